//! Positions as text: the Forsyth–Edwards notation.

use core::fmt;
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
        /// What is found.
        found: char,
    },
    /// The position is refused.
    Pieces(PositionError),
    /// The second field is not `w` or `b`.
    ToMove {
        /// The character of it that is wrong.
        character: usize,
        /// What is found.
        found: char,
    },
    /// The third field is not `-` or different letters of `KQkq` (or of files, for other first squares of the rooks).
    Castling {
        /// The character of it that is wrong.
        character: usize,
        /// What is found.
        found: char,
    },
    /// The fourth field is not `-` or a square of the third or the sixth rank.
    EnPassant {
        /// Which character of it is wrong; one more than there are if it is too short.
        character: usize,
        /// What is found, if it is not too short.
        found: Option<char>,
    },
    /// The fifth or sixth field is not a number.
    Counter {
        /// The field.
        field: usize,
        /// The character of it that is wrong.
        character: usize,
        /// What is found.
        found: char,
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
                write!(f, "pieces (field 1): rank {} {} has {squares} squares, not 8", number(rank), Place(rank))
            }
            Self::Letter { rank, character, found } => write!(
                f,
                "pieces (field 1): rank {} {}, character {character}: {found:?} is no piece and no number of empty squares",
                number(rank),
                Place(rank)
            ),
            Self::Pieces(error) => write!(f, "pieces (field 1): {error}"),
            Self::ToMove { character: 1, found } => {
                write!(f, "side to move (field 2) is 'w' or 'b', not {found:?}")
            }
            Self::ToMove { character, found } => {
                write!(f, "side to move (field 2) is 'w' or 'b' alone; character {character} is {found:?}")
            }
            Self::Castling { character, found } => {
                write!(
                    f,
                    "castling rights (field 3) are '-' or letters of KQkq, each once; character {character} is {found:?}"
                )
            }
            Self::EnPassant { character, found: Some(found) } => {
                write!(f, "en passant (field 4) is '-' or a square of rank 3 or 6; character {character} is {found:?}")
            }
            Self::EnPassant { found: None, .. } => {
                f.write_str("en passant (field 4) is '-' or a square of rank 3 or 6; its rank is missing")
            }
            Self::Counter { field, character, found } => {
                let name = if field == 5 { "half-move clock" } else { "move number" };
                write!(f, "{name} (field {field}) is a number; character {character} is {found:?}")
            }
            Self::Fields(fields) => write!(f, "{fields} fields; a position in FEN has 1 to 6"),
        }
    }
}

impl core::error::Error for FenError {}

const fn number(rank: Rank) -> u8 {
    rank.index() + 1
}

/// The place of a rank in the text.
struct Place(Rank);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const PLACES: [&str; 8] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "last"];
        write!(f, "({} in the text)", PLACES[7 - usize::from(self.0)])
    }
}

/// The pieces of a position as the first field of FEN.
#[derive(Clone, Copy, Debug)]
pub struct Placement(Position);

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                match self.0.piece(Square::new(file, rank)) {
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
    }
}

fn write_empty(f: &mut fmt::Formatter<'_>, empty: u8) -> fmt::Result {
    if empty > 0 { write!(f, "{empty}") } else { Ok(()) }
}

/// A position as FEN in six fields, without castling and en passant, the counters at their beginning.
#[derive(Clone, Copy, Debug)]
pub struct Fen(Position);

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to_move = match self.0.to_move() {
            Color::White => 'w',
            Color::Black => 'b',
        };
        write!(f, "{} {to_move} - - 0 1", self.0.placement())
    }
}

impl Position {
    /// Its pieces as the first field of FEN.
    pub const fn placement(&self) -> Placement {
        Placement(*self)
    }

    /// The whole position in FEN.
    pub const fn fen(&self) -> Fen {
        Fen(*self)
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
                2 => position = position.with_to_move(to_move(text)?),
                3 => castling(text)?,
                4 => en_passant(text)?,
                5 | 6 => counter(field, text)?,
                _ => return Err(FenError::Fields(all.split_whitespace().count())),
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

fn to_move(text: &str) -> Result<Color, FenError> {
    let mut characters = text.chars();
    let color = match characters.next() {
        Some('w') => Color::White,
        Some('b') => Color::Black,
        found => return Err(FenError::ToMove { character: 1, found: found.unwrap_or(' ') }),
    };
    match characters.next() {
        None => Ok(color),
        Some(found) => Err(FenError::ToMove { character: 2, found }),
    }
}

fn castling(text: &str) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    for (at, (start, found)) in text.char_indices().enumerate() {
        let is_right = matches!(found, 'K' | 'Q' | 'k' | 'q' | 'A'..='H' | 'a'..='h');
        // All before are different letters of twenty, so this is no longer than twenty.
        if !is_right || text[..start].contains(found) {
            return Err(FenError::Castling { character: at + 1, found });
        }
    }
    Ok(())
}

fn en_passant(text: &str) -> Result<(), FenError> {
    let mut characters = text.chars();
    let first = characters.next();
    let has_rank = match first {
        Some('-') => false,
        Some('a'..='h') => match characters.next() {
            Some('3' | '6') => true,
            found => return Err(FenError::EnPassant { character: 2, found }),
        },
        found => return Err(FenError::EnPassant { character: 1, found }),
    };
    match characters.next() {
        None => Ok(()),
        found => Err(FenError::EnPassant { character: if has_rank { 3 } else { 2 }, found }),
    }
}

fn counter(field: usize, text: &str) -> Result<(), FenError> {
    match (1..).zip(text.chars()).find(|(_, found)| !found.is_ascii_digit()) {
        None => Ok(()),
        Some((character, found)) => Err(FenError::Counter { field, character, found }),
    }
}

impl FromStr for Position {
    type Err = FenError;

    /// As [`Position::from_fen`].
    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text)
    }
}
