//! The searches of a game: the shortest length from its start, and a solution of its current board.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use taxicab_puzzle::search::{Control, Outcome, Progress, StopReason};
use taxicab_puzzle::strategy::{Algorithm, Method, Options, Prepared, Strategy};
use taxicab_puzzle::{Board, Moves, Problem};

use crate::solver::{TableFiles, Verbosity};
use crate::tables::Directory;

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The proven shortest length from the start.
    Start,
    /// A solution of the current board, the shortest if a proof is quick.
    Here,
}

/// The result of a search so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) purpose: Purpose,
    pub(crate) problem: Problem,
    pub(crate) moves: Option<Moves>,
    pub(crate) lower_bound: u32,
    pub(crate) is_finished: bool,
}

/// The processor time for the shortest length from the start.
const START_LIMIT: Duration = Duration::from_mins(1);

/// How long a hint may take where a shortest solution is usually found,
const PATIENCE: Duration = Duration::from_secs(5);

/// and elsewhere.
const LARGE_PATIENCE: Duration = Duration::from_secs(2);

/// The solvers of the last goals, shared by all searches.
#[derive(Clone)]
pub(crate) struct Solvers {
    shortest: Cache,
    anytime: Cache,
}

impl Solvers {
    pub(crate) fn new() -> Self {
        Self { shortest: Cache::new(Algorithm::IdaStar), anytime: Cache::new(Algorithm::Anytime) }
    }

    /// The number of owners of these solvers.
    #[cfg(test)]
    pub(crate) fn holders(&self) -> usize {
        Arc::strong_count(&self.shortest.solvers)
    }
}

/// The number of goals whose solvers are kept.
const MAX_GOALS: usize = 4;

/// Solvers of one algorithm by goal, the last used first. Their tables can take a second, so whoever needs them while they
/// are built waits instead of building them again.
#[derive(Clone)]
struct Cache {
    algorithm: Algorithm,
    solvers: Arc<Mutex<Vec<Arc<Prepared>>>>,
}

impl Cache {
    fn new(algorithm: Algorithm) -> Self {
        Self { algorithm, solvers: Arc::default() }
    }

    /// The solver for a goal, built if the cache does not hold it.
    fn solver(&self, goal: &Board) -> Arc<Prepared> {
        // A panic while the tables were built leaves nothing incomplete behind.
        let mut solvers = self.solvers.lock().unwrap_or_else(PoisonError::into_inner);
        let index = solvers.iter().position(|known| known.goal() == goal);
        let solver = index.map_or_else(|| Arc::new(prepared(self.algorithm, goal)), |index| solvers.remove(index));
        solvers.insert(0, Arc::clone(&solver));
        solvers.truncate(MAX_GOALS);
        solver
    }
}

/// The solver of `taxicab solve`, with the same tables.
fn prepared(algorithm: Algorithm, goal: &Board) -> Prepared {
    let tables = TableFiles::source(Directory::silent(), Verbosity { quiet: true, shows_progress: false });
    let strategy = Strategy::new(Options { algorithm, ..Options::default() });
    let strategy = strategy.expect("an algorithm alone conflicts with nothing");
    strategy.search().prepared(goal, &tables).expect("the default heuristic exists for every size")
}

/// One search, for a thread of its own.
pub(crate) struct Search {
    pub(crate) purpose: Purpose,
    pub(crate) problem: Problem,
    /// Whether the caller has cancelled it.
    pub(crate) cancelled: Arc<AtomicBool>,
    pub(crate) solvers: Solvers,
}

impl Search {
    /// Searches until it is finished or cancelled, and reports what is found on the way.
    pub(crate) fn run(&self, report: &mut dyn FnMut(Finding)) {
        // A cancelled search reports nothing: another has taken its place.
        let mut report = |moves, lower_bound, is_finished| {
            if !self.is_cancelled() {
                let (purpose, problem) = (self.purpose, self.problem);
                report(Finding { purpose, problem, moves, lower_bound, is_finished });
            }
        };
        match self.purpose {
            Purpose::Start => {
                let outcome = self.shortest(START_LIMIT, &mut report);
                report(outcome.moves, outcome.lower_bound, true);
            }
            Purpose::Here => {
                let strategy = Strategy::new(Options { is_limited: true, ..Options::default() });
                let method = strategy.map(|strategy| strategy.on(self.problem.size()).search().method());
                let shortest = (method == Ok(Method::IdaStar)).then(|| self.shortest(PATIENCE, &mut report));
                let proven = shortest.as_ref().map_or(0, |outcome| outcome.lower_bound);
                let found = shortest.filter(|outcome| outcome.moves.is_some()).unwrap_or_else(|| self.anytime());
                report(found.moves, found.lower_bound.max(proven), true);
            }
        }
    }

    fn shortest(&self, limit: Duration, report: &mut dyn FnMut(Option<Moves>, u32, bool)) -> Outcome {
        let solver = self.solvers.shortest.solver(self.problem.goal());
        let deadline = Instant::now() + limit;
        let mut reported = 0;
        let mut watch = |progress: &Progress| {
            if progress.lower_bound > reported {
                reported = progress.lower_bound;
                report(None, reported, false);
            }
            self.go_on(deadline)
        };
        let control = Control { watch: Some(&mut watch), ..Control::default() };
        // A player waits for a hint, and the search from the start shares the machine with it.
        let threads = match self.purpose {
            Purpose::Start => NonZeroUsize::MIN,
            Purpose::Here => thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        };
        solver.search(&self.problem, 1, &|| threads, &mut |_| (), control).outcome
    }

    /// A fairly short solution, on boards of any size.
    fn anytime(&self) -> Outcome {
        let solver = self.solvers.anytime.solver(self.problem.goal());
        let deadline = Instant::now() + LARGE_PATIENCE;
        let mut watch = |_: &Progress| self.go_on(deadline);
        let control = Control { max_memory: 512 << 20, watch: Some(&mut watch), ..Control::default() };
        solver.search(&self.problem, 1, &|| NonZeroUsize::MIN, &mut |_| (), control).outcome
    }

    fn go_on(&self, deadline: Instant) -> ControlFlow<StopReason> {
        if self.is_cancelled() {
            ControlFlow::Break(StopReason::Cancelled)
        } else if Instant::now() >= deadline {
            ControlFlow::Break(StopReason::TimeLimit)
        } else {
            ControlFlow::Continue(())
        }
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}
