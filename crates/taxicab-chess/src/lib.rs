//! Exact distances on the chessboard.
//!
//! How many moves is it from here to there? For the king, the taxi (a king that moves along files and ranks only; its
//! distance is the Manhattan distance), the knight and every other piece, on an empty board and around obstacles.
//!
//! The crate needs neither `std` nor `alloc` and depends on nothing; every table is computed by the compiler from the
//! rules of movement, so there is nothing to initialise.
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
//! let ways = Trajectories::new(Movement::King, Square::F6, Square::H1, Obstacles::NONE).expect("kings get anywhere");
//! assert_eq!((ways.length(), ways.count(), ways.squares().len()), (5, 25, 14));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | type | what it is |
//! |---|---|
//! | [`Movement`] | a way of moving: king, taxi, knight, …, white pawn, black pawn; all that a distance asks for |
//! | [`Role`] | what a piece is, whichever side's: pawn, knight, … king |
//! | [`Color`] | a side: White, Black ([`SquareColor`] is that of a square) |
//! | [`Piece`] | a role of a side, as a letter of FEN; [`Piece::movement`] is how it moves |
//!
//! | module | what it answers |
//! |---|---|
//! | [`distance`] | how far is it on an empty board; how far to the centre, the edge, a corner |
//! | [`batch`] | the same for slices of pairs |
//! | [`lookup`] | the same in every form of the literature; all tables by name |
//! | [`direction`] | which way is it, and what lies between |
//! | [`territory`], [`plane`] | who is nearer, on the board and on a plane |
//! | [`trajectory`] | which ways are shortest, and how many |
//! | [`mobility`] | what a piece of a position reaches, and what a move changes |
//! | [`race`] | who is first: king or pawn, king or king, pawn or pawn |
//! | [`mop_up`] | terms of evaluation that drive a king to its mate |
//!
//! # Beside another library
//!
//! Squares are numbered a1 = 0 to h8 = 63 and sets have bit 0 = a1, as in cozy-chess and shakmaty. With both a square comes
//! over as `Square::from_index(theirs as u8)`. A set is `Bitboard(theirs.0)` and goes back as `BitBoard(ours.0)` with
//! cozy-chess, `Bitboard(ours.0)` with shakmaty. A position comes over as its FEN, or piece by piece ([`Position::new`]).

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
mod movement;
mod moves;
mod obstacles;
mod piece;
pub mod plane;
mod position;
pub mod race;
#[cfg(test)]
mod random;
mod square;
pub mod territory;
pub mod trajectory;
mod x88;

pub use bitboard::{Bitboard, Squares, SquaresError};
pub use fill::{ClosestPair, Fill, closest_pair, moves_to_all, moves_to_nearest};
pub use map::Map;
pub use movement::{Movement, UnknownMovement};
pub use moves::{after_one_move, before_one_move};
pub use obstacles::Obstacles;
pub use piece::{Color, Piece, Role};
pub use position::{Fen, FenError, Placement, Position, PositionError};
pub use square::{File, Rank, Square, SquareColor, SquareError, SquareIndexError};
pub use x88::X88;

/// The example of the README, so that it cannot drift.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
