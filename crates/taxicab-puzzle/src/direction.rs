//! The four directions in which a tile can slide, and the symmetries of the board.

use core::fmt;

use crate::Size;

/// The direction in which a *tile* slides into the blank.
///
/// Literature that moves the blank instead writes the [opposite](Direction::opposite) letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[must_use]
pub enum Direction {
    /// The tile below the blank slides up.
    Up,
    /// The tile above the blank slides down.
    Down,
    /// The tile right of the blank slides left.
    Left,
    /// The tile left of the blank slides right.
    Right,
}

impl Direction {
    /// All four, in the order of their letters `U D L R`.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The order in which Korf's IDA* tries its operators: blank up, left, right, down.
    ///
    /// Node counts of a depth-first search depend on it (R. E. Korf, *Depth-first iterative-deepening*,
    /// Artificial Intelligence 27, 1985).
    pub const KORF: [Self; 4] = [Self::Down, Self::Right, Self::Left, Self::Up];

    /// The direction of the two lowest bits: its index in [`ALL`](Self::ALL).
    pub(crate) const fn from_bits(bits: u8) -> Self {
        Self::ALL[(bits & 3) as usize]
    }

    /// The direction that undoes this one.
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// The direction after rows and columns are exchanged: up for left, down for right.
    pub const fn transposed(self) -> Self {
        match self {
            Self::Up => Self::Left,
            Self::Down => Self::Right,
            Self::Left => Self::Up,
            Self::Right => Self::Down,
        }
    }

    /// Whether the tile changes its row.
    pub const fn is_vertical(self) -> bool {
        matches!(self, Self::Up | Self::Down)
    }

    /// Whether the tile moves on in reading order: down or to the right.
    pub(crate) const fn is_forwards(self) -> bool {
        matches!(self, Self::Down | Self::Right)
    }

    /// The cell of the tile that slides in this direction into the blank, if there is one.
    pub const fn source(self, blank: usize, size: Size) -> Option<usize> {
        match self {
            Self::Up if size.row(blank) + 1 < size.height() => Some(blank + size.width()),
            Self::Down if size.row(blank) > 0 => Some(blank - size.width()),
            Self::Left if size.column(blank) + 1 < size.width() => Some(blank + 1),
            Self::Right if size.column(blank) > 0 => Some(blank - 1),
            _ => None,
        }
    }

    /// The letter of a move string: `U`, `D`, `L` or `R`.
    pub const fn letter(self) -> char {
        match self {
            Self::Up => 'U',
            Self::Down => 'D',
            Self::Left => 'L',
            Self::Right => 'R',
        }
    }

    /// The direction of a letter, upper or lower case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.letter() == letter.to_ascii_uppercase())
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A symmetry of the board: it maps neighbours to neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry {
    pub(crate) size: Size,
    /// Rows and columns are exchanged, before lines are flipped.
    pub(crate) transposes: bool,
    pub(crate) flips_rows: bool,
    pub(crate) flips_columns: bool,
}

impl Symmetry {
    /// All symmetries of a board, the identity first: eight of a square, four of another rectangle.
    pub(crate) fn all(size: Size) -> impl Iterator<Item = Self> {
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
    pub(crate) fn cell(self, cell: usize) -> usize {
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

    /// The image of a direction.
    pub(crate) fn direction(self, direction: Direction) -> Direction {
        let direction = if self.transposes { direction.transposed() } else { direction };
        let is_flipped = if direction.is_vertical() { self.flips_rows } else { self.flips_columns };
        if is_flipped { direction.opposite() } else { direction }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_pair_up() {
        let size = Size::new(3, 4).unwrap();
        for direction in Direction::ALL {
            assert_eq!(direction.opposite().opposite(), direction);
            assert_eq!(direction.transposed().transposed(), direction);
            assert_eq!(Direction::from_letter(direction.letter()), Some(direction));
            for blank in 0..size.cells() {
                if let Some(tile) = direction.source(blank, size) {
                    assert_eq!(size.manhattan_distance(blank, tile), 1);
                    assert_eq!(direction.opposite().source(tile, size), Some(blank));
                    assert_eq!(direction.is_vertical(), size.column(blank) == size.column(tile));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests_of_symmetry {
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
