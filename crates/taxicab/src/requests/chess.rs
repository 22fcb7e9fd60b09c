//! Questions about the chessboard.

mod direction;
mod distance;
mod evaluate;
mod fen;
mod map;
mod mobility;
mod mover;
mod plane;
mod point;
mod points;
mod race;
mod squares;
mod table;
mod territory;
mod trajectory;
mod words;

pub use direction::{Direction, DirectionAnswer};
pub use distance::{Distance, DistanceAnswer};
pub use evaluate::{Evaluate, EvaluateAnswer, Term};
pub use fen::Fen;
pub use map::{Map, MapAnswer, Region};
pub use mobility::{Change, Mobility, MobilityAnswer, PieceMobility, Values};
pub use mover::{Blocked, Mover, MoverFields, PieceName};
pub use plane::{Extent, Plane, PlaneAnswer};
pub use point::Point;
pub use points::{Points, PointsAnswer};
pub use race::{Race, RaceAnswer};
pub use squares::{SquareList, SquareSet};
pub use table::{Format, Table, TableAnswer, TableEntry, Tables, Values as TableValues};
pub use territory::{Owner, Territory, TerritoryAnswer};
pub use trajectory::{Complete, Listed, Paths, Sums, Trajectory, TrajectoryAnswer};
pub use words::{letter, obstacles_in_words, spoken};
