//! `taxicab chess race`: who is first.

use std::io::{self, Write};

use clap::Args;
use taxicab::Context;
use taxicab::requests::chess::{Race, RaceAnswer};

use super::positions::Positions;
use crate::answering;
use crate::report::{Report, STRONG, Stop, Text};

/// What `taxicab chess race` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab chess race \"8/5P2/8/8/3k4/8/8/K7 w\"
  taxicab chess race --fen \"8/7p/8/1k6/8/8/P7/7K w - - 0 1\" --json
  taxicab chess race --fen \"4k3/8/8/8/8/8/8/4K3 w\" --to d5
  taxicab chess race --fen \"8/8/4k3/8/8/8/4K3/8 w\" --to c3,e4

Kings and pawns: which side promotes first, by the rule of the square with its two exceptions. With --to: \
which king gets first to a square, or to one of several, against every defence; and which is nearer by the \
count of moves, each king alone.

JSON fields: fen, to, winner (white, black, both, or null for nobody; with --to who can force it), nearer (the \
same by the count of moves), white and black (moves each needs, or null), white_ply and black_ply (the \
half-move from now on which it gets there, or null), rule_of_square (whether the only runner outruns the king; \
null with two or none, and with --to), reason; forced with --to (the same as winner), pawns without it (the \
runners' squares).")]
pub(crate) struct Arguments {
    #[command(flatten)]
    positions: Positions,
    #[command(flatten)]
    request: Race,
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    answering::for_each(&arguments.request, &arguments.positions.items(), context, report)
}

impl Text for RaceAnswer {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let winner = self.winner.map_or("nobody".into(), |winner| winner.to_string());
        writeln!(out, "{STRONG}{winner}{STRONG:#}: {}", self.reason)
    }
}
