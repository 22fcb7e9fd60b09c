//! Obstacles of a piece.

use crate::bitboard::Bitboard;
use crate::square::Square;

/// The squares that a piece cannot enter, cross or stop on.
///
/// The square a piece *starts* on is free: the piece is lifted from it. So a distance from x to y is the same from either
/// end, `Map::outward(x)` at y and `Map::inward(y)` at x. All other pieces stay where they are while one moves.
///
/// ```
/// use taxicab_chess::{Map, Movement, Obstacles, Square};
///
/// let obstacles = Obstacles::blocked("a4,b4,c4,d4,e4".parse()?)
///     .with_enemy("g1".parse()?)
///     .with_forbidden("g3,h4".parse()?);
/// // The rook goes around the wall and takes the piece on g1, which ends that move; it crosses g3 and h4 and stops on neither.
/// assert_eq!(Map::outward(Movement::Rook, Square::A1, obstacles).to_string(), "\
/// 3 3 3 3 3 2 2 3
/// 3 3 3 3 3 2 2 3
/// 3 3 3 3 3 2 2 3
/// 3 3 3 3 3 2 2 3
/// . . . . . 2 2 .
/// 1 2 2 2 2 2 . 2
/// 1 2 2 2 2 2 2 2
/// 0 1 1 1 1 1 1 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Obstacles {
    /// Neither entered nor crossed: the piece's own side, or a wall.
    pub blocked: Bitboard,
    /// Can be captured, and ends a slide. Only here does a pawn capture; it cannot push onto it.
    pub enemy: Bitboard,
    /// Crossed, but not stopped on.
    pub forbidden: Bitboard,
}

impl Obstacles {
    /// An empty board.
    pub const NONE: Self = Self { blocked: Bitboard::EMPTY, enemy: Bitboard::EMPTY, forbidden: Bitboard::EMPTY };

    /// Squares that can neither be entered nor crossed.
    #[inline]
    pub const fn blocked(blocked: Bitboard) -> Self {
        Self { blocked, ..Self::NONE }
    }

    /// The same, with these pieces to capture.
    #[inline]
    #[must_use]
    pub const fn with_enemy(self, enemy: Bitboard) -> Self {
        Self { enemy, ..self }
    }

    /// The same, with these squares not to stop on.
    #[inline]
    #[must_use]
    pub const fn with_forbidden(self, forbidden: Bitboard) -> Self {
        Self { forbidden, ..self }
    }

    /// The same without the piece on this square.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self {
            blocked: self.blocked.without(square),
            enemy: self.enemy.without(square),
            forbidden: self.forbidden.without(square),
        }
    }

    /// The squares on which a piece may stop.
    #[inline]
    pub const fn enterable(&self) -> Bitboard {
        Bitboard(!(self.blocked.0 | self.forbidden.0))
    }

    /// The squares that a piece slides across.
    #[inline]
    pub const fn crossable(&self) -> Bitboard {
        Bitboard(!(self.blocked.0 | self.enemy.0))
    }
}
