//! Exact distances on the chessboard.
//!
//! How many moves is it from one square to another? For the king (Chebyshev distance), the taxi (a king that moves along
//! files and ranks only: Manhattan distance), the knight and every other piece, on an empty board and around obstacles.
//!
//! | step | module |
//! |---|---|
//! | fill | [`after_one_move`] moves a whole set at once; [`Fill`] repeats it; a [`Map`] holds the distance of every square; [`closest_pair`] compares two sets |
//! | table | [`lookup`]: every table of the literature under its name, filled by the compiler from the rules of movement |
//! | lookup | [`distance`] for one pair, [`batch`] for many, [`direction`] for what lies between; to the centre, the edge, a corner |
//! | evaluate | [`territory`] and [`plane`] (who is nearer), [`trajectory`] (shortest paths), [`mobility`] (what a piece reaches), [`race`] (who is first), [`mop_up`] (terms that drive a king to mate) |
//! | search | not here: the crate `taxicab-endgame` searches with these terms |
//!
//! | type | meaning |
//! |---|---|
//! | [`Movement`] | a rule of movement, all that a distance depends on: king, taxi, knight, …, white pawn, black pawn |
//! | [`Piece`] | a [`Role`] (pawn, knight, …, king) and a [`Color`]; [`Piece::movement`] is how it moves |
//! | [`Position`], [`Obstacles`] | the pieces on a board, and what a single piece cannot enter, cross or stop on |
//!
//! The crate needs neither `std` nor `alloc`, depends on nothing and has nothing to initialise.
//!
//! ```
//! use taxicab_chess::{Bitboard, Map, Movement, Obstacles, Square, distance, trajectory::Trajectories};
//!
//! assert_eq!(distance::knight(Square::A1, Square::B2), 4);
//!
//! let wall: Bitboard = "d2,d3,d4,d5,d6,d7,d8".parse()?;
//! let around = Map::outward(Movement::King, Square::A8, Obstacles::blocked(wall));
//! assert_eq!(around.distance(Square::H8), Some(14));
//!
//! let trajectories = Trajectories::new(Movement::King, Square::F6, Square::H1, Obstacles::NONE).expect("kings get anywhere");
//! assert_eq!((trajectories.length(), trajectories.count(), trajectories.squares().len()), (5, 25, 14));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # With another library
//!
//! Squares are numbered a1 = 0 to h8 = 63 and sets have bit 0 = a1, as in cozy-chess and shakmaty. A square of theirs is
//! `Square::from_index(theirs as u8)`, a set `Bitboard(theirs.0)`. A position is read from its FEN or piece by piece
//! ([`Position::new`]).

#![no_std]

#[cfg(test)]
extern crate std;

pub mod batch;
mod bitboard;
pub mod direction;
pub mod distance;
mod enumeration;
mod fill;
mod list;
pub mod lookup;
mod map;
pub mod mobility;
pub mod mop_up;
mod moves;
mod piece;
pub mod plane;
mod position;
pub mod race;
#[cfg(test)]
mod random;
mod square;
pub mod territory;
pub mod trajectory;

pub use bitboard::{Bitboard, Squares, SquaresError};
pub use enumeration::UnknownName;
pub use fill::{ClosestPair, Fill, closest_pair, moves_to_all, moves_to_nearest};
pub use list::List;
pub use lookup::by_0x88::X88;
pub use map::Map;
pub use moves::{Obstacles, after_one_move, attacks, before_one_move, king_attacks};
pub use piece::{Color, Movement, Piece, Role};
pub use position::{FenError, Position, PositionError};
pub use square::{File, Rank, Square, SquareColor, SquareError, SquareIndexError};

/// The example of the README, so that it cannot drift.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
