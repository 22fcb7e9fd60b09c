//! `taxicab endgame probe`: who wins, in how many plies, and what each move is worth.

use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use taxicab_endgame::Value;

use super::game;
use crate::commands::chess::positions::Positions;
use crate::report::{FAINT, Failure, Report, STRONG, Stop, Text, counted};
use crate::tables::TableArguments;

/// What `taxicab endgame probe` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab endgame probe \"8/8/8/3k4/8/8/8/KBN5 w\"
  taxicab endgame probe --fen \"8/8/8/8/8/1k6/1p6/1K6 w - -\" --json
  echo \"6k1/8/8/8/8/8/r7/2K1Q3 w - - 0 1\" | taxicab endgame probe

All legal moves, the best first: the soonest win, then draws, then the latest loss; moves of one value by the square they \
leave, then by the square they reach (a1, b1, … h8), then queen, rook, bishop, knight. The half-move clock is ignored: a win is \
counted from a clock at zero. An en passant square is ignored, castling rights are refused.

JSON fields: fen, ending, result (win, draw or loss, for the side to move), plies (to mate, the move itself counted; null \
for a draw, 0 when mated), moves (uci, san, result, plies). Outside the tables: fen, error.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    positions: Positions,
    #[command(flatten)]
    tables: TableArguments,
}

#[derive(Serialize)]
struct Probe {
    fen: String,
    ending: String,
    result: &'static str,
    plies: Option<u8>,
    moves: Vec<Ranked>,
    #[serde(skip)]
    value: Value,
    #[serde(skip)]
    is_mover_white: bool,
}

#[derive(Serialize)]
struct Ranked {
    uci: String,
    san: String,
    result: &'static str,
    plies: Option<u8>,
    #[serde(skip)]
    value: Value,
}

pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Result<(), Stop> {
    let Arguments { positions, tables } = arguments;
    game::for_each(positions, tables, "endgame probe", report, |fen, board, ending, tables, report| {
        let failed = |error: taxicab_endgame::ProbeError| Failure::Bad(error.to_string());
        let value = tables.probe(&board).map_err(failed)?;
        let moves = tables.ranked(&board).map_err(failed)?;
        let moves = moves.iter().map(|ranked| Ranked {
            uci: game::uci(&board, ranked.mv),
            san: game::san(&board, ranked.mv),
            result: ranked.value.name(),
            plies: ranked.value.plies(),
            value: ranked.value,
        });
        report.print_paragraph(&Probe {
            fen,
            ending: ending.to_string(),
            result: value.name(),
            plies: value.plies(),
            moves: moves.collect(),
            value,
            is_mover_white: board.side_to_move() == cozy_chess::Color::White,
        })
    })
}

/// The moves that are listed for people.
const SHOWN: usize = 12;

impl Text for Probe {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let mover = if self.is_mover_white { "White" } else { "Black" };
        let value = game::spoken(self.value);
        writeln!(out, "{}: {STRONG}{value}{STRONG:#} {FAINT}({}, {mover} to move){FAINT:#}", self.fen, self.ending)?;
        if self.moves.is_empty() {
            return writeln!(out, "  no legal move: {}", if self.plies == Some(0) { "checkmate" } else { "stalemate" });
        }
        for Ranked { san, value, .. } in self.moves.iter().take(SHOWN) {
            writeln!(out, "  {san:<7} {}", game::spoken(*value))?;
        }
        if self.moves.len() > SHOWN {
            let more = counted((self.moves.len() - SHOWN) as u64, "more move");
            writeln!(out, "  {FAINT}… and {more} (--json lists all){FAINT:#}")?;
        }
        Ok(())
    }
}
