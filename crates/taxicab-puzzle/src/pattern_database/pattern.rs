//! A pattern: the homes of the tiles of one database.

use core::fmt;

use crate::Size;

/// The tiles of one pattern database, named by the cells where they are at home, on a board of at most 36 cells.
///
/// A database depends on the size of the board, the home of the blank and the homes of its tiles, not on their numbers:
/// all goals with the blank in the same corner share it.
///
/// ```
/// use taxicab_puzzle::pattern_database::Pattern;
///
/// let pattern = Pattern::new("4x4".parse()?, 15, [0, 1, 4, 5])?;
/// assert_eq!(pattern.tiles(), 4);
/// assert_eq!(pattern.to_string(), "4x4 blank 15 homes 0 1 4 5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pattern {
    size: Size,
    blank: u8,
    homes: u64,
}

impl Pattern {
    /// The maximum number of cells of a board with pattern databases.
    pub const MAX_CELLS: usize = 36;

    /// The maximum number of tiles of a pattern.
    pub const MAX_TILES: usize = 8;

    /// The pattern of the tiles at home on these cells, the blank at home on another.
    ///
    /// # Errors
    /// The board is too large; or the homes are none, too many, repeated, off the board or the blank's.
    pub fn new(size: Size, blank: usize, homes: impl IntoIterator<Item = usize>) -> Result<Self, PatternError> {
        if size.cells() > Self::MAX_CELLS {
            return Err(PatternError::Board(size));
        }
        let mut mask = 0u64;
        for home in homes.into_iter().chain([blank]) {
            if home >= size.cells() {
                return Err(PatternError::Outside(home));
            }
            if mask & 1 << home != 0 {
                return Err(PatternError::Twice(home));
            }
            mask |= 1 << home;
        }
        let pattern = Self { size, blank: blank as u8, homes: mask & !(1 << blank) };
        match pattern.tiles() {
            tiles @ 1..=Self::MAX_TILES => {
                debug_assert!(tiles < size.cells());
                Ok(pattern)
            }
            tiles => Err(PatternError::Tiles(tiles)),
        }
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The home of the blank.
    pub const fn blank(&self) -> usize {
        self.blank as usize
    }

    /// The number of tiles, 1..=8.
    pub const fn tiles(&self) -> usize {
        self.homes.count_ones() as usize
    }

    /// The homes of its tiles, in increasing order.
    pub fn homes(&self) -> impl Iterator<Item = usize> + use<> {
        cells(self.homes)
    }

    /// The homes of its tiles as a set of cells.
    pub(super) const fn mask(&self) -> u64 {
        self.homes
    }
}

impl fmt::Display for Pattern {
    /// Everything the database depends on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} blank {} homes", self.size, self.blank)?;
        self.homes().try_for_each(|home| write!(f, " {home}"))
    }
}

/// Why cells are not a [`Pattern`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternError {
    /// A board of more than 36 cells.
    #[error("pattern databases have at most {max} cells; {0} has {cells}", max = Pattern::MAX_CELLS, cells = _0.cells())]
    Board(Size),
    /// No tiles, or more than 8.
    #[error("a pattern has 1 to {max} tiles, not {0}", max = Pattern::MAX_TILES)]
    Tiles(usize),
    /// A cell off the board.
    #[error("cell {0} is off the board")]
    Outside(usize),
    /// A cell named twice, or the home of the blank.
    #[error("cell {0} is the home of two tiles, or of the blank")]
    Twice(usize),
}

/// The cells of a set, in increasing order.
pub(super) fn cells(mut mask: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let cell = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            cell
        })
    })
}
