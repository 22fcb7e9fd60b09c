//! Distances of 64 squares in six sets: the bits of all distances, one set per bit.

use crate::bitboard::Bitboard;
use crate::movement::Movement;
use crate::moves::{after_one_move, before_one_move};
use crate::obstacles::Obstacles;
use crate::square::Square;

/// Six bits hold every distance: a shortest path visits no square twice, so it has at most 63 moves.
const BITS: usize = 6;

/// The distances of all squares, bit-sliced: a square is in `bits[i]` if bit i of its distance is set.
///
/// A fill meets whole layers; writing a layer into this form takes an *or* for each bit of its distance instead of a
/// store for each of its squares. [`Planes::bytes`] converts it to one byte per square at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Planes {
    bits: [u64; BITS],
    reached: u64,
}

/// Evaluates the body with the movement as a constant, so that the step of a fill is compiled for each movement separately.
macro_rules! with_constant_movement {
    ($movement:expr, $constant:ident => $body:expr; $($variant:ident)*) => {
        match $movement { $(Movement::$variant => { const $constant: Movement = Movement::$variant; $body })* }
    };
    ($movement:expr, $constant:ident => $body:expr) => {
        with_constant_movement!($movement, $constant => $body; King Taxi Knight Bishop Rook Queen WhitePawn BlackPawn)
    };
}

impl Planes {
    pub(crate) const EMPTY: Self = Self { bits: [0; BITS], reached: 0 };

    pub(crate) fn outward(movement: Movement, from: Bitboard, obstacles: Obstacles) -> Self {
        with_constant_movement!(movement, MOVEMENT => Self::grown(from, |set| after_one_move(MOVEMENT, set, obstacles)))
    }

    pub(crate) fn inward(movement: Movement, to: Bitboard, obstacles: Obstacles) -> Self {
        with_constant_movement!(movement, MOVEMENT => Self::grown(to, |set| before_one_move(MOVEMENT, set, obstacles)))
    }

    /// Counts all squares at once. The naive version notes a distance for each square as it is reached:
    ///
    /// ```text
    /// for (distance, layer) in (0..).zip(fill) {
    ///     for square in layer { distances[square] = distance }
    /// }
    /// ```
    ///
    /// Here, whenever a layer is done, every square not reached yet is one move farther: one is added to its counter,
    /// and to no other. The counters of all unreached squares are equal, so the sum is a ripple of carries over sets.
    /// Three bits count the eight layers of the inner loop; in squares that are still unreached they are then 0 again,
    /// and one is carried to the upper bits.
    #[inline]
    fn grown(from: Bitboard, step: impl Fn(Bitboard) -> Bitboard) -> Self {
        let [mut ones, mut twos, mut fours] = [0; 3];
        let [mut eights, mut sixteens, mut thirty_twos] = [0; 3];
        let mut layer = from.0;
        let mut unreached = !0;
        'grow: while layer != 0 {
            for _ in 0..8 {
                unreached &= !layer;
                if unreached == 0 {
                    break 'grow;
                }
                let carry = ones & unreached;
                ones ^= unreached;
                fours ^= twos & carry;
                twos ^= carry;
                layer = step(Bitboard(layer)).0 & unreached;
                if layer == 0 {
                    break 'grow;
                }
            }
            let carry = eights & unreached;
            eights ^= unreached;
            thirty_twos ^= sixteens & carry;
            sixteens ^= carry;
        }
        let reached = !unreached;
        Self { bits: [ones, twos, fours, eights, sixteens, thirty_twos].map(|bit| bit & reached), reached }
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

    /// The squares that are nearer in `self` than in the other, and those at the same distance. A square that only one
    /// of them reaches is nearer there.
    ///
    /// The naive version compares 64 pairs of numbers; this compares them all from the highest bit down.
    #[inline]
    pub(crate) fn compared(&self, other: &Self) -> (u64, u64) {
        let (mut nearer, mut equal) = (0, !0);
        for (ours, theirs) in self.bits.iter().zip(&other.bits).rev() {
            nearer |= equal & !ours & theirs;
            equal &= !(ours ^ theirs);
        }
        (self.reached & (nearer | !other.reached), self.reached & other.reached & equal)
    }

    /// The same distances, but on these squares those of the other.
    #[inline]
    pub(crate) fn with(&self, squares: u64, other: &Self) -> Self {
        let chosen = |ours: u64, theirs: u64| ours ^ (ours ^ theirs) & squares;
        Self {
            bits: core::array::from_fn(|bit| chosen(self.bits[bit], other.bits[bit])),
            reached: chosen(self.reached, other.reached),
        }
    }

    /// One byte per square, a1 first; 255 for a square that is not reached.
    #[inline]
    pub(crate) fn bytes(&self) -> [u8; 64] {
        // Few distances are over 7.
        if self.bits[3..] == [0; 3] { self.bytes_of_bits::<3>() } else { self.bytes_of_bits::<BITS>() }
    }

    #[inline]
    fn bytes_of_bits<const COUNT: usize>(&self) -> [u8; 64] {
        let mut bytes = [0; 64];
        for (rank, row) in bytes.chunks_exact_mut(8).enumerate() {
            let mut sum = if self.reached == !0 { 0 } else { spread(!self.reached, rank) * 0xff };
            for bit in 0..COUNT {
                sum |= spread(self.bits[bit], rank) << bit;
            }
            row.copy_from_slice(&sum.to_le_bytes());
        }
        bytes
    }
}

/// The eight squares of a rank as eight bytes, 0 or 1.
#[inline]
const fn spread(set: u64, rank: usize) -> u64 {
    // A copy of the row in each byte, of which byte i keeps bit i: 0 or a power of two. Adding 127 carries any power of
    // two into the byte's highest bit, and never beyond.
    let row = set >> (8 * rank) & 0xff;
    let kept = row.wrapping_mul(0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    (kept + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fill::Fill;
    use crate::random::Random;

    /// A distance for each square, noted as it is reached.
    fn naive(fill: Fill) -> [Option<u8>; 64] {
        let mut distances = [None; 64];
        for (distance, layer) in (0..).zip(fill) {
            for square in layer {
                distances[usize::from(square)] = Some(distance);
            }
        }
        distances
    }

    fn boards() -> impl Iterator<Item = (Bitboard, Obstacles)> {
        let mut random = Random(7);
        (0..2_000).map(move |turn| {
            let blocked = random.set(1 + turn % 5);
            let (enemy, forbidden) = (random.set(2 + turn % 4), random.set(3 + turn % 3));
            (random.set(4 + turn % 5), Obstacles { blocked, enemy, forbidden })
        })
    }

    #[test]
    fn counting_all_squares_at_once_is_noting_each() {
        for (from, obstacles) in boards() {
            for movement in Movement::ALL {
                let both = [
                    (Planes::outward(movement, from, obstacles), Fill::outward(movement, from, obstacles)),
                    (Planes::inward(movement, from, obstacles), Fill::inward(movement, from, obstacles)),
                ];
                for (planes, fill) in both {
                    let expected = naive(fill);
                    assert_eq!(Square::ALL.map(|square| planes.distance(square)), expected, "{movement} {obstacles:?}");
                    assert_eq!(planes.bytes(), expected.map(|distance| distance.unwrap_or(255)));
                    let reached = Square::ALL.into_iter().filter(|square| expected[usize::from(*square)].is_some());
                    assert_eq!(planes.reached(), reached.collect());
                }
            }
        }
    }

    #[test]
    fn comparing_bit_by_bit_is_comparing_numbers() {
        let planes: [Planes; 40] = {
            let mut boards = boards();
            core::array::from_fn(|turn| {
                let (from, obstacles) = boards.nth(13).expect("2,000 of them");
                Planes::outward(Movement::ALL[turn % 8], from, obstacles)
            })
        };
        for ours in planes {
            for theirs in planes {
                let (nearer, equal) = ours.compared(&theirs);
                let chosen = ours.with(nearer, &theirs);
                for square in Square::ALL {
                    let (a, b) = (ours.distance(square), theirs.distance(square));
                    let is_nearer = a.is_some() && (b.is_none() || a < b);
                    assert_eq!(Bitboard(nearer).contains(square), is_nearer, "{a:?} {b:?}");
                    assert_eq!(Bitboard(equal).contains(square), a.is_some() && a == b, "{a:?} {b:?}");
                    assert_eq!(chosen.distance(square), if is_nearer { b } else { a });
                }
            }
        }
    }

    #[test]
    fn every_row_of_bits_becomes_its_bytes() {
        for row in 0..=255 {
            for rank in 0..8 {
                let bytes = spread(row << (8 * rank), rank).to_le_bytes();
                assert_eq!(bytes, core::array::from_fn(|file| (row >> file & 1) as u8), "{row:08b}");
                assert_eq!(spread(!(0xff << (8 * rank)), rank), 0);
            }
        }
    }
}
