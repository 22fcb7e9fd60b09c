//! The searches of a game: the shortest length from its start, and a solution of its current board.

use std::cell::RefCell;
use std::num::NonZeroUsize;
use std::time::Duration;

use taxicab_puzzle::search::{Outcome, Progress, partial_search};
use taxicab_puzzle::strategy::{Algorithm, Event, Method, Options, Strategy};
use taxicab_puzzle::{Direction, Moves, PartialGoal, Problem};

use crate::cache::patterns::Source;
use crate::fields::Text;
use crate::requests::puzzle::{Bytes, LimitFields, Seconds};
use crate::{Context, Fault, Observer};

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The proven shortest length from the start.
    Start,
    /// A solution of the current board, the shortest if a proof is quick.
    Here,
    /// The same, and on boards where a proof is not quick: a solution at once, and then shorter ones, each reported.
    Improving,
}

/// What is to be solved: a board with all of its tiles, and the goal, of which perhaps only some count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Task {
    /// The board, and a board that reaches the goal.
    pub problem: Problem,
    /// The goal.
    pub goal: PartialGoal,
}

impl From<Problem> for Task {
    /// All tiles count.
    fn from(problem: Problem) -> Self {
        Self { problem, goal: PartialGoal::from(*problem.goal()) }
    }
}

/// The result of a search so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The purpose of the search.
    pub purpose: Purpose,
    /// The board and its goal.
    pub problem: Problem,
    /// The best solution so far.
    pub moves: Option<Moves>,
    /// No solution is shorter.
    pub lower_bound: u32,
    /// Whether the search is over.
    pub is_finished: bool,
}

/// The time for the shortest length from the start.
const START_LIMIT: Duration = Duration::from_mins(1);

/// How long a hint may take where a shortest solution is usually found,
const PATIENCE: Duration = Duration::from_secs(5);

/// and elsewhere.
const LARGE_PATIENCE: Duration = Duration::from_secs(2);

/// After how long an improving search reports what it has,
const FIRST_REPORT: Duration = Duration::from_millis(500);

/// and how long it lasts.
const IMPROVING_PATIENCE: Duration = Duration::from_secs(20);

/// The memory for a hint on a large board.
const MAX_MEMORY: usize = 512 << 20;

/// Searches until the search is finished or the context is cancelled, and reports each finding. A cancelled search reports
/// nothing. The observer is told of the tables that are built meanwhile, and of the notices about them.
pub fn search(
    purpose: Purpose,
    task: &Task,
    context: &Context,
    observer: &mut dyn Observer,
    report: &mut dyn FnMut(Finding),
) {
    let Task { problem, goal } = task;
    let report = &mut |moves, lower_bound, is_finished| {
        if !context.is_cancelled() {
            report(Finding { purpose, problem: *problem, moves, lower_bound, is_finished });
        }
    };
    let search = Search { purpose, problem, context, observer: RefCell::new(observer) };
    // The only fault is the cancellation.
    let _ = match purpose {
        _ if !goal.is_whole() => search.search_partial(goal, report),
        Purpose::Start => search.search_start(report),
        Purpose::Here | Purpose::Improving => search.search_here(report),
    };
}

struct Search<'a, 'o> {
    purpose: Purpose,
    problem: &'a Problem,
    context: &'a Context,
    observer: RefCell<&'o mut dyn Observer>,
}

type Report<'r> = &'r mut dyn FnMut(Option<Moves>, u32, bool);

impl Search<'_, '_> {
    fn search_start(&self, report: Report<'_>) -> Result<(), Fault> {
        let outcome = self.shortest(START_LIMIT, report)?;
        report(outcome.moves, outcome.lower_bound, true);
        Ok(())
    }

    fn search_here(&self, report: Report<'_>) -> Result<(), Fault> {
        let strategy = Strategy::new(Options { is_limited: true, ..Options::default() });
        let method = strategy.map(|strategy| strategy.method_on(self.problem.size()));
        let shortest = match method {
            Ok(Method::IdaStar) => Some(self.shortest(PATIENCE, report)?),
            _ => None,
        };
        let proven = shortest.as_ref().map_or(0, |outcome| outcome.lower_bound);
        let found = match shortest.filter(|outcome| outcome.moves.is_some()) {
            Some(shortest) => shortest,
            None => self.anytime(report)?,
        };
        report(found.moves, found.lower_bound.max(proven), true);
        Ok(())
    }

    /// A shortest solution to a partial goal; for a hint, if that takes too long, a solution of the whole board up to where it reaches
    /// the goal.
    fn search_partial(&self, goal: &PartialGoal, report: Report<'_>) -> Result<(), Fault> {
        let start = self.problem.start();
        let to_goal = |moves: Moves| {
            let mut board = *start;
            let is_before = |direction: &Direction| {
                let is_reached = goal.is_reached(&board);
                board = board.after(*direction).unwrap_or(board);
                !is_reached
            };
            moves.iter().take_while(is_before).collect::<Moves>()
        };
        if self.purpose == Purpose::Improving && self.problem.size().cells() > 16 {
            let outcome = self.run(
                Algorithm::Anytime,
                FIRST_REPORT,
                Some(MAX_MEMORY),
                NonZeroUsize::MIN,
                &mut |_, _| (),
                &mut |_| (),
            )?;
            report(outcome.moves.map(to_goal), 0, false);
        }
        let limit = if self.purpose == Purpose::Start { START_LIMIT } else { PATIENCE };
        let mut proven = 0;
        let mut look = |progress: &Progress, _| {
            if progress.lower_bound > proven {
                proven = progress.lower_bound;
                report(None, proven, false);
            }
        };
        let limits = LimitFields { time_limit: Some(Text(Seconds(limit))), ..LimitFields::default() };
        let share = self.context.memory().share();
        let found = limits.run_in(&share, self.context, &mut look, &mut |control| partial_search(start, goal, control));
        let found = found.map_err(Fault::request)?;
        let proven = found.lower_bound;
        if found.moves.is_some() || self.purpose == Purpose::Start {
            report(found.moves, proven, true);
            return Ok(());
        }
        let whole = self.anytime(&mut |moves, _, is_finished| report(moves.map(to_goal), proven, is_finished))?;
        report(whole.moves.map(to_goal), proven, true);
        Ok(())
    }

    fn shortest(&self, limit: Duration, report: Report<'_>) -> Result<Outcome, Fault> {
        // A player waits for a hint, and the search from the start shares the machine with it.
        let threads = match self.purpose {
            Purpose::Start => NonZeroUsize::MIN,
            Purpose::Here | Purpose::Improving => self.context.threads(),
        };
        let mut reported = 0;
        let mut look = |progress: &Progress, _| {
            if progress.lower_bound > reported {
                reported = progress.lower_bound;
                report(None, reported, false);
            }
        };
        self.run(Algorithm::IdaStar, limit, None, threads, &mut look, &mut |_| ())
    }

    /// A fairly short solution, on boards of any size.
    fn anytime(&self, report: Report<'_>) -> Result<Outcome, Fault> {
        let (patience, first) = match self.purpose {
            Purpose::Improving => (IMPROVING_PATIENCE, FIRST_REPORT),
            _ => (LARGE_PATIENCE, Duration::MAX),
        };
        let newest = RefCell::new(None);
        let mut look = |_: &Progress, elapsed| {
            if let Some((moves, lower_bound)) = (elapsed >= first).then(|| newest.take()).flatten() {
                report(Some(moves), lower_bound, false);
            }
        };
        let mut improved = |event: Event<'_>| {
            if let Event::Solution { moves, lower_bound } = event {
                newest.replace(Some((moves.clone(), lower_bound)));
            }
        };
        self.run(Algorithm::Anytime, patience, Some(MAX_MEMORY), NonZeroUsize::MIN, &mut look, &mut improved)
    }

    fn run(
        &self,
        algorithm: Algorithm,
        limit: Duration,
        max_memory: Option<usize>,
        threads: NonZeroUsize,
        look: &mut dyn FnMut(&Progress, Duration),
        follow: &mut dyn FnMut(Event<'_>),
    ) -> Result<Outcome, Fault> {
        let Self { problem, context, .. } = *self;
        let strategy = Strategy::new(Options { algorithm, ..Options::default() }).map_err(Fault::request)?;
        let (solver, _) = {
            let mut observer = self.observer.borrow_mut();
            context.cache().solver(&strategy, strategy.method(), problem.goal(), context, &mut **observer)?
        };
        let limits = LimitFields {
            max_memory: max_memory.map(|bytes| Text(Bytes(bytes))),
            time_limit: Some(Text(Seconds(limit))),
            ..LimitFields::default()
        };
        let share = context.memory().share();
        let source = Source::new(context, &limits, &self.observer);
        Ok(limits.run_in(&share, context, look, &mut |control| {
            solver.search(problem, 1, &source, &|| threads, follow, control).outcome
        }))
    }
}
