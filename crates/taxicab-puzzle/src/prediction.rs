//! How many positions an iteration of IDA* expands, foretold from the distribution of its heuristic.
//!
//! R. E. Korf, M. Reid & S. Edelkamp, *Time complexity of iterative-deepening-A\**, Artificial Intelligence 129, 2001:
//! an iteration with bound d expands on average
//!
//! ```text
//! N₀ P(d) + N₁ P(d − 1) + … + N_d P(0)
//! ```
//!
//! positions, where `N_i` is the number of nodes at depth i of the brute-force tree ([`Tree`]: every sequence of moves
//! without one that undoes the last) and P(x) the share of positions with an estimate of at most x
//! ([`Distribution`]). With a consistent heuristic a node is expanded exactly if depth plus estimate are within the
//! bound, since then the same holds for every node above it.
//!
//! What P is a share *of*: in a tree of sliding tiles the cells of the blank are not equally frequent. Two forms are
//! here. [`predicted`](Distribution::predicted) knows at each depth how many nodes have the blank on which cell, and so is
//! exact as the mean over all starts with the blank on one cell: a sequence of moves takes these starts, one to one, to
//! all positions with the blank on another. [`predicted_in_equilibrium`](Distribution::predicted_in_equilibrium) is the
//! form of the article, one P for all depths, with the blank's cells as frequent as they are deep in the tree.
//!
//! ```
//! use taxicab_puzzle::{Goal, Space, heuristic::{Heuristic, Manhattan}, prediction::{Distribution, Tree}};
//!
//! let goal = Goal::BlankLast.board("3x3".parse()?)?;
//! let manhattan = Manhattan::new(&goal);
//! let mut distribution = Distribution::new(goal.size());
//! for (board, _) in Space::new(&goal)?.boards() {
//!     distribution.add(board.blank(), manhattan.h(&board));
//! }
//! assert_eq!(format!("{:.2}", distribution.mean()), "14.00");
//! // From the middle, where four tiles can slide.
//! let tree = Tree::new(goal.size(), 4);
//! assert_eq!(tree.nodes(2), 8.0);
//! assert_eq!(distribution.predicted(&tree, 20).round(), 590.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod manhattan;
mod tree;

use alloc::vec::Vec;

use crate::{Board, Size};

pub use tree::Tree;

/// How many positions have which estimate, by the cell of the blank.
///
/// Fill it with every position of a [`Space`](crate::Space), or with boards drawn at random; for Manhattan distance up to
/// 16 cells [`of_manhattan`](Self::of_manhattan) counts all positions without visiting them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    size: Size,
    /// By the blank's cell: the number of positions with each estimate.
    counts: Vec<Vec<u64>>,
}

impl Distribution {
    /// A distribution of nothing yet.
    pub fn new(size: Size) -> Self {
        Self { size, counts: alloc::vec![Vec::new(); size.cells()] }
    }

    /// The distribution of the Manhattan distance over all boards that can reach a goal; `None` beyond 16 cells.
    ///
    /// # Complexity
    /// O(n 2ⁿ d) time and O(2ⁿ d) memory for n cells and a greatest distance d: a fifth of a second for 4×4, where there
    /// are 10 461 394 944 000 positions.
    pub fn of_manhattan(goal: &Board) -> Option<Self> {
        (goal.size().cells() <= manhattan::MAX_CELLS)
            .then(|| Self { size: goal.size(), counts: manhattan::counts(goal) })
    }

    /// Counts one position more.
    ///
    /// # Panics
    /// There is no such cell, or the estimate is above 65,535.
    pub fn add(&mut self, blank: usize, estimate: u32) {
        assert!(estimate <= u16::MAX.into(), "an estimate is at most 65,535");
        let (counts, estimate) = (&mut self.counts[blank], estimate as usize);
        if counts.len() <= estimate {
            counts.resize(estimate + 1, 0);
        }
        counts[estimate] += 1;
    }

    /// The size of the boards.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// How many positions were counted.
    pub fn positions(&self) -> u64 {
        self.counts.iter().flatten().sum()
    }

    /// The mean estimate, NaN of nothing.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self
            .counts
            .iter()
            .flat_map(|counts| (0u32..).zip(counts))
            .fold(0.0, |sum, (estimate, &count)| sum + f64::from(estimate) * count as f64);
        sum / self.positions() as f64
    }

    /// The number of positions with each estimate, all cells of the blank together.
    pub fn histogram(&self) -> Vec<u64> {
        let longest = self.counts.iter().map(Vec::len).max().unwrap_or(0);
        let at = |estimate: usize| self.counts.iter().filter_map(|counts| counts.get(estimate)).sum();
        (0..longest).map(at).collect()
    }

    /// Of the positions with the blank on a cell, the share with an estimate of at most `most`; 0 if there are none.
    pub fn share_within(&self, blank: usize, most: u32) -> f64 {
        let counts = &self.counts[blank];
        let within: u64 = counts.iter().take(most as usize + 1).sum();
        let all: u64 = counts.iter().sum();
        if all == 0 { 0.0 } else { within as f64 / all as f64 }
    }

    /// The mean number of positions that an iteration with this bound expands, over all starts with the blank on the cell
    /// of the tree's root.
    ///
    /// Exact if the distribution is that of all positions and the heuristic is consistent; the iteration is taken in
    /// full, as if nobody stopped at a solution.
    ///
    /// # Panics
    /// The tree is for another size.
    ///
    /// # Complexity
    /// O(bound × n) for n cells, once the tree has grown so deep.
    pub fn predicted(&self, tree: &Tree, bound: u32) -> f64 {
        assert_eq!(tree.size(), self.size, "the tree is for another size");
        let shares = Shares::new(self);
        let at_depth = |depth: u32| {
            let nodes = tree.nodes_by_blank(depth);
            (0..).zip(nodes).map(|(blank, nodes)| nodes * shares.within(blank, bound - depth)).sum::<f64>()
        };
        (0..=bound).map(at_depth).sum()
    }

    /// The same by the formula as printed: one distribution for all depths, in which each cell of the blank is as
    /// frequent as it is deep in the tree, at even depths and at odd ones.
    ///
    /// # Panics
    /// The tree is for another size.
    ///
    /// # Complexity
    /// As [`predicted`](Self::predicted).
    pub fn predicted_in_equilibrium(&self, tree: &Tree, bound: u32) -> f64 {
        assert_eq!(tree.size(), self.size, "the tree is for another size");
        let shares = Shares::new(self);
        let at_depth = |depth: u32| {
            let frequencies = tree.equilibrium(depth);
            let within = (0..).zip(frequencies).map(|(blank, part)| part * shares.within(blank, bound - depth));
            tree.nodes(depth) * within.sum::<f64>()
        };
        (0..=bound).map(at_depth).sum()
    }
}

/// The shares within each estimate, summed up once: [`Distribution::share_within`] for all.
struct Shares(Vec<Vec<f64>>);

impl Shares {
    fn new(distribution: &Distribution) -> Self {
        let of_cell = |counts: &Vec<u64>| {
            let all = counts.iter().sum::<u64>().max(1) as f64;
            let sums = counts.iter().scan(0, |sum, count| {
                *sum += count;
                Some(*sum)
            });
            sums.map(|sum| sum as f64 / all).collect()
        };
        Self(distribution.counts.iter().map(of_cell).collect())
    }

    fn within(&self, blank: usize, most: u32) -> f64 {
        let shares = &self.0[blank];
        // Beyond the greatest estimate that was seen lie all; of nothing, none.
        shares.get(most as usize).or(shares.last()).copied().unwrap_or(0.0)
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "quotients of small whole numbers, computed alike")]
mod tests {
    use super::*;
    use crate::Goal;

    #[test]
    fn shares_are_those_of_the_counts() {
        let size: Size = "2x2".parse().unwrap();
        let mut distribution = Distribution::new(size);
        for estimate in [1, 3, 3, 7] {
            distribution.add(2, estimate);
        }
        distribution.add(0, 2);
        let shares = Shares::new(&distribution);
        for most in 0..10 {
            for blank in 0..4 {
                assert_eq!(shares.within(blank, most), distribution.share_within(blank, most), "{blank}, {most}");
            }
        }
        assert_eq!([0, 1, 3, 6, 7, 9].map(|most| shares.within(2, most)), [0.0, 0.25, 0.75, 0.75, 1.0, 1.0]);
        assert_eq!(distribution.histogram(), [0, 1, 1, 2, 0, 0, 0, 1]);
        assert_eq!((distribution.positions(), distribution.mean()), (5, 3.2));
    }

    #[test]
    fn manhattan_is_counted_to_sixteen_cells() {
        let distribution = |size: &str| {
            let goal = Goal::BlankLast.board(size.parse().unwrap()).unwrap();
            Distribution::of_manhattan(&goal)
        };
        assert!(distribution("5x4").is_none());
        let fifteen = distribution("4x4").unwrap();
        // 16! / 2 positions, one of them the goal.
        assert_eq!(fifteen.positions(), 10_461_394_944_000);
        assert_eq!(fifteen.histogram()[..3], [1, 2, 4]);
    }
}
