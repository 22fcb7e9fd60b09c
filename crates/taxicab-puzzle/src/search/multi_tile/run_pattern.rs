//! A pattern database that counts runs.

use alloc::vec::Vec;

use super::Axis;
use super::classes::{Classes, Crossed};
use super::line::{Line, UNSEEN, top};
use crate::Board;

/// A pattern database that counts runs: the exact distances in the puzzle in which only some tiles are distinguishable.
///
/// The blank and the tiles of the pattern keep their names, all others are alike. A run of the board is a run there,
/// whichever tiles it moves, so a shortest solution becomes a solution there, and its runs still alternate: the
/// distance is admissible. Values of several patterns must not be added (one run may count in several); their maximum
/// is admissible.
///
/// The table stores two distances for each placement, by the axis of the next run. The naive form is a table of
/// placements and an axis. Here the members of a [class](Classes), which are the successors of each other, are
/// adjacent, so an expansion reads all its successors with one load. A run on an axis enters a class along that axis,
/// so the class stores the distances before a run on the other axis.
#[derive(Clone, Debug)]
pub(super) struct RunPattern<L: Line> {
    /// By axis of the class: the distance of each member before a run on the other axis.
    distances: [Vec<L::Kept>; 2],
}

/// The maximal stored distance; larger ones count as this.
const MAX: u8 = UNSEEN - 1;

impl<L: Line> RunPattern<L> {
    /// The distances to a goal for the pattern of these tiles, breadth-first from the goal.
    ///
    /// Level by level, a member first reached with n − 1 runs gives n to the others of its class, seen along the other
    /// axis. Members of lower levels have given theirs before: to all but one of them if it was one, to all if they
    /// were more. So at most one more needs a distance, and every distance is written once.
    ///
    /// `None` if `go_on`, which is asked at each level, did not want it to be finished.
    pub(super) fn new<const TILES: usize>(
        classes: &Classes,
        goal: &Board,
        tiles: &[u8; TILES],
        go_on: &dyn Fn() -> bool,
    ) -> Option<Self> {
        let distances = Self::filled(classes, goal, tiles, go_on)?;
        Some(Self { distances: distances.map(|lines| lines.into_iter().map(Line::kept).collect()) })
    }

    fn filled<const TILES: usize>(
        classes: &Classes,
        goal: &Board,
        tiles: &[u8; TILES],
        go_on: &dyn Fn() -> bool,
    ) -> Option<[Vec<L>; 2]> {
        assert!(TILES == classes.tiles && goal.size() == classes.size);
        let orders = classes.orders();
        let distances = Axis::BOTH.map(|axis| alloc::vec![L::UNSEEN; classes.blocks(axis) * orders]);
        let levels = Axis::BOTH.map(|axis| alloc::vec![0; classes.blocks(axis)]);
        let mut fill = Fill { classes, distances, levels };
        let (cells, shifts) = (goal.cells(), shifts(tiles));
        for axis in Axis::BOTH {
            let index = |tile: u8| classes.index(axis, usize::from(cells[usize::from(tile)]));
            let indices = tiles.iter().map(|&tile| (index(tile) as u64) << (4 * tile)).sum();
            let class = classes.class(axis, indices, &shifts, index(0) as u8);
            fill.set(axis, class, index(0) % classes.length(axis), 0);
            fill.levels[axis as usize][class / orders] |= 1;
        }
        let mut level = 1;
        // Each block is visited once for each level it contains, so the fill ends when no block got a new distance.
        while Axis::BOTH.map(|axis| fill.set_across(axis, level)) != [false, false] {
            level += 1;
            if !go_on() {
                return None;
            }
        }
        Some(fill.distances)
    }

    /// The distances of the members of a class before a run on the axis other than the class's, or less; bytes beyond
    /// its length are undefined.
    #[inline]
    pub(super) fn members(&self, axis: Axis, class: usize) -> L {
        L::of_kept(self.distances[axis as usize][class])
    }
}

/// Tables that are being filled.
struct Fill<'c, L> {
    classes: &'c Classes,
    distances: [Vec<L>; 2],
    /// By axis and block: the levels that occur in it, a bit each, the last for all beyond.
    levels: [Vec<u64>; 2],
}

/// The bit of a level.
const fn bit(level: u8) -> u64 {
    1 << if level < 63 { level } else { 63 }
}

impl<L: Line> Fill<'_, L> {
    /// Sets an unknown distance. Only the goal is set twice.
    #[inline]
    fn set(&mut self, axis: Axis, class: usize, place: usize, level: u8) {
        let line = &mut self.distances[axis as usize][class];
        if line.distance(place) == UNSEEN {
            *line = line.with(place, level);
        }
    }

    /// Gives `level` to all that one run along `axis` leads to from the level before; returns whether there were any.
    fn set_across(&mut self, axis: Axis, level: u8) -> bool {
        let mut has_set = false;
        for block in 0..self.levels[axis as usize].len() {
            if self.levels[axis as usize][block] & bit(level - 1) != 0 {
                has_set |= self.set_across_block(axis, block, level);
            }
        }
        has_set
    }

    fn set_across_block(&mut self, axis: Axis, block: usize, level: u8) -> bool {
        let (classes, length) = (self.classes, self.classes.length(axis));
        let orders = classes.orders();
        let mut crossed: [Crossed<'_>; 8] = [classes.crossed(axis, block, 0); 8];
        for (place, crossed) in crossed.iter_mut().enumerate().take(length) {
            *crossed = classes.crossed(axis, block, place);
        }
        let all = (0..length).fold(0, |all, place| all | top(place));
        let mut has_set = 0;
        for order in 0..orders {
            let line = self.distances[axis as usize][block * orders + order];
            let new = line.equal(level - 1) & all;
            if new == 0 {
                continue;
            }
            let known = all & !new & !line.above(level - 1);
            let new_members = match (known.count_ones(), new.count_ones()) {
                (0, 1) => all & !new,
                (0, _) => all,
                (1, _) => known,
                _ => 0,
            };
            has_set |= new_members;
            let mut left = new_members;
            while left != 0 {
                let there = &crossed[left.trailing_zeros() as usize / 8];
                let class = there.block * orders + usize::from(there.order[order]);
                self.set(axis.other(), class, there.place, level.min(MAX));
                left &= left - 1;
            }
        }
        for (place, crossed) in crossed.iter().enumerate().take(length) {
            if has_set & top(place) != 0 {
                self.levels[axis.other() as usize][crossed.block] |= bit(level);
            }
        }
        has_set != 0
    }
}

/// Where the four bits of each tile lie.
pub(super) fn shifts<const TILES: usize>(tiles: &[u8; TILES]) -> [u8; TILES] {
    tiles.map(|tile| 4 * tile)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Direction, Goal, Size};
    use alloc::collections::VecDeque;
    use std::collections::HashMap;

    /// The distances by the definition: boards on which all other tiles are 99, one queue, one run after another.
    fn naive(goal: &Board, tiles: &[u8]) -> HashMap<(Vec<u8>, Axis), u8> {
        let size = goal.size();
        let known = |&tile: &u8| if tile == 0 || tiles.contains(&tile) { tile } else { 99 };
        let goal: Vec<u8> = goal.tiles().iter().map(known).collect();
        let mut distances: HashMap<_, u8> = Axis::BOTH.map(|axis| ((goal.clone(), axis), 0)).into_iter().collect();
        let mut queue: VecDeque<_> = Axis::BOTH.map(|axis| (goal.clone(), axis)).into();
        while let Some((board, axis)) = queue.pop_front() {
            let distance = distances[&(board.clone(), axis)];
            // Backwards: before a run on `axis` comes one on the other, which is the next of the board it came from.
            for direction in Direction::ALL.into_iter().filter(|&direction| Axis::of(direction) != axis) {
                let mut before = board.clone();
                let mut blank = before.iter().position(|&tile| tile == 0).unwrap();
                while let Some(from) = direction.source(blank, size) {
                    before.swap(from, blank);
                    blank = from;
                    let key = (before.clone(), axis.other());
                    if !distances.contains_key(&key) {
                        distances.insert(key.clone(), distance + 1);
                        queue.push_back(key);
                    }
                }
            }
        }
        distances
    }

    fn is_naive<L: Line, const TILES: usize>(size: &str, goal: Goal, homes: [u8; TILES]) {
        let size: Size = size.parse().unwrap();
        let goal = goal.board(size).unwrap();
        let tiles = homes.map(|home| goal.tile(usize::from(home)));
        assert!(!tiles.contains(&0));
        let classes = Classes::new(size, TILES);
        let table = RunPattern::<L>::new(&classes, &goal, &tiles, &|| true).unwrap();
        let filled = RunPattern::<L>::filled(&classes, &goal, &tiles, &|| true).unwrap();
        let naive = naive(&goal, &tiles);
        for ((board, next), distance) in &naive {
            let axis = next.other();
            let index = |tile: u8| {
                let cell = board.iter().position(|&there| there == tile).unwrap();
                classes.index(axis, cell)
            };
            let indices = tiles.iter().map(|&tile| (index(tile) as u64) << (4 * tile)).sum();
            let class = classes.class(axis, indices, &shifts(&tiles), index(0) as u8);
            let (line, place) = (filled[axis as usize][class], index(0) % classes.length(axis));
            assert_eq!(line.distance(place), *distance, "{board:?} before {next:?}");
            let minimum = (0..L::LENGTH).map(|place| line.distance(place)).min().unwrap();
            let kept = table.members(axis, class).distance(place);
            assert!(kept <= *distance && (kept == *distance || *distance > minimum + 5), "{board:?} before {next:?}");
        }
        // And there are no others.
        let known = |line: &L| (0..L::LENGTH).filter(|&place| line.distance(place) != UNSEEN).count();
        assert_eq!(filled.iter().flatten().map(known).sum::<usize>(), naive.len());
    }

    #[test]
    fn tables_are_what_the_definition_says() {
        is_naive::<u32, 3>("3x3", Goal::BlankLast, [0, 1, 3]);
        is_naive::<u32, 4>("3x3", Goal::Spiral, [0, 2, 3, 7]);
        is_naive::<u64, 3>("3x3", Goal::BlankLast, [0, 4, 7]);
        is_naive::<u32, 5>("2x4", Goal::BlankLast, [0, 1, 2, 3, 4]);
        is_naive::<u32, 3>("4x3", Goal::Snake, [0, 5, 10]);
        is_naive::<u32, 2>("4x4", Goal::BlankLast, [0, 14]);
        is_naive::<u32, 3>("4x4", Goal::BlankFirst, [15, 3, 6]);
        is_naive::<u64, 3>("5x3", Goal::BlankLast, [0, 7, 13]);
        is_naive::<u64, 3>("2x8", Goal::BlankLast, [0, 1, 14]);
    }
}
