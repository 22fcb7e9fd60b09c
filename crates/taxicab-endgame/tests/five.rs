//! Tables of five pieces, checked one ply apart: moves, checks and ends of games are those of `cozy_chess`.

use cozy_chess::GameStatus;
use taxicab_endgame::{Endgame, EndgamePosition, Side, Table, Tables, Value, board_from_fen, legal_moves};

/// The tables of an endgame; those of five pieces are packed as soon as they are filled, as files have them.
fn filled(endgame: Endgame) -> Tables {
    let mut tables = Tables::new();
    for needed in endgame.with_successors() {
        let table = tables.fill(needed).unwrap();
        if needed.is_large() {
            let table = Table::unpacked(needed, table.packed(), &tables).unwrap();
            tables.insert(table);
        }
    }
    tables
}

/// Compares one in `step` positions of an endgame with the values after their moves; returns how many are legal.
fn compare(tables: &Tables, endgame: Endgame, step: usize) -> usize {
    let table = tables.table(endgame).unwrap();
    let mut count = 0;
    for side in Side::ALL {
        for number in (0..table.index().len()).step_by(step) {
            let position = table.index().unrank(number, side);
            let found = tables.value(&position);
            let mut squares: Vec<_> = Side::ALL.map(|side| position.king(side)).into();
            squares.extend(position.pieces().map(|(.., square)| square));
            squares.sort();
            squares.dedup();
            if squares.len() < endgame.len() {
                assert_eq!(found, None);
                continue;
            }
            let fen = position.position().fen().to_string();
            let Ok(board) = board_from_fen(&fen) else {
                assert_eq!(found, None, "{fen}");
                continue;
            };
            let after = |mv| {
                let mut after = board.clone();
                after.play(mv);
                tables.probe(&after).map_or(Value::Draw, Value::before)
            };
            let expected = match board.status() {
                GameStatus::Won => Some(Value::Loss(0)),
                GameStatus::Drawn => Some(Value::Draw),
                GameStatus::Ongoing => legal_moves(&board).into_iter().map(after).max(),
            };
            assert_eq!(found, expected, "{fen}");
            count += 1;
        }
    }
    count
}

fn longest(tables: &Tables, endgame: &str) -> [Option<u8>; 2] {
    let table = tables.table(endgame.parse().unwrap()).unwrap();
    Side::ALL.map(|side| table.longest_win(side))
}

#[test]
fn values_follow_from_the_moves() {
    let endgame = "KNNKN".parse().unwrap();
    let tables = filled(endgame);
    // Mate in 7.
    assert_eq!(longest(&tables, "KNNKN"), [Some(13), Some(1)]);
    assert!(compare(&tables, endgame, 1009) > 50_000);
}

/// `cargo test --release -p taxicab-endgame --features parallel --test all five::rook_and_pawn -- --ignored --nocapture`
#[test]
#[ignore = "ten minutes and three gigabytes"]
fn rook_and_pawn_against_rook() {
    let tables = filled("KRPKR".parse().unwrap());
    // Mates in 34, 31, 65, 37 and 74 moves.
    for (endgame, plies) in [("KQRKR", 67), ("KRRKR", 61), ("KRBKR", 129), ("KRNKR", 73), ("KRPKR", 147)] {
        println!("{endgame}: longest wins {:?}", longest(&tables, endgame));
        assert_eq!(longest(&tables, endgame)[0], Some(plies), "{endgame}");
        let count = compare(&tables, endgame.parse().unwrap(), 1009);
        println!("{endgame}: {count} positions follow from their moves");
    }
    // Lucena's bridge, and Philidor's third rank.
    for (fen, expected) in [("1K1k4/1P6/8/8/8/8/r7/2R5 w", "win"), ("4k3/1R6/r7/3KP3/8/8/8/8 b", "draw")] {
        let position = EndgamePosition::of(&fen.parse().unwrap()).unwrap();
        assert_eq!(tables.value(&position).unwrap().name(), expected, "{fen}");
    }
}
