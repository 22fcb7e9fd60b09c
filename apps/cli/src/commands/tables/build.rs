//! `taxicab tables build`.

use std::io::{self, Write};
use std::time::Duration;

use clap::Args;
use serde::Serialize;
use taxicab::files::{filled, pattern_key, waiting};
use taxicab::requests::puzzle::Seconds;
use taxicab::{Context, Progress};
use taxicab_puzzle::Size;
use taxicab_puzzle::pattern_database::{Fill, Pattern, PatternTable, Split};
use taxicab_store::{BuildError, Store};

use super::{goal_board, nowhere, split_of, usage};
use crate::answering::Aside;
use crate::interrupt;
use crate::report::{FAINT, Failure, GOOD, Report, STRONG, Stop, Text, grouped, print_aside};
use crate::tables::TableArguments;

/// What `taxicab tables build` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab tables build 3x3 --split 4-4
  taxicab tables build > tables.txt
  taxicab tables build 5x5 > tables.txt

Without a size, 4x4. Without a split, the one that taxicab solve looks for: 7-8 on 4x4, 6-6-6-6 on 5x5, and on other \
sizes the one it builds by itself. A split is written as numbers of tiles, 6-6-3, or as the home cells of each pattern, \
0,1,4/2,3,7/5,6. Goals that are turns of each other share their tables.

A table that is there is verified and left alone; a damaged one is built anew. The state of a long build is kept every \
20 seconds and on Ctrl-C; the same command goes on from there. Two builders do not collide: the second waits. A builder \
that is killed leaves nothing that is taken for a table.

JSON, one object for each table: table, split, file, bytes, states, seconds, built (false if it was there).")]
pub(super) struct Arguments {
    /// Columns x rows, at most 36 cells.
    #[arg(value_name = "WxH", default_value = "4x4")]
    size: Size,
    /// The split whose tables to build.
    #[arg(long, value_name = "NAME")]
    split: Option<String>,
    /// The goal they lead to.
    #[arg(long, value_name = "GOAL", default_value = "blank-last")]
    goal: String,
    /// Keep the state of the build every so many seconds.
    #[arg(long, value_name = "SECONDS", default_value = "20")]
    checkpoint: Seconds,
    #[command(flatten)]
    tables: TableArguments,
}

#[derive(Serialize)]
struct Built {
    table: String,
    split: String,
    file: String,
    bytes: u64,
    states: u64,
    seconds: f64,
    built: bool,
}

impl Text for Built {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let how = if self.built { format!("built in {:.2} s", self.seconds) } else { "there already, verified".into() };
        writeln!(
            out,
            "{STRONG}{}{STRONG:#}: {GOOD}{how}{GOOD:#}, {} MB {FAINT}{}{FAINT:#}",
            self.table,
            grouped(self.bytes.div_ceil(1_000_000)),
            self.file
        )
    }
}

pub(super) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    let goal = goal_board(&arguments.goal, arguments.size)?;
    let split = split_of(&goal, arguments.split.as_deref())?;
    let context = arguments.tables.context(context);
    let store = arguments.tables.store().ok_or_else(nowhere)?;
    for pattern in split.patterns() {
        let built = one(pattern, &split, &store, arguments.checkpoint.0, &context, report)?;
        report.print(&built)?;
        interrupt::count_item();
        if context.is_cancelled() {
            return Err(Stop::Interrupted);
        }
    }
    Ok(())
}

fn one(
    pattern: &Pattern,
    split: &Split,
    store: &Store,
    every: Duration,
    context: &Context,
    report: &Report,
) -> Result<Built, Failure> {
    let key = pattern_key(pattern).map_err(usage)?;
    let words = PatternTable::words_of(pattern) as u64;
    let mut aside = Aside::new(report.is_quiet(), report.shows_progress(), None);
    // Whether the table is there; a damaged one is reported once.
    let is_there = |is_reported: bool| match store.verify(&key) {
        Ok(found) => found.is_some_and(|contents| contents.words == words),
        Err(error) => {
            if is_reported {
                print_aside!("taxicab: {error}; it is built again");
            }
            false
        }
    };
    let start = context.now();
    let (mut states, mut built) = (words * 64, false);
    if !is_there(true) {
        let _busy = interrupt::Busy::new();
        let build = store.begin(&key, waiting(pattern, context, &mut aside)).map_err(|error| match error {
            BuildError::Busy { .. } => Failure::Stop(Stop::Interrupted),
            error => usage(error),
        })?;
        // Another process may have finished it meanwhile.
        if !is_there(false) {
            build.check_space(words as usize).map_err(|error| Failure::Stop(Stop::System(error.to_string())))?;
            if !report.is_quiet() {
                print_aside!(
                    "taxicab: building {pattern}: {} MB of memory, a file of {} MB in {}",
                    grouped(Fill::bytes(pattern).div_ceil(1_000_000)),
                    grouped((8 * words).div_ceil(1_000_000)),
                    store.directory().display()
                );
            }
            let table = aside.reporting_cancellation(|aside| filled(pattern, Some((&build, every)), context, aside))?;
            build.finish(table.words(), split.to_string().as_bytes()).map_err(usage)?;
            if let Some(Progress::Table { states: filled, .. }) = aside.last() {
                states = filled;
            }
            built = true;
        }
    }
    Ok(Built {
        table: pattern.to_string(),
        split: split.to_string(),
        file: store.path(&key).display().to_string(),
        bytes: 8 * words,
        states,
        seconds: context.now().saturating_sub(start).as_secs_f64(),
        built,
    })
}
