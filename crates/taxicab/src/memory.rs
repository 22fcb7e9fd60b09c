//! The memory of the process for positions and tables: one budget, from which each search takes its share.

use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::words::grouped;
use crate::{Context, Fault};

/// The memory for the positions of searches and for large tables, shared by all that work at the same time. Clones share it.
///
/// A search takes more as it grows. When others have what it asks for, it ends, waits until it can have all that it may
/// take, and begins again: so its answer does not depend on what runs beside it.
///
/// ```
/// use taxicab::{Context, Memory};
///
/// let context = Context::default().with_memory(Memory::new(100 << 20));
/// assert_eq!(context.memory().limit(), 100 << 20);
/// ```
#[derive(Clone)]
pub struct Memory(Arc<Budget>);

struct Budget {
    limit: usize,
    state: Mutex<State>,
    freed: Condvar,
    is_short: Box<dyn Fn() -> bool + Send + Sync>,
}

#[derive(Default)]
struct State {
    taken: usize,
    /// Those who wait for all they may take, the first come first.
    waiting: VecDeque<u64>,
    next: u64,
}

/// How long a wait lasts until it is asked whether the work is cancelled.
const NAP: Duration = Duration::from_millis(50);

impl Default for Memory {
    /// 2 GiB; 1 GiB where addresses have 32 bits, as in the browser.
    fn default() -> Self {
        Self::new(if cfg!(target_pointer_width = "32") { 1 << 30 } else { 2 << 30 })
    }
}

impl Memory {
    /// A budget of so many bytes.
    pub fn new(limit: usize) -> Self {
        Self::watched(limit, || false)
    }

    /// A budget of so many bytes; a search also stops when `is_short` says that the process needs what is left for itself.
    pub fn watched(limit: usize, is_short: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        let state = Mutex::default();
        Self(Arc::new(Budget { limit, state, freed: Condvar::new(), is_short: Box::new(is_short) }))
    }

    /// The bytes of the whole budget.
    pub fn limit(&self) -> usize {
        self.0.limit
    }

    /// Whether the process needs what is left for itself.
    pub fn is_short(&self) -> bool {
        (self.0.is_short)()
    }

    /// A share of nothing yet.
    pub(crate) fn share(&self) -> Share {
        Share { memory: self.clone(), bytes: Mutex::new(0), lacks_what_others_have: AtomicBool::new(false) }
    }

    /// A share of so many bytes at once. Waits until others have given them back.
    ///
    /// # Errors
    /// The work was cancelled, or its time is over.
    pub(crate) fn whole(&self, bytes: usize, context: &Context) -> Result<Share, Fault> {
        let bytes = bytes.min(self.0.limit);
        let mut state = self.state();
        let number = state.next;
        state.next += 1;
        state.waiting.push_back(number);
        while state.waiting.front() != Some(&number) || self.0.limit - state.taken < bytes {
            drop(self.0.freed.wait_timeout(state, NAP).unwrap_or_else(PoisonError::into_inner));
            // Who has the memory may need the processor to give it back.
            let is_over = context.is_over();
            state = self.state();
            if is_over {
                state.waiting.retain(|&other| other != number);
                self.0.freed.notify_all();
                return Err(context.interruption());
            }
        }
        state.waiting.pop_front();
        state.taken += bytes;
        drop(state);
        self.0.freed.notify_all();
        let share = self.share();
        *share.bytes() = bytes;
        Ok(share)
    }

    /// So many bytes for a table, if they are there now.
    ///
    /// # Errors
    /// The budget or the system does not have them.
    pub(crate) fn hold(&self, bytes: u64, what: &dyn fmt::Display) -> Result<Share, Fault> {
        let lacks = |there: usize| {
            let (needed, there) = (bytes.div_ceil(1_000_000), there as u64 / 1_000_000);
            Fault::memory(format_args!(
                "{what}: {} MB of memory are needed, {} MB are there",
                grouped(needed),
                grouped(there)
            ))
        };
        let share = self.share();
        let needed = usize::try_from(bytes).map_err(|_| lacks(self.0.limit))?;
        if !share.has_grown_to(needed) {
            let there = self.0.limit - self.state().taken;
            return Err(lacks(there));
        }
        // What the system refuses now, it would refuse in the middle of the work.
        Vec::<u8>::new().try_reserve_exact(needed).map_err(|_| lacks(0))?;
        Ok(share)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory").field("limit", &self.0.limit).field("taken", &self.state().taken).finish()
    }
}

/// What one search or table takes of the memory, until it is dropped.
pub(crate) struct Share {
    memory: Memory,
    bytes: Mutex<usize>,
    lacks_what_others_have: AtomicBool,
}

impl Share {
    /// Whether it takes so many bytes now.
    pub(crate) fn has_grown_to(&self, wanted: usize) -> bool {
        let mut bytes = self.bytes();
        if wanted <= *bytes {
            return true;
        }
        let mut state = self.memory.state();
        let limit = self.memory.0.limit;
        if wanted > limit {
            return false;
        }
        let more = wanted - *bytes;
        if more > limit - state.taken || !state.waiting.is_empty() {
            self.lacks_what_others_have.store(true, Ordering::Relaxed);
            return false;
        }
        state.taken += more;
        *bytes = wanted;
        true
    }

    /// Whether it did not grow although the whole budget would have been enough.
    pub(crate) fn lacks_what_others_have(&self) -> bool {
        self.lacks_what_others_have.load(Ordering::Relaxed)
    }

    fn bytes(&self) -> MutexGuard<'_, usize> {
        self.bytes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.memory.state().taken -= *self.bytes();
        self.memory.0.freed.notify_all();
    }
}
