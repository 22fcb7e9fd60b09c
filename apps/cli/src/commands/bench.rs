//! `taxicab bench`: boards of the literature, searched here beside the published counts.

use std::io::{self, Write};
use std::path::PathBuf;

use serde::Serialize;
use serde_json::Value;
use taxicab::Row;
use taxicab::requests::puzzle::{Bench, BenchAnswer, BenchRow, BenchSetting, PublishedColumn};
use taxicab_pictures::Drawable;

use crate::answering;
use crate::commands::{Run, arguments};
use crate::console::{CommandError, Console, Render};
use crate::interrupt;
use crate::journal::{self, Journal, Kind};
use crate::picture_file::PictureFile;
use crate::tables::{TableArguments, directory};
use crate::text::{FAINT, GOOD, STRONG, WRONG, grouped, write_heading};

arguments! {
    /// Examples:
    ///   taxicab bench korf100 --count 10
    ///   taxicab bench korf100 --heuristic manhattan --automaton none --ids 12,16,79 --csv
    ///   taxicab bench korf100 --count 20 --svg korf100.svg
    ///   taxicab bench mtm --size 3x3 --count 5
    ///   taxicab bench random --size 3x3 --count 5 --json
    ///   taxicab bench korf24 --count 20 --resume korf24.jsonl   (an hour or more; an interrupted run continues)
    ///   taxicab bench deepcubea5x5 --count 20 --threads 2   (minutes, and the tables of the 24-puzzle)
    ///
    /// The duplicate-pruning automaton prunes a sequence of moves if a smaller one leads to the same position. For Korf's counts
    /// add --heuristic manhattan --automaton none: then only the move that undoes the last one is pruned, as in the literature.
    /// The order of moves is Korf's. Seconds are those of the searches, without tables. A length that is not the published one is
    /// an error (exit code 1).
    pub(crate) struct Arguments {
        #[command(flatten)]
        request: Bench,
        /// The directory of the big tables [default: that of solve].
        #[arg(long, value_name = "DIR", value_parser = directory())]
        tables: Option<PathBuf>,
        /// Keep each finished board in this file, and take from it the boards finished before under the same settings.
        #[arg(long, value_name = "FILE")]
        resume: Option<PathBuf>,
        /// Print a line of fields for each board, separated by commas.
        #[arg(long)]
        csv: bool,
        #[command(flatten)]
        picture: PictureFile,
    }
}

const ROWS: Kind = Kind { name: "a row of a bench", beginnings: &["{\"bench\":"] };

impl Run for Arguments {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        let Self { request, tables, resume, csv, picture } = self;
        if *csv && console.is_json {
            return Err(CommandError::usage("--csv and --json are two forms of the same answer: choose one"));
        }
        let mut request = request.clone();
        let mut kept = None;
        if let Some(path) = resume {
            let take = |line: &str| serde_json::from_str(line).map(|row| request.known.push(row)).is_ok();
            let refused =
                |error| CommandError::Usage(format!("cannot resume from {:?}: {error}", path.to_string_lossy()));
            kept = Some(Journal::open(path, &ROWS, take).and_then(Journal::continued).map_err(refused)?);
        }
        console.set_tables(&TableArguments::at(tables.clone()));
        console.set_limits(&request.limits);
        let answer = answering::answered_with_rows(&request, console, |row, console| {
            let Row::Bench(row) = *row else { return Ok(()) };
            if let Some(file) = kept.as_mut().filter(|_| !row.is_known && row.reason.is_none()) {
                // It is on the disk before the next board is begun.
                journal::write_sealed(file, row).and_then(|()| file.sync_data())?;
            }
            match (picture.is_printed(), csv) {
                (true, _) => {}
                (false, true) => console.print(&Csv(row))?,
                (false, false) => console.print(row)?,
            }
            if !interrupt::is_interrupted() {
                interrupt::count_item();
            }
            Ok(())
        })?;
        let is_all = picture.takes_all(|| answer.page(), console)?;
        if is_all || *csv { Ok(()) } else { console.print(&answer) }
    }
}

/// The width of a count: 999,999,999,999 and a space.
const COUNT: usize = 16;

fn write_columns(out: &mut dyn Write, setting: &BenchSetting) -> io::Result<()> {
    let BenchSetting { bench, metric, goal, heuristic, threads, .. } = setting;
    write_heading(out, bench.title(), format_args!("goal {goal}, {metric}"))?;
    let threads = if *threads == 1 { "one thread".into() } else { format!("{threads} threads") };
    writeln!(out, "IDA* with {heuristic}, {}, {threads}\n", setting.pruning())?;
    write!(out, "{FAINT}  {:>4} {:>6}{:>COUNT$}{:>COUNT$}{:>10}", "id", "length", "generated", "expanded", "seconds")?;
    for column in bench.shown_columns() {
        write!(out, " {:>COUNT$}", column.heading)?;
    }
    writeln!(out, "{FAINT:#}")
}

/// The fields of a line, each named as in JSON; the published counts of the bench follow.
const CSV: &str =
    "bench,metric,goal,algorithm,heuristic,automaton,threads,id,board,length,expected,generated,expanded,seconds";

/// A field of CSV: between quotes if it holds a comma or a quote.
fn field(text: &str) -> String {
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into() }
}

/// A board as a line of fields.
#[derive(Serialize)]
#[serde(transparent)]
struct Csv<'a>(&'a BenchRow);

impl Render for Csv<'_> {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        let row = serde_json::to_value(self.0)?;
        let published = self.0.setting.bench.columns().iter().map(|column| column.name);
        let names: Vec<&str> = CSV.split(',').chain(published).collect();
        if self.0.is_first {
            writeln!(out, "{}", names.join(","))?;
        }
        let shown = |name: &&str| match row.get(name).unwrap_or(&row["published"][name]) {
            Value::Null => String::new(),
            Value::String(text) => field(text),
            value if *name == "seconds" => format!("{:.6}", value.as_f64().unwrap_or_default()),
            value => value.to_string(),
        };
        writeln!(out, "{}", names.iter().map(shown).collect::<Vec<_>>().join(","))
    }

    fn is_negative(&self) -> bool {
        self.0.is_negative()
    }
}

impl Render for BenchRow {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_first {
            write_columns(out, &self.setting)?;
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

impl Render for BenchAnswer {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
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
