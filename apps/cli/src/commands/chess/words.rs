//! Words about obstacles.

use taxicab::requests::chess::obstacles_in_words;
use taxicab_chess::Obstacles;

/// Obstacles in words and in brackets, after a blank; empty if there are none.
pub(super) fn aside(obstacles: Obstacles) -> String {
    let words = obstacles_in_words(obstacles);
    if words.is_empty() { words } else { format!(" ({words})") }
}
