//! `taxicab tables`: the big pattern databases on disk.

mod suggest;

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use serde::Serialize;
use taxicab::Activity;
use taxicab::fields::Text as Field;
use taxicab::files::{filled, pattern_key, waiting};
use taxicab::requests::puzzle::{BoardFields, Seconds};
use taxicab_puzzle::pattern_database::{Fill, Pattern, PatternTable, Split};
use taxicab_puzzle::strategy::big_splits;
use taxicab_puzzle::{Board, Size};
use taxicab_store::{BuildError, Store, StoredFile};

use super::{Run, arguments, commands};
use crate::console::{CommandError, Console, Render};
use crate::interrupt;
use crate::progress::StderrReporter;
use crate::tables::TableArguments;
use crate::text::{FAINT, GOOD, STRONG, WRONG, grouped, print_aside};

commands! {
    Command {
        /// Build the tables of a split, or continue to build them.
        Build(BuildArguments),
        /// List the tables that are there, and what is half built.
        List(FilesArguments<false>),
        /// Verify every bit of the tables that are there.
        Verify(FilesArguments<true>),
        /// Remove tables.
        Remove(RemoveArguments),
        /// Search for a better split of a board.
        Suggest(suggest::Arguments),
    }
}

arguments! {
    /// Examples:
    ///   taxicab tables build 3x3 --split 4-4
    ///   taxicab tables build > tables.txt
    ///   taxicab tables build 5x5 > tables.txt
    ///
    /// The default size is 4x4. The default split is the one that taxicab solve looks for: 7-8 on 4x4, 6-6-6-6 on 5x5, and on
    /// other sizes the one it builds by itself. A split is written as numbers of tiles, 6-6-3, or as the home cells of each
    /// pattern, 0,1,4/2,3,7/5,6. Goals that are rotations of each other share their tables.
    ///
    /// A table that is there is verified and left alone; a damaged one is built again. The state of a long build is kept every 20
    /// seconds and on Ctrl-C, and the same command continues from it. Of two builders the second waits. A builder that is killed
    /// leaves nothing that could be taken for a table.
    ///
    /// JSON, one object for each table: table, split, file, bytes, states, seconds, built (false if it was there).
    pub(crate) struct BuildArguments {
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
}

/// Megabytes, rounded up.
fn megabytes(bytes: u64) -> String {
    grouped(bytes.div_ceil(1_000_000))
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

impl Render for Built {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        let how = if self.built { format!("built in {:.2} s", self.seconds) } else { "there already, verified".into() };
        let (megabytes, Self { table, file, .. }) = (megabytes(self.bytes), self);
        writeln!(out, "{STRONG}{table}{STRONG:#}: {GOOD}{how}{GOOD:#}, {megabytes} MB {FAINT}{file}{FAINT:#}")
    }
}

impl Run for BuildArguments {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        let goal = goal_board(&self.goal, self.size)?;
        let split = split_of(&goal, self.split.as_deref())?;
        console.set_tables(&self.tables);
        console.take_all_memory();
        let store = store(&self.tables)?;
        for pattern in split.patterns() {
            let built = one(pattern, &split, &store, self.checkpoint.0, console)?;
            console.print(&built)?;
            interrupt::count_item();
            if console.context.is_cancelled() {
                return Err(CommandError::Interrupted);
            }
        }
        Ok(())
    }
}

fn one(
    pattern: &Pattern,
    split: &Split,
    store: &Store,
    every: Duration,
    console: &Console,
) -> Result<Built, CommandError> {
    let key = pattern_key(pattern).map_err(CommandError::usage)?;
    let words = PatternTable::words_of(pattern) as u64;
    let (context, mut reporter) = (&console.context, StderrReporter::new(console.verbosity, None));
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
        let build = store.begin(&key, waiting(pattern, context, &mut reporter)).map_err(|error| match error {
            BuildError::Busy { .. } => CommandError::Interrupted,
            error => CommandError::usage(error),
        })?;
        // Another process may have finished it meanwhile.
        if !is_there(false) {
            build.check_space(words as usize).map_err(|error| CommandError::System(error.to_string()))?;
            if !console.verbosity.is_quiet {
                let (memory, file) = (megabytes(Fill::bytes(pattern)), megabytes(8 * words));
                let directory = store.directory().display();
                print_aside!("taxicab: building {pattern}: {memory} MB of memory, a file of {file} MB in {directory}");
            }
            let table = reporter
                .reporting_cancellation(|reporter| filled(pattern, None, Some((&build, every)), context, reporter))?;
            build.finish(table.words(), split.to_string().as_bytes()).map_err(CommandError::usage)?;
            if let Some(Activity::Table { states: filled, .. }) = reporter.last.map(|progress| progress.activity) {
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

arguments! {
    /// Examples:
    ///   taxicab tables list
    ///   taxicab tables verify --json
    ///
    /// A table is used only after all of it is verified: a damaged file costs time, never a right answer. 'list' reads headers
    /// and lengths, 'verify' every bit. Exit code 1 if a file is damaged; 'tables remove --damaged' removes damaged files and the
    /// leftovers of killed builders.
    ///
    /// JSON, one object for each file: file, table, bytes, modified (seconds since 1970), verified (whether every bit was),
    /// status: whole, damaged, unfinished (a build continues from it), leftover (of a killed builder), other-format (of another
    /// version of this program, kept next to its own table); error if damaged.
    pub(crate) struct FilesArguments<const VERIFIES: bool> {
        #[command(flatten)]
        tables: TableArguments,
    }
}

arguments! {
    /// Examples:
    ///   taxicab tables remove --damaged
    ///   taxicab tables remove 3x3
    ///   taxicab tables remove 3x3 --split 4-4
    ///
    /// A table that is being built is not removed. JSON, one object for each file: file, table, removed.
    pub(crate) struct RemoveArguments {
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
}

/// The store of tables, if the system says where one may be.
fn store(tables: &TableArguments) -> Result<Store, CommandError> {
    tables.store().ok_or_else(|| CommandError::usage("there is no directory for tables; name one with --tables DIR"))
}

/// An error of the directory.
fn unreadable(store: &Store) -> impl Fn(io::Error) -> CommandError {
    let directory = store.directory().display().to_string();
    move |error| CommandError::Usage(format!("{directory}: {error}"))
}

/// The goal board of a size.
fn goal_board(goal: &str, size: Size) -> Result<Board, CommandError> {
    let fields = BoardFields { goal: goal.to_owned(), size: Some(Field(size)), ..BoardFields::default() };
    fields.goal()?.board(size).map_err(CommandError::usage)
}

/// The split of a name, or the one that is built for the size by default.
fn split_of(goal: &Board, name: Option<&str>) -> Result<Split, CommandError> {
    match name.or_else(|| big_splits(goal.size()).first().copied()) {
        Some(name) => Split::new(name, goal).map_err(|error| CommandError::Usage(format!("pdb:{name}: {error}"))),
        None => quick_split(goal),
    }
}

/// The split of the small tables.
fn quick_split(goal: &Board) -> Result<Split, CommandError> {
    Split::quick(goal).ok_or_else(|| CommandError::Usage(format!("{} has no pattern databases", goal.size())))
}

/// A file of the directory.
#[derive(Default, Serialize)]
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
            table: table_of(listed),
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
        Self { file: path.display().to_string(), bytes, status, ..Self::default() }
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

/// The table that a file holds, if it says so.
fn table_of(listed: &StoredFile) -> Option<String> {
    listed.contents.as_ref().ok().map(|contents| contents.key.description().to_owned())
}

impl Render for TableFile {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
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

impl<const VERIFIES: bool> Run for FilesArguments<VERIFIES> {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        let store = store(&self.tables)?;
        let tables = if VERIFIES { store.verify_all() } else { store.list() }.map_err(unreadable(&store))?;
        let unfinished = store.checkpoints().map_err(unreadable(&store))?;
        let others = store.of_other_formats().map_err(unreadable(&store))?;
        let leftovers = store.leftovers().map_err(CommandError::usage)?;
        let mut files: Vec<_> = tables.iter().map(|table| TableFile::new(table, "whole", VERIFIES)).collect();
        let is_empty = files.is_empty();
        if !VERIFIES {
            files.extend(unfinished.iter().map(|checkpoint| TableFile::new(checkpoint, "unfinished", false)));
        }
        files.extend(others.iter().map(|path| TableFile::unread(path, "other-format")));
        files.extend(leftovers.iter().map(|path| TableFile::unread(path, "leftover")));
        files.iter().try_for_each(|file| console.print(file))?;
        if console.is_json || console.verbosity.is_quiet {
            return Ok(());
        }
        if files.is_empty() && unfinished.is_empty() {
            print_aside!("taxicab: no tables in {}", store.directory().display());
        } else if !VERIFIES && !is_empty {
            print_aside!("taxicab: their contents are verified when they are used, and by 'taxicab tables verify'");
        }
        Ok(())
    }
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

impl Removed {
    fn new(path: &Path, table: Option<String>, removed: Result<bool, impl Display>) -> Self {
        let reason = removed.err().map(|error| error.to_string());
        Self { file: path.display().to_string(), table, removed: reason.is_none(), reason }
    }
}

impl Render for Removed {
    fn render(&self, out: &mut dyn Write) -> io::Result<()> {
        match &self.reason {
            None => writeln!(out, "removed {}", self.file),
            Some(reason) => writeln!(out, "{WRONG}not removed{WRONG:#} {}: {reason}", self.file),
        }
    }

    fn is_negative(&self) -> bool {
        !self.removed
    }
}

impl Run for RemoveArguments {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        let store = store(&self.tables)?;
        let mut files = if self.damaged { store.verify_all() } else { store.list() }.map_err(unreadable(&store))?;
        files.extend(store.checkpoints().map_err(unreadable(&store))?);
        let wanted: Option<Vec<String>> = match (self.size, &self.split) {
            (Some(size), Some(name)) => {
                let split = split_of(&goal_board(&self.goal, size)?, Some(name))?;
                Some(split.patterns().iter().map(ToString::to_string).collect())
            }
            _ => None,
        };
        let of_size = self.size.map(|size| format!("{size} "));
        files.retain(|file| match &file.contents {
            Err(fault) => self.all || self.damaged && fault.is_damage(),
            Ok(contents) => {
                let table = contents.key.description();
                let is_wanted = wanted.as_ref().is_none_or(|wanted| wanted.iter().any(|pattern| pattern == table));
                !self.damaged && is_wanted && of_size.as_ref().is_none_or(|size| table.starts_with(size))
            }
        });
        for file in &files {
            console.print(&Removed::new(&file.path, table_of(file), store.remove_listed(&file.path)))?;
        }
        let others = if self.all { store.of_other_formats().map_err(unreadable(&store))? } else { Vec::new() };
        for path in &others {
            console.print(&Removed::new(path, None, store.remove_listed(path)))?;
        }
        let is_of_all = self.size.is_none();
        let leftovers = if is_of_all { store.remove_leftovers().map_err(CommandError::usage)? } else { Vec::new() };
        for path in &leftovers {
            console.print(&Removed::new(path, None, Ok::<_, String>(true)))?;
        }
        if files.is_empty() && leftovers.is_empty() && others.is_empty() && !console.is_json {
            print_aside!("taxicab: nothing to remove in {}", store.directory().display());
        }
        Ok(())
    }
}
