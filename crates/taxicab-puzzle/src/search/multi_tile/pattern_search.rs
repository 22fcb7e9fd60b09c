//! Iterative deepening with pattern databases that count runs.

use alloc::vec::Vec;

use super::Axis;
use super::line::{Line, UNSEEN, top};
use super::run_patterns::{Placement, RunPatterns, is_forwards};
use crate::search::{Control, Meter, Outcome, Part, StopReason};
use crate::{Board, Direction, Metric, Moves, Problem};

/// Every shortest solution, up to `max_solutions` of them, and the outcome whose moves are the first: as
/// [`all_shortest`](super::ida_star::all_shortest), but an expansion looks up all its successors at once.
pub(super) fn all_shortest<L: Line, const TILES: usize>(
    problem: &Problem,
    patterns: &RunPatterns<L, TILES>,
    max_solutions: usize,
    control: Control<'_>,
) -> (Outcome, Vec<Moves>) {
    assert!(max_solutions > 0, "at least one solution is asked for");
    let start = Node::new(patterns, problem.start());
    if start.tiles == packed(problem.goal()) {
        return (Meter::new(control).outcome(Metric::MultiTile, 0, Ok(Moves::new())), alloc::vec![Moves::new()]);
    }
    let mut search = Search::new(problem, patterns, max_solutions, patterns.h(problem.start()), control);
    let stopped = loop {
        if search.bound > search.meter.control.max_length {
            break Some(StopReason::Length);
        }
        match search.iteration(&start) {
            Ok(()) if search.solutions.is_empty() => search.bound += 1,
            Ok(()) | Err(End::Enough) => break None,
            Err(End::Stopped(stop)) => break Some(stop),
        }
    };
    let outcome = Outcome {
        moves: search.solutions.first().cloned(),
        metric: Metric::MultiTile,
        lower_bound: search.bound,
        stopped,
        statistics: search.meter.statistics,
    };
    (outcome, search.solutions)
}

/// The part of an iteration below a path of runs that alternate; the path and the bound are the caller's to check.
pub(super) fn part<L: Line, const TILES: usize>(
    problem: &Problem,
    patterns: &RunPatterns<L, TILES>,
    path: &Moves,
    bound: u32,
    control: Control<'_>,
) -> Part {
    let board = problem.start().after_all(path).expect("the path is in the tree");
    if board == *problem.goal() {
        return Part { moves: Some(path.clone()), ..Part::default() };
    }
    let node = Node::new(patterns, &board);
    let mut search = Search::new(problem, patterns, 1, bound, control);
    search.path.extend(path.runs().map(|(direction, length)| (direction, length as u8)));
    // The start is nobody's successor.
    search.meter.statistics.generated = 0;
    let end = match search.path.last() {
        Some(&(direction, _)) => search.expand(&node, Axis::of(direction).other(), bound - search.path.len() as u32),
        None => search.iteration(&node),
    };
    let stopped = if let Err(End::Stopped(stop)) = end { Some(stop) } else { None };
    let next_bound = end.is_ok().then_some(bound + 1);
    Part { statistics: search.meter.statistics, next_bound, moves: search.solutions.pop(), stopped }
}

/// The order in which a search tries the runs of the start: by axis.
pub(super) fn order(order: [Direction; 4]) -> [[Direction; 2]; 2] {
    Axis::BOTH.map(|axis| {
        let mut directions = order.into_iter().filter(|&direction| Axis::of(direction) == axis);
        [(); 2].map(|()| directions.next().expect("an order holds all four directions"))
    })
}

struct Search<'e, 'c, L: Line, const TILES: usize> {
    patterns: &'e RunPatterns<L, TILES>,
    goal: u64,
    /// The runs to the current node.
    path: Vec<(Direction, u8)>,
    solutions: Vec<Moves>,
    max_solutions: usize,
    /// By axis: the two directions in the order of the control.
    order: [[Direction; 2]; 2],
    bound: u32,
    meter: Meter<'c>,
}

/// Why an iteration ends early.
enum End {
    Enough,
    Stopped(StopReason),
}

#[derive(Clone, Copy)]
struct Node {
    /// The tile of each cell, four bits each.
    tiles: u64,
    placement: Placement,
}

fn packed(board: &Board) -> u64 {
    board.tiles().iter().rev().fold(0, |word, &tile| word << 4 | u64::from(tile))
}

impl<'e, 'c, L: Line, const TILES: usize> Search<'e, 'c, L, TILES> {
    fn new(
        problem: &Problem,
        patterns: &'e RunPatterns<L, TILES>,
        max_solutions: usize,
        bound: u32,
        control: Control<'c>,
    ) -> Self {
        Self {
            patterns,
            goal: packed(problem.goal()),
            path: Vec::new(),
            solutions: Vec::new(),
            max_solutions,
            order: order(control.order),
            bound,
            meter: Meter::new(control),
        }
    }

    fn iteration(&mut self, start: &Node) -> Result<(), End> {
        let [first, second] = Axis::BOTH;
        self.expand(start, first, self.bound)?;
        let before = self.meter.statistics.expanded;
        let ended = self.expand(start, second, self.bound);
        // The start is counted once, whatever ended the second axis.
        self.meter.statistics.expanded -= u64::from(self.meter.statistics.expanded > before);
        ended
    }

    /// Expands a node from which `left` runs may follow, the first on `next`.
    fn expand(&mut self, node: &Node, next: Axis, left: u32) -> Result<(), End> {
        let classes = self.patterns.classes();
        let length = classes.length(next);
        if let Some(stop) = self.meter.stop(length - 1, self.bound) {
            return Err(End::Stopped(stop));
        }
        self.meter.statistics.expanded += 1;
        self.meter.statistics.generated += length as u64 - 1;
        let limit = (left - 1).min(u32::from(UNSEEN) - 1) as u8;
        let too_far = self.patterns.too_far(&node.placement, next, limit);
        if too_far == L::UNSEEN.above(0) {
            return Ok(());
        }
        let across = classes.length(next.other());
        let place = usize::from(classes.places[next as usize][usize::from(node.placement.blank[next as usize])]);
        for direction in self.order[next as usize] {
            let forwards = is_forwards(direction);
            let count = if forwards { length - 1 - place } else { place };
            let mut child = *node;
            for run in 1..=count {
                child.step(next, forwards, across);
                if too_far & top(if forwards { place + run } else { place - run }) != 0 {
                    continue;
                }
                self.path.push((direction, run as u8));
                if child.tiles == self.goal {
                    // Only at the end of the bound: every shorter length was searched in full.
                    self.note_solution();
                    if self.solutions.len() == self.max_solutions {
                        return Err(End::Enough);
                    }
                } else if left > 1 {
                    self.expand(&child, next.other(), left - 1)?;
                }
                self.path.pop();
            }
        }
        Ok(())
    }

    fn note_solution(&mut self) {
        let steps =
            self.path.iter().flat_map(|&(direction, length)| core::iter::repeat_n(direction, usize::from(length)));
        self.solutions.push(steps.collect());
    }
}

impl Node {
    fn new<L: Line, const TILES: usize>(patterns: &RunPatterns<L, TILES>, board: &Board) -> Self {
        Self { tiles: packed(board), placement: patterns.placement(board) }
    }

    /// Moves the blank one cell along an axis whose lines lie `across` indices apart along the other.
    #[inline]
    fn step(&mut self, axis: Axis, forwards: bool, across: usize) {
        let Placement { indices, blank } = &mut self.placement;
        let cell_step = match axis {
            Axis::Vertical => across as u8,
            Axis::Horizontal => 1,
        };
        // Along rows the index is the cell.
        let to = 4 * blank[Axis::Horizontal as usize];
        let from = if forwards { to + 4 * cell_step } else { to - 4 * cell_step };
        let tile = self.tiles >> (from & 63) & 15;
        self.tiles ^= tile << (from & 63) | tile << (to & 63);
        let (here, there) = (1 << (4 * tile), (across as u64) << (4 * tile));
        let (axis, other) = (axis as usize, axis.other() as usize);
        if forwards {
            indices[axis] -= here;
            indices[other] -= there;
            blank[axis] += 1;
            blank[other] += across as u8;
        } else {
            indices[axis] += here;
            indices[other] += there;
            blank[axis] -= 1;
            blank[other] -= across as u8;
        }
    }
}
