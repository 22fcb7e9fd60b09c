//! Random sets for tests, the same every time.

use crate::Bitboard;

/// A linear congruential generator (D. Knuth, MMIX).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A random set: each square is in it with probability 1/2, 1/4, 1/8, … for a sparseness of 1, 2, 3, …
    pub(crate) fn set(&mut self, sparseness: usize) -> Bitboard {
        Bitboard((0..sparseness).fold(!0, |set, _| {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // The upper bits are the random ones.
            set & (self.0 >> 32 | self.0.rotate_left(17) << 32)
        }))
    }
}
