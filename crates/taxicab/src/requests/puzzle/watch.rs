//! `solve` watched: every expansion of a search, one by one.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::time::Duration;

use taxicab_puzzle::Board;
use taxicab_puzzle::search::{Control, Progress as SearchProgress};
use taxicab_puzzle::strategy::{HeuristicChoice, InMemory, Method, Strategy};

use super::solve::{SearchStage, Solution, TimedResult};
use super::{Solve, SolveAnswer};
use crate::fields::Text;
use crate::{Context, Event, Fault, FaultKind, Observer, Request, Row, answer, request};

/// A search that reports its first expansions one by one, as rows.
#[request("solve watched", SolveAnswer)]
pub struct WatchSearch {
    /// The search.
    #[flatten]
    pub solve: Solve,
    /// How many expansions are reported; the others are counted.
    #[default = "4000"]
    pub nodes: Text<u64>,
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
#[answer]
#[derive(Copy)]
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

impl WatchSearch {
    /// The most expansions that are reported.
    pub const MAX_NODES: u64 = 4_000;

    /// The strategy of a search that can report its nodes.
    fn checked_strategy(&self) -> Result<Strategy, Fault> {
        if self.solve.all.is_some() {
            return Err(Fault::request("all: a watched search lists no solutions"));
        }
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

impl Request for WatchSearch {
    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        Ok(Self { solve: self.solve.with_item(item)?, ..self.clone() })
    }

    fn time_limit(&self) -> Option<Duration> {
        self.solve.limits.time()
    }

    fn answer_in(&self, context: &Context, observer: &mut dyn Observer) -> Result<SolveAnswer, Fault> {
        let solve = &self.solve;
        let (goal, strategy) = (solve.goal()?, self.checked_strategy()?);
        let method = strategy.method();
        let problem = match solve.problem(&goal, observer)? {
            Ok(problem) => problem,
            Err(answer) => return Ok(answer),
        };
        let start = context.now();
        let made = context.cache().solver(&strategy, strategy.method(), problem.goal(), context, observer);
        let (solver, table_time) = match made {
            Err(fault) if fault.kind == FaultKind::TimeLimit => {
                let found = TimedResult::without_tables(method, solve.metric.0, &problem, context.since(start));
                return Ok(SolveAnswer::Solution(Box::new(Solution::new(&problem, &goal, found))));
            }
            made => made?,
        };
        let start = context.now();
        let first = self.nodes.0.min(Self::MAX_NODES);
        let mut left = first;
        let mut tree = Tree::default();
        let mut report = |progress: &SearchProgress, _| {
            let counts = Counts::of(progress);
            match progress.node.filter(|_| left > 0) {
                Some(node) => {
                    left -= 1;
                    let parent = tree.parent(&node.board, node.g);
                    let (board, g, h) = (node.board.tiles().to_vec(), node.g, node.h);
                    observer.event(Event::Row(Row::Expanded(&Expansion { counts, g, h, board, parent })));
                }
                None => observer.event(Event::Row(Row::Counted(&counts))),
            }
        };
        // Whoever watches is not to see the beginning twice.
        let share = context.memory().whole(solve.limits.max_memory(context), context)?;
        let result = solve.limits.run_in(&share, context, &mut report, &mut |control| {
            let control = Control { watch_first: first, ..control };
            solver.search(&problem, 1, &InMemory, &|| NonZeroUsize::MIN, &mut |_| (), control)
        });
        let time = context.since(start);
        let found = TimedResult {
            method,
            stages: result.stages.iter().map(|stage| SearchStage::new(method, stage, time)).collect(),
            outcome: result.outcome,
            solutions: None,
            time,
            table_time,
        };
        Ok(SolveAnswer::Solution(Box::new(Solution::new(&problem, &goal, found))))
    }
}
