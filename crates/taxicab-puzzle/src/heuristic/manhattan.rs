//! Manhattan distance.

use alloc::vec::Vec;

use super::{Heuristic, Homes};
use crate::{Board, Direction, Goal, Position, Slide};

/// The Manhattan distance of a board to the usual goal `1 2 … 0`: the sum of each tile's steps to its home.
///
/// ```
/// use taxicab_puzzle::manhattan_distance;
///
/// assert_eq!(manhattan_distance(&"8 2 0/4 6 1/3 7 5".parse()?), 14);
/// # Ok::<(), taxicab_puzzle::BoardError>(())
/// ```
pub fn manhattan_distance(board: &Board) -> u32 {
    let goal = Goal::BlankLast.board(board.size()).expect("a named goal exists in every size");
    Homes::new(&goal).total_steps(board).into_iter().map(u32::from).sum()
}

/// The Manhattan (taxicab) distance: the sum over the tiles of |Δrow| + |Δcolumn| to their homes.
///
/// Admissible: a move takes one tile one step. Consistent: a step
/// changes it by exactly one. Source: J. E. Doran & D. Michie, *Experiments with the Graph Traverser program*, 1966.
///
/// # Complexity
/// A difference is one load from a table of at most 256 KiB (1 KiB on 4×4).
#[derive(Clone, Debug)]
pub struct Manhattan {
    homes: Homes,
    /// By tile, cell and direction: +1 or −1.
    differences: Vec<i8>,
    cell_bits: u32,
}

impl Manhattan {
    /// The heuristic towards a goal.
    pub fn new(goal: &Board) -> Self {
        let (homes, size) = (Homes::new(goal), goal.size());
        let cell_bits = size.cells().next_power_of_two().trailing_zeros();
        let mut differences = alloc::vec![0; size.cells() << (cell_bits + 2)];
        for (tile, cell) in (1..size.cells()).flat_map(|tile| (0..size.cells()).map(move |cell| (tile, cell))) {
            for direction in Direction::ALL {
                if let Some(to) = direction.opposite().source(cell, size) {
                    let steps = |cell| homes.steps(tile as u8, cell).iter().sum::<u16>() as i8;
                    differences[(tile << cell_bits | cell) << 2 | direction as usize] = steps(to) - steps(cell);
                }
            }
        }
        Self { homes, differences, cell_bits }
    }
}

impl Heuristic for Manhattan {
    type State = u16;

    fn initial_state(&self, board: &Board) -> u16 {
        self.homes.total_steps(board).into_iter().sum()
    }

    #[inline]
    fn state_after<P: Position>(&self, state: u16, _before: &P, slide: Slide) -> u16 {
        let index = usize::from(slide.tile) << self.cell_bits | usize::from(slide.from);
        state.wrapping_add_signed(self.differences[index << 2 | slide.direction as usize].into())
    }

    #[inline]
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
