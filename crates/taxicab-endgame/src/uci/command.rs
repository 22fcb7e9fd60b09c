//! Parses `position` and `go` with all their parts.

use alloc::string::String;
use alloc::vec::Vec;

use super::budget::Clock;
use super::fault::{Fault, beginning};
use super::options::number;
use crate::engine::{Engine, Game, Limits};

/// The parts of `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) limits: Limits,
    pub(super) clock: Clock,
    pub(super) is_infinite: bool,
    pub(super) is_ponder: bool,
    /// The first unknown word; unknown words are ignored.
    pub(super) unknown: Option<String>,
}

/// Parses what follows `position`.
pub(super) fn position(words: &[&str]) -> Result<Game, Fault> {
    const COMMAND: &str = "position";
    let [first, rest @ ..] = words else { return Err(Fault::Missing { after: COMMAND, wanted: "startpos or fen" }) };
    let moves = rest.iter().position(|&word| word == "moves").unwrap_or(rest.len());
    let mut game = match *first {
        "startpos" => match rest[..moves] {
            [] => Game::default(),
            [found, ..] => return Err(Fault::Word { after: "position startpos", found: beginning(found) }),
        },
        "fen" => rest[..moves].join(" ").parse().map_err(Fault::Position)?,
        found => return Err(Fault::Word { after: COMMAND, found: beginning(found) }),
    };
    for (number, text) in (1..).zip(rest[moves..].iter().skip(1)) {
        game.play_text(text).map_err(|fault| Fault::Move { number, fault })?;
    }
    Ok(game)
}

/// Parses what follows `go`; the game checks the moves.
pub(super) fn go(words: &[&str], game: &Game) -> Result<Go, Fault> {
    let mut go = Go::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        let mut count = |of: &'static str, range: (u64, u64)| match words.next() {
            Some(text) => number(of, text, range),
            None => Err(Fault::Missing { after: of, wanted: "a number" }),
        };
        let max_depth = u64::from(Engine::MAX_DEPTH);
        match word {
            "infinite" => go.is_infinite = true,
            "ponder" => go.is_ponder = true,
            "depth" => go.limits.depth = Some(count("depth", (1, u64::MAX))?.min(max_depth) as u8),
            "nodes" => go.limits.nodes = Some(count("nodes", (0, u64::MAX))?),
            "mate" => go.limits.mate = Some(count("mate", (1, u64::MAX))?.min(max_depth) as u8),
            "movetime" => go.clock.exactly = Some(time("movetime", words.next())?),
            "wtime" => go.clock.left[0] = Some(time("wtime", words.next())?),
            "btime" => go.clock.left[1] = Some(time("btime", words.next())?),
            "winc" => go.clock.gain[0] = time("winc", words.next())?,
            "binc" => go.clock.gain[1] = time("binc", words.next())?,
            "movestogo" => go.clock.moves = Some(count("movestogo", (0, u64::MAX))?),
            "searchmoves" => {
                let mut searchmoves = Vec::new();
                while let Some(text) = words.next_if(|text| !is_part(text)) {
                    let number = searchmoves.len() + 1;
                    searchmoves.push(game.read(text).map_err(|fault| Fault::Move { number, fault })?);
                }
                if searchmoves.is_empty() {
                    return Err(Fault::Missing { after: "searchmoves", wanted: "moves" });
                }
                go.limits.searchmoves = searchmoves;
            }
            found => go.unknown = go.unknown.or_else(|| Some(beginning(found))),
        }
    }
    Ok(go)
}

/// Milliseconds on a clock; a negative time reads as 0.
fn time(of: &'static str, text: Option<&str>) -> Result<u64, Fault> {
    let text = text.ok_or(Fault::Missing { after: of, wanted: "milliseconds" })?;
    let is_negative = text.strip_prefix('-').is_some_and(|digits| digits.parse::<u64>().is_ok());
    if is_negative { Ok(0) } else { number(of, text, (0, u64::MAX)) }
}

fn is_part(word: &str) -> bool {
    [
        "infinite",
        "ponder",
        "depth",
        "nodes",
        "mate",
        "movetime",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "searchmoves",
    ]
    .contains(&word)
}
