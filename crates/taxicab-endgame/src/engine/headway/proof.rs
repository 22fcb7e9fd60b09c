//! A proof-number search for better ground: df-pn over positions with a number of plies left.
//!
//! Whether the strong side forces better ground is a yes or no; one good move is enough, and a bare king has few replies. So the search
//! goes where a proof is cheapest. A [`Node`] is a position with the strong side to move and the plies that are left, a [`Branch`] one
//! of its moves with all replies. The *proof number* of either is what is still to be proven at least, the *disproof number* what is still
//! to be refuted; the search follows the least proof number at a node, the least disproof number after a branch, as long as both stay
//! below the thresholds of depth-first proof-number search. As fewer plies are left with every move, there are no cycles, and a position
//! is kept once, by whatever moves it is reached.
//!
//! A reply is evaluated when its branch is searched, and then counts by how far the guide has fallen; until then it counts least of all.
//! So all moves of a position are looked at before one of them is followed, but of their replies no more than it takes to tell
//! which is the most promising.
//!
//! A proof is complete for the defender: a branch is proven when all its replies are. What the attacker tries first, and what it
//! leaves out, decides only how soon a proof is found.
//!
//! References: A. Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*, thesis, Tokyo, 2002; A. Kishimoto,
//! M. Winands, M. Müller & J.-T. Saito, *Game-tree search using proof numbers: the first twenty years*, ICGA Journal 35, 2012.

use alloc::vec::Vec;

use hashbrown::HashTable;
use taxicab_chess::{Bitboard, Square, king_attacks};

use super::meter::Meter;
use super::placement::{Placement, Squares, step, steps};
use crate::evaluation::{Evaluation, Ground, Prepared, attacked};
use crate::{Endgame, EndgamePosition, Side};

/// The most replies of a bare king.
const MAX_REPLIES: usize = 8;
/// A number that no finite proof has.
const INFINITE: u32 = 1 << 30;
/// The evaluation of mate: above all ground.
pub(super) const MATE_GROUND: i32 = i32::MAX;
/// The proof number of a reply that is not evaluated.
const PENDING: u32 = 1;
/// The proof number of one that is, and leads to no better ground yet, where the guide is as great as at the root.
const EVALUATED: i32 = 12;

/// A position with the strong side to move, and the plies that are left.
struct Node {
    placement: Placement,
    proof: u32,
    disproof: u32,
    /// Its branches from this one on.
    first: u32,
    /// `None` until they are generated.
    branches: Option<u8>,
    plies: u8,
}

/// Among children with the number that one of them decides and the number that all add to: the first with the least, the least, the
/// second least, and the sum.
#[inline]
fn choice(children: impl Iterator<Item = (usize, u32, u32)>) -> (usize, u32, u32, u32) {
    let (mut best, mut least, mut second, mut sum) = (0, INFINITE, INFINITE, 0);
    for (child, number, other) in children {
        sum = INFINITE.min(sum + other);
        if number < least {
            (best, second, least) = (child, least, number);
        } else {
            second = second.min(number);
        }
    }
    (best, least, second, sum)
}

/// A move of a [`Node`] and the replies to it.
pub(super) struct Branch {
    after: Placement,
    proof: u32,
    disproof: u32,
    /// Its replies from this one on.
    first: u32,
    replies: u8,
    /// The place of the move among all moves of the node.
    pub(super) number: u8,
    /// The least evaluation of the ground that replies lead to.
    pub(super) least: i32,
}

impl Branch {
    /// Whether the move, of a proven branch, mates.
    pub(super) const fn is_mate(&self) -> bool {
        self.replies == 0 && self.least == MATE_GROUND
    }
}

/// A reply to a branch.
#[derive(Clone, Copy)]
enum Reply {
    /// Not evaluated yet: the square the weak king goes to.
    Pending(Square),
    /// It leads to better ground.
    Ground,
    /// It leads to this node.
    Node(u32),
}

/// The conditions of a search.
#[derive(Clone, Copy)]
pub(super) struct Rules<'r> {
    /// Positions that may not occur again, with either side to move.
    pub(super) drawn: &'r [Placement],
    /// The moves to choose from at the root; empty: all.
    pub(super) only: &'r [Squares],
}

/// The evaluation of the five measured endgames.
pub(super) struct Evaluations([Prepared; Endgame::BASIC.len()]);

impl Evaluations {
    pub(super) fn new(evaluation: &Evaluation) -> Self {
        Self(Endgame::BASIC.map(|endgame| evaluation.prepared(endgame)))
    }

    pub(super) fn ground(&self, position: &EndgamePosition, placement: Placement) -> Ground {
        self.0[placement.endgame()].ground(position)
    }
}

/// The positions of a search for a proof. It can be interrupted and continued, also from another of its positions.
pub(super) struct Tree {
    /// Ground is good enough above this evaluation.
    above: i32,
    /// What is to be as great as at the first root, and how great it is there.
    guide: fn(Ground) -> i32,
    at_root: i32,
    root: u32,
    /// The nodes of the meter that it took.
    pub(super) spent: u64,
    nodes: Vec<Node>,
    branches: Vec<Branch>,
    replies: Vec<Reply>,
    by_placement: HashTable<u32>,
}

/// A search while it runs.
struct Search<'s, 'm> {
    tree: &'s mut Tree,
    evaluations: &'s Evaluations,
    meter: &'s mut Meter<'m>,
    rules: Rules<'s>,
    /// The most nodes of the meter.
    last_node: u64,
    is_stopped: bool,
}

/// The hash of a node by its number.
fn hash_in(nodes: &[Node]) -> impl Fn(&u32) -> u64 {
    |&number| {
        let node = &nodes[number as usize];
        node.placement.hash(node.plies)
    }
}

/// What a search for a proof found.
pub(super) enum Found {
    /// The root is proven.
    Proven,
    /// Within its plies there is no proof.
    Disproven,
    /// It was stopped, or there was no room left.
    Unknown,
}

impl Tree {
    /// The tree of a position with the strong side to move: whether ground above this evaluation is forced within these plies. Positions come first
    /// where the guide is great.
    pub(super) fn new(
        evaluations: &Evaluations,
        root: &EndgamePosition,
        above: i32,
        plies: u8,
        guide: fn(Ground) -> i32,
    ) -> Self {
        let placement = Placement::of(root).expect("a measured endgame");
        let at_root = guide(evaluations.ground(root, placement));
        let (nodes, branches, replies, by_placement) = (Vec::new(), Vec::new(), Vec::new(), HashTable::new());
        let mut tree = Self { above, guide, at_root, root: 0, spent: 0, nodes, branches, replies, by_placement };
        tree.node(placement, plies, 1);
        tree
    }

    /// Searches on, with at most this many nodes of the meter.
    pub(super) fn search(
        &mut self,
        evaluations: &Evaluations,
        meter: &mut Meter<'_>,
        rules: Rules<'_>,
        max_nodes: u64,
    ) -> Found {
        let (root, before) = (self.root as usize, meter.nodes);
        let last_node = before.saturating_add(max_nodes);
        let mut search = Search { tree: self, evaluations, meter, rules, last_node, is_stopped: false };
        search.search_node(root, INFINITE, INFINITE);
        self.spent += meter.nodes - before;
        match self.nodes[root] {
            Node { proof: 0, .. } => Found::Proven,
            Node { disproof: 0, .. } => Found::Disproven,
            _ => Found::Unknown,
        }
    }

    /// Goes on from another position, with the most plies that it has there; returns whether it has it, and better ground is still to
    /// be above this evaluation.
    pub(super) fn go_to(&mut self, position: &EndgamePosition, above: i32) -> bool {
        let placement = Placement::of(position);
        let is_it = |&number: &usize| Some(self.nodes[number].placement) == placement;
        let found = (0..self.nodes.len()).filter(is_it).max_by_key(|&number| self.nodes[number].plies);
        self.root = found.unwrap_or(0) as u32;
        found.is_some() && above == self.above
    }

    pub(super) const fn root(&self) -> u32 {
        self.root
    }

    /// The most bytes that its lists take: one that is full doubles.
    pub(super) fn bytes(&self) -> usize {
        let nodes = self.nodes.len() * (size_of::<Node>() + 2 * size_of::<u32>());
        2 * (nodes + self.branches.len() * size_of::<Branch>() + self.replies.len() * size_of::<Reply>())
    }

    /// The number of the node of a placement, a new one with a proof number if there is none yet.
    fn node(&mut self, placement: Placement, plies: u8, proof: u32) -> u32 {
        let is_it = |&number: &u32| {
            let node = &self.nodes[number as usize];
            node.placement == placement && node.plies == plies
        };
        if let Some(&number) = self.by_placement.find(placement.hash(plies), is_it) {
            return number;
        }
        let number = self.nodes.len() as u32;
        self.nodes.push(Node { placement, proof, disproof: 1, first: 0, branches: None, plies });
        self.by_placement.insert_unique(placement.hash(plies), number, hash_in(&self.nodes));
        number
    }

    /// Whether the system has room for what the visit of a position adds: a node, or a branch and its replies.
    fn has_room(&mut self) -> bool {
        self.nodes.try_reserve(1).is_ok()
            && self.branches.try_reserve(1).is_ok()
            && self.replies.try_reserve(MAX_REPLIES).is_ok()
            && self.by_placement.try_reserve(1, hash_in(&self.nodes)).is_ok()
    }

    /// The position of a proven node, and the branch that proves it.
    pub(super) fn proven(&self, node: u32) -> (Placement, &Branch) {
        let Node { placement, first, branches, .. } = self.nodes[node as usize];
        let branches = &self.branches[first as usize..][..usize::from(branches.unwrap_or(0))];
        (placement, branches.iter().find(|branch| branch.proof == 0).expect("a proven node"))
    }

    /// The nodes of the replies to a proven branch that are not ground yet.
    pub(super) fn replies_of(&self, branch: &Branch) -> impl Iterator<Item = u32> {
        let replies = &self.replies[branch.first as usize..][..usize::from(branch.replies)];
        replies.iter().filter_map(|&reply| if let Reply::Node(node) = reply { Some(node) } else { None })
    }

    /// The moves of the root that are not refuted, the cheapest to prove first.
    pub(super) fn candidates(&self) -> Vec<Squares> {
        let Node { placement, first, branches, .. } = self.nodes[self.root as usize];
        let branches = &self.branches[first as usize..][..usize::from(branches.unwrap_or(0))];
        let mut open: Vec<&Branch> = branches.iter().filter(|branch| branch.disproof > 0).collect();
        open.sort_by_key(|branch| branch.proof);
        let squares = |branch: &Branch| {
            let mv = step(&placement.position(), branch.number);
            (mv.from, mv.to, mv.promotion)
        };
        open.into_iter().map(squares).collect()
    }
}

impl Search<'_, '_> {
    /// Counts a node; returns whether the search continues.
    fn visit(&mut self) -> bool {
        self.is_stopped |= self.meter.nodes >= self.last_node
            || self.tree.bytes() > self.meter.max_bytes
            || !self.tree.has_room()
            || !self.meter.visit();
        !self.is_stopped
    }

    /// Searches a node until a number of it reaches its threshold.
    fn search_node(&mut self, number: usize, max_proof: u32, max_disproof: u32) {
        if self.tree.nodes[number].branches.is_none() && !self.open_node(number) {
            return;
        }
        loop {
            let first = self.tree.nodes[number].first as usize;
            let branches = first..first + usize::from(self.tree.nodes[number].branches.unwrap_or(0));
            let numbers = self.tree.branches[branches].iter().map(|branch| (branch.proof, branch.disproof));
            let numbers = (first..).zip(numbers).map(|(number, (proof, disproof))| (number, proof, disproof));
            let (best, proof, second, disproof) = choice(numbers);
            let node = &mut self.tree.nodes[number];
            node.proof = proof;
            node.disproof = if proof == 0 { INFINITE } else { disproof };
            if proof >= max_proof || node.disproof >= max_disproof || proof == 0 || disproof == 0 || self.is_stopped {
                return;
            }
            let max_proof = max_proof.min(second + 1 + second / 4);
            let max_disproof = INFINITE.min(max_disproof - disproof + self.tree.branches[best].disproof);
            self.search_branch(number, best, max_proof, max_disproof);
        }
    }

    /// Searches the replies of a branch until a number of it reaches its threshold.
    fn search_branch(&mut self, node: usize, number: usize, max_proof: u32, max_disproof: u32) {
        let Branch { first, replies, .. } = self.tree.branches[number];
        let replies = first as usize..first as usize + usize::from(replies);
        loop {
            let numbers = replies.clone().filter_map(|reply| match self.tree.replies[reply] {
                Reply::Pending(_) => Some((reply, 1, PENDING)),
                Reply::Ground => None,
                Reply::Node(node) => {
                    let Node { proof, disproof, .. } = self.tree.nodes[node as usize];
                    Some((reply, disproof, proof))
                }
            });
            let (best, disproof, second, proof) = choice(numbers);
            let branch = &mut self.tree.branches[number];
            (branch.proof, branch.disproof) = (if disproof == 0 { INFINITE } else { proof }, disproof);
            if branch.proof >= max_proof || disproof >= max_disproof || proof == 0 || disproof == 0 || self.is_stopped {
                return;
            }
            let mut pending = replies.clone().filter_map(|reply| match self.tree.replies[reply] {
                Reply::Pending(square) => Some((reply, square)),
                _ => None,
            });
            if let Some((reply, square)) = pending.next() {
                if !self.evaluate(node, number, reply, square) {
                    return;
                }
            } else if let Reply::Node(node) = self.tree.replies[best] {
                let max_proof = INFINITE.min(max_proof - proof + self.tree.nodes[node as usize].proof);
                self.search_node(node as usize, max_proof, max_disproof.min(second + 1));
            }
        }
    }

    /// Generates the branches of a node; returns whether it could.
    fn open_node(&mut self, number: usize) -> bool {
        let position = self.tree.nodes[number].placement.position();
        let (start, first_reply) = (self.tree.branches.len(), self.tree.replies.len());
        for (place, step, after) in steps(&position) {
            let is_allowed = || self.rules.only.contains(&(step.from, step.to, step.promotion));
            if number == self.tree.root as usize && !self.rules.only.is_empty() && !is_allowed() {
                continue;
            }
            if !self.visit() {
                self.tree.branches.truncate(start);
                self.tree.replies.truncate(first_reply);
                return false;
            }
            let (Some((replies, is_check)), Some(placement)) = (replies(&after), Placement::of(&after)) else {
                continue;
            };
            let is_mate = replies.is_empty() && is_check;
            if replies.is_empty() && !is_check || self.is_drawn(placement) {
                continue;
            }
            let first = self.tree.replies.len() as u32;
            self.tree.replies.extend(replies.into_iter().map(Reply::Pending));
            let replies = (self.tree.replies.len() as u32 - first) as u8;
            let (proof, disproof) = if is_mate { (0, INFINITE) } else { (PENDING * u32::from(replies), 1) };
            self.tree.branches.push(Branch {
                after: placement,
                proof,
                disproof,
                first,
                replies,
                number: place,
                least: MATE_GROUND,
            });
            if is_mate {
                break;
            }
        }
        let node = &mut self.tree.nodes[number];
        (node.first, node.branches) = (start as u32, Some((self.tree.branches.len() - start) as u8));
        true
    }

    /// Evaluates a pending reply to a branch; returns whether it could, and the reply does not refute the branch.
    fn evaluate(&mut self, node: usize, branch: usize, reply: usize, square: Square) -> bool {
        if !self.visit() {
            return false;
        }
        let plies = self.tree.nodes[node].plies - 2;
        let next = replied(&self.tree.branches[branch].after.position(), square);
        let placement = Placement::of(&next).expect("a measured endgame");
        let ground = self.evaluations.ground(&next, placement);
        let (is_drawn, branch) = (self.is_drawn(placement), &mut self.tree.branches[branch]);
        if ground.is_rung && ground.value > self.tree.above && !is_drawn {
            branch.least = branch.least.min(ground.value);
            self.tree.replies[reply] = Reply::Ground;
            return true;
        }
        if plies == 0 || is_drawn {
            (branch.proof, branch.disproof) = (INFINITE, 0);
            return false;
        }
        let proof = EVALUATED + (self.tree.at_root - (self.tree.guide)(ground)).max(0);
        self.tree.replies[reply] = Reply::Node(self.tree.node(placement, plies, proof as u32));
        true
    }

    fn is_drawn(&self, placement: Placement) -> bool {
        self.rules.drawn.contains(&placement)
    }
}

/// The squares that the weak king, to move, has, and whether it is in check; `None` if it can take a piece.
pub(super) fn replies(after: &EndgamePosition) -> Option<(Bitboard, bool)> {
    let weak = after.king(Side::Weak);
    let attacked = attacked(after);
    let replies = king_attacks(Bitboard::of(weak)) & !attacked;
    let takes = after.pieces().any(|(.., square)| replies.contains(square));
    (!takes).then(|| (replies, attacked.contains(weak)))
}

/// The position after a reply.
pub(super) fn replied(after: &EndgamePosition, to: Square) -> EndgamePosition {
    let mut next = after.with_to_move(Side::Strong);
    next.kings[1] = to;
    next
}
