//! `shuffle`: boards that are certain to be solvable, of a given difficulty if wanted.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use taxicab_puzzle::search::StopReason;
use taxicab_puzzle::{NoSuchLength, Size, shuffled, shuffled_to_length};

use super::board::goal;
use super::{LimitFields, Seconds};
use crate::fields::Text;
use crate::{Context, Fault, Observer, Request};
use taxicab_derive::answer;

/// A board drawn uniformly from all solvable ones, or from those of a given difficulty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, crate::Fields)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Shuffle {
    /// Columns and rows.
    #[cfg_attr(feature = "clap", arg(long, value_name = "WxH", default_value = "4x4"))]
    pub size: Text<Size>,
    /// The seed; the same seed gives the same board for ever.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub seed: Text<u64>,
    /// The length of a shortest solution, or a range of lengths, in single-tile moves.
    #[cfg_attr(feature = "clap", arg(long, value_name = "A..B"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<Text<Lengths>>,
    /// The goal: blank-last, blank-first, snake, spiral, or a board.
    #[cfg_attr(feature = "clap", arg(long, default_value = "blank-last", value_name = "GOAL"))]
    pub goal: String,
    /// Give up a board of a wanted length after so many generated nodes.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value = "1000000000"))]
    pub max_nodes: Text<u64>,
    /// Give up a board of a wanted length after so many seconds.
    #[cfg_attr(feature = "clap", arg(long, value_name = "SECONDS"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_limit: Option<Text<Seconds>>,
}

impl Default for Shuffle {
    fn default() -> Self {
        Self {
            size: Text(Size::new(4, 4).expect("it is a size")),
            seed: Text(0),
            length: None,
            goal: "blank-last".into(),
            max_nodes: Text(1_000_000_000),
            time_limit: None,
        }
    }
}

/// A range of lengths `A..B`, both included, or one length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lengths(pub RangeInclusive<u32>);

impl FromStr for Lengths {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (start, end) = text.split_once("..").unwrap_or((text, text));
        let number = |part: &str| {
            part.trim_start_matches('=').parse().map_err(|_| format!("{text:?} is not a range of lengths, as 40..44"))
        };
        let range = number(start)?..=number(end)?;
        if range.is_empty() { Err(format!("the range {text} is empty")) } else { Ok(Self(range)) }
    }
}

impl fmt::Display for Lengths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.0.start(), self.0.end())
    }
}

/// A board, or why there is none.
#[answer]
pub struct ShuffleAnswer {
    /// The board.
    pub board: Option<String>,
    /// Its seed.
    pub seed: u64,
    /// The proven length of its shortest solution, if a length was wanted.
    pub length: Option<u32>,
    /// Why there is no board.
    #[serde(flatten)]
    pub failure: Option<NoBoard>,
}

/// Why there is no board.
#[answer]
pub struct NoBoard {
    /// `impossible`, or the limit that stopped the search.
    pub reason: &'static str,
    /// The reason in words.
    pub detail: String,
}

impl NoBoard {
    fn of(error: &NoSuchLength) -> Self {
        let reason = match error {
            NoSuchLength::Empty | NoSuchLength::BeyondMaximum { .. } => "impossible",
            NoSuchLength::TooRare { .. } => StopReason::Nodes.as_str(),
            NoSuchLength::Stopped { stop, .. } => stop.as_str(),
        };
        Self { reason, detail: error.to_string() }
    }
}

impl Request for Shuffle {
    const NAME: &'static str = "shuffle";
    type Answer = ShuffleAnswer;

    /// The item is the seed.
    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        let seed = item.trim().parse().map_err(|_| Fault::item(format_args!("{item:?} is not a seed")))?;
        Ok(Self { seed: Text(seed), ..self.clone() })
    }

    fn answer(&self, context: &Context, observer: &mut dyn Observer) -> Result<ShuffleAnswer, Fault> {
        let (size, seed) = (self.size.0, self.seed.0);
        let goal = goal(&self.goal, Some(size))?.board(size).map_err(Fault::request)?;
        let Some(Text(Lengths(lengths))) = self.length.clone() else {
            return Ok(ShuffleAnswer {
                board: Some(shuffled(&goal, seed).to_string()),
                seed,
                length: None,
                failure: None,
            });
        };
        let limits =
            LimitFields { max_nodes: Some(self.max_nodes), time_limit: self.time_limit, ..LimitFields::default() };
        let found = limits.run(context, observer, |control| shuffled_to_length(&goal, seed, lengths.clone(), control));
        Ok(match found {
            Ok((board, length)) => {
                ShuffleAnswer { board: Some(board.to_string()), seed, length: Some(length), failure: None }
            }
            Err(error) => ShuffleAnswer { board: None, seed, length: None, failure: Some(NoBoard::of(&error)) },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read() {
        let lengths = |text: &str| text.parse().map(|Lengths(range)| range);
        assert_eq!(lengths("40..44"), Ok(40..=44));
        assert_eq!(lengths("40..=44"), Ok(40..=44));
        assert_eq!(lengths("7"), Ok(7..=7));
        for text in ["", "..", "4..", "..4", "5..4", "a..b", "-1..3", "1...3"] {
            assert!(lengths(text).is_err(), "{text}");
        }
    }
}
