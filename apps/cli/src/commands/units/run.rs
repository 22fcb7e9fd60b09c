//! `taxicab units run`.

use std::collections::HashMap;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use taxicab::units::{IterationFields, Line, Unit, UnitResult, Work, seal};

use super::with_file;
use crate::commands::{Run, arguments};
use crate::console::{CommandError, Console};
use crate::input::Source;
use crate::journal::{Journal, Kind};
use crate::list::{Accept, Verdict, for_each_in_order};
use crate::progress::{Load, Spinner, StderrReporter};
use crate::tables::TableArguments;
use crate::text::{counted, grouped};

arguments! {
    /// Examples:
    ///   taxicab units run step.jsonl --out results.jsonl
    ///   taxicab units run < units.jsonl > results.jsonl
    ///   sed -n 101,200p units.jsonl | taxicab units run --threads 1
    ///
    /// Each unit runs on one thread, and all threads work at a time. Results are printed in order, one per line, with their
    /// checksums. With --out they are appended to FILE, and units whose results FILE holds are not run again: after an
    /// interruption the same command continues. Once a unit has found a solution, later units of the same iteration are not run.
    ///
    /// Exit code 1 if a limit ended a unit, 2 if a unit was rejected: changed, of another version, or made with other tables.
    pub(crate) struct Arguments {
        /// The file of the units; none or '-' is standard input.
        #[arg(value_name = "FILE")]
        units: Option<PathBuf>,
        /// Append the results to FILE, and leave out what it holds.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        #[command(flatten)]
        tables: TableArguments,
    }
}

impl Run for Arguments {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        console.set_tables(&self.tables);
        let (context, threads) = (console.context.clone(), self.tables.threads());
        let source = match self.units.as_deref() {
            None => Source::new(Vec::new(), "units run")?,
            Some(path) if path == Path::new("-") => Source::new(vec!["-".into()], "units run")?,
            Some(path) => Source::file(path).map_err(|error| with_file(path, error))?,
        };
        let (mut out, done) = self.out.as_deref().map(continued).transpose()?.unzip();
        let done = done.unwrap_or_default();
        let solved = Arc::new(Solved::default());
        let known = Arc::clone(&solved);
        let accept: Box<Accept<Option<UnitResult>>> = Box::new(move |item| {
            let kept = seal::checksum(item.read()?.as_bytes()).and_then(|sum| done.get(sum));
            if kept.is_some_and(|has_moves| *has_moves)
                && let Ok(unit) = Unit::from_line(item.read()?)
            {
                known.note(&unit);
            }
            // A damaged frame is for the merging to report.
            let is_left_out = kept.is_some() || Line::is_frame(item.read()?);
            Ok(if is_left_out { Verdict::LeaveOut } else { Verdict::Answer })
        });
        let work = |line: &str, _: &Load, reporter: &mut StderrReporter| {
            let unit = Unit::from_line(line).map_err(|fault| CommandError::Item(fault.to_string()))?;
            if solved.is_before(&unit) {
                return Ok(None);
            }
            let result = unit.run(&context, reporter)?;
            if result.moves.is_some() {
                solved.note(&unit);
            }
            Ok(Some(result))
        };
        let mut spinner = Spinner::new(console.verbosity.shows_progress && threads.get() > 1);
        let (start, mut units, mut nodes) = (context.now(), 0, 0);
        for_each_in_order(source, threads.get(), accept, console, work, |result, console| {
            let Some(result) = result else { return Ok(()) };
            console.raise_exit_code((!result.is_complete()).into());
            let line = result.to_line() + "\n";
            match &mut out {
                Some(out) => out.write_all(line.as_bytes())?,
                None => console.write(line.as_bytes())?,
            }
            (units, nodes) = (units + 1, nodes + result.total().generated);
            let elapsed = context.since(start);
            spinner.show(elapsed, || {
                let rate = nodes as f64 / elapsed.as_secs_f64() / 1e6;
                format!("{}, {} nodes, {rate:.1} million a second", counted(units, "unit"), grouped(nodes))
            });
            Ok(())
        })
    }
}

const RESULTS: Kind = Kind { name: "the result of a unit; the file stays as it is", beginnings: &["{\"unit\":"] };

/// The file of results, and which units it holds: by their checksums, whether they have a solution.
fn continued(path: &Path) -> Result<(File, HashMap<String, bool>), CommandError> {
    let mut done = HashMap::new();
    let journal = Journal::open(path, &RESULTS, |line| {
        let result = UnitResult::from_line(line);
        if let Ok(result) = &result
            && result.is_complete()
        {
            done.insert(result.of.clone(), result.moves.is_some());
        }
        result.is_ok()
    });
    let file = journal.and_then(Journal::continued).map_err(|error| with_file(path, error))?;
    Ok((file, done))
}

/// The first unit of an iteration that is known to have a solution. A file may hold several iterations.
#[derive(Default)]
struct Solved(Mutex<Vec<(IterationFields, u64)>>);

impl Solved {
    fn is_before(&self, unit: &Unit) -> bool {
        let Work::Paths(paths) = &unit.work else { return false };
        let solved = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        solved.iter().any(|(iteration, first)| *iteration == paths.iteration && *first < unit.unit)
    }

    fn note(&self, unit: &Unit) {
        let Work::Paths(paths) = &unit.work else { return };
        let mut solved = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match solved.iter_mut().find(|(iteration, _)| *iteration == paths.iteration) {
            Some((_, first)) => *first = unit.unit.min(*first),
            None => solved.push((paths.iteration.clone(), unit.unit)),
        }
    }
}
