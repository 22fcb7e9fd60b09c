//! The extension module `taxicab_boards._core`: requests as JSON, and what is asked millions of times in a form of its own.

mod boards;
mod requests;
mod squares;
mod units;

use std::num::NonZeroUsize;
use std::sync::{Arc, OnceLock};
use std::thread::available_parallelism;

use pyo3::prelude::*;
use taxicab::store::{Store, available_memory};
use taxicab::{Context, Memory};

/// What all calls share: tables, memory and threads.
fn context() -> &'static Context {
    static CONTEXT: OnceLock<Context> = OnceLock::new();
    CONTEXT.get_or_init(|| {
        let memory = available_memory().map_or_else(Memory::default, |bytes| Memory::new(bytes as usize / 2));
        let mut context = Context::default().with_memory(memory).with_threads(threads);
        if let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(threads().get()).build() {
            context = context.with_pool(Arc::new(pool));
        }
        match Store::of_user() {
            Some(store) => context.with_store(store),
            None => context,
        }
    })
}

fn threads() -> NonZeroUsize {
    available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

#[pymodule(gil_used = false)]
mod _core {
    #[pymodule_export]
    use super::boards::{Many, solve_many};
    #[pymodule_export]
    use super::requests::{picture, request};
    #[pymodule_export]
    use super::squares::{distance, distances};
    #[pymodule_export]
    use super::units::{build_table, check_result, merge_units, run_unit, split_search, tables_of, unit_of_boards};
}
