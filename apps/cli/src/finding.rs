//! Searches for a game: for the shortest length from its start, and for a way on from the board of the moment.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use taxicab_puzzle::search::{Anytime, Control, Outcome, Progress, StopReason, Weight};
use taxicab_puzzle::{Board, Moves, Problem};

use crate::solver::PatientSolver;
use crate::tables::Directory;

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The shortest length from the start, proven or not at all.
    Start,
    /// A way from the board of the moment, the shortest if it can be proven soon.
    Here,
}

/// What a search has found so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    pub(crate) purpose: Purpose,
    pub(crate) problem: Problem,
    pub(crate) moves: Option<Moves>,
    pub(crate) lower_bound: u32,
    pub(crate) is_finished: bool,
}

/// A minute of one processor is what the shortest length is worth; a game of an hour should not cost an hour of it.
const START_LIMIT: Duration = Duration::from_mins(1);

/// A player waits for a hint: this long for a shortest way on boards where one is usually found,
const PATIENCE: Duration = Duration::from_secs(5);

/// and this long for a fairly short way where not.
const LARGE_PATIENCE: Duration = Duration::from_secs(2);

/// The solvers of the last goals, shared by all searches.
#[derive(Clone)]
pub(crate) struct Solvers {
    patient: Shared<PatientSolver>,
    anytime: Shared<Anytime>,
}

impl Solvers {
    pub(crate) fn new() -> Self {
        Self { patient: Shared::new(), anytime: Shared::new() }
    }

    /// How many hold these solvers.
    #[cfg(test)]
    pub(crate) fn holders(&self) -> usize {
        Arc::strong_count(&self.patient.0)
    }
}

/// The goals whose solvers are kept.
const MOST_GOALS: usize = 4;

/// Solvers by goal, the last first. Their tables can take a second, so whoever comes while they are built waits for them
/// rather than building them again.
struct Shared<T>(Arc<Mutex<Kept<T>>>);

type Kept<T> = Vec<(Board, Arc<T>)>;

impl<T> Shared<T> {
    fn new() -> Self {
        Self(Arc::new(Mutex::new(Vec::new())))
    }

    /// The solver for a goal, made if the last were others'.
    fn of(&self, goal: &Board, make: impl FnOnce(&Board) -> T) -> Arc<T> {
        // A panic while the tables were built leaves nothing half done behind.
        let mut shared = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = shared.iter().position(|(known, _)| known == goal);
        let entry = place.map_or_else(|| (*goal, Arc::new(make(goal))), |place| shared.remove(place));
        let solver = Arc::clone(&entry.1);
        shared.insert(0, entry);
        shared.truncate(MOST_GOALS);
        solver
    }
}

// Not derived: what is shared need not be cloneable itself.
impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

/// One search, to be run on a thread that may wait for it.
pub(crate) struct Search {
    pub(crate) purpose: Purpose,
    pub(crate) problem: Problem,
    /// Ends it.
    pub(crate) cancelled: Arc<AtomicBool>,
    pub(crate) solvers: Solvers,
}

impl Search {
    /// Searches until it is finished or cancelled, and reports what is found on the way.
    pub(crate) fn run(&self, report: &mut dyn FnMut(Finding)) {
        // A search that was cancelled has nothing to say: its end is not the end of what is wanted now.
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
                let is_small = self.problem.size().cells() <= 16;
                let shortest = if is_small { Some(self.shortest(PATIENCE, &mut report)) } else { None };
                let proven = shortest.as_ref().map_or(0, |outcome| outcome.lower_bound);
                let found = shortest.filter(|outcome| outcome.moves.is_some()).unwrap_or_else(|| self.some_way());
                report(found.moves, found.lower_bound.max(proven), true);
            }
        }
    }

    fn shortest(&self, limit: Duration, report: &mut dyn FnMut(Option<Moves>, u32, bool)) -> Outcome {
        // The solver of `taxicab solve`, with the same tables.
        let solver = self.solvers.patient.of(self.problem.goal(), |goal| PatientSolver::new(goal, Directory::silent()));
        let deadline = Instant::now() + limit;
        let mut told = 0;
        let mut watch = |progress: &Progress| {
            if progress.lower_bound > told {
                told = progress.lower_bound;
                report(None, told, false);
            }
            self.go_on(deadline)
        };
        let control = Control { watch: Some(&mut watch), ..Control::default() };
        // A player waits for a way from here, and shares the machine with the search from the start.
        let threads = match self.purpose {
            Purpose::Start => NonZeroUsize::MIN,
            Purpose::Here => thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        };
        solver.all_shortest(&self.problem, 1, &|| threads, control).outcome
    }

    /// A fairly short way, on boards of any size.
    fn some_way(&self) -> Outcome {
        let solver = self.solvers.anytime.of(self.problem.goal(), Anytime::new);
        let deadline = Instant::now() + LARGE_PATIENCE;
        let mut watch = |_: &Progress| self.go_on(deadline);
        let control = Control { max_memory: 512 << 20, watch: Some(&mut watch), ..Control::default() };
        solver.solve(&self.problem, Weight::ONE, control, &mut |_, _| ())
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
