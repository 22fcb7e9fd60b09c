//! `taxicab endgame mate`: a position played to mate, both sides perfectly.

use std::io::{self, Write};

use clap::Args;
use taxicab::Context;
use taxicab::requests::endgame::{Game, Mate, MateAnswer};

use super::probe::{spoken, write_outside};
use crate::answering;
use crate::commands::chess::positions::Positions;
use crate::report::{FAINT, Report, STRONG, Stop, Text};
use crate::tables::TableArguments;

/// What `taxicab endgame mate` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab endgame mate \"8/8/8/8/8/3k4/8/Q3K3 w\"
  taxicab endgame mate \"8/8/8/3k4/8/8/8/KBN5 b\" --json

Each side plays the first of the moves that 'taxicab endgame probe' ranks. A drawn position has no game.

JSON, one object a move: ply (from 1), uci, san, plies_left_perfect (to mate, after the move), and a last one for each \
position: fen, ending, result (for the side to move in it), plies (of the game), perfect (the plies of perfect play; null for a draw).")]
pub(crate) struct Arguments {
    #[command(flatten)]
    positions: Positions,
    #[command(flatten)]
    tables: TableArguments,
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    let context = arguments.tables.context(context);
    answering::for_each_paragraph(&Mate::default(), &arguments.positions.items(), &context, report)
}

impl Text for MateAnswer {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Outside(outside) => write_outside(outside, out),
            Self::Game(game) => game.write_text(out),
        }
    }

    fn is_negative(&self) -> bool {
        matches!(self, Self::Outside(_))
    }
}

/// How many moves of both sides stand in a line.
const PAIRS_A_LINE: usize = 6;

impl Text for Game {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let value = spoken(self.value);
        writeln!(out, "{}: {STRONG}{value}{STRONG:#} {FAINT}({}){FAINT:#}", self.fen, self.ending)?;
        // A game that Black begins has no first move of White.
        let blank = (!self.is_white_first && !self.moves.is_empty()).then_some("…");
        let moves: Vec<&str> = blank.into_iter().chain(self.moves.iter().map(|played| played.san.as_str())).collect();
        let pairs: Vec<String> =
            moves.chunks(2).zip(1..).map(|(pair, number)| format!("{number}. {}", pair.join(" "))).collect();
        pairs.chunks(PAIRS_A_LINE).try_for_each(|line| writeln!(out, "  {}", line.join(" ")))
    }
}
