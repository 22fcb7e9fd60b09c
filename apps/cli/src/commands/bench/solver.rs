//! What searches the boards of a bench: IDA* by an estimate that is named.

use std::num::NonZeroUsize;

use taxicab_puzzle::heuristic::{Manhattan, Maximum};
use taxicab_puzzle::pattern_database::PatternDatabases;
use taxicab_puzzle::search::{Automaton, Control, MultiTileSolver, Outcome, ida_star, pattern_search};
use taxicab_puzzle::{Board, Metric, Problem};

use crate::commands::estimates::Estimates;
use crate::commands::heuristics::Heuristics;
use crate::commands::solve::guide::{Telling, databases};
use crate::report::Failure;
use crate::tables::Directory;

/// What searches boards towards one goal.
pub(super) struct Solver {
    kind: Kind,
    automaton: Option<Automaton>,
    threads: NonZeroUsize,
}

enum Kind {
    Databases(PatternDatabases),
    Mixed(Box<Maximum>, PatternDatabases),
    Manhattan(Manhattan),
    Maximum(Box<Maximum>),
    Runs(Box<MultiTileSolver>),
}

impl Solver {
    /// The solver with these estimates, its tables from the directory if they are there.
    pub(super) fn new(
        goal: &Board,
        estimates: &Estimates,
        automaton: Option<Automaton>,
        threads: NonZeroUsize,
        directory: &Directory,
        telling: Telling,
    ) -> Result<Self, Failure> {
        let maximum =
            |names: &[_]| Maximum::new(names, goal).map(Box::new).map_err(|error| Failure::usage(error.to_string()));
        let kind = match estimates {
            Estimates::Databases { splits, others } => {
                let databases = databases(goal, splits, directory, telling)?;
                if others.is_empty() { Kind::Databases(databases) } else { Kind::Mixed(maximum(others)?, databases) }
            }
            Estimates::Steps(names) if names.is_manhattan() => Kind::Manhattan(Manhattan::new(goal)),
            Estimates::Steps(Heuristics(names)) => Kind::Maximum(maximum(names)?),
            &Estimates::Runs(name) => {
                let solver = MultiTileSolver::with(goal, name).map_err(|error| Failure::usage(error.to_string()))?;
                Kind::Runs(Box::new(solver))
            }
        };
        Ok(Self { kind, automaton, threads })
    }

    /// A shortest solution, unless the control stops the search.
    pub(super) fn solve(&self, problem: &Problem, control: Control<'_>) -> Outcome {
        let control = Control { threads: self.threads, ..control.with_automaton(self.automaton.as_ref()) };
        match &self.kind {
            Kind::Databases(databases) => pattern_search(problem, databases, control),
            Kind::Mixed(heuristic, databases) => ida_star(problem, &(&**heuristic, databases), control),
            Kind::Manhattan(heuristic) => ida_star(problem, heuristic, control),
            Kind::Maximum(heuristic) => ida_star(problem, &**heuristic, control),
            Kind::Runs(solver) => solver.solve(problem, control),
        }
    }
}

/// Whether one board can be searched by several threads.
pub(super) fn shares_boards(estimates: &Estimates) -> bool {
    matches!(estimates, Estimates::Databases { others, .. } if others.is_empty())
}

/// Whether forbidden words of moves are left out.
pub(super) fn takes_automaton(metric: Metric) -> bool {
    metric == Metric::SingleTile
}
