//! The run of tiles that slides when a cell is chosen.

use taxicab_puzzle::{Board, Direction};

use crate::Refused;

/// A straight run: `count` tiles slide one cell each in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The direction of the slide.
    pub direction: Direction,
    /// The number of tiles, 1..=15.
    pub count: usize,
}

/// The run that brings the blank to a cell: its tile and all tiles between it and the blank slide.
///
/// # Errors
/// The cell is not on the board, is the blank, or lies neither in the row nor in the column of the blank.
///
/// ```
/// use taxicab_play::{Refused, run_from_cell};
/// use taxicab_puzzle::{Board, Direction};
///
/// // 1 2 3
/// // 4 5 6
/// // 7 8 _
/// let board: Board = "1 2 3/4 5 6/7 8 0".parse()?;
/// let run = run_from_cell(&board, 6)?;
/// assert_eq!((run.direction, run.count), (Direction::Right, 2));
/// assert_eq!(run_from_cell(&board, 0), Err(Refused::NotInLine(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn run_from_cell(board: &Board, cell: usize) -> Result<Run, Refused> {
    let (size, blank) = (board.size(), board.blank());
    if cell >= size.cells() {
        return Err(Refused::NoSuchCell { cell, size });
    }
    if cell == blank {
        return Err(Refused::Blank);
    }
    let (row, column) = (size.row(cell), size.column(cell));
    let (blank_row, blank_column) = (size.row(blank), size.column(blank));
    if row == blank_row {
        let direction = if column > blank_column { Direction::Left } else { Direction::Right };
        Ok(Run { direction, count: column.abs_diff(blank_column) })
    } else if column == blank_column {
        let direction = if row > blank_row { Direction::Up } else { Direction::Down };
        Ok(Run { direction, count: row.abs_diff(blank_row) })
    } else {
        Err(Refused::NotInLine(board.tile(cell)))
    }
}

/// The longest run in a direction: all tiles between the blank and the edge that they leave.
pub(crate) fn longest_run(board: &Board, direction: Direction) -> Result<Run, Refused> {
    let mut cell = board.blank();
    let mut count = 0;
    while let Some(next) = direction.source(cell, board.size()) {
        (cell, count) = (next, count + 1);
    }
    if count == 0 { Err(Refused::NoTile(direction)) } else { Ok(Run { direction, count }) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use taxicab_puzzle::Goal;

    #[test]
    fn a_run_brings_the_blank_to_the_chosen_cell() {
        for size in ["2x2", "4x3", "16x16"] {
            let board = Goal::Spiral.board(size.parse().unwrap()).unwrap();
            for cell in 0..board.size().cells() {
                let Ok(run) = run_from_cell(&board, cell) else { continue };
                let mut after = board;
                for _ in 0..run.count {
                    after = after.after(run.direction).unwrap();
                }
                assert_eq!(after.blank(), cell);
            }
        }
    }

    #[test]
    fn the_longest_run_reaches_the_edge() {
        let board: Board = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0".parse().unwrap();
        assert_eq!(longest_run(&board, Direction::Down), Ok(Run { direction: Direction::Down, count: 3 }));
        assert_eq!(longest_run(&board, Direction::Up), Err(Refused::NoTile(Direction::Up)));
    }
}
