//! `taxicab chess distance`: the moves from one square to another, or the distances of points of the plane.

use std::io::{self, Write};

use clap::Args;
use taxicab::Context;
use taxicab::requests::chess::{Distance, DistanceAnswer, Points, PointsAnswer, spoken};

use super::squares::Pairs;
use super::words::aside;
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
  taxicab chess distance --points 0,0 3,4
  echo \"e2 e4\" | taxicab chess distance --piece white-pawn

A piece is lifted from its first square; --occupied squares block it; pawns capture only where --fen \
shows an enemy. With --fen pieces of the mover's colour block (on an empty first square those of the side \
to move) and enemy pieces can be captured, which ends a slide; no other piece moves. A comma makes a set: \
the distance between two sets is that of their nearest squares.

With --points the items are points of the plane, x and y with a comma; the answer is their Manhattan, Chebyshev \
and Euclidean distance. A negative first coordinate goes after '--'.

JSON fields: from, to, piece, distance (null where the piece cannot get there, or where a piece of its own \
stands); pair between sets (the first squares, from and to, at this distance). With --points: points, \
manhattan, chebyshev, euclidean.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pairs: Pairs,
    /// Measure points of the plane, as 0,0 3,4, instead of squares.
    #[arg(long)]
    points: bool,
    #[command(flatten)]
    request: Distance,
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    let Arguments { pairs, points, request } = arguments;
    if *points {
        if *request != Distance::default() {
            return Err(Stop::Usage("--points cannot be used with --piece, --fen, --occupied and --forbidden".into()));
        }
        return answering::for_each(&Points::default(), &pairs.items(), context, report);
    }
    answering::for_each(request, &pairs.items(), context, report)
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

impl Text for PointsAnswer {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { points: [from, to], manhattan, chebyshev, euclidean } = self;
        writeln!(
            out,
            "{from} to {to}: Manhattan {STRONG}{manhattan}{STRONG:#}, Chebyshev {STRONG}{chebyshev}{STRONG:#}, \
             Euclidean {STRONG}{euclidean}{STRONG:#}"
        )
    }
}
