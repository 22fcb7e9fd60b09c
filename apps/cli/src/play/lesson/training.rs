//! The lesson as the screen shows it, and what each action does to it. Nothing here draws or reads the clock.

use cozy_chess::{Board, Color, Move, Square};
use taxicab_endgame::{RankedMove, Tables, Value};
use taxicab_play::{Lesson, LessonCommand};

use super::action::{Action, Hint, Window};
use super::course::Course;
use super::entry::{Edit, Entry};
use super::hand::{Hand, Touched};
use super::typed;
use crate::commands::endgame::game::san;
use crate::play::game::Leave;
use crate::play::words::sentence;

/// What is done only when asked for twice, while a lesson is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Next,
    Quit,
}

/// What is shown and what is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    /// The distance to mate.
    pub(crate) gauge: bool,
    /// What each legal move is worth.
    pub(crate) list: bool,
}

/// One trainee at one screen.
#[derive(Clone, Debug)]
pub(crate) struct Training {
    tables: Tables,
    course: Course,
    lesson: Lesson,
    hand: Hand,
    line: Option<Entry>,
    hint: Option<Hint>,
    shown: Shown,
    /// What was wrong, or else is to be said.
    notice: Option<String>,
    window: Option<Window>,
    asked: Option<Asked>,
    /// The position that help was counted for.
    helped: Option<Board>,
    taken_back: u32,
}

impl Training {
    /// At the beginning of a lesson of a course.
    pub(crate) fn new(course: Course, lesson: Lesson, tables: Tables) -> Self {
        Self {
            hand: Hand::new(&lesson),
            tables,
            course,
            lesson,
            line: None,
            hint: None,
            shown: Shown { gauge: true, list: false },
            notice: None,
            window: None,
            asked: None,
            helped: None,
            taken_back: 0,
        }
    }

    pub(crate) const fn course(&self) -> &Course {
        &self.course
    }

    pub(crate) const fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    pub(crate) const fn hand(&self) -> &Hand {
        &self.hand
    }

    /// The line in which a move is being typed.
    pub(crate) const fn line(&self) -> Option<&Entry> {
        self.line.as_ref()
    }

    pub(crate) const fn hint(&self) -> Option<Hint> {
        self.hint
    }

    pub(crate) const fn shown(&self) -> Shown {
        self.shown
    }

    pub(crate) fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    pub(crate) const fn window(&self) -> Option<Window> {
        self.window
    }

    /// How many moves of the trainee were taken back.
    pub(crate) const fn taken_back(&self) -> u32 {
        self.taken_back
    }

    /// What the board is worth to the trainee.
    pub(crate) fn worth(&self) -> Value {
        self.lesson.worth(&self.tables)
    }

    /// The moves there are and what they are worth, the best first.
    pub(crate) fn ranked(&self) -> Vec<RankedMove> {
        if self.lesson.ended().is_some() {
            return vec![];
        }
        self.tables.ranked(&self.lesson.board()).unwrap_or_default()
    }

    /// The moves of both sides as people write them.
    pub(crate) fn sans(&self) -> Vec<String> {
        let mut board = self.lesson.start().clone();
        let written = self.lesson.steps().iter().map(|step| {
            let text = san(&board, step.played);
            board.play_unchecked(step.played);
            text
        });
        written.collect()
    }

    /// How many moves the trainee has made.
    pub(crate) fn own_moves(&self) -> usize {
        self.lesson.steps().iter().filter(|step| step.by == self.lesson.trainee()).count()
    }

    /// Does what an action asks for; `Some` if that is to leave.
    pub(crate) fn update(&mut self, action: Action) -> Option<Leave> {
        let asked = self.asked.take();
        if asked.is_some() {
            self.notice = None;
        }
        match action {
            Action::Type(edit) => self.edit(edit),
            Action::Submit => self.submit(),
            Action::Cancel => {
                (self.line, self.notice) = (None, None);
                self.hand.put_down();
            }
            Action::Step { columns, rows } => self.hand.step(columns, rows),
            Action::Touch => self.touch(self.hand.cursor()),
            Action::Click(square) => self.touch(square),
            Action::Release(square) => {
                if self.hand.lifted().is_some_and(|from| from != square) {
                    self.touch(square);
                }
            }
            Action::Promote(piece) => {
                if let Some(Window::Promotion { from, to }) = self.window.take() {
                    self.play(Move { from, to, promotion: Some(piece) });
                }
            }
            Action::Hint => self.show_hint(),
            Action::Undo => self.go(LessonCommand::Undo),
            Action::Redo => self.go(LessonCommand::Redo),
            Action::Restart => self.restart(),
            Action::Next if self.is_meant(asked, Asked::Next) => self.lay_next(),
            Action::Gauge => self.shown.gauge ^= true,
            Action::List => {
                self.shown.list ^= true;
                if self.shown.list {
                    self.count_help();
                }
            }
            Action::Turn => self.hand.turn(),
            Action::Help => self.window = Some(Window::Help),
            Action::Dismiss => {
                self.window = None;
                self.hand.put_down();
            }
            Action::Leave(Leave::Quit) if !self.is_meant(asked, Asked::Quit) => {}
            Action::Leave(leave) => return Some(leave),
            Action::Next => {}
        }
        None
    }

    /// Whether what would lose a lesson under way is meant: who types a man's letter small does not mean it.
    fn is_meant(&mut self, before: Option<Asked>, now: Asked) -> bool {
        if before == Some(now) || self.own_moves() == 0 || self.lesson.ended().is_some() {
            return true;
        }
        self.asked = Some(now);
        let notice = match now {
            Asked::Next => "n again lays the next position. (A knight is a capital N.)",
            Asked::Quit => "q again quits. (A queen is a capital Q.)",
        };
        self.notice = Some(notice.into());
        false
    }

    fn edit(&mut self, edit: Edit) {
        let line = self.line.get_or_insert_default();
        line.edit(edit);
        if line.is_empty() {
            self.line = None;
        }
        self.notice = None;
        self.hand.put_down();
    }

    fn submit(&mut self) {
        let Some(line) = &self.line else { return };
        match typed::read(&line.text(), &self.lesson.board()) {
            _ if self.lesson.ended().is_some() => self.line = None,
            Ok(played) => self.play(played),
            Err(error) => self.notice = Some(sentence(&error)),
        }
    }

    fn touch(&mut self, square: Square) {
        self.line = None;
        match self.hand.touch(square, &self.lesson) {
            Touched::Lifted | Touched::PutDown => self.notice = None,
            Touched::Dropped(played) => self.play(played),
            Touched::Promotes { from, to } => self.window = Some(Window::Promotion { from, to }),
            Touched::Refused(why) => self.notice = Some(sentence(&why)),
        }
    }

    fn play(&mut self, played: Move) {
        self.go(LessonCommand::Move(played));
        if self.lesson.ended().is_some() {
            self.window = Some(Window::Ended);
        } else if self.shown.list {
            self.count_help();
        }
    }

    /// A command that changes the board.
    fn go(&mut self, command: LessonCommand) {
        match self.lesson.apply(command, &self.tables) {
            Ok(_) => {
                if let LessonCommand::Move(played) = command {
                    self.hand.follow(played);
                }
                (self.line, self.hint, self.notice, self.window) = (None, None, None, None);
                self.hand.put_down();
                self.taken_back += u32::from(command == LessonCommand::Undo);
            }
            Err(refused) => self.notice = Some(sentence(&refused.to_string())),
        }
    }

    /// First the man, then the move; once more makes it.
    fn show_hint(&mut self) {
        let best = match self.hint {
            Some(Hint::Whole(best)) => return self.play(best),
            Some(Hint::Man(best)) => Hint::Whole(best),
            None => match self.ranked().first() {
                Some(best) => Hint::Man(best.mv),
                None => return self.go(LessonCommand::Hint),
            },
        };
        self.count_help();
        (self.hint, self.notice, self.line) = (Some(best), None, None);
    }

    /// Help with one position counts once.
    fn count_help(&mut self) {
        let board = self.lesson.board();
        if self.helped.as_ref() != Some(&board) && self.lesson.apply(LessonCommand::Hint, &self.tables).is_ok() {
            self.helped = Some(board);
        }
    }

    /// The same position anew: help had before does not count.
    fn restart(&mut self) {
        match self.course.begin(self.lesson.start().clone(), &self.tables) {
            Ok(lesson) => self.lay(lesson),
            Err(error) => self.notice = Some(sentence(&error)),
        }
        self.notice.get_or_insert_with(|| "Begun again.".into());
    }

    fn lay_next(&mut self) {
        let mut course = self.course.clone();
        course.advance();
        match course.lesson(&self.tables) {
            Ok(lesson) => {
                self.course = course;
                self.lay(lesson);
            }
            Err(error) => self.notice = Some(sentence(&error)),
        }
    }

    fn lay(&mut self, lesson: Lesson) {
        let is_turned = self.hand.sees_from() != self.lesson.trainee();
        self.hand = Hand::new(&lesson);
        if is_turned {
            self.hand.turn();
        }
        self.lesson = lesson;
        (self.line, self.hint, self.notice, self.window, self.helped) = (None, None, None, None, None);
        self.taken_back = 0;
        if self.shown.list {
            self.count_help();
        }
    }
}

/// `White` or `Black`.
pub(crate) const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::play::lesson::course::Distance;
    use cozy_chess::Piece;
    use taxicab_endgame::{Endgame, board_from_fen};
    use taxicab_play::Ended;

    /// A lesson of one's own position.
    pub(crate) fn training(ending: Endgame, fen: &str, is_defence: bool) -> Training {
        let mut tables = Tables::new();
        tables.fill(ending).unwrap();
        let distance: Distance = "medium".parse().unwrap();
        let mut course = Course::new(ending, distance, is_defence, 41, &tables);
        let lesson = course.lesson_of(board_from_fen(fen).unwrap(), fen, &tables).unwrap();
        Training::new(course, lesson, tables)
    }

    pub(crate) const KQK: &str = "8/8/8/3k4/8/8/8/K3Q3 w";

    pub(crate) fn queen() -> Training {
        training(Endgame::KQK, KQK, false)
    }

    /// Types a move and submits it.
    pub(crate) fn type_in(training: &mut Training, text: &str) {
        for letter in text.chars() {
            training.update(Action::Type(Edit::Insert(letter)));
        }
        training.update(Action::Submit);
    }

    fn square(text: &str) -> Square {
        text.parse().unwrap()
    }

    #[test]
    fn typed_moves_are_made_and_answered() {
        let mut training = queen();
        type_in(&mut training, "Qe4");
        assert_eq!((training.own_moves(), training.line()), (1, None));
        assert_eq!(training.sans()[0], "Qe4+");
        assert_eq!(training.window(), Some(Window::Ended), "the queen was given away");
        training.update(Action::Undo);
        assert_eq!((training.own_moves(), training.taken_back(), training.window()), (0, 1, None));
        type_in(&mut training, "e1e3");
        assert_eq!((training.own_moves(), training.sans().len()), (1, 2));
    }

    #[test]
    fn a_move_that_is_wrong_stays_in_the_line() {
        let mut training = queen();
        type_in(&mut training, "Qb8");
        assert_eq!(training.notice(), Some("The queen on e1 cannot go to b8."));
        assert_eq!(training.line().map(Entry::text).as_deref(), Some("Qb8"));
        training.update(Action::Type(Edit::Backspace));
        assert_eq!(training.notice(), None);
        training.update(Action::Type(Edit::Insert('1')));
        training.update(Action::Submit);
        assert_eq!((training.own_moves(), training.line()), (1, None));
    }

    #[test]
    fn men_are_lifted_and_dropped() {
        let mut training = queen();
        assert_eq!(training.hand().cursor(), square("a1"));
        for _ in 0..4 {
            training.update(Action::Step { columns: 1, rows: 0 });
        }
        training.update(Action::Touch);
        assert_eq!(training.hand().lifted(), Some(square("e1")));
        training.update(Action::Click(square("b8")));
        assert_eq!(training.notice(), Some("The queen on e1 cannot go to b8."));
        training.update(Action::Release(square("e3")));
        assert_eq!((training.own_moves(), training.hand().lifted()), (1, None));
        training.update(Action::Click(square("h8")));
        assert_eq!(training.notice(), Some("There is no man on h8."));
    }

    #[test]
    fn a_pawn_that_is_dropped_asks_what_it_becomes() {
        let mut training = training(Endgame::KPK, "7k/4P3/8/8/8/8/8/K7 w", false);
        training.update(Action::Click(square("e7")));
        training.update(Action::Click(square("e8")));
        assert_eq!(training.window(), Some(Window::Promotion { from: square("e7"), to: square("e8") }));
        training.update(Action::Dismiss);
        assert_eq!((training.window(), training.own_moves()), (None, 0));
        training.update(Action::Click(square("e7")));
        training.update(Action::Click(square("e8")));
        training.update(Action::Promote(Piece::Rook));
        assert_eq!(training.sans()[0], "e8=R+");
    }

    #[test]
    fn hints_lead_to_mate() {
        for ending in [Endgame::KQK, Endgame::KRK, Endgame::KBNK] {
            let fen = match ending {
                Endgame::KQK => KQK,
                Endgame::KRK => "8/8/8/3k4/8/8/8/KR6 w",
                _ => "8/8/8/3k4/8/8/8/KBN5 w",
            };
            let mut training = training(ending, fen, false);
            let Value::Win(plies) = training.worth() else { panic!("{ending} is won") };
            for turn in 1..=u32::from(plies).div_ceil(2) {
                assert_eq!(training.lesson().ended(), None);
                training.update(Action::Hint);
                assert!(matches!(training.hint(), Some(Hint::Man(_))));
                training.update(Action::Hint);
                assert!(matches!(training.hint(), Some(Hint::Whole(_))));
                training.update(Action::Hint);
                assert_eq!((training.hint(), training.lesson().hints_used()), (None, turn));
            }
            assert_eq!(training.lesson().ended(), Some(Ended::Mated(Color::Black)), "{ending}");
            assert_eq!((training.window(), training.lesson().plies_lost()), (Some(Window::Ended), Some(0)));
        }
    }

    #[test]
    fn help_with_one_position_counts_once() {
        let mut training = queen();
        for action in [Action::Hint, Action::Hint, Action::List, Action::List, Action::List] {
            training.update(action);
        }
        assert_eq!(training.lesson().hints_used(), 1);
        // The list is open: it helps with the next position too.
        type_in(&mut training, "Qe3");
        assert_eq!(training.lesson().hints_used(), 2);
        training.update(Action::List);
        training.update(Action::Restart);
        assert_eq!((training.lesson().hints_used(), training.own_moves()), (0, 0));
    }

    #[test]
    fn a_lesson_under_way_is_left_only_when_asked_twice() {
        let mut training = queen();
        assert_eq!(training.clone().update(Action::Leave(Leave::Quit)), Some(Leave::Quit));
        type_in(&mut training, "Qe3");
        assert_eq!(training.update(Action::Leave(Leave::Quit)), None);
        assert_eq!(training.notice(), Some("q again quits. (A queen is a capital Q.)"));
        training.update(Action::Next);
        assert_eq!(training.own_moves(), 1);
        training.update(Action::Gauge);
        assert_eq!((training.notice(), training.shown().gauge), (None, false));
        assert_eq!(training.clone().update(Action::Leave(Leave::Interrupted)), Some(Leave::Interrupted));
        training.update(Action::Next);
        training.update(Action::Next);
        assert_eq!(training.own_moves(), 0);
        assert!(training.course().arguments().contains("--plies medium --seed 42"));
    }

    #[test]
    fn who_defends_is_told_what_is_left() {
        let mut training = training(Endgame::KRK, "8/8/8/3k4/8/8/8/KR6 w", true);
        assert_eq!((training.lesson().trainee(), training.sans().len()), (Color::Black, 1));
        assert!(matches!(training.worth(), Value::Loss(_)));
        assert_eq!(training.hand().sees_from(), Color::Black);
        training.update(Action::Turn);
        training.update(Action::Next);
        assert_eq!(training.hand().sees_from(), Color::White, "the board stays turned");
    }

    #[test]
    fn nobody_moves_after_the_end() {
        let mut training = queen();
        type_in(&mut training, "Qe4");
        training.update(Action::Dismiss);
        training.update(Action::Hint);
        assert_eq!(training.notice(), Some("It is a draw: nobody moves any more."));
        training.update(Action::Click(square("a1")));
        assert_eq!(training.notice(), Some("It is a draw: nobody moves any more."));
    }
}
