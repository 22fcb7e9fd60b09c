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
use crate::direction::{Attackers, Direction, direction, increment_on};
use crate::square::Square;
use crate::x88::X88;

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
