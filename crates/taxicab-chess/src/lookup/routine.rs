//! The routines: every distance by arithmetic alone, without a table and without a branch.
//!
//! One pair at a time a table is faster; over slices these are, because the compiler makes vectors of them: see
//! [`batch`](crate::batch). The example `instructions` of the crate lists what each compiles to.

#![allow(clippy::needless_bitwise_bool, reason = "an `&&` would be a branch")]

use crate::{Square, SquareColor};

/// The absolute differences of files and of ranks, each 0..7.
const fn differences(a: u8, b: u8) -> (u8, u8) {
    ((a & 7).abs_diff(b & 7), (a >> 3 & 7).abs_diff(b >> 3 & 7))
}

/// The greater, in a const function.
const fn greater(a: u8, b: u8) -> u8 {
    if a > b { a } else { b }
}

/// King moves, 0..7: the greater of both differences (Chebyshev).
#[inline]
pub const fn king(a: Square, b: Square) -> u8 {
    king_of_numbers(a.index(), b.index())
}

#[inline]
pub(crate) const fn king_of_numbers(a: u8, b: u8) -> u8 {
    let (files, ranks) = differences(a, b);
    greater(files, ranks)
}

/// Manhattan distance, 0..14: the sum of both differences.
#[inline]
pub const fn manhattan(a: Square, b: Square) -> u8 {
    manhattan_of_numbers(a.index(), b.index())
}

#[inline]
pub(crate) const fn manhattan_of_numbers(a: u8, b: u8) -> u8 {
    let (files, ranks) = differences(a, b);
    files + ranks
}

/// Knight moves, 0..6, by arithmetic.
///
/// A move covers at most 2 of the greater difference *g* and 3 of their sum *s*, and changes the colour. On a board
/// without edges the distance is therefore the least number that is at least g/2 and s/3 and as odd as s:
///
/// ```text
/// moves = max(⌈g/2⌉, ⌈s/3⌉), one more if its parity is not that of s
/// ```
///
/// but for two near squares: (1, 0) takes 3 and (2, 2) takes 4. On the chessboard the edges cost only one thing more:
/// diagonal neighbours take 4 instead of 2 if one of them is a corner. A test holds all 4,096 pairs against a search.
#[inline]
pub const fn knight(a: Square, b: Square) -> u8 {
    let (files, ranks) = differences(a.index(), b.index());
    let sum = files + ranks;
    let both = ranks << 3 | files;
    // ⌈s/3⌉ for s up to 14: 43 / 128 is a little over a third.
    let least = greater((greater(files, ranks) + 1) >> 1, ((sum as u16 * 43 + 85) >> 7) as u8);
    let even_or_odd = least + ((least ^ sum) & 1);
    let corner = (both == 0o11) & (is_corner(a.index()) | is_corner(b.index()));
    even_or_odd + 2 * ((sum == 1) | (both == 0o22) | corner) as u8
}

/// A corner's file bits are all alike, and so are its rank bits: no bit differs from the one above it.
const fn is_corner(square: u8) -> bool {
    (square ^ square >> 1) & 0o33 == 0
}

/// Rook moves, 0..2: one for each difference that is not 0.
#[inline]
pub const fn rook(a: Square, b: Square) -> u8 {
    let (files, ranks) = differences(a.index(), b.index());
    (files != 0) as u8 + (ranks != 0) as u8
}

/// Bishop moves, 0..2, or `None` for squares of different colour. Two diagonals of one colour always cross, and one of
/// the two crossings of the four is on the board.
#[inline]
pub const fn bishop(a: Square, b: Square) -> Option<u8> {
    let (files, ranks) = differences(a.index(), b.index());
    if (files ^ ranks) & 1 == 1 {
        return None;
    }
    Some((files | ranks != 0) as u8 + (files != ranks) as u8)
}

/// Queen moves, 0..2: one along a line, else two.
#[inline]
pub const fn queen(a: Square, b: Square) -> u8 {
    let (files, ranks) = differences(a.index(), b.index());
    let off_lines = (files != ranks) & (files != 0) & (ranks != 0);
    (files | ranks != 0) as u8 + off_lines as u8
}

/// A white pawn's moves with nothing to capture, 0..6, or `None` behind it and on other files. The double step saves
/// one if the path leads over the second rank to the fourth or further.
#[inline]
pub const fn white_pawn(from: Square, to: Square) -> Option<u8> {
    let (rank, goal) = (from.rank().index(), to.rank().index());
    if (from.index() ^ to.index()) & 7 != 0 || goal < rank {
        return None;
    }
    Some(goal - rank - ((rank <= 1) & (goal >= 3)) as u8)
}

/// A black pawn's moves with nothing to capture: a white pawn's on the flipped board.
#[inline]
pub const fn black_pawn(from: Square, to: Square) -> Option<u8> {
    white_pawn(from.flipped(), to.flipped())
}

/// The square folded onto the quarter of a1: files e–h fall on d–a, ranks 5–8 on 4–1. In octal digits: rank, file, each
/// 0..3.
///
/// The naive version takes `min(n, 7 − n)` of file and rank. 7 − n is n with its three bits inverted, which is wanted
/// where the upper of them is set: 4 · 2 − 4 / 4 = 7, for both digits at once.
#[inline]
const fn folded(square: Square) -> u8 {
    let upper = square.index() & 0o44;
    square.index() ^ ((upper << 1) - (upper >> 2))
}

/// King moves to the nearest of d4, e4, d5, e5: 0..3.
#[inline]
pub const fn centre(square: Square) -> u8 {
    let folded = folded(square);
    3 - lesser(folded & 3, folded >> 3)
}

/// Manhattan distance to the nearest of d4, e4, d5, e5: 0..6.
///
/// Both coordinates at once: inverted where they are in the lower half, both octal digits are 4 and the distance to the
/// middle; in their sum both fours make 8, which `& 7` takes away. The routine of
/// the literature is [`centre_manhattan_by_complement`].
#[inline]
pub const fn centre_manhattan(square: Square) -> u8 {
    let lower = !square.index() & 0o44;
    let outwards = square.index() ^ ((lower << 1) - (lower >> 2));
    (outwards + (outwards >> 3)) & 7
}

/// Manhattan distance to the centre, 0..6, after Gerd Isenberg's routine (Chess Programming Wiki, *Center
/// Manhattan-Distance*).
///
/// A file below 4 is complemented: 0, 1, 2, 3 become −1, −2, −3, −4, whose two lower bits are 3, 2, 1, 0 and whose bit 2
/// is set, as it is in 4..7. So is the rank. Both bits 2 make 8 in the sum, which `& 7` takes away with the sign. The
/// shift must be arithmetic: it makes −1 of every negative number.
#[inline]
pub const fn centre_manhattan_by_complement(square: Square) -> u8 {
    let file = square.file().index() as i32;
    let rank = square.rank().index() as i32;
    let file = file ^ ((file - 4) >> 8);
    let rank = rank ^ ((rank - 4) >> 8);
    ((file + rank) & 7) as u8
}

/// King moves to the nearest edge, 0..3.
#[inline]
pub const fn edge(square: Square) -> u8 {
    let folded = folded(square);
    lesser(folded & 3, folded >> 3)
}

/// King moves to the nearest corner, 0..3.
#[inline]
pub const fn corner(square: Square) -> u8 {
    let folded = folded(square);
    greater(folded & 3, folded >> 3)
}

/// Manhattan distance to the nearest corner, 0..6.
#[inline]
pub const fn corner_manhattan(square: Square) -> u8 {
    let folded = folded(square);
    (folded & 3) + (folded >> 3)
}

/// King moves to the nearer corner of a colour, 0..7: h1 and a8 of the light ones, a1 and h8 of the dark.
#[inline]
pub const fn corner_of_color(square: Square, color: SquareColor) -> u8 {
    let (file, rank) = seen_from_dark_corner(square, color);
    lesser(greater(file, rank), greater(7 - file, 7 - rank))
}

/// Manhattan distance to the nearer corner of a colour, 0..7: h1 and a8 of the light ones, a1 and h8 of the dark. To a1 it is
/// file + rank, to h8 the rest of 14.
#[inline]
pub const fn corner_of_color_manhattan(square: Square, color: SquareColor) -> u8 {
    let (file, rank) = seen_from_dark_corner(square, color);
    lesser(file + rank, 14 - file - rank)
}

/// File and rank on a board mirrored if light corners are meant, so that they are a1 and h8.
#[inline]
const fn seen_from_dark_corner(square: Square, color: SquareColor) -> (u8, u8) {
    let square = square.index() ^ (color as u8 * 7);
    (square & 7, square >> 3)
}

/// The lesser, in a const function.
const fn lesser(a: u8, b: u8) -> u8 {
    if a < b { a } else { b }
}
