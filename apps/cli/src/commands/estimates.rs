//! What `--heuristic` may name: estimates of the single-tile metric, or one of the multi-tile metric.

use std::fmt;
use std::str::FromStr;

use taxicab_puzzle::Metric;
use taxicab_puzzle::heuristic::{HeuristicName, UnknownHeuristic};
use taxicab_puzzle::search::{RunHeuristic, UnknownRunHeuristic};

use super::heuristics::Heuristics;
use crate::report::Failure;

/// Estimates of one of the two metrics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Estimates {
    /// One or several that count the steps of tiles.
    Steps(Heuristics),
    /// One that counts runs.
    Runs(RunHeuristic),
    /// The pattern databases of some splits, and others that count steps.
    Databases {
        /// The names of the splits: `6-6-3`, `0,1,4/2,3,7/5,6`.
        splits: Vec<String>,
        /// The others.
        others: Vec<HeuristicName>,
    },
}

/// How a split begins.
const DATABASES: &str = "pdb:";

impl FromStr for Estimates {
    type Err = UnknownEstimate;

    fn from_str(text: &str) -> Result<Self, UnknownEstimate> {
        let inner = text.strip_prefix("max:").unwrap_or(text);
        if inner.contains(DATABASES) {
            return databases(inner);
        }
        match text.parse() {
            Ok(name) => Ok(Self::Runs(name)),
            Err(runs) => text.parse().map(Self::Steps).map_err(|steps| UnknownEstimate { steps, runs }),
        }
    }
}

/// Pattern databases among other estimates. A part that begins with a digit belongs to the split before it.
fn databases(text: &str) -> Result<Estimates, UnknownEstimate> {
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
            let runs = UnknownRunHeuristic;
            others.push(part.parse().map_err(|steps| UnknownEstimate { steps, runs })?);
        }
    }
    Ok(Estimates::Databases { splits, others })
}

impl fmt::Display for Estimates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Steps(names) => names.fmt(f),
            Self::Runs(name) => name.fmt(f),
            Self::Databases { splits, others } => {
                let splits = splits.iter().map(|split| format!("{DATABASES}{split}"));
                let names: Vec<String> = splits.chain(others.iter().map(ToString::to_string)).collect();
                write!(f, "{}{}", if names.len() > 1 { "max:" } else { "" }, names.join(","))
            }
        }
    }
}

/// A name that no estimate has.
#[derive(Debug)]
pub(crate) struct UnknownEstimate {
    steps: UnknownHeuristic,
    runs: UnknownRunHeuristic,
}

impl fmt::Display for UnknownEstimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} and pdb:SPLIT (pdb:6-6-3); {}, one of them alone", self.steps, self.runs)
    }
}

impl std::error::Error for UnknownEstimate {}

impl Estimates {
    /// Refuses an estimate that is not admissible in a metric, by name and with the reason.
    pub(crate) fn check(&self, metric: Metric) -> Result<(), Failure> {
        match (self, metric) {
            (Self::Steps(names), Metric::MultiTile) => names.0.first().map_or(Ok(()), |&name| {
                let admissible: Vec<&str> = RunHeuristic::ALL.iter().map(|name| name.as_str()).collect();
                Err(Failure::usage(format!(
                    "{name} is not admissible with --metric mtm: {}; admissible there: {}",
                    why_not_in_runs(name),
                    admissible.join(", ")
                )))
            }),
            (Self::Databases { splits, .. }, Metric::MultiTile) => Err(Failure::usage(format!(
                "{DATABASES}{} is not admissible with --metric mtm: one run moves tiles of several patterns",
                splits[0]
            ))),
            (Self::Runs(name), Metric::SingleTile) => {
                Err(Failure::usage(format!("{name} counts straight runs: it needs --metric mtm")))
            }
            _ => Ok(()),
        }
    }
}

/// Why an estimate exceeds the distance in runs on some boards.
fn why_not_in_runs(name: HeuristicName) -> &'static str {
    match name {
        HeuristicName::Misplaced => "one run brings several tiles home",
        HeuristicName::Euclidean | HeuristicName::Manhattan => {
            "it counts the steps of each tile, and one run moves several"
        }
        HeuristicName::LinearConflict => {
            "it counts the steps of each tile and two for each conflict, and one run moves several"
        }
        HeuristicName::Inversion => "it counts single steps across the reading order, and one run makes several",
        HeuristicName::Walking => "it counts single steps between lines, and one run makes several",
        _ => "it counts single steps, and one run makes several",
    }
}
