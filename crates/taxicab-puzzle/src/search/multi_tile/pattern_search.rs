//! Iterative deepening with pattern databases that count runs.

use alloc::vec::Vec;

use super::Axis;
use super::run_patterns::{Placement, RunPatterns};
use crate::search::{Control, Meter, Outcome, Stop};
use crate::{Board, Direction, Metric, Moves, Problem};

/// Every shortest solution, up to `most` of them, and the outcome whose moves are the first: as
/// [`all_shortest`](super::ida_star::all_shortest), but an expansion looks up all its successors at once.
pub(super) fn all_shortest<const LENGTH: usize>(
    problem: &Problem,
    patterns: &RunPatterns<LENGTH>,
    most: usize,
    control: Control<'_>,
) -> (Outcome, Vec<Moves>) {
    assert!(most > 0, "at least one solution is asked for");
    let start = Node { tiles: packed(problem.start()), placement: patterns.placement(problem.start()) };
    let goal = packed(problem.goal());
    if start.tiles == goal {
        return (Meter::new(control).outcome(Metric::MultiTile, 0, Ok(Moves::new())), alloc::vec![Moves::new()]);
    }
    let mut search = Search {
        patterns,
        goal,
        path: Vec::new(),
        solutions: Vec::new(),
        most,
        bound: patterns.estimate(problem.start()),
        meter: Meter::new(control),
    };
    let stopped = loop {
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

struct Search<'e, 'c, const LENGTH: usize> {
    patterns: &'e RunPatterns<LENGTH>,
    goal: u64,
    /// The runs to the node in hand.
    path: Vec<(Direction, u8)>,
    solutions: Vec<Moves>,
    most: usize,
    bound: u32,
    meter: Meter<'c>,
}

/// Why an iteration ends before it is through.
enum End {
    Enough,
    Stopped(Stop),
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

impl<const LENGTH: usize> Search<'_, '_, LENGTH> {
    fn iteration(&mut self, start: &Node) -> Result<(), End> {
        for next in Axis::BOTH {
            self.expand(start, next, self.bound)?;
        }
        // The start was counted twice.
        self.meter.statistics.expanded -= 1;
        Ok(())
    }

    /// Expands a node from which `left` runs may follow, the first on `next`.
    fn expand(&mut self, node: &Node, next: Axis, left: u32) -> Result<(), End> {
        let length = self.patterns.classes.length(next);
        if let Some(stop) = self.meter.stop(length - 1, self.bound) {
            return Err(End::Stopped(stop));
        }
        self.meter.statistics.expanded += 1;
        self.meter.statistics.generated += length as u64 - 1;
        let most = (left - 1).min(254) as u8;
        let least = self.patterns.after_runs(&node.placement, next, most);
        if least.iter().all(|&least| least > most) {
            return Ok(());
        }
        let other_length = self.patterns.classes.length(next.other());
        let (cell_step, other_step) = match next {
            Axis::Vertical => (other_length, other_length),
            Axis::Horizontal => (1, other_length),
        };
        let place = usize::from(node.placement.blank[next as usize]) % length;
        let directions: [Direction; 2] = match next {
            Axis::Vertical => [Direction::Up, Direction::Down],
            Axis::Horizontal => [Direction::Left, Direction::Right],
        };
        let order = self.meter.control.order;
        for direction in order.into_iter().filter(|direction| directions.contains(direction)) {
            let forwards = direction == directions[0];
            let count = if forwards { length - 1 - place } else { place };
            let (mut child, mut blank_place) = (*node, place);
            for run in 1..=count {
                child.step(next, forwards, cell_step, other_step);
                blank_place = if forwards { blank_place + 1 } else { blank_place - 1 };
                if least[blank_place] > most {
                    continue;
                }
                self.path.push((direction, run as u8));
                if child.tiles == self.goal {
                    // Only at the end of the bound: every shorter length was searched in full.
                    self.note_solution();
                    if self.solutions.len() == self.most {
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
    /// Moves the blank one cell on along an axis: so many cells, so many indices of the other axis, one of this.
    #[inline]
    fn step(&mut self, axis: Axis, forwards: bool, cell_step: usize, other_step: usize) {
        let Placement { indices, blank } = &mut self.placement;
        let to = 4 * match axis {
            Axis::Vertical => blank[Axis::Horizontal as usize],
            Axis::Horizontal => blank[axis as usize],
        };
        let (axis, other) = (axis as usize, axis.other() as usize);
        let (step, across) = (1u64, other_step as u64);
        if forwards {
            let from = to + 4 * cell_step as u8;
            let tile = self.tiles >> from & 15;
            self.tiles ^= tile << from | tile << to;
            indices[axis] -= step << (4 * tile);
            indices[other] -= across << (4 * tile);
            blank[axis] += 1;
            blank[other] += other_step as u8;
        } else {
            let from = to - 4 * cell_step as u8;
            let tile = self.tiles >> from & 15;
            self.tiles ^= tile << from | tile << to;
            indices[axis] += step << (4 * tile);
            indices[other] += across << (4 * tile);
            blank[axis] -= 1;
            blank[other] -= other_step as u8;
        }
    }
}
