//! `taxicab units`: searches and lists of boards in units, for any number of machines.

mod merge;
mod run;
mod split;

use std::path::Path;

use super::commands;
use crate::console::CommandError;

commands! {
    /// A hard board on this machine, resumable at every point:
    ///   taxicab units split BOARD > step.jsonl
    ///   while taxicab units merge step.jsonl results.jsonl --next step.jsonl; [ $? = 1 ]; do
    ///     taxicab units run step.jsonl --out results.jsonl || break
    ///   done
    ///
    /// A list of boards on several machines:
    ///   taxicab units split --boards 1000 < boards.txt > units.jsonl
    ///   parallel --pipepart -a units.jsonl --block -4 taxicab units run --threads 1 > results.jsonl
    ///   taxicab units merge units.jsonl results.jsonl > answers.jsonl
    ///
    /// A unit is one line of JSON with everything that its result depends on. It may be run anywhere and several times, always
    /// with the same counts and moves; a unit that was changed, or made with other tables or by another version, is rejected with
    /// an error that says why. The counts of a finished iteration's units and of the nodes above them add up to those of the
    /// undivided search. docs/scale.md shows clusters.
    Command {
        /// Divide the search of a board, or a list of boards, into units.
        Split(split::Arguments),
        /// Run units.
        Run(run::Arguments),
        /// Put the results together: the answers, or what is to be run next.
        Merge(merge::Arguments),
    }
}

/// An error in a file.
fn with_file(path: &Path, fault: impl std::fmt::Display) -> CommandError {
    CommandError::Usage(format!("{}: {fault}", path.display()))
}

/// An error in a line of a file.
fn with_line(path: &Path, line: u64, fault: impl std::fmt::Display) -> CommandError {
    with_file(path, format_args!("line {line}: {fault}"))
}
