//! The number of positions with each Manhattan distance, without visiting them.
//!
//! ```text
//! naive:  for each of the n!/2 positions, add the distances of its tiles
//! here:   place the tiles one after another; keep only the filled cells, the sum of their distances and
//!         the parity of their inversions
//! ```
//!
//! Equal to the naive count because the rest of the sum and of the inversions depends on the filled cells alone: a tile
//! on cell c makes one inversion with each smaller tile on a cell beyond c.

use alloc::vec::Vec;

use crate::{Board, Goal, Parity};

/// By the blank's cell: the number of boards with each Manhattan distance from which the goal can be reached, while that is
/// wanted. It lists all sets of cells.
pub(super) fn counts(goal: &Board, is_wanted: &dyn Fn() -> bool) -> Option<Vec<Vec<u64>>> {
    let size = goal.size();
    let (cells, homes) = (size.cells(), goal.cells());
    let full = (1usize << cells) - 1;
    // By the filled cells, then by twice the sum, plus one if the inversions are odd.
    let mut placements: Vec<Vec<u64>> = alloc::vec![Vec::new(); full + 1];
    placements[0] = alloc::vec![1];
    let mut counts = alloc::vec![Vec::new(); cells];
    for filled in 0..full {
        if filled.is_multiple_of(256) && !is_wanted() {
            return None;
        }
        let placed = core::mem::take(&mut placements[filled]);
        let tile = filled.count_ones() as usize + 1;
        if tile == cells {
            let blank = (!filled & full).trailing_zeros() as usize;
            let odd = usize::from(solvable_is_odd(goal, blank));
            counts[blank] = placed.into_iter().skip(odd).step_by(2).collect();
            continue;
        }
        for cell in (0..cells).filter(|cell| filled >> cell & 1 == 0) {
            let steps = size.manhattan_distance(cell, usize::from(homes[tile]));
            let inversions = (filled >> cell).count_ones() as usize;
            let next = &mut placements[filled | 1 << cell];
            let length = (placed.len() + 2 * steps).next_multiple_of(2);
            if next.len() < length {
                next.resize(length, 0);
            }
            for (index, count) in placed.iter().enumerate() {
                next[(index ^ inversions & 1) + 2 * steps] += count;
            }
        }
    }
    Some(counts)
}

/// Whether the boards with the blank on a cell that can reach the goal have an odd number of inversions.
fn solvable_is_odd(goal: &Board, blank: usize) -> bool {
    let mut tiles: Vec<u8> = (1..goal.size().cells() as u8).collect();
    tiles.insert(blank, 0);
    let sorted = Board::new(goal.size(), &tiles).expect("each tile once");
    // In order there is no inversion.
    let parity = Parity::towards(&sorted, &Goal::Board(*goal)).expect("they are of one size");
    !parity.is_solvable()
}

#[cfg(test)]
mod tests {
    use super::super::Distribution;
    use crate::heuristic::{Heuristic, Manhattan};
    use crate::{Goal, Space};

    #[test]
    fn counts_are_those_of_the_whole_space() {
        for size in ["2x2", "3x2", "2x4", "3x3"] {
            for goal in Goal::NAMED {
                let goal = goal.board(size.parse().unwrap()).unwrap();
                let manhattan = Manhattan::new(&goal);
                let mut visited = Distribution::new(goal.size());
                for (board, _) in Space::new(&goal).unwrap().boards() {
                    visited.add(board.blank(), manhattan.h(&board));
                }
                let counted = Distribution::of_manhattan(&goal).unwrap();
                for (blank, (counted, visited)) in counted.counts.iter().zip(&visited.counts).enumerate() {
                    // The counted list may end with zeros.
                    let (counts, rest) = counted.split_at(visited.len());
                    assert_eq!(counts, visited, "{size}, blank on {blank}");
                    assert!(rest.iter().all(|&count| count == 0));
                }
            }
        }
    }
}
