//! Exact tables of the basic chess endgames, an evaluation that is measured against them, and an engine that plays by it.
//!
//! | step | here |
//! |---|---|
//! | fill | `tables/fill/`: a retrograde fill over sets of squares, layer by layer of plies; [`Tables::fill`] |
//! | table | `tables/`: an [`Endgame`] names the pieces, an [`EndgamePosition`] places them, an [`Index`] numbers it, a [`Table`] holds the [`Value`] of every number |
//! | lookup | [`Tables::value`], [`Tables::probe`], [`Tables::ranked`], [`Tables::line`] |
//! | evaluate | `evaluation/`: [`Evaluation`], a weighed sum of distances; `study/`: [`Study`] measures it on every position, against every defence |
//! | search | [`engine`]: a principal variation search that plays what a [`Study`] has measured; [`uci`]: its protocol |
//!
//! ```
//! use taxicab_endgame::{Endgame, Side, Tables, Value};
//!
//! let mut tables = Tables::new();
//! tables.fill(Endgame::KRK)?;
//! let census = tables.census(Endgame::KRK).unwrap();
//! let (position, plies) = census.longest.unwrap();
//! assert_eq!((plies, census.count(Side::Weak).checkmates), (31, 216)); // mate in 16
//! assert_eq!(tables.moves(&position).map(|(_, value)| value).max(), Some(Value::Win(31)));
//! # Ok::<(), taxicab_endgame::FillError>(())
//! ```
//!
//! All values are for the side to move, in plies, from a half-move clock at zero: they ignore the fifty-move rule. The crate
//! needs `alloc` alone: it opens no file, prints nothing and reads no clock. The feature `parallel` fills on all cores.

#![no_std]

#[macro_use]
extern crate alloc;

pub mod engine;
mod evaluation;
mod parallel;
mod rules;
mod study;
mod tables;
pub mod uci;

pub use evaluation::{Assessment, Evaluation, Term, UnknownEvaluation};
pub use rules::{Rule, Verdict};
pub use study::{MATE, MAX_DEPTH, Measured, Measuring, Policy, Progress, Proofs, Study, order};
pub use tables::{
    Census, Count, Endgame, EndgameError, EndgameMove, EndgamePosition, FenFault, FillError, FillProgress, FillWatch,
    Index, ProbeError, RankedMove, Side, Table, Tables, Value, board_from_fen, canonical_order, legal_moves,
};

/// The fifty-move rule in plies: after this many without a capture or a pawn move a game is a draw.
///
/// Reference: FIDE Laws of Chess, articles 9.3 and 9.6.
pub const FIFTY_MOVES: u8 = 100;

/// The example of the README, so that it cannot drift.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
