//! Parses `position`, `go` and `setoption` with all their parts; the time limits of a move.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::iter::Peekable;
use core::time::Duration;

use cozy_chess::Color;

use super::{Action, Fault};
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

/// The clocks as `go` gives them, in milliseconds.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The time left of White and Black.
    pub left: [Option<u64>; 2],
    /// Their increment for each move.
    pub gain: [u64; 2],
    /// Moves to the next time control.
    pub moves: Option<u64>,
    /// The fixed time of a move.
    pub exactly: Option<u64>,
}

/// The time limits of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// No iteration begins after this.
    pub soft: Duration,
    /// The search stops at this.
    pub hard: Duration,
}

/// The moves that a game without a time control is assumed to last.
const ASSUMED_MOVES: u64 = 30;
/// Time controls further away are planned for as this one.
const MAX_PLANNED_MOVES: u64 = 60;

impl Clock {
    /// The time limits of a move of one side; `None` without a clock. `overhead` is the time lost in transit, in milliseconds.
    pub fn budget(&self, color: Color, overhead: u64) -> Option<Budget> {
        let budget =
            |soft: u64, hard: u64| Budget { soft: Duration::from_millis(soft), hard: Duration::from_millis(hard) };
        if let Some(exactly) = self.exactly {
            let time = exactly.saturating_sub(overhead).max(1);
            return Some(budget(time, time));
        }
        let (left, gain) = (self.left[color as usize]?, self.gain[color as usize]);
        let max = left.saturating_sub(overhead).max(1);
        let moves = self.moves.unwrap_or(ASSUMED_MOVES).clamp(1, MAX_PLANNED_MOVES);
        let share = (left / moves).saturating_add(gain / 4 * 3).clamp(1, max);
        // The last move before the control may use all that is left, others at most three fifths.
        let reserve = if moves == 1 { max } else { (max / 5 * 3).max(1) };
        let hard = share.saturating_mul(3).min(reserve);
        Some(budget(share.min(hard) / 10 * 6 + 1, hard))
    }
}

/// The values of the options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Options {
    /// Megabytes of the transposition table.
    pub(super) hash: u64,
    /// The time lost between the engine and its user, in milliseconds.
    pub(super) overhead: u64,
    /// The depth of every search in plies; 0: no limit.
    pub(super) depth: u64,
}

const HASH: (u64, u64) = (1, 4096);
const OVERHEAD: (u64, u64) = (0, 5000);
const DEPTH: (u64, u64) = (0, Engine::MAX_DEPTH as u64);

impl Default for Options {
    fn default() -> Self {
        Self { hash: Engine::MEGABYTES as u64, overhead: 10, depth: 0 }
    }
}

impl Options {
    /// The lines of the answer to `uci`.
    pub(super) fn lines() -> impl Iterator<Item = String> {
        let Self { hash, overhead, depth } = Self::default();
        let spin = |name: &str, default: u64, (min, max): (u64, u64)| {
            alloc::format!("option name {name} type spin default {default} min {min} max {max}")
        };
        [
            spin("Hash", hash, HASH),
            "option name Clear Hash type button".to_string(),
            "option name Exact Tables type check default true".to_string(),
            "option name Ponder type check default false".to_string(),
            spin("Move Overhead", overhead, OVERHEAD),
            spin("Depth", depth, DEPTH),
        ]
        .into_iter()
    }

    /// Parses the rest of a line after `setoption` and sets the option. Returns the action that the caller then has to
    /// take.
    pub(super) fn set(&mut self, words: &[&str]) -> Result<Option<Action>, Fault> {
        const COMMAND: &str = "setoption";
        let [first, rest @ ..] = words else { return Err(Fault::Missing { after: COMMAND, wanted: "name and value" }) };
        if *first != "name" {
            return Err(Fault::Word { after: COMMAND, found: beginning(first) });
        }
        let end = rest.iter().position(|&word| word == "value").unwrap_or(rest.len());
        let name = rest[..end].join(" ");
        let value = rest.get(end + 1..).map(|words| words.join(" "));
        let number = |range: (u64, u64)| number(&name, value.as_deref().unwrap_or_default(), range);
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                self.hash = number(HASH)?;
                return Ok(Some(Action::Resize(self.hash as usize)));
            }
            "clear hash" => return Ok(Some(Action::Clear)),
            "exact tables" => return Ok(Some(Action::Tables(switch("Exact Tables", value.as_deref())?))),
            // Nothing to store: `go ponder` starts a search that ponders.
            "ponder" => {
                switch("Ponder", value.as_deref())?;
            }
            "move overhead" => self.overhead = number(OVERHEAD)?,
            "depth" => self.depth = number(DEPTH)?,
            "" => return Err(Fault::Missing { after: "setoption name", wanted: "a name" }),
            _ => return Err(Fault::Option(beginning(&name))),
        }
        Ok(None)
    }
}

fn switch(of: &'static str, value: Option<&str>) -> Result<bool, Fault> {
    let text = value.unwrap_or_default();
    text.parse().map_err(|_| Fault::Switch { of, found: beginning(text), choices: "true or false" })
}

/// Parses a number in a range.
pub(super) fn number(of: &str, text: &str, range: (u64, u64)) -> Result<u64, Fault> {
    let number = text.parse().ok().filter(|number| (range.0..=range.1).contains(number));
    number.ok_or_else(|| Fault::Number { of: beginning(of), found: beginning(text), range })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_and_faults_named() {
        let mut options = Options::default();
        let set = |options: &mut Options, text: &str| options.set(&text.split(' ').collect::<alloc::vec::Vec<_>>());
        assert!(matches!(set(&mut options, "name Hash value 64"), Ok(Some(Action::Resize(64)))));
        assert!(matches!(set(&mut options, "name clear HASH"), Ok(Some(Action::Clear))));
        assert!(matches!(set(&mut options, "name Exact Tables value true"), Ok(Some(Action::Tables(true)))));
        assert!(matches!(set(&mut options, "name Move Overhead value 25"), Ok(None)));
        assert!(matches!(set(&mut options, "name Depth value 4"), Ok(None)));
        assert!(matches!(set(&mut options, "name Ponder value true"), Ok(None)));
        assert_eq!(options, Options { hash: 64, overhead: 25, depth: 4 });
        for (text, expected) in [
            ("name Hash value 0", "Hash is a number from 1 to 4096, not \"0\""),
            ("name Hash value many", "not \"many\""),
            ("name Hash", "not \"\""),
            ("name Zebra value 3", "there is no option \"Zebra\""),
            ("name Ponder value 3", "Ponder is true or false, not \"3\""),
            ("name exact tables value on", "Exact Tables is true or false, not \"on\""),
            ("Hash 3", "setoption does not know \"Hash\""),
            ("name", "a name"),
        ] {
            let fault = set(&mut options, text).unwrap_err().to_string();
            assert!(fault.contains(expected), "{text}: {fault}");
        }
        assert_eq!(options, Options { hash: 64, overhead: 25, depth: 4 });
    }

    #[test]
    fn no_clock_runs_out() {
        for left in [0, 1, 5, 20, 100, 1_000, 60_000, 3_600_000, u64::MAX] {
            for gain in [0, 10, 1_000, u64::MAX] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40)] {
                    let clock = Clock { left: [Some(left), None], gain: [gain, 0], moves, exactly: None };
                    let budget = clock.budget(Color::White, 10).unwrap();
                    let most = Duration::from_millis(left.saturating_sub(10).max(1));
                    assert!(budget.soft <= budget.hard + Duration::from_millis(1), "{clock:?} {budget:?}");
                    assert!(budget.hard <= most, "{clock:?} {budget:?}");
                    assert_eq!(clock.budget(Color::Black, 10), None);
                }
            }
        }
        let clock = Clock { exactly: Some(100), ..Clock::default() };
        assert_eq!(clock.budget(Color::Black, 10).map(|budget| budget.hard), Some(Duration::from_millis(90)));
    }
}
