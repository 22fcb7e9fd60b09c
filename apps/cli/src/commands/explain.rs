//! `taxicab explain`: where each tile belongs, and a shortest path step by step.

use std::io::{self, Write};

use clap::Args;
use taxicab::Context;
use taxicab::requests::puzzle::{Explain, ExplainAnswer, Pairs};

use crate::answering;
use crate::input::Items;
use crate::report::{FAINT, Report, STRONG, Stop, Text, WRONG, counted};

/// What `taxicab explain` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Example: taxicab explain \"8 2 0/4 6 1/3 7 5\"

For each tile: where it lies, where it belongs, and the steps between (its Manhattan distance). Then a \
shortest solution: g, the moves made; h, the Manhattan distance left; f = g + h, which never exceeds \
the length of the solution.

JSON fields: board, goal, tiles (tile, row, column, goal_row, goal_column, manhattan, and euclidean, the straight \
line; rows and columns from 1), manhattan, inversions, solvable, path (move, g, h, f; one entry a move), and reason if \
there is no path; with --pairs conflicts and inverted.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    items: Items,
    #[command(flatten)]
    pub(crate) request: Explain,
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    answering::for_each_with(&arguments.request, &arguments.items.joined(), context, report, |answer, report| {
        report.print_paragraph(&answer)
    })
}

impl Text for ExplainAnswer {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{STRONG}{}{STRONG:#} {FAINT}(goal {}){FAINT:#}\n", self.board, self.goal)?;
        for line in self.start.drawn().to_string().lines() {
            writeln!(out, "    {line}")?;
        }
        writeln!(out, "\n  {FAINT}tile  lies in      belongs in   steps  (row, column){FAINT:#}")?;
        for tile in &self.tiles {
            let (lies, belongs) =
                (format!("{}, {}", tile.row, tile.column), format!("{}, {}", tile.goal_row, tile.goal_column));
            writeln!(out, "  {:>4}  {lies:<11}  {belongs:<11}  {:>5}", tile.tile, tile.manhattan)?;
        }
        writeln!(out, "\n  Manhattan distance {}, {}", self.manhattan, counted(self.inversions, "inversion"))?;
        if let Some(Pairs { conflicts, inverted }) = &self.pairs {
            let list = |pairs: &[[u8; 2]]| pairs.iter().map(|[a, b]| format!("{a}-{b}")).collect::<Vec<_>>().join(" ");
            let said = |pairs: &[[u8; 2]]| if pairs.is_empty() { "none".into() } else { list(pairs) };
            writeln!(out, "  linear conflicts: {}\n  inverted: {}", said(conflicts), said(inverted))?;
        }
        match (&self.path, &self.reason) {
            (Some(path), _) => {
                writeln!(out, "  a shortest solution: {}\n", counted(path.len() as u64, "move"))?;
                writeln!(out, "  {FAINT}move   g   h   f  board{FAINT:#}")?;
                for step in path {
                    writeln!(out, "  {:>4} {:>3} {:>3} {:>3}  {}", step.r#move, step.g, step.h, step.f, step.board)?;
                }
                Ok(())
            }
            (None, Some(reason)) if self.solvable => writeln!(out, "  {WRONG}stopped{WRONG:#} by its limit: {reason}"),
            (None, Some(reason)) => writeln!(out, "  {WRONG}not solvable{WRONG:#}: {reason}"),
            (None, None) => Ok(()),
        }
    }

    fn is_negative(&self) -> bool {
        self.path.is_none()
    }
}
