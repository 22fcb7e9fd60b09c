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
    let men = Color::ALL.map(|color| position.men(color));
    assert!(!men[0].intersects(men[1]) && men[0] | men[1] == position.occupied());
    for (square, man) in position.iter() {
        let map = Map::outward(man.piece(), square, position.obstacles(man.color).without(square));
        assert_eq!(mobility::map(&position, square, Level::Obstacles), Some(map));
        assert!(!map.within(63).intersects(position.men(man.color).without(square)), "own pieces are in the way");
    }
    assert!(
        Square::ALL.into_iter().all(|square| position.man(square).is_some() == position.occupied().contains(square))
    );
});
