//! Any text is a square, a list of squares, a piece or a site, or refused; a value prints and reads again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use taxicab_chess::territory::{Owner, Site, Territory};
use taxicab_chess::{Bitboard, Map, Movement, Obstacles, Square};

fuzz_target!(|text: &str| {
    match text.parse::<Square>() {
        Ok(square) => assert_eq!(square.to_string(), text.to_lowercase()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    match text.parse::<Bitboard>() {
        Ok(set) => {
            assert!(usize::from(set.len()) <= text.split(',').count());
            for movement in Movement::ALL {
                let reached = |map: Map| map.distances().filter(|&distance| distance == Some(0)).count();
                assert_eq!(reached(Map::outward(movement, set, Obstacles::NONE)), usize::from(set.len()));
                assert_eq!(reached(Map::inward(movement, set, Obstacles::blocked(set))), usize::from(set.len()));
            }
        }
        Err(error) => {
            assert!(error.index < text.split(',').count());
            let _ = error.to_string();
        }
    }
    match text.parse::<Movement>() {
        Ok(movement) => assert!(movement.to_string() == text || matches!(text, "chebyshev" | "manhattan")),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    match text.parse::<Site>() {
        Ok(site) => {
            assert_eq!(site.to_string().parse(), Ok(site));
            let territory = Territory::new(&[site, site], Obstacles::NONE, None);
            assert_eq!(territory.owner(site.square), Owner::Contested, "both sites are there");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
