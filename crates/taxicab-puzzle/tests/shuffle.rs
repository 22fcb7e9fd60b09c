//! The same seed gives the same boards for ever: a golden file.
//!
//! `TAXICAB_GOLDEN=write cargo test -p taxicab-puzzle --test shuffle` writes the file anew; a change of it breaks every
//! seed that players have shared.

mod oracle;

use std::fmt::Write;
use std::path::Path;

use oracle::{distances, goal_board, inversions};
use taxicab_puzzle::search::Control;
use taxicab_puzzle::{Board, Goal, NoSuchLength, Parity, shuffled, shuffled_to_length};

const HEADER: &str = "\
# Shuffled boards by seed. Columns: kind, goal, size, seed, board; for 'length' also the range before and the length after.
# Made by this crate itself (SplitMix64, then Fisher-Yates; see the documentation of `shuffled`); kept so that a seed
# means the same board for ever.
";

const SIZES: [(usize, usize); 9] = [(2, 2), (2, 3), (3, 3), (4, 4), (5, 3), (5, 5), (6, 6), (10, 10), (16, 16)];

fn solvable(board: &Board, goal: &Board) -> bool {
    Parity::towards(board, &Goal::Board(*goal)).unwrap().is_solvable()
}

fn made() -> String {
    let mut text = HEADER.to_owned();
    for goal in Goal::NAMED {
        for (width, height) in SIZES {
            let end = goal_board(&goal, width, height);
            for seed in [0, 1, 2, 1_000_000_007, u64::MAX] {
                let board = shuffled(&end, seed);
                assert!(solvable(&board, &end));
                writeln!(text, "uniform {goal} {width}x{height} {seed} {board}").unwrap();
            }
        }
    }
    for (goal, width, height, lengths) in [
        (Goal::BlankLast, 2, 2, 4..=6),
        (Goal::BlankLast, 3, 3, 20..=22),
        (Goal::Spiral, 3, 3, 30..=30),
        (Goal::BlankFirst, 3, 3, 0..=40),
        (Goal::Snake, 5, 2, 30..=35),
        (Goal::BlankLast, 4, 3, 25..=27),
        (Goal::BlankLast, 4, 4, 30..=34),
        (Goal::BlankFirst, 4, 4, 12..=12),
        (Goal::BlankLast, 5, 5, 20..=24),
        (Goal::Snake, 6, 6, 10..=15),
    ] {
        let end = goal_board(&goal, width, height);
        for seed in 0..4 {
            let (board, length) = shuffled_to_length(&end, seed, lengths.clone(), Control::default()).unwrap();
            assert!(lengths.contains(&length) && solvable(&board, &end));
            let (least, most) = (lengths.start(), lengths.end());
            writeln!(text, "length {goal} {width}x{height} {least}..{most} {seed} {board} {length}").unwrap();
        }
    }
    text
}

#[test]
fn the_same_seed_gives_the_same_board() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden_shuffles.txt");
    let made = made();
    if std::env::var("TAXICAB_GOLDEN").as_deref() == Ok("write") {
        std::fs::write(&path, &made).expect("the tests can be written to");
    }
    let golden = std::fs::read_to_string(&path).expect("the golden file is part of the repository");
    for (made, golden) in made.lines().zip(golden.lines()) {
        assert_eq!(made, golden, "a seed gives another board than it used to");
    }
    assert_eq!(made.lines().count(), golden.lines().count());
}

#[test]
fn the_documented_algorithm_written_out_gives_the_same_boards() {
    // SplitMix64, numbers below n without the incomplete last block, Fisher-Yates from the last cell down.
    fn next(state: &mut u64) -> u64 {
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = *state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    for (width, height) in SIZES {
        for goal in Goal::NAMED {
            let end = goal_board(&goal, width, height);
            for seed in (0..50).chain([u64::MAX, 1 << 63]) {
                let mut state = seed;
                let mut tiles = end.tiles().to_vec();
                for last in (1..tiles.len()).rev() {
                    let n = last as u128 + 1;
                    let whole_blocks = (1u128 << 64) / n * n;
                    let number = std::iter::repeat_with(|| next(&mut state)).find(|&x| u128::from(x) < whole_blocks);
                    tiles.swap(last, (u128::from(number.unwrap()) % n) as usize);
                }
                // Solvable by the theorem written out: inversions in the goal's order, and rows on even widths.
                let place = |tile: u8| end.tiles().iter().position(|&there| there == tile).unwrap() as u8;
                let order: Vec<u8> = tiles.iter().filter(|&&tile| tile != 0).map(|&tile| place(tile)).collect();
                let rows = (oracle::blank(&tiles) / width).abs_diff(end.blank() / width) as u64;
                let odd = (inversions(&order) + if width % 2 == 0 { rows } else { 0 }) % 2 == 1;
                if odd {
                    let mut cells = (0..tiles.len()).rev().filter(|&cell| tiles[cell] != 0);
                    let (a, b) = (cells.next().unwrap(), cells.next().unwrap());
                    tiles.swap(a, b);
                }
                assert_eq!(shuffled(&end, seed).tiles(), tiles, "seed {seed} towards {end}");
            }
        }
    }
}

#[test]
fn lengths_are_true_lengths() {
    for goal in Goal::NAMED {
        let end = goal_board(&goal, 3, 3);
        let naive = distances(end.tiles(), 3);
        for (seed, lengths) in (0..15).zip([0..=0, 1..=1, 5..=9, 20..=20, 28..=31].into_iter().cycle()) {
            let (board, length) = shuffled_to_length(&end, seed, lengths.clone(), Control::default()).unwrap();
            assert_eq!(naive[board.tiles()], length);
            assert!(lengths.contains(&length));
        }
    }
}

#[test]
fn every_board_of_a_range_can_come() {
    // The two antipodes of the 8-puzzle, and both of its boards at distance 1.
    let end = goal_board(&Goal::BlankLast, 3, 3);
    for length in [1, 31] {
        let boards: std::collections::HashSet<Board> = (0..12)
            .map(|seed| shuffled_to_length(&end, seed, length..=length, Control::default()).unwrap().0)
            .collect();
        assert_eq!(boards.len(), 2);
    }
}

#[test]
fn no_range_is_too_strange_to_be_answered() {
    let few = || Control { max_nodes: 3_000_000, ..Control::default() };
    for (width, height) in [(2, 2), (3, 3), (4, 4), (4, 3)] {
        let end = goal_board(&Goal::BlankLast, width, height);
        for seed in 0..3 {
            for lengths in [u32::MAX..=u32::MAX, 1_000..=u32::MAX, u32::MAX - 1..=u32::MAX] {
                let answer = shuffled_to_length(&end, seed, lengths.clone(), few());
                let honest = matches!(answer, Err(NoSuchLength::BeyondMaximum { .. } | NoSuchLength::TooRare { .. }));
                assert!(honest, "{width}x{height}, {lengths:?}: {answer:?}");
            }
            let (board, length) = shuffled_to_length(&end, seed, 0..=u32::MAX, Control::default()).unwrap();
            assert!(solvable(&board, &end) && length <= 80);
        }
    }
}

#[test]
fn a_seed_and_a_range_of_lengths_mean_the_same_board_for_ever() {
    // The example of the README, written down before the solver learnt to forbid words.
    let goal = Goal::BlankLast.board("4x4".parse().unwrap()).unwrap();
    let (board, length) = shuffled_to_length(&goal, 1, 40..=42, Control::default()).unwrap();
    assert_eq!(board.to_string(), "2 1 3 0/5 12 14 4/8 10 6 13/9 15 11 7");
    assert!((40..=42).contains(&length));
}
