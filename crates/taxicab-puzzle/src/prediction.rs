//! How many positions an iteration of IDA* expands, predicted from the distribution of its heuristic.
//!
//! R. E. Korf, M. Reid & S. Edelkamp, *Time complexity of iterative-deepening-A\**, Artificial Intelligence 129, 2001:
//! an iteration with bound d expands on average
//!
//! ```text
//! N₀ P(d) + N₁ P(d − 1) + … + N_d P(0)
//! ```
//!
//! positions, where `N_i` is the number of nodes at depth i of the brute-force tree ([`Tree`]: every sequence of moves
//! without one that undoes the last) and P(x) the share of positions with h at most x ([`Distribution`]).
//! With a consistent heuristic a node is expanded exactly if its depth plus h is within the bound, since then the same
//! holds for every node above it.
//!
//! In a tree of sliding tiles the cells of the blank are not equally frequent, so there are two forms.
//! [`predicted`](Distribution::predicted) counts at each depth the nodes with the blank on each cell. It is exact as
//! the mean over all starts with the blank on one cell: a sequence of moves maps these starts, one to one, to all
//! positions with the blank on another. [`predicted_in_equilibrium`](Distribution::predicted_in_equilibrium) is the
//! form of the article: one P for all depths, with the blank's cells as frequent as they are deep in the tree.
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

/// The number of positions with each h, by the cell of the blank.
///
/// Fill it with every position of a [`Space`](crate::Space), or with random boards; for Manhattan distance up to
/// 16 cells [`of_manhattan`](Self::of_manhattan) counts all positions without visiting them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    size: Size,
    /// By the blank's cell: the number of positions with each h.
    counts: Vec<Vec<u64>>,
}

impl Distribution {
    /// The most cells of the boards that [`of_manhattan`](Self::of_manhattan) counts.
    pub const MAX_COUNTED_CELLS: usize = 16;

    /// An empty distribution.
    pub fn new(size: Size) -> Self {
        Self { size, counts: alloc::vec![Vec::new(); size.cells()] }
    }

    /// The distribution of the Manhattan distance over all boards that can reach a goal; `None` beyond 16 cells.
    ///
    /// # Complexity
    /// O(n 2ⁿ d) time and O(2ⁿ d) memory for n cells and a maximum distance d: a fifth of a second for 4×4, where there
    /// are 10 461 394 944 000 positions.
    pub fn of_manhattan(goal: &Board) -> Option<Self> {
        Self::of_manhattan_while(goal, &|| true)
    }

    /// The same while it is wanted, which is asked every millisecond or so; `None` also if it no longer is.
    pub fn of_manhattan_while(goal: &Board, is_wanted: &dyn Fn() -> bool) -> Option<Self> {
        if goal.size().cells() > Self::MAX_COUNTED_CELLS {
            return None;
        }
        Some(Self { size: goal.size(), counts: manhattan::counts(goal, is_wanted)? })
    }

    /// Adds one position.
    ///
    /// # Panics
    /// There is no such cell, or h is above 65,535.
    pub fn add(&mut self, blank: usize, h: u32) {
        assert!(h <= u16::MAX.into(), "h is at most 65,535");
        let (counts, h) = (&mut self.counts[blank], h as usize);
        if counts.len() <= h {
            counts.resize(h + 1, 0);
        }
        counts[h] += 1;
    }

    /// The size of the boards.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The number of positions.
    pub fn positions(&self) -> u64 {
        self.counts.iter().flatten().sum()
    }

    /// The mean h; NaN if empty.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self
            .counts
            .iter()
            .flat_map(|counts| (0u32..).zip(counts))
            .fold(0.0, |sum, (h, &count)| sum + f64::from(h) * count as f64);
        sum / self.positions() as f64
    }

    /// The number of positions with each h, all cells of the blank together.
    pub fn histogram(&self) -> Vec<u64> {
        let longest = self.counts.iter().map(Vec::len).max().unwrap_or(0);
        let at = |h: usize| self.counts.iter().filter_map(|counts| counts.get(h)).sum();
        (0..longest).map(at).collect()
    }

    /// The mean number of positions that an iteration with this bound expands, over all starts with the blank on the
    /// cell of the tree's root.
    ///
    /// Exact if the distribution is that of all positions and the heuristic is consistent; the iteration is taken in
    /// full, without a stop at a solution.
    ///
    /// # Panics
    /// The tree is for another size.
    ///
    /// # Complexity
    /// O(bound × n) for n cells.
    pub fn predicted(&self, tree: &Tree, bound: u32) -> f64 {
        self.summed(tree, bound, |depth| (1.0, tree.nodes_by_blank(depth)))
    }

    /// [`predicted`](Self::predicted) by the formula as printed: one distribution for all depths, in which each cell of
    /// the blank is as frequent as it is deep in the tree, at even depths and at odd ones.
    ///
    /// # Panics
    /// The tree is for another size.
    ///
    /// # Complexity
    /// As [`predicted`](Self::predicted).
    pub fn predicted_in_equilibrium(&self, tree: &Tree, bound: u32) -> f64 {
        self.summed(tree, bound, |depth| (tree.nodes(depth), tree.equilibrium(depth)))
    }

    /// The sum over the depths of the nodes with h within the bound. The nodes at a depth are a factor times the weights of
    /// the cells of the blank.
    fn summed<'t>(&self, tree: &Tree, bound: u32, nodes: impl Fn(u32) -> (f64, &'t [f64])) -> f64 {
        assert_eq!(tree.size(), self.size, "the tree is for another size");
        let shares = Shares::new(self);
        let at_depth = |depth: u32| {
            let (factor, weights) = nodes(depth);
            let within = (0..).zip(weights).map(|(blank, weight)| weight * shares.within(blank, bound - depth));
            factor * within.sum::<f64>()
        };
        (0..=bound).map(at_depth).sum()
    }
}

/// By the cell of the blank and by h: the share of the positions whose h is not greater, summed once.
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

    fn within(&self, blank: usize, max: u32) -> f64 {
        let shares = &self.0[blank];
        // The share is 1 from the maximum h on, and 0 if empty.
        shares.get(max as usize).or(shares.last()).copied().unwrap_or(0.0)
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
        for h in [1, 3, 3, 7] {
            distribution.add(2, h);
        }
        distribution.add(0, 2);
        let shares = Shares::new(&distribution);
        let share_within = |blank: usize, max: u32| {
            let counts = &distribution.counts[blank];
            let within: u64 = counts.iter().take(max as usize + 1).sum();
            let all: u64 = counts.iter().sum();
            if all == 0 { 0.0 } else { within as f64 / all as f64 }
        };
        for max in 0..10 {
            for blank in 0..4 {
                assert_eq!(shares.within(blank, max), share_within(blank, max), "{blank}, {max}");
            }
        }
        assert_eq!([0, 1, 3, 6, 7, 9].map(|max| shares.within(2, max)), [0.0, 0.25, 0.75, 0.75, 1.0, 1.0]);
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
