//! `taxicab check`: can a board be solved, and why.

use std::io::{self, Write};

use clap::Args;
use serde::Serialize;
use taxicab_puzzle::{Board, Parity, exchanged};

use crate::goals::{self, GoalArguments};
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
    goal: GoalArguments,
}

#[derive(Serialize)]
struct Verdict {
    board: String,
    goal: String,
    solvable: bool,
    inversions: u64,
    width: usize,
    blank_row_from_bottom: usize,
    reason: String,
    #[serde(flatten)]
    way_out: Option<WayOut>,
}

pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Result<(), Stop> {
    let goal = arguments.goal.goal()?;
    arguments.items.for_each("check", report, |text, report| {
        let board = arguments.goal.board(text)?;
        let parity = Parity::towards(&board, &goal).map_err(|error| error.to_string())?;
        report.print(&Verdict {
            board: board.to_string(),
            goal: goal.to_string(),
            solvable: parity.is_solvable(),
            inversions: parity.inversions(),
            width: board.size().width(),
            blank_row_from_bottom: parity.blank_row_from_bottom(),
            reason: parity.to_string(),
            way_out: (!parity.is_solvable()).then(|| WayOut::of(&board)),
        })
    })
}

impl Text for Verdict {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let (style, verdict) = if self.solvable { (GOOD, "solvable") } else { (WRONG, "not solvable") };
        writeln!(out, "{}: {style}{verdict}{style:#} {FAINT}(goal {}){FAINT:#}", self.board, self.goal)?;
        writeln!(out, "  {}", self.reason)?;
        self.way_out.as_ref().map_or(Ok(()), |way_out| way_out.write_text(out))
    }

    fn is_negative(&self) -> bool {
        !self.solvable
    }
}

/// What to do with a board that cannot reach its goal.
#[derive(Serialize)]
pub(crate) struct WayOut {
    nearest: String,
    solvable_for: Vec<&'static str>,
}

impl WayOut {
    pub(crate) fn of(board: &Board) -> Self {
        Self { nearest: exchanged(board).to_string(), solvable_for: goals::reachable(board) }
    }

    pub(crate) fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "  with the last two tiles exchanged it is solvable: {}", self.nearest)?;
        if !self.solvable_for.is_empty() {
            writeln!(out, "  it can reach another goal as it is: --goal {}", self.solvable_for.join(", --goal "))?;
        }
        Ok(())
    }
}
