//! `taxicab check`: can a board be solved, and why.

use std::io::{self, Write};

use taxicab::requests::puzzle::{Check, CheckAnswer, OtherGoals};

use crate::answering::questions;
use crate::console::Render;
use crate::input::Boards;
use crate::text::{FAINT, GOOD, WRONG};

questions! {
    /// Examples:
    ///   taxicab check "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"
    ///   taxicab check --size 3x2 "1 2 3 4 5 0"
    Check, Boards;
}

impl Render for CheckAnswer {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
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
