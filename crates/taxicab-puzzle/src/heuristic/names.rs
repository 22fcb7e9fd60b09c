//! The heuristics of the single-tile metric by name.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::HeuristicName;
use crate::MeantName;

impl FromStr for HeuristicName {
    type Err = UnknownHeuristic;

    fn from_str(text: &str) -> Result<Self, UnknownHeuristic> {
        let known = Self::ALL.iter().copied().find(|name| name.as_str() == text);
        known.ok_or_else(|| {
            let meant = MeantName::among(text, Self::ALL.iter().map(|name| name.as_str()));
            UnknownHeuristic { name: text.chars().take(40).collect(), meant }
        })
    }
}

/// A name that no heuristic has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{}' is not a heuristic{meant}; there are: misplaced euclidean manhattan linear-conflict inversion walking",
    name.escape_debug()
)]
pub struct UnknownHeuristic {
    name: String,
    meant: MeantName<'static>,
}

/// One or several heuristics of the single-tile metric, each once: `walking`, `manhattan,walking`, `max:manhattan,walking`.
///
/// A search takes their [maximum](super::Maximum).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeuristicSet(Vec<HeuristicName>);

impl HeuristicSet {
    /// These heuristics, in this order, repeated ones left out.
    pub fn new(names: impl IntoIterator<Item = HeuristicName>) -> Self {
        let mut set = Vec::new();
        for name in names {
            if !set.contains(&name) {
                set.push(name);
            }
        }
        Self(set)
    }

    /// The names.
    pub fn names(&self) -> &[HeuristicName] {
        &self.0
    }

    /// Whether this is Manhattan distance alone, which has a faster form than [`Maximum`](super::Maximum).
    pub fn is_manhattan(&self) -> bool {
        self.0 == [HeuristicName::Manhattan]
    }
}

impl FromStr for HeuristicSet {
    type Err = UnknownHeuristic;

    fn from_str(text: &str) -> Result<Self, UnknownHeuristic> {
        let names = text.strip_prefix("max:").unwrap_or(text).split(',').map(|name| name.trim().parse());
        Ok(Self::new(names.collect::<Result<Vec<_>, _>>()?))
    }
}

impl fmt::Display for HeuristicSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_names(f, self.0.iter())
    }
}

/// Writes a name, or several as a maximum.
pub(crate) fn write_names<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    names: impl ExactSizeIterator<Item = T>,
) -> fmt::Result {
    let mut separator = if names.len() == 1 { "" } else { "max:" };
    for name in names {
        write!(f, "{separator}{name}")?;
        separator = ",";
    }
    Ok(())
}
