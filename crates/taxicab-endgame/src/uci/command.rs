//! Parses `position` and `go` with all their parts.

use alloc::vec::Vec;
use core::iter::Peekable;

use super::budget::Clock;
use super::fault::Fault;
use super::options::number;
use crate::engine::{Engine, Game, Limits};
use crate::tables::fen::beginning;

/// The parts of `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) limits: Limits,
    pub(super) clock: Clock,
    pub(super) is_infinite: bool,
    pub(super) is_ponder: bool,
    /// The faults of parts, which are ignored.
    pub(super) faults: Vec<Fault>,
}

/// Parses the rest of a line after `position`.
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

/// Parses the rest of a line after `go`; the game checks the moves.
pub(super) fn go(words: &[&str], game: &Game) -> Go {
    let mut go = Go::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        if let Err(fault) = go.take(word, &mut words, game) {
            // A line of a mebibyte can hold very many.
            if go.faults.len() < MAX_FAULTS {
                go.faults.push(fault);
            }
        }
    }
    go
}

/// Faults that are reported of one line.
const MAX_FAULTS: usize = 8;

impl Go {
    /// Takes a part and its arguments.
    fn take<'a>(
        &mut self,
        part: &str,
        words: &mut Peekable<impl Iterator<Item = &'a str>>,
        game: &Game,
    ) -> Result<(), Fault> {
        let max_depth = u64::from(Engine::MAX_DEPTH);
        match part {
            "infinite" => self.is_infinite = true,
            "ponder" => self.is_ponder = true,
            "depth" => self.limits.depth = Some(count("depth", 1, words)?.min(max_depth) as u8),
            "nodes" => self.limits.nodes = Some(count("nodes", 0, words)?),
            "mate" => self.limits.mate = Some(count("mate", 1, words)?.min(max_depth) as u8),
            "movetime" => self.clock.exactly = Some(time("movetime", words)?),
            "wtime" => self.clock.left[0] = Some(time("wtime", words)?),
            "btime" => self.clock.left[1] = Some(time("btime", words)?),
            "winc" => self.clock.gain[0] = time("winc", words)?,
            "binc" => self.clock.gain[1] = time("binc", words)?,
            "movestogo" => self.clock.moves = Some(count("movestogo", 0, words)?),
            "searchmoves" => {
                let mut fault = None;
                for number in 1.. {
                    let Some(text) = words.next_if(|text| !is_part(text)) else { break };
                    match game.read(text) {
                        Ok(mv) => self.limits.searchmoves.push(mv),
                        Err(found) => fault = fault.or(Some(Fault::SearchMove { number, fault: found })),
                    }
                }
                let is_empty = self.limits.searchmoves.is_empty();
                let missing = Fault::Missing { after: "searchmoves", wanted: "moves" };
                return fault.or(is_empty.then_some(missing)).map_or(Ok(()), Err);
            }
            found => return Err(Fault::Word { after: "go", found: beginning(found) }),
        }
        Ok(())
    }
}

/// The word after a part.
fn argument<'a>(
    after: &'static str,
    wanted: &'static str,
    words: &mut Peekable<impl Iterator<Item = &'a str>>,
) -> Result<&'a str, Fault> {
    words.next_if(|text| !is_part(text)).ok_or(Fault::Missing { after, wanted })
}

/// The number after a part.
fn count<'a>(of: &'static str, min: u64, words: &mut Peekable<impl Iterator<Item = &'a str>>) -> Result<u64, Fault> {
    number(of, argument(of, "a number", words)?, (min, u64::MAX))
}

/// Milliseconds on a clock; a negative time reads as 0.
fn time<'a>(of: &'static str, words: &mut Peekable<impl Iterator<Item = &'a str>>) -> Result<u64, Fault> {
    let text = argument(of, "milliseconds", words)?;
    let is_negative = text.strip_prefix('-').is_some_and(|digits| digits.parse::<u64>().is_ok());
    if is_negative { Ok(0) } else { number(of, text, (0, u64::MAX)) }
}

fn is_part(word: &str) -> bool {
    let parts = "infinite ponder depth nodes mate movetime wtime btime winc binc movestogo searchmoves";
    parts.split(' ').any(|part| part == word)
}
