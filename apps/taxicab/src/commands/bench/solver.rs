//! What searches the boards of a bench: IDA* with pattern databases, or with the maximum of named estimates.

use std::fmt;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Instant;

use taxicab_puzzle::heuristic::{Manhattan, Maximum};
use taxicab_puzzle::pattern_database::{Fill, PatternDatabases, PatternTable, Split};
use taxicab_puzzle::search::{Automaton, Control, Outcome, Progress, ida_star, pattern_search};
use taxicab_puzzle::{Board, Problem};

use crate::commands::heuristics::Heuristics;
use crate::interrupt;
use crate::limits::Spinner;
use crate::report::{Failure, Report, Stop};

/// What guides the search: `pdb:6-6-3`, or estimates by their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Guide {
    Patterns(String),
    Named(Heuristics),
}

impl FromStr for Guide {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.strip_prefix("pdb:") {
            Some(split) => Ok(Self::Patterns(split.to_owned())),
            None => text.parse().map(Self::Named).map_err(|error| format!("{error}, and pdb:6-6-3 and its like")),
        }
    }
}

impl fmt::Display for Guide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Patterns(split) => write!(f, "pdb:{split}"),
            Self::Named(names) => names.fmt(f),
        }
    }
}

/// What searches boards towards one goal.
pub(super) struct Solver {
    kind: Kind,
    automaton: Option<Automaton>,
    threads: NonZeroUsize,
}

enum Kind {
    Patterns(PatternDatabases),
    Manhattan(Manhattan),
    Maximum(Box<Maximum>),
}

impl Solver {
    pub(super) fn new(
        goal: &Board,
        guide: &Guide,
        automaton: Option<Automaton>,
        threads: NonZeroUsize,
        report: &Report,
    ) -> Result<Self, Failure> {
        let kind = match guide {
            Guide::Patterns(name) => {
                let split = Split::new(name, goal).map_err(|error| Failure::usage(format!("pdb:{name}: {error}")))?;
                Kind::Patterns(databases(goal, &split, report)?)
            }
            Guide::Named(names) if names.is_manhattan() => Kind::Manhattan(Manhattan::new(goal)),
            Guide::Named(Heuristics(names)) => {
                let maximum = Maximum::new(names, goal).map_err(|error| Failure::usage(error.to_string()))?;
                Kind::Maximum(Box::new(maximum))
            }
        };
        Ok(Self { kind, automaton, threads })
    }

    /// A shortest solution, unless the control stops the search.
    pub(super) fn solve(&self, problem: &Problem, control: Control<'_>) -> Outcome {
        // The automaton lives longer than the watch, and both must live equally long.
        let Control { max_nodes, max_memory, order, mut watch, .. } = control;
        let mut watch = |progress: &Progress| watch.as_mut().map_or(ControlFlow::Continue(()), |watch| watch(progress));
        let (automaton, threads) = (self.automaton.as_ref(), self.threads);
        let control = Control { max_nodes, max_memory, order, automaton, threads, watch: Some(&mut watch) };
        match &self.kind {
            Kind::Patterns(databases) => pattern_search(problem, databases, control),
            Kind::Manhattan(heuristic) => ida_star(problem, heuristic, control),
            Kind::Maximum(heuristic) => ida_star(problem, &**heuristic, control),
        }
    }

    /// Whether it makes use of several threads.
    pub(super) const fn shares_boards(guide: &Guide) -> bool {
        matches!(guide, Guide::Patterns(_))
    }
}

/// The tables of a split, built here and now.
fn databases(goal: &Board, split: &Split, report: &Report) -> Result<PatternDatabases, Failure> {
    let _busy = interrupt::Busy::new();
    let start = Instant::now();
    let mut spinner = Spinner::new(report);
    let mut tables = Vec::new();
    for (index, pattern) in split.patterns().iter().enumerate() {
        let mut fill = Fill::new(*pattern);
        while fill.advance() {
            if interrupt::is_interrupted() {
                return Err(Failure::Stop(Stop::Interrupted));
            }
            spinner.show(start.elapsed(), || {
                let percent = fill.reached() as f64 * 100.0 / fill.states() as f64;
                format!("table {} of {}: {percent:.0} %", index + 1, split.patterns().len())
            });
        }
        tables.push(Arc::<PatternTable>::new(fill.finished()));
    }
    Ok(PatternDatabases::new(goal, vec![tables]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guides_are_read_and_printed() {
        for text in ["pdb:6-6-3", "pdb:0,1,4/2,3,5/6,7", "manhattan", "max:linear-conflict,walking"] {
            assert_eq!(text.parse::<Guide>().unwrap().to_string(), text);
        }
        assert!("manhatan".parse::<Guide>().unwrap_err().contains("pdb:6-6-3"));
    }
}
