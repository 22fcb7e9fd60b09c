//! Captures until nothing hangs; in check, every way out.
//!
//! Whoever is not in check may stand pat, so a mate found here had no other way out: it is proven.

use cozy_chess::Board;

use super::estimate::{WORTH, estimate, is_dead};
use super::score::{CENTIPAWN, INFINITE};
use super::worker::{MOST_PLIES, Worker, is_over};
use crate::study::MATE;

/// What a capture may gain beyond the man itself, in centipawns.
const MARGIN: i32 = 200;

impl Worker<'_> {
    pub(super) fn quiescence(&mut self, board: &Board, (mut alpha, beta): (i32, i32), ply: usize) -> i32 {
        if !self.visit(ply) {
            return 0;
        }
        self.lines[ply].clear();
        let is_in_check = !board.checkers().is_empty();
        if is_dead(board) {
            return 0;
        }
        if board.halfmove_clock() >= 100 {
            return if is_in_check && is_over(board) { ply as i32 - MATE } else { 0 };
        }
        if ply >= MOST_PLIES {
            return estimate(board);
        }
        let mut best = -INFINITE;
        let mut stands = 0;
        if !is_in_check {
            // A bare king is the one that is stalemated.
            if board.colors(board.side_to_move()).len() == 1 && is_over(board) {
                return 0;
            }
            stands = estimate(board);
            best = stands;
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let start = if is_in_check { self.push_moves(board, ply, None) } else { self.push_captures(board) };
        if is_in_check && self.turns.len() == start {
            return ply as i32 - MATE;
        }
        for place in start..self.turns.len() {
            let played = self.next_turn(place).played;
            if !is_in_check {
                let gain = board.piece_on(played.to).map_or(WORTH[0], |piece| WORTH[piece as usize]);
                let promoted = played.promotion.map_or(0, |piece| WORTH[piece as usize]);
                if stands + CENTIPAWN * (gain + promoted + MARGIN) <= alpha {
                    continue;
                }
            }
            let mut next = board.clone();
            next.play_unchecked(played);
            let score = -self.quiescence(&next, (-beta, -alpha), ply + 1);
            if self.is_stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    self.expect(ply, played);
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        self.turns.truncate(start);
        best
    }
}
