//! The extension module `taxicab_boards._core`: requests as JSON, and what is asked millions of times in a form of its own.

mod boards;
mod lock;
mod requests;
mod squares;
mod units;

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::available_parallelism;

use pyo3::prelude::*;
use taxicab::store::{Store, available_memory};
use taxicab::{Context, Memory};

/// What all calls of a process share: tables, memory and threads.
fn context() -> Context {
    static SHARED: Mutex<Option<(u32, Context)>> = Mutex::new(None);
    let process = std::process::id();
    let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((owner, context)) = &*shared
        && *owner == process
    {
        return context.clone();
    }
    let context = new_context();
    // After a fork the threads of the parent are not here, and nothing of its context may be waited for.
    std::mem::forget(shared.replace((process, context.clone())));
    context
}

fn new_context() -> Context {
    let memory = available_memory().map_or_else(Memory::default, |bytes| Memory::new(bytes as usize / 2));
    let mut context = Context::default().with_memory(memory).with_threads(threads);
    if let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(threads().get()).build() {
        context = context.with_pool(Arc::new(pool));
    }
    match Store::of_process(None) {
        Some(store) => context.with_store(store),
        None => context,
    }
}

fn threads() -> NonZeroUsize {
    available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

#[pymodule(gil_used = false)]
mod _core {
    #[pymodule_export]
    use super::boards::{Many, board_texts, solve_many};
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "its name in Python")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use super::lock::FolderLock;
    #[pymodule_export]
    use super::requests::{picture, request, request_each};
    #[pymodule_export]
    use super::squares::{distance, distances, square_name};
    #[pymodule_export]
    use super::units::{
        SplitBoards, build_table, check_result, check_step, merge_units, run_unit, split_search, tables_of,
    };
}
