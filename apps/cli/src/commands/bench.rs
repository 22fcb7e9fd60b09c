//! `taxicab bench`: boards of the literature, searched here beside the published counts.

mod anytime;

use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, FromArgMatches, Id};
use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};
use serde_json::Value;
use taxicab::Row;
use taxicab::requests::puzzle::{Bench, BenchAnswer, BenchRow, BenchSetting, PublishedColumn};
use taxicab_pictures::Drawable;

use crate::answering;
use crate::commands::{Run, arguments, commands};
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
    ///   taxicab bench anytime deepcubea6x6 --count 1 --times 0.1
    ///
    /// The duplicate-pruning automaton prunes a sequence of moves if a smaller one leads to the same position. For Korf's counts
    /// add --heuristic manhattan --automaton none: then only the move that undoes the last one is pruned, as in the literature.
    /// The order of moves is Korf's. Seconds are those of the searches, without tables. A length that is not the published one is
    /// an error (exit code 1).
    #[command(
        subcommand_negates_reqs = true,
        override_usage = "taxicab bench [OPTIONS] <NAME>\n       taxicab bench <COMMAND> [OPTIONS]"
    )]
    pub(crate) struct Arguments {
        #[command(flatten)]
        request: WithoutInner<Bench>,
        #[command(subcommand)]
        inner: Option<Inner>,
        /// The directory of the big tables [default: that of solve].
        #[arg(long, value_name = "DIR", value_parser = directory())]
        tables: Option<PathBuf>,
        #[command(flatten)]
        rows: Rows,
        #[command(flatten)]
        picture: PictureFile,
    }
}

commands! { Inner {
    /// Compare the lengths of the anytime search over the seconds.
    Anytime(anytime::Arguments),
} }

/// The arguments of a command, if no command within it is named.
struct WithoutInner<A>(Option<A>);

impl<A: Args> Args for WithoutInner<A> {
    fn augment_args(command: clap::Command) -> clap::Command {
        A::augment_args(command)
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        A::augment_args_for_update(command)
    }
}

impl<A: Args> FromArgMatches for WithoutInner<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let Some(inner) = matches.subcommand_name() else {
            return A::from_arg_matches(matches).map(|all| Self(Some(all)));
        };
        let is_written = |id: &&Id| matches.value_source(id.as_str()) == Some(ValueSource::CommandLine);
        // The options of all commands are written anywhere.
        match matches.ids().filter(is_written).find(|id| !["json", "quiet"].contains(&id.as_str())) {
            Some(id) => {
                let words = format!("{id} is written before {inner:?}: write what {inner} takes after it\n");
                Err(clap::Error::raw(ErrorKind::ArgumentConflict, words))
            }
            None => Ok(Self(None)),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// What becomes of the rows of a bench.
#[derive(Args)]
pub(crate) struct Rows {
    /// Keep each finished board in this file, and take from it the boards finished before under the same settings.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Print a line of fields for each board, separated by commas.
    #[arg(long)]
    csv: bool,
}

/// A row of a bench.
trait Record: Render {
    /// Whether the file does not have it yet, and should.
    fn is_new(&self) -> bool;

    /// Its fields as a line.
    fn line(&self) -> Result<Line, serde_json::Error>;
}

/// A row as a line of fields, each with its name.
struct Line {
    fields: Vec<(String, Value)>,
    is_first: bool,
}

/// Where the rows of a bench go.
struct Recorder {
    file: Option<File>,
    csv: bool,
}

impl Rows {
    /// Where the rows go; those of the file are known.
    fn opened<R: DeserializeOwned>(
        &self,
        kind: &Kind,
        known: &mut Vec<R>,
        console: &Console,
    ) -> Result<Recorder, CommandError> {
        if self.csv && console.is_json {
            return Err(CommandError::usage("--csv and --json are two forms of the same answer: choose one"));
        }
        let mut file = None;
        if let Some(path) = &self.resume {
            let take = |line: &str| serde_json::from_str(line).map(|row| known.push(row)).is_ok();
            let refused =
                |error| CommandError::Usage(format!("cannot resume from {:?}: {error}", path.to_string_lossy()));
            file = Some(Journal::open(path, kind, take).and_then(Journal::continued).map_err(refused)?);
        }
        Ok(Recorder { file, csv: self.csv })
    }

    /// Prints the answer, unless the picture or the lines of fields are all that is wanted.
    fn finish(&self, answer: &impl Render, is_all: bool, console: &mut Console) -> Result<(), CommandError> {
        if is_all || self.csv { Ok(()) } else { console.print(answer) }
    }
}

impl Recorder {
    /// Keeps a row in the file and prints it, unless only the picture is printed.
    fn take<R: Record>(&mut self, row: &R, is_picture: bool, console: &mut Console) -> Result<(), CommandError> {
        if let Some(file) = self.file.as_mut().filter(|_| row.is_new()) {
            // It is on the disk before the next board is begun.
            journal::write_sealed(file, row).and_then(|()| file.sync_data())?;
        }
        match (is_picture, self.csv) {
            (true, _) => {}
            (false, true) => console.print(&Csv(row))?,
            (false, false) => console.print(row)?,
        }
        if !interrupt::is_interrupted() {
            interrupt::count_item();
        }
        Ok(())
    }
}

const ROWS: Kind = Kind { name: "a row of a bench", beginnings: &["{\"bench\":"] };

impl Run for Arguments {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        let Self { inner, request, tables, rows, picture } = self;
        if let Some(inner) = inner {
            return inner.run(console);
        }
        let mut request = request.0.clone().unwrap_or_default();
        let mut record = rows.opened(&ROWS, &mut request.known, console)?;
        console.set_tables(&TableArguments::at(tables.clone()));
        console.set_limits(&request.limits);
        let answer = answering::answered_with_rows(&request, console, |row, console| {
            let Row::Bench(row) = *row else { return Ok(()) };
            record.take(row, picture.is_printed(), console)
        })?;
        rows.finish(&answer, picture.takes_all(|| answer.page(), console)?, console)
    }
}

impl Record for BenchRow {
    fn is_new(&self) -> bool {
        !self.is_known && self.reason.is_none()
    }

    fn line(&self) -> Result<Line, serde_json::Error> {
        let row = serde_json::to_value(self)?;
        let published = self.setting.bench.columns().iter().map(|column| column.name);
        let field = |name: &str| (name.to_owned(), row.get(name).unwrap_or(&row["published"][name]).clone());
        Ok(Line { fields: CSV.split(',').chain(published).map(field).collect(), is_first: self.is_first })
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

/// A row as a line of fields.
struct Csv<'a, R>(&'a R);

impl<R: Serialize> Serialize for Csv<'_, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<R: Record> Render for Csv<'_, R> {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        let Line { fields, is_first } = self.0.line()?;
        if is_first {
            writeln!(out, "{}", fields.iter().map(|(name, _)| &**name).collect::<Vec<_>>().join(","))?;
        }
        let shown = |(name, value): &(String, Value)| match value {
            Value::Null => String::new(),
            Value::String(text) => field(text),
            value if name == "seconds" => format!("{:.6}", value.as_f64().unwrap_or_default()),
            value => value.to_string(),
        };
        writeln!(out, "{}", fields.iter().map(shown).collect::<Vec<_>>().join(","))
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
