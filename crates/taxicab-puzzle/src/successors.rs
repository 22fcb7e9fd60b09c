//! A table of the tiles that can slide.

use alloc::vec::Vec;

use crate::position::{Position, Slide};
use crate::random::Random;
use crate::{Direction, Size};

/// For each cell of the blank and each last move: the next moves in a fixed order, without the one that undoes the
/// last.
pub(crate) struct Successors {
    choices: Vec<Choices>,
}

/// Up to four moves, the next one lowest: an iterator in one register.
#[derive(Clone, Copy)]
pub(crate) struct Choices(u64);

impl Choices {
    /// One of the moves at random, each equally likely.
    pub(crate) fn drawn(mut self, random: &mut Random) -> Direction {
        let drawn = random.below(self.len() as u64) as usize;
        self.nth(drawn).expect("a blank has at least one move that undoes nothing").direction()
    }
}

/// A move seen from the blank: direction (2 bits), cell of the tile (8), and a bit that is always set.
#[derive(Clone, Copy)]
pub(crate) struct Successor(u16);

/// The last move of the root for [`Successors`].
pub(crate) const NO_MOVE: u8 = 4;

impl Successors {
    pub(crate) fn new(size: Size, order: [Direction; 4]) -> Self {
        let mut choices = Vec::with_capacity(size.cells() * 5);
        for blank in 0..size.cells() {
            for last in 0..=NO_MOVE {
                let kept = order.iter().rev().filter(|direction| last != direction.opposite() as u8);
                let moves = kept.filter_map(|&direction| {
                    let from = direction.source(blank, size)? as u16;
                    Some(Successor(1 << 15 | from << 2 | direction as u16))
                });
                choices.push(Choices(moves.fold(0, |word, successor| word << 16 | u64::from(successor.0))));
            }
        }
        Self { choices }
    }

    /// The moves with the blank on a cell, after `last` ([`NO_MOVE`] or a [`Direction`] as a number).
    #[inline]
    pub(crate) fn after(&self, blank: u8, last: u8) -> Choices {
        self.choices[usize::from(blank) * 5 + usize::from(last)]
    }
}

#[allow(clippy::copy_iterator, reason = "it is one word")]
impl Iterator for Choices {
    type Item = Successor;

    #[inline]
    fn next(&mut self) -> Option<Successor> {
        let successor = Successor(self.0 as u16);
        self.0 >>= 16;
        (successor.0 != 0).then_some(successor)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = 4 - self.0.leading_zeros() as usize / 16;
        (count, Some(count))
    }
}

impl ExactSizeIterator for Choices {}

impl Successor {
    /// The cell of the tile.
    #[inline]
    pub(crate) fn from(self) -> u8 {
        (self.0 >> 2) as u8
    }

    /// The direction in which it slides.
    #[inline]
    pub(crate) fn direction(self) -> Direction {
        Direction::from_bits(self.0 as u8)
    }

    /// The slide this is on a position whose blank lies on `blank`.
    #[inline]
    pub(crate) fn slide<P: Position>(self, position: &P, blank: u8) -> Slide {
        let tile = position.tile(usize::from(self.from()));
        Slide { tile, from: self.from(), to: blank, direction: self.direction() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_the_legal_moves_without_the_undoing_one() {
        for (width, height) in [(2, 2), (4, 4), (16, 16), (3, 5)] {
            let size = Size::new(width, height).unwrap();
            let successors = Successors::new(size, Direction::KORF);
            for blank in 0..size.cells() {
                for last in 0..=NO_MOVE {
                    let expected: Vec<(Direction, u8)> = Direction::KORF
                        .into_iter()
                        .filter(|direction| direction.opposite() as u8 != last)
                        .filter_map(|direction| Some((direction, direction.source(blank, size)? as u8)))
                        .collect();
                    let choices = successors.after(blank as u8, last);
                    assert_eq!(choices.len(), expected.len());
                    let found: Vec<_> = choices.map(|choice| (choice.direction(), choice.from())).collect();
                    assert_eq!(found, expected);
                }
            }
        }
    }
}
