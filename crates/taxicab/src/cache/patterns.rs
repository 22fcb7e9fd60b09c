//! Pattern tables: shared while somebody uses them, loaded from files, built where that is asked for.

use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::sync::{Arc, Mutex, TryLockError, Weak};
use std::time::Duration;

use taxicab_puzzle::pattern_database::{Fill, Pattern, PatternTable, Ranking, Split};
use taxicab_puzzle::search::ranking::Weights;
use taxicab_puzzle::search::{MultiTileSolver, RunHeuristic};
use taxicab_puzzle::strategy::{TableError, TableSource};
use taxicab_puzzle::{Board, Size};

use super::{lock_unless_cancelled, locked};
use crate::fields::Text;
#[cfg(feature = "files")]
use crate::files::{self, pattern_key};
use crate::requests::puzzle::LimitFields;
use crate::{Activity, Context, Event, Fault, FaultKind, Notice, Observer, Progress};

/// Tables with fewer words are built sooner than a file is found.
const QUICK_WORDS: usize = (16 << 20) / 64;

/// Tables with more words are kept where processes share them, so that each process does not have a copy.
#[cfg(feature = "files")]
const SHARED_WORDS: usize = (64 << 10) / 8;

/// The pattern tables of a context.
pub(crate) struct Patterns {
    #[cfg(feature = "files")]
    store: Option<taxicab_store::Store>,
    shared: Mutex<Vec<(Pattern, Weak<PatternTable>)>>,
    /// Held while a table is built, one for the quick ones and one for the big, so that others wait for it.
    building: [Mutex<()>; 2],
}

impl Patterns {
    pub(super) const fn in_memory() -> Self {
        Self {
            #[cfg(feature = "files")]
            store: None,
            shared: Mutex::new(Vec::new()),
            building: [Mutex::new(()), Mutex::new(())],
        }
    }

    #[cfg(feature = "files")]
    pub(super) fn in_store(store: taxicab_store::Store) -> Self {
        Self { store: Some(store), ..Self::in_memory() }
    }

    /// The tables of a split, loaded or built now and kept if they are big, for a caller who holds them.
    pub(crate) fn tables(
        &self,
        split: &Split,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<Vec<Arc<PatternTable>>, Fault> {
        let patterns = split.patterns();
        let mut tables = vec![None; patterns.len()];
        // The largest first: if it is refused, none is built in vain.
        let mut order: Vec<usize> = (0..patterns.len()).collect();
        order.sort_by_key(|&index| Reverse(patterns[index].tiles()));
        for index in order {
            tables[index] = Some(self.table(&patterns[index], context, observer)?);
        }
        Ok(tables.into_iter().flatten().collect())
    }

    /// One table, as those of a split.
    pub(crate) fn table(
        &self,
        pattern: &Pattern,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<Arc<PatternTable>, Fault> {
        if let Some(table) = self.shared(pattern) {
            return Ok(table);
        }
        let ranking = self.known_ranking(pattern).map_or_else(|| ranking(pattern, context), Ok)?;
        let is_quick = ranking.words() <= self.quick_words();
        let _building = lock_unless_cancelled(&self.building[usize::from(is_quick)], context)?;
        match self.shared(pattern) {
            Some(table) => Ok(table),
            None if is_quick => Ok(self.share(filled(fill(&ranking, context)?, context, &mut |_| ())?)),
            None => Ok(self.share(self.loaded_or_built(&ranking, context, observer)?)),
        }
    }

    /// The words of the largest table that is built instead of kept.
    fn quick_words(&self) -> usize {
        #[cfg(feature = "files")]
        if self.store.as_ref().is_some_and(taxicab_store::Store::is_shared) {
            return SHARED_WORDS;
        }
        QUICK_WORDS
    }

    /// Whether big tables are kept in files.
    #[cfg(feature = "files")]
    const fn keeps_files(&self) -> bool {
        self.store.is_some()
    }

    #[cfg(not(feature = "files"))]
    #[allow(clippy::unused_self, reason = "there are no files")]
    const fn keeps_files(&self) -> bool {
        false
    }

    /// The tables of a split, if somebody holds all of them.
    fn held(&self, split: &Split) -> Option<Vec<Arc<PatternTable>>> {
        split.patterns().iter().map(|pattern| self.shared(pattern)).collect()
    }

    fn shared(&self, pattern: &Pattern) -> Option<Arc<PatternTable>> {
        let shared = locked(&self.shared);
        shared.iter().find(|(known, _)| known == pattern).and_then(|(_, table)| table.upgrade())
    }

    /// The ranking of a pattern, if somebody holds a table that has it too.
    fn known_ranking(&self, pattern: &Pattern) -> Option<Ranking> {
        locked(&self.shared).iter().find_map(|(_, table)| table.upgrade()?.ranking_of(*pattern))
    }

    fn share(&self, table: PatternTable) -> Arc<PatternTable> {
        let mut shared = locked(&self.shared);
        let table = Arc::new(table);
        shared.retain(|(_, table)| table.strong_count() > 0);
        shared.push((*table.pattern(), Arc::downgrade(&table)));
        table
    }

    fn loaded_or_built(
        &self,
        ranking: &Ranking,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<PatternTable, Fault> {
        let pattern = ranking.pattern();
        #[cfg(feature = "files")]
        let build = {
            let store = self.store.as_ref().zip(pattern_key(pattern).ok());
            match files::load_or_begin(store, ranking.words().into(), pattern, context, observer)? {
                Ok(table) => match ranking.table(table) {
                    Ok(table) => return Ok(table),
                    Err(_) => None,
                },
                Err(build) => build,
            }
        };
        context.limits().check_table(ranking)?;
        #[cfg(feature = "files")]
        let table = {
            let share = files::share(ranking, build.as_ref(), context)?;
            let (memory, file) = (ranking.fill_bytes(), 8 * ranking.words() as u64);
            observer.event(Event::Notice(&Notice::Building { table: pattern.to_string(), memory, file }));
            let table = files::filled_in(
                share,
                ranking,
                build.as_ref().map(|build| (build, files::CHECKPOINT_EVERY)),
                context,
                observer,
            )?;
            files::keep(build, table.words(), b"", context, observer);
            table
        };
        #[cfg(not(feature = "files"))]
        let table = {
            let _share = context.memory().hold(ranking.fill_bytes(), &format_args!("to build the table {pattern}"))?;
            let fill = fill(ranking, context)?;
            let start = context.now();
            filled(fill, context, &mut |fill| observer.event(progress(pattern, fill, 0, context.since(start))))?
        };
        Ok(table)
    }

    /// Whether all tables of a split are in memory or in files, and whole.
    #[cfg(feature = "units")]
    pub(crate) fn is_stored(&self, split: &Split) -> bool {
        #[cfg(feature = "files")]
        let is_loaded = self.loaded(split, &mut crate::Silent).is_some();
        #[cfg(not(feature = "files"))]
        let is_loaded = self.held(split).is_some();
        is_loaded
    }

    /// The tables of a split, if all their files are there and whole.
    #[cfg(feature = "files")]
    fn loaded(&self, split: &Split, observer: &mut dyn Observer) -> Option<Vec<Arc<PatternTable>>> {
        let store = self.store.as_ref()?;
        let keys = split.patterns().iter().map(|pattern| pattern_key(pattern).ok()).collect::<Option<Vec<_>>>()?;
        if !keys.iter().all(|key| store.path(key).exists()) {
            return None;
        }
        let mut one = |(pattern, key): (&Pattern, &taxicab_store::Key)| {
            if let Some(table) = self.shared(pattern) {
                return Some(table);
            }
            let ranking = self.known_ranking(pattern).unwrap_or_else(|| Ranking::new(*pattern));
            match store.load(key, ranking.words()) {
                Ok(table) => ranking.table(table?).ok().map(|table| self.share(table)),
                Err(error) => {
                    observer.event(Event::Notice(&Notice::Damaged { error: error.to_string() }));
                    None
                }
            }
        };
        split.patterns().iter().zip(&keys).map(&mut one).collect()
    }
}

/// The tables of one request as a [`TableSource`]: shared, from files, or built now with its notices and its progress.
pub(crate) struct Source<'s, 'o> {
    /// With the moment until which tables are wanted.
    context: Context,
    /// The bytes that a table may take while it is built.
    max_memory: usize,
    observer: &'s RefCell<&'o mut dyn Observer>,
    /// The states of the tables that were promised to this search last.
    promised: Cell<u64>,
}

/// Whether the tables of a split take longer than half a second on one thread.
fn is_big(split: &Split) -> bool {
    split.cost().states > STATES_A_SECOND / 2
}

/// How many states one thread fills in a second, on a slow machine.
const STATES_A_SECOND: u64 = 120_000_000;

impl<'s, 'o> Source<'s, 'o> {
    /// The tables for a search under limits that begins now.
    pub(crate) fn new(context: &Context, limits: &LimitFields, observer: &'s RefCell<&'o mut dyn Observer>) -> Self {
        // A browser on a phone has less than it says.
        let most = if cfg!(target_pointer_width = "32") { 1 << 28 } else { usize::MAX };
        let max_memory = limits.max_memory(context).min(most);
        let context = context.within(limits.time());
        Self { context, max_memory, observer, promised: Cell::new(0) }
    }
}

impl TableSource for Source<'_, '_> {
    #[cfg(feature = "files")]
    fn stored(&self, split: &Split) -> Option<Vec<Arc<PatternTable>>> {
        if split.cost().file > self.max_memory as u64 {
            return None;
        }
        self.context.cache().patterns.loaded(split, &mut **self.observer.borrow_mut())
    }

    #[cfg(not(feature = "files"))]
    fn stored(&self, _: &Split) -> Option<Vec<Arc<PatternTable>>> {
        None
    }

    fn tables(&self, split: &Split) -> Result<Vec<Arc<PatternTable>>, TableError> {
        let patterns = &self.context.cache().patterns;
        if let Some(tables) = patterns.held(split).or_else(|| self.stored(split)) {
            return Ok(tables);
        }
        // While another request builds some, a search with little time continues without; others wait, since they would only take the
        // processors that build.
        let is_waited_for = !is_big(split) || self.context.time_left().is_none();
        if !is_waited_for && matches!(patterns.building[0].try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(TableError::Interrupted);
        }
        let elsewhere = self.context.cancellation().child();
        let context = self.context.clone().with_cancellation(elsewhere.clone());
        let mut observer = self.observer.borrow_mut();
        let mut is_said = false;
        // One notice for all of its tables.
        let mut each = |event: Event<'_>| {
            if matches!(event, Event::Notice(Notice::Waiting { .. })) {
                elsewhere.cancel();
            } else if !matches!(event, Event::Notice(Notice::Building { .. })) {
                observer.event(event);
            } else if !std::mem::replace(&mut is_said, true) {
                let (split, cost) = (split.to_string(), split.cost());
                let files = patterns.keeps_files().then_some(cost.file);
                observer.event(Event::Notice(&Notice::BuildingSplit { split, memory: cost.memory, files }));
            }
        };
        patterns.tables(split, &context, &mut each).map_err(|fault| table_error(&fault))
    }

    /// Big tables, if there is time to pay for them, to fill them and to use them, and the memory; a site with limits builds none for
    /// those who ask it.
    fn allows(&self, split: &Split) -> bool {
        if !is_big(split) {
            return true;
        }
        let cost = split.cost();
        if cost.memory + cost.file > self.max_memory as u64 || self.context.limits().memory.is_some() {
            return false;
        }
        let threads = self.context.threads().get() as u64;
        let filled = Duration::from_secs_f64(cost.states as f64 / (STATES_A_SECOND * threads) as f64);
        let parts = if self.promised.get() == cost.states { 1 } else { 3 };
        let is_time = self.context.time_left().is_none_or(|left| left >= parts * filled);
        if is_time {
            self.promised.set(cost.states);
        }
        is_time
    }

    fn is_wanted(&self) -> bool {
        !self.context.is_over()
    }

    fn max_memory(&self) -> usize {
        self.max_memory
    }

    fn runs(&self, goal: &Board, heuristic: RunHeuristic) -> Result<MultiTileSolver, TableError> {
        let solver = self.context.cache().runs(heuristic, goal, &self.context);
        solver.map(|solver| MultiTileSolver::clone(&solver)).map_err(|fault| table_error(&fault))
    }

    fn weights(&self, size: Size) -> Weights {
        self.context.weights(size)
    }
}

fn table_error(fault: &Fault) -> TableError {
    match fault.kind {
        FaultKind::Cancelled | FaultKind::TimeLimit => TableError::Interrupted,
        _ => TableError::Unavailable(fault.to_string()),
    }
}

/// The ranking of a pattern.
pub(crate) fn ranking(pattern: &Pattern, context: &Context) -> Result<Ranking, Fault> {
    Ranking::new_while(*pattern, &|| !context.is_over()).ok_or_else(|| context.interruption())
}

/// The fill of a table before its first level.
pub(crate) fn fill(ranking: &Ranking, context: &Context) -> Result<Fill, Fault> {
    let fill = ranking.fill_while(&|| !context.is_over()).map_err(Fault::memory)?;
    fill.ok_or_else(|| context.interruption())
}

/// Fills a table to its end, or until the work is over; `look` is called after every part of a level, and before the end.
pub(crate) fn filled(mut fill: Fill, context: &Context, look: &mut dyn FnMut(&Fill)) -> Result<PatternTable, Fault> {
    while context.pool().install(|| fill.advance()) {
        look(&fill);
        context.check()?;
    }
    let (cancellation, deadline) = (context.cancellation(), context.time_left().map(|left| context.now() + left));
    let is_wanted = || !cancellation.is_cancelled() && deadline.is_none_or(|deadline| context.now() < deadline);
    let table = context.pool().install(|| fill.finished_while(&is_wanted)).map_err(Fault::memory)?;
    table.ok_or_else(|| context.interruption())
}

/// How far the fill of a table is.
pub(crate) fn progress(pattern: &Pattern, fill: &Fill, resumed_at: u64, elapsed: Duration) -> Event<'static> {
    let (table, level, done, states) = (Text(*pattern), fill.level(), fill.reached(), fill.states());
    let activity = Activity::Table { table, level, done, resumed_at, states };
    Event::Progress(Progress { activity, elapsed })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Silent;
    use taxicab_puzzle::Goal;

    #[test]
    fn who_holds_tables_has_them_while_others_are_built() {
        let context = Context::default();
        let goal = Goal::BlankLast.board("3x5".parse().unwrap()).unwrap();
        let [held, other] = ["7-7", "0,2,4,6,8,10,12/1,3,5,7,9,11,13"].map(|name| Split::new(name, &goal).unwrap());
        let patterns = &context.cache().patterns;
        let tables = patterns.tables(&held, &context, &mut Silent).unwrap();
        let mut silent = Silent;
        let observer = RefCell::new(&mut silent as &mut dyn Observer);
        let context = context.within(Some(Duration::from_secs(1000)));
        let source = Source::new(&context, &LimitFields::default(), &observer);
        let _building = locked(&patterns.building[0]);
        assert_eq!(source.tables(&held).unwrap().len(), tables.len());
        assert!(
            matches!(source.tables(&other), Err(TableError::Interrupted)),
            "who has little time does not wait for them"
        );
    }
}
