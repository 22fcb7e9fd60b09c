//! `heuristics --error`: by how much each heuristic falls short, over all positions of a small board.

use std::time::Duration;

use taxicab_puzzle::Metric;
use taxicab_puzzle::heuristic::Heuristic;
use taxicab_puzzle::strategy::HeuristicSet;

use super::heuristics::compared;
use super::space::filled;
use super::{BoardFields, Seconds};
use crate::fields::Text;
use crate::{Activity, Context, Event, Fault, Observer, Progress, Request, answer, request};

/// The true distance less the heuristic, over all positions of a board of up to 12 cells.
#[request("heuristics error", Vec<ErrorRow>)]
pub struct HeuristicsError {
    /// The goal, and the size.
    #[flatten]
    pub fields: BoardFields,
    /// Only these heuristics, each by itself, and their maximum; default: all that the size has.
    pub heuristic: Option<Text<HeuristicSet>>,
    /// Give up after this many seconds.
    #[arg(value_name = "SECONDS")]
    pub time_limit: Option<Text<Seconds>>,
}

/// The errors of one heuristic.
#[answer]
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

impl Request for HeuristicsError {
    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        let size = item.parse().map_err(|error: taxicab_puzzle::SizeError| Fault::item(error))?;
        Ok(Self { fields: BoardFields { size: Some(Text(size)), ..self.fields.clone() }, ..self.clone() })
    }

    fn time_limit(&self) -> Option<Duration> {
        self.time_limit.map(|limit| limit.0.0)
    }

    fn answer_in(&self, context: &Context, observer: &mut dyn Observer) -> Result<Vec<ErrorRow>, Fault> {
        let start = context.now();
        let size = self.fields.size.ok_or_else(|| Fault::request("size: columns and rows are missing, as 3x3"))?.0;
        let goal = self.fields.goal()?;
        let goal_board = goal.board(size).map_err(Fault::item)?;
        let sets = compared(self.heuristic.as_deref());
        let maxima = context.cache().maxima(&sets, &goal_board, context)?;
        let maxima: Vec<_> =
            sets.iter().zip(&*maxima).filter_map(|(set, maximum)| Some((set, maximum.as_ref().ok()?))).collect();
        if maxima.is_empty() {
            return Err(Fault::request(format_args!("{size} has none of these heuristics")));
        }
        let space = filled(&goal_board, Metric::SingleTile, context, observer)?;
        let states: u64 = space.depths().iter().sum();
        let mut sums = vec![0u64; maxima.len()];
        let mut histograms = vec![Vec::new(); maxima.len()];
        for (done, position) in (0u64..).zip(context.each_of(1024, space.boards())) {
            let (board, distance) = position?;
            if done.is_multiple_of(65_536) {
                let activity = Activity::Positions { done, states: Some(states) };
                observer.event(Event::Progress(Progress { activity, elapsed: context.since(start) }));
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
        let seconds = context.since(start).as_secs_f64();
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
        Ok(rows.collect())
    }
}
