//! Lookup in the array of 15 × 15: one load from 225 bytes, as Pioneer did it.
//!
//! The board is laid over an array of 15 × 15 so that the first square comes to lie on its middle, entry 112; the entry
//! under the second is 112 + Δfile + 15 · Δrank. Every one of the 225 entries is a displacement of the board, so nothing
//! is wasted, but the index costs a multiplication by 15, or a map of 64 entries ([`NUMBER`]) whose difference it is.
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
//!       0   1   2   3   4   5   6   7   8   9  10  11  12  13  14
//! ");
//! ```
//!
//! Reference: Mikhail Botvinnik, *Computers, Chess and Long-Range Planning*, 1970; Boris Stilman, *A Linguistic Geometry
//! of the Chess Model*, 1994.

#![allow(clippy::needless_bitwise_bool, reason = "an `&&` would be a branch")]

use core::fmt::{self, Display};

use super::by_64x64::{self, Table64x64, UNREACHED};
use super::by_rank_file::CORNERS;
use super::displacement::{DisplacementTable, by_displacement, displacement_tables};
use crate::Square;
use crate::direction::{Attackers, Direction, direction, increment_on};

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

impl<T: Copy> DisplacementTable<T, 225> {
    /// The drawn array with the board laid over it, this square on the middle; see the [module](self).
    pub fn superimposed(&self, square: Square) -> impl Display
    where
        T: Display,
    {
        let values = self.values();
        superimposed(square, move |index, _| values[index])
    }
}

/// The array of 15 × 15 with the board in a frame, as the literature draws it: fifteen lines, each with the index of its first
/// entry, the last row first, a line above and below the board, and the numbers of the columns. An entry of an index on the board
/// has its square.
pub(crate) fn superimposed<T: Display>(square: Square, entry: impl Fn(usize, Option<Square>) -> T) -> impl Display {
    let left = 7 - usize::from(square.file());
    let bottom = 7 - usize::from(square.rank());
    let border = move |f: &mut fmt::Formatter<'_>| writeln!(f, "{:indent$}+{:-<31}+", "", "", indent = 3 + 4 * left);
    fmt::from_fn(move |f| {
        for row in (0..15).rev() {
            if row == bottom + 7 {
                border(f)?;
            }
            write!(f, "{:3}", row * 15)?;
            let is_on_board = (bottom..bottom + 8).contains(&row);
            for column in 0..15 {
                let frame = if is_on_board && (column == left || column == left + 8) { '|' } else { ' ' };
                let is_square = is_on_board && (left..left + 8).contains(&column);
                let square = is_square.then(|| Square::ALL[8 * (row - bottom) + column - left]);
                write!(f, "{frame}{:3}", entry(row * 15 + column, square))?;
            }
            writeln!(f, "{}", if left == 7 && is_on_board { "|" } else { "" })?;
            if row == bottom {
                border(f)?;
            }
        }
        write!(f, "   ")?;
        (0..15).try_for_each(|column| write!(f, " {column:3}"))?;
        writeln!(f)
    })
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
pub const fn index_by_map(a: Square, b: Square) -> u8 {
    NUMBER[b as usize].wrapping_add(ORIGIN).wrapping_sub(NUMBER[a as usize])
}

displacement_tables! { 225, 15 }

/// Knight moves, 0..6. Complexity: as the others, and the test for diagonal neighbours with a corner.
#[inline]
pub const fn knight(a: Square, b: Square) -> u8 {
    let index = index(a, b);
    let ranks = index.abs_diff(ORIGIN);
    let is_diagonal_step = ((ranks == 14) | (ranks == 16)) as u8;
    KNIGHT.at(index) + 2 * (is_diagonal_step & (CORNERS[a as usize] | CORNERS[b as usize]))
}
