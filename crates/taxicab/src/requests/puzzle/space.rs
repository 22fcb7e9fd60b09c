//! `space`: all positions of a small board by their distance from the goal.

use taxicab_puzzle::{Board, Metric, Size, Space as WholeSpace, SpaceError};

use super::board::goal;
use crate::fields::Text;
use crate::{Activity, Context, Event, Fault, Notice, Observer, Progress, Request, answer, request};

/// All positions of a board of up to 12 cells, counted by their distance from the goal.
#[request("space", SpaceAnswer)]
pub struct Space {
    /// Columns and rows.
    #[item]
    pub size: Option<Text<Size>>,
    /// What counts as one move: stm, each tile's step; mtm, a straight run of tiles.
    #[default = "stm"]
    pub metric: Text<Metric>,
    /// The goal: blank-last, blank-first, snake, spiral, or a board.
    #[arg(value_name = "GOAL")]
    #[default = "blank-last"]
    pub goal: String,
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
    fn answer_in(&self, context: &Context, observer: &mut dyn Observer) -> Result<SpaceAnswer, Fault> {
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
        let activity = Activity::Space { depth: progress.depth, done: progress.done, states };
        observer.event(Event::Progress(Progress { activity, elapsed: context.since(start) }));
        context.flow()
    });
    space.map_err(|error| match error {
        SpaceError::Interrupted => context.interruption(),
        error @ SpaceError::TooLarge { .. } => Fault::item(error),
        error @ SpaceError::Memory { .. } => Fault::memory(error),
    })
}
