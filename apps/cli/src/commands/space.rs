//! `taxicab space`: all positions of a small board by their distance from the goal.

use std::io::{self, Write};

use taxicab::requests::puzzle::{Space, SpaceAnswer};

use crate::answering::questions;
use crate::console::Render;
use crate::input::Sizes;
use crate::text::{FAINT, STRONG, counted, grouped, write_histogram};

questions! {
    /// Examples:
    ///   taxicab space 3x3
    ///   taxicab space 2x4 --metric mtm --json
    ///   taxicab space 3x4   (239,500,800 positions: 240 MB and a minute)
    ///
    /// Up to 12 cells.
    Space, Sizes;
}

/// The antipodes that are listed for people.
const SHOWN: usize = 20;

impl Render for SpaceAnswer {
    const IS_PARAGRAPH: bool = true;

    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        let (states, Self { size, goal, metric, .. }) = (grouped(self.states), self);
        writeln!(out, "{STRONG}{size}{STRONG:#}: {states} positions {FAINT}(goal {goal}, {metric}){FAINT:#}\n")?;
        write_histogram(out, "depth", &self.depths)?;
        let sum: f64 = self.depths.iter().enumerate().map(|(depth, &count)| depth as f64 * count as f64).sum();
        let (mean, farthest) = (sum / self.states as f64, counted(self.antipodes.len() as u64, "position"));
        writeln!(out, "\n  mean distance {mean:.2}; farthest, at {}: {farthest}", self.depths.len() - 1)?;
        for board in self.antipodes.iter().take(SHOWN) {
            writeln!(out, "    {board}")?;
        }
        if self.antipodes.len() > SHOWN {
            writeln!(out, "    {FAINT}… and {} more (--json lists all){FAINT:#}", self.antipodes.len() - SHOWN)?;
        }
        Ok(())
    }
}
