//! What guides a search: an estimate, its tables built or loaded once for all boards of a size.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

use taxicab_puzzle::heuristic::{HeuristicName, Manhattan, Maximum};
use taxicab_puzzle::pattern_database::{Fill, Pattern, PatternDatabases, PatternTable};
use taxicab_puzzle::search::{Anytime, Control, MultiTileSolver, Outcome, Solver, breadth_first};
use taxicab_puzzle::{Board, Metric, Moves, Problem};

use super::method::Method;
use crate::commands::estimates::Estimates;
use crate::commands::heuristics::Heuristics;
use crate::limits::Spinner;
use crate::report::{Failure, Stop, grouped, say_aside};
use crate::solver::{PatientSolver, Solved};
use crate::tables::{Directory, TableError, split};

/// The estimate towards a goal.
pub(super) struct Guide {
    kind: Kind,
    name: Option<String>,
}

enum Kind {
    Nothing,
    Default(Box<PatientSolver>),
    Anytime(Box<Anytime>),
    MultiTile(Box<MultiTileSolver>),
    Manhattan(Manhattan),
    Maximum(Box<Maximum>),
    Databases(Solver, Arc<PatternDatabases>),
    Mixed(Box<Maximum>, Arc<PatternDatabases>),
}

/// How the making of tables is told.
#[derive(Clone, Copy)]
pub(crate) struct Telling {
    pub(crate) quiet: bool,
    pub(crate) shows_progress: bool,
}

impl Guide {
    pub(super) fn new(
        goal: &Board,
        method: Method,
        metric: Metric,
        estimates: Option<&Estimates>,
        directory: &Directory,
        telling: Telling,
    ) -> Result<Self, Failure> {
        let default = [HeuristicName::LinearConflict, HeuristicName::Walking];
        let maximum = |names: &[HeuristicName]| Maximum::new(names, goal).map_err(|error| error.to_string());
        let (kind, name) = match (method, metric, estimates) {
            (Method::BreadthFirst, _, _) => (Kind::Nothing, None),
            (Method::Anytime(_), _, _) => {
                let solver = Anytime::new(goal);
                let name = solver.heuristic_name();
                (Kind::Anytime(Box::new(solver)), Some(name))
            }
            (Method::IdaStar, Metric::MultiTile, estimates) => {
                let solver = match estimates {
                    Some(&Estimates::Runs(name)) => {
                        MultiTileSolver::with(goal, name).map_err(|error| error.to_string())?
                    }
                    _ => MultiTileSolver::new(goal),
                };
                let name = solver.heuristic_name().to_owned();
                (Kind::MultiTile(Box::new(solver)), Some(name))
            }
            (Method::IdaStar, _, None) => (Kind::Default(Box::new(PatientSolver::new(goal, directory.clone()))), None),
            (_, _, Some(Estimates::Databases { splits, others })) => {
                let databases = Arc::new(databases(goal, splits, directory, telling)?);
                let name = estimates.map(ToString::to_string);
                if others.is_empty() {
                    (Kind::Databases(Solver::with_databases(Arc::clone(&databases)), databases), name)
                } else {
                    (Kind::Mixed(Box::new(maximum(others)?), databases), name)
                }
            }
            (_, _, Some(Estimates::Steps(Heuristics(names)))) if names[..] == [HeuristicName::Manhattan] => {
                (Kind::Manhattan(Manhattan::new(goal)), Some(HeuristicName::Manhattan.to_string()))
            }
            (_, _, estimates) => {
                let maximum = match estimates {
                    Some(Estimates::Steps(names)) => maximum(&names.0)?,
                    _ => maximum(&default).or_else(|_| maximum(&default[..1]))?,
                };
                let name = Heuristics(maximum.names().to_vec()).to_string();
                (Kind::Maximum(Box::new(maximum)), Some(name))
            }
        };
        Ok(Self { kind, name })
    }

    /// Whether the tables were not chosen by name.
    pub(super) fn is_default(&self) -> bool {
        matches!(self.kind, Kind::Default(_))
    }

    /// The outcome, by IDA* up to `most` of the shortest solutions, and what led to it.
    pub(super) fn search(
        &self,
        method: Method,
        problem: &Problem,
        metric: Metric,
        most: usize,
        threads: &dyn Fn() -> NonZeroUsize,
        control: Control<'_>,
    ) -> (Option<String>, Duration, Outcome, Vec<Moves>) {
        let (outcome, solutions) = match &self.kind {
            Kind::Default(solver) => {
                let Solved { outcome, solutions, heuristic, table_time } =
                    solver.all_shortest(problem, most, threads, control);
                return (Some(heuristic), table_time, outcome, solutions);
            }
            Kind::Nothing => (breadth_first(problem, metric, control), Vec::new()),
            Kind::Anytime(solver) => {
                let Method::Anytime(within) = method else { unreachable!("the guide was made for this method") };
                (solver.solve(problem, within, control, &mut |_, _| ()), Vec::new())
            }
            Kind::MultiTile(solver) => solver.all_shortest(problem, most, control),
            Kind::Manhattan(heuristic) => method.search(problem, heuristic, most, control),
            Kind::Maximum(heuristic) => method.search(problem, &**heuristic, most, control),
            Kind::Databases(solver, _) if matches!(method, Method::IdaStar) => {
                solver.all_shortest(problem, most, Control { threads: threads(), ..control })
            }
            Kind::Databases(_, databases) => method.search(problem, &**databases, most, control),
            Kind::Mixed(heuristic, databases) => method.search(problem, &(&**heuristic, &**databases), most, control),
        };
        (self.name.clone(), Duration::ZERO, outcome, solutions)
    }
}

/// The databases of splits that were asked for by name: loaded, or built now, which is announced if it takes a while.
pub(crate) fn databases(
    goal: &Board,
    names: &[String],
    directory: &Directory,
    telling: Telling,
) -> Result<PatternDatabases, Failure> {
    let start = Instant::now();
    let mut spinner = Spinner::new(telling.shows_progress);
    let splits = names.iter().map(|name| split(name, goal)).collect::<Result<Vec<_>, _>>()?;
    if splits.len() > PatternDatabases::MAX_SPLITS {
        return Err(Failure::Bad(format!(
            "{} splits; at most {} are used",
            splits.len(),
            PatternDatabases::MAX_SPLITS
        )));
    }
    let patterns: usize = splits.iter().map(|split| split.patterns().len()).sum();
    if patterns > PatternDatabases::MAX_PATTERNS {
        return Err(Failure::Bad(format!("{patterns} patterns; at most {} are used", PatternDatabases::MAX_PATTERNS)));
    }
    let mut groups = Vec::new();
    for split in splits {
        let mut announce = |pattern: &Pattern| {
            if !telling.quiet {
                let (bytes, file) = (Fill::bytes(pattern), 8 * PatternTable::words_of(pattern) as u64);
                say_aside!(
                    "taxicab: building the table {pattern}: {} MB of memory, a file of {} MB",
                    grouped(bytes.div_ceil(1_000_000)),
                    grouped(file.div_ceil(1_000_000))
                );
            }
        };
        let mut watch = |filling: &_| spinner.show(start.elapsed(), || format!("{filling}"));
        let group = directory.loaded_or_built(&split, &mut announce, &mut watch);
        groups.push(group.map_err(|error| match error {
            TableError::Interrupted { .. } => Failure::Stop(Stop::Interrupted),
            error => Failure::Bad(error.to_string()),
        })?);
    }
    Ok(PatternDatabases::new(goal, groups))
}
