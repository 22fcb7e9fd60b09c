//! The 0x88 coordinate of a square.

use crate::square::Square;

/// A square in 0x88 coordinates: 16 · rank + file, 0x00 (a1) to 0x77 (h8).
///
/// Bits 3 and 7 of a square's coordinate are clear; a step over the edge sets one of them, so `& 0x88` shows whether it
/// stayed on the board. The difference of two coordinates determines how many files *and* ranks lie between them, which the
/// difference of two numbers 0..63 does not; see [`by_0x88`](crate::lookup::by_0x88).
///
/// ```
/// use taxicab_chess::{Square, X88};
///
/// let e4 = X88::of(Square::E4);
/// assert_eq!(e4.coordinate(), 0x34);
/// assert_eq!(e4.step(33), Some(X88::of(Square::F6)), "a knight's leap: two ranks and a file");
/// assert_eq!(X88::of(Square::H4).step(1), None, "off the board");
/// ```
///
/// Reference: Chess Programming Wiki, *0x88*.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct X88(u8);

impl X88 {
    /// The square of this coordinate, or `None` off the board: the test that gave the board its name.
    #[inline]
    pub const fn new(coordinate: u8) -> Option<Self> {
        if coordinate & 0x88 == 0 { Some(Self(coordinate)) } else { None }
    }

    /// From the number 0..63 of a square: its rank's bits are added once more.
    #[inline]
    pub const fn of(square: Square) -> Self {
        Self(square.index() + (square.index() & 0x38))
    }

    /// The coordinate, 16 · rank + file.
    #[inline]
    pub const fn coordinate(self) -> u8 {
        self.0
    }

    /// The same square by its number 0..63. Adding the file once more makes (16 · rank + 2 · file), which is halved.
    #[inline]
    pub const fn square(self) -> Square {
        Square::wrapping((self.0 + (self.0 & 7)) >> 1)
    }

    /// The square an increment away, or `None` off the board. An increment is 16 · ranks + files, the files −7..7.
    #[inline]
    pub const fn step(self, increment: i8) -> Option<Self> {
        Self::new(self.0.wrapping_add_signed(increment))
    }
}

impl From<Square> for X88 {
    #[inline]
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_and_squares_lead_to_each_other() {
        for square in Square::ALL {
            let x88 = X88::of(square);
            assert_eq!(x88.coordinate(), 16 * square.rank().index() + square.file().index());
            assert_eq!(x88.square(), square);
            assert_eq!(X88::new(x88.coordinate()), Some(x88));
        }
        let on_board = (0..=u8::MAX).filter(|&coordinate| X88::new(coordinate).is_some());
        assert!(on_board.eq(Square::ALL.map(|square| X88::of(square).coordinate())));
    }

    #[test]
    fn a_step_is_an_offset() {
        for square in Square::ALL {
            for files in -7..=7 {
                for ranks in -7..=7 {
                    let stepped = X88::of(square).step(16 * ranks + files).map(X88::square);
                    assert_eq!(stepped, square.offset(files, ranks));
                }
            }
        }
    }
}
