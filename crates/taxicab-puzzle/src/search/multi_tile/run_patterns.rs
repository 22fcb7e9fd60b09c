use alloc::vec::Vec;

use super::Axis;
use super::classes::{Classes, MOST_CELLS, MOST_TILES};
use super::run_pattern::{RunPattern, shifts};
use crate::{Board, Size};

/// The greatest of several pattern databases that count runs, and of their mirror images.
///
/// Mirrored in the main diagonal a square board whose goal has the blank on it is a puzzle with the same goal, rows for
/// columns, tiles renamed; so each database is two estimates.
#[derive(Clone, Debug)]
pub(super) struct RunPatterns<const LENGTH: usize> {
    pub(super) classes: Classes,
    parts: Vec<Part<LENGTH>>,
}

#[derive(Clone, Debug)]
struct Part<const LENGTH: usize> {
    table: RunPattern<LENGTH>,
    shifts: [u8; MOST_TILES],
    /// The shifts of the tiles that are the pattern's in the mirror.
    mirrored: Option<[u8; MOST_TILES]>,
}

/// A position as the patterns see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placement {
    /// By axis: the index of each tile, four bits each.
    pub(super) indices: [u64; 2],
    /// By axis: the index of the blank.
    pub(super) blank: [u8; 2],
}

impl<const LENGTH: usize> RunPatterns<LENGTH> {
    /// The databases towards a goal for the tiles whose home cells are given, all equally many.
    pub(super) fn new(goal: &Board, patterns: &[Vec<u8>]) -> Self {
        let size = goal.size();
        assert!(size.width().max(size.height()) <= LENGTH && size.cells() <= MOST_CELLS);
        let classes = Classes::new(size, patterns[0].len());
        let part = |homes: &Vec<u8>| {
            let tiles: Vec<u8> = homes.iter().map(|&home| goal.tile(usize::from(home))).collect();
            let table = RunPattern::new(&classes, goal, &tiles);
            let mirrored: Option<Vec<u8>> = can_be_mirrored(goal)
                .then(|| homes.iter().map(|&home| goal.tile(mirrored(size, usize::from(home)))).collect());
            Part { table, shifts: padded(&shifts(&tiles)), mirrored: mirrored.map(|tiles| padded(&shifts(&tiles))) }
        };
        let parts = patterns.iter().map(part).collect();
        Self { classes, parts }
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

    /// By the blank's place in its line along `next`: at least so many runs are left after a run there. The further parts
    /// are left out once no value is `most` or below; the place of the blank now counts as above.
    #[inline]
    pub(super) fn after_runs(&self, placement: &Placement, next: Axis, most: u8) -> [u8; LENGTH] {
        let (indices, blank) = (placement.indices[next as usize], placement.blank[next as usize]);
        let mut greatest = [0; LENGTH];
        greatest[usize::from(blank) % self.classes.length(next)] = u8::MAX;
        let mut raise = |axis, part: &Part<LENGTH>, shifts: &[u8; MOST_TILES]| {
            let class = self.classes.class(axis, indices, &shifts[..self.classes.tiles], blank);
            let members = part.table.members(axis, class);
            for (greatest, &member) in greatest.iter_mut().zip(members) {
                *greatest = member.max(*greatest);
            }
            greatest.iter().all(|&least| least > most)
        };
        for part in &self.parts {
            if raise(next, part, &part.shifts) {
                break;
            }
            if let Some(mirrored) = &part.mirrored
                && raise(next.other(), part, mirrored)
            {
                break;
            }
        }
        greatest
    }

    /// At least so many runs are left from a board, whichever way the first goes.
    pub(super) fn estimate(&self, board: &Board) -> u32 {
        let placement = self.placement(board);
        let least = Axis::BOTH.into_iter().flat_map(|next| self.after_runs(&placement, next, u8::MAX));
        1 + least.min().map_or(0, u32::from)
    }
}

fn padded(shifts: &[u8]) -> [u8; MOST_TILES] {
    let mut all = [0; MOST_TILES];
    all[..shifts.len()].copy_from_slice(shifts);
    all
}

fn mirrored(size: Size, cell: usize) -> usize {
    size.column(cell) * size.width() + size.row(cell)
}

fn can_be_mirrored(goal: &Board) -> bool {
    let size = goal.size();
    size.width() == size.height() && mirrored(size, goal.blank()) == goal.blank()
}
