//! Background searches of the terminal game.

use std::cell::RefCell;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use taxicab::game_solver::{self, Finding, Purpose, Task};
use taxicab::{Cancellation, Context, Event, Notice};

/// What searches say of their tables; it is printed after the game.
pub(crate) type Notices = Arc<Mutex<Vec<Notice>>>;

/// The running searches, at most one for each purpose.
pub(crate) struct Searches {
    notices: Notices,
    sender: Sender<Finding>,
    receiver: Receiver<Finding>,
    context: Context,
    cancellations: [RefCell<Cancellation>; 3],
}

impl Searches {
    /// Searches with the tables and threads of a context.
    pub(crate) fn new(context: Context, notices: Notices) -> Self {
        let (sender, receiver) = channel();
        Self { notices, sender, receiver, context, cancellations: Default::default() }
    }

    /// Starts a search on a new thread and cancels the earlier search for the same purpose. Without a thread the game
    /// continues without a search.
    pub(crate) fn start(&self, purpose: Purpose, task: &Task) -> Option<JoinHandle<()>> {
        let cancellation = self.context.cancellation().child();
        self.cancellations[purpose as usize].replace(cancellation.clone()).cancel();
        let (context, task) = (self.context.clone().with_cancellation(cancellation), *task);
        let (sender, notices) = (self.sender.clone(), Arc::clone(&self.notices));
        let search = move || {
            let mut note = |event: Event<'_>| {
                if let Event::Notice(notice) = event {
                    notices.lock().unwrap_or_else(PoisonError::into_inner).push(notice.clone());
                }
            };
            game_solver::search(purpose, &task, &context, &mut note, &mut |finding| {
                // The game may be over.
                let _ = sender.send(finding);
            });
        };
        thread::Builder::new().name("search".into()).spawn(search).ok()
    }

    /// The results since the last call.
    pub(crate) fn findings(&self) -> impl Iterator<Item = Finding> {
        self.receiver.try_iter()
    }
}

impl Drop for Searches {
    fn drop(&mut self) {
        self.cancellations.iter().for_each(|cancellation| cancellation.borrow().cancel());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};
    use taxicab_puzzle::{Goal, Problem};

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
        let searches = Searches::new(Context::default(), Notices::default());
        let problem = Problem::new("8 2 0/4 6 1/3 7 5".parse().unwrap(), &Goal::BlankLast).unwrap();
        searches.start(Purpose::Start, &problem.into());
        let finding = last_finding(&searches);
        assert_eq!((finding.lower_bound, finding.moves.unwrap().single_tile_count()), (24, 24));
    }

    #[test]
    fn a_hint_on_the_largest_board_is_a_path_to_the_goal() {
        let searches = Searches::new(Context::default(), Notices::default());
        let goal = Goal::Spiral.board("16x16".parse().unwrap()).unwrap();
        let problem = Problem::new(taxicab_puzzle::shuffled(&goal, 4), &Goal::Spiral).unwrap();
        searches.start(Purpose::Here, &problem.into());
        let finding = last_finding(&searches);
        let moves = finding.moves.expect("the search finds some path");
        assert_eq!(problem.start().after_all(&moves), Ok(goal));
        assert!(finding.lower_bound as usize <= moves.single_tile_count());
    }

    #[test]
    fn an_improving_search_reports_a_solution_soon_and_then_shorter_ones() {
        let searches = Searches::new(Context::default(), Notices::default());
        let goal = Goal::BlankLast.board("10x10".parse().unwrap()).unwrap();
        let problem = Problem::new(taxicab_puzzle::shuffled(&goal, 4), &Goal::BlankLast).unwrap();
        searches.start(Purpose::Improving, &problem.into());
        let mut lengths = Vec::new();
        while lengths.len() < 3 {
            let finding = searches.receiver.recv_timeout(LIMIT).expect("the search improves its solution");
            assert_eq!((finding.purpose, finding.is_finished), (Purpose::Improving, false));
            let moves = finding.moves.expect("a solution");
            assert_eq!(problem.start().after_all(&moves), Ok(goal));
            lengths.push(moves.single_tile_count());
        }
        assert!(lengths.is_sorted_by(|longer, shorter| longer > shorter), "{lengths:?}");
    }

    #[test]
    fn tables_that_a_search_builds_are_told_of() {
        let notices = Notices::default();
        let searches = Searches::new(Context::default(), Arc::clone(&notices));
        let hardest = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1".parse().unwrap();
        let search = searches.start(Purpose::Start, &Problem::new(hardest, &Goal::BlankLast).unwrap().into());
        let (search, began) = (search.expect("a thread"), Instant::now());
        while notices.lock().unwrap().is_empty() {
            assert!(!search.is_finished() && began.elapsed() < LIMIT);
            thread::sleep(Duration::from_millis(10));
        }
        drop(searches);
        assert!(matches!(notices.lock().unwrap()[..], [Notice::BuildingSplit { .. }]));
    }

    #[test]
    fn a_search_cancels_the_earlier_one() {
        let searches = Searches::new(Context::default(), Notices::default());
        let goal = Goal::BlankLast.board("16x16".parse().unwrap()).unwrap();
        let hard = Problem::new(taxicab_puzzle::shuffled(&goal, 1), &Goal::BlankLast).unwrap();
        let easy = Problem::new("1 2/0 3".parse().unwrap(), &Goal::BlankLast).unwrap();
        let began = Instant::now();
        let cancelled = searches.start(Purpose::Start, &hard.into()).expect("a thread");
        searches.start(Purpose::Start, &easy.into());
        assert_eq!(last_finding(&searches).problem, easy);
        while !cancelled.is_finished() {
            assert!(began.elapsed() < LIMIT / 2);
            thread::sleep(Duration::from_millis(10));
        }
    }
}
