//! Knight moves of 64 pairs at once by byte permutation (AVX-512 VBMI).
//!
//! The only `unsafe` of the crate. Compiled vectors of the arithmetic do 11 G pairs a second where this does 25 G
//! (benchmark `lookups`, `knight` and `knight: arithmetic`); stable Rust generates no byte permutation by itself.
//!
//! Why the unsafe code is sound:
//! - the instructions exist: this module is compiled only if the whole build is for processors that have them;
//! - 64 bytes are read from and written to arrays of exactly 64 bytes, and no alignment is required; `Square` is a byte.
#![allow(unsafe_code, reason = "see above")]

use core::arch::x86_64::{
    __m512i, _mm512_abs_epi8, _mm512_and_si512, _mm512_loadu_epi8, _mm512_or_si512, _mm512_permutex2var_epi8,
    _mm512_permutexvar_epi8, _mm512_set1_epi8, _mm512_storeu_epi8, _mm512_sub_epi8,
};

use crate::Square;
use crate::lookup::by_rank_file::{self, CORNERS};

/// How many pairs go together.
const LANES: usize = 64;

/// Set in an index if a corner is one of the squares.
const CORNER: u8 = 64;

/// By 8 · |Δrank| + |Δfile|: away from corners, then with one.
static MOVES: [[u8; LANES]; 2] = {
    let mut with_corner = by_rank_file::KNIGHT;
    with_corner[by_rank_file::DIAGONAL_NEIGHBOURS as usize] += 2;
    [by_rank_file::KNIGHT, with_corner]
};

/// [`CORNER`] on the four corners.
static CORNER_FLAGS: [u8; LANES] = {
    let mut flags = CORNERS;
    let mut square = 0;
    while square < LANES {
        flags[square] *= CORNER;
        square += 1;
    }
    flags
};

/// Does all whole groups of 64, and returns the rest of the three slices.
///
/// # Panics
/// If the three slices differ in length.
pub(super) fn knight<'a, 'b, 'out>(
    a: &'a [Square],
    b: &'b [Square],
    out: &'out mut [u8],
) -> (&'a [Square], &'b [Square], &'out mut [u8]) {
    super::assert_lengths(a, b, out);
    let (a, a_rest) = a.as_chunks();
    let (b, b_rest) = b.as_chunks();
    let (out, out_rest) = out.as_chunks_mut();
    // SAFETY: the module is compiled only for processors that have these instructions.
    unsafe { groups(a, b, out) };
    (a_rest, b_rest, out_rest)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
fn groups(a: &[[Square; LANES]], b: &[[Square; LANES]], out: &mut [[u8; LANES]]) {
    let load = |bytes: *const u8| {
        // SAFETY: called with arrays of 64 bytes only.
        unsafe { _mm512_loadu_epi8(bytes.cast()) }
    };
    let moves = load(MOVES[0].as_ptr());
    let moves_with_corner = load(MOVES[1].as_ptr());
    let corner_flags = load(CORNER_FLAGS.as_ptr());
    let file_mask = _mm512_set1_epi8(7);
    for ((a, b), out) in a.iter().zip(b).zip(out) {
        let a = load(a.as_ptr().cast());
        let b = load(b.as_ptr().cast());
        // As in the routine: what is not of the files is 8 times that of the ranks.
        let files = _mm512_sub_epi8(_mm512_and_si512(a, file_mask), _mm512_and_si512(b, file_mask));
        let ranks = _mm512_sub_epi8(_mm512_sub_epi8(a, b), files);
        let both = _mm512_or_si512(_mm512_abs_epi8(files), _mm512_abs_epi8(ranks));
        let flag = |squares: __m512i| _mm512_permutexvar_epi8(squares, corner_flags);
        let index = _mm512_or_si512(both, _mm512_or_si512(flag(a), flag(b)));
        let found = _mm512_permutex2var_epi8(moves, index, moves_with_corner);
        // SAFETY: an array of 64 bytes.
        unsafe { _mm512_storeu_epi8(out.as_mut_ptr().cast(), found) };
    }
}
