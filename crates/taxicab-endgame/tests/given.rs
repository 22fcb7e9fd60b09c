//! What several tests begin with: the tables of an endgame, filled once for all of them, and random numbers.

use std::sync::Mutex;

use taxicab_endgame::{Endgame, Tables};

/// The tables of an endgame and of those that it leads to, each filled once for all tests.
pub(crate) fn tables_of(endgame: Endgame) -> &'static Tables {
    static FILLED: Mutex<Tables> = Mutex::new(Tables::new());
    let mut filled = FILLED.lock().unwrap();
    filled.fill(endgame).unwrap();
    // A clone shares the tables.
    Box::leak(Box::new(filled.clone()))
}

/// SplitMix64 (Steele, Lea and Flood, 2014).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % bound as u64) as usize
    }
}
