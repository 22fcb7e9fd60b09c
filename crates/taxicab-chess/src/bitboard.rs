//! Sets of squares, one bit each.

use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};
use core::str::FromStr;

use crate::enumeration::messages;
use crate::{File, Rank, Square, SquareError};

/// A set of squares: bit 0 is a1, bit 63 is h8, as in most chess libraries.
///
/// ```
/// use taxicab_chess::{Bitboard, Square};
///
/// let wall: Bitboard = "d4,e4,f4".parse()?;
/// assert_eq!(wall.0, 0x3800_0000);
/// assert_eq!(wall.to_string(), "\
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . 1 1 1 . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .");
/// assert!(wall.contains(Square::E4));
///
/// let theirs = cozy_chess::BitBoard(wall.0);
/// assert_eq!(Bitboard(theirs.0), wall);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[must_use]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 64.
    pub const FULL: Self = Self(!0);
    /// The four squares of the centre: d4, e4, d5, e5.
    pub const CENTRE: Self = Self(0x0000_0018_1800_0000);
    /// The four corners: a1, h1, a8, h8.
    pub const CORNERS: Self = Self(0x8100_0000_0000_0081);
    /// The 28 squares of the edge.
    pub const EDGE: Self = Self(0xff81_8181_8181_81ff);
    /// The 32 light squares, h1 among them.
    pub const LIGHT: Self = Self(0x55aa_55aa_55aa_55aa);
    /// The 32 dark squares, a1 among them.
    pub const DARK: Self = Self(!Self::LIGHT.0);

    /// One square.
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The eight squares of a file.
    pub const fn file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file.index())
    }

    /// The eight squares of a rank.
    pub const fn rank(rank: Rank) -> Self {
        Self(0xff << (8 * rank.index()))
    }

    /// Whether there is no square in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares, 0 to 64.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether the square is in it.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// Whether every square of it is in the other.
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether any square is in both.
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The set with this square added.
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.index())
    }

    /// The set without this square.
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !(1 << square.index()))
    }

    /// The squares in either set.
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The squares in both sets.
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The squares in this set and not in the other.
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The squares not in it.
    pub const fn complement(self) -> Self {
        Self(!self.0)
    }

    /// The square of the least number, or `None` of an empty set.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::wrapping(self.0.trailing_zeros() as u8)) }
    }

    /// As the other side sees it: the ranks in the other order.
    pub const fn flipped(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// In the mirror: the files in the other order.
    ///
    /// The naive version mirrors each square. Reversing all bits rotates the board by half a turn; reversing the
    /// ranks then leaves the files reversed.
    pub const fn mirrored(self) -> Self {
        Self(self.0.reverse_bits().swap_bytes())
    }

    /// The squares in the order of their numbers.
    #[inline]
    pub const fn iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a [`Bitboard`], a1 first.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(first)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len().into(), Some(self.0.len().into()))
    }
}

impl ExactSizeIterator for Squares {}
impl core::iter::FusedIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Square> for Bitboard {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self = squares.into_iter().fold(*self, Self::with);
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

/// An operator on two sets, and the one that assigns.
macro_rules! operators {
    ($($trait:ident $method:ident, $assigning:ident $assign:ident: $operation:expr;)+) => {
        $(impl $trait for Bitboard {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                $operation(self, other)
            }
        }

        impl $assigning for Bitboard {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = $operation(*self, other);
            }
        })+
    };
}

operators! {
    BitAnd bitand, BitAndAssign bitand_assign: Self::intersection;
    BitOr bitor, BitOrAssign bitor_assign: Self::union;
    BitXor bitxor, BitXorAssign bitxor_assign: |a: Self, b: Self| Self(a.0 ^ b.0);
}

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        self.complement()
    }
}

impl fmt::Display for Bitboard {
    /// Eight lines, the eighth rank first, as White sees the board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::square::draw(f, |square| if self.contains(square) { '1' } else { '.' })
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The square of a list that cannot be read, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquaresError {
    /// Its place in the list, counted from 0.
    pub index: usize,
    /// The error.
    pub error: SquareError,
}

messages! { SquaresError: Self { index, error } => "square {} of the list: {error}", index + 1; }

impl FromStr for Bitboard {
    type Err = SquaresError;

    /// Reads squares with commas between them; an empty text is the empty set.
    fn from_str(text: &str) -> Result<Self, SquaresError> {
        if text.trim().is_empty() {
            return Ok(Self::EMPTY);
        }
        let squares = text.split(',').enumerate();
        squares.map(|(index, square)| square.trim().parse().map_err(|error| SquaresError { index, error })).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::square::SquareColor;

    #[test]
    fn the_named_sets_are_what_they_are_called() {
        let set = |is_in: fn(Square) -> bool| Square::ALL.into_iter().filter(|&square| is_in(square)).collect();
        assert_eq!(Bitboard::LIGHT, set(|square| square.color() == SquareColor::Light));
        assert_eq!(Bitboard::DARK, set(|square| square.color() == SquareColor::Dark));
        assert_eq!(
            Bitboard::EDGE,
            set(|square| [0, 7].contains(&square.file().index()) || [0, 7].contains(&square.rank().index()))
        );
        assert_eq!(Ok(Bitboard::CORNERS), "a1,h1,a8,h8".parse());
        assert_eq!(Ok(Bitboard::CENTRE), "d4,e4,d5,e5".parse());
        for square in Square::ALL {
            let crossing = Bitboard::file(square.file()) & Bitboard::rank(square.rank());
            assert_eq!(crossing, Bitboard::of(square));
        }
    }

    #[test]
    fn a_set_gives_back_its_squares() {
        for bits in [0, 1, 1 << 63, !0, 0x0123_4567_89ab_cdef] {
            let set = Bitboard(bits);
            assert_eq!(set.iter().len(), usize::from(set.len()));
            assert_eq!(set.iter().collect::<Bitboard>(), set);
            assert!(set.iter().is_sorted() && set.iter().all(|square| set.contains(square)));
            assert_eq!(set.flipped(), set.iter().map(Square::flipped).collect());
            assert_eq!(set.mirrored(), set.iter().map(Square::mirrored).collect());
            assert_eq!(set.first(), set.iter().min());
        }
        assert_eq!(Bitboard::EMPTY.first(), None);
    }

    #[test]
    fn a_bad_square_of_a_list_is_named() {
        let error = "e4,x9,d5".parse::<Bitboard>().unwrap_err();
        assert_eq!(error, SquaresError { index: 1, error: SquareError::File('x') });
        assert_eq!("e4,".parse::<Bitboard>().unwrap_err().error, SquareError::Length(0));
        assert_eq!("".parse(), Ok(Bitboard::EMPTY));
    }
}
