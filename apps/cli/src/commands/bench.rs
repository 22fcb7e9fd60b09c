//! `taxicab bench`: boards of the literature, searched here beside the published counts.

mod record;
mod row;

use std::path::PathBuf;

use clap::Args;
use taxicab::requests::puzzle::Bench;
use taxicab::{Context, Row};
use taxicab_pictures::Drawable;

use crate::answering;
use crate::interrupt;
use crate::picture_file::PictureFile;
use crate::report::{Report, Stop};
use crate::tables::{TableArguments, directory};

use record::Record;
use row::Csv;

/// What `taxicab bench` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab bench korf100 --count 10
  taxicab bench korf100 --heuristic manhattan --automaton none --ids 12,16,79 --csv
  taxicab bench korf100 --count 20 --svg korf100.svg
  taxicab bench mtm --size 3x3 --count 5
  taxicab bench random --size 3x3 --count 5 --json
  taxicab bench korf24 --count 20 --resume korf24.jsonl   (an hour or more; an interrupted run continues)

The duplicate-pruning automaton prunes move sequences that lead where a smaller sequence leads. Korf's counts need \
--heuristic manhattan --automaton none: then only the move that undoes the last is pruned, as in the literature. The \
order of moves is Korf's. Tables are built by all threads of the machine. Seconds are those of the searches; tables are \
apart.

A length that is not the published one is an error (exit code 1).

JSON, one object a board: bench, metric, goal, algorithm, heuristic, automaton, threads, id, board, length, \
expected, lower_bound, moves, generated, expanded, seconds, published, reason; then one with summary, boards, \
solved, wrong, resumed, mean_length, generated, expanded, seconds, table_seconds, published.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) request: Bench,
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

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    let Arguments { request, tables, resume, csv, picture } = arguments;
    if *csv && report.is_json() {
        return Err(Stop::Usage("--csv and --json are two forms of the same answer: choose one".into()));
    }
    let mut request = request.clone();
    let mut record = None;
    if let Some(path) = resume {
        let opened = Record::open(path);
        let (opened, rows) =
            opened.map_err(|error| Stop::Usage(format!("cannot resume from {:?}: {error}", path.to_string_lossy())))?;
        (record, request.known) = (Some(opened), rows);
    }
    let context = TableArguments::at(tables.clone()).context(context);
    let answer = answering::answered_with_rows(&request, &context, report, |row, report| {
        let Row::Bench(row) = *row else { return Ok(()) };
        if let Some(record) = record.as_mut().filter(|_| !row.is_known && row.reason.is_none()) {
            record.keep(row)?;
        }
        match (picture.is_printed(), csv) {
            (true, _) => {}
            (false, true) => report.print(&Csv(row))?,
            (false, false) => report.print(row)?,
        }
        if !interrupt::is_interrupted() {
            interrupt::count_item();
        }
        Ok(())
    })?;
    let is_all = picture.takes_all(|| answer.page(), report)?;
    if !is_all && !csv {
        report.print(&answer)?;
    }
    Ok(())
}
