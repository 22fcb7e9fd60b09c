//! Questions about the chessboard.

mod distance;
mod fen;
mod map;
mod mover;
mod squares;

pub use distance::{Distance, DistanceAnswer};
pub use fen::Fen;
pub use map::{Map, MapAnswer, Region};
pub use mover::{Blocked, Mover, MoverFields, spoken};
pub use squares::SquareSet;
