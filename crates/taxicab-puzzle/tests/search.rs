//! The guarantees of the searches, against distances from a naive breadth-first search.

mod limits;
mod odd_heuristics;
mod watch;

use std::collections::HashMap;
use std::sync::OnceLock;

use taxicab_puzzle::heuristic::{
    Euclidean, Heuristic, HeuristicName, InversionDistance, LinearConflict, Manhattan, Maximum, Misplaced,
    WalkingConflict, WalkingDistance,
};
use taxicab_puzzle::search::{
    Control, Outcome, Solver, Weight, a_star, breadth_first, greedy, ida_star, weighted_a_star,
};
use taxicab_puzzle::{Board, Direction, Goal, Metric, Problem};

use crate::oracle::{self, Dice, Tiles, board, distances, distances_within, goal_board, goals, letters};

fn problem(start: &Board, goal: &Board) -> Problem {
    Problem::new(*start, &Goal::Board(*goal)).expect("the board can reach the goal")
}

/// The length of the moves, which the oracle plays letter by letter and which must end at the goal.
fn replayed(problem: &Problem, outcome: &Outcome) -> u32 {
    let moves = outcome.moves.as_ref().unwrap_or_else(|| panic!("no solution: {outcome:?}"));
    let (start, width) = (problem.start(), problem.size().width());
    let end = oracle::played(start.tiles(), width, &letters(moves));
    assert_eq!(end.as_deref(), Some(problem.goal().tiles()), "{moves} from {start}");
    assert_eq!(outcome.stopped, None);
    let length = outcome.length().expect("there are moves");
    if outcome.metric == Metric::SingleTile {
        assert_eq!(length as usize, moves.iter().len());
    }
    assert!(outcome.statistics.expanded <= outcome.statistics.generated);
    assert!(outcome.lower_bound <= length);
    assert_eq!(outcome.is_optimal(), outcome.lower_bound == length);
    length
}

/// The true distances of the 8-puzzle to the usual goal, computed once.
fn eight_puzzle() -> &'static HashMap<Tiles, u32> {
    static DISTANCES: OnceLock<HashMap<Tiles, u32>> = OnceLock::new();
    DISTANCES.get_or_init(|| distances(goal_board(&Goal::BlankLast, 3, 3).tiles(), 3))
}

/// Solvable boards of the 8-puzzle, in a fixed mixed order.
fn some_eight_puzzles(seed: u32, count: usize) -> Vec<(Problem, u32)> {
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let mut dice = Dice::new(seed);
    let drawn = std::iter::repeat_with(move || dice.arrangement(9));
    let solvable = drawn.filter_map(|tiles| eight_puzzle().get(&tiles).map(|&distance| (tiles, distance)));
    solvable.take(count).map(|(tiles, distance)| (problem(&board(&tiles, 3), &goal), distance)).collect()
}

#[test]
fn a_star_finds_the_true_length_of_every_fifth_position_of_the_8_puzzle() {
    a_star_finds_the_true_length_of_every(5);
}

#[test]
#[ignore = "25 seconds of a processor"]
fn a_star_finds_the_true_length_of_all_181_440_positions_of_the_8_puzzle() {
    a_star_finds_the_true_length_of_every(1);
}

fn a_star_finds_the_true_length_of_every(step: usize) {
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let heuristic = WalkingConflict::new(&goal).expect("a small board");
    assert_eq!(eight_puzzle().len(), 181_440);
    for (tiles, &distance) in eight_puzzle().iter().step_by(step) {
        let problem = problem(&board(tiles, 3), &goal);
        let outcome = a_star(&problem, &heuristic, Control::default());
        assert_eq!(replayed(&problem, &outcome), distance, "{}", problem.start());
        assert!(outcome.is_optimal(), "{}", problem.start());
    }
}

#[test]
fn ida_star_finds_the_true_length_of_every_fiftieth_position_of_the_8_puzzle() {
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let solver = Solver::new(&goal);
    for (tiles, &distance) in eight_puzzle().iter().step_by(50) {
        let problem = problem(&board(tiles, 3), &goal);
        let outcome = solver.solve(&problem, Control::default());
        assert_eq!(replayed(&problem, &outcome), distance, "{}", problem.start());
        assert!(outcome.is_optimal(), "{}", problem.start());
    }
}

/// Every shortest-path search with one heuristic on one problem.
fn all_find<H: Heuristic>(problem: &Problem, heuristic: &H, distance: u32, name: &str) {
    for (search, outcome) in [
        ("A*", a_star(problem, heuristic, Control::default())),
        ("IDA*", ida_star(problem, heuristic, Control::default())),
    ] {
        assert_eq!(replayed(problem, &outcome), distance, "{search}, {name}: {}", problem.start());
        assert!(outcome.is_optimal(), "{search}, {name}: {}", problem.start());
    }
}

fn all_heuristics_find(problem: &Problem, distance: u32) {
    let goal = problem.goal();
    let breadth = breadth_first(problem, Metric::SingleTile, Control::default());
    assert_eq!(replayed(problem, &breadth), distance, "breadth-first: {}", problem.start());
    assert!(breadth.is_optimal());
    all_find(problem, &Euclidean::new(goal), distance, "Euclidean");
    all_find(problem, &Manhattan::new(goal), distance, "Manhattan");
    all_find(problem, &LinearConflict::new(goal), distance, "linear conflict");
    all_find(problem, &InversionDistance::new(goal), distance, "inversion");
    all_find(problem, &WalkingDistance::new(goal).expect("a small board"), distance, "walking");
    let all = Maximum::new(HeuristicName::ALL, goal).expect("a small board");
    all_find(problem, &all, distance, "the maximum of all");
    let solved = Solver::new(goal).solve(problem, Control::default());
    assert_eq!(replayed(problem, &solved), distance, "the default solver: {}", problem.start());
}

#[test]
fn searches_agree_on_random_8_puzzles() {
    for (problem, distance) in some_eight_puzzles(11, 60) {
        all_heuristics_find(&problem, distance);
    }
}

#[test]
fn searches_agree_on_2x4_and_4x2_towards_every_goal() {
    for (width, height) in [(2, 4), (4, 2)] {
        for (seed, goal) in goals(width, height, 2).iter().enumerate() {
            let distances = distances(goal.tiles(), width);
            let mut dice = Dice::new(seed as u32);
            for _ in 0..15 {
                let tiles = dice.walk(goal.tiles(), width, 300);
                all_heuristics_find(&problem(&board(&tiles, width), goal), distances[&tiles]);
            }
        }
    }
}

#[test]
fn searches_agree_on_boards_near_the_goal_of_3x4_4x4_and_5x5() {
    for (width, height, within) in [(3, 4, 16), (4, 3, 16), (4, 4, 13)] {
        for (seed, goal) in goals(width, height, 1).iter().enumerate() {
            let distances = distances_within(goal.tiles(), width, within, oracle::neighbours);
            let mut dice = Dice::new(100 + seed as u32);
            let walks = std::iter::repeat_with(|| dice.walk(goal.tiles(), width, 40));
            for tiles in walks.filter(|tiles| distances.contains_key(tiles)).take(8) {
                all_heuristics_find(&problem(&board(&tiles, width), goal), distances[&tiles]);
            }
        }
    }
    // The other forms of position: two words, and a byte a cell.
    for (width, height, within) in [(5, 5, 10), (6, 5, 9), (16, 2, 11), (2, 13, 12)] {
        for (seed, goal) in goals(width, height, 1).iter().enumerate() {
            let distances = distances_within(goal.tiles(), width, within, oracle::neighbours);
            let (manhattan, conflict) = (Manhattan::new(goal), LinearConflict::new(goal));
            let solver = Solver::new(goal);
            let mut dice = Dice::new(200 + seed as u32);
            let walks = std::iter::repeat_with(|| dice.walk(goal.tiles(), width, 20));
            for tiles in walks.filter(|tiles| distances.contains_key(tiles)).take(4) {
                let (problem, distance) = (problem(&board(&tiles, width), goal), distances[&tiles]);
                all_find(&problem, &manhattan, distance, "Manhattan");
                all_find(&problem, &conflict, distance, "linear conflict");
                let breadth = breadth_first(&problem, Metric::SingleTile, Control::default());
                assert_eq!(replayed(&problem, &breadth), distance);
                assert_eq!(replayed(&problem, &solver.solve(&problem, Control::default())), distance);
            }
        }
    }
}

#[test]
fn every_order_of_the_moves_finds_a_shortest_solution() {
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let manhattan = Manhattan::new(&goal);
    let mut lengths = Vec::new();
    for order in oracle::arrangements(4) {
        let order = [0, 1, 2, 3].map(|place| Direction::ALL[usize::from(order[place])]);
        let control = || Control { order, ..Control::default() };
        for (problem, distance) in some_eight_puzzles(12, 8) {
            let outcome = ida_star(&problem, &manhattan, control());
            assert_eq!(replayed(&problem, &outcome), distance);
            lengths.push(outcome.statistics.generated);
            assert_eq!(replayed(&problem, &a_star(&problem, &manhattan, control())), distance);
            assert_eq!(replayed(&problem, &breadth_first(&problem, Metric::SingleTile, control())), distance);
        }
    }
    lengths.sort_unstable();
    lengths.dedup();
    assert!(lengths.len() > 8, "the order is heeded: node counts differ by it");
}

#[test]
fn a_solved_board_takes_no_moves() {
    for (width, height) in [(2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (16, 16)] {
        let goal = goal_board(&Goal::Snake, width, height);
        let (problem, manhattan) = (problem(&goal, &goal), Manhattan::new(&goal));
        let two = Weight::from_hundredths(200).unwrap();
        for outcome in [
            a_star(&problem, &manhattan, Control::default()),
            ida_star(&problem, &manhattan, Control::default()),
            weighted_a_star(&problem, &manhattan, two, Control::default()),
            greedy(&problem, &manhattan, Control::default()),
            breadth_first(&problem, Metric::SingleTile, Control::default()),
            breadth_first(&problem, Metric::MultiTile, Control::default()),
            Solver::new(&goal).solve(&problem, Control::default()),
        ] {
            assert_eq!(replayed(&problem, &outcome), 0);
            assert!(outcome.is_optimal());
            assert_eq!((outcome.statistics.expanded, outcome.statistics.generated), (0, 1));
        }
    }
}

#[test]
fn weighted_a_star_keeps_its_bound() {
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let (manhattan, all) = (Manhattan::new(&goal), WalkingConflict::new(&goal).unwrap());
    let mut longer = 0;
    for hundredths in [100, 101, 133, 150, 200, 250, 333, 500, 1_000, 9_999, 10_000] {
        let weight = Weight::from_hundredths(hundredths).unwrap();
        for (problem, distance) in some_eight_puzzles(13, 40) {
            for outcome in [
                weighted_a_star(&problem, &manhattan, weight, Control::default()),
                weighted_a_star(&problem, &all, weight, Control::default()),
            ] {
                let length = replayed(&problem, &outcome);
                assert!(length * 100 <= distance * hundredths, "weight {weight}: {length} for {distance}");
                assert!(outcome.lower_bound <= distance, "weight {weight}: {} for {distance}", outcome.lower_bound);
                // The suboptimality bound follows from the proven lower bound.
                assert!(length * 100 <= outcome.lower_bound * hundredths.max(100) || length == outcome.lower_bound);
                assert!(!outcome.is_optimal() || length == distance);
                longer += u32::from(length > distance);
                if hundredths == 100 {
                    assert!(outcome.is_optimal());
                }
            }
        }
    }
    assert!(longer > 0, "large weights do find longer solutions, or this shows nothing");
}

#[test]
fn greedy_finds_some_legal_solution() {
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    for (problem, distance) in some_eight_puzzles(14, 100) {
        for outcome in [
            greedy(&problem, &Manhattan::new(&goal), Control::default()),
            greedy(&problem, &Misplaced::new(&goal), Control::default()),
        ] {
            let length = replayed(&problem, &outcome);
            assert!(length >= distance && (length - distance).is_multiple_of(2));
            assert!(outcome.lower_bound <= distance);
            assert!(!outcome.is_optimal() || length == distance);
        }
    }
    let goal = goal_board(&Goal::BlankLast, 5, 5);
    let mut dice = Dice::new(15);
    for _ in 0..5 {
        let problem = problem(&board(&dice.walk(goal.tiles(), 5, 2_000), 5), &goal);
        replayed(&problem, &greedy(&problem, &LinearConflict::new(&goal), Control::default()));
    }
}

#[test]
fn breadth_first_by_runs_is_right_on_every_position_of_2x3_and_3x2() {
    for (width, height) in [(2, 3), (3, 2)] {
        for goal in goals(width, height, 1) {
            for (tiles, &distance) in &distances_within(goal.tiles(), width, u32::MAX, oracle::run_neighbours) {
                let problem = problem(&board(tiles, width), &goal);
                let outcome = breadth_first(&problem, Metric::MultiTile, Control::default());
                assert_eq!(replayed(&problem, &outcome), distance, "{}", problem.start());
                assert!(outcome.is_optimal());
            }
        }
    }
}

#[test]
fn breadth_first_by_runs_is_right_on_random_8_puzzles_and_near_the_15_puzzles_goal() {
    for (width, height, within, steps) in [(3, 3, u32::MAX, 400), (4, 4, 6, 12), (5, 5, 4, 8), (6, 5, 4, 8)] {
        for (seed, goal) in goals(width, height, 1).iter().enumerate() {
            let distances = distances_within(goal.tiles(), width, within, oracle::run_neighbours);
            let mut dice = Dice::new(300 + seed as u32);
            let walks = std::iter::repeat_with(|| dice.walk(goal.tiles(), width, steps));
            for tiles in walks.filter(|tiles| distances.contains_key(tiles)).take(30) {
                let problem = problem(&board(&tiles, width), goal);
                let outcome = breadth_first(&problem, Metric::MultiTile, Control::default());
                assert_eq!(replayed(&problem, &outcome), distances[&tiles], "{}", problem.start());
                assert!(outcome.is_optimal());
            }
        }
    }
}

#[test]
fn a_star_expands_what_the_theorem_says() {
    // With a consistent heuristic A* expands every position whose f is below the length, none whose f is above it, and
    // none twice (Hart, Nilsson & Raphael, 1968). f needs the distance from the start: a naive search finds it.
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let (manhattan, misplaced) = (Manhattan::new(&goal), Misplaced::new(&goal));
    for (problem, distance) in some_eight_puzzles(21, 8) {
        let from_start = distances(problem.start().tiles(), 3);
        let f_of = |h: fn(&[u8], &[u8]) -> u32| -> Vec<u32> {
            from_start.iter().map(|(tiles, g)| g + h(tiles, goal.tiles())).collect()
        };
        for (outcome, f) in [
            (a_star(&problem, &manhattan, Control::default()), f_of(|a, b| oracle::manhattan(a, b, 3))),
            (a_star(&problem, &misplaced, Control::default()), f_of(oracle::misplaced)),
        ] {
            let must = f.iter().filter(|f| **f < distance).count() as u64;
            let may = f.iter().filter(|f| **f <= distance).count() as u64;
            let expanded = outcome.statistics.expanded;
            assert!((must..=may).contains(&expanded), "{expanded} is not within {must}..={may}");
        }
    }
}

/// Korf's algorithm as a plain recursion, without an automaton: generated nodes summed over the bounds, the blank tried
/// up, left, right, down.
fn textbook_ida_star(start: &[u8], goal: &[u8], width: usize) -> (u32, u64) {
    fn deepen(
        tiles: &[u8],
        last: char,
        g: u32,
        bound: u32,
        puzzle: (&[u8], usize),
        nodes: &mut u64,
    ) -> Result<u32, u32> {
        let f = g + oracle::manhattan(tiles, puzzle.0, puzzle.1);
        if f > bound {
            return Err(f);
        }
        if tiles == puzzle.0 {
            return Ok(g);
        }
        let mut next_bound = u32::MAX;
        // The letters of the tile; the blank moves in the opposite direction.
        for (letter, undoes) in [('D', 'U'), ('R', 'L'), ('L', 'R'), ('U', 'D')] {
            if last == undoes {
                continue;
            }
            if let Some(next) = oracle::slid(tiles, puzzle.1, letter) {
                *nodes += 1;
                match deepen(&next, letter, g + 1, bound, puzzle, nodes) {
                    Ok(length) => return Ok(length),
                    Err(f) => next_bound = next_bound.min(f),
                }
            }
        }
        Err(next_bound)
    }
    let (mut bound, mut nodes) = (oracle::manhattan(start, goal, width), 1);
    loop {
        match deepen(start, ' ', 0, bound, (goal, width), &mut nodes) {
            Ok(length) => return (length, nodes),
            Err(next) => bound = next,
        }
    }
}

#[test]
fn ida_star_counts_what_the_textbook_counts() {
    for (width, height, steps) in [(3, 3, 300), (2, 4, 200), (4, 4, 60), (3, 4, 80), (5, 5, 40), (6, 5, 30)] {
        for (seed, goal) in goals(width, height, 1).iter().enumerate() {
            let manhattan = Manhattan::new(goal);
            let mut dice = Dice::new(400 + seed as u32);
            for _ in 0..4 {
                let tiles = dice.walk(goal.tiles(), width, steps);
                let (length, nodes) = textbook_ida_star(&tiles, goal.tiles(), width);
                let problem = problem(&board(&tiles, width), goal);
                let outcome = ida_star(&problem, &manhattan, Control::default());
                assert_eq!(replayed(&problem, &outcome), length);
                assert_eq!(outcome.statistics.generated, nodes, "{}", problem.start());
            }
        }
    }
}
