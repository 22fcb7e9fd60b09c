//! All shortest solutions: their number against a count over the whole space, without a search.

use std::collections::{HashMap, HashSet};

use taxicab_puzzle::heuristic::Manhattan;
use taxicab_puzzle::search::{Control, Solver, all_shortest};
use taxicab_puzzle::{Board, Goal, Problem, Space, shuffled};

/// The number of shortest paths from a board to the goal.
fn paths(board: &Board, space: &Space, known: &mut HashMap<Board, u64>) -> u64 {
    let distance = space.distance(board).expect("solvable");
    if distance == 0 {
        return 1;
    }
    if let Some(&paths) = known.get(board) {
        return paths;
    }
    let nearer = board.directions().filter_map(|direction| board.after(direction));
    let nearer: Vec<Board> = nearer.filter(|next| space.distance(next) == Some(distance - 1)).collect();
    let sum = nearer.iter().map(|next| paths(next, space, known)).sum();
    known.insert(*board, sum);
    sum
}

fn check(board: Board, goal: &Goal, space: &Space, solver: &Solver, known: &mut HashMap<Board, u64>) {
    let problem = Problem::new(board, goal).expect("solvable");
    let (outcome, solutions) = solver.all_shortest(&problem, usize::MAX, Control::default());
    let different: HashSet<String> = solutions.iter().map(ToString::to_string).collect();
    assert_eq!(different.len(), solutions.len(), "{board}: each once");
    assert_eq!(solutions.len() as u64, paths(&board, space, known), "{board}");
    assert_eq!(outcome.moves.as_ref(), solutions.first());
    for moves in &solutions {
        assert_eq!(moves.single_tile_count() as u32, outcome.lower_bound);
        assert_eq!(board.after_all(moves).expect("legal"), *problem.goal());
    }
}

#[test]
fn every_board_of_2x3_and_3x2() {
    for size in ["2x3", "3x2"] {
        for goal in Goal::NAMED {
            let board = goal.board(size.parse().unwrap()).unwrap();
            let (space, solver, mut known) = (Space::new(&board).unwrap(), Solver::new(&board), HashMap::new());
            space.boards().for_each(|(board, _)| check(board, &goal, &space, &solver, &mut known));
        }
    }
}

#[test]
fn boards_of_the_8_puzzle() {
    let goal = Goal::BlankLast.board("3x3".parse().unwrap()).unwrap();
    let (space, solver, mut known) = (Space::new(&goal).unwrap(), Solver::new(&goal), HashMap::new());
    for seed in 0..500 {
        check(shuffled(&goal, seed), &Goal::BlankLast, &space, &solver, &mut known);
    }
    for board in space.antipodes() {
        check(board, &Goal::BlankLast, &space, &solver, &mut known);
    }
}

#[test]
fn no_more_than_the_limit() {
    let problem = Problem::new("8 6 7/2 5 4/3 0 1".parse().unwrap(), &Goal::BlankLast).unwrap();
    let manhattan = Manhattan::new(problem.goal());
    let (all, solutions) = all_shortest(&problem, &manhattan, usize::MAX, Control::default());
    assert_eq!(all.length(), Some(31));
    for max in 1..=solutions.len() {
        let (_, some) = all_shortest(&problem, &manhattan, max, Control::default());
        assert_eq!(some, solutions[..max]);
    }
}
