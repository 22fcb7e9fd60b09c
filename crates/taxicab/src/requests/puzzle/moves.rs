//! `moves`: move strings applied, checked, counted, inverted, simplified and transposed.

use taxicab_puzzle::{Mover, Moves, MovesError};

use super::BoardFields;
use crate::fields::Text;
use crate::{Context, Fault, Observer, Request, answer, request};

/// A request about a board and moves.
macro_rules! on_board {
    ($(#[$docs:meta])* $name:ident, $command:literal, $answer:ty, |$self:ident| $body:expr) => {
        $(#[$docs])*
        #[request($command, $answer)]
        pub struct $name {
            /// The board.
            #[arg(skip)]
            pub board: String,
            /// The moves.
            #[arg(skip)]
            pub moves: String,
            /// The goal, and the size.
            #[flatten]
            pub fields: BoardFields,
            /// What the letters move: the tile, or the blank. The answer is always in moves of the tiles.
            #[arg(value_name = "tile|blank")]
            #[default = "tile"]
            pub moves_of: Text<Mover>,
        }

        impl Request for $name {
            fn with_item(&self, item: &str) -> Result<Self, Fault> {
                let (board, moves) = item
                    .split_once([';', '\t'])
                    .ok_or_else(|| Fault::item("write the board, then the moves; on one line with ';' between them"))?;
                Ok(Self { board: board.to_owned(), moves: moves.to_owned(), ..self.clone() })
            }

            fn answer_in(&$self, _: &Context, _: &mut dyn Observer) -> Result<$answer, Fault> {
                $body
            }
        }
    };
}

/// A request about moves alone.
macro_rules! on_moves {
    ($(#[$docs:meta])* $name:ident, $command:literal, $answer:ty, |$moves:ident| $body:expr) => {
        $(#[$docs])*
        #[request($command, $answer)]
        pub struct $name {
            /// The moves.
            #[item]
            pub moves: String,
            /// What the letters move: the tile, or the blank. The answer is always in moves of the tiles.
            #[arg(value_name = "tile|blank")]
            #[default = "tile"]
            pub moves_of: Text<Mover>,
        }

        impl Request for $name {
            fn answer_in(&self, _: &Context, _: &mut dyn Observer) -> Result<$answer, Fault> {
                let $moves = read(&self.moves, self.moves_of.0)?;
                Ok($body)
            }
        }
    };
}

on_board!(
    /// The board that moves lead to.
    MovesApply, "moves apply", Applied, |self| {
        let (board, moves) = (self.fields.board(&self.board)?, read(&self.moves, self.moves_of.0)?);
        let after = board.after_all(&moves).map_err(|wrong| Fault::item(wrong.as_moves_of(self.moves_of.0)))?;
        Ok(Applied { board: after.to_string(), moves: moves.to_string() })
    }
);

on_board!(
    /// Whether moves are legal on a board, and whether they solve it.
    MovesCheck, "moves check", Checked, |self| {
        let (board, moves) = (self.fields.board(&self.board)?, read(&self.moves, self.moves_of.0)?);
        let goal = self.fields.goal()?.board(board.size()).map_err(Fault::item)?;
        let (valid, at, reason) = match board.after_all(&moves) {
            Err(wrong) => (false, Some(wrong.index), Some(wrong.as_moves_of(self.moves_of.0).to_string())),
            Ok(end) if end == goal => (true, None, None),
            Ok(end) => (true, None, Some(format!("the moves end in {end}, not in the goal {goal}"))),
        };
        Ok(Checked { valid, solved: reason.is_none(), at, reason })
    }
);

on_moves!(
    /// The moves that lead back.
    MovesInvert, "moves invert", Changed, |moves| Changed { moves: moves.inverted().to_string() }
);

on_moves!(
    /// The moves without those that undo each other.
    MovesSimplify, "moves simplify", Changed, |moves| Changed { moves: moves.simplified().to_string() }
);

on_moves!(
    /// The moves mirrored on the main diagonal: up for left, down for right.
    MovesTranspose, "moves transpose", Changed, |moves| Changed { moves: moves.transposed().to_string() }
);

on_moves!(
    /// The number of moves in both metrics.
    MovesCount, "moves count", Counted,
    |moves| Counted { stm: moves.single_tile_count(), mtm: moves.multi_tile_count() }
);

/// The board that moves lead to.
#[answer]
pub struct Applied {
    /// The board.
    pub board: String,
    /// The moves, compressed.
    pub moves: String,
}

/// Whether moves are legal on a board, and whether they solve it.
#[answer]
pub struct Checked {
    /// Whether all moves are legal.
    pub valid: bool,
    /// Whether they end in the goal.
    pub solved: bool,
    /// The index of the first illegal move, in single tiles from 0.
    pub at: Option<usize>,
    /// What is wrong.
    pub reason: Option<String>,
}

/// Other moves.
#[answer]
pub struct Changed {
    /// The moves, compressed.
    pub moves: String,
}

/// The number of moves in both metrics.
#[answer]
pub struct Counted {
    /// Each step of a tile.
    pub stm: usize,
    /// Straight runs of tiles.
    pub mtm: usize,
}

/// Moves of the tiles.
fn read(text: &str, mover: Mover) -> Result<Moves, Fault> {
    let letters: Result<Moves, MovesError> = text.parse();
    letters.map(|letters| mover.read(&letters)).map_err(Fault::item)
}
