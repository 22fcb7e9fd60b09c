//! The rules of movement, all that a distance depends on; colours, roles and pieces.

use core::fmt;

use crate::enumeration::{names, numbered};

numbered! {
    /// A rule of movement.
    ///
    /// A *taxi* is a king that moves along files and ranks only; its distance is the Manhattan distance. A pawn moves
    /// one step forward, two from its home rank, and diagonally only to capture; a pawn on the last rank stays there.
    /// Castling, en passant and promotion are not part of a distance.
    #[derive(Debug)]
    Movement of 8, numbers in movement_numbers:
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

impl Movement {
    /// The piece of a letter: K Q R B N of either case, P and p for the two pawns, T for a taxi.
    ///
    /// ```
    /// use taxicab_chess::Movement;
    /// assert_eq!(Movement::from_letter('N'), Some(Movement::Knight));
    /// assert_eq!(Movement::from_letter('p'), Some(Movement::BlackPawn));
    /// assert_eq!(Movement::from_letter('X'), None);
    /// ```
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'K' | 'k' => Self::King,
            'T' | 't' => Self::Taxi,
            'N' | 'n' => Self::Knight,
            'B' | 'b' => Self::Bishop,
            'R' | 'r' => Self::Rook,
            'Q' | 'q' => Self::Queen,
            'P' => Self::WhitePawn,
            'p' => Self::BlackPawn,
            _ => return None,
        })
    }

    /// Its letter: K T N B R Q, P and p for the two pawns.
    pub const fn letter(self) -> char {
        b"KTNBRQPp"[self as usize] as char
    }

    /// Whether it never goes back: the pawns.
    pub const fn is_pawn(self) -> bool {
        matches!(self, Self::WhitePawn | Self::BlackPawn)
    }
}

names! {
    Movement, "a piece":
    King "king" or "chebyshev", Taxi "taxi" or "manhattan", Knight "knight", Bishop "bishop", Rook "rook", Queen "queen",
    WhitePawn "white-pawn", BlackPawn "black-pawn"
}

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

names! { Color: White "white", Black "black" }

numbered! {
    /// The role of a piece, in the order of their usual value.
    #[allow(missing_docs, reason = "their names are enough")]
    #[derive(Debug)]
    Role of 6, numbers in role_numbers: Pawn Knight Bishop Rook Queen King
}

/// A piece of one side, as FEN writes them: `N` is a white knight, `p` a black pawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "their names are enough")]
pub struct Piece {
    pub color: Color,
    pub role: Role,
}

impl Piece {
    /// The piece of a letter of FEN, white in capitals.
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
        let letters = if matches!(self.color, Color::White) { b"PNBRQK" } else { b"pnbrqk" };
        letters[self.role as usize] as char
    }

    /// How it moves.
    pub const fn movement(self) -> Movement {
        match (self.role, self.color) {
            (Role::Pawn, Color::White) => Movement::WhitePawn,
            (Role::Pawn, Color::Black) => Movement::BlackPawn,
            (Role::Knight, _) => Movement::Knight,
            (Role::Bishop, _) => Movement::Bishop,
            (Role::Rook, _) => Movement::Rook,
            (Role::Queen, _) => Movement::Queen,
            (Role::King, _) => Movement::King,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn names_and_letters_lead_back() {
        for movement in Movement::ALL {
            assert_eq!(movement.name().parse(), Ok(movement));
            assert_eq!(Movement::from_letter(movement.letter()), Some(movement));
        }
        assert_eq!(("chebyshev".parse(), "manhattan".parse()), (Ok(Movement::King), Ok(Movement::Taxi)));
        assert_eq!(
            "pawn".parse::<Movement>().unwrap_err().to_string(),
            "a piece is one of king (or chebyshev), taxi (or manhattan), knight, bishop, rook, queen, white-pawn, black-pawn"
        );
    }

    #[test]
    fn letters_lead_back() {
        for color in Color::ALL {
            assert_eq!(color.opponent().opponent(), color);
            for role in Role::ALL {
                let piece = Piece { color, role };
                assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
            }
        }
        assert_eq!(Piece::from_letter('K').map(|piece| piece.color), Some(Color::White));
        assert_eq!(Piece::from_letter('x'), None);
    }
}
