//! Lookup by both squares: one load from a table of 64 × 64 bytes.
//!
//! The plainest form and, one pair at a time, the fastest: 4 KiB stay in the first-level cache. A row of 64 bytes is one
//! cache line and answers "from this square to all 64". Every table is filled by the compiler: from each square a set
//! is grown by the piece's own move until nothing new is reached.

use crate::{Bitboard, Movement, Obstacles, Square, after_one_move};

/// The value in a table for a square that is not reached; every distance is less.
pub const UNREACHED: u8 = u8::MAX;

/// The moves a piece needs from each square to each other on an empty board: 4,096 bytes, each row on a cache line.
#[repr(align(64))]
pub struct Table64x64([[u8; 64]; 64]);

impl Table64x64 {
    /// Filled from the piece's own move, all squares of a layer at once.
    pub const fn of(movement: Movement) -> Self {
        let mut table = [[UNREACHED; 64]; 64];
        let mut from = 0;
        while from < 64 {
            let mut layer = Bitboard(1 << from);
            let mut reached = layer;
            let mut moves = 0;
            while !layer.is_empty() {
                let mut rest = layer.0;
                while rest != 0 {
                    table[from][rest.trailing_zeros() as usize] = moves;
                    rest &= rest - 1;
                }
                layer = after_one_move(movement, layer, Obstacles::NONE).difference(reached);
                reached = reached.union(layer);
                moves += 1;
            }
            from += 1;
        }
        Self(table)
    }

    /// From one square to another, or `None` if the piece never gets there.
    #[inline]
    pub const fn distance(&self, from: Square, to: Square) -> Option<u8> {
        match self.raw(from, to) {
            UNREACHED => None,
            moves => Some(moves),
        }
    }

    /// The byte itself: [`UNREACHED`] where the piece never arrives.
    pub const fn raw(&self, from: Square, to: Square) -> u8 {
        self.0[from as usize][to as usize]
    }

    /// From a square to all 64, a1 first.
    pub const fn row(&self, from: Square) -> &[u8; 64] {
        &self.0[from as usize]
    }

    /// All 4,096 bytes, row by row.
    #[inline]
    pub const fn values(&self) -> &[u8] {
        self.0.as_flattened()
    }

    /// The least of a row over a set: how far each square is from the nearest square of it.
    pub(crate) const fn to_nearest(&self, set: Bitboard) -> [u8; 64] {
        let mut nearest = [UNREACHED; 64];
        let mut from = 0;
        while from < 64 {
            let mut rest = set.0;
            while rest != 0 {
                let moves = self.0[from][rest.trailing_zeros() as usize];
                if moves < nearest[from] {
                    nearest[from] = moves;
                }
                rest &= rest - 1;
            }
            from += 1;
        }
        nearest
    }
}

/// King moves, 0..7.
pub static KING: Table64x64 = Table64x64::of(Movement::King);
/// Manhattan distance, 0..14: the moves of a taxi.
pub static MANHATTAN: Table64x64 = Table64x64::of(Movement::Taxi);
/// Knight moves, 0..6.
pub static KNIGHT: Table64x64 = Table64x64::of(Movement::Knight);
/// Bishop moves, 0..2; [`UNREACHED`] on the other colour.
pub static BISHOP: Table64x64 = Table64x64::of(Movement::Bishop);
/// Rook moves, 0..2.
pub static ROOK: Table64x64 = Table64x64::of(Movement::Rook);
/// Queen moves, 0..2.
pub static QUEEN: Table64x64 = Table64x64::of(Movement::Queen);
/// A white pawn's moves, 0..6, with nothing to capture; [`UNREACHED`] behind it and on other files.
pub static WHITE_PAWN: Table64x64 = Table64x64::of(Movement::WhitePawn);
/// A black pawn's moves, 0..6, with nothing to capture; [`UNREACHED`] behind it and on other files.
pub static BLACK_PAWN: Table64x64 = Table64x64::of(Movement::BlackPawn);

/// The table of a movement.
pub const fn of(movement: Movement) -> &'static Table64x64 {
    match movement {
        Movement::King => &KING,
        Movement::Taxi => &MANHATTAN,
        Movement::Knight => &KNIGHT,
        Movement::Bishop => &BISHOP,
        Movement::Rook => &ROOK,
        Movement::Queen => &QUEEN,
        Movement::WhitePawn => &WHITE_PAWN,
        Movement::BlackPawn => &BLACK_PAWN,
    }
}
