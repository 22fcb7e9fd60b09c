//! `endgame mate`: a position played to mate, both sides perfectly.

use serde::{Deserialize, Serialize};
use taxicab_endgame::Value;

use super::position::{OutsideTables, Placed, placed};
use super::{san, uci};
use crate::{Context, Event, Fault, Observer, Request, Row};
use taxicab_derive::answer;

/// The game of perfect play from a position. Each move is a row before the answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, crate::Fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Mate {
    /// The position, as FEN of one to six fields.
    pub fen: String,
}

/// The end of a game, or that there is no table.
#[answer]
#[serde(untagged)]
pub enum MateAnswer {
    /// There is no table.
    Outside(OutsideTables),
    /// The end of the game.
    Game(Game),
}

/// The end of a game of perfect play.
#[answer]
pub struct Game {
    /// The position it began with.
    pub fen: String,
    /// Its endgame.
    pub ending: String,
    /// `win`, `draw` or `loss` for the side to move there.
    pub result: &'static str,
    /// The plies of the game.
    pub plies: usize,
    /// The plies of perfect play; `None` for a draw.
    pub perfect: Option<u8>,
    /// The value of the position.
    #[serde(skip)]
    pub value: Value,
    /// Whether White begins.
    #[serde(skip)]
    pub is_white_first: bool,
    /// The moves, the rows of this answer.
    #[serde(skip)]
    pub moves: Vec<PlayedMove>,
}

/// A move of a game of perfect play.
#[answer]
pub struct PlayedMove {
    /// From 1.
    pub ply: usize,
    /// As engines write it.
    pub uci: String,
    /// As people write it.
    pub san: String,
    /// To mate, after the move.
    pub plies_left_perfect: Option<u8>,
}

impl Request for Mate {
    const NAME: &'static str = "endgame mate";
    type Answer = MateAnswer;

    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        Ok(Self { fen: item.to_owned() })
    }

    fn answer(&self, context: &Context, observer: &mut dyn Observer) -> Result<MateAnswer, Fault> {
        let Placed { fen, mut board, endgame, tables } = match placed(&self.fen, context, observer)? {
            Ok(placed) => placed,
            Err(outside) => return Ok(MateAnswer::Outside(outside)),
        };
        let value = tables.probe(&board).map_err(Fault::item)?;
        let is_white_first = board.side_to_move() == cozy_chess::Color::White;
        let mut moves = Vec::new();
        for (played, ply) in tables.line(&board).map_err(Fault::item)?.into_iter().zip(1..) {
            let (uci, san) = (uci(&board, played), san(&board, played));
            board.play(played);
            let left = tables.probe(&board).map_err(Fault::item)?;
            let played = PlayedMove { ply, uci, san, plies_left_perfect: left.plies() };
            observer.event(Event::Row(Row::Played(&played)));
            moves.push(played);
        }
        Ok(MateAnswer::Game(Game {
            fen,
            ending: endgame.to_string(),
            result: value.name(),
            plies: moves.len(),
            perfect: value.plies(),
            value,
            is_white_first,
            moves,
        }))
    }
}
