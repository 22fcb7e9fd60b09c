//! Distances of 64 squares in six sets: the bits of all distances, one set a bit.

use crate::bitboard::Bitboard;
use crate::moves::{after_one_move, before_one_move};
use crate::obstacles::Obstacles;
use crate::piece::Piece;
use crate::square::Square;

/// Six bits hold every distance: a shortest path visits no square twice, so it has at most 63 moves.
const BITS: usize = 6;

/// The distances of all squares, bit-sliced: a square is in `bits[i]` if bit i of its distance is set.
///
/// A fill meets whole layers; writing a layer into this form takes an *or* for each bit of its distance instead of a
/// store for each of its squares. [`Planes::bytes`] makes one byte a square of it at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Planes {
    bits: [u64; BITS],
    reached: u64,
}

/// Evaluates the body with the piece as a constant, so that the step of a fill is compiled for each piece by itself.
macro_rules! with_constant_piece {
    ($piece:expr, $constant:ident => $body:expr; $($variant:ident)*) => {
        match $piece { $(Piece::$variant => { const $constant: Piece = Piece::$variant; $body })* }
    };
    ($piece:expr, $constant:ident => $body:expr) => {
        with_constant_piece!($piece, $constant => $body; King Taxi Knight Bishop Rook Queen WhitePawn BlackPawn)
    };
}
pub(crate) use with_constant_piece;

impl Planes {
    pub(crate) const EMPTY: Self = Self { bits: [0; BITS], reached: 0 };

    /// Adds squares of this distance.
    #[inline]
    pub(crate) fn add(&mut self, distance: u8, layer: u64) {
        self.reached |= layer;
        let mut rest = distance;
        while rest != 0 {
            self.bits[rest.trailing_zeros() as usize] |= layer;
            rest &= rest - 1;
        }
    }

    pub(crate) fn outward(piece: Piece, from: Bitboard, obstacles: Obstacles) -> Self {
        with_constant_piece!(piece, PIECE => Self::grown(from, |set| after_one_move(PIECE, set, obstacles)))
    }

    pub(crate) fn inward(piece: Piece, to: Bitboard, obstacles: Obstacles) -> Self {
        with_constant_piece!(piece, PIECE => Self::grown(to, |set| before_one_move(PIECE, set, obstacles)))
    }

    #[inline]
    fn grown(from: Bitboard, step: impl Fn(Bitboard) -> Bitboard) -> Self {
        let mut planes = Self::EMPTY;
        let mut layer = from.0;
        let mut distance = 0;
        while layer != 0 {
            planes.add(distance, layer);
            if planes.reached == !0 {
                break;
            }
            layer = step(Bitboard(layer)).0 & !planes.reached;
            distance += 1;
        }
        planes
    }

    #[inline]
    pub(crate) const fn reached(&self) -> Bitboard {
        Bitboard(self.reached)
    }

    #[inline]
    pub(crate) fn distance(&self, square: Square) -> Option<u8> {
        let at = |set: u64| (set >> square.index() & 1) as u8;
        let distance = (0..BITS).fold(0, |sum, bit| sum | at(self.bits[bit]) << bit);
        (at(self.reached) == 1).then_some(distance)
    }

    /// One byte a square, a1 first; 255 where nothing is reached.
    pub(crate) fn bytes(&self) -> [u8; 64] {
        let mut bytes = [0; 64];
        for (rank, row) in bytes.chunks_exact_mut(8).enumerate() {
            let mut sum = spread(!self.reached, rank) * 0xff;
            for (bit, plane) in self.bits.iter().enumerate() {
                sum |= spread(*plane & self.reached, rank) << bit;
            }
            row.copy_from_slice(&sum.to_le_bytes());
        }
        bytes
    }
}

/// The eight squares of a rank as eight bytes, 0 or 1.
#[inline]
const fn spread(set: u64, rank: usize) -> u64 {
    let row = set >> (8 * rank) & 0xff;
    // A copy of the row in each byte, of which byte i keeps bit i, which is then carried to the byte's top.
    let kept = row.wrapping_mul(0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    (kept.wrapping_add(0x7f7f_7f7f_7f7f_7f7f) | kept) >> 7 & 0x0101_0101_0101_0101
}
