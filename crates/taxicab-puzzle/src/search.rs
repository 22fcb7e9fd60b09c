//! Searches: each returns a solution, a proven lower bound, and the reason if it stopped early.
//!
//! | search | solution | memory | use |
//! |---|---|---|---|
//! | [`ida_star`] | shortest | a path | the 15-puzzle and up |
//! | [`all_shortest`] | every shortest | a path | puzzles with a single answer |
//! | [`a_star`] | shortest | every position seen | small boards, fewest expansions |
//! | [`breadth_first`] | shortest, in either metric | every position seen | the independent check |
//! | [`MultiTileSolver`] | shortest in the multi-tile metric | a path | straight runs as single moves |
//! | [`weighted_a_star`] | at most w times the shortest | every position seen | larger boards |
//! | [`greedy`] | some | every position seen | a quick answer |
//! | [`partial_search`] | shortest, to a goal of which only some tiles count | a path | first rows |
//! | [`Anytime`] | some at once, then shorter ones | up to the limit | boards of any size |
//! | [`constructed`] | some, line by line | little | boards of any size, at once |
//!
//! Every search counts alike: *generated* counts every successor considered, those pruned at once included, the undoing
//! move excluded, and the start once; *expanded* counts every position whose successors were considered; both are
//! summed over all bounds.
//!
//! ```
//! use taxicab_puzzle::{Goal, Problem, heuristic::Manhattan, search::{Control, a_star, ida_star}};
//!
//! let problem = Problem::new("8 2 0/4 6 1/3 7 5".parse()?, &Goal::BlankLast)?;
//! let manhattan = Manhattan::new(problem.goal());
//! let outcome = ida_star(&problem, &manhattan, Control::default());
//! let moves = outcome.moves.as_ref().expect("nothing stopped the search");
//! assert_eq!(problem.start().after_all(moves)?, *problem.goal());
//! assert!(outcome.is_optimal());
//! assert_eq!(a_star(&problem, &manhattan, Control::default()).length(), outcome.length());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod anytime;
mod automaton;
mod best_first;
mod breadth_first;
mod deepening;
pub(crate) mod guide;
mod ida_star;
pub(crate) mod multi_tile;
mod node_store;
mod partial;
pub(crate) mod pattern_search;
mod prefetch;
pub mod ranking;
mod sharing;

use alloc::collections::TryReserveError;
use core::fmt;
use core::num::NonZeroUsize;
use core::ops::ControlFlow;

pub use anytime::{Anytime, SolutionObserver, constructed};
pub use automaton::Automaton;
pub use best_first::{Weight, WeightError, a_star, greedy, weighted_a_star};
pub use breadth_first::breadth_first;
pub use guide::Solver;
pub use ida_star::{all_shortest, ida_star, whole_iteration};
pub use multi_tile::{Axis, IncrementalRunHeuristic, MultiTileSolver, NoRunHeuristic, RunHeuristic, RunTablesError};
pub use partial::partial_search;
pub use pattern_search::pattern_search;

use crate::names::names;
use crate::{Board, Direction, Metric, Moves, Position, Size};

/// The control of a search: limits, an order of the moves, and a watch.
///
/// ```
/// use std::{ops::ControlFlow, time::{Duration, Instant}};
/// use taxicab_puzzle::search::{Control, StopReason};
///
/// let deadline = Instant::now() + Duration::from_secs(10);
/// let mut watch = |_: &_| {
///     if Instant::now() < deadline { ControlFlow::Continue(()) } else { ControlFlow::Break(StopReason::TimeLimit) }
/// };
/// let control = Control { max_nodes: 1_000_000, watch: Some(&mut watch), ..Control::default() };
/// # let _ = control;
/// ```
pub struct Control<'a> {
    /// The maximum number of generated positions, the start included; the search stops before it would exceed it.
    pub max_nodes: u64,
    /// The maximum number of bytes for the positions of this search; a search that stores them stops before it would
    /// exceed it. The heuristic's tables are not counted.
    pub max_memory: usize,
    /// Asked before the positions take more bytes than ever before; `false` stops the search as [`max_memory`] does. By it
    /// several searches share the memory of a machine.
    ///
    /// [`max_memory`]: Self::max_memory
    pub room: Option<&'a Room<'a>>,
    /// A length that no solution falls below, as an earlier search of the same board has proven: the iterations below it are left
    /// out. Only searches by iterative deepening observe it.
    pub min_length: u32,
    /// The length of the longest solution that is wanted: once all are proven to be longer, the search stops with
    /// [`StopReason::Length`], so that a question for one length costs no more than its answer. Only searches by iterative
    /// deepening observe it: [`ida_star`], [`pattern_search`], [`MultiTileSolver`], and what is built on them.
    pub max_length: u32,
    /// The order in which moves are tried; it decides which of several shortest solutions is found.
    pub order: [Direction; 4],
    /// The duplicate-pruning automaton of [`ida_star`], in the same order of moves; other searches ignore it. `None`
    /// prunes only the move that undoes the last, and so reproduces the counts of the literature.
    pub automaton: Option<&'a Automaton>,
    /// The number of threads of [`pattern_search`] and of a wide [`Beam`](ranking::Beam); without the feature `parallel` they use one.
    pub threads: NonZeroUsize,
    /// The part of its time that a search has used, from 0 to 1, if the watch ends it after some time. The last beam of [`Anytime`] is
    /// as wide as the rest of the time allows.
    pub used: Option<&'a dyn Fn() -> f64>,
    /// The progress callback and the stop check in one, if any. A deadline belongs there.
    pub watch: Option<&'a mut Watch<'a>>,
    /// The watch is called for each of this number of first expansions, and then about every 65,536 nodes.
    /// [`pattern_search`] and the anytime search ignore this number.
    pub watch_first: u64,
}

/// Receives the progress about every 65,536 nodes, and of [the first expansions](Control::watch_first) on request; it
/// may stop the search with a reason.
pub type Watch<'a> = dyn FnMut(&Progress) -> ControlFlow<StopReason> + 'a;

/// Whether the positions of a search may take this number of bytes in all.
pub type Room<'a> = dyn Fn(usize) -> bool + Sync + 'a;

impl Default for Control<'_> {
    /// No limit on nodes and length, 2 GiB, Korf's order, no automaton, no watch.
    fn default() -> Self {
        Self {
            max_nodes: u64::MAX,
            max_memory: 2 << 30,
            room: None,
            min_length: 0,
            max_length: u32::MAX,
            order: Direction::KORF,
            automaton: None,
            threads: NonZeroUsize::MIN,
            used: None,
            watch: None,
            watch_first: 0,
        }
    }
}

impl<'a> Control<'a> {
    /// The same control for another search, which ends before this control is used again.
    pub fn reborrow<'b>(&'b mut self) -> Control<'b>
    where
        'a: 'b,
    {
        let watch = self.watch.as_mut().map(|watch| &mut **watch as &mut Watch<'b>);
        Control { watch, ..*self }
    }
}

/// The system refuses memory within the limit.
impl From<TryReserveError> for StopReason {
    fn from(_: TryReserveError) -> Self {
        Self::Memory
    }
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("max_nodes", &self.max_nodes)
            .field("max_memory", &self.max_memory)
            .field("order", &self.order)
            .field("automaton", &self.automaton)
            .finish_non_exhaustive()
    }
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The counts so far.
    pub statistics: Statistics,
    /// The proven lower bound: no solution is shorter.
    pub lower_bound: u32,
    /// The length of the best solution so far, if the search continues beyond its first.
    pub length: Option<u32>,
    /// The position that is expanded next, where the search is [`ida_star`], best-first or [`breadth_first`].
    pub node: Option<CurrentNode>,
}

/// A position that a search is about to expand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CurrentNode {
    /// The position.
    pub board: Board,
    /// The number of moves that led to it.
    pub g: u32,
    /// The heuristic's lower bound on the moves left; 0 where there is none.
    pub h: u32,
    /// The number of open positions, this one included: seen and not yet expanded. [`ida_star`] stores none.
    pub open: Option<u64>,
}

impl CurrentNode {
    #[cold]
    fn new<P: Position>(size: Size, position: &P, g: u32, h: u32, open: Option<u64>) -> Self {
        let mut tiles = [0; 256];
        let tiles = &mut tiles[..size.cells()];
        for (cell, tile) in tiles.iter_mut().enumerate() {
            *tile = position.tile(cell);
        }
        Self { board: Board::new(size, tiles).expect("moves keep a board a permutation"), g, h, open }
    }
}

/// The counts of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// Positions whose successors were considered.
    pub expanded: u64,
    /// Successors considered, pruned ones included, the undoing move excluded; and the start once.
    pub generated: u64,
    /// The maximum of bytes for positions.
    pub memory: usize,
}

impl Statistics {
    /// Adds the counts of another search before or after this one; the memory is the larger of the two.
    pub fn add(&mut self, other: &Self) {
        self.expanded += other.expanded;
        self.generated += other.generated;
        self.memory = self.memory.max(other.memory);
    }
}

/// Why a search stopped without finishing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StopReason {
    /// The limit on nodes.
    Nodes,
    /// The limit on memory.
    Memory,
    /// The limit on the length: every solution is proven to be longer.
    Length,
    /// The watch, for its deadline.
    TimeLimit,
    /// The watch, because the caller cancelled the search.
    Cancelled,
}

names!(
    StopReason: Nodes "nodes", Memory "memory", Length "length", TimeLimit "time-limit", Cancelled "cancelled"
);

/// The result and the proof of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcome {
    /// The solution, if one was found.
    pub moves: Option<Moves>,
    /// The metric in which its length is counted.
    pub metric: Metric,
    /// The proven lower bound in the metric of the search: no solution is shorter.
    pub lower_bound: u32,
    /// Why the search stopped early, or `None` if it finished.
    pub stopped: Option<StopReason>,
    /// The counts.
    pub statistics: Statistics,
}

impl Outcome {
    /// The outcome of a search that was stopped before it began, with a lower bound that is known.
    pub fn not_begun(metric: Metric, lower_bound: u32, stopped: StopReason) -> Self {
        Self { moves: None, metric, lower_bound, stopped: Some(stopped), statistics: Statistics::default() }
    }

    /// The length of the solution in the metric of the search.
    pub fn length(&self) -> Option<u32> {
        self.moves.as_ref().map(|moves| moves.length(self.metric) as u32)
    }

    /// Whether the solution is proven to be a shortest one: its length is the lower bound.
    pub fn is_optimal(&self) -> bool {
        self.length() == Some(self.lower_bound)
    }

    /// Adds what an earlier search of the same board counted and proved.
    pub fn add_earlier(&mut self, earlier: &Self) {
        self.statistics.add(&earlier.statistics);
        self.lower_bound = self.lower_bound.max(earlier.lower_bound);
        if self.is_optimal() {
            self.stopped = None;
        }
    }
}

/// The result of a part of one iteration of IDA*: the nodes below one path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Part {
    /// The counts, without the first node as a successor.
    pub statistics: Statistics,
    /// The least g + h of the nodes beyond the bound, or less; `None` if there are none, or the part was not finished.
    pub next_bound: Option<u32>,
    /// The first solution in the order of moves, from the start on; the search ended there.
    pub moves: Option<Moves>,
    /// Why it stopped early.
    pub stopped: Option<StopReason>,
}

/// The counts of a running search, what it has proven, and the time of its next check.
struct Meter<'a> {
    control: Control<'a>,
    statistics: Statistics,
    /// The proven lower bound.
    lower_bound: u32,
    /// The length of the best solution so far.
    length: Option<u32>,
    /// The number of generated nodes at the next check.
    next_check: u64,
    /// The number of expansions that the watch still gets one by one.
    first: u64,
}

/// Generated nodes between two calls of the watch.
const CHECK_EVERY: u64 = 1 << 16;

/// The maximum number of successors of one expansion, in the multi-tile metric on the largest board.
const MAX_SUCCESSORS: u64 = 2 * (crate::Size::MAX as u64 - 1);

/// The maximal h in a search's arithmetic: far above any distance, far below any overflow.
const MAX_H: u32 = u16::MAX as u32;

impl<'a> Meter<'a> {
    fn new(control: Control<'a>) -> Self {
        let first = control.watch_first;
        let statistics = Statistics::default();
        let mut meter = Self { control, statistics, lower_bound: 0, length: None, next_check: 0, first };
        meter.set_next_check();
        // The start, which is checked before it is expanded if every node is.
        meter.statistics.generated = 1;
        meter
    }

    fn set_next_check(&mut self) {
        let generated = self.statistics.generated;
        let exact = self.control.max_nodes.saturating_sub(MAX_SUCCESSORS);
        let regular = generated.saturating_add(if self.first > 0 { 1 } else { CHECK_EVERY });
        self.next_check = if generated >= exact { 0 } else { exact.min(regular) };
    }

    /// Stops before an expansion with `successors` successors if the limit on nodes or the watch says so. The watch
    /// gets the node, which is computed only for it.
    #[inline]
    fn check_before(
        &mut self,
        successors: usize,
        node: impl FnOnce() -> Option<CurrentNode>,
    ) -> Result<(), StopReason> {
        if self.statistics.generated < self.next_check { Ok(()) } else { self.check(successors, node()) }
    }

    /// Stops before more successors of a node that was checked before: for the limit on nodes alone.
    #[inline]
    fn check_within(&self, successors: usize) -> Result<(), StopReason> {
        let is_over = || self.statistics.generated + successors as u64 > self.control.max_nodes;
        if self.statistics.generated >= self.next_check && is_over() { Err(StopReason::Nodes) } else { Ok(()) }
    }

    #[cold]
    fn check(&mut self, successors: usize, node: Option<CurrentNode>) -> Result<(), StopReason> {
        if self.statistics.generated + successors as u64 > self.control.max_nodes {
            return Err(StopReason::Nodes);
        }
        self.first = self.first.saturating_sub(1);
        self.set_next_check();
        let Self { statistics, lower_bound, length, .. } = *self;
        match self.control.watch.as_mut().map(|watch| watch(&Progress { statistics, lower_bound, length, node })) {
            Some(ControlFlow::Break(stop)) => Err(stop),
            _ => Ok(()),
        }
    }

    /// The part of the limits on nodes and time that is used, from 0 to 1.
    fn used(&self) -> f64 {
        let nodes = self.statistics.generated as f64 / self.control.max_nodes as f64;
        self.control.used.map_or(nodes, |used| nodes.max(used()))
    }

    /// Records the bytes for positions, unless they exceed the limit.
    fn check_memory(&mut self, bytes: usize) -> Result<(), StopReason> {
        if bytes <= self.statistics.memory {
            return Ok(());
        }
        let is_refused = |room: &Room<'_>| !room(bytes);
        if bytes > self.control.max_memory || self.control.room.is_some_and(is_refused) {
            return Err(StopReason::Memory);
        }
        self.statistics.memory = bytes;
        Ok(())
    }

    fn outcome(&self, metric: Metric, moves: Option<Moves>, stopped: Option<StopReason>) -> Outcome {
        Outcome { moves, metric, lower_bound: self.lower_bound, stopped, statistics: self.statistics }
    }
}
