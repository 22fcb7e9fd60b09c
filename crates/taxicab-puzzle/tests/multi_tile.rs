//! The multi-tile metric: heuristics and searches against whole spaces filled breadth-first.

use std::collections::{HashMap, VecDeque};

use taxicab_puzzle::heuristic::{Heuristic, HeuristicName, Manhattan, Maximum, RunCrossings, WalkingRuns};
use taxicab_puzzle::search::{
    Axis, Control, IncrementalRunHeuristic, MultiTileSolver, RunHeuristic, StopReason, breadth_first,
};
use taxicab_puzzle::strategy::{InMemory, Options, Strategy};
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

/// Solves every board of the space of a goal with a heuristic.
fn is_solved(goal: &Goal, space: &Space, heuristic: RunHeuristic) {
    let Ok(solver) = MultiTileSolver::with(space.goal(), heuristic) else {
        assert_eq!((heuristic, space.goal().size().cells()), (RunHeuristic::Patterns, 4));
        return;
    };
    for (start, distance) in space.boards() {
        let estimate = solver.h(&start);
        assert!(estimate <= distance, "{start}: {estimate} by {heuristic} above {distance}");
        let problem = Problem::new(start, goal).expect("solvable");
        let outcome = solver.solve(&problem, Control::default());
        assert_eq!(outcome.length(), Some(distance), "{start} by {heuristic}");
        assert!(outcome.is_optimal());
        assert_eq!(start.after_all(outcome.moves.as_ref().expect("found")).as_ref(), Ok(space.goal()));
    }
}

#[test]
fn every_board_of_narrow_sizes_is_solved_with_every_heuristic() {
    for size in ["2x2", "2x3", "3x2"] {
        for (goal, board) in goals(size) {
            let space = space(&board);
            for &heuristic in RunHeuristic::ALL {
                is_solved(&goal, &space, heuristic);
            }
        }
    }
    for size in ["2x4", "4x2"] {
        for (goal, board) in goals(size) {
            is_solved(&goal, &space(&board), RunHeuristic::Patterns);
        }
    }
    let (goal, board) = goals("2x4").swap_remove(0);
    is_solved(&goal, &space(&board), RunHeuristic::Walking);
}

#[test]
fn all_181_440_boards_of_3x3_are_solved() {
    for (goal, board) in goals("3x3").into_iter().step_by(2) {
        is_solved(&goal, &space(&board), RunHeuristic::Patterns);
    }
}

/// `cargo test --release -p taxicab-puzzle --test all -- --ignored weaker`: 100 CPU seconds; every board of 3x3
/// with the weaker heuristics has its length.
#[test]
#[ignore = "slow: weak estimates on the whole of 3x3"]
fn all_boards_of_3x3_are_solved_with_weaker_heuristics() {
    let (goal, board) = goals("3x3").swap_remove(0);
    let space = space(&board);
    is_solved(&goal, &space, RunHeuristic::Walking);
    is_solved(&goal, &space, RunHeuristic::Crossings);
}

#[test]
fn two_heuristics_agree_on_boards_of_3x4() {
    for size in ["3x4", "4x3"] {
        for (goal, board) in goals(size) {
            let solver = MultiTileSolver::new(&board);
            let walking = MultiTileSolver::with(&board, RunHeuristic::Walking).expect("a small table");
            assert_ne!(solver.heuristic(), walking.heuristic());
            for seed in 0..5 {
                let problem = Problem::new(shuffled(&board, seed), &goal).expect("solvable");
                let length = |solver: &MultiTileSolver| solver.solve(&problem, Control::default()).length();
                assert_eq!(length(&solver), length(&walking), "{}", problem.start());
            }
        }
    }
}

/// `cargo test --release -p taxicab-puzzle --test all -- --ignored 3x4`: 90 CPU seconds, 240 MB; 1,198 boards
/// of the whole space have their length; its maximum depth is 33.
#[test]
#[ignore = "slow: 239,500,800 positions"]
fn lengths_of_3x4_are_those_of_the_whole_space() {
    let (goal, board) = goals("3x4").swap_remove(0);
    let (space, solver) = (space(&board), MultiTileSolver::new(&board));
    assert_eq!((space.max_depth(), space.depths()[33]), (33, 5));
    for (start, distance) in space.boards().step_by(199_999) {
        let problem = Problem::new(start, &goal).expect("solvable");
        assert!(solver.h(&start) <= distance, "{start}");
        assert_eq!(solver.solve(&problem, Control::default()).length(), Some(distance), "{start}");
    }
}

#[test]
fn boards_of_every_size_near_the_goal_are_solved() {
    for size in ["2x8", "8x2", "5x3", "3x5", "4x4", "5x5", "16x16"] {
        for (goal, board) in goals(size).into_iter().step_by(4) {
            let solver = MultiTileSolver::new(&board);
            let mut start = board;
            // Ten alternating runs away from the goal.
            for (turn, direction) in Direction::ALL.into_iter().cycle().step_by(3).enumerate().take(10) {
                let direction = if start.after(direction).is_some() { direction } else { direction.opposite() };
                for _ in 0..=turn % 2 {
                    start = start.after(direction).unwrap_or(start);
                }
            }
            let problem = Problem::new(start, &goal).expect("a walk from the goal");
            let naive = breadth_first(&problem, Metric::MultiTile, Control { max_nodes: 60_000, ..Control::default() });
            let outcome = solver.solve(&problem, Control { max_nodes: 3_000_000, ..Control::default() });
            if let (Some(length), Some(true)) = (naive.length(), outcome.stopped.map(|_| false).or(Some(true))) {
                assert_eq!(outcome.length(), Some(length), "{start} by {}", solver.heuristic());
            }
            assert!(outcome.lower_bound <= 10, "{start}");
        }
    }
}

#[test]
fn limits_are_kept_and_a_stopped_search_reports_its_bound() {
    let (goal, board) = goals("4x4").swap_remove(0);
    let solver = MultiTileSolver::new(&board);
    let problem = Problem::new(shuffled(&board, 3), &goal).expect("solvable");
    for max_nodes in [1, 2, 6, 7, 8, 9, 1_000, 65_537, 200_000] {
        let outcome = solver.solve(&problem, Control { max_nodes, ..Control::default() });
        assert_eq!((outcome.stopped, outcome.moves.clone()), (Some(StopReason::Nodes), None));
        assert!(outcome.statistics.generated <= max_nodes && outcome.statistics.generated + 3 >= max_nodes.min(7));
        assert!((20..=33).contains(&outcome.lower_bound) && !outcome.is_optimal());
    }
}

#[test]
fn single_tile_heuristics_are_not_admissible_in_runs() {
    let board = goals("3x3").swap_remove(0).1;
    let (space, manhattan) = (space(&board), Manhattan::new(&board));
    assert_eq!(space.boards().filter(|(board, distance)| manhattan.h(board) > *distance).count(), 24_650);
    for &name in HeuristicName::ALL {
        let heuristic = Maximum::new(&[name], &board).expect("a small table");
        assert!(space.boards().any(|(board, distance)| heuristic.h(&board) > distance), "{name}");
    }
}

/// Distances of the 8-puzzle with only these tiles known and the blank, where a run that moves none of them is free.
fn costs_of_a_pattern(goal: &Board, tiles: std::ops::RangeInclusive<u8>) -> HashMap<Vec<u8>, u32> {
    let known = |board: &[u8]| -> Vec<u8> {
        board.iter().map(|tile| if *tile == 0 || tiles.contains(tile) { *tile } else { 99 }).collect()
    };
    let start = known(goal.tiles());
    let mut costs = HashMap::from([(start.clone(), 0)]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((board, cost)) = queue.pop_front() {
        if costs[&board] < cost {
            continue;
        }
        for direction in Direction::ALL {
            let (mut next, mut step) = (board.clone(), 0);
            let mut blank = next.iter().position(|&tile| tile == 0).expect("a blank");
            while let Some(from) = direction.source(blank, goal.size()) {
                next.swap(from, blank);
                step = step.max(u32::from(next[blank] != 99));
                blank = from;
                if costs.get(&next).is_none_or(|&known| cost + step < known) {
                    costs.insert(next.clone(), cost + step);
                    if step == 0 {
                        queue.push_front((next.clone(), cost));
                    } else {
                        queue.push_back((next.clone(), cost + 1));
                    }
                }
            }
        }
    }
    costs
}

#[test]
fn a_sum_of_two_pattern_databases_is_not_admissible() {
    let board = goals("3x3").swap_remove(0).1;
    let space = space(&board);
    let (one_to_four, five_to_eight) = (costs_of_a_pattern(&board, 1..=4), costs_of_a_pattern(&board, 5..=8));
    let cost = |costs: &HashMap<Vec<u8>, u32>, board: &Board, tiles: std::ops::RangeInclusive<u8>| {
        let known = |tile: &u8| if *tile == 0 || tiles.contains(tile) { *tile } else { 99 };
        costs[&board.tiles().iter().map(known).collect::<Vec<u8>>()]
    };
    let too_many = space.boards().filter(|(board, distance)| {
        let (one, other) = (cost(&one_to_four, board, 1..=4), cost(&five_to_eight, board, 5..=8));
        assert!(one.max(other) <= *distance, "{board}: each alone is admissible");
        one + other > *distance
    });
    assert_eq!(too_many.count(), 51_488);
}

#[test]
fn walking_runs_and_crossings_never_exceed_the_distance() {
    for size in ["2x3", "3x2", "2x4", "4x2", "3x3"] {
        for (_, goal) in goals(size) {
            let (space, walking, crossings) =
                (space(&goal), WalkingRuns::new(&goal).expect("a small table"), RunCrossings::new(&goal));
            for (board, distance) in space.boards() {
                let least = walking.h(&board);
                assert!(least <= distance, "{board}: {least} above {distance}");
                let (runs, weaker) = (walking.min_runs(&board), crossings.min_runs(&board));
                assert!(weaker[0] <= runs[0] && weaker[1] <= runs[1], "{board}");
            }
        }
    }
}

/// The distances of all boards by the axis of the next run, each board twice.
fn distances_by_next_axis(goal: &Board) -> HashMap<(Vec<u8>, Axis), (Board, u32)> {
    let key = |board: &Board, next| (board.tiles().to_vec(), next);
    let mut distances: HashMap<_, _> = Axis::BOTH.map(|next| (key(goal, next), (*goal, 0))).into_iter().collect();
    let mut queue: VecDeque<_> = Axis::BOTH.map(|next| (*goal, next, 0)).into();
    while let Some((board, next, distance)) = queue.pop_front() {
        // Backwards: the run to this board was on the other axis, the next axis of its predecessor.
        for (axis, before) in runs(&board).into_iter().filter(|&(axis, _)| axis != next) {
            distances.entry(key(&before, axis)).or_insert_with(|| {
                queue.push_back((before, axis, distance + 1));
                (before, distance + 1)
            });
        }
    }
    distances
}

#[test]
fn alternating_runs_are_bounded_by_the_next_axis() {
    for (size, boards) in [("2x3", 360), ("3x2", 360), ("2x4", 20_160), ("3x3", 181_440)] {
        let goal = goals(size).swap_remove(0).1;
        let (distances, walking) = (distances_by_next_axis(&goal), WalkingRuns::new(&goal).expect("a small table"));
        assert_eq!(distances.len(), 2 * boards);
        let space = space(&goal);
        for ((_, next), (board, distance)) in &distances {
            let least = walking.h_before(board, *next);
            assert!(least <= *distance, "{board} before {next:?}: {least} above {distance}");
            // Consistent: one run reduces it by at most one.
            for (_, after) in runs(board).iter().filter(|(axis, _)| axis == next) {
                assert!(least <= 1 + walking.h_before(after, next.other()), "{board} to {after}");
            }
            // Alternation loses nothing: the minimum of both is the distance.
            let other = distances[&(board.tiles().to_vec(), next.other())].1;
            assert_eq!(space.distance(board), Some(other.min(*distance)));
        }
    }
}

/// The number of shortest paths from a board to the goal.
fn paths(board: &Board, space: &Space, known: &mut HashMap<Board, u64>) -> u64 {
    let distance = space.distance(board).expect("solvable");
    if distance == 0 {
        return 1;
    }
    if let Some(&paths) = known.get(board) {
        return paths;
    }
    let nearer = runs(board).into_iter().filter(|(_, next)| space.distance(next) == Some(distance - 1));
    let sum = nearer.map(|(_, next)| paths(&next, space, known)).sum();
    known.insert(*board, sum);
    sum
}

#[test]
fn all_shortest_solutions_are_as_many_as_shortest_paths() {
    let (goal, board) = goals("3x3").swap_remove(0);
    let (space, solver, mut known) = (space(&board), MultiTileSolver::new(&board), HashMap::new());
    for start in (0..300).map(|seed| shuffled(&board, seed)).chain(space.antipodes()) {
        let problem = Problem::new(start, &goal).expect("solvable");
        let (outcome, solutions) = solver.all_shortest(&problem, usize::MAX, Control::default());
        assert_eq!(solutions.len() as u64, paths(&start, &space, &mut known), "{start}");
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

#[test]
fn every_size_has_its_strongest_heuristic() {
    // Tables of larger boards take a while; their sizes are the same question.
    for (width, height) in (2..=7).flat_map(|width| (2..=7).map(move |height| (width, height))) {
        let size = Size::new(width, height).unwrap();
        let goal = Goal::BlankLast.board(size).unwrap();
        let strongest = RunHeuristic::strongest(size);
        let has = |heuristic: RunHeuristic| match heuristic {
            RunHeuristic::Patterns => (6..=16).contains(&size.cells()),
            RunHeuristic::Walking => WalkingRuns::new(&goal).is_ok(),
            _ => true,
        };
        assert_eq!(RunHeuristic::ALL.iter().copied().find(|&heuristic| has(heuristic)), Some(strongest), "{size}");
    }
}

#[test]
fn a_tree_of_runs_has_those_that_alternate() {
    let problem = Problem::new("8 2 0/4 6 1/3 7 5".parse().unwrap(), &Goal::BlankLast).unwrap();
    let options =
        Options { metric: Metric::MultiTile, heuristic: Some("run-crossings".parse().unwrap()), ..Options::default() };
    let strategy = Strategy::new(options).unwrap();
    let prepared = strategy.prepared(strategy.method(), problem.goal(), &InMemory).unwrap();
    let tree = prepared.tree(&problem).unwrap();
    let children = tree.children(&tree.root());
    let mut paths: Vec<String> = children.iter().map(|child| child.path.to_string()).collect();
    paths.sort();
    // The blank is in the upper right corner.
    assert_eq!(paths, ["R", "R2", "U", "U2"]);
    for child in &children {
        assert_eq!((child.g, tree.children(child).len()), (1, 2));
        assert!(
            tree.children(child)
                .iter()
                .all(|node| tree.node(&node.path).is_some_and(|found| found.board == node.board))
        );
    }
    let node = |path: &str| tree.node(&path.parse().unwrap());
    assert!(node("R2U").is_some() && node("").is_some());
    for path in ["R3", "D", "RL", "R2L", "U2D2"] {
        assert!(node(path).is_none(), "{path}");
    }
}
