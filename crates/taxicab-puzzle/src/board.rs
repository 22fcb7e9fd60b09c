//! A board: which tile lies on which cell.

use core::fmt;
use core::hash::{Hash, Hasher};

use crate::{Direction, IllegalMove, Moves, Size, Slide};

/// An arrangement of the tiles 1, 2, … and the blank (0) on a board of any [`Size`].
///
/// Every value is a permutation; the constructors reject everything else. Any permutation is a board,
/// [solvable](crate::is_solvable) or not.
///
/// A board is a value of 259 bytes for every size, without allocation; searches pack it into one
/// machine word per position where it fits ([`Position`](crate::Position)).
///
/// ```
/// use taxicab_puzzle::{Board, Direction};
///
/// let board: Board = "8 2 0/4 6 1/3 7 5".parse()?;
/// assert_eq!(board.blank(), 2);
/// assert_eq!(board.drawn().to_string(), "\
/// 8 2 _
/// 4 6 1
/// 3 7 5
/// ");
/// let next = board.after(Direction::Up).expect("tile 1 lies below the blank");
/// assert_eq!(next.to_string(), "8 2 1/4 6 0/3 7 5");
/// assert_eq!(board.after(Direction::Down), None);
/// # Ok::<(), taxicab_puzzle::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Board {
    size: Size,
    blank: u8,
    tiles: [u8; 256],
}

impl Board {
    /// The board with the given tiles, row by row, blank 0.
    ///
    /// # Errors
    /// The tiles are not a permutation of 0, 1, … `size.cells()` − 1; the error names the first wrong one.
    pub fn new(size: Size, tiles: &[u8]) -> Result<Self, NotAPermutation> {
        let mut first_cell: [Option<u8>; 256] = [None; 256];
        let mut board = Self { size, blank: 0, tiles: [0; 256] };
        for (cell, &tile) in tiles.iter().enumerate() {
            if cell >= size.cells() || usize::from(tile) >= size.cells() {
                return Err(NotAPermutation::OutOfRange { tile, cell });
            }
            if let Some(first) = first_cell[usize::from(tile)] {
                return Err(NotAPermutation::Twice { tile, first: usize::from(first), cell });
            }
            first_cell[usize::from(tile)] = Some(cell as u8);
            board.tiles[cell] = tile;
        }
        if let Some(tile) = first_cell[..size.cells()].iter().position(Option::is_none) {
            return Err(NotAPermutation::Missing { tile: tile as u8 });
        }
        board.blank = first_cell[0].unwrap_or(0);
        Ok(board)
    }

    /// The size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The cell of the blank.
    pub const fn blank(&self) -> usize {
        self.blank as usize
    }

    /// The tiles row by row, the blank as 0.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..self.size.cells()]
    }

    /// The tiles of each row, from the top.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.tiles().chunks_exact(self.size.width())
    }

    /// The tile on a cell, 0 for the blank.
    ///
    /// # Panics
    /// The cell is not on the board.
    pub fn tile(&self, cell: usize) -> u8 {
        self.tiles()[cell]
    }

    /// The cell of each tile: `cells()[tile]`; the inverse of [`tiles`](Self::tiles), 0 for tiles it does not have.
    pub fn cells(&self) -> [u8; 256] {
        let mut cells = [0; 256];
        for (cell, &tile) in self.tiles().iter().enumerate() {
            cells[usize::from(tile)] = cell as u8;
        }
        cells
    }

    /// The directions in which a tile can slide, two to four of them.
    pub fn directions(&self) -> impl Iterator<Item = Direction> {
        let (blank, size) = (self.blank(), self.size);
        Direction::ALL.into_iter().filter(move |direction| direction.source(blank, size).is_some())
    }

    /// The slide of the tile that can move in a direction, or `None` if there is none on that side of the blank.
    pub fn slide(&self, direction: Direction) -> Option<Slide> {
        let from = direction.source(self.blank(), self.size)?;
        Some(Slide { tile: self.tiles[from], from: from as u8, to: self.blank, direction })
    }

    /// The board after one tile slides, or `None` if there is no tile on that side of the blank.
    #[must_use]
    pub fn after(&self, direction: Direction) -> Option<Self> {
        let slide = self.slide(direction)?;
        let mut next = *self;
        next.tiles[usize::from(slide.to)] = slide.tile;
        next.tiles[usize::from(slide.from)] = 0;
        next.blank = slide.from;
        Some(next)
    }

    /// The board after a whole sequence of moves.
    ///
    /// # Errors
    /// The first move for which there is no tile, with its index.
    pub fn after_all(&self, moves: &Moves) -> Result<Self, IllegalMove> {
        let mut board = *self;
        for (index, direction) in moves.iter().enumerate() {
            board = board.after(direction).ok_or(IllegalMove { index, direction })?;
        }
        Ok(board)
    }

    /// The board with the tiles on two cells exchanged, neither of them the blank: the other half of all arrangements.
    pub(crate) fn with_exchanged(&self, a: usize, b: usize) -> Self {
        let mut board = *self;
        board.tiles.swap(a, b);
        board
    }

    /// The board drawn on several lines, the columns aligned and the blank as `_`.
    pub fn drawn(&self) -> impl fmt::Display {
        let width = (self.size.cells() - 1).ilog10() as usize + 1;
        fmt::from_fn(move |f| {
            for row in self.rows() {
                for (column, &tile) in row.iter().enumerate() {
                    let separator = if column > 0 { " " } else { "" };
                    if tile == 0 {
                        write!(f, "{separator}{:>width$}", '_')?;
                    } else {
                        write!(f, "{separator}{tile:>width$}")?;
                    }
                }
                f.write_str("\n")?;
            }
            Ok(())
        })
    }
}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.size.hash(state);
        self.tiles().hash(state);
    }
}

/// The inline form: tiles by spaces, rows by `/`, the blank as 0.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cell, tile) in self.tiles().iter().enumerate() {
            match cell {
                0 => {}
                _ if self.size.column(cell) == 0 => f.write_str("/")?,
                _ => f.write_str(" ")?,
            }
            write!(f, "{tile}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

/// Why a list of tiles is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAPermutation {
    /// A tile or a cell that this size does not have.
    #[error("tile {tile} on cell {cell} is not of this board")]
    OutOfRange {
        /// The tile.
        tile: u8,
        /// Its cell.
        cell: usize,
    },
    /// A tile on two cells.
    #[error("tile {tile} lies on cell {first} and on cell {cell}")]
    Twice {
        /// The tile.
        tile: u8,
        /// The first cell it lies on.
        first: usize,
        /// The second.
        cell: usize,
    },
    /// A missing tile.
    #[error("tile {tile} is missing")]
    Missing {
        /// The tile, 0 for the blank.
        tile: u8,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Goal;
    use alloc::string::ToString;

    #[test]
    fn only_permutations_are_boards() {
        let size = Size::new(2, 2).unwrap();
        assert!(Board::new(size, &[1, 2, 3, 0]).is_ok());
        assert_eq!(Board::new(size, &[1, 2, 4, 0]), Err(NotAPermutation::OutOfRange { tile: 4, cell: 2 }));
        assert_eq!(Board::new(size, &[1, 2, 1, 0]), Err(NotAPermutation::Twice { tile: 1, first: 0, cell: 2 }));
        assert_eq!(Board::new(size, &[1, 2, 3]), Err(NotAPermutation::Missing { tile: 0 }));
        assert_eq!(Board::new(size, &[1, 2, 3, 0, 0]), Err(NotAPermutation::OutOfRange { tile: 0, cell: 4 }));
    }

    #[test]
    fn the_largest_board_holds_255_tiles() {
        let board = Goal::BlankLast.board(Size::new(16, 16).unwrap()).unwrap();
        assert_eq!(board.tile(254), 255);
        assert_eq!(board.blank(), 255);
        assert_eq!(board.drawn().to_string().lines().count(), 16);
    }
}
