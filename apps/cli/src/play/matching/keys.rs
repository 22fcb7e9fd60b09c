//! Interprets events of the terminal as actions.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
use ratatui::layout::Position;

use super::round::{Action, Round, Window};
use crate::play::game::Leave;
use crate::play::layout::Layout;

/// The action of an event in the current state.
pub(crate) fn action(event: &Event, round: &Round, layout: Option<&Layout>) -> Option<Action> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => key_action(*key, round),
        Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => match round.window {
            Some(_) => Some(Action::Dismiss),
            None => layout?.cell_at(Position::new(mouse.column, mouse.row)).map(Action::Reveal),
        },
        _ => None,
    }
}

fn key_action(key: KeyEvent, round: &Round) -> Option<Action> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return matches!(key.code, KeyCode::Char('c' | 'C')).then_some(Action::Leave(Leave::Interrupted));
    }
    let quit = Some(Action::Leave(Leave::Quit));
    match (round.window, key.code) {
        (_, KeyCode::Char('q')) | (None, KeyCode::Esc) => quit,
        (Some(Window::Help), _) | (Some(Window::Finished), KeyCode::Esc) => Some(Action::Dismiss),
        (Some(Window::Finished), KeyCode::Enter) | (_, KeyCode::Char('n')) => Some(Action::Begin),
        (None, KeyCode::Left | KeyCode::Char('h')) => Some(Action::Step { columns: -1, rows: 0 }),
        (None, KeyCode::Right | KeyCode::Char('l')) => Some(Action::Step { columns: 1, rows: 0 }),
        (None, KeyCode::Up | KeyCode::Char('k')) => Some(Action::Step { columns: 0, rows: -1 }),
        (None, KeyCode::Down | KeyCode::Char('j')) => Some(Action::Step { columns: 0, rows: 1 }),
        (None, KeyCode::Enter | KeyCode::Char(' ')) => Some(Action::RevealHere),
        (None, KeyCode::Char('m')) => Some(Action::Mark),
        (None, KeyCode::Char('H' | '?') | KeyCode::F(1)) => Some(Action::Help),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use ratatui::crossterm::event::MouseEvent;
    use ratatui::layout::Rect;
    use taxicab_chess::Movement;
    use taxicab_play::Match;

    use super::*;

    fn round() -> Round {
        Round::new(Match::new("4x4".parse().unwrap(), Movement::Taxi, 5).unwrap())
    }

    fn press(round: &Round, code: KeyCode, modifiers: KeyModifiers) -> Option<Action> {
        action(&Event::Key(KeyEvent::new(code, modifiers)), round, None)
    }

    #[test]
    fn keys_depend_on_the_window() {
        let mut round = round();
        let plain = |round: &Round, code| press(round, code, KeyModifiers::NONE);
        assert_eq!(plain(&round, KeyCode::Char('l')), Some(Action::Step { columns: 1, rows: 0 }));
        assert_eq!(plain(&round, KeyCode::Char(' ')), Some(Action::RevealHere));
        assert_eq!(plain(&round, KeyCode::Esc), Some(Action::Leave(Leave::Quit)));
        round.update(Action::Help);
        assert_eq!(plain(&round, KeyCode::Esc), Some(Action::Dismiss));
        round.window = Some(Window::Finished);
        assert_eq!(plain(&round, KeyCode::Enter), Some(Action::Begin));
        assert_eq!(plain(&round, KeyCode::Char(' ')), None);
        let interrupted = Some(Action::Leave(Leave::Interrupted));
        assert_eq!(press(&round, KeyCode::Char('c'), KeyModifiers::CONTROL), interrupted);
    }

    #[test]
    fn a_click_turns_over_the_card_under_it() {
        let round = round();
        let layout = Layout::new(Rect::new(0, 0, 80, 24), round.game().size()).unwrap();
        let click = |place: Rect| {
            let kind = MouseEventKind::Down(MouseButton::Left);
            let mouse = MouseEvent { kind, column: place.x + 1, row: place.y + 1, modifiers: KeyModifiers::NONE };
            action(&Event::Mouse(mouse), &round, Some(&layout))
        };
        assert_eq!(click(layout.cell(6)), Some(Action::Reveal(6)));
        assert_eq!(click(layout.panel), None);
    }
}
