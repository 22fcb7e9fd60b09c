//! The reasons to refuse a command.

use core::fmt;

use taxicab_puzzle::{Direction, IllegalMove, Moves, Size};

/// The reason why a session refused a command; the session is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// No tile can slide in this direction: the blank lies at that edge.
    NoTile(Direction),
    /// A move of a sequence has no tile to slide; no move of it was made.
    IllegalMove(IllegalMove),
    /// There is no such cell.
    NoSuchCell {
        /// The cell.
        cell: usize,
        /// The size of the board.
        size: Size,
    },
    /// There is no such tile.
    NoSuchTile {
        /// The tile.
        tile: u8,
        /// The size of the board.
        size: Size,
    },
    /// The cell is the blank.
    Blank,
    /// The tile lies neither in the row nor in the column of the blank.
    NotInLine(u8),
    /// There is no move to undo.
    NothingToUndo,
    /// There is no move to redo.
    NothingToRedo,
    /// The game has fewer moves.
    BeyondTheEnd {
        /// The requested number of moves.
        asked: usize,
        /// The number of moves, undone moves included.
        moves: usize,
    },
    /// The game has the maximum number of moves ([`Moves::MAX_LENGTH`]).
    TooManyMoves,
    /// The board is solved: there is no hint and nothing to solve.
    AlreadySolved,
    /// No known solution passes the current board: search, accept the result and repeat the command.
    NoSolutionKnown,
    /// The search result is for another goal or another size.
    AnotherGoal,
    /// The accepted moves do not lead to the goal.
    NotASolution,
    /// The solution is shorter than its lower bound, or than an earlier proven bound.
    Contradiction {
        /// The length of the solution, in single-tile moves.
        length: u32,
        /// The proven lower bound on the length of all solutions.
        lower_bound: u32,
    },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTile(direction) => {
                let side = match direction {
                    Direction::Up => "below",
                    Direction::Down => "above",
                    Direction::Left => "to the right of",
                    Direction::Right => "to the left of",
                };
                write!(f, "no tile can slide {}: there is none {side} the blank", direction_name(*direction))
            }
            Self::IllegalMove(error) => error.fmt(f),
            Self::NoSuchCell { cell, size } => {
                write!(f, "there is no cell {cell}: a {size} board has the cells 0 to {}", size.cells() - 1)
            }
            Self::NoSuchTile { tile, size } => {
                write!(f, "there is no tile {tile}: a {size} board has the tiles 1 to {}", size.cells() - 1)
            }
            Self::Blank => f.write_str("this cell is the blank: choose a tile in its row or column"),
            Self::NotInLine(tile) => write!(f, "tile {tile} lies neither in the row nor in the column of the blank"),
            Self::NothingToUndo => f.write_str("there is no move to undo"),
            Self::NothingToRedo => f.write_str("there is no move to redo"),
            Self::BeyondTheEnd { asked, moves } => write!(f, "there is no move {asked}: the game has {moves}"),
            Self::TooManyMoves => write!(f, "a game has at most {} moves", Moves::MAX_LENGTH),
            Self::AlreadySolved => f.write_str("the board is solved"),
            Self::NoSolutionKnown => f.write_str("no solution from here is known yet"),
            Self::AnotherGoal => f.write_str("the solution is for another goal"),
            Self::NotASolution => f.write_str("the moves do not lead to the goal"),
            Self::Contradiction { length, lower_bound } => {
                write!(f, "a solution of {length} moves contradicts the lower bound {lower_bound}")
            }
        }
    }
}

impl core::error::Error for Refused {}

/// The name of a direction, such as `up`.
pub const fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Down => "down",
        Direction::Left => "left",
        Direction::Right => "right",
    }
}
