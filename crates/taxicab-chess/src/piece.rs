//! Colours, men, and the ways they move.

use core::fmt;
use core::str::FromStr;

use crate::square::numbered;

numbered! {
    /// One of the two sides.
    #[derive(Debug)]
    Color of 2, numbers in color_numbers:
    /// The side that begins; its pawns go up the board.
    White
    /// The other; its pawns go down.
    Black
}

impl Color {
    /// The other side.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        Self::wrapping(self.index() ^ 1)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

numbered! {
    /// What a man is, in the order of their usual worth.
    #[allow(missing_docs, reason = "their names say it")]
    #[derive(Debug)]
    Role of 6, numbers in role_numbers: Pawn Knight Bishop Rook Queen King
}

/// A man of one side, as FEN writes them: `N` is a white knight, `p` a black pawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "their names say it")]
pub struct Man {
    pub color: Color,
    pub role: Role,
}

impl Man {
    /// The man of a letter of FEN, white in capitals.
    pub const fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let role = match letter.to_ascii_lowercase() {
            'p' => Role::Pawn,
            'n' => Role::Knight,
            'b' => Role::Bishop,
            'r' => Role::Rook,
            'q' => Role::Queen,
            'k' => Role::King,
            _ => return None,
        };
        Some(Self { color, role })
    }

    /// Its letter in FEN.
    pub const fn letter(self) -> char {
        let letter = match self.role {
            Role::Pawn => 'p',
            Role::Knight => 'n',
            Role::Bishop => 'b',
            Role::Rook => 'r',
            Role::Queen => 'q',
            Role::King => 'k',
        };
        match self.color {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter,
        }
    }

    /// The way it moves.
    pub const fn piece(self) -> Piece {
        match (self.role, self.color) {
            (Role::Pawn, Color::White) => Piece::WhitePawn,
            (Role::Pawn, Color::Black) => Piece::BlackPawn,
            (Role::Knight, _) => Piece::Knight,
            (Role::Bishop, _) => Piece::Bishop,
            (Role::Rook, _) => Piece::Rook,
            (Role::Queen, _) => Piece::Queen,
            (Role::King, _) => Piece::King,
        }
    }
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

numbered! {
    /// A way of moving.
    ///
    /// A *taxi* is a king that moves along files and ranks only; its distance is the Manhattan distance. A pawn moves
    /// one step forward, two from its home rank, and diagonally only to capture; a pawn on the last rank stays there.
    /// Castling, en passant and promotion are not part of a distance.
    #[derive(Debug)]
    Piece of 8, numbers in piece_numbers:
    /// One step in any of eight directions.
    King
    /// One step along a file or a rank.
    Taxi
    /// The knight's leap.
    Knight
    /// Any number of steps along a diagonal.
    Bishop
    /// Any number of steps along a file or a rank.
    Rook
    /// Any number of steps along a file, a rank or a diagonal.
    Queen
    /// Up the board.
    WhitePawn
    /// Down the board.
    BlackPawn
}

impl Piece {
    /// Its name: `king`, `taxi`, `knight`, `bishop`, `rook`, `queen`, `white-pawn`, `black-pawn`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Taxi => "taxi",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::WhitePawn => "white-pawn",
            Self::BlackPawn => "black-pawn",
        }
    }

    /// The piece of a letter: K Q R B N of either case, P and p for the two pawns, T for a taxi.
    ///
    /// ```
    /// use taxicab_chess::Piece;
    /// assert_eq!(Piece::from_letter('N'), Some(Piece::Knight));
    /// assert_eq!(Piece::from_letter('p'), Some(Piece::BlackPawn));
    /// assert_eq!(Piece::from_letter('X'), None);
    /// ```
    pub const fn from_letter(letter: char) -> Option<Self> {
        match (letter, Man::from_letter(letter)) {
            ('T' | 't', _) => Some(Self::Taxi),
            (_, Some(man)) => Some(man.piece()),
            (_, None) => None,
        }
    }

    /// Its letter: K T N B R Q, P and p for the two pawns.
    pub const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Taxi => 'T',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::WhitePawn => 'P',
            Self::BlackPawn => 'p',
        }
    }

    /// Whether it slides any number of steps with one move: bishop, rook, queen.
    #[inline]
    pub const fn is_slider(self) -> bool {
        matches!(self, Self::Bishop | Self::Rook | Self::Queen)
    }

    /// Whether it never goes back: the pawns.
    #[inline]
    pub const fn is_pawn(self) -> bool {
        matches!(self, Self::WhitePawn | Self::BlackPawn)
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that is not the name of a [`Piece`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownPiece;

impl fmt::Display for UnknownPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a piece is one of ")?;
        for (index, piece) in Piece::ALL.into_iter().enumerate() {
            write!(f, "{}{piece}", if index == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownPiece {}

impl FromStr for Piece {
    type Err = UnknownPiece;

    fn from_str(text: &str) -> Result<Self, UnknownPiece> {
        Self::ALL.into_iter().find(|piece| piece.name() == text).ok_or(UnknownPiece)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_letters_lead_back() {
        for piece in Piece::ALL {
            assert_eq!(piece.name().parse(), Ok(piece));
            assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
        }
        assert_eq!("pawn".parse::<Piece>(), Err(UnknownPiece));
        for color in Color::ALL {
            assert_eq!(color.opponent().opponent(), color);
            for role in Role::ALL {
                let man = Man { color, role };
                assert_eq!(Man::from_letter(man.letter()), Some(man));
            }
        }
        assert_eq!(Man::from_letter('K').map(|man| man.color), Some(Color::White));
        assert_eq!(Man::from_letter('x'), None);
    }
}
