//! The options of the engine.

use alloc::string::{String, ToString};

use super::action::Action;
use super::fault::Fault;
use crate::engine::Engine;
use crate::tables::fen::beginning;

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
        Self { hash: 16, overhead: 10, depth: 0 }
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
            "option name Exact Tables type check default false".to_string(),
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
}
