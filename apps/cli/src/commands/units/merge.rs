//! `taxicab units merge`.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use taxicab::units::{
    Iteration, IterationCounts, Line, ListEnd, Merged, OneList, Plan, Solved, Step, Unit, UnitResult, Work, seal,
};

use super::split::in_words;
use super::{with_file, with_line};
use crate::commands::{Run, arguments};
use crate::console::{CommandError, Console, Render};
use crate::interrupt;
use crate::journal::Lines;
use crate::picture_file::replace;
use crate::progress::StderrReporter;
use crate::tables::TableArguments;
use crate::text::{STRONG, counted, grouped, print_aside};

arguments! {
    /// Examples:
    ///   taxicab units merge step.jsonl results.jsonl --next step.jsonl
    ///   taxicab units merge step.jsonl node1.jsonl node2.jsonl --missing again.jsonl
    ///   taxicab units merge units.jsonl results.jsonl > answers.jsonl
    ///
    /// Results may come in any order, twice, from several files, and mixed with those of other units. Damaged lines are left out,
    /// and a file that does not exist yet counts as empty. If the iteration is finished, the next one is written to --next in one
    /// step, so UNITS may be the same file. A solution is certain once all units before its own are done: it is that of the
    /// undivided search. For a list of boards the answers are printed in order as objects, up to the first missing one.
    ///
    /// Exit code 0 if the board or the list is done, 1 if not yet, 2 if two results of one unit differ or the units are not a
    /// whole iteration or list.
    ///
    /// JSON fields: status (solved, next, missing). solved: board, goal, metric, length, moves, optimal, heuristic, expanded,
    /// generated, iterations. next: bound, units, expected (nodes), finished (iterations). missing: units, missing.
    pub(crate) struct Arguments {
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

impl Render for Status {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Solved(solved) => {
                writeln!(out, "{}", solved.board)?;
                writeln!(out, "  {}", solved.moves)?;
                writeln!(out, "  {STRONG}{} moves{STRONG:#}, proven shortest", solved.length)?;
                writeln!(out, "  IDA* with {}: {} nodes in units", solved.heuristic, grouped(solved.nodes.generated))
            }
            Self::Next { finished, words, .. } => {
                if let Some(last) = finished.last() {
                    let (bound, nodes) = (last.bound, grouped(last.nodes.generated));
                    writeln!(out, "the iteration with bound {bound} is finished: {nodes} nodes")?;
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

impl Run for Arguments {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        let path = &*self.units;
        let mut lines = Lines::open(path).map_err(|error| with_file(path, error))?;
        let first = next_line(&mut lines, path)?.ok_or_else(|| with_file(path, "the file is empty"))?;
        match Line::read(&first).map_err(|fault| with_line(path, 1, fault))? {
            Line::Solved(solved) => console.print(&Status::Solved(solved)),
            Line::Plan(plan) => search(self, *plan, lines, console),
            Line::Unit(unit) if matches!(unit.work, Work::Paths(_)) => Err(with_file(path, unit.without_first())),
            line => list(self, line, lines, console),
        }
    }
}

/// The next line of the units, without its end.
fn next_line(lines: &mut Lines, path: &Path) -> Result<Option<String>, CommandError> {
    let line = lines.next().map_err(|error| with_file(path, error))?;
    Ok(line.map(|line| String::from_utf8_lossy(line).trim_end().to_owned()))
}

fn search(arguments: &Arguments, plan: Plan, mut lines: Lines, console: &mut Console) -> Result<(), CommandError> {
    let path = &*arguments.units;
    console.set_tables(&arguments.tables);
    let mut results = Results::read(&arguments.results)?;
    let (mut units, mut of_units) = (Vec::new(), Vec::new());
    while let Some(line) = next_line(&mut lines, path)? {
        let unit = Line::read(&line).and_then(|line| line.unit_of(&plan));
        let unit = unit.map_err(|fault| with_line(path, lines.number, fault))?;
        of_units.extend(results.of(&unit)?);
        units.push(unit);
    }
    let iteration = Iteration::of(plan, units).map_err(|fault| with_file(path, fault))?;
    let mut reporter = StderrReporter::new(console.verbosity, None);
    let merged = reporter.reporting_cancellation(|reporter| iteration.merged(&of_units, &console.context, reporter));
    let status = match merged? {
        Merged::Missing(missing) => {
            write_lines(arguments.missing.as_deref(), missing.iter().map(Unit::to_line))?;
            Status::Missing { units: iteration.plan().units, missing: missing.len() as u64 }
        }
        Merged::Complete(step) => {
            write_lines(arguments.next.as_deref(), step.lines())?;
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
    console.print(&status)
}

/// Prints the answers of a list, read where they lie: nobody holds a million.
fn list(arguments: &Arguments, first: Line, mut lines: Lines, console: &mut Console) -> Result<(), CommandError> {
    let path = &*arguments.units;
    let mut results = Results::read(&arguments.results)?;
    let (mut missing, mut units, mut boards, mut line) = (Vec::new(), OneList::default(), 0, first);
    loop {
        let count = units.end().units;
        let unit = match line {
            Line::Unit(unit) => *unit,
            Line::End(end) if (ListEnd { shares: None, ..end }) == units.end() => break,
            Line::End(end) if end.units != count => {
                let words = format_args!("there are {count} of {}", counted(end.units, "unit"));
                return Err(with_line(path, lines.number, words));
            }
            Line::End(_) => return Err(with_line(path, lines.number, "the end of another list")),
            _ => return Err(with_line(path, lines.number, "not a unit of a list of boards")),
        };
        units.push(&unit).map_err(|fault| with_line(path, lines.number, fault))?;
        match results.of(&unit)?.into_iter().find(UnitResult::is_complete) {
            None => missing.push(unit),
            Some(result) if missing.is_empty() => {
                for answer in &result.answers {
                    boards += 1;
                    console.print_json(answer)?;
                    console.raise_exit_code(match (answer.get("error"), answer.get("reason")) {
                        (Some(_), _) => 2,
                        (None, reason) => reason.is_some().into(),
                    });
                }
            }
            Some(_) => {}
        }
        if interrupt::is_interrupted() {
            return Err(CommandError::Interrupted);
        }
        let Some(text) = next_line(&mut lines, path)? else {
            return Err(with_file(path, format_args!("cut off after unit {count}: its last line is missing")));
        };
        line = Line::read(&text).map_err(|fault| with_line(path, lines.number, fault))?;
    }
    if next_line(&mut lines, path)?.is_some() {
        return Err(with_line(path, lines.number, "nothing follows the end of a list"));
    }
    if missing.is_empty() {
        return Ok(());
    }
    write_lines(arguments.missing.as_deref(), missing.iter().map(Unit::to_line))?;
    console.raise_exit_code(1);
    let (missing, boards) = (grouped(missing.len() as u64), counted(boards, "board"));
    let units = counted(units.end().units, "unit");
    print_aside!("taxicab: {missing} of {units} have no result yet; the answers of {boards} before them are printed");
    Ok(())
}

/// Writes lines to a file, if there is one.
fn write_lines(path: Option<&Path>, lines: impl Iterator<Item = String>) -> Result<(), CommandError> {
    let Some(path) = path else { return Ok(()) };
    let contents: String = lines.map(|line| line + "\n").collect();
    replace(path, contents.as_bytes())
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())).into())
}

/// Where the results of units lie.
struct Results {
    files: Vec<File>,
    /// By the checksum of the unit: file, place and length of each.
    places: HashMap<u64, Vec<(usize, u64, usize)>>,
}

impl Results {
    fn read(paths: &[PathBuf]) -> Result<Self, CommandError> {
        #[derive(serde::Deserialize)]
        struct Of {
            #[serde(rename = "for")]
            of: String,
        }
        let mut results = Self { files: Vec::new(), places: HashMap::new() };
        for path in paths {
            let failed = |error| with_file(path, error);
            let file = match File::open(path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                file => file.map_err(failed)?,
            };
            let mut lines = Lines::open(path).map_err(failed)?;
            let (mut place, mut damaged) = (0, 0);
            while let Some(line) = lines.next().map_err(failed)? {
                let of = seal::is_whole(line).then(|| serde_json::from_slice::<Of>(line).ok()).flatten();
                match of.and_then(|of| u64::from_str_radix(&of.of, 16).ok()) {
                    Some(of) => results.places.entry(of).or_default().push((results.files.len(), place, line.len())),
                    None => damaged += 1,
                }
                place += line.len() as u64;
            }
            if damaged > 0 {
                print_aside!("taxicab: {}: {} left out: not as written", path.display(), counted(damaged, "line"));
            }
            results.files.push(file);
        }
        Ok(results)
    }

    /// The results of a unit.
    fn of(&mut self, unit: &Unit) -> Result<Vec<UnitResult>, CommandError> {
        let places = u64::from_str_radix(&unit.checksum, 16).ok().and_then(|sum| self.places.get(&sum));
        let mut results: Vec<UnitResult> = Vec::new();
        for &(file, place, length) in places.into_iter().flatten() {
            let mut line = vec![0; length];
            let file = &mut self.files[file];
            file.seek(SeekFrom::Start(place))?;
            file.read_exact(&mut line)?;
            let result = UnitResult::from_line(String::from_utf8_lossy(&line).trim_end());
            let result =
                result.map_err(|fault| CommandError::Usage(format!("the result of unit {}: {fault}", unit.unit)))?;
            if let Some(other) = results.iter().find(|other| other.is_complete() && result.is_complete()) {
                other.check_agrees(&result).map_err(CommandError::usage)?;
            }
            results.push(result);
        }
        Ok(results)
    }
}
