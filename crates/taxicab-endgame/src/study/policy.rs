//! The policies: the score of a search of fixed depth in every position.
//!
//! Naively each position is searched by itself. Here the scores of one depth are two arrays, one for each side to move, and one
//! pass over all moves computes those of two plies more from them; the tests compare both.

use alloc::vec::Vec;

use super::graph::{DRAW, Graph};
use crate::parallel::{Wanted, map_while};
use crate::{Assessment, EndgamePosition, Side};

/// The score of mate on the board; one less for each ply later. No evaluation comes near it.
pub const MATE: i32 = 1_000_000;

/// Scores beyond this are mates: no game is as long as 1,000 plies.
pub(crate) const MIN_MATE: i32 = MATE - 1_000;

/// The score of a draw, and of a position of which no search has proven anything.
pub(crate) const NOTHING: i32 = 0;

/// The worth of one unit of an evaluation to a stand-pat search, in plies: more than any depth, so that better ground
/// always comes before nearer ground.
pub(crate) const STEP: i32 = 64;

/// How many positions are scored between two questions whether they are wanted.
const EVERY: usize = 4096;

/// The deepest policy, in plies.
pub const MAX_DEPTH: u8 = 62;

/// The value that a search takes for a position that it does not search further.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Policy {
    /// A search with which the strong side may stop at every rung below the root: it looks for better ground that can be forced.
    #[default]
    StandPat,
    /// A full-width search that evaluates the leaves, whatever they are.
    FullWidth,
}

taxicab_chess::names! { Policy, "a policy": StandPat "stand-pat", FullWidth "full-width" }

/// The scores of one depth for the strong side, by position of the graph.
pub(super) struct Scores {
    policy: Policy,
    pub(super) depth: u8,
    /// The score of the strong side, to move, if it stops where it may; [`NOTHING`] elsewhere.
    stops: Vec<i32>,
    /// With the strong side to move.
    pub(super) strong: Vec<i32>,
    /// With the weak side to move, one ply less deep.
    pub(super) weak: Vec<i32>,
}

impl Scores {
    /// The scores of the least depth of this parity, 1 or 2, while they are wanted.
    pub(super) fn new(
        graph: &Graph,
        policy: Policy,
        is_odd: bool,
        is_wanted: Wanted<'_>,
        ground: impl Fn(&EndgamePosition) -> Assessment + Send + Sync,
    ) -> Option<Self> {
        let value = |position: usize, side| {
            let ground = ground(&graph.unrank(position, side));
            debug_assert!(ground.value > 0, "what is not proven is worth less than any ground");
            match policy {
                Policy::FullWidth => ground.value,
                Policy::StandPat if side == Side::Strong && ground.is_rung => STEP * ground.value,
                Policy::StandPat => NOTHING,
            }
        };
        let leaves = |side| {
            map_while((graph.len(), EVERY), is_wanted, |position| {
                end(graph, position, side).unwrap_or_else(|| value(position, side))
            })
        };
        let mut scores = Self { policy, depth: 0, stops: Vec::new(), strong: Vec::new(), weak: Vec::new() };
        if policy == Policy::StandPat || !is_odd {
            scores.stops = leaves(Side::Strong)?;
        }
        if is_odd {
            (scores.weak, scores.depth) = (leaves(Side::Weak)?, 1);
            scores.strong = scores.of(graph, Side::Strong, &scores.weak, is_wanted)?;
        } else {
            scores.strong.clone_from(&scores.stops);
            scores = scores.deepened(graph, is_wanted)?;
        }
        Some(scores)
    }

    /// Two plies more, while they are wanted.
    pub(super) fn deepened(mut self, graph: &Graph, is_wanted: Wanted<'_>) -> Option<Self> {
        if self.policy == Policy::StandPat {
            let stop = |(score, &stop): (&mut i32, &i32)| *score = stop.max(*score);
            self.strong.iter_mut().zip(&self.stops).for_each(stop);
        }
        self.weak = self.of(graph, Side::Weak, &self.strong, is_wanted)?;
        self.strong = self.of(graph, Side::Strong, &self.weak, is_wanted)?;
        self.depth += 2;
        Some(self)
    }

    fn of(&self, graph: &Graph, side: Side, after: &[i32], is_wanted: Wanted<'_>) -> Option<Vec<i32>> {
        map_while((graph.len(), EVERY), is_wanted, |position| {
            let scores = graph.moves_of(side).of(position).iter().map(|&to| self.through(after, to));
            let best = if side == Side::Strong { scores.max() } else { scores.min() };
            best.or_else(|| end(graph, position, side)).unwrap_or(NOTHING)
        })
    }

    /// The score of a move to a position: proven ground is one ply farther away.
    fn through(&self, after: &[i32], to: u32) -> i32 {
        if to == DRAW { NOTHING } else { self.policy.earlier(after[to as usize]) }
    }

    /// The moves of the strong side that the policy may play: all of the best score.
    pub(super) fn best<'g>(&'g self, graph: &'g Graph, position: usize) -> impl Iterator<Item = u32> + Clone + 'g {
        let moves = graph.moves_of(Side::Strong).of(position).iter().copied();
        moves.filter(move |&to| self.through(&self.weak, to) == self.strong[position])
    }

    /// Whether better ground than that of a position with the strong side to move, or mate, is proven.
    pub(super) fn is_better_ground(&self, position: usize) -> bool {
        self.strong[position] > self.stops[position]
    }
}

impl Policy {
    /// A score one ply earlier.
    pub(crate) const fn earlier(self, score: i32) -> i32 {
        match self {
            Self::StandPat if score != NOTHING => score - 1,
            Self::FullWidth if score > MIN_MATE => score - 1,
            _ => score,
        }
    }
}

/// The score of a position without moves, if it is one.
fn end(graph: &Graph, position: usize, side: Side) -> Option<i32> {
    graph
        .moves_of(side)
        .of(position)
        .is_empty()
        .then(|| if side == Side::Weak && graph.is_mate(position) { MATE } else { NOTHING })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::Evaluation;
    use crate::{Endgame, Tables, Value};

    /// The naive search: every move, every reply; below the root the strong side may stop.
    fn searched(
        tables: &Tables,
        (policy, evaluation): (Policy, &Evaluation),
        position: &EndgamePosition,
        depth: u8,
        is_root: bool,
    ) -> i32 {
        let mut moves = tables.moves(position).peekable();
        let is_strong = position.to_move() == Side::Strong;
        if moves.peek().is_none() {
            return if tables.value(position) == Some(Value::Loss(0)) && !is_strong { MATE } else { 0 };
        }
        let ground = evaluation.assessment(position);
        let may_stop = policy == Policy::StandPat && is_strong && ground.is_rung && !is_root;
        let stop = if may_stop { 64 * ground.value } else { 0 };
        if depth == 0 {
            return if policy == Policy::StandPat { stop } else { ground.value };
        }
        let after = moves.map(|(mv, _)| match mv.after.filter(|after| tables.table(after.endgame()).is_some()) {
            Some(after) => match searched(tables, (policy, evaluation), &after, depth - 1, false) {
                0 => 0,
                score if policy == Policy::StandPat || score > MIN_MATE => score - 1,
                score => score,
            },
            None => 0,
        });
        if is_strong { after.max().unwrap().max(stop) } else { after.min().unwrap() }
    }

    #[test]
    fn layers_are_searches() {
        for (endgame, stride) in
            [(Endgame::KQK, 301), (Endgame::KRK, 301), (Endgame::KPK, 601), (Endgame::KBNK, 70_001)]
        {
            let mut tables = Tables::new();
            tables.fill(endgame).unwrap();
            let graph = Graph::new(&tables, endgame, &|| true).unwrap();
            for policy in [Policy::StandPat, Policy::FullWidth] {
                for evaluation in [Evaluation::CHESS_4, Evaluation::TAXICAB] {
                    for depth in 1..=3 {
                        let ground = |position: &EndgamePosition| evaluation.assessment(position);
                        let mut scores = Scores::new(&graph, policy, depth % 2 == 1, &|| true, ground).unwrap();
                        while scores.depth < depth {
                            scores = scores.deepened(&graph, &|| true).unwrap();
                        }
                        let table = tables.table(endgame).unwrap();
                        for number in (0..table.index().len()).step_by(stride) {
                            let position = table.index().unrank(number, Side::Strong);
                            if tables.value(&position).is_none() || tables.moves(&position).next().is_none() {
                                continue;
                            }
                            let expected = searched(&tables, (policy, &evaluation), &position, depth, true);
                            assert_eq!(scores.strong[number], expected, "{endgame} {policy} {depth} {position:?}");
                        }
                    }
                }
            }
        }
    }
}
