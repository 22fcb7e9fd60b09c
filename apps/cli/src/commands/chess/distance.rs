//! `taxicab chess distance`: the moves from one square to another.

use std::io::{self, Write};

use clap::Args;
use taxicab::Context;
use taxicab::requests::chess::{Distance, DistanceAnswer};

use super::setting::{aside, spoken};
use super::squares::Pairs;
use crate::answering;
use crate::report::{FAINT, Report, STRONG, Stop, Text, counted};

/// What `taxicab chess distance` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab chess distance a1 b2 --piece knight
  taxicab chess distance a1 h8 --piece manhattan --json
  taxicab chess distance a1,b1 h8,g8
  taxicab chess distance c1 a3 --piece bishop --occupied b2
  echo \"e2 e4\" | taxicab chess distance --piece white-pawn

A piece is lifted from its first square; --occupied squares block it; pawns capture only where --fen \
shows an enemy. With --fen pieces of the mover's colour block (on an empty first square those of the side \
to move) and enemy pieces can be captured, which ends a slide; no other piece moves. A comma makes a set: \
the distance between two sets is that of their nearest squares.

JSON fields: from, to, piece, distance (null where the piece cannot get there, or where a piece of its own \
stands); pair between sets (the first squares, from and to, that are so near).")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pairs: Pairs,
    #[command(flatten)]
    request: Distance,
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    answering::for_each(&arguments.request, &arguments.pairs.items(), context, report)
}

impl Text for DistanceAnswer {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let distance = match self.distance {
            Some(distance) => counted(distance.into(), "move"),
            None => "cannot be reached".into(),
        };
        let (piece, obstacles) = (spoken(self.mover.movement), aside(self.mover.obstacles));
        let pair = self.pair.map_or(String::new(), |[from, to]| format!(", {from} to {to}"));
        let Self { from, to, .. } = self;
        writeln!(out, "{piece} {from} to {to}: {STRONG}{distance}{STRONG:#}{pair}{FAINT}{obstacles}{FAINT:#}")
    }
}
