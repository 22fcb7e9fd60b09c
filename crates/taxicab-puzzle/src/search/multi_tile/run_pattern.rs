//! A pattern database that counts runs; it keeps the distances of a line of placements side by side in one word.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;
use core::fmt::Debug;

use super::classes::{Classes, Crossed};
use super::{Axis, RunTablesError};
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
    /// It is interrupted once `is_wanted`, which is asked at each level, returns `false`.
    pub(super) fn new<const TILES: usize>(
        classes: &Classes,
        goal: &Board,
        tiles: &[u8; TILES],
        is_wanted: &dyn Fn() -> bool,
    ) -> Result<Self, RunTablesError> {
        let [vertical, horizontal] = Self::filled(classes, goal, tiles, is_wanted)?;
        Ok(Self { distances: [L::all_kept(vertical)?, L::all_kept(horizontal)?] })
    }

    fn filled<const TILES: usize>(
        classes: &Classes,
        goal: &Board,
        tiles: &[u8; TILES],
        is_wanted: &dyn Fn() -> bool,
    ) -> Result<[Vec<L>; 2], RunTablesError> {
        assert!(TILES == classes.tiles && goal.size() == classes.size);
        let orders = classes.orders();
        let unseen = |axis| {
            let (mut lines, count) = (Vec::new(), classes.blocks(axis) * orders);
            lines.try_reserve_exact(count)?;
            lines.resize(count, L::UNSEEN);
            Ok::<_, TryReserveError>(lines)
        };
        let distances = [unseen(Axis::Vertical)?, unseen(Axis::Horizontal)?];
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
            if !is_wanted() {
                return Err(RunTablesError::Interrupted);
            }
        }
        Ok(fill.distances)
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

/// The distances of the members of a class, a byte each, in one machine word: `u32` for lines of up to four cells,
/// `u64` for up to eight.
pub(super) trait Line: Copy + Debug + Send + Sync + 'static {
    /// The number of members it has room for.
    const LENGTH: usize;

    /// All members [`UNSEEN`].
    const UNSEEN: Self;

    /// The form in which a table stores it.
    type Kept: Copy + Debug + Send + Sync;

    /// The form to store.
    fn all_kept(lines: Vec<Self>) -> Result<Vec<Self::Kept>, TryReserveError>;

    /// The line again: each distance as it was or less; an unseen one may be anything.
    fn of_kept(kept: Self::Kept) -> Self;

    /// The distance of a member.
    fn distance(self, place: usize) -> u8;

    /// The line with the distance of a member, which was unseen.
    #[must_use]
    fn with(self, place: usize, distance: u8) -> Self;

    /// The top bit of each byte that is above `limit`, which is below [`UNSEEN`].
    fn above(self, limit: u8) -> u64;

    /// The top bit of each byte that is equal to `distance`.
    fn equal(self, distance: u8) -> u64;
}

/// Stands for an unknown distance, and for a member beyond the length of a line: above all distances.
pub(super) const UNSEEN: u8 = 0x7f;

/// The top bit of the byte of a place.
#[inline]
pub(super) const fn top(place: usize) -> u64 {
    0x80 << (8 * place)
}

macro_rules! line {
    ($word:ty, $kept:ty, $all_kept:expr, $of_kept:expr) => {
        impl Line for $word {
            type Kept = $kept;
            const LENGTH: usize = size_of::<Self>();
            const UNSEEN: Self = <$word>::from_ne_bytes([UNSEEN; size_of::<$word>()]);

            fn all_kept(lines: Vec<Self>) -> Result<Vec<$kept>, TryReserveError> {
                $all_kept(lines)
            }

            #[inline]
            fn of_kept(kept: $kept) -> Self {
                $of_kept(kept)
            }

            #[inline]
            fn distance(self, place: usize) -> u8 {
                (self >> (8 * place)) as u8
            }

            #[inline]
            fn with(self, place: usize, distance: u8) -> Self {
                self ^ <$word>::from(UNSEEN ^ distance) << (8 * place)
            }

            // Naively a comparison for each byte. All bytes are below 128: with its top bit set a byte less the same
            // number in every byte borrows nothing from the next, and keeps the bit exactly if it was no less.
            #[inline]
            fn above(self, limit: u8) -> u64 {
                const TOPS: $word = <$word>::from_ne_bytes([0x80; size_of::<$word>()]);
                const ONES: $word = TOPS >> 7;
                (((self | TOPS) - ONES * (<$word>::from(limit) + 1)) & TOPS).into()
            }

            // A byte is equal if it is 0 after the exclusive or, so not above 0 there.
            #[inline]
            fn equal(self, distance: u8) -> u64 {
                const TOPS: $word = <$word>::from_ne_bytes([0x80; size_of::<$word>()]);
                let different = (self ^ (TOPS >> 7) * <$word>::from(distance)).above(0);
                different ^ u64::from(TOPS)
            }
        }
    };
}

line!(u32, u16, all_halved, spread);
line!(u64, u64, Ok, core::convert::identity);

fn all_halved(lines: Vec<u32>) -> Result<Vec<u16>, TryReserveError> {
    let mut kept = Vec::new();
    kept.try_reserve_exact(lines.len())?;
    kept.extend(lines.into_iter().map(halved));
    Ok(kept)
}

/// The maximal amount by which a stored distance exceeds the minimum of its line.
const MAX_ABOVE: u8 = 7;

/// Four distances in two bytes: half their minimum in the top four bits, and for each of them its difference from twice
/// that in three bits, [`MAX_ABOVE`] for all above.
///
/// The members of a class are one run apart, so their distances differ little, and a table of half the size stays in the
/// cache.
fn halved(line: u32) -> u16 {
    let distances = line.to_le_bytes();
    let half = distances.into_iter().min().map_or(0, |least| (least / 2).min(15));
    let above = distances.map(|distance| u16::from((distance - 2 * half).min(MAX_ABOVE)));
    u16::from(half) << 12 | above[3] << 9 | above[2] << 6 | above[1] << 3 | above[0]
}

/// The distances that [`halved`] stored.
#[inline]
fn spread(kept: u16) -> u32 {
    let kept = u32::from(kept);
    let above = kept & 7 | (kept & 0o70) << 5 | (kept & 0o700) << 10 | (kept & 0o7000) << 15;
    above + (kept >> 12) * 0x0202_0202
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

#[cfg(test)]
mod tests_of_line {
    use super::*;

    fn compares_byte_by_byte<L: Line>() {
        for code in 0..4_000u32 {
            // All pairs of neighbouring bytes are of every kind: equal, less, greater, unseen.
            let byte = |place: usize| (crate::position::mix(u64::from(code) << 8 | place as u64) % 9 * 15) as u8;
            let line = (0..L::LENGTH).fold(L::UNSEEN, |line, place| line.with(place, byte(place)));
            for number in [0, 1, 15, 29, 30, 31, 60, 119, 120, 126] {
                for place in 0..L::LENGTH {
                    assert_eq!(line.distance(place), byte(place));
                    assert_eq!(line.above(number) & top(place) != 0, byte(place) > number);
                    assert_eq!(line.equal(number) & top(place) != 0, byte(place) == number);
                }
            }
        }
        assert_eq!(L::UNSEEN.distance(L::LENGTH - 1), UNSEEN);
    }

    #[test]
    fn four_distances_are_kept_in_two_bytes() {
        for least in 0..=36u8 {
            for code in 0..10u32.pow(4) {
                let distances = [0, 1, 2, 3].map(|place| least + (code / 10u32.pow(place) % 10) as u8);
                let base = distances.into_iter().min().unwrap() / 2 * 2;
                let expected =
                    distances.map(|distance| if base > 30 { distance.min(37) } else { distance.min(base + 7) });
                let again = u32::of_kept(halved(u32::from_le_bytes(distances)));
                assert_eq!(again.to_le_bytes(), expected);
            }
        }
    }

    #[test]
    fn words_compare_byte_by_byte() {
        compares_byte_by_byte::<u32>();
        compares_byte_by_byte::<u64>();
    }
}
