//! Exact tables of the basic chess endings, made in a fraction of a second.
//!
//! An [`Ending`] says which men there are, a [`Standing`] where they stand, an [`Index`] which number that has; a [`Table`]
//! holds the [`Value`] of every number, and [`Tables`] those of several endings, because captures and promotions lead from one
//! to another. A table is made by a retrograde fill over sets of squares (`fill.rs`), with the feature `parallel` on all
//! cores. The crate needs `alloc` alone: it opens no file, prints nothing and reads no clock.
//!
//! ```
//! use taxicab_endgame::{Ending, Side, Tables, Value};
//!
//! let mut tables = Tables::new();
//! tables.fill(Ending::KRK)?;
//! let census = tables.census(Ending::KRK).unwrap();
//! let (standing, plies) = census.longest.unwrap();
//! assert_eq!((plies, census.count(Side::Weak).checkmates), (31, 216)); // mate in 16
//! assert_eq!(tables.steps(&standing).map(|(_, value)| value).max(), Some(Value::Win(31)));
//! # Ok::<(), taxicab_endgame::FillError>(())
//! ```
//!
//! An [`engine`] plays what a [`Study`] has measured, and [`uci`] is its conversation with chess programs.
//!
//! All values are for the side to move, in plies, from a half-move clock at zero: the fifty-move rule is no part of them.

#![no_std]

extern crate alloc;

mod attacks;
mod census;
mod cores;
mod ending;
pub mod engine;
mod evaluation;
mod fen;
mod fill;
mod index;
mod moves;
mod probe;
mod standing;
mod study;
mod symmetry;
mod table;
mod tables;
pub mod uci;
mod value;

pub use census::{Census, Count};
pub use ending::{Ending, EndingError, Side};
pub use evaluation::{BishopAt, Evaluation, Place, PlaceError, Term, UnknownEvaluation};
pub use fen::{FenFault, board_from_fen};
pub use fill::{FillError, FillProgress, FillWatch};
pub use index::Index;
pub use moves::{Step, Steps};
pub use probe::{ProbeError, Ranked, canonical_order};
pub use standing::Standing;
pub use study::{Candidate, Compared, Forced, Leaves, Level, MATE, Measured, Missed, Policy, Study, Tuning, order};
pub use table::Table;
pub use tables::Tables;
pub use value::Value;

/// The example of the README, so that it cannot drift.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
