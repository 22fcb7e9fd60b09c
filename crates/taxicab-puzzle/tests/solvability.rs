//! The solvability theorem against reachability.

use std::collections::HashMap;

use crate::oracle::{Dice, Tiles, arrangements, board, distances, goals, inversions};
use taxicab_puzzle::{Board, Goal, Parity, Problem, ProblemError, exchanged, is_solvable};

/// Every arrangement of a size against breadth-first reachability from each goal.
fn theorem_is_reachability(width: usize, height: usize, random_goals: u32) {
    let all: Vec<(Tiles, Board)> =
        arrangements((width * height) as u8).into_iter().map(|tiles| (tiles.clone(), board(&tiles, width))).collect();
    for goal in goals(width, height, random_goals) {
        let reached: HashMap<Tiles, u32> = distances(goal.tiles(), width);
        assert_eq!(reached.len() * 2, all.len(), "exactly half of all arrangements reach {goal}");
        let is_usual = Goal::BlankLast.board(goal.size()) == Ok(goal);
        for (tiles, board) in &all {
            let reachable = reached.contains_key(tiles);
            let parity = Parity::towards(board, &Goal::Board(goal)).expect("the sizes agree");
            assert_eq!(parity.is_solvable(), reachable, "{board} to {goal}: {parity}");
            assert_eq!(parity.to_string().ends_with("so solvable"), reachable, "{parity}");
            if is_usual {
                assert_eq!(is_solvable(board), reachable, "{board}");
            }
        }
    }
}

#[test]
fn reachability_on_every_arrangement_of_2x2() {
    theorem_is_reachability(2, 2, 8);
}

#[test]
fn reachability_on_every_arrangement_of_2x3_and_3x2() {
    theorem_is_reachability(2, 3, 8);
    theorem_is_reachability(3, 2, 8);
}

#[test]
fn reachability_on_every_arrangement_of_3x3() {
    theorem_is_reachability(3, 3, 2);
}

#[test]
fn reachability_on_every_arrangement_of_2x4_and_4x2() {
    // Even widths with two and with four rows, where the rows of the blank matter.
    theorem_is_reachability(2, 4, 1);
    theorem_is_reachability(4, 2, 1);
}

#[test]
fn parity_never_changes_on_a_walk() {
    // Too large to fill: a board reached by a walk is solvable, and its exchange is not.
    let mut dice = Dice::new(1);
    for (width, height) in [(4, 4), (5, 4), (4, 5), (5, 5), (6, 6), (7, 3), (16, 2), (2, 16), (16, 16), (15, 16)] {
        for goal in goals(width, height, 3) {
            let mut tiles = goal.tiles().to_vec();
            for _ in 0..10 {
                tiles = dice.walk(&tiles, width, 50);
                let reached = board(&tiles, width);
                let goal = Goal::Board(goal);
                assert!(Parity::towards(&reached, &goal).unwrap().is_solvable(), "{reached} to {goal}");
                let other = exchanged(&reached);
                assert!(!Parity::towards(&other, &goal).unwrap().is_solvable(), "{other} to {goal}");
                assert!(Problem::new(reached, &goal).is_ok());
                let Err(ProblemError::Unsolvable(unsolvable)) = Problem::new(other, &goal) else {
                    panic!("{other} to {goal} is not solvable");
                };
                assert_eq!(unsolvable.nearest, reached, "the nearest solvable board is the exchange undone");
            }
        }
    }
}

#[test]
fn inversions_are_the_pairs_out_of_order() {
    for tiles in arrangements(7) {
        assert_eq!(taxicab_puzzle::inversions(&tiles), inversions(&tiles), "{tiles:?}");
    }
    let mut dice = Dice::new(2);
    for length in (0..=256).chain([0, 1, 2, 255, 256]) {
        let mut sequence = dice.arrangement(length);
        assert_eq!(taxicab_puzzle::inversions(&sequence), inversions(&sequence));
        // Equal values are no inversion.
        for value in &mut sequence {
            *value /= 4;
        }
        assert_eq!(taxicab_puzzle::inversions(&sequence), inversions(&sequence));
    }
    assert_eq!(taxicab_puzzle::inversions(&(0..256).rev().collect::<Vec<i32>>()), 256 * 255 / 2);
}

#[test]
fn the_exchange_pairs_the_two_halves() {
    for (width, height) in [(2, 2), (3, 2), (2, 3)] {
        for tiles in arrangements((width * height) as u8) {
            let board = board(&tiles, width);
            let other = exchanged(&board);
            assert_eq!(exchanged(&other), board);
            let changed: Vec<usize> = (0..tiles.len()).filter(|&cell| board.tile(cell) != other.tile(cell)).collect();
            assert_eq!(changed.len(), 2);
            assert!(!changed.contains(&board.blank()));
        }
    }
}
