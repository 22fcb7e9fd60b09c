//! A list of items worked on by several threads and answered in order, with bounded memory.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use std::{io, thread};

use taxicab_store::check_room_for_thread;

use crate::console::{CommandError, Console};
use crate::input::{Item, Source};
use crate::interrupt;
use crate::progress::{Load, StderrReporter};

/// The most items that are read and not yet answered.
const WINDOW: usize = 256;

/// How long a thread waits for an item before it checks for Ctrl-C.
const NAP: Duration = Duration::from_millis(50);

/// What is to be done about an item.
pub(crate) enum Verdict<T> {
    /// It is to be answered.
    Answer,
    /// It is left out.
    LeaveOut,
    /// This is its answer.
    Known(T),
}

/// Decides what is to be done about an item; an error ends the list.
pub(crate) type Accept<T> = dyn FnMut(&Item) -> Result<Verdict<T>, CommandError> + Send;

/// The number of an item in the list, the item, and its answer if that is known.
type Numbered<T> = (u64, Item, Option<T>);

/// Answers each item of a source by `work` on one of `threads` threads, and calls `print` for each in the order of the items.
///
/// One thread reads, so that a slow writer at the other end of a pipe delays no answer; `accept` decides which items it leaves
/// out. `work` also receives the [`Load`] and an observer.
pub(crate) fn for_each_in_order<T: Send + 'static>(
    source: Source,
    threads: usize,
    mut accept: Box<Accept<T>>,
    console: &mut Console,
    work: impl Fn(&str, &Load, &mut StderrReporter) -> Result<T, CommandError> + Sync,
    mut print: impl FnMut(T, &mut Console) -> Result<(), CommandError>,
) -> Result<(), CommandError> {
    let (load, verbosity) = (Load::default(), console.verbosity);
    // A place is taken for each item that is read, and given back when it is printed.
    let (places, printed) = sync_channel(WINDOW);
    let (items, waiting) = channel();
    let (end, ended) = channel();
    let reading = load.clone();
    check_room_for_thread()?;
    // Not waited for at the end: it may be waiting for a line that never comes.
    thread::Builder::new().name("reader".into()).spawn(move || {
        let _ = end.send(read_all(source, &mut *accept, &reading, &places, &items));
    })?;
    let waiting = Mutex::new(waiting);
    let next = || loop {
        let waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if interrupt::is_interrupted() {
            return None;
        }
        match waiting.recv_timeout(NAP) {
            Ok(item) => return Some(item),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    };
    let answer = |answered: Sender<_>| {
        let _guard = CancelOnPanic;
        while let Some((number, item, known)) = next() {
            let answer = known.map_or_else(
                || {
                    let _busy = interrupt::Busy::new();
                    let mut reporter = StderrReporter::new(verbosity, Some(load.clone()));
                    let answer = item.read().and_then(|text| work(text, &load, &mut reporter));
                    load.unfinished.fetch_sub(1, Ordering::Relaxed);
                    answer
                },
                Ok,
            );
            if answered.send((number, item, answer)).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        let (answered, answers) = channel();
        let (begun, begins) = channel();
        // No thread takes an item, and with it memory, before all have begun: one that finds no memory then aborts the process.
        let held = waiting.lock().unwrap_or_else(PoisonError::into_inner);
        for started in 0..threads {
            let (answered, answer, begun) = (answered.clone(), &answer, begun.clone());
            let thread = check_room_for_thread().and_then(|()| {
                thread::Builder::new().spawn_scoped(scope, move || {
                    let _ = begun.send(());
                    answer(answered);
                })
            });
            match thread {
                Ok(_) => _ = begins.recv(),
                Err(error) if started == 0 => return Err(error.into()),
                // The threads that did start do the work of the others.
                Err(_) => break,
            }
        }
        drop((answered, held));
        print_in_order(answers, &printed, console, &mut print)?;
        if interrupt::is_interrupted() {
            return Err(CommandError::Interrupted);
        }
        ended.try_recv().unwrap_or_else(|_| Err(io::Error::other("the input was not read to its end").into()))
    })
}

/// Prints each answer in the order of the items; an error cancels the work that is left.
fn print_in_order<T>(
    answers: Receiver<(u64, Item, Result<T, CommandError>)>,
    printed: &Receiver<()>,
    console: &mut Console,
    print: &mut impl FnMut(T, &mut Console) -> Result<(), CommandError>,
) -> Result<(), CommandError> {
    let (mut early, mut due) = (BTreeMap::new(), 0);
    for (number, item, answer) in answers {
        early.insert(number, (item, answer));
        while let Some((item, answer)) = early.remove(&due) {
            due += 1;
            let _ = printed.recv();
            let done = answer.and_then(|answer| print(answer, console));
            match item.report_if_bad(done, console) {
                Ok(done) => done.map_or((), |()| interrupt::count_item()),
                Err(error) => {
                    // Nobody waits for the searches that still run.
                    interrupt::cancel();
                    return Err(error);
                }
            }
        }
    }
    Ok(())
}

/// Sends the items of a source until it ends or fails, or nobody answers any more.
fn read_all<T>(
    mut source: Source,
    accept: &mut Accept<T>,
    load: &Load,
    places: &SyncSender<()>,
    items: &Sender<Numbered<T>>,
) -> Result<(), CommandError> {
    let mut number = 0;
    while let Some(item) = source.next()? {
        let known = match accept(&item)? {
            Verdict::LeaveOut => continue,
            Verdict::Answer => None,
            Verdict::Known(answer) => Some(answer),
        };
        if places.send(()).is_err() {
            break;
        }
        if known.is_none() {
            load.unfinished.fetch_add(1, Ordering::Relaxed);
        }
        if items.send((number, item, known)).is_err() {
            break;
        }
        number += 1;
    }
    Ok(())
}

/// Ends the work of all threads if the one that holds this panics.
struct CancelOnPanic;

impl Drop for CancelOnPanic {
    fn drop(&mut self) {
        if thread::panicking() {
            interrupt::cancel();
        }
    }
}
