//! The policies of many candidates at once, side by side.
//!
//! One candidate is [`Policy`](crate::study::Policy). The moves and the positions they lead to are the same for all, so each is
//! looked up once and the arithmetic is done for [`LANES`] of them, in plain arrays that the compiler makes vectors of.

use alloc::vec::Vec;

use super::stage::Stage;
use crate::Side;
use crate::parallel;
use crate::study::graph::DRAW;
use crate::study::policy::{self, MATE, NOTHING, side_after};

/// How many candidates go side by side.
pub(super) const LANES: usize = 16;

/// A score for each candidate, as it is seen a ply earlier.
pub(super) type Scores = [i32; LANES];

/// For each candidate which of the moves its policy plays, by its place among them.
pub(super) type Choice = [u8; LANES];

/// The moves that the policies play in all positions with the strong side to move, from the scores of the leaves. Without a
/// move all is 0.
pub(super) fn choices(stage: &Stage, leaf: impl Fn(usize) -> Scores + Send + Sync, depth: u8) -> Vec<Choice> {
    let mut side = side_after(depth);
    let mut scores =
        parallel::map(stage.len(), 1, |position| earlier(end(stage, position, side).unwrap_or_else(|| leaf(position))));
    for plies in (1..depth).rev() {
        side = side_after(plies);
        scores = parallel::map(stage.len(), 1, |position| {
            let best = if side == Side::Strong {
                best(stage.moves(side, position), &scores, |one, other| one > other)
            } else {
                best(stage.moves(side, position), &scores, |one, other| one < other)
            };
            earlier(end(stage, position, side).unwrap_or(best))
        });
    }
    parallel::map(stage.len(), 1, |position| first_best(stage.moves(Side::Strong, position), &scores))
}

/// The scores of a position without moves, if it is one.
fn end(stage: &Stage, position: usize, side: Side) -> Option<Scores> {
    let is_mate = side == Side::Weak && stage.is_mate(position);
    stage.moves(side, position).is_empty().then_some([if is_mate { MATE } else { NOTHING }; LANES])
}

fn score(scores: &[Scores], position: u32) -> &Scores {
    if position == DRAW { &[NOTHING; LANES] } else { &scores[position as usize] }
}

fn best(moves: &[u32], scores: &[Scores], is_better: impl Fn(i32, i32) -> bool) -> Scores {
    let Some((&first, others)) = moves.split_first() else { return [NOTHING; LANES] };
    let mut best = *score(scores, first);
    for &to in others {
        let after = score(scores, to);
        for lane in 0..LANES {
            best[lane] = if is_better(after[lane], best[lane]) { after[lane] } else { best[lane] };
        }
    }
    best
}

/// Only a better one displaces the first.
fn first_best(moves: &[u32], scores: &[Scores]) -> Choice {
    let mut best = [i32::MIN; LANES];
    let mut choice = [0; LANES];
    for (number, &to) in (0_i32..).zip(moves) {
        let after = score(scores, to);
        for lane in 0..LANES {
            let is_better = after[lane] > best[lane];
            best[lane] = if is_better { after[lane] } else { best[lane] };
            choice[lane] = if is_better { number } else { choice[lane] };
        }
    }
    choice.map(|number| number as u8)
}

/// Mates come later.
fn earlier(scores: Scores) -> Scores {
    scores.map(policy::earlier)
}
