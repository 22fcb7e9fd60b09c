//! `taxicab moves`: work with move strings.

use std::io::{self, Write};

use clap::{Args, Subcommand};
use taxicab::requests::puzzle::{
    Applied, Changed, Checked, Counted, MovesApply, MovesCheck, MovesCount, MovesInvert, MovesSimplify, MovesTranspose,
};
use taxicab::{Context, Request};

use crate::answering;
use crate::input;
use crate::report::{GOOD, Report, Stop, Text, WRONG, counted};

/// What `taxicab moves` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Moves name the direction in which a tile slides: U D L R; a number repeats: R2UL3. Spaces between moves \
are free: put such moves in quotes.

Example: taxicab moves count \"R2 U L3\"")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Apply moves to a board, and print the board they lead to.
    #[command(after_help = "\
Example: taxicab moves apply \"1 2 3/4 5 6/7 8 0\" R2D\n
On standard input: the board, a semicolon, the moves. JSON fields: board, moves.")]
    Apply(OnBoard<MovesApply>),
    /// Check whether moves are legal on a board, and whether they solve it.
    #[command(after_help = "\
Example: taxicab moves check \"1 2 3/4 5 6/7 0 8\" L\n
On standard input: the board, a semicolon, the moves. JSON fields: valid, solved, at (index of the \
first wrong move in single tiles from 0, or null), reason. Exit code 1 unless valid and solved.")]
    Check(OnBoard<MovesCheck>),
    /// Print the moves that lead back.
    #[command(after_help = "Example: taxicab moves invert R2UL3")]
    Invert(OnMoves<MovesInvert>),
    /// Leave out moves that undo each other.
    #[command(after_help = "Example: taxicab moves simplify RURLDL")]
    Simplify(OnMoves<MovesSimplify>),
    /// Mirror moves on the main diagonal: up for left, down for right.
    #[command(after_help = "Example: taxicab moves transpose R2UL3")]
    Transpose(OnMoves<MovesTranspose>),
    /// Count moves in both metrics: each tile (stm), and straight runs (mtm).
    #[command(after_help = "Example: taxicab moves count R2UL3")]
    Count(OnMoves<MovesCount>),
}

/// A board and moves.
#[derive(Args, Debug)]
struct OnBoard<R: Args> {
    /// The board, then the moves; none or '-' reads "BOARD; MOVES" lines from standard input.
    #[arg(value_name = "BOARD MOVES")]
    items: Vec<String>,
    #[command(flatten)]
    request: R,
}

/// Moves alone.
#[derive(Args, Debug)]
struct OnMoves<R: Args> {
    /// Moves, each argument for itself; none or '-' reads one string a line from standard input.
    #[arg(value_name = "MOVES")]
    items: Vec<String>,
    #[command(flatten)]
    request: R,
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    match &arguments.task {
        Task::Apply(on) => on.answer(context, report),
        Task::Check(on) => on.answer(context, report),
        Task::Invert(on) => answering::for_each(&on.request, &on.items, context, report),
        Task::Simplify(on) => answering::for_each(&on.request, &on.items, context, report),
        Task::Transpose(on) => answering::for_each(&on.request, &on.items, context, report),
        Task::Count(on) => answering::for_each(&on.request, &on.items, context, report),
    }
}

impl<R: Args + Request<Answer: Text>> OnBoard<R> {
    fn answer(&self, context: &Context, report: &mut Report) -> Result<(), Stop> {
        let items = match &self.items[..] {
            [] | [_] => self.items.clone(),
            [board @ .., moves] => vec![format!("{};{moves}", input::joined(board).join("/"))],
        };
        answering::for_each(&self.request, &items, context, report)
    }
}

impl Text for Applied {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.board)
    }
}

impl Text for Checked {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        match &self.reason {
            None => writeln!(out, "{GOOD}valid, and solved{GOOD:#}"),
            Some(reason) if self.valid => writeln!(out, "valid, but {WRONG}not solved{WRONG:#}: {reason}"),
            Some(reason) => writeln!(out, "{WRONG}wrong{WRONG:#}: {reason}"),
        }
    }

    fn is_negative(&self) -> bool {
        !self.valid || !self.solved
    }
}

impl Text for Changed {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.moves)
    }
}

impl Text for Counted {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let (single, multi) = (counted(self.stm as u64, "move"), counted(self.mtm as u64, "move"));
        writeln!(out, "{single} of single tiles (stm), {multi} of straight runs (mtm)")
    }
}
