//! `match`: a game of pairs after some cards, and nothing that its player may not know.

use taxicab_chess::Movement;
use taxicab_play::{Day, Match, Revealed};
use taxicab_puzzle::Size;

use crate::fields::Text;
use crate::{Context, Fault, Observer, Request, answer, request};

/// A game of Match after the cards that were turned over.
#[request("match", MatchAnswer)]
pub struct MatchGame {
    /// Columns and rows.
    #[default = "4x4"]
    pub size: Text<Size>,
    /// What is counted: the moves of a taxi (manhattan), of a king (chebyshev) or of a knight.
    #[default = "taxi"]
    pub metric: Text<Movement>,
    /// The seed; the same seed always gives the same cards.
    #[item]
    pub seed: Text<u64>,
    /// The day whose cards they are, in place of a seed: `2026-11-21`.
    pub daily: Option<Text<Day>>,
    /// The cells whose cards were turned over, in this order, counted from 0 row by row.
    pub reveals: Vec<Text<usize>>,
}

/// A game of Match as its player sees it.
#[answer]
pub struct MatchAnswer {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// `taxi`, `king` or `knight`.
    pub metric: &'static str,
    /// The seed.
    pub seed: u64,
    /// The cards, row by row.
    pub cards: Vec<MatchCard>,
    /// The turns so far: two cards each.
    pub turns: u32,
    /// The pairs on the grid.
    pub pairs: usize,
    /// The pairs that were found.
    pub pairs_found: usize,
    /// Whether all pairs are found.
    pub is_finished: bool,
    /// The turns that a player takes on average who remembers every card and uses no distance.
    pub expected_turns: f64,
    /// What the last card was: `first` of a turn, or the second of a `pair` or a `miss`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub change: Option<&'static str>,
}

/// A card as it lies.
#[answer]
#[serde(tag = "side", rename_all = "lowercase")]
pub enum MatchCard {
    /// Face down.
    Hidden,
    /// Face up until the turn is over.
    Open {
        /// The number of its pair, from 0.
        card: u8,
        /// What a miss showed of it.
        #[serde(skip_serializing_if = "Option::is_none")]
        clue: Option<MatchClue>,
    },
    /// Face up for good.
    Found {
        /// The number of its pair, from 0.
        card: u8,
    },
}

/// How far a card lies from its partner.
#[answer]
pub struct MatchClue {
    /// Moves; null if no path leads there.
    pub distance: Option<u8>,
    /// The cells of that distance that may hold the partner.
    pub candidates: Vec<usize>,
}

impl MatchCard {
    fn of(game: &Match, cell: usize) -> Self {
        match game.card(cell) {
            None => Self::Hidden,
            Some(card) if game.is_found(cell) => Self::Found { card },
            Some(card) => {
                let clue = game.clue(cell);
                let clue = clue.map(|clue| MatchClue { distance: clue.distance, candidates: game.candidates(cell) });
                Self::Open { card, clue }
            }
        }
    }
}

impl MatchGame {
    /// The most cards that are turned over.
    pub const MAX_REVEALS: usize = 5_000;
}

impl Request for MatchGame {
    fn answer_in(&self, _: &Context, _: &mut dyn Observer) -> Result<MatchAnswer, Fault> {
        let (size, movement) = (self.size.0, self.metric.0);
        let seed = self.daily.map_or(self.seed.0, |day| day.match_seed(size, movement));
        if self.reveals.len() > Self::MAX_REVEALS {
            return Err(Fault::request(format_args!("at most {} cards are turned over", Self::MAX_REVEALS)));
        }
        let mut game = Match::new(size, movement, seed).map_err(Fault::request)?;
        let mut change = None;
        for cell in &self.reveals {
            change = Some(match game.reveal(cell.0).map_err(Fault::request)? {
                Revealed::First { .. } => "first",
                Revealed::Pair { .. } => "pair",
                Revealed::Miss { .. } => "miss",
            });
        }
        Ok(MatchAnswer {
            width: size.width(),
            height: size.height(),
            metric: movement.name(),
            seed,
            cards: (0..size.cells()).map(|cell| MatchCard::of(&game, cell)).collect(),
            turns: game.turns(),
            pairs: game.pairs(),
            pairs_found: game.pairs_found(),
            is_finished: game.is_finished(),
            expected_turns: game.expected_turns(),
            change,
        })
    }
}
