//! Maps: the distances of all squares.

use core::fmt;

use crate::lookup::by_64x64;
use crate::{Bitboard, Movement, Obstacles, Square, after_one_move, before_one_move};

/// The number of moves from a set to each square, or from each square to a set.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Map([u8; 64]);

/// The value in the array for a square that is not reached; every distance is less.
const UNREACHED: u8 = u8::MAX;

/// No shortest path visits a square twice, so it has at most 63 moves; the sum of two, at most twice as many.
const MAX_SUM: u8 = 126;

impl Map {
    /// From the nearest square of the set to each square.
    ///
    /// ```
    /// use taxicab_chess::{Map, Movement, Obstacles, Square};
    ///
    /// let map = Map::outward(Movement::Knight, Square::A1, Obstacles::NONE);
    /// assert_eq!(map.distance(Square::B2), Some(4));
    /// assert_eq!(map.to_string(), "\
    /// 5 4 5 4 5 4 5 6
    /// 4 3 4 3 4 5 4 5
    /// 3 4 3 4 3 4 5 4
    /// 2 3 2 3 4 3 4 5
    /// 3 2 3 2 3 4 3 4
    /// 2 1 4 3 2 3 4 5
    /// 3 4 1 2 3 4 3 4
    /// 0 3 2 3 2 3 4 5");
    /// ```
    pub fn outward(movement: Movement, from: impl Into<Bitboard>, obstacles: Obstacles) -> Self {
        Self::of_planes(&Planes::outward(movement, from.into(), obstacles))
    }

    /// From each square to the nearest square of the set.
    ///
    /// On an empty board this is, for all but pawns, [`Map::outward`]. Among obstacles it is not: a piece sets out from a
    /// blocked or forbidden square, but never comes to one. What holds always is `outward(x)` at y = `inward(y)` at x.
    ///
    /// ```
    /// use taxicab_chess::{Map, Movement, Obstacles, Square};
    ///
    /// // Which pawns are how far from e4? The one on e2 goes there at once.
    /// let pawns = Map::inward(Movement::WhitePawn, Square::E4, Obstacles::NONE);
    /// assert_eq!((pawns.distance(Square::E2), pawns.distance(Square::E3)), (Some(1), Some(1)));
    /// assert_eq!(pawns.distance(Square::E5), None);
    /// ```
    pub fn inward(movement: Movement, to: impl Into<Bitboard>, obstacles: Obstacles) -> Self {
        Self::of_planes(&Planes::inward(movement, to.into(), obstacles))
    }

    /// From one square to each on an empty board: a row of a table.
    ///
    /// It is [`Map::outward`] without obstacles; for all but pawns it is also [`Map::inward`].
    ///
    /// Complexity: 64 bytes copied; the table of each movement has 4 KiB.
    #[inline]
    pub fn on_empty_board(movement: Movement, from: Square) -> Self {
        Self(*by_64x64::of(movement).row(from))
    }

    pub(crate) fn of_planes(planes: &Planes) -> Self {
        Self(planes.bytes())
    }

    /// The sum of both distances of each square; not reached if it is not in either.
    pub(crate) fn plus(&self, other: &Self) -> Self {
        // Saturating: anything added to 255, which means not reached, is 255.
        Self(core::array::from_fn(|index| self.0[index].saturating_add(other.0[index])))
    }

    /// The distance of a square, or `None` if it is not reached.
    #[inline]
    pub const fn distance(&self, square: Square) -> Option<u8> {
        match self.0[square as usize] {
            UNREACHED => None,
            distance => Some(distance),
        }
    }

    /// The 64 distances, a1 first.
    pub fn distances(&self) -> impl Iterator<Item = Option<u8>> {
        Square::ALL.into_iter().map(|square| self.distance(square))
    }

    /// The 64 distances as they are stored, a1 first, with **255** where the square is not reached: for tables and
    /// batches elsewhere. [`Map::distance`] is the same without that number.
    pub const fn bytes(&self) -> &[u8; 64] {
        &self.0
    }

    /// The squares reached within this many moves.
    ///
    /// ```
    /// use taxicab_chess::{Map, Movement, Obstacles, Square};
    ///
    /// let knight = Map::outward(Movement::Knight, Square::A1, Obstacles::NONE);
    /// assert_eq!(knight.within(1), "a1,b3,c2".parse()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// The naive version compares each square's distance. Here eight squares are compared at once: the distances of a rank
    /// are the bytes of a number, and all that is stored is at most 126 or 255. So a byte 128 + moves, less the lower
    /// seven bits of a distance, keeps its highest bit exactly if the distance is within the moves, and no byte borrows
    /// from the next; a product then collects the eight bits.
    #[inline]
    pub fn within(&self, moves: u8) -> Bitboard {
        const EACH: u64 = 0x0101_0101_0101_0101;
        let bound = u64::from(128 + moves.min(MAX_SUM)) * EACH;
        let (ranks, _) = self.0.as_chunks::<8>();
        let within = |(index, rank): (usize, &[u8; 8])| {
            let kept = (bound - (u64::from_le_bytes(*rank) & (0x7f * EACH))) >> 7 & EACH;
            kept.wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * index)
        };
        Bitboard(ranks.iter().enumerate().map(within).fold(0, |set, rank| set | rank))
    }

    /// The squares at exactly this distance.
    ///
    /// ```
    /// use taxicab_chess::{Map, Movement, Obstacles, Square};
    ///
    /// let knight = Map::outward(Movement::Knight, Square::A1, Obstacles::NONE);
    /// assert_eq!(knight.at(1), "b3,c2".parse()?);
    /// assert_eq!(knight.at(6), "h8".parse()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn at(&self, moves: u8) -> Bitboard {
        match moves.checked_sub(1) {
            None => self.within(0),
            // Beyond the greatest distance both are all that is reached.
            Some(fewer) => self.within(moves).difference(self.within(fewer)),
        }
    }

    /// The squares that are reached at all.
    pub fn reached(&self) -> Bitboard {
        self.within(MAX_SUM)
    }

    /// The greatest distance of all squares that are reached, which graph theory calls the eccentricity; `None` if
    /// none is, from an empty set.
    pub fn farthest(&self) -> Option<u8> {
        self.distances().flatten().max()
    }
}

impl fmt::Display for Map {
    /// Eight lines, the eighth rank first; a square that is not reached is a dot, a distance over 9 a letter (a = 10).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::square::draw(f, |square| match self.distance(square) {
            None => '.',
            Some(distance) => char::from_digit(distance.into(), 36).unwrap_or('+'),
        })
    }
}

impl fmt::Debug for Map {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

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

    #[test]
    fn the_greatest_sum_is_that_of_two_longest_ways() {
        assert_eq!(MAX_SUM, 2 * 63);
    }

    #[test]
    fn sets_by_distance_are_those_of_the_naive_question() {
        // Every value that is ever stored, on every square of a rank.
        for turn in 0..=u8::MAX {
            let values: [u8; 64] = core::array::from_fn(|index| turn.wrapping_add((index as u8).wrapping_mul(37)));
            let map = Map(values.map(|value| if value > 126 { 255 } else { value }));
            let naive = |is_meant: &dyn Fn(u8) -> bool| {
                let is_meant = |square: &Square| map.distance(*square).is_some_and(is_meant);
                Square::ALL.into_iter().filter(is_meant).collect::<Bitboard>()
            };
            for moves in 0..=u8::MAX {
                assert_eq!(map.within(moves), naive(&|distance| distance <= moves), "{turn} {moves}");
                assert_eq!(map.at(moves), naive(&|distance| distance == moves), "{turn} {moves}");
            }
            assert_eq!(map.reached(), naive(&|_| true));
            for other in [0, 5, 63, UNREACHED] {
                let other = Map([other; 64]);
                let low = Map(map.0.map(|value| if value > 63 { UNREACHED } else { value }));
                for square in Square::ALL {
                    let sum = low.distance(square).zip(other.distance(square)).map(|(a, b)| a + b);
                    assert_eq!(low.plus(&other).distance(square), sum);
                }
            }
        }
    }

    #[test]
    fn a_row_of_a_table_is_the_fill_on_an_empty_board() {
        for movement in Movement::ALL {
            for square in Square::ALL {
                let map = Map::on_empty_board(movement, square);
                assert_eq!(map, Map::outward(movement, square, Obstacles::NONE), "{movement} {square}");
                if !movement.is_pawn() {
                    assert_eq!(map, Map::inward(movement, square, Obstacles::NONE), "{movement} {square}");
                }
            }
        }
    }

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
