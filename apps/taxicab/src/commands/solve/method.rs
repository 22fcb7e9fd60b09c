//! Which search is meant.

use clap::ValueEnum;
use taxicab_puzzle::search::{Control, Outcome, Weight, a_star, all_shortest, greedy, weighted_a_star};
use taxicab_puzzle::{Metric, Moves, Problem};

use super::Arguments;
use crate::report::Failure;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Algorithm {
    /// IDA*.
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
}

/// How a board is searched.
#[derive(Clone, Copy)]
pub(super) enum Method {
    IdaStar,
    AStar,
    BreadthFirst,
    Greedy,
    Weighted(Weight),
}

impl Method {
    pub(super) fn of(arguments: &Arguments) -> Result<Self, Failure> {
        let weight =
            |hundredths| Weight::from_hundredths(hundredths).map_err(|error| Failure::usage(error.to_string()));
        let method = match (arguments.algorithm, arguments.within) {
            (_, Some(within)) => Self::Weighted(within),
            (Algorithm::Weighted, None) => Self::Weighted(arguments.weight.map_or_else(|| weight(150), Ok)?),
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
        if matches!(method, Self::BreadthFirst) && arguments.heuristic.is_some() {
            return Err(Failure::usage("a breadth-first search takes no --heuristic"));
        }
        if arguments.metric == Metric::MultiTile && !matches!(method, Self::IdaStar | Self::BreadthFirst) {
            return Err(Failure::usage(format!(
                "--metric mtm is searched by IDA* (ida) or breadth-first (bfs), not by {}",
                method.title()
            )));
        }
        if let Some(estimates) = &arguments.heuristic {
            estimates.check(arguments.metric)?;
        }
        Ok(method)
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::IdaStar => "ida",
            Self::AStar => "astar",
            Self::BreadthFirst => "bfs",
            Self::Greedy => "greedy",
            Self::Weighted(_) => "weighted",
        }
    }

    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::IdaStar => "IDA*",
            Self::AStar => "A*",
            Self::BreadthFirst => "breadth-first search",
            Self::Greedy => "greedy search",
            Self::Weighted(_) => "weighted A*",
        }
    }

    pub(super) fn search<H: taxicab_puzzle::heuristic::Heuristic>(
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
            Self::BreadthFirst => unreachable!("a breadth-first search has no estimate"),
        };
        (outcome, Vec::new())
    }
}
