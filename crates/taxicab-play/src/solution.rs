//! The search results of a game: solutions and bounds.

use alloc::vec::Vec;

use taxicab_puzzle::{Board, Direction, Problem, Slide};

use crate::{Finding, Refused};

/// The length of the shortest solution from the start, in single-tile moves, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortest {
    /// The proven length.
    Proven(u32),
    /// The length is not proven yet.
    Between {
        /// The proven lower bound; 0 before any search.
        lower_bound: u32,
        /// The length of the shortest known solution, the player's own included.
        best_known: Option<u32>,
    },
}

/// The next move of a known solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The next tile to slide, with its cells.
    pub slide: Slide,
    /// The number of tiles that slide in this direction one after another, 1..=15.
    pub run: usize,
    /// The single-tile moves to the goal, this one included.
    pub moves_left: usize,
    /// Whether the solution is proven shortest from this board.
    pub is_shortest: bool,
}

/// A solution from a board, and whether it is proven shortest.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Solution {
    from: Board,
    moves: Vec<Direction>,
    is_shortest: bool,
}

impl Solution {
    /// The moves left from a board on the path. The walk along the path costs no more than its length and needs no
    /// bookkeeping when a player leaves the path and returns to it.
    fn rest(&self, board: &Board) -> Option<Rest<'_>> {
        let mut passed = self.from;
        for index in 0..self.moves.len() {
            if passed == *board {
                return Some(Rest { moves: &self.moves[index..], is_shortest: self.is_shortest });
            }
            passed = passed.after(self.moves[index])?;
        }
        None
    }
}

/// The rest of a solution; the rest of a shortest solution is itself shortest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rest<'a> {
    pub(crate) moves: &'a [Direction],
    pub(crate) is_shortest: bool,
}

/// The accepted solutions and the bounds for the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Knowledge {
    from_start: Option<Solution>,
    latest: Option<Solution>,
    lower_bound: u32,
    pub(crate) best_known: Option<u32>,
}

impl Knowledge {
    /// Stores a search result for a problem of this game; `start` is the first board of the game.
    pub(crate) fn accept(
        &mut self,
        start: &Board,
        problem: &Problem,
        moves: Option<Vec<Direction>>,
        lower_bound: u32,
    ) -> Result<(), Refused> {
        let is_from_start = problem.start() == start;
        let lower_bound = if is_from_start { lower_bound.max(self.lower_bound) } else { lower_bound };
        let length = moves.as_ref().map(|moves| moves.len() as u32);
        // A bound above the length of a valid solution is wrong.
        let best_known = if is_from_start { length.into_iter().chain(self.best_known).min() } else { length };
        if let Some(length) = best_known.filter(|&length| length < lower_bound) {
            return Err(Refused::Contradiction { length, lower_bound });
        }
        if let Some(moves) = moves {
            let is_shortest = moves.len() as u32 == lower_bound;
            let solution = Solution { from: *problem.start(), moves, is_shortest };
            let stored = if is_from_start { &mut self.from_start } else { &mut self.latest };
            let is_worse = |old: &Solution| old.from == solution.from && old.moves.len() <= solution.moves.len();
            if !stored.as_ref().is_some_and(is_worse) {
                *stored = Some(solution);
            }
        }
        if is_from_start {
            (self.lower_bound, self.best_known) = (lower_bound, best_known);
        }
        // A bound may arrive after the solution that it proves shortest.
        let proven = if is_from_start { &mut self.from_start } else { &mut self.latest };
        if let Some(solution) = proven.as_mut().filter(|solution| solution.from == *problem.start()) {
            solution.is_shortest |= solution.moves.len() as u32 == lower_bound;
        }
        Ok(())
    }

    /// Records that the player reached the goal from the start with this number of moves.
    pub(crate) fn note_solved(&mut self, moves: usize) {
        let moves = moves as u32;
        self.best_known = Some(self.best_known.map_or(moves, |best| best.min(moves)));
    }

    /// The results as [`Knowledge::accept`] takes them; `start` is the first board of the game.
    pub(crate) fn findings(&self, start: &Board) -> Vec<Finding> {
        let moves = |solution: &Solution| solution.moves.iter().copied().collect();
        let of_start =
            Finding { board: *start, moves: self.from_start.as_ref().map(moves), lower_bound: self.lower_bound };
        let latest = self.latest.as_ref().map(|solution| Finding {
            board: solution.from,
            moves: Some(moves(solution)),
            lower_bound: if solution.is_shortest { solution.moves.len() as u32 } else { 0 },
        });
        let is_known = of_start.moves.is_some() || of_start.lower_bound > 0;
        is_known.then_some(of_start).into_iter().chain(latest).collect()
    }

    pub(crate) fn shortest(&self) -> Shortest {
        match self.best_known {
            Some(length) if length == self.lower_bound => Shortest::Proven(length),
            best_known => Shortest::Between { lower_bound: self.lower_bound, best_known },
        }
    }

    /// The moves of a solution from the start that is proven shortest.
    pub(crate) fn shortest_solution(&self) -> Option<&[Direction]> {
        self.from_start.as_ref().filter(|solution| solution.is_shortest).map(|solution| &solution.moves[..])
    }

    /// The rest of a solution that passes a board, preferably of a proven one.
    pub(crate) fn rest(&self, board: &Board) -> Option<Rest<'_>> {
        let mut rests =
            [&self.latest, &self.from_start].into_iter().flatten().filter_map(|solution| solution.rest(board));
        let first = rests.next()?;
        Some(rests.next().filter(|second| second.is_shortest && !first.is_shortest).unwrap_or(first))
    }
}
