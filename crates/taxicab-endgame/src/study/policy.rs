//! The policy: what a full-width search of fixed depth plays in every position.
//!
//! Naively each position is searched by itself. Here the scores of one depth are an array, and one pass over all moves computes
//! those of the next depth from it; the tests compare both.

use alloc::vec::Vec;

use super::graph::{DRAW, Graph};
use crate::EndgamePosition;
use crate::Side;
use crate::parallel;

/// The score of mate on the board; one less for each ply later. No evaluation comes near it.
pub const MATE: i32 = 1_000_000;

/// Scores beyond this are mates: no game is as long as 1,000 plies.
pub(crate) const MIN_MATE: i32 = MATE - 1_000;

/// The score of a draw.
pub(super) const NOTHING: i32 = 0;

/// The move of a policy in every position with the strong side to move.
pub struct Policy {
    /// The targets of its moves; [`DRAW`] if it loses a piece or has no move.
    targets: Vec<u32>,
    /// The scores for the strong side.
    scores: Vec<i32>,
}

impl Policy {
    pub(super) fn new(graph: &Graph, value: impl Fn(&EndgamePosition) -> i32 + Send + Sync, depth: u8) -> Self {
        assert!(depth > 0, "the depth of a policy is at least 1");
        let mut side = side_after(depth);
        let mut scores = parallel::map(graph.len(), 1, |position| {
            end(graph, position, side).unwrap_or_else(|| value(&graph.unrank(position, side)))
        });
        for plies in (1..depth).rev() {
            side = side_after(plies);
            scores = parallel::map(graph.len(), 1, |position| {
                let moves = graph.moves_of(side).of(position);
                let after = moves.iter().map(|&to| earlier(score(&scores, to)));
                let best = if side == Side::Strong { after.max() } else { after.min() };
                best.or_else(|| end(graph, position, side)).unwrap_or(NOTHING)
            });
        }
        let chosen = parallel::map(graph.len(), 1, |position| {
            let mut best = (DRAW, i32::MIN);
            // The first of equals stays.
            for &to in graph.moves_of(Side::Strong).of(position) {
                let score = earlier(score(&scores, to));
                if score > best.1 {
                    best = (to, score);
                }
            }
            best
        });
        let (targets, scores) = chosen.into_iter().unzip();
        Self { targets, scores }
    }

    /// The target of its move from a position of the graph.
    #[cfg(test)]
    pub(super) fn target(&self, position: usize) -> u32 {
        self.targets[position]
    }

    pub(super) fn targets(&self) -> &[u32] {
        &self.targets
    }

    /// The score of the position of a number for the strong side, which is to move; `None` without a move.
    pub fn score(&self, number: usize) -> Option<i32> {
        Some(self.scores[number]).filter(|&score| score > i32::MIN)
    }
}

/// The side to move after so many plies.
pub(super) fn side_after(plies: u8) -> Side {
    if plies.is_multiple_of(2) { Side::Strong } else { Side::Weak }
}

/// The score of a position without moves, if it is one.
fn end(graph: &Graph, position: usize, side: Side) -> Option<i32> {
    graph
        .moves_of(side)
        .of(position)
        .is_empty()
        .then(|| if side == Side::Weak && graph.is_mate(position) { MATE } else { NOTHING })
}

fn score(scores: &[i32], position: u32) -> i32 {
    if position == DRAW { NOTHING } else { scores[position as usize] }
}

/// The score one ply earlier: a mate is a ply further away.
pub(super) const fn earlier(score: i32) -> i32 {
    if score > MIN_MATE { score - 1 } else { score }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Endgame;
    use crate::Tables;
    use crate::evaluation::Evaluation;
    use crate::study::order;

    /// The naive search: every move, every reply.
    fn searched(tables: &Tables, evaluation: &Evaluation, endgame_position: &EndgamePosition, depth: u8) -> i32 {
        let mut steps = tables.moves(endgame_position).peekable();
        if steps.peek().is_none() {
            let is_mate = tables.value(endgame_position) == Some(crate::Value::Loss(0));
            return if is_mate && endgame_position.to_move() == Side::Weak { MATE } else { 0 };
        }
        if depth == 0 {
            return evaluation.value(endgame_position);
        }
        let after = steps.map(|(step, _)| match step.after.filter(|after| tables.table(after.endgame()).is_some()) {
            Some(after) => earlier(searched(tables, evaluation, &after, depth - 1)),
            None => 0,
        });
        if endgame_position.to_move() == Side::Strong { after.max().unwrap() } else { after.min().unwrap() }
    }

    #[test]
    fn layers_are_searches() {
        for (endgame, stride) in
            [(Endgame::KQK, 301), (Endgame::KRK, 301), (Endgame::KPK, 601), (Endgame::KBNK, 70_001)]
        {
            let mut tables = Tables::new();
            tables.fill(endgame).unwrap();
            let graph = Graph::new(&tables, endgame);
            for evaluation in [Evaluation::CHESS_4, Evaluation::TAXICAB] {
                for depth in 1..=3 {
                    let policy = Policy::new(&graph, |endgame_position| evaluation.value(endgame_position), depth);
                    let table = tables.table(endgame).unwrap();
                    for number in (0..table.index().len()).step_by(stride) {
                        let endgame_position = table.index().unrank(number, Side::Strong);
                        if tables.value(&endgame_position).is_none() || tables.moves(&endgame_position).next().is_none()
                        {
                            continue;
                        }
                        let expected = searched(&tables, &evaluation, &endgame_position, depth);
                        assert_eq!(policy.score(number), Some(expected), "{endgame} {depth} {endgame_position:?}");
                        // The first of the best, in the order of what they lead to.
                        let mut steps: Vec<_> = tables.moves(&endgame_position).map(|(step, _)| step).collect();
                        steps.sort_by_key(|step| order(step.after.as_ref()));
                        let value = |after: Option<EndgamePosition>| match after
                            .filter(|after| tables.table(after.endgame()).is_some())
                        {
                            Some(after) => earlier(searched(&tables, &evaluation, &after, depth - 1)),
                            None => 0,
                        };
                        let first = steps.iter().find(|step| value(step.after) == expected).unwrap();
                        let target = first.after.and_then(|after| graph.rank(&after)).unwrap_or(DRAW);
                        assert_eq!(policy.target(number), target, "{endgame} {depth} {endgame_position:?}");
                    }
                }
            }
        }
    }
}
