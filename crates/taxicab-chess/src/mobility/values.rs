//! The values of squares.

use crate::bitboard::Bitboard;
use crate::distance;
use crate::enumeration::messages;
use crate::moves::king_attacks;
use crate::square::Square;

/// The value of each square for the piece that reaches it: 64 numbers from −1,000 to 1,000, a1 first.
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

messages! {
    ValueOutOfRange:
    Self { square, value } => "the value of {square} is {value}: a value lies between -1000 and 1000";
}

impl SquareValues {
    /// Every square is worth 1.
    pub const EQUAL_WEIGHTS: Self = Self([1; 64]);

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
