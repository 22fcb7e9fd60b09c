//! `taxicab chess direction`: where one square lies from another.

use std::io::{self, Write};

use clap::Args;
use taxicab::Context;
use taxicab::requests::chess::{Direction, DirectionAnswer};

use super::squares::Pairs;
use crate::answering;
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

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    answering::for_each(&Direction::default(), &arguments.pairs.items(), context, report)
}

impl Text for DirectionAnswer {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "{} to {}: {STRONG}{}{STRONG:#}", self.from, self.to, self.direction)?;
        if let Some(increment) = self.increment {
            write!(out, " ({increment:+})")?;
        }
        writeln!(out)?;
        let attackers = self.attackers.join(", ").replace('-', " ");
        let values =
            [("line", self.line.to_string()), ("between", self.between.to_string()), ("attacked by", attackers)];
        for (name, value) in values {
            if !value.is_empty() {
                writeln!(out, "  {FAINT}{name}:{FAINT:#} {value}")?;
            }
        }
        Ok(())
    }
}
