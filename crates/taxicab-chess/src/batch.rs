//! Many distances at once: slices of pairs, and one square against all 64.
//!
//! Here plain arithmetic beats the tables: the compiler vectorises it, sixteen pairs to an instruction in a default build
//! and sixty-four if the processor of the target can (`-C target-cpu=native`), while a table is read one byte at a
//! time. The naive version is `zip` and [`distance`](crate::distance).

#[cfg(all(target_arch = "x86_64", target_feature = "avx512vbmi", target_feature = "avx512bw"))]
mod permutation;

use crate::lookup::{by_64x64, routine};
use crate::{Movement, Square, SquareIndexError};

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
    for_each_pair(a, b, out, knight_lane);
}

/// Moves of each pair of squares that are numbers, a1 = 0 to h8 = 63, as other languages hold them; **255** where the movement
/// does not lead from one to the other.
///
/// # Errors
/// The first number that is no square; `out` is then undefined.
///
/// # Panics
/// If the three slices differ in length.
///
/// # Complexity
/// As [`king`], [`manhattan`] and [`knight`], and a pass that looks for the greatest number; one load per pair for the
/// others.
///
/// ```
/// use taxicab_chess::{Movement, batch};
///
/// let mut moves = [0; 2];
/// assert_eq!(batch::of_numbers(Movement::Bishop, &[0, 0], &[63, 1], &mut moves), Ok(()));
/// assert_eq!(moves, [1, 255]);
/// assert_eq!(batch::of_numbers(Movement::King, &[0, 64], &[0, 0], &mut moves).unwrap_err().0, 64);
/// ```
pub fn of_numbers(movement: Movement, a: &[u8], b: &[u8], out: &mut [u8]) -> Result<(), SquareIndexError> {
    assert_lengths(a, b, out);
    // Pieces that fit into the nearest cache, each checked before it is processed.
    for ((a, b), out) in a.chunks(PIECE).zip(b.chunks(PIECE)).zip(out.chunks_mut(PIECE)) {
        for numbers in [a, b] {
            if numbers.iter().fold(0, |all, &number| all | number) > 63 {
                return Err(SquareIndexError(numbers.iter().copied().find(|&number| number > 63).unwrap_or(64)));
            }
        }
        match movement {
            Movement::King => for_each_pair(a, b, out, routine::king_of_numbers),
            Movement::Taxi => for_each_pair(a, b, out, routine::manhattan_of_numbers),
            Movement::Knight => for_each_pair(a, b, out, knight_lane),
            _ => {
                let table = by_64x64::of(movement).values();
                for_each_pair(a, b, out, |a, b| table[usize::from(a) << 6 | usize::from(b)]);
            }
        }
    }
    Ok(())
}

/// The number of pairs that are processed at a time.
const PIECE: usize = 4096;

/// [`knight`] by arithmetic on every processor, for comparison in the benchmarks.
///
/// # Panics
/// If the three slices differ in length.
pub fn knight_by_arithmetic(a: &[Square], b: &[Square], out: &mut [u8]) {
    for_each_pair(a, b, out, knight_lane);
}

fn assert_lengths<T>(a: &[T], b: &[T], out: &[u8]) {
    assert!(a.len() == b.len() && a.len() == out.len(), "slices of {}, {} and {}", a.len(), b.len(), out.len());
}

#[inline]
fn for_each_pair<T: Copy + Into<u8>>(a: &[T], b: &[T], out: &mut [u8], distance: impl Fn(u8, u8) -> u8) {
    assert_lengths(a, b, out);
    for ((&a, &b), out) in a.iter().zip(b).zip(out) {
        *out = distance(a.into(), b.into());
    }
}

/// Knight moves from numbers 0..63 in operations on single bytes that every vector unit has; see [`routine::knight`] for
/// the formula and its exceptions.
///
/// The naive version is that routine. Here the parity is rounded to without dividing: write p for the parity of the sum
/// s, g for the greater difference, and 2q + p for the distance. Then q = max(⌈(g − 2p)/4⌉, ⌈(s − 3p)/6⌉), which becomes
/// 1, 2, 3 at g − 2p = 1, 5, 9 or at s − 3p = 1, 7, 13. Where s − 3p is over 0 so is g − 2p, and it is always even, so
/// half of max(g + 3, s), less p, has q in its bits 1 and 2. Only at s = 12 this is one too many; (s + 10)/2, where it is
/// less than s, mends that and changes nothing else.
#[inline]
fn knight_lane(a: u8, b: u8) -> u8 {
    // In the difference of the numbers, what is not of the files is 8 times that of the ranks.
    let files = (a & 7).wrapping_sub(b & 7).cast_signed();
    let ranks = a.wrapping_sub(b).cast_signed().wrapping_sub(files).unsigned_abs();
    let files = files.unsigned_abs();
    let both = ranks | files;
    let ranks = ranks >> 3;
    let sum = files + ranks;
    let parity = sum & 1;
    let bounded = sum.min(((u16::from(sum) + 10) >> 1) as u8);
    let even = ((files.max(ranks) + 3).max(bounded) >> 1).wrapping_sub(parity) & 6;
    // Each is 0 where an exception is. Diagonal neighbours with a corner have numbers that differ in 0o11 exactly, and of
    // one of them all three file bits are alike, and all three rank bits.
    let unlike = (a ^ a >> 1) & 0o33;
    let corner = (a ^ b ^ 0o11) | unlike.min(unlike ^ 0o11);
    let exception = corner.min(both ^ 0o22).min(sum ^ 1);
    (even | parity) + 2 * 1_u8.saturating_sub(exception)
}
