//! The solver for boards of any size: its solutions reach the goal, its bounds are true, its limits hold.

use crate::oracle;
use std::cell::Cell;
use std::ops::ControlFlow;

use crate::oracle::{Dice, goal_board, goals};
use taxicab_puzzle::heuristic::LinearConflict;
use taxicab_puzzle::search::{Anytime, Control, Outcome, Progress, StopReason, Weight, constructed, weighted_a_star};
use taxicab_puzzle::{Board, Goal, Moves, Problem, Space, shuffled};

/// The outcome within `max_nodes`, and the successive lengths; checks what holds of every outcome.
fn solved(solver: &Anytime, problem: &Problem, within: Weight, max_nodes: u64) -> (Outcome, Vec<u32>) {
    let mut lengths = Vec::new();
    let mut max_bound = 0;
    let mut better = |moves: &Moves, lower_bound: u32| {
        assert_eq!(problem.start().after_all(moves), Ok(*problem.goal()));
        let length = moves.single_tile_count() as u32;
        assert!(lower_bound <= length && lower_bound >= max_bound);
        max_bound = lower_bound;
        lengths.push(length);
    };
    let control = Control { max_nodes, ..Control::default() };
    let outcome = solver.solve(problem, within, control, &mut better);
    assert!(lengths.is_sorted_by(|before, after| before > after), "{lengths:?}");
    assert_eq!(outcome.length(), lengths.last().copied());
    if let (Some(moves), Some(length)) = (&outcome.moves, outcome.length()) {
        assert_eq!(problem.start().after_all(moves), Ok(*problem.goal()));
        assert!(outcome.lower_bound <= length && outcome.lower_bound >= max_bound);
        assert_eq!(outcome.is_optimal(), length == outcome.lower_bound);
        assert!(outcome.stopped.is_some() || outcome.is_optimal() || within != Weight::ONE);
    }
    assert!(outcome.statistics.generated <= max_nodes);
    (outcome, lengths)
}

#[test]
fn every_size_and_named_goal_is_solved() {
    for (width, height) in (2..=16).flat_map(|width| (2..=16).map(move |height| (width, height))) {
        // All small sizes, and of the others a part with every width and height.
        if width * height > 30 && (width * 7 + height * 3) % 17 != 0 && (width, height) != (16, 16) {
            continue;
        }
        for (turn, goal) in goals(width, height, 1).into_iter().enumerate() {
            let problem = Problem::new(shuffled(&goal, 3), &Goal::Board(goal)).unwrap();
            let moves = constructed(&problem);
            assert_eq!(problem.start().after_all(&moves), Ok(goal), "{width}x{height}");
            // The goals take turns from size to size.
            if width * height <= 36 && (turn + width + height) % 3 == 0 {
                let (outcome, lengths) = solved(&Anytime::new(&goal), &problem, Weight::ONE, 100_000);
                assert!(outcome.length().is_some(), "{width}x{height}");
                assert!(lengths[0] >= outcome.lower_bound && lengths[0] <= moves.single_tile_count() as u32);
            }
        }
    }
}

#[test]
fn improvements_are_found_on_every_kind_of_board() {
    for (width, height) in [(5, 5), (6, 6), (10, 10), (16, 2), (2, 9), (4, 7), (12, 5)] {
        for goal in goals(width, height, 1) {
            let problem = Problem::new(shuffled(&goal, 8), &Goal::Board(goal)).unwrap();
            let (outcome, lengths) = solved(&Anytime::new(&goal), &problem, Weight::ONE, 2_000_000);
            let (first, last) = (lengths[0], outcome.length().unwrap());
            // On two lines every method has little choice.
            let max = if width.min(height) == 2 { 0.97 } else { 0.8 };
            assert!(f64::from(last) < max * f64::from(first), "{width}x{height}, {goal}: {lengths:?}");
        }
    }
}

#[test]
fn what_is_reported_as_shortest_is_shortest() {
    for (width, height) in [(3, 3), (4, 2), (2, 4)] {
        for goal in goals(width, height, 1) {
            let (space, solver) = (Space::new(&goal).unwrap(), Anytime::new(&goal));
            for (board, distance) in space.boards().step_by(1_009) {
                let problem = Problem::new(board, &Goal::Board(goal)).unwrap();
                let (outcome, _) = solved(&solver, &problem, Weight::ONE, u64::MAX);
                assert_eq!((outcome.length(), outcome.lower_bound), (Some(distance), distance), "{board} {goal}");
                assert!(outcome.is_optimal() && outcome.stopped.is_none());
                for max_nodes in [1, 100, 5_000] {
                    let (outcome, _) = solved(&solver, &problem, Weight::ONE, max_nodes);
                    assert!(
                        outcome.lower_bound <= distance && outcome.length().is_none_or(|length| length >= distance)
                    );
                }
            }
        }
    }
}

#[test]
fn the_lower_bound_is_never_above_a_known_length() {
    // Easier boards of 4×4, 5×5 and 8×8, whose length a plain A* proves (weight 1).
    for (width, height, steps) in [(4, 4, 60), (5, 5, 50), (8, 8, 40)] {
        let goal = goal_board(&Goal::BlankLast, width, height);
        let (solver, heuristic) = (Anytime::new(&goal), LinearConflict::new(&goal));
        for seed in 0..6 {
            let board = oracle::board(&Dice::new(seed).walk(goal.tiles(), width, steps), width);
            let problem = Problem::new(board, &Goal::BlankLast).unwrap();
            let shortest = weighted_a_star(&problem, &heuristic, Weight::ONE, Control::default()).length().unwrap();
            for max_nodes in [1_000, 100_000] {
                let (outcome, _) = solved(&solver, &problem, Weight::ONE, max_nodes);
                assert!(outcome.lower_bound <= shortest, "{board}");
                assert!(outcome.length().is_none_or(|length| length >= shortest), "{board}");
            }
            let (outcome, _) = solved(&solver, &problem, Weight::ONE, 20_000_000);
            assert!(outcome.is_optimal() && outcome.length() == Some(shortest), "{board}");
        }
    }
}

#[test]
fn a_search_stops_at_its_suboptimality_bound() {
    let goal = goal_board(&Goal::Spiral, 7, 7);
    let solver = Anytime::new(&goal);
    for (seed, hundredths) in [(1, 400), (2, 250), (3, 220)] {
        let problem = Problem::new(shuffled(&goal, seed), &Goal::Spiral).unwrap();
        let within = Weight::from_hundredths(hundredths).unwrap();
        let (outcome, lengths) = solved(&solver, &problem, within, u64::MAX);
        let keeps = |length: u32| 100 * length <= hundredths * outcome.lower_bound;
        assert!(outcome.stopped.is_none() && keeps(outcome.length().unwrap()));
        assert!(!lengths[..lengths.len() - 1].iter().any(|&length| keeps(length)), "{lengths:?}");
    }
}

#[test]
fn the_same_nodes_give_the_same_solutions() {
    let goal = goal_board(&Goal::Snake, 6, 8);
    let problem = Problem::new(shuffled(&goal, 5), &Goal::Snake).unwrap();
    let solver = Anytime::new(&goal);
    let long = solved(&solver, &problem, Weight::ONE, 3_000_000);
    assert_eq!(long, solved(&solver, &problem, Weight::ONE, 3_000_000));
    assert_eq!(long, solved(&Anytime::new(&goal), &problem, Weight::ONE, 3_000_000));
}

#[test]
fn ten_times_the_nodes_give_shorter_solutions() {
    let goal = goal_board(&Goal::BlankLast, 8, 8);
    let solver = Anytime::new(&goal);
    for seed in 0..4 {
        let problem = Problem::new(shuffled(&goal, 70 + seed), &Goal::BlankLast).unwrap();
        let [short, long] = [400_000, 4_000_000].map(|nodes| solved(&solver, &problem, Weight::ONE, nodes));
        assert!(long.0.length() < short.0.length(), "{short:?} {long:?}");
        // Both begin alike; the last beam is wider where there is more to spend.
        assert_eq!(long.1[..2], short.1[..2]);
    }
}

#[test]
fn the_last_beam_ends_within_the_time() {
    const NODES: f64 = 12e6;
    let goal = goal_board(&Goal::BlankLast, 9, 9);
    let problem = Problem::new(shuffled(&goal, 6), &Goal::BlankLast).unwrap();
    let solver = Anytime::new(&goal);
    // Clocks by nodes: an even one, and one that is twice as fast after a third of the time.
    for speed in [1.0, 2.0] {
        let generated = Cell::new(0.0);
        let used = || {
            let part = generated.get() / NODES;
            if part < 1.0 / 3.0 { part } else { 1.0 / 3.0 + speed * (part - 1.0 / 3.0) }
        };
        let mut watch = |progress: &Progress| {
            generated.set(progress.statistics.generated as f64);
            if used() < 1.0 { ControlFlow::Continue(()) } else { ControlFlow::Break(StopReason::TimeLimit) }
        };
        let control = Control { used: Some(&used), watch: Some(&mut watch), ..Control::default() };
        let mut improved = Vec::new();
        let mut better = |moves: &Moves, _| improved.push((used(), moves.single_tile_count()));
        let outcome = solver.solve(&problem, Weight::ONE, control, &mut better);
        assert_eq!(outcome.stopped, Some(StopReason::TimeLimit));
        // None between the beam before the last and the last, which ends late.
        let late: Vec<_> = improved.iter().filter(|(used, _)| *used > 0.4).collect();
        assert!(late.first().is_some_and(|(used, _)| (0.6..1.0).contains(used)), "{speed}: {improved:?}");
    }
}

#[test]
fn an_interrupted_search_returns_the_best_so_far() {
    let goal = goal_board(&Goal::BlankFirst, 9, 9);
    let problem = Problem::new(shuffled(&goal, 2), &Goal::BlankFirst).unwrap();
    let solver = Anytime::new(&goal);
    for (calls, stop) in [(1, StopReason::Cancelled), (5, StopReason::TimeLimit), (40, StopReason::Cancelled)] {
        let (mut left, mut reported, mut last) = (calls, None, 0);
        let mut watch = |progress: &Progress| {
            assert!(last == 0 || progress.statistics.generated - last <= 70_000, "the watch is called often enough");
            last = progress.statistics.generated;
            reported = progress.length.or(reported);
            left -= 1;
            if left == 0 { ControlFlow::Break(stop) } else { ControlFlow::Continue(()) }
        };
        let control = Control { watch: Some(&mut watch), ..Control::default() };
        let mut best = None;
        let outcome = solver.solve(&problem, Weight::ONE, control, &mut |moves, _| best = Some(moves.clone()));
        assert_eq!((outcome.stopped, left), (Some(stop), 0));
        assert!(outcome.moves.is_some() && outcome.moves == best);
        assert!(reported.is_some_and(|reported| reported >= outcome.length().unwrap()));
    }
}

/// What the shipped weights are worth: the lengths of fixed boards with fixed nodes, added up. A changed weight changes them; a
/// change for the better may rewrite them.
#[test]
fn the_weights_give_these_lengths() {
    let mut sums = Vec::new();
    for (side, count) in [(5, 8), (6, 8), (7, 6), (8, 4), (10, 2), (14, 1), (16, 1)] {
        // Enough for a first beam.
        let nodes = if side == 16 { 6_000_000 } else { 3_000_000 };
        let goal = goal_board(&Goal::BlankLast, side, side);
        let solver = Anytime::new(&goal);
        let length = |seed: u64| {
            let problem = Problem::new(shuffled(&goal, 1_000 + seed), &Goal::BlankLast).unwrap();
            solved(&solver, &problem, Weight::ONE, nodes).0.length().unwrap()
        };
        sums.push((side, (0u64..count).map(length).sum::<u32>()));
    }
    assert_eq!(sums, [(5, 840), (6, 1443), (7, 1682), (8, 1780), (10, 1899), (14, 2852), (16, 4297)]);
}

#[test]
fn a_solved_board_needs_nothing() {
    for (width, height) in [(2, 2), (3, 3), (6, 5), (16, 16)] {
        let goal = goal_board(&Goal::BlankLast, width, height);
        let problem = Problem::new(goal, &Goal::BlankLast).unwrap();
        let (outcome, lengths) = solved(&Anytime::new(&goal), &problem, Weight::ONE, 1_000);
        assert!(outcome.is_optimal() && outcome.stopped.is_none() && lengths == [0]);
    }
}

#[test]
#[should_panic(expected = "another goal")]
fn another_goal_is_refused() {
    let board: Board = goal_board(&Goal::BlankLast, 3, 3);
    let problem = Problem::new(board, &Goal::BlankLast).unwrap();
    let solver = Anytime::new(&goal_board(&Goal::Spiral, 3, 3));
    let _ = solver.solve(&problem, Weight::ONE, Control::default(), &mut |_, _| ());
}
