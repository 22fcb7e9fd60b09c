//! Searches in the background: for the shortest length of the game, and for a way on from the board of the moment.

use std::cell::RefCell;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use taxicab_puzzle::heuristic::LinearConflict;
use taxicab_puzzle::search::{Control, Outcome, Progress, Stop, Weight, weighted_a_star};
use taxicab_puzzle::{Moves, Problem};

use super::construction::constructed;
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

/// this long on larger ones, and as long again for a fairly short way.
const LARGE_PATIENCE: Duration = Duration::from_secs(1);

/// The searches under way, at most one for each purpose.
pub(crate) struct Searches {
    sender: Sender<Finding>,
    receiver: Receiver<Finding>,
    /// The flags that end the searches under way.
    cancelled: [RefCell<Arc<AtomicBool>>; 2],
    solver: SharedSolver,
}

/// The solver of the last goal: the one of `taxicab solve`, with the same tables. They can take a second, so whoever
/// comes while they are built waits for them rather than building them again.
type SharedSolver = Arc<Mutex<Option<Arc<PatientSolver>>>>;

impl Searches {
    pub(crate) fn new() -> Self {
        let (sender, receiver) = channel();
        Self { sender, receiver, cancelled: Default::default(), solver: SharedSolver::default() }
    }

    /// Starts a search on a thread of its own, in place of the earlier one for the same purpose.
    pub(crate) fn start(&self, purpose: Purpose, problem: &Problem) {
        let flag = Arc::new(AtomicBool::new(false));
        let earlier = self.cancelled[purpose as usize].replace(Arc::clone(&flag));
        earlier.store(true, Ordering::Relaxed);
        let search = Search {
            purpose,
            problem: *problem,
            cancelled: flag,
            sender: self.sender.clone(),
            solver: Arc::clone(&self.solver),
        };
        // Where no thread can be had the game goes on without.
        let _ = thread::Builder::new().name("search".into()).spawn(move || search.run());
    }

    /// What has been found since the last time.
    pub(crate) fn findings(&self) -> impl Iterator<Item = Finding> {
        self.receiver.try_iter()
    }
}

impl Drop for Searches {
    fn drop(&mut self) {
        for flag in &self.cancelled {
            flag.borrow().store(true, Ordering::Relaxed);
        }
    }
}

struct Search {
    purpose: Purpose,
    problem: Problem,
    cancelled: Arc<AtomicBool>,
    sender: Sender<Finding>,
    solver: SharedSolver,
}

impl Search {
    fn run(&self) {
        match self.purpose {
            Purpose::Start => {
                let outcome = self.shortest(START_LIMIT);
                self.report(outcome.moves, outcome.lower_bound, true);
            }
            Purpose::Here => {
                let outcome = self.shortest(if self.problem.size().cells() <= 16 { PATIENCE } else { LARGE_PATIENCE });
                let moves = outcome.moves.or_else(|| self.some_way());
                self.report(moves, outcome.lower_bound, true);
            }
        }
    }

    fn shortest(&self, limit: Duration) -> Outcome {
        let solver = self.solver();
        let deadline = Instant::now() + limit;
        let mut told = 0;
        let mut watch = |progress: &Progress| {
            if progress.lower_bound > told {
                told = progress.lower_bound;
                self.report(None, told, false);
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

    fn solver(&self) -> Arc<PatientSolver> {
        // A panic while the tables were built leaves nothing half done behind.
        let mut shared = self.solver.lock().unwrap_or_else(PoisonError::into_inner);
        match &*shared {
            Some(solver) if solver.goal() == self.problem.goal() => Arc::clone(solver),
            _ => Arc::clone(shared.insert(Arc::new(PatientSolver::new(self.problem.goal(), Directory::silent())))),
        }
    }

    /// A solution nothing is promised about: a fairly short one where a weighted search finds it, or one line by line.
    fn some_way(&self) -> Option<Moves> {
        if self.is_cancelled() {
            return None;
        }
        let deadline = Instant::now() + LARGE_PATIENCE;
        let mut watch = |_: &Progress| self.go_on(deadline);
        let control = Control { max_memory: 512 << 20, watch: Some(&mut watch), ..Control::default() };
        let heuristic = LinearConflict::new(self.problem.goal());
        let weight = Weight::from_hundredths(300).ok()?;
        let is_small = self.problem.size().cells() <= 36;
        let weighted = if is_small { weighted_a_star(&self.problem, &heuristic, weight, control).moves } else { None };
        weighted.or_else(|| Some(constructed(&self.problem)))
    }

    fn go_on(&self, deadline: Instant) -> ControlFlow<Stop> {
        if self.is_cancelled() {
            ControlFlow::Break(Stop::Cancelled)
        } else if Instant::now() >= deadline {
            ControlFlow::Break(Stop::TimeLimit)
        } else {
            ControlFlow::Continue(())
        }
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Tells the game, if it still listens. A search that was replaced has nothing to say: its end is not the end of
    /// what is wanted now.
    fn report(&self, moves: Option<Moves>, lower_bound: u32, is_finished: bool) {
        if self.is_cancelled() {
            return;
        }
        let (purpose, problem) = (self.purpose, self.problem);
        let _ = self.sender.send(Finding { purpose, problem, moves, lower_bound, is_finished });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use taxicab_puzzle::Goal;

    fn last_finding(searches: &Searches) -> Finding {
        loop {
            let finding = searches.receiver.recv_timeout(START_LIMIT).expect("the search ends");
            if finding.is_finished {
                return finding;
            }
        }
    }

    #[test]
    fn a_small_board_is_proven() {
        let searches = Searches::new();
        let problem = Problem::new("8 2 0/4 6 1/3 7 5".parse().unwrap(), &Goal::BlankLast).unwrap();
        searches.start(Purpose::Start, &problem);
        let finding = last_finding(&searches);
        assert_eq!((finding.lower_bound, finding.moves.unwrap().single_tile_count()), (24, 24));
    }

    #[test]
    fn a_search_in_place_of_another_ends_it() {
        let searches = Searches::new();
        let goal = Goal::BlankLast.board("16x16".parse().unwrap()).unwrap();
        let hard = Problem::new(taxicab_puzzle::shuffled(&goal, 1), &Goal::BlankLast).unwrap();
        let easy = Problem::new("1 2/0 3".parse().unwrap(), &Goal::BlankLast).unwrap();
        let began = Instant::now();
        searches.start(Purpose::Start, &hard);
        searches.start(Purpose::Start, &easy);
        assert_eq!(last_finding(&searches).problem, easy);
        // Every search holds the solver's slot while it lives.
        while Arc::strong_count(&searches.solver) > 1 {
            assert!(began.elapsed() < START_LIMIT / 2);
            thread::sleep(Duration::from_millis(10));
        }
    }
}
