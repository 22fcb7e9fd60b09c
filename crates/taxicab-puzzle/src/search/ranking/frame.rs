//! Problems towards any goal as problems towards one: tiles are named by their homes, and the blank's is last or near it.

use alloc::vec::Vec;

use crate::direction::Symmetry;
use crate::{Board, Direction, Moves};

/// How a board is seen: mirrored so that the goal's blank lies below and right of the middle, each tile as the number of its
/// home.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    symmetry: Symmetry,
    /// By tile: the cell of its home.
    homes: [u8; 256],
}

impl Frame {
    pub(crate) fn new(goal: &Board) -> Self {
        let size = goal.size();
        let symmetry = Symmetry {
            size,
            transposes: false,
            flips_rows: 2 * size.row(goal.blank()) + 1 < size.height(),
            flips_columns: 2 * size.column(goal.blank()) + 1 < size.width(),
        };
        Self { symmetry, homes: goal.cells().map(|cell| symmetry.cell(cell.into()) as u8) }
    }

    /// The home of the blank.
    pub(crate) fn blank(&self) -> usize {
        self.homes[0].into()
    }

    /// By cell: the home of what lies there.
    pub(crate) fn homes(&self, board: &Board) -> Vec<u8> {
        // A mirror image's mirror image is the original.
        (0..board.size().cells()).map(|cell| self.homes[usize::from(board.tile(self.symmetry.cell(cell)))]).collect()
    }

    /// The moves of a board as those of its image, and back.
    pub(crate) fn moves(&self, moves: impl Iterator<Item = Direction>) -> Moves {
        moves.map(|direction| self.symmetry.direction(direction)).collect()
    }
}
