//! Men moved by hand: the frame that arrows move, and the man that is lifted.

use cozy_chess::{Color, File, Move, Rank, Square};
use taxicab_play::{Lesson, LessonRefused};

use super::typed;

/// Where the frame is, which man is lifted, and from which side the board is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hand {
    cursor: Square,
    lifted: Option<Square>,
    sees_from: Color,
}

/// What came of touching a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Touched {
    Lifted,
    PutDown,
    Dropped(Move),
    /// A pawn arrives: as what?
    Promotes {
        from: Square,
        to: Square,
    },
    Refused(String),
}

impl Hand {
    /// On the trainee's king, seen from its side.
    pub(crate) fn new(lesson: &Lesson) -> Self {
        let trainee = lesson.trainee();
        Self { cursor: lesson.board().king(trainee), lifted: None, sees_from: trainee }
    }

    pub(crate) const fn cursor(self) -> Square {
        self.cursor
    }

    pub(crate) const fn lifted(self) -> Option<Square> {
        self.lifted
    }

    /// Whose side of the board lies below.
    pub(crate) const fn sees_from(self) -> Color {
        self.sees_from
    }

    pub(crate) fn turn(&mut self) {
        self.sees_from = !self.sees_from;
    }

    /// The frame goes with the man that is moved.
    pub(crate) const fn follow(&mut self, played: Move) {
        self.cursor = played.to;
    }

    pub(crate) const fn put_down(&mut self) {
        self.lifted = None;
    }

    /// The square so many columns from the left and rows from the top, as the board is seen.
    pub(crate) fn square(self, column: usize, row: usize) -> Square {
        let square = Square::new(File::index(column), Rank::index(7 - row));
        self.seen(square)
    }

    /// Columns from the left and rows from the top at which a square is seen.
    pub(crate) fn place(self, square: Square) -> (usize, usize) {
        let square = self.seen(square);
        (square.file() as usize, 7 - square.rank() as usize)
    }

    fn seen(self, square: Square) -> Square {
        match self.sees_from {
            Color::White => square,
            Color::Black => square.flip_file().flip_rank(),
        }
    }

    /// Moves the frame as it is seen; it stays on the board.
    pub(crate) fn step(&mut self, columns: i8, rows: i8) {
        let (column, row) = self.place(self.cursor);
        let within = |place: usize, by: i8| place.saturating_add_signed(by.into()).min(7);
        self.cursor = self.square(within(column, columns), within(row, rows));
    }

    /// The squares that the lifted man can go to.
    pub(crate) fn targets(self, lesson: &Lesson) -> Vec<Square> {
        let Some(from) = self.lifted else { return vec![] };
        let moves = typed::legal_moves(&lesson.board()).into_iter();
        moves.filter(|played| played.from == from).map(|played| played.to).collect()
    }

    /// Lifts the man of a square, or drops the one that is lifted there.
    pub(crate) fn touch(&mut self, square: Square, lesson: &Lesson) -> Touched {
        self.cursor = square;
        if let Some(ended) = lesson.ended() {
            return Touched::Refused(LessonRefused::Over(ended).to_string());
        }
        let board = lesson.board();
        let legal = typed::legal_moves(&board);
        if let Some(from) = self.lifted {
            if from == square {
                self.put_down();
                return Touched::PutDown;
            }
            let mut moves = legal.iter().filter(|played| (played.from, played.to) == (from, square));
            match (moves.next(), moves.next()) {
                (Some(&played), None) => return Touched::Dropped(played),
                (Some(_), Some(_)) => return Touched::Promotes { from, to: square },
                (None, _) if board.color_on(square) != Some(lesson.trainee()) => {
                    return Touched::Refused(typed::cannot_go(&board, from, square));
                }
                (None, _) => {}
            }
        }
        if board.color_on(square) != Some(lesson.trainee()) {
            return Touched::Refused(typed::no_own_man(&board, square));
        }
        if !legal.iter().any(|played| played.from == square) {
            let man = board.piece_on(square).map_or("man", typed::name);
            return Touched::Refused(format!("the {man} on {square} cannot move"));
        }
        self.lifted = Some(square);
        Touched::Lifted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::lesson::training::tests::training;
    use taxicab_endgame::Endgame;

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    #[test]
    fn the_frame_moves_as_it_is_seen() {
        let mut hand = *training(Endgame::KRK, "8/8/8/3k4/8/8/8/KR6 w", true).hand();
        assert_eq!((hand.sees_from(), hand.cursor()), (Color::Black, square("d5")));
        hand.step(1, 0);
        assert_eq!(hand.cursor(), square("c5"));
        hand.step(0, -1);
        assert_eq!(hand.cursor(), square("c4"));
        hand.turn();
        hand.step(0, -1);
        assert_eq!(hand.cursor(), square("c5"));
        for _ in 0..9 {
            hand.step(-1, 1);
        }
        assert_eq!(hand.cursor(), square("a1"));
    }

    #[test]
    fn places_and_squares_are_inverse() {
        let mut hand = *training(Endgame::KRK, "8/8/8/3k4/8/8/8/KR6 w", false).hand();
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
    fn only_own_men_that_can_move_are_lifted() {
        let training = training(Endgame::KRK, "8/8/8/8/8/k7/8/KR6 w", false);
        let mut hand = *training.hand();
        let lesson = training.lesson();
        assert_eq!(hand.touch(square("a3"), lesson), Touched::Refused("the king on a3 is not yours".into()));
        assert_eq!(hand.touch(square("b1"), lesson), Touched::Lifted);
        let mut targets = hand.targets(lesson);
        targets.sort_unstable();
        let reached = ["c1", "d1", "e1", "f1", "g1", "h1", "b2", "b3", "b4", "b5", "b6", "b7", "b8"].map(square);
        assert_eq!(targets, reached);
        assert_eq!(hand.touch(square("b1"), lesson), Touched::PutDown);
        assert_eq!(hand.targets(lesson), []);
        // Another man of one's own is lifted instead.
        hand.touch(square("b1"), lesson);
        let king = hand.touch(square("a1"), lesson);
        assert_eq!(king, Touched::Refused("the king on a1 cannot move".into()));
    }
}
