//! The reasons to refuse a command.

use taxicab_puzzle::{Direction, IllegalMove, Moves, Size};

/// The reason why a session refused a command; the session is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// No tile can slide in this direction: the blank lies at that edge.
    #[error("no tile can slide {}: there is none {} the blank", direction_name(*.0), tile_side(*.0))]
    NoTile(Direction),
    /// A move of a sequence has no tile to slide; no move of it was made.
    #[error("{0}")]
    IllegalMove(IllegalMove),
    /// There is no such cell.
    #[error("there is no cell {cell}: a {size} board has the cells 0 to {}", size.cells() - 1)]
    NoSuchCell {
        /// The cell.
        cell: usize,
        /// The size of the board.
        size: Size,
    },
    /// There is no such tile.
    #[error("there is no tile {tile}: a {size} board has the tiles 1 to {}", size.cells() - 1)]
    NoSuchTile {
        /// The tile.
        tile: u8,
        /// The size of the board.
        size: Size,
    },
    /// The cell is the blank.
    #[error("this cell is the blank: choose a tile in its row or column")]
    Blank,
    /// The tile lies neither in the row nor in the column of the blank.
    #[error("tile {0} lies neither in the row nor in the column of the blank")]
    NotInLine(u8),
    /// There is no move to undo.
    #[error("there is no move to undo")]
    NothingToUndo,
    /// There is no move to redo.
    #[error("there is no move to redo")]
    NothingToRedo,
    /// The game has fewer moves.
    #[error("there is no move {asked}: the game has {moves}")]
    BeyondTheEnd {
        /// The requested number of moves.
        asked: usize,
        /// The number of moves, undone moves included.
        moves: usize,
    },
    /// The game has the maximum number of moves ([`Moves::MAX_LENGTH`]).
    #[error("a game has at most {} moves", Moves::MAX_LENGTH)]
    TooManyMoves,
    /// The board is solved: there is no hint and nothing to solve.
    #[error("the board is solved")]
    AlreadySolved,
    /// No known solution passes the current board: search, accept the result and repeat the command.
    #[error("no solution from here is known yet")]
    NoSolutionKnown,
    /// The search result is for another goal or another size.
    #[error("the solution is for another goal")]
    AnotherGoal,
    /// The accepted moves do not lead to the goal.
    #[error("the moves do not lead to the goal")]
    NotASolution,
    /// The solution is shorter than its lower bound, or than an earlier proven bound.
    #[error("a solution of {length} moves contradicts the lower bound {lower_bound}")]
    Contradiction {
        /// The length of the solution, in single-tile moves.
        length: u32,
        /// The proven lower bound on the length of all solutions.
        lower_bound: u32,
    },
}

/// The side of the blank on which a tile would have to lie to slide in a direction.
const fn tile_side(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "below",
        Direction::Down => "above",
        Direction::Left => "to the right of",
        Direction::Right => "to the left of",
    }
}

/// The name of a direction, such as `up`.
pub const fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "up",
        Direction::Down => "down",
        Direction::Left => "left",
        Direction::Right => "right",
    }
}
