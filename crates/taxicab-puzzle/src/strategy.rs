//! Which search, heuristic, tables and automaton a board gets.
//!
//! | step | type | what it decides |
//! |---|---|---|
//! | what the caller asks for | [`Options`] | nothing: plain data |
//! | checked | [`Strategy`] | which options fit together, and the [`Method`] that boards of a size get |
//! | for a goal | [`Prepared`] | the heuristic, its tables, the automaton; searches any number of boards |
//!
//! The pattern tables come from a [`TableSource`] of the caller: from files, from a cache, or built [in memory](InMemory).
//! This crate opens no file and reads no clock. [`Strategy`] is `Send + Sync`; [`Prepared`] is `Send`, and with the feature
//! `std` (which `parallel` implies) also `Sync`: threads share one by reference.
//!
//! ```
//! use std::num::NonZeroUsize;
//! use taxicab_puzzle::{Goal, Problem, search::Control, strategy::{InMemory, Options, Strategy}};
//!
//! let problem = Problem::new("8 2 0/4 6 1/3 7 5".parse()?, &Goal::BlankLast)?;
//! let strategy = Strategy::new(Options { heuristic: Some("manhattan".parse()?), ..Options::default() })?;
//! let prepared = strategy.prepared(strategy.method(), problem.goal(), &InMemory)?;
//! let result = prepared.search(&problem, 1, &InMemory, &|| NonZeroUsize::MIN, &mut |_| (), Control::default());
//! assert_eq!((result.outcome.length(), result.heuristic()), (Some(24), Some("manhattan")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod default_solver;
mod heuristic_choice;
mod ladder;
mod options;
mod prepared;
mod tables;
mod tree;

use core::num::NonZeroUsize;

use crate::search::{Control, Outcome};
use crate::{Board, Goal, Moves, Problem, ProblemError};

pub use heuristic_choice::{HeuristicChoice, UnknownHeuristicChoice};

pub use crate::heuristic::HeuristicSet;
pub use options::{Algorithm, AutomatonChoice, Method, Options, OptionsError, Strategy};
pub use prepared::{Event, PreparationError, Prepared, SearchResult, Stage};
pub use tables::{InMemory, InMemoryWhile, TableError, TableSource, big_splits};
pub use tree::{Tree, TreeNode};

/// The moves of a shortest solution towards the usual goal `1 2 … 0`.
///
/// The [default solver](Prepared) of one thread, with tables [in memory](InMemory), without limits: instant up to 3×4, a fraction of a
/// second for most 15-puzzle boards and half a minute for the hardest, minutes and more beyond. It may build tables that take
/// some hundred megabytes meanwhile. To set limits, to follow the progress or to solve many boards, use a [`Strategy`].
///
/// # Errors
/// The board is not solvable.
///
/// ```
/// let moves = taxicab_puzzle::shortest_solution(&"8 2 0/4 6 1/3 7 5".parse()?)?;
/// assert_eq!(moves.single_tile_count(), 24);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn shortest_solution(board: &Board) -> Result<Moves, ProblemError> {
    let problem = Problem::new(*board, &Goal::BlankLast)?;
    let outcome = solved(&default_solver(problem.goal()), &problem, Control::default());
    Ok(outcome.moves.expect("nothing stopped the search"))
}

/// The solver of the default options towards a goal.
pub(crate) fn default_solver(goal: &Board) -> Prepared {
    Prepared::new(&Options::default(), Method::IdaStar, goal, &InMemory).expect("it needs no tables to begin")
}

/// Searches with tables in memory.
pub(crate) fn solved(solver: &Prepared, problem: &Problem, control: Control<'_>) -> Outcome {
    solver.search(problem, 1, &InMemory, &|| NonZeroUsize::MIN, &mut |_| (), control).outcome
}
