//! `taxicab space`: all positions of a small board by their distance from the goal.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Instant;

use clap::Args;
use serde::Serialize;
use taxicab_puzzle::{Metric, Size, Space, SpaceError};

use crate::goals;
use crate::input;
use crate::interrupt;
use crate::limits::Spinner;
use crate::report::{FAINT, Failure, Report, STRONG, Stop, Text, counted, grouped, say_aside};

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
    /// What counts as one move: stm, each tile's step; mtm, a straight run of tiles.
    #[arg(long, default_value = "stm")]
    metric: Metric,
    /// The goal: blank-last, blank-first, snake, spiral, or a board.
    #[arg(long, default_value = "blank-last", value_name = "GOAL")]
    goal: String,
}

#[derive(Serialize)]
struct Histogram {
    size: String,
    goal: String,
    metric: &'static str,
    states: u64,
    depths: Vec<u64>,
    antipodes: Vec<String>,
    seconds: f64,
}

pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Result<(), Stop> {
    input::for_each(&arguments.sizes, "space", report, |text, report| {
        let size: Size = text.parse().map_err(|error: taxicab_puzzle::SizeError| error.to_string())?;
        let goal = goals::goal(&arguments.goal, Some(size)).map_err(Failure::usage)?;
        let goal_board = goal.board(size).map_err(|error| error.to_string())?;
        let states = Space::states(size).ok_or_else(|| SpaceError::TooLarge { size }.to_string())?;
        if states > 10_000_000 && report.shows_progress() {
            say_aside!("{size}: {} positions, {} MB", grouped(states), states / 1_000_000);
        }
        let start = Instant::now();
        let mut reached = (0, 0.0);
        let space = {
            let _busy = interrupt::Busy::new();
            let mut spinner = Spinner::new(report.shows_progress());
            Space::fill(&goal_board, arguments.metric, &mut |progress| {
                let elapsed = start.elapsed();
                let percent = progress.done as f64 * 100.0 / progress.states as f64;
                reached = (progress.depth, percent);
                spinner.show(elapsed, || {
                    format!(
                        "depth {} · {percent:.1} % of all positions · {:.0} s",
                        progress.depth,
                        elapsed.as_secs_f64()
                    )
                });
                if interrupt::is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        };
        let space = space.map_err(|error| match error {
            SpaceError::Interrupted => {
                say_aside!("taxicab: {size}: depth {}, {:.1} % of all positions", reached.0, reached.1);
                Failure::Stop(Stop::Interrupted)
            }
            error @ SpaceError::TooLarge { .. } => Failure::Bad(error.to_string()),
        })?;
        report.print_paragraph(&Histogram {
            size: size.to_string(),
            goal: goal.to_string(),
            metric: arguments.metric.as_str(),
            states,
            depths: space.depths().to_vec(),
            antipodes: space.antipodes().iter().map(ToString::to_string).collect(),
            seconds: start.elapsed().as_secs_f64(),
        })
    })
}

/// The antipodes that are listed for people.
const SHOWN: usize = 20;

impl Text for Histogram {
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
