//! The keys of a game of tiles. An arrow or a letter names the direction in which a *tile* slides.

use ratatui::crossterm::event::{KeyEvent, KeyModifiers};
use taxicab_play::Command;
use taxicab_puzzle::Direction;

use super::game::Action;
use super::keys::{Entry, Keys, offset};
use super::screen::Leave;

pub(super) const BOARD: Keys<Action> = &[
    Entry::new("arrows, h j k l", slide).footer("slide").help("slide a tile in that direction"),
    Entry::note("Shift and arrow", "slide the whole line"),
    Entry::note("click", "slide a tile, or the line up to it"),
    Entry::new("u, Backspace, Ctrl-Z", |_| Action::Command(Command::Undo)).footer("undo").help("undo"),
    Entry::new("r, y, Ctrl-Y", |_| Action::Command(Command::Redo)).also("Ctrl-R").help("redo"),
    Entry::new("R", |_| Action::Command(Command::Restart)).help("restart this game"),
    Entry::new("?", |_| Action::Hint).footer("hint").help("hint; press again to do it"),
    Entry::new("s", |_| Action::Solve).footer("solve").help("watch the solution from here"),
    Entry::new("w", |_| Action::Watch).help("watch your own moves"),
    Entry::new("n", |_| Action::Choose).footer("new").help("new game, any size"),
    Entry::new("H", |_| Action::Help).also("F1").footer("help"),
    Entry::new("q, Esc", |_| Action::Leave(Leave::Quit)).footer("quit").help("quit and print a share code"),
];

/// Keys with another meaning during a replay.
pub(super) const REPLAY: Keys<Action> = &[
    Entry::new("Space", |_| Action::Pause).footer("pause"),
    Entry::new("← →, h l", |key| if offset(key).0 < 0 { Action::StepBack } else { Action::StepForward }).footer("step"),
    Entry::new("-", |_| Action::Slower),
    Entry::new("+ -", |_| Action::Faster).also("=").footer("speed"),
    Entry::new("s, Esc", |_| Action::EndReplay).footer("stop"),
    Entry::new("q", |_| Action::Leave(Leave::Quit)).footer("quit"),
];

pub(super) const HELP: Keys<Action> = &[
    Entry::new("any key", |_| Action::Dismiss).footer("back to the game"),
    Entry::new("q", |_| Action::Leave(Leave::Quit)).footer("quit"),
];

/// The keys of the choice of a size: those that change it, and the others.
pub(super) const CHOOSER: [Keys<Action>; 2] = [
    &[
        Entry::new("← →, h l", |key| Action::Resize(offset(key))).footer("columns"),
        Entry::new("↑ ↓, k j", |key| Action::Resize(offset(key))).footer("rows"),
        Entry::new("-", |_| Action::Resize((-1, -1))),
        Entry::new("+ -", |_| Action::Resize((1, 1))).also("=").footer("both"),
    ],
    &[
        Entry::new("Enter", |_| Action::Begin).also("n Space").footer("begin"),
        Entry::new("Esc", |_| Action::Dismiss).footer("back to the game"),
        Entry::new("q", |_| Action::Leave(Leave::Quit)),
    ],
];

pub(super) const WON: Keys<Action> = &[
    Entry::new("Enter", |_| Action::Begin).footer("next game"),
    Entry::new("n", |_| Action::Choose).footer("size"),
    Entry::new("w", |_| Action::Watch).footer("watch it"),
    Entry::new("R", |_| Action::Command(Command::Restart)).footer("again"),
    Entry::new("u", |_| Action::Command(Command::Undo)),
    Entry::new("H, F1", |_| Action::Help),
    Entry::new("Esc, Space", |_| Action::Dismiss),
    Entry::new("q", |_| Action::Leave(Leave::Quit)).footer("quit"),
];

fn slide(key: KeyEvent) -> Action {
    let direction = match offset(key) {
        (-1, _) => Direction::Left,
        (1, _) => Direction::Right,
        (_, -1) => Direction::Up,
        _ => Direction::Down,
    };
    let is_run = key.modifiers.contains(KeyModifiers::SHIFT);
    Action::Command(if is_run { Command::Run(direction) } else { Command::Move(direction) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game::Game;
    use crate::play::keys::tests::{assert_named, mouse, plain, press};
    use crate::play::layout::Layout;
    use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEventKind};
    use ratatui::layout::Rect;
    use std::time::Duration;
    use taxicab_play::Session;
    use taxicab_puzzle::Goal;

    fn game() -> Game {
        Game::new(Session::from_board("1 2 3/4 0 5/7 8 6".parse().unwrap(), Goal::BlankLast).unwrap(), 1)
    }

    #[test]
    fn every_name_is_a_key() {
        assert_named(&[BOARD, REPLAY, HELP, CHOOSER[0], CHOOSER[1], WON]);
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
        let undo = Some(Action::Command(Command::Undo));
        assert_eq!(press(&game, KeyCode::Char('Z'), KeyModifiers::CONTROL), undo);
        game.update(Action::Help, Duration::ZERO);
        assert_eq!(plain(&game, KeyCode::Esc), Some(Action::Dismiss));
        assert_eq!(plain(&game, KeyCode::Char('q')), Some(Action::Leave(Leave::Quit)));
        assert_eq!(press(&game, KeyCode::Char('z'), KeyModifiers::CONTROL), undo);
        game.update(Action::Choose, Duration::ZERO);
        assert_eq!(plain(&game, KeyCode::Right), Some(Action::Resize((1, 0))));
        assert_eq!(plain(&game, KeyCode::Char('=')), Some(Action::Resize((1, 1))));
        assert_eq!(plain(&game, KeyCode::Char('-')), Some(Action::Resize((-1, -1))));
        let interrupt = Some(Action::Leave(Leave::Interrupted));
        assert_eq!(press(&game, KeyCode::Char('c'), KeyModifiers::CONTROL), interrupt);
    }

    #[test]
    fn a_click_is_a_command_for_the_cell_under_it() {
        let game = game();
        let layout = Layout::new(Rect::new(0, 0, 80, 24), game.session.size()).unwrap();
        let click = |place: Rect| mouse(&game, MouseEventKind::Down(MouseButton::Left), place.x + 1, place.y + 1);
        assert_eq!(click(layout.cell(5)), Some(Action::Command(Command::Cell(5))));
        assert_eq!(click(layout.cell(4)), None);
        assert_eq!(click(layout.panel), None);
    }
}
