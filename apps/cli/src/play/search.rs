//! Background searches of the terminal game.

use std::cell::RefCell;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use taxicab::game_solver::{self, Finding, Purpose};
use taxicab::{Cancellation, Context};
use taxicab_puzzle::Problem;

/// The running searches, at most one for each purpose.
pub(crate) struct Searches {
    sender: Sender<Finding>,
    receiver: Receiver<Finding>,
    context: Context,
    cancellations: [RefCell<Cancellation>; 2],
}

impl Searches {
    /// Searches with the tables and threads of a context.
    pub(crate) fn new(context: Context) -> Self {
        let (sender, receiver) = channel();
        Self { sender, receiver, context, cancellations: Default::default() }
    }

    /// Starts a search on a new thread and cancels the earlier search for the same purpose. Without a thread the game
    /// continues without a search.
    pub(crate) fn start(&self, purpose: Purpose, problem: &Problem) -> Option<JoinHandle<()>> {
        let cancellation = self.context.cancellation().child();
        self.cancellations[purpose as usize].replace(cancellation.clone()).cancel();
        let (context, problem) = (self.context.clone().with_cancellation(cancellation), *problem);
        let sender = self.sender.clone();
        let search = move || {
            game_solver::search(purpose, &problem, &context, &mut |finding| {
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
        let searches = Searches::new(Context::default());
        let problem = Problem::new("8 2 0/4 6 1/3 7 5".parse().unwrap(), &Goal::BlankLast).unwrap();
        searches.start(Purpose::Start, &problem);
        let finding = last_finding(&searches);
        assert_eq!((finding.lower_bound, finding.moves.unwrap().single_tile_count()), (24, 24));
    }

    #[test]
    fn a_hint_on_the_largest_board_is_a_path_to_the_goal() {
        let searches = Searches::new(Context::default());
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
        let searches = Searches::new(Context::default());
        let goal = Goal::BlankLast.board("16x16".parse().unwrap()).unwrap();
        let hard = Problem::new(taxicab_puzzle::shuffled(&goal, 1), &Goal::BlankLast).unwrap();
        let easy = Problem::new("1 2/0 3".parse().unwrap(), &Goal::BlankLast).unwrap();
        let began = Instant::now();
        let cancelled = searches.start(Purpose::Start, &hard).expect("a thread");
        searches.start(Purpose::Start, &easy);
        assert_eq!(last_finding(&searches).problem, easy);
        while !cancelled.is_finished() {
            assert!(began.elapsed() < LIMIT / 2);
            thread::sleep(Duration::from_millis(10));
        }
    }
}
