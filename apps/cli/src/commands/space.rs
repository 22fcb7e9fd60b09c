//! `taxicab space`: all positions of a small board by their distance from the goal.

use std::io::{self, Write};

use clap::Args;
use taxicab::Context;
use taxicab::requests::puzzle::{Space, SpaceAnswer};

use crate::answering;
use crate::report::{FAINT, Report, STRONG, Stop, Text, counted, grouped};

/// What `taxicab space` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab space 3x3
  taxicab space 2x4 --metric mtm --json
  taxicab space 3x4   (239,500,800 positions: 240 MB and a minute)

Up to 12 cells. JSON fields: size, goal, metric, states, depths (positions at each distance), antipodes \
(the boards farthest from the goal), seconds.")]
pub(crate) struct Arguments {
    /// Columns and rows.
    #[arg(value_name = "WxH")]
    sizes: Vec<String>,
    #[command(flatten)]
    request: Space,
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    answering::for_each_with(&arguments.request, &arguments.sizes, context, report, |answer, report| {
        report.print_paragraph(&answer)
    })
}

/// The antipodes that are listed for people.
const SHOWN: usize = 20;

impl Text for SpaceAnswer {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(
            out,
            "{STRONG}{}{STRONG:#}: {} positions {FAINT}(goal {}, {}){FAINT:#}\n",
            self.size,
            grouped(self.states),
            self.goal,
            self.metric
        )?;
        let most = self.depths.iter().copied().max().unwrap_or(1);
        let width = grouped(most).len().max("positions".len());
        writeln!(out, "  {FAINT}depth  {:>width$}{FAINT:#}", "positions")?;
        for (depth, &count) in self.depths.iter().enumerate() {
            let bar = "█".repeat((count * 50).div_ceil(most) as usize);
            writeln!(out, "  {depth:>5}  {:>width$}  {bar}", grouped(count))?;
        }
        let sum: f64 = self.depths.iter().enumerate().map(|(depth, &count)| depth as f64 * count as f64).sum();
        let farthest = counted(self.antipodes.len() as u64, "position");
        writeln!(
            out,
            "\n  mean distance {:.2}; farthest, at {}: {farthest}",
            sum / self.states as f64,
            self.depths.len() - 1
        )?;
        for board in self.antipodes.iter().take(SHOWN) {
            writeln!(out, "    {board}")?;
        }
        if self.antipodes.len() > SHOWN {
            writeln!(out, "    {FAINT}… and {} more (--json lists all){FAINT:#}", self.antipodes.len() - SHOWN)?;
        }
        Ok(())
    }
}
