//! A board as people write it, and its goal.

use std::num::NonZeroUsize;

use taxicab_puzzle::notation::BlankSource;
use taxicab_puzzle::{Board, BoardError, Goal, MeantName, Parity, Size};

use crate::fields::Text;
use crate::{Event, Fault, Notice, Observer, request};

/// The goal, and the size of boards given as a plain list.
#[request]
pub struct BoardFields {
    /// The goal: blank-last, blank-first, snake, spiral, or a board.
    #[arg(value_name = "GOAL")]
    #[default = "blank-last"]
    pub goal: String,
    /// The size of boards given as a list without rows; not needed for square boards.
    #[arg(value_name = "WxH")]
    pub size: Option<Text<Size>>,
    /// The cell of the blank, from 1 row by row, of boards given as their tiles alone [default: the last].
    #[arg(value_name = "CELL")]
    pub blank: Option<Text<NonZeroUsize>>,
}

impl BoardFields {
    /// The goal.
    ///
    /// # Errors
    /// There is no such goal.
    pub fn goal(&self) -> Result<Goal, Fault> {
        goal(&self.goal, self.size.map(|size| size.0))
    }

    /// A board in the given size, if one was given; its blank may be missing.
    ///
    /// # Errors
    /// The text is not a board of this size.
    pub fn board(&self, text: &str) -> Result<Board, Fault> {
        self.parsed(text).map(|(board, _)| board)
    }

    /// The same; reports where the blank was assumed to be, and returns whether it was.
    pub(crate) fn reported(&self, text: &str, observer: &mut dyn Observer) -> Result<(Board, bool), Fault> {
        let (board, source) = self.parsed(text)?;
        let is_assumed = source == BlankSource::AssumedLast;
        if is_assumed {
            observer.event(Event::Notice(&Notice::BlankAssumed { board: board.to_string() }));
        }
        Ok((board, is_assumed))
    }

    fn parsed(&self, text: &str) -> Result<(Board, BlankSource), Fault> {
        let blank = self.blank.map(|cell| cell.get() - 1);
        Board::parse_tiles(text, self.size.map(|size| size.0), blank).map_err(|error| Fault::item(explained(error)))
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
            "there is no goal {shown:?}; there are {}, or any board{}",
            names.join(", "),
            MeantName::among(text, names.iter().copied())
        )));
    }
    let board = Board::parse(text, size);
    board.map(Goal::Board).map_err(|error| Fault::request(format_args!("the goal: {}", explained(error))))
}

fn explained(error: BoardError) -> String {
    match error {
        BoardError::NotSquare { .. } => format!("{error} (--size WxH)"),
        // Without the name of the function, which is for programmers.
        BoardError::NoBlank { size } => format!("a {size} board needs a blank: write it as 0, _ or ."),
        error => error.to_string(),
    }
}

/// Whether a field is left out of an answer.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
pub(super) const fn is_false(flag: &bool) -> bool {
    !*flag
}
