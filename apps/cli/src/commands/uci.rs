//! `taxicab uci`: the engine behind the protocol of chess programs.
//!
//! Three threads: one reads lines, one searches, and this one listens to both and alone prints. So every line is answered at
//! once, whatever is being searched.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Read};
use std::mem;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use taxicab::{Context, Silent};
use taxicab_endgame::engine::{self, Engine, Exact, Outcome, SearchEvent};
use taxicab_endgame::uci::{Action, Conversation, Task};
use taxicab_endgame::{Endgame, Tables};

use crate::commands::{Run, arguments};
use crate::console::{CommandError, Console};
use crate::interrupt;
use crate::memory;
use crate::tables::TableArguments;
use crate::text::write_out;

arguments! {
    /// For chess programs (Arena, Cute Chess, En Croissant, python-chess): add an engine with the command 'taxicab uci'.
    ///
    /// With four pieces or fewer it plays by exact tables where they take no second to make, or are there: each move mates as soon as can
    /// be. Without them (Exact Tables false), in the basic endgames (KQK, KRK, KBBK, KBNK, KPK), it looks for better ground that it can
    /// force, and reports which in an 'info string'; 'go depth 14' is exactly the stand-pat policy that 'taxicab endgame measure' measures at that depth. With a
    /// clock, nodes or 'infinite' it proves better ground, keeps the plan from move to move and looks for more; on a clock, what a
    /// proven move does not need is left for later moves. An announced mate is never false. Any other legal position is played too,
    /// but strength there is not the aim.
    ///
    /// Options: Hash (MB), Clear Hash, Exact Tables (at first true: a search waits for tables for a quarter of its time and at most a
    /// second, and they are brought during the game; set to true, those of the basic endgames are built at once, and a search without
    /// a clock waits for the others; false: none), Ponder, Move Overhead (ms), Depth (plies at which every search ends; 0: none). Besides the commands of the protocol, 'd' shows the
    /// position and 'help' lists the commands. At the end of the input a search with a limit is finished.
    ///
    /// Examples:
    ///   printf '%s\n' uci 'position fen 8/8/8/3k4/8/8/8/KQ6 w' 'go depth 4' | taxicab uci
    ///   printf '%s\n' 'position startpos moves e2e4' 'go movetime 100' isready | taxicab uci
    pub(crate) struct Arguments {}
}

/// What this thread listens to.
enum Event {
    Line(String),
    /// The input has ended.
    End,
    Report(engine::Report, Duration),
    Done(Outcome),
    /// Something to tell.
    Said(String),
    /// There is no engine.
    Failed(String),
    /// A line to print after the answers to all earlier commands.
    SaidLater(String),
    /// A signal came while tables were brought.
    Interrupted,
}

/// What the searching thread is given, and the signals of the search that was begun last.
type Job = (Action, Arc<Signals>);

/// The signals of the search under way.
#[derive(Default)]
struct Signals {
    is_stopped: AtomicBool,
    /// Whether its time has begun, if it did not at once.
    is_hit: AtomicBool,
}

/// A line is read to this length; no game is as long. What is longer is passed over.
const LONGEST_LINE: u64 = 1 << 20;

const TOO_LONG: &str = "info string a line of more than a mebibyte is passed over";

impl Run for Arguments {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        let (events, heard) = mpsc::channel();
        let (jobs, taken) = mpsc::channel();
        let (reader, context) = (events.clone(), console.context.clone());
        thread::spawn(move || read(&reader));
        let worker = thread::spawn(move || work(&taken, &context, &events));
        let mut signals = Arc::default();
        let ended = converse(&heard, &jobs, &mut signals);
        signals.is_stopped.store(true, Ordering::Relaxed);
        drop(jobs);
        let _ = worker.join();
        ended
    }
}

fn say(line: &str) -> io::Result<()> {
    write_out(format!("{line}\n").as_bytes())
}

fn converse(heard: &Receiver<Event>, jobs: &Sender<Job>, signals: &mut Arc<Signals>) -> Result<(), CommandError> {
    let mut conversation = Conversation::new(concat!("Taxicab ", env!("CARGO_PKG_VERSION")));
    let (mut has_ended, mut is_left) = (false, false);
    // How many lines are still to be said after what the searching thread was given.
    let mut later = 0;
    while let Ok(event) = heard.recv() {
        let mut actions = match event {
            Event::Line(line) => conversation.line(&line),
            Event::End => {
                has_ended = true;
                Vec::new()
            }
            Event::Report(report, elapsed) => {
                conversation.report(&report, elapsed).map(Action::Say).into_iter().collect()
            }
            Event::Done(outcome) => conversation.done(outcome),
            Event::Said(line) => vec![Action::Say(line)],
            Event::Failed(line) => return Ok(say(&line)?),
            Event::Interrupted => return Err(CommandError::Interrupted),
            Event::SaidLater(line) => {
                later -= 1;
                vec![Action::Say(line)]
            }
        };
        // All searches are answered before the end; one that waits for a line that cannot come is stopped.
        if has_ended && conversation.is_searching() && !conversation.ends_by_itself() {
            actions.extend(conversation.line("stop"));
        }
        for action in actions {
            match &action {
                Action::Say(line) => say(line)?,
                Action::Stop => signals.is_stopped.store(true, Ordering::Relaxed),
                Action::PonderHit => signals.is_hit.store(true, Ordering::Relaxed),
                Action::Quit => is_left = true,
                Action::Search(_) => *signals = Arc::default(),
                Action::SayLater(_) => later += 1,
                Action::Clear | Action::Resize(_) | Action::Tables(_) => {}
            }
            // The searching thread lives as long as this one, and takes what is its own.
            let _ = jobs.send((action, Arc::clone(signals)));
        }
        if later == 0 && (is_left || has_ended && !conversation.is_searching()) {
            break;
        }
    }
    Ok(())
}

/// Reads lines to the end of the input; what is not UTF-8 is garbage as any other.
fn read(events: &Sender<Event>) {
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let Ok(1..) = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) else { break };
        if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
            if input.skip_until(b'\n').is_err() || events.send(Event::Said(TOO_LONG.to_owned())).is_err() {
                break;
            }
            continue;
        }
        if events.send(Event::Line(String::from_utf8_lossy(&line).into_owned())).is_err() {
            return;
        }
    }
    // Where nobody listens any more the command has ended.
    let _ = events.send(Event::End);
}

/// Searches what it is given, one after the other.
fn work(jobs: &Receiver<Job>, context: &Context, events: &Sender<Event>) {
    let mut engine = match Engine::new(Engine::MEGABYTES) {
        Ok(engine) => engine,
        Err(error) => {
            let _ = events.send(Event::Failed(format!("info string {error}")));
            return;
        }
    };
    // If nobody listens any more, the command has ended.
    let tell = |event: Event| drop(events.send(event));
    let inform = |text: &str| tell(Event::Said(format!("info string {text}")));
    let mut exact = Some(ExactTables::unasked(context, events));
    for (job, signals) in jobs {
        match job {
            Action::Clear => engine.clear(),
            Action::Resize(megabytes) => {
                // What the table takes now, it gives back first.
                let _ = engine.resize(1);
                let there = memory::budget(Some(megabytes << 20)).limit() >> 20;
                match engine.resize(there.min(megabytes)) {
                    Ok(()) if there < megabytes => inform(&format!("Hash: {there} of {megabytes} MB are there")),
                    Ok(()) => {}
                    Err(error) => inform(&format!("{error}: it has 1 MB")),
                }
            }
            Action::SayLater(line) => tell(Event::SaidLater(line)),
            Action::Tables(are_asked) => {
                exact = if are_asked { ExactTables::asked(context, events) } else { None };
                if are_asked && exact.is_none() {
                    inform("Exact Tables: they cannot be made");
                }
            }
            Action::Search(mut task) => {
                // What it waits for tables is of its time.
                let start = Instant::now();
                let tables = exact.as_mut().and_then(|exact| exact.in_time(&task, start, &signals));
                let known = tables.and_then(|tables| Exact::of(&tables, &task.game, &task.limits.searchmoves));
                let outcome = if let Some(Exact::Mate(found)) = known {
                    tell(Event::Report(found.clone(), Duration::ZERO));
                    found.into()
                } else {
                    if let Some(Exact::Among(moves)) = known {
                        task.limits.searchmoves = moves;
                    }
                    searched(&mut engine, &task, start, &signals, events)
                };
                tell(Event::Done(outcome));
            }
            Action::Say(_) | Action::Stop | Action::PonderHit | Action::Quit => {}
        }
    }
}

/// The exact tables of endgames. Threads of their own bring them: who has no time to wait has them for the next search.
struct ExactTables {
    context: Context,
    /// Whether a search without a limit of time waits for them however long they take.
    are_asked: bool,
    ready: BTreeMap<Endgame, Arc<Tables>>,
    coming: BTreeMap<Endgame, (Receiver<Arc<Tables>>, JoinHandle<()>)>,
    events: Sender<Event>,
}

impl ExactTables {
    /// What a search has in a second at most.
    fn unasked(context: &Context, events: &Sender<Event>) -> Self {
        let cancellation = context.cancellation().child();
        let context = TableArguments::at(None).context(&context.clone().with_cancellation(cancellation));
        Self { context, are_asked: false, ready: BTreeMap::new(), coming: BTreeMap::new(), events: events.clone() }
    }

    /// What somebody has asked for: tables of the basic endgames at once, if they are not on disk, and of others when they are needed.
    fn asked(context: &Context, events: &Sender<Event>) -> Option<Self> {
        let mut tables = Self::unasked(context, events);
        tables.are_asked = true;
        for endgame in Endgame::BASIC {
            let (coming, _) = tables.bring(endgame)?;
            tables.ready.insert(endgame, coming.recv().ok()?);
        }
        Some(tables)
    }

    /// The tables of a position, if there are any and a quarter of the time of a search, a second, or where they were asked for the
    /// time until it is stopped, is enough to bring them. Else they are brought during the search, for the next; but unasked a
    /// search of an instant begins nothing.
    fn in_time(&mut self, task: &Task, start: Instant, signals: &Signals) -> Option<Arc<Tables>> {
        const MOST: Duration = Duration::from_secs(1);
        const LEAST: Duration = Duration::from_millis(20);
        /// How long it takes to see that a search is stopped.
        const PATIENCE: Duration = Duration::from_millis(5);
        let endgame = Endgame::of_board(task.game.board()).ok()?;
        let time = task.budget.as_ref().map_or(Duration::MAX, |budget| budget.soft / 4);
        let time = if self.are_asked { time } else { time.min(MOST) };
        if !self.ready.contains_key(&endgame) && !self.coming.contains_key(&endgame) {
            if !self.are_asked && time < LEAST {
                return None;
            }
            self.coming.insert(endgame, self.bring(endgame)?);
        }
        while let Some((coming, _)) = self.coming.get(&endgame) {
            match coming.recv_timeout(PATIENCE.min(time.saturating_sub(start.elapsed()))) {
                Ok(tables) => drop(self.ready.insert(endgame, tables)),
                Err(RecvTimeoutError::Timeout) => {
                    if start.elapsed() >= time || signals.is_stopped.load(Ordering::Relaxed) {
                        return None;
                    }
                    continue;
                }
                Err(RecvTimeoutError::Disconnected) => {}
            }
            self.coming.remove(&endgame);
        }
        self.ready.get(&endgame).cloned()
    }

    /// Begins to bring tables. Nothing comes if there is no memory for them.
    fn bring(&self, endgame: Endgame) -> Option<(Receiver<Arc<Tables>>, JoinHandle<()>)> {
        let (sender, coming) = mpsc::channel();
        let (context, events) = (self.context.clone(), self.events.clone());
        let work = move || {
            let busy = interrupt::Busy::new();
            if let Ok(tables) = context.endgame_tables(endgame, &mut Silent) {
                let _ = sender.send(tables);
            }
            drop(busy);
            if interrupt::is_interrupted() {
                let _ = events.send(Event::Interrupted);
            }
        };
        let thread = thread::Builder::new().name("endgame".into()).spawn(work).ok()?;
        Some((coming, thread))
    }
}

/// What is under way ends before the command does, and no file stays half written.
impl Drop for ExactTables {
    fn drop(&mut self) {
        self.context.cancellation().cancel();
        for (_, thread) in mem::take(&mut self.coming).into_values() {
            let _ = thread.join();
        }
    }
}

fn searched(engine: &mut Engine, task: &Task, start: Instant, signals: &Signals, events: &Sender<Event>) -> Outcome {
    let mut begun = (!task.is_ponder).then_some(start);
    let mut watch = |observed: SearchEvent<'_>| {
        if signals.is_stopped.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        if begun.is_none() && signals.is_hit.load(Ordering::Relaxed) {
            begun = Some(Instant::now());
        }
        let thought = begun.map(|begun| begun.elapsed());
        let has_passed = |limit: fn(&taxicab_endgame::uci::Budget) -> Duration| {
            task.budget.as_ref().zip(thought).is_some_and(|(budget, thought)| thought >= limit(budget))
        };
        let is_over = match observed {
            SearchEvent::Nodes(_) => has_passed(|budget| budget.hard),
            // What a proven move does not need stays on the clock, for moves that need more.
            SearchEvent::Spare(_) => has_passed(|budget| budget.soft),
            SearchEvent::Iteration(report) => {
                let _ = events.send(Event::Report(report.clone(), start.elapsed()));
                has_passed(|budget| budget.soft)
            }
        };
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    engine.search(&task.game, &task.limits, &mut watch)
}
