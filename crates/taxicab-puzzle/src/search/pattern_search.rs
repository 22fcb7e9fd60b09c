//! IDA* with sums of pattern databases: the search of the 15- and the 24-puzzle.

mod processor;
mod sweep;
mod trace;

use alloc::vec::Vec;
use core::num::NonZeroUsize;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

use super::automaton::Branch;
use super::deepening::{self, BoundedSearch, Ended, Tally, deepen};
#[cfg(feature = "parallel")]
use super::sharing;
use super::{Automaton, Control, MAX_H, Meter, Outcome, Part, Progress, Statistics, StopReason};
use crate::pattern_database::{MAX_SLOTS, MAX_SUMS, PatternDatabases, Reader, State, Step, Sum};
#[cfg(not(target_family = "wasm"))]
use crate::position::with_position;
use crate::{Direction, Metric, Moves, Position, Problem, Size, Slide};

use sweep::Sweep;

/// Evaluates an expression with the search in the form that fits the size and the databases.
#[cfg(not(target_family = "wasm"))]
macro_rules! with_search {
    ($problem:expr, $databases:expr, $automaton:expr, |$search:ident| $work:expr) => {
        with_position!($problem.size(), P => {
            macro_rules! of_slots {
                ($slots:expr) => {{
                    let $search = Search::<P, { $slots }>::new($problem, $databases, $automaton);
                    $work
                }};
            }
            match $databases.slots() {
                0..=2 => of_slots!(2),
                3..=4 => of_slots!(4),
                5..=6 => of_slots!(6),
                7..=8 => of_slots!(8),
                9..=12 => of_slots!(12),
                _ => of_slots!(MAX_SLOTS),
            }
        })
    };
}

/// As elsewhere; in the browser, where the size of the program counts, in one form for the usual splits and few for all.
#[cfg(target_family = "wasm")]
macro_rules! with_search {
    ($problem:expr, $databases:expr, $automaton:expr, |$search:ident| $work:expr) => {
        match ($problem.size().cells(), $databases.slots()) {
            (..=16, 0..=8) => {
                let $search = Search::<crate::position::Word, 8>::new($problem, $databases, $automaton);
                $work
            }
            (..=25, _) => {
                let $search = Search::<crate::position::DoubleWord, MAX_SLOTS>::new($problem, $databases, $automaton);
                $work
            }
            _ => {
                let $search = Search::<crate::position::Bytes, MAX_SLOTS>::new($problem, $databases, $automaton);
                $work
            }
        }
    };
}

/// IDA* guided by pattern databases, on one thread or several: a shortest solution.
///
/// The same search as [`ida_star`](super::ida_star) with the databases as its heuristic, faster:
///
/// ```text
/// naive:  go down one path, look up one child, prune it or continue below it
/// here:   take the 32 nodes on top of the stack, look up all their children stage by stage, put back those within the
///         bound. No lookup depends on another, so the processor waits for all of them at once.
/// ```
///
/// The tree below the bound is the same, only the order of the search differs. It is divided into units, the nodes a
/// few moves below the start, in the order of moves; the solution is the first of the first unit that holds one. So the
/// length and the moves are those of [`ida_star`](super::ida_star) with any number of threads; the counts of the last
/// iteration are not. Only where a limit ends the last iteration after a solution is found, the solution may be one
/// that comes later in the order of moves; it is as short.
///
/// The moves are found by a second search of the one unit of the solution, node by node; that is not counted, and no
/// limit ends it.
///
/// Without an [automaton](Control::automaton) only the move that undoes the last is pruned.
///
/// # Panics
/// The databases were made for another goal; or the automaton of the control is for another size or another order of
/// moves.
///
/// # Complexity
/// Time exponential in the length less h of the start; some megabytes for units and stacks.
pub fn pattern_search(problem: &Problem, databases: &PatternDatabases, control: Control<'_>) -> Outcome {
    first_shortest(problem, databases, control).0
}

/// [`pattern_search`], with its solution also in a list, as other searches return all of theirs.
pub(super) fn first_shortest(
    problem: &Problem,
    databases: &PatternDatabases,
    control: Control<'_>,
) -> (Outcome, Vec<Moves>) {
    assert_eq!(problem.goal(), databases.goal(), "the databases were made for another goal");
    let automaton = Automaton::or_undoing(control.automaton, problem.size(), control.order);
    with_search!(problem, databases, &automaton, |search| {
        let mut units = Units::new(&search, &Moves::new());
        let mut tally = Tally::new(1, control);
        // A first iteration that is not short is shared too.
        if tally.meter.control.threads > NonZeroUsize::MIN && tally.meter.control.min_length > units.h() {
            units.divide(UNIT_NODES * SHARED_UNITS as u64, tally.meter.control.min_length, &mut tally.meter);
        }
        deepen(problem, units, tally, |bound| problem.rounded_up(bound))
    })
}

/// The part of an iteration below a path of the tree that the automaton leaves, on one thread; the path and the bound are the
/// caller's to check.
pub(crate) fn part(
    problem: &Problem,
    databases: &PatternDatabases,
    automaton: &Automaton,
    path: &Moves,
    bound: u32,
    control: Control<'_>,
) -> Part {
    with_search!(problem, databases, automaton, |search| {
        let units = Units { is_divided: false, ..Units::new(&search, path) };
        let tally = Tally::new(1, Control { threads: NonZeroUsize::MIN, ..control });
        deepening::part(problem, units, tally, path, bound)
    })
}

/// A position with all that a search below it needs.
#[derive(Clone, Copy)]
struct Node<P, const N: usize> {
    /// By slot: the state of a pattern's tiles.
    states: [State; N],
    /// By sum: its value, 16 bits each.
    values: u64,
    position: P,
    /// The state of the automaton.
    pruning: u32,
    /// The number of its unit.
    unit: u32,
    moves: u16,
    blank: u8,
}

struct Search<'s, P: Position, const N: usize> {
    goal: P,
    automaton: &'s Automaton,
    /// By slot; those beyond the last are never read.
    readers: [Reader<'s>; MAX_SLOTS],
    steps: Steps,
    sums: usize,
    root: Node<P, N>,
}

/// The steps of all sums.
struct Steps {
    /// By sum and tile (64 each): the slot of its state.
    slots: [u8; 64 * MAX_SUMS],
    /// By sum and by cell and direction of the tile (256 each), as the automaton packs them.
    steps: Vec<Step>,
}

/// The part of the tree below one node, and the moves to that node, two bits each, the first lowest.
struct Unit<P, const N: usize> {
    node: Node<P, N>,
    moves: u128,
}

/// The maximum number of moves from the start to a unit.
pub(crate) const MAX_UNIT_MOVES: u32 = 60;

/// The maximum number of units.
const MAX_UNITS: usize = 1 << 14;

/// As many units keep several threads busy; with fewer an iteration is over before a thread has begun.
const SHARED_UNITS: usize = MAX_UNITS / 16;

/// The approximate number of nodes of the next iteration for each unit.
const UNIT_NODES: u64 = 1 << 9;

/// The state that the threads of an iteration share.
struct Shared {
    /// The next unit that no thread has begun.
    next_unit: AtomicU32,
    /// The first unit known to hold a solution, or `u32::MAX`.
    solved_unit: AtomicU32,
    generated: AtomicU64,
    expanded: AtomicU64,
    /// The number of nodes that the threads have claimed so far.
    claimed: AtomicU64,
    /// The limit on generated nodes.
    max_nodes: u64,
    is_stopped: AtomicBool,
}

impl Shared {
    /// The state before an iteration, with the counts of those before it.
    fn new(before: &Statistics, max_nodes: u64) -> Self {
        Self {
            next_unit: AtomicU32::new(0),
            solved_unit: AtomicU32::new(u32::MAX),
            generated: AtomicU64::new(before.generated),
            expanded: AtomicU64::new(before.expanded),
            claimed: AtomicU64::new(before.generated),
            max_nodes,
            is_stopped: AtomicBool::new(false),
        }
    }

    fn statistics(&self) -> Statistics {
        let count = |count: &AtomicU64| count.load(Ordering::Relaxed);
        Statistics { generated: count(&self.generated), expanded: count(&self.expanded), ..Statistics::default() }
    }
}

impl<'s, P: Position, const N: usize> Search<'s, P, N> {
    fn new(problem: &'s Problem, databases: &'s PatternDatabases, automaton: &'s Automaton) -> Self {
        let all_states = databases.states(problem.start());
        let sums = &databases.sums;
        let value = |sum: &Sum| all_states[sum.range()].iter().map(|state| u64::from(state.value())).sum::<u64>();
        let values = sums.iter().enumerate().fold(0, |values, (index, sum)| values | value(sum) << (16 * index));
        let readers = databases.readers();
        let blank = problem.start().blank() as u8;
        let root = Node {
            states: core::array::from_fn(|slot| all_states[slot]),
            values,
            position: P::fitting(problem.start()),
            pruning: automaton.start(blank),
            unit: 0,
            moves: 0,
            blank,
        };
        Self {
            goal: P::fitting(problem.goal()),
            automaton,
            readers: core::array::from_fn(|slot| readers[slot.min(readers.len() - 1)]),
            steps: Steps::new(sums, problem.size()),
            sums: sums.len(),
            root,
        }
    }

    /// The unit of a child.
    fn below(&self, unit: &Unit<P, N>, branch: Branch) -> Unit<P, N> {
        let slide = branch.slide(&unit.node.position, unit.node.blank);
        let moves = unit.moves | (slide.direction as u128) << (2 * unit.node.moves);
        Unit { node: self.child(&unit.node, slide, branch.state()), moves }
    }

    /// A child in full: a sweep computes it in stages.
    fn child(&self, parent: &Node<P, N>, slide: Slide, pruning: u32) -> Node<P, N> {
        let mut child = *parent;
        for sum in 0..self.sums {
            let (slot, step) = self.steps.step(sum, slide.tile, u32::from(slide.from) << 2 | slide.direction as u32);
            let state = parent.states[slot];
            let after = self.readers[slot].after(state, step);
            child.values = changed(child.values, sum, state, after);
            child.states[slot] = after;
        }
        child.position = parent.position.after(slide);
        child.blank = slide.from;
        child.pruning = pruning;
        child.moves += 1;
        child
    }
}

/// The tree divided into units, smaller ones before each next iteration.
struct Units<'s, P: Position, const N: usize> {
    search: &'s Search<'s, P, N>,
    units: Vec<Unit<P, N>>,
    /// Whether a next iteration is expected.
    is_divided: bool,
}

impl<P: Position, const N: usize> BoundedSearch for Units<'_, P, N> {
    const METRIC: Metric = Metric::SingleTile;

    fn h(&self) -> u32 {
        h(&self.units[0].node).min(MAX_H)
    }

    fn iteration(&mut self, bound: u32, tally: &mut Tally<'_>) -> Result<Option<u32>, Ended> {
        let (search, units, meter) = (self.search, &self.units, &mut tally.meter);
        let before = meter.statistics.generated;
        let shared = Shared::new(&meter.statistics, meter.control.max_nodes);
        let (lower_bound, watch) = (meter.lower_bound, &mut meter.control.watch);
        let mut stopped = None;
        let mut check = |statistics: Statistics| {
            let progress = Progress { statistics, lower_bound, length: None, node: None };
            if let Some(ControlFlow::Break(stop)) = watch.as_mut().map(|watch| watch(&progress)) {
                stopped = Some(stop);
                shared.is_stopped.store(true, Ordering::Relaxed);
            }
        };
        let sweep = || Sweep::new(search, units, bound, &shared);
        #[cfg(feature = "parallel")]
        std::thread::scope(|scope| {
            let threads = if units.len() >= SHARED_UNITS { meter.control.threads.get() } else { 1 };
            sharing::spawn(scope, threads - 1, || sweep().run(&mut |_| ()));
            sweep().run(&mut check);
        });
        #[cfg(not(feature = "parallel"))]
        sweep().run(&mut check);
        let stopped = stopped.or_else(|| shared.is_stopped.load(Ordering::Relaxed).then_some(StopReason::Nodes));
        meter.statistics = shared.statistics();
        let solved = shared.solved_unit.into_inner();
        if let Some(unit) = self.units.get(solved as usize) {
            tally.add(self.search.trace(unit, bound))?;
        }
        if stopped.is_some() {
            return Err(stopped);
        }
        // One move changes every value by one, so all values of h below the bound's parity class lie two apart.
        let next = bound + 2;
        if self.is_divided {
            let expected = 4 * (tally.meter.statistics.generated - before);
            self.divide(expected, next, &mut tally.meter);
        }
        Ok(Some(next))
    }
}

impl<'s, P: Position, const N: usize> Units<'s, P, N> {
    /// The whole tree below a path as one unit.
    fn new(search: &'s Search<'s, P, N>, path: &Moves) -> Self {
        let mut unit = Unit { node: search.root, moves: 0 };
        for direction in path.iter() {
            let branch = search.automaton.branch(unit.node.pruning, direction).expect("the path is in the tree");
            unit = search.below(&unit, branch);
        }
        Self { search, units: alloc::vec![unit], is_divided: true }
    }

    /// Divides the units into smaller ones until there are enough for an iteration of this number of nodes.
    ///
    /// Never as deep as the bound before: up to there no node is a solution.
    fn divide(&mut self, expected: u64, bound: u32, meter: &mut Meter<'_>) {
        let wanted = (expected / UNIT_NODES).min(MAX_UNITS as u64) as usize;
        let Self { search, units, .. } = self;
        let statistics = &mut meter.statistics;
        loop {
            let moves = u32::from(units[0].node.moves);
            if units.len() >= wanted || moves >= MAX_UNIT_MOVES.min(bound.saturating_sub(2)) {
                break;
            }
            if statistics.generated + 4 * units.len() as u64 > meter.control.max_nodes {
                break;
            }
            let mut divided = Vec::with_capacity(3 * units.len());
            for unit in &*units {
                statistics.expanded += 1;
                for branch in search.automaton.branches(unit.node.pruning) {
                    statistics.generated += 1;
                    divided.push(search.below(unit, branch));
                }
            }
            *units = divided;
        }
        for (number, unit) in units.iter_mut().enumerate() {
            unit.node.unit = number as u32;
        }
    }
}

/// h of a node: its maximal sum.
fn h<P, const N: usize>(node: &Node<P, N>) -> u32 {
    (0..MAX_SUMS).map(|sum| u32::from(value_of(node.values, sum))).max().unwrap_or(0)
}

/// The values after the state of one slot has changed.
#[inline]
fn changed(values: u64, sum: usize, before: State, after: State) -> u64 {
    // A value is far below 65,536 and never negative: no carry leaves its 16 bits.
    values.wrapping_add(u64::from(after.value()).wrapping_sub(before.value().into()) << (16 * sum))
}

/// The value of one sum.
#[inline]
fn value_of(values: u64, sum: usize) -> u16 {
    (values >> (16 * sum)) as u16
}

impl Steps {
    fn new(sums: &[Sum], size: Size) -> Self {
        let mut all = Self { slots: [0; 64 * MAX_SUMS], steps: alloc::vec![Step::default(); 256 * sums.len()] };
        for ((sum, slots), steps) in sums.iter().zip(all.slots.chunks_mut(64)).zip(all.steps.chunks_mut(256)) {
            slots.copy_from_slice(&sum.slots);
            for (to, direction) in (0..size.cells()).flat_map(|to| Direction::ALL.map(|direction| (to, direction))) {
                if let Some(from) = direction.source(to, size) {
                    steps[from << 2 | direction as usize] =
                        Step::new(usize::from(sum.cells[from]), usize::from(sum.cells[to]));
                }
            }
        }
        all
    }

    /// The slot that holds a tile in a sum, and its step as the sum sees it; the cell of the tile and its direction are
    /// the lowest bits of `branch`.
    #[inline]
    fn step(&self, sum: usize, tile: u8, branch: u32) -> (usize, &Step) {
        let slot = self.slots[(sum * 64 + usize::from(tile)) % (64 * MAX_SUMS)];
        (usize::from(slot), &self.steps[sum * 256 + (branch & 0xff) as usize])
    }
}
