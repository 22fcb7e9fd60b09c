//! Whole spaces: the crate's fill against a naive one, and both against the published figures.

use crate::oracle;
use std::ops::ControlFlow;

use crate::oracle::{board, depths, distances, distances_within, goal_board, goals};
use taxicab_puzzle::{Board, Direction, Goal, Metric, Space, SpaceError};

fn usual(width: usize, height: usize) -> Space {
    Space::new(&goal_board(&Goal::BlankLast, width, height)).expect("a small space")
}

fn fill(goal: &Board, metric: Metric) -> Space {
    Space::fill(goal, metric, &mut |_| ControlFlow::Continue(())).expect("a small space")
}

/// The 8-puzzle by depth, blank in a corner at the goal (A. Reinefeld, IJCAI 1993, whose table prints 749 for 748; OEIS
/// A089473).
const EIGHT_PUZZLE: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993, 17110,
    23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

/// The 15-puzzle by depth, blank in a corner at the goal (OEIS A089484).
const FIFTEEN_PUZZLE: [u64; 17] =
    [1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808, 15544, 30821, 60842, 119_000];

#[test]
fn depths_of_the_8_puzzle_are_the_published_ones() {
    assert_eq!(usual(3, 3).depths(), EIGHT_PUZZLE);
    assert_eq!(EIGHT_PUZZLE.iter().sum::<u64>(), 181_440);
    // The blank in another corner of the goal is a symmetry.
    assert_eq!(fill(&goal_board(&Goal::BlankFirst, 3, 3), Metric::SingleTile).depths(), EIGHT_PUZZLE);
}

#[test]
fn depths_are_those_of_a_naive_fill() {
    for (width, height, random) in [(2, 2, 4), (2, 3, 4), (3, 2, 4), (2, 4, 1), (4, 2, 1), (3, 3, 1)] {
        for goal in goals(width, height, random) {
            let naive = distances(goal.tiles(), width);
            let space = fill(&goal, Metric::SingleTile);
            assert_eq!(space.depths(), depths(&naive), "towards {goal}");
            assert_eq!(space.depths().iter().sum::<u64>(), Space::states(goal.size()).unwrap());
            assert_eq!(space.max_depth() as usize + 1, space.depths().len());
        }
    }
}

#[test]
fn every_distance_is_that_of_a_naive_fill() {
    for (width, height) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
        for goal in goals(width, height, 1) {
            for (metric, neighbours) in [
                (Metric::SingleTile, oracle::neighbours as fn(&[u8], usize) -> _),
                (Metric::MultiTile, oracle::run_neighbours),
            ] {
                let naive = distances_within(goal.tiles(), width, u32::MAX, neighbours);
                let space = fill(&goal, metric);
                let mut boards = 0;
                for (board, distance) in space.boards() {
                    assert_eq!(naive.get(board.tiles()), Some(&distance), "{board} to {goal} in {metric}");
                    assert_eq!(space.distance(&board), Some(distance));
                    boards += 1;
                }
                assert_eq!(boards, naive.len());
                let max = naive.values().max().unwrap();
                let farthest = naive.values().filter(|distance| *distance == max).count();
                let antipodes = space.antipodes();
                assert_eq!(antipodes.len(), farthest);
                assert!(antipodes.iter().all(|board| naive[board.tiles()] == *max));
            }
        }
    }
}

#[test]
fn boards_of_the_other_half_have_no_distance() {
    let goal = goal_board(&Goal::BlankLast, 3, 2);
    let (space, naive) = (fill(&goal, Metric::SingleTile), distances(goal.tiles(), 3));
    for tiles in oracle::arrangements(6) {
        assert_eq!(space.distance(&board(&tiles, 3)), naive.get(&tiles).copied());
    }
}

#[test]
fn max_depths_are_those_of_a151944() {
    for (width, height, greatest) in [(2, 2, 6), (2, 3, 21), (3, 2, 21), (2, 4, 36), (4, 2, 36), (3, 3, 31)] {
        assert_eq!(usual(width, height).max_depth(), greatest, "{width}x{height}");
    }
}

#[test]
fn the_max_depth_of_2x5_and_5x2_is_55() {
    for (width, height) in [(2, 5), (5, 2)] {
        let space = usual(width, height);
        assert_eq!(space.max_depth(), 55);
        assert_eq!(space.depths().iter().sum::<u64>(), 1_814_400);
    }
}

// cargo test --release -p taxicab-puzzle --test all space:: -- --ignored
#[test]
#[ignore = "239,500,800 positions: about half a minute and 240 MB"]
fn the_max_depth_of_3x4_is_53() {
    let space = usual(3, 4);
    assert_eq!(space.max_depth(), 53);
    assert_eq!(space.depths().iter().sum::<u64>(), 239_500_800);
    assert_eq!(space.depths()[53], space.antipodes().len() as u64);
}

// cargo test --release -p taxicab-puzzle --test all space:: -- --ignored
#[test]
#[ignore = "239,500,800 positions: about half a minute and 240 MB"]
fn the_max_depth_of_2x6_is_80() {
    assert_eq!(usual(2, 6).max_depth(), 80);
}

#[test]
fn the_8_puzzle_needs_at_most_24_runs() {
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let space = fill(&goal, Metric::MultiTile);
    assert_eq!(space.max_depth(), 24);
    assert_eq!(space.depths(), depths(&distances_within(goal.tiles(), 3, u32::MAX, oracle::run_neighbours)));
}

#[test]
fn the_15_puzzle_begins_as_published() {
    let goal = goal_board(&Goal::BlankLast, 4, 4);
    let max = 14;
    let naive = distances_within(goal.tiles(), 4, max, oracle::neighbours);
    assert_eq!(depths(&naive), FIFTEEN_PUZZLE[..=max as usize]);
    // The crate has no space of this size; its boards and moves, level by level, reach the same numbers.
    let mut level = vec![goal];
    let mut seen = std::collections::HashSet::from([goal]);
    for (depth, &published) in FIFTEEN_PUZZLE.iter().enumerate() {
        assert_eq!(level.len() as u64, published, "at depth {depth}");
        let next =
            level.iter().flat_map(|board| Direction::ALL.into_iter().filter_map(|direction| board.after(direction)));
        let next: Vec<Board> = next.collect();
        level = next.into_iter().filter(|board| seen.insert(*board)).collect();
    }
}

#[test]
fn a_fill_reports_each_depth_and_can_be_interrupted() {
    let goal = goal_board(&Goal::BlankLast, 3, 3);
    let mut reports = Vec::new();
    let space = Space::fill(&goal, Metric::SingleTile, &mut |progress| {
        reports.push(*progress);
        ControlFlow::Continue(())
    });
    assert!(space.is_ok());
    assert!(reports.is_sorted_by_key(|progress| (progress.depth, progress.done)));
    let last = reports.last().unwrap();
    assert_eq!((last.depth, last.done, last.states), (31, 181_440, 181_440));
    let mut left = 5;
    let interrupted = Space::fill(&goal, Metric::SingleTile, &mut |_| {
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(matches!(interrupted, Err(SpaceError::Interrupted)));
    assert_eq!(left, 0);
}
