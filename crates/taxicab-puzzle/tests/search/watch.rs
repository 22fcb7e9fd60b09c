//! What the watch of a search sees.

use std::collections::HashSet;
use std::ops::ControlFlow;

use taxicab_puzzle::heuristic::{Heuristic, Manhattan};
use taxicab_puzzle::search::{
    Control, Progress, Solver, StopReason, Weight, a_star, breadth_first, ida_star, weighted_a_star,
};
use taxicab_puzzle::{Board, Direction, Goal, Metric};

use super::{problem, some_eight_puzzles};
use crate::oracle::{board, goal_board};

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
