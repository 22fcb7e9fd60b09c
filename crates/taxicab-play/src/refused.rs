//! Why a command was refused.

use core::fmt;

use taxicab_puzzle::{Direction, IllegalMove, Moves, Size};

/// Why a command was refused; the session is as it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// No tile can slide this way: the blank lies at that edge.
    NoTile {
        /// The way.
        direction: Direction,
    },
    /// A move of a sequence has no tile to slide; none of the sequence was made.
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
    NotInLine {
        /// The tile.
        tile: u8,
    },
    /// No move has been made.
    NothingToUndo,
    /// No move has been taken back.
    NothingToRedo,
    /// The game has fewer moves.
    BeyondTheEnd {
        /// The number of moves asked for.
        asked: usize,
        /// The number of moves there are, those taken back included.
        moves: usize,
    },
    /// The game has as many moves as one can have ([`Moves::MAX_LENGTH`]).
    TooManyMoves,
    /// The board is solved, so there is nothing to hint at and nothing to solve.
    AlreadySolved,
    /// No solution that passes the present board has been handed in: search, accept, and ask again.
    NoSolutionKnown,
    /// What was handed in is for another goal or another size.
    AnotherGoal,
    /// The moves handed in do not lead to the goal.
    NotASolution,
    /// The solution handed in is shorter than the bound that came with it, or than one proven before.
    Contradiction {
        /// The length of the solution, in single-tile moves.
        length: u32,
        /// The length no solution can be below.
        lower_bound: u32,
    },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTile { direction } => {
                let (side, way) = match direction {
                    Direction::Up => ("below", "up"),
                    Direction::Down => ("above", "down"),
                    Direction::Left => ("to the right of", "left"),
                    Direction::Right => ("to the left of", "right"),
                };
                write!(f, "no tile can slide {way}: there is none {side} the blank")
            }
            Self::IllegalMove(error) => error.fmt(f),
            Self::NoSuchCell { cell, size } => {
                write!(f, "there is no cell {cell}: a {size} board has the cells 0 to {}", size.cells() - 1)
            }
            Self::NoSuchTile { tile, size } => {
                write!(f, "there is no tile {tile}: a {size} board has the tiles 1 to {}", size.cells() - 1)
            }
            Self::Blank => f.write_str("this cell is the blank: choose a tile in its row or column"),
            Self::NotInLine { tile } => write!(f, "tile {tile} lies neither in the row nor in the column of the blank"),
            Self::NothingToUndo => f.write_str("there is no move to undo"),
            Self::NothingToRedo => f.write_str("there is no move to redo"),
            Self::BeyondTheEnd { asked, moves } => write!(f, "there is no move {asked}: the game has {moves}"),
            Self::TooManyMoves => write!(f, "a game has at most {} moves", Moves::MAX_LENGTH),
            Self::AlreadySolved => f.write_str("the board is solved"),
            Self::NoSolutionKnown => f.write_str("no solution from here is known yet"),
            Self::AnotherGoal => f.write_str("the solution is for another goal"),
            Self::NotASolution => f.write_str("the moves do not lead to the goal"),
            Self::Contradiction { length, lower_bound } => {
                write!(f, "a solution of {length} moves contradicts the bound that none is below {lower_bound}")
            }
        }
    }
}

impl core::error::Error for Refused {}
