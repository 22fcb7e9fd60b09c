//! Why a text is not a board.

use alloc::format;
use alloc::string::String;

use super::MAX_CELLS;
use crate::{Size, SizeError};

/// Why a text is not a board. Rows and columns are those of the board, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// There is no tile.
    #[error("there is no board")]
    Empty,
    /// A token that is neither a number nor a blank.
    #[error("row {row}, column {column}: {}", not_a_tile(token))]
    NotATile {
        /// The token; empty between two commas.
        token: String,
        /// Its row.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// A number greater than the last tile.
    #[error("row {row}, column {column}: tile {} does not exist{}", token, tiles_of(*size))]
    OutOfRange {
        /// The number.
        token: String,
        /// The size of the board; `None` if no board has this tile.
        size: Option<Size>,
        /// Its row.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// A tile on two cells.
    #[error("row {}, column {}: {}", second.0, second.1, repetition(*tile, *first))]
    Twice {
        /// The tile.
        tile: u8,
        /// Row and column of the first.
        first: (usize, usize),
        /// Row and column of the second.
        second: (usize, usize),
    },
    /// A missing tile.
    #[error("tile {tile} is missing")]
    Missing {
        /// The tile.
        tile: u8,
    },
    /// A list of the tiles without a blank.
    #[error(
        "a {size} board needs a blank beside its {} tiles: write it as 0, _ or . (Board::parse_tiles takes one without)",
        size.cells() - 1
    )]
    NoBlank {
        /// The size of the board.
        size: Size,
    },
    /// Rows of which one is a tile short, and the blank is not known to be in that row.
    #[error("row {row} is a tile short and has no blank: write it as 0, _ or . where it lies")]
    BlankUnknown {
        /// The row.
        row: usize,
    },
    /// A given cell of the blank that differs from the blank in the text.
    #[error(
        "the blank is in row {}, column {} of the text, but was given in row {}, column {}",
        written.0,
        written.1,
        given.0,
        given.1
    )]
    BlankElsewhere {
        /// Row and column of the blank in the text.
        written: (usize, usize),
        /// Row and column of the given cell.
        given: (usize, usize),
    },
    /// A given cell of the blank that is off the board.
    #[error("the blank's cell {cell} is off the board: the cells of {size} are 0 to {}", size.cells() - 1)]
    BlankOutside {
        /// The cell.
        cell: usize,
        /// The size of the board.
        size: Size,
    },
    /// A row whose length differs from the first.
    #[error("row {}", length_of_row(*row, *found, *expected))]
    Ragged {
        /// The row.
        row: usize,
        /// Its tiles.
        found: usize,
        /// The first row's tiles.
        expected: usize,
    },
    /// More than 256 tiles.
    #[error("row {row}, column {column}: more than 256 tiles, the maximum (16x16)")]
    TooMany {
        /// The row of the first tile too many.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// A list whose length is not a square, without a size.
    #[error("a list of {found} tiles is not a square board: separate the rows by '/' or give the size")]
    NotSquare {
        /// Its tiles.
        found: usize,
    },
    /// A list that does not fill the given size.
    #[error("a list of {} is not a {expected} board, which has {} cells", tiles(*found), expected.cells())]
    WrongCount {
        /// Its tiles.
        found: usize,
        /// The given size.
        expected: Size,
    },
    /// Rows that are not of the given size.
    #[error("the board is {width}x{height}, the requested size is {expected}")]
    WrongSize {
        /// Columns found.
        width: usize,
        /// Rows found.
        height: usize,
        /// The given size.
        expected: Size,
    },
    /// A size that no board has.
    #[error(transparent)]
    Size(SizeError),
    /// Brackets that do not match.
    #[error("brackets do not match: a board is written [[1,2],[3,0]]")]
    Brackets,
}

/// The tiles that a board of this size has, or any board.
/// The beginning of a token, as an error quotes it.
pub(super) fn shortened(token: &str) -> String {
    const MAX_LENGTH: usize = 24;
    let mut text: String = token.chars().take(MAX_LENGTH).collect();
    if text.len() < token.len() {
        text.push('…');
    }
    text
}

fn not_a_tile(token: &str) -> String {
    if token.is_empty() {
        return "there is no tile between the commas".into();
    }
    format!("'{}' is not a tile (a number, or 0, _ or . for the blank)", token.escape_debug())
}

fn tiles_of(size: Option<Size>) -> String {
    match size {
        Some(size) => format!(" on {size}: the tiles are 1 to {}", size.cells() - 1),
        None => format!(": no board has more than the tiles 1 to {}", MAX_CELLS - 1),
    }
}

fn repetition(tile: u8, (row, column): (usize, usize)) -> String {
    match tile {
        0 => format!("a second blank (the first is in row {row}, column {column})"),
        _ => format!("tile {tile} is repeated (first in row {row}, column {column})"),
    }
}

fn length_of_row(row: usize, found: usize, expected: usize) -> String {
    match (found, expected) {
        (0, _) => format!("{row} is empty: is there a '/' too many?"),
        (_, 0) => "1 is empty: is there a '/' too many?".into(),
        _ => format!("{row} has {}, the first row has {expected}", tiles(found)),
    }
}

fn tiles(count: usize) -> String {
    format!("{count} tile{}", if count == 1 { "" } else { "s" })
}
