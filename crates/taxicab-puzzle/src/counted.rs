//! Partial goals: only some tiles count, the others may lie anywhere.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::{Board, Goal, MeantName, Problem, ProblemError, Size};

/// The tiles of a goal that count: a name, which takes them from any goal, or the tiles themselves, `1,2,5`.
///
/// ```
/// use taxicab_puzzle::{Counted, Goal, PartialGoal};
///
/// let counted: Counted = "row-and-column".parse()?;
/// let goal = PartialGoal::new(Goal::BlankLast.board("4x4".parse()?)?, counted)?;
/// assert_eq!(goal.to_string(), "1 2 3 4/5 x x x/9 x x x/13 x x x");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counted {
    /// All of them: an ordinary goal.
    #[default]
    All,
    /// The tiles of the goal's first row.
    FirstRow,
    /// The tiles of its first two rows.
    FirstTwoRows,
    /// The tiles of its first row and of its first column.
    RowAndColumn,
    /// These tiles.
    Tiles(TileSet),
}

/// A set of tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TileSet([u64; 4]);

impl TileSet {
    /// Whether a tile is in it.
    pub const fn contains(&self, tile: u8) -> bool {
        self.0[tile as usize / 64] >> (tile % 64) & 1 != 0
    }

    /// Its tiles, in increasing order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..=u8::MAX).filter(move |&tile| self.contains(tile))
    }

    /// The number of its tiles.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether it has no tile.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl FromIterator<u8> for TileSet {
    /// The set of these tiles; 0 is the blank, which is no tile.
    fn from_iter<T: IntoIterator<Item = u8>>(tiles: T) -> Self {
        let mut set = Self::default();
        for tile in tiles.into_iter().filter(|&tile| tile != 0) {
            set.0[usize::from(tile / 64)] |= 1 << (tile % 64);
        }
        set
    }
}

impl Counted {
    /// The values that have names.
    pub const NAMED: [Self; 4] = [Self::All, Self::FirstRow, Self::FirstTwoRows, Self::RowAndColumn];

    /// The name, or `None` for a set of tiles.
    pub const fn name(&self) -> Option<&'static str> {
        match self {
            Self::All => Some("all"),
            Self::FirstRow => Some("first-row"),
            Self::FirstTwoRows => Some("first-two-rows"),
            Self::RowAndColumn => Some("row-and-column"),
            Self::Tiles(_) => None,
        }
    }

    /// The tiles that count of a goal.
    pub fn tiles(&self, goal: &Board) -> TileSet {
        let size = goal.size();
        let is_counted = |&cell: &usize| match self {
            Self::All => true,
            Self::FirstRow => size.row(cell) == 0,
            Self::FirstTwoRows => size.row(cell) < 2,
            Self::RowAndColumn => size.row(cell) == 0 || size.column(cell) == 0,
            Self::Tiles(tiles) => tiles.contains(goal.tile(cell)),
        };
        (0..size.cells()).filter(is_counted).map(|cell| goal.tile(cell)).collect()
    }
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.name(), self) {
            (None, Self::Tiles(tiles)) => tiles.iter().enumerate().try_for_each(|(index, tile)| {
                let separator = if index == 0 { "" } else { "," };
                write!(f, "{separator}{tile}")
            }),
            (name, _) => f.write_str(name.unwrap_or_default()),
        }
    }
}

impl FromStr for Counted {
    type Err = CountedError;

    /// A name, or tiles with commas between them.
    fn from_str(text: &str) -> Result<Self, CountedError> {
        let text = text.trim();
        if let Some(named) = Self::NAMED.into_iter().find(|counted| counted.name() == Some(text)) {
            return Ok(named);
        }
        if !text.starts_with(|first: char| first.is_ascii_digit()) {
            let names = Self::NAMED.iter().filter_map(Self::name);
            return Err(CountedError::Unknown(MeantName::among(text, names)));
        }
        let tile = |part: &str| part.trim().parse().ok().filter(|&tile: &u8| tile != 0);
        let tiles = text.split(',').enumerate().map(|(index, part)| tile(part).ok_or(CountedError::Tile(index + 1)));
        tiles.collect::<Result<TileSet, _>>().map(Self::Tiles)
    }
}

/// Why a text or a goal has no tiles that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountedError {
    /// A text that is no name and no tiles.
    #[error("all, first-row, first-two-rows, row-and-column, or tiles as 1,2,5{0}")]
    Unknown(MeantName<'static>),
    /// A part of a list that is no tile, counted from 1.
    #[error("tile {0} of the list is not a number from 1 to 255")]
    Tile(usize),
    /// A tile that the board does not have.
    #[error("tile {tile} is not on a {size} board")]
    NoSuchTile {
        /// The tile.
        tile: u8,
        /// The size of the board.
        size: Size,
    },
    /// A goal in which all tiles, or all but one, count.
    #[error("{counted} leaves {free} tile{} of a {size} board free; at least 2 must be", if *.free == 1 { "" } else { "s" })]
    TooFewFree {
        /// Which count.
        counted: Counted,
        /// The size of the board.
        size: Size,
        /// The tiles that do not count.
        free: usize,
    },
}

/// A goal of which only some tiles count. At least two do not, so that every board can reach it; or all count, and it is an
/// ordinary goal.
///
/// ```
/// use taxicab_puzzle::{Board, Counted, Goal, PartialGoal};
///
/// let goal = PartialGoal::new(Goal::BlankLast.board("3x3".parse()?)?, Counted::FirstRow)?;
/// let board: Board = "1 2 3/8 0 7/6 5 4".parse()?;
/// assert!(goal.is_reached(&board));
/// // One of the two boards has the wrong parity for `1 2 3/4 5 6/7 8 0`. Here both can be solved.
/// for board in [board, "1 2 3/8 0 7/6 4 5".parse()?] {
///     assert!(goal.is_reached(goal.problem(board)?.goal()));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartialGoal {
    board: Board,
    tiles: TileSet,
}

impl From<Board> for PartialGoal {
    /// The goal of which all tiles count.
    fn from(board: Board) -> Self {
        Self { tiles: Counted::All.tiles(&board), board }
    }
}

impl PartialGoal {
    /// The goal of those tiles of a board that count.
    ///
    /// # Errors
    /// A tile that the board does not have; or all count but one, or all by another name than [`Counted::All`].
    pub fn new(board: Board, counted: Counted) -> Result<Self, CountedError> {
        let (size, tiles) = (board.size(), counted.tiles(&board));
        if let Counted::Tiles(wanted) = counted
            && let Some(tile) = wanted.iter().find(|&tile| !tiles.contains(tile))
        {
            return Err(CountedError::NoSuchTile { tile, size });
        }
        match size.cells() - 1 - tiles.len() {
            free @ (0 | 1) if counted != Counted::All => Err(CountedError::TooFewFree { counted, size, free }),
            _ => Ok(Self { board, tiles }),
        }
    }

    /// The goal with all of its tiles.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The tiles that count.
    pub const fn tiles(&self) -> TileSet {
        self.tiles
    }

    /// Whether all tiles count.
    pub fn is_whole(&self) -> bool {
        self.tiles.len() + 1 == self.board.size().cells()
    }

    /// Whether each tile that counts is at home on a board of the goal's size.
    pub fn is_reached(&self, board: &Board) -> bool {
        self.in_place(board) == self.tiles.len()
    }

    /// The number of the tiles that count and are at home on a board of the goal's size.
    pub fn in_place(&self, board: &Board) -> usize {
        let pairs = board.tiles().iter().zip(self.board.tiles());
        pairs.filter(|(tile, home)| tile == home && self.tiles.contains(**tile)).count()
    }

    /// The sum of the Manhattan distances of the tiles that count, on a board of the goal's size: no solution has fewer moves.
    pub fn distance(&self, board: &Board) -> u32 {
        let (cells, homes, size) = (board.cells(), self.board.cells(), board.size());
        let steps = |tile| size.manhattan_distance(usize::from(cells[tile]), usize::from(homes[tile])) as u32;
        self.tiles.iter().map(|tile| steps(usize::from(tile))).sum()
    }

    /// The problem of a board with all of its tiles: its goal is this one, or, if the board's parity needs it, this one with two
    /// exchanged that do not count.
    ///
    /// # Errors
    /// The goal is a board of another size, or all tiles count and the board has the other parity.
    #[allow(clippy::result_large_err, reason = "the error holds the nearest solvable board")]
    pub fn problem(&self, start: Board) -> Result<Problem, ProblemError> {
        let free = (0..self.board.size().cells()).filter(|&cell| {
            let tile = self.board.tile(cell);
            tile != 0 && !self.tiles.contains(tile)
        });
        let problem = Problem::new(start, &Goal::Board(self.board));
        match free.collect::<Vec<_>>()[..] {
            [.., one, other] if matches!(problem, Err(ProblemError::Unsolvable(_))) => {
                Problem::new(start, &Goal::Board(self.board.with_exchanged(one, other)))
            }
            _ => problem,
        }
    }
}

impl fmt::Display for PartialGoal {
    /// As a board, `x` for every cell whose tile does not count: `1 2 3/x x x/x x x`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.board.size();
        if self.is_whole() {
            return self.board.fmt(f);
        }
        (0..size.cells()).try_for_each(|cell| {
            f.write_str(match (cell, size.column(cell)) {
                (0, _) => "",
                (_, 0) => "/",
                _ => " ",
            })?;
            match self.board.tile(cell) {
                tile if self.tiles.contains(tile) => write!(f, "{tile}"),
                _ => f.write_str("x"),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    fn goal(goal: Goal, size: &str, counted: &str) -> Result<PartialGoal, CountedError> {
        PartialGoal::new(goal.board(size.parse().unwrap()).unwrap(), counted.parse()?)
    }

    #[test]
    fn names_take_their_tiles_from_the_goal() {
        let drawn = |of, size, counted| goal(of, size, counted).unwrap().to_string();
        assert_eq!(drawn(Goal::BlankLast, "3x3", "first-two-rows"), "1 2 3/4 5 6/x x x");
        assert_eq!(drawn(Goal::BlankFirst, "3x3", "first-row"), "x 1 2/x x x/x x x");
        assert_eq!(drawn(Goal::Spiral, "4x4", "row-and-column"), "1 2 3 4/12 x x x/11 x x x/10 x x x");
        assert_eq!(drawn(Goal::BlankLast, "2x3", "5,1"), "1 x/x x/5 x");
        assert_eq!(drawn(Goal::BlankLast, "2x2", "all"), "1 2/3 0");
    }

    #[test]
    fn texts_are_read_and_printed() {
        for text in ["all", "first-row", "first-two-rows", "row-and-column", "1", "1,2,5,255"] {
            assert_eq!(text.parse::<Counted>().unwrap().to_string(), text);
        }
        assert_eq!("5, 2,2".parse::<Counted>().unwrap().to_string(), "2,5");
        let error = |text: &str| text.parse::<Counted>().unwrap_err().to_string();
        let names = "all, first-row, first-two-rows, row-and-column, or tiles as 1,2,5";
        assert_eq!(error("first-rwo"), alloc::format!("{names}; did you mean 'first-row'?"));
        assert_eq!(error(""), names);
        assert_eq!(error("1,0"), "tile 2 of the list is not a number from 1 to 255");
        assert_eq!(error("1,2,256"), "tile 3 of the list is not a number from 1 to 255");
        assert_eq!(error("1,,2"), "tile 2 of the list is not a number from 1 to 255");
    }

    #[test]
    fn fewer_than_two_free_tiles_are_refused_by_name() {
        let error = |size, counted| goal(Goal::BlankLast, size, counted).unwrap_err().to_string();
        assert_eq!(error("2x2", "first-row"), "first-row leaves 1 tile of a 2x2 board free; at least 2 must be");
        assert_eq!(
            error("3x2", "first-two-rows"),
            "first-two-rows leaves 0 tiles of a 3x2 board free; at least 2 must be"
        );
        assert_eq!(error("2x2", "1,2,3"), "1,2,3 leaves 0 tiles of a 2x2 board free; at least 2 must be");
        assert_eq!(error("2x2", "1,4"), "tile 4 is not on a 2x2 board");
    }

    /// Each board of 3x3, of both parities, has a problem whose goal reaches the partial one; the ordinary goal only half of them.
    #[test]
    fn every_parity_is_solvable() {
        let rows = goal(Goal::BlankLast, "3x3", "first-two-rows").unwrap();
        let whole = goal(Goal::BlankLast, "3x3", "all").unwrap();
        for board in ["8 7 6/5 4 3/2 1 0", "8 7 6/5 4 3/1 2 0", "1 2 3/4 5 6/8 7 0"] {
            let board: Board = board.parse().unwrap();
            let problem = rows.problem(board).unwrap();
            assert!(rows.is_reached(problem.goal()) && crate::Parity::new(&board, problem.goal()).is_solvable());
        }
        assert!(matches!(whole.problem("1 2 3/4 5 6/8 7 0".parse().unwrap()), Err(ProblemError::Unsolvable(_))));
        assert!(matches!(rows.problem("1 2/3 0".parse().unwrap()), Err(ProblemError::GoalSize(_))));
    }
}
