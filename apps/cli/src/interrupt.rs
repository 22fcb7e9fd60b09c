//! Signals. Ctrl-C, SIGTERM and SIGHUP stop the current work; the command prints how far it got and ends with 128 and the number of
//! the signal. A file that reaches its greatest size (SIGXFSZ) is an error of writing, like a full disk.

use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, OnceLock};
use std::time::{Duration, Instant};
#[cfg(unix)]
use std::{io, thread};

#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
#[cfg(unix)]
use signal_hook::iterator::Signals;
use taxicab::Cancellation;

use crate::text::{counted, print_aside};

static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
/// How many pieces of work are under way.
static BUSY: AtomicUsize = AtomicUsize::new(0);
static DONE: AtomicU64 = AtomicU64::new(0);
/// A signal that follows the first within this time is the first once more.
const SAME_PRESS: Duration = Duration::from_millis(200);

/// Listens from now on, and returns what Ctrl-C cancels. While nothing is being computed, as when waiting for a line of input,
/// the command ends at once; a second Ctrl-C always ends it.
pub(crate) fn listen() -> Cancellation {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    handle(|| {
        INTERRUPTED.store(true, Ordering::SeqCst);
        // Some senders signal the process and then its group.
        let again = FIRST.get().is_some_and(|first| first.elapsed() > SAME_PRESS);
        FIRST.get_or_init(Instant::now);
        if again || BUSY.load(Ordering::SeqCst) == 0 {
            print_how_far();
            std::process::exit(exit_code().into());
        }
    });
    Cancellation::by(Arc::clone(&INTERRUPTED))
}

/// Calls this on a thread of its own after each signal.
pub(crate) fn handle(handler: impl FnMut() + Send + 'static) {
    if let Err(error) = signals(handler) {
        print_aside!("taxicab: Ctrl-C will end the command without a report: {error}");
    }
}

#[cfg(unix)]
fn signals(mut handler: impl FnMut() + Send + 'static) -> io::Result<()> {
    let hang_up = (!is_ignored(SIGHUP)).then_some(SIGHUP);
    let mut signals = Signals::new([SIGINT, SIGTERM].into_iter().chain(hang_up))?;
    let work = move || {
        for signal in signals.forever() {
            let _ = SIGNAL.compare_exchange(0, signal, Ordering::SeqCst, Ordering::SeqCst);
            handler();
        }
    };
    thread::Builder::new().name("signals".into()).spawn(work).map(drop)
}

/// Whether whoever started the command has it ignore a signal, as `nohup` does.
#[cfg(unix)]
#[allow(unsafe_code, reason = "a function of the C library")]
fn is_ignored(signal: libc::c_int) -> bool {
    let mut action = std::mem::MaybeUninit::<libc::sigaction>::uninit();
    // SAFETY: it writes the action where it succeeds, and changes none.
    let action = unsafe {
        if libc::sigaction(signal, std::ptr::null(), action.as_mut_ptr()) != 0 {
            return false;
        }
        action.assume_init()
    };
    action.sa_sigaction == libc::SIG_IGN
}

#[cfg(not(unix))]
fn signals(handler: impl FnMut() + Send + 'static) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(handler)
}

/// Makes a write beyond the limit on the size of a file fail, instead of ending the process.
pub(crate) fn report_full_files() {
    // Once the signal is handled, the write returns an error.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
}

/// The number of the first signal; 0 before it.
static SIGNAL: AtomicI32 = AtomicI32::new(0);

/// What interrupted the work.
pub(crate) fn cause() -> &'static str {
    match SIGNAL.load(Ordering::SeqCst) {
        #[cfg(unix)]
        SIGTERM => "SIGTERM",
        #[cfg(unix)]
        SIGHUP => "SIGHUP",
        _ => "Ctrl-C",
    }
}

/// The exit code of work that was interrupted: 128 and the number of the signal; a key of a game is Ctrl-C too.
pub(crate) fn exit_code() -> u8 {
    match SIGNAL.load(Ordering::SeqCst) {
        0 => 130,
        signal => 128 + signal as u8,
    }
}

/// Whether a signal came.
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
    let how = match cause() {
        "Ctrl-C" => "interrupted".to_owned(),
        name => format!("ended by {name}"),
    };
    print_aside!("taxicab: {how}; {} finished", counted(DONE.load(Ordering::Relaxed), "item"));
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
