//! `taxicab chess distance`: the moves from one square to another.

use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use taxicab_chess::Map;

use super::setting::{Setting, aside, spoken};
use super::squares::Pairs;
use crate::report::{Answer, FAINT, Report, STRONG, Stop, counted};

/// What `taxicab chess distance` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab chess distance a1 b2 --piece knight
  taxicab chess distance a1 h8 --piece taxi --json
  taxicab chess distance c1 a3 --piece bishop --occupied b2
  echo \"e2 e4\" | taxicab chess distance --piece white-pawn

A piece is lifted from its first square; --occupied squares block it; pawns capture only where --fen \
shows an enemy. With --fen men of the piece's colour block (on an empty first square those of the side \
to move) and enemy men can be captured, which ends a slide; nobody else moves.

JSON fields: from, to, piece, distance (null where it cannot be reached, or where a man of its own \
stands).")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pairs: Pairs,
    #[command(flatten)]
    setting: Setting,
}

#[derive(Serialize)]
struct Distance {
    from: String,
    to: String,
    piece: &'static str,
    #[serde(skip)]
    spoken: String,
    distance: Option<u8>,
    #[serde(skip)]
    obstacles: String,
}

pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Result<(), Stop> {
    arguments.pairs.for_each("chess distance", report, |from, to, report| {
        let way = arguments.setting.starting(from.into())?;
        report.say(&Distance {
            from: from.to_string(),
            to: to.to_string(),
            piece: way.piece.name(),
            spoken: spoken(way.piece),
            distance: Map::outward(way.piece, from, way.obstacles).distance(to),
            obstacles: aside(way.obstacles),
        })
    })
}

impl Answer for Distance {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let distance = match self.distance {
            Some(distance) => counted(distance.into(), "move"),
            None => "cannot be reached".into(),
        };
        let Self { spoken, from, to, obstacles, .. } = self;
        writeln!(out, "{spoken} {from} to {to}: {STRONG}{distance}{STRONG:#}{FAINT}{obstacles}{FAINT:#}")
    }
}
