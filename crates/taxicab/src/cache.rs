//! Tables and solvers of both boards, made or loaded once and shared by all requests of a context.

mod endgames;
pub(crate) mod patterns;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use taxicab_puzzle::Board;
use taxicab_puzzle::heuristic::{Maximum, WalkingTooLarge};
use taxicab_puzzle::pattern_database::Split;
use taxicab_puzzle::search::Solver;
use taxicab_puzzle::strategy::{
    HeuristicChoice, HeuristicSet, Method, Options, PreparationError, Prepared, Stage, Strategy, TableSource,
};

use crate::requests::puzzle::prediction::Prediction;
use crate::{Context, Fault, Observer};
use endgames::Endgames;
use patterns::{Patterns, Source};

/// Tables and solvers, made or loaded once.
pub(crate) struct Cache {
    pub(crate) patterns: Arc<Patterns>,
    pub(crate) endgames: Endgames,
    light_solvers: Recent<Board, Solver>,
    solvers: Recent<(Options, Method, Board), Prepared>,
    maxima: Recent<(Vec<HeuristicSet>, Board), Maxima>,
    predictions: Recent<(HeuristicSet, u64, Board), Prediction>,
}

/// The maximum of each of several sets of heuristics, where the size has them.
pub(crate) type Maxima = Vec<Result<Maximum, WalkingTooLarge>>;

impl Cache {
    /// Tables in memory only.
    pub(crate) fn in_memory() -> Self {
        Self {
            patterns: Arc::new(Patterns::in_memory()),
            endgames: Endgames::in_memory(),
            light_solvers: Recent::new(),
            solvers: Recent::new(),
            maxima: Recent::new(),
            predictions: Recent::new(),
        }
    }

    /// Tables that are kept in files.
    #[cfg(feature = "files")]
    pub(crate) fn in_store(store: taxicab_store::Store) -> Self {
        Self {
            patterns: Arc::new(Patterns::in_store(store.clone())),
            endgames: Endgames::in_store(store),
            ..Self::in_memory()
        }
    }

    /// The solver towards a goal that needs no tables.
    pub(crate) fn light_solver(&self, goal: &Board) -> Arc<Solver> {
        match self.light_solvers.of(goal, || Ok::<_, std::convert::Infallible>(Solver::new(goal))) {
            Ok(solver) => solver,
        }
    }

    /// The maximum of each of several sets of heuristics towards a goal.
    pub(crate) fn maxima(&self, sets: &[HeuristicSet], goal: &Board) -> Arc<Maxima> {
        let maxima = || Ok(sets.iter().map(|set| Maximum::new(set.names(), goal)).collect());
        match self.maxima.of::<std::convert::Infallible>(&(sets.to_vec(), *goal), maxima) {
            Ok(maxima) => maxima,
        }
    }

    /// What predicts the iterations of IDA* with a heuristic towards a goal.
    pub(crate) fn prediction(
        &self,
        heuristic: HeuristicSet,
        samples: u64,
        goal: &Board,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<Arc<Prediction>, Fault> {
        let key = (heuristic.clone(), samples, *goal);
        self.predictions.of(&key, || Prediction::new(heuristic, samples, goal, context, observer))
    }

    /// The solver of a stage of a strategy towards a goal, and the time it took if it was made now.
    pub(crate) fn solver(
        &self,
        strategy: &Strategy,
        stage: Stage<'_>,
        goal: &Board,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<(Arc<Prepared>, Duration), Fault> {
        let start = context.now();
        let mut is_new = false;
        let solver = self.solvers.of(&(strategy.options().clone(), stage.method(), *goal), || {
            is_new = true;
            // They are shared while this solver takes them over. What is wrong with a name, it reports itself.
            let mut tables = Vec::new();
            if let Some(HeuristicChoice::Databases { splits, .. }) = &strategy.options().heuristic {
                for split in splits.iter().map_while(|name| Split::new(name, goal).ok()) {
                    tables.push(self.patterns.tables(&split, context, observer)?);
                }
            }
            let source: Arc<dyn TableSource> =
                Arc::new(Source { patterns: Arc::clone(&self.patterns), pool: context.pool().clone() });
            stage.prepared(goal, &source).map_err(|error: PreparationError| Fault::item(error))
        })?;
        Ok((solver, if is_new { context.now().saturating_sub(start) } else { Duration::ZERO }))
    }
}

/// The values of the keys that were asked for last. Making one can take a second: whoever asks for the same key meanwhile
/// waits for it.
struct Recent<K, V>(Mutex<Vec<(K, Slot<V>)>>);

type Slot<V> = Arc<Mutex<Option<Arc<V>>>>;

/// How many keys are remembered: goals of all sizes.
const MAX_KEYS: usize = 16;

impl<K: Clone + PartialEq, V> Recent<K, V> {
    const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// The value of a key, made if the last were others'.
    fn of<E>(&self, key: &K, make: impl FnOnce() -> Result<V, E>) -> Result<Arc<V>, E> {
        let slot = {
            let mut recent = locked(&self.0);
            let place = recent.iter().position(|(known, _)| known == key);
            let entry = place.map_or_else(|| (key.clone(), Slot::default()), |place| recent.remove(place));
            let slot = Arc::clone(&entry.1);
            recent.insert(0, entry);
            recent.truncate(MAX_KEYS);
            slot
        };
        let mut value = locked(&slot);
        if let Some(value) = &*value {
            return Ok(Arc::clone(value));
        }
        let made = Arc::new(make()?);
        *value = Some(Arc::clone(&made));
        Ok(made)
    }
}

/// Locks what is whole even after a panic elsewhere.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
