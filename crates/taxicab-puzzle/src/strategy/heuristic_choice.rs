//! The heuristics that a caller names.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::heuristic::names::write_names;
use crate::heuristic::{HeuristicName, HeuristicSet, UnknownHeuristic};
use crate::search::RunHeuristic;

/// The heuristics of a search by name: of the single-tile metric, or one of the multi-tile metric.
///
/// ```
/// use taxicab_puzzle::strategy::HeuristicChoice;
///
/// let choice: HeuristicChoice = "pdb:0,1,4/2,3,7/5,6,walking".parse()?;
/// assert_eq!(choice.to_string(), "max:pdb:0,1,4/2,3,7/5,6,walking");
/// # Ok::<(), taxicab_puzzle::strategy::UnknownHeuristicChoice>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeuristicChoice {
    /// Heuristics without pattern databases, of the single-tile metric.
    SingleTile(HeuristicSet),
    /// A heuristic of the multi-tile metric.
    Runs(RunHeuristic),
    /// The pattern databases of one or several splits, and other heuristics of the single-tile metric.
    Databases {
        /// The names of the splits: `6-6-3`, `0,1,4/2,3,7/5,6`.
        splits: Vec<String>,
        /// The others.
        others: Vec<HeuristicName>,
    },
}

/// The prefix of a split.
pub(super) const DATABASES: &str = "pdb:";

impl HeuristicChoice {
    /// The pattern databases of one split: `6-6-3`.
    pub fn split(name: impl Into<String>) -> Self {
        Self::Databases { splits: alloc::vec![name.into()], others: Vec::new() }
    }

    /// Whether several threads can search one board together.
    pub fn is_parallel(&self) -> bool {
        matches!(self, Self::Databases { others, .. } if others.is_empty())
    }
}

impl FromStr for HeuristicChoice {
    type Err = UnknownHeuristicChoice;

    fn from_str(text: &str) -> Result<Self, UnknownHeuristicChoice> {
        let inner = text.strip_prefix("max:").unwrap_or(text);
        if inner.contains(DATABASES) {
            return databases(inner);
        }
        match text.parse() {
            Ok(name) => Ok(Self::Runs(name)),
            Err(_) => text.parse().map(Self::SingleTile).map_err(|single_tile| UnknownHeuristicChoice { single_tile }),
        }
    }
}

/// Pattern databases among other heuristics. A part that begins with a digit belongs to the split before it.
fn databases(text: &str) -> Result<HeuristicChoice, UnknownHeuristicChoice> {
    let (mut splits, mut others): (Vec<String>, Vec<HeuristicName>) = Default::default();
    let mut is_in_split = false;
    for part in text.split(',').map(str::trim) {
        if let Some(split) = part.strip_prefix(DATABASES) {
            splits.push(split.into());
            is_in_split = true;
        } else if is_in_split && part.starts_with(|first: char| first.is_ascii_digit()) {
            let split = splits.last_mut().expect("a split began");
            split.push(',');
            split.push_str(part);
        } else {
            is_in_split = false;
            others.push(part.parse().map_err(|single_tile| UnknownHeuristicChoice { single_tile })?);
        }
    }
    Ok(HeuristicChoice::Databases { splits, others })
}

impl fmt::Display for HeuristicChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SingleTile(names) => names.fmt(f),
            Self::Runs(name) => name.fmt(f),
            Self::Databases { splits, others } => {
                let splits = splits.iter().map(|split| alloc::format!("{DATABASES}{split}"));
                let names: Vec<String> = splits.chain(others.iter().map(ToString::to_string)).collect();
                write_names(f, names.iter())
            }
        }
    }
}

/// A name that no heuristic has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{single_tile} and pdb:SPLIT (pdb:6-6-3); the heuristics of the multi-tile metric are: run-patterns walking-runs \
     run-crossings, one of them alone"
)]
pub struct UnknownHeuristicChoice {
    single_tile: UnknownHeuristic,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_and_printed() {
        for (text, printed) in [
            ("walking,walking", "walking"),
            ("max:euclidean, inversion", "max:euclidean,inversion"),
            ("run-crossings", "run-crossings"),
            ("pdb:6-6-3", "pdb:6-6-3"),
            ("max:pdb:7-8,pdb:5-5-5", "max:pdb:7-8,pdb:5-5-5"),
            ("walking,pdb:0,1,4/2,3,7/5,6", "max:pdb:0,1,4/2,3,7/5,6,walking"),
        ] {
            assert_eq!(text.parse::<HeuristicChoice>().unwrap().to_string(), printed);
        }
        for text in ["", "manhatan", "run-crossings,walking", "pdb:6-6-3,run-crossings"] {
            assert!(text.parse::<HeuristicChoice>().is_err(), "{text}");
        }
    }
}
