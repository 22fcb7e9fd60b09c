//! `taxicab chess`: distances on the chessboard, and what they are good for.

mod direction;
mod distance;
mod evaluate;
mod map;
mod mobility;
mod owners;
mod panels;
mod plane;
pub(super) mod positions;
mod race;
mod squares;
mod table;
mod territory;
mod trajectory;
mod words;

use clap::{Args, Subcommand};

use taxicab::Context;

use crate::report::{Report, Stop};

/// What `taxicab chess` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Squares are a1 to h8; lists of 64 begin with a1, b1, … and end with h8.

Examples:
  taxicab chess distance a1 b2 --piece knight
  taxicab chess map a1 --piece knight
  taxicab chess territory --plane 32x16 --sites 6 --seed 1
  taxicab chess table knight-0x88 --format rust

Every command takes its items as arguments, or one a line on standard input; 'taxicab chess COMMAND --help' \
has examples. --svg FILE draws maps, territories, trajectories and mobility.")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Count the moves of a piece from one square to another.
    Distance(distance::Arguments),
    /// Count the moves to every square, or from every square.
    Map(map::Arguments),
    /// Divide the board, or a plane, between the sites that are nearest.
    Territory(territory::Arguments),
    /// Find, count and list all paths from one square to another.
    Trajectory(trajectory::Arguments),
    /// Print where one square lies from another: direction, increment, line.
    Direction(direction::Arguments),
    /// Count what the pieces of a position can reach, and what each move changes.
    Mobility(mobility::Arguments),
    /// Find which pawn promotes first, or which king is first on a square.
    Race(race::Arguments),
    /// Evaluate a late endgame by the terms of the literature.
    Evaluate(evaluate::Arguments),
    /// Print a table of distances, for use in another program.
    Table(table::Arguments),
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &mut Report) -> Result<(), Stop> {
    match &arguments.task {
        Task::Distance(arguments) => distance::run(arguments, context, report),
        Task::Map(arguments) => map::run(arguments, context, report),
        Task::Territory(arguments) => territory::run(arguments, context, report),
        Task::Trajectory(arguments) => trajectory::run(arguments, context, report),
        Task::Direction(arguments) => direction::run(arguments, context, report),
        Task::Mobility(arguments) => mobility::run(arguments, context, report),
        Task::Race(arguments) => race::run(arguments, context, report),
        Task::Evaluate(arguments) => evaluate::run(arguments, context, report),
        Task::Table(arguments) => table::run(arguments, context, report),
    }
}
