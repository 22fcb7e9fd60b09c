//! `heuristics`: every heuristic of a board side by side.

mod algorithms;
mod compared;

use std::time::Duration;

use taxicab_puzzle::search::{StopReason, a_star, ida_star};
use taxicab_puzzle::strategy::HeuristicChoice;
use taxicab_puzzle::{Board, Problem, ProblemError};

use super::{BoardFields, LimitFields};
use crate::fields::Text;
use crate::{Context, Event, Fault, Observer, Request, Row, answer, request};
pub(super) use compared::compared;
use compared::{Guide, choices};

/// The heuristics of a board, and the searches they guide. Each heuristic is a row before the answer.
#[request("heuristics", Vec<HeuristicRow>)]
pub struct Heuristics {
    /// The board.
    #[item]
    pub board: String,
    /// The goal, and the size.
    #[flatten]
    pub fields: BoardFields,
    /// Search with each heuristic, and count the nodes.
    pub search: bool,
    /// What the rows compare: the heuristics, or the algorithms of a search with one heuristic.
    #[arg(value_name = "heuristic|algorithm")]
    #[default = "heuristic"]
    pub by: Text<By>,
    /// Only these heuristics, each by itself, and their maximum, pdb:SPLIT for pattern databases among them [default: all
    /// without databases]. By algorithm: the maximum that guides each search [default: linear conflict and walking distance].
    #[arg(value_name = "NAME[,NAME...]")]
    pub heuristic: Option<Text<HeuristicChoice>>,
    /// Limits: nodes on each search, the time for all together, tables included. A search has its part of the time that is
    /// left. Without a limit on time or nodes it stops after 20,000,000 generated nodes.
    #[flatten]
    pub limits: LimitFields,
}

/// What the rows of a table compare.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// Each heuristic, with the same algorithm.
    #[default]
    Heuristic,
    /// Each algorithm, with the same heuristic.
    Algorithm,
}

crate::fields::names!(By, "a table": Heuristic "heuristic", Algorithm "algorithm");

/// One heuristic of a board, or one algorithm.
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
    /// `astar` or `ida`; by algorithm also `bfs`, `weighted` and `greedy`.
    pub algorithm: &'static str,
    /// The length of a shortest solution.
    pub length: Option<u32>,
    /// Nodes generated.
    pub generated: u64,
    /// By algorithm: whether the length is proven shortest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub optimal: Option<bool>,
}

/// A* keeps every position: beyond so many cells IDA* searches.
const MAX_A_STAR_CELLS: usize = 12;

/// Where the caller sets no limit, a weak heuristic on a large board ends here: a second or two, and every row appears.
const DEFAULT_NODES: u64 = 20_000_000;

impl Request for Heuristics {
    fn time_limit(&self) -> Option<Duration> {
        self.limits.time()
    }

    fn answer_in(&self, context: &Context, observer: &mut dyn Observer) -> Result<Vec<HeuristicRow>, Fault> {
        let goal = self.fields.goal()?;
        let board = self.fields.board(&self.board)?;
        let goal_board = goal.board(board.size()).map_err(Fault::item)?;
        if *self.by == By::Algorithm {
            return self.by_algorithm(&board, &goal_board, context, observer);
        }
        let (problem, limits) = (Problem::new(board, &goal), self.search_limits());
        let choices = choices(self.heuristic.as_deref())?;
        let mut rows: Vec<HeuristicRow> = Vec::new();
        let guides = Guide::all(&choices, &goal_board, context, observer)?;
        for (index, (choice, guide)) in choices.iter().zip(guides).enumerate() {
            let part = &context.part_of_time(choices.len() - index);
            let mut row = HeuristicRow {
                value: guide.as_ref().ok().map(|guide| guide.value(&board)),
                admissible: guide.as_ref().ok().is_none_or(Guide::is_admissible),
                consistent: guide.as_ref().ok().is_none_or(Guide::is_consistent),
                reason: guide.as_ref().err().map(ToString::to_string),
                is_first: rows.is_empty(),
                // All heuristics are those that the size has.
                is_negative: guide.is_err() && self.heuristic.is_some(),
                ..HeuristicRow::new(&board, choice)
            };
            let stopped = match &guide {
                Ok(guide) if self.search => row.search(&problem, guide, &limits, part, observer),
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

impl Heuristics {
    /// The limits of one search.
    fn search_limits(&self) -> LimitFields {
        let nodes = self.limits.max_nodes.or((!self.limits.is_limited()).then_some(Text(DEFAULT_NODES)));
        LimitFields { max_nodes: nodes, ..self.limits.clone() }
    }
}

impl HeuristicRow {
    /// A row without values.
    fn new(board: &Board, choice: &HeuristicChoice) -> Self {
        Self {
            board: board.to_string(),
            heuristic: choice.to_string(),
            value: None,
            admissible: true,
            consistent: true,
            expanded: None,
            seconds: None,
            search: None,
            reason: None,
            is_first: false,
            is_negative: false,
        }
    }

    /// Searches with the heuristic, and adds what the search found. Returns why it stopped, if it did.
    fn search(
        &mut self,
        problem: &Result<Problem, ProblemError>,
        guide: &Guide,
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
        let outcome = limits.run(context, observer, |control| match (guide, keeps_all) {
            (Guide::Names(names), true) => a_star(problem, &**names, control),
            (Guide::Names(names), false) => ida_star(problem, &**names, control),
            (Guide::Databases(databases), true) => a_star(problem, databases, control),
            (Guide::Databases(databases), false) => ida_star(problem, databases, control),
            (Guide::Both(both), true) => a_star(problem, &**both, control),
            (Guide::Both(both), false) => ida_star(problem, &**both, control),
        });
        self.seconds = Some(context.since(start).as_secs_f64());
        self.expanded = Some(outcome.statistics.expanded);
        self.reason = outcome.stopped.map(|stop| stop.to_string());
        self.is_negative = outcome.stopped.is_some();
        self.search = Some(HeuristicSearch {
            algorithm: if keeps_all { "astar" } else { "ida" },
            length: outcome.length(),
            generated: outcome.statistics.generated,
            optimal: None,
        });
        outcome.stopped
    }
}
