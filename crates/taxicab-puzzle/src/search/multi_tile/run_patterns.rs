//! The patterns of the default solver: the maximum of several run patterns, and of their mirror images.

use alloc::vec::Vec;

use super::classes::{Classes, MAX_CELLS};
use super::run_pattern::{Line, RunPattern, shifts, top};
use super::{Axis, RunTablesError};
use crate::direction::Symmetry;
use crate::{Board, Direction, Size};

/// The maximum of several pattern databases that count runs, and of their mirror images.
///
/// Mirrored in the main diagonal, a square board whose goal has the blank on it is a puzzle with the same goal, rows
/// and columns exchanged and tiles renamed; so each database gives two heuristics.
#[derive(Clone, Debug)]
pub(super) struct RunPatterns<L: Line, const TILES: usize> {
    pub(super) classes: Classes,
    /// By axis: a bit ([`top`]) for each place that a line does not have.
    beyond: [u64; 2],
    parts: Vec<Part<L, TILES>>,
}

#[derive(Clone, Debug)]
struct Part<L: Line, const TILES: usize> {
    table: RunPattern<L>,
    shifts: [u8; TILES],
    /// The shifts of the tiles that are the pattern's in the mirror.
    mirrored: Option<[u8; TILES]>,
}

/// A position as the patterns see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placement {
    /// By axis: the index of each tile, four bits each.
    pub(super) indices: [u64; 2],
    /// By axis: the index of the blank.
    pub(super) blank: [u8; 2],
}

impl<L: Line, const TILES: usize> RunPatterns<L, TILES> {
    /// The databases towards a goal for the tiles whose home cells are given; interrupted once `is_wanted` returns `false`.
    pub(super) fn new(
        goal: &Board,
        patterns: &[[u8; TILES]],
        is_wanted: &dyn Fn() -> bool,
    ) -> Result<Self, RunTablesError> {
        let size = goal.size();
        assert!(size.width().max(size.height()) <= L::LENGTH && size.cells() <= MAX_CELLS);
        let classes = Classes::new(size, TILES);
        let part = |homes: &[u8; TILES]| {
            let tiles = homes.map(|home| goal.tile(usize::from(home)));
            let in_mirror = || homes.map(|home| goal.tile(mirrored(size, usize::from(home))));
            Ok(Part {
                table: RunPattern::new(&classes, goal, &tiles, is_wanted)?,
                shifts: shifts(&tiles),
                mirrored: can_be_mirrored(goal).then(|| shifts(&in_mirror())),
            })
        };
        let parts = patterns.iter().map(part).collect::<Result<_, RunTablesError>>()?;
        let beyond =
            Axis::BOTH.map(|axis| (classes.length(axis)..L::LENGTH).fold(0, |beyond, place| beyond | top(place)));
        Ok(Self { classes, beyond, parts })
    }

    /// A board as the patterns see it.
    pub(super) fn placement(&self, board: &Board) -> Placement {
        let cells = board.cells();
        let tiles = 0..board.tiles().len();
        let index = |axis, tile: usize| self.classes.index(axis, usize::from(cells[tile]));
        Placement {
            indices: Axis::BOTH.map(|axis| tiles.clone().map(|tile| (index(axis, tile) as u64) << (4 * tile)).sum()),
            blank: Axis::BOTH.map(|axis| index(axis, 0) as u8),
        }
    }

    /// The place of the blank in its line along an axis.
    #[inline]
    pub(super) fn place(&self, placement: &Placement, axis: Axis) -> usize {
        let blank = placement.blank[axis as usize];
        usize::from(self.classes.places[axis as usize][usize::from(blank & 15)])
    }

    /// A bit ([`top`]) for each place in the blank's line along `next` after a run to which more than `limit` runs are
    /// left, and for the place of the blank now and those beyond the line: these are not expanded.
    ///
    /// Naively the maximum of all parts is compared with `limit`. Here each part is compared, and once nothing is left
    /// the further parts are not looked up.
    #[inline]
    pub(super) fn too_far(&self, placement: &Placement, next: Axis, limit: u8) -> u64 {
        let (indices, blank) = (placement.indices[next as usize], placement.blank[next as usize]);
        let all = L::UNSEEN.above(0);
        let mut too_far = self.beyond[next as usize] | top(self.place(placement, next));
        for part in &self.parts {
            too_far |= part.table.members(next, self.classes.class(next, indices, &part.shifts, blank)).above(limit);
            if too_far == all {
                break;
            }
            if let Some(mirrored) = &part.mirrored {
                let class = self.classes.class(next.other(), indices, mirrored, blank);
                too_far |= part.table.members(next.other(), class).above(limit);
                if too_far == all {
                    break;
                }
            }
        }
        too_far
    }
}

/// Whether the blank gets a larger index as tiles slide in this direction.
pub(super) const fn is_forwards(direction: Direction) -> bool {
    matches!(direction, Direction::Up | Direction::Left)
}

fn mirrored(size: Size, cell: usize) -> usize {
    size.column(cell) * size.width() + size.row(cell)
}

fn can_be_mirrored(goal: &Board) -> bool {
    let size = goal.size();
    size.width() == size.height() && mirrored(size, goal.blank()) == goal.blank()
}

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
    let flips_rows = 2 * size.row(last) + 1 < size.height();
    let flips_columns = 2 * size.column(last) + 1 < size.width();
    let symmetry = Symmetry { size, transposes: false, flips_rows, flips_columns };
    move |cell| symmetry.cell(cell) as u8
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
