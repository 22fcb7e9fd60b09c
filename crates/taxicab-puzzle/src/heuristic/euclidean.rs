//! Straight-line distance, rounded down: weaker than Manhattan distance, for comparison.

use super::{Heuristic, Homes, assert_same_size};
use crate::{Board, Position, Slide};

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

    fn is_admissible(&self) -> bool {
        true
    }

    fn is_consistent(&self) -> bool {
        true
    }
}
