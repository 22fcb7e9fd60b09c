//! Probing: the value of a board, its moves ranked, the line to mate.

use alloc::vec::Vec;
use core::cmp::Reverse;

use cozy_chess::{Board, Color as TheirColor, Move, Piece, Rank};
use taxicab_chess::{Role, Square};

use crate::{Endgame, EndgameError, EndgamePosition, Side, Tables, Value};

/// A legal move and its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankedMove {
    /// The move.
    pub mv: Move,
    /// Its value for the side that moves, this move included.
    pub value: Value,
}

/// Why a position cannot be probed.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProbeError {
    /// No table has these pieces.
    #[error("{0}")]
    Endgame(EndgameError),
    /// The table of this endgame is not filled.
    #[error("the table of {0} is not filled")]
    Missing(Endgame),
}

impl Endgame {
    /// The endgame on a board.
    ///
    /// # Errors
    /// No table has these pieces.
    pub fn of_board(board: &Board) -> Result<Self, EndgameError> {
        EndgamePosition::of_board(board).map(|position| position.endgame())
    }
}

impl EndgamePosition {
    /// The endgame position on a board, as [`EndgamePosition::of`].
    ///
    /// # Errors
    /// No table has these pieces.
    pub fn of_board(board: &Board) -> Result<Self, EndgameError> {
        let pieces = (board.occupied() - board.pieces(Piece::King)).into_iter().filter_map(|square| {
            let role = Role::ALL[board.piece_on(square)? as usize];
            Some((side(board.color_on(square)?), role, ours(square)))
        });
        let kings = [TheirColor::White, TheirColor::Black].map(|color| ours(board.king(color)));
        let position = Self::seen_from_white(kings, pieces, side(board.side_to_move()))?;
        Ok(Self { is_en_passant: position.endgame.has_pawns_of_both() && can_capture_en_passant(board), ..position })
    }
}

/// Whether a pawn may capture on the en passant square, if there is one.
pub(crate) fn can_capture_en_passant(board: &Board) -> bool {
    let color = board.side_to_move();
    board.en_passant().is_some_and(|file| {
        let to = cozy_chess::Square::new(file, Rank::Sixth.relative_to(color));
        let pawns = board.colored_pieces(color, Piece::Pawn) & cozy_chess::get_pawn_attacks(to, !color);
        pawns.into_iter().any(|from| board.is_legal(Move { from, to, promotion: None }))
    })
}

const fn side(color: TheirColor) -> Side {
    Side::ALL[color as usize]
}

/// The square of this crate for one of `cozy_chess`.
pub(crate) const fn ours(square: cozy_chess::Square) -> Square {
    Square::ALL[square as usize]
}

impl Tables {
    /// The value of a legal position, for the side to move.
    ///
    /// # Errors
    /// No table has its pieces, or the table is not filled.
    ///
    /// # Complexity
    /// Some tens of nanoseconds.
    ///
    /// ```
    /// use taxicab_endgame::{Endgame, Tables, Value, board_from_fen};
    ///
    /// let mut tables = Tables::new();
    /// tables.fill(Endgame::KQK)?;
    /// let board = board_from_fen("7q/8/5k2/8/8/8/8/K7 b")?;
    /// assert_eq!(tables.probe(&board), Ok(Value::Win(9)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn probe(&self, board: &Board) -> Result<Value, ProbeError> {
        let position = EndgamePosition::of_board(board).map_err(ProbeError::Endgame)?;
        self.value(&position).ok_or(ProbeError::Missing(position.endgame()))
    }

    /// All legal moves of a legal position, best first: the soonest win, then draws, then the latest loss. Moves of equal value
    /// are in the [canonical order](canonical_order).
    ///
    /// # Errors
    /// No table has its pieces, or a table that a move leads to is not filled.
    pub fn ranked(&self, board: &Board) -> Result<Vec<RankedMove>, ProbeError> {
        let position = EndgamePosition::of_board(board).map_err(ProbeError::Endgame)?;
        if self.table(position.endgame()).is_none() {
            return Err(ProbeError::Missing(position.endgame()));
        }
        let value = |mv| {
            let mut next = board.clone();
            next.play_unchecked(mv);
            match self.probe(&next) {
                Err(ProbeError::Endgame(EndgameError::BareKings)) => Ok(Value::Draw),
                other => other.map(Value::before),
            }
        };
        let ranked = legal_moves(board).into_iter().map(|mv| Ok(RankedMove { mv, value: value(mv)? }));
        let mut ranked = ranked.collect::<Result<Vec<_>, _>>()?;
        ranked.sort_by_key(|ranked| (Reverse(ranked.value), canonical_order(ranked.mv)));
        Ok(ranked)
    }

    /// The line of perfect play to mate: each side plays the first of its [`ranked`](Self::ranked) moves. Empty for a draw and
    /// for mate on the board.
    ///
    /// # Errors
    /// As [`ranked`](Self::ranked).
    pub fn line(&self, board: &Board) -> Result<Vec<Move>, ProbeError> {
        let mut board = board.clone();
        let mut line = Vec::new();
        if let Some(plies) = self.probe(&board)?.plies() {
            for _ in 0..plies {
                let ranked = self.ranked(&board)?;
                let Some(best) = ranked.first() else { break };
                line.push(best.mv);
                board.play_unchecked(best.mv);
            }
        }
        Ok(line)
    }
}

/// The legal moves of a board.
pub fn legal_moves(board: &Board) -> Vec<Move> {
    let mut all = Vec::new();
    board.generate_moves(|moves| {
        all.extend(moves);
        false
    });
    all
}

/// The order of moves of equal value: by origin, then by destination, both a1, b1, … h8, then promotion to queen, rook, bishop,
/// knight.
pub fn canonical_order(mv: Move) -> (u8, u8, Reverse<u8>) {
    (mv.from as u8, mv.to as u8, Reverse(mv.promotion.map_or(0, |piece| piece as u8)))
}
