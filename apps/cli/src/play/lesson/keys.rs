//! Interprets events of the terminal as actions.
//!
//! The first letter of a move, a file or the capital of a piece, opens the input line; commands have other keys. `n` and
//! `q` can be a piece typed small, so they need a confirmation.

use cozy_chess::Piece;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
use ratatui::layout::Position;

use super::action::{Action, Window};
use super::input::Edit;
use super::layout::Layout;
use super::training::Training;
use crate::play::game::Leave;

/// The action of an event in the current state.
pub(crate) fn action(event: &Event, training: &Training, layout: Option<&Layout>) -> Option<Action> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => key_action(*key, training),
        Event::Mouse(mouse) => {
            let place = Position::new(mouse.column, mouse.row);
            let square = layout.and_then(|layout| layout.place_at(place));
            let square = square.map(|(column, row)| training.hand.square(column, row));
            match (mouse.kind, training.window) {
                (MouseEventKind::Down(MouseButton::Left), Some(Window::Help | Window::Ended)) => Some(Action::Dismiss),
                (MouseEventKind::Down(MouseButton::Left), None) => square.map(Action::Click),
                (MouseEventKind::Up(MouseButton::Left), None) => square.map(Action::Release),
                _ => None,
            }
        }
        _ => None,
    }
}

fn key_action(key: KeyEvent, training: &Training) -> Option<Action> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c' | 'C') => Some(Action::Leave(Leave::Interrupted)),
            KeyCode::Char('z' | 'Z') => Some(Action::Undo),
            KeyCode::Char('y' | 'Y' | 'r' | 'R') => Some(Action::Redo),
            KeyCode::Char('u' | 'U') => training.input().map(|_| Action::Type(Edit::Clear)),
            _ => None,
        };
    }
    match training.window {
        Some(Window::Help) => match key.code {
            KeyCode::Char('q') => Some(Action::Leave(Leave::Quit)),
            _ => Some(Action::Dismiss),
        },
        Some(Window::Promotion { .. }) => promotion_action(key.code),
        Some(Window::Ended) => ended_action(key.code),
        None if training.input().is_some() => line_action(key.code),
        None => board_action(key.code),
    }
}

fn board_action(code: KeyCode) -> Option<Action> {
    let step = |columns, rows| Some(Action::Step { columns, rows });
    match code {
        KeyCode::Left => step(-1, 0),
        KeyCode::Right => step(1, 0),
        KeyCode::Up => step(0, -1),
        KeyCode::Down => step(0, 1),
        KeyCode::Enter | KeyCode::Char(' ') => Some(Action::Touch),
        KeyCode::Esc => Some(Action::Cancel),
        KeyCode::Char(letter @ ('a'..='h' | 'K' | 'Q' | 'R' | 'B' | 'N')) => Some(Action::Type(Edit::Insert(letter))),
        _ => command(code),
    }
}

/// The keys that do not start a move.
fn command(code: KeyCode) -> Option<Action> {
    match code {
        KeyCode::Char('?') => Some(Action::Hint),
        KeyCode::Char('u') => Some(Action::Undo),
        KeyCode::Char('r' | 'y') => Some(Action::Redo),
        KeyCode::Char('s') => Some(Action::Restart),
        KeyCode::Char('n') => Some(Action::Next),
        KeyCode::Char('v') => Some(Action::Gauge),
        KeyCode::Char('m') => Some(Action::List),
        KeyCode::Char('p') => Some(Action::Squares),
        KeyCode::Char('x') => Some(Action::Defender),
        KeyCode::Char('t') => Some(Action::Turn),
        KeyCode::Char('H') | KeyCode::F(1) => Some(Action::Help),
        KeyCode::Char('q') => Some(Action::Leave(Leave::Quit)),
        _ => None,
    }
}

fn line_action(code: KeyCode) -> Option<Action> {
    let edit = |edit| Some(Action::Type(edit));
    match code {
        KeyCode::Enter => Some(Action::Submit),
        KeyCode::Esc => Some(Action::Cancel),
        KeyCode::Char(' ') => None,
        KeyCode::Char(letter) => edit(Edit::Insert(letter)),
        KeyCode::Backspace => edit(Edit::Backspace),
        KeyCode::Delete => edit(Edit::Delete),
        KeyCode::Left => edit(Edit::Left),
        KeyCode::Right => edit(Edit::Right),
        KeyCode::Home => edit(Edit::Start),
        KeyCode::End => edit(Edit::End),
        KeyCode::F(1) => Some(Action::Help),
        _ => None,
    }
}

fn promotion_action(code: KeyCode) -> Option<Action> {
    match code {
        KeyCode::Char('q' | 'Q') | KeyCode::Enter => Some(Action::Promote(Piece::Queen)),
        KeyCode::Char('r' | 'R') => Some(Action::Promote(Piece::Rook)),
        KeyCode::Char('b' | 'B') => Some(Action::Promote(Piece::Bishop)),
        KeyCode::Char('n' | 'N') => Some(Action::Promote(Piece::Knight)),
        KeyCode::Esc => Some(Action::Dismiss),
        _ => None,
    }
}

fn ended_action(code: KeyCode) -> Option<Action> {
    match code {
        KeyCode::Enter => Some(Action::Next),
        KeyCode::Esc | KeyCode::Char(' ') => Some(Action::Dismiss),
        KeyCode::Char('n' | 's' | 'u' | 'H' | 'q') | KeyCode::F(1) => command(code),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::lesson::training::tests::{KQK, queen, training, type_in};
    use ratatui::crossterm::event::MouseEvent;
    use ratatui::layout::Rect;
    use taxicab::requests::endgame::san;
    use taxicab_endgame::Endgame;

    fn press(training: &Training, code: KeyCode, modifiers: KeyModifiers) -> Option<Action> {
        action(&Event::Key(KeyEvent::new(code, modifiers)), training, None)
    }

    fn plain(training: &Training, code: KeyCode) -> Option<Action> {
        press(training, code, KeyModifiers::NONE)
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
            let board = training.lesson().board();
            let squares = board.colors(board.side_to_move()).iter();
            for played in squares.filter_map(|from| training.lesson().moves_from(from).ok()).flatten() {
                for text in [san(&board, played), played.to_string()] {
                    let mut training = training.clone();
                    press_all(&mut training, &text);
                    let made = training.lesson().steps().first().map(|step| step.played);
                    assert_eq!(made, Some(played), "{text}");
                }
            }
        }
    }

    #[test]
    fn keys_depend_on_the_state() {
        let mut training = queen();
        assert_eq!(plain(&training, KeyCode::Char('u')), Some(Action::Undo));
        assert_eq!(plain(&training, KeyCode::Right), Some(Action::Step { columns: 1, rows: 0 }));
        assert_eq!(plain(&training, KeyCode::Backspace), None);
        training.update(Action::Type(Edit::Insert('e')));
        assert_eq!(plain(&training, KeyCode::Char('u')), Some(Action::Type(Edit::Insert('u'))));
        assert_eq!(plain(&training, KeyCode::Right), Some(Action::Type(Edit::Right)));
        let clear = press(&training, KeyCode::Char('u'), KeyModifiers::CONTROL);
        assert_eq!(clear, Some(Action::Type(Edit::Clear)));
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
            let mouse = MouseEvent { kind, column: place.x + 1, row: place.y, modifiers: KeyModifiers::NONE };
            action(&Event::Mouse(mouse), training, Some(&layout))
        };
        let (down, up) = (MouseEventKind::Down(MouseButton::Left), MouseEventKind::Up(MouseButton::Left));
        let e1 = training.hand.place("e1".parse().unwrap());
        let e3 = training.hand.place("e3".parse().unwrap());
        for (kind, place) in [(down, e1), (up, e1), (up, e3)] {
            let action = mouse(&training, kind, place).unwrap();
            training.update(action);
        }
        assert_eq!(training.lesson().own_moves(), 1);
    }
}
