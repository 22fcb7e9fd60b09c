//! The ranking of the cells that a pattern occupies, with the region of the blank.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::pattern::cells;
use crate::{Direction, Size};

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
    count: u32,
}

impl Configurations {
    pub(super) fn new(size: Size, tiles: usize) -> Self {
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
        let mut configurations = Self {
            size,
            tiles,
            low_bits,
            before_high,
            within_low,
            sets: Vec::with_capacity(before as usize),
            regions: Vec::new(),
            count: 0,
        };
        configurations.divide();
        configurations
    }

    /// Ranks the regions of every set.
    fn divide(&mut self) {
        let neighbours = neighbours(self.size);
        let mut known = BTreeMap::new();
        for set in sets(self.size, self.tiles) {
            let (division, regions) = division(set, self.size, &neighbours);
            let divisions = &mut self.regions;
            let start = *known.entry(division).or_insert_with(|| {
                divisions.extend(division);
                divisions.len() as u64 - 64
            });
            self.sets.push(start << 32 | u64::from(self.count));
            self.count += regions;
        }
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

    /// The number of configurations.
    pub(super) fn count(&self) -> usize {
        self.count as usize
    }

    /// Every configuration in the order of ranks: the set, and the cells of the blank's region.
    pub(super) fn all(&self) -> impl Iterator<Item = (u64, u64)> {
        sets(self.size, self.tiles).zip(&self.sets).flat_map(|(set, &entry)| {
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
fn sets(size: Size, tiles: usize) -> impl Iterator<Item = u64> {
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

/// By cell: the rank of its region among those outside a set, by their first cells; and the number of regions. Cells of
/// the set have an unused 0.
fn division(set: u64, size: Size, neighbours: &[u64]) -> ([u8; 64], u32) {
    let mut ranks = [0; 64];
    let mut free = !set & all_cells(size);
    let mut count = 0;
    while free != 0 {
        let mut region = free & free.wrapping_neg();
        loop {
            let beside = cells(region).fold(region, |grown, cell| grown | neighbours[cell]) & free;
            if beside == region {
                break;
            }
            region = beside;
        }
        for cell in cells(region) {
            ranks[cell] = count as u8;
        }
        free &= !region;
        count += 1;
    }
    (ranks, count)
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
            assert_eq!(expected as usize, configurations.count());
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
