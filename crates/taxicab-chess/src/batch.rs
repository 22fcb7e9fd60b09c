//! Many distances at once: slices of pairs, and one square against all 64.
//!
//! Here plain arithmetic beats the tables: the compiler makes vectors of it, sixteen pairs to an instruction in a
//! default build and sixty-four where the target has them (`-C target-cpu=native`), while a table is read one byte at a
//! time. The naive version is `zip` and [`distance`](crate::distance).

#[cfg(all(target_arch = "x86_64", target_feature = "avx512vbmi", target_feature = "avx512bw"))]
mod permutation;

use crate::lookup::{by_64x64, routine};
use crate::square::Square;

/// King moves of each pair, into `out`.
///
/// # Panics
/// If the three slices differ in length.
///
/// ```
/// use taxicab_chess::{Square, batch};
///
/// let mut moves = [0; 2];
/// batch::king(&[Square::A1, Square::F6], &[Square::H8, Square::H1], &mut moves);
/// assert_eq!(moves, [7, 5]);
/// ```
pub fn king(a: &[Square], b: &[Square], out: &mut [u8]) {
    for_each_pair(a, b, out, routine::king_of_numbers);
}

/// Manhattan distances of each pair, into `out`.
///
/// # Panics
/// If the three slices differ in length.
pub fn manhattan(a: &[Square], b: &[Square], out: &mut [u8]) {
    for_each_pair(a, b, out, routine::manhattan_of_numbers);
}

/// Knight moves of each pair, into `out`.
///
/// Built for a processor that looks 64 bytes up at once (AVX-512 VBMI, with `-C target-cpu=native`), it does that;
/// elsewhere it is the [routine](routine::knight), in vectors.
///
/// # Panics
/// If the three slices differ in length.
pub fn knight(a: &[Square], b: &[Square], out: &mut [u8]) {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx512vbmi", target_feature = "avx512bw"))]
    let (a, b, out) = permutation::knight(a, b, out);
    for_each_pair(a, b, out, routine::knight_of_numbers);
}

/// [`knight`] by arithmetic on every processor: what it is measured against.
///
/// # Panics
/// If the three slices differ in length.
pub fn knight_by_arithmetic(a: &[Square], b: &[Square], out: &mut [u8]) {
    for_each_pair(a, b, out, routine::knight_of_numbers);
}

#[inline]
fn for_each_pair(a: &[Square], b: &[Square], out: &mut [u8], distance: impl Fn(u8, u8) -> u8) {
    assert!(a.len() == b.len() && a.len() == out.len(), "slices of {}, {} and {}", a.len(), b.len(), out.len());
    for ((&a, &b), out) in a.iter().zip(b).zip(out) {
        *out = distance(a as u8, b as u8);
    }
}

/// King moves from a square to all 64, a1 first: one cache line of the table, nothing computed.
///
/// ```
/// use taxicab_chess::{Square, batch};
/// assert_eq!(batch::king_row(Square::A1)[63], 7);
/// ```
#[inline]
pub const fn king_row(from: Square) -> &'static [u8; 64] {
    by_64x64::KING.row(from)
}

/// Manhattan distances from a square to all 64, a1 first.
#[inline]
pub const fn manhattan_row(from: Square) -> &'static [u8; 64] {
    by_64x64::MANHATTAN.row(from)
}

/// Knight moves from a square to all 64, a1 first.
#[inline]
pub const fn knight_row(from: Square) -> &'static [u8; 64] {
    by_64x64::KNIGHT.row(from)
}
