//! `game solution` and `goals`: the search of a game, and what it may lead to.

use std::cell::RefCell;

use serde::{Deserialize, Serialize};
use taxicab_play::{Aim, Finding};
use taxicab_puzzle::{Board, Counted, Goal, Moves, Size};

use crate::fields::Text;
use crate::game_solver::{self, Purpose, Task};
use crate::requests::puzzle::BoardFields;
use crate::{Context, Event, Fault, Observer, Request, answer, request};

/// A solution for a game: the shortest, or as far as a minute goes a lower bound on its length, which is reported whenever it grows.
#[request("game solution", GameFinding)]
pub struct GameSolution {
    /// The board.
    #[item]
    pub board: String,
    /// The goal, and the size.
    #[flatten]
    pub fields: BoardFields,
    /// The tiles that count: all, first-row, first-two-rows, row-and-column, or tiles as 1,2,5; the solution ends when they are at home.
    pub counts: Text<Counted>,
    /// A solution soon, for a hint: the shortest only if that takes seconds.
    pub hint: bool,
    /// With `hint`, where a proof takes longer: a solution at once, reported with each shorter one that 20 seconds find; the answer is the last.
    pub improve: bool,
}

/// What a search found; [`Game`](super::Game) takes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GameFinding {
    /// The board.
    pub board: Text<Board>,
    /// The moves to the goal, if the search found any.
    pub moves: Option<Text<Moves>>,
    /// No solution has fewer moves.
    pub lower_bound: u32,
}

impl From<&Finding> for GameFinding {
    fn from(finding: &Finding) -> Self {
        Self { board: Text(finding.board), moves: finding.moves.clone().map(Text), lower_bound: finding.lower_bound }
    }
}

impl From<&GameFinding> for Finding {
    fn from(finding: &GameFinding) -> Self {
        Self {
            board: finding.board.0,
            moves: finding.moves.clone().map(|moves| moves.0),
            lower_bound: finding.lower_bound,
        }
    }
}

impl Request for GameSolution {
    fn answer_in(&self, context: &Context, observer: &mut dyn Observer) -> Result<GameFinding, Fault> {
        let board = self.fields.board(&self.board)?;
        let aim = Aim { goal: self.fields.goal()?, counted: self.counts.0 };
        let goal = aim.goal_of(board.size()).map_err(Fault::request)?;
        let task = Task { problem: goal.problem(board).map_err(Fault::item)?, goal };
        let purpose = match (self.hint, self.improve) {
            (false, false) => Purpose::Start,
            (true, false) => Purpose::Here,
            (true, true) => Purpose::Improving,
            (false, true) => return Err(Fault::request("improve: it is for a hint")),
        };
        let mut found = GameFinding { board: Text(board), moves: None, lower_bound: 0 };
        let observer = RefCell::new(observer);
        let mut events = |event: Event<'_>| observer.borrow_mut().event(event);
        game_solver::search(purpose, &task, context, &mut events, &mut |finding| {
            if !finding.is_finished {
                let lower_bound = finding.lower_bound;
                let event = finding.moves.as_ref().map(|moves| Event::Solution { moves, lower_bound });
                observer.borrow_mut().event(event.unwrap_or(Event::Bound { lower_bound }));
            }
            (found.moves, found.lower_bound) = (finding.moves.map(Text), finding.lower_bound);
        });
        if context.is_cancelled() { Err(context.interruption()) } else { Ok(found) }
    }
}

/// The goals that have names, as boards of a size.
#[request("goals", Vec<NamedGoal>)]
pub struct Goals {
    /// Columns and rows; it must be given.
    #[item]
    pub size: Option<Text<Size>>,
}

/// A goal by its name.
#[answer]
pub struct NamedGoal {
    /// The name.
    pub name: &'static str,
    /// The tiles, row by row.
    pub board: Vec<u8>,
}

impl Request for Goals {
    fn answer_in(&self, _: &Context, _: &mut dyn Observer) -> Result<Vec<NamedGoal>, Fault> {
        let size = self.size.ok_or_else(|| Fault::request("size: columns and rows are missing, as 3x3"))?.0;
        let named = |goal: &Goal| {
            let board = goal.board(size).map_err(Fault::request)?;
            Ok(NamedGoal { name: goal.name().unwrap_or_default(), board: board.tiles().to_vec() })
        };
        Goal::NAMED.iter().map(named).collect()
    }
}
