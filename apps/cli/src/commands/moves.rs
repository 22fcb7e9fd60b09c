//! `taxicab moves`: work with move strings.

use std::io::{self, Write};

use clap::{Args, Subcommand};
use serde::Serialize;
use taxicab_puzzle::Moves;

use crate::goals::GoalArguments;
use crate::input;
use crate::report::{Failure, GOOD, Report, Stop, Text, WRONG, counted};

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
    Apply(OnBoard),
    /// Check whether moves are legal on a board, and whether they solve it.
    #[command(after_help = "\
Example: taxicab moves check \"1 2 3/4 5 6/7 0 8\" L\n
On standard input: the board, a semicolon, the moves. JSON fields: valid, solved, at (index of the \
first wrong move in single tiles from 0, or null), reason. Exit code 1 unless valid and solved.")]
    Check(OnBoard),
    /// Print the moves that lead back.
    #[command(after_help = "Example: taxicab moves invert R2UL3")]
    Invert(OnMoves),
    /// Leave out moves that undo each other.
    #[command(after_help = "Example: taxicab moves simplify RURLDL")]
    Simplify(OnMoves),
    /// Mirror moves on the main diagonal: up for left, down for right.
    #[command(after_help = "Example: taxicab moves transpose R2UL3")]
    Transpose(OnMoves),
    /// Count moves in both metrics: each tile (stm), and straight runs (mtm).
    #[command(after_help = "Example: taxicab moves count R2UL3")]
    Count(OnMoves),
}

/// A board and moves.
#[derive(Args, Debug)]
struct OnBoard {
    /// The board, then the moves; none or '-' reads "BOARD; MOVES" lines from standard input.
    #[arg(value_name = "BOARD MOVES")]
    items: Vec<String>,
    #[command(flatten)]
    goal: GoalArguments,
}

/// Moves alone.
#[derive(Args, Debug)]
struct OnMoves {
    /// Moves, each argument for itself; none or '-' reads one string a line from standard input.
    #[arg(value_name = "MOVES")]
    items: Vec<String>,
}

#[derive(Serialize)]
struct Applied {
    board: String,
    moves: String,
}

#[derive(Serialize)]
struct Checked {
    valid: bool,
    solved: bool,
    at: Option<usize>,
    reason: Option<String>,
}

#[derive(Serialize)]
struct Changed {
    moves: String,
}

#[derive(Serialize)]
struct Counted {
    stm: usize,
    mtm: usize,
}

pub(crate) fn run(arguments: &Arguments, report: &mut Report) -> Result<(), Stop> {
    let change = |moves: Moves| Changed { moves: moves.to_string() };
    match &arguments.task {
        Task::Apply(on) => on.for_each(report, |on, board, moves, report| {
            let (board, moves) = (on.goal.board(board)?, read(moves)?);
            let after = board.after_all(&moves).map_err(|error| error.to_string())?;
            report.print(&Applied { board: after.to_string(), moves: moves.to_string() })
        }),
        Task::Check(on) => {
            let goal = on.goal.goal()?;
            on.for_each(report, |on, board, moves, report| {
                let (board, moves) = (on.goal.board(board)?, read(moves)?);
                let goal = goal.board(board.size()).map_err(|error| error.to_string())?;
                report.print(&match board.after_all(&moves) {
                    Err(wrong) => {
                        Checked { valid: false, solved: false, at: Some(wrong.index), reason: Some(wrong.to_string()) }
                    }
                    Ok(end) if end == goal => Checked { valid: true, solved: true, at: None, reason: None },
                    Ok(end) => Checked {
                        valid: true,
                        solved: false,
                        at: None,
                        reason: Some(format!("the moves end in {end}, not in the goal {goal}")),
                    },
                })
            })
        }
        Task::Invert(on) => on.for_each(report, |moves| change(moves.inverted())),
        Task::Simplify(on) => on.for_each(report, |moves| change(moves.simplified())),
        Task::Transpose(on) => on.for_each(report, |moves| change(moves.transposed())),
        Task::Count(on) => {
            on.for_each(report, |moves| Counted { stm: moves.single_tile_count(), mtm: moves.multi_tile_count() })
        }
    }
}

fn read(text: &str) -> Result<Moves, Failure> {
    text.parse().map_err(|error: taxicab_puzzle::MovesError| Failure::Bad(error.to_string()))
}

impl OnBoard {
    fn for_each(
        &self,
        report: &mut Report,
        mut work: impl FnMut(&Self, &str, &str, &mut Report) -> Result<(), Failure>,
    ) -> Result<(), Stop> {
        let items = match &self.items[..] {
            [] | [_] => self.items.clone(),
            [board @ .., moves] => vec![format!("{};{moves}", input::joined(board).join("/"))],
        };
        input::for_each(&items, "moves", report, |text, report| {
            let (board, moves) = text
                .split_once([';', '\t'])
                .ok_or_else(|| "write the board, then the moves; on one line with ';' between them".to_owned())?;
            work(self, board, moves, report)
        })
    }
}

impl OnMoves {
    fn for_each<A: Text>(&self, report: &mut Report, work: impl Fn(Moves) -> A) -> Result<(), Stop> {
        input::for_each(&self.items, "moves", report, |text, report| report.print(&work(read(text)?)))
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
