//! Lookup by 0x88 difference: one load from 240 bytes.
//!
//! The difference of two [`X88`] coordinates, moved up by 120, lies in 1..239 and is different for each of the 225
//! displacements of the board. A relation of two squares that depends on their displacement alone is therefore a table
//! of 240: distances, directions, increments, attacks. A knight's distance is not quite such a relation: diagonal
//! neighbours (indices 103, 105, 135, 137) are 2 apart, but 4 if one is a corner, which [`knight`] adds.
//!
//! The index is that of two [`Square`]s, [`index`], or of two [`X88`] coordinates, [`index_of_x88`], which needs less
//! arithmetic. One pair at a time this is slower than [`by_64x64`]: the table is smaller, but 4 KiB fit the first-level cache
//! as well, and the index has to be computed. It pays where coordinates are X88 anyway or the cache is crowded.
//!
//! Of the 240 entries of a table, index 0 and 14 others belong to no displacement: there is 255, no direction, 0 or no
//! attacker.
//!
//! ```
//! use taxicab_chess::{Square, X88, lookup::by_0x88};
//!
//! assert_eq!(by_0x88::KING.at(by_0x88::index(Square::B1, Square::E6)), 5);
//! assert_eq!(by_0x88::KING.at(by_0x88::index_of_x88(X88::of(Square::B1), X88::of(Square::E6))), 5);
//! assert_eq!(by_0x88::INCREMENT.at(by_0x88::index(Square::B1, Square::E4)), 17);
//! ```
//!
//! Reference: Chess Programming Wiki, *Distance*, *0x88*, *Vector Attacks*.

#![allow(clippy::needless_bitwise_bool, reason = "an `&&` would be a branch")]

use super::by_64x64::{self, Table64x64, UNREACHED};
use super::displacement::{DisplacementTable, by_displacement, displacement_tables};
use crate::Square;
use crate::direction::{Attackers, Direction, direction, increment_on};

/// The index of the displacement 0.
pub const ORIGIN: u8 = 120;

/// The indices at which a knight's distance is not one: 2, but 4 if a corner is one of the squares.
pub const KNIGHT_AMBIGUOUS: [u8; 4] = [103, 105, 135, 137];

/// The index for two squares by their numbers 0..63: b − a + (b | 7) − (a | 7) + 120, in 1..239.
///
/// (n | 7) is 8 · rank + 7, so n + (n | 7) is the 0x88 coordinate and 7. The intermediate sum can be negative: in a
/// language without signed numbers it must wrap.
#[inline]
pub const fn index(a: Square, b: Square) -> u8 {
    let (a, b) = (a.index() as i16, b.index() as i16);
    (b - a + (b | 7) - (a | 7) + 120) as u8
}

/// The same from 0x88 coordinates: b − a + 120.
#[inline]
pub const fn index_of_x88(a: X88, b: X88) -> u8 {
    (b.coordinate() + ORIGIN).wrapping_sub(a.coordinate())
}

displacement_tables! { 240, 16 }

/// Knight moves, 0..6, between squares or coordinates. Complexity: one load from 240 bytes, and the test for diagonal
/// neighbours with a corner, without a branch.
#[inline]
pub fn knight(a: impl Into<X88>, b: impl Into<X88>) -> u8 {
    let (a, b) = (a.into(), b.into());
    let index = index_of_x88(a, b);
    // The four ambiguous indices are 120 ± 15 and 120 ± 17: 16 away from the origin but for one.
    let ranks = index.abs_diff(ORIGIN);
    let is_diagonal_step = (ranks == 15) | (ranks == 17);
    KNIGHT.at(index) + 2 * u8::from(is_diagonal_step & (is_corner(a) | is_corner(b)))
}

/// Whether all three bits of the file are alike, and of the rank.
#[inline]
const fn is_corner(square: X88) -> bool {
    (square.coordinate() ^ square.coordinate() >> 1) & 0x33 == 0
}

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
    pub const fn new(coordinate: u8) -> Option<Self> {
        if coordinate & 0x88 == 0 { Some(Self(coordinate)) } else { None }
    }

    /// From the number 0..63 of a square: its rank's bits are added once more.
    pub const fn of(square: Square) -> Self {
        Self(square.index() + (square.index() & 0x38))
    }

    /// The coordinate, 16 · rank + file.
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
