//! Positions as text: the Forsyth–Edwards notation.

use core::fmt::{self, Display};
use core::str::FromStr;

use super::{Position, PositionError};
use crate::piece::{Color, Piece};
use crate::square::{File, Rank, Square};

/// Why a text is not a position in FEN. Characters are counted from 1 within their rank or field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenError {
    /// The text is empty.
    Empty,
    /// The number of ranks is not eight.
    Ranks(usize),
    /// The number of squares of a rank is not eight.
    Squares {
        /// The rank.
        rank: Rank,
        /// The number of squares.
        squares: usize,
    },
    /// Neither a piece nor a number of empty squares.
    Letter {
        /// The rank.
        rank: Rank,
        /// The character of it.
        character: usize,
        /// The character found.
        found: char,
    },
    /// The position is refused.
    Pieces(PositionError),
    /// A field after the first is not as it has to be: `w` or `b`; `-` or different letters of `KQkq` (or of files, for other
    /// first squares of the rooks); `-` or a square of the third or the sixth rank; a number; a number.
    Field {
        /// The field, 2 to 6.
        field: usize,
        /// The first character of it that is wrong; one more than there are if it is too short.
        character: usize,
        /// The character found, if it is not too short.
        found: Option<char>,
    },
    /// More fields than six.
    Fields(usize),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Empty => {
                f.write_str("a position is missing: the ranks from the eighth to the first, as 8/8/8/8/8/8/8/8")
            }
            Self::Ranks(ranks) => write!(f, "pieces (field 1): {ranks} ranks, not 8, with '/' between them"),
            Self::Squares { rank, squares } => {
                write!(f, "pieces (field 1): {} has {squares} squares, not 8", place(rank))
            }
            Self::Letter { rank, character, found } => write!(
                f,
                "pieces (field 1): {}, character {character}: {found:?} is no piece and no number of empty squares",
                place(rank)
            ),
            Self::Pieces(error) => write!(f, "pieces (field 1): {error}"),
            Self::Field { field, character, found } => {
                let expected = match field {
                    2 => "side to move (field 2) is 'w' or 'b'",
                    3 => "castling rights (field 3) are '-' or letters of KQkq, each once",
                    4 => "en passant (field 4) is '-' or a square of rank 3 or 6",
                    5 => "half-move clock (field 5) is a number",
                    _ => "move number (field 6) is a number",
                };
                match found {
                    None => write!(f, "{expected}; its rank is missing"),
                    Some(found) if field == 2 && character == 1 => write!(f, "{expected}, not {found:?}"),
                    Some(found) => {
                        let alone = if field == 2 { " alone" } else { "" };
                        write!(f, "{expected}{alone}; character {character} is {found:?}")
                    }
                }
            }
            Self::Fields(fields) => write!(f, "{fields} fields; a position in FEN has 1 to 6"),
        }
    }
}

impl core::error::Error for FenError {}

/// A rank by its number and by its place in the text.
fn place(rank: Rank) -> impl Display {
    const PLACES: [&str; 8] = ["last", "seventh", "sixth", "fifth", "fourth", "third", "second", "first"];
    fmt::from_fn(move |f| write!(f, "rank {rank} ({} in the text)", PLACES[usize::from(rank)]))
}

fn write_empty(f: &mut fmt::Formatter<'_>, empty: u8) -> fmt::Result {
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
}

impl Position {
    /// Its pieces as the first field of FEN.
    pub fn placement(self) -> impl Display {
        fmt::from_fn(move |f| {
            for rank in Rank::ALL.into_iter().rev() {
                let mut empty = 0;
                for file in File::ALL {
                    match self.piece(Square::new(file, rank)) {
                        None => empty += 1,
                        Some(piece) => {
                            write_empty(f, empty)?;
                            write!(f, "{piece}")?;
                            empty = 0;
                        }
                    }
                }
                write_empty(f, empty)?;
                if rank != Rank::First {
                    f.write_str("/")?;
                }
            }
            Ok(())
        })
    }

    /// The whole position as FEN in six fields, without castling and en passant, the counters at their beginning.
    pub fn fen(self) -> impl Display {
        let to_move = if self.to_move() == Color::White { 'w' } else { 'b' };
        fmt::from_fn(move |f| write!(f, "{} {to_move} - - 0 1", self.placement()))
    }

    /// Reads FEN (Forsyth–Edwards notation): one to six fields with blanks between them. Where the side to move is
    /// missing it is White. Castling rights, en passant and the counters are checked for their form and discarded.
    ///
    /// # Errors
    /// For the first fault from the left: its field, and its rank or character.
    ///
    /// Complexity: proportional to the length of the text; no memory.
    ///
    /// ```
    /// use taxicab_chess::{Color, Position};
    ///
    /// let position = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3")?;
    /// assert_eq!(position.to_move(), Color::White);
    /// assert_eq!(position.fen().to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    ///
    /// let error = Position::from_fen("4k3/8/8/8/8/9/4P3/4K3 w - - 0 1").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "pieces (field 1): rank 3 (sixth in the text), character 1: '9' is no piece and no number of empty squares",
    /// );
    /// # Ok::<(), taxicab_chess::FenError>(())
    /// ```
    pub fn from_fen(all: &str) -> Result<Self, FenError> {
        let mut fields = all.split_whitespace();
        let mut position = pieces(fields.next().ok_or(FenError::Empty)?)?;
        for (field, text) in (2..).zip(fields) {
            match field {
                2..=6 => check(field, text)?,
                _ => return Err(FenError::Fields(all.split_whitespace().count())),
            }
            if (field, text) == (2, "b") {
                position = position.with_to_move(Color::Black);
            }
        }
        Ok(position)
    }
}

fn pieces(text: &str) -> Result<Position, FenError> {
    let ranks = text.split('/').count();
    let mut position = Position::empty(Color::White);
    for (rank, row) in Rank::ALL.into_iter().rev().zip(text.split('/')) {
        let mut squares = 0;
        for (character, letter) in (1..).zip(row.chars()) {
            if let Some(piece) = Piece::from_letter(letter) {
                // Behind the h file the squares are only counted.
                if let Some(&file) = File::ALL.get(squares) {
                    position = position.with(Square::new(file, rank), piece).map_err(FenError::Pieces)?;
                }
                squares += 1;
            } else if let Some(empty @ 1..=8) = letter.to_digit(10) {
                squares += empty as usize;
            } else {
                return Err(FenError::Letter { rank, character, found: letter });
            }
        }
        if squares != 8 {
            return Err(FenError::Squares { rank, squares });
        }
    }
    if ranks == 8 { Ok(position) } else { Err(FenError::Ranks(ranks)) }
}

/// Checks the form of a field after the first.
fn check(field: usize, text: &str) -> Result<(), FenError> {
    for (character, (start, found)) in (1..).zip(text.char_indices()) {
        let before = &text[..start];
        let fits = match (field, before) {
            (2, "") => matches!(found, 'w' | 'b'),
            // All before are different letters of twenty, so this is no longer than twenty.
            (3, _) => {
                text == "-" || matches!(found, 'K' | 'Q' | 'k' | 'q' | 'A'..='H' | 'a'..='h') && !before.contains(found)
            }
            (4, "") => matches!(found, '-' | 'a'..='h'),
            (4, _) => before.len() == 1 && before != "-" && matches!(found, '3' | '6'),
            (5 | 6, _) => found.is_ascii_digit(),
            _ => false,
        };
        if !fits {
            return Err(FenError::Field { field, character, found: Some(found) });
        }
    }
    let lacks_rank = field == 4 && text.len() == 1 && text != "-";
    if lacks_rank { Err(FenError::Field { field, character: 2, found: None }) } else { Ok(()) }
}

impl FromStr for Position {
    type Err = FenError;

    /// As [`Position::from_fen`].
    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text)
    }
}
