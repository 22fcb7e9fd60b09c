//! The `taxicab` command.

mod play;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Exact distances on boards, put to work.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play in the terminal.
    Play(play::PlayArguments),
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Play(arguments) => play::run(&arguments),
    }
}
