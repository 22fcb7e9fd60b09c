//! Quiescence: captures until nothing hangs; in check, every evasion.
//!
//! A side that is not in check may stand pat, so a mate found here had no other evasion: it is proven.

use cozy_chess::Board;

use super::MAX_PLIES;
use super::score::{CENTIPAWN, INFINITE, mated_in};
use super::searcher::{Searcher, is_over};
use super::static_evaluation::{PIECE_VALUES, static_evaluation};

/// The gain of a capture beyond the captured piece, at most, in centipawns: captures that stay further below alpha are
/// pruned.
const DELTA_PRUNING_MARGIN: i32 = 200;

impl Searcher<'_> {
    pub(super) fn quiescence(&mut self, board: &Board, (mut alpha, beta): (i32, i32), ply: usize) -> i32 {
        if let Some(score) = self.enter(board, ply, false) {
            return score;
        }
        if ply >= MAX_PLIES {
            return static_evaluation(board);
        }
        let is_in_check = !board.checkers().is_empty();
        let mut best = -INFINITE;
        let mut stand_pat = 0;
        if !is_in_check {
            // Only a bare king is likely to be stalemated.
            if board.colors(board.side_to_move()).len() == 1 && is_over(board) {
                return 0;
            }
            stand_pat = static_evaluation(board);
            best = stand_pat;
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }
        let start =
            if is_in_check { self.ordering.push_moves(board, ply, None) } else { self.ordering.push_captures(board) };
        if is_in_check && self.ordering.moves.len() == start {
            return mated_in(ply);
        }
        for place in start..self.ordering.moves.len() {
            let mv = self.ordering.next_move(place).mv;
            if !is_in_check {
                // An en passant capture and a promotion find the square empty: it counts as a pawn.
                let gain = board.piece_on(mv.to).map_or(PIECE_VALUES[0], |piece| PIECE_VALUES[piece as usize]);
                let promoted = mv.promotion.map_or(0, |piece| PIECE_VALUES[piece as usize]);
                if stand_pat + CENTIPAWN * (gain + promoted + DELTA_PRUNING_MARGIN) <= alpha {
                    continue;
                }
            }
            let mut next = board.clone();
            next.play_unchecked(mv);
            let score = -self.quiescence(&next, (-beta, -alpha), ply + 1);
            if self.is_stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    self.update_line(ply, mv);
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        self.ordering.moves.truncate(start);
        best
    }
}
