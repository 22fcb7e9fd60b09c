//! Tables and solvers of both boards, made or loaded once and shared by all requests of a context.

mod endgames;
pub(crate) mod patterns;

use std::cell::RefCell;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

use taxicab_endgame::{Census, Endgame, Tables};
use taxicab_play::Coach;
use taxicab_puzzle::Board;
use taxicab_puzzle::heuristic::{Maximum, WalkingTooLarge};
use taxicab_puzzle::pattern_database::Split;
use taxicab_puzzle::search::{MultiTileSolver, RunHeuristic, RunTablesError};
use taxicab_puzzle::strategy::{
    Algorithm, HeuristicChoice, HeuristicSet, Method, Options, PreparationError, Prepared, Strategy, TableError,
};

use crate::requests::puzzle::LimitFields;
use crate::requests::puzzle::prediction::Prediction;
use crate::{Context, Fault, Observer};
use endgames::Endgames;
pub use endgames::TableKeeper;
use patterns::{Patterns, Source};

/// Tables and solvers, made or loaded once.
pub(crate) struct Cache {
    pub(crate) patterns: Patterns,
    pub(crate) endgames: Endgames,
    solvers: Recent<(Options, Method, Board), Prepared>,
    runs: Recent<(RunHeuristic, Board), MultiTileSolver>,
    maxima: Recent<(Vec<HeuristicSet>, Board), Maxima>,
    predictions: Recent<(HeuristicSet, u64, Board), Prediction>,
    censuses: Recent<Endgame, Census>,
    #[cfg(feature = "units")]
    checksums: Recent<(String, Board), Vec<crate::units::TableChecksum>>,
    /// Those at rest.
    coaches: Mutex<Vec<Coach>>,
}

/// The maximum of each of several sets of heuristics, where the size has them.
pub(crate) type Maxima = Vec<Result<Maximum, WalkingTooLarge>>;

impl Cache {
    /// Tables in memory only.
    pub(crate) fn in_memory() -> Self {
        Self {
            patterns: Patterns::in_memory(),
            endgames: Endgames::in_memory(),
            solvers: Recent::new(),
            runs: Recent::new(),
            maxima: Recent::new(),
            predictions: Recent::new(),
            censuses: Recent::new(),
            #[cfg(feature = "units")]
            checksums: Recent::new(),
            coaches: Mutex::default(),
        }
    }

    /// Tables that are kept in files.
    #[cfg(feature = "files")]
    pub(crate) fn in_store(store: taxicab_store::Store) -> Self {
        Self { patterns: Patterns::in_store(store.clone()), endgames: Endgames::in_store(store), ..Self::in_memory() }
    }

    /// Tables in memory, those of endgames kept by a keeper too.
    pub(crate) fn kept_by(keeper: impl TableKeeper + 'static) -> Self {
        Self { endgames: Endgames::kept_by(keeper), ..Self::in_memory() }
    }

    /// Lets a coach judge, one that is at rest with what it remembers, else a new one.
    pub(crate) fn with_coach<A>(&self, judge: impl FnOnce(&mut Coach) -> A) -> Result<A, Fault> {
        let at_rest = || self.coaches.lock().unwrap_or_else(PoisonError::into_inner);
        let rested = at_rest().pop();
        let mut coach = rested.map_or_else(Coach::new, Ok).map_err(Fault::system)?;
        let answer = judge(&mut coach);
        at_rest().push(coach);
        Ok(answer)
    }

    /// The maximum of each of several sets of heuristics towards a goal.
    pub(crate) fn maxima(&self, sets: &[HeuristicSet], goal: &Board, context: &Context) -> Result<Arc<Maxima>, Fault> {
        let maxima = || context.each(sets).map(|set| Ok(Maximum::new(set?.names(), goal))).collect();
        self.maxima.of(&(sets.to_vec(), *goal), context, maxima)
    }

    /// What is counted in the table of an endgame, which is there with its successors.
    pub(crate) fn census(&self, endgame: Endgame, tables: &Tables, context: &Context) -> Result<Arc<Census>, Fault> {
        let census = || tables.census_while(endgame, &|| !context.is_over());
        self.censuses.of(&endgame, context, || census().ok_or_else(|| context.interruption()))
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
        self.predictions.of(&key, context, || Prediction::new(heuristic, samples, goal, context, observer))
    }

    /// The checksums of the tables of a heuristic towards a goal.
    #[cfg(feature = "units")]
    pub(crate) fn checksums(
        &self,
        heuristic: &str,
        goal: &Board,
        context: &Context,
        compute: impl FnOnce() -> Vec<crate::units::TableChecksum>,
    ) -> Result<Arc<Vec<crate::units::TableChecksum>>, Fault> {
        self.checksums.of(&(heuristic.to_owned(), *goal), context, || Ok(compute()))
    }

    /// The solver of the multi-tile metric with a heuristic towards a goal.
    pub(crate) fn runs(
        &self,
        heuristic: RunHeuristic,
        goal: &Board,
        context: &Context,
    ) -> Result<Arc<MultiTileSolver>, Fault> {
        self.runs.of(&(heuristic, *goal), context, || {
            let needed = MultiTileSolver::bytes(goal, heuristic);
            let _share = context.memory().hold(needed, &format_args!("to build the tables of {heuristic}"))?;
            MultiTileSolver::with_while(goal, heuristic, &|| !context.is_over()).map_err(|error| match error {
                RunTablesError::Interrupted => context.interruption(),
                RunTablesError::Memory(_) => Fault::memory(error),
                error => Fault::item(error),
            })
        })
    }

    /// The solver of the default options towards a goal: IDA* that climbs the ladder of heuristics.
    pub(crate) fn default_solver(
        &self,
        goal: &Board,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<Arc<Prepared>, Fault> {
        let strategy = Strategy::new(Options::default()).map_err(Fault::system)?;
        self.solver(&strategy, strategy.method(), goal, context, observer).map(|(solver, _)| solver)
    }

    /// The solver by a method of a strategy towards a goal, and the time it took if it was made now.
    pub(crate) fn solver(
        &self,
        strategy: &Strategy,
        method: Method,
        goal: &Board,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<(Arc<Prepared>, Duration), Fault> {
        let start = context.now();
        let mut is_new = false;
        // What a prepared solver does not depend on is left out of its key; its method holds weight and bound.
        let options = strategy.options().clone();
        let options =
            Options { algorithm: Algorithm::Auto, weight: None, within: None, all: None, is_limited: false, ..options };
        let solver = self.solvers.of(&(options, method, *goal), context, || {
            is_new = true;
            // Here, with progress and notices; the solver then finds them shared. It reports a wrong name itself.
            let mut tables = Vec::new();
            if let Some(HeuristicChoice::Databases { splits, .. }) = &strategy.options().heuristic {
                for split in splits.iter().map_while(|name| Split::new(name, goal).ok()) {
                    tables.push(self.patterns.tables(&split, context, observer)?);
                }
            }
            if let Some(HeuristicChoice::Runs(heuristic)) = strategy.options().heuristic {
                self.runs(heuristic, goal, context)?;
            }
            let observer: &mut dyn Observer = observer;
            let observer = RefCell::new(observer);
            let source = Source::new(context, &LimitFields::default(), &observer);
            let prepared = strategy.prepared(method, goal, &source);
            prepared.map_err(|error| match error {
                PreparationError::Tables(TableError::Interrupted) => context.interruption(),
                error => Fault::item(error),
            })
        })?;
        Ok((solver, if is_new { context.since(start) } else { Duration::ZERO }))
    }
}

/// The values of the last keys. Making one can take a second: another request for the same key waits for it.
struct Recent<K, V>(Mutex<Vec<(K, Slot<V>)>>);

type Slot<V> = Arc<Mutex<Option<Arc<V>>>>;

/// How many keys are remembered: goals of all sizes.
const MAX_KEYS: usize = 16;

impl<K: Clone + PartialEq, V> Recent<K, V> {
    const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// The cached value of a key, made if it is missing.
    fn of(&self, key: &K, context: &Context, make: impl FnOnce() -> Result<V, Fault>) -> Result<Arc<V>, Fault> {
        let slot = {
            let mut recent = locked(&self.0);
            let place = recent.iter().position(|(known, _)| known == key);
            let entry = place.map_or_else(|| (key.clone(), Slot::default()), |place| recent.remove(place));
            let slot = Arc::clone(&entry.1);
            recent.insert(0, entry);
            recent.truncate(MAX_KEYS);
            slot
        };
        let mut value = lock_unless_cancelled(&slot, context)?;
        if let Some(value) = &*value {
            return Ok(Arc::clone(value));
        }
        // What is cancelled still gets what it can do without waiting.
        if context.is_late() {
            return Err(context.interruption());
        }
        let made = Arc::new(make()?);
        *value = Some(Arc::clone(&made));
        Ok(made)
    }
}

/// Waits for a value that another request makes, until the work is cancelled or its time is over.
fn lock_unless_cancelled<'m, T>(mutex: &'m Mutex<T>, context: &Context) -> Result<MutexGuard<'m, T>, Fault> {
    loop {
        match mutex.try_lock() {
            Ok(guard) => return Ok(guard),
            Err(TryLockError::Poisoned(poisoned)) => return Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => {
                context.check()?;
                std::thread::sleep(NAP);
            }
        }
    }
}

/// How long a request that waits for another sleeps before it looks again.
const NAP: Duration = Duration::from_millis(5);

/// Locks what is whole even after a panic elsewhere.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
