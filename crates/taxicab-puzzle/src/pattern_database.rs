//! Pattern databases: exact distances of a few tiles, added up.

mod additive;
mod arrangements;
mod configurations;
mod fill;
mod heuristic;
mod pattern;
mod permutations;
mod split;
mod symmetry;
mod table;
mod transposition;

pub use additive::PatternDatabases;
pub(crate) use additive::{MOST_SLOTS, MOST_SUMS, Sum};
pub use fill::Fill;
pub use pattern::{Pattern, PatternError};
pub use split::{Split, SplitError};
pub use table::{PatternTable, WrongWords};
pub(crate) use table::{Reader, State, Step};
