//! `taxicab heuristics`: every estimate of a board side by side.

mod error;
mod prediction;

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use serde::Serialize;
use taxicab_puzzle::heuristic::{Heuristic, HeuristicName, Maximum};
use taxicab_puzzle::search::{StopReason as Reason, a_star, ida_star};
use taxicab_puzzle::strategy::HeuristicSet;
use taxicab_puzzle::{Goal, Problem, Size};

use crate::goals::GoalArguments;
use crate::input::Items;
use crate::limits::Limits;
use crate::per_size::PerSize;
use crate::picture_file::PictureFile;
use crate::report::{FAINT, Failure, Report, STRONG, Stop, Text, WRONG, grouped};

/// What `taxicab heuristics` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab heuristics \"8 2 0/4 6 1/3 7 5\"
  taxicab heuristics --search \"8 2 0/4 6 1/3 7 5\"
  taxicab heuristics --heuristic manhattan,walking 13 14 5 3 15 7 8 9 12 0 10 11 4 1 6 2
  taxicab heuristics --predict \"8 2 0/4 6 1/3 7 5\"
  taxicab heuristics --predict --random 3x3 --count 1000 --bounds 16..26 --svg predicted.svg
  taxicab heuristics --error 3x3 --heuristic manhattan,linear-conflict --svg error.svg

With --search each estimate guides a search of its own: A* up to 12 cells, IDA* beyond, so that the \
expanded positions can be compared. Without a --time-limit a weak estimate on a large board takes long.

With --predict each bound of IDA* is a row: the expansions that Korf, Reid and Edelkamp's formula foretells \
from the distribution of the estimate, and those that are counted when the iteration is followed to its end. \
'predicted' knows the cells of the blank at each depth, 'in equilibrium' takes one distribution for all \
depths as the article does. Without --heuristic the estimate is manhattan.

With --error all positions of a board of up to 12 cells are visited: the true distance less the estimate.

JSON, one object for each estimate: board, heuristic, value, admissible, consistent, expanded, seconds; \
with --search also algorithm, length, generated, and reason if stopped. With --predict: board, size, boards, goal, \
heuristic, distribution, bound, predicted, predicted_in_equilibrium, measured, error, error_in_equilibrium, seconds, \
table_seconds. With --error: size, goal, heuristic, states, mean_distance, mean_estimate, mean_error, equal, \
greatest_error, histogram, seconds.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    items: Items,
    #[command(flatten)]
    goal: GoalArguments,
    /// Search with each estimate, and count what it expands.
    #[arg(long)]
    search: bool,
    /// Only these estimates, each by itself.
    #[arg(long, value_name = "NAME[,NAME...]")]
    heuristic: Option<HeuristicSet>,
    /// The error of each estimate over all positions of a size.
    #[arg(long, value_name = "WxH", conflicts_with_all = ["search", "predict", "items", "size"])]
    error: Option<Size>,
    #[command(flatten)]
    prediction: prediction::Options,
    #[command(flatten)]
    picture: PictureFile,
    #[command(flatten)]
    limits: Limits,
}

#[allow(clippy::struct_excessive_bools, reason = "the columns of a table")]
#[derive(Serialize)]
struct Row {
    board: String,
    heuristic: String,
    /// `null` if the estimate is not to be had for this size.
    value: Option<u32>,
    admissible: bool,
    consistent: bool,
    expanded: Option<u64>,
    seconds: Option<f64>,
    #[serde(flatten)]
    search: Option<Search>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip)]
    is_first: bool,
    #[serde(skip)]
    is_negative: bool,
}

/// What a search by one estimate came to.
#[derive(Serialize)]
struct Search {
    algorithm: &'static str,
    length: Option<u32>,
    generated: u64,
}

pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Result<(), Stop> {
    let goal = arguments.goal.goal()?;
    let single = arguments.heuristic.as_ref().map_or(HeuristicName::ALL, HeuristicSet::names);
    let mut choices: Vec<HeuristicSet> = single.iter().map(|&name| HeuristicSet::new([name])).collect();
    match single {
        [_] => {}
        _ if arguments.heuristic.is_some() => choices.push(HeuristicSet::new(single.iter().copied())),
        _ => choices.push(HeuristicSet::new([HeuristicName::LinearConflict, HeuristicName::Walking])),
    }
    if let Some(size) = arguments.error {
        return error::run(size, &goal, &choices, &arguments.picture, report);
    }
    if arguments.prediction.predict {
        return predict(arguments, &goal, report);
    }
    if arguments.picture.is_wanted() {
        return Err(Stop::Usage("--svg belongs to --predict and --error".into()));
    }
    let mut maxima = PerSize::new();
    arguments.items.for_each("heuristics", report, |text, report| {
        let board = arguments.goal.board(text)?;
        let goal_board = goal.board(board.size()).map_err(|error| error.to_string())?;
        let problem = Problem::new(board, &goal);
        let maxima = maxima.of(board.size(), || {
            Ok::<_, Failure>(choices.iter().map(|choice| Maximum::new(choice.names(), &goal_board)).collect::<Vec<_>>())
        })?;
        for (index, (choice, maximum)) in choices.iter().zip(maxima).enumerate() {
            let mut row = Row {
                board: board.to_string(),
                heuristic: choice.to_string(),
                value: None,
                admissible: true,
                consistent: true,
                expanded: None,
                seconds: None,
                search: None,
                reason: None,
                is_first: index == 0,
                is_negative: false,
            };
            let mut stopped = None;
            match maximum {
                Err(too_large) => {
                    row.reason = Some(too_large.to_string());
                    // That an estimate does not exist for a size is an answer, unless it was asked for by name.
                    row.is_negative = arguments.heuristic.is_some();
                }
                Ok(maximum) => {
                    row.value = Some(maximum.h(&board));
                    row.admissible = maximum.is_admissible();
                    row.consistent = maximum.is_consistent();
                    if arguments.search {
                        match &problem {
                            Ok(problem) => {
                                stopped = row.search(problem, maximum, &arguments.limits, report);
                                row.is_negative = stopped.is_some();
                            }
                            Err(error) => {
                                row.reason = Some(if index == 0 {
                                    format!("not solvable: {error}")
                                } else {
                                    "not solvable".into()
                                });
                                row.is_negative = true;
                            }
                        }
                    }
                }
            }
            report.print(&row)?;
            if stopped == Some(Reason::Cancelled) {
                return Err(Failure::Stop(Stop::Interrupted));
            }
        }
        Ok(())
    })
}

/// `--predict`: each estimate by itself, Manhattan distance unless others are named.
fn predict(arguments: &Arguments, goal: &Goal, report: &mut Report) -> Result<(), Stop> {
    let Arguments { prediction: options, picture, limits, .. } = arguments;
    let names = arguments.heuristic.as_ref().map_or(&[HeuristicName::Manhattan][..], HeuristicSet::names);
    let choices: Vec<HeuristicSet> = names.iter().map(|&name| HeuristicSet::new([name])).collect();
    if picture.is_wanted() && choices.len() > 1 {
        return Err(Stop::Usage("--svg draws one picture: name one --heuristic".into()));
    }
    let study = prediction::Study { goal, choices: &choices, options, limits, picture };
    if let Some(size) = options.random {
        return Ok(prediction::run_random(size, &study, report)?);
    }
    arguments.items.check_picture(picture)?;
    let mut prepared = PerSize::new();
    arguments.items.for_each("heuristics", report, |text, report| {
        let board = arguments.goal.board(text)?;
        let goal_board = goal.board(board.size()).map_err(|error| error.to_string())?;
        let all = prepared.of(board.size(), || prediction::prepared(&goal_board, &study, report))?;
        prediction::run_board(board, all, &study, report)
    })
}

impl Row {
    /// Searches with the estimate, and fills in what that came to; why it stopped, if it did.
    fn search(&mut self, problem: &Problem, maximum: &Maximum, limits: &Limits, report: &Report) -> Option<Reason> {
        let keeps_all = problem.size().cells() <= 12;
        let start = Instant::now();
        let outcome = limits.run(report, |control| {
            if keeps_all { a_star(problem, maximum, control) } else { ida_star(problem, maximum, control) }
        });
        self.seconds = Some(start.elapsed().as_secs_f64());
        self.expanded = Some(outcome.statistics.expanded);
        self.reason = outcome.stopped.map(|stop| stop.to_string());
        self.search = Some(Search {
            algorithm: if keeps_all { "astar" } else { "ida" },
            length: outcome.length(),
            generated: outcome.statistics.generated,
        });
        outcome.stopped
    }
}

impl Text for Row {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_first {
            writeln!(out, "{STRONG}{}{STRONG:#}", self.board)?;
            let expanded = if self.seconds.is_some() { "     expanded    seconds  length" } else { "" };
            writeln!(out, "  {FAINT}{:<28}{:>5}{expanded}{FAINT:#}", "estimate", "value")?;
        }
        let value = self.value.map_or_else(|| "-".into(), |value| value.to_string());
        write!(out, "  {:<28}{value:>5}", self.heuristic)?;
        if let (Some(expanded), Some(seconds), Some(search)) = (self.expanded, self.seconds, &self.search) {
            let length = search.length.map_or_else(|| "-".into(), |length| length.to_string());
            write!(out, " {:>12} {seconds:>10.3} {length:>7}", grouped(expanded))?;
        }
        match &self.reason {
            Some(reason) => writeln!(out, "  {WRONG}{reason}{WRONG:#}"),
            None => writeln!(out),
        }
    }

    fn is_negative(&self) -> bool {
        self.is_negative
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_printed() {
        for (text, printed) in [
            ("walking,walking", "walking"),
            ("walking", "walking"),
            ("manhattan,walking", "max:manhattan,walking"),
            ("max:euclidean, inversion", "max:euclidean,inversion"),
        ] {
            assert_eq!(text.parse::<HeuristicSet>().unwrap().to_string(), printed);
        }
        assert_eq!(
            "manhatan".parse::<HeuristicSet>().unwrap_err().to_string(),
            "'manhatan' is not a heuristic; there are: misplaced euclidean manhattan linear-conflict inversion walking"
        );
        assert!("".parse::<HeuristicSet>().is_err());
    }
}
