//! The default flow: an answer at once where the light estimate finds it, and tables where they pay.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use taxicab_puzzle::pattern_database::{PatternDatabases, Split};
use taxicab_puzzle::search::{Control, Outcome, Progress, Solver, Statistics, StopReason};
use taxicab_puzzle::{Board, Moves, Problem};

use crate::tables::{Directory, big_splits};

/// The solver towards one goal that never makes anybody wait for a table.
///
/// Boards are searched with the light estimate until as many nodes are spent, over all boards, as the quick tables are
/// worth. From then on pattern databases are used: the big ones if they are on disk, else small ones that are built in a
/// fraction of a second. So no list of boards takes more than about twice as long as with the better choice made before.
pub(crate) struct PatientSolver {
    light: Solver,
    directory: Directory,
    strong: OnceLock<Option<Solver>>,
    /// Nodes generated with the light estimate.
    spent: AtomicU64,
}

/// What a search came to.
pub(crate) struct Solved {
    pub(crate) outcome: Outcome,
    pub(crate) solutions: Vec<Moves>,
    /// The estimate that led to it.
    pub(crate) heuristic: String,
    /// The time for building or loading tables within this search.
    pub(crate) table_time: Duration,
}

/// So many nodes with the light estimate take about as long as building the quick tables.
const LIGHT_NODES: u64 = 2_000_000;

impl PatientSolver {
    pub(crate) fn new(goal: &Board, directory: Directory) -> Self {
        Self { light: Solver::new(goal), directory, strong: OnceLock::new(), spent: AtomicU64::new(0) }
    }

    /// The goal.
    pub(crate) fn goal(&self) -> &Board {
        self.light.goal()
    }

    /// Up to `most` shortest solutions; `threads` is asked once the search is one that several threads can share.
    pub(crate) fn all_shortest(
        &self,
        problem: &Problem,
        most: usize,
        threads: &dyn Fn() -> NonZeroUsize,
        mut control: Control<'_>,
    ) -> Solved {
        let mut watch = control.watch.take();
        let mut watch = |progress: &Progress| watch.as_mut().map_or(ControlFlow::Continue(()), |watch| watch(progress));
        let Control { max_nodes, max_memory, order, automaton, .. } = control;
        let part = Control { max_memory, order, automaton, ..Control::default() };
        let mut before = None;
        if self.strong.get().is_none() {
            let left = LIGHT_NODES.saturating_sub(self.spent.load(Ordering::Relaxed));
            let part = Control { max_nodes: max_nodes.min(left), watch: Some(&mut watch), ..part };
            let (outcome, solutions) = self.light.all_shortest(problem, most, part);
            self.spent.fetch_add(outcome.statistics.generated, Ordering::Relaxed);
            if outcome.stopped != Some(StopReason::Nodes) || max_nodes <= left {
                return self.solved(outcome, solutions);
            }
            before = Some(outcome);
        }
        let start = Instant::now();
        let solver = self.strong.get_or_init(|| self.strong()).as_ref().unwrap_or(&self.light);
        let table_time = start.elapsed();
        let mut watch = |progress: &Progress| match &before {
            Some(before) => {
                let mut progress = *progress;
                add(&mut progress.statistics, before.statistics);
                progress.lower_bound = progress.lower_bound.max(before.lower_bound);
                watch(&progress)
            }
            None => watch(progress),
        };
        let spent = before.as_ref().map_or(0, |before| before.statistics.generated);
        let part = Control {
            max_nodes: max_nodes - spent,
            max_memory,
            order,
            automaton,
            threads: threads(),
            watch: Some(&mut watch),
            ..Control::default()
        };
        let (mut outcome, solutions) = solver.all_shortest(problem, most, part);
        if let Some(before) = &before {
            add(&mut outcome.statistics, before.statistics);
            outcome.lower_bound = outcome.lower_bound.max(before.lower_bound);
        }
        Solved { outcome, solutions, heuristic: solver.heuristic_name(), table_time }
    }

    fn solved(&self, outcome: Outcome, solutions: Vec<Moves>) -> Solved {
        Solved { outcome, solutions, heuristic: self.light.heuristic_name(), table_time: Duration::ZERO }
    }

    /// The big tables if they are there, else quick ones; none on boards that are too large for either.
    fn strong(&self) -> Option<Solver> {
        let goal = self.goal();
        let big = big_splits(goal.size()).iter().find_map(|name| {
            let split = Split::new(name, goal).ok()?;
            Some(PatternDatabases::new(goal, vec![self.directory.loaded(&split)?]))
        });
        let databases = match big {
            Some(databases) => databases,
            None => PatternDatabases::build(goal, &Split::quick(goal)?),
        };
        Some(Solver::with_databases(databases))
    }
}

/// Adds what was counted before.
fn add(statistics: &mut Statistics, before: Statistics) {
    statistics.expanded += before.expanded;
    statistics.generated += before.generated;
    statistics.memory = statistics.memory.max(before.memory);
}
