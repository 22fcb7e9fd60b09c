//! `taxicab units merge`.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use taxicab::Context;
use taxicab::units::{Iteration, IterationCounts, Line, Merged, Plan, Solved, Step, Unit, UnitResult, Work};

use super::split::in_words;
use super::{with_file, with_line};
use crate::answering::Aside;
use crate::interrupt;
use crate::picture_file::replace;
use crate::report::{Failure, Report, STRONG, Stop, Text, counted, grouped, print_aside};
use crate::tables::TableArguments;

/// What `taxicab units merge` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab units merge step.jsonl results.jsonl --next step.jsonl
  taxicab units merge step.jsonl node1.jsonl node2.jsonl --missing again.jsonl
  taxicab units merge units.jsonl results.jsonl > answers.jsonl

Results may come in any order, twice, from several files, and beside those of other units; damaged lines are left out, and a file \
that is not there yet is empty. If the iteration is finished, the next one is written to --next, beside and renamed, so UNITS may be \
the same file. A solution is certain once all units before its own are done: it is the one of the undivided search. For a list of \
boards, its answers are printed in order as objects, up to the first that is not there.

Exit code 0 if the board or the list is done, 1 if not yet, 2 if something does not fit: two results of one unit that differ, \
units that are not a whole iteration or list.

JSON fields: status (solved, next, missing). solved: board, goal, metric, length, moves, optimal, heuristic, expanded, generated, \
iterations. next: bound, units, expected (nodes), finished (iterations). missing: units, missing.")]
pub(super) struct Arguments {
    /// The file that 'units split' or the last 'units merge' wrote.
    units: PathBuf,
    /// The files of the results.
    results: Vec<PathBuf>,
    /// Write the next iteration to FILE.
    #[arg(long, value_name = "FILE")]
    next: Option<PathBuf>,
    /// Write the units that have no result to FILE.
    #[arg(long, value_name = "FILE")]
    missing: Option<PathBuf>,
    #[command(flatten)]
    tables: TableArguments,
}

/// How far a search is.
#[derive(Serialize)]
#[serde(tag = "status", rename_all = "lowercase")]
enum Status {
    Solved(Box<Solved>),
    Next {
        bound: u32,
        units: u64,
        expected: u64,
        finished: Vec<IterationCounts>,
        #[serde(skip)]
        words: String,
    },
    Missing {
        units: u64,
        missing: u64,
    },
}

impl Text for Status {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Solved(solved) => {
                writeln!(out, "{}", solved.board)?;
                writeln!(out, "  {}", solved.moves)?;
                writeln!(out, "  {STRONG}{} moves{STRONG:#}, proven shortest", solved.length)?;
                writeln!(out, "  IDA* with {}: {} nodes in units", solved.heuristic, grouped(solved.nodes.generated))
            }
            Self::Next { finished, words, .. } => {
                if let Some(last) = finished.last() {
                    writeln!(
                        out,
                        "the iteration with bound {} is finished: {} nodes",
                        last.bound,
                        grouped(last.nodes.generated)
                    )?;
                }
                writeln!(out, "next: {words}")
            }
            Self::Missing { units, missing } => {
                writeln!(out, "{} of {} have no result yet", grouped(*missing), counted(*units, "unit"))
            }
        }
    }

    fn is_negative(&self) -> bool {
        !matches!(self, Self::Solved(_))
    }
}

pub(super) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    let path = &*arguments.units;
    let mut lines = Lines::open(path)?;
    let Some(first) = lines.next()? else { return Err(with_file(path, "the file is empty")) };
    match Line::read(&first).map_err(|fault| with_line(path, 1, fault))? {
        Line::Solved(solved) => Ok(report.print(&Status::Solved(solved))?),
        Line::Plan(plan) => search(arguments, *plan, lines, context, report),
        Line::Unit(unit) if matches!(unit.work, Work::Paths(_)) => Err(with_file(path, unit.without_first())),
        line => list(arguments, line, lines, report),
    }
}

fn search(
    arguments: &Arguments,
    plan: Plan,
    mut lines: Lines,
    context: &Context,
    report: &mut Report,
) -> Result<(), Stop> {
    let path = &*arguments.units;
    let context = arguments.tables.context(context);
    let mut results = Results::read(&arguments.results)?;
    let (mut units, mut of_units) = (Vec::new(), Vec::new());
    while let Some(line) = lines.next()? {
        let unit = Unit::from_line(&line).map_err(|fault| with_line(path, lines.number, fault))?;
        of_units.extend(results.of(&unit)?);
        units.push(unit);
    }
    let iteration = Iteration::of(plan, units).map_err(|fault| with_file(path, fault))?;
    let mut aside = Aside::new(report.is_quiet(), report.shows_progress(), None);
    let merged = aside.reporting_cancellation(|aside| iteration.merged(&of_units, &context, aside));
    let status = match merged.map_err(|fault| Stop::from(Failure::from(fault)))? {
        Merged::Missing(missing) => {
            write_missing(arguments, &missing)?;
            Status::Missing { units: iteration.plan().units, missing: missing.len() as u64 }
        }
        Merged::Complete(step) => {
            if let Some(next) = &arguments.next {
                written(next, step.lines())?;
            }
            let words = in_words(&step);
            match step {
                Step::Solved(solved) => Status::Solved(solved),
                Step::Iteration(next) => {
                    let plan = next.plan();
                    let (bound, units, expected) = (plan.iteration.bound, plan.units, plan.expected);
                    Status::Next { bound, units, expected, finished: plan.earlier.clone(), words }
                }
            }
        }
    };
    Ok(report.print(&status)?)
}

/// Prints the answers of a list, read where they lie: nobody holds a million.
fn list(arguments: &Arguments, first: Line, mut lines: Lines, report: &mut Report) -> Result<(), Stop> {
    let path = &*arguments.units;
    let mut results = Results::read(&arguments.results)?;
    let (mut missing, mut count, mut boards, mut line) = (Vec::new(), 0, 0, first);
    loop {
        let unit = match line {
            Line::Unit(unit) if matches!(unit.work, Work::Boards(_)) => *unit,
            Line::End(end) if end.units == count => break,
            Line::End(end) => {
                let words = format_args!("there are {count} of {}", counted(end.units, "unit"));
                return Err(with_line(path, lines.number, words));
            }
            _ => return Err(with_line(path, lines.number, "not a unit of a list of boards")),
        };
        if unit.unit != count {
            return Err(with_line(
                path,
                lines.number,
                format_args!("unit {} stands where unit {count} should", unit.unit),
            ));
        }
        count += 1;
        match results.of(&unit)?.into_iter().find(UnitResult::is_complete) {
            None => missing.push(unit),
            Some(result) if missing.is_empty() => {
                for answer in &result.answers {
                    boards += 1;
                    report.print_json(answer)?;
                    report.note(match (answer.get("error"), answer.get("reason")) {
                        (Some(_), _) => 2,
                        (None, reason) => reason.is_some().into(),
                    });
                }
            }
            Some(_) => {}
        }
        if interrupt::is_interrupted() {
            return Err(Stop::Interrupted);
        }
        let Some(text) = lines.next()? else {
            return Err(with_file(path, format_args!("cut off after unit {}: its last line is missing", count - 1)));
        };
        line = Line::read(&text).map_err(|fault| with_line(path, lines.number, fault))?;
    }
    if lines.next()?.is_some() {
        return Err(with_line(path, lines.number, "nothing follows the end of a list"));
    }
    if missing.is_empty() {
        return Ok(());
    }
    write_missing(arguments, &missing)?;
    report.note(1);
    print_aside!(
        "taxicab: {} of {} have no result yet; the answers of {} before them are printed",
        grouped(missing.len() as u64),
        counted(count, "unit"),
        counted(boards, "board")
    );
    Ok(())
}

fn write_missing(arguments: &Arguments, missing: &[Unit]) -> Result<(), Stop> {
    let Some(path) = &arguments.missing else { return Ok(()) };
    written(path, missing.iter().map(Unit::to_line))
}

fn written(path: &Path, lines: impl Iterator<Item = String>) -> Result<(), Stop> {
    let contents: String = lines.map(|line| line + "\n").collect();
    replace(path, contents.as_bytes())
        .map_err(|error| Stop::Io(io::Error::new(error.kind(), format!("{}: {error}", path.display()))))
}

/// The lines of a file, counted from 1.
struct Lines {
    path: PathBuf,
    reader: BufReader<File>,
    number: usize,
}

impl Lines {
    fn open(path: &Path) -> Result<Self, Stop> {
        let file = File::open(path).map_err(|error| with_file(path, error))?;
        Ok(Self { path: path.to_owned(), reader: BufReader::new(file), number: 0 })
    }

    fn next(&mut self) -> Result<Option<String>, Stop> {
        let mut line = String::new();
        self.number += 1;
        let length = self.reader.read_line(&mut line).map_err(|error| with_line(&self.path, self.number, error))?;
        line.truncate(line.trim_end().len());
        Ok((length > 0).then_some(line))
    }
}

/// Where the results of units lie.
struct Results {
    files: Vec<File>,
    /// By the checksum of the unit: file, place and length of each.
    places: HashMap<u64, Vec<(usize, u64, usize)>>,
}

impl Results {
    fn read(paths: &[PathBuf]) -> Result<Self, Stop> {
        #[derive(serde::Deserialize)]
        struct Of {
            #[serde(rename = "for")]
            of: String,
        }
        let mut results = Self { files: Vec::new(), places: HashMap::new() };
        for path in paths {
            let file = match File::open(path) {
                Ok(file) => file,
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => return Err(with_file(path, error)),
            };
            let mut reader = BufReader::new(file);
            let (mut place, mut line, mut damaged) = (0, Vec::new(), 0);
            loop {
                line.clear();
                let length = reader.read_until(b'\n', &mut line).map_err(|error| with_file(path, error))?;
                if length == 0 {
                    break;
                }
                let of =
                    taxicab::units::seal::is_whole(&line).then(|| serde_json::from_slice::<Of>(&line).ok()).flatten();
                match of.and_then(|of| u64::from_str_radix(&of.of, 16).ok()) {
                    Some(of) => results.places.entry(of).or_default().push((results.files.len(), place, length)),
                    None => damaged += 1,
                }
                place += length as u64;
            }
            if damaged > 0 {
                print_aside!("taxicab: {}: {} left out: not as written", path.display(), counted(damaged, "line"));
            }
            results.files.push(reader.into_inner());
        }
        Ok(results)
    }

    /// The results of a unit.
    fn of(&mut self, unit: &Unit) -> Result<Vec<UnitResult>, Stop> {
        let places = u64::from_str_radix(&unit.checksum, 16).ok().and_then(|sum| self.places.get(&sum));
        let mut results: Vec<UnitResult> = Vec::new();
        for &(file, place, length) in places.into_iter().flatten() {
            let mut line = vec![0; length];
            let file = &mut self.files[file];
            file.seek(SeekFrom::Start(place))?;
            file.read_exact(&mut line)?;
            let result = UnitResult::from_line(String::from_utf8_lossy(&line).trim_end());
            let result = result.map_err(|fault| Stop::Usage(format!("the result of unit {}: {fault}", unit.unit)))?;
            if let Some(other) = results.iter().find(|other| other.is_complete() && result.is_complete()) {
                other.check_agrees(&result).map_err(|fault| Stop::Usage(fault.to_string()))?;
            }
            results.push(result);
        }
        Ok(results)
    }
}
