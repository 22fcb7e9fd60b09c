//! The `taxicab` command: exact distances on boards, put to work.

mod answering;
mod arguments;
mod commands;
mod input;
mod interrupt;
mod list;
mod memory;
mod picture_file;
mod play;
mod record;
mod replay_file;
mod report;
mod spinner;
mod tables;

use std::process::ExitCode;

use arguments::Command;
use taxicab::Context;

fn main() -> ExitCode {
    let arguments = arguments::parsed();
    let mut report = report::Report::new(arguments.json, arguments.quiet);
    if let Err(stop) = memory::check_floor() {
        return report.exit_code(Err(stop), arguments::print_help);
    }
    let context = Context::default().with_memory(memory::budget(arguments.command.max_memory()));
    if let Command::Play(arguments) = &arguments.command {
        return play::run(arguments, &context);
    }
    let context = context.with_cancellation(interrupt::listen());
    let done = match &arguments.command {
        Command::Solve(arguments) => commands::solve::run(arguments, &context, &mut report),
        Command::Analyse(arguments) => commands::analyse::run(arguments, &context, &mut report),
        Command::Check(arguments) => commands::check::run(arguments, &context, &mut report),
        Command::Shuffle(arguments) => commands::shuffle::run(arguments, &context, &mut report),
        Command::Moves(arguments) => commands::moves::run(arguments, &context, &mut report),
        Command::Heuristics(arguments) => commands::heuristics::run(arguments, &context, &mut report),
        Command::Explain(arguments) => commands::explain::run(arguments, &context, &mut report),
        Command::Space(arguments) => commands::space::run(arguments, &context, &mut report),
        Command::Tables(arguments) => commands::tables::run(arguments, &context, &mut report),
        Command::Units(arguments) => commands::units::run(arguments, &context, &mut report),
        Command::Bench(arguments) => commands::bench::run(arguments, &context, &mut report),
        Command::Chess(arguments) => commands::chess::run(arguments, &context, &mut report),
        Command::Endgame(arguments) => commands::endgame::run(arguments, &context, &mut report),
        Command::Uci(arguments) => commands::uci::run(arguments),
        Command::Serve(arguments) => commands::serve::run(arguments, &context, &report),
        Command::Completions(arguments) => arguments::completions(arguments),
        Command::Man(arguments) => arguments::manual(arguments),
        Command::Play(_) => Ok(()),
    };
    report.exit_code(done, arguments::print_help)
}
