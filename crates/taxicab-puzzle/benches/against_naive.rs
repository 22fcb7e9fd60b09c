//! What each trick gains over the plain version it stands above, in one run.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use taxicab_puzzle::heuristic::{Heuristic, HeuristicName, Manhattan, Maximum, WalkingConflict};
use taxicab_puzzle::search::{Control, ida_star};
use taxicab_puzzle::{Board, Direction, Goal, Problem, inversions, shuffled};

/// Korf's board 12: 546,344 nodes by Manhattan distance, the easiest of his hundred.
const KORF_12: &str = "14 1 9 6/4 8 12 5/7 2 3 0/10 11 13 15";

fn korf_12() -> Problem {
    Problem::new(KORF_12.parse().expect("a board"), &Goal::BlankFirst).expect("solvable")
}

/// IDA* as a textbook has it: the estimate evaluated anew at each node, the board copied.
fn naive_ida_star(board: &Board, goal: &Board) -> u32 {
    fn estimate(board: &Board, goal: &Board) -> u32 {
        let homes = goal.cells();
        let steps =
            |(cell, &tile): (usize, &u8)| board.size().manhattan_distance(cell, homes[usize::from(tile)].into());
        board.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0).map(steps).sum::<usize>() as u32
    }
    fn search(board: &Board, goal: &Board, g: u32, bound: u32, last: Option<Direction>) -> Result<(), u32> {
        let f = g + estimate(board, goal);
        if f > bound {
            return Err(f);
        }
        if board == goal {
            return Ok(());
        }
        let mut least = u32::MAX;
        for direction in Direction::KORF {
            if last == Some(direction.opposite()) {
                continue;
            }
            let Some(next) = board.after(direction) else { continue };
            match search(&next, goal, g + 1, bound, Some(direction)) {
                Ok(()) => return Ok(()),
                Err(f) => least = least.min(f),
            }
        }
        Err(least)
    }
    let mut bound = estimate(board, goal);
    while let Err(next) = search(board, goal, 0, bound, None) {
        bound = next;
    }
    bound
}

fn ida_stars(criterion: &mut Criterion) {
    let problem = korf_12();
    let (manhattan, walking_conflict) =
        (Manhattan::new(problem.goal()), WalkingConflict::new(problem.goal()).expect("4x4"));
    let names = [HeuristicName::LinearConflict, HeuristicName::Walking];
    let maximum = Maximum::new(&names, problem.goal()).expect("4x4 has a small table");
    let length = ida_star(&problem, &manhattan, Control::default()).length();
    assert_eq!(Some(naive_ida_star(problem.start(), problem.goal())), length);

    let mut group = criterion.benchmark_group("IDA* on Korf's board 12");
    group.sample_size(10);
    group.bench_function("Manhattan, naive", |bencher| {
        bencher.iter(|| naive_ida_star(black_box(problem.start()), problem.goal()));
    });
    group.bench_function("Manhattan", |bencher| {
        bencher.iter(|| ida_star(black_box(&problem), &manhattan, Control::default()));
    });
    group.bench_function("maximum of linear conflict and walking distance", |bencher| {
        bencher.iter(|| ida_star(black_box(&problem), &maximum, Control::default()));
    });
    group.bench_function("the same in one (WalkingConflict)", |bencher| {
        bencher.iter(|| ida_star(black_box(&problem), &walking_conflict, Control::default()));
    });
    group.finish();
}

fn inversion_counts(criterion: &mut Criterion) {
    let goal = Goal::BlankLast.board("16x16".parse().expect("a size")).expect("a named goal");
    let board = shuffled(&goal, 1);
    let naive = |sequence: &[u8]| {
        let pairs = (0..sequence.len()).flat_map(|i| (0..i).map(move |j| (j, i)));
        pairs.filter(|&(j, i)| sequence[j] > sequence[i]).count() as u64
    };
    assert_eq!(naive(board.tiles()), inversions(board.tiles()));
    let mut group = criterion.benchmark_group("inversions of 256 numbers");
    group.bench_function("pairs, naive", |bencher| bencher.iter(|| naive(black_box(board.tiles()))));
    group.bench_function("merge sort", |bencher| bencher.iter(|| inversions(black_box(board.tiles()))));
    group.finish();
}

fn evaluations(criterion: &mut Criterion) {
    let goal = Goal::BlankLast.board("4x4".parse().expect("a size")).expect("a named goal");
    let board = shuffled(&goal, 1);
    let mut group = criterion.benchmark_group("one full evaluation on 4x4");
    for &name in HeuristicName::ALL {
        let heuristic = Maximum::new(&[name], &goal).expect("4x4 has a small table");
        group.bench_function(name.as_str(), |bencher| bencher.iter(|| heuristic.estimate(black_box(&board))));
    }
    group.finish();
}

criterion_group!(benches, ida_stars, inversion_counts, evaluations);
criterion_main!(benches);
