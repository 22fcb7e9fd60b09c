use alloc::boxed::Box;
use alloc::vec::Vec;

use super::ida_star::all_shortest;
use super::pattern_search;
use super::run_patterns::RunPatterns;
use crate::heuristic::{RunCrossings, WalkingRuns};
use crate::search::{Control, Outcome};
use crate::{Board, Moves, Problem};

/// The default solver in the multi-tile metric towards one goal: IDA* over runs that take turns.
///
/// Its tables are built once and serve any number of boards.
#[derive(Clone, Debug)]
pub struct MultiTileSolver {
    goal: Board,
    estimate: Estimate,
}

#[derive(Clone, Debug)]
enum Estimate {
    Patterns(Box<RunPatterns<u32, 5>>),
    Walking(Box<WalkingRuns>),
    Crossings(RunCrossings),
}

impl MultiTileSolver {
    /// The solver towards a goal.
    pub fn new(goal: &Board) -> Self {
        let estimate = match WalkingRuns::new(goal) {
            Ok(walking) => Estimate::Walking(Box::new(walking)),
            Err(_) => Estimate::Crossings(RunCrossings::new(goal)),
        };
        Self { goal: *goal, estimate }
    }

    #[doc(hidden)]
    pub fn with_patterns(goal: &Board, patterns: &[[u8; 5]]) -> Self {
        Self { goal: *goal, estimate: Estimate::Patterns(Box::new(RunPatterns::new(goal, patterns))) }
    }

    /// The goal.
    pub const fn goal(&self) -> &Board {
        &self.goal
    }

    /// The name of the estimate it uses, as the command line writes it.
    pub const fn heuristic_name(&self) -> &'static str {
        match self.estimate {
            Estimate::Patterns(_) => "run-patterns",
            Estimate::Walking(_) => "walking-runs",
            Estimate::Crossings(_) => "run-crossings",
        }
    }

    /// A shortest solution of a problem, proven; or a lower bound, if the search was stopped.
    ///
    /// # Panics
    /// The problem has another goal.
    pub fn solve(&self, problem: &Problem, control: Control<'_>) -> Outcome {
        self.all_shortest(problem, 1, control).0
    }

    /// Every shortest solution of a problem, up to `most` of them.
    ///
    /// If the outcome was [stopped](Outcome::stopped) or `most` were found, there may be more.
    ///
    /// # Panics
    /// The problem has another goal, or `most` is 0.
    pub fn all_shortest(&self, problem: &Problem, most: usize, control: Control<'_>) -> (Outcome, Vec<Moves>) {
        assert_eq!(problem.goal(), &self.goal, "this solver is for another goal");
        match &self.estimate {
            Estimate::Patterns(patterns) => pattern_search::all_shortest(problem, patterns, most, control),
            Estimate::Walking(walking) => all_shortest(problem, &**walking, most, control),
            Estimate::Crossings(crossings) => all_shortest(problem, crossings, most, control),
        }
    }
}
