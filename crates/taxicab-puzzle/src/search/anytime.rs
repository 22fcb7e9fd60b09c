//! Anytime search: the best solution so far of a board of any size, with a proven lower bound.

mod construction;
mod windows;

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use windows::Windows;

use super::ranking::{Beam, Breadth, End, Ranking, Weights};
use super::{Control, Meter, Outcome, Progress, Solver, StopReason, Weight};
use crate::heuristic::{Heuristic, HeuristicName, Maximum};
use crate::{Board, Direction, Goal, Metric, Moves, Problem};

pub use construction::constructed;

/// The solver for boards beyond optimal reach. It finds a first solution at once and shorter ones until a limit, and
/// proves a lower bound all the while.
///
/// The first solution is [`constructed`]. Rounds follow, each three times as wide as the one before, of three parts: a
/// [beam search](Beam) over the whole board, guided by a [learned ranking](super::ranking); windows over the best solution, each
/// replaced by a shorter path between its ends if a beam search finds one; and iterative deepening of the [`Solver`], which
/// proves the lower bound. When the bound meets the length, the solution is proven shortest and the search ends.
///
/// With a limit on nodes or [time](Control::used), the last beam is as wide as it can be to end in time, and windows get what it leaves.
/// So a search with another limit has another last beam, and the longer of the two may, rarely, find no better solution.
///
/// # Complexity
/// The first solution takes 10 ms on 10×10 and 30 ms on 16×16; the rest takes all the time and memory the limits allow.
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
    tables: Arc<Tables>,
}

/// What guides the beams.
struct Tables {
    weights: Weights,
    ranking: Ranking,
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
    /// As [`Solver::new`].
    pub fn new(goal: &Board) -> Self {
        Self::with_weights(goal, Weights::shipped(goal.size()))
    }

    /// The solver towards a goal whose beams are guided by these weights.
    pub fn with_weights(goal: &Board, weights: Weights) -> Self {
        let bound = Maximum::new(&[HeuristicName::LinearConflict, HeuristicName::Inversion], goal);
        let ranking = Ranking::new(goal, &weights);
        Self {
            solver: Solver::new(goal),
            bound: bound.expect("neither of the two has a table"),
            tables: Arc::new(Tables { weights, ranking }),
        }
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
    /// all before it. The same limit on nodes gives the same solutions, with any number of threads. A limit on memory limits only the width of the
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
            tables: &self.tables,
            problem,
            within,
            best: None,
            is_exhausted: false,
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
    tables: &'s Tables,
    problem: &'s Problem,
    within: Weight,
    best: Option<Moves>,
    /// Whether a beam has searched all that leads to a shorter solution: a wider one finds no more.
    is_exhausted: bool,
    meter: Meter<'c>,
    observer: &'s mut SolutionObserver<'b>,
}

/// The width of the first beam on boards of fewer cells than that, and the factor from each beam to the next.
const FIRST_WIDTH: usize = 64;
const GROWTH: f64 = 3.0;

/// A beam is the last where the limits would not allow the next two. It takes this part of what they leave.
const BEAM_PART: f64 = 0.85;

/// A beam inside a window is narrower than that over the whole board by the first factor, but not below the second; the window
/// is longer than the logarithm of its width to base 2 by the third.
const WINDOW_PART: usize = 8;
const WINDOW_WIDTH: usize = 64;
const WINDOW_LENGTH: usize = 10;

/// After this number of layers for each row and column without a better score a beam is stuck.
const PATIENCE: usize = 8;

/// How many tiles the blank is led to from where a beam is stuck.
const WALKS: usize = 8;

/// The nodes of the first round of iterative deepening.
const FIRST_PROOF: u64 = 1 << 16;

/// Up to this number of cells the proof gets one node for this number of others; beyond, where it rarely succeeds, one in
/// sixteen.
const PROVABLE_CELLS: usize = 25;
const COMMON: u64 = 4;
const RARE: u64 = 16;

impl Search<'_, '_, '_> {
    /// Rounds of a beam over the whole board, windows over the best solution, and iterative deepening; each round three times
    /// as wide, up to the last.
    fn run(&mut self) -> Result<(), StopReason> {
        // The construction takes milliseconds: a search that is stopped within it still returns its solution.
        let watch = self.meter.control.watch.take();
        let constructed = construction::construct(self.problem, &mut self.meter);
        self.meter.control.watch = watch;
        self.offer(&constructed?);
        self.meter.check(1, None)?;
        let (mut width, mut proof, mut unproven) = (self.problem.size().cells().max(FIRST_WIDTH), 1, 0);
        let part = if self.problem.size().cells() <= PROVABLE_CELLS { COMMON } else { RARE };
        let (mut until, mut is_over) = (None, false);
        while !self.is_good_enough() {
            let (before, used) = (self.meter.statistics.generated, self.meter.used());
            // A part that does not fit into the memory is left out; the others continue.
            if !self.is_exhausted {
                if !is_over {
                    unless_memory(self.beam(width, until))?;
                }
                unless_memory(self.shorten(width))?;
            }
            let spent = self.meter.statistics.generated - before;
            proof = if spent == 0 { (2 * proof).max(FIRST_PROOF) } else { spent / part };
            unproven += proof;
            if unproven >= FIRST_PROOF {
                self.prove(core::mem::take(&mut unproven))?;
            }
            let (cost, left) = (self.meter.used() - used, 1.0 - self.meter.used());
            is_over = until.is_some();
            if is_over || cost * (GROWTH * (1.0 + GROWTH)) < left {
                width = (width as f64 * GROWTH) as usize;
            } else {
                width = (width as f64 * BEAM_PART * left / cost) as usize;
                until = Some(1.0 - left * (1.0 - BEAM_PART));
            }
        }
        Ok(())
    }

    /// A beam search over the whole board, until a part of the limits is used.
    fn beam(&mut self, width: usize, until: Option<f64>) -> Result<(), StopReason> {
        let Some(longest) = self.shorter() else { return Ok(()) };
        let (ranking, size) = (&self.tables.ranking, self.problem.size());
        let patience = PATIENCE * (size.width() + size.height());
        let (mut beam, mut board, mut path) = (Beam::default(), *self.problem.start(), Vec::new());
        // The best position in which a beam was stuck, the length of the path to it, and how often the blank was led elsewhere from there.
        let (mut least, mut place, mut walks) = (i32::MAX, (board, 0), 0);
        loop {
            let breadth = Breadth { width, max_moves: longest.saturating_sub(path.len()), patience, held: 0, until };
            match beam.found(ranking, &board, breadth, &mut self.meter, &mut |_| ())? {
                End::Goal(moves) => {
                    path.extend(moves.iter());
                    self.is_exhausted = least == i32::MAX && !beam.is_cut;
                    self.offer(&path.into_iter().collect());
                    return Ok(());
                }
                End::Nowhere => {
                    self.is_exhausted = least == i32::MAX && !beam.is_cut;
                    return Ok(());
                }
                End::Stuck(moves) => {
                    board = board.after_all(&moves).expect("the moves are legal");
                    path.extend(moves.iter());
                }
            }
            // A beam whose blank is far from what is left to do sees nothing better in reach.
            let score = ranking.score(&board);
            if score < least {
                (least, place, walks) = (score, (board, path.len()), 0);
            }
            board = place.0;
            path.truncate(place.1);
            if walks == WALKS {
                break;
            }
            self.walk(walks, &mut board, &mut path);
            walks += 1;
        }
        // One that is too narrow for the last few tiles leaves them to the construction.
        let goal = Goal::Board(*self.problem.goal());
        let problem = Problem::new(board, &goal).expect("moves keep a board solvable");
        let rest = construction::construct(&problem, &mut self.meter)?;
        self.offer(&path.into_iter().chain(rest.iter()).collect());
        Ok(())
    }

    /// Moves the blank to a tile: the first time to the one that is farthest from its home.
    fn walk(&self, time: usize, board: &mut Board, path: &mut Vec<Direction>) {
        let (size, homes) = (board.size(), self.problem.goal().cells());
        let blank = |board: &Board| board.blank();
        let distance = |cell: usize| match board.tile(cell) {
            0 => 0,
            tile => size.manhattan_distance(cell, homes[usize::from(tile)].into()),
        };
        let mut ends: Vec<usize> = (0..size.cells()).filter(|&cell| distance(cell) > 0).collect();
        ends.sort_by_key(|&cell| core::cmp::Reverse(distance(cell)));
        let Some(&end) = ends.get(time * ends.len() / WALKS) else { return };
        while blank(board) != end {
            let nearer = |direction: &Direction| {
                let source = direction.source(blank(board), size);
                source.is_some_and(|source| {
                    size.manhattan_distance(source, end) < size.manhattan_distance(blank(board), end)
                })
            };
            let direction = Direction::ALL.into_iter().find(nearer).expect("a move leads nearer to any other cell");
            *board = board.after(direction).expect("it is legal");
            path.push(direction);
        }
    }

    /// One pass of windows over the best solution, as long as beams of their width can search.
    fn shorten(&mut self, width: usize) -> Result<(), StopReason> {
        let Some(mut moves) = self.best.clone().filter(|_| !self.is_good_enough()) else { return Ok(()) };
        let width = (width / WINDOW_PART).max(WINDOW_WIDTH);
        let length = WINDOW_LENGTH * width.ilog2() as usize;
        let mut windows = Windows::new(&self.tables.weights, self.problem.start(), length, width);
        while windows.shorten_next(&mut moves, &mut self.meter)? {
            self.offer(&moves);
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
