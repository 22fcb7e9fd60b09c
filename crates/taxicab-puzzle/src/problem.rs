//! A board and a goal that it can reach.

use core::fmt;

use crate::{Board, Goal, GoalSize, Parity, Size, Unsolvable, exchanged};

/// A start and a goal of one size, the goal proven reachable: the input of a search.
///
/// ```
/// use taxicab_puzzle::{Goal, Problem, ProblemError};
///
/// let problem = Problem::new("8 2 0/4 6 1/3 7 5".parse()?, &Goal::BlankLast)?;
/// assert_eq!(problem.goal().to_string(), "1 2 3/4 5 6/7 8 0");
///
/// let loyd = "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0".parse()?;
/// let Err(ProblemError::Unsolvable(unsolvable)) = Problem::new(loyd, &Goal::BlankLast) else { panic!() };
/// assert_eq!(unsolvable.to_string(), "even width, blank in row 1 from the bottom, 1 inversion (odd), so not solvable");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    start: Board,
    goal: Board,
}

impl Problem {
    /// The problem of moving a board to a goal.
    ///
    /// # Errors
    /// The goal is a board of another size, or of the other parity.
    pub fn new(start: Board, goal: &Goal) -> Result<Self, ProblemError> {
        let goal = goal.board(start.size()).map_err(ProblemError::GoalSize)?;
        let parity = Parity::new(&start, &goal);
        if parity.is_solvable() {
            Ok(Self { start, goal })
        } else {
            Err(ProblemError::Unsolvable(Unsolvable { parity, nearest: exchanged(&start) }))
        }
    }

    /// The board to solve.
    pub const fn start(&self) -> &Board {
        &self.start
    }

    /// The board to reach.
    pub const fn goal(&self) -> &Board {
        &self.goal
    }

    /// The size of both.
    pub const fn size(&self) -> Size {
        self.start.size()
    }

    /// The minimum length of the right parity that is not below `length`.
    ///
    /// Every step moves the blank by one cell, so all solutions have the parity of the blank's distance to its home.
    pub(crate) fn rounded_up(&self, length: u32) -> u32 {
        let blank = self.size().manhattan_distance(self.start.blank(), self.goal.blank()) as u32;
        length + (length + blank) % 2
    }
}

/// Why a board and a goal are not a [`Problem`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemError {
    /// The goal is of another size.
    GoalSize(GoalSize),
    /// The goal cannot be reached.
    Unsolvable(Unsolvable),
}

impl fmt::Display for ProblemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GoalSize(error) => error.fmt(f),
            Self::Unsolvable(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ProblemError {}
