//! `chess distance`, `chess points` and `chess direction`: how far apart squares or points are, and in which direction.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use taxicab_chess::direction::{self, attacks_on_empty_board};
use taxicab_chess::plane::Metric;
use taxicab_chess::{Movement, Square, closest_pair};

use super::squares::{SquareList, given, pair, read, required, two_squares};
use super::{Mover, MoverFields, SquareSet};
use crate::fields::{Text, schema_of};
use crate::{Context, Fault, Observer, Request, answer, request};

/// The fewest moves from one square to another.
#[request("chess distance", DistanceAnswer)]
pub struct Distance {
    /// Where the piece starts.
    #[arg(skip)]
    pub from: SquareSet,
    /// Where it goes.
    #[arg(skip)]
    pub to: SquareSet,
    /// Which piece moves, and what stands in its path.
    #[flatten]
    pub mover: MoverFields,
}

/// The fewest moves, and between which squares.
#[answer]
pub struct DistanceAnswer {
    /// Where the piece starts.
    pub from: SquareSet,
    /// Where it goes.
    pub to: SquareSet,
    /// The piece.
    pub piece: &'static str,
    /// The fewest moves; `None` if it cannot get there, or if a piece of its own stands there.
    pub distance: Option<u8>,
    /// Between sets: the first pair of squares, from and to, at this distance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pair: Option<[SquareSet; 2]>,
    /// The piece and its obstacles.
    #[serde(skip)]
    pub mover: Mover,
}

impl Request for Distance {
    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        let [from, to] = pair(item)?;
        Ok(Self { from: read(from)?, to: read(to)?, ..self.clone() })
    }

    fn answer_in(&self, _: &Context, _: &mut dyn Observer) -> Result<DistanceAnswer, Fault> {
        let (from, to) = (given(self.from, "from")?, given(self.to, "to")?);
        let mover = self.mover.starting(from)?;
        let closest = closest_pair(mover.movement, from, to, mover.obstacles);
        Ok(DistanceAnswer {
            from: self.from,
            to: self.to,
            piece: mover.movement.name(),
            distance: closest.map(|closest| closest.moves),
            pair: closest
                .filter(|_| from.len() > 1 || to.len() > 1)
                .map(|closest| [closest.from.into(), closest.to.into()]),
            mover,
        })
    }
}

/// The Manhattan, Chebyshev and Euclidean distance of two points of the plane.
#[request("chess points", PointsAnswer)]
pub struct Points {
    /// The two points.
    #[arg(skip)]
    pub points: Vec<Point>,
}

/// The distances of two points.
#[answer]
pub struct PointsAnswer {
    /// The two points.
    pub points: [Point; 2],
    /// The sum of the differences of their coordinates.
    pub manhattan: u64,
    /// The greater of the differences.
    pub chebyshev: u64,
    /// The length of the line between them: the root of the sum of the squares of the differences.
    pub euclidean: f64,
}

impl Request for Points {
    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        let points: Result<_, String> = item.split_whitespace().map(str::parse).collect();
        Ok(Self { points: points.map_err(Fault::item)? })
    }

    fn answer_in(&self, _: &Context, _: &mut dyn Observer) -> Result<PointsAnswer, Fault> {
        let [a, b] = self.points[..] else {
            let count = self.points.len();
            return Err(Fault::item(format_args!("points: write two points, as 0,0 3,4, not {count}")));
        };
        let distance = |metric: Metric| metric.distance((a.x, a.y), (b.x, b.y));
        Ok(PointsAnswer {
            points: [a, b],
            manhattan: distance(Metric::Manhattan) as u64,
            chebyshev: distance(Metric::Chebyshev) as u64,
            euclidean: distance(Metric::Euclidean),
        })
    }
}

/// A point of the plane with whole coordinates, written `3,4` or as a pair of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The column.
    pub x: i32,
    /// The row.
    pub y: i32,
}

impl FromStr for Point {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let coordinates: Option<Vec<i32>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
        match coordinates.as_deref() {
            Some(&[x, y]) => Ok(Self { x, y }),
            _ => Err(format!("{:?} is not a point: write two whole numbers with a comma, as 3,4", text.trim())),
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.x, self.y).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged, expecting = "a point is two whole numbers, [3, 4] or \"3,4\"")]
        enum Written {
            Pair(i32, i32),
            Text(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Pair(x, y) => Ok(Self { x, y }),
            Written::Text(text) => text.parse().map_err(de::Error::custom),
        }
    }
}

schema_of!(Point, "Point", {
    "description": "A point of the plane: its column and its row.",
    "oneOf": [
        {
            "type": "array",
            "prefixItems": [
                { "type": "integer", "minimum": (i32::MIN), "maximum": (i32::MAX) },
                { "type": "integer", "minimum": (i32::MIN), "maximum": (i32::MAX) }
            ],
            "minItems": 2,
            "maxItems": 2
        },
        { "type": "string", "pattern": "^-?[0-9]+,-?[0-9]+$" }
    ]
});

/// Where one square lies from another: direction, increment, line.
#[request("chess direction", DirectionAnswer)]
pub struct Direction {
    /// The first square.
    #[arg(skip)]
    pub from: Option<Text<Square>>,
    /// The second square.
    #[arg(skip)]
    pub to: Option<Text<Square>>,
}

/// Where one square lies from another.
#[answer]
pub struct DirectionAnswer {
    /// The first square.
    pub from: Text<Square>,
    /// The second square.
    pub to: Text<Square>,
    /// north, north-east, … north-west, knight, or none.
    pub direction: &'static str,
    /// What one step along the line, or the knight's whole leap, adds to the number of a square (a1 = 0, b1 = 1, … h8 =
    /// 63); `None` for no direction.
    pub increment: Option<i8>,
    /// The squares through both from edge to edge.
    pub line: SquareList,
    /// The squares strictly between them.
    pub between: SquareList,
    /// The pieces that attack the second square from the first on an empty board.
    pub attackers: Vec<&'static str>,
}

impl Request for Direction {
    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        two_squares(item).map(|[from, to]| Self { from, to })
    }

    fn answer_in(&self, _: &Context, _: &mut dyn Observer) -> Result<DirectionAnswer, Fault> {
        let (Text(from), Text(to)) = (required(self.from, "from")?, required(self.to, "to")?);
        let attackers = Movement::ALL.into_iter().filter(|&piece| attacks_on_empty_board(piece, from, to));
        Ok(DirectionAnswer {
            from: Text(from),
            to: Text(to),
            direction: direction::direction(from, to).map_or("none", direction::Direction::name),
            increment: direction::increment(from, to),
            line: SquareList(direction::line(from, to)),
            between: SquareList(direction::between(from, to)),
            attackers: attackers.map(Movement::name).collect(),
        })
    }
}
