//! The state of the screen and the effect of each action. Nothing here draws or reads the clock.

use std::cell::RefCell;
use std::rc::Rc;

use cozy_chess::{BitBoard, Board, Move, Square};
use taxicab_endgame::{Tables, Value};
use taxicab_play::{
    Coach, Defender, Gauge, Lesson, LessonCommand, LessonStep, LessonWords, Measures, StepWords, Technique, sentence,
};

use super::action::{Action, Hint};
use super::chessboard::PieceStyle;
use super::course::Course;
use super::hand::{Hand, Touched};
use super::input::{Edit, InputLine};
use crate::play::screen::{Leave, Window};

/// An action that needs a confirmation during a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Confirm {
    Next,
    Quit,
}

/// The optional parts of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    /// The distance to mate.
    pub(crate) gauge: bool,
    /// The value of each legal move.
    pub(crate) list: bool,
    /// The squares of the weak king.
    pub(crate) squares: bool,
}

/// The squares of the weak king on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    /// Those that it can reach.
    pub(crate) region: BitBoard,
    /// Those that the trainee's last move took from it.
    pub(crate) taken: BitBoard,
    /// Those that the move gave to it.
    pub(crate) given: BitBoard,
}

/// One trainee at one screen.
#[derive(Clone, Debug)]
pub(crate) struct Training {
    tables: Tables,
    pub(super) course: Course,
    lesson: Lesson,
    /// Judges the lesson; `None` without memory for it.
    coach: Option<Rc<RefCell<Coach>>>,
    /// The technique of each step of the lesson.
    techniques: Vec<Option<Technique>>,
    pub(super) hand: Hand,
    input: Option<InputLine>,
    pub(super) pieces: PieceStyle,
    pub(super) hint: Option<Hint>,
    pub(super) shown: Shown,
    /// An error or another message.
    notice: Option<String>,
    pub(super) window: Option<Window>,
    confirm: Option<Confirm>,
    /// The position of the last counted hint.
    helped: Option<Board>,
    pub(super) undos: u32,
}

impl Training {
    /// The start of a lesson of a course.
    pub(crate) fn new(course: Course, lesson: Lesson, tables: Tables) -> Self {
        let mut training = Self {
            hand: Hand::new(&lesson),
            coach: Coach::new().ok().map(|coach| Rc::new(RefCell::new(coach))),
            techniques: Vec::new(),
            tables,
            course,
            lesson,
            input: None,
            pieces: PieceStyle::Figures,
            hint: None,
            shown: Shown { gauge: true, list: false, squares: true },
            notice: None,
            window: None,
            confirm: None,
            helped: None,
            undos: 0,
        };
        training.judge();
        training
    }

    /// Judges the moves of the lesson; the coach remembers those before.
    fn judge(&mut self) {
        let judged = self.coach.as_ref().map(|coach| coach.borrow_mut().techniques(&self.lesson, &mut || false));
        self.techniques = judged.unwrap_or_else(|| vec![None; self.lesson.steps().len()]);
    }

    /// The technique of each step of the lesson.
    pub(crate) fn techniques(&self) -> &[Option<Technique>] {
        &self.techniques
    }

    /// The squares of the weak king, unless they are hidden or the trainee does not win any more.
    pub(crate) fn reach(&self) -> Option<Reach> {
        let is_shown = self.shown.squares && self.lesson.ended().is_none();
        let measures = Measures::of(&self.lesson.board()).filter(|_| is_shown)?;
        matches!(self.value(), Value::Win(_)).then(|| {
            let last = self.techniques.iter().rev().flatten().next();
            let none = BitBoard::EMPTY;
            let (taken, given) = last.map_or((none, none), |technique| (technique.taken(), technique.given()));
            Reach { region: measures.region, taken, given }
        })
    }

    pub(crate) const fn lesson(&self) -> &Lesson {
        &self.lesson
    }

    /// The input line, while a move is typed.
    pub(crate) const fn input(&self) -> Option<&InputLine> {
        self.input.as_ref()
    }

    pub(crate) fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    /// The value of the board for the trainee.
    pub(crate) fn value(&self) -> Value {
        self.lesson.value_for_trainee(&self.tables)
    }

    pub(crate) fn gauge(&self) -> Gauge {
        self.lesson.gauge(&self.tables)
    }

    pub(crate) fn words(&self) -> LessonWords {
        LessonWords::new(&self.lesson, &self.tables)
    }

    /// The words of a step; they tell no hidden distance.
    pub(crate) fn step_words(&self, number: usize, san: &str) -> StepWords {
        StepWords::new(self.lesson.steps()[number], san, self.techniques[number].as_ref(), self.shown.gauge)
    }

    /// The legal moves, the best first.
    pub(crate) fn choices(&self) -> Vec<LessonStep> {
        self.lesson.choices(&self.tables)
    }

    /// Executes an action; `Some` if the trainee quits.
    pub(crate) fn update(&mut self, action: Action) -> Option<Leave> {
        let confirmed = self.confirm.take();
        if confirmed.is_some() {
            self.notice = None;
        }
        match action {
            Action::Type(edit) => self.edit(edit),
            Action::Submit => self.submit(),
            Action::Cancel => {
                (self.input, self.notice) = (None, None);
                self.hand.put_down();
            }
            Action::Step { columns, rows } => self.hand.step(columns, rows),
            Action::Touch => self.touch(self.hand.cursor),
            Action::Click(square) => self.touch(square),
            Action::Release(square) => {
                if self.hand.lifted.is_some_and(|from| from != square) {
                    self.touch(square);
                }
            }
            Action::Promote(piece) => {
                if let Some(Window::Promotion { from, to }) = self.window.take() {
                    self.play(Move { from, to, promotion: Some(piece) });
                }
            }
            Action::Hint => self.show_hint(),
            Action::Undo => self.apply(LessonCommand::Undo),
            Action::Redo => self.apply(LessonCommand::Redo),
            Action::Restart => self.restart(),
            Action::Next if self.is_confirmed(confirmed, Confirm::Next) => self.begin_next(),
            Action::Gauge => self.shown.gauge ^= true,
            Action::List => {
                self.shown.list ^= true;
                if self.shown.list {
                    self.count_help();
                }
            }
            Action::Squares => self.shown.squares ^= true,
            Action::Defender => self.change_defender(),
            Action::Turn => self.hand.turn(),
            Action::Help => self.window = Some(Window::Help),
            Action::Dismiss => {
                self.window = None;
                self.hand.put_down();
            }
            Action::Leave(Leave::Quit) if !self.is_confirmed(confirmed, Confirm::Quit) => {}
            Action::Leave(leave) => return Some(leave),
            Action::Next => {}
        }
        None
    }

    /// Whether an action that would lose a running lesson is confirmed: the key may be a piece typed small.
    fn is_confirmed(&mut self, before: Option<Confirm>, now: Confirm) -> bool {
        if before == Some(now) || self.lesson.own_moves() == 0 || self.lesson.ended().is_some() {
            return true;
        }
        self.confirm = Some(now);
        let notice = match now {
            Confirm::Next => "Press n again for the next position. (For a knight type a capital N.)",
            Confirm::Quit => "Press q again to quit. (For a queen type a capital Q.)",
        };
        self.notice = Some(notice.into());
        false
    }

    fn edit(&mut self, edit: Edit) {
        let line = self.input.get_or_insert_default();
        line.edit(edit);
        if line.is_empty() {
            self.input = None;
        }
        self.notice = None;
        self.hand.put_down();
    }

    fn submit(&mut self) {
        let Some(line) = &self.input else { return };
        match self.lesson.read_move(&line.text()) {
            _ if self.lesson.ended().is_some() => self.input = None,
            Ok(played) => self.play(played),
            Err(error) => self.notice = Some(sentence(&error.to_string())),
        }
    }

    fn touch(&mut self, square: Square) {
        self.input = None;
        match self.hand.touch(square, &self.lesson) {
            Touched::Lifted | Touched::PutDown => self.notice = None,
            Touched::Dropped(played) => self.play(played),
            Touched::Promotes { from, to } => self.window = Some(Window::Promotion { from, to }),
            Touched::Refused(error) => self.notice = Some(sentence(&error.to_string())),
        }
    }

    fn play(&mut self, played: Move) {
        self.apply(LessonCommand::Move(played));
        if self.lesson.ended().is_some() {
            self.window = Some(Window::Over);
        } else if self.shown.list {
            self.count_help();
        }
    }

    /// Executes a command that changes the board.
    fn apply(&mut self, command: LessonCommand) {
        match self.lesson.apply(command, &self.tables) {
            Ok(_) => {
                if let LessonCommand::Move(played) = command {
                    self.hand.follow(played);
                }
                (self.input, self.hint, self.notice, self.window) = (None, None, None, None);
                self.hand.put_down();
                self.undos += u32::from(command == LessonCommand::Undo);
                self.judge();
            }
            Err(refused) => self.notice = Some(sentence(&refused.to_string())),
        }
    }

    /// Shows the piece, then the move; a third request makes it.
    fn show_hint(&mut self) {
        let best = match self.hint {
            Some(Hint::Move(best)) => return self.play(best),
            Some(Hint::Piece(best)) => Hint::Move(best),
            None => match self.choices().first() {
                Some(best) => Hint::Piece(best.played),
                None => return self.apply(LessonCommand::Hint),
            },
        };
        self.count_help();
        (self.hint, self.notice, self.input) = (Some(best), None, None);
    }

    /// Counts one hint per position.
    fn count_help(&mut self) {
        let board = self.lesson.board();
        if self.helped.as_ref() != Some(&board) && self.lesson.apply(LessonCommand::Hint, &self.tables).is_ok() {
            self.helped = Some(board);
        }
    }

    /// Begins the same position again, without its hints and undos.
    fn restart(&mut self) {
        match self.course.begin(self.lesson.start().clone(), &self.tables) {
            Ok(lesson) => self.begin(lesson),
            Err(error) => self.notice = Some(sentence(&error)),
        }
        self.notice.get_or_insert_with(|| "Restarted.".into());
    }

    fn change_defender(&mut self) {
        let (defender, notice) = match self.lesson.defender() {
            Defender::Longest => (Defender::Tricky, "The other side now sets traps: it leaves you few moves that win."),
            Defender::Tricky => (Defender::Longest, "The other side now holds out as long as it can."),
        };
        self.course.defender = defender;
        self.lesson.set_defender(defender);
        self.notice = Some(notice.into());
    }

    fn begin_next(&mut self) {
        let mut course = self.course.clone();
        course.advance();
        match course.lesson(&self.tables) {
            Ok(lesson) => {
                self.course = course;
                self.begin(lesson);
            }
            Err(error) => self.notice = Some(sentence(&error)),
        }
    }

    fn begin(&mut self, lesson: Lesson) {
        let is_turned = self.hand.bottom != self.lesson.trainee();
        self.hand = Hand::new(&lesson);
        if is_turned {
            self.hand.turn();
        }
        self.lesson = lesson;
        (self.input, self.hint, self.notice, self.window, self.helped) = (None, None, None, None, None);
        self.undos = 0;
        self.judge();
        if self.shown.list {
            self.count_help();
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use cozy_chess::{Color, Piece};
    use taxicab_endgame::{Endgame, board_from_fen};
    use taxicab_play::{Ended, LessonPlies};

    /// A lesson of a given position.
    pub(crate) fn training(endgame: Endgame, fen: &str, is_defence: bool) -> Training {
        let mut tables = Tables::new();
        tables.fill(endgame).unwrap();
        let mut course = Course::new(endgame, LessonPlies::Medium, is_defence, 41, &tables);
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
        assert_eq!((training.lesson().own_moves(), training.input()), (1, None));
        assert_eq!(training.lesson().sans()[0], "Qe4+");
        assert_eq!(training.window, Some(Window::Over), "the queen was given away");
        training.update(Action::Undo);
        assert_eq!((training.lesson().own_moves(), training.undos, training.window), (0, 1, None));
        type_in(&mut training, "e1e3");
        assert_eq!((training.lesson().own_moves(), training.lesson().sans().len()), (1, 2));
    }

    #[test]
    fn a_wrong_move_stays_in_the_input_line() {
        let mut training = queen();
        type_in(&mut training, "Qb8");
        assert_eq!(training.notice(), Some("The queen on e1 cannot go to b8."));
        assert_eq!(training.input().map(InputLine::text).as_deref(), Some("Qb8"));
        training.update(Action::Type(Edit::Backspace));
        assert_eq!(training.notice(), None);
        training.update(Action::Type(Edit::Insert('1')));
        training.update(Action::Submit);
        assert_eq!((training.lesson().own_moves(), training.input()), (1, None));
    }

    #[test]
    fn pieces_are_picked_up_and_dropped() {
        let mut training = queen();
        assert_eq!(training.hand.cursor, square("a1"));
        for _ in 0..4 {
            training.update(Action::Step { columns: 1, rows: 0 });
        }
        training.update(Action::Touch);
        assert_eq!(training.hand.lifted, Some(square("e1")));
        training.update(Action::Click(square("b8")));
        assert_eq!(training.notice(), Some("The queen on e1 cannot go to b8."));
        training.update(Action::Release(square("e3")));
        assert_eq!((training.lesson().own_moves(), training.hand.lifted), (1, None));
        training.update(Action::Click(square("h8")));
        assert_eq!(training.notice(), Some("There is no piece on h8."));
    }

    #[test]
    fn a_dropped_pawn_asks_for_its_promotion() {
        let mut training = training(Endgame::KPK, "7k/4P3/8/8/8/8/8/K7 w", false);
        training.update(Action::Click(square("e7")));
        training.update(Action::Click(square("e8")));
        assert_eq!(training.window, Some(Window::Promotion { from: square("e7"), to: square("e8") }));
        training.update(Action::Dismiss);
        assert_eq!((training.window, training.lesson().own_moves()), (None, 0));
        training.update(Action::Click(square("e7")));
        training.update(Action::Click(square("e8")));
        training.update(Action::Promote(Piece::Rook));
        assert_eq!(training.lesson().sans()[0], "e8=R+");
    }

    #[test]
    fn hints_lead_to_mate() {
        for endgame in [Endgame::KQK, Endgame::KRK, Endgame::KBNK] {
            let fen = match endgame {
                Endgame::KQK => KQK,
                Endgame::KRK => "8/8/8/3k4/8/8/8/KR6 w",
                _ => "8/8/8/3k4/8/8/8/KBN5 w",
            };
            let mut training = training(endgame, fen, false);
            let Value::Win(plies) = training.value() else { panic!("{endgame} is won") };
            for turn in 1..=u32::from(plies).div_ceil(2) {
                assert_eq!(training.lesson().ended(), None);
                training.update(Action::Hint);
                assert!(matches!(training.hint, Some(Hint::Piece(_))));
                training.update(Action::Hint);
                assert!(matches!(training.hint, Some(Hint::Move(_))));
                training.update(Action::Hint);
                assert_eq!((training.hint, training.lesson().hints_used()), (None, turn));
            }
            assert_eq!(training.lesson().ended(), Some(Ended::Mated(Color::Black)), "{endgame}");
            assert_eq!((training.window, training.lesson().plies_lost()), (Some(Window::Over), Some(0)));
        }
    }

    #[test]
    fn hints_on_one_position_count_once() {
        let mut training = queen();
        for action in [Action::Hint, Action::Hint, Action::List, Action::List, Action::List] {
            training.update(action);
        }
        assert_eq!(training.lesson().hints_used(), 1);
        // The open list counts as a hint on the next position too.
        type_in(&mut training, "Qe3");
        assert_eq!(training.lesson().hints_used(), 2);
        training.update(Action::List);
        training.update(Action::Restart);
        assert_eq!((training.lesson().hints_used(), training.lesson().own_moves()), (0, 0));
    }

    #[test]
    fn a_running_lesson_needs_a_confirmation_to_quit() {
        let mut training = queen();
        assert_eq!(training.clone().update(Action::Leave(Leave::Quit)), Some(Leave::Quit));
        type_in(&mut training, "Qe3");
        assert_eq!(training.update(Action::Leave(Leave::Quit)), None);
        assert_eq!(training.notice(), Some("Press q again to quit. (For a queen type a capital Q.)"));
        training.update(Action::Next);
        assert_eq!(training.lesson().own_moves(), 1);
        training.update(Action::Gauge);
        assert_eq!((training.notice(), training.shown.gauge), (None, false));
        assert_eq!(training.clone().update(Action::Leave(Leave::Interrupted)), Some(Leave::Interrupted));
        training.update(Action::Next);
        training.update(Action::Next);
        assert_eq!(training.lesson().own_moves(), 0);
        assert!(training.course.arguments().contains("--plies medium --seed 42"));
    }

    #[test]
    fn a_defender_sees_the_board_from_its_side() {
        let mut training = training(Endgame::KRK, "8/8/8/3k4/8/8/8/KR6 w", true);
        assert_eq!((training.lesson().trainee(), training.lesson().sans().len()), (Color::Black, 1));
        assert!(matches!(training.value(), Value::Loss(_)));
        assert_eq!(training.hand.bottom, Color::Black);
        training.update(Action::Turn);
        training.update(Action::Next);
        assert_eq!(training.hand.bottom, Color::White, "the board stays turned");
    }

    #[test]
    fn the_defender_changes_and_stays() {
        let mut training = queen();
        training.update(Action::Defender);
        assert_eq!(training.lesson().defender(), Defender::Tricky);
        assert!(training.notice().is_some_and(|notice| notice.contains("traps")));
        training.update(Action::Next);
        assert_eq!(training.lesson().defender(), Defender::Tricky);
        assert!(training.course.arguments().ends_with(" --defender tricky"));
        training.update(Action::Defender);
        training.update(Action::Restart);
        assert_eq!(training.lesson().defender(), Defender::Longest);
    }

    #[test]
    fn moves_are_judged_as_they_are_made_and_undone() {
        let mut training = training(Endgame::KBNK, "7k/8/5K2/4N3/4B3/8/8/8 w", false);
        let before = training.reach().unwrap();
        assert_eq!((before.region.len(), before.taken.len()), (41, 0));
        type_in(&mut training, "Nf7");
        type_in(&mut training, "Bf5");
        assert_eq!(training.techniques().len(), 4);
        let after = training.reach().unwrap();
        assert_eq!((after.region.len(), after.taken.len(), after.given.len()), (3, 37, 0));
        training.update(Action::Squares);
        assert_eq!(training.reach(), None);
        training.update(Action::Undo);
        assert_eq!(training.techniques().len(), 2);
    }

    #[test]
    fn no_move_follows_the_end() {
        let mut training = queen();
        type_in(&mut training, "Qe4");
        training.update(Action::Dismiss);
        training.update(Action::Hint);
        assert_eq!(training.notice(), Some("The game is over: draw."));
        training.update(Action::Click(square("a1")));
        assert_eq!(training.notice(), Some("The game is over: draw."));
    }
}
