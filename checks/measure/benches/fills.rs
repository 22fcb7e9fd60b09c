//! Fills, maps, territories and trajectories beside the naive method: a queue, and one distance after another.

use std::collections::VecDeque;
use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use taxicab_chess::territory::{Owner, Site, Territory};
use taxicab_chess::trajectory::{Admissible, Trajectories};
use taxicab_chess::{Bitboard, Map, Movement, Obstacles, Square, moves_to_nearest};

/// The naive map: one square after another from a queue, one step after another, a byte a square.
fn naive_map(movement: Movement, from: Square, obstacles: &Obstacles) -> [Option<u8>; 64] {
    const KING: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    const KNIGHT: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let (steps, reach) = match movement {
        Movement::King => (KING, 1),
        Movement::Queen => (KING, 7),
        Movement::Knight => (KNIGHT, 1),
        _ => unreachable!("not measured"),
    };
    let mut distances = [None; 64];
    distances[usize::from(from)] = Some(0);
    let mut queue = VecDeque::from([from]);
    while let Some(square) = queue.pop_front() {
        let next_distance = distances[usize::from(square)].map(|distance| distance + 1);
        for (files, ranks) in steps {
            let mut at = square;
            for _ in 0..reach {
                let Some(next) = at.offset(files, ranks).filter(|next| !obstacles.blocked.contains(*next)) else {
                    break;
                };
                if distances[usize::from(next)].is_none() && !obstacles.forbidden.contains(next) {
                    distances[usize::from(next)] = next_distance;
                    queue.push_back(next);
                }
                if obstacles.enemy.contains(next) {
                    break;
                }
                at = next;
            }
        }
    }
    distances
}

/// A middlegame's worth of pieces: pawns on both sides and some pieces.
fn position() -> Obstacles {
    let blocked = "a2,b2,c3,d4,f2,g2,h2,f1,g1,a1,c1".parse().expect("squares");
    Obstacles::blocked(blocked).with_enemy("a7,b7,c6,d5,f7,g7,h7,c8,g8,f8".parse().expect("squares"))
}

/// A corner, the centre and two between: fills of different length.
const SQUARES: [Square; 4] = [Square::A1, Square::E4, Square::B3, Square::H6];

/// Each turn from another square, the time for all four.
fn maps(criterion: &mut Criterion) {
    for (name, obstacles) in [("empty board", Obstacles::NONE), ("around pieces", position())] {
        let mut group = criterion.benchmark_group(format!("four maps, {name}"));
        for movement in [Movement::King, Movement::Knight, Movement::Queen] {
            for square in SQUARES {
                let map = Map::outward(movement, square, obstacles);
                assert!(map.distances().eq(naive_map(movement, square, &obstacles)), "{movement} from {square}");
            }
            group.bench_function(format!("{movement}, naive"), |bencher| {
                bencher.iter(|| {
                    for square in black_box(SQUARES) {
                        black_box(naive_map(movement, square, black_box(&obstacles)));
                    }
                });
            });
            group.bench_function(format!("{movement}, by fill"), |bencher| {
                bencher.iter(|| {
                    for square in black_box(SQUARES) {
                        black_box(Map::outward(movement, square, black_box(obstacles)));
                    }
                });
            });
        }
        group.finish();
    }
}

fn rows(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("four maps, empty board");
    for movement in [Movement::King, Movement::Taxi, Movement::Knight] {
        group.bench_function(format!("{movement}, by table row"), |bencher| {
            bencher.iter(|| {
                for square in black_box(SQUARES) {
                    black_box(Map::on_empty_board(movement, square));
                }
            });
        });
    }
    group.finish();
}

/// The naive territory: a map for each site and the least of them for each square.
fn naive_territory(sites: &[Site], obstacles: &Obstacles) -> [Owner; 64] {
    let maps: Vec<_> = sites.iter().map(|site| naive_map(site.movement, site.square, obstacles)).collect();
    nearest(sites.len(), |site, square| maps[site][square])
}

/// The same with our maps.
fn territory_by_maps(sites: &[Site], obstacles: &Obstacles) -> [Owner; 64] {
    let maps: Vec<_> = sites.iter().map(|site| Map::outward(site.movement, site.square, *obstacles)).collect();
    nearest(sites.len(), |site, square| maps[site].distance(Square::ALL[square]))
}

fn nearest(sites: usize, distance: impl Fn(usize, usize) -> Option<u8>) -> [Owner; 64] {
    std::array::from_fn(|square| {
        let least = (0..sites).filter_map(|site| distance(site, square)).min();
        let mut nearest = (0..sites).filter(|site| least.is_some() && distance(*site, square) == least);
        match (nearest.next(), nearest.next()) {
            (None, _) => Owner::Nobody,
            (Some(site), None) => Owner::Site(site),
            (Some(_), Some(_)) => Owner::Contested,
        }
    })
}

fn territories(criterion: &mut Criterion) {
    let site = |text: &str| text.parse::<Site>().expect("a site");
    let lists = [
        ("two kings", vec![site("K@d2"), site("K@f7")]),
        ("two taxis", vec![site("T@d2"), site("T@f7")]),
        ("eight pieces", ["K@e1", "Q@d1", "N@f3", "B@c4", "K@e8", "Q@d8", "N@c6", "R@f8"].map(site).to_vec()),
    ];
    for (board, obstacles) in [("empty board", Obstacles::NONE), ("around pieces", position())] {
        let mut group = criterion.benchmark_group(format!("territory, {board}"));
        for (name, sites) in &lists {
            let territory = Territory::new(sites, obstacles, None);
            assert!(territory.owners().eq(territory_by_maps(sites, &obstacles)));
            if *name == "two kings" {
                group.bench_function(format!("{name}, naive"), |bencher| {
                    bencher.iter(|| naive_territory(black_box(sites), black_box(&obstacles)));
                });
            }
            group.bench_function(format!("{name}, square by square from maps"), |bencher| {
                bencher.iter(|| territory_by_maps(black_box(sites), black_box(&obstacles)));
            });
            group.bench_function(format!("{name}, all squares at once"), |bencher| {
                bencher.iter(|| Territory::new(black_box(sites), black_box(obstacles), None));
            });
        }
        group.finish();
    }
}

fn sets(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("distance of two sets of knights");
    let [from, to]: [Bitboard; 2] = ["b1,g1,a1", "h8,b8,d8"].map(|set| set.parse().expect("squares"));
    group.bench_function("pair by pair, naive", |bencher| {
        bencher.iter(|| {
            let maps = black_box(from).iter().map(|square| naive_map(Movement::Knight, square, &Obstacles::NONE));
            maps.filter_map(|map| black_box(to).iter().filter_map(|to| map[usize::from(to)]).min()).min()
        });
    });
    group.bench_function("by fill", |bencher| {
        bencher.iter(|| moves_to_nearest(Movement::Knight, black_box(from), black_box(to), black_box(Obstacles::NONE)));
    });
    group.finish();
}

/// The naive count: every walk tried, without asking whether it can still arrive.
fn naive_count(from: Square, to: Square, moves: u8) -> u64 {
    if moves == 0 {
        return u64::from(from == to);
    }
    let next = taxicab_chess::after_one_move(Movement::King, from.into(), Obstacles::NONE);
    next.iter().map(|next| naive_count(next, to, moves - 1)).sum()
}

fn trajectories(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("king f6 to h1");
    let new = || Trajectories::new(Movement::King, black_box(Square::F6), black_box(Square::H1), Obstacles::NONE);
    let trajectories = new().expect("kings get anywhere");
    assert_eq!(naive_count(Square::F6, Square::H1, 5), trajectories.count());
    group.bench_function("sum of the maps", |bencher| bencher.iter(|| black_box(new().expect("a path").sums())));
    group.bench_function("squares of all shortest paths", |bencher| {
        bencher.iter(|| black_box(new().expect("a path").squares()));
    });
    group.bench_function("all 25 shortest counted, naive", |bencher| {
        bencher.iter(|| naive_count(black_box(Square::F6), black_box(Square::H1), 5));
    });
    group.bench_function("all 25 shortest counted", |bencher| {
        bencher.iter(|| black_box(new().expect("a path").count()));
    });
    group.bench_function("all 25 shortest listed", |bencher| {
        bencher.iter(|| new().expect("a path").paths().map(|path| path.len()).sum::<usize>());
    });
    let admissible = |length, degree| {
        let (from, to) = black_box((Square::F6, Square::H1));
        Admissible::new(Movement::King, from, to, Obstacles::NONE, length, degree).expect("numbers that fit")
    };
    group.bench_function("all 124 of degree 2 counted", |bencher| bencher.iter(|| admissible(6, 2).count()));
    group.bench_function("all 124 of degree 2 listed", |bencher| bencher.iter(|| admissible(6, 2).paths().count()));
    group.bench_function("all of length 9 and degree 3 counted", |bencher| bencher.iter(|| admissible(9, 3).count()));
    group.finish();
}

criterion_group!(benches, maps, rows, territories, sets, trajectories);
criterion_main!(benches);
