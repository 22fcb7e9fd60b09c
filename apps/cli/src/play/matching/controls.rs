//! The keys and the mouse of a game of Match.

use std::time::Duration;

use ratatui::Frame;
use ratatui::crossterm::event::{KeyEvent, MouseButton, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::round::{Action, Round};
use super::view;
use crate::play::keys::{Entry, offset};
use crate::play::layout::Layout;
use crate::play::palette::Palette;
use crate::play::screen::{Effect, Leave, Screen, Window};

type Keys = &'static [Entry<Action>];

pub(super) const BOARD: Keys = &[
    Entry::new("arrows, h j k l", step).footer("go").help("go from card to card"),
    Entry::new("Enter, Space, click", |_| Action::RevealHere).footer("turn over").help("turn over a card"),
    Entry::new("m", |_| Action::Mark).footer("marks").help("show or hide where partners may lie"),
    Entry::new("n", |_| Action::Begin).footer("new").help("new game of this size and metric"),
    Entry::new("H", |_| Action::Help).also("? F1").footer("help"),
    Entry::new("q, Esc", |_| Action::Leave(Leave::Quit))
        .footer("quit")
        .help("quit and print the command for these cards"),
];

const HELP: Keys = &[Entry::new("q", |_| Action::Leave(Leave::Quit)), Entry::new("any key", |_| Action::Dismiss)];

pub(super) const FINISHED: Keys = &[
    Entry::new("Enter", |_| Action::Begin).also("n").footer("next game"),
    Entry::new("Esc", |_| Action::Dismiss).footer("look at the cards"),
    Entry::new("q", |_| Action::Leave(Leave::Quit)).footer("quit"),
];

fn step(key: KeyEvent) -> Action {
    let (columns, rows) = offset(key);
    Action::Step { columns, rows }
}

impl Screen for Round {
    type Action = Action;
    const DISMISS: Action = Action::Dismiss;
    const INTERRUPT: Action = Action::Leave(Leave::Interrupted);
    const KEYS: Keys = BOARD;

    fn keys(&self) -> &'static [Keys] {
        match self.window {
            Some(Window::Help) => &[HELP],
            Some(_) => &[FINISHED],
            None => &[BOARD],
        }
    }

    fn window(&self) -> Option<Window> {
        self.window
    }

    fn mouse(&self, kind: MouseEventKind, place: Position, area: Rect) -> Option<Action> {
        let is_down = kind == MouseEventKind::Down(MouseButton::Left);
        Layout::new(area, self.game().size())?.cell_at(place).filter(|_| is_down).map(Action::Reveal)
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
    use taxicab_chess::Movement;
    use taxicab_play::Match;

    use super::*;
    use crate::play::keys::tests::{assert_named, mouse, plain, press};

    fn round() -> Round {
        Round::new(Match::new("4x4".parse().unwrap(), Movement::Taxi, 5).unwrap())
    }

    #[test]
    fn every_name_is_a_key() {
        assert_named(&[BOARD, HELP, FINISHED]);
    }

    #[test]
    fn keys_depend_on_the_window() {
        let mut round = round();
        assert_eq!(plain(&round, KeyCode::Char('l')), Some(Action::Step { columns: 1, rows: 0 }));
        assert_eq!(plain(&round, KeyCode::Char(' ')), Some(Action::RevealHere));
        assert_eq!(plain(&round, KeyCode::Esc), Some(Action::Leave(Leave::Quit)));
        round.update(Action::Help);
        assert_eq!(plain(&round, KeyCode::Esc), Some(Action::Dismiss));
        round.window = Some(Window::Over);
        assert_eq!(plain(&round, KeyCode::Enter), Some(Action::Begin));
        assert_eq!(plain(&round, KeyCode::Char(' ')), None);
        let interrupted = Some(Action::Leave(Leave::Interrupted));
        assert_eq!(press(&round, KeyCode::Char('c'), KeyModifiers::CONTROL), interrupted);
    }

    #[test]
    fn a_click_turns_over_the_card_under_it() {
        let round = round();
        let layout = Layout::new(Rect::new(0, 0, 80, 24), round.game().size()).unwrap();
        let click = |place: Rect| mouse(&round, MouseEventKind::Down(MouseButton::Left), place.x + 1, place.y + 1);
        assert_eq!(click(layout.cell(6)), Some(Action::Reveal(6)));
        assert_eq!(click(layout.panel), None);
    }
}
