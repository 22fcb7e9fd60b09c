//! What all patterns of as many tiles share: the ranking of the cells they occupy, with the region of the blank, and of the
//! order of their tiles.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::pattern::cells;
use crate::{Direction, Size};

/// The configurations and orders of a number of tiles, shared by all patterns with as many tiles.
#[derive(Clone, Debug)]
pub(crate) struct Arrangements {
    pub(super) configurations: Configurations,
    pub(super) permutations: Permutations,
}

impl Arrangements {
    /// The arrangements while they are wanted; `None` if they no longer are.
    pub(crate) fn new_while(size: Size, tiles: usize, is_wanted: &dyn Fn() -> bool) -> Option<Self> {
        let configurations = Configurations::new_while(size, tiles, is_wanted)?;
        Some(Self { configurations, permutations: Permutations::new(tiles, size.width()) })
    }

    /// The number of states: configurations times orders.
    pub(super) fn states(&self) -> u64 {
        self.configurations.count as u64 * self.permutations.count as u64
    }

    /// The bytes a search reads besides the tables.
    pub(crate) fn bytes(&self) -> usize {
        self.configurations.bytes() + self.permutations.bytes()
    }

    /// The words of a row of a table: a bit for each configuration, in whole cache lines.
    pub(super) fn row_words(&self) -> usize {
        self.configurations.count.div_ceil(512) * 8
    }

    /// The words of a table: a row for each order.
    pub(super) fn words(&self) -> usize {
        self.row_words() * self.permutations.count
    }
}

/// The dark cells of a board: those an odd number of steps from the first.
pub(super) fn checkerboard(size: Size) -> u64 {
    (0..size.cells()).filter(|&cell| (size.row(cell) + size.column(cell)) % 2 == 1).fold(0, |set, cell| set | 1 << cell)
}

/// The ranking of configurations: the cells that the tiles of a pattern occupy, and the region of the other cells that
/// has the blank.
///
/// While the blank moves within its region no tile of the pattern moves, so all its cells there are one state. Sets of
/// cells rank in increasing order as numbers, and the regions of a set by their first cells:
///
/// ```text
/// naive:  the index of (set, region) in the sorted list of all of them
/// here:   before_high[high half of the set] + within_low[low half] is the rank of the set,
///         because the high half decides, and equal high halves leave low halves with equally many cells;
///         to the rank of the set's first configuration add the rank of the region within it
/// ```
#[derive(Clone, Debug)]
pub(super) struct Configurations {
    size: Size,
    tiles: usize,
    low_bits: u32,
    /// By the high half of a set: the number of sets with a smaller high half.
    before_high: Vec<u32>,
    /// By the low half: the number of smaller low halves with as many cells.
    within_low: Vec<u32>,
    /// By the rank of a set: the rank of its first configuration (32 bits), and the start of its division in `regions`
    /// (32).
    sets: Vec<u64>,
    /// By division and cell (64 each): the rank of the region.
    regions: Vec<u8>,
    /// The number of configurations.
    pub(super) count: usize,
}

impl Configurations {
    #[cfg(test)]
    pub(super) fn new(size: Size, tiles: usize) -> Self {
        Self::new_while(size, tiles, &|| true).unwrap()
    }

    fn new_while(size: Size, tiles: usize, is_wanted: &dyn Fn() -> bool) -> Option<Self> {
        let cells = size.cells() as u32;
        let low_bits = cells / 2;
        let mut of_low = [0; 65];
        let within_low = (0..1u64 << low_bits)
            .map(|low| {
                let count = &mut of_low[low.count_ones() as usize];
                *count += 1;
                *count - 1
            })
            .collect();
        let mut before = 0;
        let before_high = (0..1u64 << (cells - low_bits))
            .map(|high| {
                let this = before;
                if let Some(rest) = tiles.checked_sub(high.count_ones() as usize) {
                    before += of_low[rest];
                }
                this
            })
            .collect();
        let (mut sets, mut regions, mut count) = (Vec::with_capacity(before as usize), Vec::new(), 0);
        let neighbours = neighbours(size);
        let mut known = BTreeMap::new();
        for set in all_sets(size, tiles) {
            if sets.len().is_multiple_of(1 << 11) && !is_wanted() {
                return None;
            }
            let (division, in_division) = division(set, size, &neighbours);
            let start = *known.entry(division).or_insert_with(|| {
                regions.extend(division);
                regions.len() as u64 - 64
            });
            sets.push(start << 32 | count as u64);
            count += in_division;
        }
        Some(Self { size, tiles, low_bits, before_high, within_low, sets, regions, count })
    }

    /// The rank of a configuration; the blank's cell must not be in the set.
    pub(super) fn rank(&self, set: u64, blank: usize) -> u32 {
        let tables = self.tables();
        tables.rank(tables.set_rank(set), blank)
    }

    /// The tables as a search reads them.
    pub(super) fn tables(&self) -> Tables<'_> {
        Tables {
            low_bits: self.low_bits,
            low_mask: (1 << self.low_bits) - 1,
            before_high: &self.before_high,
            within_low: &self.within_low,
            sets: &self.sets,
            regions: &self.regions,
        }
    }

    /// Every configuration in the order of ranks: the set, and the cells of the blank's region.
    pub(super) fn all(&self) -> impl Iterator<Item = (u64, u64)> {
        all_sets(self.size, self.tiles).zip(&self.sets).flat_map(|(set, &entry)| {
            let regions = &self.regions[(entry >> 32) as usize..][..64];
            let free = !set & all_cells(self.size);
            let count = cells(free).map(|cell| regions[cell]).max().map_or(0, |last| last + 1);
            (0..count).map(move |region| {
                let cells = cells(free).filter(|&cell| regions[cell] == region);
                (set, cells.fold(0, |mask, cell| mask | 1 << cell))
            })
        })
    }

    /// The bytes of the tables.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.before_high)
            + size_of_val(&*self.within_low)
            + size_of_val(&*self.sets)
            + size_of_val(&*self.regions)
    }
}

/// The ranking in two stages, so that a search can overlap the loads of different configurations.
#[derive(Clone, Copy)]
pub(super) struct Tables<'c> {
    low_bits: u32,
    low_mask: u64,
    before_high: &'c [u32],
    within_low: &'c [u32],
    sets: &'c [u64],
    regions: &'c [u8],
}

impl Tables<'_> {
    /// The rank of a set of cells among all sets of as many cells.
    #[inline]
    pub(super) fn set_rank(&self, set: u64) -> u32 {
        let low = set & self.low_mask;
        self.before_high[(set >> self.low_bits) as usize] + self.within_low[low as usize]
    }

    /// The rank of a configuration of the set with a rank.
    #[inline]
    pub(super) fn rank(&self, set_rank: u32, blank: usize) -> u32 {
        let entry = self.sets[set_rank as usize];
        entry as u32 + u32::from(self.regions[(entry >> 32) as usize + blank])
    }
}

/// All cells of a board as a set.
pub(super) const fn all_cells(size: Size) -> u64 {
    u64::MAX >> (64 - size.cells())
}

/// The cells beside each cell.
pub(super) fn neighbours(size: Size) -> Vec<u64> {
    let beside = |cell| Direction::ALL.into_iter().filter_map(move |direction| direction.source(cell, size));
    (0..size.cells()).map(|cell| beside(cell).fold(0, |mask, next| mask | 1 << next)).collect()
}

/// All sets of `tiles` cells, in increasing order as numbers.
fn all_sets(size: Size, tiles: usize) -> impl Iterator<Item = u64> {
    let end = 1u64 << size.cells();
    let mut next = (1u64 << tiles) - 1;
    core::iter::from_fn(move || {
        let set = next;
        (set < end).then(|| {
            // The next larger number with as many ones (R. W. Gosper, HAKMEM 175, 1972).
            let lowest = set & set.wrapping_neg();
            let ripple = set + lowest;
            next = ripple | (((set ^ ripple) / lowest) >> 2);
            set
        })
    })
}

/// The cells that the blank can reach without moving a tile of the set.
pub(super) fn region(set: u64, blank: usize, neighbours: &[u64]) -> u64 {
    let mut region = 1 << blank;
    loop {
        let grown = cells(region).fold(region, |grown, cell| grown | neighbours[cell]) & !set;
        if grown == region {
            return region;
        }
        region = grown;
    }
}

/// By cell: the rank of its region among those outside a set, by their first cells; and the number of regions. Cells of
/// the set have an unused 0.
fn division(set: u64, size: Size, neighbours: &[u64]) -> ([u8; 64], usize) {
    let mut ranks = [0; 64];
    let mut free = !set & all_cells(size);
    let mut count = 0;
    while free != 0 {
        let region = region(set, free.trailing_zeros() as usize, neighbours);
        for cell in cells(region) {
            ranks[cell] = count as u8;
        }
        free &= !region;
        count += 1;
    }
    (ranks, count)
}

/// The orders of up to 8 tiles, ranked lexicographically, and the change of the rank when a tile leaps over others.
///
/// The order of a pattern's tiles is that of their cells. A step along a row keeps it; a step up or down leaps over the
/// tiles on the cells between, which rotates a part of the order. A table by the start of the leap and the number of
/// passed tiles has the new rank of every order.
#[derive(Clone, Debug)]
pub(super) struct Permutations {
    /// The number of orders.
    pub(super) count: usize,
    /// By [`leap_index`] with the set of cells between that hold tiles: the start of the new ranks in `leaps`.
    pub(super) starts: Vec<u32>,
    /// The new rank of every order for each leap, first for a leap over nothing.
    pub(super) leaps: Vec<u16>,
}

impl Permutations {
    /// The orders of `tiles` tiles on a board `width` cells wide: a leap passes at most `width` − 1 cells.
    pub(super) fn new(tiles: usize, width: usize) -> Self {
        let count = (1..=tiles).product();
        let mut permutations = Self {
            count,
            starts: alloc::vec![0; leap_index(1 << (width - 1), 0, false)],
            leaps: (0..count).map(|order| order as u16).collect(),
        };
        let orders: Vec<_> = (0..count).map(|rank| unrank(rank, tiles)).collect();
        for passed in 1..width.min(tiles) {
            for first in 0..tiles - passed {
                let start = permutations.leaps.len();
                for between in (0..1usize << (width - 1)).filter(|between| between.count_ones() as usize == passed) {
                    permutations.starts[leap_index(between, first, true)] = start as u32;
                    permutations.starts[leap_index(between, first, false)] = (start + count) as u32;
                }
                permutations.leaps.resize(start + 2 * count, 0);
                for (before, &order) in orders.iter().enumerate() {
                    let mut leapt = order;
                    leapt[first..=first + passed].rotate_left(1);
                    let after = rank(&leapt[..tiles]);
                    permutations.leaps[start + before] = after as u16;
                    permutations.leaps[start + count + after] = before as u16;
                }
            }
        }
        permutations
    }

    /// Where in `leaps` are the new ranks for the step of a tile between two cells outside `others`, the set of the
    /// pattern's other tiles; 0, where each rank is its own, if it passes none of them in reading order.
    pub(super) fn leap(&self, others: u64, from: usize, to: usize) -> u32 {
        let before = (1u64 << from.min(to)) - 1;
        let between = ((1u64 << from.max(to)) - 1) & !before;
        let [passed, first] = [between, before].map(|cells| (others & cells).count_ones() as usize);
        self.starts[leap_index((1 << passed) - 1, first, from < to)]
    }

    /// The bytes of the table.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.starts) + size_of_val(&*self.leaps)
    }
}

/// The index of a leap over the tiles on a set of cells, from an index below 8.
pub(super) const fn leap_index(between: usize, first: usize, forwards: bool) -> usize {
    between << 4 | first << 1 | forwards as usize
}

/// The lexicographic rank of an order of `0..n`.
pub(super) fn rank(order: &[u8]) -> usize {
    order.iter().enumerate().fold(0, |rank, (index, tile)| {
        let smaller = order[index + 1..].iter().filter(|&later| later < tile).count();
        rank * (order.len() - index) + smaller
    })
}

/// The order of a rank; entries from `tiles` on have no meaning.
pub(super) fn unrank(mut rank: usize, tiles: usize) -> [u8; 8] {
    let mut order = [0; 8];
    for index in (0..tiles).rev() {
        let choices = tiles - index;
        order[index] = (rank % choices) as u8;
        rank /= choices;
        for later in index + 1..tiles {
            order[later] += u8::from(order[later] >= order[index]);
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_the_indices_in_the_sorted_list() {
        for (text, tiles) in [("2x2", 1), ("3x3", 4), ("3x3", 8), ("2x6", 5), ("4x4", 8), ("5x5", 3), ("6x6", 2)] {
            let size: Size = text.parse().unwrap();
            let configurations = Configurations::new(size, tiles);
            let mut expected = 0;
            let mut last = (0, 0);
            for (set, region) in configurations.all() {
                assert!((set, region.trailing_zeros()) > last);
                last = (set, region.trailing_zeros());
                assert_eq!(set.count_ones() as usize, tiles);
                for blank in cells(region) {
                    assert_eq!(configurations.rank(set, blank), expected);
                }
                expected += 1;
            }
            assert_eq!(expected as usize, configurations.count);
        }
    }

    #[test]
    fn regions_are_closed_under_steps_of_the_blank() {
        let size: Size = "5x5".parse().unwrap();
        let neighbours = neighbours(size);
        for (set, region) in Configurations::new(size, 6).all() {
            let beside = cells(region).fold(0, |mask, cell| mask | neighbours[cell]);
            assert_eq!(beside & !region & !set, 0);
        }
    }
}

#[cfg(test)]
mod tests_of_permutations {
    use super::*;

    #[test]
    fn ranks_are_lexicographic() {
        for tiles in 1..=7 {
            let orders: Vec<_> = (0..(1..=tiles).product()).map(|rank| unrank(rank, tiles)).collect();
            assert!(orders.is_sorted_by(|a, b| a < b));
            assert!(orders.iter().enumerate().all(|(index, order)| rank(&order[..tiles]) == index));
        }
    }

    #[test]
    fn leaps_move_one_tile() {
        let permutations = Permutations::new(5, 6);
        let leap = |passed: usize, first: usize, forwards: bool| {
            let start = permutations.starts[leap_index((1 << passed) - 1, first, forwards)] as usize;
            &permutations.leaps[start..start + permutations.count]
        };
        for (passed, first) in [(1, 0), (1, 3), (2, 1), (3, 0), (4, 0)] {
            for (before, &after) in leap(passed, first, true).iter().enumerate() {
                let mut expected = unrank(before, 5)[..5].to_vec();
                let tile = expected.remove(first);
                expected.insert(first + passed, tile);
                assert_eq!(unrank(usize::from(after), 5)[..5], expected);
                assert_eq!(usize::from(leap(passed, first, false)[usize::from(after)]), before);
            }
        }
    }
}
