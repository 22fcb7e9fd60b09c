//! `taxicab bench anytime`: lengths of the anytime search over the seconds.

use std::io::{self, Write};

use taxicab::Row;
use taxicab::requests::puzzle::{AnytimeRow, AnytimeSetting, BenchAnytime, BenchAnytimeAnswer};
use taxicab_pictures::Drawable;

use super::{Line, Record, Rows};
use crate::answering;
use crate::commands::{Run, arguments};
use crate::console::{CommandError, Console, Render};
use crate::journal::Kind;
use crate::picture_file::PictureFile;
use crate::text::{FAINT, GOOD, STRONG, WRONG, write_heading};

arguments! {
    /// Examples:
    ///   taxicab bench anytime deepcubea6x6 --count 2 --times 0.02,0.1
    ///   taxicab bench anytime deepcubea5x5 --ids 0,7 --times 0.02,0.1 --csv
    ///   taxicab bench anytime random --size 8x8 --count 2 --times 0.1,0.2 --svg anytime.svg
    ///   taxicab bench anytime random --size 5x5 --count 1 --times 1 --max-nodes 100000 --json | head -1
    ///   taxicab bench anytime deepcubea7x7 --all --resume anytime.jsonl   (nine minutes)
    ///
    /// A line for each board: its Manhattan distance, the length of the best solution after each of the times, and the lower
    /// bound proven by then; of DeepCubeA's boards also the length and the seconds of DeepCubeA's solution, which a learned heuristic
    /// found on GPUs (Agostinelli and others, Nature Machine Intelligence 2019). The boards of the set are in the order of its file.
    /// One thread searches; seconds are those of its processor, so that a busy machine does not count, and without the tables
    /// that are made once. --svg draws the mean length over the seconds. Exit code 1: a limit ended a search before the last
    /// time, or a length or a bound contradicts the published shortest length.
    pub(crate) struct Arguments {
        #[command(flatten)]
        request: BenchAnytime,
        #[command(flatten)]
        rows: Rows,
        #[command(flatten)]
        picture: PictureFile,
    }
}

const ROWS: Kind = Kind { name: "a row of bench anytime", beginnings: &["{\"set\":"] };

impl Run for Arguments {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        let Self { request, rows, picture } = self;
        let mut request = request.clone();
        let mut record = rows.opened(&ROWS, &mut request.known, console)?;
        console.set_limits(&request.limits);
        let answer = answering::answered_with_rows(&request, console, |row, console| {
            let Row::Anytime(row) = *row else { return Ok(()) };
            record.take(row, picture.is_printed(), console)
        })?;
        rows.finish(&answer, picture.takes_all(|| answer.page(), console)?, console)
    }
}

impl Record for AnytimeRow {
    fn is_new(&self) -> bool {
        !self.is_known && self.reason.is_none()
    }

    fn line(&self) -> Result<Line, serde_json::Error> {
        let row = serde_json::to_value(self)?;
        let lengths = self.setting.times.iter().zip(&self.lengths);
        let lengths = lengths.map(|(time, length)| (format!("length_{time}"), (*length).into()));
        let fields =
            |names: &[&str]| -> Vec<_> { names.iter().map(|&name| (name.into(), row[name].clone())).collect() };
        let before = ["set", "size", "metric", "goal", "clock", "threads", "id", "board", "manhattan", "optimum"];
        let mut line = fields(&before);
        line.extend(fields(&["published_length", "published_seconds"]));
        line.extend(lengths);
        line.extend(fields(&["length", "lower_bound", "generated", "expanded", "seconds", "reason"]));
        Ok(Line { fields: line, is_first: self.is_first })
    }
}

/// The width of a length: four digits and two decimals.
const LENGTH: usize = 9;

/// Writes one line of the table: its name and Manhattan distance, lengths, the bound, and what is published.
fn write_line(
    out: &mut dyn Write,
    [id, manhattan, bound]: [&str; 3],
    lengths: impl Iterator<Item = String>,
    published: &[String],
) -> io::Result<()> {
    write!(out, "  {id:>4} {manhattan:>LENGTH$}")?;
    for length in lengths {
        write!(out, " {length:>LENGTH$}")?;
    }
    write!(out, " {bound:>LENGTH$}")?;
    for value in published {
        write!(out, " {value:>LENGTH$}")?;
    }
    Ok(())
}

fn write_columns(out: &mut dyn Write, row: &AnytimeRow) -> io::Result<()> {
    let AnytimeSetting { set, size, metric, goal, times, clock, .. } = &row.setting;
    write_heading(out, set.title(), format_args!("{size}, goal {goal}, {metric}"))?;
    writeln!(out, "anytime search, one thread, {clock} seconds\n")?;
    let mut published: Vec<String> = Vec::new();
    published.extend(row.optimum.map(|_| "shortest".into()));
    published.extend(row.published_length.iter().flat_map(|_| ["DeepCubeA".to_owned(), "seconds".to_owned()]));
    write!(out, "{FAINT}")?;
    let lengths = times.iter().map(|time| format!("{time} s"));
    write_line(out, ["id", "Manhattan", "at least"], lengths, &published)?;
    writeln!(out, "{FAINT:#}")
}

impl Render for AnytimeRow {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_first {
            write_columns(out, self)?;
        }
        let mut published: Vec<String> = Vec::new();
        published.extend(self.optimum.map(|length| length.to_string()));
        published.extend(self.published_length.map(|length| length.to_string()));
        published.extend(self.published_seconds.map(|seconds| format!("{seconds:.2}")));
        let lengths = self.lengths.iter().map(|length| length.map_or_else(|| "-".into(), |length| length.to_string()));
        let [manhattan, bound] = [self.manhattan, self.lower_bound].map(|number| number.to_string());
        write_line(out, [&self.id, &manhattan, &bound], lengths, &published)?;
        if self.is_wrong() {
            write!(out, "  {WRONG}wrong: {} is published{WRONG:#}", self.optimum.unwrap_or_default())?;
        } else if self.is_proven() {
            write!(out, "  {GOOD}proven{GOOD:#}")?;
        }
        if let Some(reason) = &self.reason {
            write!(out, "  {WRONG}stopped: {reason}{WRONG:#}")?;
        }
        writeln!(out)
    }

    fn is_negative(&self) -> bool {
        self.is_wrong() || self.reason.is_some()
    }
}

impl Render for BenchAnytimeAnswer {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        let shown = |mean: f64| format!("{mean:.2}");
        let published: Vec<String> = [self.mean_optimum, self.published_mean_length, self.published_mean_seconds]
            .into_iter()
            .flatten()
            .map(shown)
            .collect();
        let lengths = self.mean_lengths.iter().map(|mean| mean.map_or_else(|| "-".into(), shown));
        write!(out, "{STRONG}")?;
        let bound = shown(self.mean_lower_bound);
        write_line(out, ["mean", &shown(self.mean_manhattan), &bound], lengths, &published)?;
        writeln!(out, "{STRONG:#}")?;
        let compared = [
            ("by Manhattan", Some(self.mean_manhattan)),
            ("by shortest", self.mean_optimum),
            ("by DeepCubeA", self.published_mean_length),
        ];
        for (name, compared) in compared {
            let Some(compared) = compared.filter(|compared| *compared > 0.0) else { continue };
            write!(out, "{FAINT}  {name:>14}")?;
            for mean in &self.mean_lengths {
                let ratio = mean.map_or_else(|| "-".into(), |mean| format!("{:.4}", mean / compared));
                write!(out, " {ratio:>LENGTH$}")?;
            }
            writeln!(out, "{FAINT:#}")?;
        }
        write!(out, "\n  {} of {} solutions proven shortest", self.proven, self.boards)?;
        let rate = self.generated as f64 / self.seconds.max(1e-9) / 1e6;
        write!(out, "{FAINT}; {rate:.1} million nodes/s")?;
        if self.resumed > 0 {
            write!(out, "; {} of the rows from the file", self.resumed)?;
        }
        writeln!(out, "{FAINT:#}")
    }

    fn is_negative(&self) -> bool {
        self.wrong > 0
    }
}
