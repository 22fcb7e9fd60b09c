//! `heuristics --error`: by how much each heuristic falls short, over all positions of a small board.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use taxicab_puzzle::heuristic::Heuristic;
use taxicab_puzzle::strategy::HeuristicSet;
use taxicab_puzzle::{Metric, Size, Space, SpaceError};

use super::board::goal;
use super::heuristics::compared;
use crate::fields::Text;
use crate::{Context, Event, Fault, Observer, Progress, Request};

/// The true distance less the heuristic, over all positions of a board of up to 12 cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct HeuristicsError {
    /// Columns and rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<Text<Size>>,
    /// The goal: blank-last, blank-first, snake, spiral, or a board.
    pub goal: String,
    /// Only these heuristics, each by itself, and their maximum; default: all that the size has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<Text<HeuristicSet>>,
}

impl Default for HeuristicsError {
    fn default() -> Self {
        Self { size: None, goal: "blank-last".into(), heuristic: None }
    }
}

/// The errors of one heuristic.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorRow {
    /// Columns and rows.
    pub size: String,
    /// The goal.
    pub goal: String,
    /// The heuristic.
    pub heuristic: String,
    /// Positions in all.
    pub states: u64,
    /// The mean distance from the goal.
    pub mean_distance: f64,
    /// The mean value of the heuristic.
    pub mean_estimate: f64,
    /// The difference of the two means.
    pub mean_error: f64,
    /// Positions whose heuristic is the true distance.
    pub equal: u64,
    /// The greatest error.
    pub greatest_error: usize,
    /// The number of positions by the true distance less the heuristic.
    pub histogram: Vec<u64>,
    /// Wall seconds of all heuristics together.
    pub seconds: f64,
    /// Whether it is the first of its size.
    #[serde(skip)]
    pub is_first: bool,
}

/// The errors of all heuristics of a size.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct HeuristicsErrorAnswer(pub Vec<ErrorRow>);

impl Request for HeuristicsError {
    const NAME: &'static str = "heuristics error";
    const FIELDS: &'static [&'static str] = &["size", "goal", "heuristic"];
    type Answer = HeuristicsErrorAnswer;

    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        Ok(Self {
            size: Some(Text(item.parse().map_err(|error: taxicab_puzzle::SizeError| Fault::item(error))?)),
            ..self.clone()
        })
    }

    fn answer(&self, context: &Context, observer: &mut dyn Observer) -> Result<HeuristicsErrorAnswer, Fault> {
        let start = context.now();
        let size = self.size.ok_or_else(|| Fault::request("size: columns and rows are missing, as 3x3"))?.0;
        if let Some(most) = context.limits().space_cells.filter(|&most| size.cells() > most) {
            return Err(Fault::item(format_args!("{size}: here the positions of up to {most} cells are visited")));
        }
        let goal = goal(&self.goal, Some(size))?;
        let goal_board = goal.board(size).map_err(Fault::item)?;
        let sets = compared(self.heuristic.as_deref());
        let maxima = context.cache().maxima(&sets, &goal_board, context)?;
        let maxima: Vec<_> =
            sets.iter().zip(&*maxima).filter_map(|(set, maximum)| Some((set, maximum.as_ref().ok()?))).collect();
        if maxima.is_empty() {
            return Err(Fault::request(format_args!("{size} has none of these heuristics")));
        }
        let states = Space::states(size).ok_or_else(|| Fault::item(SpaceError::TooLarge { size }))?;
        let elapsed = || context.now().saturating_sub(start);
        let space = Space::fill(&goal_board, Metric::SingleTile, &mut |progress| {
            let (depth, done) = (progress.depth, progress.done);
            observer.event(Event::Progress(Progress::Space { depth, done, states, elapsed: elapsed() }));
            if context.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let space = space.map_err(|error| match error {
            SpaceError::Interrupted => Fault::cancelled(),
            error @ SpaceError::TooLarge { .. } => Fault::item(error),
        })?;
        let mut sums = vec![0u64; maxima.len()];
        let mut histograms = vec![Vec::new(); maxima.len()];
        for (done, (board, distance)) in (0u64..).zip(space.boards()) {
            if done.is_multiple_of(65_536) {
                context.check_cancelled()?;
                observer.event(Event::Progress(Progress::Positions { done, states: Some(states), elapsed: elapsed() }));
            }
            for (((_, maximum), sum), histogram) in maxima.iter().zip(&mut sums).zip(&mut histograms) {
                let h = maximum.h(&board);
                *sum += u64::from(h);
                let error = distance.checked_sub(h).expect("every heuristic here is admissible") as usize;
                if histogram.len() <= error {
                    histogram.resize(error + 1, 0);
                }
                histogram[error] += 1;
            }
        }
        let distances: f64 = (0u32..).zip(space.depths()).map(|(depth, &count)| f64::from(depth) * count as f64).sum();
        let mean = |sum: f64| sum / states as f64;
        let seconds = elapsed().as_secs_f64();
        let rows =
            maxima.iter().zip(sums).zip(histograms).enumerate().map(|(index, (((set, _), sum), histogram))| ErrorRow {
                size: size.to_string(),
                goal: goal.to_string(),
                heuristic: set.to_string(),
                states,
                mean_distance: mean(distances),
                mean_estimate: mean(sum as f64),
                mean_error: mean(distances - sum as f64),
                equal: histogram[0],
                greatest_error: histogram.len() - 1,
                histogram,
                seconds,
                is_first: index == 0,
            });
        Ok(HeuristicsErrorAnswer(rows.collect()))
    }
}
