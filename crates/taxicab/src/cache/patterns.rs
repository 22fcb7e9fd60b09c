//! Pattern tables: shared while somebody uses them, loaded from files, built where that is asked for.

use std::sync::{Arc, Mutex, Weak};
#[cfg(feature = "files")]
use std::time::Duration;

use taxicab_puzzle::pattern_database::{Fill, Pattern, PatternTable, Split};
use taxicab_puzzle::strategy::{InMemory, TableError, TableSource};

use super::locked;
use crate::context::Pool;
use crate::{Context, Event, Fault, Notice, Observer, Progress};

/// Tables with fewer words are built sooner than a file is found.
const QUICK_WORDS: usize = (16 << 20) / 64;

/// The pattern tables of a context.
pub(crate) struct Patterns {
    #[cfg(feature = "files")]
    store: Option<taxicab_store::Store>,
    shared: Mutex<Vec<(Pattern, Weak<PatternTable>)>>,
    /// What is to be reported of files that a search looked into.
    notices: Mutex<Vec<Notice>>,
}

impl Patterns {
    pub(super) const fn in_memory() -> Self {
        Self {
            #[cfg(feature = "files")]
            store: None,
            shared: Mutex::new(Vec::new()),
            notices: Mutex::new(Vec::new()),
        }
    }

    #[cfg(feature = "files")]
    pub(super) fn in_store(store: taxicab_store::Store) -> Self {
        Self { store: Some(store), ..Self::in_memory() }
    }

    /// What was found wrong with files since the last call.
    pub(crate) fn notices(&self) -> Vec<Notice> {
        std::mem::take(&mut locked(&self.notices))
    }

    /// The tables of a split, loaded or built now and kept if they are big, for a caller who holds them.
    pub(crate) fn tables(
        &self,
        split: &Split,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<Vec<Arc<PatternTable>>, Fault> {
        split.patterns().iter().map(|pattern| self.table(pattern, context, observer)).collect()
    }

    /// One table, as those of a split.
    pub(crate) fn table(
        &self,
        pattern: &Pattern,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<Arc<PatternTable>, Fault> {
        match self.shared(pattern) {
            Some(table) => Ok(table),
            None if PatternTable::words_of(pattern) <= QUICK_WORDS => {
                let table = context.pool().install(|| Fill::new(*pattern).and_then(Fill::finished));
                Ok(self.share(table.map_err(Fault::memory)?))
            }
            None => Ok(self.share(self.loaded_or_built(pattern, context, observer)?)),
        }
    }

    fn shared(&self, pattern: &Pattern) -> Option<Arc<PatternTable>> {
        let shared = locked(&self.shared);
        shared.iter().find(|(known, _)| known == pattern).and_then(|(_, table)| table.upgrade())
    }

    fn share(&self, table: PatternTable) -> Arc<PatternTable> {
        let mut shared = locked(&self.shared);
        let table = Arc::new(table);
        shared.retain(|(_, table)| table.strong_count() > 0);
        shared.push((*table.pattern(), Arc::downgrade(&table)));
        table
    }

    #[cfg(not(feature = "files"))]
    fn loaded_or_built(
        &self,
        pattern: &Pattern,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<PatternTable, Fault> {
        context.limits().check_table(pattern)?;
        let _share = context.memory().hold(Fill::bytes(pattern), &format_args!("to build the table {pattern}"))?;
        let mut fill = Fill::new(*pattern).map_err(Fault::memory)?;
        advance(&mut fill, pattern, context, observer, &mut |_, _| ())?;
        fill.finished().map_err(Fault::memory)
    }

    #[cfg(feature = "files")]
    fn loaded_or_built(
        &self,
        pattern: &Pattern,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<PatternTable, Fault> {
        use taxicab_store::Entry;

        let mut build = None;
        if let (Some(store), Ok(key)) = (&self.store, pattern_key(pattern)) {
            let entry = store.load_or_begin(&key, PatternTable::words_of(pattern), waiting(pattern, context, observer));
            match entry {
                Ok(Entry::Ready(table)) => {
                    if let Ok(table) = PatternTable::from_words(*pattern, table) {
                        return Ok(table);
                    }
                }
                Ok(Entry::Missing { build: begun, refused }) => {
                    if let Some(error) = refused {
                        observer.event(Event::Notice(&Notice::Damaged { error: error.to_string() }));
                    }
                    match begun.check_space(PatternTable::words_of(pattern)) {
                        Ok(()) => build = Some(begun),
                        Err(error) => observer.event(Event::Notice(&Notice::NotKept { error: error.to_string() })),
                    }
                }
                Err(_) if context.is_cancelled() => return Err(Fault::cancelled()),
                Err(error) => observer.event(Event::Notice(&Notice::NotKept { error: error.to_string() })),
            }
        }
        context.limits().check_table(pattern)?;
        let (memory, file) = (Fill::bytes(pattern), 8 * PatternTable::words_of(pattern) as u64);
        observer.event(Event::Notice(&Notice::Building { table: pattern.to_string(), memory, file }));
        let table = filled(pattern, build.as_ref().map(|build| (build, CHECKPOINT_EVERY)), context, observer)?;
        if let Some(Err(error)) = build.map(|build| build.finish(table.words(), b"")) {
            observer.event(Event::Notice(&Notice::NotKept { error: error.to_string() }));
        }
        Ok(table)
    }

    /// Whether all tables of a split are in memory or in files, and whole.
    #[cfg(feature = "units")]
    pub(crate) fn is_stored(&self, split: &Split) -> bool {
        #[cfg(feature = "files")]
        let is_loaded = self.loaded(split).is_some();
        #[cfg(not(feature = "files"))]
        let is_loaded = split.patterns().iter().all(|pattern| self.shared(pattern).is_some());
        is_loaded
    }

    /// The tables of a split, if all their files are there and whole.
    #[cfg(feature = "files")]
    fn loaded(&self, split: &Split) -> Option<Vec<Arc<PatternTable>>> {
        let store = self.store.as_ref()?;
        let keys = split.patterns().iter().map(|pattern| pattern_key(pattern).ok()).collect::<Option<Vec<_>>>()?;
        if !keys.iter().all(|key| store.path(key).exists()) {
            return None;
        }
        let one = |(pattern, key): (&Pattern, &taxicab_store::Key)| {
            if let Some(table) = self.shared(pattern) {
                return Some(table);
            }
            match store.load(key, PatternTable::words_of(pattern)) {
                Ok(table) => PatternTable::from_words(*pattern, table?).ok().map(|table| self.share(table)),
                Err(error) => {
                    locked(&self.notices).push(Notice::Damaged { error: error.to_string() });
                    None
                }
            }
        };
        split.patterns().iter().zip(&keys).map(one).collect()
    }
}

/// The shared tables as a [`TableSource`]: those that a request brought, and files.
pub(crate) struct Source {
    pub(super) patterns: Arc<Patterns>,
    pub(super) pool: Pool,
    /// The work that prepares the solver which keeps this source, until it is prepared.
    pub(super) preparing: Mutex<Option<Context>>,
}

impl TableSource for Source {
    #[cfg(feature = "files")]
    fn stored(&self, split: &Split) -> Option<Vec<Arc<PatternTable>>> {
        self.patterns.loaded(split)
    }

    #[cfg(not(feature = "files"))]
    fn stored(&self, _: &Split) -> Option<Vec<Arc<PatternTable>>> {
        None
    }

    fn is_wanted(&self) -> bool {
        let preparing = locked(&self.preparing).clone();
        preparing.is_none_or(|context| !context.is_over())
    }

    fn tables(&self, split: &Split) -> Result<Vec<Arc<PatternTable>>, TableError> {
        let shared = split.patterns().iter().map(|pattern| self.patterns.shared(pattern)).collect::<Option<_>>();
        shared.map_or_else(|| self.quick_tables(split), Ok)
    }

    fn quick_tables(&self, split: &Split) -> Result<Vec<Arc<PatternTable>>, TableError> {
        self.pool.install(|| InMemory.quick_tables(split))
    }
}

/// Advances a fill to its end, with its progress; `keep` is called after every level and told whether the work is cancelled.
fn advance(
    fill: &mut Fill,
    pattern: &Pattern,
    context: &Context,
    observer: &mut dyn Observer,
    keep: &mut dyn FnMut(&Fill, &mut dyn Observer),
) -> Result<(), Fault> {
    let (start, resumed_at, states) = (context.now(), fill.reached(), fill.states());
    while context.pool().install(|| fill.advance()) {
        observer.event(Event::Progress(Progress::Table {
            pattern: *pattern,
            level: fill.level(),
            reached: fill.reached(),
            resumed_at,
            states,
            elapsed: context.since(start),
        }));
        keep(fill, observer);
        context.check_cancelled()?;
    }
    Ok(())
}

/// The key of a pattern's table.
///
/// # Errors
/// The description is too long for a file.
#[cfg(feature = "files")]
pub fn pattern_key(pattern: &Pattern) -> Result<taxicab_store::Key, taxicab_store::KeyError> {
    /// The version of what the words of a pattern's table mean.
    const CONTENTS: u32 = 1;
    taxicab_store::Key::new("pattern", CONTENTS, &pattern.to_string())
}

/// Reports once that another process builds the table, and waits until the work is cancelled.
#[cfg(feature = "files")]
pub fn waiting<'a>(
    table: &'a impl std::fmt::Display,
    context: &'a Context,
    observer: &'a mut dyn Observer,
) -> impl FnMut() -> std::ops::ControlFlow<()> + 'a {
    use std::ops::ControlFlow;

    let mut is_reported = false;
    move || {
        if !is_reported {
            observer.event(Event::Notice(&Notice::Waiting { table: table.to_string() }));
            is_reported = true;
        }
        if context.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// How often the state of a long fill is kept.
#[cfg(feature = "files")]
pub const CHECKPOINT_EVERY: Duration = Duration::from_secs(20);

/// Fills a table in memory from the last checkpoint of a build on, which is renewed now and then and when the work is
/// cancelled.
///
/// # Errors
/// The work was cancelled, or the memory is not there.
#[cfg(feature = "files")]
pub fn filled(
    pattern: &Pattern,
    build: Option<(&taxicab_store::Build, Duration)>,
    context: &Context,
    observer: &mut dyn Observer,
) -> Result<PatternTable, Fault> {
    // What was kept is in memory beside the fill until it is copied there.
    let needed = Fill::bytes(pattern) + build.map_or(0, |(build, _)| build.checkpoint_bytes());
    let _share = context.memory().hold(needed, &format_args!("to build the table {pattern}"))?;
    let resumed = build.and_then(|(build, _)| resumed(pattern, build, observer));
    let mut fill = resumed.map_or_else(|| Fill::new(*pattern), Ok).map_err(Fault::memory)?;
    let mut kept = context.now();
    advance(&mut fill, pattern, context, observer, &mut |fill, observer| {
        let now = context.now();
        if let Some((build, every)) = build
            && (context.is_cancelled() || now.saturating_sub(kept) >= every)
        {
            if let Err(error) = build.checkpoint(&fill.pieces(), &fill.level().to_le_bytes()) {
                observer.event(Event::Notice(&Notice::NoCheckpoint { error: error.to_string() }));
            }
            kept = now;
        }
    })?;
    fill.finished().map_err(Fault::memory)
}

/// The fill at its last checkpoint, if there is one that can be used.
#[cfg(feature = "files")]
fn resumed(pattern: &Pattern, build: &taxicab_store::Build, observer: &mut dyn Observer) -> Option<Fill> {
    // No checkpoint of a pattern is longer than what its fill takes.
    let most = usize::try_from(Fill::bytes(pattern) / 8).ok()?;
    let (fill, notice) = match build.resume(most) {
        Ok(None) => return None,
        Ok(Some(checkpoint)) => {
            let level = u32::from_le_bytes(checkpoint.metadata.as_slice().try_into().ok()?);
            let table = pattern.to_string();
            match Fill::resumed(*pattern, level, &checkpoint.words) {
                Some(fill) => (Some(fill), Notice::Resumed { table, level }),
                None => {
                    (None, Notice::CheckpointIgnored { error: format!("the checkpoint of {table} is of another size") })
                }
            }
        }
        Err(error) => (None, Notice::CheckpointIgnored { error: error.to_string() }),
    };
    observer.event(Event::Notice(&notice));
    fill
}
