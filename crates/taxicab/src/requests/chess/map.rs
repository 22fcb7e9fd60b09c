//! `chess map`: the moves to every square, or from every square.

use taxicab_chess::{Bitboard, Map as Distances, Square};

use super::squares::given;
use super::squares::spoken;
use super::{Mover, MoverFields, SquareSet};
use crate::fields::Text;
use crate::{Context, Fault, Observer, Request, answer, request};

/// The moves to every square from the nearest of some squares, or from every square to them.
#[request("chess map", MapAnswer)]
pub struct Map {
    /// The squares.
    #[item]
    pub from: Option<SquareSet>,
    /// Count the moves from every square to the given ones.
    pub inward: bool,
    /// Count the moves from every square to the nearest of these: centre, edge, corner, light-corner or dark-corner.
    #[arg(value_name = "GOAL")]
    pub to: Option<Text<Region>>,
    /// Which piece moves, and what stands in its path.
    #[flatten]
    pub mover: MoverFields,
}

/// Squares that kings are driven to, or seek.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// d4, e4, d5, e5.
    Centre,
    /// The 28 squares of the edge.
    Edge,
    /// a1, h1, a8, h8.
    Corner,
    /// h1 and a8.
    LightCorner,
    /// a1 and h8.
    DarkCorner,
}

impl Region {
    /// The squares.
    pub fn squares(self) -> Bitboard {
        match self {
            Self::Centre => Bitboard::CENTRE,
            Self::Edge => Bitboard::EDGE,
            Self::Corner => Bitboard::CORNERS,
            Self::LightCorner => Bitboard::CORNERS & Bitboard::LIGHT,
            Self::DarkCorner => Bitboard::CORNERS & Bitboard::DARK,
        }
    }
}

crate::fields::names!(Region, "a goal":
    Centre "centre", Edge "edge", Corner "corner", LightCorner "light-corner", DarkCorner "dark-corner");

/// The moves to or from every square.
#[answer]
pub struct MapAnswer {
    /// The piece.
    pub piece: &'static str,
    /// The squares.
    pub from: Vec<String>,
    /// Whether the moves are counted from every square to them.
    pub inward: bool,
    /// The region they are, if it was asked for by name.
    pub to: Option<&'static str>,
    /// The moves, 64, a1 first; `None` where the piece cannot get.
    pub distances: Vec<Option<u8>>,
    /// The squares.
    #[serde(skip)]
    pub squares: Bitboard,
    /// The piece and its obstacles.
    #[serde(skip)]
    pub mover: Mover,
}

impl MapAnswer {
    /// The answer in a few words: `knight from a1`.
    pub fn title(&self) -> String {
        let piece = spoken(self.mover.movement);
        match self.to {
            Some(region) if region.ends_with("corner") => {
                format!("{piece} to the nearest {}", region.replace('-', " "))
            }
            Some(region) => format!("{piece} to the {region}"),
            None => format!("{piece} {} {}", if self.inward { "to" } else { "from" }, self.from.join(" ")),
        }
    }

    /// The moves to or from a square.
    pub fn distance(&self, square: Square) -> Option<u8> {
        self.distances[usize::from(square)]
    }
}

impl Request for Map {
    fn answer_in(&self, _: &Context, _: &mut dyn Observer) -> Result<MapAnswer, Fault> {
        let (squares, mover, inward) = match (self.to, self.from) {
            (Some(_), Some(_)) => return Err(Fault::request("from, to: only one of them")),
            (Some(region), None) => (region.squares(), self.mover.anywhere(), true),
            (None, squares) => {
                let squares = given(squares.unwrap_or_default(), "from")?;
                (squares, self.mover.starting(squares)?, self.inward)
            }
        };
        let map = if inward { Distances::inward } else { Distances::outward }(mover.movement, squares, mover.obstacles);
        Ok(MapAnswer {
            piece: mover.movement.name(),
            from: SquareSet(squares).names(),
            inward,
            to: self.to.map(|region| region.name()),
            distances: map.distances().collect(),
            squares,
            mover,
        })
    }
}
