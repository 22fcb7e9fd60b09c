//! Which search is meant.

use std::time::Duration;

use clap::ValueEnum;
use taxicab_puzzle::search::{Control, Outcome, Weight, a_star, all_shortest, greedy, weighted_a_star};
use taxicab_puzzle::{Metric, Moves, Problem, Size};

use super::Arguments;
use crate::limits::Limits;
use crate::report::Failure;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Algorithm {
    /// IDA*; anytime on larger boards with a limit, and on those beyond 25 cells.
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
pub(super) enum Method {
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
    pub(super) fn of(arguments: &Arguments) -> Result<Self, Failure> {
        let weight =
            |hundredths| Weight::from_hundredths(hundredths).map_err(|error| Failure::usage(error.to_string()));
        let method = match (arguments.algorithm, arguments.within) {
            (Algorithm::Anytime, within) => Self::Anytime(within.unwrap_or(Weight::ONE)),
            (Algorithm::Auto, Some(within)) => Self::Weighted(within),
            (_, Some(_)) => return Err(Failure::usage("--within chooses its algorithm itself, or takes anytime")),
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
        if matches!(method, Self::Anytime(_)) && arguments.heuristic.is_some() {
            return Err(Failure::usage("anytime takes no --heuristic"));
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

    /// What `auto` comes to on boards of a size, and the limits that go with it.
    pub(super) fn on(self, size: Size, arguments: &Arguments) -> (Self, Limits) {
        let mut limits = arguments.limits.clone();
        let is_free = arguments.algorithm == Algorithm::Auto
            && arguments.metric == Metric::SingleTile
            && arguments.heuristic.is_none()
            && arguments.all.is_none();
        let is_limited = limits.time_limit.is_some() || limits.max_nodes.is_some();
        let most_cells = if is_limited || arguments.within.is_some() { MOST_CELLS_WITH_LIMIT } else { MOST_CELLS };
        let method = match self {
            Self::IdaStar if is_free && size.cells() > most_cells => Self::Anytime(Weight::ONE),
            Self::Weighted(within) if is_free && size.cells() > most_cells => Self::Anytime(within),
            method => method,
        };
        let is_endless = !is_limited && arguments.within.is_none() && size.cells() > MOST_CELLS;
        if matches!(method, Self::Anytime(_)) && is_endless {
            limits.time_limit = Some(LARGE_TIME_LIMIT);
        }
        (method, limits)
    }

    /// Whether tables may prove a shortest solution before the other half of the limits goes into `other`: where `auto`
    /// came to the anytime search on a board that has them.
    pub(super) fn is_tried_before(self, other: Self, size: Size) -> bool {
        matches!((self, other), (Self::IdaStar, Self::Anytime(_))) && size.cells() <= MOST_CELLS
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::IdaStar => "ida",
            Self::AStar => "astar",
            Self::BreadthFirst => "bfs",
            Self::Greedy => "greedy",
            Self::Weighted(_) => "weighted",
            Self::Anytime(_) => "anytime",
        }
    }

    pub(super) const fn title(self) -> &'static str {
        match self {
            Self::IdaStar => "IDA*",
            Self::AStar => "A*",
            Self::BreadthFirst => "breadth-first search",
            Self::Greedy => "greedy search",
            Self::Weighted(_) => "weighted A*",
            Self::Anytime(_) => "anytime search",
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
            Self::BreadthFirst | Self::Anytime(_) => unreachable!("it takes no estimate of the caller's"),
        };
        (outcome, Vec::new())
    }
}
