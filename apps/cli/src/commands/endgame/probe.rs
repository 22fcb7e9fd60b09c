//! `taxicab endgame probe`: who wins, in how many plies, and what each move is worth.

use std::io::{self, Write};

use clap::Args;
use taxicab::Context;
use taxicab::requests::endgame::{OutsideTables, Probe, ProbeAnswer, Probed, RankedMove};
use taxicab_endgame::Value;

use crate::answering;
use crate::commands::chess::positions::Positions;
use crate::report::{FAINT, Report, STRONG, Stop, Text, counted};
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

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    let context = arguments.tables.context(context);
    answering::for_each_paragraph(&Probe::default(), &arguments.positions.items(), &context, report)
}

impl Text for ProbeAnswer {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Outside(outside) => write_outside(outside, out),
            Self::Probed(probed) => probed.write_text(out),
        }
    }

    fn is_negative(&self) -> bool {
        matches!(self, Self::Outside(_))
    }
}

/// Writes that a position has no table.
pub(super) fn write_outside(outside: &OutsideTables, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}: {}", outside.fen, outside.error)
}

/// A value with its plies, for people.
pub(super) fn spoken(value: Value) -> String {
    match value.plies() {
        Some(plies) if plies > 0 => format!("{value} ({plies} {})", if plies == 1 { "ply" } else { "plies" }),
        _ => value.to_string(),
    }
}

/// The moves that are listed for people.
const SHOWN: usize = 12;

impl Text for Probed {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let mover = if self.is_white_to_move { "White" } else { "Black" };
        let value = spoken(self.value);
        writeln!(out, "{}: {STRONG}{value}{STRONG:#} {FAINT}({}, {mover} to move){FAINT:#}", self.fen, self.ending)?;
        if self.moves.is_empty() {
            return writeln!(out, "  no legal move: {}", if self.plies == Some(0) { "checkmate" } else { "stalemate" });
        }
        for RankedMove { san, value, .. } in self.moves.iter().take(SHOWN) {
            writeln!(out, "  {san:<7} {}", spoken(*value))?;
        }
        if self.moves.len() > SHOWN {
            let more = counted((self.moves.len() - SHOWN) as u64, "more move");
            writeln!(out, "  {FAINT}… and {more} (--json lists all){FAINT:#}")?;
        }
        Ok(())
    }
}
