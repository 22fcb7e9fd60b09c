//! `solve` watched: every expansion of a search, one by one.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use taxicab_puzzle::search::{Progress as SearchProgress, StopReason};
use taxicab_puzzle::strategy::{HeuristicChoice, Method, Strategy};
use taxicab_puzzle::{Board, Size};

use super::solve::{Found, Solution};
use super::{Solve, SolveAnswer};
use crate::fields::Text;
use crate::{Context, Event, Fault, Fields, Observer, Request, Row};
use taxicab_derive::answer;

/// A search that reports its first expansions one by one, as rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transform = without_all))]
#[serde(default)]
pub struct WatchSearch {
    /// The search.
    #[serde(flatten)]
    pub solve: Solve,
    /// How many expansions are reported; the others are counted.
    pub nodes: Text<u64>,
}

impl Default for WatchSearch {
    fn default() -> Self {
        Self { solve: Solve::default(), nodes: Text(Self::MAX_NODES) }
    }
}

/// A position as it is expanded.
#[answer]
pub struct Expansion {
    /// The counts before it.
    #[serde(flatten)]
    pub counts: Counts,
    /// The moves that led to it.
    pub g: u32,
    /// The heuristic; 0 where there is none.
    pub h: u32,
    /// The tiles, row by row.
    pub board: Vec<u8>,
    /// The reported expansion from which the search reached it, counted from 0; `None` for the start. Of several that are one
    /// move away after g - 1 moves it is the last, which is where a depth-first search comes from.
    pub parent: Option<u32>,
}

/// The counts before an expansion.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counts {
    /// Positions whose successors were considered.
    pub expanded: u64,
    /// Successors considered, and the start.
    pub generated: u64,
    /// Positions seen and not yet expanded; IDA* keeps none.
    pub open: Option<u64>,
    /// The bound of the iteration, or the lower bound.
    pub bound: u32,
}

impl Counts {
    fn of(progress: &SearchProgress) -> Self {
        Self {
            expanded: progress.statistics.expanded,
            generated: progress.statistics.generated,
            open: progress.node.and_then(|node| node.open),
            bound: progress.lower_bound,
        }
    }
}

/// The expansions reported so far, to find the parent of the next.
#[derive(Default)]
struct Tree {
    /// The last expansion of a board after so many moves.
    places: HashMap<(Vec<u8>, u32), u32>,
    reported: u32,
}

impl Tree {
    /// The parent of the expansion that is reported next.
    fn parent(&mut self, board: &Board, g: u32) -> Option<u32> {
        let place = |after: Board| self.places.get(&(after.tiles().to_vec(), g.checked_sub(1)?)).copied();
        // A move can be undone, so the boards one move from here are those one move before it.
        let parent = board.directions().filter_map(|direction| place(board.after(direction)?)).max();
        self.places.insert((board.tiles().to_vec(), g), self.reported);
        self.reported += 1;
        parent
    }
}

/// A watched search lists no solutions.
#[cfg(feature = "schema")]
fn without_all(schema: &mut schemars::Schema) {
    if let Some(properties) = schema.get_mut("properties").and_then(serde_json::Value::as_object_mut) {
        properties.remove("all");
    }
}

impl WatchSearch {
    /// The most expansions that are reported.
    pub const MAX_NODES: u64 = 4_000;

    /// The size of the board, if the search can report its nodes.
    ///
    /// # Errors
    /// The board or the goal is bad, or the search reports no nodes.
    pub fn size(&self) -> Result<Size, Fault> {
        self.checked_strategy()?;
        let goal = self.solve.goal()?;
        Ok(match self.solve.problem(&goal, &mut crate::Silent)? {
            Ok(problem) => problem.size(),
            Err(_) => self.solve.fields.board(&self.solve.board)?.size(),
        })
    }

    /// The strategy of a search that can report its nodes.
    fn checked_strategy(&self) -> Result<Strategy, Fault> {
        let strategy = self.solve.strategy()?;
        match (strategy.method(), &strategy.options().heuristic) {
            (Method::IdaStar, None) => Err(Fault::request("name a heuristic: the default of IDA* reports no nodes")),
            (Method::Anytime(_), _) => Err(Fault::request("the anytime search reports no nodes")),
            (_, Some(HeuristicChoice::Databases { .. } | HeuristicChoice::Runs(_))) => {
                Err(Fault::request("a search with pattern databases, or of runs, reports no nodes"))
            }
            _ => Ok(strategy),
        }
    }
}

/// Those of [`Solve`] without `all`, and `nodes`.
impl Fields for WatchSearch {
    const FIELDS: &'static [&'static str] = &[
        "board",
        "goal",
        "size",
        "blank",
        "metric",
        "algorithm",
        "weight",
        "heuristic",
        "within",
        "max_nodes",
        "max_memory",
        "time_limit",
        "nodes",
    ];
}

impl Request for WatchSearch {
    const NAME: &'static str = "solve watched";
    type Answer = SolveAnswer;

    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        Ok(Self { solve: self.solve.with_item(item)?, ..self.clone() })
    }

    fn answer(&self, context: &Context, observer: &mut dyn Observer) -> Result<SolveAnswer, Fault> {
        let solve = &self.solve;
        let (goal, strategy) = (solve.goal()?, self.checked_strategy()?);
        let method = strategy.method();
        let problem = match solve.problem(&goal, observer)? {
            Ok(problem) => problem,
            Err(answer) => return Ok(answer),
        };
        let (solver, table_time) =
            context.cache().solver(&strategy, strategy.search(), problem.goal(), context, observer)?;
        let start = context.now();
        let time_limit = solve.limits.time_limit(context);
        let first = self.nodes.0.min(Self::MAX_NODES);
        let mut left = first;
        let mut tree = Tree::default();
        let mut watch = |progress: &SearchProgress| {
            if context.is_cancelled() {
                return ControlFlow::Break(StopReason::Cancelled);
            }
            if time_limit.is_some_and(|limit| context.since(start) >= limit) {
                return ControlFlow::Break(StopReason::TimeLimit);
            }
            let counts = Counts::of(progress);
            match progress.node.filter(|_| left > 0) {
                Some(node) => {
                    left -= 1;
                    let parent = tree.parent(&node.board, node.g);
                    let board = node.board.tiles().to_vec();
                    observer.event(Event::Row(Row::Expanded(&Expansion {
                        counts,
                        g: node.g,
                        h: node.h,
                        board,
                        parent,
                    })));
                }
                None => observer.event(Event::Row(Row::Counted(&counts))),
            }
            ControlFlow::Continue(())
        };
        // Whoever watches is not to see the beginning twice.
        let _share = context.memory().whole(solve.limits.max_memory(context), context)?;
        let control = solve.limits.control(context, &mut watch);
        let control = taxicab_puzzle::search::Control { watch_first: first, ..control };
        let result = solver.search(&problem, 1, &|| NonZeroUsize::MIN, &mut |_| (), control);
        let found = Found {
            method,
            heuristic: result.heuristic,
            outcome: result.outcome,
            all: None,
            time: context.since(start),
            table_time,
            lacks_tables: false,
        };
        Ok(SolveAnswer::Solution(Box::new(Solution::new(&problem, &goal, found))))
    }
}
