//! Breadth-first search, in both metrics.

use super::node_store::NodeStore;
use super::{Control, CurrentNode, Meter, Outcome, StopReason};
use crate::position::with_position;
use crate::{Direction, Metric, Moves, Position, Problem};

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
        let mut search = BreadthFirst::<P> { problem, metric, nodes: NodeStore::new(), meter: Meter::new(control) };
        let end = search.run();
        let stopped = end.as_ref().err().copied();
        search.meter.outcome(metric, end.ok(), stopped)
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
    fn run(&mut self) -> Result<Moves, StopReason> {
        let [start, goal] = [self.problem.start(), self.problem.goal()].map(P::fitting);
        self.nodes.insert(start, Note { blank: self.problem.start().blank() as u8, last: None });
        if start == goal {
            return Ok(Moves::new());
        }
        let mut number = 0;
        for g in 0.. {
            self.meter.lower_bound = if self.metric.has_runs() { g + 1 } else { self.problem.rounded_up(g + 1) };
            let end = self.nodes.len() as u32;
            while number < end {
                if let Some(goal) = self.expand(number, g, &goal)? {
                    let last = |note: &Note| note.last.map(|(direction, run)| (note.blank, direction, run));
                    return Ok(self.nodes.path(goal, self.problem.size(), last));
                }
                number += 1;
            }
        }
        unreachable!("a problem has a solution")
    }

    /// Adds the successors of a position at this depth; returns the number of the goal if it is among them.
    fn expand(&mut self, number: u32, g: u32, goal: &P) -> Result<Option<u32>, StopReason> {
        let size = self.problem.size();
        let (position, note) = *self.nodes.entry(number);
        let successors = if self.metric.has_runs() { size.width() + size.height() - 2 } else { 4 };
        let open = (self.nodes.len() as u64) - u64::from(number);
        self.meter.check_before(successors, || Some(CurrentNode::new(size, &position, g, 0, Some(open))))?;
        self.meter.check_memory(self.nodes.bytes_with(successors))?;
        self.nodes.reserve(successors)?;
        self.meter.statistics.expanded += 1;
        for direction in self.meter.control.order {
            if note.last.is_some_and(|(last, _)| !self.metric.follows(last, direction)) {
                continue;
            }
            let (mut next, mut blank, mut run) = (position, note.blank, 0);
            while let Some(slide) = next.slide(direction, blank, size) {
                (next, blank, run) = (next.after(slide), slide.from, run + 1);
                self.meter.statistics.generated += 1;
                let (child, _) = self.nodes.insert(next, Note { blank, last: Some((direction, run)) });
                if next == *goal {
                    return Ok(Some(child));
                }
                if !self.metric.has_runs() {
                    break;
                }
            }
        }
        Ok(None)
    }
}
