//! Searches in the background: for the shortest length of the game, and for a way on from the board of the moment.

use std::cell::RefCell;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use taxicab_puzzle::search::{Anytime, Control, Outcome, Progress, Stop, Weight};
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

/// The searches under way, at most one for each purpose.
pub(crate) struct Searches {
    sender: Sender<Finding>,
    receiver: Receiver<Finding>,
    /// The flags that end the searches under way.
    cancelled: [RefCell<Arc<AtomicBool>>; 2],
    solver: Shared<PatientSolver>,
    anytime: Shared<Anytime>,
}

/// A solver of the last goal. Its tables can take a second, so whoever comes while they are built waits for them rather
/// than building them again.
struct Shared<T>(Arc<Mutex<Slot<T>>>);

/// The goal and its solver.
type Slot<T> = Option<(Board, Arc<T>)>;

impl<T> Shared<T> {
    fn new() -> Self {
        Self(Arc::new(Mutex::new(None)))
    }

    /// The solver for a goal, made if the last was another's.
    fn of(&self, goal: &Board, make: impl FnOnce(&Board) -> T) -> Arc<T> {
        // A panic while the tables were built leaves nothing half done behind.
        let mut shared = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &*shared {
            Some((known, solver)) if known == goal => Arc::clone(solver),
            _ => Arc::clone(&shared.insert((*goal, Arc::new(make(goal)))).1),
        }
    }
}

// Not derived: what is shared need not be cloneable itself.
impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl Searches {
    pub(crate) fn new() -> Self {
        let (sender, receiver) = channel();
        Self { sender, receiver, cancelled: Default::default(), solver: Shared::new(), anytime: Shared::new() }
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
            solver: self.solver.clone(),
            anytime: self.anytime.clone(),
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
    solver: Shared<PatientSolver>,
    anytime: Shared<Anytime>,
}

impl Search {
    fn run(&self) {
        match self.purpose {
            Purpose::Start => {
                let outcome = self.shortest(START_LIMIT);
                self.report(outcome.moves, outcome.lower_bound, true);
            }
            Purpose::Here => {
                let is_small = self.problem.size().cells() <= 16;
                let shortest = if is_small { Some(self.shortest(PATIENCE)) } else { None };
                let proven = shortest.as_ref().map_or(0, |outcome| outcome.lower_bound);
                let found = shortest.filter(|outcome| outcome.moves.is_some()).unwrap_or_else(|| self.some_way());
                self.report(found.moves, found.lower_bound.max(proven), true);
            }
        }
    }

    fn shortest(&self, limit: Duration) -> Outcome {
        // The solver of `taxicab solve`, with the same tables.
        let solver = self.solver.of(self.problem.goal(), |goal| PatientSolver::new(goal, Directory::silent()));
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

    /// A fairly short way, on boards of any size.
    fn some_way(&self) -> Outcome {
        let solver = self.anytime.of(self.problem.goal(), Anytime::new);
        let deadline = Instant::now() + LARGE_PATIENCE;
        let mut watch = |_: &Progress| self.go_on(deadline);
        let control = Control { max_memory: 512 << 20, watch: Some(&mut watch), ..Control::default() };
        solver.solve(&self.problem, Weight::ONE, control, &mut |_, _| ())
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
    fn a_hint_on_the_largest_board_is_a_way_to_the_goal() {
        let searches = Searches::new();
        let goal = Goal::Spiral.board("16x16".parse().unwrap()).unwrap();
        let problem = Problem::new(taxicab_puzzle::shuffled(&goal, 4), &Goal::Spiral).unwrap();
        searches.start(Purpose::Here, &problem);
        let finding = last_finding(&searches);
        let moves = finding.moves.expect("some way is found in any time");
        assert_eq!(problem.start().after_all(&moves), Ok(goal));
        assert!(finding.lower_bound as usize <= moves.single_tile_count());
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
        while Arc::strong_count(&searches.solver.0) > 1 {
            assert!(began.elapsed() < START_LIMIT / 2);
            thread::sleep(Duration::from_millis(10));
        }
    }
}
