//! `taxicab units run`.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use taxicab::Context;
use taxicab::units::{IterationFields, Line, Unit, UnitResult, Work, seal};

use super::with_file;
use crate::answering::Aside;
use crate::input::{Item, Source};
use crate::interrupt;
use crate::list::{Accept, Load, Verdict, for_each_in_order};
use crate::record;
use crate::report::{Failure, Report, Stop, counted, grouped, print_aside};
use crate::spinner::Spinner;
use crate::tables::TableArguments;

/// What `taxicab units run` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab units run step.jsonl --out results.jsonl
  taxicab units run < units.jsonl > results.jsonl
  sed -n 101,200p units.jsonl | taxicab units run --threads 1

Each unit runs on one thread, as many at a time as there are threads; results are printed in order, one a line, with their \
checksums. With --out they are appended to FILE, and units whose results FILE holds are not run again: so the same command \
goes on after it was killed. Once a unit has found a solution, later units of the same iteration are not run.

Exit code 1 if a limit ended a unit, 2 if a unit was refused: changed, of another version, made with other tables.")]
pub(super) struct Arguments {
    /// The file of the units; none or '-' is standard input.
    #[arg(value_name = "FILE")]
    units: Option<PathBuf>,
    /// Append the results to FILE, and leave out what it holds.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    tables: TableArguments,
}

pub(super) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    let (context, threads) = (arguments.tables.context(context), arguments.tables.threads());
    let source = match arguments.units.as_deref().filter(|path| *path != Path::new("-")) {
        Some(path) => Source::file(path).map_err(|error| with_file(path, error))?,
        None => Source::new(if arguments.units.is_some() { vec!["-".into()] } else { Vec::new() }, "units run")?,
    };
    let mut out = arguments.out.as_deref().map(Out::open).transpose()?;
    let done = out.as_mut().map(|out| std::mem::take(&mut out.done)).unwrap_or_default();
    let solved = Arc::new(Solved::default());
    let known = Arc::clone(&solved);
    let accept: Box<Accept<Ran>> = Box::new(move |item| {
        // A damaged one is for the merging to say.
        let is_frame = Line::is_frame(&item.text);
        let kept = seal::checksum(item.text.as_bytes()).and_then(|sum| done.get(sum));
        if kept.is_some_and(|kept| kept.has_moves)
            && let Ok(unit) = Unit::from_line(&item.text)
        {
            known.note(&unit);
        }
        Ok(if is_frame || kept.is_some() { Verdict::LeaveOut } else { Verdict::Answer })
    });
    let (is_quiet, shows_progress) = (report.is_quiet(), report.shows_progress());
    let work = |item: &Item, load: &Load| -> Ran {
        if let Some(error) = &item.error {
            return Err(Failure::Bad(error.clone()));
        }
        let unit = Unit::from_line(&item.text).map_err(|fault| Failure::Bad(fault.to_string()))?;
        if solved.is_before(&unit) {
            return Ok(None);
        }
        let _busy = interrupt::Busy::new();
        // Only of what takes long by itself, as a table that is built.
        let mut aside = Aside::new(is_quiet, shows_progress, Some(load.clone()));
        let result = unit.run(&context, &mut aside)?;
        if result.moves.is_some() {
            solved.note(&unit);
        }
        Ok(Some(result))
    };
    let mut spinner = Spinner::new(shows_progress && threads.get() > 1);
    let (start, mut units, mut nodes) = (context.now(), 0, 0);
    let mut is_limited = false;
    for_each_in_order(source, threads.get(), accept, work, |item, ran| {
        let result = match ran {
            Ok(Some(result)) => result,
            Ok(None) => return Ok(()),
            Err(Failure::Bad(error)) => return report.bad(item.place, item.number, &item.text, &error),
            Err(Failure::Stop(stop)) => return Err(stop),
        };
        is_limited |= !result.is_complete();
        let line = result.to_line() + "\n";
        match &mut out {
            Some(out) => out.file.write_all(line.as_bytes())?,
            None => report.write(line.as_bytes())?,
        }
        interrupt::count_item();
        (units, nodes) = (units + 1, nodes + result.total().generated);
        let elapsed = context.since(start);
        spinner.show(elapsed, || {
            let rate = nodes as f64 / elapsed.as_secs_f64() / 1e6;
            format!("{}, {} nodes, {rate:.1} million a second", counted(units, "unit"), grouped(nodes))
        });
        Ok(())
    })?;
    report.note(is_limited.into());
    Ok(())
}

/// What came of a line: a result, nothing because it is not needed any more, or why there is none.
type Ran = Result<Option<UnitResult>, Failure>;

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

/// The file of results that is continued.
struct Out {
    file: File,
    /// By the checksum of the unit: what it holds.
    done: HashMap<String, Kept>,
}

/// A result that is kept.
struct Kept {
    has_moves: bool,
}

impl Out {
    fn open(path: &Path) -> Result<Self, Stop> {
        let failed = |error: std::io::Error| with_file(path, error);
        let mut file = record::open(path).map_err(failed)?;
        let mut reader = BufReader::new(File::open(path).map_err(failed)?);
        let (mut done, mut line, mut number) = (HashMap::new(), Vec::new(), 0);
        let (mut end, mut whole, mut damaged) = (0, 0, Vec::new());
        loop {
            line.clear();
            let length = reader.read_until(b'\n', &mut line).map_err(failed)? as u64;
            if length == 0 {
                break;
            }
            number += 1;
            let text = String::from_utf8_lossy(&line);
            match UnitResult::from_line(text.trim_end()) {
                Ok(result) if line.ends_with(b"\n") => {
                    whole += 1;
                    if result.is_complete() {
                        done.insert(result.of, Kept { has_moves: result.moves.is_some() });
                    }
                }
                // Cut off when it was written; only what is ours is cut away.
                _ if !line.ends_with(b"\n") && record::is_torn(&line, &[r#"{"unit":"#]) => break,
                _ => damaged.push(number),
            }
            end += length;
        }
        // Somebody else's file has none of ours.
        if let (0, Some(first)) = (whole, damaged.first()) {
            return Err(with_file(
                path,
                format_args!("line {first} is not the result of a unit; the file stays as it is"),
            ));
        }
        for number in damaged {
            print_aside!("taxicab: {}: line {number} is not as it was written; its unit is run again", path.display());
        }
        file.set_len(end).and_then(|()| file.seek(SeekFrom::Start(end))).map_err(failed)?;
        Ok(Self { file, done })
    }
}
