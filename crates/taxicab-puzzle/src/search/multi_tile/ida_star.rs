//! Iterative deepening over runs that alternate.

use alloc::vec::Vec;
use core::fmt::Debug;

use super::{Axis, IncrementalRunHeuristic, RunGuide};
use crate::position::with_position;
use crate::search::deepening::{BoundedSearch, Ended, Tally, deepen, part};
use crate::search::{Outcome, Part};
use crate::{Board, Direction, Metric, Moves, Position, Problem, Size};

/// Naively every position has (W − 1) + (H − 1) successors. After a run only the runs across it are followed: a second
/// run along the same line leads where one run, or none, leads too, so no shortest solution contains it.
impl<E: IncrementalRunHeuristic + Debug + Send + Sync> RunGuide for E {
    fn h(&self, board: &Board) -> u32 {
        IncrementalRunHeuristic::h(self, board)
    }

    fn h_after(&self, board: &Board, direction: Direction, tiles: usize) -> u32 {
        let after = (0..tiles).try_fold(*board, |board, _| board.after(direction)).expect("a legal run");
        self.h_before(&after, Axis::of(direction).other())
    }

    fn next_bound(&self, _: u32, least: u32) -> u32 {
        least
    }

    fn order(&self, order: [Direction; 4]) -> [Direction; 4] {
        order
    }

    fn all_shortest(&self, problem: &Problem, tally: Tally<'_>) -> (Outcome, Vec<Moves>) {
        with_position!(problem.size(), P => {
            deepen(problem, IdaStar::<P, E>::new(problem, self, &Moves::new()), tally, |bound| bound)
        })
    }

    fn part(&self, problem: &Problem, path: &Moves, bound: u32, tally: Tally<'_>) -> Part {
        with_position!(problem.size(), P => {
            part(problem, IdaStar::<P, E>::new(problem, self, path), tally, path, bound)
        })
    }
}

struct IdaStar<'e, P: Position, E: IncrementalRunHeuristic> {
    heuristic: &'e E,
    size: Size,
    goal: P,
    /// The node below which it searches, and the axis of the runs from there; `None` if both are tried.
    root: Node<P, E::State>,
    next: Option<Axis>,
    /// The runs to the current node.
    path: Vec<(Direction, u8)>,
    /// The minimal amount by which h exceeded the bound.
    min_excess: u32,
}

/// A position with its blank and the state of the heuristic.
#[derive(Clone, Copy)]
struct Node<P, C> {
    position: P,
    blank: u8,
    state: C,
}

impl<P: Position, E: IncrementalRunHeuristic> BoundedSearch for IdaStar<'_, P, E> {
    const METRIC: Metric = Metric::MultiTile;

    fn h(&self) -> u32 {
        // A board that is not the goal needs a run.
        let [first, second] = Axis::BOTH.map(|next| self.heuristic.value(self.root.state, next));
        first.min(second).max(1)
    }

    fn iteration(&mut self, bound: u32, tally: &mut Tally<'_>) -> Result<Option<u32>, Ended> {
        self.min_excess = u32::MAX;
        let root = self.root;
        self.expand(&root, self.next, bound - self.path.len() as u32, tally)?;
        Ok((self.min_excess < u32::MAX).then(|| bound + self.min_excess))
    }
}

impl<'e, P: Position, E: IncrementalRunHeuristic> IdaStar<'e, P, E> {
    /// The search below a path of runs that alternate.
    fn new(problem: &Problem, heuristic: &'e E, moves: &Moves) -> Self {
        let board = problem.start().after_all(moves).expect("the path is in the tree");
        let [position, goal] = [&board, problem.goal()].map(P::fitting);
        let path: Vec<_> = moves.runs().map(|(direction, tiles)| (direction, tiles as u8)).collect();
        Self {
            heuristic,
            size: problem.size(),
            goal,
            root: Node { position, blank: board.blank() as u8, state: heuristic.initial_state(&board) },
            next: path.last().map(|&(direction, _)| Axis::of(direction).other()),
            path,
            min_excess: u32::MAX,
        }
    }

    /// Slides the neighbour of the blank in this direction, if there is one.
    #[inline]
    fn slide(&self, node: &mut Node<P, E::State>, direction: Direction) -> Option<()> {
        let slide = node.position.slide(direction, node.blank, self.size)?;
        node.state = self.heuristic.state_after(node.state, &node.position, slide);
        node.position = node.position.after(slide);
        node.blank = slide.from;
        Some(())
    }

    /// Expands a node, from which `left` runs may follow: the next on this axis, or on either at the start.
    fn expand(
        &mut self,
        node: &Node<P, E::State>,
        next: Option<Axis>,
        left: u32,
        tally: &mut Tally<'_>,
    ) -> Result<(), Ended> {
        let successors = match next {
            Some(Axis::Vertical) => self.size.height() - 1,
            Some(Axis::Horizontal) => self.size.width() - 1,
            None => self.size.width() + self.size.height() - 2,
        };
        tally.meter.check_before(successors, || None)?;
        tally.meter.statistics.expanded += 1;
        for direction in tally.meter.control.order {
            if next.is_none_or(|next| Axis::of(direction) == next) {
                self.follow(node, direction, left, tally)?;
            }
        }
        Ok(())
    }

    /// Considers the runs of a node in one direction.
    fn follow(
        &mut self,
        node: &Node<P, E::State>,
        direction: Direction,
        left: u32,
        tally: &mut Tally<'_>,
    ) -> Result<(), Ended> {
        let next = Axis::of(direction).other();
        let (mut child, mut length) = (*node, 0);
        while self.slide(&mut child, direction).is_some() {
            length += 1;
            tally.meter.statistics.generated += 1;
            if child.position == self.goal {
                // Only at the end of the bound: every shorter length was searched in full.
                self.path.push((direction, length));
                let end = tally.add_runs(&self.path);
                self.path.pop();
                end?;
                continue;
            }
            let value = self.heuristic.value(child.state, next).max(1) + 1;
            if value > left {
                self.min_excess = self.min_excess.min(value - left);
                continue;
            }
            self.path.push((direction, length));
            let end = self.expand(&child, Some(next), left - 1, tally);
            self.path.pop();
            end?;
        }
        Ok(())
    }
}
