//! What squares are worth, and what it is worth to reach them.

use core::fmt;

use super::changes::{Changes, changes_by};
use super::{Rules, fill};
use crate::bitboard::Bitboard;
use crate::distance;
use crate::moves::king_attacks;
use crate::piece::Color;
use crate::position::Position;
use crate::square::Square;

/// What each square is worth to the piece that reaches it: 64 numbers from −1,000 to 1,000, a1 first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SquareValues([i16; 64]);

/// A value that is not between −1,000 and 1,000.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueOutOfRange {
    /// The square.
    pub square: Square,
    /// Its value.
    pub value: i16,
}

impl fmt::Display for ValueOutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the value of {} is {}: a value lies between -1000 and 1000", self.square, self.value)
    }
}

impl core::error::Error for ValueOutOfRange {}

impl SquareValues {
    /// Every square is worth 1. With these values the weighted functions equal [`value`](super::value()),
    /// [`sum`](super::sum()) and [`changes`](super::changes()).
    pub const ALIKE: Self = Self([1; 64]);

    /// The centre: 3 for d4, e4, d5 and e5, one less for each king move away from them, 0 on the edge.
    pub const CENTRE: Self = {
        let mut values = [0; 64];
        let mut index = 0;
        while index < 64 {
            values[index] = 3 - distance::centre(Square::ALL[index]) as i16;
            index += 1;
        }
        Self(values)
    };

    /// These values, a1 first.
    ///
    /// # Errors
    /// Of the first value that is out of range. The range keeps every sum within an `i32`.
    pub fn new(values: [i16; 64]) -> Result<Self, ValueOutOfRange> {
        match Square::ALL.into_iter().zip(values).find(|(_, value)| !(-1000..=1000).contains(value)) {
            Some((square, value)) => Err(ValueOutOfRange { square, value }),
            None => Ok(Self(values)),
        }
    }

    /// The ring of a king: 1 for its own square and each neighbouring one, 0 elsewhere.
    pub fn king_ring(king: Square) -> Self {
        let ring = king_attacks(Bitboard::of(king)).with(king);
        Self(Square::ALL.map(|square| ring.contains(square).into()))
    }

    /// The value of a square.
    #[inline]
    pub const fn at(&self, square: Square) -> i16 {
        self.0[square as usize]
    }
}

/// What it is worth to the piece on a square to reach all others, −2,880,000 to 2,880,000, or `None` if the square is
/// empty. Our own definition: the sum over all other squares of their value times 128 / 2^d rounded down, where d is the
/// number of moves. A square counts its value 64 times if it is one move away, half as often for each move more, and not
/// at all beyond seven.
///
/// ```
/// use taxicab_chess::mobility::{self, Level, SquareValues};
/// use taxicab_chess::{Position, Square};
///
/// let position: Position = "7k/8/8/8/8/8/8/R3K3".parse()?;
/// let ring = SquareValues::king_ring(Square::H8);
/// // The rook reaches h8 and its three neighbours with two moves each.
/// assert_eq!(mobility::weighted_value(&position, Square::A1, Level::Empty, &ring), Some(4 * 32));
/// # Ok::<(), taxicab_chess::FenError>(())
/// ```
///
/// Complexity: a fill and an addition for each square reached.
pub fn weighted_value(
    position: &Position,
    square: Square,
    rules: impl Into<Rules>,
    values: &SquareValues,
) -> Option<i32> {
    let layers = fill(position, square, rules.into())?.skip(1).take(7);
    let worth = |layer: Bitboard| layer.iter().map(|square| i32::from(values.at(square))).sum::<i32>();
    Some((1..).zip(layers).map(|(distance, layer)| worth(layer) << (7 - distance)).sum())
}

/// The sum of [`weighted_value`] over the pieces of a side.
pub fn weighted_sum(position: &Position, color: Color, rules: impl Into<Rules>, values: &SquareValues) -> i32 {
    let rules = rules.into();
    position.pieces(color).iter().filter_map(|square| weighted_value(position, square, rules, values)).sum()
}

/// What each move changes, as [`changes`](super::changes()) reports it, in terms of [`weighted_value`].
///
/// Complexity: as [`changes`](super::changes()), with an addition for each square reached.
pub fn weighted_changes(position: &Position, rules: impl Into<Rules>, values: &SquareValues) -> Changes {
    let rules = rules.into();
    changes_by(position, |position, square| weighted_value(position, square, rules, values))
}
