//! `heuristics`: every heuristic of a board side by side.

use serde::{Deserialize, Serialize};
use taxicab_puzzle::heuristic::{Heuristic, HeuristicName, Maximum};
use taxicab_puzzle::search::{StopReason, a_star, ida_star};
use taxicab_puzzle::strategy::HeuristicSet;
use taxicab_puzzle::{Problem, ProblemError};

use super::{BoardFields, LimitFields};
use crate::fields::{Text, flag};
use crate::{Context, Event, Fault, Observer, Request, Row};
use taxicab_derive::answer;

/// The heuristics of a board, and the searches they guide. Each heuristic is a row before the answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, crate::Fields)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Heuristics {
    /// The board.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub board: String,
    /// The goal, and the size.
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(flatten)]
    pub fields: BoardFields,
    /// Search with each heuristic, and count the nodes.
    #[cfg_attr(feature = "clap", arg(long))]
    #[serde(deserialize_with = "flag")]
    pub search: bool,
    /// Only these heuristics, each by itself, and their maximum [default: all].
    #[cfg_attr(feature = "clap", arg(long, value_name = "NAME[,NAME...]"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<Text<HeuristicSet>>,
    /// Limits on each search.
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(flatten)]
    pub limits: LimitFields,
}

/// One heuristic of a board.
#[allow(clippy::struct_excessive_bools, reason = "the columns of a table")]
#[answer]
pub struct HeuristicRow {
    /// The board.
    pub board: String,
    /// The heuristic.
    pub heuristic: String,
    /// Its value; `None` if the size does not have this heuristic.
    pub value: Option<u32>,
    /// Whether it never exceeds the distance.
    pub admissible: bool,
    /// Whether no move changes it by more than one.
    pub consistent: bool,
    /// Positions that its search expanded.
    pub expanded: Option<u64>,
    /// Wall seconds of its search.
    pub seconds: Option<f64>,
    /// Its search.
    #[serde(flatten)]
    pub search: Option<HeuristicSearch>,
    /// Why there is no value, no search, or no end of the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Whether it is the first of its board.
    #[serde(skip)]
    pub is_first: bool,
    /// Whether the request named something that this row lacks.
    #[serde(skip)]
    pub is_negative: bool,
}

/// The search that a heuristic guided.
#[answer]
pub struct HeuristicSearch {
    /// `astar` or `ida`.
    pub algorithm: &'static str,
    /// The length of a shortest solution.
    pub length: Option<u32>,
    /// Nodes generated.
    pub generated: u64,
}

/// A* keeps every position: beyond so many cells IDA* searches.
const MAX_A_STAR_CELLS: usize = 12;

/// Each of the named heuristics and their maximum; by default all, and the maximum of the two strongest.
pub(super) fn compared(named: Option<&HeuristicSet>) -> Vec<HeuristicSet> {
    const STRONGEST: [HeuristicName; 2] = [HeuristicName::LinearConflict, HeuristicName::Walking];
    let (names, together) = named.map_or((HeuristicName::ALL, &STRONGEST[..]), |set| (set.names(), set.names()));
    let mut sets: Vec<_> = names.iter().map(|&name| HeuristicSet::new([name])).collect();
    if names.len() > 1 {
        sets.push(HeuristicSet::new(together.iter().copied()));
    }
    sets
}

impl Request for Heuristics {
    const NAME: &'static str = "heuristics";
    type Answer = Vec<HeuristicRow>;

    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        Ok(Self { board: item.to_owned(), ..self.clone() })
    }

    fn answer(&self, context: &Context, observer: &mut dyn Observer) -> Result<Vec<HeuristicRow>, Fault> {
        let goal = self.fields.goal()?;
        let board = self.fields.board(&self.board)?;
        let goal_board = goal.board(board.size()).map_err(Fault::item)?;
        let problem = Problem::new(board, &goal);
        let sets = compared(self.heuristic.as_deref());
        let mut rows: Vec<HeuristicRow> = Vec::new();
        for (set, maximum) in sets.iter().zip(&*context.cache().maxima(&sets, &goal_board, context)?) {
            let maximum = maximum.as_ref();
            let mut row = HeuristicRow {
                board: board.to_string(),
                heuristic: set.to_string(),
                value: maximum.ok().map(|maximum| maximum.h(&board)),
                admissible: maximum.ok().is_none_or(Heuristic::is_admissible),
                consistent: maximum.ok().is_none_or(Heuristic::is_consistent),
                expanded: None,
                seconds: None,
                search: None,
                reason: maximum.err().map(ToString::to_string),
                is_first: rows.is_empty(),
                // All heuristics are those that the size has.
                is_negative: maximum.is_err() && self.heuristic.is_some(),
            };
            let stopped = match maximum {
                Ok(maximum) if self.search => row.search(&problem, maximum, &self.limits, context, observer),
                _ => None,
            };
            observer.event(Event::Row(Row::Heuristic(&row)));
            rows.push(row);
            if stopped == Some(StopReason::Cancelled) {
                return Err(Fault::cancelled());
            }
        }
        Ok(rows)
    }
}

impl HeuristicRow {
    /// Searches with the heuristic, and adds what the search found. Returns why it stopped, if it did.
    fn search(
        &mut self,
        problem: &Result<Problem, ProblemError>,
        maximum: &Maximum,
        limits: &LimitFields,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Option<StopReason> {
        let problem = match problem {
            Ok(problem) => problem,
            Err(error) => {
                let reason = if self.is_first { format!("not solvable: {error}") } else { "not solvable".into() };
                (self.reason, self.is_negative) = (Some(reason), true);
                return None;
            }
        };
        let keeps_all = problem.size().cells() <= MAX_A_STAR_CELLS;
        let start = context.now();
        let outcome = limits.run(context, observer, |control| {
            if keeps_all { a_star(problem, maximum, control) } else { ida_star(problem, maximum, control) }
        });
        self.seconds = Some(context.since(start).as_secs_f64());
        self.expanded = Some(outcome.statistics.expanded);
        self.reason = outcome.stopped.map(|stop| stop.to_string());
        self.is_negative = outcome.stopped.is_some();
        self.search = Some(HeuristicSearch {
            algorithm: if keeps_all { "astar" } else { "ida" },
            length: outcome.length(),
            generated: outcome.statistics.generated,
        });
        outcome.stopped
    }
}
