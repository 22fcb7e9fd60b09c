//! The ranking of the order of a pattern's tiles, and how a step changes it.

use alloc::vec::Vec;

/// The orders of up to 8 tiles, ranked lexicographically, and the change of the rank when a tile leaps over others.
///
/// The order of a pattern's tiles is that of their cells. A step along a row keeps it; a step up or down leaps over the
/// tiles on the cells between, which rotates a part of the order. A table by the start of the leap and the number of
/// passed tiles has the new rank of every order.
#[derive(Clone, Debug)]
pub(super) struct Permutations {
    count: usize,
    /// By [`leap_index`] with the set of cells between that hold tiles: the start of the new ranks in `leaps`.
    starts: Vec<u32>,
    /// The new rank of every order for each leap, first for a leap over nothing.
    leaps: Vec<u16>,
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

    /// The number of orders.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The new rank of each order when a tile leaps over `passed` others: from the index `first` to the end if
    /// `forwards`, or back to it.
    pub(super) fn leap(&self, passed: usize, first: usize, forwards: bool) -> &[u16] {
        let start = self.starts[leap_index((1 << passed) - 1, first, forwards)] as usize;
        &self.leaps[start..start + self.count]
    }

    /// By [`leap_index`]: the start of the new ranks of all orders in [`leaps`](Self::leaps).
    pub(super) fn starts(&self) -> &[u32] {
        &self.starts
    }

    /// New ranks of orders.
    pub(super) fn leaps(&self) -> &[u16] {
        &self.leaps
    }

    /// The bytes of the table.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.starts) + size_of_val(&*self.leaps)
    }
}

/// The index of a leap over the tiles on a set of cells, from an index below 8.
#[inline]
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
        for (passed, first) in [(1, 0), (1, 3), (2, 1), (3, 0), (4, 0)] {
            for (before, &after) in permutations.leap(passed, first, true).iter().enumerate() {
                let mut expected = unrank(before, 5)[..5].to_vec();
                let tile = expected.remove(first);
                expected.insert(first + passed, tile);
                assert_eq!(unrank(usize::from(after), 5)[..5], expected);
                assert_eq!(usize::from(permutations.leap(passed, first, false)[usize::from(after)]), before);
            }
        }
    }
}
