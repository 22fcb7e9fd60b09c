//! The state of the screen and the effect of each action. Nothing here draws.

use taxicab_play::{Match, Revealed, count, sentence};

use super::cards::letter;
use crate::play::screen::{Leave, Window};

/// An action of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Move the cursor.
    Step {
        columns: isize,
        rows: isize,
    },
    /// Turn over the card under the cursor.
    RevealHere,
    /// Turn over the card on a cell.
    Reveal(usize),
    /// Show or hide where partners may lie.
    Mark,
    /// Begin a new game of the same size and metric.
    Begin,
    Help,
    /// Close the window on top.
    Dismiss,
    Leave(Leave),
}

/// One player at one screen.
#[derive(Clone, Debug)]
pub(crate) struct Round {
    game: Match,
    pub(super) cursor: usize,
    pub(super) is_marked: bool,
    pub(super) window: Option<Window>,
    pub(super) notice: String,
}

impl Round {
    /// A game that begins; later games count up from its seed.
    pub(crate) fn new(game: Match) -> Self {
        let notice = "Turn over two cards with Enter or the mouse.".into();
        Self { game, cursor: 0, is_marked: true, window: None, notice }
    }

    pub(crate) const fn game(&self) -> &Match {
        &self.game
    }

    /// The letters of the open cards whose partner may lie on a cell, in order of their cells.
    pub(super) fn candidates(&self, cell: usize) -> String {
        if !self.is_marked || self.game.card(cell).is_some() {
            return String::new();
        }
        let open = (0..self.game.size().cells()).filter(|&open| self.game.card(open).is_some());
        let near = open.filter(|&open| self.game.candidates(open).contains(&cell));
        near.filter_map(|open| self.game.card(open)).map(letter).collect()
    }

    /// Executes an action; how the player leaves, if that is it.
    pub(crate) fn update(&mut self, action: Action) -> Option<Leave> {
        match action {
            Action::Step { columns, rows } => self.step(columns, rows),
            Action::RevealHere => self.reveal(self.cursor),
            Action::Reveal(cell) => {
                self.cursor = cell;
                self.reveal(cell);
            }
            Action::Mark => self.is_marked = !self.is_marked,
            Action::Begin => {
                let next = Match::new(self.game.size(), self.game.movement(), self.game.seed().wrapping_add(1));
                // What this game could be, the next can.
                if let Ok(next) = next {
                    *self = Self { is_marked: self.is_marked, ..Self::new(next) };
                }
            }
            Action::Help => self.window = Some(Window::Help),
            Action::Dismiss => self.window = None,
            Action::Leave(leave) => return Some(leave),
        }
        None
    }

    fn step(&mut self, columns: isize, rows: isize) {
        let size = self.game.size();
        let moved = |place: usize, by: isize, sides: usize| place.saturating_add_signed(by).min(sides - 1);
        let column = moved(size.column(self.cursor), columns, size.width());
        let row = moved(size.row(self.cursor), rows, size.height());
        self.cursor = row * size.width() + column;
    }

    fn reveal(&mut self, cell: usize) {
        self.notice = match self.game.reveal(cell) {
            Err(refused) => sentence(&refused.to_string()),
            Ok(Revealed::First { card }) => {
                let clue = self.clue_text(cell);
                format!(
                    "{}{} Choose a second card.",
                    letter(card),
                    clue.map_or_else(|| ".".into(), |clue| format!(": {clue}."))
                )
            }
            Ok(Revealed::Pair { .. }) if self.game.is_finished() => {
                self.window = Some(Window::Over);
                "All pairs are found.".into()
            }
            Ok(Revealed::Pair { card, .. }) => {
                let left = self.game.pairs() - self.game.pairs_found();
                format!("A pair: {}. {} left.", letter(card), count(left, "pair"))
            }
            Ok(Revealed::Miss { cards, cells, .. }) => {
                let clues = [0, 1]
                    .map(|one| format!("{}: {}.", letter(cards[one]), self.clue_text(cells[one]).unwrap_or_default()));
                format!("No pair. {} The next card hides both.", clues.join(" "))
            }
        };
    }

    /// How far a card is from its partner, once a miss has told.
    fn clue_text(&self, cell: usize) -> Option<String> {
        self.game.clue(cell).map(|clue| match clue.distance {
            Some(distance) => format!("partner {distance} away"),
            None => "no path to its partner".into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use taxicab_chess::Movement;

    use super::*;

    fn round() -> Round {
        Round::new(Match::new("4x4".parse().unwrap(), Movement::Taxi, 5).unwrap())
    }

    #[test]
    fn the_cursor_stays_on_the_grid() {
        let mut round = round();
        round.update(Action::Step { columns: -1, rows: -1 });
        assert_eq!(round.cursor, 0);
        round.update(Action::Step { columns: 1, rows: 1 });
        assert_eq!(round.cursor, 5);
        for _ in 0..9 {
            round.update(Action::Step { columns: 1, rows: 1 });
        }
        assert_eq!(round.cursor, 15);
    }

    #[test]
    fn a_game_ends_with_a_window_and_the_next_has_other_cards() {
        let mut round = round();
        // Every card is tried with every later one.
        for first in 0..16 {
            for second in first + 1..16 {
                if !round.game().is_found(first) && !round.game().is_found(second) {
                    round.update(Action::Reveal(first));
                    round.update(Action::Reveal(second));
                }
            }
        }
        assert!(round.game().is_finished());
        assert_eq!(round.window, Some(Window::Over));
        round.update(Action::Mark);
        round.update(Action::Begin);
        assert_eq!((round.game().seed(), round.game().turns(), round.window, round.is_marked), (6, 0, None, false));
    }

    #[test]
    fn a_refused_card_is_explained() {
        let mut round = round();
        round.update(Action::RevealHere);
        round.update(Action::RevealHere);
        assert_eq!(round.notice, "This card is open: choose a second one.");
        assert_eq!(round.update(Action::Leave(Leave::Quit)), Some(Leave::Quit));
    }
}
