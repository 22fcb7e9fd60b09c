//! The goal and the boards a command is given.

use clap::Args;
use taxicab_puzzle::{Board, BoardError, Goal, Parity, Size};

use crate::report::Failure;

/// The goal, and the size of boards given as a plain list.
#[derive(Args, Clone, Debug)]
pub(crate) struct GoalArguments {
    /// The goal: blank-last, blank-first, snake, spiral, or a board.
    #[arg(long, default_value = "blank-last", value_name = "GOAL")]
    goal: String,
    /// The size of boards given as a list without rows; not needed for square boards.
    #[arg(long, value_name = "WxH")]
    size: Option<Size>,
}

impl GoalArguments {
    /// The goal.
    pub(crate) fn goal(&self) -> Result<Goal, Failure> {
        goal(&self.goal, self.size).map_err(Failure::usage)
    }

    /// A board in the given size, if one was given.
    pub(crate) fn board(&self, text: &str) -> Result<Board, String> {
        board(text, self.size)
    }
}

/// The names of the named goals that a board can reach.
pub(crate) fn reachable(board: &Board) -> Vec<&'static str> {
    let reaches = |goal: &Goal| Parity::towards(board, goal).is_ok_and(|parity| parity.is_solvable());
    Goal::NAMED.iter().filter(|goal| reaches(goal)).filter_map(Goal::name).collect()
}

/// A goal by its name, or a board.
pub(crate) fn goal(text: &str, size: Option<Size>) -> Result<Goal, String> {
    if let Some(named) = Goal::NAMED.into_iter().find(|goal| goal.name() == Some(text)) {
        return Ok(named);
    }
    if text.starts_with(|first: char| first.is_alphabetic()) {
        let names: Vec<&str> = Goal::NAMED.iter().filter_map(Goal::name).collect();
        let shown: String = text.chars().take(40).collect();
        return Err(format!("there is no goal {shown:?}; there are {}, or any board", names.join(", ")));
    }
    board(text, size).map(Goal::Board).map_err(|error| format!("the goal: {error}"))
}

fn board(text: &str, size: Option<Size>) -> Result<Board, String> {
    Board::parse(text, size).map_err(|error| match error {
        BoardError::NotSquare { .. } => format!("{error} (--size WxH)"),
        error => error.to_string(),
    })
}
