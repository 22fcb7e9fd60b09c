//! `moves`: move strings applied, checked, counted, inverted, simplified and transposed.

use serde::{Deserialize, Serialize};
use taxicab_puzzle::Moves;

use super::BoardFields;
use crate::{Context, Fault, Observer, Request};
use taxicab_derive::answer;

/// A request about a board and moves.
macro_rules! on_board {
    ($(#[$docs:meta])* $name:ident, $command:literal, $answer:ty, |$self:ident| $body:expr) => {
        $(#[$docs])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, crate::Fields)]
        #[cfg_attr(feature = "clap", derive(clap::Args))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(default)]
        pub struct $name {
            /// The board.
            #[cfg_attr(feature = "clap", arg(skip))]
            pub board: String,
            /// The moves.
            #[cfg_attr(feature = "clap", arg(skip))]
            pub moves: String,
            /// The goal, and the size.
            #[cfg_attr(feature = "clap", command(flatten))]
            #[serde(flatten)]
            pub fields: BoardFields,
        }

        impl Request for $name {
            const NAME: &'static str = $command;
            type Answer = $answer;

            fn with_item(&self, item: &str) -> Result<Self, Fault> {
                let (board, moves) = item
                    .split_once([';', '\t'])
                    .ok_or_else(|| Fault::item("write the board, then the moves; on one line with ';' between them"))?;
                Ok(Self { board: board.to_owned(), moves: moves.to_owned(), ..self.clone() })
            }

            fn answer(&$self, _: &Context, _: &mut dyn Observer) -> Result<$answer, Fault> {
                $body
            }
        }
    };
}

/// A request about moves alone.
macro_rules! on_moves {
    ($(#[$docs:meta])* $name:ident, $command:literal, $answer:ty, |$moves:ident| $body:expr) => {
        $(#[$docs])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, crate::Fields)]
        #[cfg_attr(feature = "clap", derive(clap::Args))]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(default)]
        pub struct $name {
            /// The moves.
            #[cfg_attr(feature = "clap", arg(skip))]
            pub moves: String,
        }

        impl Request for $name {
            const NAME: &'static str = $command;
            type Answer = $answer;

            fn with_item(&self, item: &str) -> Result<Self, Fault> {
                Ok(Self { moves: item.to_owned() })
            }

            fn answer(&self, _: &Context, _: &mut dyn Observer) -> Result<$answer, Fault> {
                let $moves = read(&self.moves)?;
                Ok($body)
            }
        }
    };
}

on_board!(
    /// The board that moves lead to.
    MovesApply, "moves apply", Applied, |self| {
        let (board, moves) = (self.fields.board(&self.board)?, read(&self.moves)?);
        let after = board.after_all(&moves).map_err(Fault::item)?;
        Ok(Applied { board: after.to_string(), moves: moves.to_string() })
    }
);

on_board!(
    /// Whether moves are legal on a board, and whether they solve it.
    MovesCheck, "moves check", Checked, |self| {
        let (board, moves) = (self.fields.board(&self.board)?, read(&self.moves)?);
        let goal = self.fields.goal()?.board(board.size()).map_err(Fault::item)?;
        let (valid, at, reason) = match board.after_all(&moves) {
            Err(wrong) => (false, Some(wrong.index), Some(wrong.to_string())),
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

fn read(text: &str) -> Result<Moves, Fault> {
    text.parse().map_err(|error: taxicab_puzzle::MovesError| Fault::item(error))
}
