//! What is wrong with the position of a game, or with a move of it.

use alloc::string::{String, ToString};
use core::fmt;

use taxicab_chess::Color;

use crate::FenFault;

/// Why a text is not the position of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GameFault {
    /// The pieces or the side to move are wrong.
    Pieces(FenFault),
    /// Castling rights without the king on e1 or e8 or the rook in its corner.
    Castling(String),
    /// An en passant square that no double step has just passed.
    EnPassant(String),
}

impl fmt::Display for GameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pieces(fault) => fault.fmt(f),
            Self::Castling(text) => {
                write!(
                    f,
                    "castling rights (field 3): {text:?} needs the king on its e-file square and the rook in its corner"
                )
            }
            Self::EnPassant(text) => write!(f, "en passant (field 4): no double step has just passed {text:?}"),
        }
    }
}

impl core::error::Error for GameFault {}

/// Why a text is not a move of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveFault {
    /// It is not written as `e2e4` or `e7e8q`.
    Text(String),
    /// It is not legal.
    Illegal(String, Color),
}

impl fmt::Display for MoveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "{text:?} is no move; write e2e4, e7e8q, e1g1"),
            Self::Illegal(text, color) => write!(f, "{text} is not legal with {color} to move"),
        }
    }
}

impl core::error::Error for MoveFault {}

/// The beginning of a text, enough to find it again.
pub(super) fn beginning(text: &str) -> String {
    const MAX_LENGTH: usize = 40;
    match text.char_indices().nth(MAX_LENGTH) {
        Some((end, _)) => text[..end].to_string() + "…",
        None => text.to_string(),
    }
}
