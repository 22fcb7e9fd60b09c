//! The numbering of the classes of a run pattern: placements that differ by where the blank is on its line.

use alloc::vec::Vec;

use super::Axis;
use crate::Size;

/// The maximum number of cells of a board whose patterns are numbered here.
pub(super) const MAX_CELLS: usize = 16;

/// The maximum number of tiles of a pattern.
pub(super) const MAX_TILES: usize = 7;

/// 0!, 1!, 2!, …
pub(super) const FACTORIALS: [usize; MAX_TILES + 1] = [1, 1, 2, 6, 24, 120, 720, 5040];

/// The numbering of the *classes* of a pattern: the placements of some tiles and the blank that runs along one line
/// turn into each other.
///
/// Read the board line by line along an axis without the blank. A run along the blank's line does not change that
/// sequence of n − 1 cells; only the blank's place in its line changes. So a class is the blank's line and the places
/// of the pattern's tiles in the sequence, and it has as many members as its line has cells. The tiles' places are a
/// set, numbered by `rank`, and an order of the tiles in that set, numbered in the factorial system; all orders of a
/// set are adjacent (a *block*).
#[derive(Clone, Debug)]
pub(super) struct Classes {
    pub(super) size: Size,
    /// The tiles of a pattern.
    pub(super) tiles: usize,
    /// The sets of this number of places out of n − 1, as bits.
    sets: Vec<u16>,
    /// The number of each set.
    rank: Vec<u16>,
    /// By axis and index of the blank: the first block of its line.
    line_starts: [[u32; MAX_CELLS]; 2],
    /// By axis and index of the blank: its place in its line.
    pub(super) places: [[u8; MAX_CELLS]; 2],
    /// By axis, block and the blank's place in its line: the same placement seen along the other axis.
    crossings: [Vec<Crossing>; 2],
    /// By two orders of the pattern's tiles: the order that follows from shuffling the first by the second.
    shuffled: Vec<u16>,
}

/// The block of the other axis in which a member of a block lies.
#[derive(Clone, Copy, Debug)]
struct Crossing {
    block: u32,
    /// The blank's place in its line there.
    place: u8,
    /// How the order of the tiles changes: a row of `shuffled`.
    shuffle: u16,
}

/// One member of all classes of a block, seen along the other axis.
#[derive(Clone, Copy)]
pub(super) struct Crossed<'a> {
    /// The block there.
    pub(super) block: usize,
    /// The blank's place in its line there.
    pub(super) place: usize,
    /// The order there for each order here.
    pub(super) order: &'a [u16],
}

impl Classes {
    /// The classes of patterns of this number of tiles.
    pub(super) fn new(size: Size, tiles: usize) -> Self {
        let places = size.cells() - 1;
        assert!(places < MAX_CELLS && tiles <= MAX_TILES && tiles <= places);
        let sets: Vec<u16> =
            (0..1u32 << places).map(|set| set as u16).filter(|set| set.count_ones() as usize == tiles).collect();
        let mut rank = alloc::vec![0; 1 << places];
        for (number, &set) in sets.iter().enumerate() {
            rank[usize::from(set)] = number as u16;
        }
        let mut classes = Self {
            size,
            tiles,
            sets,
            rank,
            line_starts: [[0; MAX_CELLS]; 2],
            places: [[0; MAX_CELLS]; 2],
            crossings: [Vec::new(), Vec::new()],
            shuffled: shuffled_orders(tiles),
        };
        for axis in Axis::BOTH {
            for index in 0..size.cells() {
                let length = classes.length(axis);
                classes.line_starts[axis as usize][index] = (index / length * classes.sets.len()) as u32;
                classes.places[axis as usize][index] = (index % length) as u8;
            }
        }
        classes.crossings = Axis::BOTH.map(|axis| classes.all_crossings(axis));
        classes
    }

    /// The cells of a line.
    pub(super) fn length(&self, axis: Axis) -> usize {
        match axis {
            Axis::Vertical => self.size.height(),
            Axis::Horizontal => self.size.width(),
        }
    }

    /// The place of a cell when the board is read line by line along an axis.
    pub(super) fn index(&self, axis: Axis, cell: usize) -> usize {
        match axis {
            Axis::Vertical => self.size.column(cell) * self.size.height() + self.size.row(cell),
            Axis::Horizontal => cell,
        }
    }

    fn cell(&self, axis: Axis, index: usize) -> usize {
        match axis {
            Axis::Vertical => index % self.size.height() * self.size.width() + index / self.size.height(),
            Axis::Horizontal => index,
        }
    }

    /// The orders of a block.
    pub(super) fn orders(&self) -> usize {
        FACTORIALS[self.tiles]
    }

    /// The blocks of an axis.
    pub(super) fn blocks(&self, axis: Axis) -> usize {
        self.size.cells() / self.length(axis) * self.sets.len()
    }

    /// The class of a placement: the index of each tile of the pattern along the axis, four bits each in `indices` from
    /// the bits `shifts`, and that of the blank.
    ///
    /// The naive rank in the factorial system counts, for each tile, the tiles before it in the pattern that lie before
    /// it on the board: two nested loops. Here a nibble for each index counts the tiles seen up to it, so that a tile's
    /// count is one shift, and a tile seen adds 1 to its own nibble and all above in one addition.
    #[inline]
    pub(super) fn class<const TILES: usize>(&self, axis: Axis, indices: u64, shifts: &[u8; TILES], blank: u8) -> usize {
        let (mut counts, mut set, mut order) = (0u64, 0u32, 0);
        for (tile, &shift) in shifts.iter().enumerate() {
            let index = (indices >> (shift & 63)) & 15;
            order += (counts >> (4 * index) & 15) as usize * FACTORIALS[tile];
            counts = counts.wrapping_add(0x1111_1111_1111_1111 << (4 * index));
            set |= 1 << index;
        }
        let before = (1u32 << (blank & 15)) - 1;
        let without_blank = set & before | set >> 1 & !before;
        let block = self.line_starts[axis as usize][usize::from(blank & 15)]
            + u32::from(self.rank[without_blank as usize & (self.rank.len() - 1)]);
        block as usize * FACTORIALS[TILES] + order
    }

    /// A block along an axis, its member with the blank at `place` of its line, seen along the other axis.
    pub(super) fn crossed(&self, axis: Axis, block: usize, place: usize) -> Crossed<'_> {
        let crossing = self.crossings[axis as usize][block * self.length(axis) + place];
        let orders = self.orders();
        Crossed {
            block: crossing.block as usize,
            place: usize::from(crossing.place),
            order: &self.shuffled[usize::from(crossing.shuffle) * orders..][..orders],
        }
    }

    fn all_crossings(&self, axis: Axis) -> Vec<Crossing> {
        let (other, length) = (axis.other(), self.length(axis));
        let mut crossings = Vec::with_capacity(self.blocks(axis) * length);
        for block in 0..self.blocks(axis) {
            let (line, set) = (block / self.sets.len(), self.sets[block % self.sets.len()]);
            for place in 0..length {
                let blank = line * length + place;
                let across = |index| self.index(other, self.cell(axis, index));
                let (mut set_across, mut shuffle, mut seen) = (0u32, 0, 0);
                for slot in (0..self.size.cells() - 1).filter(|slot| set >> slot & 1 == 1) {
                    let index = across(slot + usize::from(slot >= blank));
                    shuffle += (set_across & ((1 << index) - 1)).count_ones() as usize * FACTORIALS[seen];
                    set_across |= 1 << index;
                    seen += 1;
                }
                let blank = across(blank);
                let before = (1 << blank) - 1;
                let rank = self.rank[(set_across & before | set_across >> 1 & !before) as usize];
                crossings.push(Crossing {
                    block: (blank / self.length(other) * self.sets.len()) as u32 + u32::from(rank),
                    place: (blank % self.length(other)) as u8,
                    shuffle: shuffle as u16,
                });
            }
        }
        crossings
    }
}

/// The places 0, 1, … of the tiles, tile by tile, in the order of a rank in the factorial system.
fn places(order: usize, tiles: usize) -> [u8; MAX_TILES] {
    let mut sorted = Vec::with_capacity(tiles);
    for (tile, factorial) in FACTORIALS.iter().enumerate().take(tiles) {
        // This number of the tiles before lie before this one.
        sorted.insert(order / factorial % (tile + 1), tile);
    }
    let mut places = [0; MAX_TILES];
    for (place, &tile) in sorted.iter().enumerate() {
        places[tile] = place as u8;
    }
    places
}

/// The rank of the order in which the tiles lie on these places.
fn order(places: &[u8]) -> usize {
    let before = |tile: usize| places[..tile].iter().filter(|&&place| place < places[tile]).count();
    (0..places.len()).map(|tile| before(tile) * FACTORIALS[tile]).sum()
}

/// For two orders, row and column: that of the tiles after what lies on each place has gone where the row's order puts
/// it.
fn shuffled_orders(tiles: usize) -> Vec<u16> {
    let all: Vec<[u8; MAX_TILES]> = (0..FACTORIALS[tiles]).map(|order| places(order, tiles)).collect();
    let mut table = Vec::with_capacity(all.len() * all.len());
    for shuffle in &all {
        for before in &all {
            let mut after = [0; MAX_TILES];
            for (after, &place) in after.iter_mut().zip(&before[..tiles]) {
                *after = shuffle[usize::from(place)];
            }
            table.push(order(&after[..tiles]) as u16);
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_numbered() {
        for (tiles, &orders) in FACTORIALS.iter().enumerate().take(6) {
            for number in 0..orders {
                assert_eq!(order(&places(number, tiles)[..tiles]), number);
            }
        }
    }

    /// Every placement of three tiles: its class is its own, along both axes, and crossing leads from one to the other.
    fn every_placement(size: &str) {
        let classes = Classes::new(size.parse().unwrap(), 3);
        let cells = classes.size.cells();
        let mut seen = [0, 1].map(|axis| {
            let axis = Axis::BOTH[axis];
            alloc::vec![false; classes.blocks(axis) * classes.orders() * classes.length(axis)]
        });
        for code in 0..cells.pow(4) {
            let [blank, a, b, c] = [0, 1, 2, 3].map(|digit| code / cells.pow(digit) % cells);
            if [a, b, c].contains(&blank) || a == b || b == c || a == c {
                continue;
            }
            let member = |axis| {
                let [blank, a, b, c] = [blank, a, b, c].map(|cell| classes.index(axis, cell));
                let indices = (a | b << 4 | c << 8) as u64;
                (classes.class(axis, indices, &[0, 4, 8], blank as u8), blank % classes.length(axis))
            };
            for axis in Axis::BOTH {
                let (class, place) = member(axis);
                let seen = &mut seen[axis as usize][class * classes.length(axis) + place];
                assert!(!*seen);
                *seen = true;
                let (block, order) = (class / classes.orders(), class % classes.orders());
                let crossed = classes.crossed(axis, block, place);
                let across = crossed.block * classes.orders() + usize::from(crossed.order[order]);
                assert_eq!((across, crossed.place), member(axis.other()));
            }
        }
        assert!(seen.iter().flatten().all(|&seen| seen));
    }

    #[test]
    fn every_placement_has_a_number_and_every_number_a_placement() {
        ["3x3", "2x4", "4x2", "4x3", "5x3", "4x4"].into_iter().for_each(every_placement);
    }
}
