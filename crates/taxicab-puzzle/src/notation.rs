//! Boards as text.
//!
//! Rows are separated by `/` or line breaks, or form a nested JSON array; tiles are separated by spaces or commas; the
//! blank is `0`, `_` or `.`. Up to tile 9 the spaces may be left out, in every row:
//!
//! ```
//! use taxicab_puzzle::{Board, Size};
//!
//! let board: Board = "8 2 0/4 6 1/3 7 5".parse()?;
//! for text in ["8 2 _\n4 6 1\n3 7 5", "8,2,.,4,6,1,3,7,5", "[[8,2,0],[4,6,1],[3,7,5]]", "82./461/375", "820461375"] {
//!     assert_eq!(text.parse::<Board>()?, board);
//! }
//! let flat = Board::parse("1 2 3 4 5 0", Some(Size::new(3, 2)?))?;
//! assert_eq!(flat.to_string(), "1 2 3/4 5 0");
//! // Tiles without a blank need [`Board::parse_tiles`].
//! assert_eq!(Board::parse_tiles("[1,2,4,3,5,6,8,7]", None, None)?.0.to_string(), "1 2 4/3 5 6/8 7 0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::str::FromStr;

use crate::{Board, NotAPermutation, Size, SizeError};
use error::shortened;

pub use error::BoardError;

impl Board {
    /// Reads a board in any of the [forms](crate::notation).
    ///
    /// A list without rows takes the given size, or must be square. With rows, a given size must agree with them.
    ///
    /// # Errors
    /// The first token that is no tile, is out of range or is a repetition, with its row and column; a row whose length
    /// differs from the first; a missing blank; a size that no board has.
    ///
    /// # Complexity
    /// O(length of the text) time; at most 256 tiles are stored.
    pub fn parse(text: &str, size: Option<Size>) -> Result<Self, BoardError> {
        Reader::read(text)?.board(size)
    }

    /// Reads a board that may lack its blank, and reports where the blank comes from.
    ///
    /// A text with a blank is read as by [`parse`](Self::parse). A text without one must hold every tile 1, 2, … once.
    /// Its blank lies on the cell `blank`, default: the last. With rows, one row must be a tile short, and the blank
    /// must lie in that row.
    ///
    /// ```
    /// use taxicab_puzzle::{Board, notation::BlankSource};
    ///
    /// let text = "[1,2,4,3,5,6,8,7]";
    /// let (board, source) = Board::parse_tiles(text, None, None)?;
    /// assert_eq!((board.to_string().as_str(), source), ("1 2 4/3 5 6/8 7 0", BlankSource::AssumedLast));
    /// let (board, source) = Board::parse_tiles(text, None, Some(4))?;
    /// assert_eq!((board.to_string().as_str(), source), ("1 2 4/3 0 5/6 8 7", BlankSource::Given));
    /// # Ok::<(), taxicab_puzzle::BoardError>(())
    /// ```
    ///
    /// # Errors
    /// As [`parse`](Self::parse); a given cell that is off the board, or differs from the blank in the text; a blank
    /// outside the short row.
    ///
    /// # Complexity
    /// As [`parse`](Self::parse).
    pub fn parse_tiles(
        text: &str,
        size: Option<Size>,
        blank: Option<usize>,
    ) -> Result<(Self, BlankSource), BoardError> {
        let mut reader = Reader::read(text)?;
        let Some(size) = reader.size_without_blank(size) else {
            let board = reader.board(size)?;
            return match blank {
                Some(cell) if cell >= board.size().cells() => {
                    Err(BoardError::BlankOutside { cell, size: board.size() })
                }
                Some(cell) if cell != board.blank() => Err(BoardError::BlankElsewhere {
                    written: place(board.size(), board.blank()),
                    given: place(board.size(), cell),
                }),
                _ => Ok((board, BlankSource::Written)),
            };
        };
        let cell = blank.unwrap_or(size.cells() - 1);
        if cell >= size.cells() {
            return Err(BoardError::BlankOutside { cell, size });
        }
        reader.insert_blank(size, cell)?;
        let source = if blank.is_some() { BlankSource::Given } else { BlankSource::AssumedLast };
        Ok((reader.board(Some(size))?, source))
    }
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        Self::parse(text, None)
    }
}

/// The source of the blank of a board that [`Board::parse_tiles`] reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlankSource {
    /// The text has it.
    Written,
    /// The caller gave its cell.
    Given,
    /// Neither: it is assumed on the last cell.
    AssumedLast,
}

/// The maximum number of cells of any board; further tokens are an error.
const MAX_CELLS: usize = Size::MAX * Size::MAX;

/// Row and column of a cell, counted from 1.
fn place(size: Size, cell: usize) -> (usize, usize) {
    (size.row(cell) + 1, size.column(cell) + 1)
}

/// Whether each character of a row is a tile: `82.`. No board has one column, so a row of one number means nothing else.
fn is_run_of_tiles(row: &str) -> bool {
    let row = row.trim();
    row.len() > 1 && row.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'_' | b'.'))
}

/// The tiles of a text, row by row.
#[derive(Default)]
struct Reader {
    tiles: Vec<u16>,
    /// The number of tiles in each row, of the first [`MAX_CELLS`] + 1 rows.
    widths: Vec<usize>,
    rows: usize,
    /// Whether the text is a nested array; a lone line is a list that may be folded into rows.
    is_nested: bool,
}

impl Reader {
    fn read(text: &str) -> Result<Self, BoardError> {
        let mut reader = Self::default();
        let text = text.trim();
        if let Some(inner) = text.strip_prefix('[') {
            reader.json(inner)?;
        } else {
            let is_unspaced = text.split(['/', '\n']).all(is_run_of_tiles);
            for row in text.split(['/', '\n']) {
                if is_unspaced { reader.run_of_tiles(row.trim())? } else { reader.row(row)? }
            }
        }
        if reader.tiles.is_empty() { Err(BoardError::Empty) } else { Ok(reader) }
    }

    fn is_list(&self) -> bool {
        self.rows == 1 && !self.is_nested
    }

    /// The size of the board if its blank alone is missing: from the number of tiles of a list, or from rows of which
    /// one is a tile short. `None` also if the given size disagrees.
    fn size_without_blank(&self, given: Option<Size>) -> Option<Size> {
        if self.tiles.contains(&0) {
            return None;
        }
        let cells = self.tiles.len() + 1;
        if self.is_list() {
            return given.or_else(|| Size::square(cells)).filter(|size| size.cells() == cells);
        }
        let width = *self.widths.iter().max()?;
        let size = Size::new(width, self.rows).ok()?;
        // Only one row can be short, because the number of tiles is one less than that of cells.
        (size.cells() == cells && given.is_none_or(|given| given == size)).then_some(size)
    }

    /// Adds the blank on a cell; `size` comes from [`size_without_blank`](Self::size_without_blank).
    fn insert_blank(&mut self, size: Size, cell: usize) -> Result<(), BoardError> {
        if !self.is_list() {
            let short = self.widths.iter().position(|&width| width < size.width()).unwrap_or(0);
            if short != size.row(cell) {
                return Err(BoardError::BlankUnknown { row: short + 1 });
            }
            self.widths[short] += 1;
        }
        self.tiles.insert(cell, 0);
        Ok(())
    }

    fn json(&mut self, inner: &str) -> Result<(), BoardError> {
        let Some(inner) = inner.strip_suffix(']') else { return Err(BoardError::Brackets) };
        if !inner.trim_start().starts_with('[') {
            return if inner.contains(['[', ']']) { Err(BoardError::Brackets) } else { self.row(inner) };
        }
        self.is_nested = true;
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
        let mut parts = row.split(',').peekable();
        while let Some(part) = parts.next() {
            let mut empty = true;
            for token in part.split_whitespace() {
                empty = false;
                column += 1;
                self.token(token, column)?;
            }
            if empty && (parts.peek().is_some() || column == 0 && row.contains(',')) {
                return Err(BoardError::NotATile { token: String::new(), row: self.rows, column: column + 1 });
            }
        }
        if self.widths.len() <= MAX_CELLS {
            self.widths.push(column);
        }
        Ok(())
    }

    /// A row of [`is_run_of_tiles`].
    fn run_of_tiles(&mut self, row: &str) -> Result<(), BoardError> {
        self.rows += 1;
        for column in 1..=row.len() {
            self.token(&row[column - 1..column], column)?;
        }
        if self.widths.len() <= MAX_CELLS {
            self.widths.push(row.len());
        }
        Ok(())
    }

    fn token(&mut self, token: &str, column: usize) -> Result<(), BoardError> {
        let tile = if matches!(token, "_" | ".") {
            0
        } else if token.bytes().all(|byte| byte.is_ascii_digit()) {
            // A number too long for 16 bits is out of range, not unreadable.
            token.parse().unwrap_or(u16::MAX)
        } else {
            return Err(BoardError::NotATile { token: shortened(token), row: self.rows, column });
        };
        if self.tiles.len() == MAX_CELLS {
            return Err(BoardError::TooMany { row: self.rows, column });
        }
        if usize::from(tile) >= MAX_CELLS {
            return Err(BoardError::OutOfRange { token: shortened(token), size: None, row: self.rows, column });
        }
        self.tiles.push(tile);
        Ok(())
    }

    fn board(self, size: Option<Size>) -> Result<Board, BoardError> {
        let (found, width) = (self.tiles.len(), self.widths[0]);
        if let Some(size) = self.size_without_blank(size).filter(|_| self.is_list()) {
            return Err(BoardError::NoBlank { size });
        }
        if let Some(row) = self.widths.iter().position(|&other| other != width) {
            return Err(BoardError::Ragged { row: row + 1, found: self.widths[row], expected: width });
        }
        let size = match size {
            Some(size) if self.is_list() && found == size.cells() => size,
            Some(size) if !self.is_list() && (width, self.rows) == (size.width(), size.height()) => size,
            Some(size) if self.is_list() => return Err(BoardError::WrongCount { found, expected: size }),
            Some(size) => return Err(BoardError::WrongSize { width, height: self.rows, expected: size }),
            None if self.is_list() => match Size::square(found) {
                Some(size) => size,
                None if found < Size::MIN * Size::MIN => {
                    return Err(BoardError::Size(SizeError::TooSmall { width: found, height: 1 }));
                }
                None => return Err(BoardError::NotSquare { found }),
            },
            None => Size::new(width, self.rows).map_err(BoardError::Size)?,
        };
        let mut tiles = [0u8; MAX_CELLS];
        for (cell, &tile) in self.tiles.iter().enumerate() {
            if usize::from(tile) >= size.cells() {
                let (row, column) = place(size, cell);
                return Err(BoardError::OutOfRange { token: tile.to_string(), size: Some(size), row, column });
            }
            tiles[cell] = tile as u8;
        }
        Board::new(size, &tiles[..size.cells()]).map_err(|error| match error {
            NotAPermutation::Twice { tile, first, cell } => {
                BoardError::Twice { tile, first: place(size, first), second: place(size, cell) }
            }
            // Count and range were checked above, so a tile can only be missing if another is a repetition.
            NotAPermutation::OutOfRange { tile, .. } | NotAPermutation::Missing { tile } => {
                BoardError::Missing { tile }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;
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
        assert_eq!(error("1 2 3/4 9 6/7 8 0"), "row 2, column 2: tile 9 does not exist on 3x3: the tiles are 1 to 8");
        assert_eq!(
            error("1 2 3/4 99999999999999999999999999999999 6/7 8 0"),
            "row 2, column 2: tile 999999999999999999999999… does not exist: no board has more than the tiles 1 to 255"
        );
        assert_eq!(error("1 2 3/4 5 6/7 5 0"), "row 3, column 2: tile 5 is repeated (first in row 2, column 2)");
        assert_eq!(error("1 2 3/4 5 _/7 8 0"), "row 3, column 3: a second blank (the first is in row 2, column 3)");
        assert_eq!(error("1 2 3/4 5/7 8 0"), "row 2 has 2 tiles, the first row has 3");
        assert_eq!(error("1 2 3/4/7 8 0"), "row 2 has 1 tile, the first row has 3");
        assert_eq!(error("1 2 3//7 8 0"), "row 2 is empty: is there a '/' too many?");
        assert_eq!(error("/1 2/3 0"), "row 1 is empty: is there a '/' too many?");
        assert_eq!(
            error("1 2 3 4 5 0"),
            "a list of 6 tiles is not a square board: separate the rows by '/' or give the size"
        );
        assert_eq!(
            error("1 2 3"),
            "a 2x2 board needs a blank beside its 3 tiles: write it as 0, _ or . (Board::parse_tiles takes one without)"
        );
        assert_eq!(error("1/0"), "1x2 is too small: a board has at least 2 columns and 2 rows");
        assert_eq!(error("1 0"), "2x1 is too small: a board has at least 2 columns and 2 rows");
        assert_eq!(error("1,,2,0"), "row 1, column 2: there is no tile between the commas");
        assert_eq!(error("[[1,2],[3,0]"), "brackets do not match: a board is written [[1,2],[3,0]]");
        assert_eq!(error("[1,2,[3],0]"), "brackets do not match: a board is written [[1,2],[3,0]]");
        assert_eq!(error(&"1 ".repeat(300)), "row 1, column 257: more than 256 tiles, the maximum (16x16)");
        let flat = Board::parse("1 2 3 0", Some(Size::new(3, 3).unwrap())).unwrap_err();
        assert_eq!(flat.to_string(), "a list of 4 tiles is not a 3x3 board, which has 9 cells");
        let rows = Board::parse("1 2/3 0", Some(Size::new(3, 3).unwrap())).unwrap_err();
        assert_eq!(rows.to_string(), "the board is 2x2, the requested size is 3x3");
    }

    #[test]
    fn tiles_of_one_digit_need_no_spaces() {
        for (text, expected) in [
            ("123456780", "1 2 3/4 5 6/7 8 0"),
            ("12345678.", "1 2 3/4 5 6/7 8 0"),
            (" 123 / 4_5/678\n", "1 2 3/4 0 5/6 7 8"),
            ("12345\n6789.", "1 2 3 4 5/6 7 8 9 0"),
            ("0312", "0 3/1 2"),
        ] {
            assert_eq!(text.parse::<Board>().unwrap().to_string(), expected, "{text}");
        }
        assert_eq!(Board::parse_tiles("12345678", None, None).unwrap().0.to_string(), "1 2 3/4 5 6/7 8 0");
        assert_eq!(error("123/456/770"), "row 3, column 2: tile 7 is repeated (first in row 3, column 1)");
        assert_eq!(error("123/45/678"), "row 2 has 2 tiles, the first row has 3");
        assert_eq!(error("129456780"), "row 1, column 3: tile 9 does not exist on 3x3: the tiles are 1 to 8");
        // A space anywhere, and numbers are numbers.
        assert_eq!(error("10 11/0 1"), "row 1, column 1: tile 10 does not exist on 2x2: the tiles are 1 to 3");
    }

    #[test]
    fn long_tokens_are_cut() {
        let BoardError::NotATile { token, .. } = "é".repeat(1000).parse::<Board>().unwrap_err() else { panic!() };
        assert_eq!(token.as_str().chars().count(), 25);
    }

    #[test]
    fn a_missing_blank_is_given_or_assumed_last() {
        let read = |text: &str, size: Option<&str>, blank| {
            let size = size.map(|size| size.parse().unwrap());
            match Board::parse_tiles(text, size, blank) {
                Ok((board, source)) => alloc::format!("{board} {source:?}"),
                Err(error) => error.to_string(),
            }
        };
        for (text, size, blank, expected) in [
            ("[1,2,4,3,5,6,8,7]", None, None, "1 2 4/3 5 6/8 7 0 AssumedLast"),
            ("1 2 4 3 5 6 8 7", None, Some(0), "0 1 2/4 3 5/6 8 7 Given"),
            ("1 2 3 4 5", Some("3x2"), None, "1 2 3/4 5 0 AssumedLast"),
            ("1 2 3/4 5", None, None, "1 2 3/4 5 0 AssumedLast"),
            ("[[1,2],[3,4,5]]", None, Some(1), "1 0 2/3 4 5 Given"),
            ("1 2 3/4 5 0", None, None, "1 2 3/4 5 0 Written"),
            ("1 2 3/4 5 0", None, Some(5), "1 2 3/4 5 0 Written"),
            (
                "1 2 3/4 5 0",
                None,
                Some(0),
                "the blank is in row 2, column 3 of the text, but was given in row 1, column 1",
            ),
            ("1 2 3", None, Some(4), "the blank's cell 4 is off the board: the cells of 2x2 are 0 to 3"),
            ("1 2 3 0", None, Some(4), "the blank's cell 4 is off the board: the cells of 2x2 are 0 to 3"),
            ("1 2/3 4 5", None, None, "row 1 is a tile short and has no blank: write it as 0, _ or . where it lies"),
            ("1 2 3/4 5", Some("2x3"), None, "row 2 has 2 tiles, the first row has 3"),
            ("1 2/3 4", None, None, "row 2, column 2: tile 4 does not exist on 2x2: the tiles are 1 to 3"),
            ("1 2 4 3 5 6 8 9", None, None, "row 3, column 2: tile 9 does not exist on 3x3: the tiles are 1 to 8"),
            ("1 2 4 3 5 6 8 8", None, None, "row 3, column 2: tile 8 is repeated (first in row 3, column 1)"),
            (
                "1 2 3 4 5",
                None,
                None,
                "a list of 5 tiles is not a square board: separate the rows by '/' or give the size",
            ),
        ] {
            assert_eq!(read(text, size, blank), expected, "{text} {size:?} {blank:?}");
        }
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
            if board.size().cells() <= 10 {
                let text = board.to_string().replace(' ', "");
                prop_assert_eq!(text.parse::<Board>().unwrap(), board);
                prop_assert_eq!(Board::parse(&text.replace('/', ""), Some(board.size())).unwrap(), board);
            }
        }

        #[test]
        fn tiles_without_the_blank_are_the_board(board in any_board()) {
            let tiles: Vec<String> = board.tiles().iter().filter(|&&tile| tile != 0).map(ToString::to_string).collect();
            let (list, given, last) = (tiles.join(" "), Some(board.blank()), board.size().cells() - 1);
            prop_assert_eq!(Board::parse_tiles(&list, Some(board.size()), given), Ok((board, BlankSource::Given)));
            let (assumed, source) = Board::parse_tiles(&list, Some(board.size()), None).unwrap();
            prop_assert_eq!((assumed.blank(), source), (last, BlankSource::AssumedLast));
            let assumed: Vec<String> = assumed.tiles()[..last].iter().map(ToString::to_string).collect();
            prop_assert_eq!(assumed, tiles);
            // A blank in the text overrides nothing and is no assumption.
            let text = board.to_string();
            prop_assert_eq!(Board::parse_tiles(&text, None, None), Ok((board, BlankSource::Written)));
            let without_blank = |row: &[u8]| row.iter().copied().filter(|&tile| tile != 0).collect::<Vec<u8>>();
            let rows = alloc::format!("{:?}", board.rows().map(without_blank).collect::<Vec<_>>());
            prop_assert_eq!(Board::parse_tiles(&rows, None, given), Ok((board, BlankSource::Given)));
            let is_last_row = board.size().row(board.blank()) + 1 == board.size().height();
            prop_assert_eq!(Board::parse_tiles(&rows, None, None).is_ok(), is_last_row);
            prop_assert!(Board::parse(&list, Some(board.size())).is_err());
        }

        #[test]
        fn parsing_never_panics(text in "\\PC{0,60}", blank in prop::option::of(0usize..300)) {
            let _ = text.parse::<Board>();
            let _ = Board::parse_tiles(&text, None, blank);
        }

        #[test]
        fn parsing_lists_never_panics(
            text in "[\\[\\]0-9_., /\n]{0,40}",
            size in prop::option::of((2usize..=4, 2usize..=4)),
            blank in prop::option::of(0usize..20),
        ) {
            let size = size.map(|(width, height)| Size::new(width, height).unwrap());
            if let Ok((board, source)) = Board::parse_tiles(&text, size, blank) {
                prop_assert_eq!(board.to_string().parse::<Board>().unwrap(), board);
                prop_assert!(source != BlankSource::Given || blank == Some(board.blank()));
            }
        }

        #[test]
        fn what_is_read_prints_and_reads_again(text in "[\\[\\]0-9_., /\n]{0,40}") {
            if let Ok(board) = text.parse::<Board>() {
                prop_assert_eq!(board.to_string().parse::<Board>().unwrap(), board);
            }
        }
    }
}
