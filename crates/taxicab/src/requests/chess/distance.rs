//! `chess distance`: the fewest moves between two squares, or two sets of squares.

use serde::{Deserialize, Serialize};
use taxicab_chess::closest_pair;

use super::squares::{given, pair, read};
use super::{Mover, MoverFields, SquareSet};
use crate::{Context, Fault, Observer, Request};
use taxicab_derive::answer;

/// The fewest moves from one square to another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, crate::Fields)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Distance {
    /// Where the piece starts.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub from: SquareSet,
    /// Where it goes.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub to: SquareSet,
    /// Which piece moves, and what stands in its path.
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(flatten)]
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
    /// The fewest moves; `None` where it cannot get there.
    pub distance: Option<u8>,
    /// Between sets: the first pair of squares, from and to, at this distance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pair: Option<[SquareSet; 2]>,
    /// The piece and its obstacles.
    #[serde(skip)]
    pub mover: Mover,
}

impl Request for Distance {
    const NAME: &'static str = "chess distance";
    type Answer = DistanceAnswer;

    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        let [from, to] = pair(item)?;
        Ok(Self { from: read(from)?, to: read(to)?, ..self.clone() })
    }

    fn answer(&self, _: &Context, _: &mut dyn Observer) -> Result<DistanceAnswer, Fault> {
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
