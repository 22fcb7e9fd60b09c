//! Inversion distance: a lower bound from the inversions of the rows and of the columns.

use super::{Heuristic, assert_same_size};
use crate::{Board, Position, Size, Slide, parity::inversions};

/// The vertical moves that sort the reading order, plus the horizontal moves that sort the column order.
///
/// A vertical move takes a tile past the width − 1 tiles between its cells, so it changes the inversions of the
/// row-by-row order by at most width − 1, and by an odd number when the width is even; a horizontal move does not
/// change them. The same holds for horizontal moves and the column-by-column order. With s = width − 1, n inversions
/// take at least ⌈n / s⌉ vertical moves, and on even widths one more if its parity is not that of n. For 4×4 this
/// is the usual n div 3 + n mod 3.
///
/// Admissible: vertical and horizontal moves are different moves. Consistent: a move changes one of the two counts by
/// at most one. Source: Takaken (Takahashi Ken'ichirō), *How to solve the 15 puzzle*, 2001, for 4×4; other widths are
/// ours.
///
/// # Complexity
/// A difference compares one tile with side − 1 others.
#[derive(Clone, Debug)]
pub struct InversionDistance {
    size: Size,
    /// By axis: the rank of each tile's home in the order that moves of this axis sort.
    ranks: [[u8; 256]; 2],
}

impl InversionDistance {
    /// The heuristic towards a goal.
    pub fn new(goal: &Board) -> Self {
        let size = goal.size();
        let by_rows = goal.cells();
        let by_columns =
            by_rows.map(|cell| (size.column(usize::from(cell)) * size.height() + size.row(usize::from(cell))) as u8);
        Self { size, ranks: [by_rows, by_columns] }
    }
}

/// The minimum number of moves that sort `inversions`, each passing `length` − 1 tiles.
fn min_moves(inversions: u16, length: usize) -> u32 {
    let inversions = u32::from(inversions);
    let moves = inversions.div_ceil(length as u32 - 1);
    if length.is_multiple_of(2) { moves + (moves + inversions) % 2 } else { moves }
}

impl Heuristic for InversionDistance {
    /// The inversions of the row-by-row and of the column-by-column order.
    type State = [u16; 2];

    fn initial_state(&self, board: &Board) -> [u16; 2] {
        assert_same_size(self.size, board);
        let (width, height) = (self.size.width(), self.size.height());
        let count = |axis: usize, cell_at: &dyn Fn(usize) -> usize| {
            let mut order = [0u8; 256];
            let mut length = 0;
            for tile in (0..width * height).map(|step| board.tile(cell_at(step))).filter(|&tile| tile != 0) {
                order[length] = self.ranks[axis][usize::from(tile)];
                length += 1;
            }
            inversions(&order[..length]) as u16
        };
        [count(0, &|step| step), count(1, &|step| step % height * width + step / height)]
    }

    #[inline]
    fn state_after<P: Position>(&self, mut state: [u16; 2], before: &P, slide: Slide) -> [u16; 2] {
        let (first, last) = (usize::from(slide.from.min(slide.to)), usize::from(slide.from.max(slide.to)));
        let forwards = slide.direction.is_forwards();
        let width = self.size.width();
        if slide.direction.is_vertical() {
            let passed = (first + 1..last).map(|cell| before.tile(cell));
            state[0] = state[0].wrapping_add_signed(change(&self.ranks[0], slide.tile, passed, forwards));
        } else {
            // Column by column: the rest of the left column, then the beginning of the right one.
            let below = (first + width..self.size.cells()).step_by(width);
            let above = (self.size.column(last)..last).step_by(width);
            let passed = below.chain(above).map(|cell| before.tile(cell));
            state[1] = state[1].wrapping_add_signed(change(&self.ranks[1], slide.tile, passed, forwards));
        }
        state
    }

    #[inline]
    fn value(&self, state: [u16; 2]) -> u32 {
        self.by_axis(state).into_iter().flatten().sum()
    }

    #[inline]
    fn by_axis(&self, state: [u16; 2]) -> Option<[u32; 2]> {
        Some([min_moves(state[0], self.size.width()), min_moves(state[1], self.size.height())])
    }
}

/// The change of the inversions when a tile passes others, forwards or backwards in the order.
#[inline]
fn change(ranks: &[u8; 256], tile: u8, passed: impl Iterator<Item = u8>, forwards: bool) -> i16 {
    let own = ranks[usize::from(tile)];
    // Passing a tile of a later rank adds an inversion forwards and removes one backwards.
    passed.map(|other| if (ranks[usize::from(other)] > own) == forwards { 1 } else { -1 }).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_width_four_it_is_div_plus_mod() {
        for inversions in 0..=105 {
            assert_eq!(min_moves(inversions, 4), u32::from(inversions / 3 + inversions % 3));
        }
    }

    #[test]
    fn fewer_moves_never_sort_as_many() {
        // Naive: the inversions that n moves can add or remove, one move at a time.
        for length in 2..=16usize {
            let span = length as i32 - 1;
            let mut reach = alloc::vec![false; 300];
            reach[0] = true;
            for moves in 0..20 {
                for (inversions, _) in reach.iter().enumerate().filter(|(_, reached)| **reached) {
                    assert!(min_moves(inversions as u16, length) <= moves);
                }
                let mut next = alloc::vec![false; 300];
                for (inversions, _) in reach.iter().enumerate().filter(|(_, reached)| **reached) {
                    for change in (-span..=span).step_by(2) {
                        let changed = inversions as i32 + change;
                        if (0..300).contains(&changed) {
                            next[changed as usize] = true;
                        }
                    }
                }
                reach = next;
            }
        }
    }
}
