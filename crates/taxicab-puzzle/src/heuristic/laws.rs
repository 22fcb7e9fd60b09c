//! The laws of a heuristic, and functions that check any heuristic, your own included.

use super::Heuristic;
use crate::position::with_position;
use crate::search::Automaton;
use crate::shuffle::Random;
use crate::{Board, Direction, Metric, Position, Space, SpaceError};

/// A violated law, and the board that shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    /// h is not 0 at the goal.
    #[error("h of the goal is {h}, not 0")]
    Goal {
        /// h of the goal.
        h: u32,
    },
    /// h is above the true distance although the heuristic claims to be admissible.
    #[error("not admissible: h of {board} is {h}, its distance {distance}")]
    Admissible {
        /// The board.
        board: Board,
        /// Its h.
        h: u32,
        /// Its true distance.
        distance: u32,
    },
    /// A move changes h by more than one although the heuristic claims to be consistent.
    #[error("not consistent: on {board} the move {direction} changes h from {before} to {after}")]
    Consistent {
        /// The board before the move.
        board: Board,
        /// The move.
        direction: Direction,
        /// h before.
        before: u32,
        /// h after.
        after: u32,
    },
    /// The difference of a move disagrees with a full evaluation.
    #[error("after {direction} to {board} h is {by_difference} by difference and {by_evaluation} by evaluation")]
    Difference {
        /// The board after the move.
        board: Board,
        /// The move to it.
        direction: Direction,
        /// h by difference.
        by_difference: u32,
        /// h by evaluation.
        by_evaluation: u32,
    },
    /// The space is too large.
    #[error(transparent)]
    Space(SpaceError),
}

/// Checks every law on every board from which the goal can be reached.
///
/// # Errors
/// The first violated law, or a space too large to fill.
///
/// # Complexity
/// A [`Space`] and about four evaluations a board: about a second for the 181,440 boards of 3×3.
pub fn check_whole_space<H: Heuristic>(heuristic: &H, goal: &Board) -> Result<(), Violation> {
    let space = Space::new(goal).map_err(Violation::Space)?;
    check_space(heuristic, &space)
}

/// [`check_whole_space`] with a given space around the heuristic's goal.
///
/// # Errors
/// The first violated law.
///
/// # Panics
/// The space is in the multi-tile metric, which no [`Heuristic`] has.
pub fn check_space<H: Heuristic>(heuristic: &H, space: &Space) -> Result<(), Violation> {
    assert_eq!(space.metric(), Metric::SingleTile, "h counts single-tile moves");
    let goal = space.goal();
    zero_at(heuristic, goal)?;
    with_position!(goal.size(), P => {
        space.boards().try_for_each(|(board, distance)| {
            let state = heuristic.initial_state(&board);
            let h = heuristic.value(state);
            if heuristic.is_admissible() && h > distance {
                return Err(Violation::Admissible { board, h, distance });
            }
            board.directions().try_for_each(|direction| moved::<P, H>(heuristic, &board, state, direction).map(drop))
        })
    })
}

/// Checks the laws of the difference on a random walk from the goal, and h against the length of the walk.
///
/// # Errors
/// The first violated law.
pub fn check_walk<H: Heuristic>(heuristic: &H, goal: &Board, steps: u32, seed: u64) -> Result<(), Violation> {
    zero_at(heuristic, goal)?;
    let automaton = Automaton::undoing(goal.size(), Direction::ALL);
    let mut random = Random::new(seed);
    with_position!(goal.size(), P => {
        let (mut board, mut state) = (*goal, heuristic.initial_state(goal));
        let mut pruning = automaton.start(goal.blank() as u8);
        for step in 1..=steps {
            let branch = automaton.branches(pruning).drawn(&mut random);
            (board, state) = moved::<P, H>(heuristic, &board, state, branch.direction())?;
            pruning = branch.state();
            let h = heuristic.value(state);
            if heuristic.is_admissible() && h > step {
                return Err(Violation::Admissible { board, h, distance: step });
            }
        }
        Ok(())
    })
}

fn zero_at<H: Heuristic>(heuristic: &H, goal: &Board) -> Result<(), Violation> {
    match heuristic.h(goal) {
        0 => Ok(()),
        h => Err(Violation::Goal { h }),
    }
}

/// One move: the difference against a full evaluation, and the size of the step. The move must be possible.
fn moved<P: Position, H: Heuristic>(
    heuristic: &H,
    board: &Board,
    state: H::State,
    direction: Direction,
) -> Result<(Board, H::State), Violation> {
    let (Some(next), Some(slide)) = (board.after(direction), board.slide(direction)) else {
        return Ok((*board, state));
    };
    let state_after = heuristic.state_after(state, &P::fitting(board), slide);
    let (before, after) = (heuristic.value(state), heuristic.value(state_after));
    let by_evaluation = heuristic.h(&next);
    if after != by_evaluation {
        return Err(Violation::Difference { board: next, direction, by_difference: after, by_evaluation });
    }
    if heuristic.is_consistent() && before.abs_diff(after) > 1 {
        return Err(Violation::Consistent { board: *board, direction, before, after });
    }
    Ok((next, state_after))
}
