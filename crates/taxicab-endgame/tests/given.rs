//! What several tests begin with: the tables of an endgame, filled once for all of them, and random numbers.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, OnceLock};

use taxicab_endgame::{Endgame, Tables};

/// The tables of an endgame and of those that it leads to.
pub(crate) fn tables_of(endgame: Endgame) -> &'static Tables {
    static FILLED: LazyLock<Mutex<HashMap<String, &'static OnceLock<Tables>>>> = LazyLock::new(Mutex::default);
    let slot = *FILLED.lock().unwrap().entry(endgame.to_string()).or_insert_with(|| Box::leak(Box::default()));
    slot.get_or_init(|| {
        let mut tables = Tables::new();
        tables.fill(endgame).unwrap();
        tables
    })
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
