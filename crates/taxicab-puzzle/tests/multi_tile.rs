//! The multi-tile metric: estimates and searches against whole spaces filled breadth-first.

use std::collections::HashMap;

use taxicab_puzzle::heuristic::{RunCrossings, WalkingRuns};
use taxicab_puzzle::search::{Axis, Control, MultiTileSolver};
use taxicab_puzzle::{Board, Direction, Goal, Metric, Moves, Problem, Size, Space, shuffled};

fn space(goal: &Board) -> Space {
    Space::fill(goal, Metric::MultiTile, &mut |_| std::ops::ControlFlow::Continue(())).expect("a small space")
}

fn goals(size: &str) -> Vec<(Goal, Board)> {
    let size: Size = size.parse().expect("a size");
    Goal::NAMED.into_iter().map(|goal| (goal, goal.board(size).expect("named goals fit every size"))).collect()
}

/// The boards one run away, with the axis of the run.
fn runs(board: &Board) -> Vec<(Axis, Board)> {
    let mut all = Vec::new();
    for direction in Direction::ALL {
        let mut next = *board;
        while let Some(after) = next.after(direction) {
            all.push((Axis::of(direction), after));
            next = after;
        }
    }
    all
}

#[test]
fn the_greatest_depths_are_the_published_ones() {
    let depth = |size| space(&goals(size)[0].1).greatest_depth();
    assert_eq!(depth("3x3"), 24);
}

fn is_solved_by_every_search_of_all(size: &str) {
    for (goal, board) in goals(size) {
        let (space, solver) = (space(&board), MultiTileSolver::new(&board));
        for (start, distance) in space.boards() {
            let problem = Problem::new(start, &goal).expect("solvable");
            let outcome = solver.solve(&problem, Control::default());
            assert_eq!(outcome.length(), Some(distance), "{start}");
            assert!(outcome.is_optimal());
            assert_eq!(start.after_all(outcome.moves.as_ref().expect("found")), Ok(board));
        }
    }
}

#[test]
fn every_board_of_2x3_and_2x4_is_solved() {
    is_solved_by_every_search_of_all("2x3");
    is_solved_by_every_search_of_all("2x4");
}

#[test]
fn walking_runs_and_crossings_never_exceed_the_distance() {
    for size in ["2x3", "3x2", "2x4", "4x2", "3x3"] {
        for (_, goal) in goals(size) {
            let (space, walking, crossings) =
                (space(&goal), WalkingRuns::new(&goal).expect("a small table"), RunCrossings::new(&goal));
            for (board, distance) in space.boards() {
                let least = walking.estimate(&board);
                assert!(least <= distance, "{board}: {least} above {distance}");
                let (fewest, weaker) = (walking.fewest(&board), crossings.fewest(&board));
                assert!(weaker[0] <= fewest[0] && weaker[1] <= fewest[1], "{board}");
            }
        }
    }
}

/// The ways down from a board, each run one nearer to the goal.
fn ways(board: &Board, space: &Space, known: &mut HashMap<Board, u64>) -> u64 {
    let distance = space.distance(board).expect("solvable");
    if distance == 0 {
        return 1;
    }
    if let Some(&ways) = known.get(board) {
        return ways;
    }
    let nearer = runs(board).into_iter().filter(|(_, next)| space.distance(next) == Some(distance - 1));
    let sum = nearer.map(|(_, next)| ways(&next, space, known)).sum();
    known.insert(*board, sum);
    sum
}

#[test]
fn all_shortest_solutions_are_as_many_as_there_are_ways_down() {
    let (goal, board) = goals("3x3").swap_remove(0);
    let (space, solver, mut known) = (space(&board), MultiTileSolver::new(&board), HashMap::new());
    for start in (0..300).map(|seed| shuffled(&board, seed)).chain(space.antipodes()) {
        let problem = Problem::new(start, &goal).expect("solvable");
        let (outcome, solutions) = solver.all_shortest(&problem, usize::MAX, Control::default());
        assert_eq!(solutions.len() as u64, ways(&start, &space, &mut known), "{start}");
        let different: std::collections::HashSet<String> = solutions.iter().map(ToString::to_string).collect();
        assert_eq!(different.len(), solutions.len(), "{start}: each once");
        assert_eq!(outcome.moves.as_ref(), solutions.first());
        for moves in &solutions {
            assert_eq!(moves.multi_tile_count() as u32, outcome.lower_bound);
            assert_eq!(start.after_all(moves), Ok(board));
        }
        if solutions.len() > 1 {
            let (_, some) = solver.all_shortest(&problem, solutions.len() - 1, Control::default());
            assert_eq!(some, solutions[..solutions.len() - 1]);
        }
    }
    let solved = Problem::new(board, &goal).expect("solvable");
    assert_eq!(solver.all_shortest(&solved, 5, Control::default()).1, [Moves::new()]);
}
