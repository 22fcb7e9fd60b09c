//! The symmetries of the board.

use crate::Size;

/// A symmetry of the board: it maps neighbours to neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Symmetry {
    size: Size,
    transposes: bool,
    flips_rows: bool,
    flips_columns: bool,
}

impl Symmetry {
    /// All symmetries of a board, the identity first: eight of a square, four of another rectangle.
    pub(super) fn all(size: Size) -> impl Iterator<Item = Self> {
        (0..8)
            .map(move |bits| Self {
                size,
                transposes: bits & 1 != 0,
                flips_rows: bits & 2 != 0,
                flips_columns: bits & 4 != 0,
            })
            .filter(move |symmetry| !symmetry.transposes || size.width() == size.height())
    }

    /// The image of a cell; a cell off the board is its own image.
    pub(super) fn cell(self, cell: usize) -> usize {
        if cell >= self.size.cells() {
            return cell;
        }
        let (mut row, mut column) = (self.size.row(cell), self.size.column(cell));
        if self.transposes {
            (row, column) = (column, row);
        }
        if self.flips_rows {
            row = self.size.height() - 1 - row;
        }
        if self.flips_columns {
            column = self.size.width() - 1 - column;
        }
        row * self.size.width() + column
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn symmetries_are_different_and_keep_neighbours() {
        for (text, count) in [("4x4", 8), ("3x4", 4), ("5x5", 8), ("2x6", 4)] {
            let size: Size = text.parse().unwrap();
            let maps: Vec<Vec<usize>> = Symmetry::all(size)
                .map(|symmetry| (0..size.cells()).map(|cell| symmetry.cell(cell)).collect())
                .collect();
            assert_eq!(maps.len(), count);
            assert!((1..count).all(|index| !maps[..index].contains(&maps[index])));
            assert!(maps[0].iter().enumerate().all(|(cell, &image)| cell == image));
            for map in maps {
                for (a, b) in (0..size.cells()).flat_map(|a| (0..size.cells()).map(move |b| (a, b))) {
                    assert_eq!(size.manhattan_distance(a, b), size.manhattan_distance(map[a], map[b]));
                }
            }
        }
    }
}
