//! Each trick against its naive version, in one run.

use std::collections::{HashMap, VecDeque};
use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use taxicab_puzzle::heuristic::{Heuristic, HeuristicName, Manhattan, Maximum, WalkingConflict};
use taxicab_puzzle::pattern_database::{Pattern, PatternDatabases, PatternTable, Split};
use taxicab_puzzle::search::{Control, ida_star, pattern_search};
use taxicab_puzzle::{Board, Direction, Goal, Problem, inversions, shuffled};

/// Korf's board 12: 546,344 nodes by Manhattan distance, the easiest of his hundred.
const KORF_12: &str = "14 1 9 6/4 8 12 5/7 2 3 0/10 11 13 15";

fn korf_12() -> Problem {
    Problem::new(KORF_12.parse().expect("a board"), &Goal::BlankFirst).expect("solvable")
}

/// Textbook IDA*: a full evaluation at each node, the board copied.
fn naive_ida_star(board: &Board, goal: &Board) -> u32 {
    fn h(board: &Board, goal: &Board) -> u32 {
        let homes = goal.cells();
        let steps =
            |(cell, &tile): (usize, &u8)| board.size().manhattan_distance(cell, homes[usize::from(tile)].into());
        board.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0).map(steps).sum::<usize>() as u32
    }
    fn search(board: &Board, goal: &Board, g: u32, bound: u32, last: Option<Direction>) -> Result<(), u32> {
        let f = g + h(board, goal);
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
    let mut bound = h(board, goal);
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
        group.bench_function(name.as_str(), |bencher| bencher.iter(|| heuristic.h(black_box(&board))));
    }
    group.finish();
}

/// The search for pattern databases against IDA* with the same databases, one node at a time and each pattern found on
/// the board. With `--features parallel` it is also compiled for the current processor: run it with and without.
fn pattern_searches(criterion: &mut Criterion) {
    // Korf's board 3: some 400,000 nodes with these tables.
    let start = "14 7 8 2/13 11 10 4/9 12 5 0/3 6 1 15".parse().expect("a board");
    let problem = Problem::new(start, &Goal::BlankFirst).expect("solvable");
    let split = Split::new("6-6-3", problem.goal()).expect("a split of 4x4");
    let databases = PatternDatabases::build(problem.goal(), &split);
    let mut group = criterion.benchmark_group("IDA* with 6-6-3 on Korf's board 3");
    group.sample_size(10);
    group.bench_function("one node at a time, naive", |bencher| {
        bencher.iter(|| ida_star(black_box(&problem), &databases, Control::default()));
    });
    group.bench_function("in batches (pattern_search)", |bencher| {
        bencher.iter(|| pattern_search(black_box(&problem), &databases, Control::default()));
    });
    group.finish();
}

/// A pattern's distances by a queue of single states, the blank moving cell by cell at no cost.
fn naive_fill(pattern: &Pattern) -> usize {
    let size = pattern.size();
    let start: Vec<usize> = pattern.homes().chain([pattern.blank()]).collect();
    let mut distances = HashMap::from([(start.clone(), 0u8)]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((state, distance)) = queue.pop_front() {
        if distances[&state] < distance {
            continue;
        }
        let blank = *state.last().expect("the blank is there");
        for from in Direction::ALL.into_iter().filter_map(|direction| direction.source(blank, size)) {
            let mut next = state.clone();
            *next.last_mut().expect("the blank is there") = from;
            let moved = state.iter().position(|&cell| cell == from);
            if let Some(tile) = moved {
                next[tile] = blank;
            }
            let longer = distance + u8::from(moved.is_some());
            if distances.get(&next).is_none_or(|&known| longer < known) {
                distances.insert(next.clone(), longer);
                if moved.is_some() { queue.push_back((next, longer)) } else { queue.push_front((next, longer)) }
            }
        }
    }
    distances.len()
}

fn fills(criterion: &mut Criterion) {
    let size = "4x4".parse().expect("a size");
    let pattern = Pattern::new(size, 15, [0, 1, 4, 5]).expect("a pattern");
    let mut group = criterion.benchmark_group("pattern database of 4 tiles on 4x4");
    group.sample_size(10);
    group.bench_function("a queue of states, naive", |bencher| bencher.iter(|| naive_fill(black_box(&pattern))));
    group.bench_function("blocks of orders (Fill)", |bencher| bencher.iter(|| PatternTable::new(black_box(pattern))));
    group.finish();
}

criterion_group!(benches, ida_stars, pattern_searches, fills, inversion_counts, evaluations);
criterion_main!(benches);
