//! A position with its tables, and how its moves are written.

use std::sync::Arc;

use cozy_chess::{Board, Move, util};
use taxicab_endgame::{Endgame, EndgameError, Tables, board_from_fen};
use taxicab_puzzle::MeantName;

use crate::{Context, Fault, FaultKind, Observer, answer};

/// A legal position without a table.
#[answer]
pub struct OutsideTables {
    /// The position.
    pub fen: String,
    /// Why there is no table.
    pub error: String,
}

/// A position with its tables.
pub(super) struct Placed {
    pub(super) fen: String,
    pub(super) board: Board,
    pub(super) endgame: Endgame,
    pub(super) tables: Arc<Tables>,
}

/// A position with its tables; that there are none is an answer, what is wrong with the position a fault.
pub(super) fn placed(
    fen: &str,
    context: &Context,
    observer: &mut dyn Observer,
) -> Result<Result<Placed, OutsideTables>, Fault> {
    let board = board_from_fen(fen).map_err(Fault::item)?;
    let fen = fen.trim().to_owned();
    match Endgame::of_board(&board) {
        Ok(endgame) => match context.cache().endgames.tables(endgame, context, observer) {
            Ok((tables, _)) => Ok(Ok(Placed { fen, board, endgame, tables })),
            Err(fault) if fault.kind == FaultKind::Item => Ok(Err(OutsideTables { fen, error: fault.to_string() })),
            Err(fault) => Err(fault),
        },
        Err(error) => Ok(Err(OutsideTables { fen, error: error.to_string() })),
    }
}

/// An endgame by its name.
///
/// # Errors
/// No endgame has this name; the fault names the one that may have been meant.
pub fn named(name: &str) -> Result<Endgame, Fault> {
    name.trim().parse().map_err(|error: EndgameError| {
        if matches!(error, EndgameError::TooMany(_) | EndgameError::Five) {
            return Fault::item(error);
        }
        let names = Endgame::BASIC.map(|endgame| endgame.to_string());
        let meant = MeantName::among(name, names.iter().map(String::as_str));
        Fault::item(format_args!("{error}{meant}"))
    })
}

/// A move as engines write it: `e2e4`.
pub fn uci(board: &Board, played: Move) -> String {
    util::display_uci_move(board, played).to_string()
}

/// A move as people write it: `Kd3`.
pub fn san(board: &Board, played: Move) -> String {
    util::display_san_move(board, played).to_string()
}
