//! `taxicab check`: can a board be solved, and why.

use std::io::{self, Write};

use clap::Args;
use taxicab::Context;
use taxicab::requests::puzzle::{Check, CheckAnswer, OtherGoals};

use crate::answering;
use crate::input::Items;
use crate::report::{FAINT, GOOD, Report, Stop, Text, WRONG};

/// What `taxicab check` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab check \"1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0\"
  taxicab check --size 3x2 \"1 2 3 4 5 0\"

JSON fields: board, goal, solvable, inversions (in the goal's order of the tiles), width, \
blank_row_from_bottom, reason; for an unsolvable board also nearest and solvable_for.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    items: Items,
    #[command(flatten)]
    request: Check,
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    answering::for_each(&arguments.request, &arguments.items.joined(), context, report)
}

impl Text for CheckAnswer {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let (style, verdict) = if self.solvable { (GOOD, "solvable") } else { (WRONG, "not solvable") };
        writeln!(out, "{}: {style}{verdict}{style:#} {FAINT}(goal {}){FAINT:#}", self.board, self.goal)?;
        writeln!(out, "  {}", self.reason)?;
        self.instead.as_ref().map_or(Ok(()), |instead| write_instead(instead, out))
    }

    fn is_negative(&self) -> bool {
        !self.solvable
    }
}

/// Writes what to do with a board that cannot reach its goal.
pub(crate) fn write_instead(instead: &OtherGoals, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "  with the last two tiles exchanged it is solvable: {}", instead.nearest)?;
    if !instead.solvable_for.is_empty() {
        writeln!(out, "  it can reach another goal as it is: --goal {}", instead.solvable_for.join(", --goal "))?;
    }
    Ok(())
}
