//! Tables of endgames that the browser keeps from one visit to the next.

use std::cell::RefCell;

use js_sys::{BigUint64Array, Function};
use taxicab::TableKeeper;
use taxicab::endgame::Endgame;
use wasm_bindgen::prelude::*;

thread_local! {
    static KEEPER: RefCell<Option<(Function, Function)>> = const { RefCell::new(None) };
}

/// From now on tables come from `load(endgame, version)`, words or nothing, where it has them; others are handed to `keep(endgame,
/// version, words)` once they are filled.
#[wasm_bindgen]
pub fn keep_tables(load: Function, keep: Function) {
    KEEPER.set(Some((load, keep)));
}

/// Asks the functions that were given, if any.
pub(crate) struct Browser;

impl TableKeeper for Browser {
    fn load(&self, endgame: Endgame, version: u32) -> Option<Vec<u64>> {
        KEEPER.with_borrow(|keeper| {
            let (load, _) = keeper.as_ref()?;
            let found = load.call2(&JsValue::NULL, &endgame.to_string().into(), &version.into()).ok()?;
            Some(found.dyn_into::<BigUint64Array>().ok()?.to_vec())
        })
    }

    fn keep(&self, endgame: Endgame, version: u32, packed: &[u64]) {
        KEEPER.with_borrow(|keeper| {
            if let Some((_, keep)) = keeper {
                let words = BigUint64Array::from(packed);
                // Whoever cannot keep it has it filled again.
                let _ = keep.call3(&JsValue::NULL, &endgame.to_string().into(), &version.into(), &words);
            }
        });
    }
}
