//! Work of the clients, side by side: as many at a time as there are processors, in short turns.
//!
//! All work has a thread of its own. That of a client that has had less of late than those who wait begins at once, and continues
//! after [a moment](TRIAL) while it has a turn; that of others begins with a turn. Who has had [a turn's time](SLICE) gives way
//! to whoever waits: first to the client that has had the least time of late, and among its work to what has had the least. So a
//! small question is answered at once, whatever others ask, and a client's hard ones share its own part of the machine.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use taxicab::{Cancellation, Context};
use taxicab_api::Refusal;
use tokio::task::JoinHandle;

/// How long work goes on before it looks whether others wait.
const SLICE: Duration = Duration::from_millis(20);

/// How long it goes on without a turn at its beginning, beside all that have one: most questions are answered in this time.
const TRIAL: Duration = Duration::from_millis(5);

/// The most work of one client at a time, waiting or not.
const MAX_OF_CLIENT: usize = 64;

/// The work of one client that may begin at once: what a page asks for together.
const MAX_TRIALS: usize = 4;

/// The most work at a time; beyond, each client has one. All have a thread, and a connection each.
const MAX_WORK: usize = 400;

/// The time after which half of what a client has had is forgotten.
const HALF_LIFE: Duration = Duration::from_secs(10);

/// How long who waits sleeps until it looks whether its client has left.
const NAP: Duration = Duration::from_millis(50);

/// The turns of all work.
#[derive(Clone)]
pub(super) struct Searches(Arc<Turns>);

struct Turns {
    state: Mutex<State>,
}

struct State {
    /// The turns that nobody has.
    free: usize,
    /// The work that waits, by its number.
    waiting: HashMap<u64, Waiting>,
    clients: HashMap<IpAddr, Client>,
    /// All work.
    count: usize,
    next: u64,
}

struct Waiting {
    client: IpAddr,
    had: Duration,
    thread: Thread,
}

struct Client {
    count: usize,
    /// The time it has had of late, as of a moment.
    had: f64,
    as_of: Instant,
}

impl Client {
    fn had(&self, now: Instant) -> f64 {
        let halves = now.saturating_duration_since(self.as_of).as_secs_f64() / HALF_LIFE.as_secs_f64();
        self.had * (-halves).exp2()
    }
}

impl Searches {
    pub(super) fn new() -> Self {
        Self::with_turns(std::thread::available_parallelism().map_or(1, std::num::NonZero::get))
    }

    fn with_turns(free: usize) -> Self {
        let state = State { free, waiting: HashMap::new(), clients: HashMap::new(), count: 0, next: 0 };
        Self(Arc::new(Turns { state: Mutex::new(state) }))
    }

    /// How much work waits for its turn.
    pub(super) fn waiting(&self) -> usize {
        self.0.state().waiting.len()
    }

    /// Begins the work of a client on a thread of its own, with a context that pauses while others have their turns. Pauses
    /// count as its time, so that an answer comes in time, if not as good a one.
    pub(super) fn begin<T: Send + 'static>(
        &self,
        client: IpAddr,
        context: &Context,
        work: impl FnOnce(&Context) -> T + Send + 'static,
    ) -> Result<JoinHandle<T>, Refusal> {
        let (work_of_client, is_trial) = WorkOfClient::new(&self.0, network(client))?;
        let context = context.clone();
        Ok(tokio::task::spawn_blocking(move || {
            let turn = Turn::new(work_of_client, is_trial);
            let cancellation = context.cancellation().clone();
            if !is_trial {
                turn.wait(&cancellation);
            }
            work(&context.with_pause(move || turn.give_way(&cancellation)))
        }))
    }
}

/// Who shares a part of the machine: an address, or the network of 64 bits that one of version 6 belongs to.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        address @ IpAddr::V4(_) => address,
    }
}

impl Turns {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Gives the free turns to those who wait, who wake up with one.
    fn hand_out(&mut self) {
        let now = Instant::now();
        while self.free > 0
            && let Some(next) = self.next(now).and_then(|next| self.waiting.remove(&next))
        {
            self.free -= 1;
            next.thread.unpark();
        }
    }

    /// The work whose turn is next.
    fn next(&self, now: Instant) -> Option<u64> {
        let rank = |(&number, waiting): (&u64, &Waiting)| {
            let had = self.clients.get(&waiting.client).map_or(0.0, |client| client.had(now));
            (had, waiting.had, number)
        };
        let first = |a: &(f64, Duration, u64), b: &(f64, Duration, u64)| {
            a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2))
        };
        self.waiting.iter().map(rank).min_by(first).map(|(.., number)| number)
    }

    /// Whether a client has had so little of late that its next work begins without a turn.
    fn is_trial(&self, client: IpAddr, now: Instant) -> bool {
        let had = |client: &IpAddr| self.clients.get(client).map_or(0.0, |client| client.had(now));
        let least = self.waiting.values().map(|waiting| had(&waiting.client)).min_by(f64::total_cmp);
        self.clients.get(&client).is_none_or(|client| client.count < MAX_TRIALS)
            && (had(&client) <= TRIAL.as_secs_f64() || least.is_none_or(|least| 2.0 * had(&client) < least))
    }

    fn count(&mut self, client: IpAddr, had: Duration, now: Instant) {
        if let Some(client) = self.clients.get_mut(&client) {
            (client.had, client.as_of) = (client.had(now) + had.as_secs_f64(), now);
        }
    }
}

/// One of the works of a client, until it is dropped.
struct WorkOfClient {
    turns: Arc<Turns>,
    client: IpAddr,
    number: u64,
}

impl WorkOfClient {
    /// A place for it, and whether it may begin without a turn.
    fn new(turns: &Arc<Turns>, address: IpAddr) -> Result<(Self, bool), Refusal> {
        let now = Instant::now();
        let mut state = turns.state();
        state.clients.retain(|_, client| client.count > 0 || client.had(now) > 0.001);
        let (is_full, is_trial) = (state.count >= MAX_WORK, state.is_trial(address, now));
        let client = state.clients.entry(address).or_insert(Client { count: 0, had: 0.0, as_of: now });
        if is_full && client.count > 0 {
            return Err(Refusal::busy("the site has as much to do as it can; come back later"));
        }
        if client.count >= MAX_OF_CLIENT {
            return Err(Refusal::busy("too many requests of yours are waiting; come back later"));
        }
        client.count += 1;
        state.count += 1;
        state.next += 1;
        let number = state.next;
        drop(state);
        Ok((Self { turns: Arc::clone(turns), client: address, number }, is_trial))
    }
}

impl Drop for WorkOfClient {
    fn drop(&mut self) {
        let mut state = self.turns.state();
        state.count -= 1;
        if let Some(client) = state.clients.get_mut(&self.client) {
            client.count -= 1;
        }
    }
}

/// The turn of a work, had or waited for.
struct Turn {
    work: WorkOfClient,
    time: Mutex<Time>,
}

struct Time {
    /// Since when it goes on; `None` while it waits.
    since: Option<Instant>,
    /// Whether it has a turn: not at its beginning.
    has_turn: bool,
    had: Duration,
}

impl Turn {
    fn new(work: WorkOfClient, is_trial: bool) -> Self {
        let since = is_trial.then(Instant::now);
        Self { work, time: Mutex::new(Time { since, has_turn: false, had: Duration::ZERO }) }
    }

    fn time(&self) -> MutexGuard<'_, Time> {
        self.time.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a turn, or until the work is cancelled.
    fn wait(&self, cancellation: &Cancellation) {
        let WorkOfClient { turns, client, number } = &self.work;
        let waiting = Waiting { client: *client, had: self.time().had, thread: thread::current() };
        let mut state = turns.state();
        state.waiting.insert(*number, waiting);
        state.hand_out();
        while state.waiting.contains_key(number) {
            if cancellation.is_cancelled() {
                state.waiting.remove(number);
                return;
            }
            drop(state);
            thread::park_timeout(NAP);
            state = turns.state();
        }
        drop(state);
        let mut time = self.time();
        (time.since, time.has_turn) = (Some(Instant::now()), true);
    }

    /// Gives its turn to others who wait, if it has had its time, and waits for the next.
    fn give_way(&self, cancellation: &Cancellation) {
        let now = Instant::now();
        let has_turn = {
            let time = self.time();
            let slice = if time.has_turn { SLICE } else { TRIAL };
            if time.since.is_some_and(|since| now.saturating_duration_since(since) < slice) {
                return;
            }
            time.has_turn
        };
        if cancellation.is_cancelled() {
            return;
        }
        let goes_on = has_turn && self.work.turns.state().waiting.is_empty();
        self.end(goes_on);
        if !goes_on {
            self.wait(cancellation);
        }
    }

    /// Counts the time of its turn, and gives it back unless it goes on.
    fn end(&self, goes_on: bool) {
        let now = Instant::now();
        let mut time = self.time();
        let Some(since) = time.since.take() else { return };
        let had = now.saturating_duration_since(since);
        time.had += had;
        time.since = goes_on.then_some(now);
        let gives_back = time.has_turn && !goes_on;
        time.has_turn &= goes_on;
        drop(time);
        let mut state = self.work.turns.state();
        state.count(self.work.client, had, now);
        state.free += usize::from(gives_back);
        state.hand_out();
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.end(false);
    }
}

/// Cancels the work when its client leaves.
pub(super) struct CancelOnDrop(pub(super) Cancellation);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    /// Works until it is cancelled, asking as a search does.
    fn endless(context: &Context) {
        while !context.is_cancelled() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[tokio::test]
    async fn a_small_question_is_answered_while_others_ask_hard_ones() {
        let searches = Searches::with_turns(2);
        let context = Context::default();
        let _cancel = CancelOnDrop(context.cancellation().clone());
        let hard: Vec<_> = (0..64).map(|last| searches.begin(address(last), &context, endless).unwrap()).collect();
        tokio::time::sleep(Duration::from_millis(300)).await;
        for last in [64, 65, 3] {
            let asked = Instant::now();
            searches.begin(address(last), &context, |_| ()).unwrap().await.unwrap();
            // A client that has had its time waits until the others have had as much.
            let most = if last == 3 { Duration::from_secs(30) } else { Duration::from_secs(5) };
            assert!(asked.elapsed() < most, "{last}: {:?}", asked.elapsed());
        }
        context.cancellation().cancel();
        for work in hard {
            work.await.unwrap();
        }
        let state = searches.0.state();
        assert_eq!((state.free, state.count, state.waiting.len()), (2, 0, 0));
    }

    #[tokio::test]
    async fn clients_have_equal_parts_whatever_they_ask() {
        let searches = Searches::with_turns(1);
        let context = Context::default();
        let _cancel = CancelOnDrop(context.cancellation().clone());
        let clients = [1, 1, 1, 1, 1, 1, 1, 1, 2];
        let works: Vec<_> =
            clients.iter().map(|&last| searches.begin(address(last), &context, endless).unwrap()).collect();
        tokio::time::sleep(Duration::from_secs(1)).await;
        let had = |last: u8| searches.0.state().clients[&address(last)].had(Instant::now());
        let (eight, one) = (had(1), had(2));
        assert!((0.6..1.6).contains(&(eight / one)), "{eight} s of eight, {one} s of one");
        context.cancellation().cancel();
        for work in works {
            work.await.unwrap();
        }
    }

    #[tokio::test]
    async fn nobody_takes_all_places() {
        let searches = Searches::with_turns(1);
        let context = Context::default();
        let _cancel = CancelOnDrop(context.cancellation().clone());
        let is_begun = Arc::new(AtomicBool::new(false));
        let works: Vec<_> =
            (0..MAX_OF_CLIENT).map(|_| searches.begin(address(1), &context, endless).unwrap()).collect();
        assert!(searches.begin(address(1), &context, endless).is_err());
        let begun = Arc::clone(&is_begun);
        searches.begin(address(2), &context, move |_| begun.store(true, Ordering::Relaxed)).unwrap().await.unwrap();
        assert!(is_begun.load(Ordering::Relaxed));
        context.cancellation().cancel();
        for work in works {
            work.await.unwrap();
        }
        assert!(searches.begin(address(1), &Context::default(), |_| ()).unwrap().await.is_ok());
    }

    #[tokio::test]
    async fn the_first_work_of_a_client_is_always_admitted() {
        let searches = Searches::with_turns(1);
        let context = Context::default();
        let _cancel = CancelOnDrop(context.cancellation().clone());
        let of = |last: u8| searches.begin(address(last), &context, endless);
        let hostile = (1..=7).flat_map(|last| [last; MAX_OF_CLIENT]);
        let mut works: Vec<_> = hostile.filter_map(|last| of(last).ok()).collect();
        assert_eq!(works.len(), MAX_WORK, "seven addresses take all places");
        works.push(of(8).unwrap());
        assert!(of(8).is_err(), "the second has to wait for a place");
        works.push(of(9).unwrap());
        context.cancellation().cancel();
        for work in works {
            work.await.unwrap();
        }
    }

    #[test]
    fn who_has_had_less_than_those_who_wait_begins_at_once() {
        let searches = Searches::with_turns(0);
        let (mut state, now) = (searches.0.state(), Instant::now());
        for (last, had, count) in [(1, 1.0, 1), (2, 0.3, 1), (3, 0.6, 1), (4, 0.0, MAX_TRIALS)] {
            state.clients.insert(address(last), Client { count, had, as_of: now });
        }
        assert!(state.is_trial(address(1), now), "none waits");
        let waiting = Waiting { client: address(1), had: Duration::ZERO, thread: thread::current() };
        state.waiting.insert(1, waiting);
        let trials = [1, 2, 3, 4, 5].map(|last| state.is_trial(address(last), now));
        assert_eq!(trials, [false, true, false, false, true]);
    }

    #[test]
    fn a_network_is_one_client() {
        let read = |text: &str| network(text.parse().unwrap());
        assert_eq!(read("2001:db8:1:2:3::4"), read("2001:db8:1:2:ffff::1"));
        assert_ne!(read("2001:db8:1:2::1"), read("2001:db8:1:3::1"));
        assert_eq!(read("::ffff:10.0.0.1"), read("10.0.0.1"));
        assert_ne!(read("10.0.0.1"), read("10.0.0.2"));
    }
}
