//! `taxicab explain`: where each tile belongs, and a shortest path step by step.

use std::io::{self, Write};

use taxicab::requests::puzzle::{Explain, ExplainAnswer, Pairs};
use taxicab_puzzle::search::StopReason;

use super::solve::limit_text;
use crate::answering::questions;
use crate::console::Render;
use crate::input::Boards;
use crate::text::{FAINT, STRONG, WRONG, counted};

questions! {
    /// Example: taxicab explain "8 2 0/4 6 1/3 7 5"
    ///
    /// Each tile is printed with its cell, its goal cell, and the steps between them (its Manhattan distance). A shortest solution
    /// follows: g is the moves made, h the Manhattan distance left, and f = g + h, which never exceeds the length of the solution.
    Explain, Boards, limits;
}

impl Render for ExplainAnswer {
    const IS_PARAGRAPH: bool = true;

    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
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
            (None, Some(reason)) if self.solvable => {
                let stopped = StopReason::ALL.iter().copied().find(|stop| stop.as_str() == reason);
                writeln!(out, "  {WRONG}stopped{WRONG:#} by {}", limit_text(stopped))
            }
            (None, Some(reason)) => writeln!(out, "  {WRONG}not solvable{WRONG:#}: {reason}"),
            (None, None) => Ok(()),
        }
    }

    fn is_negative(&self) -> bool {
        self.path.is_none()
    }
}
