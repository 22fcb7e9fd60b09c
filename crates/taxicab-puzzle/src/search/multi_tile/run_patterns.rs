//! The maximum of several run patterns, and of their mirror images.

use alloc::vec::Vec;

use super::Axis;
use super::classes::{Classes, MAX_CELLS};
use super::line::{Line, UNSEEN, top};
use super::run_pattern::{RunPattern, shifts};
use crate::{Board, Direction, Size};

/// The maximum of several pattern databases that count runs, and of their mirror images.
///
/// Mirrored in the main diagonal, a square board whose goal has the blank on it is a puzzle with the same goal, rows
/// and columns exchanged and tiles renamed; so each database gives two heuristics.
#[derive(Clone, Debug)]
pub(super) struct RunPatterns<L: Line, const TILES: usize> {
    classes: Classes,
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
    /// The databases towards a goal for the tiles whose home cells are given; `None` if `go_on` did not want them to be
    /// finished.
    pub(super) fn new(goal: &Board, patterns: &[[u8; TILES]], go_on: &dyn Fn() -> bool) -> Option<Self> {
        let size = goal.size();
        assert!(size.width().max(size.height()) <= L::LENGTH && size.cells() <= MAX_CELLS);
        let classes = Classes::new(size, TILES);
        let part = |homes: &[u8; TILES]| {
            let tiles = homes.map(|home| goal.tile(usize::from(home)));
            let in_mirror = || homes.map(|home| goal.tile(mirrored(size, usize::from(home))));
            Some(Part {
                table: RunPattern::new(&classes, goal, &tiles, go_on)?,
                shifts: shifts(&tiles),
                mirrored: can_be_mirrored(goal).then(|| shifts(&in_mirror())),
            })
        };
        let parts = patterns.iter().map(part).collect::<Option<_>>()?;
        let beyond =
            Axis::BOTH.map(|axis| (classes.length(axis)..L::LENGTH).fold(0, |beyond, place| beyond | top(place)));
        Some(Self { classes, beyond, parts })
    }

    /// The numbering of places on the board.
    pub(super) fn classes(&self) -> &Classes {
        &self.classes
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

    /// A bit ([`top`]) for each place in the blank's line along `next` after a run to which more than `limit` runs are
    /// left, and for the place of the blank now and those beyond the line: these are not expanded.
    ///
    /// Naively the maximum of all parts is compared with `limit`. Here each part is compared, and once nothing is left
    /// the further parts are not looked up.
    #[inline]
    pub(super) fn too_far(&self, placement: &Placement, next: Axis, limit: u8) -> u64 {
        let (indices, blank) = (placement.indices[next as usize], placement.blank[next as usize]);
        let all = L::UNSEEN.above(0);
        let mut too_far =
            self.beyond[next as usize] | top(usize::from(self.classes.places[next as usize][usize::from(blank & 15)]));
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

    /// A lower bound on the runs left after a run of so many tiles from a board, if they alternate.
    pub(super) fn h_after(&self, board: &Board, direction: Direction, tiles: usize) -> u32 {
        let (placement, axis) = (self.placement(board), Axis::of(direction));
        let place = usize::from(self.classes.places[axis as usize][usize::from(placement.blank[axis as usize])]);
        let reached = top(if is_forwards(direction) { place + tiles } else { place - tiles });
        let is_within = |limit: &u8| self.too_far(&placement, axis, *limit) & reached == 0;
        u32::from((0..UNSEEN).find(is_within).unwrap_or(UNSEEN - 1))
    }

    /// A lower bound on the runs from a board that is not the goal, whichever axis the first is on.
    pub(super) fn h(&self, board: &Board) -> u32 {
        let placement = self.placement(board);
        let is_within = |limit: &u8| {
            Axis::BOTH.into_iter().any(|next| self.too_far(&placement, next, *limit) != L::UNSEEN.above(0))
        };
        1 + u32::from((0..UNSEEN).find(is_within).unwrap_or(UNSEEN - 1))
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
