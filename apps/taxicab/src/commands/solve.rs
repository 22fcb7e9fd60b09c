//! `taxicab solve`: a shortest solution, proven.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use serde::Serialize;
use taxicab_puzzle::heuristic::{HeuristicName, Manhattan, Maximum};
use taxicab_puzzle::search::{
    Anytime, Control, Outcome, Solver, Stop as Reason, Weight, a_star, all_shortest, breadth_first, greedy,
    weighted_a_star,
};
use taxicab_puzzle::{Board, Goal, Metric, Moves, Problem, ProblemError, Size};

use super::check::WayOut;
use super::heuristics::Heuristics;
use crate::goals::GoalArguments;
use crate::input::Items;
use crate::limits::Limits;
use crate::per_size::PerSize;
use crate::report::{Answer, FAINT, Failure, GOOD, Report, STRONG, Stop, WRONG, counted};

/// What `taxicab solve` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab solve \"8 2 0/4 6 1/3 7 5\"
  taxicab solve 13 14 5 3 15 7 8 9 12 0 10 11 4 1 6 2
  taxicab solve --goal snake --algorithm astar \"8 2 0/4 6 1/3 7 5\"
  taxicab solve --within 1.5 --time-limit 10 --json < boards.txt
  taxicab shuffle --size 8x8 --seed 1 | taxicab solve --time-limit 2
  taxicab solve --metric mtm \"8 2 0/4 6 1/3 7 5\"
  taxicab solve --all \"8 6 7/2 5 4/3 0 1\"

The default is IDA* with walking distance and linear conflict. Nodes are generated nodes; limits are \
for each board. Moves are the direction in which a tile slides. A solution is called shortest only if \
that is proven: then its length equals lower_bound.

Beyond 4x4 a time limit or a limit on nodes chooses --algorithm anytime: a first solution at once, shorter \
and shorter ones until the limit, and a proven lower_bound. Beyond 25 cells, where a proof is out of reach, \
it is always chosen, with 10 seconds for each board unless a limit or --within is given.

JSON fields: board, goal, metric, solvable, length, moves, optimal, lower_bound, expanded, generated, \
seconds, table_seconds, algorithm, heuristic; reason (time-limit, nodes, memory, cancelled) if \
stopped; with --all solutions and complete. An unsolvable board: board, goal, solvable, reason, nearest, solvable_for.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    items: Items,
    #[command(flatten)]
    goal: GoalArguments,
    /// What counts as one move: stm, each tile's step; mtm, a straight run of tiles (breadth-first only).
    #[arg(long, default_value = "stm")]
    metric: Metric,
    /// The search.
    #[arg(long, value_enum, default_value_t = Algorithm::Auto)]
    algorithm: Algorithm,
    /// The weight of weighted A*: its solution is at most so many times as long as a shortest.
    #[arg(long, value_name = "W")]
    weight: Option<Weight>,
    /// The estimates whose maximum guides the search: misplaced, euclidean, manhattan, linear-conflict, inversion, walking.
    #[arg(long, value_name = "NAME[,NAME...]")]
    heuristic: Option<Heuristics>,
    /// Be content with a solution at most R times as long as a shortest: weighted A* with that weight up to 4x4, anytime
    /// beyond.
    #[arg(long, value_name = "R", conflicts_with = "weight")]
    within: Option<Weight>,
    /// Every shortest solution, up to so many of them (1000); IDA* only.
    #[arg(long, value_name = "MOST", num_args = 0..=1, require_equals = true, default_missing_value = "1000", value_parser = most)]
    all: Option<usize>,
    #[command(flatten)]
    limits: Limits,
}

/// The most solutions to list.
fn most(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&most| most > 0).ok_or_else(|| format!("{text:?} is not a number of solutions"))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Algorithm {
    /// IDA*, or breadth-first for mtm; anytime on larger boards with a limit, and on those beyond 25 cells.
    Auto,
    /// A*: fewest expansions, keeps every position.
    Astar,
    /// IDA*: keeps only the path.
    Ida,
    /// Breadth-first: no estimate at all.
    Bfs,
    /// Greedy best-first: some solution, quickly.
    Greedy,
    /// Weighted A*: a solution within a factor.
    Weighted,
    /// Some solution at once, shorter and shorter ones until a limit, and a proven lower bound.
    Anytime,
}

/// How a board is searched.
#[derive(Clone, Copy)]
enum Method {
    IdaStar,
    AStar,
    BreadthFirst,
    Greedy,
    Weighted(Weight),
    Anytime(Weight),
}

/// The most cells of boards that are solved by search for a shortest solution alone, if there is a limit, and at all.
const MOST_CELLS_WITH_LIMIT: usize = 16;
const MOST_CELLS: usize = 25;

/// How long a board beyond that is worked on if nothing else is said.
const LARGE_TIME_LIMIT: Duration = Duration::from_secs(10);

impl Method {
    fn of(arguments: &Arguments) -> Result<Self, Failure> {
        let weight =
            |hundredths| Weight::from_hundredths(hundredths).map_err(|error| Failure::usage(error.to_string()));
        let method = match (arguments.algorithm, arguments.within) {
            (Algorithm::Anytime, within) => Self::Anytime(within.unwrap_or(Weight::ONE)),
            (Algorithm::Auto, Some(within)) => Self::Weighted(within),
            (_, Some(_)) => return Err(Failure::usage("--within chooses its algorithm itself, or takes anytime")),
            (Algorithm::Weighted, None) => Self::Weighted(arguments.weight.map_or_else(|| weight(150), Ok)?),
            (Algorithm::Auto, None) if arguments.metric == Metric::MultiTile => Self::BreadthFirst,
            (Algorithm::Auto | Algorithm::Ida, None) => Self::IdaStar,
            (Algorithm::Astar, None) => Self::AStar,
            (Algorithm::Bfs, None) => Self::BreadthFirst,
            (Algorithm::Greedy, None) => Self::Greedy,
        };
        if arguments.weight.is_some() && arguments.algorithm != Algorithm::Weighted {
            return Err(Failure::usage("--weight belongs to --algorithm weighted"));
        }
        if arguments.all.is_some() && !matches!(method, Self::IdaStar) {
            return Err(Failure::usage(format!("--all is found by IDA*, not by {}", method.title())));
        }
        let is_breadth_first = matches!(method, Self::BreadthFirst);
        if arguments.metric == Metric::MultiTile && !is_breadth_first {
            return Err(Failure::usage(format!(
                "--metric mtm is searched breadth-first only, not by {}: the estimates count single tiles",
                method.name()
            )));
        }
        if matches!(method, Self::Anytime(_)) && arguments.heuristic.is_some() {
            return Err(Failure::usage("anytime takes no --heuristic"));
        }
        if is_breadth_first && arguments.heuristic.is_some() {
            return Err(Failure::usage("a breadth-first search takes no --heuristic"));
        }
        Ok(method)
    }

    /// What `auto` comes to on boards of a size, and the limits that go with it.
    fn on(self, size: Size, arguments: &Arguments) -> (Self, Limits) {
        let mut limits = arguments.limits.clone();
        let is_free =
            arguments.algorithm == Algorithm::Auto && arguments.heuristic.is_none() && arguments.all.is_none();
        let is_limited = limits.time_limit.is_some() || limits.max_nodes.is_some();
        let most_cells = if is_limited || arguments.within.is_some() { MOST_CELLS_WITH_LIMIT } else { MOST_CELLS };
        let method = match self {
            Self::IdaStar if is_free && size.cells() > most_cells => Self::Anytime(Weight::ONE),
            Self::Weighted(within) if is_free && size.cells() > most_cells => Self::Anytime(within),
            method => method,
        };
        if matches!(method, Self::Anytime(_)) && !is_limited && arguments.within.is_none() && size.cells() > MOST_CELLS
        {
            limits.time_limit = Some(LARGE_TIME_LIMIT);
        }
        (method, limits)
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Anytime(_) => "anytime",
            Self::IdaStar => "ida",
            Self::AStar => "astar",
            Self::BreadthFirst => "bfs",
            Self::Greedy => "greedy",
            Self::Weighted(_) => "weighted",
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Anytime(_) => "anytime search",
            Self::IdaStar => "IDA*",
            Self::AStar => "A*",
            Self::BreadthFirst => "breadth-first search",
            Self::Greedy => "greedy search",
            Self::Weighted(_) => "weighted A*",
        }
    }

    fn search<H: taxicab_puzzle::heuristic::Heuristic>(
        self,
        problem: &Problem,
        heuristic: &H,
        most: usize,
        control: Control<'_>,
    ) -> (Outcome, Vec<Moves>) {
        let outcome = match self {
            Self::IdaStar => return all_shortest(problem, heuristic, most, control),
            Self::AStar => a_star(problem, heuristic, control),
            Self::Greedy => greedy(problem, heuristic, control),
            Self::Weighted(weight) => weighted_a_star(problem, heuristic, weight, control),
            Self::BreadthFirst | Self::Anytime(_) => unreachable!("it takes no estimate of the caller's"),
        };
        (outcome, Vec::new())
    }
}

/// The estimate towards the goal, its tables built once for all boards of a size.
struct Estimate {
    kind: Kind,
    name: Option<String>,
}

enum Kind {
    Nothing,
    Default(Box<Solver>),
    Anytime(Box<Anytime>),
    Manhattan(Manhattan),
    Maximum(Box<Maximum>),
}

impl Estimate {
    fn new(goal: &Board, method: Method, names: Option<&Heuristics>) -> Result<Self, String> {
        let default = [HeuristicName::LinearConflict, HeuristicName::Walking];
        let (kind, name) = match (method, names.map(|names| names.0.as_slice())) {
            (Method::BreadthFirst, _) => (Kind::Nothing, None),
            (Method::Anytime(_), _) => {
                let solver = Anytime::new(goal);
                let name = Heuristics(solver.heuristics().to_vec()).to_string();
                (Kind::Anytime(Box::new(solver)), Some(name))
            }
            (Method::IdaStar, None) => {
                let solver = Solver::new(goal);
                let name = Heuristics(solver.heuristics().to_vec()).to_string();
                (Kind::Default(Box::new(solver)), Some(name))
            }
            (_, Some([HeuristicName::Manhattan])) => {
                (Kind::Manhattan(Manhattan::new(goal)), Some(HeuristicName::Manhattan.to_string()))
            }
            (_, names) => {
                let maximum = match names {
                    Some(names) => Maximum::new(names, goal).map_err(|error| error.to_string())?,
                    None => Maximum::new(&default, goal)
                        .or_else(|_| Maximum::new(&default[..1], goal))
                        .map_err(|error| error.to_string())?,
                };
                let name = Heuristics(maximum.names().to_vec()).to_string();
                (Kind::Maximum(Box::new(maximum)), Some(name))
            }
        };
        Ok(Self { kind, name })
    }

    /// The outcome, and by IDA* up to `most` of the shortest solutions.
    fn search(
        &self,
        method: Method,
        problem: &Problem,
        metric: Metric,
        most: usize,
        control: Control<'_>,
    ) -> (Outcome, Vec<Moves>) {
        match &self.kind {
            Kind::Nothing => (breadth_first(problem, metric, control), Vec::new()),
            Kind::Default(solver) => solver.all_shortest(problem, most, control),
            Kind::Anytime(solver) => {
                let Method::Anytime(within) = method else { unreachable!("the estimate was made for this method") };
                (solver.solve(problem, within, control, &mut |_, _| ()), Vec::new())
            }
            Kind::Manhattan(heuristic) => method.search(problem, heuristic, most, control),
            Kind::Maximum(heuristic) => method.search(problem, &**heuristic, most, control),
        }
    }
}

pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Result<(), Stop> {
    let goal = arguments.goal.goal()?;
    let method = Method::of(arguments)?;
    let mut estimates = PerSize::new();
    arguments.items.for_each("solve", report, |text, report| {
        let board = arguments.goal.board(text)?;
        let problem = match Problem::new(board, &goal) {
            Ok(problem) => problem,
            Err(ProblemError::GoalSize(error)) => return Err(Failure::Bad(error.to_string())),
            Err(ProblemError::Unsolvable(unsolvable)) => {
                return report.say_paragraph(&Unsolvable {
                    board: board.to_string(),
                    goal: goal.to_string(),
                    solvable: false,
                    reason: unsolvable.to_string(),
                    way_out: WayOut::of(&board),
                });
            }
        };
        let (method, limits) = method.on(problem.size(), arguments);
        let mut table_time = Duration::ZERO;
        let estimate = estimates.of(problem.size(), || {
            let start = Instant::now();
            let estimate = Estimate::new(problem.goal(), method, arguments.heuristic.as_ref());
            table_time = start.elapsed();
            estimate
        })?;
        let start = Instant::now();
        let most = arguments.all.unwrap_or(1);
        let (outcome, solutions) =
            limits.run(report, |control| estimate.search(method, &problem, arguments.metric, most, control));
        let time = start.elapsed();
        let mut solution = Solution::new(&problem, &goal, method, estimate, &outcome, time, table_time);
        solution.solutions = arguments.all.map(|most| Solutions {
            complete: outcome.stopped.is_none() && solutions.len() < most,
            solutions: solutions.iter().map(ToString::to_string).collect(),
        });
        report.say_paragraph(&solution)?;
        match outcome.stopped {
            Some(Reason::Cancelled) => Err(Failure::Stop(Stop::Interrupted)),
            _ => Ok(()),
        }
    })
}

/// A board that cannot reach the goal.
#[derive(Serialize)]
struct Unsolvable {
    board: String,
    goal: String,
    solvable: bool,
    reason: String,
    #[serde(flatten)]
    way_out: WayOut,
}

impl Answer for Unsolvable {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{STRONG}{}{STRONG:#} {FAINT}(goal {}){FAINT:#}", self.board, self.goal)?;
        writeln!(out, "  {WRONG}not solvable{WRONG:#}: {}", self.reason)?;
        self.way_out.write_text(out)
    }

    fn is_negative(&self) -> bool {
        true
    }
}

/// What a search found.
#[derive(Serialize)]
struct Solution {
    board: String,
    goal: String,
    metric: &'static str,
    solvable: bool,
    length: Option<u32>,
    moves: Option<String>,
    optimal: bool,
    lower_bound: u32,
    expanded: u64,
    generated: u64,
    seconds: f64,
    table_seconds: f64,
    algorithm: &'static str,
    heuristic: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    weight: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<f64>,
    #[serde(flatten)]
    solutions: Option<Solutions>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip)]
    method: Method,
    #[serde(skip)]
    stopped: Option<Reason>,
}

/// The shortest solutions that `--all` found.
#[derive(Serialize)]
struct Solutions {
    solutions: Vec<String>,
    /// Whether these are all there are.
    complete: bool,
}

impl Solution {
    fn new(
        problem: &Problem,
        goal: &Goal,
        method: Method,
        estimate: &Estimate,
        outcome: &Outcome,
        time: Duration,
        table_time: Duration,
    ) -> Self {
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
            heuristic: estimate.name.clone(),
            weight: if let Method::Weighted(weight) = method { weight.to_string().parse().ok() } else { None },
            within: match method {
                Method::Anytime(within) if within != Weight::ONE => within.to_string().parse().ok(),
                _ => None,
            },
            solutions: None,
            reason: outcome.stopped.map(Reason::as_str),
            method,
            stopped: outcome.stopped,
        }
    }
}

impl Answer for Solution {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let metric = if self.metric == Metric::SingleTile.as_str() { "" } else { ", straight runs counted once" };
        writeln!(out, "{STRONG}{}{STRONG:#} {FAINT}(goal {}{metric}){FAINT:#}", self.board, self.goal)?;
        let at_least = counted(self.lower_bound.into(), "move");
        match (&self.moves, self.length, self.stopped) {
            (Some(moves), Some(length), _) => {
                let length_text = counted(length.into(), "move");
                let proof = match self.method {
                    _ if self.optimal => format!("{GOOD}proven shortest{GOOD:#}"),
                    Method::Weighted(weight) | Method::Anytime(weight) if self.stopped.is_none() => {
                        format!("at most {weight} times a shortest, which needs at least {at_least}")
                    }
                    Method::Anytime(_) => {
                        let gap = 100.0 * (f64::from(length) / f64::from(self.lower_bound.max(1)) - 1.0);
                        let more = match self.stopped {
                            Some(Reason::TimeLimit) => " (shorter: a longer --time-limit)",
                            _ => "",
                        };
                        let reason = limit_text(self.stopped);
                        format!(
                            "at most {gap:.1} % more than a shortest, which needs at least {at_least}; \
                             {WRONG}stopped{WRONG:#} by {reason}{more}"
                        )
                    }
                    _ => format!("not proven shortest; at least {at_least} are needed"),
                };
                if length == 0 {
                    writeln!(out, "  {GOOD}solved already{GOOD:#}")?;
                } else {
                    match &self.solutions {
                        Some(all) => all.write_text(out)?,
                        None => writeln!(out, "  {STRONG}{moves}{STRONG:#}")?,
                    }
                    writeln!(out, "  {length_text}, {proof}")?;
                }
            }
            (_, _, stopped) => {
                let reason = limit_text(stopped);
                let hint = match (stopped, self.method) {
                    (Some(Reason::Memory), _) => " (more memory: --max-memory 8G)",
                    (Some(Reason::TimeLimit), Method::IdaStar | Method::AStar) => " (quicker: --within 1.5)",
                    (Some(Reason::TimeLimit), Method::Weighted(_)) => " (quicker: --algorithm greedy)",
                    _ => "",
                };
                writeln!(out, "  {WRONG}stopped{WRONG:#} by {reason}: a solution needs at least {at_least}{hint}")?;
            }
        }
        let with = self.heuristic.as_ref().map(|name| format!(" with {name}")).unwrap_or_default();
        let tables =
            if self.table_seconds >= 0.1 { format!(" (tables {:.2} s)", self.table_seconds) } else { String::new() };
        writeln!(
            out,
            "  {FAINT}{}{with}: {} in {:.2} s{tables}{FAINT:#}",
            self.method.title(),
            counted(self.generated, "node"),
            self.seconds
        )
    }

    fn is_negative(&self) -> bool {
        self.moves.is_none() || self.stopped.is_some()
    }
}

/// What ended a search early.
fn limit_text(stopped: Option<Reason>) -> &'static str {
    match stopped {
        Some(Reason::Memory) => "the memory limit",
        Some(Reason::Nodes) => "the node limit",
        Some(Reason::TimeLimit) => "the time limit",
        _ => "Ctrl-C",
    }
}

impl Solutions {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for moves in &self.solutions {
            writeln!(out, "  {STRONG}{moves}{STRONG:#}")?;
        }
        let count = counted(self.solutions.len() as u64, "shortest solution");
        writeln!(out, "  {count}{}", if self.complete { "; there are no others" } else { "; there may be more" })
    }
}
