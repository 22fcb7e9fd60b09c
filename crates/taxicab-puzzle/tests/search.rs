//! The guarantees of the searches, against distances from a naive breadth-first search.

use crate::oracle;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::OnceLock;

use crate::oracle::{Dice, Tiles, board, distances, distances_within, goal_board, goals, letters};
use taxicab_puzzle::heuristic::{
    Euclidean, Heuristic, HeuristicName, InversionDistance, LinearConflict, Manhattan, Maximum, Misplaced,
    WalkingConflict, WalkingDistance,
};
use taxicab_puzzle::search::{
    Control, MultiTileSolver, Outcome, Progress, RunHeuristic, Solver, StopReason, Weight, a_star, all_shortest,
    breadth_first, greedy, ida_star, weighted_a_star,
};
use taxicab_puzzle::{Board, Direction, Goal, Metric, Position, Problem, Slide, shuffled};

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

/// A heuristic by a plain function, evaluated on each board.
#[derive(Clone, Copy)]
struct Plain {
    goal: Board,
    value: fn(&Board, &Board) -> u32,
    is_admissible: bool,
}

impl Heuristic for Plain {
    type State = Board;

    fn initial_state(&self, board: &Board) -> Board {
        *board
    }

    fn state_after<P: Position>(&self, state: Board, _before: &P, slide: Slide) -> Board {
        state.after(slide.direction).expect("a legal slide")
    }

    fn value(&self, state: Board) -> u32 {
        (self.value)(&state, &self.goal)
    }

    fn is_admissible(&self) -> bool {
        self.is_admissible
    }

    fn is_consistent(&self) -> bool {
        false
    }
}

fn naive_manhattan(board: &Board, goal: &Board) -> u32 {
    oracle::manhattan(board.tiles(), goal.tiles(), board.size().width())
}

#[test]
fn an_inadmissible_heuristic_never_claims_more_than_is_proven() {
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let triple = Plain { goal, value: |board, goal| 3 * naive_manhattan(board, goal), is_admissible: false };
    let weight = Weight::from_hundredths(200).unwrap();
    let mut longer = 0;
    for (problem, distance) in some_eight_puzzles(16, 40) {
        for outcome in [
            a_star(&problem, &triple, Control::default()),
            ida_star(&problem, &triple, Control::default()),
            weighted_a_star(&problem, &triple, weight, Control::default()),
            greedy(&problem, &triple, Control::default()),
        ] {
            let length = replayed(&problem, &outcome);
            assert!(length >= distance);
            assert!(outcome.lower_bound <= distance, "{} for {distance}", outcome.lower_bound);
            assert!(!outcome.is_optimal() || length == distance);
            longer += u32::from(length > distance);
        }
        let few = || Control { max_nodes: 50, ..Control::default() };
        for outcome in [a_star(&problem, &triple, few()), ida_star(&problem, &triple, few())] {
            assert!(outcome.lower_bound <= distance);
        }
    }
    assert!(longer > 0, "this heuristic does mislead, or this shows nothing");
}

#[test]
fn an_inconsistent_heuristic_still_gives_shortest_solutions() {
    // The Manhattan distance or 0, by a hash of the board: admissible and very inconsistent.
    let holes = |board: &Board, goal: &Board| {
        let hash = board.tiles().iter().fold(7u32, |hash, &tile| hash.wrapping_mul(31).wrapping_add(tile.into()));
        if hash % 3 == 0 { 0 } else { naive_manhattan(board, goal) }
    };
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let heuristic = Plain { goal, value: holes, is_admissible: true };
    assert!(
        taxicab_puzzle::heuristic::laws::check_walk(&heuristic, &goal, 1_000, 1).is_ok(),
        "it claims to be admissible, which it is, and no more"
    );
    let (mut reopened, mut consistent_nodes) = (0, 0);
    for (problem, distance) in some_eight_puzzles(17, 60) {
        let outcome = a_star(&problem, &heuristic, Control::default());
        assert_eq!(replayed(&problem, &outcome), distance, "{}", problem.start());
        assert!(outcome.is_optimal());
        reopened += outcome.statistics.expanded;
        consistent_nodes += a_star(&problem, &Manhattan::new(&goal), Control::default()).statistics.expanded;
        let outcome = ida_star(&problem, &heuristic, Control::default());
        assert_eq!(replayed(&problem, &outcome), distance, "{}", problem.start());
        let weight = Weight::from_hundredths(150).unwrap();
        let outcome = weighted_a_star(&problem, &heuristic, weight, Control::default());
        assert!(replayed(&problem, &outcome) * 2 <= distance * 3);
        assert!(outcome.lower_bound <= distance);
    }
    assert!(reopened > consistent_nodes);
}

/// Runs every search on a problem with a control, by name.
fn every_search(problem: &Problem, control: &dyn Fn() -> Control<'static>) -> Vec<(&'static str, Outcome)> {
    let manhattan = Manhattan::new(problem.goal());
    let weight = Weight::from_hundredths(150).unwrap();
    vec![
        ("A*", a_star(problem, &manhattan, control())),
        ("IDA*", ida_star(problem, &manhattan, control())),
        ("weighted A*", weighted_a_star(problem, &manhattan, weight, control())),
        ("greedy", greedy(problem, &manhattan, control())),
        ("breadth-first", breadth_first(problem, Metric::SingleTile, control())),
        ("breadth-first by runs", breadth_first(problem, Metric::MultiTile, control())),
        ("the default solver", Solver::new(problem.goal()).solve(problem, control())),
    ]
}

#[test]
fn the_limit_on_nodes_is_never_exceeded_and_the_bound_stays_true() {
    let limits = (1..80).chain([100, 101, 500, 5_000, 20_000, 65_535, 65_536, 65_537, 65_600, 66_000, 150_000]);
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let by_runs = distances_within(goal.tiles(), 3, u32::MAX, oracle::run_neighbours);
    let problems = some_eight_puzzles(18, 4);
    let mut stopped = 0;
    for limit in limits {
        let control = || Control { max_nodes: limit, ..Control::default() };
        for (problem, distance) in &problems {
            for (search, outcome) in every_search(problem, &control) {
                let true_length = match outcome.metric {
                    Metric::SingleTile => *distance,
                    Metric::MultiTile => by_runs[problem.start().tiles()],
                };
                assert!(outcome.statistics.generated <= limit, "{search}: {outcome:?}, limit {limit}");
                assert!(outcome.lower_bound <= true_length, "{search}: {outcome:?}, length {true_length}");
                match outcome.stopped {
                    None => drop(replayed(problem, &outcome)),
                    Some(stop) => {
                        assert_eq!(stop, StopReason::Nodes);
                        assert_eq!(outcome.moves, None);
                        assert!(outcome.statistics.generated + 60 >= limit, "{search} gave up early: {outcome:?}");
                        stopped += 1;
                    }
                }
            }
        }
    }
    assert!(stopped > 1_000);
}

#[test]
fn the_limit_on_memory_is_honoured_and_named() {
    let mut stopped = 0;
    for (problem, distance) in some_eight_puzzles(19, 10) {
        for limit in [0, 1, 1_000, 20_000, 100_000, 500_000, 2_000_000, 10_000_000] {
            let control = || Control { max_memory: limit, ..Control::default() };
            for (search, outcome) in every_search(&problem, &control) {
                assert!(outcome.statistics.memory <= limit, "{search}: {outcome:?}, limit {limit}");
                let keeps_only_a_path = matches!(search, "IDA*" | "the default solver");
                if let Some(stop) = outcome.stopped {
                    assert_eq!(stop, StopReason::Memory, "{search}");
                    assert_eq!(outcome.moves, None);
                    assert!(!keeps_only_a_path, "{search} keeps only a path");
                    stopped += 1;
                } else {
                    replayed(&problem, &outcome);
                }
                assert!(outcome.lower_bound <= distance, "{search}: {outcome:?}, length {distance}");
            }
        }
    }
    assert!(stopped > 100);
}

#[test]
fn memory_is_counted() {
    for (problem, _) in some_eight_puzzles(20, 5) {
        let outcome = breadth_first(&problem, Metric::SingleTile, Control::default());
        // Each stored position takes at least its eight packed bytes.
        assert!(outcome.statistics.memory as u64 >= 8 * outcome.statistics.expanded);
        let outcome = a_star(&problem, &Manhattan::new(problem.goal()), Control::default());
        assert!(outcome.statistics.memory as u64 >= 8 * outcome.statistics.expanded);
    }
}

#[test]
fn the_watch_sees_progress_and_can_end_each_search() {
    // Hard enough for every search to call the watch more than once.
    let goal = goal_board(&Goal::BlankLast, 4, 4);
    let start: Board = "0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1".parse().unwrap();
    let problem = problem(&start, &goal);
    for reason in [StopReason::TimeLimit, StopReason::Cancelled, StopReason::Nodes, StopReason::Memory] {
        for number in 0..6 {
            let mut seen: Vec<Progress> = Vec::new();
            let mut watch = |progress: &Progress| {
                seen.push(*progress);
                if seen.len() == 3 { ControlFlow::Break(reason) } else { ControlFlow::Continue(()) }
            };
            let control = Control { watch: Some(&mut watch), ..Control::default() };
            let manhattan = Manhattan::new(&goal);
            let outcome = match number {
                0 => a_star(&problem, &manhattan, control),
                1 => ida_star(&problem, &manhattan, control),
                2 => weighted_a_star(&problem, &manhattan, Weight::from_hundredths(110).unwrap(), control),
                3 => breadth_first(&problem, Metric::SingleTile, control),
                4 => breadth_first(&problem, Metric::MultiTile, control),
                _ => Solver::new(&goal).solve(&problem, control),
            };
            assert_eq!(outcome.stopped, Some(reason), "search {number}");
            assert_eq!(outcome.moves, None);
            assert_eq!(seen.len(), 3, "the watch is not called after it interrupts");
            assert!(outcome.lower_bound <= 80, "the length of this board is 80");
            assert!(outcome.lower_bound >= seen[2].lower_bound);
            assert!(seen.is_sorted_by_key(|progress| progress.statistics.generated));
            assert!(seen.is_sorted_by_key(|progress| progress.lower_bound));
            assert_eq!(seen[2].statistics, outcome.statistics);
        }
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

#[test]
#[should_panic(expected = "another size")]
fn a_heuristic_for_another_size_is_refused_though_it_is_zero_at_the_goal() {
    let (goal, other) = (goal_board(&Goal::BlankLast, 3, 3), goal_board(&Goal::BlankLast, 4, 4));
    let problem = problem(&goal, &goal);
    let _ = ida_star(&problem, &Manhattan::new(&other), Control::default());
}

/// Marks everything but the goal as unreachable, with the value some programs use.
struct DeadEnds(Board);

impl Heuristic for DeadEnds {
    type State = Board;

    fn initial_state(&self, board: &Board) -> Board {
        *board
    }
    fn state_after<P: Position>(&self, state: Board, _before: &P, slide: Slide) -> Board {
        state.after(slide.direction).expect("legal")
    }
    fn value(&self, state: Board) -> u32 {
        if state == self.0 { 0 } else { u32::MAX }
    }
    fn is_admissible(&self) -> bool {
        false
    }
    fn is_consistent(&self) -> bool {
        false
    }
}

#[test]
fn unbounded_heuristics_overflow_nothing() {
    let goal = goal_board(&Goal::BlankLast, 3, 2);
    for seed in 0..20 {
        let problem = problem(&shuffled(&goal, seed), &goal);
        let weight = Weight::from_hundredths(10_000).unwrap();
        for outcome in [
            a_star(&problem, &DeadEnds(goal), Control::default()),
            greedy(&problem, &DeadEnds(goal), Control::default()),
            weighted_a_star(&problem, &DeadEnds(goal), weight, Control::default()),
            ida_star(&problem, &DeadEnds(goal), Control { max_nodes: 100_000, ..Control::default() }),
        ] {
            if let Some(moves) = &outcome.moves {
                assert_eq!(problem.start().after_all(moves), Ok(goal));
            }
        }
    }
}

#[test]
#[should_panic(expected = "only an admissible heuristic")]
fn all_shortest_requires_an_admissible_heuristic() {
    let goal = goal_board(&Goal::BlankLast, 3, 2);
    let _ = all_shortest(&problem(&goal, &goal), &DeadEnds(goal), 2, Control::default());
}

#[test]
fn a_pair_of_heuristics_is_their_maximum() {
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let pair = (InversionDistance::new(&goal), LinearConflict::new(&goal));
    taxicab_puzzle::heuristic::laws::check_whole_space(&pair, &goal).unwrap();
    let board = shuffled(&goal, 3);
    assert_eq!(pair.h(&board), pair.0.h(&board).max(pair.1.h(&board)));
}

#[test]
#[should_panic(expected = "another goal")]
fn a_heuristic_for_another_goal_is_refused() {
    let (goal, other) = (goal_board(&Goal::BlankLast, 3, 3), goal_board(&Goal::BlankFirst, 3, 3));
    let problem = problem(&goal, &goal);
    let _ = a_star(&problem, &Manhattan::new(&other), Control::default());
}

#[test]
fn a_watch_knows_how_many_positions_are_open() {
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let manhattan = Manhattan::new(&goal);
    for (problem, _) in some_eight_puzzles(6, 14) {
        for search in 0..3 {
            let mut known = HashSet::from([*problem.start()]);
            let mut expanded = HashSet::new();
            let mut watch = |progress: &Progress| {
                let node = progress.node.expect("these searches report it");
                assert_eq!(node.open, (search < 2).then(|| (known.len() - expanded.len()) as u64));
                if search < 2 {
                    assert!(expanded.insert(node.board));
                    known.extend(Direction::ALL.iter().filter_map(|&move_| node.board.after(move_)));
                }
                ControlFlow::Continue(())
            };
            let control = Control { watch: Some(&mut watch), watch_first: u64::MAX, ..Control::default() };
            let outcome = match search {
                0 => a_star(&problem, &manhattan, control),
                1 => breadth_first(&problem, Metric::SingleTile, control),
                _ => ida_star(&problem, &manhattan, control),
            };
            assert!(outcome.is_optimal());
            if search < 2 {
                assert_eq!(expanded.len() as u64, outcome.statistics.expanded);
            }
        }
    }
}

#[test]
fn a_watch_sees_as_many_expansions_as_were_asked_for() {
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let manhattan = Manhattan::new(&goal);
    let problem = problem(&board(&[8, 6, 7, 2, 5, 4, 3, 0, 1], 3), &goal);
    for first in [0, 1, 2, 100] {
        let mut seen = Vec::new();
        let mut watch = |progress: &Progress| {
            seen.push(progress.statistics.expanded);
            ControlFlow::Continue(())
        };
        let control = Control { watch: Some(&mut watch), watch_first: first, ..Control::default() };
        assert!(a_star(&problem, &manhattan, control).statistics.expanded > 1_000);
        assert_eq!(seen, (0..first).collect::<Vec<_>>());
    }
}

/// A watch of every expansion sees the start first, each node one move from an earlier one, and f never above the lower
/// bound; its counts are those of the search without a watch.
#[test]
fn a_watch_can_see_every_expansion() {
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let manhattan = Manhattan::new(&goal);
    for (problem, distance) in some_eight_puzzles(23, 12) {
        for is_a_star in [true, false] {
            let mut seen: Vec<(Board, u32)> = Vec::new();
            let mut expanded = None;
            let mut watch = |progress: &Progress| {
                let Some(node) = progress.node else { return ControlFlow::Continue(()) };
                // The nodes expanded before it, except those without successors.
                assert!(expanded.is_none_or(|before| progress.statistics.expanded > before));
                expanded = Some(progress.statistics.expanded);
                assert_eq!(node.h, manhattan.h(&node.board));
                assert!(node.g + node.h <= distance, "{} of {}", node.board, problem.start());
                let is_next = |&(board, g): &(Board, u32)| {
                    g + 1 == node.g && Direction::ALL.iter().any(|&move_| board.after(move_) == Some(node.board))
                };
                assert!(node.board == *problem.start() && node.g == 0 || seen.iter().any(is_next));
                seen.push((node.board, node.g));
                ControlFlow::Continue(())
            };
            let control = Control { watch: Some(&mut watch), watch_first: u64::MAX, ..Control::default() };
            let search = |control| {
                if is_a_star { a_star(&problem, &manhattan, control) } else { ida_star(&problem, &manhattan, control) }
            };
            let watched = search(control);
            assert_eq!(watched, search(Control::default()));
            assert_eq!(seen[0], (*problem.start(), 0));
            assert_eq!(seen.len() as u64, watched.statistics.expanded);
            seen.clear();
        }
    }
}

#[test]
fn a_search_with_a_maximal_length_answers_whether_there_is_a_solution_so_short() {
    use taxicab_puzzle::pattern_database::{PatternDatabases, Split};

    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let (light, manhattan) = (Solver::new(&goal), Manhattan::new(&goal));
    let strong = Solver::with_databases(PatternDatabases::build(&goal, &Split::quick(&goal).expect("a split for 3x3")));
    let runs = RunHeuristic::ALL.iter().map(|&name| MultiTileSolver::with(&goal, name).expect("3x3 has them all"));
    let runs: Vec<MultiTileSolver> = runs.collect();
    for (problem, distance) in some_eight_puzzles(5, 60) {
        let in_runs = breadth_first(&problem, Metric::MultiTile, Control::default()).length().expect("solvable");
        for difference in [-3_i32, -2, -1, 0, 1, 2] {
            let most = |distance: u32| distance.saturating_add_signed(difference);
            let control = |distance| Control { max_length: most(distance), ..Control::default() };
            let single = [
                light.solve(&problem, control(distance)),
                strong.solve(&problem, control(distance)),
                ida_star(&problem, &manhattan, control(distance)),
            ];
            let single = single.map(|outcome| (outcome, distance));
            let multi = runs.iter().map(|solver| (solver.solve(&problem, control(in_runs)), in_runs));
            for (outcome, distance) in single.into_iter().chain(multi) {
                if most(distance) >= distance {
                    assert_eq!((replayed(&problem, &outcome), outcome.is_optimal()), (distance, true));
                } else {
                    assert_eq!((outcome.moves, outcome.stopped), (None, Some(StopReason::Length)));
                    assert!((most(distance) + 1..=distance).contains(&outcome.lower_bound), "{}", outcome.lower_bound);
                }
            }
        }
    }
}
