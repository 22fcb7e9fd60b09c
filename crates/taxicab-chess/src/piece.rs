//! Colours, roles and pieces.

use core::fmt;

use crate::enumeration::{names, numbered};
use crate::movement::Movement;

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
