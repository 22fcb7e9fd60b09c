//! A position on a board as the evaluation and the rules take it.

use cozy_chess::{Board, Color, Piece};
use taxicab_endgame::{Endgame, EndgamePosition, Side};

/// A position of one of [`Endgame::BASIC`], as the evaluation takes it: a pawn goes up the board.
#[derive(Clone, Copy, Debug)]
pub struct MeasuredPosition {
    /// The position.
    pub position: EndgamePosition,
    /// The colour of the strong side.
    pub strong: Color,
    is_flipped: bool,
}

impl MeasuredPosition {
    /// The position on a board; `None` in other endgames.
    pub fn of(board: &Board) -> Option<Self> {
        Self::of_any(board).filter(|measured| Endgame::BASIC.contains(&measured.position.endgame()))
    }

    /// The position on a board of any endgame.
    pub(super) fn of_any(board: &Board) -> Option<Self> {
        let position = EndgamePosition::of_board(board).ok()?;
        // The first piece is the strong side's; White is the strong side if both have the same.
        let first = Piece::ALL[position.endgame().pieces()[0] as usize];
        let is_white = !board.colored_pieces(Color::White, first).is_empty();
        let has_more = board.colors(Color::Black).len() > board.colors(Color::White).len();
        let strong = if is_white && !has_more { Color::White } else { Color::Black };
        let is_flipped = position.king(Side::Strong).index() != board.king(strong) as u8;
        Some(Self { position, strong, is_flipped })
    }

    /// The square of the board for a square of the position, and the other way round.
    pub const fn square(&self, square: taxicab_chess::Square) -> taxicab_chess::Square {
        if self.is_flipped { square.flipped() } else { square }
    }
}
