//! The keys and the mouse of a lesson.
//!
//! The first letter of a move, a file or the capital of a piece, opens the input line; commands have other keys. `n` and
//! `q` can be a piece typed small, so they need a confirmation.

use std::time::Duration;

use cozy_chess::{Piece, Square};
use ratatui::Frame;
use ratatui::crossterm::event::{KeyEvent, MouseButton, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::layout::Layout;
use super::training::Training;
use super::view;
use crate::play::keys::{Entry, Keys, offset};
use crate::play::palette::Palette;
use crate::play::screen::{Effect, Leave, Screen, Window};

/// An action of the trainee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// A key in the input line; the first key opens it.
    Type(KeyEvent),
    /// Make the typed move.
    Submit,
    /// Close the input line, or put the piece down.
    Cancel,
    /// Move the cursor by columns to the right and rows down, as displayed.
    Step((isize, isize)),
    /// Pick up or drop a piece at the cursor.
    Touch,
    /// Pick up or drop a piece here.
    Click(Square),
    /// The mouse button was released here: drop a dragged piece.
    Release(Square),
    /// Promote the dropped pawn to this piece.
    Promote(Piece),
    Hint,
    Undo,
    Redo,
    Restart,
    /// Begin the next position.
    Next,
    /// Show or hide the distance to mate.
    Gauge,
    /// Show or hide the value of each legal move.
    List,
    /// Show or hide the squares of the weak king.
    Squares,
    /// Show or hide the rule of thumb and its squares.
    Rule,
    /// Change how the other side defends, from its next move on.
    Defender,
    /// Turn the board.
    Turn,
    Help,
    /// Close the window on top.
    Dismiss,
    Leave(Leave),
}

pub(super) const BOARD: Keys<Action> = &[
    Entry::note("Kd3, Rad4, e8=Q", "type a move with capital pieces, then Enter"),
    Entry::note("d2d3, e7e8q", "or its two squares; Esc cancels"),
    Entry::new("a b c d e f g h K Q R B N", Action::Type),
    Entry::new("Enter, Space", |_| Action::Touch),
    Entry::new("arrows, Enter, mouse", |key| Action::Step(offset(key)))
        .help("pick up and drop a piece; Esc puts it down"),
    Entry::new("Esc", |_| Action::Cancel),
    Entry::new("?", |_| Action::Hint).footer("hint").help("hint: the piece, then the move, then make it"),
    Entry::new("u, Ctrl-Z", |_| Action::Undo).footer("undo"),
    Entry::new("r, y, Ctrl-Y, Ctrl-R", |_| Action::Redo).footer("redo"),
    Entry::note("u, r", "undo, redo; or Ctrl-Z, Ctrl-Y"),
    Entry::new("s", |_| Action::Restart).footer("restart").help("restart this position"),
    Entry::new("n", |_| Action::Next).footer("next").help("next position"),
    Entry::new("v", |_| Action::Gauge).footer("distance").help("show or hide the distance to mate"),
    Entry::new("m", |_| Action::List).footer("moves").help("show or hide the value of each move"),
    Entry::new("p", |_| Action::Squares).help("show or hide the squares of the weak king"),
    Entry::new("k", |_| Action::Rule).help("show or hide key squares, or another rule"),
    Entry::new("x", |_| Action::Defender).help("let the other side hold out longest, or set traps"),
    Entry::new("t", |_| Action::Turn).help("turn the board"),
    Entry::new("H", |_| Action::Help).also("F1").footer("help"),
    Entry::new("q", |_| Action::Leave(Leave::Quit)).footer("quit").help("quit and print the command for this position"),
];

/// The keys of the input line.
const LINE: Keys<Action> = &[
    Entry::new("Enter", |_| Action::Submit),
    Entry::new("Esc", |_| Action::Cancel),
    Entry::new("letter, Backspace, Delete, ← →, Home, End, Ctrl-U", Action::Type),
    Entry::new("F1", |_| Action::Help),
];

const HELP: Keys<Action> = &[
    Entry::new("any key", |_| Action::Dismiss).footer("back to the lesson"),
    Entry::new("q", |_| Action::Leave(Leave::Quit)).footer("quit"),
];

/// The keys of the choice of a promotion: the pieces, and the other.
pub(super) const PROMOTION: [Keys<Action>; 2] = [
    &[
        Entry::new("q", |_| Action::Promote(Piece::Queen)).also("Q Enter").footer("queen"),
        Entry::new("r", |_| Action::Promote(Piece::Rook)).also("R").footer("rook"),
        Entry::new("b", |_| Action::Promote(Piece::Bishop)).also("B").footer("bishop"),
        Entry::new("n", |_| Action::Promote(Piece::Knight)).also("N").footer("knight"),
    ],
    &[Entry::new("Esc", |_| Action::Dismiss).footer("cancel")],
];

pub(super) const ENDED: Keys<Action> = &[
    Entry::new("Enter", |_| Action::Next).also("n").footer("next position"),
    Entry::new("s", |_| Action::Restart).footer("again"),
    Entry::new("u", |_| Action::Undo).footer("undo"),
    Entry::new("H, F1", |_| Action::Help),
    Entry::new("Esc", |_| Action::Dismiss).also("Space").footer("close"),
    Entry::new("q", |_| Action::Leave(Leave::Quit)).footer("quit"),
];

impl Screen for Training {
    type Action = Action;
    const DISMISS: Action = Action::Dismiss;
    const INTERRUPT: Action = Action::Leave(Leave::Interrupted);
    const KEYS: Keys<Action> = BOARD;

    fn keys(&self) -> &'static [Keys<Action>] {
        match self.window {
            Some(Window::Help) => &[HELP],
            Some(Window::Promotion { .. }) => &PROMOTION,
            Some(_) => &[ENDED],
            None if self.input.is_some() => &[LINE],
            None => &[BOARD],
        }
    }

    fn footer(&self) -> Keys<Action> {
        if self.window.is_none() { BOARD } else { HELP }
    }

    fn window(&self) -> Option<Window> {
        self.window
    }

    fn mouse(&self, kind: MouseEventKind, place: Position, area: Rect) -> Option<Action> {
        let (column, row) = Layout::new(area)?.place_at(place)?;
        let square = self.hand.square(column, row);
        match kind {
            MouseEventKind::Down(MouseButton::Left) => Some(Action::Click(square)),
            MouseEventKind::Up(MouseButton::Left) => Some(Action::Release(square)),
            _ => None,
        }
    }

    fn act(&mut self, action: Action, _: Duration) -> Option<Effect> {
        self.update(action).map(Effect::Leave)
    }

    fn draw(&self, frame: &mut Frame, palette: Palette, _: Duration) {
        view::draw(frame, self, palette);
    }
}

#[cfg(test)]
mod tests {
    use ratatui::crossterm::event::{KeyCode, KeyModifiers};

    use super::*;
    use crate::play::keys::tests::{assert_named, mouse, plain, press};
    use crate::play::lesson::training::tests::{KQK, queen, training, type_in};
    use taxicab::requests::endgame::san;
    use taxicab_endgame::Endgame;

    #[test]
    fn every_name_is_a_key() {
        assert_named(&[BOARD, LINE, HELP, PROMOTION[0], PROMOTION[1], ENDED]);
    }

    /// Presses the keys of a text and then Enter.
    fn press_all(training: &mut Training, text: &str) {
        for code in text.chars().map(KeyCode::Char).chain([KeyCode::Enter]) {
            if let Some(action) = plain(training, code) {
                training.update(action);
            }
        }
    }

    /// Every letter of a piece and every file opens the input line.
    #[test]
    fn every_move_can_be_typed() {
        for (endgame, fen) in [
            (Endgame::KQK, KQK),
            (Endgame::KRK, "8/8/8/3k4/8/8/8/KR6 w"),
            (Endgame::KBNK, "8/8/8/3k4/8/8/8/KBN5 w"),
            (Endgame::KPK, "7k/4P3/8/8/8/8/8/K7 w"),
        ] {
            let training = training(endgame, fen, false);
            let board = training.lesson.board();
            let squares = board.colors(board.side_to_move()).iter();
            for played in squares.filter_map(|from| training.lesson.moves_from(from).ok()).flatten() {
                for text in [san(&board, played), played.to_string()] {
                    let mut training = training.clone();
                    press_all(&mut training, &text);
                    let made = training.lesson.steps().first().map(|step| step.played);
                    assert_eq!(made, Some(played), "{text}");
                }
            }
        }
    }

    #[test]
    fn keys_depend_on_the_state() {
        let mut training = queen();
        assert_eq!(plain(&training, KeyCode::Char('u')), Some(Action::Undo));
        assert_eq!(plain(&training, KeyCode::Right), Some(Action::Step((1, 0))));
        assert_eq!(plain(&training, KeyCode::Backspace), None);
        training.update(Action::Type(KeyCode::Char('e').into()));
        for code in [KeyCode::Char('u'), KeyCode::Right] {
            assert_eq!(plain(&training, code), Some(Action::Type(code.into())));
        }
        let clear = KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL);
        assert_eq!(press(&training, clear.code, clear.modifiers), Some(Action::Type(clear)));
        let interrupt = Some(Action::Leave(Leave::Interrupted));
        assert_eq!(press(&training, KeyCode::Char('c'), KeyModifiers::CONTROL), interrupt);
        training.update(Action::Cancel);
        training.update(Action::Help);
        assert_eq!(plain(&training, KeyCode::Char('e')), Some(Action::Dismiss));
        training.update(Action::Dismiss);
        type_in(&mut training, "Qe4");
        assert_eq!(plain(&training, KeyCode::Enter), Some(Action::Next));
        assert_eq!(plain(&training, KeyCode::Char('e')), None);
    }

    #[test]
    fn a_piece_can_be_clicked_or_dragged() {
        let mut training = queen();
        let layout = Layout::new(Rect::new(0, 0, 80, 24)).unwrap();
        let mouse = |training: &Training, kind, (column, row)| {
            let place = layout.square(column, row);
            mouse(training, kind, place.x + 1, place.y)
        };
        let (down, up) = (MouseEventKind::Down(MouseButton::Left), MouseEventKind::Up(MouseButton::Left));
        let e1 = training.hand.place("e1".parse().unwrap());
        let e3 = training.hand.place("e3".parse().unwrap());
        for (kind, place) in [(down, e1), (up, e1), (up, e3)] {
            let action = mouse(&training, kind, place).unwrap();
            training.update(action);
        }
        assert_eq!(training.lesson.own_moves(), 1);
    }
}
