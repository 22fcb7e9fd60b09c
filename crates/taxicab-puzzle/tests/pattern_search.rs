//! The search with pattern databases: lengths against whole spaces and plain searches, the same moves as a plain
//! depth-first search for any automaton, databases, order and threads, and limits that are kept.
//!
//! ```sh
//! cargo test -p taxicab-puzzle --features parallel --test all pattern_search::
//! ```

use crate::oracle;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use crate::oracle::{Dice, board, goal_board, goals, manhattan};
use taxicab_puzzle::heuristic::{Manhattan, WalkingConflict};
use taxicab_puzzle::pattern_database::{PatternDatabases, PatternTable, Split};
use taxicab_puzzle::search::{Automaton, Control, Outcome, StopReason, ida_star, pattern_search};
use taxicab_puzzle::{Board, Direction, Goal, Problem, Size, Space, shuffled};

fn databases(goal: &Board, split: &str) -> PatternDatabases {
    PatternDatabases::build(goal, &Split::new(split, goal).expect("a split of this size"))
}

fn problem(start: Board, goal: &Board) -> Problem {
    Problem::new(start, &Goal::Board(*goal)).expect("solvable")
}

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).expect("at least one")
}

/// Checks that the moves are legal, reach the goal and are as many as the lower bound.
fn is_solved(problem: &Problem, outcome: &Outcome) -> u32 {
    let moves = outcome.moves.as_ref().unwrap_or_else(|| panic!("{} is not solved", problem.start()));
    assert_eq!(problem.start().after_all(moves).as_ref(), Ok(problem.goal()), "{}", problem.start());
    assert_eq!(outcome.stopped, None);
    assert!(outcome.is_optimal(), "{}: {:?}", problem.start(), outcome);
    outcome.length().expect("there are moves")
}

fn automata(size: Size, order: [Direction; 4]) -> Vec<Option<Automaton>> {
    vec![None, Some(Automaton::new(size, order, 2)), Some(Automaton::default_for(size, order))]
}

/// Every `stride`-th position around a goal is solved in its distance, with and without automaton; every `plain`-th of
/// these by the moves of a plain search.
fn space_is_solved(goal: &Board, splits: &[&str], stride: usize, plain: usize) {
    let space = Space::new(goal).expect("a small space");
    let automata = automata(goal.size(), Direction::KORF);
    let walls = Manhattan::new(goal);
    for split in splits {
        let databases = databases(goal, split);
        for (index, (start, distance)) in space.boards().step_by(stride).enumerate() {
            let problem = problem(start, goal);
            let mut all_moves = Vec::new();
            for automaton in &automata {
                let control = Control { automaton: automaton.as_ref(), ..Control::default() };
                let outcome = pattern_search(&problem, &databases, control);
                assert_eq!(is_solved(&problem, &outcome), distance, "{start} towards {goal}, {split}");
                all_moves.push(outcome.moves);
            }
            if index % plain == 0 {
                all_moves.push(ida_star(&problem, &walls, Control::default()).moves);
            }
            all_moves.dedup();
            assert_eq!(all_moves.len(), 1, "{start} towards {goal}, {split}");
        }
    }
}

#[test]
fn all_positions_of_2x4_are_solved_in_their_distance() {
    space_is_solved(&goal_board(&Goal::BlankLast, 2, 4), &["3-4"], 1, 40);
    space_is_solved(&goal_board(&Goal::BlankFirst, 4, 2), &["2-2-3"], 2, 41);
}

#[test]
fn positions_of_small_boards_are_solved_towards_any_goal() {
    for (width, height, splits) in [(2, 2, ["3", "1-2"]), (2, 3, ["2-3", "5"]), (3, 2, ["1-4", "1-1-1-1-1"])] {
        for goal in goals(width, height, 2) {
            space_is_solved(&goal, &splits, 1, 5);
        }
    }
    for goal in goals(2, 4, 2) {
        space_is_solved(&goal, &["7", "1-6", "1-1-1-1-1-1-1"], 97, 7);
    }
}

#[test]
fn positions_of_3x3_are_solved_towards_any_goal() {
    space_is_solved(&goal_board(&Goal::BlankLast, 3, 3), &["4-4"], 13, 100);
    for goal in goals(3, 3, 2) {
        space_is_solved(&goal, &["4-4", "1-1-1-1-1-1-1-1", "3-5"], 1_501, 5);
    }
    // Eight symmetries.
    let centre = board(&[1, 2, 3, 4, 0, 5, 6, 7, 8], 3);
    space_is_solved(&centre, &["0,1,3,5/2,6,7,8", "0,1,2/3,5,6/7,8", "8"], 701, 10);
}

// cargo test --release -p taxicab-puzzle --test all pattern_search:: -- --ignored
#[test]
#[ignore = "all 181,440 positions of 3x3 for three goals: some minutes"]
fn all_positions_of_3x3_are_solved_in_their_distance() {
    for goal in [Goal::BlankLast, Goal::BlankFirst, Goal::Spiral] {
        space_is_solved(&goal_board(&goal, 3, 3), &["4-4"], 1, 100);
    }
}

#[test]
fn thousands_of_boards_of_4x4_have_the_moves_of_a_plain_search() {
    let mut dice = Dice::new(44);
    let mut solved = 0;
    for (index, goal) in goals(4, 4, 2).iter().enumerate() {
        let databases = databases(goal, ["6-6-3", "4-4-4-3", "3-3-3-3-3"][index % 3]);
        let plain = WalkingConflict::new(goal).expect("4x4 is small enough");
        let automata = automata(goal.size(), Direction::KORF);
        for walk in 0..700 {
            let start = board(&dice.walk(goal.tiles(), 4, 20 + walk % 70), 4);
            let problem = problem(start, goal);
            let expected = ida_star(&problem, &plain, Control { max_nodes: 60_000, ..Control::default() });
            for automaton in &automata {
                let control = Control { automaton: automaton.as_ref(), ..Control::default() };
                let outcome = pattern_search(&problem, &databases, control);
                let length = is_solved(&problem, &outcome);
                if expected.stopped.is_none() {
                    assert_eq!(Some(length), expected.length(), "{start} towards {goal}");
                    assert_eq!(outcome.moves, expected.moves, "{start} towards {goal}");
                }
            }
            solved += u32::from(expected.stopped.is_none());
        }
    }
    assert!(solved > 4_000, "{solved} of 4,200 were easy enough for the plain search");
}

#[test]
fn other_boards_have_the_moves_of_a_plain_search() {
    for (width, height, split) in [
        (3, 4, "4-4-3"),
        (4, 3, "5-6"),
        (3, 5, "5-5-4"),
        (5, 3, "3-3-3-3-2"),
        (2, 6, "4-4-3"),
        (7, 2, "4-4-5"),
        (2, 7, "4-4-5"),
        (16, 2, "3-3-3-3-3-3-3-3-3-3-1"),
        (9, 4, "3-3-3-3-3-3-3-3-3-3-3-2"),
        (5, 5, "4-4-4-4-4-4"),
        (6, 6, "3-3-3-3-3-3-3-3-3-3-3-2"),
        (4, 7, "4-4-4-4-4-4-3"),
    ] {
        for goal in goals(width, height, 1).iter().skip(height % 3).step_by(3) {
            let (databases, plain) = (databases(goal, split), Manhattan::new(goal));
            let automaton = Automaton::default_for(goal.size(), Direction::KORF);
            let mut dice = Dice::new(width as u32);
            for walk in 0..24 {
                let problem = problem(board(&dice.walk(goal.tiles(), width, walk * 2), width), goal);
                let expected = ida_star(&problem, &plain, Control { max_nodes: 200_000, ..Control::default() });
                for automaton in [None, Some(&automaton)] {
                    let outcome = pattern_search(&problem, &databases, Control { automaton, ..Control::default() });
                    let length = is_solved(&problem, &outcome);
                    assert!(length <= walk as u32 * 2);
                    if expected.stopped.is_none() {
                        assert_eq!(outcome.moves, expected.moves, "{} towards {goal}", problem.start());
                    }
                }
            }
        }
    }
}

#[test]
fn every_order_of_the_moves_has_its_own_first_solution() {
    let goal = goal_board(&Goal::BlankLast, 4, 4);
    let (databases, plain) = (databases(&goal, "5-5-5"), Manhattan::new(&goal));
    let mut dice = Dice::new(24);
    // Boards with several shortest solutions: walks round a square.
    let starts: Vec<Board> = (0..12).map(|walk| board(&dice.walk(goal.tiles(), 4, 16 + 2 * walk), 4)).collect();
    let mut different = std::collections::HashSet::new();
    for order in oracle::arrangements(4) {
        let order = [0, 1, 2, 3].map(|place| Direction::ALL[usize::from(order[place])]);
        let automaton = Automaton::new(goal.size(), order, 10);
        for start in &starts {
            let problem = problem(*start, &goal);
            let expected = ida_star(&problem, &plain, Control { order, ..Control::default() });
            for automaton in [None, Some(&automaton)] {
                let outcome = pattern_search(&problem, &databases, Control { order, automaton, ..Control::default() });
                is_solved(&problem, &outcome);
                assert_eq!(outcome.moves, expected.moves, "{start}, {order:?}");
            }
            different.insert(expected.moves.unwrap().to_string());
        }
    }
    assert!(different.len() > starts.len(), "some board has more than one shortest solution");
}

#[test]
#[should_panic(expected = "another order")]
fn an_automaton_for_another_order_is_refused() {
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let automaton = Automaton::new(goal.size(), Direction::ALL, 6);
    assert_ne!(Direction::ALL, Direction::KORF);
    let control = Control { automaton: Some(&automaton), ..Control::default() };
    pattern_search(&problem(goal.after(Direction::Down).unwrap(), &goal), &databases(&goal, "4-4"), control);
}

#[test]
#[should_panic(expected = "another size")]
fn an_automaton_for_another_size_is_refused() {
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let automaton = Automaton::new(Size::new(4, 4).unwrap(), Direction::KORF, 6);
    let control = Control { automaton: Some(&automaton), ..Control::default() };
    pattern_search(&problem(goal.after(Direction::Down).unwrap(), &goal), &databases(&goal, "4-4"), control);
}

#[test]
#[should_panic(expected = "another goal")]
fn databases_for_another_goal_are_refused() {
    let (last, snake) = (goal_board(&Goal::BlankLast, 3, 3), goal_board(&Goal::Snake, 3, 3));
    pattern_search(&problem(last, &last), &databases(&snake, "4-4"), Control::default());
}

#[test]
fn the_goal_itself_and_its_neighbours() {
    for (width, height) in [(2, 2), (3, 3), (4, 4), (2, 16), (16, 2), (6, 6)] {
        let goal = goal_board(&Goal::BlankLast, width, height);
        let databases = PatternDatabases::build(&goal, &Split::quick(&goal).unwrap());
        for count in [1, 2, 5] {
            let control = || Control { threads: threads(count), ..Control::default() };
            let outcome = pattern_search(&problem(goal, &goal), &databases, control());
            assert_eq!((outcome.length(), outcome.lower_bound, outcome.statistics.generated), (Some(0), 0, 1));
            for direction in [Direction::Down, Direction::Right] {
                let near = problem(goal.after(direction).unwrap(), &goal);
                let outcome = pattern_search(&near, &databases, control());
                assert_eq!(is_solved(&near, &outcome), 1);
                assert_eq!(outcome.moves.unwrap().iter().next(), Some(direction.opposite()));
                for max_nodes in [0, 1, 2] {
                    let outcome = pattern_search(&near, &databases, Control { max_nodes, ..control() });
                    assert!(outcome.statistics.generated <= max_nodes.max(1));
                    assert_eq!(outcome.lower_bound, 1);
                }
            }
        }
    }
}

/// Boards of 4×4 that take a million nodes or more with weak tables, so that there are enough units for threads: some
/// of Korf's hundred, with their lengths.
const HARD: [(&str, u32); 5] = [
    ("13 5 4 10/9 12 8 14/2 3 7 1/0 15 11 6", 55),
    ("14 7 1 9/12 3 6 15/8 11 2 5/10 0 4 13", 52),
    ("12 11 15 3/8 0 4 2/6 13 9 5/14 1 10 7", 50),
    ("3 14 9 11/5 4 8 2/13 12 6 7/10 1 15 0", 46),
    ("5 12 10 7/15 11 14 0/8 2 1 13/3 4 9 6", 56),
];

static KORFS_GOAL: LazyLock<Board> = LazyLock::new(|| goal_board(&Goal::BlankFirst, 4, 4));
static WEAK: LazyLock<PatternDatabases> = LazyLock::new(|| databases(&KORFS_GOAL, "2-2-2-2-2-2-3"));

fn hard() -> impl Iterator<Item = (Problem, u32)> {
    HARD.into_iter().map(|(text, length)| (problem(text.parse().unwrap(), &KORFS_GOAL), length))
}

/// Seeds of shuffled boards with twenty to a hundred shortest solutions that diverge within the first twelve moves, in
/// many units: the solution found first is seldom the first in order.
const MANY_SOLUTIONS: [(u64, u32); 4] = [(4, 53), (61, 51), (188, 52), (198, 50)];

#[test]
fn any_number_of_threads_finds_the_same_moves() {
    let databases = databases(&KORFS_GOAL, "3-3-3-3-3");
    let automaton = Automaton::default_for(KORFS_GOAL.size(), Direction::KORF);
    for (index, (seed, length)) in MANY_SOLUTIONS.into_iter().enumerate() {
        let problem = problem(shuffled(&KORFS_GOAL, seed), &KORFS_GOAL);
        let solve = |count, automaton| {
            let control = Control { threads: threads(count), automaton, ..Control::default() };
            pattern_search(&problem, &databases, control)
        };
        let alone = solve(1, None);
        assert_eq!(is_solved(&problem, &alone), length);
        assert!(alone.statistics.generated > 2_000_000, "too few nodes to be divided among threads");
        for (count, automaton) in [(2, None), (3 + index, None), (3, Some(&automaton))] {
            let together = solve(count, automaton);
            assert_eq!(is_solved(&problem, &together), length, "seed {seed} on {count} threads");
            assert_eq!(together.moves, alone.moves, "seed {seed} on {count} threads");
        }
    }
}

#[test]
fn moves_do_not_depend_on_the_tables() {
    // The first shortest solution in the order of moves is the same for all admissible heuristics.
    let better = databases(&KORFS_GOAL, "6-6-3");
    let alone = PatternDatabases::without_symmetry(&KORFS_GOAL, {
        let split = Split::new("5-5-5", &KORFS_GOAL).unwrap();
        vec![split.patterns().iter().map(|pattern| PatternTable::new(*pattern).into()).collect()]
    });
    for (problem, _) in hard().take(3) {
        let moves = pattern_search(&problem, &WEAK, Control::default()).moves;
        assert!(moves.is_some());
        assert_eq!(pattern_search(&problem, &better, Control::default()).moves, moves, "{}", problem.start());
        assert_eq!(pattern_search(&problem, &alone, Control::default()).moves, moves, "{}", problem.start());
    }
}

#[test]
fn no_more_nodes_than_allowed() {
    for (index, (problem, length)) in hard().take(2).enumerate() {
        let full = pattern_search(&problem, &WEAK, Control::default());
        let mut last_bound = 0;
        let limits =
            [0, 1, 2, 3, 5, 10, 100, 127, 128, 129, 500, 1_000, 65_535, 65_537, 70_000, 200_000, 1_000_000, 3_500_000];
        for max_nodes in limits {
            for count in [1, 2, 4] {
                if count > 1 && index > 0 {
                    continue;
                }
                let control = Control { max_nodes, threads: threads(count), ..Control::default() };
                let outcome = pattern_search(&problem, &WEAK, control);
                let generated = outcome.statistics.generated;
                // The start is always counted.
                assert!(generated <= max_nodes.max(1), "{generated} of {max_nodes} on {count} threads");
                assert!(outcome.lower_bound <= length && (length - outcome.lower_bound).is_multiple_of(2));
                assert!(outcome.lower_bound >= manhattan(problem.start().tiles(), KORFS_GOAL.tiles(), 4));
                if outcome.moves.is_some() {
                    is_solved(&problem, &outcome);
                } else {
                    assert_eq!(outcome.stopped, Some(StopReason::Nodes));
                    // It did not stop early: only less than a node and the claims of other threads are left.
                    let kept = 4 + (count as u64 - 1) * (1 << 16);
                    assert!(
                        generated + kept.min(max_nodes) >= max_nodes,
                        "{generated} of {max_nodes} on {count} threads"
                    );
                }
                if count == 1 {
                    assert!(outcome.lower_bound >= last_bound, "more nodes prove no less");
                    last_bound = outcome.lower_bound;
                }
            }
        }
        // What one thread needed is enough for one thread.
        let max_nodes = full.statistics.generated + 128;
        let again = pattern_search(&problem, &WEAK, Control { max_nodes, ..Control::default() });
        assert_eq!((again.moves, again.statistics), (full.moves, full.statistics));
    }
}

#[test]
fn a_watch_sees_progress_and_can_stop() {
    for count in [1, 3] {
        for (problem, length) in hard().skip(1).take(1) {
            for (looks, stop) in
                [(1, StopReason::Cancelled), (4, StopReason::TimeLimit), (u32::MAX, StopReason::TimeLimit)]
            {
                let (mut seen, mut generated, mut bound) = (0, 0, 0);
                let mut watch = |progress: &taxicab_puzzle::search::Progress| {
                    seen += 1;
                    assert!(progress.statistics.generated >= generated, "counts never sink");
                    assert!(progress.lower_bound >= bound && progress.lower_bound <= length, "bounds never sink");
                    (generated, bound) = (progress.statistics.generated, progress.lower_bound);
                    if seen == looks { ControlFlow::Break(stop) } else { ControlFlow::Continue(()) }
                };
                let control = Control { watch: Some(&mut watch), threads: threads(count), ..Control::default() };
                let outcome = pattern_search(&problem, &WEAK, control);
                if looks == u32::MAX {
                    assert_eq!(is_solved(&problem, &outcome), length);
                    // Every 65,000 nodes or so of the caller's thread: how many those are of several, the system decides.
                    let least = if count == 1 { outcome.statistics.generated / 70_000 } else { 1 };
                    assert!(u64::from(seen) >= least, "{seen}");
                } else {
                    assert_eq!((outcome.stopped, &outcome.moves), (Some(stop), &None), "after {looks} looks");
                    assert!(outcome.lower_bound <= length && (length - outcome.lower_bound).is_multiple_of(2));
                    assert_eq!(seen, looks, "the watch is not called after the end");
                }
            }
        }
    }
}

#[test]
fn values_above_255_are_sound() {
    // Every tile at the maximum distance from home: the sum exceeds a byte.
    for (width, height, split) in
        [(2, 16, "3-3-3-3-3-3-3-3-3-3-1"), (16, 2, "3-3-3-3-3-3-3-3-3-3-1"), (3, 12, "3-3-3-3-3-3-3-3-3-3-3-2")]
    {
        let goal = goal_board(&Goal::BlankLast, width, height);
        let databases = databases(&goal, split);
        let mut tiles: Vec<u8> = goal.tiles().iter().rev().copied().collect();
        if Problem::new(board(&tiles, width), &Goal::BlankLast).is_err() {
            let last = tiles.len() - 1;
            tiles.swap(last, last - 1);
        }
        let far = problem(board(&tiles, width), &goal);
        let least = manhattan(&tiles, goal.tiles(), width);
        let h = databases.values(far.start()).max().unwrap();
        assert!(h >= least && h > 255, "{h}");
        for max_nodes in [1, 1_000, 300_000] {
            let outcome = pattern_search(&far, &databases, Control { max_nodes, ..Control::default() });
            assert_eq!(outcome.stopped, Some(StopReason::Nodes), "{width}x{height}, {max_nodes} nodes");
            assert!(outcome.statistics.generated <= max_nodes);
            assert!(outcome.lower_bound >= h, "{} below {h}", outcome.lower_bound);
            // No search can finish here: the bound is little more than h.
            assert!(outcome.lower_bound <= h + 20, "{} from {h}", outcome.lower_bound);
        }
    }
}

#[test]
fn bounds_that_cross_255_are_sound() {
    // A start with h just below 255: the next bounds are above.
    let goal = goal_board(&Goal::BlankLast, 2, 16);
    let databases = databases(&goal, "3-3-3-3-3-3-3-3-3-3-1");
    let mut tiles: Vec<u8> = goal.tiles().iter().rev().copied().collect();
    if Problem::new(board(&tiles, 2), &Goal::BlankLast).is_err() {
        let last = tiles.len() - 1;
        tiles.swap(last, last - 1);
    }
    // Exchanges pairs of tiles for shorter distances until h is low enough.
    let mut dice = Dice::new(2);
    let h = |tiles: &[u8]| databases.values(&board(tiles, 2)).max().unwrap();
    while h(&tiles) > 254 {
        let mut other = tiles.clone();
        for _ in 0..2 {
            let (a, b) = (dice.below(32), dice.below(32));
            if a != b && other[a] != 0 && other[b] != 0 {
                other.swap(a, b);
            }
        }
        let is_solvable = Problem::new(board(&other, 2), &Goal::BlankLast).is_ok();
        if is_solvable && (246..h(&tiles)).contains(&h(&other)) {
            tiles = other;
        }
    }
    let h = h(&tiles);
    let far = problem(board(&tiles, 2), &goal);
    for max_nodes in [100_000, 3_000_000] {
        let outcome = pattern_search(&far, &databases, Control { max_nodes, ..Control::default() });
        assert_eq!(outcome.stopped, Some(StopReason::Nodes));
        assert!((h..h + 24).contains(&outcome.lower_bound), "{} from {h}", outcome.lower_bound);
    }
}
