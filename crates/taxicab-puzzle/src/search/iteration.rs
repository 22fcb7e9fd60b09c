//! One iteration of IDA*, in full.

use alloc::vec::Vec;

use super::{Control, MAX_H, Meter, Statistics, StopReason};
use crate::heuristic::Heuristic;
use crate::position::with_position;
use crate::successors::{NO_MOVE, Successors};
use crate::{Position, Problem, Slide};

/// The counts of one iteration of [`ida_star`](super::ida_star) with this bound, followed to its end; the goal is a
/// position like any other.
///
/// The [`prediction`](crate::prediction) module predicts these counts: *expanded* is the number of move sequences from
/// the start, without one that undoes the last, on which g + h never exceeds the bound. An automaton in the control is
/// ignored.
///
/// # Errors
/// Why the control stopped it.
///
/// # Panics
/// The heuristic is for another size.
///
/// # Complexity
/// O(bound) memory; time as predicted.
///
/// ```
/// use taxicab_puzzle::{Goal, Problem, heuristic::Manhattan, search::{Control, whole_iteration}};
///
/// let problem = Problem::new("8 2 0/4 6 1/3 7 5".parse()?, &Goal::BlankLast)?;
/// let manhattan = Manhattan::new(problem.goal());
/// let expanded = |bound| whole_iteration(&problem, &manhattan, bound, Control::default()).map(|counts| counts.expanded);
/// assert_eq!([expanded(13), expanded(14), expanded(15)], [Ok(0), Ok(4), Ok(4)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn whole_iteration<H: Heuristic>(
    problem: &Problem,
    heuristic: &H,
    bound: u32,
    control: Control<'_>,
) -> Result<Statistics, StopReason> {
    with_position!(problem.size(), P => iteration(P::of(problem.start()).expect("it fits"), problem, heuristic, bound, control))
}

struct Node<P, C> {
    position: P,
    state: C,
    blank: u8,
    last: u8,
    depth: u32,
}

fn iteration<P: Position, H: Heuristic>(
    start: P,
    problem: &Problem,
    heuristic: &H,
    bound: u32,
    control: Control<'_>,
) -> Result<Statistics, StopReason> {
    let successors = Successors::new(problem.size(), control.order);
    let mut meter = Meter::new(control);
    let state = heuristic.initial_state(problem.start());
    // The nodes within the bound that are not yet expanded. Their order makes no difference to their number.
    let mut stack: Vec<Node<P, H::State>> = Vec::new();
    if heuristic.value(state).min(MAX_H) <= bound {
        stack.push(Node { position: start, state, blank: problem.start().blank() as u8, last: NO_MOVE, depth: 0 });
    }
    while let Some(Node { position, state, blank, last, depth }) = stack.pop() {
        let moves = successors.after(blank, last);
        if let Some(stop) = meter.stop(moves.len(), bound) {
            return Err(stop);
        }
        meter.statistics.expanded += 1;
        for successor in moves {
            meter.statistics.generated += 1;
            let (from, direction) = (successor.from(), successor.direction());
            let slide = Slide { tile: position.tile(usize::from(from)), from, to: blank, direction };
            let child = heuristic.state_after(state, &position, slide);
            if depth + 1 + heuristic.value(child).min(MAX_H) <= bound {
                let position = position.after(slide);
                stack.push(Node { position, state: child, blank: from, last: direction as u8, depth: depth + 1 });
            }
        }
    }
    Ok(meter.statistics)
}
