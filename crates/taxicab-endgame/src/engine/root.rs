//! Iterative deepening: the moves of the root, one iteration after the other.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use cozy_chess::{Board, Move};

use super::game::key;
use super::measured::{Left, Measured};
use super::memory::Memory;
use super::score::{INFINITE, LEAST_MATE, plies_to_mate};
use super::worker::Worker;
use super::{Engine, Game, Limits, Observed, Outcome, Report, Score};
use crate::canonical_order;
use crate::standing::Standing;
use crate::study::order;

/// A move of the root.
struct Choice {
    played: Move,
    after: Board,
    /// What it was worth in the last iteration that knew.
    score: i32,
}

/// How the position is searched.
#[derive(Clone, Copy)]
enum Way {
    FullWidth(Measured),
    Selective,
}

/// The move that stands.
struct Standpoint {
    choice: usize,
    score: i32,
    line: Vec<Move>,
}

pub(super) fn search(
    memory: &mut Memory,
    game: &Game,
    limits: &Limits,
    watch: &mut dyn FnMut(Observed<'_>) -> ControlFlow<()>,
) -> Outcome {
    let board = game.board();
    let measured = Measured::of(board);
    let way = measured.map_or(Way::Selective, Way::FullWidth);
    let mut choices = choices(board, measured, &limits.only);
    let Some(first) = choices.first() else { return Outcome::default() };
    let mut standpoint = Standpoint { choice: 0, score: 0, line: Vec::from([first.played]) };
    let salt = if measured.is_some() { 0x5bd1_e995_7b7d_159d } else { 0 };
    let most_nodes = limits.nodes.unwrap_or(u64::MAX);
    let mut worker = Worker::new(memory, watch, most_nodes, game.twice(), salt);
    worker.path.push(key(board));
    // A full-width search of so many plies has seen every mate in so many moves.
    let mate = limits.mate.filter(|_| measured.is_some()).map(|moves| moves.saturating_mul(2).saturating_sub(1));
    let last = limits.depth.or(mate).unwrap_or(Engine::MOST_DEPTH).clamp(1, Engine::MOST_DEPTH);
    // Beyond this depth only a mate changes the move.
    let policy = measured.filter(|measured| limits.depth.is_none() && measured.strong == board.side_to_move());
    let policy_depth = policy.map_or(last, |measured| match measured.left(board) {
        Some(Left::Ending(standing)) => Measured::policy_depth(standing.ending()),
        _ => last,
    });
    let mut score = None;
    for depth in 1..=last {
        worker.longest = 0;
        let (found, is_whole) = iteration(&mut worker, way, &mut choices, standpoint.choice, depth);
        if let Some(mut found) = found {
            if found.score.abs() > LEAST_MATE && !is_mate_line(board, &found.line, found.score) {
                // A line cut short by an accident of the table: announced only when it is whole.
                found.score = found.score.clamp(-LEAST_MATE, LEAST_MATE);
            }
            // A part of an iteration begins with the best move of before. That its moves lose does not mean that all do.
            let is_better = match way {
                _ if is_whole || found.score > LEAST_MATE => true,
                Way::Selective => found.choice != standpoint.choice && found.score > -LEAST_MATE,
                Way::FullWidth(_) => false,
            };
            if is_better && (depth <= policy_depth || found.score > LEAST_MATE) {
                standpoint = found;
                score = Some(standpoint.score);
            }
        }
        if !is_whole {
            break;
        }
        let is_news = depth <= policy_depth || standpoint.score > LEAST_MATE;
        let report = Report {
            depth,
            longest: worker.longest.min(u8::MAX.into()) as u8,
            nodes: worker.nodes,
            full: worker.memory.full(),
            score: is_news.then(|| Score::of(standpoint.score)),
            line: if is_news { standpoint.line.clone() } else { Vec::new() },
        };
        let goes_on = (worker.watch)(Observed::Iteration(&report)).is_continue();
        let plies = plies_to_mate(standpoint.score).filter(|_| score.is_some());
        // What a selective search leaves out may mate sooner.
        let is_shortest = measured.is_some() && plies.is_some_and(|plies| plies <= depth.into());
        let is_short_enough =
            limits.mate.zip(plies).is_some_and(|(moves, plies)| standpoint.score > 0 && plies < 2 * i32::from(moves));
        if !goes_on || is_shortest || is_short_enough {
            break;
        }
    }
    let nodes = worker.nodes;
    Outcome {
        best: Some(choices[standpoint.choice].played),
        ponder: standpoint.line.get(1).copied(),
        score: score.map(Score::of),
        nodes,
    }
}

/// The legal moves, in an order that ties are broken by.
fn choices(board: &Board, measured: Option<Measured>, only: &[Move]) -> Vec<Choice> {
    let mut choices = Vec::new();
    board.generate_moves(|moves| {
        for played in moves.into_iter().filter(|played| only.is_empty() || only.contains(played)) {
            let mut after = board.clone();
            after.play_unchecked(played);
            choices.push(Choice { played, after, score: 0 });
        }
        false
    });
    choices.sort_by_cached_key(|choice| {
        let place = measured.map(|_| order(Standing::of_board(&choice.after).ok().as_ref()));
        (place, canonical_order(choice.played))
    });
    choices
}

/// Searches all moves to a depth. What it found, and whether it came to the end.
fn iteration(
    worker: &mut Worker<'_>,
    way: Way,
    choices: &mut [Choice],
    first: usize,
    depth: u8,
) -> (Option<Standpoint>, bool) {
    let mut sequence: Vec<usize> = (0..choices.len()).filter(|&choice| choice != first).collect();
    sequence.sort_by_key(|&choice| core::cmp::Reverse(choices[choice].score));
    let mut found: Option<Standpoint> = None;
    for choice in core::iter::once(first).chain(sequence) {
        // In a measured ending the first of equals is taken, in whatever sequence they are looked at.
        let needed = found.as_ref().map_or(-INFINITE, |found| {
            let is_before = choice < found.choice && matches!(way, Way::FullWidth(_));
            found.score + i32::from(!is_before)
        });
        let after = choices[choice].after.clone();
        let mut score = INFINITE;
        if found.is_some() {
            score = -child(worker, way, &after, depth - 1, (-needed, 1 - needed));
        }
        if !worker.is_stopped && score >= needed {
            score = -child(worker, way, &after, depth - 1, (-INFINITE, 1 - needed));
        }
        if worker.is_stopped {
            return (found, false);
        }
        choices[choice].score = score;
        if score >= needed {
            let mut line = Vec::from([choices[choice].played]);
            line.extend_from_slice(&worker.lines[1]);
            found = Some(Standpoint { choice, score, line });
        }
    }
    (found, true)
}

fn child(worker: &mut Worker<'_>, way: Way, after: &Board, depth: u8, window: (i32, i32)) -> i32 {
    match way {
        Way::FullWidth(measured) => worker.full_width(after, measured, depth, window, 1),
        Way::Selective => worker.selective(after, depth.into(), window, 1, true),
    }
}

/// Whether a line ends in the mate that its score says.
fn is_mate_line(board: &Board, line: &[Move], score: i32) -> bool {
    let mut board = board.clone();
    let are_legal = line.iter().all(|&played| board.try_play(played).is_ok());
    are_legal && plies_to_mate(score) == Some(line.len() as i32) && board.status() == cozy_chess::GameStatus::Won
}
