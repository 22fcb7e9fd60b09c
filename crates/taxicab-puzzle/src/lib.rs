//! Exact distances on the sliding puzzle.
//!
//! Boards of any size from 2×2 to 16×16, solvability with its reason, shuffles that are certain to be solvable, every
//! classic admissible heuristic, and searches that return a *proven* shortest solution.
//!
//! ```
//! use taxicab_puzzle::{Board, is_solvable, manhattan_distance, shortest_solution};
//!
//! let board: Board = "8 2 0/4 6 1/3 7 5".parse()?;
//! assert!(is_solvable(&board));
//! assert_eq!(manhattan_distance(&board), 14);
//!
//! let moves = shortest_solution(&board)?;
//! assert_eq!(moves.single_tile_count(), 24);
//! assert_eq!(board.after_all(&moves)?.to_string(), "1 2 3/4 5 6/7 8 0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | step | here | where |
//! |---|---|---|
//! | fill | grow a set of positions one move at a time, breadth-first | [`Space`], [`pattern_database::Fill`] |
//! | table | walking distance, pattern databases | [`heuristic::WalkingDistance`], [`pattern_database`] |
//! | lookup | h of a board: one load for each moved tile | [`heuristic`] |
//! | evaluate | admissible heuristics and their maximum | [`heuristic::Maximum`], [`prediction`] |
//! | search | A*, IDA* and others; which of them a board gets | [`search`], [`strategy`] |
//!
//! The crate needs only `alloc`. It does not print, read the clock or draw its own randomness: seeds, limits, progress
//! callbacks and the stop check come from the caller. The feature `std` lets threads share a [`strategy::Prepared`]
//! solver; `parallel` runs fills and searches on several threads.

#![no_std]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod board;
mod direction;
mod goal;
pub mod heuristic;
mod metric;
mod moves;
pub mod notation;
mod parity;
pub mod pattern_database;
mod position;
pub mod prediction;
mod problem;
mod random;
pub mod search;
mod shuffle;
mod size;
mod space;
pub mod strategy;
mod successors;

pub use board::{Board, Drawn, NotAPermutation};
pub use direction::Direction;
pub use goal::{Goal, GoalSize};
pub use heuristic::manhattan_distance;
pub use metric::{Metric, UnknownMetric};
pub use moves::{IllegalMove, Mover, Moves, MovesError, UnknownMover};
pub use notation::BoardError;
pub use parity::{Parity, Unsolvable, exchanged, inversions, inverted_pairs, is_solvable};
pub use position::{Bytes, DoubleWord, Position, Slide, Word};
pub use problem::{Problem, ProblemError};
pub use search::shortest_solution;
pub use shuffle::{NoSuchLength, shuffle_items, shuffled, shuffled_to_length};
pub use size::{Size, SizeError};
pub use space::{FillProgress, Space, SpaceError};

/// The example of the README, so that it cannot drift.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
