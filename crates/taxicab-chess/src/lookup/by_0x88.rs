//! Lookup by 0x88 difference: one load from 240 bytes.
//!
//! The difference of two [`X88`] coordinates, moved up by 120, lies in 1..239 and is different for each of the 225
//! displacements of the board. A relation of two squares that depends on their displacement alone is therefore a table
//! of 240: distances, directions, increments, attacks. A knight's distance is not quite such a relation: diagonal
//! neighbours (indices 103, 105, 135, 137) are 2 apart, but 4 if one is a corner, which [`knight`] adds.
//!
//! All functions take [`Square`]s, which they convert (an `and` and an addition each), or [`X88`] coordinates, which
//! are ready for use. One pair at a time this is slower than [`by_64x64`]: the table is smaller, but
//! 4 KiB fit the first-level cache as well, and the index has to be computed. It pays where coordinates are X88 anyway
//! or the cache is crowded.
//!
//! Each table is stored in 256 entries, so that a byte is always a valid index and nothing is checked; the last 16 are
//! never read.
//!
//! ```
//! use taxicab_chess::{Square, X88, lookup::by_0x88};
//!
//! assert_eq!(by_0x88::king(Square::B1, Square::E6), 5);
//! assert_eq!(by_0x88::king(X88::of(Square::B1), X88::of(Square::E6)), 5);
//! assert_eq!(by_0x88::increment(Square::B1, Square::E4), Some(17));
//! ```
//!
//! Reference: Chess Programming Wiki, *Distance*, *0x88*, *Vector Attacks*.

#![allow(clippy::needless_bitwise_bool, reason = "an `&&` would be a branch")]

use super::by_64x64::{self, Table64x64, UNREACHED};
use super::displacement::by_displacement;
use crate::direction::{self, Attackers, Direction};
use crate::square::Square;
use crate::x88::X88;

/// The index of the displacement 0.
pub const ORIGIN: u8 = 120;

/// The indices at which a knight's distance is not one: 2, but 4 if a corner is one of the squares.
pub const KNIGHT_AMBIGUOUS: [u8; 4] = [103, 105, 135, 137];

/// A value for each displacement, by 0x88 difference.
pub struct Table240<T>([T; 256]);

impl<T: Copy> Table240<T> {
    /// The value for a pair of squares.
    #[inline]
    pub const fn value(&self, a: X88, b: X88) -> T {
        self.0[index_of_x88(a, b) as usize]
    }

    /// The 240 values; index 0 and those of no displacement hold the value that the table's documentation names.
    pub const fn values(&self) -> &[T; 240] {
        match self.0.first_chunk() {
            Some(values) => values,
            None => unreachable!(),
        }
    }
}

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

/// The distances of a larger table by displacement; of a knight, away from corners.
const fn dense(distances: &Table64x64) -> Table240<u8> {
    Table240(by_displacement!(UNREACHED, |a, b| distances.raw(a, b)))
}

/// King moves, 0..7; 255 where no displacement leads.
pub static KING: Table240<u8> = dense(&by_64x64::KING);
/// Manhattan distance, 0..14; 255 where no displacement leads.
pub static MANHATTAN: Table240<u8> = dense(&by_64x64::MANHATTAN);
/// Knight moves away from corners, 0..6; 255 where no displacement leads.
pub static KNIGHT: Table240<u8> = dense(&by_64x64::KNIGHT);
/// Bishop moves, 0..2; 255 on the other colour and where no displacement leads.
pub static BISHOP: Table240<u8> = dense(&by_64x64::BISHOP);
/// Rook moves, 0..2; 255 where no displacement leads.
pub static ROOK: Table240<u8> = dense(&by_64x64::ROOK);
/// Queen moves, 0..2; 255 where no displacement leads.
pub static QUEEN: Table240<u8> = dense(&by_64x64::QUEEN);
/// Directions of lines and of the knight.
pub static DIRECTION: Table240<Option<Direction>> = Table240(by_displacement!(None, |a, b| direction::direction(a, b)));
/// Increments in 0x88 coordinates: ±1, ±15, ±16, ±17, the knight's whole leap (±14, ±18, ±31, ±33), or 0 for none.
pub static INCREMENT: Table240<i8> = Table240(by_displacement!(0, |a, b| match direction::increment_on(16, a, b) {
    Some(increment) => increment,
    None => 0,
}));
/// The pieces that attack along each displacement on an empty board.
pub static ATTACKERS: Table240<Attackers> = Table240(by_displacement!(Attackers(0), |a, b| Attackers::by_rule(a, b)));

/// King moves, 0..7. Complexity: two conversions, a difference, one load from 240 bytes.
#[inline]
pub fn king(a: impl Into<X88>, b: impl Into<X88>) -> u8 {
    KING.value(a.into(), b.into())
}

/// Manhattan distance, 0..14. Complexity: two conversions, a difference, one load from 240 bytes.
#[inline]
pub fn manhattan(a: impl Into<X88>, b: impl Into<X88>) -> u8 {
    MANHATTAN.value(a.into(), b.into())
}

/// Knight moves, 0..6. Complexity: as the others, and the test for diagonal neighbours with a corner, without a branch.
#[inline]
pub fn knight(a: impl Into<X88>, b: impl Into<X88>) -> u8 {
    let (a, b) = (a.into(), b.into());
    let index = index_of_x88(a, b);
    // The four ambiguous indices are 120 ± 15 and 120 ± 17: 16 away from the origin but for one.
    let ranks = index.abs_diff(ORIGIN);
    let is_diagonal_step = (ranks == 15) | (ranks == 17);
    KNIGHT.0[index as usize] + 2 * u8::from(is_diagonal_step & (is_corner(a) | is_corner(b)))
}

/// Whether all three bits of the file are alike, and of the rank.
#[inline]
const fn is_corner(square: X88) -> bool {
    (square.coordinate() ^ square.coordinate() >> 1) & 0x33 == 0
}

/// Bishop moves, 0..2, or `None` for squares of different colour. Complexity: one load from 240 bytes.
#[inline]
pub fn bishop(a: impl Into<X88>, b: impl Into<X88>) -> Option<u8> {
    match BISHOP.value(a.into(), b.into()) {
        UNREACHED => None,
        moves => Some(moves),
    }
}

/// Rook moves, 0..2. Complexity: one load from 240 bytes.
#[inline]
pub fn rook(a: impl Into<X88>, b: impl Into<X88>) -> u8 {
    ROOK.value(a.into(), b.into())
}

/// Queen moves, 0..2. Complexity: one load from 240 bytes.
#[inline]
pub fn queen(a: impl Into<X88>, b: impl Into<X88>) -> u8 {
    QUEEN.value(a.into(), b.into())
}

/// The direction from a square to another. Complexity: one load from 240 bytes.
#[inline]
pub fn direction(from: impl Into<X88>, to: impl Into<X88>) -> Option<Direction> {
    DIRECTION.value(from.into(), to.into())
}

/// The increment from a square to another in 0x88 coordinates, ready for [`X88::step`]. Complexity: one load from 240
/// bytes.
#[inline]
pub fn increment(from: impl Into<X88>, to: impl Into<X88>) -> Option<i8> {
    match INCREMENT.value(from.into(), to.into()) {
        0 => None,
        increment => Some(increment),
    }
}

/// The pieces that attack a square from another on an empty board. Complexity: one load from 240 bytes.
#[inline]
pub fn attackers(from: impl Into<X88>, to: impl Into<X88>) -> Attackers {
    ATTACKERS.value(from.into(), to.into())
}
