//! What a request costs beyond the function beneath it.

use criterion::{Criterion, criterion_group, criterion_main};
use taxicab::chess::{Map, Movement, Obstacles, Square};
use taxicab::puzzle::{Goal, Parity};
use taxicab::requests::chess::Distance;
use taxicab::requests::puzzle::Check;
use taxicab::{Context, Request, Silent};

fn overhead(criterion: &mut Criterion) {
    let context = Context::default();
    let mut distance = criterion.benchmark_group("chess distance");
    distance.bench_function("function", |bencher| {
        bencher.iter(|| {
            Map::outward(Movement::Knight, std::hint::black_box(Square::A1), Obstacles::NONE).distance(Square::H8)
        });
    });
    let request = Distance::default().with_item("a1 h8").expect("two squares");
    distance.bench_function("request", |bencher| {
        bencher.iter(|| std::hint::black_box(&request).answer(&context, &mut Silent));
    });
    distance.finish();
    let mut check = criterion.benchmark_group("check");
    let board: taxicab::puzzle::Board = "13 14 5 3/15 7 8 9/12 0 10 11/4 1 6 2".parse().expect("a board");
    check.bench_function("function", |bencher| {
        bencher.iter(|| {
            Parity::towards(std::hint::black_box(&board), &Goal::BlankLast).map(|parity| parity.is_solvable())
        });
    });
    let request = Check { board: board.to_string(), ..Check::default() };
    check.bench_function("request", |bencher| {
        bencher.iter(|| std::hint::black_box(&request).answer(&context, &mut Silent));
    });
    check.finish();
}

criterion_group!(benches, overhead);
criterion_main!(benches);
