//! The number of misplaced tiles: the weakest of the classic heuristics.

use super::{Heuristic, assert_same_size};
use crate::{Board, Position, Size, Slide};

/// The number of tiles that are not at home, 0..=tiles.
///
/// Admissible: each of them moves at least once, and a move moves one tile. Consistent: a move brings at most one tile
/// home or away. Source: N. J. Nilsson, *Problem-Solving Methods in Artificial Intelligence*, 1971; the
/// weakest of the classic heuristics.
///
/// # Complexity
/// A difference is two comparisons.
#[derive(Clone, Debug)]
pub struct Misplaced {
    size: Size,
    home: [u8; 256],
}

impl Misplaced {
    /// The heuristic towards a goal.
    pub fn new(goal: &Board) -> Self {
        Self { size: goal.size(), home: goal.cells() }
    }

    fn is_misplaced(&self, tile: u8, cell: u8) -> bool {
        self.home[usize::from(tile)] != cell
    }
}

impl Heuristic for Misplaced {
    type State = u16;

    fn initial_state(&self, board: &Board) -> u16 {
        assert_same_size(self.size, board);
        let misplaced = |&(cell, &tile): &(usize, &u8)| tile != 0 && self.is_misplaced(tile, cell as u8);
        board.tiles().iter().enumerate().filter(misplaced).count() as u16
    }

    #[inline]
    fn state_after<P: Position>(&self, state: u16, _before: &P, slide: Slide) -> u16 {
        state + u16::from(self.is_misplaced(slide.tile, slide.to))
            - u16::from(self.is_misplaced(slide.tile, slide.from))
    }

    fn value(&self, state: u16) -> u32 {
        state.into()
    }

    fn is_admissible(&self) -> bool {
        true
    }

    fn is_consistent(&self) -> bool {
        true
    }
}
