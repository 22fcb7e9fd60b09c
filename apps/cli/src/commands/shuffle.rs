//! `taxicab shuffle`: boards that are certain to be solvable.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::ops::RangeInclusive;

use clap::Args;
use serde::Serialize;
use taxicab_puzzle::search::StopReason as Reason;
use taxicab_puzzle::{NoSuchLength, Size, shuffled, shuffled_to_length};

use crate::goals;
use crate::interrupt;
use crate::limits::Limits;
use crate::report::{Failure, Report, Stop, Text, WRONG, say_aside};

/// What `taxicab shuffle` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab shuffle --size 4x4
  taxicab shuffle --size 3x3 --count 5 --seed 1
  taxicab shuffle --size 4x4 --length 40..44 --json

Boards are drawn uniformly from all solvable ones, as far as 2^64 seeds can tell them apart. A seed \
gives the same board for ever and on every machine; of several boards the second has seed S+1, and so on. With --length the shortest solution of each board \
is proven to lie in A..B (both included, single-tile moves); a range that is too rare to find says so \
at its limit of nodes.

JSON fields: board, seed, length (null without --length); if none was found reason (impossible, nodes, \
time-limit, cancelled) and detail.")]
pub(crate) struct Arguments {
    /// Columns and rows.
    #[arg(long, value_name = "WxH", default_value = "4x4")]
    size: Size,
    /// How many boards.
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// The seed of the first board; drawn by chance if it is not given.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// The length of a shortest solution, or a range of lengths.
    #[arg(long, value_name = "A..B", value_parser = lengths)]
    length: Option<RangeInclusive<u32>>,
    /// The goal: blank-last, blank-first, snake, spiral, or a board.
    #[arg(long, default_value = "blank-last", value_name = "GOAL")]
    goal: String,
    /// Give up a board of a wanted length after so many generated nodes.
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    max_nodes: u64,
    /// Give up a board of a wanted length after so many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = crate::limits::seconds)]
    time_limit: Option<std::time::Duration>,
}

/// A range `A..B`, both included, or one length.
fn lengths(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (start, end) = text.split_once("..").unwrap_or((text, text));
    let number = |part: &str| {
        part.trim_start_matches('=').parse().map_err(|_| format!("{text:?} is not a range of lengths, as 40..44"))
    };
    let range = number(start)?..=number(end)?;
    if range.is_empty() { Err(format!("the range {text} is empty")) } else { Ok(range) }
}

#[derive(Serialize)]
struct Shuffled {
    board: Option<String>,
    seed: u64,
    length: Option<u32>,
    #[serde(flatten)]
    failure: Option<Failed>,
}

/// Why there is no board.
#[derive(Serialize)]
struct Failed {
    reason: &'static str,
    detail: String,
}

impl Failed {
    fn of(error: &NoSuchLength) -> Self {
        let reason = match error {
            NoSuchLength::Empty | NoSuchLength::BeyondMaximum { .. } => "impossible",
            NoSuchLength::TooRare { .. } => Reason::Nodes.as_str(),
            NoSuchLength::Stopped { stop, .. } => stop.as_str(),
        };
        Self { reason, detail: error.to_string() }
    }
}

pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Result<(), Stop> {
    let goal = goals::goal(&arguments.goal, Some(arguments.size)).map_err(Failure::usage)?;
    let goal = goal.board(arguments.size).map_err(|error| Failure::usage(error.to_string()))?;
    let first = arguments.seed.unwrap_or_else(|| RandomState::new().hash_one(0) >> 11);
    let limits =
        Limits { max_nodes: Some(arguments.max_nodes), max_memory: usize::MAX, time_limit: arguments.time_limit };
    for index in 0..arguments.count {
        let seed = first.wrapping_add(index);
        let Some(lengths) = arguments.length.clone() else {
            report.print(&Shuffled {
                board: Some(shuffled(&goal, seed).to_string()),
                seed,
                length: None,
                failure: None,
            })?;
            interrupt::count_item();
            if interrupt::is_interrupted() {
                return Err(Stop::Interrupted);
            }
            continue;
        };
        let found = limits.run(report, |control| shuffled_to_length(&goal, seed, lengths, control));
        let was_cancelled = matches!(found, Err(NoSuchLength::Stopped { stop: Reason::Cancelled, .. }));
        report.print(&match found {
            Ok((board, length)) => {
                Shuffled { board: Some(board.to_string()), seed, length: Some(length), failure: None }
            }
            Err(error) => Shuffled { board: None, seed, length: None, failure: Some(Failed::of(&error)) },
        })?;
        if was_cancelled {
            return Err(Stop::Interrupted);
        }
        interrupt::count_item();
    }
    Ok(())
}

impl Text for Shuffled {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        match (&self.board, &self.failure) {
            (Some(board), _) => writeln!(out, "{board}"),
            (None, Some(failed)) => {
                say_aside!("{WRONG}error{WRONG:#}: seed {}: {}", self.seed, failed.detail);
                Ok(())
            }
            (None, None) => Ok(()),
        }
    }

    fn is_negative(&self) -> bool {
        self.board.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read() {
        assert_eq!(lengths("40..44"), Ok(40..=44));
        assert_eq!(lengths("40..=44"), Ok(40..=44));
        assert_eq!(lengths("7"), Ok(7..=7));
        for text in ["", "..", "4..", "..4", "5..4", "a..b", "-1..3", "1...3"] {
            assert!(lengths(text).is_err(), "{text}");
        }
    }
}
