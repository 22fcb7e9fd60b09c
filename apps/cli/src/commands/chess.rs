//! `taxicab chess`: distances on the chessboard, and their uses.

mod boards;
mod distance;
mod map;
mod mobility;
mod position;
mod table;
mod territory;
mod trajectory;

use taxicab::requests::chess::{Direction, Evaluate, Race};

use super::commands;
use crate::answering::Ask;

commands! {
    /// Squares are a1 to h8; lists of 64 begin with a1, b1, … and end with h8.
    ///
    /// Examples:
    ///   taxicab chess map a1 --piece knight
    ///   taxicab chess territory --plane 32x16 --sites 6 --seed 1
    ///
    /// Every command takes its items as arguments, or one per line on standard input. --svg FILE draws maps, territories,
    /// trajectories and mobility.
    Command {
        /// Count the moves of a piece from one square to another.
        Distance(distance::Arguments),
        /// Count the moves to every square, or from every square.
        Map(map::Arguments),
        /// Divide the board, or a plane, between the sites that are nearest.
        Territory(territory::Arguments),
        /// Find, count and list all paths from one square to another.
        Trajectory(trajectory::Arguments),
        /// Print where one square lies from another: direction, increment, line.
        Direction(Ask<Direction>),
        /// Count what the pieces of a position can reach, and what each move changes.
        Mobility(mobility::Arguments),
        /// Find which pawn promotes first, or which king is first on a square.
        Race(Ask<Race>),
        /// Evaluate a late endgame by the terms of the literature.
        Evaluate(Ask<Evaluate>),
        /// Print a table of distances, for use in another program.
        Table(table::Arguments),
    }
}
