//! The rules of movement: all that a distance depends on.

use core::fmt;
use core::str::FromStr;

use crate::piece::Piece;
use crate::square::numbered;

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
    /// use taxicab_chess::Movement;
    /// assert_eq!(Movement::from_letter('N'), Some(Movement::Knight));
    /// assert_eq!(Movement::from_letter('p'), Some(Movement::BlackPawn));
    /// assert_eq!(Movement::from_letter('X'), None);
    /// ```
    pub const fn from_letter(letter: char) -> Option<Self> {
        match (letter, Piece::from_letter(letter)) {
            ('T' | 't', _) => Some(Self::Taxi),
            (_, Some(piece)) => Some(piece.movement()),
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

impl fmt::Display for Movement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that is not the name of a [`Movement`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownMovement;

impl fmt::Display for UnknownMovement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a piece is one of king (or chebyshev), taxi (or manhattan)")?;
        Movement::ALL[2..].iter().try_for_each(|movement| write!(f, ", {movement}"))
    }
}

impl core::error::Error for UnknownMovement {}

impl FromStr for Movement {
    type Err = UnknownMovement;

    /// Reads a [`name`](Movement::name); `chebyshev` is also the king, `manhattan` the taxi.
    fn from_str(text: &str) -> Result<Self, UnknownMovement> {
        match text {
            "chebyshev" => Ok(Self::King),
            "manhattan" => Ok(Self::Taxi),
            _ => Self::ALL.into_iter().find(|movement| movement.name() == text).ok_or(UnknownMovement),
        }
    }
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
        assert_eq!("pawn".parse::<Movement>(), Err(UnknownMovement));
        assert_eq!(
            UnknownMovement.to_string(),
            "a piece is one of king (or chebyshev), taxi (or manhattan), knight, bishop, rook, queen, white-pawn, black-pawn"
        );
    }
}
