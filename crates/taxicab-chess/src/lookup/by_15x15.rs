//! Lookup in the array of 15 × 15: one load from 225 bytes, as Pioneer did it.
//!
//! The board is laid over an array of 15 × 15 so that the first square comes to lie on its middle, entry 112; the entry
//! under the second is 112 + Δfile + 15 · Δrank. Every one of the 225 entries is a displacement of the board, so nothing
//! is wasted, but the index costs a multiplication by 15, or a map of 64 entries ([`NUMBER`]) whose difference it is.
//!
//! Each table is stored in 256 entries, so that a byte is always a valid index and nothing is checked.
//!
//! ```
//! use taxicab_chess::{Square, lookup::by_15x15};
//!
//! assert_eq!(by_15x15::index(Square::C2, Square::D3), 112 + 16);
//! assert_eq!(by_15x15::KING.superimposed(Square::C2).to_string(), "\
//! 210   7   7   7   7   7   7   7   7   7   7   7   7   7   7   7
//!                        +-------------------------------+
//! 195   7   6   6   6   6|  6   6   6   6   6   6   6   6|  6   7
//! 180   7   6   5   5   5|  5   5   5   5   5   5   5   5|  6   7
//! 165   7   6   5   4   4|  4   4   4   4   4   4   4   5|  6   7
//! 150   7   6   5   4   3|  3   3   3   3   3   3   4   5|  6   7
//! 135   7   6   5   4   3|  2   2   2   2   2   3   4   5|  6   7
//! 120   7   6   5   4   3|  2   1   1   1   2   3   4   5|  6   7
//! 105   7   6   5   4   3|  2   1   0   1   2   3   4   5|  6   7
//!  90   7   6   5   4   3|  2   1   1   1   2   3   4   5|  6   7
//!                        +-------------------------------+
//!  75   7   6   5   4   3   2   2   2   2   2   3   4   5   6   7
//!  60   7   6   5   4   3   3   3   3   3   3   3   4   5   6   7
//!  45   7   6   5   4   4   4   4   4   4   4   4   4   5   6   7
//!  30   7   6   5   5   5   5   5   5   5   5   5   5   5   6   7
//!  15   7   6   6   6   6   6   6   6   6   6   6   6   6   6   7
//!   0   7   7   7   7   7   7   7   7   7   7   7   7   7   7   7
//! ");
//! ```
//!
//! Reference: Mikhail Botvinnik, *Computers, Chess and Long-Range Planning*, 1970; Boris Stilman, *A Linguistic Geometry
//! of the Chess Model*, 1994.

#![allow(clippy::needless_bitwise_bool, reason = "an `&&` would be a branch")]

use core::fmt;

use super::by_64x64::{self, Table64x64, UNREACHED};
use super::by_rank_file::CORNERS;
use super::displacement::by_displacement;
use crate::direction::{self, Attackers, Direction};
use crate::square::Square;

/// The index of the displacement 0: the middle of the array.
pub const ORIGIN: u8 = 112;

/// The number of each square on a board whose ranks are 15 apart: file + 15 · rank, 0..112. Differences of these, moved
/// up by [`ORIGIN`], are indices. 64 bytes.
pub static NUMBER: [u8; 64] = {
    let mut numbers = [0; 64];
    let mut square = 0;
    while square < 64 {
        numbers[square] = (square % 8 + square / 8 * 15) as u8;
        square += 1;
    }
    numbers
};

/// A value for each displacement, by place in the array.
pub struct Table225<T>([T; 256]);

impl<T: Copy> Table225<T> {
    /// The value for a pair of squares, the index by arithmetic.
    #[inline]
    pub const fn value(&self, a: Square, b: Square) -> T {
        self.0[index(a, b) as usize]
    }

    /// The same, the index by the map of 64.
    #[inline]
    pub const fn value_by_map(&self, a: Square, b: Square) -> T {
        self.0[index_by_map(a, b) as usize]
    }

    /// The 225 values, row by row from the bottom left.
    pub const fn values(&self) -> &[T; 225] {
        match self.0.first_chunk() {
            Some(values) => values,
            None => unreachable!(),
        }
    }

    /// The drawn array with the board laid over it, this square on the middle.
    pub const fn superimposed(&self, square: Square) -> Superimposed<'_, T> {
        Superimposed { values: self.values(), square }
    }
}

/// The array of 15 × 15 with the board in a frame, as the literature draws it; see the [module](self).
pub struct Superimposed<'a, T> {
    values: &'a [T; 225],
    square: Square,
}

/// The same over values in a slice, if there are 225.
pub(crate) fn superimposed<T>(values: &[T], square: Square) -> Option<Superimposed<'_, T>> {
    Some(Superimposed { values: values.as_array()?, square })
}

impl<T: fmt::Display> fmt::Display for Superimposed<'_, T> {
    /// Fifteen lines, each with the index of its first entry, the last row first, and a line above and below the board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left = 7 - usize::from(self.square.file());
        let bottom = 7 - usize::from(self.square.rank());
        let border = |f: &mut fmt::Formatter<'_>| writeln!(f, "{:indent$}+{:-<31}+", "", "", indent = 3 + 4 * left);
        for row in (0..15).rev() {
            if row == bottom + 7 {
                border(f)?;
            }
            write!(f, "{:3}", row * 15)?;
            for column in 0..15 {
                let is_on_board = (bottom..bottom + 8).contains(&row);
                let frame = if is_on_board && (column == left || column == left + 8) { '|' } else { ' ' };
                write!(f, "{frame}{:3}", self.values[row * 15 + column])?;
            }
            writeln!(f, "{}", if left == 7 && (bottom..bottom + 8).contains(&row) { "|" } else { "" })?;
            if row == bottom {
                border(f)?;
            }
        }
        Ok(())
    }
}

/// The index for two squares: 112 + Δfile + 15 · Δrank, in 0..224.
#[inline]
pub const fn index(a: Square, b: Square) -> u8 {
    (number(b) + ORIGIN).wrapping_sub(number(a))
}

/// 15 · rank + file: 7 · rank more than the number 0..63.
#[inline]
const fn number(square: Square) -> u8 {
    square.index() + 7 * square.rank().index()
}

/// The same by the map of 64: two loads instead of the arithmetic.
#[inline]
pub const fn index_by_map(a: Square, b: Square) -> u8 {
    NUMBER[b as usize].wrapping_add(ORIGIN).wrapping_sub(NUMBER[a as usize])
}

/// The distances of a larger table by displacement; of a knight, away from corners.
const fn dense(distances: &Table64x64) -> Table225<u8> {
    Table225(by_displacement!(UNREACHED, |a, b| distances.raw(a, b)))
}

/// King moves, 0..7.
pub static KING: Table225<u8> = dense(&by_64x64::KING);
/// Manhattan distance, 0..14.
pub static MANHATTAN: Table225<u8> = dense(&by_64x64::MANHATTAN);
/// Knight moves away from corners, 0..6.
pub static KNIGHT: Table225<u8> = dense(&by_64x64::KNIGHT);
/// Bishop moves, 0..2; 255 on the other colour.
pub static BISHOP: Table225<u8> = dense(&by_64x64::BISHOP);
/// Rook moves, 0..2.
pub static ROOK: Table225<u8> = dense(&by_64x64::ROOK);
/// Queen moves, 0..2.
pub static QUEEN: Table225<u8> = dense(&by_64x64::QUEEN);
/// Directions of lines and of the knight.
pub static DIRECTION: Table225<Option<Direction>> = Table225(by_displacement!(None, |a, b| direction::direction(a, b)));
/// Increments on a board whose ranks are 15 apart: ±1, ±14, ±15, ±16, the knight's whole leap (±13, ±17, ±29, ±31), or 0
/// for none.
pub static INCREMENT: Table225<i8> = Table225(by_displacement!(0, |a, b| match direction::increment_on(15, a, b) {
    Some(increment) => increment,
    None => 0,
}));
/// The pieces that attack along each displacement on an empty board.
pub static ATTACKERS: Table225<Attackers> = Table225(by_displacement!(Attackers(0), |a, b| Attackers::by_rule(a, b)));

/// King moves, 0..7. Complexity: the index and one load from 225 bytes.
#[inline]
pub const fn king(a: Square, b: Square) -> u8 {
    KING.value(a, b)
}

/// Manhattan distance, 0..14. Complexity: the index and one load from 225 bytes.
#[inline]
pub const fn manhattan(a: Square, b: Square) -> u8 {
    MANHATTAN.value(a, b)
}

/// Knight moves, 0..6. Complexity: as the others, and the test for diagonal neighbours with a corner.
#[inline]
pub const fn knight(a: Square, b: Square) -> u8 {
    let index = index(a, b);
    let ranks = index.abs_diff(ORIGIN);
    let is_diagonal_step = ((ranks == 14) | (ranks == 16)) as u8;
    KNIGHT.0[index as usize] + 2 * (is_diagonal_step & (CORNERS[a as usize] | CORNERS[b as usize]))
}

/// Bishop moves, 0..2, or `None` for squares of different colour. Complexity: the index and one load from 225 bytes.
#[inline]
pub const fn bishop(a: Square, b: Square) -> Option<u8> {
    match BISHOP.value(a, b) {
        UNREACHED => None,
        moves => Some(moves),
    }
}

/// Rook moves, 0..2. Complexity: the index and one load from 225 bytes.
#[inline]
pub const fn rook(a: Square, b: Square) -> u8 {
    ROOK.value(a, b)
}

/// Queen moves, 0..2. Complexity: the index and one load from 225 bytes.
#[inline]
pub const fn queen(a: Square, b: Square) -> u8 {
    QUEEN.value(a, b)
}

/// The direction from a square to another. Complexity: the index and one load from 225 bytes.
#[inline]
pub const fn direction(from: Square, to: Square) -> Option<Direction> {
    DIRECTION.value(from, to)
}

/// The increment from a square to another on a board whose ranks are 15 apart. Complexity: the index and one load.
#[inline]
pub const fn increment(from: Square, to: Square) -> Option<i8> {
    match INCREMENT.value(from, to) {
        0 => None,
        increment => Some(increment),
    }
}

/// The pieces that attack a square from another on an empty board. Complexity: the index and one load from 225 bytes.
#[inline]
pub const fn attackers(from: Square, to: Square) -> Attackers {
    ATTACKERS.value(from, to)
}
