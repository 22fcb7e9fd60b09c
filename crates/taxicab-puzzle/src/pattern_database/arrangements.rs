use super::configurations::Configurations;
use super::permutations::{Permutations, leap_index};
use crate::Size;

/// Where a number of tiles can be on a board: configurations and orders, shared by all patterns with as many tiles.
#[derive(Clone, Debug)]
pub(crate) struct Arrangements {
    pub(super) configurations: Configurations,
    pub(super) permutations: Permutations,
}

/// A step of one tile among arrangements: what it does to the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leap {
    /// How many tiles of the pattern it passes in reading order; with 0 the order stays.
    pub(super) passed: u64,
    /// How many lie before all of these.
    pub(super) first: u64,
    pub(super) forwards: bool,
}

impl Leap {
    /// The leap of the tile on `from` to `to`, both cells outside `others`, the set of the pattern's other tiles.
    #[inline]
    pub(super) fn new(others: u64, from: usize, to: usize) -> Self {
        let (low, high) = if from < to { (from, to) } else { (to, from) };
        let before = others & ((1 << low) - 1);
        let between = others >> low & ((1 << (high - low)) - 1);
        // Two counts at once, 40 bits and 24: without an instruction for it, counting is a dozen steps.
        let counted = bytes_counted(before | between << 40);
        Self {
            passed: (counted >> 40).wrapping_mul(0x01_0101) >> 16 & 0xff,
            first: (counted & 0xff_ffff_ffff).wrapping_mul(0x01_0101_0101) >> 32 & 0xff,
            forwards: from < to,
        }
    }
}

/// In each byte the number of its ones (H. S. Warren, *Hacker's Delight*, 2002, section 5-1).
#[inline]
const fn bytes_counted(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f
}

impl Arrangements {
    pub(crate) fn new(size: Size, tiles: usize) -> Self {
        Self {
            configurations: Configurations::new(size, tiles),
            permutations: Permutations::new(tiles, size.width() - 1),
        }
    }

    /// The number of the order after a step of the tile on `from` to `to`.
    #[inline]
    pub(super) fn order_after(&self, order: u32, others: u64, from: usize, to: usize) -> u32 {
        let leap = Leap::new(others, from, to);
        self.permutations.after(order, leap_index(leap.passed as usize, leap.first as usize, leap.forwards))
    }

    /// How many states there are: configurations times orders.
    pub(super) fn states(&self) -> u64 {
        self.configurations.count() as u64 * self.permutations.count() as u64
    }

    pub(crate) fn bytes(&self) -> usize {
        self.configurations.bytes() + self.permutations.bytes()
    }

    /// The words of a row of a table: a bit for each configuration, whole cache lines.
    #[inline]
    pub(super) fn row_words(&self) -> usize {
        self.configurations.count().div_ceil(512) * 8
    }

    /// The words of a table: a row for each order.
    pub(super) fn words(&self) -> usize {
        self.row_words() * self.permutations.count()
    }
}

/// The tiles of each class of configurations, by the colour of the cells they occupy.
pub(super) fn checkerboard(size: Size) -> u64 {
    (0..size.cells()).filter(|&cell| (size.row(cell) + size.column(cell)) % 2 == 1).fold(0, |set, cell| set | 1 << cell)
}

