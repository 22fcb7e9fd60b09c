//! Shortest solutions in the multi-tile metric, where a straight run of tiles is one move.
//!
//! The heuristics of the single-tile metric are not admissible here: one run moves up to a whole line of tiles for one
//! move. Manhattan distance exceeds the true distance on 24,650 of the 181,440 positions of the 8-puzzle, and the sum
//! of two disjoint pattern databases that count runs on 51,488, because it counts a run that moves tiles of both
//! patterns twice. Admissible are the distances in a *coarser puzzle*, in which every run of the board is a run or
//! nothing, and the maximum of several such distances.
//!
//! Two facts make the search small. In a shortest solution vertical and horizontal runs alternate: two in a row along
//! one line are one run, or none. So after the first move there are W − 1 or H − 1 successors (3 on 4×4), and a
//! heuristic that knows the axis of the next run is stronger.
//!
//! ```
//! use taxicab_puzzle::{Goal, Problem, search::{Control, MultiTileSolver}};
//!
//! let problem = Problem::new("8 2 0/4 6 1/3 7 5".parse()?, &Goal::BlankLast)?;
//! let outcome = MultiTileSolver::new(problem.goal()).solve(&problem, Control::default());
//! assert_eq!(outcome.length(), Some(18));
//! assert!(outcome.is_optimal());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod axis;
mod classes;
mod ida_star;
mod line;
mod pattern_search;
mod patterns;
mod run_pattern;
mod run_patterns;
mod solver;

pub use axis::Axis;
pub use solver::{MultiTileSolver, NoRunHeuristic, RunHeuristic, UnknownRunHeuristic};

use crate::{Board, Position, Slide};

/// A heuristic of the multi-tile metric as a value once, then a difference per step: the counterpart of
/// [`Heuristic`](crate::heuristic::Heuristic).
pub(crate) trait IncrementalRunHeuristic {
    /// The state of a node.
    type State: Copy;

    /// The state of the start.
    fn initial_state(&self, board: &Board) -> Self::State;

    /// The state after one tile of a run has moved.
    fn state_after<P: Position>(&self, state: Self::State, before: &P, slide: Slide) -> Self::State;

    /// A lower bound on the runs left if the next is on `next` and they alternate from there; 0 at the goal.
    fn value(&self, state: Self::State, next: Axis) -> u32;
}
