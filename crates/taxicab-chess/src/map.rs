//! Maps: the distances of all squares.

use core::fmt;

use crate::batch;
use crate::bitboard::Bitboard;
use crate::movement::Movement;
use crate::obstacles::Obstacles;
use crate::square::Square;

mod planes;

pub(crate) use planes::Planes;

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

    /// From one square to each on an empty board: for king, taxi and knight a row of a table, for the others a fill.
    ///
    /// It is [`Map::outward`] without obstacles; for these three it is also [`Map::inward`].
    ///
    /// Complexity: 64 bytes copied; the tables it reads have 12 KiB.
    #[inline]
    pub fn on_empty_board(movement: Movement, from: Square) -> Self {
        match movement {
            Movement::King => Self(*batch::king_row(from)),
            Movement::Taxi => Self(*batch::manhattan_row(from)),
            Movement::Knight => Self(*batch::knight_row(from)),
            _ => Self::outward(movement, from, Obstacles::NONE),
        }
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
    #[inline]
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
        crate::drawing::draw(f, |square| match self.distance(square) {
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
