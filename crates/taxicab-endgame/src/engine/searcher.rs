//! The state of one search: nodes and the watch, the path from the root, lines. Quiescence.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use cozy_chess::{Board, Move};

use super::ordering::Ordering;
use super::static_evaluation::{PIECE_VALUES, is_dead, static_evaluation};
use super::transposition::TranspositionTable;
use super::{CENTIPAWN, INFINITE, MAX_PLIES, SearchEvent, mated_in};
use crate::FIFTY_MOVES;

/// The number of nodes between two calls of the watch.
const WATCH_INTERVAL: u64 = 1024;

/// The gain of a capture beyond the captured piece, at most, in centipawns: captures that stay further below alpha are
/// pruned.
const DELTA_PRUNING_MARGIN: i32 = 200;

/// A search under way.
pub(super) struct Searcher<'a> {
    pub(super) table: &'a mut TranspositionTable,
    pub(super) watch: &'a mut dyn FnMut(SearchEvent<'_>) -> ControlFlow<()>,
    pub(super) max_nodes: u64,
    pub(super) nodes: u64,
    /// The longest line of the iteration, in plies.
    pub(super) seldepth: usize,
    pub(super) is_stopped: bool,
    /// Separates entries that the table must not mix.
    salt: u64,
    /// The keys of positions that have occurred twice in the game.
    pub(super) twice: Vec<u64>,
    /// The keys from the root to the parent of the current node.
    pub(super) path: Vec<u64>,
    /// The principal variation from each ply.
    pub(super) lines: Vec<Vec<Move>>,
    pub(super) ordering: Ordering,
}

impl<'a> Searcher<'a> {
    pub(super) fn new(
        table: &'a mut TranspositionTable,
        watch: &'a mut dyn FnMut(SearchEvent<'_>) -> ControlFlow<()>,
        max_nodes: u64,
        twice: Vec<u64>,
        salt: u64,
    ) -> Self {
        Self {
            table,
            watch,
            max_nodes,
            nodes: 0,
            seldepth: 0,
            is_stopped: false,
            salt,
            twice,
            path: Vec::with_capacity(MAX_PLIES),
            lines: vec![Vec::new(); MAX_PLIES + 2],
            ordering: Ordering::new(),
        }
    }

    /// Counts a node; returns whether the search continues.
    #[inline]
    fn visit(&mut self, ply: usize) -> bool {
        if self.nodes >= self.max_nodes {
            self.is_stopped = true;
        }
        if self.is_stopped {
            return false;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(WATCH_INTERVAL) && (self.watch)(SearchEvent::Nodes(self.nodes)).is_break() {
            self.is_stopped = true;
        }
        self.seldepth = self.seldepth.max(ply);
        !self.is_stopped
    }

    /// Visits a position. Returns its score if there is nothing to search: the search is stopped, neither side can
    /// mate, or the position is a draw by the fifty-move rule or by repetition. Mate on the board takes precedence
    /// over the last two.
    #[inline]
    pub(super) fn enter(&mut self, board: &Board, ply: usize, is_repetition: bool) -> Option<i32> {
        if !self.visit(ply) {
            return Some(0);
        }
        self.lines[ply].clear();
        if is_dead(board) {
            return Some(0);
        }
        let is_drawn = board.halfmove_clock() >= FIFTY_MOVES || is_repetition;
        is_drawn.then(|| if !board.checkers().is_empty() && is_over(board) { mated_in(ply) } else { 0 })
    }

    /// Makes a move the first of the line from its ply, followed by the line from the next ply.
    pub(super) fn update_line(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }

    /// The key of a position in the table.
    pub(super) fn tt_key(&self, board: &Board) -> u64 {
        board.hash() ^ self.salt
    }

    /// Captures until nothing hangs; in check, every evasion.
    ///
    /// A side that is not in check may stand pat, so a mate found here had no other evasion: it is proven.
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

/// Whether the side to move has no move.
#[inline]
pub(super) fn is_over(board: &Board) -> bool {
    !board.generate_moves(|_| true)
}
