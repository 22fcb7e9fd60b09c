//! The actions of a lesson, its windows and its hints.

use cozy_chess::{Move, Piece, Square};

use super::input::Edit;
use crate::play::screen::Leave;

/// An action of the trainee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// A key in the input line; the first key opens it.
    Type(Edit),
    /// Make the typed move.
    Submit,
    /// Close the input line, or put the piece down.
    Cancel,
    /// Move the cursor by columns to the right and rows down, as displayed.
    Step {
        columns: isize,
        rows: isize,
    },
    /// Pick up or drop a piece at the cursor.
    Touch,
    /// Pick up or drop a piece here.
    Click(Square),
    /// The mouse button was released here: drop a dragged piece.
    Release(Square),
    /// Promote the dropped pawn to this piece.
    Promote(Piece),
    Hint,
    Undo,
    Redo,
    Restart,
    /// Begin the next position.
    Next,
    /// Show or hide the distance to mate.
    Gauge,
    /// Show or hide the value of each legal move.
    List,
    /// Show or hide the squares of the weak king.
    Squares,
    /// Change how the other side defends, from its next move on.
    Defender,
    /// Turn the board.
    Turn,
    Help,
    /// Close the window on top.
    Dismiss,
    Leave(Leave),
}

/// The part of the best move that a hint shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hint {
    /// The piece.
    Piece(Move),
    /// The whole move.
    Move(Move),
}

impl Hint {
    /// The highlighted squares.
    pub(crate) fn squares(self) -> impl Iterator<Item = Square> {
        let (from, to) = match self {
            Self::Piece(best) => (best.from, None),
            Self::Move(best) => (best.from, Some(best.to)),
        };
        [from].into_iter().chain(to)
    }
}
