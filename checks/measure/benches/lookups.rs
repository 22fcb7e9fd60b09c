//! Every form of a distance, singly and in batches, beside a bare load from 64 × 64 bytes and the naive loop.
//!
//! Singly there are two questions. *Throughput*: how many lookups that do not wait for each other go through in a time;
//! each result is handed to `black_box`, so that nothing becomes a vector. *Latency*: how long one takes whose first
//! square is made from the last result. Both loops cost something themselves, the same for all forms: compare within one
//! run, against `bare load`.

use std::hint::black_box;

use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime};
use taxicab_chess::lookup::{by_0x88, by_15x15, by_64x64, by_rank_file, routine};
use taxicab_chess::{Square, X88, batch, direction, distance};

/// What every single form is measured against: the bytes of king moves as an engine would have them.
static BARE: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut pair = 0;
    while pair < 4096 {
        let (a, b) = (Square::ALL[pair >> 6], Square::ALL[pair & 63]);
        table[pair >> 6][pair & 63] = routine::king(a, b);
        pair += 1;
    }
    table
};

/// Squares, from SplitMix64 (Steele, Lea and Flood, 2014).
fn squares(seed: u64, count: usize) -> Vec<Square> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    };
    (0..count).map(|_| Square::ALL[(next() % 64) as usize]).collect()
}

struct Pairs {
    a: Vec<Square>,
    b: Vec<Square>,
}

impl Pairs {
    fn new() -> Self {
        Self::of(4096)
    }

    fn of(count: usize) -> Self {
        Self { a: squares(1, count), b: squares(2, count) }
    }

    fn single<T>(&self, throughput: &mut Group, form: &str, lookup: impl Fn(Square, Square) -> T) {
        throughput.bench_function(form, |bencher| {
            bencher.iter(|| {
                for (&a, &b) in self.a.iter().zip(&self.b) {
                    black_box(lookup(a, b));
                }
            });
        });
    }

    fn chain(&self, latency: &mut Group, form: &str, lookup: impl Fn(Square, Square) -> u8) {
        latency.bench_function(form, |bencher| {
            bencher.iter(|| {
                let mut at = 0_u8;
                for &b in &self.b {
                    at = at.wrapping_add(lookup(square(at), b)) ^ 0x15;
                }
                at
            });
        });
    }

    fn batch(&self, group: &mut Group, form: &str, batch: impl Fn(&[Square], &[Square], &mut [u8])) {
        let mut out = vec![0; self.a.len()];
        group.bench_function(form, |bencher| {
            bencher.iter(|| batch(black_box(&self.a), black_box(&self.b), black_box(&mut out)));
        });
    }
}

type Group<'a> = BenchmarkGroup<'a, WallTime>;

/// The square of a number modulo 64; the compiler sees through it.
fn square(number: u8) -> Square {
    Square::from_index(number & 63).expect("below 64")
}

fn group<'a>(criterion: &'a mut Criterion, name: &str) -> Group<'a> {
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(4096));
    group
}

fn single_x88(group: &mut Group, form: &str, a: &[X88], b: &[X88], lookup: impl Fn(X88, X88) -> u8) {
    group.bench_function(form, |bencher| {
        bencher.iter(|| {
            for (&a, &b) in a.iter().zip(b) {
                black_box(lookup(a, b));
            }
        });
    });
}

fn bare(a: Square, b: Square) -> u8 {
    BARE[a as usize][b as usize]
}

fn singly(criterion: &mut Criterion) {
    let pairs = Pairs::new();
    let [a_x88, b_x88] = [&pairs.a, &pairs.b].map(|squares| squares.iter().copied().map(X88::of).collect::<Vec<_>>());
    {
        let throughput = &mut group(criterion, "throughput");
        pairs.single(throughput, "bare load", bare);
        pairs.single(throughput, "king: distance", distance::king);
        pairs.single(throughput, "king: 0x88 from squares", |a, b| by_0x88::KING.at(by_0x88::index(a, b)));
        let king = |a, b| by_0x88::KING.at(by_0x88::index_of_x88(a, b));
        single_x88(throughput, "king: 0x88 from coordinates", &a_x88, &b_x88, king);
        pairs.single(throughput, "king: 15x15", |a, b| by_15x15::KING.at(by_15x15::index(a, b)));
        pairs.single(throughput, "king: 15x15 by map", |a, b| by_15x15::KING.at(by_15x15::index_by_map(a, b)));
        pairs.single(throughput, "king: routine", routine::king);
        pairs.single(throughput, "manhattan: distance", distance::manhattan);
        pairs.single(throughput, "manhattan: routine", routine::manhattan);
        pairs.single(throughput, "knight: distance", distance::knight);
        pairs.single(throughput, "knight: 0x88 from squares", by_0x88::knight);
        single_x88(throughput, "knight: 0x88 from coordinates", &a_x88, &b_x88, by_0x88::knight);
        pairs.single(throughput, "knight: 15x15", by_15x15::knight);
        pairs.single(throughput, "knight: rank and file", by_rank_file::knight);
        pairs.single(throughput, "knight: rank and file, branch-free", by_rank_file::knight_branch_free);
        pairs.single(throughput, "knight: routine", routine::knight);
        pairs.single(throughput, "rook: distance", distance::rook);
        pairs.single(throughput, "rook: routine", routine::rook);
        pairs.single(throughput, "bishop: distance", distance::bishop);
        pairs.single(throughput, "bishop: routine", routine::bishop);
        pairs.single(throughput, "queen: distance", distance::queen);
        pairs.single(throughput, "queen: routine", routine::queen);
        pairs.single(throughput, "direction: by rule", direction::direction);
        pairs.single(throughput, "direction: 0x88 from squares", |a, b| by_0x88::DIRECTION.at(by_0x88::index(a, b)));
        pairs.single(throughput, "centre manhattan: distance", |a, _| distance::centre_manhattan(a));
        pairs.single(throughput, "centre manhattan: routine", |a, _| routine::centre_manhattan(a));
        let by_complement = |a, _| routine::centre_manhattan_by_complement(a);
        pairs.single(throughput, "centre manhattan: by complement", by_complement);
    }
    let latency = &mut group(criterion, "latency");
    pairs.chain(latency, "bare load", bare);
    pairs.chain(latency, "king: distance", distance::king);
    pairs.chain(latency, "king: 0x88 from squares", |a, b| by_0x88::KING.at(by_0x88::index(a, b)));
    pairs.chain(latency, "king: 15x15", |a, b| by_15x15::KING.at(by_15x15::index(a, b)));
    pairs.chain(latency, "king: 15x15 by map", |a, b| by_15x15::KING.at(by_15x15::index_by_map(a, b)));
    pairs.chain(latency, "king: routine", routine::king);
    pairs.chain(latency, "knight: distance", distance::knight);
    pairs.chain(latency, "knight: 0x88 from squares", by_0x88::knight);
    pairs.chain(latency, "knight: 15x15", by_15x15::knight);
    pairs.chain(latency, "knight: rank and file", by_rank_file::knight);
    pairs.chain(latency, "knight: rank and file, branch-free", by_rank_file::knight_branch_free);
    pairs.chain(latency, "knight: routine", routine::knight);
}

/// The naive batch: a lookup for each pair.
fn one_by_one(a: &[Square], b: &[Square], out: &mut [u8], lookup: impl Fn(Square, Square) -> u8) {
    for ((&a, &b), out) in a.iter().zip(b).zip(out) {
        *out = lookup(a, b);
    }
}

fn batches(criterion: &mut Criterion) {
    let pairs = Pairs::new();
    let group = &mut group(criterion, "batch");
    pairs.batch(group, "king", batch::king);
    pairs.batch(group, "king: naive, table", |a, b, out| one_by_one(a, b, out, distance::king));
    pairs.batch(group, "manhattan", batch::manhattan);
    pairs.batch(group, "manhattan: naive, table", |a, b, out| one_by_one(a, b, out, distance::manhattan));
    pairs.batch(group, "knight", batch::knight);
    pairs.batch(group, "knight: arithmetic", batch::knight_by_arithmetic);
    pairs.batch(group, "knight: naive, table", |a, b, out| one_by_one(a, b, out, distance::knight));
    pairs.batch(group, "knight: naive, rank and file", |a, b, out| {
        one_by_one(a, b, out, by_rank_file::knight_branch_free);
    });
    // 64 rows of 64: what a map from one square costs.
    group.bench_function("rows of 64: knight", |bencher| {
        bencher.iter(|| {
            for &from in &pairs.a[..64] {
                black_box(*by_64x64::KNIGHT.row(from));
            }
        });
    });
}

/// Arrays beyond the caches, into one that is kept and into a new one each time, whose pages the system has to give.
fn long_batches(criterion: &mut Criterion) {
    for count in [1_000_000, 10_000_000] {
        let pairs = Pairs::of(count);
        let mut group = criterion.benchmark_group(format!("batch of {count}"));
        group.throughput(Throughput::Elements(count as u64));
        pairs.batch(&mut group, "king", batch::king);
        group.bench_function("king into a new vector", |bencher| {
            bencher.iter(|| {
                let mut out = vec![0; count];
                batch::king(black_box(&pairs.a), black_box(&pairs.b), &mut out);
                out
            });
        });
    }
}

criterion_group!(benches, singly, batches, long_batches);
criterion_main!(benches);
