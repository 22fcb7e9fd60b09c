//! Tables and solvers of both boards, made or loaded once and shared by all requests of a context.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use taxicab_puzzle::Board;
use taxicab_puzzle::search::Solver;

/// Tables and solvers, made or loaded once.
pub(crate) struct Cache {
    #[cfg(feature = "files")]
    store: Option<taxicab_store::Store>,
    light_solvers: Recent<Board, Solver>,
}

impl Cache {
    /// Tables in memory only.
    pub(crate) const fn in_memory() -> Self {
        Self {
            #[cfg(feature = "files")]
            store: None,
            light_solvers: Recent::new(),
        }
    }

    /// Tables that are kept in files.
    #[cfg(feature = "files")]
    pub(crate) fn in_store(store: taxicab_store::Store) -> Self {
        Self { store: Some(store), ..Self::in_memory() }
    }

    /// The solver towards a goal that needs no tables.
    pub(crate) fn light_solver(&self, goal: &Board) -> Arc<Solver> {
        self.light_solvers.of(goal, Solver::new)
    }
}

/// The values of the keys that were asked for last. Making one can take a second, so whoever asks meanwhile waits for it.
struct Recent<K, V>(Mutex<Vec<(K, Arc<V>)>>);

/// How many keys are remembered: goals, sizes.
const MAX_KEYS: usize = 4;

impl<K: Clone + PartialEq, V> Recent<K, V> {
    const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// The value of a key, made if the last were others'.
    fn of(&self, key: &K, make: impl FnOnce(&K) -> V) -> Arc<V> {
        let mut recent = locked(&self.0);
        let place = recent.iter().position(|(known, _)| known == key);
        let entry = place.map_or_else(|| (key.clone(), Arc::new(make(key))), |place| recent.remove(place));
        let value = Arc::clone(&entry.1);
        recent.insert(0, entry);
        recent.truncate(MAX_KEYS);
        value
    }
}

/// Locks what is whole even after a panic elsewhere.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
