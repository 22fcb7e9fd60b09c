//! The keys and the mouse of a game of tiles. An arrow or a letter names the direction in which a *tile* slides.

use std::time::Duration;

use ratatui::Frame;
use ratatui::crossterm::event::{KeyEvent, KeyModifiers, MouseButton, MouseEventKind};
use ratatui::layout::{Position, Rect};
use taxicab::game_solver::Finding;
use taxicab_play::Command;
use taxicab_puzzle::Direction;

use super::game::{Action, Game};
use super::keys::{Entry, offset};
use super::layout::Layout;
use super::palette::Palette;
use super::screen::{Effect, Leave, Screen, Window};
use super::view;

type Keys = &'static [Entry<Action>];

pub(super) const BOARD: Keys = &[
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
const REPLAY: Keys = &[
    Entry::new("Space", |_| Action::Pause).footer("pause"),
    Entry::new("← →, h l", |key| if offset(key).0 < 0 { Action::StepBack } else { Action::StepForward }).footer("step"),
    Entry::new("-", |_| Action::Slower),
    Entry::new("+ -", |_| Action::Faster).also("=").footer("speed"),
    Entry::new("s, Esc", |_| Action::EndReplay).footer("stop"),
    Entry::new("q", |_| Action::Leave(Leave::Quit)).footer("quit"),
];

const HELP: Keys = &[
    Entry::new("any key", |_| Action::Dismiss).footer("back to the game"),
    Entry::new("q", |_| Action::Leave(Leave::Quit)).footer("quit"),
];

/// The keys of the choice of a size: those that change it, and the others.
pub(super) const CHOOSER: [Keys; 2] = [
    &[
        Entry::new("← →, h l", resize).footer("columns"),
        Entry::new("↑ ↓, k j", resize).footer("rows"),
        Entry::new("-", |_| Action::Resize { columns: -1, rows: -1 }),
        Entry::new("+ -", |_| Action::Resize { columns: 1, rows: 1 }).also("=").footer("both"),
    ],
    &[
        Entry::new("Enter", |_| Action::Begin).also("n Space").footer("begin"),
        Entry::new("Esc", |_| Action::Dismiss).footer("back to the game"),
        Entry::new("q", |_| Action::Leave(Leave::Quit)),
    ],
];

pub(super) const WON: Keys = &[
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

fn resize(key: KeyEvent) -> Action {
    let (columns, rows) = offset(key);
    Action::Resize { columns, rows }
}

impl Screen for Game {
    type Action = Action;
    const DISMISS: Action = Action::Dismiss;
    const INTERRUPT: Action = Action::Leave(Leave::Interrupted);
    const KEYS: Keys = BOARD;

    fn keys(&self) -> &'static [Keys] {
        match self.window {
            Some(Window::Help) => &[HELP],
            Some(Window::Chooser(_)) => &CHOOSER,
            Some(_) => &[WON],
            None if self.replay.is_some() => &[REPLAY, BOARD],
            None => &[BOARD],
        }
    }

    fn window(&self) -> Option<Window> {
        self.window
    }

    fn mouse(&self, kind: MouseEventKind, place: Position, area: Rect) -> Option<Action> {
        let is_down = kind == MouseEventKind::Down(MouseButton::Left);
        let cell = Layout::new(area, self.session().size())?.cell_at(place).filter(|_| is_down)?;
        (cell != self.session().board().blank()).then_some(Action::Command(Command::Cell(cell)))
    }

    fn begin(&mut self) -> Option<Effect> {
        Self::begin(self)
    }

    fn act(&mut self, action: Action, now: Duration) -> Option<Effect> {
        self.update(action, now)
    }

    fn found(finding: Finding) -> Option<Action> {
        Some(Action::Found(Box::new(finding)))
    }

    fn tick() -> Option<Action> {
        Some(Action::Tick)
    }

    fn patience(&self, now: Duration) -> Duration {
        self.next_tick(now)
    }

    fn draw(&self, frame: &mut Frame, palette: Palette, now: Duration) {
        view::draw(frame, self, palette, now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::keys::tests::{assert_named, mouse, plain, press};
    use ratatui::crossterm::event::KeyCode;
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
        assert_eq!(plain(&game, KeyCode::Right), Some(Action::Resize { columns: 1, rows: 0 }));
        assert_eq!(plain(&game, KeyCode::Char('=')), Some(Action::Resize { columns: 1, rows: 1 }));
        assert_eq!(plain(&game, KeyCode::Char('-')), Some(Action::Resize { columns: -1, rows: -1 }));
        let interrupt = Some(Action::Leave(Leave::Interrupted));
        assert_eq!(press(&game, KeyCode::Char('c'), KeyModifiers::CONTROL), interrupt);
    }

    #[test]
    fn a_click_is_a_command_for_the_cell_under_it() {
        let game = game();
        let layout = Layout::new(Rect::new(0, 0, 80, 24), game.session().size()).unwrap();
        let click = |place: Rect| mouse(&game, MouseEventKind::Down(MouseButton::Left), place.x + 1, place.y + 1);
        assert_eq!(click(layout.cell(5)), Some(Action::Command(Command::Cell(5))));
        assert_eq!(click(layout.cell(4)), None);
        assert_eq!(click(layout.panel), None);
    }
}
