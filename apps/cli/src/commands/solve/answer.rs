//! The text of an answer of `taxicab solve`.

use std::io::{self, Write};

use taxicab::requests::puzzle::{Solution, Solutions, SolveAnswer, Unsolvable};
use taxicab_puzzle::Metric;
use taxicab_puzzle::search::StopReason;
use taxicab_puzzle::strategy::Method;

use crate::commands::check::write_instead;
use crate::report::{FAINT, GOOD, STRONG, Text, WRONG, counted};

impl Text for SolveAnswer {
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

impl Text for Unsolvable {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{STRONG}{}{STRONG:#} {FAINT}(goal {}){FAINT:#}", self.board, self.goal)?;
        writeln!(out, "  {WRONG}not solvable{WRONG:#}: {}", self.reason)?;
        write_instead(&self.instead, out)
    }
}

impl Text for Solution {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let is_single_tile = self.metric == Metric::SingleTile.as_str();
        let metric = if is_single_tile { "" } else { ", straight runs counted once" };
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
                        let excess = 100.0 * (f64::from(length) / f64::from(self.lower_bound.max(1)) - 1.0);
                        let more = match self.stopped {
                            Some(StopReason::TimeLimit) => " (shorter: a longer --time-limit)",
                            _ => "",
                        };
                        let reason = limit_text(self.stopped);
                        format!(
                            "at most {excess:.1} % more than a shortest, which needs at least {at_least}; \
                             {WRONG}stopped{WRONG:#} by {reason}{more}"
                        )
                    }
                    _ => format!("not proven shortest; at least {at_least} are needed"),
                };
                if length == 0 {
                    writeln!(out, "  {GOOD}solved already{GOOD:#}")?;
                } else {
                    match &self.solutions {
                        Some(all) => write_all(all, out)?,
                        None => writeln!(out, "  {STRONG}{moves}{STRONG:#}")?,
                    }
                    writeln!(out, "  {length_text}, {proof}")?;
                }
            }
            (_, _, stopped) => {
                let reason = limit_text(stopped);
                let hint = match (stopped, self.method) {
                    (Some(StopReason::Memory), _) => " (a larger --max-memory allows more)",
                    (Some(StopReason::TimeLimit), Method::IdaStar | Method::AStar) if is_single_tile => {
                        " (quicker: --within 1.5)"
                    }
                    (Some(StopReason::TimeLimit), Method::Weighted(_)) => " (quicker: --algorithm greedy)",
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
            Some(size) => writeln!(out, "  {FAINT}faster next time: taxicab tables build {size}{FAINT:#}"),
            None => Ok(()),
        }
    }
}

/// What ended a search early.
pub(in crate::commands) fn limit_text(stopped: Option<StopReason>) -> &'static str {
    match stopped {
        Some(StopReason::Memory) => "the memory limit",
        Some(StopReason::Nodes) => "the node limit",
        Some(StopReason::TimeLimit) => "the time limit",
        _ => "Ctrl-C",
    }
}

fn write_all(all: &Solutions, out: &mut dyn Write) -> io::Result<()> {
    for moves in &all.solutions {
        writeln!(out, "  {STRONG}{moves}{STRONG:#}")?;
    }
    let count = counted(all.solutions.len() as u64, "shortest solution");
    writeln!(out, "  {count}{}", if all.complete { "; there are no others" } else { "; there may be more" })
}
