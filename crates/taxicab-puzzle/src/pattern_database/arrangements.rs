//! What all patterns of as many tiles share: their configurations and their orders.

use super::configurations::Configurations;
use super::permutations::Permutations;
use crate::Size;

/// The configurations and orders of a number of tiles, shared by all patterns with as many tiles.
#[derive(Clone, Debug)]
pub(crate) struct Arrangements {
    pub(super) configurations: Configurations,
    pub(super) permutations: Permutations,
}

/// The change of the order by a step of one tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leap {
    /// The number of tiles of the pattern it passes in reading order; with 0 the order is unchanged.
    pub(super) passed: usize,
    /// The number of tiles before all of these.
    pub(super) first: usize,
    pub(super) forwards: bool,
}

impl Leap {
    /// The leap of the tile on `from` to `to`, both cells outside `others`, the set of the pattern's other tiles.
    pub(super) fn new(others: u64, from: usize, to: usize) -> Self {
        let before = (1u64 << from.min(to)) - 1;
        let between = ((1u64 << from.max(to)) - 1) & !before;
        Self {
            passed: (others & between).count_ones() as usize,
            first: (others & before).count_ones() as usize,
            forwards: from < to,
        }
    }
}

impl Arrangements {
    pub(crate) fn new(size: Size, tiles: usize) -> Self {
        Self { configurations: Configurations::new(size, tiles), permutations: Permutations::new(tiles, size.width()) }
    }

    /// The number of states: configurations times orders.
    pub(super) fn states(&self) -> u64 {
        self.configurations.count() as u64 * self.permutations.count() as u64
    }

    /// The bytes a search reads besides the tables.
    pub(crate) fn bytes(&self) -> usize {
        self.configurations.bytes() + self.permutations.bytes()
    }

    /// The words of a row of a table: a bit for each configuration, in whole cache lines.
    pub(super) fn row_words(&self) -> usize {
        self.configurations.count().div_ceil(512) * 8
    }

    /// The words of a table: a row for each order.
    pub(super) fn words(&self) -> usize {
        self.row_words() * self.permutations.count()
    }
}

/// The dark cells of a board: those an odd number of steps from the first.
pub(super) fn checkerboard(size: Size) -> u64 {
    (0..size.cells()).filter(|&cell| (size.row(cell) + size.column(cell)) % 2 == 1).fold(0, |set, cell| set | 1 << cell)
}
