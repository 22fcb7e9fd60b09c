//! `taxicab endgame mate`: the game to mate, both sides playing perfectly.

use std::io::{self, Write};

use clap::Args;
use cozy_chess::Color;
use serde::Serialize;
use taxicab_endgame::Value;

use super::game;
use crate::commands::chess::positions::Positions;
use crate::report::{FAINT, Failure, Report, STRONG, Stop, Text};
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

#[derive(Serialize)]
struct Played {
    ply: usize,
    uci: String,
    san: String,
    plies_left_perfect: Option<u8>,
}

/// The end of a game.
#[derive(Serialize)]
struct Game {
    fen: String,
    ending: String,
    result: &'static str,
    plies: usize,
    perfect: Option<u8>,
    #[serde(skip)]
    value: Value,
    #[serde(skip)]
    is_white_first: bool,
    #[serde(skip)]
    moves: Vec<Played>,
}

pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Result<(), Stop> {
    let Arguments { positions, tables } = arguments;
    game::for_each(positions, tables, "endgame mate", report, |fen, mut board, ending, tables, report| {
        let failed = |error: taxicab_endgame::ProbeError| Failure::Bad(error.to_string());
        let value = tables.probe(&board).map_err(failed)?;
        let is_white_first = board.side_to_move() == Color::White;
        let mut moves = Vec::new();
        for (played, ply) in tables.line(&board).map_err(failed)?.into_iter().zip(1..) {
            let (uci, san) = (game::uci(&board, played), game::san(&board, played));
            board.play(played);
            let left = tables.probe(&board).map_err(failed)?;
            moves.push(Played { ply, uci, san, plies_left_perfect: left.plies() });
        }
        if report.is_json() {
            moves.iter().try_for_each(|played| report.print(played))?;
        }
        report.print_paragraph(&Game {
            fen,
            ending: ending.to_string(),
            result: value.name(),
            plies: moves.len(),
            perfect: value.plies(),
            value,
            is_white_first,
            moves,
        })
    })
}

impl Text for Played {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.san)
    }
}

/// How many moves of both sides stand in a line.
const PAIRS_A_LINE: usize = 6;

impl Text for Game {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let value = game::spoken(self.value);
        writeln!(out, "{}: {STRONG}{value}{STRONG:#} {FAINT}({}){FAINT:#}", self.fen, self.ending)?;
        // A game that Black begins has no first move of White.
        let blank = (!self.is_white_first && !self.moves.is_empty()).then_some("…");
        let moves: Vec<&str> = blank.into_iter().chain(self.moves.iter().map(|played| played.san.as_str())).collect();
        let pairs: Vec<String> =
            moves.chunks(2).zip(1..).map(|(pair, number)| format!("{number}. {}", pair.join(" "))).collect();
        pairs.chunks(PAIRS_A_LINE).try_for_each(|line| writeln!(out, "  {}", line.join(" ")))
    }
}
