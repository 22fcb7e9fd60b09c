//! The endings in which the engine plays the measured policy.

use cozy_chess::{Board, Color, Piece};
use taxicab_chess::{Role, Square};

use crate::ending::{Ending, Side};
use crate::standing::Standing;

/// A side with the men of a measured ending against a bare king. Captures and promotions lead to another such, or to a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Measured {
    pub(super) strong: Color,
}

/// The men that are left.
pub(super) enum Left {
    /// Those of a measured ending.
    Ending(Standing),
    /// Too few to mate.
    Draw,
}

impl Measured {
    /// Whether the position is of a measured ending.
    pub(super) fn of(board: &Board) -> Option<Self> {
        let is_bare = |color| board.colors(color).len() == 1;
        let strong = if is_bare(Color::Black) { Color::White } else { Color::Black };
        let measured = Self { strong };
        let men = board.occupied().len();
        let is_small = (3..=4).contains(&men) && is_bare(!strong);
        (is_small && matches!(measured.left(board), Some(Left::Ending(_)))).then_some(measured)
    }

    /// The men, of a position whose weak side has a bare king; `None` if they are of no measured ending.
    #[inline]
    pub(super) fn left(self, board: &Board) -> Option<Left> {
        let men = board.colors(self.strong) ^ board.pieces(Piece::King) & board.colors(self.strong);
        let mut squares = [Square::A1; 2];
        let ending = match men.len() {
            0 => return Some(Left::Draw),
            1 => {
                let square = men.next_square()?;
                squares[0] = ours(square);
                if board.pieces(Piece::Queen).has(square) {
                    Ending::KQK
                } else if board.pieces(Piece::Rook).has(square) {
                    Ending::KRK
                } else if board.pieces(Piece::Pawn).has(square) {
                    Ending::KPK
                } else {
                    return Some(Left::Draw);
                }
            }
            2 => {
                let (bishops, knights) = (men & board.pieces(Piece::Bishop), men & board.pieces(Piece::Knight));
                match (bishops.len(), knights.len()) {
                    (2, 0) => {
                        for (place, square) in squares.iter_mut().zip(bishops) {
                            *place = ours(square);
                        }
                        Ending::KBBK
                    }
                    (1, 1) => {
                        squares = [ours(bishops.next_square()?), ours(knights.next_square()?)];
                        Ending::KBNK
                    }
                    _ => return None,
                }
            }
            _ => return None,
        };
        let kings = [board.king(self.strong), board.king(!self.strong)].map(ours);
        let to_move = if board.side_to_move() == self.strong { Side::Strong } else { Side::Weak };
        let standing = Standing { ending, kings, men: squares, to_move };
        // Pawns go up the board.
        let is_turned = self.strong == Color::Black && ending.men()[0] == Role::Pawn;
        Some(Left::Ending(if is_turned { standing.map(Square::flipped) } else { standing }))
    }

    /// The depth that the weights are made for (`docs/endgames.md`): without a depth to keep to, its move stands until a
    /// mate is proven. Weights that mate at one depth need not at another; queen and rook mate at every depth from 3 to 7.
    pub(super) fn policy_depth(ending: Ending) -> u8 {
        match ending {
            // Few nodes: even a short time does not stop it halfway.
            Ending::KQK | Ending::KRK => 3,
            Ending::KBBK => 4,
            _ => 5,
        }
    }
}

fn ours(square: cozy_chess::Square) -> Square {
    Square::ALL[square as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standings_are_those_of_the_tables() {
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
                let Some(Left::Ending(standing)) = measured.left(&board) else { panic!("{fen}") };
                assert_eq!(standing, Standing::of_board(&board).unwrap(), "{fen}");
            }
        }
    }
}
