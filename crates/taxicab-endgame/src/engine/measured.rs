//! The endgames in which the engine looks for better ground.

use cozy_chess::{Board, Color};

use crate::{Endgame, EndgamePosition};

/// The side with the pieces of a measured endgame; the other has a bare king. Captures and promotions lead to another measured
/// endgame or to a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Measured {
    pub(super) strong: Color,
}

impl Measured {
    /// The strong side, if the position is of a measured endgame.
    pub(super) fn of(board: &Board) -> Option<Self> {
        let is_bare = |color| board.colors(color).len() == 1;
        let strong = if is_bare(Color::Black) { Color::White } else { Color::Black };
        let pieces = board.occupied().len();
        let is_small = (3..=4).contains(&pieces) && is_bare(!strong);
        (is_small && Self::position(board).is_some()).then_some(Self { strong })
    }

    /// The position of a measured endgame on a board.
    #[inline]
    pub(super) fn position(board: &Board) -> Option<EndgamePosition> {
        EndgamePosition::of_board(board).ok().filter(|position| Endgame::BASIC.contains(&position.endgame()))
    }
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
        }
    }
}
