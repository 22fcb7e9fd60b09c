//! `solve`: a shortest solution, proven.

use std::cell::RefCell;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use taxicab_puzzle::heuristic::RunCrossings;
use taxicab_puzzle::search::{Outcome, StopReason, Weight};
use taxicab_puzzle::strategy::{
    Algorithm, Event as SearchEvent, HeuristicChoice, Method, Options, Prepared, Stage, Strategy,
};
use taxicab_puzzle::{Board, Goal, Metric, Moves, Problem, ProblemError, Size};

use super::{BoardFields, LimitFields, OtherGoals};
use crate::fields::{Text, list_length};
use crate::{Context, Event, Fault, FaultKind, Observer, Request};
use taxicab_derive::answer;

/// A shortest solution of a board, or the best within limits.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize, crate::Fields)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Solve {
    /// The board.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub board: String,
    /// The goal, and the size.
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(flatten)]
    pub fields: BoardFields,
    /// What counts as one move: stm, each tile's step; mtm, a straight run of tiles.
    #[cfg_attr(feature = "clap", arg(long, default_value = "stm"))]
    pub metric: Text<Metric>,
    /// The search: auto (IDA*; anytime on larger boards with a limit, and beyond 25 cells), astar (fewest expansions, keeps
    /// every position), ida (keeps only the path), bfs (breadth-first, no heuristic), greedy (some solution, quickly),
    /// weighted (a solution within a factor) or anytime (some solution at once, shorter and shorter ones until a limit,
    /// and a proven lower bound).
    #[cfg_attr(feature = "clap", arg(long, default_value = "auto"))]
    pub algorithm: Text<Algorithm>,
    /// The weight of weighted A*: its solution is at most so many times as long as a shortest [default: 1.5].
    #[cfg_attr(feature = "clap", arg(long, value_name = "W"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<Text<Weight>>,
    /// The heuristics whose maximum guides the search: misplaced, euclidean, manhattan, linear-conflict, inversion, walking;
    /// pdb:SPLIT for pattern databases (pdb:6-6-3, or the homes of each pattern: pdb:0,1,4/2,3,7/5,6); with mtm one of
    /// run-patterns, walking-runs, run-crossings.
    #[cfg_attr(feature = "clap", arg(long, value_name = "NAME[,NAME...]"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<Text<HeuristicChoice>>,
    /// The suboptimality bound: a solution at most R times as long as a shortest, by weighted A* with that weight up to 4x4,
    /// by anytime search beyond.
    #[cfg_attr(feature = "clap", arg(long, value_name = "R", conflicts_with = "weight"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<Text<Weight>>,
    /// Every shortest solution, up to so many of them (1000); IDA* only.
    #[cfg_attr(
        feature = "clap",
        arg(long, value_name = "MOST", num_args = 0..=1, require_equals = true, default_missing_value = "1000")
    )]
    #[serde(deserialize_with = "list_length", skip_serializing_if = "Option::is_none")]
    pub all: Option<Text<MaxSolutions>>,
    /// Limits for each board.
    #[cfg_attr(feature = "clap", command(flatten))]
    #[serde(flatten)]
    pub limits: LimitFields,
}

/// How many solutions are listed at most; at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaxSolutions(pub usize);

impl FromStr for MaxSolutions {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let most = text.parse().ok().filter(|&most| most > 0);
        most.map(Self).ok_or_else(|| format!("{text:?} is not a number of solutions"))
    }
}

impl fmt::Display for MaxSolutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The answer for one board.
#[answer]
#[serde(untagged)]
pub enum SolveAnswer {
    /// The board cannot reach the goal.
    Unsolvable(Unsolvable),
    /// What the search found.
    Solution(Box<Solution>),
}

/// A board that cannot reach the goal.
#[answer]
pub struct Unsolvable {
    /// The board.
    pub board: String,
    /// The goal.
    pub goal: String,
    /// Always false.
    pub solvable: bool,
    /// The reason in words.
    pub reason: String,
    /// Boards and goals nearby that can be solved.
    #[serde(flatten)]
    pub instead: OtherGoals,
}

/// What a search found.
#[answer]
pub struct Solution {
    /// The board.
    pub board: String,
    /// The goal.
    pub goal: String,
    /// `stm` or `mtm`.
    pub metric: &'static str,
    /// Always true.
    pub solvable: bool,
    /// The length of the best solution known.
    pub length: Option<u32>,
    /// The best solution known, compressed.
    pub moves: Option<String>,
    /// Whether it is proven that nothing is shorter.
    pub optimal: bool,
    /// No solution is shorter than this.
    pub lower_bound: u32,
    /// Positions whose successors were considered.
    pub expanded: u64,
    /// Successors considered, and the start.
    pub generated: u64,
    /// Wall seconds of the search.
    pub seconds: f64,
    /// Wall seconds for building or loading tables.
    pub table_seconds: f64,
    /// The search.
    pub algorithm: &'static str,
    /// The heuristic that led to the answer.
    pub heuristic: Option<String>,
    /// The weight of weighted A*.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
    /// The suboptimality bound of the anytime search, if it is not 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<f64>,
    /// All shortest solutions, if they were asked for.
    #[serde(flatten)]
    pub solutions: Option<Solutions>,
    /// The limit that stopped the search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// The search.
    #[serde(skip)]
    pub method: Method,
    /// The limit that stopped the search.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
    /// The size whose big tables would have been worth building.
    #[serde(skip)]
    pub size_to_build: Option<Size>,
}

/// The shortest solutions of a board.
#[answer]
pub struct Solutions {
    /// The solutions, compressed.
    pub solutions: Vec<String>,
    /// Whether these are all there are.
    pub complete: bool,
}

impl Unsolvable {
    /// The verdict on a board that cannot reach a goal.
    pub(super) fn new(board: &Board, goal: &Goal, error: &taxicab_puzzle::Unsolvable) -> Self {
        Self {
            board: board.to_string(),
            goal: goal.to_string(),
            solvable: false,
            reason: error.to_string(),
            instead: OtherGoals::of(board),
        }
    }
}

impl SolveAnswer {
    /// Whether the caller cancelled the search.
    pub fn is_cancelled(&self) -> bool {
        self.is_stopped_by(StopReason::Cancelled)
    }

    /// Whether this stopped the search.
    pub(crate) fn is_stopped_by(&self, reason: StopReason) -> bool {
        matches!(self, Self::Solution(solution) if solution.stopped == Some(reason))
    }
}

impl Solve {
    /// What this request asks of a board, checked.
    ///
    /// # Errors
    /// Two options do not go together.
    pub fn strategy(&self) -> Result<Strategy, Fault> {
        let options = Options {
            algorithm: self.algorithm.0,
            metric: self.metric.0,
            heuristic: self.heuristic.as_ref().map(|heuristic| heuristic.0.clone()),
            weight: self.weight.map(|weight| weight.0),
            within: self.within.map(|within| within.0),
            all: self.all.map(|all| all.0.0),
            is_limited: self.limits.is_limited(),
            ..Options::default()
        };
        Strategy::new(options).map_err(|error| Fault::request(error.with_prefix("--")))
    }

    /// The goal of this request.
    ///
    /// # Errors
    /// There is no such goal.
    pub fn goal(&self) -> Result<Goal, Fault> {
        self.fields.goal()
    }

    /// The problem of the board; or the answer, if it cannot be solved.
    pub(super) fn problem(
        &self,
        goal: &Goal,
        observer: &mut dyn Observer,
    ) -> Result<Result<Problem, SolveAnswer>, Fault> {
        let (board, _) = self.fields.reported(&self.board, observer)?;
        match Problem::new(board, goal) {
            Ok(problem) => Ok(Ok(problem)),
            Err(ProblemError::GoalSize(error)) => Err(Fault::item(error)),
            Err(ProblemError::Unsolvable(error)) => {
                Ok(Err(SolveAnswer::Unsolvable(Unsolvable::new(&board, goal, &error))))
            }
        }
    }
}

impl Request for Solve {
    const NAME: &'static str = "solve";
    type Answer = SolveAnswer;

    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        Ok(Self { board: item.to_owned(), ..self.clone() })
    }

    fn answer(&self, context: &Context, observer: &mut dyn Observer) -> Result<SolveAnswer, Fault> {
        // A limit of the context chooses the search like one of the request.
        let time_limit = self.limits.time_limit(context).map(|time| Text(super::Seconds(time)));
        let limited = Self { limits: LimitFields { time_limit, ..self.limits.clone() }, ..self.clone() };
        let (goal, strategy) = (self.goal()?, limited.strategy()?);
        context.limits().check_listed("all", self.all.map_or(0, |all| all.0.0))?;
        let problem = match self.problem(&goal, observer)? {
            Ok(problem) => problem,
            Err(answer) => return Ok(answer),
        };
        let plan = strategy.on(problem.size());
        let mut limits = limited.limits.clone();
        limits.time_limit = limits.time_limit.or(plan.time_limit().map(|time| Text(super::Seconds(time))));
        let mut found = |stage, limits: &LimitFields| {
            let start = context.now();
            // The tables of the multi-tile metric take longest, and there is a bound without them.
            let is_long = self.metric.0 == Metric::MultiTile;
            let wanted = limits.time_limit.filter(|_| is_long).map(|time| start + time.0.0);
            let made = context.clone().with_deadline(wanted);
            let (solver, table_time) = match context.cache().solver(&strategy, stage, problem.goal(), &made, observer) {
                Err(fault) if fault.kind == FaultKind::Cancelled && !context.is_cancelled() => {
                    return Ok(Found::without_tables(stage, &problem, context.since(start)));
                }
                made => made?,
            };
            Ok(self.found(&solver, stage, &problem, limits, table_time, context, observer))
        };
        let found = match plan.proof() {
            None => found(plan.search(), &limits)?,
            Some(proof) => {
                let first: Found = found(proof, &limits.halved())?;
                if matches!(first.outcome.stopped, Some(StopReason::TimeLimit | StopReason::Nodes)) {
                    let spent = first.outcome.statistics.generated;
                    let limits = limits.after(spent, first.time + first.table_time);
                    let mut second = found(plan.search(), &limits)?;
                    second.add(&first);
                    second
                } else {
                    first
                }
            }
        };
        Ok(SolveAnswer::Solution(Box::new(Solution::new(&problem, &goal, found))))
    }
}

/// What a search did and how long it took.
pub(super) struct Found {
    pub(super) method: Method,
    pub(super) heuristic: Option<String>,
    pub(super) outcome: Outcome,
    /// The solutions and how many were asked for, if all were.
    pub(super) all: Option<(Vec<Moves>, usize)>,
    /// The time for the search, and for its tables apart.
    pub(super) time: Duration,
    pub(super) table_time: Duration,
    /// Whether big tables exist for the size that were not there.
    pub(super) lacks_tables: bool,
}

impl Found {
    /// What is known when the time is over before the tables of the multi-tile metric are filled.
    fn without_tables(stage: Stage<'_>, problem: &Problem, table_time: Duration) -> Self {
        let lower_bound = RunCrossings::new(problem.goal()).h(problem.start());
        Self {
            method: stage.method(),
            heuristic: None,
            outcome: Outcome::not_begun(Metric::MultiTile, lower_bound, StopReason::TimeLimit),
            all: None,
            time: Duration::ZERO,
            table_time,
            lacks_tables: false,
        }
    }

    /// Adds what a search before it did and proved.
    fn add(&mut self, before: &Self) {
        self.outcome.add_earlier(&before.outcome);
        self.time += before.time;
        self.table_time += before.table_time;
        self.lacks_tables = before.lacks_tables;
    }
}

impl Solve {
    /// What one search comes to.
    #[allow(clippy::too_many_arguments, reason = "a search needs all of them, once")]
    fn found(
        &self,
        solver: &Prepared,
        stage: Stage<'_>,
        problem: &Problem,
        limits: &LimitFields,
        table_time: Duration,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Found {
        let observer = RefCell::new(observer);
        let start = context.now();
        let (mut tables_begin, mut waited) = (start, Duration::ZERO);
        let mut search_event = |event: SearchEvent<'_>| match event {
            SearchEvent::TablesBegin => tables_begin = context.now(),
            SearchEvent::TablesEnd => {
                waited += context.now().saturating_sub(tables_begin);
                for notice in context.cache().patterns.notices() {
                    observer.borrow_mut().event(Event::Notice(&notice));
                }
            }
            SearchEvent::Solution { moves, lower_bound } => {
                observer.borrow_mut().event(Event::Solution { moves, lower_bound });
            }
            _ => {}
        };
        let mut forward = |event: Event<'_>| observer.borrow_mut().event(event);
        let result = limits.run(context, &mut forward, |control| {
            let max_solutions = self.all.map_or(1, |all| all.0.0);
            solver.search(problem, max_solutions, &|| context.threads(), &mut search_event, control)
        });
        Found {
            method: stage.method(),
            lacks_tables: result.lacks_big_tables,
            heuristic: result.heuristic,
            outcome: result.outcome,
            all: self.all.map(|all| (result.solutions, all.0.0)),
            time: context.since(start).saturating_sub(waited),
            table_time: table_time + waited,
        }
    }
}

/// A search longer than this would have been worth big tables.
const WORTH_TABLES: Duration = Duration::from_secs(10);

impl Solution {
    pub(super) fn new(problem: &Problem, goal: &Goal, found: Found) -> Self {
        let Found { method, heuristic, outcome, all, time, table_time, lacks_tables } = found;
        Self {
            board: problem.start().to_string(),
            goal: goal.to_string(),
            metric: outcome.metric.as_str(),
            solvable: true,
            length: outcome.length(),
            moves: outcome.moves.as_ref().map(ToString::to_string),
            optimal: outcome.is_optimal(),
            lower_bound: outcome.lower_bound,
            expanded: outcome.statistics.expanded,
            generated: outcome.statistics.generated,
            seconds: time.as_secs_f64(),
            table_seconds: table_time.as_secs_f64(),
            algorithm: method.name(),
            heuristic,
            weight: if let Method::Weighted(weight) = method { weight.to_string().parse().ok() } else { None },
            within: match method {
                Method::Anytime(within) if within != Weight::ONE => within.to_string().parse().ok(),
                _ => None,
            },
            solutions: all.map(|(solutions, most)| Solutions {
                complete: outcome.stopped.is_none() && solutions.len() < most,
                solutions: solutions.iter().map(ToString::to_string).collect(),
            }),
            reason: outcome.stopped.map(StopReason::as_str),
            method,
            stopped: outcome.stopped,
            size_to_build: (lacks_tables && time > WORTH_TABLES).then(|| problem.size()),
        }
    }
}
