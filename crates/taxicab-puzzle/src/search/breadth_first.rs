//! Breadth-first search, in both metrics.

use super::node_store::NodeStore;
use super::{Control, CurrentNode, Meter, Outcome, StopReason};
use crate::position::with_position;
use crate::{Direction, Metric, Moves, Position, Problem, Slide};

use alloc::vec::Vec;

/// Breadth-first search: every position in the order of its distance from the start; a shortest solution in either
/// metric, without any heuristic.
///
/// The independent check of the other searches, and on small boards a shortest solution in the multi-tile metric. It
/// stops with [`StopReason::Memory`] before the positions would take more than [`max_memory`](Control::max_memory)
/// bytes.
///
/// # Complexity
/// About 25 bytes for each position as near as the goal: 181,440 at most on 3×3.
pub fn breadth_first(problem: &Problem, metric: Metric, control: Control<'_>) -> Outcome {
    with_position!(problem.size(), P => {
        BreadthFirst::<P> { problem, metric, nodes: NodeStore::new(), meter: Meter::new(control) }.run()
    })
}

struct BreadthFirst<'p, 'c, P> {
    problem: &'p Problem,
    metric: Metric,
    nodes: NodeStore<P, Note>,
    meter: Meter<'c>,
}

/// How the search reached a position: the blank's cell, and the last run.
#[derive(Clone, Copy)]
struct Note {
    blank: u8,
    last: Option<(Direction, u8)>,
}

impl<P: Position> BreadthFirst<'_, '_, P> {
    fn run(mut self) -> Outcome {
        let start = P::of(self.problem.start()).expect("the form fits the size");
        let goal = P::of(self.problem.goal()).expect("the form fits the size");
        self.nodes.insert(start, Note { blank: self.problem.start().blank() as u8, last: None });
        if start == goal {
            return self.meter.outcome(self.metric, 0, Ok(Moves::new()));
        }
        let (mut depth, mut number) = (0, 0);
        loop {
            depth += 1;
            let lower_bound = match self.metric {
                Metric::SingleTile => self.problem.rounded_up(depth),
                Metric::MultiTile => depth,
            };
            let end = self.nodes.len() as u32;
            while number < end {
                match self.expand(number, depth - 1, &goal, lower_bound) {
                    Ok(None) => number += 1,
                    Ok(Some(moves)) => return self.meter.outcome(self.metric, depth, Ok(moves)),
                    Err(stop) => return self.meter.outcome(self.metric, lower_bound, Err(stop)),
                }
            }
        }
    }

    /// Adds the successors of a position at this depth; returns the path to the goal if the goal is among them.
    fn expand(&mut self, number: u32, g: u32, goal: &P, lower_bound: u32) -> Result<Option<Moves>, StopReason> {
        let size = self.problem.size();
        let (position, note) = *self.nodes.entry(number);
        let blank = usize::from(note.blank);
        let successors = match self.metric {
            Metric::SingleTile => 4,
            Metric::MultiTile => size.width() + size.height() - 2,
        };
        let open = (self.nodes.len() as u64) - u64::from(number);
        let node = || CurrentNode::new(size, &position, g, 0, Some(open));
        if let Some(stop) = self.meter.stop_before(node, successors, lower_bound) {
            return Err(stop);
        }
        if let Some(stop) = self.meter.stop_at_memory(self.nodes.bytes_with(successors)) {
            return Err(stop);
        }
        self.nodes.reserve(successors)?;
        self.meter.statistics.expanded += 1;
        for direction in self.meter.control.order {
            // Along the line of the last run there is only the path back or, in one move more, the same path on.
            let along = |last: Direction| match self.metric {
                Metric::SingleTile => last == direction.opposite(),
                Metric::MultiTile => last.is_vertical() == direction.is_vertical(),
            };
            if note.last.is_some_and(|(last, _)| along(last)) {
                continue;
            }
            let (mut next, mut cell, mut run) = (position, blank, 0);
            while let Some(from) = direction.source(cell, size) {
                run += 1;
                next = next.after(Slide { tile: next.tile(from), from: from as u8, to: cell as u8, direction });
                cell = from;
                self.meter.statistics.generated += 1;
                let (child, _) = self.nodes.insert(next, Note { blank: cell as u8, last: Some((direction, run)) });
                if next == *goal {
                    return Ok(Some(self.path(child)));
                }
                match self.metric {
                    Metric::SingleTile => break,
                    Metric::MultiTile => {}
                }
            }
        }
        Ok(None)
    }

    /// The moves that led to a position, read back run by run.
    fn path(&self, mut number: u32) -> Moves {
        let mut backwards = Vec::new();
        loop {
            let (mut position, note) = *self.nodes.entry(number);
            let Some((direction, run)) = note.last else { break };
            let (back, mut cell) = (direction.opposite(), usize::from(note.blank));
            for _ in 0..run {
                backwards.push(direction);
                let from = back.source(cell, self.problem.size()).expect("a move can be undone");
                let tile = position.tile(from);
                position = position.after(Slide { tile, from: from as u8, to: cell as u8, direction: back });
                cell = from;
            }
            number = self.nodes.number(&position).expect("the path back is stored");
        }
        backwards.into_iter().rev().collect()
    }
}
