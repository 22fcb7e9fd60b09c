//! `taxicab chess race`: who is first.

use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use taxicab_chess::race::{self, Runner, Winner};
use taxicab_chess::{Color, Position, Square};

use super::positions::Positions;
use super::squares::square;
use crate::report::{Answer, Report, STRONG, Stop};

/// What `taxicab chess race` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab chess race \"8/5P2/8/8/3k4/8/8/K7 w\"
  taxicab chess race --fen \"8/7p/8/1k6/8/8/P7/7K w - - 0 1\" --json
  taxicab chess race --fen \"4k3/8/8/8/8/8/8/4K3 w\" --to d5

Kings and pawns: which side promotes first, by the rule of the square with its two exceptions. With --to: \
which king is first on a square, counted alone, and whether the other can keep it off.

JSON fields: fen, to, winner (white, black, both, or null for nobody; with --to who can force it), nearer (who has \
fewer moves), white and black (moves each needs, or null), \
white_ply and black_ply (the half-move from now on which it gets there, or null), rule_of_square (whether \
the only runner outruns the king; null with two or none, and with --to), reason; forced with --to (the \
side that gets there against every defence, or null), pawns without it (the runners' squares).")]
pub(crate) struct Arguments {
    #[command(flatten)]
    positions: Positions,
    /// Race the two kings to this square instead.
    #[arg(long, value_name = "SQUARE", value_parser = square)]
    to: Option<Square>,
}

#[derive(Serialize)]
struct Race {
    fen: String,
    to: Option<String>,
    winner: Option<String>,
    nearer: Option<String>,
    white: Option<u8>,
    black: Option<u8>,
    white_ply: Option<u8>,
    black_ply: Option<u8>,
    rule_of_square: Option<bool>,
    reason: String,
    #[serde(flatten)]
    racers: Racers,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Racers {
    Forced(Option<String>),
    Pawns(Vec<String>),
}

pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Result<(), Stop> {
    arguments.positions.for_each("chess race", report, |fen, position, report| {
        let race = match arguments.to {
            Some(to) => Race::of_kings(fen, position, to),
            None => Race::of_pawns(fen, position),
        };
        report.say(&race.map_err(|error| error.to_string())?)
    })
}

impl Race {
    fn of_kings(fen: &str, position: &Position, to: Square) -> Result<Self, race::NoRace> {
        let race = race::kings(position, to)?;
        Ok(Self {
            fen: fen.to_owned(),
            to: Some(to.to_string()),
            winner: name(race.winner()),
            nearer: name(race.nearer()),
            white: race.white,
            black: race.black,
            white_ply: race.plies(Color::White),
            black_ply: race.plies(Color::Black),
            rule_of_square: None,
            reason: race.to_string(),
            racers: Racers::Forced(race.forced.map(|color| color.to_string())),
        })
    }

    fn of_pawns(fen: &str, position: &Position) -> Result<Self, race::NoRace> {
        let race = race::pawns(position)?;
        let moves = |runner: Option<Runner>| runner.map(|runner| runner.moves);
        let pawns = Color::ALL.into_iter().filter_map(|color| race.runner(color));
        Ok(Self {
            fen: fen.to_owned(),
            to: None,
            winner: name(race.winner()),
            nearer: name(race.nearer()),
            white: moves(race.white),
            black: moves(race.black),
            white_ply: race.plies(Color::White),
            black_ply: race.plies(Color::Black),
            rule_of_square: race.rule_of_square(),
            reason: race.to_string(),
            racers: Racers::Pawns(pawns.map(|runner| runner.pawn.to_string()).collect()),
        })
    }
}

/// A winner as scripts read it: no name where nobody wins.
fn name(winner: Winner) -> Option<String> {
    (winner != Winner::Nobody).then(|| winner.to_string())
}

impl Answer for Race {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{STRONG}{}{STRONG:#}: {}", self.winner.as_deref().unwrap_or("nobody"), self.reason)
    }
}
