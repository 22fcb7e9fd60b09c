//! Pattern databases: sums of exact distances of a few tiles.
//!
//! A pattern is a few tiles; its database holds, for every placement of them and of the blank, how many moves *of these
//! tiles* bring them home, whatever the others do. Disjoint patterns share no move, so the sum of their distances
//! is an admissible heuristic (R. E. Korf & A. Felner, *Disjoint pattern database heuristics*, Artificial
//! Intelligence 134, 2002). It is the strongest heuristic of this crate, and the tables are built in seconds.
//!
//! | step | file | naive version above it |
//! |---|---|---|
//! | which tiles | `pattern`, `split` | |
//! | rank a placement | `arrangements` | the index in a sorted list |
//! | fill | `fill` | a queue of single states |
//! | keep | `table` | a byte for each value |
//! | sum, transform the board | `additive` | evaluate the board anew |
//!
//! [`pattern_search`](crate::search::pattern_search) is the search for them.
//!
//! ```
//! use taxicab_puzzle::pattern_database::{PatternDatabases, Split};
//! use taxicab_puzzle::search::{Control, pattern_search};
//! use taxicab_puzzle::{Goal, Problem};
//!
//! let problem = Problem::new("5 3 7 0/2 10 1 4/9 6 8 12/13 14 11 15".parse()?, &Goal::BlankLast)?;
//! let databases = PatternDatabases::build(problem.goal(), &Split::new("5-5-5", problem.goal())?);
//! let outcome = pattern_search(&problem, &databases, Control::default());
//! assert!(outcome.is_optimal());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod additive;
mod arrangements;
mod fill;
#[cfg(test)]
mod laws;
mod pattern;
mod ranking;
mod split;
mod table;

pub use additive::PatternDatabases;
pub(crate) use additive::{MAX_SLOTS, MAX_SUMS, Sum, build_tables};
pub use fill::Fill;
pub use pattern::{Pattern, PatternError};
pub use ranking::Ranking;
pub use split::{Split, SplitCost, SplitError};
pub use table::{PatternTable, WrongWords};
pub(crate) use table::{Reader, State, Step};
