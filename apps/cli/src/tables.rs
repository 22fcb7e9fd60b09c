//! Pattern databases as files: loaded if they are there, built if they were asked for.

use std::fmt;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use taxicab::Context;
use taxicab_puzzle::Board;
use taxicab_puzzle::pattern_database::{Fill, Pattern, PatternTable, Split};
use taxicab_store::{Build, Entry, Key, KeyError, LoadError, Store, available_memory};

use crate::interrupt;
use crate::report::{grouped, say_aside};

/// Where the tables are, and how many threads work.
#[derive(Args, Clone, Debug)]
pub(crate) struct TableArguments {
    /// The directory of the big tables [default: `$TAXICAB_TABLES`, or one in the user's cache].
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// How many threads work: on one board together, on several boards one each [default: all there are].
    #[arg(long, value_name = "N", value_parser = thread_count)]
    threads: Option<NonZeroUsize>,
}

/// A number of threads that is meant.
pub(crate) fn thread_count(text: &str) -> Result<NonZeroUsize, String> {
    const MOST: usize = 512;
    let count: NonZeroUsize = text.parse().map_err(|_| "a number of threads is 1 or more".to_owned())?;
    if count.get() <= MOST { Ok(count) } else { Err(format!("at most {MOST} threads")) }
}

impl TableArguments {
    /// Tables in a directory, built by all threads there are.
    pub(crate) const fn at(tables: Option<PathBuf>) -> Self {
        Self { tables, threads: None }
    }

    /// How many threads work.
    pub(crate) fn threads(&self) -> NonZeroUsize {
        self.threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
    }

    /// The context with these tables and threads.
    pub(crate) fn context(&self, context: &Context) -> Context {
        let count = self.threads();
        let mut context = context.clone().with_threads(move || count);
        if let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(count.get()).build() {
            context = context.with_pool(Arc::new(pool));
        }
        match self.store() {
            Some(store) => context.with_store(store),
            None => context,
        }
    }

    /// The store of the directory, if the system says where one may be.
    pub(crate) fn store(&self) -> Option<Store> {
        let store = self.tables.clone().map(Store::new).or_else(Store::of_user);
        store.map(|store| store.with_threads(self.threads().get()))
    }

    /// The directory; from now on fills use so many threads.
    pub(crate) fn directory(&self) -> Directory {
        // It fails if it was said before, and then it was the same; or if the system refuses threads, and rayon's own remain.
        let _ = rayon::ThreadPoolBuilder::new().num_threads(self.threads().get()).build_global();
        let store = self.tables.clone().map(Store::new).or_else(Store::of_user);
        Directory { store: store.map(|store| store.with_threads(self.threads().get())), is_silent: false }
    }
}

/// The version of what the words of a pattern's table mean.
const CONTENTS: u32 = 1;

/// The key of a pattern's table.
pub(crate) fn key(pattern: &Pattern) -> Result<Key, KeyError> {
    Key::new("pattern", CONTENTS, &pattern.to_string())
}

/// Tables with fewer states are built sooner than a file is found.
const QUICK_WORDS: usize = (16 << 20) / 64;

/// The directory of the tables, if the system says where one may be.
#[derive(Clone, Debug)]
pub(crate) struct Directory {
    store: Option<Store>,
    is_silent: bool,
}

impl Directory {
    /// The user's, for where nothing may be said on the screen.
    pub(crate) fn silent() -> Self {
        Self { store: Store::of_user(), is_silent: true }
    }

    /// The store of the files.
    pub(crate) fn store(&self) -> Result<&Store, TableError> {
        self.store.as_ref().ok_or(TableError::Nowhere)
    }

    /// The tables of a split, if all of them are there and right. What is damaged is said and not used.
    pub(crate) fn loaded(&self, split: &Split) -> Option<Vec<Arc<PatternTable>>> {
        let store = self.store.as_ref()?;
        let keys: Vec<Key> = split.patterns().iter().map(|pattern| key(pattern).ok()).collect::<Option<_>>()?;
        if !keys.iter().all(|key| store.path(key).exists()) {
            return None;
        }
        split.patterns().iter().zip(&keys).map(|(pattern, key)| self.load(store, pattern, key)).collect()
    }

    fn load(&self, store: &Store, pattern: &Pattern, key: &Key) -> Option<Arc<PatternTable>> {
        match store.load(key, PatternTable::words_of(pattern)) {
            Ok(table) => PatternTable::from_words(*pattern, table?).ok().map(Arc::new),
            Err(error) => {
                self.say_damaged(&error);
                None
            }
        }
    }

    fn say_damaged(&self, error: &LoadError) {
        if !self.is_silent {
            say_aside!("taxicab: {error}; it is not used (taxicab tables verify)");
        }
    }

    /// The tables of a split that was asked for: loaded, or built now and kept if the directory can be written.
    pub(crate) fn loaded_or_built(
        &self,
        split: &Split,
        announce: &mut dyn FnMut(&Pattern),
        progress: &mut FillWatch<'_>,
    ) -> Result<Vec<Arc<PatternTable>>, TableError> {
        let one = |pattern| self.one_loaded_or_built(pattern, announce, progress).map(Arc::new);
        split.patterns().iter().map(one).collect()
    }

    fn one_loaded_or_built(
        &self,
        pattern: &Pattern,
        announce: &mut dyn FnMut(&Pattern),
        progress: &mut FillWatch<'_>,
    ) -> Result<PatternTable, TableError> {
        if PatternTable::words_of(pattern) <= QUICK_WORDS {
            return Ok(PatternTable::new(*pattern));
        }
        let mut build = None;
        if let (Some(store), Ok(key)) = (&self.store, key(pattern)) {
            match store.load_or_begin(&key, PatternTable::words_of(pattern), waiting(pattern)) {
                Ok(Entry::Ready(table)) => {
                    if let Ok(table) = PatternTable::from_words(*pattern, table) {
                        return Ok(table);
                    }
                }
                Ok(Entry::Missing { build: begun, refused }) => {
                    if let Some(error) = refused {
                        self.say_damaged(&error);
                    }
                    build = Some(begun);
                }
                Err(_) if interrupt::is_interrupted() => {
                    return Err(TableError::Interrupted { pattern: *pattern, level: 0 });
                }
                Err(error) => say_aside!("taxicab: {error}; the table is not kept"),
            }
        }
        announce(pattern);
        let table = filled(pattern, build.as_ref().map(|build| (build, CHECKPOINT_EVERY)), progress)?;
        if let Some(Err(error)) = build.map(|build| build.finish(table.words(), b"")) {
            say_aside!("taxicab: {error}; the table is not kept");
        }
        Ok(table)
    }
}

/// Says once that another process builds the table, and waits until Ctrl-C.
pub(crate) fn waiting(pattern: &Pattern) -> impl FnMut() -> ControlFlow<()> {
    let mut is_said = false;
    move || {
        if !is_said {
            say_aside!("taxicab: another process builds the table {pattern}; waiting for it");
            is_said = true;
        }
        if interrupt::is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// How often the state of a long fill is kept, unless said otherwise.
pub(crate) const CHECKPOINT_EVERY: Duration = Duration::from_secs(20);

/// Told of the progress of a fill after every level.
pub(crate) type FillWatch<'a> = dyn FnMut(&Filling) + 'a;

/// How far a fill is.
pub(crate) struct Filling {
    pub(crate) pattern: Pattern,
    pub(crate) level: u32,
    pub(crate) reached: u64,
    pub(crate) states: u64,
    pub(crate) elapsed: Duration,
    /// Reached when this process began.
    resumed_at: u64,
}

impl fmt::Display for Filling {
    /// What is done, and how long the rest will take if it goes on as it has: levels of many states take the time.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = self.reached as f64 * 100.0 / self.states as f64;
        write!(f, "{} · level {} · {percent:.1} % of {}", self.pattern, self.level, grouped(self.states))?;
        let (done, left) = (self.reached - self.resumed_at, self.states - self.reached);
        // Before, it would be a guess.
        if percent >= 2.0 && done > 0 {
            write!(f, " · about {:.0} s left", self.elapsed.as_secs_f64() * left as f64 / done as f64)?;
        }
        Ok(())
    }
}

/// Fills a table in memory that is announced and there, from the last checkpoint of a build on, which is renewed now and
/// then and on Ctrl-C.
pub(crate) fn filled(
    pattern: &Pattern,
    build: Option<(&Build, Duration)>,
    progress: &mut FillWatch<'_>,
) -> Result<PatternTable, TableError> {
    // What was kept is in memory beside the fill until it is copied there.
    let needed = Fill::bytes(pattern) + build.map_or(0, |(build, _)| build.checkpoint_bytes());
    if let Some(available) = available_memory()
        && needed > available - available / 16
    {
        return Err(TableError::Memory { pattern: *pattern, needed, available });
    }
    let _busy = interrupt::Busy::new();
    let mut fill = build.and_then(|(build, _)| resumed(pattern, build)).unwrap_or_else(|| Fill::new(*pattern));
    let (resumed_at, states) = (fill.reached(), fill.states());
    let start = Instant::now();
    let mut kept = start;
    while fill.advance() {
        let filling = Filling {
            pattern: *pattern,
            level: fill.level(),
            reached: fill.reached(),
            states,
            elapsed: start.elapsed(),
            resumed_at,
        };
        progress(&filling);
        let is_interrupted = interrupt::is_interrupted();
        if let Some((build, every)) = build
            && (is_interrupted || kept.elapsed() >= every)
        {
            // Without one it would only begin again.
            if let Err(error) = build.checkpoint(&fill.pieces(), &fill.level().to_le_bytes()) {
                say_aside!("taxicab: {error}; going on without a checkpoint");
            }
            kept = Instant::now();
        }
        if is_interrupted {
            return Err(TableError::Interrupted { pattern: *pattern, level: fill.level() });
        }
    }
    Ok(fill.finished())
}

/// The fill at its last checkpoint, if there is one that can be used.
fn resumed(pattern: &Pattern, build: &Build) -> Option<Fill> {
    // No checkpoint of a pattern is longer than what its fill takes.
    let most = usize::try_from(Fill::bytes(pattern) / 8).ok()?;
    match build.resume(most) {
        Ok(None) => None,
        Ok(Some(checkpoint)) => {
            let level = u32::from_le_bytes(checkpoint.metadata.as_slice().try_into().ok()?);
            let fill = Fill::resumed(*pattern, level, &checkpoint.words);
            if fill.is_some() {
                say_aside!("taxicab: the table {pattern} goes on at level {level}");
            } else {
                say_aside!("taxicab: the checkpoint of {pattern} is of another size; beginning again");
            }
            fill
        }
        Err(error) => {
            say_aside!("taxicab: {error}; beginning again");
            None
        }
    }
}

/// The split of a name for a goal, in words for people.
pub(crate) fn split(name: &str, goal: &Board) -> Result<Split, String> {
    Split::new(name, goal).map_err(|error| format!("pdb:{name}: {error}"))
}

/// Why a table is not to be had.
#[derive(Debug)]
pub(crate) enum TableError {
    Nowhere,
    Memory { pattern: Pattern, needed: u64, available: u64 },
    Interrupted { pattern: Pattern, level: u32 },
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nowhere => f.write_str("there is no directory for tables; name one with --tables DIR"),
            Self::Memory { pattern, needed, available } => write!(
                f,
                "the table {pattern} needs {} MB of memory while it is built, of which {} MB are there",
                grouped(needed.div_ceil(1_000_000)),
                grouped(available / 1_000_000)
            ),
            Self::Interrupted { pattern, level } => write!(f, "the table {pattern} was interrupted at level {level}"),
        }
    }
}
