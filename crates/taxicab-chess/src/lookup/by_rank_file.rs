//! Lookup of the knight's distance by absolute rank and file distance: one load from 64 bytes, and the corners.
//!
//! The index is 8 · |Δrank| + |Δfile|. Diagonal neighbours have index 9 and are 2 apart, but 4 if one of them is a
//! corner: without that the table is wrong for exactly 8 ordered pairs. It is the smallest of the tables and, one pair
//! at a time, slower than the largest: the index costs more than a load from 4 KiB in the first-level cache.
//!
//! Reference: Chess Programming Wiki, *Knight-Distance*.

use super::by_64x64;
use super::displacement::{DISPLACEMENTS, middle_pair};
use crate::{Bitboard, Square};

/// Knight moves by 8 · |Δrank| + |Δfile|, away from corners: 64 bytes.
pub static KNIGHT: [u8; 64] = {
    let mut table = [0; 64];
    let mut number = 0;
    while number < DISPLACEMENTS {
        let (a, b) = middle_pair(number);
        table[index(a, b) as usize] = by_64x64::KNIGHT.raw(a, b);
        number += 1;
    }
    table
};

/// 1 on the four corners, else 0.
pub static CORNERS: [u8; 64] = {
    let mut corners = [0; 64];
    let mut rest = Bitboard::CORNERS.0;
    while rest != 0 {
        corners[rest.trailing_zeros() as usize] = 1;
        rest &= rest - 1;
    }
    corners
};

/// The index of diagonal neighbours.
pub const DIAGONAL_NEIGHBOURS: u8 = 9;

/// The index for two squares: 8 · |Δrank| + |Δfile|, 0..63.
#[inline]
pub const fn index(a: Square, b: Square) -> u8 {
    let (a, b) = (a.index(), b.index());
    // The ranks stay where they are, three bits up: 8 · |Δrank| without a shift.
    (a | 7).abs_diff(b | 7) + (a & 7).abs_diff(b & 7)
}

/// Knight moves, 0..6. Complexity: one load from 64 bytes, for diagonal neighbours two more and a branch.
#[inline]
pub const fn knight(a: Square, b: Square) -> u8 {
    let index = index(a, b);
    let moves = KNIGHT[(index & 63) as usize];
    if index == DIAGONAL_NEIGHBOURS { moves + 2 * (CORNERS[a as usize] ^ CORNERS[b as usize]) } else { moves }
}

/// Knight moves, 0..6, without a branch. Complexity: three loads from 128 bytes.
#[inline]
pub const fn knight_branch_free(a: Square, b: Square) -> u8 {
    let index = index(a, b);
    let is_diagonal = (index == DIAGONAL_NEIGHBOURS) as u8;
    KNIGHT[(index & 63) as usize] + 2 * (is_diagonal & (CORNERS[a as usize] ^ CORNERS[b as usize]))
}
