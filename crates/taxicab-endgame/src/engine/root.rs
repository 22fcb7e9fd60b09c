//! Iterative deepening: the moves of the root, one iteration after the other.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::ControlFlow;

use cozy_chess::{Board, GameStatus, Move};

use super::game::key;
use super::principal_variation::{Policy, Selective, StandPat};
use super::searcher::Searcher;
use super::transposition::TranspositionTable;
use super::{Engine, Game, INFINITE, Limits, Outcome, Report, Score, SearchEvent, plies_to_mate};
use crate::study::{MIN_MATE, NOTHING, STEP};
use crate::tables::legal_moves;
use crate::{EndgamePosition, Evaluation, Side, canonical_order, order};

/// Separates the entries of measured endgames from all others in the table: the scores are not comparable. Any number does.
const MEASURED_SALT: u64 = 0x5bd1_e995_7b7d_159d;

/// The position in which the strong side of a measured endgame looks for better ground without a fixed depth, if it is one.
pub(super) fn climbing(board: &Board, limits: &Limits) -> Option<EndgamePosition> {
    let is_strong = StandPat::of(board).is_some_and(|stand_pat| stand_pat.strong == board.side_to_move());
    let is_open = limits.depth.is_none() && limits.mate.is_none();
    if is_strong && is_open { StandPat::position(board) } else { None }
}

/// A move of the root.
struct RootMove {
    mv: Move,
    after: Board,
    /// Its score in the last iteration that searched it.
    score: i32,
}

/// The best line so far.
struct Best {
    /// The number of its move at the root.
    number: usize,
    score: i32,
    line: Vec<Move>,
}

/// A search from the root.
struct Root<'a> {
    searcher: Searcher<'a>,
    limits: &'a Limits,
    /// The policy in a measured endgame.
    stand_pat: Option<StandPat>,
    /// Whether the strong side of a measured endgame is to move: it looks for better ground.
    is_climbing: bool,
    /// The legal moves in the order that breaks ties.
    moves: Vec<RootMove>,
}

pub(super) fn search(
    table: &mut TranspositionTable,
    game: &Game,
    limits: &Limits,
    watch: &mut dyn FnMut(SearchEvent<'_>) -> ControlFlow<()>,
) -> Outcome {
    let board = game.board();
    let stand_pat = StandPat::of(board);
    let moves = root_moves(game, stand_pat, limits);
    let Some(first) = moves.first() else { return Outcome::default() };
    let mut best = Best { number: 0, score: NOTHING, line: Vec::from([first.mv]) };
    let max_nodes = limits.nodes.unwrap_or(u64::MAX);
    let searcher =
        Searcher::new(table, watch, max_nodes, game.twice().into_iter().map(key).collect(), salt(game, stand_pat));
    let is_climbing = stand_pat.is_some_and(|stand_pat| stand_pat.strong == board.side_to_move());
    let mut root = Root { searcher, limits, stand_pat, is_climbing, moves };
    root.searcher.path.push(key(board));
    // The strong side looks for ground above the one given, or above its own.
    let above = limits.above.filter(|_| is_climbing).map(|above| STEP * above);
    let own = root.stand_pat.filter(|_| is_climbing).and_then(|stand_pat| stand_pat.stop(board, 1));
    let enough = is_climbing.then(|| above.or(own.map(|own| own + 1)).unwrap_or(NOTHING) + 1);
    let mut score = None;
    best.score = above.unwrap_or(NOTHING);
    for depth in root.depths() {
        root.searcher.seldepth = 0;
        let floor = is_climbing.then_some(best.score);
        let (found, is_complete) = root.iteration(best.number, depth, floor);
        if let Some(found) = found.map(|found| found.announced(board)) {
            // An incomplete iteration searched the best move of the one before first. Moves that lose there do not prove that
            // all do.
            let is_other = stand_pat.is_none() && found.number != best.number && found.score > -MIN_MATE;
            if is_complete || is_climbing || found.score > MIN_MATE || is_other {
                best = found;
                score = Some(best.score);
            }
        }
        if !is_complete {
            break;
        }
        score = Some(best.score);
        let report = Report {
            depth,
            seldepth: root.searcher.seldepth.min(u8::MAX.into()) as u8,
            nodes: root.searcher.nodes,
            hashfull: root.searcher.table.hashfull(),
            score: root.shown(best.score),
            line: best.line.clone(),
        };
        let goes_on = (root.searcher.watch)(SearchEvent::Iteration(&report)).is_continue();
        if !goes_on || root.is_finished(depth, best.score, enough) {
            break;
        }
    }
    Outcome {
        best: Some(root.moves[best.number].mv),
        ponder: best.line.get(1).copied(),
        score: score.map(|score| root.shown(score)),
        nodes: root.searcher.nodes,
    }
}

impl Best {
    /// A mate is announced only with its whole line, which the table may have cut short.
    fn announced(mut self, board: &Board) -> Self {
        if self.score.abs() > MIN_MATE && !is_mate_line(board, &self.line, self.score) {
            self.score = self.score.clamp(-MIN_MATE, MIN_MATE);
        }
        self
    }
}

/// Whether a line ends in the mate that its score announces.
fn is_mate_line(board: &Board, line: &[Move], score: i32) -> bool {
    let mut board = board.clone();
    let are_legal = line.iter().all(|&mv| board.try_play(mv).is_ok());
    are_legal && plies_to_mate(score) == Some(line.len() as i32) && board.status() == GameStatus::Won
}

/// Separates entries that the table must not mix: those of the two policies, and in the selective search those of
/// games with different repetitions.
fn salt(game: &Game, stand_pat: Option<StandPat>) -> u64 {
    // The first multiplier of SplitMix64 (Steele, Lea and Flood, 2014).
    let mix = |salt: u64, board: &Board| (salt ^ key(board)).wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(29);
    if stand_pat.is_some() { MEASURED_SALT } else { game.twice().into_iter().fold(0, mix) }
}

/// The legal moves in the order that breaks ties.
fn root_moves(game: &Game, stand_pat: Option<StandPat>, limits: &Limits) -> Vec<RootMove> {
    let (board, searchmoves) = (game.board(), &limits.searchmoves);
    let is_meant = |mv: &Move| searchmoves.is_empty() || searchmoves.contains(mv);
    let root_move = |mv| {
        let mut after = board.clone();
        after.play_unchecked(mv);
        RootMove { mv, after, score: 0 }
    };
    let mut root_moves: Vec<_> = legal_moves(board).into_iter().filter(is_meant).map(root_move).collect();
    let is_new = |root_move: &RootMove| !game.has_stood(key(&root_move.after));
    if limits.depth.is_none() && stand_pat.is_some() && root_moves.iter().any(is_new) {
        // A side that makes headway never comes back; one that cannot find any tries new positions.
        root_moves.retain(is_new);
    }
    root_moves.sort_by_cached_key(|root_move| {
        let by_ground = stand_pat.map(|StandPat { strong }| {
            let after = EndgamePosition::of_board(&root_move.after).ok();
            (preference(strong == board.side_to_move(), after.as_ref()), order(after.as_ref()))
        });
        (by_ground, canonical_order(root_move.mv))
    });
    root_moves
}

/// The legal moves of a measured endgame in the order that breaks ties.
pub(super) fn preferred(game: &Game, limits: &Limits) -> impl Iterator<Item = Move> + use<> {
    root_moves(game, StandPat::of(game.board()), limits).into_iter().map(|root_move| root_move.mv)
}

/// The least for the move to play where no search tells moves apart: for the strong side the one to firm ground with the best
/// evaluation, for the weak side the one with the worst.
fn preference(is_strong: bool, after: Option<&EndgamePosition>) -> (bool, i32) {
    let ground = after.map(|after| Evaluation::TAXICAB.assessment(&after.with_to_move(Side::Strong)));
    match ground {
        Some(ground) if is_strong => (!ground.is_rung, -ground.value),
        Some(ground) => (ground.is_rung, ground.value),
        None => (is_strong, 0),
    }
}

impl Root<'_> {
    /// Whether the score of a complete iteration ends the search.
    fn is_finished(&self, depth: u8, score: i32, enough: Option<i32>) -> bool {
        let (limits, plies) = (self.limits, plies_to_mate(score));
        // A selective search may have pruned a sooner mate.
        let is_shortest = self.stand_pat.is_some() && plies.is_some_and(|plies| plies <= depth.into());
        let is_short_enough =
            limits.mate.zip(plies).is_some_and(|(moves, plies)| score > 0 && plies < 2 * i32::from(moves));
        is_shortest || is_short_enough || limits.headway && enough.is_some_and(|enough| score >= enough)
    }

    fn shown(&self, score: i32) -> Score {
        if self.stand_pat.is_some() { Score::of_ground(score) } else { Score::of(score) }
    }

    /// The depths of the iterations. In a measured endgame every other one, so that the strong side is to move at the end:
    /// that is where it may stop.
    fn depths(&self) -> impl Iterator<Item = u8> + use<> {
        let is_measured = self.stand_pat.is_some();
        // A search of 2n - 1 plies has seen every mate in n moves.
        let mate = self.limits.mate.filter(|_| is_measured).map(|moves| moves.saturating_mul(2).saturating_sub(1));
        let last = self.limits.depth.or(mate).unwrap_or(Engine::MAX_DEPTH).clamp(1, Engine::MAX_DEPTH);
        (1 + u8::from(self.is_climbing)..last).step_by(1 + usize::from(is_measured)).chain([last])
    }

    /// Searches all moves to a depth, the one numbered `first` first. Returns the best, of those above the floor if there
    /// is one, and whether all were searched.
    fn iteration(&mut self, first: usize, depth: u8, floor: Option<i32>) -> (Option<Best>, bool) {
        let mut sequence: Vec<usize> = (0..self.moves.len()).filter(|&number| number != first).collect();
        sequence.sort_by_key(|&number| Reverse(self.moves[number].score));
        let mut best: Option<Best> = None;
        for number in core::iter::once(first).chain(sequence) {
            // In a measured endgame the first of equals is taken, in whatever sequence they are searched.
            let needed = best.as_ref().map_or(floor.map_or(-INFINITE, |floor| floor + 1), |best| {
                let is_earlier = number < best.number && self.stand_pat.is_some();
                best.score + i32::from(!is_earlier)
            });
            let mut score = INFINITE;
            if best.is_some() || floor.is_some() {
                score = self.score_of(number, depth, (-needed, 1 - needed));
            }
            if !self.searcher.is_stopped && score >= needed {
                score = self.score_of(number, depth, (-INFINITE, 1 - needed));
            }
            if self.searcher.is_stopped {
                return (best, false);
            }
            self.moves[number].score = score;
            if score >= needed {
                let mut line = Vec::from([self.moves[number].mv]);
                line.extend_from_slice(&self.searcher.lines[1]);
                best = Some(Best { number, score, line });
            }
        }
        (best, true)
    }

    /// The score of a move, searched to a depth with a window for the other side.
    fn score_of(&mut self, number: usize, depth: u8, window: (i32, i32)) -> i32 {
        let (searcher, after, depth) = (&mut self.searcher, &self.moves[number].after, i32::from(depth) - 1);
        -match self.stand_pat {
            Some(stand_pat) => searcher.search(stand_pat, after, depth, window, 1, true),
            None => searcher.search(Selective, after, depth, window, 1, true),
        }
    }
}
