//! Weights of the anytime search, which are too many to come with the core.

use std::cell::RefCell;

use js_sys::{Function, Uint8Array};
use wasm_bindgen::prelude::*;

thread_local! {
    static BRING: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// From now on `bring(side)` returns the bytes of the weights for boards of a side, or nothing; then the core uses the coarse ones that
/// it has.
#[wasm_bindgen]
pub fn bring_weights(bring: Function) {
    BRING.set(Some(bring));
}

pub(crate) fn brought(side: usize) -> Option<Vec<u8>> {
    BRING.with_borrow(|bring| {
        let found = bring.as_ref()?.call1(&JsValue::NULL, &(side as u32).into()).ok()?;
        Some(found.dyn_into::<Uint8Array>().ok()?.to_vec())
    })
}
