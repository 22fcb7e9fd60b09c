//! Searches and short answers: a few at a time, first come, first served.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use taxicab::Cancellation;
use taxicab_api::Refusal;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinHandle;

/// The most waiting requests.
const MAX_WAITING: usize = 64;

/// The places for searches of a minute and for short answers. They are separate, so that a short answer never waits for a
/// search.
pub(super) struct Searches {
    long: Places,
    short: Places,
}

/// As many places as there are processors.
struct Places {
    turns: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
}

/// The right to search.
pub(super) struct Turn {
    _permit: OwnedSemaphorePermit,
}

/// A waiting request, until its turn comes or its client leaves.
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
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= MAX_WAITING {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(Refusal::busy("too many requests are waiting; come back later"));
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

    /// The number of requests that wait for a search.
    pub(super) fn waiting(&self) -> usize {
        self.long.waiting.load(Ordering::Relaxed)
    }

    /// Waits for the turn of a search that may take a minute.
    pub(super) async fn turn(&self) -> Result<Turn, Refusal> {
        self.long.turn().await
    }

    /// Waits for the turn of an answer that takes some seconds at most.
    pub(super) async fn short_turn(&self) -> Result<Turn, Refusal> {
        self.short.turn().await
    }
}

impl Turn {
    /// Works on a thread that may block. The turn ends with the work, even if the client has left before.
    pub(super) fn run<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
        tokio::task::spawn_blocking(move || {
            let _turn = self;
            work()
        })
    }
}

/// Cancels the work when its client leaves.
pub(super) struct CancelOnDrop(pub(super) Cancellation);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}
