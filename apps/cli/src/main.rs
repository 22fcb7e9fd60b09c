//! The `taxicab` command: exact distances on boards, put to work.

mod answering;
mod arguments;
mod commands;
mod console;
mod input;
mod interrupt;
mod journal;
mod list;
mod memory;
mod picture_file;
mod play;
mod progress;
mod tables;
mod text;

use std::process::ExitCode;

use arguments::Command;
use commands::Run;
use console::{CommandError, Console};
use taxicab::Context;

fn main() -> ExitCode {
    interrupt::report_full_files();
    memory::return_what_is_freed();
    let arguments = arguments::parsed();
    let mut console = Console::new(arguments.json, arguments.quiet);
    let done = run(&arguments.command, &mut console);
    match &done {
        Err(CommandError::Help(command)) => arguments::print_help(command),
        Err(CommandError::Interrupted) => interrupt::print_how_far(),
        _ => {}
    }
    console.exit_code(done)
}

fn run(command: &Command, console: &mut Console) -> Result<(), CommandError> {
    memory::check_floor().map_err(CommandError::System)?;
    console.context = Context::default().with_memory(memory::budget(None));
    // A game listens to the keys itself.
    if !matches!(command, Command::Play(_)) {
        console.context = console.context.clone().with_cancellation(interrupt::listen());
    }
    command.run(console)
}
