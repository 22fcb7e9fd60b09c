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

#[macro_use]
extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod board;
mod counted;
mod direction;
mod goal;
pub mod heuristic;
mod moves;
mod names;
pub mod notation;
mod parity;
pub mod pattern_database;
mod position;
pub mod prediction;
pub mod search;
mod shortening;
mod shuffle;
mod size;
mod space;
mod splits;
pub mod strategy;

pub use board::{Board, NotAPermutation};
pub use counted::{Counted, CountedError, PartialGoal, TileSet};
pub use direction::Direction;
pub use goal::{Goal, GoalSize, Problem, ProblemError};
pub use heuristic::manhattan_distance;
pub use moves::{IllegalMove, Metric, Mover, Moves, MovesError};
pub use names::{MeantName, UnknownName};
pub use notation::BoardError;
pub use parity::{Parity, Unsolvable, exchanged, inversions, inverted_pairs, is_solvable};
pub use position::{Bytes, DoubleWord, Position, Slide, Word};
pub use shortening::{Shortened, ShortenedWindow, shortened};
pub use shuffle::{NoSuchLength, shuffle_items, shuffled, shuffled_to_length, shuffled_to_length_by};
pub use size::{Size, SizeError};
pub use space::{FillProgress, Space, SpaceError};
pub use splits::{Division, Split, splits};
pub use strategy::shortest_solution;

/// The example of the README, so that it cannot drift.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
