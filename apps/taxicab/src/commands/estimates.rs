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
    OfSteps(Heuristics),
    /// One that counts runs.
    OfRuns(RunHeuristic),
}

impl FromStr for Estimates {
    type Err = UnknownEstimate;

    fn from_str(text: &str) -> Result<Self, UnknownEstimate> {
        match text.parse() {
            Ok(name) => Ok(Self::OfRuns(name)),
            Err(runs) => text.parse().map(Self::OfSteps).map_err(|steps| UnknownEstimate { steps, runs }),
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
        write!(f, "{}; {}", self.steps, self.runs)
    }
}

impl std::error::Error for UnknownEstimate {}

impl Estimates {
    /// Refuses an estimate that is not admissible in a metric, by name and with the reason.
    pub(crate) fn check(&self, metric: Metric) -> Result<(), Failure> {
        match (self, metric) {
            (Self::OfSteps(names), Metric::MultiTile) => names.0.first().map_or(Ok(()), |&name| {
                let admissible: Vec<&str> = RunHeuristic::ALL.iter().map(|name| name.as_str()).collect();
                Err(Failure::usage(format!(
                    "{name} is not admissible with --metric mtm: {}; admissible there: {}",
                    why_not_in_runs(name),
                    admissible.join(", ")
                )))
            }),
            (Self::OfRuns(name), Metric::SingleTile) => {
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
