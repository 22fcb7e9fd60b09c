//! Searches for those who listen: a few at a time, in the order they are asked for.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use taxicab::Cancellation;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinHandle;

use crate::refusal::Refusal;

/// The most that wait.
const MOST_WAITING: usize = 64;

/// The searches of the site, and what is answered soon: each has its own places, so that nobody waits for a minute's search
/// who asks for a moment's answer.
pub(super) struct Searches {
    long: Places,
    short: Places,
}

/// As many at a time as there are processors.
struct Places {
    turns: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
}

/// The right to search.
pub(super) struct Turn {
    _permit: OwnedSemaphorePermit,
}

/// One who waits, until the turn comes or nobody waits any more.
struct Waiting(Arc<AtomicUsize>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Places {
    fn new() -> Self {
        let at_a_time = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self { turns: Arc::new(Semaphore::new(at_a_time)), waiting: Arc::new(AtomicUsize::new(0)) }
    }

    async fn turn(&self) -> Result<Turn, Refusal> {
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= MOST_WAITING {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(Refusal::busy("too many wait here; come back later"));
        }
        let _waiting = Waiting(Arc::clone(&self.waiting));
        let permit = Arc::clone(&self.turns).acquire_owned().await.map_err(Refusal::busy)?;
        Ok(Turn { _permit: permit })
    }
}

impl Searches {
    pub(super) fn new() -> Self {
        Self { long: Places::new(), short: Places::new() }
    }

    /// How many wait for a search.
    pub(super) fn waiting(&self) -> usize {
        self.long.waiting.load(Ordering::Relaxed)
    }

    /// Waits for a search that may take a minute.
    pub(super) async fn turn(&self) -> Result<Turn, Refusal> {
        self.long.turn().await
    }

    /// Waits for an answer that takes some seconds at most.
    pub(super) async fn short_turn(&self) -> Result<Turn, Refusal> {
        self.short.turn().await
    }
}

impl Turn {
    /// Works on a thread that may wait, and is over when the work is: whoever asked may have left before.
    pub(super) fn run<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
        tokio::task::spawn_blocking(move || {
            let _turn = self;
            work()
        })
    }
}

/// Cancels a search when whoever asked for it is gone.
pub(super) struct CancelOnDrop(pub(super) Cancellation);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
