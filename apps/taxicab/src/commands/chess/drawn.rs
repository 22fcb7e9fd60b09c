//! Maps as pictures: what pages of distances have in common.

use taxicab_chess::{Bitboard, Obstacles, Square};

use crate::picture::{Cell, Key, Paint, scale};

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
            None if self.obstacles.blocked.contains(square) => Cell::new(Paint::Crossed, ""),
            None => Cell::new(Paint::Silent, ""),
        };
        cell.is_framed = self.obstacles.forbidden.contains(square);
        cell
    }

    /// The legend, without what does not occur; `unreached` are the squares without a distance.
    pub(super) fn legend(self, words: &str, unreached: Bitboard) -> Vec<Key> {
        let key = |distance| {
            let label = if distance == self.farthest { words } else { "" };
            Key::new(self.paint(distance), distance.to_string(), label)
        };
        let mut legend: Vec<Key> = (0..=self.farthest).map(key).collect();
        let Obstacles { blocked, enemy: _, forbidden } = self.obstacles;
        if !(unreached & !blocked).is_empty() {
            legend.push(Key::new(Paint::Silent, "", "not reached"));
        }
        if !blocked.is_empty() {
            legend.push(Key::new(Paint::Crossed, "", "blocked"));
        }
        if !forbidden.is_empty() {
            legend.push(Key { is_framed: true, ..Key::new(Paint::Silent, "", "crossed, not stopped on") });
        }
        legend
    }
}

/// A text with a capital at its beginning.
pub(super) fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or(String::new(), |first| first.to_uppercase().chain(characters).collect())
}
