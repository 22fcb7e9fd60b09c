//! Which tiles can slide, looked up instead of computed.

use alloc::vec::Vec;

use crate::position::{Position, Slide};
use crate::{Direction, Size};

/// For each cell of the blank and each last move: the moves that follow, in a fixed order, without the one that undoes
/// the last.
pub(crate) struct Successors {
    entries: Vec<Entry>,
}

/// Up to four moves.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    count: u8,
    moves: [Successor; 4],
}

/// A move seen from the blank: the cell of the tile, and the direction in which it slides.
#[derive(Clone, Copy)]
pub(crate) struct Successor {
    pub(crate) from: u8,
    pub(crate) direction: Direction,
}

/// What [`Successors`] calls the last move of the root.
pub(crate) const NO_MOVE: u8 = 4;

impl Successors {
    pub(crate) fn new(size: Size, order: &[Direction; 4]) -> Self {
        let mut entries = Vec::with_capacity(size.cells() * 5);
        for blank in 0..size.cells() {
            for last in 0..=NO_MOVE {
                let mut entry = Entry { count: 0, moves: [Successor { from: 0, direction: Direction::Up }; 4] };
                for &direction in order {
                    let undoes = last == direction.opposite() as u8;
                    if let Some(from) = direction.source(blank, size).filter(|_| !undoes) {
                        entry.moves[usize::from(entry.count)] = Successor { from: from as u8, direction };
                        entry.count += 1;
                    }
                }
                entries.push(entry);
            }
        }
        Self { entries }
    }

    /// The moves with the blank on a cell, after `last` ([`NO_MOVE`] or a [`Direction`] as a number).
    #[inline]
    pub(crate) fn after(&self, blank: u8, last: u8) -> &[Successor] {
        let entry = &self.entries[usize::from(blank) * 5 + usize::from(last)];
        &entry.moves[..usize::from(entry.count)]
    }
}

impl Successor {
    /// The slide this is on a position whose blank lies on `blank`.
    #[inline]
    pub(crate) fn slide<P: Position>(self, position: &P, blank: u8) -> Slide {
        let tile = position.tile(usize::from(self.from));
        Slide { tile, from: self.from, to: blank, direction: self.direction }
    }
}
