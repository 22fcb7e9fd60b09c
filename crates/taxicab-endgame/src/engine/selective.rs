//! The search of everything that is not measured: principal variation search with what is usual.
//!
//! What it announces as mate is proven all the same: no defence is ever left out (late moves are searched less deep, and a mate
//! of less depth is a mate), passing proves none, and positions that repeat are taken for draws, which helps the defence alone.

use cozy_chess::{Board, Piece};

use super::estimate::{estimate, is_dead};
use super::full_width::{bound, to_here};
use super::game::key;
use super::memory::Found;
use super::order::is_loud;
use super::score::{INFINITE, LEAST_MATE};
use super::worker::{MOST_PLIES, Worker, answer, is_over};
use crate::study::MATE;

impl Worker<'_> {
    /// The score of a position for its side to move; `may_pass` unless the other side just did.
    pub(super) fn selective(
        &mut self,
        board: &Board,
        mut depth: i32,
        (mut alpha, beta): (i32, i32),
        ply: usize,
        may_pass: bool,
    ) -> i32 {
        let is_in_check = !board.checkers().is_empty();
        depth += i32::from(is_in_check);
        if depth <= 0 || ply >= MOST_PLIES {
            return self.quiescence(board, (alpha, beta), ply);
        }
        if !self.visit(ply) {
            return 0;
        }
        self.lines[ply].clear();
        let clock = board.halfmove_clock();
        let here = key(board);
        if is_dead(board) {
            return 0;
        }
        if clock >= 100 || self.has_been(here, clock) {
            return if is_in_check && is_over(board) { ply as i32 - MATE } else { 0 };
        }
        let is_expected = beta - alpha > 1;
        let place_in_table = self.key(board);
        let found = self.memory.found(place_in_table, board);
        if let Some(found) = found
            && i32::from(found.depth) >= depth
            && !is_expected
            && clock < 80
            && let Some(score) = answer(found, (alpha, beta), ply, clock)
        {
            return score;
        }
        if may_pass && !is_expected && !is_in_check && depth >= 3 {
            let passed = self.passed(board, depth, beta, ply);
            if self.is_stopped {
                return 0;
            }
            if let Some(score) = passed {
                return score;
            }
        }
        let start = self.push_moves(board, ply, found.and_then(|found| found.played));
        if self.turns.len() == start {
            return if is_in_check { ply as i32 - MATE } else { 0 };
        }
        self.path.push(here);
        let (mut best, mut chosen, lowest) = (-INFINITE, None, alpha);
        for place in start..self.turns.len() {
            let played = self.next_turn(place).played;
            let mut next = board.clone();
            next.play_unchecked(played);
            let number = place - start;
            let mut score = INFINITE;
            if number > 0 {
                let is_late = depth >= 3 && number >= 3 && !is_in_check && next.checkers().is_empty();
                let less = if is_late && !is_loud(board, played) { 1 + i32::from(number >= 10) + depth / 8 } else { 0 };
                score = -self.selective(&next, depth - 1 - less, (-alpha - 1, -alpha), ply + 1, true);
                if score > alpha && less > 0 {
                    score = -self.selective(&next, depth - 1, (-alpha - 1, -alpha), ply + 1, true);
                }
            }
            if number == 0 || score > alpha && score < beta && is_expected {
                score = -self.selective(&next, depth - 1, (-beta, -alpha), ply + 1, true);
            }
            if self.is_stopped {
                break;
            }
            if score > best {
                (best, chosen) = (score, Some(played));
                if score > alpha {
                    alpha = score;
                    self.expect(ply, played);
                }
                if alpha >= beta {
                    if !is_loud(board, played) {
                        self.praise(board, played, depth, ply);
                    }
                    break;
                }
            }
        }
        self.path.pop();
        self.turns.truncate(start);
        if self.is_stopped {
            return 0;
        }
        if clock < 80 {
            let found = Found {
                played: chosen,
                score: to_here(best, ply),
                depth: depth.clamp(0, u8::MAX.into()) as u8,
                bound: bound(best, lowest, beta),
            };
            self.memory.keep(place_in_table, board, found);
        }
        best
    }

    /// The score of passing, if even that is good enough.
    fn passed(&mut self, board: &Board, depth: i32, beta: i32, ply: usize) -> Option<i32> {
        if beta.abs() >= LEAST_MATE || !has_pieces(board) || estimate(board) < beta {
            return None;
        }
        let next = board.null_move()?;
        self.path.push(key(board));
        let left = depth - 3 - depth / 5;
        let score = -self.selective(&next, left, (-beta, 1 - beta), ply + 1, false);
        self.path.pop();
        // Whoever passes does not mate by moves: this proves no mate.
        (score >= beta).then(|| score.min(LEAST_MATE))
    }

    /// Whether the position is on the way from the root, or has stood twice in the game.
    fn has_been(&self, here: u64, clock: u8) -> bool {
        let recent = self.path.iter().rev().take(clock.into());
        recent.skip(1).step_by(2).any(|&before| before == here) || self.twice.contains(&here)
    }
}

/// Whether the side to move has more than king and pawns: else it may be glad to pass.
fn has_pieces(board: &Board) -> bool {
    let own = board.colors(board.side_to_move());
    !(own & !(board.pieces(Piece::Pawn) | board.pieces(Piece::King))).is_empty()
}
