//! `taxicab heuristics --error`: by how much each heuristic falls short, over all positions of a small board.

use std::io::{self, Write};

use taxicab::Context;
use taxicab::requests::puzzle::{ErrorRow, HeuristicsError};

use crate::answering;
use crate::picture_file::PictureFile;
use crate::report::{FAINT, Failure, Report, STRONG, Text, grouped};
use taxicab_pictures::{Histogram, Histograms, Page, Paint, scale};

pub(super) fn run(
    request: &HeuristicsError,
    picture: &PictureFile,
    context: &Context,
    report: &mut Report,
) -> Result<(), Failure> {
    let rows = answering::answered(request, context, report)?;
    if picture.takes_all(|| page(&rows), report)? { Ok(()) } else { rows.iter().try_for_each(|row| report.print(row)) }
}

fn page(all: &[ErrorRow]) -> Page {
    let rows = all.iter().enumerate().map(|(index, errors)| Histogram {
        name: errors.heuristic.clone(),
        remark: format!("{:.2} short on average, equal on {}", errors.mean_error, grouped(errors.equal)),
        shares: errors.histogram.iter().map(|&count| count as f64 / errors.states as f64).collect(),
        paint: Paint::Plain(scale((7 * index / all.len()) as u32, 7)),
        mean: errors.mean_error,
    });
    let histograms =
        Histograms { across: "true distance less the heuristic; broken line: the mean".into(), rows: rows.collect() };
    let ErrorRow { size, goal, states, mean_distance, .. } = &all[0];
    Page {
        title: format!("How far the heuristics of {size} fall short"),
        subtitle: format!("all {} positions, {mean_distance:.2} moves from {goal} on average", grouped(*states)),
        panels: vec![histograms.panel("", 640.0)],
        legend: Vec::new(),
    }
}

/// The longest bar of a histogram in text.
const BAR: u64 = 50;

impl Text for ErrorRow {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_first {
            let (states, mean) = (grouped(self.states), self.mean_distance);
            write!(out, "{STRONG}{}{STRONG:#}: {states} positions, {mean:.2} moves on average ", self.size)?;
            writeln!(out, "{FAINT}(goal {}){FAINT:#}", self.goal)?;
        }
        writeln!(
            out,
            "\n  {STRONG}{}{STRONG:#}: {:.2} on average, {:.2} short; equal on {}",
            self.heuristic,
            self.mean_estimate,
            self.mean_error,
            grouped(self.equal)
        )?;
        let most = self.histogram.iter().copied().max().unwrap_or(1);
        let width = grouped(most).len().max("positions".len());
        writeln!(out, "  {FAINT}short  {:>width$}{FAINT:#}", "positions")?;
        for (error, &count) in self.histogram.iter().enumerate().filter(|(_, count)| **count > 0) {
            let bar = "█".repeat((count * BAR).div_ceil(most) as usize);
            writeln!(out, "  {error:>5}  {:>width$}  {bar}", grouped(count))?;
        }
        Ok(())
    }
}
