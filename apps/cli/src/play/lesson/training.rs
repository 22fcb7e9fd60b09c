//! The state of the screen and the effect of each action. Nothing here draws or reads the clock.

use std::cell::RefCell;
use std::rc::Rc;

use cozy_chess::{Board, Move, Square};
use ratatui::crossterm::event::KeyEvent;
use taxicab::requests::endgame::LessonStateAnswer;
use taxicab_endgame::Tables;
use taxicab_play::{Coach, Defender, Lesson, LessonRefused, count, sentence};

use super::Course;
use super::chessboard::PieceStyle;
use super::controls::Action;
use super::hand::{Hand, InputLine};
use super::panel::{Below, Shown};
use crate::play::screen::{Leave, Window};

/// One trainee at one screen.
#[derive(Clone, Debug)]
pub(crate) struct Training {
    tables: Tables,
    pub(super) course: Course,
    pub(super) lesson: Lesson,
    /// Judges the lesson and remembers the moves that it judged before; `None` without memory for it.
    coach: Option<Rc<RefCell<Coach>>>,
    /// The lesson as every front shows it.
    pub(super) state: LessonStateAnswer,
    pub(super) hand: Hand,
    /// The input line, while a move is typed.
    pub(super) input: Option<InputLine>,
    pub(super) pieces: PieceStyle,
    /// How much of the best move is shown: 1 its piece, 2 the whole move.
    pub(super) hint: usize,
    pub(super) shown: Shown,
    /// An error or another message.
    pub(super) notice: Option<String>,
    pub(super) window: Option<Window>,
    /// The action that a repeated key confirms.
    confirm: Option<Action>,
    /// The position of the last counted hint.
    helped: Option<Board>,
    pub(super) hints: u32,
    pub(super) undos: u32,
}

/// The state of a lesson.
fn state_of(lesson: &Lesson, coach: Option<&RefCell<Coach>>, tables: &Tables) -> LessonStateAnswer {
    let judged = coach.map(|coach| coach.borrow_mut().techniques(lesson, &mut || false));
    LessonStateAnswer::new(lesson, &judged.unwrap_or_else(|| vec![None; lesson.steps().len()]), tables)
}

impl Training {
    /// The start of a lesson of a course.
    pub(crate) fn new(course: Course, lesson: Lesson, tables: Tables) -> Self {
        let coach = Coach::new().ok().map(|coach| Rc::new(RefCell::new(coach)));
        Self {
            hand: Hand::new(&lesson),
            state: state_of(&lesson, coach.as_deref(), &tables),
            coach,
            tables,
            course,
            lesson,
            input: None,
            pieces: PieceStyle::FIGURES,
            hint: 0,
            shown: Shown { gauge: true, squares: true, below: Below::Played },
            notice: None,
            window: None,
            confirm: None,
            helped: None,
            hints: 0,
            undos: 0,
        }
    }

    /// The squares that the weak king can reach, those that the trainee's last move took from it, and those that the move gave
    /// to it; `None` if they are hidden or the trainee does not win any more.
    pub(crate) fn reach(&self) -> Option<[&[String]; 3]> {
        let is_shown = self.shown.squares && self.state.ended.is_none() && self.state.worth.result == "win";
        let region = self.state.region.as_ref().filter(|_| is_shown)?;
        let last = self.state.steps.iter().rev().find_map(|step| step.technique.as_ref());
        let (taken, given) = last.map_or((&[][..], &[][..]), |last| (&last.taken[..], &last.given[..]));
        Some([region, taken, given])
    }

    /// The squares of the best move that the hint shows.
    pub(crate) fn hinted_squares(&self) -> impl Iterator<Item = Square> {
        let best = self.state.best.iter().flat_map(|best| [best.played.from, best.played.to]);
        best.take(self.hint)
    }

    /// How the lesson ended, the score, and the hints and undos.
    pub(crate) fn end_texts(&self) -> [String; 3] {
        let words = &self.state.words;
        let hints = if self.hints == 0 { "No hints".into() } else { count(self.hints as usize, "hint") };
        let undos = if self.undos == 0 { "" } else { &format!(", {} undone", count(self.undos as usize, "move")) };
        let score = format!("{}. {}", count(self.lesson.own_moves(), "move"), words.score);
        [words.end.unwrap_or_default().into(), score, format!("{hints}{undos}.")]
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
                self.hand.lifted = None;
            }
            Action::Step((columns, rows)) => self.hand.step(columns, rows),
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
            Action::Undo => self.undos += u32::from(self.change(|lesson, _| lesson.undo())),
            Action::Redo => _ = self.change(|lesson, _| lesson.redo()),
            Action::Restart => self.restart(),
            Action::Next if self.is_confirmed(confirmed, action) => self.begin_next(),
            Action::Gauge => self.shown.gauge ^= true,
            Action::List => {
                self.shown.toggle(Below::List);
                self.count_list();
            }
            Action::Squares if self.state.region.is_none() => {
                self.notice = Some("The squares of the weak king are drawn where it is bare.".into());
            }
            Action::Squares => self.shown.squares ^= true,
            Action::Rule if self.state.rule.is_none() => {
                self.notice = Some("There is no rule with a name for this endgame.".into());
            }
            Action::Rule => self.shown.toggle(Below::Rule),
            Action::Defender => self.change_defender(),
            Action::Turn => self.hand.bottom = !self.hand.bottom,
            Action::Help => self.window = Some(Window::Help),
            Action::Dismiss => {
                self.window = None;
                self.hand.lifted = None;
            }
            Action::Leave(Leave::Quit) if !self.is_confirmed(confirmed, action) => {}
            Action::Leave(leave) => return Some(leave),
            Action::Next => {}
        }
        None
    }

    /// Whether an action that would lose a running lesson is confirmed: the key may be a piece typed small.
    fn is_confirmed(&mut self, confirmed: Option<Action>, action: Action) -> bool {
        if confirmed == Some(action) || self.lesson.own_moves() == 0 || self.lesson.ended().is_some() {
            return true;
        }
        self.confirm = Some(action);
        let notice = match action {
            Action::Next => "Press n again for the next position. (For a knight type a capital N.)",
            _ => "Press q again to quit. (For a queen type a capital Q.)",
        };
        self.notice = Some(notice.into());
        false
    }

    fn report(&mut self, error: &impl ToString) {
        self.notice = Some(sentence(&error.to_string()));
    }

    fn edit(&mut self, key: KeyEvent) {
        let line = self.input.get_or_insert_default();
        line.edit(key);
        if line.text().is_empty() {
            self.input = None;
        }
        self.notice = None;
        self.hand.lifted = None;
    }

    fn submit(&mut self) {
        let Some(line) = &self.input else { return };
        match self.lesson.read_move(&line.text()) {
            _ if self.lesson.ended().is_some() => self.input = None,
            Ok(played) => self.play(played),
            Err(error) => self.report(&error),
        }
    }

    fn touch(&mut self, square: Square) {
        self.input = None;
        match self.hand.touch(square, &self.lesson).as_deref() {
            Ok([]) => self.notice = None,
            Ok([played]) => self.play(*played),
            Ok([Move { from, to, .. }, ..]) => self.window = Some(Window::Promotion { from: *from, to: *to }),
            Err(error) => self.report(error),
        }
    }

    fn play(&mut self, played: Move) {
        if self.change(|lesson, tables| lesson.play(played, tables)) {
            self.hand.cursor = played.to;
        }
        if self.lesson.ended().is_some() {
            self.window = Some(Window::Over);
        } else {
            self.count_list();
        }
    }

    /// Changes the board; returns whether that was possible.
    fn change(&mut self, change: impl FnOnce(&mut Lesson, &Tables) -> Result<(), LessonRefused>) -> bool {
        match change(&mut self.lesson, &self.tables) {
            Ok(()) => self.refresh(),
            Err(refused) => {
                self.report(&refused);
                return false;
            }
        }
        true
    }

    /// Shows the changed board and drops the input, the hint and the messages of the last one.
    fn refresh(&mut self) {
        (self.input, self.hint, self.notice, self.window) = (None, 0, None, None);
        self.hand.lifted = None;
        self.state = state_of(&self.lesson, self.coach.as_deref(), &self.tables);
    }

    /// Shows the piece, then the move; a third request makes it.
    fn show_hint(&mut self) {
        match &self.state.best {
            Some(best) if self.hint == 2 => self.play(best.played),
            Some(_) => {
                self.count_help();
                (self.hint, self.notice, self.input) = (self.hint + 1, None, None);
            }
            None => self.notice = self.lesson.ended().map(|ended| sentence(&LessonRefused::Over(ended).to_string())),
        }
    }

    /// An open list of the legal moves counts as a hint.
    fn count_list(&mut self) {
        if self.shown.below == Below::List {
            self.count_help();
        }
    }

    /// Counts one hint per position.
    fn count_help(&mut self) {
        let board = self.lesson.board();
        if self.helped.as_ref() != Some(&board) && self.lesson.ended().is_none() {
            self.helped = Some(board);
            self.hints += 1;
        }
    }

    /// Begins the same position again, without its hints and undos.
    fn restart(&mut self) {
        self.begin(self.course.begin(self.lesson.start().clone(), &self.tables));
        self.notice.get_or_insert_with(|| "Restarted.".into());
    }

    fn change_defender(&mut self) {
        let (defender, notice) = match self.lesson.defender {
            Defender::Longest => (Defender::Tricky, "The other side now sets traps: it leaves you few moves that win."),
            Defender::Tricky => (Defender::Longest, "The other side now holds out as long as it can."),
        };
        (self.course.defender, self.lesson.defender) = (defender, defender);
        self.notice = Some(notice.into());
    }

    fn begin_next(&mut self) {
        let mut course = self.course.clone();
        course.advance();
        let lesson = course.lesson(&self.tables);
        if lesson.is_ok() {
            self.course = course;
        }
        self.begin(lesson);
    }

    fn begin(&mut self, lesson: Result<Lesson, String>) {
        let lesson = match lesson {
            Ok(lesson) => lesson,
            Err(error) => return self.report(&error),
        };
        let is_turned = self.hand.bottom != self.lesson.trainee();
        self.hand = Hand::new(&lesson);
        if is_turned {
            self.hand.bottom = !self.hand.bottom;
        }
        self.lesson = lesson;
        (self.helped, self.hints, self.undos) = (None, 0, 0);
        self.refresh();
        self.count_list();
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use cozy_chess::{Color, Piece};
    use ratatui::crossterm::event::KeyCode;
    use taxicab_endgame::{Endgame, board_from_fen};
    use taxicab_play::{Ended, LessonPlies};

    /// A lesson of a given position.
    pub(crate) fn training(endgame: Endgame, fen: &str, is_defence: bool) -> Training {
        let mut tables = Tables::new();
        tables.fill(endgame).unwrap();
        training_by(tables, endgame, fen, is_defence)
    }

    /// The same with tables that are there.
    pub(crate) fn training_by(tables: Tables, endgame: Endgame, fen: &str, is_defence: bool) -> Training {
        let mut course = Course::new(endgame, LessonPlies::Medium, None, 41, &tables);
        course.is_defence = is_defence;
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
            training.update(Action::Type(KeyCode::Char(letter).into()));
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
        assert_eq!((training.lesson.own_moves(), training.input.as_ref()), (1, None));
        assert_eq!(training.lesson.sans()[0], "Qe4+");
        assert_eq!(training.window, Some(Window::Over), "the queen was given away");
        training.update(Action::Undo);
        assert_eq!((training.lesson.own_moves(), training.undos, training.window), (0, 1, None));
        type_in(&mut training, "e1e3");
        assert_eq!((training.lesson.own_moves(), training.lesson.sans().len()), (1, 2));
    }

    #[test]
    fn a_wrong_move_stays_in_the_input_line() {
        let mut training = queen();
        type_in(&mut training, "Qb8");
        assert_eq!(training.notice.as_deref(), Some("The queen on e1 cannot go to b8."));
        assert_eq!(training.input.as_ref().map(InputLine::text).as_deref(), Some("Qb8"));
        training.update(Action::Type(KeyCode::Backspace.into()));
        assert_eq!(training.notice.as_deref(), None);
        training.update(Action::Type(KeyCode::Char('1').into()));
        training.update(Action::Submit);
        assert_eq!((training.lesson.own_moves(), training.input.as_ref()), (1, None));
    }

    #[test]
    fn pieces_are_picked_up_and_dropped() {
        let mut training = queen();
        assert_eq!(training.hand.cursor, square("a1"));
        for _ in 0..4 {
            training.update(Action::Step((1, 0)));
        }
        training.update(Action::Touch);
        assert_eq!(training.hand.lifted, Some(square("e1")));
        training.update(Action::Click(square("b8")));
        assert_eq!(training.notice.as_deref(), Some("The queen on e1 cannot go to b8."));
        training.update(Action::Release(square("e3")));
        assert_eq!((training.lesson.own_moves(), training.hand.lifted), (1, None));
        training.update(Action::Click(square("h8")));
        assert_eq!(training.notice.as_deref(), Some("There is no piece on h8."));
    }

    #[test]
    fn a_dropped_pawn_asks_for_its_promotion() {
        let mut training = training(Endgame::KPK, "7k/4P3/8/8/8/8/8/K7 w", false);
        training.update(Action::Click(square("e7")));
        training.update(Action::Click(square("e8")));
        assert_eq!(training.window, Some(Window::Promotion { from: square("e7"), to: square("e8") }));
        training.update(Action::Dismiss);
        assert_eq!((training.window, training.lesson.own_moves()), (None, 0));
        training.update(Action::Click(square("e7")));
        training.update(Action::Click(square("e8")));
        training.update(Action::Promote(Piece::Rook));
        assert_eq!(training.lesson.sans()[0], "e8=R+");
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
            let plies = training.state.worth.plies.unwrap();
            for turn in 1..=u32::from(plies).div_ceil(2) {
                assert_eq!(training.lesson.ended(), None);
                training.update(Action::Hint);
                assert_eq!(training.hint, 1);
                training.update(Action::Hint);
                assert_eq!(training.hint, 2);
                training.update(Action::Hint);
                assert_eq!((training.hint, training.hints), (0, turn));
            }
            assert_eq!(training.lesson.ended(), Some(Ended::Mated(Color::Black)), "{endgame}");
            assert_eq!((training.window, training.lesson.plies_lost()), (Some(Window::Over), Some(0)));
        }
    }

    #[test]
    fn hints_on_one_position_count_once() {
        let mut training = queen();
        for action in [Action::Hint, Action::Hint, Action::List, Action::List, Action::List] {
            training.update(action);
        }
        assert_eq!(training.hints, 1);
        // The open list counts as a hint on the next position too.
        type_in(&mut training, "Qe3");
        assert_eq!(training.hints, 2);
        training.update(Action::List);
        training.update(Action::Restart);
        assert_eq!((training.hints, training.lesson.own_moves()), (0, 0));
    }

    #[test]
    fn hints_and_undos_are_counted() {
        let mut training = queen();
        assert_eq!(training.end_texts()[2], "No hints.");
        (training.hints, training.undos) = (1, 2);
        assert_eq!(training.end_texts()[2], "1 hint, 2 moves undone.");
    }

    #[test]
    fn a_running_lesson_needs_a_confirmation_to_quit() {
        let mut training = queen();
        assert_eq!(training.clone().update(Action::Leave(Leave::Quit)), Some(Leave::Quit));
        type_in(&mut training, "Qe3");
        assert_eq!(training.update(Action::Leave(Leave::Quit)), None);
        assert_eq!(training.notice.as_deref(), Some("Press q again to quit. (For a queen type a capital Q.)"));
        training.update(Action::Next);
        assert_eq!(training.lesson.own_moves(), 1);
        training.update(Action::Gauge);
        assert_eq!((training.notice.as_deref(), training.shown.gauge), (None, false));
        assert_eq!(training.clone().update(Action::Leave(Leave::Interrupted)), Some(Leave::Interrupted));
        training.update(Action::Next);
        training.update(Action::Next);
        assert_eq!(training.lesson.own_moves(), 0);
        assert!(training.course.arguments().contains("--plies medium --seed 42"));
    }

    #[test]
    fn a_defender_sees_the_board_from_its_side() {
        let mut training = training(Endgame::KRK, "8/8/8/3k4/8/8/8/KR6 w", true);
        assert_eq!((training.lesson.trainee(), training.lesson.sans().len()), (Color::Black, 1));
        assert_eq!(training.state.worth.result, "loss");
        assert_eq!(training.hand.bottom, Color::Black);
        training.update(Action::Turn);
        training.update(Action::Next);
        assert_eq!(training.hand.bottom, Color::White, "the board stays turned");
    }

    #[test]
    fn the_defender_changes_and_stays() {
        let mut training = queen();
        training.update(Action::Defender);
        assert_eq!(training.lesson.defender, Defender::Tricky);
        assert!(training.notice.as_deref().is_some_and(|notice| notice.contains("traps")));
        training.update(Action::Next);
        assert_eq!(training.lesson.defender, Defender::Tricky);
        assert!(training.course.arguments().ends_with(" --defender tricky"));
        training.update(Action::Defender);
        training.update(Action::Restart);
        assert_eq!(training.lesson.defender, Defender::Longest);
    }

    #[test]
    fn moves_are_judged_as_they_are_made_and_undone() {
        let mut training = training(Endgame::KBNK, "7k/8/5K2/4N3/4B3/8/8/8 w", false);
        assert_eq!(training.reach().unwrap().map(<[_]>::len), [41, 0, 0]);
        type_in(&mut training, "Nf7");
        type_in(&mut training, "Bf5");
        assert_eq!(training.state.steps.len(), 4);
        assert_eq!(training.reach().unwrap().map(<[_]>::len), [3, 37, 0]);
        training.update(Action::Squares);
        assert_eq!(training.reach(), None);
        training.update(Action::Undo);
        assert_eq!(training.state.steps.len(), 2);
    }

    #[test]
    fn no_move_follows_the_end() {
        let mut training = queen();
        type_in(&mut training, "Qe4");
        training.update(Action::Dismiss);
        training.update(Action::Hint);
        assert_eq!(training.notice.as_deref(), Some("The game is over: draw."));
        training.update(Action::Click(square("a1")));
        assert_eq!(training.notice.as_deref(), Some("The game is over: draw."));
    }
}
