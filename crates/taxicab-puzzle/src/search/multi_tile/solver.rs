//! The solver of the multi-tile metric, and its heuristics by name.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::classes::MAX_CELLS;
use super::ida_star::{self, all_shortest};
use super::patterns::{TILES, patterns};
use super::run_patterns::RunPatterns;
use super::{Axis, pattern_search};
use crate::heuristic::{RunCrossings, WalkingRuns};
use crate::search::{Control, Outcome, Part};
use crate::{Board, Direction, Moves, Problem, Size};

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

impl RunHeuristic {
    /// All of them, the strongest first.
    pub const ALL: &'static [Self] = &[Self::Patterns, Self::Walking, Self::Crossings];

    /// The strongest that a size has.
    pub const fn strongest(size: Size) -> Self {
        const SMALLEST: usize = TILES + 1;
        match size.cells() {
            ..SMALLEST => Self::Walking,
            SMALLEST..=MAX_CELLS => Self::Patterns,
            _ => Self::Crossings,
        }
    }

    /// The name in small letters.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Patterns => "run-patterns",
            Self::Walking => "walking-runs",
            Self::Crossings => "run-crossings",
        }
    }
}

impl fmt::Display for RunHeuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for RunHeuristic {
    type Err = UnknownRunHeuristic;

    fn from_str(text: &str) -> Result<Self, UnknownRunHeuristic> {
        Self::ALL.iter().copied().find(|name| name.as_str() == text).ok_or(UnknownRunHeuristic)
    }
}

/// A name that no heuristic of the multi-tile metric has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownRunHeuristic;

impl fmt::Display for UnknownRunHeuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the heuristics of the multi-tile metric are:")?;
        RunHeuristic::ALL.iter().try_for_each(|name| write!(f, " {name}"))
    }
}

impl core::error::Error for UnknownRunHeuristic {}

/// A size that does not have a heuristic of the multi-tile metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRunHeuristic {
    /// The heuristic.
    pub heuristic: RunHeuristic,
    /// The size of the board.
    pub size: Size,
}

impl fmt::Display for NoRunHeuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes = match self.heuristic {
            RunHeuristic::Patterns => "boards of 6 to 16 cells",
            RunHeuristic::Walking => "boards up to 4x4, 5x2, 5x3 and 6x2",
            RunHeuristic::Crossings => "all boards",
        };
        write!(f, "{} is for {sizes}, not for {}", self.heuristic, self.size)
    }
}

impl core::error::Error for NoRunHeuristic {}

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
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    /// Lines of up to four cells.
    Patterns(Box<RunPatterns<u32, TILES>>),
    /// Lines of up to eight.
    LongPatterns(Box<RunPatterns<u64, TILES>>),
    Walking(Box<WalkingRuns>),
    Crossings(RunCrossings),
}

impl MultiTileSolver {
    /// The solver towards a goal.
    ///
    /// # Complexity
    /// Half a second and 17 MB for 4×4, 29 MB while they are filled; at most a second and 60 MB, on 2×8.
    pub fn new(goal: &Board) -> Self {
        Self::new_while(goal, &|| true).expect("its tables are wanted")
    }

    /// As [`new`](Self::new), while `go_on` wants it, which is asked every few milliseconds; else `None`.
    pub fn new_while(goal: &Board, go_on: &dyn Fn() -> bool) -> Option<Self> {
        Self::with_while(goal, RunHeuristic::strongest(goal.size()), go_on).expect("the size has it")
    }

    /// The solver towards a goal with a heuristic of your choice.
    ///
    /// # Errors
    /// The size does not have the heuristic.
    pub fn with(goal: &Board, heuristic: RunHeuristic) -> Result<Self, NoRunHeuristic> {
        Ok(Self::with_while(goal, heuristic, &|| true)?.expect("its tables are wanted"))
    }

    /// As [`with`](Self::with), while `go_on` wants it, which is asked every few milliseconds; else `None`.
    ///
    /// # Errors
    /// The size does not have the heuristic.
    pub fn with_while(
        goal: &Board,
        heuristic: RunHeuristic,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Option<Self>, NoRunHeuristic> {
        let size = goal.size();
        let kind = match heuristic {
            RunHeuristic::Patterns if (TILES + 1..=MAX_CELLS).contains(&size.cells()) => {
                let patterns = patterns(goal);
                let kind = if size.width().max(size.height()) <= 4 {
                    RunPatterns::new(goal, &patterns, go_on).map(|patterns| Kind::Patterns(Box::new(patterns)))
                } else {
                    RunPatterns::new(goal, &patterns, go_on).map(|patterns| Kind::LongPatterns(Box::new(patterns)))
                };
                let Some(kind) = kind else { return Ok(None) };
                Some(kind)
            }
            RunHeuristic::Patterns => None,
            RunHeuristic::Walking => WalkingRuns::new(goal).ok().map(|walking| Kind::Walking(Box::new(walking))),
            RunHeuristic::Crossings => Some(Kind::Crossings(RunCrossings::new(goal))),
        };
        kind.map(|kind| Some(Self { goal: *goal, kind })).ok_or(NoRunHeuristic { heuristic, size })
    }

    /// The goal.
    pub const fn goal(&self) -> &Board {
        &self.goal
    }

    /// The heuristic it uses.
    pub const fn heuristic(&self) -> RunHeuristic {
        match self.kind {
            Kind::Patterns(_) | Kind::LongPatterns(_) => RunHeuristic::Patterns,
            Kind::Walking(_) => RunHeuristic::Walking,
            Kind::Crossings(_) => RunHeuristic::Crossings,
        }
    }

    /// The name of its heuristic, as the command line writes it.
    pub const fn heuristic_name(&self) -> &'static str {
        self.heuristic().as_str()
    }

    /// A lower bound on the runs from a board to the goal.
    ///
    /// # Panics
    /// The board is of another size.
    pub fn h(&self, board: &Board) -> u32 {
        assert_eq!(board.size(), self.goal.size(), "this solver is for another size");
        if *board == self.goal {
            return 0;
        }
        match &self.kind {
            Kind::Patterns(patterns) => patterns.h(board),
            Kind::LongPatterns(patterns) => patterns.h(board),
            Kind::Walking(walking) => walking.h(board),
            Kind::Crossings(crossings) => crossings.h(board),
        }
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
        match &self.kind {
            Kind::Patterns(patterns) => pattern_search::all_shortest(problem, patterns, max_solutions, control),
            Kind::LongPatterns(patterns) => pattern_search::all_shortest(problem, patterns, max_solutions, control),
            Kind::Walking(walking) => all_shortest(problem, &**walking, max_solutions, control),
            Kind::Crossings(crossings) => all_shortest(problem, crossings, max_solutions, control),
        }
    }

    /// A lower bound on the runs left after a run of so many tiles from a board, if they alternate: by it a search decides
    /// whether to follow the run.
    pub(crate) fn h_after(&self, board: &Board, direction: Direction, tiles: usize) -> u32 {
        let after = || (0..tiles).try_fold(*board, |board, _| board.after(direction)).expect("a legal run");
        let next = Axis::of(direction).other();
        match &self.kind {
            Kind::Patterns(patterns) => patterns.h_after(board, direction, tiles),
            Kind::LongPatterns(patterns) => patterns.h_after(board, direction, tiles),
            Kind::Walking(walking) => walking.h_before(&after(), next),
            Kind::Crossings(crossings) => crossings.h_before(&after(), next),
        }
    }

    /// The bound of the iteration after one whose least g + h beyond its bound is known.
    pub(crate) const fn next_bound(&self, bound: u32, least: u32) -> u32 {
        match self.kind {
            // They say whether a run is followed, not by how much it exceeds the bound.
            Kind::Patterns(_) | Kind::LongPatterns(_) => bound + 1,
            Kind::Walking(_) | Kind::Crossings(_) => least,
        }
    }

    /// The order in which a search tries the runs of the start.
    pub(crate) fn order(&self, order: [Direction; 4]) -> [Direction; 4] {
        match self.kind {
            Kind::Patterns(_) | Kind::LongPatterns(_) => {
                let [[first, second], [third, fourth]] = pattern_search::order(order);
                [first, second, third, fourth]
            }
            Kind::Walking(_) | Kind::Crossings(_) => order,
        }
    }

    /// The part of an iteration below a path of runs that alternate, which the iteration reaches.
    pub(crate) fn part(&self, problem: &Problem, path: &Moves, bound: u32, control: Control<'_>) -> Part {
        match &self.kind {
            Kind::Patterns(patterns) => pattern_search::part(problem, patterns, path, bound, control),
            Kind::LongPatterns(patterns) => pattern_search::part(problem, patterns, path, bound, control),
            Kind::Walking(walking) => ida_star::part(problem, &**walking, path, bound, control),
            Kind::Crossings(crossings) => ida_star::part(problem, crossings, path, bound, control),
        }
    }
}
