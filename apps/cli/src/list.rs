//! A list of items worked on by several threads and answered in order, with bounded memory.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::input::{Item, Source};
use crate::interrupt;
use crate::report::Stop;

/// The most items that are read and not yet answered.
const WINDOW: u64 = 256;

/// How long a thread sleeps before it checks for Ctrl-C.
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

/// What is to be done about an item; or why not even the list can be.
pub(crate) type Accept<T> = dyn FnMut(&Item) -> Result<Verdict<T>, Stop> + Send;

/// Answers each item of a source by `work` on one of `threads` threads, and calls `print` for each in the order of the items.
///
/// One thread reads, so that a slow writer at the other end of a pipe delays no answer; `accept` decides which items it leaves
/// out. `work` also receives the [`Load`].
pub(crate) fn for_each_in_order<T: Send + 'static>(
    mut source: Source,
    threads: usize,
    mut accept: Box<Accept<T>>,
    work: impl Fn(&Item, &Load) -> T + Sync,
    mut print: impl FnMut(Item, T) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let list = Arc::new(List::new(threads));
    let reading = Arc::clone(&list);
    // Not waited for at the end: it may be waiting for a line that never comes.
    thread::Builder::new().name("reader".into()).spawn(move || read_all(&reading, &mut source, &mut accept))?;
    thread::scope(|scope| {
        let _at_work = AtWork(&list);
        for started in 0..threads {
            let worker = thread::Builder::new().spawn_scoped(scope, || {
                let _worker = Worker(&list);
                while let Some((number, item)) = list.taken() {
                    let answer = work(&item, &list.load);
                    list.load.unfinished.fetch_sub(1, Ordering::Relaxed);
                    let mut state = list.state();
                    state.answers.insert(number, (item, answer));
                    list.changed.notify_all();
                }
            });
            if let Err(error) = worker {
                // Those there are do the work of the others.
                list.state().workers -= threads - started;
                if started == 0 {
                    return Err(Stop::Io(error));
                }
                break;
            }
        }
        let mut printed = Ok(());
        while printed.is_ok()
            && let Some((item, answer)) = list.next_answer()
        {
            printed = print(item, answer);
        }
        if printed.is_err() {
            // Nobody waits for the searches that still run.
            interrupt::cancel();
        }
        list.close();
        let end = list.state().end.take();
        match end {
            _ if printed.is_err() => printed,
            _ if interrupt::is_interrupted() => Err(Stop::Interrupted),
            Some(end) => end,
            None => Err(Stop::Io(std::io::Error::other("the input was not read to its end"))),
        }
    })
}

/// Adds the items of the source to the list until it ends, fails or is closed, and leaves there how it ended.
fn read_all<T>(list: &List<T>, source: &mut Source, accept: &mut Accept<T>) {
    let _at_work = AtWork(list);
    let end = loop {
        match source.next() {
            Ok(None) => break Ok(()),
            Err(error) => break Err(Stop::Io(error)),
            Ok(Some(item)) => {
                let known = match accept(&item) {
                    Ok(Verdict::LeaveOut) => continue,
                    Ok(Verdict::Answer) => None,
                    Ok(Verdict::Known(answer)) => Some(answer),
                    Err(stop) => break Err(stop),
                };
                if !list.is_added(item, known) {
                    break Ok(());
                }
            }
        }
    };
    list.state().end = Some(end);
    list.changed.notify_all();
}

/// How many others are at work.
#[derive(Clone, Default)]
pub(crate) struct Load {
    /// Items that are read, but not yet finished.
    unfinished: Arc<AtomicU64>,
}

impl Load {
    /// Whether no other item is in hand or waits: then one may use all threads.
    pub(crate) fn is_alone(&self) -> bool {
        self.unfinished.load(Ordering::Relaxed) <= 1
    }
}

struct List<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
    load: Load,
}

struct State<T> {
    waiting: VecDeque<(u64, Item)>,
    answers: BTreeMap<u64, (Item, T)>,
    read: u64,
    printed: u64,
    /// How reading ended, once it has.
    end: Option<Result<(), Stop>>,
    is_closed: bool,
    workers: usize,
}

impl<T> List<T> {
    fn new(workers: usize) -> Self {
        let state = State {
            waiting: VecDeque::new(),
            answers: BTreeMap::new(),
            read: 0,
            printed: 0,
            end: None,
            is_closed: false,
            workers,
        };
        Self { state: Mutex::new(state), changed: Condvar::new(), load: Load::default() }
    }

    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a change, but not for ever.
    fn nap<'s>(&'s self, state: MutexGuard<'s, State<T>>) -> MutexGuard<'s, State<T>> {
        self.changed.wait_timeout(state, NAP).unwrap_or_else(PoisonError::into_inner).0
    }

    /// Adds an item, perhaps with its answer, when there is room; not if nobody wants it any more.
    fn is_added(&self, item: Item, known: Option<T>) -> bool {
        let mut state = self.state();
        while state.read - state.printed >= WINDOW {
            if state.is_closed {
                return false;
            }
            state = self.nap(state);
        }
        let number = state.read;
        state.read += 1;
        if let Some(answer) = known {
            state.answers.insert(number, (item, answer));
        } else {
            self.load.unfinished.fetch_add(1, Ordering::Relaxed);
            state.waiting.push_back((number, item));
        }
        self.changed.notify_all();
        true
    }

    /// Nobody takes or adds an item any more.
    fn close(&self) {
        self.state().is_closed = true;
        self.changed.notify_all();
    }

    /// The next item to work on, if there will be one.
    fn taken(&self) -> Option<(u64, Item)> {
        let mut state = self.state();
        loop {
            if state.is_closed || interrupt::is_interrupted() {
                return None;
            }
            if let Some(item) = state.waiting.pop_front() {
                return Some(item);
            }
            if state.end.is_some() {
                return None;
            }
            state = self.nap(state);
        }
    }

    /// The next answer in order; none after the last, or if it does not come any more.
    fn next_answer(&self) -> Option<(Item, T)> {
        let mut state = self.state();
        loop {
            let due = state.printed;
            if let Some(answer) = state.answers.remove(&due) {
                state.printed += 1;
                self.changed.notify_all();
                return Some(answer);
            }
            if state.workers == 0 {
                return None;
            }
            state = self.nap(state);
        }
    }
}

/// A thread without which the list cannot go on: a panic in it ends the others too.
struct AtWork<'l, T>(&'l List<T>);

impl<T> Drop for AtWork<'_, T> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.close();
        }
    }
}

/// A thread that answers items, until it ends.
struct Worker<'l, T>(&'l List<T>);

impl<T> Drop for Worker<'_, T> {
    fn drop(&mut self) {
        let _at_work = AtWork(self.0);
        self.0.state().workers -= 1;
        self.0.changed.notify_all();
    }
}
