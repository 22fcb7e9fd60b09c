//! What the options of `taxicab solve` come to.

use clap::ValueEnum;
use taxicab_puzzle::strategy::{self, AutomatonChoice, Options, Strategy};

use super::Arguments;
use crate::report::Failure;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Algorithm {
    /// IDA*; anytime on larger boards with a limit, and on those beyond 25 cells.
    Auto,
    /// A*: fewest expansions, keeps every position.
    Astar,
    /// IDA*: keeps only the path.
    Ida,
    /// Breadth-first: no heuristic at all.
    Bfs,
    /// Greedy best-first: some solution, quickly.
    Greedy,
    /// Weighted A*: a solution within a factor.
    Weighted,
    /// Some solution at once, shorter and shorter ones until a limit, and a proven lower bound.
    Anytime,
}

/// The strategy of these arguments.
pub(super) fn strategy(arguments: &Arguments) -> Result<Strategy, Failure> {
    let algorithm = match arguments.algorithm {
        Algorithm::Auto => strategy::Algorithm::Auto,
        Algorithm::Astar => strategy::Algorithm::AStar,
        Algorithm::Ida => strategy::Algorithm::IdaStar,
        Algorithm::Bfs => strategy::Algorithm::BreadthFirst,
        Algorithm::Greedy => strategy::Algorithm::Greedy,
        Algorithm::Weighted => strategy::Algorithm::Weighted,
        Algorithm::Anytime => strategy::Algorithm::Anytime,
    };
    let options = Options {
        algorithm,
        metric: arguments.metric,
        heuristic: arguments.heuristic.clone(),
        weight: arguments.weight,
        within: arguments.within,
        all: arguments.all,
        is_limited: arguments.limits.time_limit.is_some() || arguments.limits.max_nodes.is_some(),
        automaton: AutomatonChoice::Auto,
    };
    Strategy::new(options).map_err(|error| Failure::usage(error.with_prefix("--").to_string()))
}
