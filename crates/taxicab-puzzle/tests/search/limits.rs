//! Limits on nodes, memory and length are promises.

use taxicab_puzzle::heuristic::Manhattan;
use taxicab_puzzle::search::{
    Control, MultiTileSolver, Outcome, RunHeuristic, Solver, StopReason, Weight, a_star, breadth_first, greedy,
    ida_star, weighted_a_star,
};
use taxicab_puzzle::{Goal, Metric, Problem};

use super::{replayed, some_eight_puzzles};
use crate::oracle::{self, distances_within, goal_board};

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
