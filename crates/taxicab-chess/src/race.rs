//! Races of kings and pawns.
//!
//! - [`outruns`]: can a lone king catch a running pawn? The rule of the square, with its two exceptions.
//! - [`kings`]: which of two kings is first on a square.
//! - [`pawns`]: which side's pawn is first to promote.

mod kings;
mod pawns;
mod square_rule;

use core::fmt;

use crate::piece::Color;

pub use kings::{KingRace, kings};
pub use pawns::{NoRace, PawnRace, Runner, pawns};
pub use square_rule::{moves_to_promote, outruns, square_of_pawn, usual_test};

/// How a race ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Winner {
    /// White alone, or first.
    White,
    /// Black alone, or first.
    Black,
    /// Both get there, the one right after the other.
    Both,
    /// Nobody gets there.
    Nobody,
}

impl Winner {
    /// Who is first, from the half-moves on which each side arrives, if it does; the two are never equal.
    const fn first(white: Option<u8>, black: Option<u8>) -> Self {
        match (white, black) {
            (None, None) => Self::Nobody,
            (Some(_), None) => Self::White,
            (Some(white), Some(black)) if white < black => Self::White,
            (_, Some(_)) => Self::Black,
        }
    }
}

impl From<Color> for Winner {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

impl fmt::Display for Winner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Both => "both",
            Self::Nobody => "nobody",
        })
    }
}

/// On which half-move from now, counted from 1, a side makes the last of so many moves; 0 if it has none to make.
const fn ply(moves: u8, color: Color, to_move: Color) -> u8 {
    let is_first = color as u8 == to_move as u8;
    (2 * moves).saturating_sub(is_first as u8)
}
