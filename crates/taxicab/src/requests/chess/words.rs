//! Words that texts and pictures of the chessboard share.

use taxicab_chess::{Movement, Obstacles};

use super::squares::SquareList;

/// The name of a movement among words: `white pawn`.
pub fn spoken(movement: Movement) -> String {
    movement.name().replace('-', " ")
}

/// The letter of a site: A, B, … Z, AA, AB, …
pub fn letter(site: usize) -> String {
    let letter = char::from(b'A' + (site % 26) as u8);
    match site / 26 {
        0 => letter.to_string(),
        rest => format!("{}{letter}", self::letter(rest - 1)),
    }
}

/// Obstacles in words: `blocked: e4 d5; no stop on: c3`. Empty if there are none.
pub fn obstacles_in_words(obstacles: Obstacles) -> String {
    let Obstacles { blocked, enemy, forbidden } = obstacles;
    let parts = [("blocked", blocked), ("can be captured", enemy), ("no stop on", forbidden)];
    let parts = parts.into_iter().filter(|(_, squares)| !squares.is_empty());
    parts.map(|(words, squares)| format!("{words}: {}", SquareList(squares))).collect::<Vec<_>>().join("; ")
}
