//! The patterns of the default solver.

use alloc::vec::Vec;

use crate::{Board, Size};

/// The tiles of a pattern: with six, the tables of 4×4 take ten times as long to fill as they save.
pub(super) const TILES: usize = 5;

/// The patterns of 4×4 as home cells, for a goal with the blank in the last cell. Hill climbing found them: it
/// exchanges one tile for another as long as 40 random boards need fewer nodes.
const FOUR_BY_FOUR: [[u8; TILES]; 3] = [[0, 1, 2, 3, 4], [3, 7, 11, 13, 14], [2, 3, 6, 10, 14]];

/// The home cells of the patterns for a goal.
///
/// On other sizes one pattern takes the cells that come first by rows, another those that come first by columns. The
/// board is turned so that the blank lies towards the last cell, as with the usual goal.
pub(super) fn patterns(goal: &Board) -> Vec<[u8; TILES]> {
    let size = goal.size();
    let turned = turned(size, goal.blank());
    let by_rows: Vec<u8> = (0..size.cells()).map(&turned).collect();
    let by_columns: Vec<u8> =
        (0..size.cells()).map(|index| turned(index % size.height() * size.width() + index / size.height())).collect();
    let first = |cells: &mut dyn Iterator<Item = u8>| {
        // The blank belongs to every pattern, so another cell takes its place.
        let mut chosen = cells.filter(|&cell| usize::from(cell) != goal.blank());
        [(); TILES].map(|()| chosen.next().expect("the board has more cells than a pattern"))
    };
    if (size.width(), size.height()) == (4, 4) {
        let with_rest = |homes: &[u8; TILES]| {
            let homes: Vec<u8> = homes.iter().map(|&home| turned(usize::from(home))).collect();
            let rest = by_rows.iter().copied().filter(|cell| !homes.contains(cell));
            first(&mut homes.iter().copied().chain(rest))
        };
        return FOUR_BY_FOUR.iter().map(with_rest).collect();
    }
    Vec::from([first(&mut by_rows.iter().copied()), first(&mut by_columns.iter().copied())])
}

/// Mirrors the board up and down or left and right or both, so that this cell does not lie before the middle.
fn turned(size: Size, last: usize) -> impl Fn(usize) -> u8 {
    let upside_down = 2 * size.row(last) + 1 < size.height();
    let backwards = 2 * size.column(last) + 1 < size.width();
    move |cell| {
        let (row, column) = (size.row(cell), size.column(cell));
        let row = if upside_down { size.height() - 1 - row } else { row };
        let column = if backwards { size.width() - 1 - column } else { column };
        (row * size.width() + column) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Goal;

    #[test]
    fn patterns_are_tiles_whatever_the_goal() {
        for size in ["2x3", "3x3", "4x4", "2x8", "5x3"] {
            let size: Size = size.parse().unwrap();
            for blank in 0..size.cells() {
                let mut tiles: Vec<u8> = (1..size.cells() as u8).collect();
                tiles.insert(blank, 0);
                let goal = Board::new(size, &tiles).unwrap();
                for mut pattern in patterns(&goal) {
                    assert!(
                        pattern.iter().all(|&cell| usize::from(cell) < size.cells() && goal.tile(cell.into()) != 0)
                    );
                    pattern.sort_unstable();
                    assert!(pattern.windows(2).all(|pair| pair[0] < pair[1]));
                }
            }
        }
        assert_eq!(patterns(&Goal::BlankLast.board("4x4".parse().unwrap()).unwrap()), FOUR_BY_FOUR);
        let upside_down = FOUR_BY_FOUR.map(|homes| homes.map(|home| 15 - home));
        assert_eq!(patterns(&Goal::BlankFirst.board("4x4".parse().unwrap()).unwrap()), upside_down);
    }
}
