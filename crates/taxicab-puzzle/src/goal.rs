//! Goals, and the problem of a board and a goal that it can reach.

use core::fmt;
use core::str::FromStr;

use crate::{Board, Parity, Size, Unsolvable, exchanged};

/// A goal: a named order of the tiles, or any board.
///
/// ```
/// use taxicab_puzzle::{Goal, Size};
///
/// let size = Size::new(4, 4)?;
/// assert_eq!(Goal::Snake.board(size)?.to_string(), "1 2 3 4/8 7 6 5/9 10 11 12/0 15 14 13");
/// assert_eq!(Goal::Spiral.board(size)?.to_string(), "1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// `1 2 … 0`: row by row, the blank at the bottom right.
    #[default]
    BlankLast,
    /// `0 1 2 …`: row by row, the blank at the top left (Korf's convention).
    BlankFirst,
    /// Rows alternately left to right and right to left, the blank at the end.
    Snake,
    /// Clockwise inwards from the top left, the blank at the end.
    Spiral,
    /// Any board.
    Board(Board),
}

impl Goal {
    /// The named goals.
    pub const NAMED: [Self; 4] = [Self::BlankLast, Self::BlankFirst, Self::Snake, Self::Spiral];

    /// The goal as a board of a size.
    ///
    /// # Errors
    /// The goal is a board of another size.
    pub fn board(&self, size: Size) -> Result<Board, GoalSize> {
        let mut tiles = [0u8; 256];
        match self {
            Self::Board(board) if board.size() == size => return Ok(*board),
            Self::Board(board) => return Err(GoalSize { goal: board.size(), board: size }),
            Self::BlankFirst => place(&mut tiles, size, (1..size.cells()).chain([0])),
            Self::BlankLast => place(&mut tiles, size, 0..size.cells()),
            Self::Snake => place(
                &mut tiles,
                size,
                (0..size.height()).flat_map(|row| {
                    let start = row * size.width();
                    (0..size.width()).map(move |step| start + if row % 2 == 0 { step } else { size.width() - 1 - step })
                }),
            ),
            Self::Spiral => place(&mut tiles, size, spiral(size)),
        }
        Ok(Board::new(size, &tiles[..size.cells()]).expect("a path over all cells is a permutation"))
    }

    /// The name on the command line, or `None` for a board.
    pub const fn name(&self) -> Option<&'static str> {
        match self {
            Self::BlankLast => Some("blank-last"),
            Self::BlankFirst => Some("blank-first"),
            Self::Snake => Some("snake"),
            Self::Spiral => Some("spiral"),
            Self::Board(_) => None,
        }
    }
}

/// Places the tiles 1, 2, … along a path over all cells, the blank at its end.
fn place(tiles: &mut [u8; 256], size: Size, path: impl Iterator<Item = usize>) {
    for (step, cell) in path.enumerate() {
        tiles[cell] = if step + 1 == size.cells() { 0 } else { step as u8 + 1 };
    }
}

/// The cells clockwise inwards from the top left: go straight until the next cell is off the board or seen, then turn.
fn spiral(size: Size) -> impl Iterator<Item = usize> {
    let (width, height) = (size.width() as isize, size.height() as isize);
    let mut seen = [false; 256];
    let (mut row, mut column, mut down, mut right) = (0isize, 0isize, 0isize, 1isize);
    (0..size.cells()).map(move |_| {
        let cell = (row * width + column) as usize;
        seen[cell] = true;
        let (ahead_row, ahead_column) = (row + down, column + right);
        let off = !(0..height).contains(&ahead_row) || !(0..width).contains(&ahead_column);
        if off || seen[(ahead_row * width + ahead_column) as usize] {
            (down, right) = (right, -down);
        }
        (row, column) = (row + down, column + right);
        cell
    })
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(board) => board.fmt(f),
            named => f.write_str(named.name().unwrap_or_default()),
        }
    }
}

impl FromStr for Goal {
    type Err = crate::BoardError;

    /// A name, or a board in any of the [forms](crate::notation).
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match Self::NAMED.into_iter().find(|goal| goal.name() == Some(text.trim())) {
            Some(goal) => Ok(goal),
            None => text.parse().map(Self::Board),
        }
    }
}

/// A goal whose size differs from the board's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the goal is a {goal} board, but the board is {board}")]
pub struct GoalSize {
    /// The size of the goal.
    pub goal: Size,
    /// The size of the board.
    pub board: Size,
}

/// A start and a goal of one size, the goal proven reachable: the input of a search.
///
/// ```
/// use taxicab_puzzle::{Goal, Problem, ProblemError};
///
/// let problem = Problem::new("8 2 0/4 6 1/3 7 5".parse()?, &Goal::BlankLast)?;
/// assert_eq!(problem.goal().to_string(), "1 2 3/4 5 6/7 8 0");
///
/// let loyd = "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0".parse()?;
/// let Err(ProblemError::Unsolvable(unsolvable)) = Problem::new(loyd, &Goal::BlankLast) else { panic!() };
/// assert_eq!(unsolvable.to_string(), "even width, blank in row 1 from the bottom, 1 inversion (odd), so not solvable");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problem {
    start: Board,
    goal: Board,
}

impl Problem {
    /// The problem of moving a board to a goal.
    ///
    /// # Errors
    /// The goal is a board of another size, or of the other parity.
    pub fn new(start: Board, goal: &Goal) -> Result<Self, ProblemError> {
        let goal = goal.board(start.size()).map_err(ProblemError::GoalSize)?;
        let parity = Parity::new(&start, &goal);
        if parity.is_solvable() {
            Ok(Self { start, goal })
        } else {
            Err(ProblemError::Unsolvable(Unsolvable { parity, nearest: exchanged(&start) }))
        }
    }

    /// The board to solve.
    pub const fn start(&self) -> &Board {
        &self.start
    }

    /// The board to reach.
    pub const fn goal(&self) -> &Board {
        &self.goal
    }

    /// The size of both.
    pub const fn size(&self) -> Size {
        self.start.size()
    }

    /// The minimum length of the right parity that is not below `length`.
    ///
    /// Every step moves the blank by one cell, so all solutions have the parity of the blank's distance to its home.
    pub(crate) fn rounded_up(&self, length: u32) -> u32 {
        let blank = self.size().manhattan_distance(self.start.blank(), self.goal.blank()) as u32;
        length + (length + blank) % 2
    }
}

/// Why a board and a goal are not a [`Problem`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemError {
    /// The goal is of another size.
    #[error(transparent)]
    GoalSize(GoalSize),
    /// The goal cannot be reached.
    #[error(transparent)]
    Unsolvable(Unsolvable),
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn drawn(goal: &Goal, size: &str) -> alloc::string::String {
        goal.board(size.parse().unwrap()).unwrap().to_string()
    }

    #[test]
    fn named_goals() {
        assert_eq!(drawn(&Goal::BlankLast, "3x2"), "1 2 3/4 5 0");
        assert_eq!(drawn(&Goal::BlankFirst, "3x2"), "0 1 2/3 4 5");
        assert_eq!(drawn(&Goal::Snake, "3x3"), "1 2 3/6 5 4/7 8 0");
        assert_eq!(drawn(&Goal::Snake, "2x2"), "1 2/0 3");
        assert_eq!(drawn(&Goal::Spiral, "3x3"), "1 2 3/8 0 4/7 6 5");
        assert_eq!(drawn(&Goal::Spiral, "2x3"), "1 2/0 3/5 4");
        assert_eq!(drawn(&Goal::Spiral, "5x2"), "1 2 3 4 5/0 9 8 7 6");
    }

    #[test]
    fn every_named_goal_is_a_board_of_every_size() {
        for (width, height) in (2..=16).flat_map(|width| (2..=16).map(move |height| (width, height))) {
            let size = Size::new(width, height).unwrap();
            for goal in Goal::NAMED {
                assert_eq!(goal.board(size).unwrap().size(), size);
            }
        }
    }

    #[test]
    fn goals_are_read_and_printed() {
        for goal in Goal::NAMED {
            assert_eq!(goal.to_string().parse::<Goal>().unwrap(), goal);
        }
        let board: Goal = "1 2/0 3".parse().unwrap();
        assert_eq!(board.to_string(), "1 2/0 3");
        assert!(board.board(Size::new(3, 3).unwrap()).is_err());
        assert!("snail".parse::<Goal>().is_err());
    }
}
