//! Match in the terminal: pairs hidden on a grid, where a miss tells how far each of the two cards lies from its partner.
//!
//! [`controls`] interprets an event, the action changes the [`round`], [`view`] draws it. The rules
//! are those of [`taxicab_play::Match`].

mod cards;
mod controls;
mod round;
mod view;

use taxicab_chess::Movement;
use taxicab_play::{Day, Match};
use taxicab_puzzle::Size;

use round::Round;

/// The arguments of the other games. A `requires` alone does not refuse them, as in the lesson's.
const OTHER_GAMES: [&str; 10] =
    ["size", "share", "goal", "board", "endgame", "plies", "fen", "defend", "defender", "letters"];

/// The arguments of a game of Match.
#[derive(clap::Args, Debug, Default)]
pub(crate) struct MatchArguments {
    /// Match pairs of cards on a grid of an even number of cells, each side 2 to 8.
    #[arg(long = "match", id = "match", value_name = "WxH", conflicts_with_all = OTHER_GAMES)]
    grid: Option<Size>,
    /// How a miss counts distances: manhattan (or taxi), chebyshev (or king), or knight [default: manhattan].
    #[arg(long, value_name = "NAME", requires = "match", conflicts_with_all = OTHER_GAMES, value_parser = metric)]
    metric: Option<Movement>,
}

impl MatchArguments {
    /// Whether the arguments ask for a game of Match.
    pub(crate) const fn is_given(&self) -> bool {
        self.grid.is_some()
    }
}

fn metric(text: &str) -> Result<Movement, &'static str> {
    let movement = text.parse().ok().filter(|movement| Match::MOVEMENTS.contains(movement));
    movement.ok_or("a metric is manhattan (or taxi), chebyshev (or king), or knight")
}

/// The game of the arguments, of a day or else of the seed; or the error.
pub(crate) fn begin(arguments: &MatchArguments, daily: Option<Day>, seed: u64) -> Result<Round, String> {
    let Some(size) = arguments.grid else { return Err("--match is missing".into()) };
    let movement = arguments.metric.unwrap_or(Movement::Taxi);
    let game = Match::new(size, movement, daily.map_or(seed, |day| day.match_seed(size, movement)));
    game.map(Round::new).map_err(|error| format!("--match: {error}"))
}

/// The command for the same cards.
pub(crate) fn farewell(round: &Round) -> String {
    let game = round.game();
    format!(
        "Same cards: taxicab play --match {} --metric {} --seed {}",
        game.size(),
        game.movement().name(),
        game.seed()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_argument_and_the_farewell_gives_the_same_cards() {
        let begun = |size: &str, metric| begin(&MatchArguments { grid: Some(size.parse().unwrap()), metric }, None, 42);
        assert_eq!(begun("3x3", None).unwrap_err(), "--match: 3x3 has 9 cells, an odd number: they cannot be paired");
        assert_eq!(begun("9x2", None).unwrap_err(), "--match: 9x2: a grid has at most 8 columns and 8 rows");
        let round = begun("4x4", Some(Movement::King)).unwrap();
        assert_eq!(farewell(&round), "Same cards: taxicab play --match 4x4 --metric king --seed 42");
        let day = Some("2026-11-21".parse().unwrap());
        let round = begin(&MatchArguments { grid: Some("4x4".parse().unwrap()), metric: None }, day, 42).unwrap();
        assert_eq!(farewell(&round), "Same cards: taxicab play --match 4x4 --metric taxi --seed 607833631212");
        assert_eq!((metric("chebyshev"), metric("taxi")), (Ok(Movement::King), Ok(Movement::Taxi)));
        assert!(metric("rook").is_err() && metric("pawn").is_err());
    }
}
