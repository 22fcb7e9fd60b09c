//! A bound for the multi-tile metric without a table: the tiles that must cross one border.

use super::{Homes, assert_same_size};
use crate::search::multi_tile::{Axis, IncrementalRunHeuristic};
use crate::{Board, Position, Slide};

/// The maximum number of borders between parallel lines.
const MAX_BORDERS: usize = crate::Size::MAX - 1;

/// The maximum number of tiles that must cross one border between two rows, and between two columns.
///
/// A vertical run moves at most one tile across each border, so there are at least as many vertical runs as tiles on
/// the wrong side of any one border between rows. The rest is as with [`WalkingRuns`](super::WalkingRuns), which is
/// never smaller but only for small boards.
///
/// # Complexity
/// O(sides) time a slide, 60 bytes, no table.
#[derive(Clone, Debug)]
pub struct RunCrossings {
    homes: Homes,
}

impl RunCrossings {
    /// The heuristic towards a goal.
    pub fn new(goal: &Board) -> Self {
        Self { homes: Homes::new(goal) }
    }

    /// Lower bounds on the vertical and the horizontal runs of any solution.
    ///
    /// # Panics
    /// The board is of another size.
    pub fn min_runs(&self, board: &Board) -> [u32; 2] {
        min_runs(&self.initial_state(board))
    }

    /// A lower bound on the runs left, whichever axis is next.
    ///
    /// # Panics
    /// The board is of another size.
    pub fn h(&self, board: &Board) -> u32 {
        Axis::BOTH.map(|next| self.h_before(board, next)).into_iter().min().unwrap_or(0)
    }

    /// A lower bound on the runs left if the next is on `next` and the axes alternate.
    ///
    /// # Panics
    /// The board is of another size.
    pub fn h_before(&self, board: &Board, next: Axis) -> u32 {
        Axis::min_runs(self.min_runs(board), next)
    }
}

fn min_runs(crossings: &[[u16; MAX_BORDERS]; 2]) -> [u32; 2] {
    crossings.map(|axis| u32::from(axis.into_iter().max().unwrap_or(0)))
}

impl IncrementalRunHeuristic for RunCrossings {
    /// The tiles on the wrong side of each border between rows, and between columns.
    type State = [[u16; MAX_BORDERS]; 2];

    fn initial_state(&self, board: &Board) -> Self::State {
        let (size, homes) = (self.homes.size, &self.homes);
        assert_same_size(size, board);
        let mut crossings = [[0; MAX_BORDERS]; 2];
        for (cell, &tile) in board.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0) {
            let tile = usize::from(tile);
            let lines = [(size.row(cell), homes.row[tile]), (size.column(cell), homes.column[tile])];
            for (axis, (line, home)) in lines.into_iter().enumerate() {
                let home = usize::from(home);
                crossings[axis][line.min(home)..line.max(home)].iter_mut().for_each(|count| *count += 1);
            }
        }
        crossings
    }

    #[inline]
    fn state_after<P: Position>(&self, mut state: Self::State, _before: &P, slide: Slide) -> Self::State {
        let (size, tile) = (self.homes.size, usize::from(slide.tile));
        let (from, to) = (usize::from(slide.from), usize::from(slide.to));
        let (axis, from, to, home) = if slide.direction.is_vertical() {
            (0, size.row(from), size.row(to), self.homes.row[tile])
        } else {
            (1, size.column(from), size.column(to), self.homes.column[tile])
        };
        // The border crossed lies behind the smaller of the two lines.
        let count = &mut state[axis][from.min(to)];
        let home = usize::from(home);
        if to.abs_diff(home) < from.abs_diff(home) {
            *count -= 1;
        } else {
            *count += 1;
        }
        state
    }

    #[inline]
    fn value(&self, state: Self::State, next: Axis) -> u32 {
        Axis::min_runs(min_runs(&state), next)
    }
}
