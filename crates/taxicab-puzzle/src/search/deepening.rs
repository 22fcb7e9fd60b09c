//! Iterative deepening: depth-first searches with a growing bound, whatever a step is and whatever guides it.

use alloc::vec::Vec;

use super::{Control, Meter, Outcome, Part, StopReason};
use crate::{Direction, Metric, Moves, Problem};

/// The counts and the solutions of a search by iterative deepening.
pub(crate) struct Tally<'c> {
    pub(super) meter: Meter<'c>,
    solutions: Vec<Moves>,
    /// The number of solutions to find.
    max_solutions: usize,
}

/// An iteration that ends before it has followed every path within its bound: the reason why the control stopped it,
/// or `None` once it has found the last solution that is wanted.
pub(super) type Ended = Option<StopReason>;

impl<'c> Tally<'c> {
    pub(super) fn new(max_solutions: usize, control: Control<'c>) -> Self {
        assert!(max_solutions > 0, "at least one solution is asked for");
        Self { meter: Meter::new(control), solutions: Vec::new(), max_solutions }
    }

    /// Notes a solution.
    #[cold]
    pub(super) fn add(&mut self, moves: Moves) -> Result<(), Ended> {
        self.solutions.try_reserve(1).map_err(StopReason::from)?;
        self.solutions.push(moves);
        if self.solutions.len() == self.max_solutions { Err(None) } else { Ok(()) }
    }

    /// Notes a solution of straight runs, each with its number of tiles.
    #[cold]
    pub(super) fn add_runs(&mut self, runs: &[(Direction, u8)]) -> Result<(), Ended> {
        let steps = runs.iter().flat_map(|&(direction, tiles)| core::iter::repeat_n(direction, usize::from(tiles)));
        self.add(steps.collect())
    }
}

/// A depth-first search below one path, which can be repeated with a greater bound.
pub(super) trait BoundedSearch {
    /// The metric of g, h and the bound.
    const METRIC: Metric;

    /// h of the node that the path leads to.
    fn h(&self) -> u32;

    /// Follows every path on which g + h is within the bound, and notes the solutions. It returns the least bound that
    /// reaches more, or less; `None` if nothing lies beyond.
    fn iteration(&mut self, bound: u32, tally: &mut Tally<'_>) -> Result<Option<u32>, Ended>;
}

/// Repeats a search from the start of the problem until it finds a solution.
///
/// The first bound is h of the start, or what the control says is proven. `proven` is the least length that a solution can have if none is within a smaller
/// bound.
pub(super) fn deepen<S: BoundedSearch>(
    problem: &Problem,
    mut search: S,
    mut tally: Tally<'_>,
    proven: impl Fn(u32) -> u32,
) -> (Outcome, Vec<Moves>) {
    let mut bound = search.h().max(tally.meter.control.min_length);
    let stopped = if problem.start() == problem.goal() {
        tally.solutions.push(Moves::new());
        None
    } else {
        loop {
            tally.meter.lower_bound = proven(bound);
            bound = bound.max(tally.meter.lower_bound);
            if tally.meter.lower_bound > tally.meter.control.max_length {
                break Some(StopReason::Length);
            }
            match search.iteration(bound, &mut tally) {
                Ok(Some(next)) if tally.solutions.is_empty() => bound = next,
                Ok(_) => break None,
                Err(ended) => break ended,
            }
        }
    };
    let Tally { meter, solutions, .. } = tally;
    (meter.outcome(S::METRIC, solutions.first().cloned(), stopped), solutions)
}

/// One iteration of a search below a path that the iteration reaches; both are the caller's to check.
pub(super) fn part<S: BoundedSearch>(
    problem: &Problem,
    mut search: S,
    mut tally: Tally<'_>,
    path: &Moves,
    bound: u32,
) -> Part {
    if problem.start().after_all(path).as_ref() == Ok(problem.goal()) {
        return Part { moves: Some(path.clone()), ..Part::default() };
    }
    // The first node is counted by the part above it.
    tally.meter.statistics.generated = 0;
    tally.meter.lower_bound = bound;
    let (next_bound, stopped) = match search.iteration(bound, &mut tally) {
        Ok(next_bound) => (next_bound, None),
        Err(ended) => (None, ended),
    };
    Part { statistics: tally.meter.statistics, next_bound, moves: tally.solutions.pop(), stopped }
}
