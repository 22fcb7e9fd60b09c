//! The endgames in which the engine looks for better ground.

use cozy_chess::{Board, Color, Piece};
use taxicab_chess::{Role, Square};

use crate::{Endgame, EndgamePosition, Side};

/// The side with the pieces of a measured endgame; the other has a bare king. Captures and promotions lead to another measured
/// endgame or to a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Measured {
    pub(super) strong: Color,
}

/// The pieces that are left.
pub(super) enum Left {
    /// Those of a measured endgame.
    Endgame(EndgamePosition),
    /// Too few to mate.
    Draw,
}

impl Measured {
    /// The strong side, if the position is of a measured endgame.
    pub(super) fn of(board: &Board) -> Option<Self> {
        let is_bare = |color| board.colors(color).len() == 1;
        let strong = if is_bare(Color::Black) { Color::White } else { Color::Black };
        let measured = Self { strong };
        let pieces = board.occupied().len();
        let is_small = (3..=4).contains(&pieces) && is_bare(!strong);
        (is_small && matches!(measured.left(board), Some(Left::Endgame(_)))).then_some(measured)
    }

    /// The pieces that are left; `None` if they are of no measured endgame. The weak side has a bare king.
    #[inline]
    pub(super) fn left(self, board: &Board) -> Option<Left> {
        let pieces = board.colors(self.strong) ^ board.pieces(Piece::King) & board.colors(self.strong);
        let mut squares = [Square::A1; 2];
        let endgame = match pieces.len() {
            0 => return Some(Left::Draw),
            1 => {
                let square = pieces.next_square()?;
                squares[0] = ours(square);
                if board.pieces(Piece::Queen).has(square) {
                    Endgame::KQK
                } else if board.pieces(Piece::Rook).has(square) {
                    Endgame::KRK
                } else if board.pieces(Piece::Pawn).has(square) {
                    Endgame::KPK
                } else {
                    return Some(Left::Draw);
                }
            }
            2 => {
                let (bishops, knights) = (pieces & board.pieces(Piece::Bishop), pieces & board.pieces(Piece::Knight));
                match (bishops.len(), knights.len()) {
                    (2, 0) => {
                        for (place, square) in squares.iter_mut().zip(bishops) {
                            *place = ours(square);
                        }
                        Endgame::KBBK
                    }
                    (1, 1) => {
                        squares = [ours(bishops.next_square()?), ours(knights.next_square()?)];
                        Endgame::KBNK
                    }
                    _ => return None,
                }
            }
            _ => return None,
        };
        let kings = [board.king(self.strong), board.king(!self.strong)].map(ours);
        let to_move = if board.side_to_move() == self.strong { Side::Strong } else { Side::Weak };
        let position = EndgamePosition { endgame, kings, pieces: squares, to_move };
        // Pawns go up the board.
        let is_flipped = self.strong == Color::Black && endgame.pieces()[0] == Role::Pawn;
        Some(Left::Endgame(if is_flipped { position.map(Square::flipped) } else { position }))
    }
}

fn ours(square: cozy_chess::Square) -> Square {
    Square::ALL[square as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_those_of_the_tables() {
        for (fen, is_measured) in [
            ("8/8/8/3k4/8/8/8/KBN5 w - - 0 1", true),
            ("8/8/8/3k4/8/8/8/KNB5 b - - 0 1", true),
            ("8/8/8/3K4/8/8/8/kbn5 b - - 0 1", true),
            ("8/4p3/8/3K4/8/8/8/k7 b - - 0 1", true),
            ("8/8/4P3/3k4/8/8/8/K7 b - - 0 1", true),
            ("8/8/4Q3/8/1k6/8/8/K7 w - - 0 1", true),
            ("8/8/4r3/8/1k6/8/8/K7 w - - 0 1", true),
            ("8/8/4bb2/8/1k6/8/8/K7 w - - 0 1", true),
            ("8/8/4nn2/8/1k6/8/8/K7 w - - 0 1", false),
            ("8/8/4n3/8/1k6/8/8/K7 w - - 0 1", false),
            ("8/8/8/8/1k6/8/8/K7 w - - 0 1", false),
            ("8/8/4rr2/8/1k6/8/8/K7 w - - 0 1", false),
            ("8/8/4rR2/8/1k6/8/8/K7 w - - 0 1", false),
        ] {
            let board: Board = fen.parse().unwrap();
            let measured = Measured::of(&board);
            assert_eq!(measured.is_some(), is_measured, "{fen}");
            if let Some(measured) = measured {
                let Some(Left::Endgame(position)) = measured.left(&board) else { panic!("{fen}") };
                assert_eq!(position, EndgamePosition::of_board(&board).unwrap(), "{fen}");
            }
        }
    }
}
