//! A game analysed, and every board on it and beside it solved by itself, with the same tables.

use std::collections::BTreeSet;

use criterion::{Criterion, criterion_group, criterion_main};
use taxicab::puzzle::{Board, Moves};
use taxicab::requests::puzzle::{Analyse, Solve};
use taxicab::{Context, Request, Silent};

/// A game of 156 moves by greedy search; 54 are the shortest.
const BOARD: &str = "8 10 1 14/13 15 9 2/11 12 6 4/5 3 7 0";
const MOVES: &str = "R2DLURDRD2L3U3RDRDLDLU3R2D2L2U2R3DLDRDL2UR2U2LD2LDLU3RDLD2RU2LDRU2R2D2\
                     LU2LDRDRUL2ULD2R2URDL2DLU2RDLDRURDLULDRU2LURD2LDRU3LD3RULDRURDL2U3R2D2LDRU3L2";

fn analysis(criterion: &mut Criterion) {
    let context = Context::default();
    let mut boards = BTreeSet::new();
    let moves: Moves = MOVES.parse().expect("moves");
    let mut board: Board = BOARD.parse().expect("a board");
    for direction in moves.iter() {
        boards.insert(board.to_string());
        boards.extend(board.directions().filter_map(|direction| board.after(direction)).map(|next| next.to_string()));
        board = board.after(direction).expect("a legal move");
    }
    let request = Analyse { board: BOARD.into(), moves: MOVES.into(), ..Analyse::default() };
    let solve = Solve::default();
    let mut analysis = criterion.benchmark_group("analyse");
    analysis.sample_size(10);
    analysis.bench_function("naive: every board solved, each once", |bencher| {
        bencher.iter(|| {
            for board in &boards {
                let _ = solve.with_item(board).map(|request| request.answer(&context, &mut Silent));
            }
        });
    });
    analysis.bench_function("request", |bencher| bencher.iter(|| request.answer(&context, &mut Silent)));
    analysis.finish();
}

criterion_group!(benches, analysis);
criterion_main!(benches);
