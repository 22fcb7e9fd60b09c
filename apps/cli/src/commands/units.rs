//! `taxicab units`: searches and lists of boards in units, for as many machines as there are.

mod merge;
mod run;
mod split;

use std::path::Path;

use clap::{Args, Subcommand};
use taxicab::Context;

use crate::report::{Report, Stop};

/// What `taxicab units` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
A hard board on this machine, resumable at every point:
  taxicab units split BOARD > step.jsonl
  while taxicab units merge step.jsonl results.jsonl --next step.jsonl; [ $? = 1 ]; do
    taxicab units run step.jsonl --out results.jsonl || break
  done

A list of boards on several machines:
  taxicab units split --boards 1000 < boards.txt > units.jsonl
  parallel --pipepart -a units.jsonl --block -4 taxicab units run --threads 1 > results.jsonl
  taxicab units merge units.jsonl results.jsonl > answers.jsonl

A unit is one line of JSON that says all that its result depends on. It may be run anywhere and several times, always with the \
same counts and moves; with other tables, by another version, or after a bit has flipped it is refused by name. The counts of a finished \
iteration's units and of the nodes above them add up to those of the undivided search. docs/scale.md shows clusters.")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Divide the search of a board, or a list of boards, into units.
    Split(split::Arguments),
    /// Run units.
    Run(run::Arguments),
    /// Put the results together: the answers, or what is to be run next.
    Merge(merge::Arguments),
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    match &arguments.command {
        Command::Split(arguments) => split::run(arguments, context, report),
        Command::Run(arguments) => run::run(arguments, context, report),
        Command::Merge(arguments) => merge::run(arguments, context, report),
    }
}

/// What is wrong with a file.
fn with_file(path: &Path, fault: impl std::fmt::Display) -> Stop {
    Stop::Usage(format!("{}: {fault}", path.display()))
}

/// What is wrong with a line of a file.
fn with_line(path: &Path, line: usize, fault: impl std::fmt::Display) -> Stop {
    Stop::Usage(format!("{}: line {line}: {fault}", path.display()))
}
