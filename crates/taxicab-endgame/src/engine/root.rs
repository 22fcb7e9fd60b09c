//! Iterative deepening: the moves of the root, one iteration after the other.

use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::ControlFlow;

use cozy_chess::{Board, GameStatus, Move};

use super::game::key;
use super::measured::{Left, Measured};
use super::principal_variation::{FullWidth, Selective};
use super::score::{INFINITE, plies_to_mate};
use super::searcher::Searcher;
use super::transposition::TranspositionTable;
use super::{Engine, Game, Limits, Outcome, Report, Score, SearchEvent};
use crate::study::{MIN_MATE, order};
use crate::{EndgamePosition, canonical_order};

/// Separates the entries of measured endgames from all others in the table: the scores are not comparable. Any number does.
const MEASURED_SALT: u64 = 0x5bd1_e995_7b7d_159d;

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

pub(super) fn search(
    table: &mut TranspositionTable,
    game: &Game,
    limits: &Limits,
    watch: &mut dyn FnMut(SearchEvent<'_>) -> ControlFlow<()>,
) -> Outcome {
    let board = game.board();
    let measured = Measured::of(board);
    let mut moves = root_moves(board, measured, &limits.searchmoves);
    let Some(first) = moves.first() else { return Outcome::default() };
    let mut best = Best { number: 0, score: 0, line: Vec::from([first.mv]) };
    let salt = if measured.is_some() { MEASURED_SALT } else { 0 };
    let mut searcher = Searcher::new(table, watch, limits.nodes.unwrap_or(u64::MAX), game.twice(), salt);
    searcher.path.push(key(board));
    // A full-width search of 2n - 1 plies has seen every mate in n moves.
    let mate = limits.mate.filter(|_| measured.is_some()).map(|moves| moves.saturating_mul(2).saturating_sub(1));
    let last = limits.depth.or(mate).unwrap_or(Engine::MAX_DEPTH).clamp(1, Engine::MAX_DEPTH);
    // Beyond this depth only a mate changes the move.
    let policy = measured.filter(|measured| limits.depth.is_none() && measured.strong == board.side_to_move());
    let policy_depth = policy.map_or(last, |measured| match measured.left(board) {
        Some(Left::Endgame(position)) => Measured::policy_depth(position.endgame()),
        _ => last,
    });
    let mut score = None;
    for depth in 1..=last {
        searcher.seldepth = 0;
        let (found, is_complete) = iteration(&mut searcher, measured, &mut moves, best.number, depth);
        if let Some(mut found) = found {
            if found.score.abs() > MIN_MATE && !is_mate_line(board, &found.line, found.score) {
                // The table cut the line short. A mate is announced only with its whole line.
                found.score = found.score.clamp(-MIN_MATE, MIN_MATE);
            }
            // An incomplete iteration searched the best move of the one before first. Moves that lose there do not prove that
            // all do.
            let is_better = is_complete
                || found.score > MIN_MATE
                || measured.is_none() && found.number != best.number && found.score > -MIN_MATE;
            if is_better && (depth <= policy_depth || found.score > MIN_MATE) {
                best = found;
                score = Some(best.score);
            }
        }
        if !is_complete {
            break;
        }
        let is_news = depth <= policy_depth || best.score > MIN_MATE;
        let report = Report {
            depth,
            seldepth: searcher.seldepth.min(u8::MAX.into()) as u8,
            nodes: searcher.nodes,
            hashfull: searcher.table.hashfull(),
            score: is_news.then(|| Score::of(best.score)),
            line: if is_news { best.line.clone() } else { Vec::new() },
        };
        let goes_on = (searcher.watch)(SearchEvent::Iteration(&report)).is_continue();
        let plies = plies_to_mate(best.score).filter(|_| score.is_some());
        // A selective search may have pruned a sooner mate.
        let is_shortest = measured.is_some() && plies.is_some_and(|plies| plies <= depth.into());
        let is_short_enough =
            limits.mate.zip(plies).is_some_and(|(moves, plies)| best.score > 0 && plies < 2 * i32::from(moves));
        if !goes_on || is_shortest || is_short_enough {
            break;
        }
    }
    Outcome {
        best: Some(moves[best.number].mv),
        ponder: best.line.get(1).copied(),
        score: score.map(Score::of),
        nodes: searcher.nodes,
    }
}

/// The legal moves in the order that breaks ties.
fn root_moves(board: &Board, measured: Option<Measured>, searchmoves: &[Move]) -> Vec<RootMove> {
    let mut root_moves = Vec::new();
    board.generate_moves(|moves| {
        for mv in moves.into_iter().filter(|mv| searchmoves.is_empty() || searchmoves.contains(mv)) {
            let mut after = board.clone();
            after.play_unchecked(mv);
            root_moves.push(RootMove { mv, after, score: 0 });
        }
        false
    });
    root_moves.sort_by_cached_key(|root_move| {
        let order = measured.map(|_| order(EndgamePosition::of_board(&root_move.after).ok().as_ref()));
        (order, canonical_order(root_move.mv))
    });
    root_moves
}

/// Searches all moves to a depth, the one numbered `first` first. Returns the best and whether all were searched.
fn iteration(
    searcher: &mut Searcher<'_>,
    measured: Option<Measured>,
    moves: &mut [RootMove],
    first: usize,
    depth: u8,
) -> (Option<Best>, bool) {
    let mut sequence: Vec<usize> = (0..moves.len()).filter(|&number| number != first).collect();
    sequence.sort_by_key(|&number| Reverse(moves[number].score));
    let mut best: Option<Best> = None;
    for number in core::iter::once(first).chain(sequence) {
        // In a measured endgame the first of equals is taken, in whatever sequence they are searched.
        let needed = best.as_ref().map_or(-INFINITE, |best| {
            let is_earlier = number < best.number && measured.is_some();
            best.score + i32::from(!is_earlier)
        });
        let after = moves[number].after.clone();
        let mut score = INFINITE;
        if best.is_some() {
            score = -child(searcher, measured, &after, depth - 1, (-needed, 1 - needed));
        }
        if !searcher.is_stopped && score >= needed {
            score = -child(searcher, measured, &after, depth - 1, (-INFINITE, 1 - needed));
        }
        if searcher.is_stopped {
            return (best, false);
        }
        moves[number].score = score;
        if score >= needed {
            let mut line = Vec::from([moves[number].mv]);
            line.extend_from_slice(&searcher.lines[1]);
            best = Some(Best { number, score, line });
        }
    }
    (best, true)
}

fn child(searcher: &mut Searcher<'_>, measured: Option<Measured>, after: &Board, depth: u8, window: (i32, i32)) -> i32 {
    match measured {
        Some(measured) => searcher.search(FullWidth(measured), after, depth.into(), window, 1, true),
        None => searcher.search(Selective, after, depth.into(), window, 1, true),
    }
}

/// Whether a line ends in the mate that its score announces.
fn is_mate_line(board: &Board, line: &[Move], score: i32) -> bool {
    let mut board = board.clone();
    let are_legal = line.iter().all(|&mv| board.try_play(mv).is_ok());
    are_legal && plies_to_mate(score) == Some(line.len() as i32) && board.status() == GameStatus::Won
}
