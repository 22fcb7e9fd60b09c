//! Fills: a set of squares grown one move at a time.

use crate::bitboard::Bitboard;
use crate::moves::{after_one_move, before_one_move};
use crate::obstacles::Obstacles;
use crate::piece::Piece;

/// A set grown one move at a time: first the set itself, then the squares first reached with one move, with two, … It
/// ends when nothing new is reached, so also from an empty set and around unreachable squares.
///
/// ```
/// use taxicab_chess::{Bitboard, Fill, Obstacles, Piece, Square};
///
/// let fill = Fill::outward(Piece::Knight, Square::A1, Obstacles::NONE);
/// let sizes: Vec<_> = fill.map(Bitboard::len).collect();
/// assert_eq!(sizes, [1, 2, 9, 20, 21, 10, 1]);
/// ```
///
/// Complexity: a few dozen shifts a layer for leapers, about a hundred for a queen; no memory.
#[derive(Clone, Debug)]
pub struct Fill {
    piece: Piece,
    obstacles: Obstacles,
    is_inward: bool,
    frontier: Bitboard,
    reached: Bitboard,
}

impl Fill {
    /// What a man can go to: from the set outwards.
    #[inline]
    pub fn outward(piece: Piece, from: impl Into<Bitboard>, obstacles: Obstacles) -> Self {
        Self { piece, obstacles, is_inward: false, frontier: from.into(), reached: Bitboard::EMPTY }
    }

    /// Where a man can come from: towards the set. For all but pawns the same ways, walked back.
    #[inline]
    pub fn inward(piece: Piece, to: impl Into<Bitboard>, obstacles: Obstacles) -> Self {
        Self { is_inward: true, ..Self::outward(piece, to, obstacles) }
    }
}

impl Iterator for Fill {
    type Item = Bitboard;

    #[inline]
    fn next(&mut self) -> Option<Bitboard> {
        if self.frontier.is_empty() {
            return None;
        }
        let layer = self.frontier;
        self.reached |= layer;
        let step = if self.is_inward { before_one_move } else { after_one_move };
        self.frontier = step(self.piece, layer, self.obstacles).difference(self.reached);
        Some(layer)
    }
}

impl core::iter::FusedIterator for Fill {}
