//! Iterative deepening over runs that alternate.

use alloc::vec::Vec;

use super::{Axis, IncrementalRunHeuristic};
use crate::position::with_position;
use crate::search::{Control, Meter, Outcome, Part, StopReason};
use crate::{Direction, Metric, Moves, Position, Problem, Size, Slide};

/// Every shortest solution, up to `max_solutions` of them, and the outcome whose moves are the first.
///
/// Naively every position has (W − 1) + (H − 1) successors. After a run only the runs across it are followed: a second
/// run along the same line leads where one run, or none, leads too, so no shortest solution contains it.
pub(crate) fn all_shortest<E: IncrementalRunHeuristic>(
    problem: &Problem,
    heuristic: &E,
    max_solutions: usize,
    control: Control<'_>,
) -> (Outcome, Vec<Moves>) {
    assert!(max_solutions > 0, "at least one solution is asked for");
    with_position!(problem.size(), P => {
        IdaStar::<P, E>::new(problem, heuristic, max_solutions, control).run(problem)
    })
}

/// The part of an iteration below a path of runs that alternate; the path and the bound are the caller's to check.
pub(super) fn part<E: IncrementalRunHeuristic>(
    problem: &Problem,
    heuristic: &E,
    path: &Moves,
    bound: u32,
    control: Control<'_>,
) -> Part {
    with_position!(problem.size(), P => {
        IdaStar::<P, E>::new(problem, heuristic, 1, control).part(problem, path, bound)
    })
}

struct IdaStar<'e, 'c, P: Position, E: IncrementalRunHeuristic> {
    heuristic: &'e E,
    size: Size,
    goal: P,
    /// The runs to the current node.
    path: Vec<(Direction, u8)>,
    solutions: Vec<Moves>,
    max_solutions: usize,
    /// The minimal amount by which h exceeded the bound.
    min_excess: u32,
    lower_bound: u32,
    meter: Meter<'c>,
}

/// Why an iteration ends early.
enum End {
    Enough,
    Stopped(StopReason),
}

/// A position with its blank and the state of the heuristic.
#[derive(Clone, Copy)]
struct Node<P, C> {
    position: P,
    blank: u8,
    state: C,
}

impl<'e, 'c, P: Position, E: IncrementalRunHeuristic> IdaStar<'e, 'c, P, E> {
    fn new(problem: &Problem, heuristic: &'e E, max_solutions: usize, control: Control<'c>) -> Self {
        Self {
            heuristic,
            size: problem.size(),
            goal: P::of(problem.goal()).expect("the form fits the size"),
            path: Vec::new(),
            solutions: Vec::new(),
            max_solutions,
            min_excess: u32::MAX,
            lower_bound: 0,
            meter: Meter::new(control),
        }
    }

    fn run(mut self, problem: &Problem) -> (Outcome, Vec<Moves>) {
        let root = self.root(problem);
        if root.position == self.goal {
            return (self.meter.outcome(Metric::MultiTile, 0, Ok(Moves::new())), alloc::vec![Moves::new()]);
        }
        let values = Axis::BOTH.map(|next| self.heuristic.value(root.state, next));
        // A board that is not the goal needs a run.
        let mut bound = values[0].min(values[1]).max(1);
        let stopped = loop {
            if bound > self.meter.control.max_length {
                break Some(StopReason::Length);
            }
            self.lower_bound = bound;
            self.min_excess = u32::MAX;
            match self.iteration(&root, bound) {
                Ok(()) if self.solutions.is_empty() => bound += self.min_excess,
                Ok(()) | Err(End::Enough) => break None,
                Err(End::Stopped(stop)) => break Some(stop),
            }
        };
        let outcome = Outcome {
            moves: self.solutions.first().cloned(),
            metric: Metric::MultiTile,
            lower_bound: bound,
            stopped,
            statistics: self.meter.statistics,
        };
        (outcome, self.solutions)
    }

    fn part(mut self, problem: &Problem, path: &Moves, bound: u32) -> Part {
        let (mut node, mut next) = (self.root(problem), None);
        for (direction, length) in path.runs() {
            for _ in 0..length {
                self.slide(&mut node, direction).expect("the path is in the tree");
            }
            self.path.push((direction, length as u8));
            next = Some(Axis::of(direction).other());
        }
        if node.position == self.goal {
            return Part { moves: Some(path.clone()), ..Part::default() };
        }
        // The start is nobody's successor.
        self.meter.statistics.generated = 0;
        self.lower_bound = bound;
        let end = match next {
            Some(next) => self.expand(&node, next, bound - self.path.len() as u32),
            None => self.iteration(&node, bound),
        };
        let next_bound = (end.is_ok() && self.min_excess < u32::MAX).then(|| bound + self.min_excess);
        let stopped = if let Err(End::Stopped(stop)) = end { Some(stop) } else { None };
        Part { statistics: self.meter.statistics, next_bound, moves: self.solutions.pop(), stopped }
    }

    fn root(&self, problem: &Problem) -> Node<P, E::State> {
        let position = P::of(problem.start()).expect("the form fits the size");
        let state = self.heuristic.initial_state(problem.start());
        Node { position, blank: problem.start().blank() as u8, state }
    }

    /// Slides the tile beside the blank, if there is one.
    #[inline]
    fn slide(&self, node: &mut Node<P, E::State>, direction: Direction) -> Option<()> {
        let from = direction.source(usize::from(node.blank), self.size)?;
        let slide = Slide { tile: node.position.tile(from), from: from as u8, to: node.blank, direction };
        node.state = self.heuristic.state_after(node.state, &node.position, slide);
        node.position = node.position.after(slide);
        node.blank = from as u8;
        Some(())
    }

    fn iteration(&mut self, root: &Node<P, E::State>, bound: u32) -> Result<(), End> {
        let successors = self.size.width() + self.size.height() - 2;
        if let Some(stop) = self.meter.stop(successors, self.lower_bound) {
            return Err(End::Stopped(stop));
        }
        self.meter.statistics.expanded += 1;
        for direction in self.meter.control.order {
            self.follow(root, direction, bound)?;
        }
        Ok(())
    }

    /// Expands a node, reached by a run on the other axis than `next`, from which `left` runs may follow.
    fn expand(&mut self, node: &Node<P, E::State>, next: Axis, left: u32) -> Result<(), End> {
        let successors = match next {
            Axis::Vertical => self.size.height() - 1,
            Axis::Horizontal => self.size.width() - 1,
        };
        if let Some(stop) = self.meter.stop(successors, self.lower_bound) {
            return Err(End::Stopped(stop));
        }
        self.meter.statistics.expanded += 1;
        for direction in self.meter.control.order {
            if Axis::of(direction) == next {
                self.follow(node, direction, left)?;
            }
        }
        Ok(())
    }

    /// Considers the runs of a node in one direction.
    fn follow(&mut self, node: &Node<P, E::State>, direction: Direction, left: u32) -> Result<(), End> {
        let next = Axis::of(direction).other();
        let (mut child, mut length) = (*node, 0);
        while self.slide(&mut child, direction).is_some() {
            length += 1;
            self.meter.statistics.generated += 1;
            if child.position == self.goal {
                // Only at the end of the bound: every shorter length was searched in full.
                self.path.push((direction, length));
                self.note_solution();
                self.path.pop();
                if self.solutions.len() == self.max_solutions {
                    return Err(End::Enough);
                }
                continue;
            }
            let value = self.heuristic.value(child.state, next).max(1) + 1;
            if value > left {
                self.min_excess = self.min_excess.min(value - left);
                continue;
            }
            self.path.push((direction, length));
            let end = self.expand(&child, next, left - 1);
            self.path.pop();
            end?;
        }
        Ok(())
    }

    fn note_solution(&mut self) {
        let steps =
            self.path.iter().flat_map(|&(direction, length)| core::iter::repeat_n(direction, usize::from(length)));
        self.solutions.push(steps.collect());
    }
}
