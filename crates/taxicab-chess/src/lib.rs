//! Exact distances on the chessboard.
//!
//! How many moves is it from here to there? For the king, the taxi (a king that moves along files and ranks only; its
//! distance is the Manhattan distance), the knight and every other piece, on an empty board and around obstacles.
//!
//! The crate needs neither `std` nor `alloc` and depends on nothing; every table is computed by the compiler from the
//! rules of movement, so there is nothing to initialise.

#![no_std]

#[cfg(test)]
extern crate std;

pub mod batch;
mod bitboard;
pub mod direction;
pub mod distance;
mod drawing;
mod fill;
pub mod lookup;
mod map;
pub mod mobility;
pub mod mop_up;
mod moves;
mod obstacles;
mod piece;
pub mod plane;
mod position;
pub mod race;
mod square;
pub mod territory;
pub mod trajectory;
mod x88;

pub use bitboard::{Bitboard, Squares, SquaresError};
pub use fill::{Fill, moves_to_all, moves_to_nearest};
pub use map::Map;
pub use moves::{after_one_move, before_one_move};
pub use obstacles::Obstacles;
pub use piece::{Color, Man, Piece, Role, UnknownPiece};
pub use position::{Fen, FenError, Placement, Position, PositionError};
pub use square::{File, Rank, Square, SquareError};
pub use x88::X88;

/// The example of the README, so that it cannot drift.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
