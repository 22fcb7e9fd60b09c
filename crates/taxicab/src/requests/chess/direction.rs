//! `chess direction`: where one square lies from another.

use serde::{Deserialize, Serialize};
use taxicab_chess::direction::{self, Direction as Compass, attacks_on_empty_board};
use taxicab_chess::{Movement, Square};

use super::squares::{SquareList, required, two_squares};
use crate::fields::Text;
use crate::{Context, Fault, Observer, Request};
use taxicab_derive::answer;

/// Where one square lies from another: direction, increment, line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, crate::Fields)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Direction {
    /// The first square.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub from: Option<Text<Square>>,
    /// The second square.
    #[cfg_attr(feature = "clap", arg(skip))]
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
    const NAME: &'static str = "chess direction";
    type Answer = DirectionAnswer;

    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        two_squares(item).map(|[from, to]| Self { from, to })
    }

    fn answer(&self, _: &Context, _: &mut dyn Observer) -> Result<DirectionAnswer, Fault> {
        let (Text(from), Text(to)) = (required(self.from, "from")?, required(self.to, "to")?);
        let attackers = Movement::ALL.into_iter().filter(|&piece| attacks_on_empty_board(piece, from, to));
        Ok(DirectionAnswer {
            from: Text(from),
            to: Text(to),
            direction: direction::direction(from, to).map_or("none", Compass::name),
            increment: direction::increment(from, to),
            line: SquareList(direction::line(from, to)),
            between: SquareList(direction::between(from, to)),
            attackers: attackers.map(Movement::name).collect(),
        })
    }
}
