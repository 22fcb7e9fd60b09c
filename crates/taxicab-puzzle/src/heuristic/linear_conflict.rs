//! Linear conflict: Manhattan distance, and two moves more for tiles that block each other in their home line.

use super::{Heuristic, Homes};
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
        let size = board.size();
        assert_eq!(size, self.homes.size, "the heuristic is for another size");
        let tile = |row: usize, column: usize| board.tile(row * size.width() + column);
        let mut pairs = Vec::new();
        for row in 0..size.height() {
            let line = (0..size.width()).map(|column| tile(row, column));
            pairs.extend(inverted_in_line(line, row, &self.homes.row, &self.homes.column));
        }
        for column in 0..size.width() {
            let line = (0..size.height()).map(|row| tile(row, column));
            pairs.extend(inverted_in_line(line, column, &self.homes.column, &self.homes.row));
        }
        pairs
    }

    /// The vertical and the horizontal part.
    #[inline]
    pub(super) fn parts(state: Conflicts) -> [u32; 2] {
        [0, 1].map(|axis| u32::from(state.steps[axis]) + 2 * u32::from(state.leaving[axis]))
    }

    /// The number of tiles that must leave a row; `tile_at` returns the tile in each column.
    fn leaving_row(&self, row: usize, tile_at: impl Fn(usize) -> u8) -> u16 {
        let at_home = |&tile: &u8| tile != 0 && usize::from(self.homes.row[usize::from(tile)]) == row;
        leaving(
            (0..self.homes.size.width()).map(tile_at).filter(at_home).map(|tile| self.homes.column[usize::from(tile)]),
        )
    }

    /// The number of tiles that must leave a column; `tile_at` returns the tile in each row.
    fn leaving_column(&self, column: usize, tile_at: impl Fn(usize) -> u8) -> u16 {
        let at_home = |&tile: &u8| tile != 0 && usize::from(self.homes.column[usize::from(tile)]) == column;
        leaving(
            (0..self.homes.size.height()).map(tile_at).filter(at_home).map(|tile| self.homes.row[usize::from(tile)]),
        )
    }
}

/// The pairs in the wrong order of the tiles with their home in the line `index`; `across` is the line of each home and
/// `along` its place in it.
fn inverted_in_line(line: impl Iterator<Item = u8>, index: usize, across: &[u8], along: &[u8]) -> Vec<[u8; 2]> {
    let at_home = |&tile: &u8| tile != 0 && usize::from(across[usize::from(tile)]) == index;
    inverted(&line.filter(at_home).collect::<Vec<u8>>(), along)
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
        let size = board.size();
        let rows =
            (0..size.height()).map(|row| self.leaving_row(row, |column| board.tile(row * size.width() + column)));
        let columns =
            (0..size.width()).map(|column| self.leaving_column(column, |row| board.tile(row * size.width() + column)));
        // A tile that leaves its row moves vertically; one that leaves its column, horizontally.
        Conflicts { steps: self.homes.total_steps(board), leaving: [rows.sum(), columns.sum()] }
    }

    #[inline]
    fn state_after<P: Position>(&self, mut state: Conflicts, before: &P, slide: Slide) -> Conflicts {
        let axis = usize::from(!slide.direction.is_vertical());
        let (from, to, size) = (usize::from(slide.from), usize::from(slide.to), self.homes.size);
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
            if axis == 0 {
                let row = size.row(cell);
                self.leaving_row(row, |column| tile_at(row * size.width() + column))
            } else {
                let column = size.column(cell);
                self.leaving_column(column, |row| tile_at(row * size.width() + column))
            }
        };
        let (with, without) = (line(slide.tile), line(0));
        let (gained, lost) = if inside_after { (with, without) } else { (without, with) };
        state.leaving[axis] = state.leaving[axis] + gained - lost;
        state
    }

    #[inline]
    fn value(&self, state: Conflicts) -> u32 {
        Self::parts(state).into_iter().sum()
    }

    fn is_admissible(&self) -> bool {
        true
    }

    fn is_consistent(&self) -> bool {
        true
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
