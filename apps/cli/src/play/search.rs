//! Background searches of the terminal game.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use taxicab_puzzle::Problem;

use crate::finding::{Finding, Purpose, Search, Solvers};

/// The running searches, at most one for each purpose.
pub(crate) struct Searches {
    sender: Sender<Finding>,
    receiver: Receiver<Finding>,
    /// The flags that cancel them.
    cancelled: [RefCell<Arc<AtomicBool>>; 2],
    solvers: Solvers,
}

impl Searches {
    pub(crate) fn new() -> Self {
        let (sender, receiver) = channel();
        Self { sender, receiver, cancelled: Default::default(), solvers: Solvers::new() }
    }

    /// Starts a search on a new thread and cancels the earlier search for the same purpose.
    pub(crate) fn start(&self, purpose: Purpose, problem: &Problem) {
        let flag = Arc::new(AtomicBool::new(false));
        let earlier = self.cancelled[purpose as usize].replace(Arc::clone(&flag));
        earlier.store(true, Ordering::Relaxed);
        let search = Search { purpose, problem: *problem, cancelled: flag, solvers: self.solvers.clone() };
        let sender = self.sender.clone();
        // Without a thread the game goes on without a search.
        let _ = thread::Builder::new().name("search".into()).spawn(move || {
            search.run(&mut |finding| {
                // The game may be over.
                let _ = sender.send(finding);
            });
        });
    }

    /// The results since the last call.
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};
    use taxicab_puzzle::Goal;

    const LIMIT: Duration = Duration::from_mins(1);

    fn last_finding(searches: &Searches) -> Finding {
        loop {
            let finding = searches.receiver.recv_timeout(LIMIT).expect("the search ends");
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
    fn a_hint_on_the_largest_board_is_a_path_to_the_goal() {
        let searches = Searches::new();
        let goal = Goal::Spiral.board("16x16".parse().unwrap()).unwrap();
        let problem = Problem::new(taxicab_puzzle::shuffled(&goal, 4), &Goal::Spiral).unwrap();
        searches.start(Purpose::Here, &problem);
        let finding = last_finding(&searches);
        let moves = finding.moves.expect("the search finds some path");
        assert_eq!(problem.start().after_all(&moves), Ok(goal));
        assert!(finding.lower_bound as usize <= moves.single_tile_count());
    }

    #[test]
    fn a_search_cancels_the_earlier_one() {
        let searches = Searches::new();
        let goal = Goal::BlankLast.board("16x16".parse().unwrap()).unwrap();
        let hard = Problem::new(taxicab_puzzle::shuffled(&goal, 1), &Goal::BlankLast).unwrap();
        let easy = Problem::new("1 2/0 3".parse().unwrap(), &Goal::BlankLast).unwrap();
        let began = Instant::now();
        searches.start(Purpose::Start, &hard);
        searches.start(Purpose::Start, &easy);
        assert_eq!(last_finding(&searches).problem, easy);
        // Every running search holds the solvers.
        while searches.solvers.holders() > 1 {
            assert!(began.elapsed() < LIMIT / 2);
            thread::sleep(Duration::from_millis(10));
        }
    }
}
