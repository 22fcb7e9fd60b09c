//! Moves by hand: the cursor and the piece that is picked up, and the input line for typed moves.

use cozy_chess::{Color, File, Move, Rank, Square};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use taxicab_play::{Lesson, MoveError};

/// The cursor, the square of the picked-up piece, and the side at the bottom of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hand {
    pub(super) cursor: Square,
    pub(super) lifted: Option<Square>,
    pub(super) bottom: Color,
}

impl Hand {
    /// The cursor on the trainee's king, the trainee's side at the bottom.
    pub(crate) fn new(lesson: &Lesson) -> Self {
        let trainee = lesson.trainee();
        Self { cursor: lesson.board().king(trainee), lifted: None, bottom: trainee }
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

    /// Picks up the piece of a square, or drops the picked-up piece there. Returns the moves that this can mean: none, one,
    /// or the promotions of a pawn.
    pub(crate) fn touch(&mut self, square: Square, lesson: &Lesson) -> Result<Vec<Move>, MoveError> {
        self.cursor = square;
        if let Some(from) = self.lifted {
            if from == square {
                self.lifted = None;
                return Ok(Vec::new());
            }
            let moves = lesson.moves_between(from, square);
            // Another piece of the trainee is picked up instead.
            if moves.is_ok() || lesson.board().color_on(square) != Some(lesson.trainee()) {
                return moves;
            }
        }
        lesson.moves_from(square)?;
        self.lifted = Some(square);
        Ok(Vec::new())
    }
}

/// The text of the input line and its cursor, after this number of letters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct InputLine {
    letters: Vec<char>,
    pub(super) cursor: usize,
}

/// Longer than any move, and short enough for the screen.
const MAX_LETTERS: usize = 24;

impl InputLine {
    pub(crate) fn text(&self) -> String {
        self.letters.iter().collect()
    }

    pub(crate) fn edit(&mut self, key: KeyEvent) {
        let end = self.letters.len();
        match key.code {
            KeyCode::Char(_) if key.modifiers.contains(KeyModifiers::CONTROL) => *self = Self::default(),
            KeyCode::Char(letter) if end < MAX_LETTERS => {
                self.letters.insert(self.cursor, letter);
                self.cursor += 1;
            }
            KeyCode::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.letters.remove(self.cursor);
            }
            KeyCode::Delete if self.cursor < end => {
                self.letters.remove(self.cursor);
            }
            KeyCode::Left => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Right => self.cursor = (self.cursor + 1).min(end),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = end,
            _ => {}
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
        hand.bottom = !hand.bottom;
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
            hand.bottom = !hand.bottom;
        }
        assert_eq!(hand.place(square("a8")), (0, 0));
    }

    #[test]
    fn only_own_pieces_that_can_move_are_picked_up() {
        let training = training(Endgame::KRK, "8/8/8/8/8/k7/8/KR6 w", false);
        let mut hand = training.hand;
        let lesson = &training.lesson;
        assert_eq!(hand.touch(square("a3"), lesson), Err(MoveError::NotYours(Piece::King, square("a3"))));
        assert_eq!(hand.touch(square("b1"), lesson), Ok(vec![]));
        assert_eq!(hand.lifted, Some(square("b1")));
        let mut targets = hand.targets(lesson);
        targets.sort_unstable();
        let reached = ["c1", "d1", "e1", "f1", "g1", "h1", "b2", "b3", "b4", "b5", "b6", "b7", "b8"].map(square);
        assert_eq!(targets, reached);
        assert_eq!((hand.touch(square("b1"), lesson), hand.lifted), (Ok(vec![]), None));
        assert_eq!(hand.targets(lesson), []);
        // Another own piece is picked up instead.
        hand.touch(square("b1"), lesson).unwrap();
        let king = hand.touch(square("a1"), lesson);
        assert_eq!(king, Err(MoveError::Immobile(Piece::King, square("a1"))));
    }

    fn edited(keys: &[KeyCode]) -> (String, usize) {
        let mut line = InputLine::default();
        for &key in keys {
            line.edit(key.into());
        }
        (line.text(), line.cursor)
    }

    #[test]
    fn edits_act_at_the_cursor() {
        use KeyCode::{Backspace, Char, Delete, End, Home, Left, Right};
        let kd3 = ['K', 'd', '3'].map(Char);
        assert_eq!(edited(&kd3), ("Kd3".into(), 3));
        assert_eq!(edited(&[&kd3[..], &[Backspace, Char('4')]].concat()), ("Kd4".into(), 3));
        assert_eq!(edited(&[&kd3[..], &[Left, Left, Delete, Char('é')]].concat()), ("Ké3".into(), 2));
        assert_eq!(edited(&[&kd3[..], &[Home, Backspace, Delete, End, Right]].concat()), ("d3".into(), 2));
        let mut line = InputLine { letters: vec!['K', 'd', '3'], cursor: 3 };
        line.edit(KeyEvent::new(Char('u'), KeyModifiers::CONTROL));
        assert_eq!(line, InputLine::default());
        assert_eq!(edited(&[Left, Delete, Backspace]), (String::new(), 0));
        assert_eq!(edited(&[Char('K'); 99]).1, MAX_LETTERS);
    }
}
