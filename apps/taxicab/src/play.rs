//! The game in the terminal.

use std::process::ExitCode;

/// What `taxicab play` takes.
#[derive(clap::Args)]
pub(crate) struct PlayArguments {}

pub(crate) fn run(_arguments: &PlayArguments) -> ExitCode {
    ExitCode::SUCCESS
}
