//! A board as people write it, and its goal.

use serde::{Deserialize, Serialize};
use taxicab_puzzle::{Board, BoardError, Goal, Parity, Size};

use crate::Fault;
use crate::fields::Text;

/// The goal, and the size of boards given as a plain list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct BoardFields {
    /// The goal: blank-last, blank-first, snake, spiral, or a board.
    #[cfg_attr(feature = "clap", arg(long, default_value = "blank-last", value_name = "GOAL"))]
    pub goal: String,
    /// The size of boards given as a list without rows; not needed for square boards.
    #[cfg_attr(feature = "clap", arg(long, value_name = "WxH"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<Text<Size>>,
}

impl Default for BoardFields {
    fn default() -> Self {
        Self { goal: "blank-last".into(), size: None }
    }
}

impl BoardFields {
    /// The goal.
    ///
    /// # Errors
    /// There is no such goal.
    pub fn goal(&self) -> Result<Goal, Fault> {
        goal(&self.goal, self.size.map(|size| size.0))
    }

    /// A board in the given size, if one was given.
    ///
    /// # Errors
    /// The text is not a board, or not of this size.
    pub fn board(&self, text: &str) -> Result<Board, Fault> {
        board(text, self.size.map(|size| size.0)).map_err(Fault::item)
    }
}

/// The names of the named goals that a board can reach.
pub(crate) fn reachable(board: &Board) -> Vec<&'static str> {
    let reaches = |goal: &Goal| Parity::towards(board, goal).is_ok_and(|parity| parity.is_solvable());
    Goal::NAMED.iter().filter(|goal| reaches(goal)).filter_map(Goal::name).collect()
}

/// A goal by its name, or a board.
pub(crate) fn goal(text: &str, size: Option<Size>) -> Result<Goal, Fault> {
    if let Some(named) = Goal::NAMED.into_iter().find(|goal| goal.name() == Some(text)) {
        return Ok(named);
    }
    if text.starts_with(|first: char| first.is_alphabetic()) {
        let names: Vec<&str> = Goal::NAMED.iter().filter_map(Goal::name).collect();
        let shown: String = text.chars().take(40).collect();
        return Err(Fault::request(format_args!(
            "there is no goal {shown:?}; there are {}, or any board",
            names.join(", ")
        )));
    }
    board(text, size).map(Goal::Board).map_err(|error| Fault::request(format_args!("the goal: {error}")))
}

fn board(text: &str, size: Option<Size>) -> Result<Board, String> {
    Board::parse(text, size).map_err(|error| match error {
        BoardError::NotSquare { .. } => format!("{error} (--size WxH)"),
        error => error.to_string(),
    })
}
