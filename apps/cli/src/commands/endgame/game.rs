//! A position as the commands take it, and how its moves are written.

use cozy_chess::{Board, Move, util};
use serde::Serialize;
use taxicab_endgame::{Endgame, Tables, Value, board_from_fen};

use super::kept::Kept;
use crate::commands::chess::positions::Positions;
use crate::input;
use crate::report::{Failure, Report, Stop};
use crate::tables::TableArguments;

/// Calls `work` for each position with its tables; that there is none is an answer, what is wrong with it an error.
pub(super) fn for_each(
    positions: &Positions,
    tables: &TableArguments,
    command: &'static str,
    report: &mut Report,
    mut work: impl FnMut(String, Board, Endgame, &Tables, &mut Report) -> Result<(), Failure>,
) -> Result<(), Stop> {
    let mut kept = Kept::new(tables, report);
    input::for_each(&positions.items(), command, report, |text, report| {
        let fen = text.trim().to_owned();
        let board = board_from_fen(text).map_err(|error| error.to_string())?;
        match Endgame::of_board(&board) {
            Ok(ending) => work(fen, board, ending, kept.with(ending)?, report),
            Err(error) => report.print(&Outside { fen, error: error.to_string() }),
        }
    })
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
struct Outside {
    fen: String,
    error: String,
}

impl crate::report::Text for Outside {
    fn write_text(&self, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        writeln!(out, "{}: {}", self.fen, self.error)
    }

    fn is_negative(&self) -> bool {
        true
    }
}
