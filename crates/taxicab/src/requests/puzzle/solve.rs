//! `solve`: a shortest solution, proven.

use std::cell::RefCell;
use std::time::Duration;

use taxicab_puzzle::heuristic::{Heuristic, Manhattan, RunCrossings};
use taxicab_puzzle::search::{IncrementalRunHeuristic, Outcome, StopReason, Weight, constructed};
use taxicab_puzzle::strategy::{
    Algorithm, Event as SearchEvent, HeuristicChoice, Method, Options, Prepared, Stage, Strategy,
};
use taxicab_puzzle::{Board, Goal, Metric, Moves, Problem, ProblemError};

use super::{BoardFields, LimitFields, OtherGoals, Seconds};
use crate::cache::patterns::Source;
use crate::fields::{Text, Whole, list_length};
use crate::{Context, Event, Fault, FaultKind, Observer, Request, answer, request};

/// A shortest solution of a board, or the best within limits.
#[request("solve", SolveAnswer)]
pub struct Solve {
    /// The board.
    #[item]
    pub board: String,
    /// The goal, and the size.
    #[flatten]
    pub fields: BoardFields,
    /// What counts as one move: stm, each tile's step; mtm, a straight run of tiles.
    #[default = "stm"]
    pub metric: Text<Metric>,
    /// The search: auto (IDA*; anytime on larger boards with a limit, and beyond 25 cells), astar (fewest expansions, keeps
    /// every position), ida (keeps only the path), bfs (breadth-first, no heuristic), greedy (some solution, quickly),
    /// weighted (a solution within a factor) or anytime (some solution at once, shorter and shorter ones until a limit,
    /// and a proven lower bound).
    #[default = "auto"]
    pub algorithm: Text<Algorithm>,
    /// The weight of weighted A*: its solution is at most so many times as long as a shortest [default: 1.5].
    #[arg(value_name = "W")]
    pub weight: Option<Text<Weight>>,
    /// The heuristics whose maximum guides the search: misplaced, euclidean, manhattan, linear-conflict, inversion, walking;
    /// pdb:SPLIT for pattern databases (pdb:6-6-3, or the homes of each pattern: pdb:0,1,4/2,3,7/5,6); with mtm one of
    /// run-patterns, walking-runs, run-crossings.
    #[arg(value_name = "NAME[,NAME...]")]
    pub heuristic: Option<Text<HeuristicChoice>>,
    /// The suboptimality bound: a solution at most R times as long as a shortest, by weighted A* with that weight up to 4x4,
    /// by anytime search beyond.
    #[arg(value_name = "R", conflicts_with = "weight")]
    pub within: Option<Text<Weight>>,
    /// Every shortest solution, up to so many of them (1000); IDA* only.
    #[arg(value_name = "MOST", num_args = 0..=1, require_equals = true, default_missing_value = "1000")]
    #[serde(deserialize_with = "list_length")]
    pub all: Option<Whole<1, { u64::MAX }>>,
    /// Limits for each board.
    #[flatten]
    pub limits: LimitFields,
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
    #[cfg_attr(feature = "schema", schemars(extend("const" = false)))]
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
    #[cfg_attr(feature = "schema", schemars(extend("const" = true)))]
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
    /// What was done, one heuristic after the other; the counts add up to those above.
    pub stages: Vec<SearchStage>,
    /// The weight of weighted A*.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
    /// The suboptimality bound of the anytime search, if it is not 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<f64>,
    /// All shortest solutions, if they were asked for.
    #[serde(flatten)]
    pub solutions: Option<Solutions>,
    /// The limit that stopped the search: `time-limit`, `nodes`, `memory` or `cancelled`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<&'static str>,
    /// The search.
    #[serde(skip)]
    pub method: Method,
    /// The limit that stopped the search.
    #[serde(skip)]
    pub stopped: Option<StopReason>,
}

/// A part of a search: what one heuristic did.
#[answer]
pub struct SearchStage {
    /// The search.
    pub algorithm: &'static str,
    /// Its heuristic, if it has any.
    pub heuristic: Option<String>,
    /// Positions whose successors were considered.
    pub expanded: u64,
    /// Successors considered, and the start.
    pub generated: u64,
    /// The lower bound that was proven when it ended; absent where one heuristic searched several boards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lower_bound: Option<u32>,
    /// Wall seconds of this part.
    pub seconds: f64,
    /// The search.
    #[serde(skip)]
    pub method: Method,
}

/// The shortest solutions of a board.
#[answer]
pub struct Solutions {
    /// The solutions, compressed.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub solutions: Vec<Text<Moves>>,
    /// Whether these are all there are.
    pub complete: bool,
}

impl Unsolvable {
    /// The problem of a board, or the verdict that the board cannot reach the goal.
    pub(super) fn or_problem(board: Board, goal: &Goal) -> Result<Result<Problem, Self>, Fault> {
        match Problem::new(board, goal) {
            Ok(problem) => Ok(Ok(problem)),
            Err(ProblemError::GoalSize(error)) => Err(Fault::item(error)),
            Err(ProblemError::Unsolvable(error)) => Ok(Err(Self {
                board: board.to_string(),
                goal: goal.to_string(),
                solvable: false,
                reason: error.to_string(),
                instead: OtherGoals::of(&board),
            })),
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
        self.strategy_within(&self.limits)
    }

    /// The same under other limits.
    fn strategy_within(&self, limits: &LimitFields) -> Result<Strategy, Fault> {
        let options = Options {
            algorithm: self.algorithm.0,
            metric: self.metric.0,
            heuristic: self.heuristic.as_ref().map(|heuristic| heuristic.0.clone()),
            weight: self.weight.map(|weight| weight.0),
            within: self.within.map(|within| within.0),
            all: self.all.map(|most| most.number() as usize),
            is_limited: limits.is_limited(),
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
        Ok(Unsolvable::or_problem(board, goal)?.map_err(SolveAnswer::Unsolvable))
    }
}

impl Request for Solve {
    fn time_limit(&self) -> Option<Duration> {
        self.limits.time()
    }

    fn answer_in(&self, context: &Context, observer: &mut dyn Observer) -> Result<SolveAnswer, Fault> {
        // A limit of the context chooses the search like one of the request.
        let mut limits = self.limits.within(context);
        let (goal, strategy) = (self.goal()?, self.strategy_within(&limits)?);
        context.limits().check_listed("all", self.all.map_or(0, |most| most.number() as usize))?;
        let problem = match self.problem(&goal, observer)? {
            Ok(problem) => problem,
            Err(answer) => return Ok(answer),
        };
        let usual = strategy.time_limit_on(problem.size()).map(|time| Text(Seconds(time)));
        limits.time_limit = limits.time_limit.or(usual);
        let mut search =
            |method, limits: &LimitFields| self.search(&strategy, method, &problem, limits, context, observer);
        let method = strategy.method_on(problem.size());
        let result = if strategy.has_proof_on(problem.size()) {
            let first = search(strategy.method(), &limits.halved())?;
            let left = limits.after(first.outcome.statistics.generated, first.time + first.table_time);
            let is_stopped = matches!(first.outcome.stopped, Some(StopReason::TimeLimit | StopReason::Nodes));
            if is_stopped && left.max_nodes.is_none_or(|nodes| nodes.0 > 0) {
                let mut second = search(method, &left)?;
                second.add(first);
                second
            } else {
                first
            }
        } else {
            search(method, &limits)?
        };
        Ok(SolveAnswer::Solution(Box::new(Solution::new(&problem, &goal, result))))
    }
}

/// What a search returned and how long it took.
pub(super) struct TimedResult {
    pub(super) method: Method,
    pub(super) stages: Vec<SearchStage>,
    pub(super) outcome: Outcome,
    /// If all were asked for.
    pub(super) solutions: Option<Solutions>,
    /// The time for the search, and for its tables apart.
    pub(super) time: Duration,
    pub(super) table_time: Duration,
}

/// The outcome of a search that had no time, with a bound that needs no table.
pub(super) fn not_begun(metric: Metric, problem: &Problem) -> Outcome {
    let lower_bound = match metric {
        Metric::SingleTile => Manhattan::new(problem.goal()).h(problem.start()),
        Metric::MultiTile => RunCrossings::new(problem.goal()).h(problem.start()),
    };
    Outcome::not_begun(metric, lower_bound, StopReason::TimeLimit)
}

impl TimedResult {
    /// What is known when the time is over before the tables are filled.
    pub(super) fn without_tables(method: Method, metric: Metric, problem: &Problem, table_time: Duration) -> Self {
        let mut outcome = not_begun(metric, problem);
        // The first solution of the anytime search needs no table.
        outcome.moves = matches!(method, Method::Anytime(_)).then(|| constructed(problem));
        Self {
            method,
            stages: Vec::new(),
            outcome,
            solutions: Some(Solutions { solutions: Vec::new(), complete: false }),
            time: Duration::ZERO,
            table_time,
        }
    }

    /// Adds what a search before it did and proved.
    fn add(&mut self, mut before: Self) {
        self.outcome.add_earlier(&before.outcome);
        for stage in &mut self.stages {
            stage.lower_bound = stage.lower_bound.max(Some(before.outcome.lower_bound));
        }
        before.stages.append(&mut self.stages);
        self.stages = before.stages;
        self.time += before.time;
        self.table_time += before.table_time;
    }
}

/// Follows the events of a search: reports them, and measures its stages and the time for tables on the way.
pub(crate) struct Stages<'s, 'o> {
    method: Method,
    context: &'s Context,
    observer: &'s RefCell<&'o mut dyn Observer>,
    begun: Duration,
    pub(crate) done: Vec<SearchStage>,
    /// The time for tables.
    pub(crate) waited: Duration,
}

impl<'s, 'o> Stages<'s, 'o> {
    pub(crate) const fn new(method: Method, context: &'s Context, observer: &'s RefCell<&'o mut dyn Observer>) -> Self {
        Self { method, context, observer, begun: Duration::ZERO, done: Vec::new(), waited: Duration::ZERO }
    }

    pub(crate) fn follow(&mut self, event: SearchEvent<'_>) {
        let event = match event {
            SearchEvent::TablesBegin => return self.begun = self.context.now(),
            SearchEvent::TablesEnd => return self.waited += self.context.since(self.begun),
            SearchEvent::StageBegins { heuristic } => {
                self.begun = self.context.now();
                Event::Stage { algorithm: self.method.name(), heuristic }
            }
            SearchEvent::StageEnds(stage) => return self.end(stage),
            SearchEvent::Solution { moves, lower_bound } => Event::Solution { moves, lower_bound },
            _ => return,
        };
        self.observer.borrow_mut().event(event);
    }

    fn end(&mut self, stage: &Stage) {
        let stage = SearchStage::new(self.method, stage, self.context.since(self.begun));
        SearchStage::push(&mut self.done, stage);
    }
}

impl SearchStage {
    pub(super) fn new(method: Method, stage: &Stage, time: Duration) -> Self {
        Self {
            algorithm: method.name(),
            heuristic: stage.heuristic.clone(),
            expanded: stage.statistics.expanded,
            generated: stage.statistics.generated,
            lower_bound: Some(stage.lower_bound),
            seconds: time.as_secs_f64(),
            method,
        }
    }

    /// Adds a stage, to the last one if that has the same heuristic.
    pub(super) fn push(stages: &mut Vec<Self>, more: Self) {
        let Some(last) = stages.last_mut().filter(|last| last.heuristic == more.heuristic) else {
            return stages.push(more);
        };
        last.expanded += more.expanded;
        last.generated += more.generated;
        last.lower_bound = last.lower_bound.max(more.lower_bound);
        last.seconds += more.seconds;
    }
}

impl Solve {
    /// One search of a board.
    fn search(
        &self,
        strategy: &Strategy,
        method: Method,
        problem: &Problem,
        limits: &LimitFields,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<TimedResult, Fault> {
        let start = context.now();
        let context = &context.within(limits.time());
        let mut found = match context.cache().solver(strategy, method, problem.goal(), context, observer) {
            // There is a bound without the tables that a named heuristic takes long to build.
            Err(fault) if fault.kind == FaultKind::TimeLimit => {
                TimedResult::without_tables(method, self.metric.0, problem, context.since(start))
            }
            solver => {
                let (solver, table_time) = solver?;
                let max_solutions = self.all.map_or(1, |most| most.number() as usize);
                let mut found = limits.solved(&solver, problem, max_solutions, context, observer);
                found.table_time += table_time;
                found
            }
        };
        found.solutions = found.solutions.filter(|_| self.all.is_some());
        Ok(found)
    }
}

impl LimitFields {
    /// Searches a board under these limits, whatever tables it needs on its way.
    pub(super) fn solved(
        &self,
        solver: &Prepared,
        problem: &Problem,
        max_solutions: usize,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> TimedResult {
        let start = context.now();
        let observer = RefCell::new(observer);
        let source = Source::new(context, self, &observer);
        let mut stages = Stages::new(solver.method(), context, &observer);
        let result = self.run(context, &mut |event: Event<'_>| observer.borrow_mut().event(event), |control| {
            stages.done.clear();
            let mut follow = |event: SearchEvent<'_>| stages.follow(event);
            solver.search(problem, max_solutions, &source, &|| context.threads(), &mut follow, control)
        });
        TimedResult {
            method: solver.method(),
            solutions: Some(Solutions {
                complete: result.outcome.stopped.is_none() && result.solutions.len() < max_solutions,
                solutions: result.solutions.into_iter().map(Text).collect(),
            }),
            outcome: result.outcome,
            time: context.since(start).saturating_sub(stages.waited),
            table_time: stages.waited,
            stages: stages.done,
        }
    }
}

impl Solution {
    pub(super) fn new(problem: &Problem, goal: &Goal, result: TimedResult) -> Self {
        let TimedResult { method, stages, outcome, solutions, time, table_time } = result;
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
            heuristic: stages.last().and_then(|stage| stage.heuristic.clone()),
            stages,
            weight: if let Method::Weighted(weight) = method { weight.to_string().parse().ok() } else { None },
            within: match method {
                Method::Anytime(within) if within != Weight::ONE => within.to_string().parse().ok(),
                _ => None,
            },
            solutions,
            reason: outcome.stopped.map(StopReason::as_str),
            method,
            stopped: outcome.stopped,
        }
    }
}
