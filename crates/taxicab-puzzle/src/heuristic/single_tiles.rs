//! The heuristics of single tiles: the Manhattan and the Euclidean distance, and the misplaced tiles.

use alloc::vec::Vec;

use super::{Heuristic, Homes, assert_same_size};
use crate::{Board, Direction, Goal, Position, Size, Slide};

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

    fn value(&self, state: u16) -> u32 {
        state.into()
    }
}

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
}

/// The sum of the straight-line distances of the tiles to their homes, rounded down; 0..=the Manhattan distance.
///
/// For comparison only: tiles do not move along diagonals, so [`Manhattan`](super::Manhattan) is never smaller, and it
/// is exact. Distances are in units of 1/65536 and each is rounded down, so the sum never exceeds the real one.
///
/// Admissible: √(x² + y²) ≤ x + y for each tile. Consistent: a step changes a straight line by at most one unit, and
/// rounding down keeps that.
///
/// # Complexity
/// A difference is two integer square roots.
#[derive(Clone, Debug)]
pub struct Euclidean {
    homes: Homes,
}

/// Fractional bits of a distance.
const FRACTION: u32 = 16;

impl Euclidean {
    /// The heuristic towards a goal.
    pub fn new(goal: &Board) -> Self {
        Self { homes: Homes::new(goal) }
    }

    /// A tile's straight-line distance from its home in units of 2⁻¹⁶, rounded down.
    fn distance(&self, tile: u8, cell: usize) -> u32 {
        let [vertical, horizontal] = self.homes.steps(tile, cell).map(u64::from);
        ((vertical * vertical + horizontal * horizontal) << (2 * FRACTION)).isqrt() as u32
    }
}

impl Heuristic for Euclidean {
    /// The sum in units of 2⁻¹⁶.
    type State = u32;

    fn initial_state(&self, board: &Board) -> u32 {
        assert_same_size(self.homes.size, board);
        board.tiles().iter().enumerate().map(|(cell, &tile)| self.distance(tile, cell)).sum()
    }

    fn state_after<P: Position>(&self, state: u32, _before: &P, slide: Slide) -> u32 {
        state + self.distance(slide.tile, slide.to.into()) - self.distance(slide.tile, slide.from.into())
    }

    fn value(&self, state: u32) -> u32 {
        state >> FRACTION
    }
}
