//! Any text is a move string or refused at a character; moves print, read again and keep their laws.

#![no_main]

use libfuzzer_sys::fuzz_target;
use taxicab_puzzle::{Goal, Moves, MovesError, Size};

fuzz_target!(|text: &str| {
    let moves: Moves = match text.parse() {
        Ok(moves) => moves,
        Err(error) => {
            let (MovesError::Unknown { at, .. } | MovesError::ZeroCount { at, .. } | MovesError::TooLong { at, .. }) =
                error;
            assert!(at < text.chars().count() && error.index() <= Moves::MAX_LENGTH);
            let _ = error.to_string();
            return;
        }
    };
    let length = moves.single_tile_count();
    assert!(length <= Moves::MAX_LENGTH);
    assert_eq!(moves.to_string().parse(), Ok(moves.clone()));
    assert_eq!(moves.runs().map(|(_, run)| run).sum::<usize>(), length);
    assert_eq!(moves.runs().count(), moves.multi_tile_count());
    assert_eq!(moves.inverted().inverted(), moves);
    assert_eq!(moves.transposed().transposed(), moves);
    let simple = moves.simplified();
    assert!(simple.single_tile_count() <= length && (length - simple.single_tile_count()).is_multiple_of(2));

    for (width, height) in [(2, 2), (4, 4), (16, 3)] {
        let goal = Goal::Spiral.board(Size::new(width, height).expect("a legal size")).expect("a named goal");
        match goal.after_all(&moves) {
            Ok(end) => {
                assert_eq!(goal.after_all(&simple), Ok(end), "the simplified moves lead to the same board");
                assert_eq!(end.after_all(&moves.inverted()), Ok(goal), "the inverse leads back");
            }
            Err(wrong) => {
                assert_eq!(moves.as_slice()[wrong.index], wrong.direction);
                let mut legal = moves.clone();
                legal.truncate(wrong.index);
                assert!(goal.after_all(&legal).is_ok(), "it is the first illegal move");
            }
        }
    }
});
