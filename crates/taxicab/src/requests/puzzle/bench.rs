//! `bench`: boards of the literature, searched beside the published counts.

mod anytime;
mod instances;

use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use taxicab_puzzle::heuristic::HeuristicName;
use taxicab_puzzle::pattern_database::Split;
use taxicab_puzzle::search::{Automaton, Control, RunHeuristic, StopReason};
use taxicab_puzzle::strategy::{
    Algorithm, AutomatonChoice, HeuristicChoice, HeuristicSet, InMemoryWhile, Options, Prepared, Strategy,
};
use taxicab_puzzle::{Direction, Metric, Size};

use super::LimitFields;
use super::solve::not_begun;
use crate::fields::{Text, Whole};
use crate::{Context, Event, Fault, FaultKind, Observer, Request, Row, answer, request};
pub use anytime::{AnytimeRow, AnytimeSet, AnytimeSetting, BenchAnytime, BenchAnytimeAnswer, Improvement, SecondsOf};
use instances::{Instance, Instances};

/// The boards of a bench, searched by IDA*. Each board is a row before the answer.
#[request("bench", BenchAnswer)]
pub struct Bench {
    /// The boards.
    #[item]
    #[arg(value_enum)]
    pub name: BenchName,
    /// Only the first N boards; korf24 and deepcubea5x5 begin with the easiest [default: 5 of either, 40 of mtm, 10 of random, else all].
    #[arg(value_name = "N", conflicts_with = "ids")]
    pub count: Option<Whole<1, 1_000_000>>,
    /// Only the boards of these names.
    #[arg(value_name = "ID[,ID...]", value_delimiter = ',')]
    pub ids: Vec<String>,
    /// All boards: of hard15 also the seventeen farthest from the goal, of korf24 all fifty, of deepcubea5x5 all 396.
    #[arg(conflicts_with_all = ["count", "ids"])]
    pub all: bool,
    /// The size of the boards of mtm and random [default: 4x4].
    #[arg(value_name = "WxH")]
    pub size: Option<Text<Size>>,
    /// The first seed of mtm and random [default: 1].
    #[arg(value_name = "S")]
    pub seed: Option<Whole<0, { u64::MAX }>>,
    /// The heuristic: pdb:SPLIT, or names whose maximum guides the search, as in solve [default: of korf100 pdb:6-6-3, of
    /// hard15 pdb:7-8, of korf24 and deepcubea5x5 pdb:6-6-6-6].
    #[arg(value_name = "NAME")]
    pub heuristic: Option<Text<HeuristicChoice>>,
    /// The split of the pattern databases: the same as --heuristic pdb:SPLIT.
    #[arg(value_name = "SPLIT", conflicts_with = "heuristic")]
    pub split: Option<String>,
    /// The depth of the duplicate-pruning automaton, 2 to 24, or none [default: by the size, 12 for 4x4, 10 for 5x5].
    #[arg(value_name = "DEPTH|none")]
    pub automaton: Option<Text<AutomatonDepth>>,
    /// Threads for each board; pattern databases only [default: 1].
    #[arg(value_name = "N")]
    pub threads: Option<Whole<1, 512>>,
    /// Limits: nodes and memory for each board, the time for all together, tables included. A board has its part of the time
    /// that is left, and what an easy one leaves goes to the others.
    #[flatten]
    pub limits: LimitFields,
    /// Rows of earlier runs: a board that one of them solves under the same settings is not searched again.
    #[arg(skip)]
    pub known: Vec<BenchRow>,
}

/// The boards of a bench.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum BenchName {
    /// Korf's hundred 15-puzzle boards (1985).
    #[default]
    Korf100,
    /// Korf and Felner's fifty 24-puzzle boards (2002), by default the easiest 5.
    Korf24,
    /// Agostinelli and others' 24-puzzle boards (2019), 396 of them, by default the easiest 5.
    #[cfg_attr(feature = "clap", value(name = "deepcubea5x5"))]
    DeepCubeA5x5,
    /// Six 15-puzzle boards of 70 to 80 moves.
    Hard15,
    /// Random boards in the multi-tile metric.
    Mtm,
    /// Random boards of a size.
    Random,
}

impl FromStr for BenchName {
    type Err = serde_json::Error;

    fn from_str(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_value(text.into())
    }
}

impl BenchName {
    /// The name, and the boards in words.
    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Korf100 => ("korf100", "Korf's hundred 15-puzzle boards"),
            Self::Korf24 => ("korf24", "Korf and Felner's fifty 24-puzzle boards"),
            Self::DeepCubeA5x5 => ("deepcubea5x5", "Boards of DeepCubeA's 24-puzzle set"),
            Self::Hard15 => ("hard15", "Hard 15-puzzle boards"),
            Self::Mtm => ("mtm", "Random boards in the multi-tile metric"),
            Self::Random => ("random", "Random boards"),
        }
    }

    /// The name: `korf100`.
    pub const fn name(self) -> &'static str {
        self.names().0
    }

    /// The boards in words.
    pub const fn title(self) -> &'static str {
        self.names().1
    }

    /// The published counts of its boards.
    pub const fn columns(self) -> &'static [PublishedColumn] {
        match self {
            Self::Korf100 => instances::KORF_100,
            Self::Korf24 => instances::KORF_24,
            Self::DeepCubeA5x5 => instances::DEEPCUBEA_5X5,
            _ => &[],
        }
    }

    /// The published counts that tables and plots for people show.
    pub fn shown_columns(self) -> impl Iterator<Item = &'static PublishedColumn> {
        self.columns().iter().filter(|column| column.is_shown)
    }
}

/// One published count of each board.
#[derive(Clone, Copy, Debug)]
pub struct PublishedColumn {
    /// Its name in JSON and CSV.
    pub name: &'static str,
    /// Its heading for people: at most 16 letters.
    pub heading: &'static str,
    /// The heuristic of the search.
    pub with: &'static str,
    /// Which nodes it counts: `generated` or `expanded`; `nodes` where the source does not name them.
    pub nodes: &'static str,
    /// Whether tables and plots for people show it.
    pub is_shown: bool,
}

/// The depth of a duplicate-pruning automaton, written as a number, or no automaton, written `none`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AutomatonDepth(pub Option<u32>);

impl FromStr for AutomatonDepth {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let most = Automaton::MAX_DEPTH;
        match text.parse() {
            Ok(depth) if (2..=most).contains(&depth) => Ok(Self(Some(depth))),
            _ if text == "none" => Ok(Self(None)),
            _ => Err(format!("the depth of an automaton is 2 to {most} moves, or 'none'")),
        }
    }
}

impl fmt::Display for AutomatonDepth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(depth) => depth.fmt(f),
            None => f.write_str("none"),
        }
    }
}

/// What the rows of a bench have in common: two rows are of the same search only if these are equal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BenchSetting {
    /// The boards.
    pub bench: BenchName,
    /// `stm` or `mtm`.
    pub metric: Text<Metric>,
    /// The goal.
    pub goal: String,
    /// Always `ida`.
    pub algorithm: String,
    /// The heuristic.
    pub heuristic: String,
    /// The depth of the automaton; `None` if only the move that undoes the last is pruned.
    pub automaton: Option<u32>,
    /// Threads for each board.
    pub threads: u64,
}

impl BenchSetting {
    /// Which moves are pruned, in words.
    pub fn pruning(&self) -> String {
        match self.automaton {
            _ if self.metric.0 == Metric::MultiTile => "runs along both axes in turn".into(),
            Some(depth) => format!("automaton of depth {depth}"),
            None => "no automaton".into(),
        }
    }
}

/// One board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BenchRow {
    /// The bench and the search.
    #[serde(flatten)]
    pub setting: BenchSetting,
    /// The name of the board.
    pub id: String,
    /// The board.
    pub board: String,
    /// The length of a shortest solution.
    pub length: Option<u32>,
    /// The published length.
    pub expected: Option<u32>,
    /// No solution is shorter.
    pub lower_bound: u32,
    /// A shortest solution, compressed.
    pub moves: Option<String>,
    /// Nodes generated.
    pub generated: u64,
    /// Nodes expanded.
    pub expanded: u64,
    /// Wall seconds of the search.
    pub seconds: f64,
    /// The published counts by their names.
    pub published: BTreeMap<String, u64>,
    /// The limit that stopped the search.
    pub reason: Option<String>,
    /// Whether it is the first of its bench.
    #[serde(skip)]
    pub is_first: bool,
    /// Whether it is a row of an earlier run.
    #[serde(skip)]
    pub is_known: bool,
}

impl BenchRow {
    /// Whether the length is not the published one.
    pub fn is_wrong(&self) -> bool {
        matches!((self.length, self.expected), (Some(length), Some(expected)) if length != expected)
    }

    /// A published count of the board.
    pub fn published(&self, column: &PublishedColumn) -> Option<u64> {
        self.published.get(column.name).copied()
    }
}

/// All boards of a bench together.
#[answer]
pub struct BenchAnswer {
    /// The bench and the search.
    #[serde(flatten)]
    pub setting: BenchSetting,
    /// Always true: tells this object from the rows.
    pub summary: bool,
    /// The number of boards.
    pub boards: usize,
    /// Those solved.
    pub solved: usize,
    /// Those whose length is not the published one.
    pub wrong: usize,
    /// Those taken from earlier runs.
    pub resumed: usize,
    /// The mean length of the solved boards.
    pub mean_length: Option<f64>,
    /// Nodes generated.
    pub generated: u64,
    /// Nodes expanded.
    pub expanded: u64,
    /// Wall seconds of the searches.
    pub seconds: f64,
    /// Wall seconds for building or loading tables.
    pub table_seconds: f64,
    /// The sums of the published counts of the same boards, where all have one.
    pub published: BTreeMap<String, u64>,
    /// The boards.
    #[serde(skip)]
    pub rows: Vec<BenchRow>,
}

impl Bench {
    fn threads(&self) -> u64 {
        self.threads.unwrap_or_default().number()
    }

    /// The boards that are asked for.
    fn instances(&self, context: &Context) -> Result<Instances, Fault> {
        let is_random = matches!(self.name, BenchName::Mtm | BenchName::Random);
        if self.size.is_some() && !is_random {
            return Err(Fault::request("--size belongs to mtm and random: the other benches have their own"));
        }
        let default_count = match self.name {
            BenchName::Korf24 | BenchName::DeepCubeA5x5 => 5,
            BenchName::Mtm => 40,
            BenchName::Random => 10,
            BenchName::Korf100 | BenchName::Hard15 => u64::MAX,
        };
        let count = self.count.map_or(default_count, Whole::number);
        let mut instances = if is_random {
            let size = self.size.map_or_else(|| Size::new(4, 4).map_err(Fault::item), |size| Ok(size.0))?;
            let metric = if self.name == BenchName::Mtm { Metric::MultiTile } else { Metric::SingleTile };
            Instances::random(size, metric, self.seed.map_or(1, Whole::number), count, context)?
        } else {
            Instances::published(self.name, self.all || !self.ids.is_empty())
        };
        if !self.ids.is_empty() {
            let known = |id: &&String| instances.boards.iter().any(|board| board.id == **id);
            if let Some(unknown) = self.ids.iter().find(|id| !known(id)) {
                return Err(Fault::request(format_args!("{} has no board {unknown:?}", self.name.name())));
            }
            instances.boards.retain(|board| self.ids.contains(&board.id));
        } else if !self.all {
            instances.boards.truncate(usize::try_from(count).unwrap_or(usize::MAX));
        }
        Ok(instances)
    }

    /// The heuristic that guides the search.
    fn heuristic(&self, instances: &Instances) -> HeuristicChoice {
        let split = match (&self.heuristic, &self.split, self.name) {
            (Some(heuristic), ..) => return heuristic.0.clone(),
            (None, Some(split), _) => split.clone(),
            (None, None, BenchName::Korf100) => "6-6-3".into(),
            (None, None, BenchName::Hard15) => "7-8".into(),
            (None, None, BenchName::Korf24 | BenchName::DeepCubeA5x5) => "6-6-6-6".into(),
            (None, None, BenchName::Random) => match Split::quick(&instances.goal_board()) {
                Some(split) => split.to_string(),
                None => return HeuristicChoice::SingleTile(HeuristicSet::new([HeuristicName::LinearConflict])),
            },
            (None, None, BenchName::Mtm) => {
                return HeuristicChoice::Runs(RunHeuristic::strongest(instances.goal_board().size()));
            }
        };
        HeuristicChoice::split(split)
    }

    /// The row of an earlier run that solves a board under these settings.
    fn known(&self, setting: &BenchSetting, board: &Instance) -> Option<BenchRow> {
        let start = board.problem.start().to_string();
        let is_same = |row: &&BenchRow| {
            row.length.is_some() && row.id == board.id && row.board == start && row.setting == *setting
        };
        self.known.iter().rev().find(is_same).map(|row| BenchRow { is_known: true, ..row.clone() })
    }

    /// Searches one board, if there was the time for a solver. Returns its row, and why the search stopped, if it did.
    fn search(
        &self,
        board: &Instance,
        setting: &BenchSetting,
        (solver, automaton): (Option<&Prepared>, Option<&Automaton>),
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<(BenchRow, Option<StopReason>), Fault> {
        let threads = || NonZeroUsize::new(self.threads() as usize).unwrap_or(NonZeroUsize::MIN);
        let start = context.now();
        let outcome = match solver {
            None => not_begun(setting.metric.0, &board.problem),
            Some(solver) => self.limits.run(context, observer, |mut control| {
                let control = Control { automaton, ..control.reborrow() };
                let tables = InMemoryWhile(|| !context.is_over());
                solver.search(&board.problem, 1, &tables, &threads, &mut |_| (), control).outcome
            }),
        };
        let seconds = context.since(start).as_secs_f64();
        if let Some(moves) = &outcome.moves
            && board.problem.start().after_all(moves).as_ref() != Ok(board.problem.goal())
        {
            let id = &board.id;
            return Err(Fault::item(format_args!("board {id}: the solution {moves} does not lead to the goal")));
        }
        let published = self.name.columns().iter().zip(&board.published);
        let row = BenchRow {
            setting: setting.clone(),
            id: board.id.clone(),
            board: board.problem.start().to_string(),
            length: outcome.length().filter(|_| outcome.is_optimal()),
            expected: board.length,
            lower_bound: outcome.lower_bound,
            moves: outcome.moves.as_ref().map(ToString::to_string),
            generated: outcome.statistics.generated,
            expanded: outcome.statistics.expanded,
            seconds,
            published: published.filter_map(|(column, count)| Some((column.name.to_owned(), (*count)?))).collect(),
            reason: outcome.stopped.map(|stop| stop.to_string()),
            is_first: false,
            is_known: false,
        };
        Ok((row, outcome.stopped))
    }
}

impl Request for Bench {
    fn time_limit(&self) -> Option<Duration> {
        self.limits.time()
    }

    fn answer_in(&self, context: &Context, observer: &mut dyn Observer) -> Result<BenchAnswer, Fault> {
        let instances = self.instances(context)?;
        let heuristic = self.heuristic(&instances);
        let strategy = Strategy::new(Options {
            algorithm: Algorithm::IdaStar,
            metric: instances.metric,
            heuristic: Some(heuristic.clone()),
            automaton: AutomatonChoice::Off,
            ..Options::default()
        });
        let strategy = strategy.map_err(|error| Fault::request(error.with_prefix("--")))?;
        if self.threads() > 1 && !heuristic.is_parallel() {
            return Err(Fault::request(format_args!(
                "--threads needs pattern databases; {heuristic} is searched on one thread"
            )));
        }
        let start = context.now();
        let automaton = match self.automaton {
            _ if instances.metric == Metric::MultiTile => None,
            Some(Text(AutomatonDepth(depth))) => {
                let is_wanted = || !context.is_over();
                let most = self.limits.max_memory(context);
                let built = |depth| Automaton::new_within(instances.size(), Direction::KORF, depth, most, &is_wanted);
                depth.map(|depth| built(depth).ok_or_else(|| context.interruption())).transpose()?
            }
            None => Some(Automaton::default_for(instances.size(), Direction::KORF)),
        };
        let setting = BenchSetting {
            bench: self.name,
            metric: Text(instances.metric),
            goal: instances.goal.to_string(),
            algorithm: strategy.method().name().into(),
            heuristic: heuristic.to_string(),
            automaton: automaton.as_ref().map(Automaton::depth),
            threads: self.threads(),
        };
        let known: Vec<Option<BenchRow>> = instances.boards.iter().map(|board| self.known(&setting, board)).collect();
        // No tables are built for a bench of known rows.
        let solver = if known.iter().all(Option::is_some) {
            None
        } else {
            let goal = instances.goal_board();
            match context.cache().solver(&strategy, strategy.method(), &goal, context, observer) {
                Err(fault) if fault.kind == FaultKind::TimeLimit => None,
                made => Some(made?.0),
            }
        };
        let table_seconds = context.since(start).as_secs_f64();
        let mut rows: Vec<BenchRow> = Vec::new();
        let mut left = known.iter().filter(|known| known.is_none()).count();
        for (board, known) in instances.boards.iter().zip(known) {
            let (mut row, stopped) = if let Some(row) = known {
                (row, None)
            } else {
                let part = context.part_of_time(left);
                left -= 1;
                let solver = solver.as_deref().filter(|_| !part.is_late());
                self.search(board, &setting, (solver, automaton.as_ref()), &part, observer)?
            };
            row.is_first = rows.is_empty();
            observer.event(Event::Row(Row::Bench(&row)));
            rows.push(row);
            match stopped {
                Some(StopReason::Cancelled) => return Err(Fault::cancelled()),
                Some(StopReason::TimeLimit) if context.is_late() => break,
                _ => {}
            }
        }
        Ok(BenchAnswer::new(setting, table_seconds, rows))
    }
}

impl BenchAnswer {
    fn new(setting: BenchSetting, table_seconds: f64, rows: Vec<BenchRow>) -> Self {
        let lengths: Vec<u32> = rows.iter().filter_map(|row| row.length).collect();
        let sum = |column: &PublishedColumn| rows.iter().map(|row| row.published(column)).sum::<Option<u64>>();
        let columns = setting.bench.columns().iter();
        let published = columns.filter_map(|column| Some((column.name.to_owned(), sum(column)?))).collect();
        Self {
            summary: true,
            boards: rows.len(),
            solved: lengths.len(),
            wrong: rows.iter().filter(|row| row.is_wrong()).count(),
            resumed: rows.iter().filter(|row| row.is_known).count(),
            mean_length: (!lengths.is_empty()).then(|| f64::from(lengths.iter().sum::<u32>()) / lengths.len() as f64),
            generated: rows.iter().map(|row| row.generated).sum(),
            expanded: rows.iter().map(|row| row.expanded).sum(),
            seconds: rows.iter().map(|row| row.seconds).sum(),
            table_seconds,
            published,
            setting,
            rows,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_are_read() {
        assert_eq!("none".parse(), Ok(AutomatonDepth(None)));
        assert_eq!("12".parse(), Ok(AutomatonDepth(Some(12))));
        for text in ["", "0", "1", "25", "-3", "some"] {
            assert!(text.parse::<AutomatonDepth>().is_err(), "{text}");
        }
    }
}
