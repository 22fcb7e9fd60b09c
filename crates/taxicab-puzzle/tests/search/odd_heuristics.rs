//! Heuristics that overestimate, that are inconsistent, unbounded, or of another board: what the searches make of them.

use taxicab_puzzle::heuristic::{Heuristic, InversionDistance, LinearConflict, Manhattan};
use taxicab_puzzle::search::{Control, Weight, a_star, all_shortest, greedy, ida_star, weighted_a_star};
use taxicab_puzzle::{Board, Goal, Position, Slide, shuffled};

use super::{problem, replayed, some_eight_puzzles};
use crate::oracle::{self, goal_board};

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
