//! Any text is a position or refused; a position prints and reads again, and answers every question.

#![no_main]

use libfuzzer_sys::fuzz_target;
use taxicab_chess::mobility::{self, Level};
use taxicab_chess::{Color, Map, Position, Square};

fuzz_target!(|text: &str| {
    let position: Position = match text.parse() {
        Ok(position) => position,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    assert_eq!(position.fen().to_string().parse(), Ok(position));
    assert_eq!(position.reversed().reversed(), position);
    let pieces = Color::ALL.map(|color| position.pieces(color));
    assert!(!pieces[0].intersects(pieces[1]) && pieces[0] | pieces[1] == position.occupied());
    for (square, piece) in position.iter() {
        let map = Map::outward(piece.movement(), square, position.obstacles(piece.color).without(square));
        assert_eq!(mobility::map(&position, square, Level::Obstacles), Some(map));
        assert!(!map.within(63).intersects(position.pieces(piece.color).without(square)), "own pieces are in the way");
    }
    assert!(
        Square::ALL.into_iter().all(|square| position.piece(square).is_some() == position.occupied().contains(square))
    );
});
