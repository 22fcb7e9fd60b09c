//! What the pictures of distances have in common: the colours of the numbers and their legend.

use taxicab::chess::{Bitboard, Obstacles, Square};

use crate::{Cell, Key, Mark, Paint, Token, scale};

/// What a broken frame means.
pub(super) const NO_STOP: &str = "crossed, not stopped on";

/// How the distances up to the farthest are shown.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    pub(super) farthest: u8,
    pub(super) obstacles: Obstacles,
}

impl Scale {
    /// A scale for these distances, around these obstacles.
    pub(super) fn of(distances: impl IntoIterator<Item = Option<u8>>, obstacles: Obstacles) -> Self {
        Self { farthest: distances.into_iter().flatten().max().unwrap_or(0), obstacles }
    }

    /// The colour of a distance.
    pub(super) fn paint(self, distance: u8) -> Paint {
        Paint::Plain(scale(distance.into(), self.farthest.max(1).into()))
    }

    /// The square at this distance.
    pub(super) fn cell(self, square: Square, distance: Option<u8>) -> Cell {
        let mut cell = match distance {
            Some(distance) => Cell::new(self.paint(distance), distance.to_string()),
            None => Cell::new(Paint::Silent, ""),
        };
        if self.obstacles.blocked.contains(square) && distance != Some(0) {
            // A piece can start there, where none can stop: then the number stays.
            cell.paint = Paint::Crossed;
        }
        if self.obstacles.enemy.contains(square) {
            cell.token = Some(Token::capture());
        }
        cell.mark = self.obstacles.forbidden.contains(square).then_some(Mark::Broken);
        cell
    }

    /// The legend, without what does not occur; `unreached` are the squares without a distance.
    pub(super) fn legend(self, words: &str, unreached: Bitboard) -> Vec<Key> {
        let mut legend = self.distances(words);
        legend.extend(self.kinds("not reached", unreached));
        legend
    }

    /// The legend of the distances.
    pub(super) fn distances(self, words: &str) -> Vec<Key> {
        let key = |distance| {
            let label = if distance == self.farthest { words } else { "" };
            Key::new(self.paint(distance), distance.to_string(), label)
        };
        (0..=self.farthest).map(key).collect()
    }

    /// The legend of all else that occurs; squares without a distance are called by these words.
    pub(super) fn kinds(self, words: &str, unreached: Bitboard) -> Vec<Key> {
        let mut legend = Vec::new();
        let Obstacles { blocked, enemy, forbidden } = self.obstacles;
        if !(unreached & !blocked).is_empty() {
            legend.push(Key::new(Paint::Silent, "", words));
        }
        if !blocked.is_empty() {
            legend.push(Key::new(Paint::Crossed, "", "blocked"));
        }
        if !(blocked & !unreached).is_empty() {
            legend.push(Key::new(Paint::Crossed, "1", "blocked, but a piece may start there"));
        }
        if !forbidden.is_empty() {
            legend.push(Key::mark(Mark::Broken, NO_STOP));
        }
        if !enemy.is_empty() {
            legend.push(Key::token(Token::capture(), "can be captured"));
        }
        legend
    }
}
