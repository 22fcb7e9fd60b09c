//! What can be done in a lesson, and what lies over or on the board because of it.

use cozy_chess::{Move, Piece, Square};

use super::entry::Edit;
use crate::play::game::Leave;

/// What the trainee did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// A key in the line in which moves are typed; the first opens it.
    Type(Edit),
    /// Make the move that was typed.
    Submit,
    /// Close the line, or put the man down.
    Cancel,
    /// The frame goes so many columns to the right and rows down, as it is seen.
    Step {
        columns: i8,
        rows: i8,
    },
    /// Lift or drop a man where the frame is.
    Touch,
    /// Lift or drop a man here.
    Click(Square),
    /// The button of the mouse was let go here: a man that was drawn here is dropped.
    Release(Square),
    /// What the pawn becomes that has been dropped.
    Promote(Piece),
    Hint,
    Undo,
    Redo,
    Restart,
    /// Lay the next position.
    Next,
    /// Show or hide the distance to mate.
    Gauge,
    /// Show or hide what each legal move is worth.
    List,
    /// Turn the board.
    Turn,
    Help,
    /// Close the window on top.
    Dismiss,
    Leave(Leave),
}

/// What lies over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Window {
    Help,
    Ended,
    /// What does the pawn become?
    Promotion {
        from: Square,
        to: Square,
    },
}

/// How much of the best move is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hint {
    /// Which man.
    Man(Move),
    /// Where to.
    Whole(Move),
}

impl Hint {
    /// The squares it points at.
    pub(crate) fn squares(self) -> impl Iterator<Item = Square> {
        let (from, to) = match self {
            Self::Man(best) => (best.from, None),
            Self::Whole(best) => (best.from, Some(best.to)),
        };
        [from].into_iter().chain(to)
    }
}
