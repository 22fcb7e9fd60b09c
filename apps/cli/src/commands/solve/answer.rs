//! What is said about a board.

use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;
use taxicab_puzzle::search::{Outcome, StopReason as Reason, Weight};
use taxicab_puzzle::strategy::Method;
use taxicab_puzzle::{Board, Goal, Metric, Moves, Problem, Unsolvable as Parity};

use taxicab::requests::puzzle::OtherGoals;

use crate::commands::check::write_instead;
use crate::report::{FAINT, GOOD, STRONG, Text, WRONG, counted};

/// The answer for one board.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Verdict {
    Unsolvable(Unsolvable),
    Solution(Box<Solution>),
}

impl Verdict {
    /// Whether Ctrl-C came before the end.
    pub(super) fn is_cancelled(&self) -> bool {
        matches!(self, Self::Solution(solution) if solution.stopped == Some(Reason::Cancelled))
    }
}

impl Text for Verdict {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Unsolvable(verdict) => verdict.write_text(out),
            Self::Solution(solution) => solution.write_text(out),
        }
    }

    fn is_negative(&self) -> bool {
        match self {
            Self::Unsolvable(_) => true,
            Self::Solution(solution) => solution.moves.is_none() || solution.stopped.is_some(),
        }
    }
}

/// A board that cannot reach the goal.
#[derive(Serialize)]
pub(crate) struct Unsolvable {
    board: String,
    goal: String,
    solvable: bool,
    reason: String,
    #[serde(flatten)]
    way_out: OtherGoals,
}

impl Unsolvable {
    pub(super) fn new(board: &Board, goal: &Goal, unsolvable: &Parity) -> Self {
        Self {
            board: board.to_string(),
            goal: goal.to_string(),
            solvable: false,
            reason: unsolvable.to_string(),
            way_out: OtherGoals::of(board),
        }
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{STRONG}{}{STRONG:#} {FAINT}(goal {}){FAINT:#}", self.board, self.goal)?;
        writeln!(out, "  {WRONG}not solvable{WRONG:#}: {}", self.reason)?;
        write_instead(&self.way_out, out)
    }
}

/// What a search found.
#[derive(Serialize)]
pub(crate) struct Solution {
    board: String,
    goal: String,
    metric: &'static str,
    solvable: bool,
    length: Option<u32>,
    moves: Option<String>,
    optimal: bool,
    lower_bound: u32,
    expanded: u64,
    generated: u64,
    seconds: f64,
    table_seconds: f64,
    algorithm: &'static str,
    heuristic: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    weight: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<f64>,
    #[serde(flatten)]
    solutions: Option<Solutions>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip)]
    method: Method,
    #[serde(skip)]
    stopped: Option<Reason>,
    #[serde(skip)]
    size_to_build: Option<String>,
}

/// The shortest solutions that `--all` found.
#[derive(Serialize)]
struct Solutions {
    solutions: Vec<String>,
    /// Whether these are all there are.
    complete: bool,
}

/// What a search did and how long it took.
pub(super) struct Found {
    pub(super) method: Method,
    pub(super) heuristic: Option<String>,
    pub(super) outcome: Outcome,
    /// The solutions and how many were asked for, if all were.
    pub(super) all: Option<(Vec<Moves>, usize)>,
    /// The time for the search, and for its tables apart.
    pub(super) time: Duration,
    pub(super) table_time: Duration,
    /// Whether big tables exist for the size that were not there.
    pub(super) lacks_tables: bool,
}

impl Found {
    /// Adds what a search before it did and proved.
    pub(super) fn add(&mut self, before: &Self) {
        self.outcome.add_earlier(&before.outcome);
        self.time += before.time;
        self.table_time += before.table_time;
        self.lacks_tables = before.lacks_tables;
    }
}

impl Solution {
    pub(super) fn new(problem: &Problem, goal: &Goal, found: Found) -> Self {
        let Found { method, heuristic, outcome, all, time, table_time, lacks_tables } = found;
        Self {
            board: problem.start().to_string(),
            goal: goal.to_string(),
            metric: outcome.metric.as_str(),
            solvable: true,
            length: outcome.length(),
            moves: outcome.moves.as_ref().map(ToString::to_string),
            optimal: outcome.is_optimal(),
            lower_bound: outcome.lower_bound,
            expanded: outcome.statistics.expanded,
            generated: outcome.statistics.generated,
            seconds: time.as_secs_f64(),
            table_seconds: table_time.as_secs_f64(),
            algorithm: method.name(),
            heuristic,
            weight: if let Method::Weighted(weight) = method { weight.to_string().parse().ok() } else { None },
            within: match method {
                Method::Anytime(within) if within != Weight::ONE => within.to_string().parse().ok(),
                _ => None,
            },
            solutions: all.map(|(solutions, most)| Solutions {
                complete: outcome.stopped.is_none() && solutions.len() < most,
                solutions: solutions.iter().map(ToString::to_string).collect(),
            }),
            reason: outcome.stopped.map(Reason::as_str),
            method,
            stopped: outcome.stopped,
            size_to_build: (lacks_tables && time > WORTH_TABLES).then(|| problem.size().to_string()),
        }
    }
}

/// A search longer than this would have been worth big tables.
const WORTH_TABLES: Duration = Duration::from_secs(10);

impl Solution {
    fn is_single_tile(&self) -> bool {
        self.metric == Metric::SingleTile.as_str()
    }
}

impl Solution {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let metric = if self.is_single_tile() { "" } else { ", straight runs counted once" };
        writeln!(out, "{STRONG}{}{STRONG:#} {FAINT}(goal {}{metric}){FAINT:#}", self.board, self.goal)?;
        let at_least = counted(self.lower_bound.into(), "move");
        match (&self.moves, self.length, self.stopped) {
            (Some(moves), Some(length), _) => {
                let length_text = counted(length.into(), "move");
                let proof = match self.method {
                    _ if self.optimal => format!("{GOOD}proven shortest{GOOD:#}"),
                    Method::Weighted(weight) | Method::Anytime(weight) if self.stopped.is_none() => {
                        format!("at most {weight} times a shortest, which needs at least {at_least}")
                    }
                    Method::Anytime(_) => {
                        let gap = 100.0 * (f64::from(length) / f64::from(self.lower_bound.max(1)) - 1.0);
                        let more = match self.stopped {
                            Some(Reason::TimeLimit) => " (shorter: a longer --time-limit)",
                            _ => "",
                        };
                        let reason = limit_text(self.stopped);
                        format!(
                            "at most {gap:.1} % more than a shortest, which needs at least {at_least}; \
                             {WRONG}stopped{WRONG:#} by {reason}{more}"
                        )
                    }
                    _ => format!("not proven shortest; at least {at_least} are needed"),
                };
                if length == 0 {
                    writeln!(out, "  {GOOD}solved already{GOOD:#}")?;
                } else {
                    match &self.solutions {
                        Some(all) => all.write_text(out)?,
                        None => writeln!(out, "  {STRONG}{moves}{STRONG:#}")?,
                    }
                    writeln!(out, "  {length_text}, {proof}")?;
                }
            }
            (_, _, stopped) => {
                let reason = limit_text(stopped);
                let hint = match (stopped, self.method) {
                    (Some(Reason::Memory), _) => " (more memory: --max-memory 8G)",
                    (Some(Reason::TimeLimit), Method::IdaStar | Method::AStar) if self.is_single_tile() => {
                        " (quicker: --within 1.5)"
                    }
                    (Some(Reason::TimeLimit), Method::Weighted(_)) => " (quicker: --algorithm greedy)",
                    _ => "",
                };
                writeln!(out, "  {WRONG}stopped{WRONG:#} by {reason}: a solution needs at least {at_least}{hint}")?;
            }
        }
        let with = self.heuristic.as_ref().map(|name| format!(" with {name}")).unwrap_or_default();
        let tables =
            if self.table_seconds >= 0.1 { format!(" (tables {:.2} s)", self.table_seconds) } else { String::new() };
        writeln!(
            out,
            "  {FAINT}{}{with}: {} in {:.2} s{tables}{FAINT:#}",
            self.method.title(),
            counted(self.generated, "node"),
            self.seconds
        )?;
        match &self.size_to_build {
            Some(size) => writeln!(out, "  {FAINT}next time quicker: taxicab tables build {size}{FAINT:#}"),
            None => Ok(()),
        }
    }
}

/// What ended a search early.
fn limit_text(stopped: Option<Reason>) -> &'static str {
    match stopped {
        Some(Reason::Memory) => "the memory limit",
        Some(Reason::Nodes) => "the node limit",
        Some(Reason::TimeLimit) => "the time limit",
        _ => "Ctrl-C",
    }
}

impl Solutions {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for moves in &self.solutions {
            writeln!(out, "  {STRONG}{moves}{STRONG:#}")?;
        }
        let count = counted(self.solutions.len() as u64, "shortest solution");
        writeln!(out, "  {count}{}", if self.complete { "; there are no others" } else { "; there may be more" })
    }
}
