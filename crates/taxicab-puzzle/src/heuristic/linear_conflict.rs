//! Linear conflict: Manhattan distance, and two moves more for tiles that block each other in their home line.

use super::{Heuristic, Homes, assert_same_size};
use alloc::vec::Vec;

use crate::parity::inverted;
use crate::{Board, Position, Slide};

/// The Manhattan distance plus two moves for each tile that must leave its home line to let others pass.
///
/// Tiles that lie in their home row in the wrong order block each other: all but a longest increasing subsequence must
/// leave the row and come back, two vertical moves each that the Manhattan distance does not count; likewise in
/// columns. Admissible: those moves are extra and, being vertical in rows and horizontal in columns, never counted
/// twice. Consistent: a step takes at most one tile out of one line. Source: O. Hansson, A. Mayer & M. Yung,
/// *Criticizing solutions to relaxed models yields powerful admissible heuristics*, Information Sciences 63, 1992;
/// the count here is exact (line length minus longest increasing subsequence), not greedy.
///
/// # Complexity
/// A difference scans at most one row or column: O(side) loads, none if the tile neither leaves nor enters its home
/// line.
#[derive(Clone, Debug)]
pub struct LinearConflict {
    homes: Homes,
}

/// Steps, and tiles that must leave their line, each vertical and horizontal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conflicts {
    steps: [u16; 2],
    leaving: [u16; 2],
}

impl LinearConflict {
    /// The heuristic towards a goal.
    pub fn new(goal: &Board) -> Self {
        Self { homes: Homes::new(goal) }
    }

    /// The pairs of tiles in the wrong order within the home line of both: rows first, each from left to right, then
    /// columns from top to bottom.
    ///
    /// A tile may be in several pairs; h counts the fewest tiles whose removal leaves no pair.
    ///
    /// ```
    /// use taxicab_puzzle::heuristic::LinearConflict;
    ///
    /// let conflicts = LinearConflict::new(&"1 2 3/4 5 6/7 8 0".parse()?);
    /// assert_eq!(conflicts.pairs(&"3 2 1/7 5 6/4 8 0".parse()?), [[3, 2], [3, 1], [2, 1], [7, 4]]);
    /// # Ok::<(), taxicab_puzzle::BoardError>(())
    /// ```
    ///
    /// # Panics
    /// If the board is of another size than the goal.
    ///
    /// # Complexity
    /// O(cells · side) time.
    pub fn pairs(&self, board: &Board) -> Vec<[u8; 2]> {
        assert_same_size(self.homes.size, board);
        let mut pairs = Vec::new();
        for (axis, line) in self.lines() {
            let tiles: Vec<u8> = self.at_home(axis, line, |cell| board.tile(cell)).collect();
            pairs.extend(inverted(&tiles, &self.homes.lines[1 - axis]));
        }
        pairs
    }

    /// All rows, then all columns: each with its axis.
    fn lines(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let size = self.homes.size;
        (0..size.height()).map(|row| (0, row)).chain((0..size.width()).map(|column| (1, column)))
    }

    /// The tiles of a row on axis 0 or of a column on axis 1 that have their home there, in their order.
    fn at_home(&self, axis: usize, line: usize, tile_at: impl Fn(usize) -> u8) -> impl Iterator<Item = u8> {
        let size = self.homes.size;
        let (first, step, count) =
            if axis == 0 { (line * size.width(), 1, size.width()) } else { (line, size.width(), size.height()) };
        let tiles = (0..count).map(move |place| tile_at(first + place * step));
        tiles.filter(move |&tile| tile != 0 && self.homes.line(axis, tile) == line)
    }

    /// The number of tiles that must leave such a line.
    fn leaving(&self, axis: usize, line: usize, tile_at: impl Fn(usize) -> u8) -> u16 {
        leaving(self.at_home(axis, line, tile_at).map(|tile| self.homes.lines[1 - axis][usize::from(tile)]))
    }
}

/// The fewest values whose removal from a line leaves it increasing: all but a longest increasing subsequence.
///
/// Patience sorting: `ends[k]` is the minimum end of an increasing subsequence of length k + 1.
pub(super) fn leaving(line: impl Iterator<Item = u8>) -> u16 {
    let mut ends = [0u8; 16];
    let (mut longest, mut count) = (0, 0);
    for value in line {
        let place = ends[..longest].iter().take_while(|&&end| end < value).count();
        ends[place] = value;
        longest = longest.max(place + 1);
        count += 1;
    }
    count - longest as u16
}

impl Heuristic for LinearConflict {
    type State = Conflicts;

    fn initial_state(&self, board: &Board) -> Conflicts {
        // A tile that leaves its row moves vertically; one that leaves its column, horizontally.
        let mut conflicts = Conflicts { steps: self.homes.total_steps(board), leaving: [0; 2] };
        for (axis, line) in self.lines() {
            conflicts.leaving[axis] += self.leaving(axis, line, |cell| board.tile(cell));
        }
        conflicts
    }

    #[inline]
    fn state_after<P: Position>(&self, mut state: Conflicts, before: &P, slide: Slide) -> Conflicts {
        let axis = usize::from(!slide.direction.is_vertical());
        let (from, to) = (usize::from(slide.from), usize::from(slide.to));
        let (before_steps, after_steps) = (self.homes.steps(slide.tile, from), self.homes.steps(slide.tile, to));
        state.steps[axis] = state.steps[axis] + after_steps[axis] - before_steps[axis];
        // The order within the line along which the tile slides is unchanged; only leaving or entering the home line
        // counts.
        let (cell, inside_after) = match (before_steps[axis], after_steps[axis]) {
            (0, _) => (from, false),
            (_, 0) => (to, true),
            _ => return state,
        };
        let line = |tile_there: u8| {
            let tile_at = |at: usize| if at == cell { tile_there } else { before.tile(at) };
            self.leaving(axis, self.homes.size.lines_of(cell)[axis], tile_at)
        };
        let (with, without) = (line(slide.tile), line(0));
        let (gained, lost) = if inside_after { (with, without) } else { (without, with) };
        state.leaving[axis] = state.leaving[axis] + gained - lost;
        state
    }

    #[inline]
    fn value(&self, state: Conflicts) -> u32 {
        self.by_axis(state).into_iter().flatten().sum()
    }

    #[inline]
    fn by_axis(&self, state: Conflicts) -> Option<[u32; 2]> {
        Some([0, 1].map(|axis| u32::from(state.steps[axis]) + 2 * u32::from(state.leaving[axis])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tries every subset.
    fn naive_leaving(line: &[u8]) -> u16 {
        let increasing = |kept: u32| {
            let kept = line.iter().enumerate().filter(|(i, _)| kept >> i & 1 == 1).map(|(_, value)| value);
            kept.is_sorted()
        };
        let longest = (0u32..1 << line.len()).filter(|&kept| increasing(kept)).map(u32::count_ones).max();
        line.len() as u16 - longest.unwrap_or(0) as u16
    }

    #[test]
    fn there_are_pairs_exactly_if_a_tile_must_leave() {
        let goal: Board = "1 2 3/4 5 6/7 8 0".parse().unwrap();
        let conflicts = LinearConflict::new(&goal);
        for seed in 0..2_000 {
            let board = crate::shuffled(&goal, seed);
            let leaving: u16 = conflicts.initial_state(&board).leaving.iter().sum();
            let pairs = conflicts.pairs(&board);
            assert_eq!(pairs.is_empty(), leaving == 0, "{board}");
            assert!(usize::from(leaving) <= pairs.len(), "{board}");
        }
    }

    #[test]
    fn conflicts_are_the_minimum_removal() {
        let mut line = [0, 1, 2, 3, 4, 5, 6];
        // Heap's algorithm: all orders of seven tiles, and of their first few.
        let mut counter = [0; 7];
        let mut i = 0;
        while i < line.len() {
            if counter[i] < i {
                line.swap(if i % 2 == 0 { 0 } else { counter[i] }, i);
                for length in 0..=line.len() {
                    assert_eq!(leaving(line[..length].iter().copied()), naive_leaving(&line[..length]));
                }
                counter[i] += 1;
                i = 0;
            } else {
                counter[i] = 0;
                i += 1;
            }
        }
    }
}
