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

/// A number with its digits in groups of three: `1,234,567`.
pub(super) fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(|group| String::from_utf8_lossy(group).into_owned());
    groups.collect::<Vec<_>>().join(",")
}

/// A count with its noun: `1 move`, `1,000 moves`.
pub(super) fn counted(number: u128, noun: &str) -> String {
    format!("{} {noun}{}", grouped(number), if number == 1 { "" } else { "s" })
}
