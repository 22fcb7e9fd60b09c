//! When the parts of a board were finished for good, as racers split their times.

use alloc::vec::Vec;

use crate::{Board, IllegalMove, Moves};

/// How a board is divided into the parts that are finished one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Division {
    /// The rows of the goal, from the top.
    Rows,
    /// The rings of the goal: the first row with the first column, then the next ones of what is left.
    Rings,
}

/// A part of a board, and when it was finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// The number of its row or ring, from 0.
    pub part: usize,
    /// Its tiles; the blank is none.
    pub tiles: usize,
    /// The single-tile moves after which its tiles and those of all parts before it are at home and stay there; `None` if they are not at
    /// home in the end.
    pub after: Option<usize>,
}

/// The splits of a game: for each part of the goal that has tiles, in order, when it was finished for good.
///
/// A part counts as finished only when the parts before it are too, so that splits never go back, and the last is the end of a solution.
///
/// # Errors
/// The first move that is illegal.
///
/// # Panics
/// If the boards have different sizes.
///
/// # Complexity
/// O(moves × parts) time, O(cells) bytes.
///
/// ```
/// use taxicab_puzzle::{Board, Division, splits};
///
/// let goal: Board = "1 2 3/4 5 6/7 8 0".parse()?;
/// let start: Board = "1 2 3/0 4 6/7 5 8".parse()?;
/// // The first row is there from the start, the second after LU, the third after LUL.
/// let rows = splits(&start, &goal, &"LUL".parse()?, Division::Rows)?;
/// assert_eq!(rows.iter().map(|row| row.after).collect::<Vec<_>>(), [Some(0), Some(2), Some(3)]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn splits(start: &Board, goal: &Board, moves: &Moves, division: Division) -> Result<Vec<Split>, IllegalMove> {
    let size = start.size();
    assert_eq!(size, goal.size(), "boards of one size");
    let part_of_cell = |cell: usize| match division {
        Division::Rows => size.row(cell),
        Division::Rings => size.row(cell).min(size.column(cell)),
    };
    let home = goal.cells();
    let part_of = |tile: u8| part_of_cell(home[usize::from(tile)].into());
    let is_home = |tile: u8, cell: usize| usize::from(home[usize::from(tile)]) == cell;
    // Of each part: its tiles, those away from home, and the moves after which none was away any more.
    let mut parts = vec![(0, 0, 0); size.height()];
    for (cell, &tile) in start.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0) {
        let (tiles, away, _) = &mut parts[part_of(tile)];
        (*tiles, *away) = (*tiles + 1, *away + usize::from(!is_home(tile, cell)));
    }
    let mut board = *start;
    for (index, direction) in moves.iter().enumerate() {
        for (_, _, finished) in parts.iter_mut().filter(|(_, away, _)| *away > 0) {
            *finished = index + 1;
        }
        let slide = board.slide(direction).ok_or(IllegalMove { index, direction })?;
        let away = &mut parts[part_of(slide.tile)].1;
        *away += usize::from(is_home(slide.tile, slide.from.into()));
        *away -= usize::from(is_home(slide.tile, slide.to.into()));
        board = board.after(direction).expect("it slides");
    }
    let mut reached = Some(0);
    let split = |(part, (tiles, away, finished))| {
        reached = reached.filter(|_| away == 0).map(|reached: usize| reached.max(finished));
        Split { part, tiles, after: reached }
    };
    Ok(parts.into_iter().enumerate().filter(|(_, (tiles, ..))| *tiles > 0).map(split).collect())
}
