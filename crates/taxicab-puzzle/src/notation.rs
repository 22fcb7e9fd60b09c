//! Reading boards as people write them.
//!
//! Rows by `/` or line breaks, or a nested JSON array; tiles by spaces or commas; the blank `0`, `_` or `.`:
//!
//! ```
//! use taxicab_puzzle::{Board, Size};
//!
//! let board: Board = "8 2 0/4 6 1/3 7 5".parse()?;
//! for text in ["8 2 _\n4 6 1\n3 7 5", "8,2,.,4,6,1,3,7,5", "[[8,2,0],[4,6,1],[3,7,5]]", "[8,2,0,4,6,1,3,7,5]"] {
//!     assert_eq!(text.parse::<Board>()?, board);
//! }
//! let flat = Board::parse("1 2 3 4 5 0", Some(Size::new(3, 2)?))?;
//! assert_eq!(flat.to_string(), "1 2 3/4 5 0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::{Board, NotAPermutation, Size, SizeError};

impl Board {
    /// Reads a board in any of the [forms](crate::notation).
    ///
    /// A list without rows takes the given size, or must be square. With rows, a given size must agree with them.
    ///
    /// # Errors
    /// The first token that is no tile, lies outside the range or lies there twice, with its row and column; a row
    /// of another length than the first; a size that no board has.
    ///
    /// # Complexity
    /// O(length of the text); never more than 256 tiles are kept, whatever the text says.
    pub fn parse(text: &str, size: Option<Size>) -> Result<Self, BoardError> {
        let mut reader = Reader::default();
        let text = text.trim();
        if let Some(inner) = text.strip_prefix('[') {
            reader.json(inner)?;
        } else {
            for row in text.split(['/', '\n']) {
                reader.row(row)?;
            }
        }
        reader.board(size)
    }
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        Self::parse(text, None)
    }
}

/// The most cells of any board; further tokens are refused, not kept.
const MOST: usize = Size::MAX * Size::MAX;

#[derive(Default)]
struct Reader {
    tiles: Vec<u16>,
    rows: usize,
    width: usize,
    /// Whether rows were named as such; a lone line is a list that may be folded into rows.
    nested: bool,
}

impl Reader {
    fn json(&mut self, inner: &str) -> Result<(), BoardError> {
        let Some(inner) = inner.strip_suffix(']') else { return Err(BoardError::Brackets) };
        if !inner.trim_start().starts_with('[') {
            return if inner.contains(['[', ']']) { Err(BoardError::Brackets) } else { self.row(inner) };
        }
        self.nested = true;
        let mut rest = inner.trim();
        loop {
            let (row, after) =
                rest.strip_prefix('[').and_then(|rest| rest.split_once(']')).ok_or(BoardError::Brackets)?;
            self.row(row)?;
            let after = after.trim_start();
            if after.is_empty() {
                return Ok(());
            }
            rest = after.strip_prefix(',').ok_or(BoardError::Brackets)?.trim_start();
        }
    }

    fn row(&mut self, row: &str) -> Result<(), BoardError> {
        self.rows += 1;
        let mut column = 0;
        let mut pieces = row.split(',').peekable();
        while let Some(piece) = pieces.next() {
            let mut empty = true;
            for token in piece.split_whitespace() {
                empty = false;
                column += 1;
                self.token(token, column)?;
            }
            if empty && (pieces.peek().is_some() || column == 0 && row.contains(',')) {
                return Err(BoardError::NotATile { token: Token::new(""), row: self.rows, column: column + 1 });
            }
        }
        if self.rows == 1 {
            self.width = column;
        } else if column != self.width {
            return Err(BoardError::Ragged { row: self.rows, found: column, expected: self.width });
        }
        Ok(())
    }

    fn token(&mut self, token: &str, column: usize) -> Result<(), BoardError> {
        let tile = if matches!(token, "_" | ".") {
            0
        } else if token.bytes().all(|byte| byte.is_ascii_digit()) {
            // A number of more digits than any tile has is a number all the same: out of range, not unreadable.
            token.parse().unwrap_or(u16::MAX)
        } else {
            return Err(BoardError::NotATile { token: Token::new(token), row: self.rows, column });
        };
        if self.tiles.len() == MOST {
            return Err(BoardError::TooMany { row: self.rows, column });
        }
        if usize::from(tile) >= MOST {
            return Err(BoardError::OutOfRange {
                token: Token::new(token),
                greatest: MOST - 1,
                row: self.rows,
                column,
            });
        }
        self.tiles.push(tile);
        Ok(())
    }

    fn board(self, size: Option<Size>) -> Result<Board, BoardError> {
        let found = self.tiles.len();
        if found == 0 {
            return Err(BoardError::Empty);
        }
        let is_list = self.rows == 1 && !self.nested;
        let size = match size {
            Some(size) if is_list && found == size.cells() => size,
            Some(size) if !is_list && (self.width, self.rows) == (size.width(), size.height()) => size,
            Some(size) if is_list => return Err(BoardError::WrongCount { found, expected: size }),
            Some(size) => {
                return Err(BoardError::WrongSize { width: self.width, height: self.rows, expected: size });
            }
            None if is_list => match Size::square(found) {
                Some(size) => size,
                None if found < Size::MIN * Size::MIN => {
                    return Err(BoardError::Size(SizeError::TooSmall { width: found, height: 1 }));
                }
                None => return Err(BoardError::NotSquare { found }),
            },
            None => Size::new(self.width, self.rows).map_err(BoardError::Size)?,
        };
        let place = |cell| (size.row(cell) + 1, size.column(cell) + 1);
        let mut tiles = [0u8; MOST];
        for (cell, &tile) in self.tiles.iter().enumerate() {
            if usize::from(tile) >= size.cells() {
                let (row, column) = place(cell);
                let greatest = size.cells() - 1;
                return Err(BoardError::OutOfRange { token: Token::number(tile), greatest, row, column });
            }
            tiles[cell] = tile as u8;
        }
        Board::new(size, &tiles[..size.cells()]).map_err(|error| match error {
            NotAPermutation::Twice { tile, first, cell } => {
                BoardError::Twice { tile, first: place(first), second: place(cell) }
            }
            // Count and range were checked above, so a tile can only be missing where another is there twice.
            NotAPermutation::OutOfRange { tile, .. } | NotAPermutation::Missing { tile } => {
                BoardError::Missing { tile }
            }
        })
    }
}

/// A token of a text that could not be read, cut to 24 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    const MAX_LENGTH: usize = 24;

    fn new(token: &str) -> Self {
        let mut text: String = token.chars().take(Self::MAX_LENGTH).collect();
        if text.len() < token.len() {
            text.push('…');
        }
        Self(text)
    }

    fn number(tile: u16) -> Self {
        Self(alloc::format!("{tile}"))
    }

    /// The token as it stands in the text, or its beginning and `…`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Why a text is not a board. Rows and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// There is no tile at all.
    Empty,
    /// A token that is neither a number nor a blank.
    NotATile {
        /// The token; empty between two commas.
        token: Token,
        /// Its row.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// A number beyond the last tile.
    OutOfRange {
        /// The number.
        token: Token,
        /// The last tile of this board.
        greatest: usize,
        /// Its row.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// A tile that lies on two cells.
    Twice {
        /// The tile.
        tile: u8,
        /// Row and column of the first.
        first: (usize, usize),
        /// Row and column of the second.
        second: (usize, usize),
    },
    /// A tile that is nowhere.
    Missing {
        /// The tile.
        tile: u8,
    },
    /// A row of another length than the first.
    Ragged {
        /// The row.
        row: usize,
        /// Its tiles.
        found: usize,
        /// The first row's tiles.
        expected: usize,
    },
    /// More than 256 tiles.
    TooMany {
        /// The row of the first that is too many.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// A list whose length is not a square, without a size.
    NotSquare {
        /// Its tiles.
        found: usize,
    },
    /// A list that does not fill the given size.
    WrongCount {
        /// Its tiles.
        found: usize,
        /// The given size.
        expected: Size,
    },
    /// Rows that are not of the given size.
    WrongSize {
        /// Columns found.
        width: usize,
        /// Rows found.
        height: usize,
        /// The given size.
        expected: Size,
    },
    /// A size that no board has.
    Size(SizeError),
    /// Brackets that do not match.
    Brackets,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("there is no board"),
            Self::NotATile { token, row, column } if token.0.is_empty() => {
                write!(f, "row {row}, column {column}: there is no tile between the commas")
            }
            Self::NotATile { token, row, column } => write!(
                f,
                "row {row}, column {column}: '{}' is not a tile (a number, or 0, _ or . for the blank)",
                token.0.escape_debug()
            ),
            Self::OutOfRange { token, greatest, row, column } => {
                write!(f, "row {row}, column {column}: tile {} is above the last tile, {greatest}", token.0)
            }
            Self::Twice { tile: 0, first, second } => write!(
                f,
                "row {}, column {}: a second blank (the first is in row {}, column {})",
                second.0, second.1, first.0, first.1
            ),
            Self::Twice { tile, first, second } => write!(
                f,
                "row {}, column {}: tile {tile} is there twice (first in row {}, column {})",
                second.0, second.1, first.0, first.1
            ),
            Self::Missing { tile } => write!(f, "tile {tile} is missing"),
            Self::Ragged { row, found: 0, .. } => write!(f, "row {row} is empty: is there a '/' too many?"),
            Self::Ragged { expected: 0, .. } => f.write_str("row 1 is empty: is there a '/' too many?"),
            Self::Ragged { row, found, expected } => {
                write!(f, "row {row} has {found} tiles, the first row has {expected}")
            }
            Self::TooMany { row, column } => {
                write!(f, "row {row}, column {column}: more than 256 tiles, the most a board has (16x16)")
            }
            Self::NotSquare { found } => {
                write!(f, "a list of {found} tiles is not a square board: separate the rows by '/' or give the size")
            }
            Self::WrongCount { found, expected } => {
                write!(f, "a list of {found} tiles is not a {expected} board, which has {} cells", expected.cells())
            }
            Self::WrongSize { width, height, expected } => {
                write!(f, "the board is {width}x{height}, the size asked for is {expected}")
            }
            Self::Size(error) => error.fmt(f),
            Self::Brackets => f.write_str("brackets do not match: a board is written [[1,2],[3,0]]"),
        }
    }
}

impl core::error::Error for BoardError {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use proptest::prelude::*;

    fn error(text: &str) -> String {
        text.parse::<Board>().unwrap_err().to_string()
    }

    #[test]
    fn errors_name_the_token_its_row_and_its_column() {
        assert_eq!(error(""), "there is no board");
        assert_eq!(error(" / "), "there is no board");
        assert_eq!(
            error("1 2 3/4 x 6/7 8 0"),
            "row 2, column 2: 'x' is not a tile (a number, or 0, _ or . for the blank)"
        );
        assert_eq!(
            error("1 2 3/4 -5 6/7 8 0"),
            "row 2, column 2: '-5' is not a tile (a number, or 0, _ or . for the blank)"
        );
        assert_eq!(error("1 2 3/4 9 6/7 8 0"), "row 2, column 2: tile 9 is above the last tile, 8");
        assert_eq!(
            error("1 2 3/4 99999999999999999999999999999999 6/7 8 0"),
            "row 2, column 2: tile 999999999999999999999999… is above the last tile, 255"
        );
        assert_eq!(error("1 2 3/4 5 6/7 5 0"), "row 3, column 2: tile 5 is there twice (first in row 2, column 2)");
        assert_eq!(error("1 2 3/4 5 _/7 8 0"), "row 3, column 3: a second blank (the first is in row 2, column 3)");
        assert_eq!(error("1 2 3/4 5/7 8 0"), "row 2 has 2 tiles, the first row has 3");
        assert_eq!(error("1 2 3//7 8 0"), "row 2 is empty: is there a '/' too many?");
        assert_eq!(error("/1 2/3 0"), "row 1 is empty: is there a '/' too many?");
        assert_eq!(
            error("1 2 3 4 5 0"),
            "a list of 6 tiles is not a square board: separate the rows by '/' or give the size"
        );
        assert_eq!(error("1/0"), "1x2 is too small: a board has at least 2 columns and 2 rows");
        assert_eq!(error("1 0"), "2x1 is too small: a board has at least 2 columns and 2 rows");
        assert_eq!(error("1,,2,0"), "row 1, column 2: there is no tile between the commas");
        assert_eq!(error("[[1,2],[3,0]"), "brackets do not match: a board is written [[1,2],[3,0]]");
        assert_eq!(error("[1,2,[3],0]"), "brackets do not match: a board is written [[1,2],[3,0]]");
        assert_eq!(error(&"1 ".repeat(300)), "row 1, column 257: more than 256 tiles, the most a board has (16x16)");
        let flat = Board::parse("1 2 3 0", Some(Size::new(3, 3).unwrap())).unwrap_err();
        assert_eq!(flat.to_string(), "a list of 4 tiles is not a 3x3 board, which has 9 cells");
        let rows = Board::parse("1 2/3 0", Some(Size::new(3, 3).unwrap())).unwrap_err();
        assert_eq!(rows.to_string(), "the board is 2x2, the size asked for is 3x3");
    }

    #[test]
    fn long_tokens_are_cut() {
        let BoardError::NotATile { token, .. } = "é".repeat(1000).parse::<Board>().unwrap_err() else { panic!() };
        assert_eq!(token.as_str().chars().count(), 25);
    }

    fn any_board() -> impl Strategy<Value = Board> {
        (2usize..=16, 2usize..=16).prop_flat_map(|(width, height)| {
            let tiles: Vec<u8> = (0..width * height).map(|tile| tile as u8).collect();
            Just(tiles)
                .prop_shuffle()
                .prop_map(move |tiles| Board::new(Size::new(width, height).unwrap(), &tiles).unwrap())
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn print_then_parse(board in any_board()) {
            prop_assert_eq!(board.to_string().parse::<Board>().unwrap(), board);
            prop_assert_eq!(board.drawn().to_string().parse::<Board>().unwrap(), board);
            let rows: Vec<String> = board.rows().map(|row| alloc::format!("{row:?}")).collect();
            prop_assert_eq!(alloc::format!("[{}]", rows.join(", ")).parse::<Board>().unwrap(), board);
            let list = board.to_string().replace('/', ",");
            prop_assert_eq!(Board::parse(&list, Some(board.size())).unwrap(), board);
        }

        #[test]
        fn parsing_never_panics(text in "\\PC{0,60}") {
            let _ = text.parse::<Board>();
        }

        #[test]
        fn what_is_read_prints_and_reads_again(text in "[\\[\\]0-9_., /\n]{0,40}") {
            if let Ok(board) = text.parse::<Board>() {
                prop_assert_eq!(board.to_string().parse::<Board>().unwrap(), board);
            }
        }
    }
}
