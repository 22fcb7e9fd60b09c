//! `taxicab tables`: the big pattern databases on disk.

mod build;
mod suggest;

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::time::UNIX_EPOCH;

use clap::{Args, Subcommand};
use serde::Serialize;
use taxicab::Context;
use taxicab::fields::Text as Field;
use taxicab::requests::puzzle::BoardFields;
use taxicab_puzzle::pattern_database::Split;
use taxicab_puzzle::{Board, Size};
use taxicab_store::StoredFile;

use crate::report::{FAINT, Failure, GOOD, Report, Stop, Text, WRONG, grouped, print_aside};
use crate::tables::TableArguments;
use taxicab_puzzle::strategy::big_splits;

/// What `taxicab tables` takes.
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Build the tables of a split, or go on building them.
    Build(build::Arguments),
    /// List the tables that are there, and what is half built.
    List(DirectoryArguments),
    /// Verify every bit of the tables that are there.
    Verify(DirectoryArguments),
    /// Remove tables.
    Remove(RemoveArguments),
    /// Search for a better split of a board.
    Suggest(suggest::Arguments),
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab tables list
  taxicab tables verify --json

A table is used only after all of it is verified: a damaged file costs time, never a right answer. 'list' looks at headers and \
lengths, 'verify' at every bit. Exit code 1 if a file is damaged; 'tables remove --damaged' takes such files away, and what \
killed builders left.

JSON, one object for each file: file, table, bytes, modified (seconds since 1970), verified (whether every bit was), status: \
whole, damaged, unfinished (a build goes on from it), leftover (of a killed builder), other-format (of another version of this \
program, kept beside its own table); error if damaged.")]
struct DirectoryArguments {
    #[command(flatten)]
    tables: TableArguments,
}

#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab tables remove --damaged
  taxicab tables remove 3x3
  taxicab tables remove 3x3 --split 4-4

A table that somebody builds at the moment is not removed. JSON, one object for each file: file, table, removed.")]
struct RemoveArguments {
    /// The tables of boards of this size.
    #[arg(value_name = "WxH", required_unless_present_any = ["all", "damaged"])]
    size: Option<Size>,
    /// Only the tables of this split.
    #[arg(long, value_name = "NAME", requires = "size")]
    split: Option<String>,
    /// The goal whose split is meant.
    #[arg(long, value_name = "GOAL", default_value = "blank-last")]
    goal: String,
    /// All tables.
    #[arg(long, conflicts_with_all = ["size", "damaged"])]
    all: bool,
    /// The files that are damaged, and what killed builders left half written.
    #[arg(long, conflicts_with = "size")]
    damaged: bool,
    #[command(flatten)]
    tables: TableArguments,
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    match &arguments.command {
        Command::Build(arguments) => build::run(arguments, context, report),
        Command::List(arguments) => list(arguments, false, report),
        Command::Verify(arguments) => list(arguments, true, report),
        Command::Remove(arguments) => remove(arguments, report),
        Command::Suggest(arguments) => suggest::run(arguments, context, report),
    }
}

/// There is nowhere to keep tables.
fn nowhere() -> Stop {
    Stop::Usage("there is no directory for tables; name one with --tables DIR".into())
}

/// The goal board of a size.
fn goal_board(goal: &str, size: Size) -> Result<Board, Failure> {
    let fields = BoardFields { goal: goal.to_owned(), size: Some(Field(size)), ..BoardFields::default() };
    fields.goal()?.board(size).map_err(usage)
}

/// The split of a name, or the one that is built for the size by default.
fn split_of(goal: &Board, name: Option<&str>) -> Result<Split, Failure> {
    match name.or_else(|| big_splits(goal.size()).first().copied()) {
        Some(name) => Split::new(name, goal).map_err(|error| usage(format_args!("pdb:{name}: {error}"))),
        None => Split::quick(goal).ok_or_else(|| usage(format_args!("{} has no pattern databases", goal.size()))),
    }
}

/// The homes of a split, as `--split` takes them.
fn homes(split: &Split) -> String {
    let homes = |pattern: &taxicab_puzzle::pattern_database::Pattern| {
        pattern.homes().map(|home| home.to_string()).collect::<Vec<_>>().join(",")
    };
    split.patterns().iter().map(homes).collect::<Vec<_>>().join("/")
}

/// A file of the directory.
#[derive(Serialize)]
struct TableFile {
    file: String,
    table: Option<String>,
    bytes: u64,
    modified: Option<u64>,
    status: &'static str,
    verified: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl TableFile {
    fn new(listed: &StoredFile, whole: &'static str, verified: bool) -> Self {
        let since = |time: std::time::SystemTime| time.duration_since(UNIX_EPOCH).ok();
        Self {
            file: listed.path.display().to_string(),
            table: listed.contents.as_ref().ok().map(|contents| contents.key.description().to_owned()),
            bytes: listed.bytes,
            modified: listed.modified.and_then(since).map(|time| time.as_secs()),
            status: if listed.contents.is_ok() { whole } else { "damaged" },
            error: listed.contents.as_ref().err().map(ToString::to_string),
            verified: verified && listed.contents.is_ok(),
        }
    }

    /// A file that no table is read from.
    fn unread(path: &Path, status: &'static str) -> Self {
        let bytes = path.metadata().map_or(0, |data| data.len());
        Self {
            file: path.display().to_string(),
            table: None,
            bytes,
            modified: None,
            status,
            verified: false,
            error: None,
        }
    }

    /// What it is, for people.
    fn words(&self) -> &'static str {
        match self.status {
            "whole" => "header and length right",
            "unfinished" => "unfinished: 'tables build' goes on from it",
            "leftover" => "left by a killed builder: 'tables remove --damaged' removes it",
            "other-format" => "of another version of this program: 'tables remove --all' removes it",
            status => status,
        }
    }
}

impl Text for TableFile {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let table = self.table.as_deref().unwrap_or("?");
        write!(out, "{table:<40} {:>15} bytes  ", grouped(self.bytes))?;
        match (&self.error, self.verified) {
            (Some(error), _) => write!(out, "{WRONG}{error}{WRONG:#}")?,
            (None, true) => write!(out, "{GOOD}verified{GOOD:#}")?,
            (None, false) => write!(out, "{}", self.words())?,
        }
        writeln!(out, "  {FAINT}{}{FAINT:#}", self.file)
    }

    fn is_negative(&self) -> bool {
        self.error.is_some()
    }
}

fn list(arguments: &DirectoryArguments, verifies: bool, report: &mut Report) -> Result<(), Stop> {
    let store = arguments.tables.store().ok_or_else(nowhere)?;
    let unreadable = |error| Stop::Usage(format!("{}: {error}", store.directory().display()));
    let tables = if verifies { store.verify_all() } else { store.list() }.map_err(unreadable)?;
    let unfinished = store.checkpoints().map_err(unreadable)?;
    for table in &tables {
        report.print(&TableFile::new(table, "whole", verifies))?;
    }
    for checkpoint in unfinished.iter().filter(|_| !verifies) {
        report.print(&TableFile::new(checkpoint, "unfinished", false))?;
    }
    let mut unread: Vec<_> =
        store.of_other_formats().map_err(unreadable)?.into_iter().map(|path| (path, "other-format")).collect();
    unread.extend(store.leftovers().map_err(usage)?.into_iter().map(|path| (path, "leftover")));
    for (path, status) in &unread {
        report.print(&TableFile::unread(path, status))?;
    }
    if report.is_json() || report.is_quiet() {
        return Ok(());
    }
    if tables.is_empty() && unfinished.is_empty() && unread.is_empty() {
        print_aside!("taxicab: no tables in {}", store.directory().display());
    } else if !verifies && !tables.is_empty() {
        print_aside!("taxicab: their contents are verified when they are used, and by 'taxicab tables verify'");
    }
    Ok(())
}

/// A file that was removed, or not.
#[derive(Serialize)]
struct Removed {
    file: String,
    table: Option<String>,
    removed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl Text for Removed {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        match &self.reason {
            None => writeln!(out, "removed {}", self.file),
            Some(reason) => writeln!(out, "{WRONG}not removed{WRONG:#} {}: {reason}", self.file),
        }
    }

    fn is_negative(&self) -> bool {
        !self.removed
    }
}

fn remove(arguments: &RemoveArguments, report: &mut Report) -> Result<(), Stop> {
    let store = arguments.tables.store().ok_or_else(nowhere)?;
    let unreadable = |error| Stop::Usage(format!("{}: {error}", store.directory().display()));
    let mut files = if arguments.damaged { store.verify_all() } else { store.list() }.map_err(unreadable)?;
    files.extend(store.checkpoints().map_err(unreadable)?);
    let wanted: Option<Vec<String>> = match (arguments.size, &arguments.split) {
        (Some(size), Some(name)) => {
            let split = split_of(&goal_board(&arguments.goal, size)?, Some(name))?;
            Some(split.patterns().iter().map(ToString::to_string).collect())
        }
        _ => None,
    };
    let of_size = arguments.size.map(|size| format!("{size} "));
    files.retain(|file| match &file.contents {
        Err(fault) => arguments.all || arguments.damaged && fault.is_damage(),
        Ok(contents) => {
            let table = contents.key.description();
            let is_wanted = wanted.as_ref().is_none_or(|wanted| wanted.iter().any(|pattern| pattern == table));
            !arguments.damaged && is_wanted && of_size.as_ref().is_none_or(|size| table.starts_with(size))
        }
    });
    for file in &files {
        let removed = store.remove_listed(file);
        report.print(&Removed {
            file: file.path.display().to_string(),
            table: file.contents.as_ref().ok().map(|contents| contents.key.description().to_owned()),
            removed: removed.is_ok(),
            reason: removed.err().map(|error| error.to_string()),
        })?;
    }
    let others = if arguments.all { store.of_other_formats().map_err(unreadable)? } else { Vec::new() };
    for path in &others {
        let removed = store.remove_other_format(path);
        report.print(&Removed {
            file: path.display().to_string(),
            table: None,
            removed: removed.is_ok(),
            reason: removed.err().map(|error| error.to_string()),
        })?;
    }
    let leftovers = if arguments.size.is_none() { store.remove_leftovers().map_err(usage)? } else { Vec::new() };
    for path in &leftovers {
        report.print(&Removed { file: path.display().to_string(), table: None, removed: true, reason: None })?;
    }
    if files.is_empty() && leftovers.is_empty() && others.is_empty() && !report.is_json() {
        print_aside!("taxicab: nothing to remove in {}", store.directory().display());
    }
    Ok(())
}

/// What stops a command because nothing else can be done.
fn usage(error: impl Display) -> Failure {
    Failure::usage(error.to_string())
}
