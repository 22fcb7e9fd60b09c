//! Deals the paths of an iteration into units of a wanted cost.

use taxicab_puzzle::strategy::{Tree, TreeNode};
use taxicab_puzzle::{Metric, Moves};

use super::NodeCounts;

/// A path of the frontier, and the generated nodes that the next iteration is expected to have below it.
pub(super) struct Expected {
    pub(super) path: Moves,
    pub(super) nodes: f64,
}

/// How the next iteration is divided.
pub(super) struct Deal<'t, 's> {
    pub(super) tree: &'t Tree<'s>,
    /// The bound of the next iteration.
    pub(super) bound: u32,
    /// The bound of the last: no node up to there is a solution, and no path is longer.
    pub(super) finished: u32,
    /// By how much an iteration is larger than the one before.
    pub(super) growth: f64,
    /// The generated nodes of a unit.
    pub(super) wanted: f64,
}

/// Paths below which more than this part of a unit is expected are divided, so that units come out even.
const FINEST: f64 = 0.25;

/// The most paths of a frontier.
const MAX_PATHS: usize = 1 << 18;

impl Deal<'_, '_> {
    /// The paths of each unit, in the order of the tree. Expected costs come from the counts of the last iteration, and below a
    /// path from how far each child lies within the bound.
    pub(super) fn units(&self, frontier: Vec<Expected>) -> Vec<Vec<Moves>> {
        let mut divided = Vec::new();
        for Expected { path, nodes } in frontier {
            if nodes <= FINEST * self.wanted
                || self.tree.node(&path).is_none_or(|node| !self.divide(&node, nodes, &mut divided))
            {
                divided.push(Expected { path, nodes });
            }
        }
        let (mut units, mut unit, mut cost) = (Vec::new(), Vec::new(), 0.0);
        for Expected { path, nodes } in divided {
            unit.push(path);
            cost += nodes;
            if cost >= self.wanted {
                units.push(std::mem::take(&mut unit));
                cost = 0.0;
            }
        }
        if !unit.is_empty() {
            units.push(unit);
        }
        units
    }

    /// Divides what lies below a node until it is fine enough; `false` if it cannot be divided.
    fn divide(&self, node: &TreeNode, nodes: f64, divided: &mut Vec<Expected>) -> bool {
        if node.g >= Tree::MAX_PATH.min(self.finished) || node.reached_from > self.bound || divided.len() >= MAX_PATHS {
            return false;
        }
        // From one iteration to the next.
        let rise = match self.tree.metric() {
            Metric::SingleTile => 2.0,
            Metric::MultiTile => 1.0,
        };
        let weight = |child: &TreeNode| match self.bound.checked_sub(child.reached_from) {
            Some(left) => self.growth.powf(f64::from(left) / rise),
            None => 0.0,
        };
        let children: Vec<(f64, TreeNode)> =
            self.tree.children(node).into_iter().map(|child| (weight(&child), child)).collect();
        // A dead end stays a part by itself.
        if children.is_empty() {
            return false;
        }
        let sum: f64 = children.iter().map(|(weight, _)| weight).sum();
        for (weight, child) in children {
            let nodes = if sum > 0.0 { nodes * weight / sum } else { 0.0 };
            if nodes <= FINEST * self.wanted || !self.divide(&child, nodes, divided) {
                divided.push(Expected { path: child.path.clone(), nodes });
            }
        }
        true
    }
}

/// The nodes of an iteration above the paths of its units.
pub(super) struct Above<'a, 's> {
    tree: &'a Tree<'s>,
    bound: u32,
    paths: &'a [&'a Moves],
    /// How many of the paths the iteration searches: up to the one with the solution, or all.
    searched: usize,
    /// How many of the paths were met.
    met: usize,
    counts: NodeCounts,
}

impl<'a, 's> Above<'a, 's> {
    /// Their counts, up to the last of so many paths; `None` if the paths are not a whole cut through the tree in its order.
    pub(super) fn counts(
        tree: &'a Tree<'s>,
        bound: u32,
        paths: &'a [&'a Moves],
        searched: usize,
    ) -> Option<NodeCounts> {
        let mut above = Self { tree, bound, paths, searched, met: 0, counts: NodeCounts::default() };
        above.descend(&tree.root())?;
        (above.met == paths.len()).then_some(above.counts)
    }

    fn descend(&mut self, node: &TreeNode) -> Option<()> {
        let path = *self.paths.get(self.met)?;
        if path == &node.path {
            self.met += 1;
            return Some(());
        }
        if !path.as_slice().starts_with(node.path.as_slice()) {
            return None;
        }
        let is_expanded = |above: &Self| node.reached_from <= above.bound && above.met < above.searched;
        self.counts.expanded += u64::from(is_expanded(self));
        for child in self.tree.children(node) {
            self.counts.generated += u64::from(is_expanded(self));
            self.descend(&child)?;
        }
        Some(())
    }
}
