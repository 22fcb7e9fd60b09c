//! Searches for those who listen: a few at a time, in the order they are asked for.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use taxicab_puzzle::Problem;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinHandle;

use super::refusal::Refusal;
use crate::finding::{Finding, Purpose, Search, Solvers};

/// The most that wait.
const MOST_WAITING: usize = 64;

/// The searches of the site.
pub(super) struct Searches {
    turns: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    solvers: Solvers,
}

/// The right to search.
pub(super) struct Turn {
    _permit: OwnedSemaphorePermit,
    solvers: Solvers,
}

/// One who waits, until the turn comes or nobody waits any more.
struct Waiting(Arc<AtomicUsize>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Searches {
    /// As many at a time as there are processors.
    pub(super) fn new() -> Self {
        let at_a_time = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self {
            turns: Arc::new(Semaphore::new(at_a_time)),
            waiting: Arc::new(AtomicUsize::new(0)),
            solvers: Solvers::new(),
        }
    }

    /// How many wait for their turn.
    pub(super) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Waits for a turn.
    pub(super) async fn turn(&self) -> Result<Turn, Refusal> {
        if self.waiting.fetch_add(1, Ordering::Relaxed) >= MOST_WAITING {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
            return Err(Refusal::busy("too many searches wait here; come back later"));
        }
        let _waiting = Waiting(Arc::clone(&self.waiting));
        let permit = Arc::clone(&self.turns).acquire_owned().await.map_err(Refusal::busy)?;
        Ok(Turn { _permit: permit, solvers: self.solvers.clone() })
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

    /// Searches until `cancelled`.
    pub(super) fn search(
        self,
        purpose: Purpose,
        problem: &Problem,
        cancelled: Arc<AtomicBool>,
        mut report: impl FnMut(Finding) + Send + 'static,
    ) -> JoinHandle<()> {
        let search = Search { purpose, problem: *problem, cancelled, solvers: self.solvers.clone() };
        self.run(move || search.run(&mut report))
    }
}

/// Cancels a search when whoever asked for it is gone.
pub(super) struct CancelOnDrop(pub(super) Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
