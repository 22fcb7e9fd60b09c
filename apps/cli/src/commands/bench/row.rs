//! The text of a bench: a line for each board, and a last paragraph for all of them.

use std::io::{self, Write};

use serde::Serialize;
use taxicab::requests::puzzle::{BenchAnswer, BenchRow, BenchSetting, PublishedColumn};

use crate::report::{FAINT, GOOD, STRONG, Text, WRONG, grouped};

/// The width of a count: 999,999,999,999 and a space.
const COUNT: usize = 16;

fn write_heading(out: &mut dyn Write, setting: &BenchSetting) -> io::Result<()> {
    let BenchSetting { bench, metric, goal, heuristic, threads, .. } = setting;
    writeln!(out, "{STRONG}{}{STRONG:#} {FAINT}(goal {goal}, {metric}){FAINT:#}", bench.title())?;
    let threads = if *threads == 1 { "one thread".into() } else { format!("{threads} threads") };
    writeln!(out, "IDA* with {heuristic}, {}, {threads}\n", setting.pruning())?;
    write!(out, "{FAINT}  {:>4} {:>6}{:>COUNT$}{:>COUNT$}{:>10}", "id", "length", "generated", "expanded", "seconds")?;
    for column in bench.shown_columns() {
        write!(out, " {:>COUNT$}", column.heading)?;
    }
    writeln!(out, "{FAINT:#}")
}

const CSV: &str =
    "bench,metric,goal,algorithm,heuristic,automaton,threads,id,board,length,expected,generated,expanded,seconds";

/// A field of CSV: between quotes if it holds a comma or a quote.
fn field(text: &str) -> String {
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into() }
}

fn optional(number: Option<impl ToString>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}

/// A board as a line of fields.
#[derive(Serialize)]
#[serde(transparent)]
pub(super) struct Csv<'a>(pub(super) &'a BenchRow);

impl Text for Csv<'_> {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let BenchRow { setting, id, board, length, expected, generated, expanded, seconds, .. } = self.0;
        let columns = setting.bench.columns();
        if self.0.is_first {
            write!(out, "{CSV}")?;
            columns.iter().try_for_each(|column| write!(out, ",{}", column.name))?;
            writeln!(out)?;
        }
        let BenchSetting { bench, metric, goal, algorithm, heuristic, automaton, threads } = setting;
        let (bench, goal, heuristic, automaton) = (bench.name(), field(goal), field(heuristic), optional(*automaton));
        write!(out, "{bench},{metric},{goal},{algorithm},{heuristic},{automaton},{threads},{id},{board},")?;
        write!(out, "{},{},{generated},{expanded},{seconds:.6}", optional(*length), optional(*expected))?;
        columns.iter().try_for_each(|column| write!(out, ",{}", optional(self.0.published(column))))?;
        writeln!(out)
    }

    fn is_negative(&self) -> bool {
        self.0.is_negative()
    }
}

impl Text for BenchRow {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_first {
            write_heading(out, &self.setting)?;
        }
        let length = self.length.map_or_else(|| format!("≥{}", self.lower_bound), |length| length.to_string());
        let (generated, expanded) = (grouped(self.generated), grouped(self.expanded));
        write!(out, "  {:>4} {length:>6}{generated:>COUNT$}{expanded:>COUNT$}{:>10.3}", self.id, self.seconds)?;
        for column in self.setting.bench.shown_columns() {
            write!(out, " {:>COUNT$}", self.published(column).map(grouped).unwrap_or_default())?;
        }
        if let (true, Some(expected)) = (self.is_wrong(), self.expected) {
            write!(out, "  {WRONG}wrong: {expected} is published{WRONG:#}")?;
        }
        if let Some(reason) = &self.reason {
            write!(out, "  {WRONG}stopped: {reason}{WRONG:#}")?;
        }
        writeln!(out)
    }

    fn is_negative(&self) -> bool {
        self.is_wrong() || self.length.is_none()
    }
}

impl Text for BenchAnswer {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let mean = self.mean_length.map(|mean| format!("{mean:.2}")).unwrap_or_default();
        let (generated, expanded) = (grouped(self.generated), grouped(self.expanded));
        write!(out, "{STRONG}  {:>4} {mean:>6}{generated:>COUNT$}{expanded:>COUNT$}{:>10.3}", "all", self.seconds)?;
        for column in self.setting.bench.shown_columns() {
            write!(out, " {:>COUNT$}", self.published.get(column.name).copied().map(grouped).unwrap_or_default())?;
        }
        writeln!(out, "{STRONG:#}\n")?;
        for column in self.setting.bench.shown_columns() {
            let Some(&published) = self.published.get(column.name) else { continue };
            let own = if column.nodes == "expanded" { self.expanded } else { self.generated };
            let PublishedColumn { heading, with, nodes, .. } = column;
            let fewer = published as f64 / own.max(1) as f64;
            let times = if fewer >= 10.0 { grouped(fewer.round() as u64) } else { format!("{fewer:.2}") };
            writeln!(out, "  {heading}: {with}; {times} times as many {nodes}")?;
        }
        let known = self.rows.iter().any(|row| row.expected.is_some());
        match (self.wrong, self.solved == self.boards) {
            (0, true) if known => write!(out, "  {GOOD}every length is the published one{GOOD:#}")?,
            (0, true) => write!(out, "  {GOOD}every solution is proven shortest{GOOD:#}")?,
            (0, false) => write!(out, "  {WRONG}{} of {} boards solved{WRONG:#}", self.solved, self.boards)?,
            (wrong, _) => write!(out, "  {WRONG}{wrong} lengths are not the published ones{WRONG:#}")?,
        }
        let rate = self.generated as f64 / self.seconds.max(1e-9) / 1e6;
        write!(out, "{FAINT}; {rate:.1} million nodes/s, tables {:.2} s", self.table_seconds)?;
        if self.resumed > 0 {
            write!(out, "; {} of the rows from the file", self.resumed)?;
        }
        writeln!(out, "{FAINT:#}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(field("1 2/3 0"), "1 2/3 0");
        assert_eq!(field("max:linear-conflict,walking"), "\"max:linear-conflict,walking\"");
        assert_eq!(field("a\"b"), "\"a\"\"b\"");
    }
}
