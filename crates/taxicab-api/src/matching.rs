//! The addresses of the room Match, and a game of it as the page receives it: nothing that the player may not know.

use serde::{Deserialize, Serialize};
use serde_json::json;
use taxicab::chess::Movement;
use taxicab::play::{Day, Match, MatchRefused, Revealed};
use taxicab::puzzle::Size;

use crate::games::locked;
use crate::{Api, Call, Refusal, Reply, Task};

/// The most cards that are turned over while a game is set up again.
const MAX_REVEALS: usize = 5_000;

/// The start of a game: a seed or a day, and the cells whose cards were turned over before.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Beginning {
    size: Option<String>,
    metric: Option<String>,
    seed: Option<u64>,
    daily: Option<String>,
    #[serde(default)]
    reveals: Vec<usize>,
}

impl Beginning {
    /// The game; `seed` is a random one.
    fn game(&self, seed: u64) -> Result<Match, Refusal> {
        let size: Size = self.size.as_deref().unwrap_or("4x4").parse().map_err(Refusal::bad)?;
        let movement: Movement = self.metric.as_deref().unwrap_or("manhattan").parse().map_err(Refusal::bad)?;
        let seed = match &self.daily {
            Some(date) => date.parse::<Day>().map_err(Refusal::bad)?.match_seed(size, movement),
            None => self.seed.unwrap_or(seed),
        };
        if self.reveals.len() > MAX_REVEALS {
            return Err(Refusal::bad(format!("at most {MAX_REVEALS} cards are turned over at once")));
        }
        let mut game = Match::new(size, movement, seed).map_err(Refusal::bad)?;
        for &cell in &self.reveals {
            game.reveal(cell).map_err(Refusal::bad)?;
        }
        Ok(game)
    }
}

/// A game as the page receives it.
#[derive(Serialize)]
struct State {
    id: String,
    width: usize,
    height: usize,
    metric: &'static str,
    seed: u64,
    cards: Vec<Card>,
    turns: u32,
    pairs: usize,
    pairs_found: usize,
    is_finished: bool,
    expected_turns: f64,
}

/// The card on a cell, as it lies.
#[derive(Serialize)]
#[serde(tag = "side", rename_all = "lowercase")]
enum Card {
    /// Face down.
    Hidden,
    /// Face up until the turn is over. After a miss there is a clue.
    Open {
        card: u8,
        #[serde(skip_serializing_if = "Option::is_none")]
        clue: Option<Clue>,
    },
    /// Face up for good, beside its partner.
    Found { card: u8 },
}

/// How far a card lies from its partner.
#[derive(Serialize)]
struct Clue {
    /// Moves; null if no path leads there.
    distance: Option<u8>,
    /// The cells of that distance that may hold the partner.
    candidates: Vec<usize>,
}

impl State {
    fn new(id: &str, game: &Match) -> Self {
        Self {
            id: id.to_owned(),
            width: game.size().width(),
            height: game.size().height(),
            metric: game.movement().name(),
            seed: game.seed(),
            cards: (0..game.size().cells()).map(|cell| Card::new(game, cell)).collect(),
            turns: game.turns(),
            pairs: game.pairs(),
            pairs_found: game.pairs_found(),
            is_finished: game.is_finished(),
            expected_turns: game.expected_turns(),
        }
    }
}

impl Card {
    fn new(game: &Match, cell: usize) -> Self {
        match game.card(cell) {
            None => Self::Hidden,
            Some(card) if game.is_found(cell) => Self::Found { card },
            Some(card) => {
                let clue = game.clue(cell);
                let clue = clue.map(|clue| Clue { distance: clue.distance, candidates: game.candidates(cell) });
                Self::Open { card, clue }
            }
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Commanded {
    command: String,
}

/// The cell of the only command, `reveal 5`.
fn cell(command: &str) -> Result<usize, Refusal> {
    let cell = command.strip_prefix("reveal ").and_then(|cell| cell.parse().ok());
    cell.ok_or_else(|| {
        Refusal::bad(format!("{:?} is no command; write reveal 5", command.chars().take(20).collect::<String>()))
    })
}

impl Api {
    pub(crate) fn begin_match(&self, call: &Call<'_>) -> Result<Task, Refusal> {
        let beginning: Beginning = call.posted()?;
        let (game, id) = (beginning.game(self.random_seed()?)?, self.new_id()?);
        let state = State::new(&id, &game);
        self.matches.add(&id, call.client, game);
        Ok(Task::Done(Reply { status: 201, ..Reply::json(&state)? }))
    }

    pub(crate) fn match_state(&self, id: &str) -> Result<Task, Refusal> {
        let game = self.matches.of(id)?;
        let state = State::new(id, &locked(&game));
        Ok(Task::Done(Reply::json(&state)?))
    }

    /// Turns over a card: what happened, and the state.
    pub(crate) fn match_command(&self, id: &str, call: &Call<'_>) -> Result<Task, Refusal> {
        let Commanded { command } = call.posted()?;
        let cell = cell(&command)?;
        let game = self.matches.of(id)?;
        let mut game = locked(&game);
        let revealed = game.reveal(cell).map_err(|refused| match refused {
            MatchRefused::NoSuchCell { .. } => Refusal::bad(refused),
            _ => Refusal::refused(refused),
        })?;
        let change = match revealed {
            Revealed::First { .. } => "first",
            Revealed::Pair { .. } => "pair",
            Revealed::Miss { .. } => "miss",
        };
        Ok(Task::Done(Reply::json(&json!({ "change": change, "state": State::new(id, &game) }))?))
    }

    pub(crate) fn end_match(&self, id: &str) -> Result<Task, Refusal> {
        self.matches.remove(id)?;
        Ok(Task::Done(Reply { status: 204, ..Reply::of(Vec::new()) }))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use taxicab::Context;

    use super::*;

    fn api() -> Api {
        Api::new(Context::default(), |bytes| {
            bytes.fill(4);
            Ok(())
        })
    }

    fn asked(api: &Api, method: &str, path: &str, body: &Value) -> Result<Value, Refusal> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let Task::Done(reply) = api.task(&Call { method, path, query: "", body: body.as_bytes(), client: "" })? else {
            panic!()
        };
        Ok(if reply.body.is_empty() { Value::Null } else { serde_json::from_slice(&reply.body).unwrap() })
    }

    fn reveal(api: &Api, address: &str, cell: usize) -> Result<Value, Refusal> {
        asked(api, "POST", address, &json!({ "command": format!("reveal {cell}") }))
    }

    fn begun(api: &Api, body: &Value) -> (String, Value) {
        let state = asked(api, "POST", "matches", body).unwrap();
        (format!("matches/{}", state["id"].as_str().unwrap()), state)
    }

    /// The cell of the partner of the card on cell 0.
    fn partner(game: &Match) -> usize {
        (1..game.size().cells())
            .find(|&cell| {
                let mut game = game.clone();
                game.reveal(0).unwrap();
                matches!(game.reveal(cell), Ok(Revealed::Pair { .. }))
            })
            .unwrap()
    }

    #[test]
    fn a_state_shows_the_open_cards_alone() {
        let api = api();
        let (address, state) = begun(&api, &json!({ "size": "4x4", "metric": "king", "seed": 7 }));
        let sides = |state: &Value, side: &str| {
            let cards = state["cards"].as_array().unwrap();
            (0..cards.len()).filter(|&cell| cards[cell]["side"] == side).collect::<Vec<_>>()
        };
        assert_eq!((sides(&state, "hidden").len(), &state["turns"], &state["metric"]), (16, &json!(0), &json!("king")));
        let partner = partner(&Match::new("4x4".parse().unwrap(), Movement::King, 7).unwrap());
        let other = (1..16).find(|&cell| cell != partner).unwrap();
        let first = reveal(&api, &address, 0).unwrap();
        assert_eq!((&first["change"], sides(&first["state"], "open")), (&json!("first"), vec![0]));
        assert!(first["state"]["cards"][0].get("clue").is_none());
        let miss = reveal(&api, &address, other).unwrap();
        assert_eq!((&miss["change"], sides(&miss["state"], "open")), (&json!("miss"), vec![0, other]));
        let clue = &miss["state"]["cards"][0]["clue"];
        assert!(clue["candidates"].as_array().unwrap().contains(&json!(partner)));
        // A hidden card has nothing but its side, whatever was seen of it.
        let next = reveal(&api, &address, partner).unwrap();
        assert_eq!(next["state"]["cards"][0], json!({ "side": "hidden" }));
        let pair = reveal(&api, &address, 0).unwrap();
        assert_eq!((&pair["change"], sides(&pair["state"], "found").len()), (&json!("pair"), 2));
        assert_eq!(reveal(&api, &address, 0).unwrap_err().status(), 409);
        assert_eq!(reveal(&api, &address, 16).unwrap_err().status(), 400);
        assert_eq!(asked(&api, "GET", &address, &Value::Null).unwrap(), pair["state"]);
        assert!(asked(&api, "DELETE", &address, &Value::Null).unwrap().is_null());
        assert_eq!(reveal(&api, &address, 1).unwrap_err().status(), 404);
    }

    #[test]
    fn a_game_is_set_up_again_from_its_cells() {
        let api = api();
        let body = |reveals: &[usize]| json!({ "size": "4x4", "metric": "knight", "seed": 3, "reveals": reveals });
        let (address, _) = begun(&api, &body(&[]));
        for cell in [0, 1, 2] {
            reveal(&api, &address, cell).unwrap();
        }
        let played = asked(&api, "GET", &address, &Value::Null).unwrap();
        assert_eq!(begun(&api, &body(&[0, 1, 2])).1, played);
        let refused = |body| asked(&api, "POST", "matches", &body).unwrap_err();
        assert_eq!(refused(body(&[0, 0])).status(), 400);
        assert_eq!(refused(body(&vec![0; MAX_REVEALS + 1])).to_string(), "at most 5000 cards are turned over at once");
    }

    #[test]
    fn a_day_has_its_cards_and_what_cannot_be_is_named() {
        let api = api();
        let seed =
            |metric: &str, date: &str| begun(&api, &json!({ "metric": metric, "daily": date })).1["seed"].clone();
        assert_eq!(seed("manhattan", "2026-11-23"), seed("taxi", "2026-11-23"));
        assert_ne!(seed("manhattan", "2026-11-23"), seed("king", "2026-11-23"));
        assert_ne!(seed("king", "2026-11-23"), seed("king", "2026-11-24"));
        for (body, error) in [
            (json!({ "size": "3x3" }), "3x3 has 9 cells, an odd number: they cannot be paired"),
            (json!({ "size": "10x2" }), "10x2: a grid has at most 8 columns and 8 rows"),
            (json!({ "metric": "rook" }), "rook: distances are counted for a taxi, a king or a knight"),
            (json!({ "daily": "2026-02-30" }), "\"2026-02-30\" is not a day, as 2026-11-21"),
        ] {
            assert_eq!(asked(&api, "POST", "matches", &body).unwrap_err().to_string(), error);
        }
        let (address, _) = begun(&api, &json!({}));
        let refused = asked(&api, "POST", &address, &json!({ "command": "open 5" })).unwrap_err();
        assert_eq!(refused.to_string(), "\"open 5\" is no command; write reveal 5");
    }
}
