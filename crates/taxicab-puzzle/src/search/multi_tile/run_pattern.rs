use alloc::vec::Vec;

use super::Axis;
use super::classes::Classes;
use crate::Board;

/// What stands for a distance that is not known yet, and for a member that a line is too short to have: above all.
const UNSEEN: u8 = u8::MAX;

/// A pattern database that counts runs: the exact distances in the puzzle in which only some tiles can be told apart.
///
/// The blank and the tiles of the pattern are known by name, all others are alike. A run of the board is a run there,
/// whichever tiles it moves, so a shortest solution becomes a solution there, and its runs still take turns: the
/// distance is admissible. Values of several patterns must not be added (one run may serve several); their
/// greatest is admissible.
///
/// Two distances are kept for each placement, by the axis of the next run. The naive form is a table of placements and
/// an axis. Here the members of a [class](Classes), which are the successors of each other, lie side by side, so an
/// expansion reads all its successors with one load. A class along an axis is entered by a run on that axis and so
/// holds the distances before a run on the other.
#[derive(Clone, Debug)]
pub(super) struct RunPattern<const LENGTH: usize> {
    /// By axis of the class: the distance of each member before a run on the other axis.
    distances: [Vec<[u8; LENGTH]>; 2],
}

impl<const LENGTH: usize> RunPattern<LENGTH> {
    /// The distances to a goal for the pattern of these tiles, filled in breadth-first from the goal.
    ///
    /// Level by level, a member first reached with n − 1 runs gives n to the others of its class, seen along the other
    /// axis. Members of lower levels have given theirs before: to all but one of them if it was one, to all if they were more. So at
    /// most one more has to be told, and every distance is written once.
    pub(super) fn new(classes: &Classes, goal: &Board, tiles: &[u8]) -> Self {
        assert!(tiles.len() == classes.tiles && goal.size() == classes.size);
        let orders = classes.orders();
        let mut distances = Axis::BOTH.map(|axis| alloc::vec![[UNSEEN; LENGTH]; classes.blocks(axis) * orders]);
        // The levels that occur in each block, a bit each, the last for all beyond.
        let mut levels = Axis::BOTH.map(|axis| alloc::vec![0u64; classes.blocks(axis)]);
        let (cells, shifts) = (goal.cells(), shifts(tiles));
        for axis in Axis::BOTH {
            let index = |tile: u8| classes.index(axis, usize::from(cells[usize::from(tile)]));
            let indices = tiles.iter().map(|&tile| (index(tile) as u64) << (4 * tile)).sum();
            let class = classes.class(axis, indices, &shifts, index(0) as u8);
            distances[axis as usize][class][index(0) % classes.length(axis)] = 0;
            levels[axis as usize][class / orders] |= 1;
        }
        let mut level = 0u8;
        loop {
            let mut is_done = true;
            level += 1;
            let (bit_before, bit) = (1 << (level - 1).min(63), 1 << level.min(63));
            for axis in Axis::BOTH {
                let length = classes.length(axis);
                let [of_vertical, of_horizontal] = &mut distances;
                let (here, there) = match axis {
                    Axis::Vertical => (&*of_vertical, of_horizontal),
                    Axis::Horizontal => (&*of_horizontal, of_vertical),
                };
                for block in 0..levels[axis as usize].len() {
                    if levels[axis as usize][block] & bit_before == 0 {
                        continue;
                    }
                    let mut crossed = [classes.crossed(axis, block, 0); LENGTH];
                    for (place, crossed) in crossed.iter_mut().enumerate().take(length) {
                        *crossed = classes.crossed(axis, block, place);
                    }
                    let mut is_told = 0u32;
                    for (order, members) in here[block * orders..][..orders].iter().enumerate() {
                        if !members.contains(&(level - 1)) {
                            continue;
                        }
                        let known = bits(members, |distance| distance < level - 1);
                        let new = bits(members, |distance| distance == level - 1);
                        let all = (1u32 << length) - 1;
                        let told = match (known.count_ones(), new.count_ones()) {
                            (0, 1) => all & !new,
                            (0, _) => all,
                            (1, _) => known,
                            _ => 0,
                        };
                        for (place, crossed) in crossed.iter().enumerate() {
                            if told >> place & 1 == 1 {
                                let member = &mut there[crossed.block * orders + usize::from(crossed.order[order])]
                                    [crossed.place];
                                // The goal is the one that was known before anyone told.
                                if *member == UNSEEN {
                                    *member = level;
                                }
                            }
                        }
                        is_told |= told;
                    }
                    for (place, crossed) in crossed.iter().enumerate() {
                        if is_told >> place & 1 == 1 {
                            levels[axis.other() as usize][crossed.block] |= bit;
                            is_done = false;
                        }
                    }
                }
            }
            if is_done {
                return Self { distances };
            }
        }
    }

    /// The distances of the members of a class before a run on the axis other than the class's; [`u8::MAX`] beyond its
    /// length.
    #[inline]
    pub(super) fn members(&self, axis: Axis, class: usize) -> &[u8; LENGTH] {
        &self.distances[axis as usize][class]
    }
}

/// Where the four bits of each tile lie.
pub(super) fn shifts(tiles: &[u8]) -> Vec<u8> {
    tiles.iter().map(|tile| 4 * tile).collect()
}

/// A bit for each member of which something holds.
#[inline]
fn bits<const LENGTH: usize>(members: &[u8; LENGTH], holds: impl Fn(u8) -> bool) -> u32 {
    members.iter().enumerate().map(|(place, &distance)| u32::from(holds(distance)) << place).sum()
}
