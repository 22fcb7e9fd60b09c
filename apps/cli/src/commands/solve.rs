//! `taxicab solve`: a shortest solution, proven.

mod answer;
mod method;
mod resume;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::Args;
use taxicab_puzzle::search::{Control, StopReason as Reason, Watch, Weight};
use taxicab_puzzle::strategy::{Event, HeuristicChoice, Method, Prepared, Stage, Strategy, TableSource};
use taxicab_puzzle::{Goal, Metric, Problem, ProblemError, Size};

use crate::goals::GoalArguments;
use crate::input::{Item, Items};
use crate::interrupt;
use crate::limits::Limits;
use crate::list::{Accept, Crowd, for_each_in_order};
use crate::per_size::PerSize;
use crate::report::{Failure, Report, Stop};
use crate::solver::{TableFiles, Verbosity};
use crate::tables::TableArguments;
use answer::{Found, Solution, Unsolvable, Verdict};
use method::{Algorithm, strategy};

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
  taxicab solve --heuristic pdb:5-5-5 13 14 5 3 15 7 8 9 12 0 10 11 4 1 6 2
  taxicab solve --json --resume answers.jsonl < boards.txt

The default never makes you wait for a table: IDA* with walking distance and linear conflict, and if that does not \
find the answer at once, with pattern databases: the big ones of the table directory if they are there (taxicab tables \
build), else small ones built in a fraction of a second. With mtm, pattern databases that count runs. An estimate \
pdb:SPLIT that is not on disk is built, and kept if it is larger than 2 MB.

Beyond 4x4 a time limit or a limit on nodes chooses --algorithm anytime: a first solution at once, shorter and shorter \
ones until the limit, and a proven lower_bound; up to 25 cells after half of the limit went into a proof with tables. Beyond 25 cells, where a proof is out of reach, it is always chosen, with \
10 seconds for each board unless a limit or --within is given.

Nodes are generated nodes; limits are for each board. Moves are the direction in which a tile slides. A solution is \
called shortest only if that is proven: then its length equals lower_bound. Length and moves do not depend on the number \
of threads, the counts do.

A list is answered in its own order, line by line, by as many threads as there are. With --json --resume FILE the answers \
go into FILE; if the command is broken off, by Ctrl-C or in any other way, the same command goes on behind the last whole \
answer. It refuses a FILE that answers other boards, in another metric, or otherwise than this --all, --algorithm or --within wants. An answer that a limit \
stopped stays.

JSON fields: board, goal, metric, solvable, length, moves, optimal, lower_bound, expanded, generated, \
seconds, table_seconds, algorithm, heuristic; reason (time-limit, nodes, memory, cancelled) if \
stopped; with --all solutions and complete. An unsolvable board: board, goal, solvable, reason, nearest, solvable_for.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    items: Items,
    #[command(flatten)]
    goal: GoalArguments,
    /// What counts as one move: stm, each tile's step; mtm, a straight run of tiles.
    #[arg(long, default_value = "stm")]
    metric: Metric,
    /// The search.
    #[arg(long, value_enum, default_value_t = Algorithm::Auto)]
    algorithm: Algorithm,
    /// The weight of weighted A*: its solution is at most so many times as long as a shortest.
    #[arg(long, value_name = "W")]
    weight: Option<Weight>,
    /// The estimates whose maximum guides the search: misplaced, euclidean, manhattan, linear-conflict, inversion, walking;
    /// pdb:SPLIT for pattern databases (pdb:6-6-3, or the homes of each pattern: pdb:0,1,4/2,3,7/5,6); with mtm one of
    /// run-patterns, walking-runs, run-crossings.
    #[arg(long, value_name = "NAME[,NAME...]")]
    heuristic: Option<HeuristicChoice>,
    /// Be content with a solution at most R times as long as a shortest: weighted A* with that weight up to 4x4, anytime
    /// beyond.
    #[arg(long, value_name = "R", conflicts_with = "weight")]
    within: Option<Weight>,
    /// Every shortest solution, up to so many of them (1000); IDA* only.
    #[arg(long, value_name = "MOST", num_args = 0..=1, require_equals = true, default_missing_value = "1000", value_parser = most)]
    all: Option<usize>,
    #[command(flatten)]
    tables: TableArguments,
    /// Write the answers into FILE, and go on after those it already holds: for lists that may be broken off.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    limits: Limits,
}

/// The most solutions to list.
fn most(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&most| most > 0).ok_or_else(|| format!("{text:?} is not a number of solutions"))
}

pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Result<(), Stop> {
    let verbosity = Verbosity { quiet: report.is_quiet(), shows_progress: report.shows_progress() };
    let desk = Desk {
        goal: arguments.goal.goal()?,
        strategy: strategy(arguments)?,
        tables: TableFiles::source(arguments.tables.directory(), verbosity),
        verbosity,
        solvers: [Mutex::new(PerSize::new()), Mutex::new(PerSize::new())],
        arguments,
    };
    let source = arguments.items.source("solve")?;
    let accept: Box<Accept> = match &arguments.resume {
        None => Box::new(|_| Ok(true)),
        Some(_) if !report.is_json() => return Err(Stop::Usage("--resume writes objects: add --json".into())),
        Some(path) => resume::go_on(path, arguments, &desk.goal, report)?,
    };
    let threads = arguments.tables.threads().get();
    for_each_in_order(
        source,
        threads,
        accept,
        |item, crowd| desk.verdict(item, crowd),
        |item, verdict| {
            match verdict {
                // Broken off is not answered: it is left for the next time.
                Ok(verdict) if verdict.is_cancelled() && arguments.resume.is_some() => Err(Stop::Interrupted),
                Ok(verdict) => {
                    report.print_paragraph(&verdict)?;
                    if verdict.is_cancelled() {
                        return Err(Stop::Interrupted);
                    }
                    interrupt::count_item();
                    Ok(())
                }
                Err(Failure::Bad(error)) => report.bad(item.place, item.number, &item.text, &error),
                Err(Failure::Stop(stop)) => Err(stop),
            }
        },
    )
}

/// One board, solved for somebody who looks on at every node and who alone sets a limit on time.
pub(crate) struct Watched {
    method: Method,
    goal: Goal,
    limits: Limits,
    posed: Result<(Problem, Prepared), Verdict>,
    table_time: Duration,
}

impl Watched {
    /// A search that tells its nodes.
    pub(crate) fn new(arguments: &Arguments, text: &str) -> Result<Self, Failure> {
        let goal = arguments.goal.goal()?;
        let strategy = strategy(arguments)?;
        let (method, start) = (strategy.method(), Instant::now());
        match (method, &arguments.heuristic) {
            (Method::IdaStar, None) => {
                return Err(Failure::usage("name a heuristic: the default of IDA* tells no nodes"));
            }
            (Method::Anytime(_), _) => return Err(Failure::usage("the anytime search tells no nodes")),
            (_, Some(HeuristicChoice::Databases { .. } | HeuristicChoice::Runs(_))) => {
                return Err(Failure::usage("a search with pattern databases, or of runs, tells no nodes"));
            }
            _ => {}
        }
        let verbosity = Verbosity { quiet: true, shows_progress: false };
        let posed = match posed(arguments, &goal, text)? {
            Ok(problem) => {
                let tables = TableFiles::source(arguments.tables.directory(), verbosity);
                Ok((problem, strategy.search().prepared(problem.goal(), &tables)?))
            }
            Err(verdict) => Err(verdict),
        };
        Ok(Self { method, goal, limits: arguments.limits.clone(), posed, table_time: start.elapsed() })
    }

    /// The size of the board, if it can be solved.
    pub(crate) fn size(&self) -> Option<Size> {
        self.posed.as_ref().ok().map(|(problem, _)| problem.size())
    }

    /// What the search comes to, the first so many expansions looked at one by one.
    pub(crate) fn run(self, first: u64, onlooker: &mut Watch<'_>) -> Verdict {
        let (problem, solver) = match self.posed {
            Ok(posed) => posed,
            Err(verdict) => return verdict,
        };
        let control = Control {
            max_nodes: self.limits.max_nodes.unwrap_or(u64::MAX),
            max_memory: self.limits.max_memory,
            watch: Some(onlooker),
            watch_first: first,
            ..Control::default()
        };
        let start = Instant::now();
        let result = solver.search(&problem, 1, &|| NonZeroUsize::MIN, &mut |_| (), control);
        let found = Found {
            method: self.method,
            heuristic: result.heuristic,
            outcome: result.outcome,
            all: None,
            time: start.elapsed(),
            table_time: self.table_time,
            lacks_tables: false,
        };
        Verdict::Solution(Box::new(Solution::new(&problem, &self.goal, found)))
    }
}

/// The problem of a board; or the verdict, if it cannot be solved.
fn posed(arguments: &Arguments, goal: &Goal, text: &str) -> Result<Result<Problem, Verdict>, Failure> {
    let board = arguments.goal.board(text)?;
    match Problem::new(board, goal) {
        Ok(problem) => Ok(Ok(problem)),
        Err(ProblemError::GoalSize(error)) => Err(Failure::Bad(error.to_string())),
        Err(ProblemError::Unsolvable(unsolvable)) => {
            Ok(Err(Verdict::Unsolvable(Unsolvable::new(&board, goal, &unsolvable))))
        }
    }
}

/// Where boards are solved, by several threads at once.
struct Desk<'a> {
    arguments: &'a Arguments,
    goal: Goal,
    strategy: Strategy,
    tables: Arc<dyn TableSource>,
    verbosity: Verbosity,
    /// Those of the default or the chosen search, and those of the search that the size chooses.
    solvers: [Mutex<PerSize<Arc<Prepared>>>; 2],
}

impl Desk<'_> {
    fn verdict(&self, item: &Item, crowd: &Crowd) -> Result<Verdict, Failure> {
        if let Some(error) = &item.error {
            return Err(Failure::Bad(error.clone()));
        }
        let problem = match posed(self.arguments, &self.goal, &item.text)? {
            Ok(problem) => problem,
            Err(verdict) => return Ok(verdict),
        };
        let plan = self.strategy.on(problem.size());
        let mut limits = self.arguments.limits.clone();
        limits.time_limit = limits.time_limit.or(plan.time_limit());
        let found = if let Some(proof) = plan.proof() {
            let first = self.found(proof, &problem, &limits.halved(), crowd)?;
            if matches!(first.outcome.stopped, Some(Reason::TimeLimit | Reason::Nodes)) {
                let spent = first.outcome.statistics.generated;
                let limits = limits.after(spent, first.time + first.table_time);
                let mut second = self.found(plan.search(), &problem, &limits, crowd)?;
                second.add(&first);
                second
            } else {
                first
            }
        } else {
            self.found(plan.search(), &problem, &limits, crowd)?
        };
        Ok(Verdict::Solution(Box::new(Solution::new(&problem, &self.goal, found))))
    }

    /// The result of one search.
    fn found(&self, stage: Stage<'_>, problem: &Problem, limits: &Limits, crowd: &Crowd) -> Result<Found, Failure> {
        let Arguments { all, tables, .. } = self.arguments;
        let (solver, mut table_time) = self.solver(stage, problem)?;
        let is_alone = || crowd.is_alone();
        let threads = || if is_alone() { tables.threads() } else { NonZeroUsize::MIN };
        let start = Instant::now();
        let (mut tables_begin, mut waited) = (start, Duration::ZERO);
        let mut observer = |event: Event<'_>| match event {
            Event::TablesBegin => tables_begin = Instant::now(),
            Event::TablesEnd => waited += tables_begin.elapsed(),
            _ => {}
        };
        let result = limits.run_showing(self.verbosity.shows_progress, &is_alone, |control| {
            solver.search(problem, all.unwrap_or(1), &threads, &mut observer, control)
        });
        table_time += waited;
        Ok(Found {
            method: stage.method(),
            lacks_tables: result.lacks_big_tables,
            heuristic: result.heuristic,
            outcome: result.outcome,
            all: all.map(|most| (result.solutions, most)),
            time: start.elapsed().saturating_sub(waited),
            table_time,
        })
    }

    /// The solver for the size of a problem, and the time it took if this is the first of its size. The others wait.
    fn solver(&self, stage: Stage<'_>, problem: &Problem) -> Result<(Arc<Prepared>, Duration), Failure> {
        let mut time = Duration::ZERO;
        let mut solvers = self.solvers[usize::from(matches!(stage.method(), Method::Anytime(_)))]
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let solver = solvers.of(problem.size(), || {
            let start = Instant::now();
            let solver = stage.prepared(problem.goal(), &self.tables);
            time = start.elapsed();
            solver.map(Arc::new)
        })?;
        Ok((Arc::clone(solver), time))
    }
}
