//! What a share code leaves out of a game, so that it continues where nobody kept it.

use alloc::vec::Vec;
use core::time::Duration;

use taxicab_puzzle::{Board, Goal, Moves, Problem};

use super::Session;
use crate::Refused;
use crate::clock::Clock;

/// What a [share code](crate::share) leaves out of a game: its clock, the help, and what is known of its solutions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The time on the clock; `None` before the first move.
    pub elapsed: Option<Duration>,
    /// Whether the clock is running.
    pub is_running: bool,
    /// The number of boards with a hint.
    pub hints_used: u32,
    /// The board of the last hint: a second hint on it does not count.
    pub hinted: Option<Board>,
    /// Whether a solution was ever loaded.
    pub solver_used: bool,
    /// The fewest moves of a known solution from the start, the player's own included.
    pub best_known: Option<u32>,
    /// The search results that still serve: at most one from the start and one from another board.
    pub findings: Vec<Finding>,
}

/// The result of a search: the board it began with, a solution, and a proven lower bound on the length of all solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The board.
    pub board: Board,
    /// The moves to the goal, if the search found any.
    pub moves: Option<Moves>,
    /// No solution has fewer moves.
    pub lower_bound: u32,
}

impl Session {
    /// What a share code leaves out of this game.
    pub fn tally(&self, now: Duration) -> Tally {
        Tally {
            elapsed: self.clock.started.is_some().then(|| self.elapsed(now)),
            is_running: self.clock.is_running(),
            hints_used: self.hints_used,
            hinted: self.hinted,
            solver_used: self.solver_used,
            best_known: self.knowledge.best_known,
            findings: self.knowledge.findings(self.start()),
        }
    }

    /// The game of a share code as it was left: with the clock, the help and the solutions of its tally. Its times are measured from
    /// its first move: now is [`Tally::elapsed`].
    ///
    /// # Errors
    /// A search result that [`Session::accept`] refuses.
    ///
    /// ```
    /// use core::time::Duration;
    /// use taxicab_play::{Command, Session};
    ///
    /// let mut game = Session::from_seed("3x3".parse()?, taxicab_puzzle::Goal::BlankLast, 7)?;
    /// game.apply(&"move R".parse()?, Duration::from_secs(60))?;
    /// let tally = game.tally(Duration::from_secs(64));
    /// let again = Session::from_share_code(&game.share_code())?.resumed(&tally)?;
    /// assert_eq!(again.elapsed(Duration::from_secs(5)), Duration::from_secs(5));
    /// assert_eq!(again.tally(Duration::from_secs(4)), tally);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resumed(mut self, tally: &Tally) -> Result<Self, Refused> {
        if let Some(elapsed) = tally.elapsed {
            self.clock = Clock::resumed(elapsed, tally.is_running);
        }
        (self.hints_used, self.hinted, self.solver_used) = (tally.hints_used, tally.hinted, tally.solver_used);
        if let Some(moves) = tally.best_known {
            self.knowledge.note_solved(moves as usize);
        }
        for finding in &tally.findings {
            let problem = Problem::new(finding.board, &Goal::Board(*self.goal_board()));
            let problem = problem.map_err(|_| Refused::AnotherGoal)?;
            self.accept(&problem, finding.moves.as_ref(), finding.lower_bound)?;
        }
        Ok(self)
    }
}
