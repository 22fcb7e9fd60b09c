use alloc::vec::Vec;

/// The orders of up to 8 tiles, numbered lexicographically, and what a tile's leap over others does to the number.
///
/// The tiles of a pattern are read off the board cell by cell. A step along a row changes no order; a step up or down
/// leaps over the tiles on the cells between, which rotates a part of the order. Where the leap begins and how many
/// tiles it passes decides the new number of every order, so it is a table.
#[derive(Clone, Debug)]
pub(super) struct Permutations {
    count: usize,
    /// By [`leap_index`] with the set of cells between that hold tiles: where the new numbers begin in `leaps`.
    starts: Vec<u32>,
    /// The new number of every order for each leap, first for a leap over nothing.
    leaps: Vec<u16>,
}

impl Permutations {
    /// The orders of so many tiles on a board so many cells wide: a leap passes at most one cell less.
    pub(super) fn new(tiles: usize, width: usize) -> Self {
        let count = (1..=tiles).product();
        let mut permutations = Self {
            count,
            starts: alloc::vec![0; leap_index(1 << (width - 1), 0, false)],
            leaps: (0..count).map(|order| order as u16).collect(),
        };
        let orders: Vec<_> = (0..count).map(|number| order(number, tiles)).collect();
        for passed in 1..width.min(tiles) {
            for first in 0..tiles - passed {
                let start = permutations.leaps.len();
                for between in (0..1usize << (width - 1)).filter(|between| between.count_ones() as usize == passed) {
                    permutations.starts[leap_index(between, first, true)] = start as u32;
                    permutations.starts[leap_index(between, first, false)] = (start + count) as u32;
                }
                permutations.leaps.resize(start + 2 * count, 0);
                for (number, &order) in orders.iter().enumerate() {
                    let mut leapt = order;
                    leapt[first..=first + passed].rotate_left(1);
                    let leapt = self::number(&leapt[..tiles]);
                    permutations.leaps[start + number] = leapt as u16;
                    permutations.leaps[start + count + leapt] = number as u16;
                }
            }
        }
        permutations
    }

    /// How many orders there are.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The new number of each order when a tile leaps over `passed` others: from the place `first` to the end if
    /// `forwards`, or back to it.
    pub(super) fn leap(&self, passed: usize, first: usize, forwards: bool) -> &[u16] {
        let start = self.starts[leap_index((1 << passed) - 1, first, forwards)] as usize;
        &self.leaps[start..start + self.count]
    }

    /// By [`leap_index`]: where the new numbers of all orders begin in [`leaps`](Self::leaps).
    pub(super) fn starts(&self) -> &[u32] {
        &self.starts
    }

    /// New numbers of orders.
    pub(super) fn leaps(&self) -> &[u16] {
        &self.leaps
    }

    /// The bytes of the table.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.starts) + size_of_val(&*self.leaps)
    }
}

/// A number for a leap over the tiles on a set of cells, from a place below 8.
#[inline]
pub(super) const fn leap_index(between: usize, first: usize, forwards: bool) -> usize {
    between << 4 | first << 1 | forwards as usize
}

/// The number of an order of `0..n` in lexicographic order.
pub(super) fn number(order: &[u8]) -> usize {
    order.iter().enumerate().fold(0, |number, (place, tile)| {
        let smaller = order[place + 1..].iter().filter(|&later| later < tile).count();
        number * (order.len() - place) + smaller
    })
}

/// The order of a number; what lies beyond `tiles` has no meaning.
pub(super) fn order(mut number: usize, tiles: usize) -> [u8; 8] {
    let mut order = [0; 8];
    for place in (0..tiles).rev() {
        let choices = tiles - place;
        order[place] = (number % choices) as u8;
        number /= choices;
        for later in place + 1..tiles {
            order[later] += u8::from(order[later] >= order[place]);
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_lexicographic() {
        for tiles in 1..=7 {
            let orders: Vec<_> = (0..(1..=tiles).product()).map(|number| order(number, tiles)).collect();
            assert!(orders.is_sorted_by(|a, b| a < b));
            assert!(orders.iter().enumerate().all(|(number, order)| super::number(&order[..tiles]) == number));
        }
    }

    #[test]
    fn leaps_move_one_tile() {
        let permutations = Permutations::new(5, 6);
        for (passed, first) in [(1, 0), (1, 3), (2, 1), (3, 0), (4, 0)] {
            for (before, &after) in permutations.leap(passed, first, true).iter().enumerate() {
                let mut expected = order(before, 5)[..5].to_vec();
                let tile = expected.remove(first);
                expected.insert(first + passed, tile);
                assert_eq!(order(usize::from(after), 5)[..5], expected);
                assert_eq!(usize::from(permutations.leap(passed, first, false)[usize::from(after)]), before);
            }
        }
    }
}
