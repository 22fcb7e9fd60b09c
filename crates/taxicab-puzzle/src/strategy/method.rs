//! The search that a board gets.

use alloc::vec::Vec;

use crate::heuristic::Heuristic;
use crate::search::{Control, Outcome, Weight, a_star, all_shortest, greedy, weighted_a_star};
use crate::{Moves, Problem};

/// The search of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// IDA*.
    IdaStar,
    /// A*.
    AStar,
    /// Breadth-first search.
    BreadthFirst,
    /// Greedy best-first search.
    Greedy,
    /// Weighted A*, with its suboptimality bound.
    Weighted(Weight),
    /// Anytime search, until its solution is within this suboptimality bound.
    Anytime(Weight),
}

impl Method {
    /// The name as options and answers write it: `ida`, `astar`, `bfs`, `greedy`, `weighted`, `anytime`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::IdaStar => "ida",
            Self::AStar => "astar",
            Self::BreadthFirst => "bfs",
            Self::Greedy => "greedy",
            Self::Weighted(_) => "weighted",
            Self::Anytime(_) => "anytime",
        }
    }

    /// The name as prose writes it: `IDA*`, `breadth-first search`.
    pub const fn title(self) -> &'static str {
        match self {
            Self::IdaStar => "IDA*",
            Self::AStar => "A*",
            Self::BreadthFirst => "breadth-first search",
            Self::Greedy => "greedy search",
            Self::Weighted(_) => "weighted A*",
            Self::Anytime(_) => "anytime search",
        }
    }

    /// Searches with a heuristic; [`IdaStar`](Self::IdaStar) alone returns more solutions than that of the outcome.
    pub(super) fn search<H: Heuristic>(
        self,
        problem: &Problem,
        heuristic: &H,
        max_solutions: usize,
        control: Control<'_>,
    ) -> (Outcome, Vec<Moves>) {
        let outcome = match self {
            Self::IdaStar => return all_shortest(problem, heuristic, max_solutions, control),
            Self::AStar => a_star(problem, heuristic, control),
            Self::Greedy => greedy(problem, heuristic, control),
            Self::Weighted(weight) => weighted_a_star(problem, heuristic, weight, control),
            Self::BreadthFirst | Self::Anytime(_) => unreachable!("these take no heuristic of the caller"),
        };
        (outcome, Vec::new())
    }
}
