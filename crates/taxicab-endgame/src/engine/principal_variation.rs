//! The principal variation search: alpha-beta in which every move but the first is searched with a null window.
//!
//! One search, two policies. [`StandPat`] looks at every move to a fixed depth; below the root the side with the pieces may stop
//! on every rung. Naively it is a dozen lines (`searched` in `study/policy.rs`), and why it mates is told in `study.rs`.
//! [`Selective`] does what is usual: check extension, null move, late move reductions, quiescence.
//!
//! What either announces as mate is proven: late moves are searched less deep but none is left out, a null move proves no
//! mate, and repeated positions count as draws, which helps the defence alone.

use core::cmp::Ordering;

use cozy_chess::{Board, Piece};

use super::game::key;
use super::measured::{Left, Measured};
use super::ordering::is_tactical;
use super::score::{INFINITE, mated_in, plies_to_mate, score_from_tt, score_to_tt};
use super::searcher::{MAX_PLIES, Searcher, is_over};
use super::static_evaluation::{is_dead, static_evaluation};
use super::transposition::{Bound, Entry};
use crate::evaluation::Evaluation;
use crate::study::{MIN_MATE, NOTHING, STEP};
use crate::{EndgamePosition, FIFTY_MOVES};

/// The depth from which null moves and reductions are tried.
const MIN_SELECTIVE_DEPTH: i32 = 3;
/// The moves of a position, from the first, that are never reduced.
const UNREDUCED_MOVES: usize = 3;
/// The number of a move from which it is reduced by one ply more.
const VERY_LATE_MOVE: usize = 10;
/// From this half-move clock on the selective search neither asks nor fills the table: a draw by the fifty-move rule may be
/// in a score.
const MAX_TABLE_CLOCK: u8 = 80;

/// What a search does beyond alpha-beta. The search is compiled once for each policy.
pub(super) trait Policy: Copy {
    /// Whether it prunes, reduces and extends; else it looks at every move to the same depth.
    const IS_SELECTIVE: bool;

    /// Whether nobody can mate any more.
    fn is_dead(self, board: &Board) -> bool;

    /// What the side to move has without a move, if it may stop.
    fn stop(self, board: &Board, ply: usize) -> Option<i32>;

    /// The score of a position at the end of the depth.
    fn leaf(self, searcher: &mut Searcher<'_>, board: &Board, window: (i32, i32), ply: usize) -> i32;

    /// Whether a score of this depth and half-move clock is free of the fifty-move rule.
    fn is_storable(self, clock: u8, depth: i32) -> bool;

    /// What an entry of the table proves at a depth.
    fn proven(self, entry: Entry, board: &Board, depth: i32) -> Option<Bound>;

    /// A score as the table keeps it, counted from the position; [`from_tt`](Self::from_tt) counts from the root.
    fn to_tt(score: i32, ply: usize) -> i32;

    /// The reverse of [`to_tt`](Self::to_tt).
    fn from_tt(score: i32, ply: usize) -> i32;
}

/// The search of a won endgame: to a fixed depth for better ground, evaluated by [`Evaluation::TAXICAB`].
///
/// Scores are those of a stand-pat [`Policy`](crate::Policy): 64 times the evaluation of the rung that the strong side can force,
/// less the plies to it; 0 where nothing is proven. More depth never lowers one, so what a shallow search forced is forced, and what
/// a deep one did not find a shallow one does not either.
#[derive(Clone, Copy)]
pub(super) struct StandPat(pub(super) Measured);

impl StandPat {
    fn position(self, board: &Board) -> Option<EndgamePosition> {
        match self.0.left(board) {
            Some(Left::Endgame(position)) => Some(position),
            _ => None,
        }
    }
}

impl Policy for StandPat {
    const IS_SELECTIVE: bool = false;

    /// Outside the measured endgames there are too few pieces left.
    fn is_dead(self, board: &Board) -> bool {
        self.position(board).is_none()
    }

    fn stop(self, board: &Board, ply: usize) -> Option<i32> {
        if ply == 0 || board.side_to_move() != self.0.strong {
            return None;
        }
        let ground = Evaluation::TAXICAB.ground(&self.position(board)?);
        ground.is_rung.then(|| STEP * ground.value - ply as i32)
    }

    fn leaf(self, searcher: &mut Searcher<'_>, board: &Board, _: (i32, i32), ply: usize) -> i32 {
        let is_repetition = searcher.is_repetition::<Self>(key(board), board.halfmove_clock());
        if let Some(score) = searcher.enter(board, ply, self.is_dead(board), is_repetition) {
            return score;
        }
        if is_over(board) {
            return if board.checkers().is_empty() { NOTHING } else { mated_in(ply) };
        }
        self.stop(board, ply).unwrap_or(NOTHING)
    }

    fn is_storable(self, clock: u8, depth: i32) -> bool {
        i32::from(clock) + depth < FIFTY_MOVES.into()
    }

    fn proven(self, entry: Entry, board: &Board, depth: i32) -> Option<Bound> {
        // For the strong side a bound from below holds at every greater depth, one from above at every lesser depth.
        let is_strong = board.side_to_move() == self.0.strong;
        let (raised, lowered) = if is_strong { (Bound::Lower, Bound::Upper) } else { (Bound::Upper, Bound::Lower) };
        match i32::from(entry.depth).cmp(&depth) {
            Ordering::Equal => Some(entry.bound),
            Ordering::Less => (entry.bound != lowered).then_some(raised),
            Ordering::Greater => (entry.bound != raised).then_some(lowered),
        }
    }

    fn to_tt(score: i32, ply: usize) -> i32 {
        score + score.signum() * ply as i32
    }

    fn from_tt(score: i32, ply: usize) -> i32 {
        score - score.signum() * ply as i32
    }
}

/// The search of everything that is not measured.
#[derive(Clone, Copy)]
pub(super) struct Selective;

impl Policy for Selective {
    const IS_SELECTIVE: bool = true;

    fn is_dead(self, board: &Board) -> bool {
        is_dead(board)
    }

    fn stop(self, _: &Board, _: usize) -> Option<i32> {
        None
    }

    fn leaf(self, searcher: &mut Searcher<'_>, board: &Board, window: (i32, i32), ply: usize) -> i32 {
        searcher.quiescence(board, window, ply)
    }

    fn is_storable(self, clock: u8, _: i32) -> bool {
        clock < MAX_TABLE_CLOCK
    }

    fn proven(self, entry: Entry, _: &Board, depth: i32) -> Option<Bound> {
        (i32::from(entry.depth) >= depth).then_some(entry.bound)
    }

    fn to_tt(score: i32, ply: usize) -> i32 {
        score_to_tt(score, ply)
    }

    fn from_tt(score: i32, ply: usize) -> i32 {
        score_from_tt(score, ply)
    }
}

impl Searcher<'_> {
    /// The score of a position for its side to move: exact within the window, a bound outside. `may_null_move` unless the
    /// other side just made a null move.
    pub(super) fn search<P: Policy>(
        &mut self,
        policy: P,
        board: &Board,
        mut depth: i32,
        (mut alpha, beta): (i32, i32),
        ply: usize,
        may_null_move: bool,
    ) -> i32 {
        let is_in_check = !board.checkers().is_empty();
        depth += i32::from(P::IS_SELECTIVE && is_in_check);
        if depth <= 0 || ply >= MAX_PLIES {
            return policy.leaf(self, board, (alpha, beta), ply);
        }
        let (here, clock) = (key(board), board.halfmove_clock());
        if let Some(score) = self.enter(board, ply, policy.is_dead(board), self.is_repetition::<P>(here, clock)) {
            return score;
        }
        let is_pv = beta - alpha > 1;
        let tt_key = self.tt_key(board);
        let is_storable = policy.is_storable(clock, depth);
        let entry = if P::IS_SELECTIVE || is_storable { self.table.entry(tt_key, board) } else { None };
        if let Some(entry) = entry
            && !is_pv
            && is_storable
            && let Some(bound) = policy.proven(entry, board, depth)
            && let Some(score) =
                cutoff(P::from_tt(entry.score, ply), bound, (alpha, beta), self.is_sound::<P>(entry, clock))
        {
            return score;
        }
        if P::IS_SELECTIVE && may_null_move && !is_pv && !is_in_check && depth >= MIN_SELECTIVE_DEPTH {
            let score = self.null_move(policy, board, depth, beta, ply);
            if self.is_stopped {
                return 0;
            }
            if let Some(score) = score {
                return score;
            }
        }
        let (mut best, mut best_move, lowest) = (policy.stop(board, ply).unwrap_or(-INFINITE), None, alpha);
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        let start = self.push_moves(board, ply, entry.and_then(|entry| entry.mv));
        if self.moves.len() == start {
            return if is_in_check { mated_in(ply) } else { 0 };
        }
        self.path.push(here);
        for place in start..self.moves.len() {
            let mv = self.next_move(place).mv;
            let mut next = board.clone();
            next.play_unchecked(mv);
            let number = place - start;
            let mut score = INFINITE;
            if number > 0 {
                let is_late = P::IS_SELECTIVE && depth >= MIN_SELECTIVE_DEPTH && number >= UNREDUCED_MOVES;
                let is_quiet = || !is_in_check && next.checkers().is_empty() && !is_tactical(board, mv);
                let reduction =
                    if is_late && is_quiet() { 1 + i32::from(number >= VERY_LATE_MOVE) + depth / 8 } else { 0 };
                let null_window = (-alpha - 1, -alpha);
                score = -self.search(policy, &next, depth - 1 - reduction, null_window, ply + 1, true);
                if score > alpha && reduction > 0 {
                    score = -self.search(policy, &next, depth - 1, null_window, ply + 1, true);
                }
            }
            let is_inside = score > alpha && (score < beta || !P::IS_SELECTIVE);
            if number == 0 || is_pv && is_inside {
                score = -self.search(policy, &next, depth - 1, (-beta, -alpha), ply + 1, true);
            }
            if self.is_stopped {
                break;
            }
            if score > best {
                (best, best_move) = (score, Some(mv));
                if score > alpha {
                    alpha = score;
                    self.update_line(ply, mv);
                }
                if alpha >= beta {
                    if !is_tactical(board, mv) {
                        self.update_history(board, mv, depth, ply);
                    }
                    break;
                }
            }
        }
        self.path.pop();
        self.moves.truncate(start);
        if self.is_stopped {
            return 0;
        }
        if is_storable {
            let depth = depth.clamp(0, u8::MAX.into()) as u8;
            let entry =
                Entry { mv: best_move, score: P::to_tt(best, ply), depth, bound: Bound::of(best, lowest, beta) };
            self.table.store(tt_key, board, entry);
        }
        best
    }

    /// The score of a null move, if even that fails high.
    fn null_move<P: Policy>(&mut self, policy: P, board: &Board, depth: i32, beta: i32, ply: usize) -> Option<i32> {
        if beta.abs() >= MIN_MATE || !has_pieces(board) || static_evaluation(board) < beta {
            return None;
        }
        let next = board.null_move()?;
        self.path.push(key(board));
        let reduced = depth - 3 - depth / 5;
        let score = -self.search(policy, &next, reduced, (-beta, 1 - beta), ply + 1, false);
        self.path.pop();
        // A null move is no move to mate by: it proves no mate.
        (score >= beta).then(|| score.min(MIN_MATE))
    }

    /// Whether the mate of an entry, if it is one, comes within the fifty-move rule, and cannot be prevented by a repetition that was
    /// not one when it was found.
    fn is_sound<P: Policy>(&self, entry: Entry, clock: u8) -> bool {
        let plies = plies_to_mate(entry.score);
        plies.is_none_or(|plies| {
            plies + i32::from(clock) <= FIFTY_MOVES.into() && (P::IS_SELECTIVE || self.twice.is_empty())
        })
    }

    /// Whether the position has stood twice in the game; for a selective search also whether it stands on the path from the
    /// root.
    fn is_repetition<P: Policy>(&self, here: u64, clock: u8) -> bool {
        let recent = self.path.iter().rev().take(clock.into());
        P::IS_SELECTIVE && recent.skip(1).step_by(2).any(|&before| before == here) || self.twice.contains(&here)
    }
}

/// What a proven score answers in a window, if that is enough. A mate must come with the last ply of the fifty-move rule or
/// before it.
#[inline]
fn cutoff(score: i32, bound: Bound, (alpha, beta): (i32, i32), is_in_time: bool) -> Option<i32> {
    let is_enough = match bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    (is_enough && is_in_time).then_some(score)
}

/// Whether the side to move has more than king and pawns: else zugzwang is likely and a null move proves nothing.
fn has_pieces(board: &Board) -> bool {
    let own = board.colors(board.side_to_move());
    !(own & !(board.pieces(Piece::Pawn) | board.pieces(Piece::King))).is_empty()
}
