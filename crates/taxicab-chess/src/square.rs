//! Squares, files and ranks, and boards as text.

use core::fmt::{self, Display, Write};
use core::str::FromStr;

use crate::enumeration::{messages, names, numbered};

numbered! {
    /// One of the 64 squares of the chessboard, numbered rank by rank from White's left: a1 = 0, b1 = 1, … h8 = 63.
    ///
    /// The number is that of most chess libraries, so squares convert by it:
    ///
    /// ```
    /// use taxicab_chess::Square;
    ///
    /// let theirs = cozy_chess::Square::E4;
    /// let ours = Square::from_index(theirs as u8).unwrap();
    /// assert_eq!(ours, Square::E4);
    /// assert_eq!(cozy_chess::Square::index(ours.into()), theirs);
    /// ```
    #[allow(missing_docs, reason = "their names are enough")]
    Square of 64, numbers in square_numbers:
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

numbered! {
    /// A column of the board, a = 0 to h = 7.
    #[allow(missing_docs, reason = "their names are enough")]
    #[derive(Debug)]
    File of 8, numbers in file_numbers: A B C D E F G H
}

numbered! {
    /// A row of the board, the first rank = 0 to the eighth = 7.
    #[allow(missing_docs, reason = "their names are enough")]
    #[derive(Debug)]
    Rank of 8, numbers in rank_numbers: First Second Third Fourth Fifth Sixth Seventh Eighth
}

numbered! {
    /// The colour of a square, not to be confused with [`Color`](crate::Color), a side.
    #[derive(Debug)]
    SquareColor of 2, numbers in square_color_numbers:
    /// As a1 and h8.
    Dark
    /// As h1 and a8.
    Light
}

names! { SquareColor: Dark "dark", Light "light" }

impl File {
    /// The file of a letter, `a` to `h` in either case.
    fn of(letter: char) -> Result<Self, SquareError> {
        match letter.to_ascii_lowercase() {
            lower @ 'a'..='h' => Ok(Self::wrapping(lower as u8 - b'a')),
            _ => Err(SquareError::File(letter)),
        }
    }
}

impl fmt::Display for File {
    /// Its letter: `e`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let index = usize::from(*self);
        f.pad(&"abcdefgh"[index..=index])
    }
}

impl FromStr for File {
    type Err = SquareError;

    /// Reads a letter, `a` to `h` in either case.
    ///
    /// ```
    /// use taxicab_chess::File;
    /// assert_eq!("e".parse(), Ok(File::E));
    /// assert_eq!(File::E.to_string(), "e");
    /// ```
    fn from_str(text: &str) -> Result<Self, SquareError> {
        Self::of(only_character(text).map_err(SquareError::FileLength)?)
    }
}

impl Rank {
    /// The rank of a digit, `1` to `8`.
    fn of(digit: char) -> Result<Self, SquareError> {
        match digit {
            '1'..='8' => Ok(Self::wrapping(digit as u8 - b'1')),
            _ => Err(SquareError::Rank(digit)),
        }
    }
}

impl fmt::Display for Rank {
    /// Its digit: `4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let index = usize::from(*self);
        f.pad(&"12345678"[index..=index])
    }
}

impl FromStr for Rank {
    type Err = SquareError;

    /// Reads a digit, `1` to `8`.
    ///
    /// ```
    /// use taxicab_chess::Rank;
    /// assert_eq!("4".parse(), Ok(Rank::Fourth));
    /// assert_eq!(Rank::Fourth.to_string(), "4");
    /// ```
    fn from_str(text: &str) -> Result<Self, SquareError> {
        Self::of(only_character(text).map_err(SquareError::RankLength)?)
    }
}

/// The only character of a text, or else the number of its characters.
fn only_character(text: &str) -> Result<char, usize> {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some(character), None) => Ok(character),
        _ => Err(text.chars().count()),
    }
}

impl Square {
    /// The square where a file and a rank meet.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self::wrapping(rank.index() * 8 + file.index())
    }

    /// Its file.
    #[inline]
    pub const fn file(self) -> File {
        File::wrapping(self.index())
    }

    /// Its rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::wrapping(self.index() >> 3)
    }

    /// Its colour: a1 is dark, h1 light.
    #[inline]
    pub const fn color(self) -> SquareColor {
        SquareColor::wrapping((self.index() ^ self.index() >> 3) & 1)
    }

    /// The square this many files to the right and ranks up as White sees the board, or `None` off the board.
    ///
    /// ```
    /// use taxicab_chess::Square;
    /// assert_eq!(Square::G1.offset(-1, 2), Some(Square::F3));
    /// assert_eq!(Square::G1.offset(2, 1), None);
    /// ```
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file().index() as i16 + files as i16;
        let rank = self.rank().index() as i16 + ranks as i16;
        if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
            Some(Self::wrapping((rank * 8 + file) as u8))
        } else {
            None
        }
    }

    /// The square as the other side sees it: e2 and e7 change places.
    #[inline]
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self::wrapping(self.index() ^ 0x38)
    }

    /// The square in the mirror: kings' and queens' wing change places, d2 and e2.
    #[inline]
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self::wrapping(self.index() ^ 7)
    }
}

impl TryFrom<u8> for Square {
    type Error = SquareIndexError;

    /// The square of this number, a1 = 0 to h8 = 63; in a constant, [`Square::from_index`].
    ///
    /// ```
    /// use taxicab_chess::{Square, SquareIndexError};
    /// assert_eq!(Square::try_from(28), Ok(Square::E4));
    /// assert_eq!(Square::try_from(64), Err(SquareIndexError(64)));
    /// ```
    #[inline]
    fn try_from(index: u8) -> Result<Self, SquareIndexError> {
        Self::from_index(index).ok_or(SquareIndexError(index))
    }
}

/// A number that is not that of a [`Square`]: over 63.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareIndexError(pub u8);

messages! { SquareIndexError: Self(number) => "{number} is not a square: squares are 0 (a1) to 63 (h8)"; }

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = [b'a' + self.file().index(), b'1' + self.rank().index()];
        f.pad(core::str::from_utf8(&text).expect("two letters"))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a square, or not a file or a rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SquareError {
    /// The text does not have the two characters of a square, but this many.
    Length(usize),
    /// The text does not have the one character of a file, but this many.
    FileLength(usize),
    /// The text does not have the one character of a rank, but this many.
    RankLength(usize),
    /// The character in place of the file is not `a` to `h`.
    File(char),
    /// The character in place of the rank is not `1` to `8`.
    Rank(char),
}

messages! {
    SquareError:
    Self::Length(0) => "a square is missing: a letter and a digit, as e4";
    Self::Length(1) => "a square is a letter and a digit, as e4, not 1 character";
    Self::Length(length) => "a square is a letter and a digit, as e4, not {length} characters";
    Self::FileLength(length) => "a file is one letter, a to h, not {length} characters";
    Self::RankLength(length) => "a rank is one digit, 1 to 8, not {length} characters";
    Self::File(found) => "{found:?} is not a file: a to h";
    Self::Rank(found) => "{found:?} is not a rank: 1 to 8";
}

impl FromStr for Square {
    type Err = SquareError;

    /// Reads a square in algebraic notation, the file in either case.
    fn from_str(text: &str) -> Result<Self, SquareError> {
        let mut characters = text.chars();
        let (Some(file), Some(rank), None) = (characters.next(), characters.next(), characters.next()) else {
            return Err(SquareError::Length(text.chars().count()));
        };
        Ok(Self::new(File::of(file)?, Rank::of(rank)?))
    }
}

/// Writes eight lines, the eighth rank first, one cell for each square, blanks between them, no newline at the end.
pub(crate) fn draw<C: Display>(f: &mut fmt::Formatter<'_>, cell: impl Fn(Square) -> C) -> fmt::Result {
    for rank in Rank::ALL.into_iter().rev() {
        for file in File::ALL {
            if file != File::A {
                f.write_char(' ')?;
            }
            write!(f, "{}", cell(Square::new(file, rank)))?;
        }
        if rank != Rank::First {
            f.write_char('\n')?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn squares_are_numbered_rank_by_rank() {
        for (index, square) in Square::ALL.into_iter().enumerate() {
            assert_eq!(usize::from(square), index);
            assert_eq!(Square::from_index(square.index()), Some(square));
            assert_eq!(Square::new(square.file(), square.rank()), square);
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
            assert_eq!(square.flipped().flipped(), square);
            assert_eq!(square.mirrored().mirrored(), square);
            assert_ne!(square.color(), square.mirrored().color());
            assert_eq!(Square::try_from(square.index()), Ok(square));
            let (file, rank) = (square.file().to_string(), square.rank().to_string());
            assert_eq!((file.parse(), rank.parse()), (Ok(square.file()), Ok(square.rank())));
            assert_eq!(file.to_uppercase().parse(), Ok(square.file()));
            assert_eq!(square.to_string(), file + &rank);
        }
        assert_eq!(SquareIndexError(64).to_string(), "64 is not a square: squares are 0 (a1) to 63 (h8)");
        assert_eq!(Square::from_index(64), None);
        assert_eq!((Square::E2.flipped(), Square::D2.mirrored()), (Square::E7, Square::E2));
        assert_eq!((Square::H1.color(), Square::A1.color()), (SquareColor::Light, SquareColor::Dark));
    }

    #[test]
    fn an_offset_stays_on_the_board_or_is_none() {
        for square in Square::ALL {
            for files in -8..=8 {
                for ranks in -8..=8 {
                    let target = (square.file() as i8 + files, square.rank() as i8 + ranks);
                    let found = square.offset(files, ranks).map(|found| (found.file() as i8, found.rank() as i8));
                    let on_board = (0..8).contains(&target.0) && (0..8).contains(&target.1);
                    assert_eq!(found, on_board.then_some(target));
                }
            }
        }
        assert_eq!(Square::A1.offset(i8::MIN, i8::MAX), None);
    }

    #[test]
    fn what_is_not_a_square_is_named() {
        for (text, error) in [
            ("", SquareError::Length(0)),
            ("e", SquareError::Length(1)),
            ("e44", SquareError::Length(3)),
            ("i4", SquareError::File('i')),
            ("44", SquareError::File('4')),
            ("e9", SquareError::Rank('9')),
            ("e0", SquareError::Rank('0')),
            ("eé", SquareError::Rank('é')),
        ] {
            assert_eq!(text.parse::<Square>(), Err(error), "{text:?}");
        }
        for (text, file, rank) in [
            ("", SquareError::FileLength(0), SquareError::RankLength(0)),
            ("e4", SquareError::FileLength(2), SquareError::RankLength(2)),
            ("i", SquareError::File('i'), SquareError::Rank('i')),
            ("9", SquareError::File('9'), SquareError::Rank('9')),
        ] {
            assert_eq!((text.parse::<File>(), text.parse::<Rank>()), (Err(file), Err(rank)), "{text:?}");
        }
    }
}
