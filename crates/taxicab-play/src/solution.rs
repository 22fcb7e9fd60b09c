//! What searches have found out about a game.

use alloc::vec::Vec;

use taxicab_puzzle::{Board, Direction, Problem, Slide};

use crate::Refused;

/// What is known about the length of the shortest solution from the start, in single-tile moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortest {
    /// It is this long: proven.
    Proven(u32),
    /// It has not been proven yet.
    Between {
        /// It is not shorter than this: proven, and 0 before any search.
        lower_bound: u32,
        /// The shortest solution known so far, the player's own included.
        best_known: Option<u32>,
    },
}

/// The next move of a known solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The tile to slide next, from where and to where.
    pub slide: Slide,
    /// The tiles that slide this way one after another in the solution, 1..=15.
    pub run: usize,
    /// The single-tile moves left, this one included.
    pub moves_left: usize,
    /// Whether no solution from here is shorter: proven.
    pub is_shortest: bool,
}

/// A solution from some board, and what is proven about it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Solution {
    from: Board,
    moves: Vec<Direction>,
    is_shortest: bool,
}

impl Solution {
    /// The moves left from a board on its path. Walking the path costs no more than its length and needs no
    /// bookkeeping: whatever way a player came back to the path, the rest of it fits again.
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

/// The rest of a solution; the rest of a shortest one is itself a shortest one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rest<'a> {
    pub(crate) moves: &'a [Direction],
    pub(crate) is_shortest: bool,
}

/// The solutions handed in and the bounds for the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Knowledge {
    from_start: Option<Solution>,
    latest: Option<Solution>,
    lower_bound: u32,
    best_known: Option<u32>,
}

impl Knowledge {
    /// Takes what a search has found for a problem of this game; `start` is the board the game began with.
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
        // A bound above a solution that is known to work is wrong, whoever found the solution.
        let best_known = if is_from_start { length.into_iter().chain(self.best_known).min() } else { length };
        if let Some(length) = best_known.filter(|&length| length < lower_bound) {
            return Err(Refused::Contradiction { length, lower_bound });
        }
        if let Some(moves) = moves {
            let is_shortest = moves.len() as u32 == lower_bound;
            let solution = Solution { from: *problem.start(), moves, is_shortest };
            let kept = if is_from_start { &mut self.from_start } else { &mut self.latest };
            let is_worse = |kept: &Solution| kept.from == solution.from && kept.moves.len() <= solution.moves.len();
            if !kept.as_ref().is_some_and(is_worse) {
                *kept = Some(solution);
            }
        }
        if is_from_start {
            (self.lower_bound, self.best_known) = (lower_bound, best_known);
        }
        // A bound may arrive after the solution it proves.
        let proven = if is_from_start { &mut self.from_start } else { &mut self.latest };
        if let Some(solution) = proven.as_mut().filter(|solution| solution.from == *problem.start()) {
            solution.is_shortest |= solution.moves.len() as u32 == lower_bound;
        }
        Ok(())
    }

    /// Notes that the player got from the start to the goal in so many moves.
    pub(crate) fn note_solved(&mut self, moves: usize) {
        let moves = moves as u32;
        self.best_known = Some(self.best_known.map_or(moves, |best| best.min(moves)));
    }

    pub(crate) fn shortest(&self) -> Shortest {
        match self.best_known {
            Some(length) if length == self.lower_bound => Shortest::Proven(length),
            best_known => Shortest::Between { lower_bound: self.lower_bound, best_known },
        }
    }

    /// The rest of a solution that passes a board, a proven one if there is a choice.
    pub(crate) fn rest(&self, board: &Board) -> Option<Rest<'_>> {
        let mut rests =
            [&self.latest, &self.from_start].into_iter().flatten().filter_map(|solution| solution.rest(board));
        let first = rests.next()?;
        Some(rests.next().filter(|second| second.is_shortest && !first.is_shortest).unwrap_or(first))
    }
}
