//! The mathematics of the article "Navigating the Grid: The Manhattan Distance Metric in Sliding Puzzles", claim by
//! claim. `docs/literature.md` lists the claim of each test.

use crate::oracle;
use crate::oracle::{arrangements, board, distances, goal_board};
use taxicab_puzzle::heuristic::{Euclidean, Heuristic, Manhattan};
use taxicab_puzzle::search::{Control, a_star};
use taxicab_puzzle::{
    Board, Goal, Parity, Problem, Size, exchanged, inversions, is_solvable, manhattan_distance, shuffled,
};

const ARTICLES_ARRAY: [u8; 8] = [1, 2, 4, 3, 5, 6, 8, 7];

/// The eight tiles of an array on 3×3 with the blank on a cell.
fn with_blank(array: [u8; 8], cell: usize) -> Board {
    let mut tiles = array.to_vec();
    tiles.insert(cell, 0);
    board(&tiles, 3)
}

#[test]
fn the_articles_array_has_two_inversions() {
    assert_eq!(inversions(&ARTICLES_ARRAY), 2);
    assert_eq!(oracle::inversions(&ARTICLES_ARRAY), 2);
    let pairs: Vec<(u8, u8)> = (0..8)
        .flat_map(|later| (0..later).map(move |earlier| (ARTICLES_ARRAY[earlier], ARTICLES_ARRAY[later])))
        .filter(|(earlier, later)| earlier > later)
        .collect();
    assert_eq!(pairs, [(4, 3), (8, 7)], "these are the two");
}

#[test]
fn the_articles_array_is_solvable_with_the_blank_in_any_of_nine_places() {
    let reached = distances(goal_board(&Goal::BlankLast, 3, 3).tiles(), 3);
    for cell in 0..9 {
        let board = with_blank(ARTICLES_ARRAY, cell);
        assert!(reached.contains_key(board.tiles()), "{board}");
        assert!(is_solvable(&board), "{board}");
    }
}

/// (Odd width, odd row of the blank from the bottom, odd inversions) and whether that is solvable; rows of odd width
/// twice, once for each parity of the blank's row.
const COMPLETE_TABLE: [(bool, bool, bool, bool); 8] = [
    (true, true, false, true),
    (true, false, false, true),
    (true, true, true, false),
    (true, false, true, false),
    (false, true, false, true),
    (false, true, true, false),
    (false, false, true, true),
    (false, false, false, false),
];

/// Checks the rows of the table that `picked` accepts, on all boards of small sizes, against reachability; returns the
/// number of boards.
fn rows_are_right(picked: impl Fn(&(bool, bool, bool, bool)) -> bool) -> usize {
    let mut boards = 0;
    for (width, height) in [(2, 2), (3, 2), (2, 3), (4, 2), (2, 4)] {
        let reached = distances(goal_board(&Goal::BlankLast, width, height).tiles(), width);
        for tiles in arrangements((width * height) as u8) {
            let blank_row = height - oracle::blank(&tiles) / width;
            let order: Vec<u8> = tiles.iter().copied().filter(|&tile| tile != 0).collect();
            let kind = (width % 2 == 1, blank_row % 2 == 1, oracle::inversions(&order) % 2 == 1);
            let row = COMPLETE_TABLE.iter().find(|row| (row.0, row.1, row.2) == kind).expect("the table is complete");
            if picked(row) {
                boards += 1;
                assert_eq!(reached.contains_key(&tiles), row.3, "{tiles:?} {width} wide");
                let parity = Parity::towards(&board(&tiles, width), &Goal::BlankLast).unwrap();
                assert_eq!(parity.is_solvable(), row.3);
                assert_eq!(parity.blank_row_from_bottom(), blank_row);
            }
        }
    }
    boards
}

#[test]
fn every_row_of_the_completed_solvability_table() {
    assert_eq!(rows_are_right(|_| true), 24 + 2 * 720 + 2 * 40_320);
}

#[test]
fn the_row_the_table_lacks_is_not_solvable() {
    // Even width, blank on an even row from the bottom, even inversions.
    let boards = rows_are_right(|row| (row.0, row.1, row.2) == (false, false, false));
    // A quarter of all boards with two or four rows, a sixth of those with three: 2×2, 2×3, 4×2, 2×4.
    assert_eq!(boards, 6 + 120 + 10_080 + 10_080);
    let board: Board = "1 2 3 4/5 6 7 8/9 10 11 0/13 14 12 15".parse().unwrap();
    assert_eq!(inversions(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 12, 15]) % 2, 0);
    assert!(!is_solvable(&board));
    let parity = Parity::towards(&board, &Goal::BlankLast).unwrap();
    assert_eq!(parity.to_string(), "even width, blank in row 2 from the bottom, 2 inversions (even), so not solvable");
}

#[test]
fn exactly_half_of_all_arrangements_are_solvable() {
    for (width, height, half) in [(2, 2, 12), (3, 2, 360), (2, 3, 360), (2, 4, 20_160), (3, 3, 181_440)] {
        let all = arrangements((width * height) as u8);
        assert_eq!(all.iter().filter(|tiles| is_solvable(&board(tiles, width))).count(), half);
        assert_eq!(all.len(), 2 * half);
        assert_eq!(distances(goal_board(&Goal::BlankLast, width, height).tiles(), width).len(), half);
    }
}

#[test]
fn every_generated_board_is_solvable() {
    let reached = distances(goal_board(&Goal::BlankLast, 3, 3).tiles(), 3);
    for seed in 0..20_000 {
        assert!(reached.contains_key(shuffled(&goal_board(&Goal::BlankLast, 3, 3), seed).tiles()), "seed {seed}");
    }
    for (width, height) in [(2, 2), (4, 4), (5, 5), (6, 6), (16, 16), (3, 7)] {
        for seed in 0..500 {
            assert!(is_solvable(&shuffled(&goal_board(&Goal::BlankLast, width, height), seed)), "seed {seed}");
        }
    }
}

#[test]
fn loyds_exchange_is_not_solvable() {
    let loyd: Board = "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0".parse().unwrap();
    assert!(!is_solvable(&loyd));
    assert_eq!(exchanged(&loyd), goal_board(&Goal::BlankLast, 4, 4));
    // On 3×3, where a test can visit every reachable board, the same exchange is unreachable.
    let small: Board = "1 2 3/4 5 6/8 7 0".parse().unwrap();
    assert!(!distances(goal_board(&Goal::BlankLast, 3, 3).tiles(), 3).contains_key(small.tiles()));
    assert!(!is_solvable(&small));
}

#[test]
fn the_manhattan_formula_by_hand() {
    // |Δrow| + |Δcolumn| of 1 … 8: (1,2)→(0,0) 3, 2 at home 0, (2,0)→(0,2) 4, 4 at home 0, (2,2)→(1,1) 2,
    // (1,1)→(1,2) 1, (2,1)→(2,0) 1, (0,0)→(2,1) 3.
    let board: Board = "8 2 0/4 6 1/3 7 5".parse().unwrap();
    assert_eq!(3 + 4 + 2 + 1 + 1 + 3, 14);
    assert_eq!(manhattan_distance(&board), 14);
    assert_eq!(oracle::manhattan(board.tiles(), goal_board(&Goal::BlankLast, 3, 3).tiles(), 3), 14);
    let size = Size::new(3, 3).unwrap();
    assert_eq!(size.manhattan_distance(5, 0), 3);
}

#[test]
fn the_euclidean_formula_by_hand() {
    // The same board by straight lines: √5 + 0 + √8 + 0 + √2 + 1 + 1 + √5 = 10.71…
    let board: Board = "8 2 0/4 6 1/3 7 5".parse().unwrap();
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let by_hand = 2.0 * 5f64.sqrt() + 8f64.sqrt() + 2f64.sqrt() + 2.0;
    assert!((oracle::euclidean(board.tiles(), goal.tiles(), 3) - by_hand).abs() < 1e-9);
    assert_eq!(Euclidean::new(&goal).h(&board), 10);
}

#[test]
fn no_tile_slides_diagonally() {
    // Every move of every position takes one tile one step along a row or a column.
    let goal = goal_board(&Goal::BlankLast, 3, 2);
    for tiles in distances(goal.tiles(), 3).keys() {
        let from = board(tiles, 3);
        for direction in from.directions() {
            let to = from.after(direction).expect("the direction is open");
            let changed: Vec<usize> = (0..6).filter(|&cell| from.tile(cell) != to.tile(cell)).collect();
            let &[a, b] = &changed[..] else { panic!("{changed:?}") };
            assert_eq!((a / 3).abs_diff(b / 3) + (a % 3).abs_diff(b % 3), 1);
            assert!(from.blank() == a && to.blank() == b || from.blank() == b && to.blank() == a);
        }
    }
}

#[test]
fn euclidean_never_exceeds_manhattan() {
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let mut less = 0;
    for tiles in distances(goal.tiles(), 3).keys() {
        let (line, taxi) = (oracle::euclidean(tiles, goal.tiles(), 3), oracle::manhattan(tiles, goal.tiles(), 3));
        assert!(line <= f64::from(taxi) + 1e-9);
        less += u32::from(Euclidean::new(&goal).h(&board(tiles, 3)) < taxi);
    }
    assert!(less > 150_000, "and on most positions less: {less}");
}

#[test]
fn euclidean_costs_a_star_more_nodes() {
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let (line, taxi) = (Euclidean::new(&goal), Manhattan::new(&goal));
    let (mut by_line, mut by_taxi) = (0, 0);
    for seed in 0..200 {
        let problem = Problem::new(shuffled(&goal, seed), &Goal::BlankLast).unwrap();
        let (a, b) = (a_star(&problem, &line, Control::default()), a_star(&problem, &taxi, Control::default()));
        assert_eq!(a.length(), b.length(), "both are admissible");
        by_line += a.statistics.expanded;
        by_taxi += b.statistics.expanded;
    }
    assert!(by_line > 2 * by_taxi, "{by_line} against {by_taxi}");
}

#[test]
fn a_star_with_an_admissible_h_finds_a_shortest_solution() {
    let goal = goal_board(&Goal::BlankLast, 3, 2);
    let (line, taxi) = (Euclidean::new(&goal), Manhattan::new(&goal));
    for (tiles, &distance) in &distances(goal.tiles(), 3) {
        let problem = Problem::new(board(tiles, 3), &Goal::BlankLast).unwrap();
        assert_eq!(a_star(&problem, &line, Control::default()).length(), Some(distance));
        assert_eq!(a_star(&problem, &taxi, Control::default()).length(), Some(distance));
    }
}

#[test]
fn f_is_g_plus_h_and_never_falls_along_a_solution() {
    // f of the start is h, f of the goal is g; between them f = g + h never decreases, because h is consistent.
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let manhattan = Manhattan::new(&goal);
    for seed in 0..200 {
        let problem = Problem::new(shuffled(&goal, seed), &Goal::BlankLast).unwrap();
        let outcome = a_star(&problem, &manhattan, Control::default());
        let moves = outcome.moves.expect("nothing stops it");
        let (mut here, mut f) = (*problem.start(), vec![manhattan_distance(problem.start())]);
        for (g, direction) in (1..).zip(moves.iter()) {
            here = here.after(direction).expect("a legal move");
            f.push(g + manhattan_distance(&here));
        }
        assert!(f.is_sorted(), "{f:?}");
        assert_eq!(f.last().copied(), Some(moves.single_tile_count() as u32));
    }
}
