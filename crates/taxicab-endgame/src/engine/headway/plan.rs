//! A plan: the move of every position that a proof needs, to better ground or mate, whatever the weak side replies.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use super::placement::{Placement, Squares, Turn, step};
use super::proof::{MATE_GROUND, Tree, replied, replies};
use crate::EndgamePosition;

/// The moves of a proof by position, in the orientation of its search.
///
/// A position may be in a proof with several numbers of plies; the plan keeps the move of the fewest. So the plies of the
/// positions fall with every move and reply, and no game that follows the plan meets a position twice.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) turn: Turn,
    /// The least evaluation of the ground it ends on; [`MATE_GROUND`] if it always mates.
    pub(super) least: i32,
    moves: BTreeMap<Placement, PlannedMove>,
}

/// A move of a plan.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlannedMove {
    pub(super) squares: Squares,
    /// The most plies to the end of the plan, this one included; mate ends with the move itself.
    pub(super) plies: u8,
}

impl PlannedMove {
    /// The positions after the move of its position and each reply.
    fn after(self, image: &EndgamePosition) -> Vec<EndgamePosition> {
        let (from, to, promotion) = self.squares;
        let is_it = |mv: &crate::EndgameMove| (mv.from, mv.to, mv.promotion) == (from, to, promotion);
        let after = image.moves().find(is_it).and_then(|mv| mv.after).expect("a move of the position");
        let (replies, _) = replies(&after).expect("no piece is lost");
        replies.into_iter().map(|square| replied(&after, square)).collect()
    }
}

impl Plan {
    /// The plan of a search that has proven its root.
    pub(super) fn of(tree: &Tree, turn: Turn) -> Self {
        let mut plan = Self { turn, least: MATE_GROUND, moves: BTreeMap::new() };
        plan.least = plan.add(tree, tree.root(), &mut BTreeMap::new()).1;
        plan
    }

    /// Adds the moves from a node of the proof on; returns the plies to their end and the least evaluation there.
    fn add(&mut self, tree: &Tree, node: u32, known: &mut BTreeMap<u32, (u8, i32)>) -> (u8, i32) {
        if let Some(&known) = known.get(&node) {
            return known;
        }
        let (placement, branch) = tree.proven(node);
        let (mut plies, mut least) = (if branch.is_mate() { 1 } else { 2 }, branch.least);
        for reply in tree.replies_of(branch) {
            let (more, other) = self.add(tree, reply, known);
            (plies, least) = (plies.max(more + 2), least.min(other));
        }
        let mv = step(&placement.position(), branch.number);
        let planned = PlannedMove { squares: (mv.from, mv.to, mv.promotion), plies };
        let kept = self.moves.entry(placement).or_insert(planned);
        if plies < kept.plies {
            *kept = planned;
        }
        known.insert(node, (plies, least));
        (plies, least)
    }

    pub(super) const fn is_mate(&self) -> bool {
        self.least == MATE_GROUND
    }

    /// The move of a position, given in the plan's orientation.
    pub(super) fn planned(&self, image: &EndgamePosition) -> Option<PlannedMove> {
        self.moves.get(&Placement::of(image)?).copied()
    }

    /// The positions that the plan ends on from a position, in its orientation.
    pub(super) fn ends(&self, image: &EndgamePosition) -> Vec<EndgamePosition> {
        let (mut ends, mut open) = (BTreeMap::new(), Vec::from([*image]));
        let mut seen = BTreeSet::new();
        while let Some(image) = open.pop() {
            let Some(placement) = Placement::of(&image).filter(|&placement| seen.insert(placement)) else { continue };
            match self.moves.get(&placement) {
                Some(&planned) => open.extend(planned.after(&image)),
                None => {
                    ends.insert(placement, image);
                }
            }
        }
        ends.into_values().collect()
    }

    /// The line from a position in the plan's orientation that takes longest: moves with replies, each as its squares and the position
    /// after it.
    pub(super) fn line(&self, image: &EndgamePosition) -> Vec<Squares> {
        let (mut image, mut line) = (*image, Vec::new());
        while let Some(planned) = self.planned(&image) {
            line.push(planned.squares);
            let plies = |next: &EndgamePosition| self.planned(next).map_or(0, |planned| planned.plies);
            let Some(next) = planned.after(&image).into_iter().max_by_key(plies) else { break };
            line.push((image.kings[1], next.kings[1], None));
            image = next;
        }
        line
    }
}
