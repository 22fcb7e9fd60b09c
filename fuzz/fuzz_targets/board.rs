//! Any text is a board or refused; a board prints and reads again in every form.

#![no_main]

use libfuzzer_sys::fuzz_target;
use taxicab_puzzle::{Board, Goal, Parity, Size, exchanged};

fuzz_target!(|text: &str| {
    let board: Board = match text.parse() {
        Ok(board) => board,
        Err(error) => {
            // The message contains one token of the text, never the whole text.
            assert!(error.to_string().chars().count() < 400);
            return;
        }
    };
    let (size, tiles) = (board.size(), board.tiles());
    let mut sorted = tiles.to_vec();
    sorted.sort_unstable();
    assert!(sorted.iter().map(|&tile| usize::from(tile)).eq(0..size.cells()), "a board is a permutation");
    assert_eq!(tiles[board.blank()], 0);

    assert_eq!(board.to_string().parse(), Ok(board));
    assert_eq!(board.drawn().to_string().parse(), Ok(board));
    let rows: Vec<String> = board.rows().map(|row| format!("{row:?}")).collect();
    assert_eq!(format!("[{}]", rows.join(",")).parse(), Ok(board));
    assert_eq!(Board::parse(&board.to_string().replace('/', ","), Some(size)), Ok(board));

    // A list without rows fits every size with its number of cells, and no other.
    let other = Size::new(size.width() % 16 + 2, size.height()).ok();
    if let Some(other) = other.filter(|other| other.cells() != size.cells()) {
        assert!(Board::parse(text, Some(other)).is_err());
    }

    let towards = |board| Parity::towards(board, &Goal::BlankLast).map(|parity| parity.is_solvable());
    assert_ne!(towards(&board), towards(&exchanged(&board)), "the exchange changes the parity");
});
