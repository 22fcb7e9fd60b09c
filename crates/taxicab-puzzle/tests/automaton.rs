//! The duplicate-pruning automaton never loses a shortest solution.

use crate::oracle;
use std::collections::{HashMap, HashSet};

use crate::oracle::{Dice, board, distances, goals, slid};
use taxicab_puzzle::heuristic::{Heuristic, Manhattan, WalkingConflict};
use taxicab_puzzle::search::{Automaton, Control, Outcome, Solver, all_shortest, ida_star};
use taxicab_puzzle::{Board, Direction, Goal, Problem, Size, shuffled};

/// All orders of moves, Korf's among them.
fn orders() -> Vec<[Direction; 4]> {
    let all = Direction::ALL;
    let mut orders = Vec::new();
    for (a, b, c, d) in (0..256).map(|n| (n / 64, n / 16 % 4, n / 4 % 4, n % 4)) {
        if HashSet::from([a, b, c, d]).len() == 4 {
            orders.push([all[a], all[b], all[c], all[d]]);
        }
    }
    orders
}

/// Searches breadth-first over the move strings that the automaton allows; every position must be reached at its true
/// distance.
///
/// Numbers on tiles do not matter, so one start for each cell of the blank covers all.
fn every_position_is_reached_in_time(automaton: &Automaton) {
    let (width, cells) = (automaton.size().width(), automaton.size().cells());
    for blank in 0..cells {
        let mut start: Vec<u8> = (1..cells as u8).collect();
        start.insert(blank, 0);
        let true_distances = distances(&start, width);
        let mut reached = HashMap::from([(start.clone(), 0)]);
        let mut level = HashSet::from([(start, automaton.start(blank as u8))]);
        for depth in 1.. {
            let mut next = HashSet::new();
            for (tiles, state) in &level {
                for (direction, from, after) in automaton.moves(*state) {
                    let child = slid(tiles, width, direction.letter()).expect("the move is legal");
                    assert_eq!(oracle::blank(&child), usize::from(from));
                    // Only the paths that reach a position first count.
                    if *reached.entry(child.clone()).or_insert(depth) == depth {
                        next.insert((child, after));
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            level = next;
        }
        assert!(reached == true_distances, "{automaton:?} from cell {blank}");
    }
}

#[test]
fn every_position_of_small_boards_is_reached_in_time_in_every_order() {
    for order in orders() {
        for (size, depths) in [("2x2", 2..9), ("3x2", 12..15), ("2x3", 21..23)] {
            for depth in depths {
                every_position_is_reached_in_time(&Automaton::new(size.parse().unwrap(), order, depth));
            }
        }
    }
}

#[test]
fn every_position_of_2x4_and_4x2_is_reached_in_time() {
    for (size, depth) in [("2x4", 14), ("4x2", 13), ("4x2", 20)] {
        every_position_is_reached_in_time(&Automaton::new(size.parse().unwrap(), Direction::KORF, depth));
    }
}

#[test]
fn every_position_of_the_8_puzzle_is_reached_in_time() {
    let size = Size::new(3, 3).unwrap();
    every_position_is_reached_in_time(&Automaton::default_for(size, Direction::KORF));
}

// cargo test --release -p taxicab-puzzle --test all automaton:: -- --ignored
#[test]
#[ignore = "about three and a half minutes of one core"]
fn every_position_of_the_8_puzzle_is_reached_in_time_in_every_order() {
    for order in orders() {
        for depth in [9, 16] {
            every_position_is_reached_in_time(&Automaton::new(Size::new(3, 3).unwrap(), order, depth));
        }
    }
}

/// With and without the automaton: the same solution, and no more nodes.
fn same<H: Heuristic>(problem: &Problem, heuristic: &H, automaton: &Automaton) -> Outcome {
    let order = automaton.order();
    let plain = ida_star(problem, heuristic, Control { order, ..Control::default() });
    let control = Control { order, automaton: Some(automaton), ..Control::default() };
    let pruned = ida_star(problem, heuristic, control);
    assert!(pruned.moves.is_some() && pruned.moves == plain.moves, "{} {automaton:?}", problem.start());
    assert_eq!(pruned.lower_bound, plain.lower_bound);
    assert!(pruned.statistics.generated <= plain.statistics.generated);
    assert!(pruned.statistics.expanded <= plain.statistics.expanded);
    pruned
}

#[test]
fn the_solution_of_a_tenth_of_all_8_puzzles_is_the_same() {
    let goal = Goal::BlankLast.board(Size::new(3, 3).unwrap()).unwrap();
    let (manhattan, walking) = (Manhattan::new(&goal), WalkingConflict::new(&goal).unwrap());
    let automaton = Automaton::default_for(goal.size(), Direction::KORF);
    let mut distances: Vec<_> = distances(goal.tiles(), 3).into_iter().collect();
    distances.sort();
    for (tiles, distance) in distances.into_iter().step_by(10) {
        let problem = Problem::new(board(&tiles, 3), &Goal::BlankLast).unwrap();
        let outcome = same(&problem, &walking, &automaton);
        assert_eq!(outcome.length(), Some(distance));
        if distance < 26 {
            same(&problem, &manhattan, &automaton);
        }
    }
}

#[test]
fn the_solution_is_the_same_for_any_goal_size_order_and_depth() {
    let orders = orders();
    let mut dice = Dice::new(77);
    for (width, height, boards) in
        [(2, 4, 200), (2, 5, 100), (4, 3, 100), (3, 4, 100), (4, 4, 200), (5, 5, 60), (6, 6, 20)]
    {
        for goal in goals(width, height, 3) {
            let heuristic = Manhattan::new(&goal);
            let order = orders[dice.below(24)];
            let max = if width * height > 16 { 11 } else { 16 };
            let automaton = Automaton::new(goal.size(), order, 2 + dice.below(max - 2) as u32);
            for _ in 0..boards {
                let steps = dice.below(if width * height < 12 { 300 } else { 45 });
                let start = board(&dice.walk(goal.tiles(), width, steps), width);
                same(&Problem::new(start, &Goal::Board(goal)).unwrap(), &heuristic, &automaton);
            }
        }
    }
}

#[test]
fn the_solution_of_shuffled_15_puzzles_is_the_same() {
    let goal = Goal::BlankLast.board(Size::new(4, 4).unwrap()).unwrap();
    let heuristic = WalkingConflict::new(&goal).unwrap();
    let automata = [9, 14].map(|depth| Automaton::new(goal.size(), Direction::KORF, depth));
    let mut compared = 0;
    for seed in 0..100 {
        let problem = Problem::new(shuffled(&goal, seed), &Goal::BlankLast).unwrap();
        let control = Control { max_nodes: 300_000, automaton: Some(&automata[1]), ..Control::default() };
        if ida_star(&problem, &heuristic, control).stopped.is_none() {
            for automaton in &automata {
                same(&problem, &heuristic, automaton);
            }
            compared += 1;
        }
    }
    assert!(compared >= 20, "{compared}");
}

#[test]
fn all_shortest_solutions_are_found_despite_an_automaton() {
    let goal = Goal::BlankLast.board(Size::new(3, 3).unwrap()).unwrap();
    let heuristic = Manhattan::new(&goal);
    let automaton = Automaton::default_for(goal.size(), Direction::KORF);
    let mut more_than_one = 0;
    for seed in 0..200 {
        let problem = Problem::new(shuffled(&goal, seed), &Goal::BlankLast).unwrap();
        let control = || Control { automaton: Some(&automaton), ..Control::default() };
        let plain = all_shortest(&problem, &heuristic, usize::MAX, Control::default());
        assert_eq!(all_shortest(&problem, &heuristic, usize::MAX, control()), plain);
        more_than_one += u32::from(plain.1.len() > 1);
    }
    assert!(more_than_one > 50);
}

#[test]
fn the_default_solver_uses_one_and_finds_the_same_in_every_order() {
    let goal = Goal::BlankLast.board(Size::new(3, 3).unwrap()).unwrap();
    let (solver, heuristic) = (Solver::new(&goal), WalkingConflict::new(&goal).unwrap());
    for seed in 0..50 {
        let problem = Problem::new(shuffled(&goal, seed), &Goal::BlankLast).unwrap();
        for order in orders() {
            let control = || Control { order, ..Control::default() };
            let (own, plain) = (solver.solve(&problem, control()), ida_star(&problem, &heuristic, control()));
            assert_eq!(own.moves, plain.moves);
            assert!(own.statistics.generated <= plain.statistics.generated);
            let automaton = Automaton::new(goal.size(), order, 10);
            let control = Control { automaton: Some(&automaton), ..control() };
            assert_eq!(solver.solve(&problem, control).moves, plain.moves);
        }
    }
}

fn searched_with(automaton: &Automaton) -> Outcome {
    let start: Board = "8 2 0/4 6 1/3 7 5".parse().unwrap();
    let problem = Problem::new(start, &Goal::BlankLast).unwrap();
    let control = Control { automaton: Some(automaton), ..Control::default() };
    ida_star(&problem, &Manhattan::new(problem.goal()), control)
}

#[test]
#[should_panic(expected = "another size")]
fn an_automaton_of_another_size_is_refused() {
    searched_with(&Automaton::new(Size::new(3, 4).unwrap(), Direction::KORF, 6));
}

#[test]
#[should_panic(expected = "another order")]
fn an_automaton_of_another_order_is_refused() {
    searched_with(&Automaton::new(Size::new(3, 3).unwrap(), Direction::ALL, 6));
}

#[test]
fn less_memory_makes_a_shallower_automaton() {
    let of = |memory| Automaton::new_within(Size::new(3, 3).unwrap(), Direction::KORF, 14, memory, &|| true).unwrap();
    assert_eq!(of(usize::MAX).depth(), 14);
    let shallow = of(0);
    assert!((3..14).contains(&shallow.depth()), "{}", shallow.depth());
    every_position_is_reached_in_time(&shallow);
}
