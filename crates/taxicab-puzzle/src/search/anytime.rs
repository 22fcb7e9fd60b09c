//! Anytime search: the best solution so far of a board of any size, with a proven lower bound.

mod beam;
mod construction;
mod filling;
mod windows;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use beam::{Beam, Width};
use filling::Filling;
use windows::Windows;

use super::{Control, Meter, Outcome, Progress, Solver, StopReason, Weight};
use crate::heuristic::{Heuristic, HeuristicName, Maximum};
use crate::position::mix;
use crate::{Board, Metric, Moves, Problem, Size};

pub use construction::constructed;

/// The solver for boards beyond optimal reach. It finds a first solution at once and shorter ones until a limit, and
/// proves a lower bound all the while.
///
/// The first solution is [`constructed`]. Rounds follow, each twice as wide as the one before, of three parts: a beam
/// search over the whole board, which fills it cell by cell from the outer lines inwards; windows over the best
/// solution, each replaced by a shorter path between its ends if a beam search finds one; and iterative deepening of
/// the [`Solver`], which proves the lower bound. When the bound meets the length, the solution is proven shortest and
/// the search ends.
///
/// # Complexity
/// The first solution takes 10 ms on 10×10 and 30 ms on 16×16; the rest takes all the time and memory the limits allow.
/// Twice the time gives a solution one or two per cent shorter.
///
/// ```
/// use taxicab_puzzle::{Goal, Problem, search::{Anytime, Control, Weight}, shuffled};
///
/// let goal = Goal::BlankLast.board("8x8".parse()?)?;
/// let problem = Problem::new(shuffled(&goal, 1), &Goal::BlankLast)?;
/// let control = Control { max_nodes: 1_000_000, ..Control::default() };
/// let mut lengths = Vec::new();
/// let outcome = Anytime::new(&goal).solve(&problem, Weight::ONE, control, &mut |moves, _| lengths.push(moves.single_tile_count()));
/// assert!(lengths.is_sorted_by(|before, after| before > after));
/// assert!(outcome.lower_bound <= outcome.length().expect("a solution is found at once"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Anytime {
    solver: Solver,
    bound: Maximum,
    fillings: [Filling; 2],
    tables: Tables,
}

impl fmt::Debug for Anytime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Anytime").field("goal", self.goal()).finish_non_exhaustive()
    }
}

/// Receives each solution that is shorter than all before it, and the lower bound proven so far.
pub type SolutionObserver<'a> = dyn FnMut(&Moves, u32) + 'a;

impl Anytime {
    /// The solver towards a goal.
    ///
    /// # Complexity
    /// As [`Solver::new`], and 0.05 s and 2 MB on 10×10, 0.4 s and 15 MB on 16×16 for its own tables.
    pub fn new(goal: &Board) -> Self {
        Self::new_while(goal, &|| true).expect("nothing interrupts it")
    }

    /// The same while it is wanted, which is asked every ten milliseconds or so; `None` if it no longer is.
    pub fn new_while(goal: &Board, is_wanted: &dyn Fn() -> bool) -> Option<Self> {
        let bound = Maximum::new(&[HeuristicName::LinearConflict, HeuristicName::Inversion], goal);
        let filling = |rows_first| Filling::new(goal, rows_first, is_wanted);
        Some(Self {
            solver: Solver::new(goal),
            bound: bound.expect("neither of the two has a table"),
            fillings: [filling(true)?, filling(false)?],
            tables: Tables::new(goal.size()),
        })
    }

    /// The goal.
    pub const fn goal(&self) -> &Board {
        self.solver.goal()
    }

    /// The heuristic that proves its lower bound, as the command line writes it.
    pub fn heuristic_name(&self) -> String {
        self.solver.heuristic_name()
    }

    /// The best solution of a problem within the limits. The search ends early when the solution is at most `within`
    /// times as long as the lower bound; with [`Weight::ONE`], when it is proven shortest.
    ///
    /// The [outcome](Outcome) of a [stopped](Outcome::stopped) search holds the best solution found; there is none only
    /// if a limit did not allow the [construction](constructed). `observer` receives each solution that is shorter than
    /// all before it. The same limit on nodes gives the same solutions. A limit on memory limits only the width of the
    /// search, unless it is too small for the construction.
    ///
    /// # Panics
    /// The problem has another goal.
    pub fn solve(
        &self,
        problem: &Problem,
        within: Weight,
        control: Control<'_>,
        observer: &mut SolutionObserver<'_>,
    ) -> Outcome {
        assert_eq!(problem.goal(), self.goal(), "this solver is for another goal");
        let mut search = Search {
            solver: &self.solver,
            fillings: &self.fillings,
            tables: &self.tables,
            problem,
            within,
            best: None,
            meter: Meter::new(control),
            observer,
        };
        search.meter.lower_bound = problem.rounded_up(self.bound.h(problem.start()));
        let stopped = search.run().err();
        search.meter.outcome(Metric::SingleTile, search.best, stopped)
    }
}

struct Search<'s, 'c, 'b> {
    solver: &'s Solver,
    fillings: &'s [Filling; 2],
    tables: &'s Tables,
    problem: &'s Problem,
    within: Weight,
    best: Option<Moves>,
    meter: Meter<'c>,
    observer: &'s mut SolutionObserver<'b>,
}

/// The tables that all searches on boards of one size share.
#[derive(Clone)]
struct Tables {
    /// By tile and cell: the exclusive or of these over a board is its hash (A. L. Zobrist, *A New Hashing Method with
    /// Application for Game Playing*, 1970). The blank has none.
    hashes: Vec<u64>,
    /// By two cells: their Manhattan distance.
    distances: Vec<u8>,
}

impl Tables {
    fn new(size: Size) -> Self {
        let cells = size.cells();
        let hashes = (1..=(cells * cells) as u64).map(|place| mix(place.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        let pairs = (0..cells).flat_map(|a| (0..cells).map(move |b| (a, b)));
        let distances = pairs.map(|(a, b)| size.manhattan_distance(a, b) as u8);
        Self { hashes: hashes.collect(), distances: distances.collect() }
    }
}

/// The width of the first beam, and the factor from each beam to the next.
const FIRST_WIDTH: usize = 32;
const GROWTH: usize = 2;

/// A beam inside a window is narrower by the first factor, but not below the second. Its windows pass over the solution
/// again while that shortens it, up to the third.
const WINDOW_PART: usize = 4;
const WINDOW_WIDTH: usize = 100;
const WINDOW_PASSES: usize = 3;

/// The nodes of the first round of iterative deepening.
const FIRST_PROOF: u64 = 1 << 16;

/// Up to this number of cells the proof gets as many nodes as everything else; beyond, where it rarely succeeds, it
/// gets one in sixteen.
const PROVABLE_CELLS: usize = 25;
const RARE: u64 = 16;

impl Search<'_, '_, '_> {
    /// Rounds of a beam over the whole board, windows over the best solution, and iterative deepening; each round twice
    /// as wide.
    fn run(&mut self) -> Result<(), StopReason> {
        // The construction takes milliseconds: a search that is stopped within it still returns its solution.
        let watch = self.meter.control.watch.take();
        let constructed = construction::construct(self.problem, &mut self.meter);
        self.meter.control.watch = watch;
        self.offer(&constructed?);
        self.meter.check(1, None)?;
        let mut windows = Windows::new(self.problem.size(), self.meter.control.order, self.tables);
        let (mut width, mut proof) = (FIRST_WIDTH, FIRST_PROOF);
        let is_provable = self.problem.size().cells() <= PROVABLE_CELLS;
        for filling in self.fillings.iter().cycle() {
            if self.is_good_enough() {
                break;
            }
            let before = self.meter.statistics.generated;
            if !filling.is_block() {
                // A part that does not fit into the memory is left out; the others continue.
                unless_memory(self.fill(filling, width, windows.beam.bytes))?;
                unless_memory(self.shorten(&mut windows, width))?;
            }
            let spent = self.meter.statistics.generated - before;
            proof = match is_provable {
                true => spent.max(2 * proof),
                false if spent < proof => 2 * proof,
                false => proof.max(spent / RARE),
            };
            self.prove(proof)?;
            width = width.saturating_mul(GROWTH);
        }
        Ok(())
    }

    /// A beam search over the whole board.
    fn fill(&mut self, filling: &Filling, width: usize, held: usize) -> Result<(), StopReason> {
        let Some(max_moves) = self.shorter() else { return Ok(()) };
        let mut beam = Beam::new(self.problem.size(), self.meter.control.order, self.tables, held);
        let width = Width { positions: width, strata: Filling::STRATA };
        let mut found = None;
        let ended = beam.search(filling, self.problem.start(), width, max_moves, &mut self.meter, &mut found);
        if let Some(moves) = found {
            self.offer(&moves);
        }
        ended
    }

    /// Windows over the best solution, as long as a beam of that width can search.
    fn shorten(&mut self, windows: &mut Windows<'_>, width: usize) -> Result<(), StopReason> {
        let width = (width / WINDOW_PART).max(WINDOW_WIDTH);
        let length = 4 * width.ilog2() as usize;
        for _ in 0..WINDOW_PASSES {
            if self.is_good_enough() {
                break;
            }
            let Some(mut moves) = self.best.clone() else { break };
            let before = moves.single_tile_count();
            let end = windows.pass(self.problem.start(), &mut moves, length, width, &mut self.meter);
            let is_shorter = moves.single_tile_count() < before;
            self.offer(&moves);
            end?;
            if !is_shorter {
                break;
            }
        }
        Ok(())
    }

    /// Raises the lower bound by iterative deepening, within this number of nodes.
    fn prove(&mut self, nodes: u64) -> Result<(), StopReason> {
        let (within, length, solver, problem) = (self.within, self.meter.length, self.solver, self.problem);
        let is_enough = |proven| length.is_some_and(|length| within.allows(length, proven));
        let outcome = self.meter.share(nodes, is_enough, |control| solver.solve(problem, control))?;
        self.meter.lower_bound = self.meter.lower_bound.max(outcome.lower_bound);
        if let Some(moves) = outcome.moves {
            self.offer(&moves);
        }
        Ok(())
    }

    /// Keeps a solution if it is the shortest so far.
    fn offer(&mut self, moves: &Moves) {
        let moves = moves.simplified();
        if self.best.as_ref().is_none_or(|best| moves.single_tile_count() < best.single_tile_count()) {
            (self.observer)(&moves, self.meter.lower_bound);
            self.meter.length = Some(moves.single_tile_count() as u32);
            self.best = Some(moves);
        }
    }

    /// The maximum length of a better solution: by parity, two moves less.
    fn shorter(&self) -> Option<usize> {
        self.best.as_ref().map_or(Some(usize::MAX), |best| best.single_tile_count().checked_sub(2))
    }

    /// Whether the best solution is within the suboptimality bound.
    fn is_good_enough(&self) -> bool {
        self.meter.length.is_some_and(|length| self.within.allows(length, self.meter.lower_bound))
    }
}

/// Continues after a search that did not fit into the memory.
fn unless_memory(end: Result<(), StopReason>) -> Result<(), StopReason> {
    if end == Err(StopReason::Memory) { Ok(()) } else { end }
}

impl Meter<'_> {
    /// Runs another search for the same problem on at most `budget` of the nodes that are left, until `is_enough` accepts
    /// the lower bound it has proven.
    ///
    /// The outcome may be [stopped](Outcome::stopped) by the budget or by a sufficient lower bound (both as
    /// [`StopReason::Nodes`]), or by the limit on memory, which ends only the inner search.
    ///
    /// # Errors
    /// The caller's limit on nodes or watch ends the whole search.
    fn share(
        &mut self,
        budget: u64,
        is_enough: impl Fn(u32) -> bool,
        search: impl FnOnce(Control<'_>) -> Outcome,
    ) -> Result<Outcome, StopReason> {
        // The inner search counts anew until its first check of the watch, so the watch is due now.
        self.check(1, None)?;
        let left = self.control.max_nodes.saturating_sub(self.statistics.generated);
        let (before, known, length) = (self.statistics, self.lower_bound, self.length);
        let mut has_enough = false;
        let outer = &mut self.control.watch;
        let mut watch = |progress: &Progress| {
            let mut statistics = before;
            statistics.add(&progress.statistics);
            let lower_bound = progress.lower_bound.max(known);
            if is_enough(lower_bound) {
                has_enough = true;
                return ControlFlow::Break(StopReason::Nodes);
            }
            let progress = Progress { statistics, lower_bound, length, node: None };
            outer.as_mut().map_or(ControlFlow::Continue(()), |watch| watch(&progress))
        };
        let control = Control {
            max_nodes: budget.min(left),
            max_memory: self.control.max_memory,
            room: self.control.room,
            order: self.control.order,
            automaton: self.control.automaton,
            threads: self.control.threads,
            watch: Some(&mut watch),
            ..Control::default()
        };
        let outcome = search(control);
        self.statistics.add(&outcome.statistics);
        self.set_next_check();
        match outcome.stopped {
            Some(stop @ (StopReason::TimeLimit | StopReason::Cancelled)) => Err(stop),
            Some(StopReason::Nodes) if budget >= left && !has_enough => Err(StopReason::Nodes),
            _ => Ok(outcome),
        }
    }
}
