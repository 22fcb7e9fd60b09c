//! Ctrl-C: the current work stops, the command prints how far it got and ends with 130.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, OnceLock};
use std::time::{Duration, Instant};

use taxicab::Cancellation;

use crate::report::{counted, print_aside};

static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
/// How many pieces of work are under way.
static BUSY: AtomicUsize = AtomicUsize::new(0);
static DONE: AtomicU64 = AtomicU64::new(0);
/// Signals so soon after the first are the first once more.
const SAME_PRESS: Duration = Duration::from_millis(200);

/// Listens from now on. While nothing is being computed, as when waiting for a line of input, the command ends at once;
/// a second Ctrl-C always ends it. Cancels with what is returned.
pub(crate) fn listen() -> Cancellation {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    let handler = || {
        INTERRUPTED.store(true, Ordering::SeqCst);
        // Some senders signal the process and then its group.
        let again = FIRST.get().is_some_and(|first| first.elapsed() > SAME_PRESS);
        FIRST.get_or_init(Instant::now);
        if again || BUSY.load(Ordering::SeqCst) == 0 {
            print_how_far();
            std::process::exit(130);
        }
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        print_aside!("taxicab: Ctrl-C will end the command without a report: {error}");
    }
    Cancellation::by(Arc::clone(&INTERRUPTED))
}

/// Whether Ctrl-C was pressed.
pub(crate) fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Ends the work under way as Ctrl-C does.
pub(crate) fn cancel() {
    INTERRUPTED.store(true, Ordering::SeqCst);
}

/// One item more is finished.
pub(crate) fn count_item() {
    DONE.fetch_add(1, Ordering::Relaxed);
}

/// Prints how many items are finished.
pub(crate) fn print_how_far() {
    let done = DONE.load(Ordering::Relaxed);
    let done = counted(done, "item");
    print_aside!("taxicab: interrupted; {done} finished");
}

/// While this lives, work that watches [`is_interrupted`] is under way.
pub(crate) struct Busy;

impl Busy {
    pub(crate) fn new() -> Self {
        BUSY.fetch_add(1, Ordering::SeqCst);
        Self
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        BUSY.fetch_sub(1, Ordering::SeqCst);
    }
}
