//! Iterative deepening with pattern databases that count runs.

use alloc::vec::Vec;

use super::run_pattern::{Line, UNSEEN, top};
use super::run_patterns::{Placement, RunPatterns, is_forwards};
use super::{Axis, RunGuide};
use crate::search::deepening::{BoundedSearch, Ended, Tally, deepen, part};
use crate::search::{Outcome, Part};
use crate::{Board, Direction, Metric, Moves, Problem};

/// An expansion looks up all its successors at once.
impl<L: Line, const TILES: usize> RunPatterns<L, TILES> {
    fn h_of(&self, placement: &Placement) -> u32 {
        let is_within =
            |limit: &u8| Axis::BOTH.into_iter().any(|next| self.too_far(placement, next, *limit) != L::UNSEEN.above(0));
        1 + u32::from((0..UNSEEN).find(is_within).unwrap_or(UNSEEN - 1))
    }
}

impl<L: Line, const TILES: usize> RunGuide for RunPatterns<L, TILES> {
    fn h(&self, board: &Board) -> u32 {
        self.h_of(&self.placement(board))
    }

    fn h_after(&self, board: &Board, direction: Direction, tiles: usize) -> u32 {
        let (placement, axis) = (self.placement(board), Axis::of(direction));
        let place = self.place(&placement, axis);
        let reached = top(if is_forwards(direction) { place + tiles } else { place - tiles });
        let is_within = |limit: &u8| self.too_far(&placement, axis, *limit) & reached == 0;
        u32::from((0..UNSEEN).find(is_within).unwrap_or(UNSEEN - 1))
    }

    fn next_bound(&self, bound: u32, _: u32) -> u32 {
        // It says whether a run is followed, not by how much it exceeds the bound.
        bound + 1
    }

    fn order(&self, order: [Direction; 4]) -> [Direction; 4] {
        let [[first, second], [third, fourth]] = by_axis(order);
        [first, second, third, fourth]
    }

    fn all_shortest(&self, problem: &Problem, tally: Tally<'_>) -> (Outcome, Vec<Moves>) {
        let search = Search::new(problem, self, &Moves::new(), tally.meter.control.order);
        deepen(problem, search, tally, |bound| bound)
    }

    fn part(&self, problem: &Problem, path: &Moves, bound: u32, tally: Tally<'_>) -> Part {
        part(problem, Search::new(problem, self, path, tally.meter.control.order), tally, path, bound)
    }
}

/// The directions by axis.
fn by_axis(order: [Direction; 4]) -> [[Direction; 2]; 2] {
    Axis::BOTH.map(|axis| {
        let mut directions = order.into_iter().filter(|&direction| Axis::of(direction) == axis);
        [(); 2].map(|()| directions.next().expect("an order holds all four directions"))
    })
}

struct Search<'e, L: Line, const TILES: usize> {
    patterns: &'e RunPatterns<L, TILES>,
    goal: u64,
    /// The node below which it searches.
    root: Node,
    /// The runs to the current node.
    path: Vec<(Direction, u8)>,
    /// By axis: the two directions in the order of the control.
    order: [[Direction; 2]; 2],
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

impl<L: Line, const TILES: usize> BoundedSearch for Search<'_, L, TILES> {
    const METRIC: Metric = Metric::MultiTile;

    fn h(&self) -> u32 {
        self.patterns.h_of(&self.root.placement)
    }

    fn iteration(&mut self, bound: u32, tally: &mut Tally<'_>) -> Result<Option<u32>, Ended> {
        let root = self.root;
        if let Some(&(direction, _)) = self.path.last() {
            self.expand(&root, Axis::of(direction).other(), bound - self.path.len() as u32, tally)?;
        } else {
            let [first, second] = Axis::BOTH;
            self.expand(&root, first, bound, tally)?;
            let before = tally.meter.statistics.expanded;
            let ended = self.expand(&root, second, bound, tally);
            // The start is counted once, whatever ended the second axis.
            let expanded = &mut tally.meter.statistics.expanded;
            *expanded -= u64::from(*expanded > before);
            ended?;
        }
        Ok(Some(bound + 1))
    }
}

impl<'e, L: Line, const TILES: usize> Search<'e, L, TILES> {
    /// The search below a path of runs that alternate.
    fn new(problem: &Problem, patterns: &'e RunPatterns<L, TILES>, path: &Moves, order: [Direction; 4]) -> Self {
        let board = problem.start().after_all(path).expect("the path is in the tree");
        Self {
            patterns,
            goal: packed(problem.goal()),
            root: Node { tiles: packed(&board), placement: patterns.placement(&board) },
            path: path.runs().map(|(direction, tiles)| (direction, tiles as u8)).collect(),
            order: by_axis(order),
        }
    }

    /// Expands a node from which `left` runs may follow, the first on `next`.
    fn expand(&mut self, node: &Node, next: Axis, left: u32, tally: &mut Tally<'_>) -> Result<(), Ended> {
        let classes = &self.patterns.classes;
        let length = classes.length(next);
        tally.meter.check_before(length - 1, || None)?;
        tally.meter.statistics.expanded += 1;
        tally.meter.statistics.generated += length as u64 - 1;
        let limit = (left - 1).min(u32::from(UNSEEN) - 1) as u8;
        let too_far = self.patterns.too_far(&node.placement, next, limit);
        if too_far == L::UNSEEN.above(0) {
            return Ok(());
        }
        let across = classes.length(next.other());
        let place = self.patterns.place(&node.placement, next);
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
                    tally.add_runs(&self.path)?;
                } else if left > 1 {
                    self.expand(&child, next.other(), left - 1, tally)?;
                }
                self.path.pop();
            }
        }
        Ok(())
    }
}

impl Node {
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
