//! The four directions in which a tile can slide.

use core::fmt;

use crate::Size;

/// The direction in which a *tile* slides into the blank.
///
/// Literature that moves the blank instead writes the [opposite](Direction::opposite) letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
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
    #[inline]
    pub(crate) const fn from_bits(bits: u8) -> Self {
        Self::ALL[(bits & 3) as usize]
    }

    /// The direction that undoes this one.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// The direction after rows and columns are exchanged: up for left, down for right.
    #[must_use]
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
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'U' | 'u' => Some(Self::Up),
            'D' | 'd' => Some(Self::Down),
            'L' | 'l' => Some(Self::Left),
            'R' | 'r' => Some(Self::Right),
            _ => None,
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
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
