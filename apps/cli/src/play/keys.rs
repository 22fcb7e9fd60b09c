//! Interprets events of the terminal as actions.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
use ratatui::layout::Position;
use taxicab_play::Command;
use taxicab_puzzle::Direction;

use super::game::{Action, Game, Leave, Window};
use super::layout::Layout;

/// The action of an event in the current state.
///
/// An arrow or a letter names the direction in which a *tile* slides.
pub(crate) fn action(event: &Event, game: &Game, layout: Option<&Layout>) -> Option<Action> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => key_action(*key, game),
        Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => match game.window {
            Some(Window::Help | Window::Won) => Some(Action::Dismiss),
            Some(Window::Chooser(_)) => None,
            None => {
                let cell = layout?.cell_at(Position::new(mouse.column, mouse.row))?;
                (cell != game.session().board().blank()).then_some(Action::Command(Command::Cell(cell)))
            }
        },
        _ => None,
    }
}

fn key_action(key: KeyEvent, game: &Game) -> Option<Action> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c' | 'C') => Some(Action::Leave(Leave::Interrupted)),
            KeyCode::Char('z' | 'Z') => Some(Action::Command(Command::Undo)),
            KeyCode::Char('y' | 'Y' | 'r' | 'R') => Some(Action::Command(Command::Redo)),
            _ => None,
        };
    }
    match game.window {
        Some(Window::Help) => match key.code {
            KeyCode::Char('q') => Some(Action::Leave(Leave::Quit)),
            _ => Some(Action::Dismiss),
        },
        Some(Window::Chooser(_)) => chooser_action(key.code),
        Some(Window::Won) => won_action(key),
        None => game.replay.and_then(|_| replay_action(key.code)).or_else(|| board_action(key)),
    }
}

fn direction(code: KeyCode) -> Option<Direction> {
    match code {
        KeyCode::Left | KeyCode::Char('h') => Some(Direction::Left),
        KeyCode::Down | KeyCode::Char('j') => Some(Direction::Down),
        KeyCode::Up | KeyCode::Char('k') => Some(Direction::Up),
        KeyCode::Right | KeyCode::Char('l') => Some(Direction::Right),
        _ => None,
    }
}

fn board_action(key: KeyEvent) -> Option<Action> {
    if let Some(direction) = direction(key.code) {
        let is_run = key.modifiers.contains(KeyModifiers::SHIFT);
        return Some(Action::Command(if is_run { Command::Run(direction) } else { Command::Move(direction) }));
    }
    match key.code {
        KeyCode::Char('u') | KeyCode::Backspace => Some(Action::Command(Command::Undo)),
        KeyCode::Char('r' | 'y') => Some(Action::Command(Command::Redo)),
        KeyCode::Char('R') => Some(Action::Command(Command::Restart)),
        KeyCode::Char('?') => Some(Action::Hint),
        KeyCode::Char('s') => Some(Action::Solve),
        KeyCode::Char('w') => Some(Action::Watch),
        KeyCode::Char('n') => Some(Action::Choose),
        KeyCode::Char('H') | KeyCode::F(1) => Some(Action::Help),
        KeyCode::Char('q') | KeyCode::Esc => Some(Action::Leave(Leave::Quit)),
        _ => None,
    }
}

/// Keys with another meaning during a replay.
fn replay_action(code: KeyCode) -> Option<Action> {
    match code {
        KeyCode::Char(' ') => Some(Action::Pause),
        KeyCode::Left | KeyCode::Char('h') => Some(Action::StepBack),
        KeyCode::Right | KeyCode::Char('l') => Some(Action::StepForward),
        KeyCode::Char('+' | '=') => Some(Action::Faster),
        KeyCode::Char('-') => Some(Action::Slower),
        KeyCode::Char('s') | KeyCode::Esc => Some(Action::EndReplay),
        _ => None,
    }
}

fn chooser_action(code: KeyCode) -> Option<Action> {
    let resize = |columns, rows| Some(Action::Resize { columns, rows });
    match code {
        KeyCode::Char('+' | '=') => resize(1, 1),
        KeyCode::Char('-') => resize(-1, -1),
        KeyCode::Enter | KeyCode::Char('n' | ' ') => Some(Action::Begin),
        KeyCode::Esc => Some(Action::Dismiss),
        KeyCode::Char('q') => Some(Action::Leave(Leave::Quit)),
        _ => match direction(code)? {
            Direction::Left => resize(-1, 0),
            Direction::Right => resize(1, 0),
            Direction::Up => resize(0, -1),
            Direction::Down => resize(0, 1),
        },
    }
}

fn won_action(key: KeyEvent) -> Option<Action> {
    match key.code {
        KeyCode::Enter => Some(Action::Begin),
        KeyCode::Char('n' | 'w' | 'R' | 'H' | 'u' | 'q') | KeyCode::F(1) => board_action(key),
        KeyCode::Esc | KeyCode::Char(' ') => Some(Action::Dismiss),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::crossterm::event::MouseEvent;
    use ratatui::layout::Rect;
    use std::time::Duration;
    use taxicab_play::Session;
    use taxicab_puzzle::Goal;

    fn game() -> Game {
        Game::new(Session::from_board("1 2 3/4 0 5/7 8 6".parse().unwrap(), Goal::BlankLast).unwrap(), 1)
    }

    fn press(game: &Game, code: KeyCode, modifiers: KeyModifiers) -> Option<Action> {
        action(&Event::Key(KeyEvent::new(code, modifiers)), game, None)
    }

    fn plain(game: &Game, code: KeyCode) -> Option<Action> {
        press(game, code, KeyModifiers::NONE)
    }

    #[test]
    fn a_direction_is_the_one_the_tile_slides_in() {
        let game = game();
        for (arrow, letter, direction) in [
            (KeyCode::Left, 'h', Direction::Left),
            (KeyCode::Down, 'j', Direction::Down),
            (KeyCode::Up, 'k', Direction::Up),
            (KeyCode::Right, 'l', Direction::Right),
        ] {
            let expected = Some(Action::Command(Command::Move(direction)));
            assert_eq!(plain(&game, arrow), expected);
            assert_eq!(plain(&game, KeyCode::Char(letter)), expected);
            let run = Some(Action::Command(Command::Run(direction)));
            assert_eq!(press(&game, arrow, KeyModifiers::SHIFT), run);
        }
    }

    #[test]
    fn keys_depend_on_the_state() {
        let mut game = game();
        assert_eq!(plain(&game, KeyCode::Esc), Some(Action::Leave(Leave::Quit)));
        assert_eq!(plain(&game, KeyCode::Char(' ')), None);
        game.update(Action::Help, Duration::ZERO);
        assert_eq!(plain(&game, KeyCode::Esc), Some(Action::Dismiss));
        game.update(Action::Choose, Duration::ZERO);
        assert_eq!(plain(&game, KeyCode::Right), Some(Action::Resize { columns: 1, rows: 0 }));
        let interrupt = Some(Action::Leave(Leave::Interrupted));
        assert_eq!(press(&game, KeyCode::Char('c'), KeyModifiers::CONTROL), interrupt);
    }

    #[test]
    fn a_click_is_a_command_for_the_cell_under_it() {
        let game = game();
        let layout = Layout::new(Rect::new(0, 0, 80, 24), game.session().size()).unwrap();
        let click = |place: Rect| {
            let kind = MouseEventKind::Down(MouseButton::Left);
            let mouse = MouseEvent { kind, column: place.x + 1, row: place.y + 1, modifiers: KeyModifiers::NONE };
            action(&Event::Mouse(mouse), &game, Some(&layout))
        };
        assert_eq!(click(layout.cell(5)), Some(Action::Command(Command::Cell(5))));
        assert_eq!(click(layout.cell(4)), None);
        assert_eq!(click(layout.panel), None);
    }
}
