//! Shortest solutions in the multi-tile metric, where a straight run of tiles is one move.
//!
//! The heuristics of the single-tile metric are not admissible here: one run moves up to a whole line of tiles for one
//! move. Manhattan distance exceeds the true distance on 24,650 of the 181,440 positions of the 8-puzzle, and the sum
//! of two disjoint pattern databases that count runs on 51,488, because it counts a run that moves tiles of both
//! patterns twice. Admissible are the distances in a *coarser puzzle*, in which every run of the board is a run or
//! nothing, and the maximum of several such distances.
//!
//! Two facts make the search small. In a shortest solution vertical and horizontal runs alternate: two in a row along
//! one line are one run, or none. So after the first move there are W − 1 or H − 1 successors (3 on 4×4), and a
//! heuristic that knows the axis of the next run is stronger.
//!
//! ```
//! use taxicab_puzzle::{Goal, Problem, search::{Control, MultiTileSolver}};
//!
//! let problem = Problem::new("8 2 0/4 6 1/3 7 5".parse()?, &Goal::BlankLast)?;
//! let outcome = MultiTileSolver::new(problem.goal()).solve(&problem, Control::default());
//! assert_eq!(outcome.length(), Some(18));
//! assert!(outcome.is_optimal());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod classes;
mod ida_star;
mod pattern_search;
mod run_pattern;
mod run_patterns;

use alloc::collections::TryReserveError;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::Debug;

use super::deepening::Tally;
use super::{Control, Outcome, Part};
use crate::heuristic::{RunCrossings, WalkingRuns};
use crate::names::names;
use crate::{Board, Direction, Moves, Position, Problem, Size, Slide};
use classes::MAX_CELLS;
use run_patterns::{RunPatterns, TILES, patterns};

/// A heuristic of the multi-tile metric as a value once, then a difference per step: the counterpart of
/// [`Heuristic`](crate::heuristic::Heuristic).
pub trait IncrementalRunHeuristic {
    /// The state of a node.
    type State: Copy;

    /// The state of a board.
    ///
    /// # Panics
    /// The board is of another size.
    fn initial_state(&self, board: &Board) -> Self::State;

    /// The state after one tile of a run has moved.
    fn state_after<P: Position>(&self, state: Self::State, before: &P, slide: Slide) -> Self::State;

    /// Lower bounds on the vertical and the horizontal runs left; 0 at the goal.
    fn runs_left(&self, state: Self::State) -> [u32; 2];

    /// A lower bound on the runs left if the next is on `next` and the axes alternate from there; 0 at the goal.
    #[inline]
    fn value(&self, state: Self::State, next: Axis) -> u32 {
        Axis::min_runs(self.runs_left(state), next)
    }

    /// Lower bounds on the vertical and the horizontal runs of any solution of a board.
    ///
    /// # Panics
    /// The board is of another size.
    fn min_runs(&self, board: &Board) -> [u32; 2] {
        self.runs_left(self.initial_state(board))
    }

    /// A lower bound on the runs from a board if the first is on `next` and the axes alternate.
    ///
    /// # Panics
    /// The board is of another size.
    fn h_before(&self, board: &Board, next: Axis) -> u32 {
        self.value(self.initial_state(board), next)
    }

    /// A lower bound on the runs from a board, whichever axis the first is on.
    ///
    /// # Panics
    /// The board is of another size.
    fn h(&self, board: &Board) -> u32 {
        let [vertical, horizontal] = Axis::BOTH.map(|next| self.h_before(board, next));
        vertical.min(horizontal)
    }
}

/// A heuristic of the multi-tile metric with the search that it guides.
pub(crate) trait RunGuide: Debug + Send + Sync {
    /// A lower bound on the runs from a board that is not the goal, whichever axis the first is on.
    fn h(&self, board: &Board) -> u32;

    /// A lower bound on the runs left after a run of this number of tiles from a board, if they alternate: by it a search
    /// decides whether to follow the run.
    fn h_after(&self, board: &Board, direction: Direction, tiles: usize) -> u32;

    /// The bound of the iteration after one whose least g + h beyond its bound is known.
    fn next_bound(&self, bound: u32, least: u32) -> u32;

    /// The order in which a search tries the runs of the start.
    fn order(&self, order: [Direction; 4]) -> [Direction; 4];

    /// Every shortest solution, up to the tally's number of them, and the outcome whose moves are the first.
    fn all_shortest(&self, problem: &Problem, tally: Tally<'_>) -> (Outcome, Vec<Moves>);

    /// The part of an iteration below a path of runs that alternate; the path and the bound are the caller's to check.
    fn part(&self, problem: &Problem, path: &Moves, bound: u32, tally: Tally<'_>) -> Part;
}

/// The axis of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// Up or down a column.
    Vertical,
    /// Along a row.
    Horizontal,
}

impl Axis {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Vertical, Self::Horizontal];

    /// The axis of a direction.
    pub const fn of(direction: Direction) -> Self {
        if direction.is_vertical() { Self::Vertical } else { Self::Horizontal }
    }

    /// The other axis: that of the run after this one in a shortest solution.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Vertical => Self::Horizontal,
            Self::Horizontal => Self::Vertical,
        }
    }

    /// The minimal number of runs that alternate, begin on `next`, and contain at least `by_axis` vertical and
    /// horizontal ones.
    ///
    /// Of n runs ⌈n/2⌉ are on the axis of the first and ⌊n/2⌋ on the other. ⌈n/2⌉ ≥ a means n ≥ 2a − 1, and ⌊n/2⌋ ≥ b
    /// means n ≥ 2b.
    #[inline]
    pub(crate) fn min_runs(by_axis: [u32; 2], next: Self) -> u32 {
        let [vertical, horizontal] = by_axis;
        match next {
            Self::Vertical => (2 * vertical).saturating_sub(1).max(2 * horizontal),
            Self::Horizontal => (2 * horizontal).saturating_sub(1).max(2 * vertical),
        }
    }
}

/// The name of a heuristic that is admissible in the multi-tile metric, as the command line writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum RunHeuristic {
    /// The maximum of some pattern databases that count runs, `run-patterns`: boards of 6 to 16 cells.
    Patterns,
    /// [`WalkingRuns`], `walking-runs`: the sizes that have a [`WalkingDistance`](crate::heuristic::WalkingDistance).
    Walking,
    /// [`RunCrossings`], `run-crossings`: all sizes.
    Crossings,
}

// The strongest first.
names!(
    RunHeuristic, "the heuristics of the multi-tile metric are: run-patterns walking-runs run-crossings":
    Patterns "run-patterns", Walking "walking-runs", Crossings "run-crossings"
);

impl RunHeuristic {
    /// The strongest that a size has.
    pub const fn strongest(size: Size) -> Self {
        const SMALLEST: usize = TILES + 1;
        match size.cells() {
            ..SMALLEST => Self::Walking,
            SMALLEST..=MAX_CELLS => Self::Patterns,
            _ => Self::Crossings,
        }
    }

    /// Whether it is that of the patterns, and a size has them.
    fn has_patterns(self, size: Size) -> bool {
        self == Self::Patterns && (TILES + 1..=MAX_CELLS).contains(&size.cells())
    }
}

/// A size that does not have a heuristic of the multi-tile metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{heuristic} is for {}, not for {size}", self.sizes())]
pub struct NoRunHeuristic {
    /// The heuristic.
    pub heuristic: RunHeuristic,
    /// The size of the board.
    pub size: Size,
}

impl NoRunHeuristic {
    const fn sizes(self) -> &'static str {
        match self.heuristic {
            RunHeuristic::Patterns => "boards of 6 to 16 cells",
            RunHeuristic::Walking => "boards up to 4x4, 5x2, 5x3 and 6x2",
            RunHeuristic::Crossings => "all boards",
        }
    }
}

/// Why there is no solver with a heuristic of the multi-tile metric.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RunTablesError {
    /// The size does not have the heuristic.
    #[error(transparent)]
    Size(#[from] NoRunHeuristic),
    /// The system refuses the memory.
    #[error("the tables of run-patterns: {0}")]
    Memory(#[from] TryReserveError),
    /// They are no longer wanted.
    #[error("the tables of run-patterns were interrupted")]
    Interrupted,
}

/// Whether a line of the board has more cells than fit in four bytes.
fn is_long(size: Size) -> bool {
    size.width().max(size.height()) > 4
}

/// The placements of the tiles and the blank of one pattern.
fn pattern_placements(size: Size) -> u64 {
    (0..=TILES).map(|placed| (size.cells() - placed) as u64).product()
}

/// The default solver in the multi-tile metric towards one goal: IDA* over runs that alternate, with the strongest
/// heuristic of this crate for the size.
///
/// Its tables are built once and serve any number of boards. It solves boards up to 16 cells, 4×4 in a tenth of a
/// second on average; beyond, the heuristic is weak and only boards near the goal are solved in reasonable time, so set
/// limits.
///
/// ```
/// use taxicab_puzzle::{Goal, Problem, search::{Control, MultiTileSolver}};
///
/// let problem = Problem::new("8 6 7/2 5 4/3 0 1".parse()?, &Goal::BlankLast)?;
/// let solver = MultiTileSolver::new(problem.goal());
/// let (outcome, solutions) = solver.all_shortest(&problem, 100, Control::default());
/// assert_eq!(outcome.length(), Some(20)); // 31 single tiles
/// assert!(solutions.iter().all(|moves| moves.multi_tile_count() == 20));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MultiTileSolver {
    goal: Board,
    heuristic: RunHeuristic,
    guide: Arc<dyn RunGuide>,
}

impl MultiTileSolver {
    /// The solver towards a goal.
    ///
    /// # Panics
    /// The system refuses the memory for its tables.
    ///
    /// # Complexity
    /// Half a second and 17 MB for 4×4, 29 MB while they are filled; at most a second and 60 MB, on 2×8.
    pub fn new(goal: &Board) -> Self {
        Self::with(goal, RunHeuristic::strongest(goal.size())).expect("the size has it, and the system the memory")
    }

    /// The solver towards a goal with a heuristic of your choice.
    ///
    /// # Errors
    /// The size does not have the heuristic, or the system refuses the memory for its tables.
    pub fn with(goal: &Board, heuristic: RunHeuristic) -> Result<Self, RunTablesError> {
        Self::with_while(goal, heuristic, &|| true)
    }

    /// As [`with`](Self::with); but interrupted once `is_wanted`, which is asked every few milliseconds, returns `false`.
    ///
    /// # Errors
    /// As [`with`](Self::with), and [`RunTablesError::Interrupted`].
    pub fn with_while(
        goal: &Board,
        heuristic: RunHeuristic,
        is_wanted: &dyn Fn() -> bool,
    ) -> Result<Self, RunTablesError> {
        let size = goal.size();
        let no_heuristic = NoRunHeuristic { heuristic, size };
        let guide: Arc<dyn RunGuide> = match heuristic {
            RunHeuristic::Patterns if !heuristic.has_patterns(size) => return Err(no_heuristic.into()),
            RunHeuristic::Patterns if is_long(size) => {
                Arc::new(RunPatterns::<u64, TILES>::new(goal, &patterns(goal), is_wanted)?)
            }
            RunHeuristic::Patterns => Arc::new(RunPatterns::<u32, TILES>::new(goal, &patterns(goal), is_wanted)?),
            RunHeuristic::Walking => Arc::new(WalkingRuns::new(goal).map_err(|_| no_heuristic)?),
            RunHeuristic::Crossings => Arc::new(RunCrossings::new(goal)),
        };
        Ok(Self { goal: *goal, heuristic, guide })
    }

    /// The most bytes that the tables of a heuristic take while they are filled; 0 if it has no large ones.
    pub fn bytes(goal: &Board, heuristic: RunHeuristic) -> u64 {
        let size = goal.size();
        if !heuristic.has_patterns(size) {
            return 0;
        }
        let patterns = patterns(goal).len() as u64;
        let lines: u64 =
            [size.width(), size.height()].map(|length| pattern_placements(size) / length as u64).iter().sum();
        // The words that are filled are those that are kept, or one table of double words is filled at a time.
        lines * if is_long(size) { 8 * patterns } else { 2 * patterns + 4 }
    }

    /// The solver with a heuristic that needs no waiting.
    pub(crate) fn light(goal: &Board) -> Self {
        let heuristic = match RunHeuristic::strongest(goal.size()) {
            RunHeuristic::Patterns => RunHeuristic::Crossings,
            other => other,
        };
        Self::with(goal, heuristic).expect("the size has it")
    }

    /// The placements of the tiles and the blank of all patterns of a size that has any.
    pub(crate) fn placements(goal: &Board) -> u64 {
        patterns(goal).len() as u64 * pattern_placements(goal.size())
    }

    /// The goal.
    pub const fn goal(&self) -> &Board {
        &self.goal
    }

    /// The heuristic it uses.
    pub const fn heuristic(&self) -> RunHeuristic {
        self.heuristic
    }

    /// A lower bound on the runs from a board to the goal.
    ///
    /// # Panics
    /// The board is of another size.
    pub fn h(&self, board: &Board) -> u32 {
        assert_eq!(board.size(), self.goal.size(), "this solver is for another size");
        if *board == self.goal { 0 } else { self.guide.h(board) }
    }

    /// A shortest solution of a problem, proven; or a lower bound, if the search was stopped.
    ///
    /// # Panics
    /// The problem has another goal.
    pub fn solve(&self, problem: &Problem, control: Control<'_>) -> Outcome {
        self.all_shortest(problem, 1, control).0
    }

    /// Every shortest solution of a problem, up to `max_solutions` of them; the outcome's moves are the first.
    ///
    /// If the outcome was [stopped](Outcome::stopped) or `max_solutions` were found, there may be more.
    ///
    /// # Panics
    /// The problem has another goal, or `max_solutions` is 0.
    pub fn all_shortest(&self, problem: &Problem, max_solutions: usize, control: Control<'_>) -> (Outcome, Vec<Moves>) {
        assert_eq!(problem.goal(), &self.goal, "this solver is for another goal");
        self.guide.all_shortest(problem, Tally::new(max_solutions, control))
    }

    /// The heuristic with its search.
    pub(crate) fn guide(&self) -> &dyn RunGuide {
        &*self.guide
    }

    /// The part of an iteration below a path of runs that alternate, which the iteration reaches.
    pub(crate) fn part(&self, problem: &Problem, path: &Moves, bound: u32, control: Control<'_>) -> Part {
        self.guide.part(problem, path, bound, Tally::new(1, control))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn min_runs_is_the_least_number_by_trying() {
        for (vertical, horizontal) in (0..40).flat_map(|vertical| (0..40).map(move |horizontal| (vertical, horizontal)))
        {
            for next in Axis::BOTH {
                let is_enough = |runs: &u32| {
                    let mut counts = [0, 0];
                    let mut axis = next;
                    for _ in 0..*runs {
                        counts[usize::from(axis == Axis::Horizontal)] += 1;
                        axis = axis.other();
                    }
                    counts[0] >= vertical && counts[1] >= horizontal
                };
                let least = (0..100).find(is_enough);
                assert_eq!(Some(Axis::min_runs([vertical, horizontal], next)), least);
            }
            // Whichever axis is first: the sum, or twice the greater less one.
            let least = Axis::BOTH.map(|next| Axis::min_runs([vertical, horizontal], next));
            let greater = (2 * vertical.max(horizontal)).saturating_sub(1);
            assert_eq!(least[0].min(least[1]), (vertical + horizontal).max(greater));
        }
    }
}
