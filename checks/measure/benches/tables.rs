//! Fills from nothing, and lookups of random positions, by their number and by their pieces.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use taxicab_chess::Position;
use taxicab_endgame::{Endgame, EndgamePosition, Side, Tables};

fn fills(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("fill");
    group.sample_size(10);
    for endgame in Endgame::BASIC.into_iter().chain(["KQKR".parse().expect("an endgame")]) {
        group.bench_function(endgame.to_string(), |bencher| {
            bencher.iter(|| Tables::new().fill(endgame).map(taxicab_endgame::Table::bytes));
        });
    }
}

fn lookups(criterion: &mut Criterion) {
    let mut tables = Tables::new();
    let table = tables.fill(Endgame::KBNK).expect("nothing interrupts");
    let index = table.index();
    // From SplitMix64 (Steele, Lea and Flood, 2014).
    let mut state = 1_u64;
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    };
    let positions: Vec<EndgamePosition> = (0..4096)
        .map(|_| {
            let side = if next() % 2 == 0 { Side::Strong } else { Side::Weak };
            index.unrank((next() % index.len() as u64) as usize, side)
        })
        .collect();
    let is_legal = |position: &&EndgamePosition| table.value(position).is_some();
    let boards: Vec<Position> = positions.iter().filter(is_legal).map(EndgamePosition::position).collect();
    let mut group = criterion.benchmark_group("lookup");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("position", |bencher| {
        bencher.iter(|| positions.iter().filter(|position| black_box(table.value(position)).is_some()).count());
    });
    group.throughput(Throughput::Elements(boards.len() as u64));
    group.bench_function("position", |bencher| {
        bencher.iter(|| {
            let values = boards.iter().map(|board| tables.value(&EndgamePosition::of(black_box(board))?));
            values.flatten().count()
        });
    });
}

criterion_group!(benches, fills, lookups);
criterion_main!(benches);
