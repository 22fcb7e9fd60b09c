//! `bench anytime`: how long the best solution of the anytime search is after some seconds, and how long those of a learned solver are.

mod answer;

use std::ops::ControlFlow;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use taxicab_puzzle::search::{Anytime, Control, Outcome, Progress, StopReason, Weight};
use taxicab_puzzle::{Metric, Moves, Size, manhattan_distance};

use super::instances::{AnytimeInstance, Instances};
use crate::fields::{Text, Whole};
use crate::requests::puzzle::{LimitFields, Seconds};
use crate::{Context, Event, Fault, Observer, Request, Row, request};
pub use answer::{AnytimeRow, AnytimeSetting, BenchAnytimeAnswer, Improvement, SecondsOf};

/// The length of the anytime search's best solution after some seconds. Each board is a row before the answer.
#[request("bench anytime", BenchAnytimeAnswer)]
pub struct BenchAnytime {
    /// The boards.
    #[item]
    #[arg(value_enum)]
    pub set: AnytimeSet,
    /// Only the first N boards [default: 10].
    #[arg(value_name = "N", conflicts_with = "ids")]
    pub count: Option<Whole<1, 1_000_000>>,
    /// Only the boards of these names.
    #[arg(value_name = "ID[,ID...]", value_delimiter = ',')]
    pub ids: Vec<String>,
    /// All boards of the set: 396, 50 or 50.
    #[arg(conflicts_with_all = ["count", "ids"])]
    pub all: bool,
    /// The size of random boards [default: 10x10].
    #[arg(value_name = "WxH")]
    pub size: Option<Text<Size>>,
    /// The first seed of random boards [default: 1].
    #[arg(value_name = "S")]
    pub seed: Option<Whole<0, { u64::MAX }>>,
    /// The seconds after which lengths are compared, in ascending order; the search of a board ends after the last [default:
    /// 0.1,0.3,1,3,10].
    #[arg(value_name = "SECONDS[,SECONDS...]", value_delimiter = ',')]
    pub times: Vec<Text<Seconds>>,
    /// Limits: nodes and memory for each board, the time for all together.
    #[flatten]
    pub limits: LimitFields,
    /// Rows of earlier runs: a board that one of them has under the same settings is not searched again.
    #[arg(skip)]
    pub known: Vec<AnytimeRow>,
}

/// The boards of a comparison over time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum AnytimeSet {
    /// Agostinelli and others' 24-puzzle boards (2019), 396 of them.
    #[default]
    #[cfg_attr(feature = "clap", value(name = "deepcubea5x5"))]
    DeepCubeA5x5,
    /// Their fifty 35-puzzle boards.
    #[cfg_attr(feature = "clap", value(name = "deepcubea6x6"))]
    DeepCubeA6x6,
    /// Their fifty 48-puzzle boards.
    #[cfg_attr(feature = "clap", value(name = "deepcubea7x7"))]
    DeepCubeA7x7,
    /// Random boards of a size.
    Random,
}

impl FromStr for AnytimeSet {
    type Err = serde_json::Error;

    fn from_str(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_value(text.into())
    }
}

impl AnytimeSet {
    /// The name, and the boards in words.
    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::DeepCubeA5x5 => ("deepcubea5x5", "Boards of DeepCubeA's 24-puzzle set"),
            Self::DeepCubeA6x6 => ("deepcubea6x6", "Boards of DeepCubeA's 35-puzzle set"),
            Self::DeepCubeA7x7 => ("deepcubea7x7", "Boards of DeepCubeA's 48-puzzle set"),
            Self::Random => ("random", "Random boards"),
        }
    }

    /// The name: `deepcubea6x6`.
    pub const fn name(self) -> &'static str {
        self.names().0
    }

    /// The boards in words.
    pub const fn title(self) -> &'static str {
        self.names().1
    }
}

/// The seconds after which lengths are compared unless others are asked for.
const TIMES: [f64; 5] = [0.1, 0.3, 1.0, 3.0, 10.0];

/// The greatest number of times, and of seconds.
const MAX_TIMES: usize = 100;
const MAX_SECONDS: f64 = 1e6;

/// The boards of a set unless more are asked for.
const DEFAULT_COUNT: u64 = 10;

impl BenchAnytime {
    /// The seconds after which lengths are compared, checked.
    fn times(&self) -> Result<Vec<f64>, Fault> {
        if self.times.is_empty() {
            return Ok(TIMES.into());
        }
        let times: Vec<f64> = self.times.iter().map(|time| time.0.0.as_secs_f64()).collect();
        if times.len() > MAX_TIMES {
            return Err(Fault::request(format_args!("times: {} times: at most {MAX_TIMES} are compared", times.len())));
        }
        let mut before = 0.0;
        for &time in &times {
            if time > MAX_SECONDS {
                return Err(Fault::request(format_args!("times: {time}: at most {MAX_SECONDS} seconds")));
            }
            if time <= before {
                let words = "write times above 0 in ascending order, each once";
                return Err(Fault::request(format_args!("times: {time} after {before}: {words}")));
            }
            before = time;
        }
        Ok(times)
    }

    /// The boards that are asked for.
    fn instances(&self, context: &Context) -> Result<Vec<AnytimeInstance>, Fault> {
        let is_random = self.set == AnytimeSet::Random;
        for (field, is_given) in [("size", self.size.is_some()), ("seed", self.seed.is_some())] {
            if is_given && !is_random {
                return Err(Fault::request(format_args!("--{field} belongs to random: the other sets have their own")));
            }
        }
        if is_random && (self.all || !self.ids.is_empty()) {
            return Err(Fault::request("random boards are chosen by --seed and --count"));
        }
        let count = self.count.map_or(DEFAULT_COUNT, Whole::number);
        if is_random {
            let size = self.size.map_or_else(|| Size::new(10, 10).map_err(Fault::item), |size| Ok(size.0))?;
            let first = self.seed.map_or(1, Whole::number);
            let random = Instances::random(size, Metric::SingleTile, first, count, context)?;
            return Ok(random.boards.into_iter().map(AnytimeInstance::unpublished).collect());
        }
        let mut boards = AnytimeInstance::published(self.set);
        if let Some(unknown) = self.ids.iter().find(|id| !boards.iter().any(|board| board.id == **id)) {
            return Err(Fault::request(format_args!("{} has no board {unknown:?}", self.set.name())));
        }
        if !self.ids.is_empty() {
            boards.retain(|board| self.ids.contains(&board.id));
        } else if !self.all {
            boards.truncate(usize::try_from(count).unwrap_or(usize::MAX));
        }
        Ok(boards)
    }

    /// The row of an earlier run under these settings.
    fn known(&self, setting: &AnytimeSetting, board: &AnytimeInstance) -> Option<AnytimeRow> {
        let start = board.problem.start().to_string();
        let is_same = |row: &&AnytimeRow| {
            row.reason.is_none()
                && row.id == board.id
                && row.board == start
                && row.setting == *setting
                && row.lengths.len() == setting.times.len()
        };
        self.known.iter().rev().find(is_same).map(|row| AnytimeRow { is_known: true, ..row.clone() })
    }

    /// Searches one board until the last of the times.
    fn search(&self, board: &AnytimeInstance, solver: &Anytime, last: f64, search: Searching<'_, '_>) -> Searched {
        let Searching { context, observer } = search;
        let mut improvements = Vec::new();
        let (mut is_whole, mut seconds) = (false, 0.0);
        let outcome = self.limits.run(context, observer, |control| {
            improvements.clear();
            let begun = time(context);
            let spent = || time(context).saturating_sub(begun).as_secs_f64();
            let mut limits = control.watch;
            let mut watch = |progress: &Progress| {
                is_whole = spent() >= last;
                if is_whole {
                    return ControlFlow::Break(StopReason::TimeLimit);
                }
                limits.as_mut().map_or(ControlFlow::Continue(()), |watch| watch(progress))
            };
            let used = || spent() / last;
            let control = Control { watch: Some(&mut watch), used: Some(&used), ..control };
            let outcome = solver.solve(&board.problem, Weight::ONE, control, &mut |moves, _| {
                improvements.push(Improvement { seconds: spent(), length: moves.single_tile_count() as u32 });
            });
            seconds = spent();
            outcome
        });
        Searched { stopped: outcome.stopped.filter(|_| !is_whole), outcome, improvements, seconds }
    }
}

/// The processor time of this thread, or the time of the clock.
fn time(context: &Context) -> Duration {
    context.processor_time().unwrap_or_else(|| context.now())
}

/// Where a search works and reports.
struct Searching<'c, 'o> {
    context: &'c Context,
    observer: &'o mut dyn Observer,
}

/// What a search found, and why it ended before its time, if it did.
struct Searched {
    outcome: Outcome,
    improvements: Vec<Improvement>,
    seconds: f64,
    stopped: Option<StopReason>,
}

impl AnytimeRow {
    fn new(setting: &AnytimeSetting, board: &AnytimeInstance, searched: Searched) -> Result<Self, Fault> {
        let Searched { outcome, improvements, seconds, stopped } = searched;
        let (start, goal) = (board.problem.start(), board.problem.goal());
        if let Some(moves) = &outcome.moves
            && start.after_all(moves).as_ref() != Ok(goal)
        {
            return Err(Fault::item(format_args!("board {}: {moves} does not lead to the goal", board.id)));
        }
        let mut row = Self {
            setting: setting.clone(),
            id: board.id.clone(),
            board: start.to_string(),
            manhattan: manhattan_distance(start),
            optimum: board.optimum,
            published_length: board.published.map(|(length, _)| length),
            published_seconds: board.published.map(|(_, seconds)| seconds),
            lengths: Vec::new(),
            length: outcome.length(),
            lower_bound: outcome.lower_bound,
            moves: outcome.moves.as_ref().map(Moves::to_string),
            improvements,
            generated: outcome.statistics.generated,
            expanded: outcome.statistics.expanded,
            seconds,
            reason: stopped.map(|stop| stop.to_string()),
            is_first: false,
            is_known: false,
        };
        let is_reached = |time: f64| stopped.is_none() || time <= seconds;
        let lengths = setting.times.iter().map(|&time| row.length_after(time).filter(|_| is_reached(time)));
        row.lengths = lengths.collect();
        Ok(row)
    }
}

impl Request for BenchAnytime {
    fn time_limit(&self) -> Option<Duration> {
        self.limits.time()
    }

    fn answer_in(&self, context: &Context, observer: &mut dyn Observer) -> Result<BenchAnytimeAnswer, Fault> {
        let times = self.times()?;
        let last = times.last().copied().unwrap_or_default();
        let instances = self.instances(context)?;
        let goal = *instances[0].problem.goal();
        let setting = AnytimeSetting {
            set: self.set,
            size: Text(goal.size()),
            metric: Text(Metric::SingleTile),
            goal: Instances::ANYTIME_GOAL.to_string(),
            times,
            clock: if context.processor_time().is_some() { SecondsOf::Processor } else { SecondsOf::Wall },
            threads: 1,
        };
        let solver = Anytime::with_weights(&goal, context.weights(goal.size()));
        let mut rows: Vec<AnytimeRow> = Vec::new();
        for board in &instances {
            let (mut row, stopped) = if let Some(row) = self.known(&setting, board) {
                (row, None)
            } else {
                let searched = self.search(board, &solver, last, Searching { context, observer });
                let stopped = searched.stopped;
                (AnytimeRow::new(&setting, board, searched)?, stopped)
            };
            row.is_first = rows.is_empty();
            observer.event(Event::Row(Row::Anytime(&row)));
            rows.push(row);
            match stopped {
                Some(StopReason::Cancelled) => return Err(Fault::cancelled()),
                Some(StopReason::TimeLimit) => break,
                _ => {}
            }
        }
        Ok(BenchAnytimeAnswer::new(setting, rows))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(texts: &[&str]) -> Result<Vec<f64>, String> {
        let times = texts.iter().map(|text| text.parse().unwrap()).collect();
        BenchAnytime { times, ..BenchAnytime::default() }.times().map_err(|fault| fault.to_string())
    }

    #[test]
    fn times_ascend() {
        assert_eq!(times(&[]), Ok(TIMES.into()));
        assert_eq!(times(&["0.5", "2"]), Ok(vec![0.5, 2.0]));
        for (texts, token) in [(&["0"][..], "times: 0 after 0"), (&["2", "1"], "1 after 2"), (&["1", "1"], "1 after 1")]
        {
            let fault = times(texts).unwrap_err();
            assert!(fault.contains(token), "{fault}");
        }
        assert!(times(&["10000000"]).unwrap_err().contains("10000000"));
        assert!(times(&["1"; 101]).unwrap_err().contains("101"));
    }
}
