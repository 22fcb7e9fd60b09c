//! `check`: can a board be solved, and why.

use taxicab_puzzle::{Board, Parity, exchanged, inverted_pairs};

use super::BoardFields;
use super::board::{is_false, reachable};
use crate::{Context, Fault, Observer, Request, answer, request};

/// Whether a board can reach its goal, and why.
#[request("check", CheckAnswer)]
pub struct Check {
    /// The board.
    #[item]
    pub board: String,
    /// The goal, and the size.
    #[flatten]
    pub fields: BoardFields,
    /// Name the pairs of tiles that stand in another order than on the goal.
    #[arg(skip)]
    pub pairs: bool,
}

/// Whether a board can reach its goal, and why.
#[answer]
pub struct CheckAnswer {
    /// The board.
    pub board: String,
    /// The goal.
    pub goal: String,
    /// Whether it can be reached.
    pub solvable: bool,
    /// Inversions in the goal's order of the tiles.
    pub inversions: u64,
    /// The pairs of tiles in another order than on the goal, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inverted: Option<Vec<[u8; 2]>>,
    /// Columns.
    pub width: usize,
    /// The row of the blank, from 1 at the bottom.
    pub blank_row_from_bottom: usize,
    /// The reason in words.
    pub reason: String,
    /// Whether the board was given without its blank, which is assumed to be last.
    #[serde(skip_serializing_if = "is_false")]
    pub blank_assumed: bool,
    /// Solvable boards and goals nearby, if this is not solvable.
    #[serde(flatten)]
    pub instead: Option<OtherGoals>,
}

/// What to do with a board that cannot reach its goal.
#[answer]
pub struct OtherGoals {
    /// The board with its last two tiles exchanged, which can reach the goal.
    pub nearest: String,
    /// The named goals that the board can reach as it is.
    pub solvable_for: Vec<&'static str>,
}

impl OtherGoals {
    /// Those of a board that cannot reach its goal.
    pub fn of(board: &Board) -> Self {
        Self { nearest: exchanged(board).to_string(), solvable_for: reachable(board) }
    }
}

impl Request for Check {
    fn answer_in(&self, _: &Context, observer: &mut dyn Observer) -> Result<CheckAnswer, Fault> {
        let goal = self.fields.goal()?;
        let (board, blank_assumed) = self.fields.reported(&self.board, observer)?;
        let parity = Parity::towards(&board, &goal).map_err(Fault::item)?;
        let goal_board = goal.board(board.size()).map_err(Fault::item)?;
        Ok(CheckAnswer {
            board: board.to_string(),
            goal: goal.to_string(),
            solvable: parity.is_solvable(),
            inversions: parity.inversions(),
            inverted: self.pairs.then(|| inverted_pairs(&board, &goal_board)),
            width: board.size().width(),
            blank_row_from_bottom: parity.blank_row_from_bottom(),
            reason: parity.to_string(),
            blank_assumed,
            instead: (!parity.is_solvable()).then(|| OtherGoals::of(&board)),
        })
    }
}
