//! Tables of endgames: loaded from files, else filled in memory and kept. Endgames share the tables that several lead to.

use std::collections::BTreeMap;
use std::fmt;
#[cfg(feature = "parallel")]
use std::sync::mpsc::RecvTimeoutError;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use taxicab_endgame::{Endgame, FillProgress, Table, Tables};

#[cfg(feature = "parallel")]
use super::NAP;
use super::{Slot, lock_unless_cancelled, locked};
use crate::fields::Text;
use crate::{Activity, Context, Event, Fault, Notice, Observer, Progress};

/// Keeps the packed tables of endgames for a program that has no files, as the page does in its browser.
pub trait TableKeeper: Send + Sync {
    /// The words kept for an endgame and a [version](Table::VERSION), unchanged; `None` if there are none.
    fn load(&self, endgame: Endgame, version: u32) -> Option<Vec<u64>>;

    /// Keeps the [packed](Table::packed) words of an endgame's table for another time, if it can.
    fn keep(&self, endgame: Endgame, version: u32, packed: &[u64]);
}

/// The tables of each endgame with those that its captures and promotions lead to. Each endgame is by itself: one that has
/// to wait for a table, because another process fills it, holds up none that does not need that table.
pub(crate) struct Endgames {
    #[cfg(feature = "files")]
    store: Option<taxicab_store::Store>,
    keeper: Option<Box<dyn TableKeeper>>,
    tables: Mutex<BTreeMap<Endgame, Slot<Tables>>>,
    /// Each table by itself.
    single: Mutex<BTreeMap<Endgame, Slot<Table>>>,
}

impl Endgames {
    pub(super) const fn in_memory() -> Self {
        Self {
            #[cfg(feature = "files")]
            store: None,
            keeper: None,
            tables: Mutex::new(BTreeMap::new()),
            single: Mutex::new(BTreeMap::new()),
        }
    }

    #[cfg(feature = "files")]
    pub(super) fn in_store(store: taxicab_store::Store) -> Self {
        Self { store: Some(store), ..Self::in_memory() }
    }

    pub(super) fn kept_by(keeper: impl TableKeeper + 'static) -> Self {
        Self { keeper: Some(Box::new(keeper)), ..Self::in_memory() }
    }

    /// The tables of an endgame, and the time it took to load or fill them now. Large ones are not filled.
    ///
    /// # Errors
    /// A large table is not there, the memory is not there, or the work was cancelled.
    pub(crate) fn tables(
        &self,
        endgame: Endgame,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<(Arc<Tables>, Duration), Fault> {
        match self.missing(endgame).last() {
            Some(_) => Err(Fault::item(NotThere(endgame))),
            None => self.brought(endgame, false, context, observer),
        }
    }

    /// The tables of an endgame, however long it takes to fill them.
    pub(crate) fn made(
        &self,
        endgame: Endgame,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<(Arc<Tables>, Duration), Fault> {
        self.brought(endgame, true, context, observer)
    }

    /// The tables of an endgame; large ones are filled only if somebody has asked for that.
    fn brought(
        &self,
        endgame: Endgame,
        is_asked: bool,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<(Arc<Tables>, Duration), Fault> {
        let slot = Arc::clone(locked(&self.tables).entry(endgame).or_default());
        let mut slot = lock_unless_cancelled(&slot, context)?;
        if let Some(tables) = &*slot {
            return Ok((Arc::clone(tables), Duration::ZERO));
        }
        let start = context.now();
        let missing: Vec<Endgame> = self.missing(endgame).collect();
        if let Some(&largest) = missing.iter().max_by_key(|large| Table::bytes_of(**large)) {
            let bytes: usize = missing.iter().map(|&large| Table::bytes_of(large)).sum();
            observer.event(Event::Notice(&Notice::LargeEndgame {
                endgame: endgame.to_string(),
                tables: missing.len(),
                minutes: (bytes as u64).div_ceil(BYTES_A_MINUTE),
                memory: fill_bytes(largest),
                files: (bytes as u64).div_ceil(COMPRESSED),
            }));
        }
        #[cfg(feature = "parallel")]
        if let Some(for_all) = context.for_all() {
            drop(slot);
            return filled_for_all(endgame, for_all, context, observer).map(|tables| (tables, context.since(start)));
        }
        let mut tables = Tables::new();
        for needed in endgame.with_successors() {
            let table = self.table((needed, is_asked), &tables, context, observer)?;
            tables.insert(table);
        }
        let tables = Arc::new(tables);
        *slot = Some(Arc::clone(&tables));
        Ok((tables, context.since(start)))
    }

    /// The large tables that an endgame needs and that are neither in memory nor in a file.
    fn missing(&self, endgame: Endgame) -> impl Iterator<Item = Endgame> {
        let is_loaded = move |large: Endgame| {
            let slot = locked(&self.single).get(&large).map(Arc::clone);
            // One that is being made is not there yet.
            slot.is_some_and(|slot| slot.try_lock().is_ok_and(|table| table.is_some()))
        };
        #[cfg(feature = "files")]
        let is_file = |large| {
            let key = crate::files::endgame_key(large).ok();
            self.store.as_ref().zip(key).is_some_and(|(store, key)| store.path(&key).exists())
        };
        #[cfg(not(feature = "files"))]
        let is_file = |_| false;
        let large = endgame.with_successors().filter(|&needed| needed.is_large());
        large.filter(move |&large| !is_loaded(large) && !is_file(large))
    }

    /// A table, brought if no other request has; those of its successors are among `tables`.
    fn table(
        &self,
        (endgame, is_asked): (Endgame, bool),
        tables: &Tables,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<Arc<Table>, Fault> {
        let slot = Arc::clone(locked(&self.single).entry(endgame).or_default());
        let mut slot = lock_unless_cancelled(&slot, context)?;
        if let Some(table) = &*slot {
            return Ok(Arc::clone(table));
        }
        let table = self.bring((endgame, is_asked), tables.clone(), context, observer)?;
        *slot = Some(Arc::clone(&table));
        Ok(table)
    }

    /// Loads a table or fills it.
    fn bring(
        &self,
        (endgame, is_asked): (Endgame, bool),
        mut tables: Tables,
        context: &Context,
        observer: &mut dyn Observer,
    ) -> Result<Arc<Table>, Fault> {
        let hold = || context.memory().hold(fill_bytes(endgame), &format_args!("to bring the table of {endgame}"));
        // A large table is filled in memory, but not loaded whole.
        let _share = if endgame.is_large() { None } else { Some(hold()?) };
        #[cfg(feature = "files")]
        let build = {
            let store = self.store.as_ref().zip(crate::files::endgame_key(endgame).ok());
            let words = (..=Table::max_words_of(endgame)).into();
            match crate::files::load_or_begin(store, words, &endgame, context, observer)? {
                Ok(words) => match in_pool(context, || Table::unpacked(endgame, words, &tables)) {
                    Some(table) => return Ok(Arc::new(table)),
                    None => None,
                },
                Err(build) => build,
            }
        };
        if let Some(table) = self.kept(endgame, &tables) {
            return Ok(Arc::new(table));
        }
        // A damaged file.
        if endgame.is_large() && !is_asked {
            return Err(Fault::item(NotThere(endgame)));
        }
        let _share = if endgame.is_large() { Some(hold()?) } else { None };
        fill(endgame, &mut tables, context, observer)?;
        let table = tables.shared(endgame).map(Arc::clone).ok_or_else(|| context.interruption())?;
        #[cfg(feature = "files")]
        if build.is_some() {
            let longest = taxicab_endgame::Side::ALL.map(|side| table.longest_win(side).unwrap_or(0));
            let packed = in_pool(context, || table.packed());
            crate::files::keep(build, &packed, &longest, context, observer);
            if endgame.is_large()
                && let Some(small) = Table::unpacked(endgame, packed, &tables)
            {
                return Ok(Arc::new(small));
            }
        }
        if let Some(keeper) = &self.keeper {
            keeper.keep(endgame, Table::VERSION, &table.packed());
        }
        Ok(table)
    }

    /// The table as the keeper has it; what is not a table is filled anew.
    fn kept(&self, endgame: Endgame, tables: &Tables) -> Option<Table> {
        let packed = self.keeper.as_ref()?.load(endgame, Table::VERSION)?;
        Table::unpacked(endgame, packed, tables)
    }
}

/// The memory of a fill in bytes: the table, and sets and rows of squares and lists to fill it; estimated from the resident memory
/// of fills of all up to four pieces, and of those that KRPKR needs.
fn fill_bytes(endgame: Endgame) -> u64 {
    // What a fill takes of the large tables that it leads to is about half a table more.
    let halves = if endgame.is_large() { 7 } else { 6 };
    halves * Table::bytes_of(endgame) as u64 / 2
}

/// How many bytes of large tables are filled in a minute; measured with KRPKR on two cores.
const BYTES_A_MINUTE: u64 = 300_000_000;
/// How much larger a large table is than its file.
const COMPRESSED: u64 = 5;

/// That a large table is not there.
struct NotThere(Endgame);

impl fmt::Display for NotThere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the table of {0} is not there: 'taxicab endgame table {0}' makes it, which takes some minutes",
            self.0
        )
    }
}

/// Brings the tables on a thread of their own, which continues when the time of the request is over: so a slow machine has them
/// for who asks again.
#[cfg(feature = "parallel")]
fn filled_for_all(
    endgame: Endgame,
    for_all: Context,
    context: &Context,
    observer: &mut dyn Observer,
) -> Result<Arc<Tables>, Fault> {
    enum Told {
        Progress(Progress),
        Done(Result<Arc<Tables>, Fault>),
    }
    let (sender, told) = std::sync::mpsc::channel();
    let fill = move || {
        let mut progress = |event: Event<'_>| {
            if let Event::Progress(progress) = event {
                let _ = sender.send(Told::Progress(progress));
            }
        };
        let tables = for_all.endgame_tables(endgame, &mut progress);
        let _ = sender.send(Told::Done(tables));
    };
    std::thread::Builder::new().name("endgame".into()).spawn(fill).map_err(Fault::memory)?;
    loop {
        match told.recv_timeout(NAP) {
            Ok(Told::Progress(progress)) => observer.event(Event::Progress(progress)),
            Ok(Told::Done(tables)) => return tables,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(Fault::system("the fill of the tables ended")),
        }
        context.check()?;
    }
}

/// Works on the context's threads.
#[cfg(feature = "files")]
fn in_pool<T: Send>(context: &Context, work: impl FnOnce() -> T + Send) -> T {
    context.pool().install(work)
}

/// Fills the table of an endgame whose successors are there.
fn fill(endgame: Endgame, tables: &mut Tables, context: &Context, observer: &mut dyn Observer) -> Result<(), Fault> {
    let start = context.now();
    let mut report = |progress: FillProgress| {
        let FillProgress { endgame, plies, settled } = progress;
        let activity = Activity::Endgame { table: Text(endgame), plies, done: settled };
        observer.event(Event::Progress(Progress { activity, elapsed: context.since(start) }));
    };
    #[cfg(feature = "parallel")]
    if let Some(pool) = &context.pool_of_work()?.0 {
        // The fill works in the pool; its progress is reported on this thread.
        let (sender, progress) = std::sync::mpsc::channel();
        let filled = pool.in_place_scope(|scope| {
            let filled = Arc::new(Mutex::new(true));
            let outcome = Arc::clone(&filled);
            let tables = &mut *tables;
            scope.spawn(move |_| {
                let done = tables.fill_watched(endgame, &mut |progress| {
                    let _ = sender.send(*progress);
                    context.flow()
                });
                *locked(&outcome) = done.is_ok();
                drop(sender);
            });
            progress.into_iter().for_each(&mut report);
            *locked(&filled)
        });
        return if filled { Ok(()) } else { Err(context.interruption()) };
    }
    let filled = tables.fill_watched(endgame, &mut |progress| {
        report(*progress);
        context.flow()
    });
    filled.map(drop).map_err(|_| context.interruption())
}

#[cfg(all(test, feature = "parallel"))]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;
    use crate::Silent;

    /// Two clients of a site share a pool: the second's turn is not spent on waiting for the first, which waits for its own.
    #[test]
    fn a_fill_that_is_paused_leaves_the_pool_to_others() {
        let pool = Arc::new(rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap());
        let context = Context::default().with_pool(pool);
        let (paused, is_paused) = channel();
        let (release, is_released) = channel::<()>();
        let (paused, is_released) = (Mutex::new(Some(paused)), Mutex::new(is_released));
        let first = context.clone().with_pause(move || {
            // Once: the release never comes twice.
            if locked(&paused).take().is_some_and(|paused| paused.send(()).is_ok()) {
                let _ = locked(&is_released).recv();
            }
        });
        let filled = std::thread::spawn(move || first.endgame_tables(Endgame::KQK, &mut Silent).is_ok());
        is_paused.recv_timeout(Duration::from_mins(1)).unwrap();
        let (done, is_done) = channel();
        let second = context.with_pause(|| ());
        std::thread::spawn(move || done.send(second.endgame_tables(Endgame::KRK, &mut Silent).is_ok()));
        let outcome = is_done.recv_timeout(Duration::from_mins(1));
        release.send(()).unwrap();
        assert_eq!(outcome, Ok(true), "the second waits for the first");
        assert!(filled.join().unwrap());
    }

    /// On a machine that needs longer than a site gives a request.
    #[test]
    fn a_fill_that_one_request_has_no_time_for_is_there_for_another() {
        let limits = crate::Limits { time: Some(Duration::from_millis(20)), ..crate::Limits::default() };
        let context = Context::default().with_limits(limits);
        let ask = || context.within(None).endgame_tables(Endgame::KBNK, &mut Silent);
        let outcomes = std::iter::repeat_with(ask).take(3_000);
        let refused = outcomes
            .take_while(|outcome| outcome.as_ref().is_err_and(|fault| fault.kind == crate::FaultKind::TimeLimit));
        let refused = refused.count();
        assert!((1..3_000).contains(&refused), "{refused}");
        assert!(ask().is_ok());
    }
}
