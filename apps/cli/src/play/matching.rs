//! Match in the terminal: pairs hidden on a grid, where a miss tells how far each of the two cards lies from its partner.
//!
//! [`view`] interprets an event and draws, the action changes the [`Round`]. The rules are those of [`taxicab_play::Match`].

mod view;

use taxicab_chess::Movement;
use taxicab_play::{Day, Match, Revealed, count, sentence};
use taxicab_puzzle::Size;

use super::screen::{Leave, Window};

/// The arguments of the other games. A `requires` alone does not refuse them, as in the lesson's.
const OTHER_GAMES: [&str; 10] =
    ["size", "share", "goal", "board", "endgame", "plies", "fen", "defend", "defender", "letters"];

/// The arguments of a game of Match.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct MatchArguments {
    /// Match pairs of cards on a grid of an even number of cells, each side 2 to 8.
    #[arg(long = "match", id = "match", value_name = "WxH", conflicts_with_all = OTHER_GAMES)]
    pub(super) grid: Option<Size>,
    /// How a miss counts distances: manhattan (or taxi), chebyshev (or king), or knight [default: manhattan].
    #[arg(long, value_name = "NAME", requires = "match", conflicts_with_all = OTHER_GAMES, value_parser = metric)]
    pub(super) metric: Option<Movement>,
}

fn metric(text: &str) -> Result<Movement, &'static str> {
    let movement = text.parse().ok().filter(|movement| Match::MOVEMENTS.contains(movement));
    movement.ok_or("a metric is manhattan (or taxi), chebyshev (or king), or knight")
}

/// The game of the arguments, of a day or else of the seed; or the error.
pub(crate) fn begin(size: Size, metric: Option<Movement>, daily: Option<Day>, seed: u64) -> Result<Round, String> {
    let movement = metric.unwrap_or(Movement::Taxi);
    let game = Match::new(size, movement, daily.map_or(seed, |day| day.match_seed(size, movement)));
    game.map(Round::new).map_err(|error| format!("--match: {error}"))
}

/// The command for the same cards.
pub(crate) fn farewell(round: &Round) -> String {
    let (size, metric, seed) = (round.game.size(), round.game.movement().name(), round.game.seed());
    format!("Same cards: taxicab play --match {size} --metric {metric} --seed {seed}")
}

/// A sign for each pair of the largest grid.
const LETTERS: &[u8; Match::MAX_SIDE * Match::MAX_SIDE / 2] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ&#%@$+";

/// The sign of a pair, by its number.
const fn letter(card: u8) -> char {
    LETTERS[card as usize] as char
}

/// An action of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Move the cursor by columns to the right and rows down.
    Step((isize, isize)),
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
    cursor: usize,
    is_marked: bool,
    window: Option<Window>,
    notice: String,
}

impl Round {
    /// A game that begins; later games count up from its seed.
    pub(crate) fn new(game: Match) -> Self {
        let notice = "Turn over two cards with Enter or the mouse.".into();
        Self { game, cursor: 0, is_marked: true, window: None, notice }
    }

    /// The letters of the open cards whose partner may lie on a cell, in order of their cells.
    fn candidates(&self, cell: usize) -> String {
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
            Action::Step((columns, rows)) => self.step(columns, rows),
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
                let clue = self.clue_text(cell).map_or(String::new(), |clue| format!(": {clue}"));
                format!("{}{clue}. Choose a second card.", letter(card))
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
    use super::*;

    #[test]
    fn errors_name_the_argument_and_the_farewell_gives_the_same_cards() {
        let begun = |size: &str, metric| begin(size.parse().unwrap(), metric, None, 42);
        assert_eq!(begun("3x3", None).unwrap_err(), "--match: 3x3 has 9 cells, an odd number: they cannot be paired");
        assert_eq!(begun("9x2", None).unwrap_err(), "--match: 9x2: a grid has at most 8 columns and 8 rows");
        let round = begun("4x4", Some(Movement::King)).unwrap();
        assert_eq!(farewell(&round), "Same cards: taxicab play --match 4x4 --metric king --seed 42");
        let day = Some("2026-11-21".parse().unwrap());
        let round = begin("4x4".parse().unwrap(), None, day, 42).unwrap();
        assert_eq!(farewell(&round), "Same cards: taxicab play --match 4x4 --metric taxi --seed 607833631212");
        assert_eq!((metric("chebyshev"), metric("taxi")), (Ok(Movement::King), Ok(Movement::Taxi)));
        assert!(metric("rook").is_err() && metric("pawn").is_err());
    }

    fn round() -> Round {
        Round::new(Match::new("4x4".parse().unwrap(), Movement::Taxi, 5).unwrap())
    }

    #[test]
    fn the_cursor_stays_on_the_grid() {
        let mut round = round();
        round.update(Action::Step((-1, -1)));
        assert_eq!(round.cursor, 0);
        round.update(Action::Step((1, 1)));
        assert_eq!(round.cursor, 5);
        for _ in 0..9 {
            round.update(Action::Step((1, 1)));
        }
        assert_eq!(round.cursor, 15);
    }

    #[test]
    fn a_game_ends_with_a_window_and_the_next_has_other_cards() {
        let mut round = round();
        // Every card is tried with every later one.
        for first in 0..16 {
            for second in first + 1..16 {
                if !round.game.is_found(first) && !round.game.is_found(second) {
                    round.update(Action::Reveal(first));
                    round.update(Action::Reveal(second));
                }
            }
        }
        assert!(round.game.is_finished());
        assert_eq!(round.window, Some(Window::Over));
        round.update(Action::Mark);
        round.update(Action::Begin);
        assert_eq!((round.game.seed(), round.game.turns(), round.window, round.is_marked), (6, 0, None, false));
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
