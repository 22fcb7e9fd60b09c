//! The search of a measured ending: every move to a fixed depth, then the evaluation; nothing else.
//!
//! Naively it is eight lines (`searched` in `study/policy.rs`), and the score of a position depends on the position and the
//! depth alone. Alpha-beta with null windows finds the same score with fewer nodes, and the table may answer, if its depth is
//! the very same. Positions that the game has seen twice, and the hundredth ply, are draws; without a past neither occurs.

use cozy_chess::Board;

use super::measured::{Left, Measured};
use super::memory::{Bound, Found};
use super::order::is_loud;
use super::score::{INFINITE, LEAST_MATE};
use super::worker::{Worker, answer, is_over};
use crate::evaluation::Evaluation;
use crate::study::MATE;

impl Worker<'_> {
    /// The score of a position for its side to move, exactly within the window; a bound outside of it.
    pub(super) fn full_width(
        &mut self,
        board: &Board,
        measured: Measured,
        depth: u8,
        (mut alpha, beta): (i32, i32),
        ply: usize,
    ) -> i32 {
        if !self.visit(ply) {
            return 0;
        }
        let is_expected = beta - alpha > 1;
        if is_expected {
            self.lines[ply].clear();
        }
        // Outside the endings there are too few men left.
        let Some(Left::Ending(standing)) = measured.left(board) else { return 0 };
        let clock = board.halfmove_clock();
        if clock >= 100 || !self.twice.is_empty() && self.twice.contains(&super::game::key(board)) {
            return if !board.checkers().is_empty() && is_over(board) { ply as i32 - MATE } else { 0 };
        }
        if depth == 0 {
            if is_over(board) {
                return if board.checkers().is_empty() { 0 } else { ply as i32 - MATE };
            }
            let value = Evaluation::TAXICAB.value(&standing);
            return if board.side_to_move() == measured.strong { value } else { -value };
        }
        // Beyond this a draw of the fifty-move rule may be in the score.
        let is_remembered = u32::from(clock) + u32::from(depth) < 100;
        let key = self.key(board);
        let found = if is_remembered { self.memory.found(key, board) } else { None };
        if let Some(found) = found
            && found.depth == depth
            && !is_expected
            && let Some(score) = answer(found, (alpha, beta), ply, clock)
        {
            return score;
        }
        let start = self.push_moves(board, ply, found.and_then(|found| found.played));
        if self.turns.len() == start {
            return if board.checkers().is_empty() { 0 } else { ply as i32 - MATE };
        }
        let (mut best, mut chosen, lowest) = (-INFINITE, None, alpha);
        for place in start..self.turns.len() {
            let played = self.next_turn(place).played;
            let mut next = board.clone();
            next.play_unchecked(played);
            let mut score = INFINITE;
            if place > start && is_expected {
                score = -self.full_width(&next, measured, depth - 1, (-alpha - 1, -alpha), ply + 1);
            }
            if place == start || !is_expected || score > alpha {
                score = -self.full_width(&next, measured, depth - 1, (-beta, -alpha), ply + 1);
            }
            if self.is_stopped {
                self.turns.truncate(start);
                return 0;
            }
            if score > best {
                (best, chosen) = (score, Some(played));
                if score > alpha {
                    alpha = score;
                    if is_expected {
                        self.expect(ply, played);
                    }
                }
                if alpha >= beta {
                    if !is_loud(board, played) {
                        self.praise(board, played, depth.into(), ply);
                    }
                    break;
                }
            }
        }
        self.turns.truncate(start);
        if is_remembered {
            let bound = bound(best, lowest, beta);
            self.memory.keep(key, board, Found { played: chosen, score: to_here(best, ply), depth, bound });
        }
        best
    }
}

/// What a score says after a search with a window.
pub(super) const fn bound(score: i32, alpha: i32, beta: i32) -> Bound {
    if score >= beta {
        Bound::Lower
    } else if score > alpha {
        Bound::Exact
    } else {
        Bound::Upper
    }
}

/// A score counted from the root, from a position so many plies later.
pub(super) const fn to_here(score: i32, ply: usize) -> i32 {
    if score > LEAST_MATE {
        score + ply as i32
    } else if score < -LEAST_MATE {
        score - ply as i32
    } else {
        score
    }
}

/// The other way round.
pub(super) const fn from_here(score: i32, ply: usize) -> i32 {
    if score > LEAST_MATE {
        score - ply as i32
    } else if score < -LEAST_MATE {
        score + ply as i32
    } else {
        score
    }
}
