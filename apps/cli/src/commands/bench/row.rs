//! What a bench says: a row for each board, and a last one for all of them.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use taxicab_puzzle::Metric;

use super::instances::{Column, Counts, Instances};
use crate::report::{FAINT, GOOD, STRONG, Text, WRONG, grouped};

/// How a bench is printed, unless as objects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Form {
    #[default]
    Text,
    Csv,
}

/// What the rows of a bench have in common: two rows are the same search only if these are equal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Setting {
    pub(super) bench: String,
    pub(super) metric: String,
    pub(super) goal: String,
    pub(super) algorithm: String,
    pub(super) heuristic: String,
    /// The greatest length of the forbidden words; `null` if only the undoing move is left out.
    pub(super) automaton: Option<u32>,
    pub(super) threads: usize,
}

impl Setting {
    /// Which moves are left out, in words.
    pub(super) fn left_out(&self) -> String {
        match self.automaton {
            _ if self.metric == Metric::MultiTile.as_str() => "runs along both axes in turn".into(),
            Some(depth) => format!("forbidden words of up to {depth} moves"),
            None => "only the undoing move left out".into(),
        }
    }
}

/// One board.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Row {
    #[serde(flatten)]
    pub(super) setting: Setting,
    pub(super) id: String,
    pub(super) board: String,
    pub(super) length: Option<u32>,
    /// The published length, if there is one.
    pub(super) expected: Option<u32>,
    pub(super) lower_bound: u32,
    pub(super) moves: Option<String>,
    pub(super) generated: u64,
    pub(super) expanded: u64,
    pub(super) seconds: f64,
    /// The published counts by their names.
    pub(super) published: BTreeMap<String, u64>,
    /// Why there is no length.
    pub(super) reason: Option<String>,
}

impl Row {
    /// Whether the length is another than the published one.
    pub(super) fn is_wrong(&self) -> bool {
        matches!((self.length, self.expected), (Some(length), Some(expected)) if length != expected)
    }

    fn published(&self, column: &Column) -> Option<u64> {
        self.published.get(column.name).copied()
    }
}

/// A row, and how it is printed.
#[derive(Serialize)]
pub(super) struct PrintedRow<'a> {
    #[serde(flatten)]
    pub(super) row: &'a Row,
    #[serde(skip)]
    pub(super) instances: &'a Instances,
    #[serde(skip)]
    pub(super) form: Form,
    #[serde(skip)]
    pub(super) is_first: bool,
}

/// The width of a count: 999,999,999,999 and a space.
const COUNT: usize = 16;

fn write_heading(out: &mut dyn Write, instances: &Instances, setting: &Setting) -> io::Result<()> {
    let left_out = setting.left_out();
    let threads = if setting.threads == 1 { "one thread".into() } else { format!("{} threads", setting.threads) };
    let Setting { metric, goal, heuristic, .. } = setting;
    writeln!(out, "{STRONG}{}{STRONG:#} {FAINT}(goal {goal}, {metric}){FAINT:#}", instances.title)?;
    writeln!(out, "IDA* with {heuristic}, {left_out}, {threads}\n")?;
    write!(out, "{FAINT}  {:>4} {:>6}{:>COUNT$}{:>COUNT$}{:>10}", "id", "length", "generated", "expanded", "seconds")?;
    for (_, column) in instances.shown_columns() {
        write!(out, " {:>COUNT$}", column.heading)?;
    }
    writeln!(out, "{FAINT:#}")
}

const CSV: &[&str] = &[
    "bench",
    "metric",
    "goal",
    "algorithm",
    "heuristic",
    "automaton",
    "threads",
    "id",
    "board",
    "length",
    "expected",
    "generated",
    "expanded",
    "seconds",
];

/// A field as CSV has it: between quotes if it holds a comma.
fn field(text: &str) -> String {
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into() }
}

fn optional(number: Option<impl ToString>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}

impl PrintedRow<'_> {
    fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let columns = self.instances.columns;
        if self.is_first {
            let names = CSV.iter().copied().chain(columns.iter().map(|column| column.name));
            writeln!(out, "{}", names.collect::<Vec<_>>().join(","))?;
        }
        let Row { setting, id, board, length, expected, generated, expanded, seconds, .. } = self.row;
        let own = [
            setting.bench.clone(),
            setting.metric.clone(),
            field(&setting.goal),
            setting.algorithm.clone(),
            field(&setting.heuristic),
            optional(setting.automaton),
            setting.threads.to_string(),
            id.clone(),
            board.clone(),
            optional(*length),
            optional(*expected),
            generated.to_string(),
            expanded.to_string(),
            format!("{seconds:.6}"),
        ];
        let published = columns.iter().map(|column| optional(self.row.published(column)));
        writeln!(out, "{}", own.into_iter().chain(published).collect::<Vec<_>>().join(","))
    }
}

impl Text for PrintedRow<'_> {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.form == Form::Csv {
            return self.write_csv(out);
        }
        let row = self.row;
        if self.is_first {
            write_heading(out, self.instances, &row.setting)?;
        }
        let length = row.length.map_or_else(|| format!("≥{}", row.lower_bound), |length| length.to_string());
        let (generated, expanded) = (grouped(row.generated), grouped(row.expanded));
        write!(out, "  {:>4} {length:>6}{generated:>COUNT$}{expanded:>COUNT$}{:>10.3}", row.id, row.seconds)?;
        for (_, column) in self.instances.shown_columns() {
            write!(out, " {:>COUNT$}", row.published(column).map(grouped).unwrap_or_default())?;
        }
        if let (true, Some(expected)) = (row.is_wrong(), row.expected) {
            write!(out, "  {WRONG}wrong: {expected} is published{WRONG:#}")?;
        }
        if let Some(reason) = &row.reason {
            write!(out, "  {WRONG}stopped: {reason}{WRONG:#}")?;
        }
        writeln!(out)
    }

    fn is_negative(&self) -> bool {
        self.row.is_wrong() || self.row.length.is_none()
    }
}

/// All boards together.
#[derive(Serialize)]
pub(super) struct Summary<'a> {
    #[serde(flatten)]
    pub(super) setting: &'a Setting,
    /// Tells this object from the rows.
    pub(super) summary: bool,
    pub(super) boards: usize,
    pub(super) solved: usize,
    /// Lengths that are not the published ones.
    pub(super) wrong: usize,
    /// Boards taken from the file of `--resume`.
    pub(super) resumed: usize,
    /// Of the solved boards.
    pub(super) mean_length: Option<f64>,
    pub(super) generated: u64,
    pub(super) expanded: u64,
    pub(super) seconds: f64,
    pub(super) table_seconds: f64,
    /// The sums of the published counts of the same boards, where all have one.
    pub(super) published: BTreeMap<String, u64>,
    #[serde(skip)]
    pub(super) instances: &'a Instances,
}

impl<'a> Summary<'a> {
    pub(super) fn of(
        rows: &[Row],
        setting: &'a Setting,
        instances: &'a Instances,
        resumed: usize,
        table_seconds: f64,
    ) -> Self {
        let lengths: Vec<u32> = rows.iter().filter_map(|row| row.length).collect();
        let sum = |column: &Column| rows.iter().map(|row| row.published(column)).sum::<Option<u64>>();
        let published = instances.columns.iter().filter_map(|column| Some((column.name.to_owned(), sum(column)?)));
        Self {
            setting,
            summary: true,
            boards: rows.len(),
            solved: lengths.len(),
            wrong: rows.iter().filter(|row| row.is_wrong()).count(),
            resumed,
            mean_length: (!lengths.is_empty()).then(|| f64::from(lengths.iter().sum::<u32>()) / lengths.len() as f64),
            generated: rows.iter().map(|row| row.generated).sum(),
            expanded: rows.iter().map(|row| row.expanded).sum(),
            seconds: rows.iter().map(|row| row.seconds).sum(),
            table_seconds,
            published: if rows.is_empty() { BTreeMap::new() } else { published.collect() },
            instances,
        }
    }
}

impl Text for Summary<'_> {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let mean = self.mean_length.map(|mean| format!("{mean:.2}")).unwrap_or_default();
        let (generated, expanded) = (grouped(self.generated), grouped(self.expanded));
        write!(out, "{STRONG}  {:>4} {mean:>6}{generated:>COUNT$}{expanded:>COUNT$}{:>10.3}", "all", self.seconds)?;
        for (_, column) in self.instances.shown_columns() {
            write!(out, " {:>COUNT$}", self.published.get(column.name).copied().map(grouped).unwrap_or_default())?;
        }
        writeln!(out, "{STRONG:#}\n")?;
        for (_, column) in self.instances.shown_columns() {
            let Some(&published) = self.published.get(column.name) else { continue };
            let own = if column.counts == Counts::Expanded { self.expanded } else { self.generated };
            let Column { heading, with, .. } = column;
            let fewer = published as f64 / own.max(1) as f64;
            let times = if fewer >= 10.0 { grouped(fewer.round() as u64) } else { format!("{fewer:.2}") };
            writeln!(out, "  {heading}: {with}; {times} times as many {}", column.counts.as_str())?;
        }
        let known = self.instances.boards.iter().any(|board| board.length.is_some());
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
