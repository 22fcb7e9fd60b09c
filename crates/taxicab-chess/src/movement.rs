//! The rules of movement: all that a distance depends on.

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
    #[inline]
    pub const fn is_pawn(self) -> bool {
        matches!(self, Self::WhitePawn | Self::BlackPawn)
    }
}

names! {
    Movement, "a piece":
    King "king" or "chebyshev", Taxi "taxi" or "manhattan", Knight "knight", Bishop "bishop", Rook "rook", Queen "queen",
    WhitePawn "white-pawn", BlackPawn "black-pawn"
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

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
}
