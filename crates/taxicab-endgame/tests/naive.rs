//! The tables against a naive fill that shares no code with the crate: every position of the whole board.

use crate::given::tables_of;
use crate::naive_fill::{DRAW, Naive, pieces_of};
use taxicab_chess::{Color, Piece, Position, Square};
use taxicab_endgame::{Endgame, EndgamePosition, Value, board_from_fen};

/// The position as a board; the first side is White, or Black with the board upside down.
fn position(name: &str, squares: &[u8], first_to_move: bool, is_swapped: bool) -> Position {
    let color = |first: bool| if first == is_swapped { Color::Black } else { Color::White };
    let pieces = pieces_of(name).into_iter().zip(squares).map(|((first, letter), &square)| {
        let square = Square::ALL[usize::from(if is_swapped { square ^ 0x38 } else { square })];
        (square, Piece { color: color(first), role: Piece::from_letter(letter).unwrap().role })
    });
    Position::new(pieces, color(first_to_move)).unwrap()
}

/// The value as the naive fill writes it.
fn value(plies: u8) -> Value {
    match plies {
        DRAW => Value::Draw,
        plies if plies % 2 == 1 => Value::Win(plies),
        plies => Value::Loss(plies),
    }
}

/// Compares every legal position of the whole board, and one in `step` with the colours swapped; returns their count.
fn compare(name: &str, step: usize) -> usize {
    let endgame: Endgame = name.parse().unwrap();
    let tables = tables_of(endgame);
    let naive = Naive::new(name);
    let mut count = 0;
    for (squares, first_to_move, expected) in naive.positions() {
        for is_swapped in [false, true] {
            if is_swapped && count % step != 0 {
                continue;
            }
            let position = position(name, &squares, first_to_move, is_swapped);
            let endgame_position = EndgamePosition::of(&position).unwrap();
            assert_eq!(endgame_position.endgame(), endgame);
            assert_eq!(tables.value(&endgame_position), Some(value(expected)), "{}", position.fen());
        }
        count += 1;
    }
    // Both have the same illegal positions: the counts agree, equal pieces distinguished.
    let census = tables.census(endgame).unwrap();
    let legal: u64 = census.counts.iter().map(|count| count.legal).sum();
    let is_alike = endgame.is_against_bare_king() && endgame.pieces().windows(2).any(|pair| pair[0] == pair[1]);
    assert_eq!(count as u64, if is_alike { 2 } else { 1 } * legal, "{name}");
    count
}

#[test]
fn three_pieces() {
    for name in ["KQK", "KRK", "KPK", "KBK", "KNK"] {
        compare(name, 1);
    }
}

/// Every position of endgames of four pieces on the whole board, those with pawns first.
///
/// `cargo test --release -p taxicab-endgame --test all naive::four_pieces -- --ignored --nocapture`
#[test]
#[ignore = "an hour: 16,777,216 arrangements for each side to move, tried once a ply"]
fn four_pieces() {
    let names = ["KQKP", "KRKP", "KBKP", "KNKP", "KPKP", "KQPK", "KRPK", "KBPK", "KNPK", "KPPK"];
    let others = Endgame::all().filter(|endgame| endgame.len() == 4 && !endgame.has_pawn());
    for name in names.into_iter().map(String::from).chain(others.map(|endgame| endgame.to_string())) {
        let count = compare(&name, 97);
        println!("{name}: {count} positions equal");
        if name == "KPKP" {
            println!("{name}: {} positions with an en passant square equal", compare_en_passant(&name));
        }
    }
}

/// Compares every legal position after a double step that a pawn can capture; returns their count.
fn compare_en_passant(name: &str) -> usize {
    let tables = tables_of(name.parse().unwrap());
    let (mut count, mut decided) = (0, 0);
    let naive = Naive::new(name);
    for (squares, passed, first_to_move, expected) in naive.en_passant() {
        let placement = position(name, &squares, first_to_move, false).fen().to_string();
        let fields: Vec<&str> = placement.split(' ').collect();
        let fen = format!("{} {} - {}", fields[0], fields[1], Square::ALL[usize::from(passed)]);
        // A check that was there before the double step is refused.
        let Ok(board) = board_from_fen(&fen) else { continue };
        assert_eq!(tables.probe(&board), Ok(value(expected)), "{fen}");
        decided += usize::from(expected != naive.value(&squares, first_to_move));
        count += 1;
    }
    assert!(decided > 1000, "{decided}");
    count
}
