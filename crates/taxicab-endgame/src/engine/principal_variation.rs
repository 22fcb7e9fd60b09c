//! The principal variation search: alpha-beta in which every move but the first is searched with a null window.
//!
//! One search, two policies. [`StandPat`] looks at every move to a fixed depth; below the root the side with the pieces may stop
//! on every rung. The naive version has a dozen lines (`searched` in `study/policy.rs`); `study.rs` explains why it
//! mates. [`Selective`] uses the standard techniques: check extension, null move, late move reductions, quiescence.
//!
//! A mate that either announces is proven: late moves are searched less deep but none is left out, a null move proves
//! no mate, and repeated positions count as draws, which helps the defence alone.

use core::cmp::Ordering;

use cozy_chess::{Board, Color, Move, Piece};

use super::game::key;
use super::ordering::is_tactical;
use super::searcher::{Searcher, is_over};
use super::static_evaluation::static_evaluation;
use super::transposition::{Bound, Entry};
use super::{INFINITE, MAX_PLIES, mated_in, plies_to_mate};
use crate::study::{MIN_MATE, NOTHING, STEP};
use crate::{Endgame, EndgamePosition, Evaluation, FIFTY_MOVES};

/// The depth from which null moves and reductions are tried.
const MIN_SELECTIVE_DEPTH: i32 = 3;
/// The moves of a position, from the first, that are never reduced.
const UNREDUCED_MOVES: usize = 3;
/// The number of a move from which it is reduced by one ply more.
const VERY_LATE_MOVE: usize = 10;
/// From this half-move clock on the selective search neither asks nor fills the table: a draw by the fifty-move rule may be
/// in a score.
const MAX_TABLE_CLOCK: u8 = 80;

/// The decisions of a search beyond alpha-beta. The search is compiled once for each policy.
pub(super) trait Policy: Copy {
    /// Whether it prunes, reduces and extends; else it looks at every move to the same depth.
    const IS_SELECTIVE: bool;

    /// The score of the side to move if it stops here, if it may.
    fn stop(self, board: &Board, ply: usize) -> Option<i32>;

    /// The score of a position at the end of the depth.
    fn leaf(self, searcher: &mut Searcher<'_>, board: &Board, window: (i32, i32), ply: usize) -> i32;

    /// Whether a score of this depth and half-move clock is free of the fifty-move rule.
    fn is_storable(self, clock: u8, depth: i32) -> bool;

    /// The bound that an entry of the table proves at a depth.
    fn proven(self, entry: Entry, board: &Board, depth: i32) -> Option<Bound>;

    /// Whether a score counts the plies from the root, which the table counts from the position.
    fn counts_plies(score: i32) -> bool;

    /// A score as the table keeps it.
    fn to_tt(score: i32, ply: usize) -> i32 {
        if Self::counts_plies(score) { score + score.signum() * ply as i32 } else { score }
    }

    /// The reverse of [`to_tt`](Self::to_tt).
    fn from_tt(score: i32, ply: usize) -> i32 {
        if Self::counts_plies(score) { score - score.signum() * ply as i32 } else { score }
    }
}

/// The search of a measured endgame, one of [`Endgame::BASIC`]: to a fixed depth for better ground, evaluated by
/// [`Evaluation::TAXICAB`]. Captures and promotions lead to another measured endgame or to a draw.
///
/// Scores are those of a stand-pat [`Policy`](crate::Policy): 64 times the evaluation of the rung that the strong side can force,
/// less the plies to it; 0 where nothing is proven. More depth never lowers a score, so ground that a shallow search
/// forces is forced, and ground that a deep search does not find no shallow one finds either.
#[derive(Clone, Copy)]
pub(super) struct StandPat {
    /// The side with the pieces; the other has a bare king.
    pub(super) strong: Color,
}

impl StandPat {
    /// The policy of a position, if it is of a measured endgame.
    pub(super) fn of(board: &Board) -> Option<Self> {
        let is_bare = |color| board.colors(color).len() == 1;
        let strong = if is_bare(Color::Black) { Color::White } else { Color::Black };
        let is_small = (3..=4).contains(&board.occupied().len()) && is_bare(!strong);
        (is_small && Self::position(board).is_some()).then_some(Self { strong })
    }

    /// The position of a measured endgame on a board.
    #[inline]
    pub(super) fn position(board: &Board) -> Option<EndgamePosition> {
        EndgamePosition::of_board(board).ok().filter(|position| Endgame::BASIC.contains(&position.endgame()))
    }
}

impl Policy for StandPat {
    const IS_SELECTIVE: bool = false;

    fn stop(self, board: &Board, ply: usize) -> Option<i32> {
        if ply == 0 || board.side_to_move() != self.strong {
            return None;
        }
        let ground = Evaluation::TAXICAB.assessment(&Self::position(board)?);
        ground.is_rung.then(|| STEP * ground.value - ply as i32)
    }

    fn leaf(self, searcher: &mut Searcher<'_>, board: &Board, _: (i32, i32), ply: usize) -> i32 {
        let is_repetition = searcher.is_repetition::<Self>(key(board), board.halfmove_clock());
        if let Some(score) = searcher.enter(board, ply, is_repetition) {
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
        let is_strong = board.side_to_move() == self.strong;
        let (raised, lowered) = if is_strong { (Bound::Lower, Bound::Upper) } else { (Bound::Upper, Bound::Lower) };
        match i32::from(entry.depth).cmp(&depth) {
            Ordering::Equal => Some(entry.bound),
            Ordering::Less => (entry.bound != lowered).then_some(raised),
            Ordering::Greater => (entry.bound != raised).then_some(lowered),
        }
    }

    fn counts_plies(_: i32) -> bool {
        true
    }
}

/// The search of everything that is not measured.
#[derive(Clone, Copy)]
pub(super) struct Selective;

impl Policy for Selective {
    const IS_SELECTIVE: bool = true;

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

    fn counts_plies(score: i32) -> bool {
        plies_to_mate(score).is_some()
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
        (alpha, beta): (i32, i32),
        ply: usize,
        may_null_move: bool,
    ) -> i32 {
        let is_in_check = !board.checkers().is_empty();
        depth += i32::from(P::IS_SELECTIVE && is_in_check);
        if depth <= 0 || ply >= MAX_PLIES {
            return policy.leaf(self, board, (alpha, beta), ply);
        }
        let (here, clock) = (key(board), board.halfmove_clock());
        if let Some(score) = self.enter(board, ply, self.is_repetition::<P>(here, clock)) {
            return score;
        }
        let is_pv = beta - alpha > 1;
        let is_storable = policy.is_storable(clock, depth);
        let may_ask = P::IS_SELECTIVE || is_storable;
        let entry = if may_ask { self.table.entry(self.tt_key(board), board) } else { None };
        if let Some(entry) = entry
            && !is_pv
            && is_storable
            && let Some(score) = self.score_from_table(policy, entry, board, depth, (alpha, beta), ply)
        {
            return score;
        }
        if P::IS_SELECTIVE
            && may_null_move
            && !is_pv
            && !is_in_check
            && depth >= MIN_SELECTIVE_DEPTH
            && let Some(score) = self.null_move(policy, board, depth, beta, ply)
        {
            return score;
        }
        self.search_moves(policy, board, depth, (alpha, beta), ply, entry.and_then(|entry| entry.mv))
    }

    /// Searches the moves of a position, the one of the table first.
    fn search_moves<P: Policy>(
        &mut self,
        policy: P,
        board: &Board,
        depth: i32,
        (lowest, beta): (i32, i32),
        ply: usize,
        tt_move: Option<Move>,
    ) -> i32 {
        let (mut best, mut best_move) = (policy.stop(board, ply).unwrap_or(-INFINITE), None);
        if best >= beta {
            return best;
        }
        let mut alpha = lowest.max(best);
        let start = self.ordering.push_moves(board, ply, tt_move);
        if self.ordering.moves.len() == start {
            return if board.checkers().is_empty() { 0 } else { mated_in(ply) };
        }
        let is_pv = beta - lowest > 1;
        self.path.push(key(board));
        for place in start..self.ordering.moves.len() {
            let mv = self.ordering.next_move(place).mv;
            let mut next = board.clone();
            next.play_unchecked(mv);
            let number = place - start;
            let mut score = INFINITE;
            if number > 0 {
                let reduced = depth - 1 - reduction::<P>(board, &next, mv, number, depth);
                score = self.null_window(policy, &next, [reduced, depth - 1], alpha, ply + 1);
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
                        self.ordering.update_history(board, mv, depth, ply);
                    }
                    break;
                }
            }
        }
        self.path.pop();
        self.ordering.moves.truncate(start);
        if self.is_stopped {
            return 0;
        }
        if policy.is_storable(board.halfmove_clock(), depth) {
            let depth = depth.clamp(0, u8::MAX.into()) as u8;
            let entry =
                Entry { mv: best_move, score: P::to_tt(best, ply), depth, bound: Bound::of(best, lowest, beta) };
            self.table.store(self.tt_key(board), board, entry);
        }
        best
    }

    /// The score of a position after a move against a null window: at the reduced depth, and at the whole depth if that is not
    /// worse than alpha.
    fn null_window<P: Policy>(
        &mut self,
        policy: P,
        next: &Board,
        [reduced, whole]: [i32; 2],
        alpha: i32,
        ply: usize,
    ) -> i32 {
        let window = (-alpha - 1, -alpha);
        let score = -self.search(policy, next, reduced, window, ply, true);
        if score > alpha && reduced < whole { -self.search(policy, next, whole, window, ply, true) } else { score }
    }

    /// The score of a null move, if even that fails high; 0 if the search is stopped.
    fn null_move<P: Policy>(&mut self, policy: P, board: &Board, depth: i32, beta: i32, ply: usize) -> Option<i32> {
        if beta.abs() >= MIN_MATE || !has_pieces(board) || static_evaluation(board) < beta {
            return None;
        }
        let next = board.null_move()?;
        self.path.push(key(board));
        let reduced = depth - 3 - depth / 5;
        let score = -self.search(policy, &next, reduced, (-beta, 1 - beta), ply + 1, false);
        self.path.pop();
        if self.is_stopped {
            return Some(0);
        }
        // A null move is no move to mate by: it proves no mate.
        (score >= beta).then(|| score.min(MIN_MATE))
    }

    /// The score that an entry of the table gives for a window, if it decides. A mate must come with the last ply of
    /// the fifty-move rule or before it.
    fn score_from_table<P: Policy>(
        &self,
        policy: P,
        entry: Entry,
        board: &Board,
        depth: i32,
        (alpha, beta): (i32, i32),
        ply: usize,
    ) -> Option<i32> {
        let score = P::from_tt(entry.score, ply);
        let is_enough = match policy.proven(entry, board, depth)? {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        (is_enough && self.is_sound::<P>(entry, board.halfmove_clock())).then_some(score)
    }

    /// Whether the mate of an entry, if it is one, comes within the fifty-move rule, and cannot be prevented by a repetition that was
    /// not one when it was found.
    fn is_sound<P: Policy>(&self, entry: Entry, clock: u8) -> bool {
        let plies = plies_to_mate(entry.score);
        plies.is_none_or(|plies| {
            plies + i32::from(clock) <= FIFTY_MOVES.into() && (P::IS_SELECTIVE || self.twice.is_empty())
        })
    }

    /// Whether the position has occurred twice in the game; for a selective search also whether it occurs on the path
    /// from the root.
    fn is_repetition<P: Policy>(&self, here: u64, clock: u8) -> bool {
        let recent = self.path.iter().rev().take(clock.into());
        P::IS_SELECTIVE && recent.skip(1).step_by(2).any(|&before| before == here) || self.twice.contains(&here)
    }
}

/// By how many plies less a late and quiet move is searched first.
fn reduction<P: Policy>(board: &Board, next: &Board, mv: Move, number: usize, depth: i32) -> i32 {
    let is_late = P::IS_SELECTIVE && depth >= MIN_SELECTIVE_DEPTH && number >= UNREDUCED_MOVES;
    let is_quiet = || board.checkers().is_empty() && next.checkers().is_empty() && !is_tactical(board, mv);
    if is_late && is_quiet() { 1 + i32::from(number >= VERY_LATE_MOVE) + depth / 8 } else { 0 }
}

/// Whether the side to move has more than king and pawns: else zugzwang is likely and a null move proves nothing.
fn has_pieces(board: &Board) -> bool {
    let own = board.colors(board.side_to_move());
    !(own & !(board.pieces(Piece::Pawn) | board.pieces(Piece::King))).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_those_of_the_tables() {
        for (fen, is_measured) in [
            ("8/8/8/3k4/8/8/8/KBN5 w - - 0 1", true),
            ("8/8/8/3k4/8/8/8/KNB5 b - - 0 1", true),
            ("8/8/8/3K4/8/8/8/kbn5 b - - 0 1", true),
            ("8/4p3/8/3K4/8/8/8/k7 b - - 0 1", true),
            ("8/8/4P3/3k4/8/8/8/K7 b - - 0 1", true),
            ("8/8/4Q3/8/1k6/8/8/K7 w - - 0 1", true),
            ("8/8/4r3/8/1k6/8/8/K7 w - - 0 1", true),
            ("8/8/4bb2/8/1k6/8/8/K7 w - - 0 1", true),
            ("8/8/4nn2/8/1k6/8/8/K7 w - - 0 1", false),
            ("8/8/4n3/8/1k6/8/8/K7 w - - 0 1", false),
            ("8/8/8/8/1k6/8/8/K7 w - - 0 1", false),
            ("8/8/4rr2/8/1k6/8/8/K7 w - - 0 1", false),
            ("8/8/4rR2/8/1k6/8/8/K7 w - - 0 1", false),
        ] {
            let board: Board = fen.parse().unwrap();
            assert_eq!(StandPat::of(&board).is_some(), is_measured, "{fen}");
        }
    }
}
