//! The moves of a solution, found again below the unit that has it.

use alloc::vec::Vec;

use super::{Node, Search, Unit, h};
use crate::search::automaton::Branches;
use crate::{Direction, Moves, Position};

impl<P: Position, const N: usize> Search<'_, P, N> {
    /// The first solution below a unit within the bound, in the order of moves: depth first, one node at a time.
    ///
    /// The plain form of what a sweep does in batches; the sweep has found that there is a solution.
    pub(super) fn trace(&self, unit: &Unit<P, N>, bound: u32) -> Moves {
        let mut path: Vec<(Node<P, N>, Branches)> = Vec::new();
        let mut moves: Vec<Direction> =
            (0..unit.node.moves).map(|at| Direction::ALL[(unit.moves >> (2 * at)) as usize & 3]).collect();
        let mut node = unit.node;
        let mut branches = self.automaton.branches(node.pruning);
        while node.position != self.goal {
            let Some(branch) = branches.next() else {
                (node, branches) = path.pop().expect("a sweep found a solution here");
                moves.pop();
                continue;
            };
            let slide = branch.slide(&node.position, node.blank);
            let child = self.child(&node, slide, branch.state());
            if u32::from(child.moves) + h(&child) <= bound {
                path.push((node, branches));
                moves.push(slide.direction);
                branches = self.automaton.branches(child.pruning);
                node = child;
            }
        }
        moves.into_iter().collect()
    }
}
