//! `endgame probe`: who wins, in how many plies, and what each move is worth.

use serde::{Deserialize, Serialize};
use taxicab_endgame::Value;

use super::position::{OutsideTables, Placed, placed};
use super::{san, uci};
use crate::{Context, Fault, Observer, Request};
use taxicab_derive::answer;

/// Who wins, in how many plies, and what each legal move is worth.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, crate::Fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Probe {
    /// The position, as FEN of one to six fields. The half-move clock and an en passant square are ignored.
    pub fen: String,
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
    /// All legal moves, the best first.
    pub moves: Vec<RankedMove>,
    /// The value for the side to move.
    #[serde(skip)]
    pub value: Value,
    /// Whether White is to move.
    #[serde(skip)]
    pub is_white_to_move: bool,
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
    const NAME: &'static str = "endgame probe";
    type Answer = ProbeAnswer;

    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        Ok(Self { fen: item.to_owned() })
    }

    fn answer(&self, context: &Context, observer: &mut dyn Observer) -> Result<ProbeAnswer, Fault> {
        let Placed { fen, board, endgame, tables } = match placed(&self.fen, context, observer)? {
            Ok(placed) => placed,
            Err(outside) => return Ok(ProbeAnswer::Outside(outside)),
        };
        let value = tables.probe(&board).map_err(Fault::item)?;
        let moves = tables.ranked(&board).map_err(Fault::item)?;
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
        }))
    }
}
