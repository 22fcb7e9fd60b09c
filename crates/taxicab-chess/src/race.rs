//! Races of kings and pawns.
//!
//! - [`outruns`]: whether a lone king catches a running pawn. The rule of the square, with its two exceptions.
//! - [`kings`]: which of two kings is first on one of some squares, by force and by the count of moves.
//! - [`pawns`]: which side's pawn is first to promote.

mod kings;
mod pawns;
mod square_rule;

use core::fmt;

use crate::enumeration::names;
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
    /// Both get there: pawns the one right after the other, kings because both are there already.
    Both,
    /// Neither gets there.
    Nobody,
}

impl Winner {
    /// The winner, from the half-move on which each side arrives, if it does. They are equal only if both are 0.
    const fn first(white: Option<u8>, black: Option<u8>) -> Self {
        match (white, black) {
            (None, None) => Self::Nobody,
            (Some(white), Some(black)) if white == black => Self::Both,
            (Some(_), None) => Self::White,
            (Some(white), Some(black)) if white < black => Self::White,
            (_, Some(_)) => Self::Black,
        }
    }

    const fn color(self) -> Option<Color> {
        match self {
            Self::White => Some(Color::White),
            Self::Black => Some(Color::Black),
            Self::Both | Self::Nobody => None,
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

names! { Winner: White "white", Black "black", Both "both", Nobody "nobody" }

/// A side by its name in capitals, as a noun.
const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// The second sentence about a race: who is nearer, and what each side needs, the side to move first.
fn write_count(
    f: &mut fmt::Formatter<'_>,
    nearer: Color,
    to_move: Color,
    mut write: impl FnMut(&mut fmt::Formatter<'_>, Color) -> fmt::Result,
) -> fmt::Result {
    write!(f, " By the count of moves {} is nearer: ", side(nearer))?;
    write(f, to_move)?;
    write!(f, ", with {} to move; ", side(to_move))?;
    write(f, to_move.opponent())?;
    f.write_str(".")
}

const fn plural(moves: u8) -> &'static str {
    if moves == 1 { "move" } else { "moves" }
}

/// The half-move from now, counted from 1, on which a side makes the last of `moves` moves; 0 if it has none to make.
const fn ply(moves: u8, color: Color, to_move: Color) -> u8 {
    let is_first = color as u8 == to_move as u8;
    (2 * moves).saturating_sub(is_first as u8)
}
