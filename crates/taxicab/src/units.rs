//! Searches and lists of boards in units, for as many machines as there are.
//!
//! | step | function | in → out |
//! |---|---|---|
//! | split | [`SplitSearch::iteration`], [`SplitList::push`] | a board, or boards → an [`Iteration`] of units, or units of boards |
//! | run | [`Unit::run`] | a [`Unit`] → its [`UnitResult`] |
//! | merge | [`Iteration::merged`] | an iteration and its results → a solution, the next iteration, or what is missing |
//!
//! A unit is one line of JSON that says all that its result depends on: the board, the goal, the heuristic with the checksums of
//! its tables, the bound, the paths below which to search, and the [version](crate::VERSION) of this crate with its commit. So it may run anywhere and several
//! times, always with the same counts and moves; with other tables, by another version or commit, or after a bit has flipped it is
//! refused by name. The counts of a finished iteration's units and of the nodes above them add up to those of the undivided
//! search.
//!
//! ```
//! use taxicab::units::{Merged, SplitSearch, Step};
//! use taxicab::{Context, Silent};
//!
//! let context = Context::default();
//! let split = SplitSearch { board: "13 14 5 3/15 7 8 9/12 0 10 11/4 1 6 2".into(), unit_nodes: 50_000, ..SplitSearch::default() };
//! let mut step = split.iteration(&context, &mut Silent)?;
//! let solution = loop {
//!     match step {
//!         Step::Solved(solution) => break solution,
//!         Step::Iteration(iteration) => {
//!             // Each of these may run on a machine of its own.
//!             let results = iteration.units().iter().map(|unit| unit.run(&context, &mut Silent));
//!             let results = results.collect::<Result<Vec<_>, _>>()?;
//!             step = match iteration.merged(&results, &context, &mut Silent)? {
//!                 Merged::Complete(step) => step,
//!                 Merged::Missing(units) => panic!("{} units were not run", units.len()),
//!             };
//!         }
//!     }
//! };
//! assert_eq!(solution.length, 59);
//! # Ok::<(), taxicab::Fault>(())
//! ```

mod deal;
mod iteration;
mod line;
mod list;
pub mod seal;
mod solver;
mod unit;

pub use iteration::{Iteration, IterationCounts, Merged, Plan, Solved, SplitSearch, Step};
pub use line::Line;
pub use list::{ListEnd, OneList, SplitList};
pub use solver::{TableCost, build_table, tables_of};
pub use unit::{BoardsWork, IterationFields, NodeCounts, PathsWork, TableChecksum, Unit, UnitResult, Work};
