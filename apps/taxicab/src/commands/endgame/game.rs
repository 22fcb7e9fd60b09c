//! A position as the commands take it, and how its moves are written.

use cozy_chess::{Board, Move, util};
use serde::Serialize;
use taxicab_endgame::{Ending, Value, board_from_fen};

use crate::report::Failure;

/// Reads a position; what is wrong with it is an error, that it has no table is not.
pub(crate) fn read(text: &str) -> Result<(Board, Result<Ending, String>), Failure> {
    let board = board_from_fen(text).map_err(|error| error.to_string())?;
    let ending = Ending::of_board(&board).map_err(|error| error.to_string());
    Ok((board, ending))
}

/// A move as engines write it.
pub(crate) fn uci(board: &Board, played: Move) -> String {
    util::display_uci_move(board, played).to_string()
}

/// A move as people write it.
pub(crate) fn san(board: &Board, played: Move) -> String {
    util::display_san_move(board, played).to_string()
}

/// A value with its plies, for people.
pub(crate) fn spoken(value: Value) -> String {
    match value.plies() {
        Some(plies) if plies > 0 => format!("{value} ({plies} {})", if plies == 1 { "ply" } else { "plies" }),
        _ => value.to_string(),
    }
}

/// A legal position without a table.
#[derive(Serialize)]
pub(crate) struct Outside {
    pub(crate) fen: String,
    pub(crate) error: String,
}

impl crate::report::Answer for Outside {
    fn write_text(&self, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        writeln!(out, "{}: {}", self.fen, self.error)
    }

    fn is_negative(&self) -> bool {
        true
    }
}
