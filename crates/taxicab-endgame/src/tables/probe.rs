//! Questions about a legal position: its value, every move ranked, the whole line.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt;

use cozy_chess::{Board, Color as TheirColor, Move, Piece};
use taxicab_chess::{Role, Square};

use super::Tables;
use super::endgame::{Endgame, EndgameError, Side};
use super::position::EndgamePosition;
use super::value::Value;

/// A legal move and what it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankedMove {
    /// The move.
    pub mv: Move,
    /// Its value for the side that makes it, the move itself counted.
    pub value: Value,
}

/// Why a position has no value here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProbeError {
    /// There is no table for such pieces.
    Endgame(EndgameError),
    /// The table of this endgame was not filled.
    Missing(Endgame),
}

impl fmt::Display for ProbeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Endgame(error) => error.fmt(f),
            Self::Missing(endgame) => write!(f, "the table of {endgame} is not filled"),
        }
    }
}

impl core::error::Error for ProbeError {}

impl Endgame {
    /// The endgame on a board.
    ///
    /// # Errors
    /// The pieces are not those of an endgame with a table.
    pub fn of_board(board: &Board) -> Result<Self, EndgameError> {
        EndgamePosition::of_board(board).map(|standing| standing.endgame())
    }
}

impl EndgamePosition {
    /// The position on a board, White the strong side: as [`EndgamePosition::of`].
    ///
    /// # Errors
    /// The pieces are not those of an endgame with a table.
    pub fn of_board(board: &Board) -> Result<Self, EndgameError> {
        let count = board.occupied().len() as usize;
        if count > 4 {
            return Err(EndgameError::TooMany(count));
        }
        let kings = board.pieces(Piece::King);
        if count == 2 {
            return Err(EndgameError::BareKings);
        }
        let pieces = (board.occupied() - kings).into_iter().filter_map(|square| {
            let role = match board.piece_on(square)? {
                Piece::Pawn => Role::Pawn,
                Piece::Knight => Role::Knight,
                Piece::Bishop => Role::Bishop,
                Piece::Rook => Role::Rook,
                Piece::Queen => Role::Queen,
                Piece::King => Role::King,
            };
            Some((side(board.color_on(square)?), role, ours(square)))
        });
        let kings = [TheirColor::White, TheirColor::Black].map(|color| ours(board.king(color)));
        // What it refuses is more than one piece beside a pawn.
        Self::seen_from_white(kings, pieces, side(board.side_to_move())).ok_or(EndgameError::Pawn)
    }
}

const fn side(color: TheirColor) -> Side {
    match color {
        TheirColor::White => Side::Strong,
        TheirColor::Black => Side::Weak,
    }
}

fn ours(square: cozy_chess::Square) -> Square {
    Square::ALL[square as usize]
}

impl Tables {
    /// The value of a legal position, for the side to move.
    ///
    /// # Errors
    /// There is no table for its pieces, or it is not here.
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
        let standing = EndgamePosition::of_board(board).map_err(ProbeError::Endgame)?;
        self.value(&standing).ok_or(ProbeError::Missing(standing.endgame()))
    }

    /// All legal moves of a legal position, the best first: the soonest win, then draws, then the latest loss; moves of one
    /// value in the [canonical order](canonical_order).
    ///
    /// # Errors
    /// There is no table for its pieces, or one it leads to is not here.
    pub fn ranked(&self, board: &Board) -> Result<Vec<RankedMove>, ProbeError> {
        let standing = EndgamePosition::of_board(board).map_err(ProbeError::Endgame)?;
        if self.table(standing.endgame()).is_none() {
            return Err(ProbeError::Missing(standing.endgame()));
        }
        let mut ranked = Vec::new();
        let mut error = None;
        board.generate_moves(|moves| {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                match self.probe(&next) {
                    Ok(value) => ranked.push(RankedMove { mv, value: value.before() }),
                    Err(ProbeError::Endgame(EndgameError::BareKings)) => {
                        ranked.push(RankedMove { mv, value: Value::Draw });
                    }
                    Err(other) => error = Some(other),
                }
            }
            false
        });
        ranked.sort_by_key(|ranked| (Reverse(ranked.value), canonical_order(ranked.mv)));
        error.map_or(Ok(ranked), Err)
    }

    /// The moves of perfect play to mate, each side making the first of its [`ranked`](Self::ranked) moves; none for a
    /// draw, or where there is mate on the board.
    ///
    /// # Errors
    /// As [`ranked`](Self::ranked).
    pub fn line(&self, board: &Board) -> Result<Vec<Move>, ProbeError> {
        let mut board = board.clone();
        let mut line = Vec::new();
        if let Some(plies) = self.probe(&board)?.plies() {
            for _ in 0..plies {
                let ranked = self.ranked(&board)?;
                // A position with plies to go has a move that leaves one less.
                let Some(best) = ranked.first() else { break };
                line.push(best.mv);
                board.play_unchecked(best.mv);
            }
        }
        Ok(line)
    }
}

/// The order in which moves of one value stand: by the square the piece comes from, then by where it goes, a1, b1, … h8, then
/// queen, rook, bishop, knight.
pub fn canonical_order(mv: Move) -> (u8, u8, Reverse<u8>) {
    (mv.from as u8, mv.to as u8, Reverse(mv.promotion.map_or(0, |piece| piece as u8)))
}
