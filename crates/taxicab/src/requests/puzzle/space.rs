//! `space`: all positions of a small board by their distance from the goal.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use taxicab_puzzle::{Board, Metric, Size, Space as WholeSpace, SpaceError};

use super::board::goal;
use crate::fields::Text;
use crate::{Context, Event, Fault, Notice, Observer, Progress, Request};
use taxicab_derive::answer;

/// All positions of a board of up to 12 cells, counted by their distance from the goal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, crate::Fields)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Space {
    /// Columns and rows.
    #[cfg_attr(feature = "clap", arg(skip))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<Text<Size>>,
    /// What counts as one move: stm, each tile's step; mtm, a straight run of tiles.
    #[cfg_attr(feature = "clap", arg(long, default_value = "stm"))]
    pub metric: Text<Metric>,
    /// The goal: blank-last, blank-first, snake, spiral, or a board.
    #[cfg_attr(feature = "clap", arg(long, default_value = "blank-last", value_name = "GOAL"))]
    pub goal: String,
}

impl Default for Space {
    fn default() -> Self {
        Self { size: None, metric: Text(Metric::SingleTile), goal: "blank-last".into() }
    }
}

/// All positions by their distance from the goal.
#[answer]
pub struct SpaceAnswer {
    /// Columns and rows.
    pub size: String,
    /// The goal.
    pub goal: String,
    /// `stm` or `mtm`.
    pub metric: &'static str,
    /// Positions in all.
    pub states: u64,
    /// Positions at each distance.
    pub depths: Vec<u64>,
    /// The boards farthest from the goal.
    pub antipodes: Vec<String>,
    /// Wall seconds.
    pub seconds: f64,
}

/// From so many positions on the memory is announced.
const LARGE: u64 = 10_000_000;

impl Request for Space {
    const NAME: &'static str = "space";
    type Answer = SpaceAnswer;

    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        Ok(Self {
            size: Some(Text(item.parse().map_err(|error: taxicab_puzzle::SizeError| Fault::item(error))?)),
            ..self.clone()
        })
    }

    fn answer(&self, context: &Context, observer: &mut dyn Observer) -> Result<SpaceAnswer, Fault> {
        let size = self.size.ok_or_else(|| Fault::request("size: columns and rows are missing, as 3x3"))?.0;
        let goal = goal(&self.goal, Some(size))?;
        let goal_board = goal.board(size).map_err(Fault::item)?;
        let start = context.now();
        let space = filled(&goal_board, self.metric.0, context, observer)?;
        Ok(SpaceAnswer {
            size: size.to_string(),
            goal: goal.to_string(),
            metric: self.metric.as_str(),
            states: space.depths().iter().sum(),
            depths: space.depths().to_vec(),
            antipodes: space.antipodes().iter().map(ToString::to_string).collect(),
            seconds: context.since(start).as_secs_f64(),
        })
    }
}

/// All positions around a goal, within the limits of the context.
pub(super) fn filled(
    goal: &Board,
    metric: Metric,
    context: &Context,
    observer: &mut dyn Observer,
) -> Result<WholeSpace, Fault> {
    let size = goal.size();
    if let Some(most) = context.limits().space_cells.filter(|&most| size.cells() > most) {
        return Err(Fault::item(format_args!("{size}: here the positions of up to {most} cells are counted")));
    }
    let states = WholeSpace::states(size).ok_or_else(|| Fault::item(SpaceError::TooLarge { size }))?;
    if states > LARGE {
        observer.event(Event::Notice(&Notice::Counting { size: size.to_string(), states }));
    }
    let _share = context.memory().hold(states, &format_args!("the whole space of {size}"))?;
    let start = context.now();
    let space = WholeSpace::fill(goal, metric, &mut |progress| {
        let elapsed = context.since(start);
        let (depth, done) = (progress.depth, progress.done);
        observer.event(Event::Progress(Progress::Space { depth, done, states, elapsed }));
        if context.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    space.map_err(|error| match error {
        SpaceError::Interrupted => Fault::cancelled(),
        error @ SpaceError::TooLarge { .. } => Fault::item(error),
        error @ SpaceError::Memory { .. } => Fault::memory(error),
    })
}
