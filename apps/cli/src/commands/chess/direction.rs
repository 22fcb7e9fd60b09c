//! `taxicab chess direction`: where one square lies from another.

use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use taxicab_chess::direction::{self, attacks_on_empty_board};
use taxicab_chess::{Movement, Square};

use super::squares::{Pairs, names};
use crate::report::{FAINT, Report, STRONG, Stop, Text};

/// What `taxicab chess direction` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab chess direction c2 f5
  taxicab chess direction g1 f3 --json
  echo \"a1 b4\" | taxicab chess direction

JSON fields: from, to, direction (north, north-east, … north-west, knight, none), increment (what one step \
along the line, or the knight's whole leap, adds to the number of a square, a1 = 0, b1 = 1, … h8 = 63; null \
for none), line (the squares through both from edge to edge), between (those strictly between), attackers \
(the pieces that attack the second square from the first on an empty board).")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pairs: Pairs,
}

#[derive(Serialize)]
struct Lies {
    from: String,
    to: String,
    direction: &'static str,
    increment: Option<i8>,
    line: Vec<String>,
    between: Vec<String>,
    attackers: Vec<&'static str>,
}

pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Result<(), Stop> {
    arguments.pairs.for_each("chess direction", report, |from, to, report| report.print(&Lies::new(from, to)))
}

impl Lies {
    fn new(from: Square, to: Square) -> Self {
        let attackers = Movement::ALL.into_iter().filter(|&piece| attacks_on_empty_board(piece, from, to));
        Self {
            from: from.to_string(),
            to: to.to_string(),
            direction: direction::direction(from, to).map_or("none", direction::Direction::name),
            increment: direction::increment(from, to),
            line: names(direction::line(from, to)),
            between: names(direction::between(from, to)),
            attackers: attackers.map(Movement::name).collect(),
        }
    }
}

impl Text for Lies {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "{} to {}: {STRONG}{}{STRONG:#}", self.from, self.to, self.direction)?;
        if let Some(increment) = self.increment {
            write!(out, " ({increment:+})")?;
        }
        writeln!(out)?;
        let between = self.between.join(" ");
        let attackers = self.attackers.join(", ").replace('-', " ");
        for (name, value) in [("line", self.line.join(" ")), ("between", between), ("attacked by", attackers)] {
            if !value.is_empty() {
                writeln!(out, "  {FAINT}{name}:{FAINT:#} {value}")?;
            }
        }
        Ok(())
    }
}
