//! The answer of `bench anytime`: a row for each board, and their means.

use std::fmt;

use serde::{Deserialize, Serialize};
use taxicab_puzzle::{Metric, Size};

use super::AnytimeSet;
use crate::answer;
use crate::fields::Text;

/// How the seconds of a search are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum SecondsOf {
    /// What the processor worked for the search: a busy machine does not count.
    Processor,
    /// What passed, where the processor time is not known.
    Wall,
}

impl fmt::Display for SecondsOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Processor => "processor",
            Self::Wall => "wall",
        })
    }
}

/// What the rows of a comparison have in common: two rows can be compared only if these are equal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnytimeSetting {
    /// The boards.
    pub set: AnytimeSet,
    /// Their size.
    pub size: Text<Size>,
    /// Always `stm`.
    pub metric: Text<Metric>,
    /// The goal.
    pub goal: String,
    /// The seconds after which lengths are compared.
    pub times: Vec<f64>,
    /// `processor`, or `wall` where the processor time is not known.
    pub clock: SecondsOf,
    /// Threads for each board: always 1.
    pub threads: u64,
}

/// A solution that is shorter than those before it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Improvement {
    /// Its length.
    pub length: u32,
    /// When it was found.
    pub seconds: f64,
}

/// One board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnytimeRow {
    /// The boards and the times.
    #[serde(flatten)]
    pub setting: AnytimeSetting,
    /// The name of the board: of a random one its seed.
    pub id: String,
    /// The board.
    pub board: String,
    /// Its Manhattan distance.
    pub manhattan: u32,
    /// The published length of its shortest solutions.
    pub optimum: Option<u32>,
    /// The length of DeepCubeA's solution.
    pub published_length: Option<u32>,
    /// The seconds that DeepCubeA took for it.
    pub published_seconds: Option<f64>,
    /// The length of the best solution after each of the times; `None` where there was none yet, or a limit ended the search before.
    pub lengths: Vec<Option<u32>>,
    /// The length of the best solution at the end.
    pub length: Option<u32>,
    /// No solution is shorter.
    pub lower_bound: u32,
    /// The best solution, compressed.
    pub moves: Option<String>,
    /// Each solution that was shorter than all before it.
    pub improvements: Vec<Improvement>,
    /// Nodes generated.
    pub generated: u64,
    /// Nodes expanded.
    pub expanded: u64,
    /// Seconds of the search.
    pub seconds: f64,
    /// The limit that stopped the search before the last of the times.
    pub reason: Option<String>,
    /// Whether it is the first of its set.
    #[serde(skip)]
    pub is_first: bool,
    /// Whether it is a row of an earlier run.
    #[serde(skip)]
    pub is_known: bool,
}

impl AnytimeRow {
    /// Whether its solution is proven to be a shortest one.
    pub fn is_proven(&self) -> bool {
        self.length == Some(self.lower_bound)
    }

    /// Whether its length or its lower bound contradicts the published shortest length.
    pub fn is_wrong(&self) -> bool {
        let Some(optimum) = self.optimum else { return false };
        self.lower_bound > optimum || self.length.is_some_and(|length| length < optimum)
    }

    /// The length of the best solution after some seconds, if there was one.
    pub fn length_after(&self, seconds: f64) -> Option<u32> {
        self.improvements.iter().take_while(|improvement| improvement.seconds <= seconds).last().map(|last| last.length)
    }
}

/// All boards together.
#[answer]
pub struct BenchAnytimeAnswer {
    /// The boards and the times.
    #[serde(flatten)]
    pub setting: AnytimeSetting,
    /// Always true: tells this object from the rows.
    pub summary: bool,
    /// The number of boards.
    pub boards: usize,
    /// How many of the solutions are proven to be shortest ones.
    pub proven: usize,
    /// How many lengths or lower bounds contradict the published shortest length.
    pub wrong: usize,
    /// How many were taken from earlier runs.
    pub resumed: usize,
    /// The mean Manhattan distance.
    pub mean_manhattan: f64,
    /// The mean length after each of the times; `None` where a board has none.
    pub mean_lengths: Vec<Option<f64>>,
    /// The mean of the proven lower bounds.
    pub mean_lower_bound: f64,
    /// The mean of the published shortest lengths, where all are known.
    pub mean_optimum: Option<f64>,
    /// The mean length of DeepCubeA's solutions, where all are known.
    pub published_mean_length: Option<f64>,
    /// The mean of the seconds that DeepCubeA took.
    pub published_mean_seconds: Option<f64>,
    /// Nodes generated.
    pub generated: u64,
    /// Nodes expanded.
    pub expanded: u64,
    /// Seconds of the searches.
    pub seconds: f64,
    /// The boards.
    #[serde(skip)]
    pub rows: Vec<AnytimeRow>,
}

impl BenchAnytimeAnswer {
    /// At least one row.
    pub(super) fn new(setting: AnytimeSetting, rows: Vec<AnytimeRow>) -> Self {
        // A mean that lacks a board would be one of other boards.
        let mean = |value: &dyn Fn(&AnytimeRow) -> Option<f64>| {
            rows.iter().map(value).sum::<Option<f64>>().map(|sum| sum / rows.len() as f64)
        };
        let of = |value: fn(&AnytimeRow) -> u32| mean(&|row| Some(value(row).into())).unwrap_or_default();
        Self {
            summary: true,
            boards: rows.len(),
            proven: rows.iter().filter(|row| row.is_proven()).count(),
            wrong: rows.iter().filter(|row| row.is_wrong()).count(),
            resumed: rows.iter().filter(|row| row.is_known).count(),
            mean_manhattan: of(|row| row.manhattan),
            mean_lengths: (0..setting.times.len()).map(|time| mean(&|row| row.lengths[time].map(f64::from))).collect(),
            mean_lower_bound: of(|row| row.lower_bound),
            mean_optimum: mean(&|row| row.optimum.map(f64::from)),
            published_mean_length: mean(&|row| row.published_length.map(f64::from)),
            published_mean_seconds: mean(&|row| row.published_seconds),
            generated: rows.iter().map(|row| row.generated).sum(),
            expanded: rows.iter().map(|row| row.expanded).sum(),
            seconds: rows.iter().map(|row| row.seconds).sum(),
            setting,
            rows,
        }
    }

    /// The mean length over the seconds: each point is where it falls, from when every board has a solution.
    pub fn mean_curve(&self) -> Vec<(f64, f64)> {
        let improvements = |row: usize| self.rows[row].improvements.iter().map(move |improvement| (row, improvement));
        let mut all: Vec<_> = (0..self.rows.len()).flat_map(improvements).collect();
        all.sort_by(|(_, one), (_, other)| one.seconds.total_cmp(&other.seconds));
        let mut lengths: Vec<Option<u32>> = vec![None; self.rows.len()];
        let (mut sum, mut with_solution, mut curve) = (0_u64, 0, Vec::new());
        for (row, Improvement { seconds, length }) in all {
            let before = lengths[row].replace(*length);
            with_solution += usize::from(before.is_none());
            sum = sum + u64::from(*length) - u64::from(before.unwrap_or_default());
            if with_solution == self.rows.len() {
                curve.push((*seconds, sum as f64 / self.rows.len() as f64));
            }
        }
        curve
    }
}
