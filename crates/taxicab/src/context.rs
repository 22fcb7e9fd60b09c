//! What all requests share: tables, limits, threads, a clock, and the right to cancel.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use taxicab_endgame::{Endgame, Tables};
use taxicab_puzzle::Size;
use taxicab_puzzle::pattern_database::Ranking;
use taxicab_puzzle::search::ranking::Weights;

use crate::cache::{Cache, TableKeeper};
use crate::{Fault, Memory, Observer};

/// What all requests share. Clones are cheap and share tables and threads; each may have a cancellation and limits of its own.
///
/// ```
/// use taxicab::{Context, Request, Silent, requests::chess::Distance};
///
/// let context = Context::default();
/// let request = Distance::default().with_item("a1 h8")?;
/// assert_eq!(request.answer(&context, &mut Silent)?.distance, Some(7));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[must_use]
pub struct Context {
    cache: Arc<Cache>,
    limits: Limits,
    memory: Memory,
    deadline: Option<Duration>,
    pause: Option<Arc<Pause>>,
    cancellation: Cancellation,
    clock: Arc<Clock>,
    processor_clock: Option<fn() -> Duration>,
    threads: Arc<ThreadCount>,
    pool: Pool,
    weights: Option<Arc<Weigher>>,
}

/// Brings the bytes of the weights for a side, where the caller has them.
type Weigher = dyn Fn(usize) -> Option<Vec<u8>> + Send + Sync;

/// The time since some moment that stays the same. In the browser it comes from JavaScript.
pub type Clock = dyn Fn() -> Duration + Send + Sync;

/// Called where work can wait while others have the machine.
pub type Pause = dyn Fn() + Send + Sync;

/// How many threads the work of one request may use; asked when the work begins.
pub type ThreadCount = dyn Fn() -> NonZeroUsize + Send + Sync;

impl Default for Context {
    /// One thread, tables in memory only, [2 GiB](Memory::default) for positions, no other limits; with the feature `clock` the machine's clock, else one that stands still: then no limit on time ends anything
    /// until [`with_clock`](Self::with_clock) gives another.
    fn default() -> Self {
        Self {
            cache: Arc::new(Cache::in_memory()),
            limits: Limits::default(),
            memory: Memory::default(),
            deadline: None,
            pause: None,
            cancellation: Cancellation::default(),
            clock: default_clock(),
            processor_clock: PROCESSOR_CLOCK,
            threads: Arc::new(|| NonZeroUsize::MIN),
            pool: Pool::default(),
            weights: None,
        }
    }
}

#[cfg(feature = "clock")]
fn default_clock() -> Arc<Clock> {
    let start = std::time::Instant::now();
    Arc::new(move || start.elapsed())
}

#[cfg(not(feature = "clock"))]
fn default_clock() -> Arc<Clock> {
    Arc::new(|| Duration::ZERO)
}

/// The processor time of the thread that asks, where the machine has a clock for it.
#[cfg(all(feature = "clock", unix))]
const PROCESSOR_CLOCK: Option<fn() -> Duration> =
    Some(|| rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime).try_into().unwrap_or_default());

#[cfg(not(all(feature = "clock", unix)))]
const PROCESSOR_CLOCK: Option<fn() -> Duration> = None;

impl Context {
    /// The same with tables kept in the files of a store.
    #[cfg(feature = "files")]
    pub fn with_store(self, store: taxicab_store::Store) -> Self {
        Self { cache: Arc::new(Cache::in_store(store)), ..self }
    }

    /// The same with tables of endgames kept by the caller, in place of a store.
    pub fn with_table_keeper(self, keeper: impl TableKeeper + 'static) -> Self {
        Self { cache: Arc::new(Cache::kept_by(keeper)), ..self }
    }

    /// The same with weights of the anytime search brought by the caller, where the crate ships few, as in the browser: `bring` returns
    /// the bytes of the file for a side if it has them.
    pub fn with_weights(self, bring: impl Fn(usize) -> Option<Vec<u8>> + Send + Sync + 'static) -> Self {
        Self { weights: Some(Arc::new(bring)), ..self }
    }

    /// The weights of the anytime search for boards of a size.
    pub(crate) fn weights(&self, size: Size) -> Weights {
        let bytes = self.weights.as_ref().and_then(|bring| bring(Weights::nearest_side(size)));
        let brought = bytes.and_then(|bytes| Weights::from_bytes(&bytes).ok());
        brought.unwrap_or_else(|| Weights::shipped(size))
    }

    /// The same with limits that no request exceeds.
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The same with a budget of memory, which all who have a clone of it share.
    pub fn with_memory(self, memory: Memory) -> Self {
        Self { memory, ..self }
    }

    /// The same with a cancellation of its own.
    pub fn with_cancellation(self, cancellation: Cancellation) -> Self {
        Self { cancellation, ..self }
    }

    /// The same with another clock, which times what is otherwise timed by the processor time of a thread too.
    pub fn with_clock(self, clock: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self { clock: Arc::new(clock), processor_clock: None, ..self }
    }

    /// The same for work that can be paused: `pause` is called whenever the work looks whether it is cancelled, some hundred
    /// times a second, and may wait.
    pub fn with_pause(self, pause: impl Fn() + Send + Sync + 'static) -> Self {
        Self { pause: Some(Arc::new(pause)), ..self }
    }

    /// The same with so many threads for one request.
    pub fn with_threads(self, threads: impl Fn() -> NonZeroUsize + Send + Sync + 'static) -> Self {
        Self { threads: Arc::new(threads), ..self }
    }

    /// The same with a pool of threads, which fill tables.
    #[cfg(feature = "parallel")]
    pub fn with_pool(self, pool: Arc<rayon::ThreadPool>) -> Self {
        Self { pool: Pool(Some(pool)), ..self }
    }

    /// The pool that fills tables. What works in it never [pauses](Self::with_pause): it would keep a thread from those who have their turn.
    pub(crate) const fn pool(&self) -> &Pool {
        &self.pool
    }

    /// The pool for work that looks from within whether it is over: one of its own if it can be paused.
    pub(crate) fn pool_of_work(&self) -> Result<Pool, Fault> {
        #[cfg(feature = "parallel")]
        if self.pool.0.is_some() && self.pause.is_some() {
            let own = rayon::ThreadPoolBuilder::new().num_threads(1).build().map_err(Fault::memory)?;
            return Ok(Pool(Some(Arc::new(own))));
        }
        Ok(self.pool.clone())
    }

    /// The same for work that others wait for too, where one request's time is [limited](Limits::time): it is not stopped with a request.
    #[cfg(feature = "parallel")]
    pub(crate) fn for_all(&self) -> Option<Self> {
        let limits = Limits { time: None, ..self.limits };
        let same =
            || Self { limits, deadline: None, pause: None, cancellation: Cancellation::default(), ..self.clone() };
        self.limits.time.map(|_| same())
    }

    /// The tables of an endgame and of those it leads to, loaded or filled on first use.
    ///
    /// # Errors
    /// The work was cancelled.
    pub fn endgame_tables(&self, endgame: Endgame, observer: &mut dyn Observer) -> Result<Arc<Tables>, Fault> {
        self.cache.endgames.tables(endgame, self, observer).map(|(tables, _)| tables)
    }

    /// The tables and solvers that are made once.
    pub(crate) fn cache(&self) -> &Cache {
        &self.cache
    }

    /// The limits that no request exceeds.
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The memory for positions and tables.
    pub const fn memory(&self) -> &Memory {
        &self.memory
    }

    /// The time by the context's clock.
    pub fn now(&self) -> Duration {
        (self.clock)()
    }

    /// The processor time of this thread, if the machine has a clock for it and the caller gave no other.
    pub(crate) fn processor_time(&self) -> Option<Duration> {
        self.processor_clock.map(|clock| clock())
    }

    /// The time since a moment of the context's clock.
    pub fn since(&self, start: Duration) -> Duration {
        self.now().saturating_sub(start)
    }

    /// How many threads the work may use now.
    pub fn threads(&self) -> NonZeroUsize {
        (self.threads)()
    }

    /// What cancels the work.
    pub const fn cancellation(&self) -> &Cancellation {
        &self.cancellation
    }

    /// Whether the caller has cancelled the work. Work that can be [paused](Self::with_pause) may wait here. What works for a
    /// request asks [`check`](Self::check), which knows the deadline too.
    pub fn is_cancelled(&self) -> bool {
        if let Some(pause) = &self.pause {
            pause();
        }
        self.cancellation.is_cancelled()
    }

    /// The same for work that ends after this time from now on, and after [the most](Limits::time) that one request has.
    pub fn within(&self, time: Option<Duration>) -> Self {
        let now = self.now();
        let ends = [time, self.limits.time].map(|time| now.saturating_add(time.unwrap_or(Duration::MAX)));
        let ends = ends.into_iter().chain(self.deadline).filter(|&end| end < Duration::MAX);
        Self { deadline: ends.min(), ..self.clone() }
    }

    /// The same for one of several works that share the time that is left; the next has a part of what this one leaves.
    pub(crate) fn part_of_time(&self, works: usize) -> Self {
        self.within(self.time_left().map(|left| left / works.try_into().unwrap_or(u32::MAX).max(1)))
    }

    /// The time until its deadline.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_sub(self.now()))
    }

    /// Whether its deadline is past. Without a clock it never is.
    pub(crate) fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| self.now() >= deadline)
    }

    /// Whether the work is cancelled, or its deadline past. Work that can be [paused](Self::with_pause) may wait here.
    pub fn is_over(&self) -> bool {
        self.is_cancelled() || self.is_late()
    }

    /// Whether work continues, as a fill or a search asks it.
    pub(crate) fn flow(&self) -> ControlFlow<()> {
        if self.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// A fault if the work is cancelled, or its deadline past. Work that can be [paused](Self::with_pause) may wait here.
    ///
    /// # Errors
    /// As above.
    pub fn check(&self) -> Result<(), Fault> {
        if self.is_over() { Err(self.interruption()) } else { Ok(()) }
    }

    /// Why the work that was interrupted is over.
    pub(crate) fn interruption(&self) -> Fault {
        if !self.cancellation.is_cancelled() && self.is_late() { Fault::time_limit() } else { Fault::cancelled() }
    }

    /// Items of work, each of which takes milliseconds at most; before each the work may be paused. The first that comes
    /// when the work is over is a fault, and the last.
    pub fn each<T>(&self, items: impl IntoIterator<Item = T>) -> impl Iterator<Item = Result<T, Fault>> {
        self.each_of(1, items)
    }

    /// The same where this number of items together takes a millisecond or so.
    pub fn each_of<T>(
        &self,
        together: usize,
        items: impl IntoIterator<Item = T>,
    ) -> impl Iterator<Item = Result<T, Fault>> {
        let mut is_over = false;
        items.into_iter().enumerate().map_while(move |(index, item)| {
            if is_over {
                return None;
            }
            if index.is_multiple_of(together)
                && let Err(fault) = self.check()
            {
                is_over = true;
                return Some(Err(fault));
            }
            Some(Ok(item))
        })
    }
}

impl std::fmt::Debug for Context {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Context").field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// Limits that hold whatever a request asks for; a site sets them for those who ask it. Default: none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The longest time of one request, from its beginning, whatever it builds.
    pub time: Option<Duration>,
    /// The most bytes for the positions of one search, and for a table while it is built.
    pub memory: Option<usize>,
    /// The most paths or solutions of a list.
    pub listed: Option<usize>,
    /// The most cells of a board whose whole space is counted.
    pub space_cells: Option<usize>,
}

impl Limits {
    /// A fault if a field asks for a longer list.
    pub(crate) fn check_listed(&self, field: &str, wanted: usize) -> Result<(), Fault> {
        match self.listed.filter(|&most| wanted > most) {
            Some(most) => Err(Fault::request(format_args!("{field}: {wanted}: at most {most} are listed here"))),
            None => Ok(()),
        }
    }

    /// A fault if a table takes more memory while it is built.
    pub(crate) fn check_table(&self, ranking: &Ranking) -> Result<(), Fault> {
        let (pattern, needed) = (ranking.pattern(), ranking.fill_bytes());
        match self.memory.filter(|&most| needed > most as u64) {
            Some(_) => Err(Fault::request(format_args!("the table {pattern} is too large to be built here"))),
            None => Ok(()),
        }
    }
}

/// Cancels the work of a context. Clones cancel together.
#[derive(Clone, Debug, Default)]
pub struct Cancellation {
    own: Arc<AtomicBool>,
    outer: Option<Arc<Self>>,
}

impl Cancellation {
    /// Cancels by a flag that exists already, as that of a signal handler.
    pub fn by(flag: Arc<AtomicBool>) -> Self {
        Self { own: flag, outer: None }
    }

    /// One that can be cancelled by itself, and is cancelled with this.
    #[must_use]
    pub fn child(&self) -> Self {
        Self { own: Arc::default(), outer: Some(Arc::new(self.clone())) }
    }

    /// Cancels the work.
    pub fn cancel(&self) {
        self.own.store(true, Ordering::Relaxed);
    }

    /// Whether the work is cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.own.load(Ordering::Relaxed) || self.outer.as_ref().is_some_and(|outer| outer.is_cancelled())
    }
}

/// The threads that fill tables, if the caller passed any.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pool(#[cfg(feature = "parallel")] pub(crate) Option<Arc<rayon::ThreadPool>>);

impl Pool {
    /// How many threads it has, or one.
    pub(crate) fn threads(&self) -> usize {
        #[cfg(feature = "parallel")]
        return self.0.as_ref().map_or(1, |pool| pool.current_num_threads());
        #[cfg(not(feature = "parallel"))]
        1
    }

    /// Works in the pool, if there is one.
    #[cfg(feature = "parallel")]
    pub(crate) fn install<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match &self.0 {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }

    /// Works on this thread.
    #[cfg(not(feature = "parallel"))]
    #[allow(clippy::unused_self, reason = "there is nothing to work in")]
    pub(crate) fn install<T>(&self, work: impl FnOnce() -> T) -> T {
        work()
    }
}
