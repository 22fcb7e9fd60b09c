//! The arguments of the command line.

use std::ffi::OsString;
use std::io::{self, Write};

use clap::{Args, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use crate::commands::{
    analyse, bench, check, chess, endgame, explain, heuristics, moves, serve, shuffle, solve, space, tables, uci, units,
};
use crate::play;
use crate::report::{Stop, print_aside, write_out};

/// Exact distances on boards, put to work: proven shortest solutions of sliding puzzles of any size, and distances of
/// every kind on the chessboard.
///
/// Boards are written row by row, rows separated by '/', the blank as 0, _ or '.': "8 2 0/4 6 1/3 7 5".
/// Moves are the direction in which a tile slides, U D L R, a number repeats: R2UL3.
/// Give boards as arguments, or one a line on standard input.
#[derive(Parser)]
#[command(
    name = "taxicab",
    version,
    max_term_width = 100,
    after_help = "\
Examples:
  taxicab solve \"8 2 0/4 6 1/3 7 5\"
  taxicab shuffle --size 4x4 --count 10 --seed 1 | taxicab solve --json
  taxicab play 4x4
  taxicab chess distance a1 b2 --piece knight
  taxicab endgame probe \"8/8/8/3k4/8/8/8/KBN5 w\"

Exit codes: 0 done; 1 something was unsolvable, wrong or stopped by a limit; 2 bad input; 130 interrupted."
)]
pub(crate) struct Arguments {
    /// Print one JSON object per item and line.
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Show no progress.
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    #[command(subcommand)]
    pub(crate) command: Command,
}

impl Command {
    /// The bytes that all searches together may take, if that was asked for.
    pub(crate) fn max_memory(&self) -> Option<usize> {
        let limits = match self {
            Self::Solve(arguments) => &arguments.request.limits,
            Self::Analyse(arguments) => &arguments.request.limits,
            Self::Heuristics(arguments) => &arguments.request.limits,
            Self::Explain(arguments) => &arguments.request.limits,
            Self::Bench(arguments) => &arguments.request.limits,
            // All there is, for nothing else works meanwhile.
            Self::Tables(_) => return Some(usize::MAX),
            _ => return None,
        };
        limits.max_memory.map(|bytes| bytes.0.0)
    }
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Find a shortest solution, and prove it.
    Solve(solve::Arguments),
    /// Show what each move of a solution costs, and the better moves.
    #[command(visible_alias = "analyze")]
    Analyse(analyse::Arguments),
    /// Check whether a board can be solved, and explain why.
    Check(check::Arguments),
    /// Generate boards that are certain to be solvable, of a given difficulty if wanted.
    Shuffle(shuffle::Arguments),
    /// Apply, check, count, invert, simplify or transpose moves.
    Moves(moves::Arguments),
    /// Compare the heuristics of a board, and the searches they guide.
    Heuristics(heuristics::Arguments),
    /// Show where each tile belongs, and a shortest path with g, h and f.
    Explain(explain::Arguments),
    /// Count all positions of a small board by their distance from the goal.
    Space(space::Arguments),
    /// Build, list, verify and remove the big tables that make solving fast.
    Tables(tables::Arguments),
    /// Divide a long search or a list of boards for many machines.
    Units(units::Arguments),
    /// Search the boards of the literature beside the published counts.
    Bench(bench::Arguments),
    /// Count moves on the chessboard: maps, territory, trajectories, mobility, races.
    Chess(chess::Arguments),
    /// Probe exact tables of chess endgames: every move ranked, perfect play, counts.
    Endgame(endgame::Arguments),
    /// Run the chess engine: the protocol UCI on standard input and output.
    Uci(uci::Arguments),
    /// Play in the terminal.
    Play(play::PlayArguments),
    /// Open a site on this machine: play, with proven lengths and hints.
    Serve(serve::Arguments),
    /// Print a completion script for a shell.
    Completions(CompletionsArguments),
    /// Print the manual page.
    Man(ManualArguments),
}

/// The arguments of the command; wrong usage ends it here.
pub(crate) fn parsed() -> Arguments {
    Arguments::try_parse().unwrap_or_else(|error| {
        let has_control = |text: &OsString| text.to_string_lossy().contains(char::is_control);
        if error.use_stderr() && std::env::args_os().any(|argument| has_control(&argument)) {
            // The message repeats what was written: without the escapes a terminal would obey.
            let plain = error.render().to_string();
            let shown = |letter: char| match letter {
                '\n' => letter.to_string(),
                _ if letter.is_control() => letter.escape_debug().to_string(),
                _ => letter.to_string(),
            };
            print_aside!("{}", plain.trim_end().chars().map(shown).collect::<String>());
            std::process::exit(error.exit_code());
        }
        // Help that cannot be written is not help.
        match error.print().and_then(|()| io::stdout().flush()) {
            Err(fault) if !error.use_stderr() && fault.kind() != io::ErrorKind::BrokenPipe => {
                print_aside!("error: standard output: {fault}");
                std::process::exit(1)
            }
            _ => std::process::exit(error.exit_code()),
        }
    })
}

/// What `taxicab completions` takes.
#[derive(Args, Debug)]
#[command(after_help = "Example: taxicab completions bash > ~/.local/share/bash-completion/completions/taxicab")]
pub(crate) struct CompletionsArguments {
    /// The shell.
    shell: Shell,
}

/// What `taxicab man` takes.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  taxicab man | man -l -\n  taxicab man solve > taxicab-solve.1\n  taxicab man chess distance | man -l -"
)]
pub(crate) struct ManualArguments {
    /// The command whose page to print instead of the main one.
    command: Vec<String>,
}

/// Prints the help of a command, as for `--help`; a command within a command after a blank.
pub(crate) fn print_help(command: &str) {
    let names: Vec<&str> = command.split(' ').collect();
    if let Ok(mut command) = find(&names) {
        print_aside!("{}", command.render_help().ansi());
    }
}

/// The command of these names, each within the one before.
fn find(names: &[impl AsRef<str>]) -> Result<clap::Command, Stop> {
    let mut found = Arguments::command();
    found.build();
    for name in names.iter().map(AsRef::as_ref) {
        let inner = found.find_subcommand(name).cloned();
        found = inner.ok_or_else(|| Stop::Usage(format!("there is no command {name:?}")))?;
    }
    Ok(found)
}

pub(crate) fn completions(arguments: &CompletionsArguments) -> Result<(), Stop> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "taxicab", &mut script);
    Ok(write_out(&script)?)
}

pub(crate) fn manual(arguments: &ManualArguments) -> Result<(), Stop> {
    let command = find(&arguments.command)?;
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    Ok(write_out(&page)?)
}
