//! The cells that remain of a board whose outer lines are removed one after another.

use alloc::vec::Vec;
use core::ops::Range;

use crate::{Board, Size};

/// The rows and columns that remain.
pub(super) struct Remaining {
    size: Size,
    /// The cell of the goal's blank: its lines stay.
    blank: usize,
    rows: Range<usize>,
    columns: Range<usize>,
}

/// A line to fill: cells from one end to the other.
pub(super) struct Line {
    pub(super) cells: Vec<usize>,
}

impl Line {
    /// All but the last two cells, to be filled one by one.
    pub(super) fn singles(&self) -> &[usize] {
        &self.cells[..self.cells.len() - 2]
    }

    /// The last two cells, to be filled together: the last alone would have no room to turn in.
    pub(super) fn pair(&self) -> [usize; 2] {
        let last = self.cells.len() - 1;
        [self.cells[last - 1], self.cells[last]]
    }
}

impl Remaining {
    pub(super) fn new(size: Size, blank: usize) -> Self {
        Self { size, blank, rows: 0..size.height(), columns: 0..size.width() }
    }

    /// Removes an outer line without the goal's blank, across the longer side; a row if both are equally long and
    /// `rows_first`.
    pub(super) fn take_line(&mut self, rows_first: bool) -> Line {
        let (height, width, size) = (self.rows.len(), self.columns.len(), self.size);
        let cells = if height > width || (height == width && rows_first) {
            let row = without(&mut self.rows, size.row(self.blank));
            self.columns.clone().map(|column| row * size.width() + column).collect()
        } else {
            let column = without(&mut self.columns, size.column(self.blank));
            self.rows.clone().map(|row| row * size.width() + column).collect()
        };
        Line { cells }
    }

    /// The cells row by row.
    pub(super) fn cells(&self) -> Vec<usize> {
        let row = |row: usize| self.columns.clone().map(move |column| row * self.size.width() + column);
        self.rows.clone().flat_map(row).collect()
    }

    pub(super) fn size(&self) -> Size {
        Size::new(self.columns.len(), self.rows.len()).expect("two rows and columns always remain")
    }

    /// The number of each of the goal's tiles that belong here, counted row by row from 1; 0 for the others.
    pub(super) fn numbers(&self, goal: &Board) -> [u8; 256] {
        let mut numbers = [0; 256];
        let tiles = self.cells().into_iter().map(|cell| goal.tile(cell)).filter(|&tile| tile != 0);
        for (index, tile) in tiles.enumerate() {
            numbers[usize::from(tile)] = index as u8 + 1;
        }
        numbers
    }

    /// The remaining part of a board as a board of its own, its tiles [renumbered](Self::numbers).
    ///
    /// # Panics
    /// Not all tiles that belong here by the goal are here.
    pub(super) fn part(&self, board: &Board, goal: &Board) -> Board {
        let numbers = self.numbers(goal);
        let tiles: Vec<u8> = self.cells().into_iter().map(|cell| numbers[usize::from(board.tile(cell))]).collect();
        Board::new(self.size(), &tiles).expect("what remains holds its own tiles")
    }
}

/// Removes the first or the last of a range, whichever is not `kept`.
fn without(range: &mut Range<usize>, kept: usize) -> usize {
    if kept == range.start {
        range.end -= 1;
        range.end
    } else {
        range.start += 1;
        range.start - 1
    }
}
