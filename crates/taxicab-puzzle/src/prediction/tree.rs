//! The brute-force tree of the blank: how many nodes there are at a depth.

use alloc::vec::Vec;

use crate::{Direction, Size};

/// The brute-force tree of a blank: every sequence of moves without one that undoes the last.
///
/// The moves depend only on the cell of the blank and the last move, so the nodes of a depth are counted by these, each
/// depth from the one before, without a board.
#[derive(Clone, Debug)]
pub struct Tree {
    size: Size,
    /// By depth, then by the blank's cell.
    nodes: Vec<Vec<f64>>,
    /// The frequencies of the blank's cells at great even depths and at great odd ones.
    equilibrium: [Vec<f64>; 2],
}

/// The maximum depth: 3⁶⁰⁰, the bound on the largest boards, is below the maximum of a 64-bit float.
const DEPTH: u32 = 600;

/// The minimum depth of the equilibrium.
const DEEP: u32 = 400;

impl Tree {
    /// The maximum depth: 600.
    pub const DEPTH: u32 = DEPTH;

    /// The tree of a board whose blank is on a cell.
    ///
    /// # Panics
    /// There is no such cell.
    ///
    /// # Complexity
    /// 600 steps of four sums for each cell.
    pub fn new(size: Size, blank: usize) -> Self {
        assert!(blank < size.cells(), "{size} has no cell {blank}");
        let mut levels = Vec::with_capacity(DEPTH as usize + 1);
        // By the blank's cell and the last move; the root has none, which is the fifth.
        let mut level = alloc::vec![[0.0; 5]; size.cells()];
        level[blank][4] = 1.0;
        while levels.len() <= DEPTH as usize {
            levels.push(level.iter().map(|by_last| by_last.iter().sum()).collect());
            let mut next = alloc::vec![[0.0; 5]; size.cells()];
            for (blank, by_last) in level.iter().enumerate() {
                let all: f64 = by_last.iter().sum();
                for direction in Direction::ALL {
                    if let Some(from) = direction.source(blank, size) {
                        next[from][direction as usize] += all - by_last[direction.opposite() as usize];
                    }
                }
            }
            level = next;
        }
        let equilibrium = [0, 1].map(|parity| frequencies(&levels, parity));
        Self { size, nodes: levels, equilibrium }
    }

    /// The size of the boards.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The number of nodes at a depth; exact up to 2⁵³.
    ///
    /// # Panics
    /// The depth is above [`DEPTH`](Self::DEPTH).
    pub fn nodes(&self, depth: u32) -> f64 {
        self.nodes[depth as usize].iter().sum()
    }

    /// The number of nodes at a depth with the blank on each cell.
    ///
    /// # Panics
    /// As [`nodes`](Self::nodes).
    pub fn nodes_by_blank(&self, depth: u32) -> &[f64] {
        &self.nodes[depth as usize]
    }

    /// The frequency of each cell of the blank at great depths of the parity of `depth`.
    pub fn equilibrium(&self, depth: u32) -> &[f64] {
        &self.equilibrium[depth as usize % 2]
    }

    /// The brute-force branching factor: the ratio of the nodes of successive levels at great depths.
    ///
    /// √3, 2.1304 and 2.3676 for the 8-, 15- and 24-puzzle (S. Edelkamp & R. E. Korf, *The Branching Factor of Regular
    /// Search Spaces*, AAAI 1998).
    ///
    /// ```
    /// use taxicab_puzzle::prediction::Tree;
    ///
    /// assert_eq!(format!("{:.4}", Tree::new("4x4".parse()?, 0).branching_factor()), "2.1304");
    /// # Ok::<(), taxicab_puzzle::SizeError>(())
    /// ```
    pub fn branching_factor(&self) -> f64 {
        // Over two levels, because even and odd levels may grow by different factors.
        square_root(self.nodes(DEPTH) / self.nodes(DEPTH - 2))
    }
}

/// The mean frequencies over the deep levels of a parity.
fn frequencies(levels: &[Vec<f64>], parity: usize) -> Vec<f64> {
    let mut sums = alloc::vec![0.0; levels[0].len()];
    for level in levels.iter().skip(DEEP as usize + parity).step_by(2) {
        let all: f64 = level.iter().sum();
        for (sum, nodes) in sums.iter_mut().zip(level) {
            *sum += nodes / all;
        }
    }
    let all: f64 = sums.iter().sum();
    sums.iter().map(|sum| sum / all).collect()
}

/// A square root by Newton's method; `core` has none.
fn square_root(number: f64) -> f64 {
    (0..60).fold(number.max(1.0), |root, _| 0.5 * (root + number / root))
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "whole numbers below 2^53")]
mod tests {
    use super::*;

    /// Naive: walks every sequence.
    fn walked(size: Size, blank: usize, last: Option<Direction>, depth: u32, counts: &mut [f64]) {
        if depth == 0 {
            counts[blank] += 1.0;
            return;
        }
        for direction in Direction::ALL {
            if last.is_some_and(|last| last == direction.opposite()) {
                continue;
            }
            if let Some(from) = direction.source(blank, size) {
                walked(size, from, Some(direction), depth - 1, counts);
            }
        }
    }

    #[test]
    fn nodes_are_those_of_a_walk() {
        for size in ["2x2", "2x3", "3x3", "4x3", "4x4", "5x5"] {
            let size: Size = size.parse().unwrap();
            for blank in 0..size.cells() {
                let tree = Tree::new(size, blank);
                for depth in 0..=8 {
                    let mut counts = alloc::vec![0.0; size.cells()];
                    walked(size, blank, None, depth, &mut counts);
                    assert_eq!(tree.nodes_by_blank(depth), counts, "{size} from {blank}, depth {depth}");
                    assert_eq!(tree.nodes(depth), counts.iter().sum::<f64>());
                }
            }
        }
    }

    #[test]
    fn branching_factors_are_the_published_ones() {
        // From every cell: the factor does not depend on the root.
        for (size, published) in [("3x3", "1.7321"), ("4x4", "2.1304"), ("5x5", "2.3676")] {
            let size: Size = size.parse().unwrap();
            for blank in 0..size.cells() {
                assert_eq!(alloc::format!("{:.4}", Tree::new(size, blank).branching_factor()), published, "{size}");
            }
        }
        let eight = Tree::new("3x3".parse().unwrap(), 0).branching_factor();
        assert!((eight * eight - 3.0).abs() < 1e-9, "the square root of 3: {eight}");
    }

    #[test]
    fn the_equilibrium_is_stable() {
        for (size, blank) in [("3x3", 4), ("3x3", 1), ("4x4", 0), ("5x5", 7), ("2x5", 3)] {
            let tree = Tree::new(size.parse().unwrap(), blank);
            for depth in [300, 301] {
                let all = tree.nodes(depth);
                for (part, nodes) in tree.equilibrium(depth).iter().zip(tree.nodes_by_blank(depth)) {
                    assert!((part - nodes / all).abs() < 1e-9, "{size} from {blank}: {part} and {}", nodes / all);
                }
            }
        }
    }

    #[test]
    fn deep_levels_of_the_largest_board_are_numbers() {
        let tree = Tree::new("16x16".parse().unwrap(), 100);
        assert!(tree.nodes(DEPTH).is_finite() && tree.branching_factor() < 3.0);
    }
}
