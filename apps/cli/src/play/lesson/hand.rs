//! Moves by hand: the cursor, and the piece that is picked up.

use cozy_chess::{Color, File, Move, Rank, Square};
use taxicab_play::{Lesson, MoveError};

/// The cursor, the square of the picked-up piece, and the side at the bottom of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hand {
    pub(super) cursor: Square,
    pub(super) lifted: Option<Square>,
    pub(super) bottom: Color,
}

/// The effect of a touch of a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Touched {
    Lifted,
    PutDown,
    Dropped(Move),
    /// A pawn promotes: the trainee chooses the piece.
    Promotes {
        from: Square,
        to: Square,
    },
    Refused(MoveError),
}

impl Hand {
    /// The cursor on the trainee's king, the trainee's side at the bottom.
    pub(crate) fn new(lesson: &Lesson) -> Self {
        let trainee = lesson.trainee();
        Self { cursor: lesson.board().king(trainee), lifted: None, bottom: trainee }
    }

    pub(crate) fn turn(&mut self) {
        self.bottom = !self.bottom;
    }

    /// Moves the cursor to the target of a move.
    pub(crate) const fn follow(&mut self, played: Move) {
        self.cursor = played.to;
    }

    pub(crate) const fn put_down(&mut self) {
        self.lifted = None;
    }

    /// The square at a column from the left and a row from the top, as displayed.
    pub(crate) fn square(self, column: usize, row: usize) -> Square {
        let square = Square::new(File::index(column), Rank::index(7 - row));
        self.seen(square)
    }

    /// The displayed column and row of a square.
    pub(crate) fn place(self, square: Square) -> (usize, usize) {
        let square = self.seen(square);
        (square.file() as usize, 7 - square.rank() as usize)
    }

    fn seen(self, square: Square) -> Square {
        match self.bottom {
            Color::White => square,
            Color::Black => square.flip_file().flip_rank(),
        }
    }

    /// Moves the cursor as displayed; it stays on the board.
    pub(crate) fn step(&mut self, columns: isize, rows: isize) {
        let (column, row) = self.place(self.cursor);
        let within = |place: usize, by: isize| place.saturating_add_signed(by).min(7);
        self.cursor = self.square(within(column, columns), within(row, rows));
    }

    /// The squares that the picked-up piece can go to.
    pub(crate) fn targets(self, lesson: &Lesson) -> Vec<Square> {
        let moves = self.lifted.and_then(|from| lesson.moves_from(from).ok()).unwrap_or_default();
        moves.iter().map(|played| played.to).collect()
    }

    /// Picks up the piece of a square, or drops the picked-up piece there.
    pub(crate) fn touch(&mut self, square: Square, lesson: &Lesson) -> Touched {
        self.cursor = square;
        if let Some(from) = self.lifted {
            if from == square {
                self.put_down();
                return Touched::PutDown;
            }
            match lesson.moves_between(from, square) {
                Ok(moves) if moves.len() == 1 => return Touched::Dropped(moves[0]),
                Ok(_) => return Touched::Promotes { from, to: square },
                Err(error) if lesson.board().color_on(square) != Some(lesson.trainee()) => {
                    return Touched::Refused(error);
                }
                Err(_) => {}
            }
        }
        match lesson.moves_from(square) {
            Ok(_) => {
                self.lifted = Some(square);
                Touched::Lifted
            }
            Err(error) => Touched::Refused(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::lesson::training::tests::training;
    use cozy_chess::Piece;
    use taxicab_endgame::Endgame;

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    #[test]
    fn the_cursor_moves_as_displayed() {
        let mut hand = training(Endgame::KRK, "8/8/8/3k4/8/8/8/KR6 w", true).hand;
        assert_eq!((hand.bottom, hand.cursor), (Color::Black, square("d5")));
        hand.step(1, 0);
        assert_eq!(hand.cursor, square("c5"));
        hand.step(0, -1);
        assert_eq!(hand.cursor, square("c4"));
        hand.turn();
        hand.step(0, -1);
        assert_eq!(hand.cursor, square("c5"));
        for _ in 0..9 {
            hand.step(-1, 1);
        }
        assert_eq!(hand.cursor, square("a1"));
    }

    #[test]
    fn places_and_squares_are_inverse() {
        let mut hand = training(Endgame::KRK, "8/8/8/3k4/8/8/8/KR6 w", false).hand;
        for _ in 0..2 {
            for square in Square::ALL {
                let (column, row) = hand.place(square);
                assert_eq!(hand.square(column, row), square);
            }
            hand.turn();
        }
        assert_eq!(hand.place(square("a8")), (0, 0));
    }

    #[test]
    fn only_own_pieces_that_can_move_are_picked_up() {
        let training = training(Endgame::KRK, "8/8/8/8/8/k7/8/KR6 w", false);
        let mut hand = training.hand;
        let lesson = training.lesson();
        assert_eq!(hand.touch(square("a3"), lesson), Touched::Refused(MoveError::NotYours(Piece::King, square("a3"))));
        assert_eq!(hand.touch(square("b1"), lesson), Touched::Lifted);
        let mut targets = hand.targets(lesson);
        targets.sort_unstable();
        let reached = ["c1", "d1", "e1", "f1", "g1", "h1", "b2", "b3", "b4", "b5", "b6", "b7", "b8"].map(square);
        assert_eq!(targets, reached);
        assert_eq!(hand.touch(square("b1"), lesson), Touched::PutDown);
        assert_eq!(hand.targets(lesson), []);
        // Another own piece is picked up instead.
        hand.touch(square("b1"), lesson);
        let king = hand.touch(square("a1"), lesson);
        assert_eq!(king, Touched::Refused(MoveError::Immobile(Piece::King, square("a1"))));
    }
}
