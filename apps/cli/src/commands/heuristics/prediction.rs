//! `taxicab heuristics --predict`: how many positions iterations of IDA* expand, predicted and measured.

use std::io::{self, Write};

use taxicab::requests::puzzle::{HeuristicsPredict, PredictionRow};
use taxicab::{Context, Request, Row};

use crate::answering::{answered_with_rows, print_row};
use crate::input;
use crate::picture_file::PictureFile;
use crate::report::{FAINT, Report, STRONG, Stop, Text, WRONG, grouped};
use taxicab_pictures::Drawable;

pub(super) fn run(
    request: &HeuristicsPredict,
    items: &[String],
    picture: &PictureFile,
    context: &Context,
    report: &mut Report,
) -> Result<(), Stop> {
    if picture.is_wanted() && request.heuristic.as_ref().is_some_and(|set| set.names().len() > 1) {
        return Err(Stop::Usage("--svg draws one picture: name one --heuristic".into()));
    }
    let print = |row: &Row<'_>, report: &mut Report| {
        if picture.is_printed() { Ok(()) } else { print_row(row, report) }
    };
    let answer = |request: &HeuristicsPredict, report: &mut Report| {
        let rows = answered_with_rows(request, context, report, print)?;
        if !rows.is_empty() {
            picture.takes_all(|| rows.page(), report)?;
        }
        Ok(())
    };
    match (request.options.random, items) {
        (Some(_), []) => return Ok(answer(request, report)?),
        (Some(_), _) => return Err(Stop::Usage("--random takes the place of boards: give only one of them".into())),
        (None, _) => picture.check(items)?,
    }
    input::for_each(items, "heuristics", report, |item, report| answer(&request.with_item(item)?, report))
}

/// A number of positions: with decimals while it is small.
fn shown(number: f64) -> String {
    if number < 1000.0 { format!("{number:.1}") } else { grouped(number.round() as u64) }
}

impl Text for PredictionRow {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_first {
            let of = match &self.board {
                Some(board) => board.clone(),
                None => format!("{}: mean of {} random boards", self.size, grouped(self.boards as u64)),
            };
            writeln!(out, "{STRONG}{of}{STRONG:#} {FAINT}(goal {}){FAINT:#}", self.goal)?;
            writeln!(out, "IDA* with {}, distribution of {}\n", self.heuristic, self.distribution)?;
            writeln!(
                out,
                "  {FAINT}bound      predicted       measured{:>10}     error   in equilibrium     error{FAINT:#}",
                if self.boards > 1 { "±" } else { "" }
            )?;
        }
        let per_cent = |error: Option<f64>| error.map(|error| format!("{:+.1} %", 100.0 * error)).unwrap_or_default();
        writeln!(
            out,
            "  {:>5}{:>15}{:>15}{:>10}{:>10}{:>17}{:>10}{WRONG}{}{WRONG:#}",
            self.bound,
            shown(self.predicted),
            self.measured.map(shown).unwrap_or_default(),
            self.standard_error.map(|error| format!("{:.1} %", 100.0 * error)).unwrap_or_default(),
            per_cent(self.error),
            shown(self.predicted_in_equilibrium),
            per_cent(self.error_in_equilibrium),
            self.reason.as_ref().map(|reason| format!("  stopped: {reason}")).unwrap_or_default()
        )
    }

    fn is_negative(&self) -> bool {
        self.reason.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_keep_a_decimal() {
        assert_eq!([shown(0.25), shown(999.96), shown(1234.5)], ["0.2", "1000.0", "1,235"]);
    }
}
