//! What a game leads to.

use alloc::boxed::Box;

use taxicab_puzzle::{Counted, CountedError, Goal, PartialGoal, ProblemError, Size};

/// The aim of a game: a goal, and which of its tiles count. A [`Goal`] alone is an aim: all of them do.
///
/// ```
/// use taxicab_play::{Aim, Session};
/// use taxicab_puzzle::{Counted, Goal};
///
/// let aim = Aim { goal: Goal::BlankLast, counted: Counted::FirstRow };
/// let mut game = Session::from_board("1 2 0/4 5 3/7 8 6".parse()?, aim)?;
/// game.apply(&"move U".parse()?, core::time::Duration::ZERO)?;
/// assert!(game.is_solved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aim {
    /// The goal.
    pub goal: Goal,
    /// The tiles that count.
    pub counted: Counted,
}

impl From<Goal> for Aim {
    fn from(goal: Goal) -> Self {
        Self { goal, counted: Counted::All }
    }
}

impl Aim {
    /// The goal on boards of a size.
    ///
    /// # Errors
    /// The goal is a board of another size, or too many of its tiles count.
    pub fn goal_of(&self, size: Size) -> Result<PartialGoal, AimError> {
        let board = self.goal.board(size).map_err(ProblemError::GoalSize)?;
        Ok(PartialGoal::new(board, self.counted)?)
    }
}

/// Why a board has no game with an aim.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AimError {
    /// The goal is of another size or cannot be reached.
    #[error(transparent)]
    Problem(Box<ProblemError>),
    /// The tiles that count are wrong.
    #[error(transparent)]
    Counted(#[from] CountedError),
}

impl From<ProblemError> for AimError {
    fn from(error: ProblemError) -> Self {
        Self::Problem(Box::new(error))
    }
}
