//! `endgame probe` and `endgame mate`: who wins, what each move is worth, and the game of perfect play.

use taxicab_endgame::Value;

use super::position::{OutsideTables, Placed, placed};
use super::{san, uci};
use crate::{Context, Event, Fault, Observer, Request, Row, answer, request};

/// Who wins, in how many plies, and what each legal move is worth.
#[request("endgame probe", ProbeAnswer)]
pub struct Probe {
    /// The position, as FEN of one to six fields, of at most four pieces, or of five whose
    /// table was made. The half-move clock is ignored.
    #[item]
    pub fen: String,
    /// Give the value alone: no moves are ranked. Long lists are many times as fast.
    pub value_only: bool,
}

/// Who wins, or that there is no table.
#[answer]
#[serde(untagged)]
pub enum ProbeAnswer {
    /// There is no table.
    Outside(OutsideTables),
    /// Who wins.
    Probed(Probed),
}

/// Who wins, in how many plies, and what each legal move is worth.
#[answer]
pub struct Probed {
    /// The position.
    pub fen: String,
    /// The endgame.
    pub ending: String,
    /// `win`, `draw` or `loss` for the side to move.
    pub result: &'static str,
    /// To mate; `None` for a draw, 0 when mated.
    pub plies: Option<u8>,
    /// All legal moves, the best first; empty if the value alone was asked for.
    pub moves: Vec<RankedMove>,
    /// The value for the side to move.
    #[serde(skip)]
    pub value: Value,
    /// Whether White is to move.
    #[serde(skip)]
    pub is_white_to_move: bool,
    /// Whether no moves are ranked.
    #[serde(skip)]
    pub is_value_alone: bool,
}

/// A legal move and what it is worth.
#[answer]
pub struct RankedMove {
    /// As engines write it.
    pub uci: String,
    /// As people write it.
    pub san: String,
    /// For the side that plays it.
    pub result: &'static str,
    /// To mate, the move included; `None` for a draw.
    pub plies: Option<u8>,
    /// The value for the side that plays it.
    #[serde(skip)]
    pub value: Value,
}

impl Request for Probe {
    fn answer_in(&self, context: &Context, observer: &mut dyn Observer) -> Result<ProbeAnswer, Fault> {
        let Placed { fen, board, endgame, tables } = match placed(&self.fen, context, observer)? {
            Ok(placed) => placed,
            Err(outside) => return Ok(ProbeAnswer::Outside(outside)),
        };
        let value = tables.probe(&board).map_err(Fault::item)?;
        let moves = if self.value_only { Vec::new() } else { tables.ranked(&board).map_err(Fault::item)? };
        let moves = moves.iter().map(|ranked| RankedMove {
            uci: uci(&board, ranked.mv),
            san: san(&board, ranked.mv),
            result: ranked.value.name(),
            plies: ranked.value.plies(),
            value: ranked.value,
        });
        Ok(ProbeAnswer::Probed(Probed {
            fen,
            ending: endgame.to_string(),
            result: value.name(),
            plies: value.plies(),
            moves: moves.collect(),
            value,
            is_white_to_move: board.side_to_move() == cozy_chess::Color::White,
            is_value_alone: self.value_only,
        }))
    }
}

/// The game of perfect play from a position. Each move is a row before the answer.
#[request("endgame mate", MateAnswer)]
pub struct Mate {
    /// The position, as FEN of one to six fields.
    #[item]
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
    /// The ply of the first capture or pawn move of this game; `None` without one. Another game of perfect play may have it sooner.
    pub zeroing_ply: Option<usize>,
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
    fn answer_in(&self, context: &Context, observer: &mut dyn Observer) -> Result<MateAnswer, Fault> {
        let Placed { fen, mut board, endgame, tables } = match placed(&self.fen, context, observer)? {
            Ok(placed) => placed,
            Err(outside) => return Ok(MateAnswer::Outside(outside)),
        };
        let value = tables.probe(&board).map_err(Fault::item)?;
        let is_white_first = board.side_to_move() == cozy_chess::Color::White;
        let mut moves = Vec::new();
        let mut zeroing_ply = None;
        for (played, ply) in tables.line(&board).map_err(Fault::item)?.into_iter().zip(1..) {
            let (uci, san) = (uci(&board, played), san(&board, played));
            board.play(played);
            if board.halfmove_clock() == 0 {
                zeroing_ply = zeroing_ply.or(Some(ply));
            }
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
            zeroing_ply,
            value,
            is_white_first,
            moves,
        }))
    }
}
