//! The tables against a naive fill that shares no code with the crate: every position of the whole board.

use crate::given::tables_of;
use crate::naive_fill::{DRAW, Naive, pieces_of};
use taxicab_chess::{Color, Piece, Position, Role, Square};
use taxicab_endgame::{Endgame, EndgamePosition, Value};

/// The position as a board; the first side is White, or Black with the board upside down.
fn position(name: &str, squares: &[u8], first_to_move: bool, is_swapped: bool) -> Position {
    let color = |first: bool| if first == is_swapped { Color::Black } else { Color::White };
    let pieces = pieces_of(name).into_iter().zip(squares).map(|((first, letter), &square)| {
        let square = Square::ALL[usize::from(if is_swapped { square ^ 0x38 } else { square })];
        (square, Piece { color: color(first), role: Piece::from_letter(letter).unwrap().role })
    });
    Position::new(pieces, color(first_to_move)).unwrap()
}

/// Compares every legal position of the whole board, and one in `step` with the colours swapped; returns their count.
fn compare(name: &str, step: usize) -> usize {
    let endgame: Endgame = name.parse().unwrap();
    let tables = tables_of(endgame);
    let mut count = 0;
    for (squares, first_to_move, value) in Naive::new(name).positions() {
        let expected = match value {
            DRAW => Value::Draw,
            plies if plies % 2 == 1 => Value::Win(plies),
            plies => Value::Loss(plies),
        };
        for is_swapped in [false, true] {
            if is_swapped && count % step != 0 {
                continue;
            }
            let position = position(name, &squares, first_to_move, is_swapped);
            let endgame_position = EndgamePosition::of(&position).unwrap();
            assert_eq!(endgame_position.endgame(), endgame);
            assert_eq!(tables.value(&endgame_position), Some(expected), "{}", position.fen());
        }
        count += 1;
    }
    // Both have the same illegal positions: the counts agree, equal pieces distinguished.
    let census = tables.census(endgame).unwrap();
    let legal: u64 = census.counts.iter().map(|count| count.legal).sum();
    let alike = if matches!(endgame.pieces(), [Role::Bishop, Role::Bishop]) { 2 } else { 1 };
    assert_eq!(count as u64, alike * legal, "{name}");
    count
}

#[test]
fn three_pieces() {
    for name in ["KQK", "KRK", "KPK", "KBK"] {
        compare(name, 1);
    }
}

/// Every position of endgames of four pieces on the whole board.
///
/// `cargo test --release -p taxicab-endgame --test all naive:: -- --ignored --nocapture`
///
/// 2026-11-21: all equal, 23,824,640 positions of KBBK (bishops distinguished), 24,536,088 of KBNK and 19,733,336 of KQKR, in 802 s on
/// two busy cores.
#[test]
#[ignore = "minutes: 16,777,216 arrangements for each side to move, tried once a ply"]
fn four_pieces() {
    for name in ["KBBK", "KBNK", "KQKR"] {
        let count = compare(name, 97);
        println!("{name}: {count} positions equal");
    }
}
