//! `taxicab heuristics --error`: by how much each heuristic falls short, over all positions of a small board.

use std::io::{self, Write};

use taxicab::Context;
use taxicab::requests::puzzle::{ErrorRow, HeuristicsError};

use crate::answering;
use crate::picture_file::PictureFile;
use crate::report::{FAINT, Failure, Report, STRONG, Text, grouped};
use taxicab_pictures::Drawable;

pub(super) fn run(
    request: &HeuristicsError,
    picture: &PictureFile,
    context: &Context,
    report: &mut Report,
) -> Result<(), Failure> {
    let rows = answering::answered(request, context, report)?;
    if picture.takes_all(|| rows.page(), report)? { Ok(()) } else { rows.iter().try_for_each(|row| report.print(row)) }
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
