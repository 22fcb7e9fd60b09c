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

impl Rest<'_> {
    /// Fewer moves are better, and of as many those that are proven shortest.
    const fn key(&self) -> (usize, bool) {
        (self.moves.len(), !self.is_shortest)
    }
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
            // One that passes this board in no more moves serves this one and the boards before.
            let serves = |rest: Rest<'_>| rest.key() <= (solution.moves.len(), !is_shortest);
            if !stored.as_ref().and_then(|old| old.rest(problem.start())).is_some_and(serves) {
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

    /// The shortest rest of a solution that passes a board, preferably of a proven one.
    pub(crate) fn rest(&self, board: &Board) -> Option<Rest<'_>> {
        let known = [&self.latest, &self.from_start].into_iter().flatten();
        known.filter_map(|solution| solution.rest(board)).min_by_key(Rest::key)
    }
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use taxicab_puzzle::{Goal, Moves};

    use crate::{Change, Command, Session};

    #[test]
    fn of_the_solutions_that_pass_a_board_the_shortest_is_kept() {
        let board = "8 2 0/4 6 1/3 7 5".parse().unwrap();
        let mut session = Session::from_board(board, Goal::BlankLast).unwrap();
        let start = session.problem();
        let shortest: Moves = "R2U2LDLDRURDL2URDLU2RDLU".parse().unwrap();
        let first = shortest.iter().next().unwrap();
        // The first move, back and forth a number of times, and the rest.
        let around = |times| {
            let back_and_forth = core::iter::repeat_n([first.opposite(), first], times).flatten();
            let way = core::iter::once(first).chain(back_and_forth).chain(shortest.iter().skip(1));
            way.collect::<Moves>()
        };
        let left = |session: &mut Session| match session.apply(&Command::Hint, Duration::ZERO) {
            Ok(Change::Hinted(hint)) => hint.moves_left,
            other => panic!("{other:?}"),
        };
        for (times, expected) in [(2, 28), (3, 28), (1, 26)] {
            session.accept(&start, Some(&around(times)), 0).unwrap();
            assert_eq!(left(&mut session), expected);
        }
        session.apply(&Command::Move(first), Duration::ZERO).unwrap();
        // From here on: one as long as what is left, which says no more, and the shortest.
        let here = session.problem();
        for (times, expected) in [(2, 25), (1, 25), (0, 23)] {
            let rest = around(times).iter().skip(1).collect();
            session.accept(&here, Some(&rest), 0).unwrap();
            assert_eq!(left(&mut session), expected);
        }
    }
}
