//! The arguments of the command line.

use std::ffi::OsString;
use std::io::{self, Write};

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use clap_complete::Shell;
use taxicab::AnyRequest;
use taxicab::requests::puzzle::{Check, Explain, Space};
use taxicab_puzzle::MeantName;

use crate::answering::Ask;
use crate::commands::{
    Run, analyse, arguments, bench, chess, commands, endgame, heuristics, moves, serve, shuffle, solve, tables, uci,
    units,
};
use crate::console::{CommandError, Console};
use crate::play;
use crate::text::{print_aside, write_out};

/// Exact distances on boards, put to work: proven shortest solutions of sliding puzzles of any size, and distances of
/// every kind on the chessboard.
///
/// Boards are written row by row, rows separated by '/', the blank as 0, _ or '.': "8 2 0/4 6 1/3 7 5".
/// Moves are the direction in which a tile slides, U D L R, a number repeats: R2UL3.
/// Give boards as arguments, or one a line on standard input.
#[derive(Parser)]
#[command(
    name = "taxicab",
    version = taxicab::VERSION,
    max_term_width = 100,
    after_help = "\
Examples:
  taxicab solve \"8 2 0/4 6 1/3 7 5\"
  taxicab shuffle --size 4x4 --count 10 --seed 1 | taxicab solve --json
  taxicab play 4x4
  taxicab chess distance a1 b2 --piece knight
  taxicab endgame probe \"8/8/8/3k4/8/8/8/KBN5 w\"

Exit codes: 0 done; 1 something was unsolvable, wrong or stopped by a limit; 2 bad input;
130 interrupted by Ctrl-C, 143 by SIGTERM, 129 by SIGHUP
(which nohup keeps away)."
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

commands! { Command {
    /// Find a shortest solution, and prove it.
    Solve(solve::Arguments),
    /// Show what each move of a solution costs, and the better moves.
    #[command(visible_alias = "analyze")]
    Analyse(analyse::Arguments),
    /// Check whether a board can be solved, and explain why.
    Check(Ask<Check>),
    /// Generate boards that are certain to be solvable, of a given difficulty if wanted.
    Shuffle(shuffle::Arguments),
    /// Apply, check, count, invert, simplify or transpose moves.
    #[command(subcommand)]
    Moves(moves::Command),
    /// Compare the heuristics of a board, and the searches they guide.
    Heuristics(heuristics::Arguments),
    /// Show where each tile belongs, and a shortest path with g, h and f.
    Explain(Ask<Explain>),
    /// Count all positions of a small board by their distance from the goal.
    Space(Ask<Space>),
    /// Build, list, verify and remove the big tables that make solving fast.
    #[command(subcommand)]
    Tables(tables::Command),
    /// Divide a long search or a list of boards for many machines.
    #[command(subcommand)]
    Units(units::Command),
    /// Search the boards of the literature beside the published counts.
    Bench(bench::Arguments),
    /// Count moves on the chessboard: maps, territory, trajectories, mobility, races.
    #[command(subcommand)]
    Chess(chess::Command),
    /// Probe exact tables of chess endgames: every move ranked, perfect play, counts.
    #[command(subcommand)]
    Endgame(endgame::Command),
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
} }

/// The arguments of the command; wrong usage ends it here.
pub(crate) fn parsed() -> Arguments {
    let written = written();
    Arguments::try_parse_from(&written).unwrap_or_else(|error| {
        let is_help = error.kind() == ErrorKind::DisplayHelp;
        let error = if is_help { described().try_get_matches_from(&written).err().unwrap_or(error) } else { error };
        let has_control = |text: &OsString| text.to_string_lossy().contains(char::is_control);
        if error.use_stderr() && std::env::args_os().any(|argument| has_control(&argument)) {
            // The message repeats what was written: without the escapes a terminal would obey.
            let plain = error.render().to_string();
            let is_plain = |letter: char| letter == '\n' || !letter.is_control();
            let shown = |letter: char| if is_plain(letter) { letter.into() } else { letter.escape_debug().to_string() };
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

/// The arguments as they were written; `help COMMAND` is `COMMAND --help`, whatever else is written after it.
fn written() -> Vec<OsString> {
    let mut arguments: Vec<OsString> = std::env::args_os().collect();
    let mut command = Arguments::command();
    for place in 1..arguments.len() {
        let Some(name) = arguments[place].to_str() else { break };
        if name == "help" && command.has_subcommands() {
            arguments.remove(place);
            arguments.push("--help".into());
            break;
        }
        match command.find_subcommand(name).cloned() {
            Some(inner) => command = inner,
            None if name.starts_with('-') => {}
            None => break,
        }
    }
    arguments
}

/// Requests that a command asks with an option.
const WITH_OPTION: [(&str, &str, &str); 4] = [
    ("heuristics error", "heuristics", " with --error"),
    ("heuristics predict", "heuristics", " with --predict"),
    ("chess points", "chess distance", " with --points"),
    ("chess plane", "chess territory", " with --plane"),
];

/// The command line; the long help of each command that asks a request ends with the fields of `--json`.
fn described() -> clap::Command {
    AnyRequest::answer_fields().into_iter().fold(Arguments::command(), |all, (request, fields)| {
        let with_option = WITH_OPTION.iter().find(|(name, ..)| *name == request);
        let (command, option) = with_option.map_or((request, ""), |(_, command, option)| (*command, *option));
        let fields: Vec<String> = fields.iter().map(|(name, meaning)| format!("\n  {name}: {meaning}")).collect();
        with_help(all, command, &format!("\n\nJSON fields{option}:{}", fields.concat()))
    })
}

/// The command line with more text at the end of the long help of one command, if there is such a command.
fn with_help(command: clap::Command, path: &str, help: &str) -> clap::Command {
    let (name, rest) = path.split_once(' ').unwrap_or((path, ""));
    if name.is_empty() {
        let before = command.get_after_long_help().or(command.get_after_help());
        let before = before.map_or_else(String::new, ToString::to_string);
        return command.after_long_help(before + help);
    }
    let is_there = command.find_subcommand(name).is_some();
    if is_there { command.mut_subcommand(name, |inner| with_help(inner, rest, help)) } else { command }
}

/// Prints the help of a command, as for `--help`; a command within a command after a blank.
pub(crate) fn print_help(command: &str) {
    let names: Vec<&str> = command.split(' ').collect();
    if let Ok(mut command) = find(&names) {
        print_aside!("{}", command.render_help().ansi());
    }
}

/// The command of these names, each within the one before.
fn find(names: &[impl AsRef<str>]) -> Result<clap::Command, CommandError> {
    let mut found = described();
    found.build();
    for name in names.iter().map(AsRef::as_ref) {
        let inner = found.find_subcommand(name).cloned();
        let meant = || MeantName::among(name, found.get_subcommands().map(clap::Command::get_name));
        found = inner.ok_or_else(|| CommandError::Usage(format!("there is no command {name:?}{}", meant())))?;
    }
    Ok(found)
}

arguments! {
    /// Example: taxicab completions bash > ~/.local/share/bash-completion/completions/taxicab
    pub(crate) struct CompletionsArguments {
        /// The shell.
        shell: Shell,
    }
}

impl Run for CompletionsArguments {
    fn run(&self, _: &mut Console) -> Result<(), CommandError> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Arguments::command(), "taxicab", &mut script);
        Ok(write_out(&script)?)
    }
}

arguments! {
    /// Examples:
    ///   taxicab man | man -l -
    ///   taxicab man solve > taxicab-solve.1
    ///   taxicab man chess distance | man -l -
    pub(crate) struct ManualArguments {
        /// The command whose page to print instead of the main one.
        command: Vec<String>,
    }
}

impl Run for ManualArguments {
    fn run(&self, _: &mut Console) -> Result<(), CommandError> {
        let mut page = Vec::new();
        clap_mangen::Man::new(find(&self.command)?).render(&mut page)?;
        Ok(write_out(&page)?)
    }
}
