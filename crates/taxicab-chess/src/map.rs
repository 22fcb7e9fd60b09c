//! Maps: how far every square is.

use core::fmt;

use crate::batch;
use crate::bitboard::Bitboard;
use crate::obstacles::Obstacles;
use crate::piece::Piece;
use crate::square::Square;

mod planes;

pub(crate) use planes::Planes;

/// How many moves it is from a set to each square, or from each square to a set.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Map([u8; 64]);

/// Stands in the array for a square that is not reached; no distance is so great.
const UNREACHED: u8 = u8::MAX;

impl Map {
    /// From the nearest square of the set to each square: what a man there is close to.
    ///
    /// ```
    /// use taxicab_chess::{Map, Obstacles, Piece, Square};
    ///
    /// let map = Map::outward(Piece::Knight, Square::A1, Obstacles::NONE);
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
    pub fn outward(piece: Piece, from: impl Into<Bitboard>, obstacles: Obstacles) -> Self {
        Self::of_planes(&Planes::outward(piece, from.into(), obstacles))
    }

    /// From each square to the nearest square of the set: what is close to it.
    pub fn inward(piece: Piece, to: impl Into<Bitboard>, obstacles: Obstacles) -> Self {
        Self::of_planes(&Planes::inward(piece, to.into(), obstacles))
    }

    /// From one square to each on an empty board: for king, taxi and knight a row of a table, for the others a fill.
    ///
    /// It is [`Map::outward`] without obstacles; for these three it is also [`Map::inward`].
    ///
    /// Complexity: 64 bytes copied; the tables it reads have 12 KiB.
    #[inline]
    pub fn on_empty_board(piece: Piece, from: Square) -> Self {
        match piece {
            Piece::King => Self(*batch::king_row(from)),
            Piece::Taxi => Self(*batch::manhattan_row(from)),
            Piece::Knight => Self(*batch::knight_row(from)),
            _ => Self::outward(piece, from, Obstacles::NONE),
        }
    }

    pub(crate) fn of_planes(planes: &Planes) -> Self {
        Self(planes.bytes())
    }

    /// A map of any values per square.
    pub(crate) fn from_fn(distance: impl Fn(Square) -> Option<u8>) -> Self {
        Self(Square::ALL.map(|square| distance(square).unwrap_or(UNREACHED)))
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
    /// batches elsewhere. [`Map::distance`] is the same without the number to remember.
    #[inline]
    pub const fn bytes(&self) -> &[u8; 64] {
        &self.0
    }

    /// The squares reached within so many moves.
    pub fn within(&self, moves: u8) -> Bitboard {
        self.squares(|distance| distance <= moves && distance != UNREACHED)
    }

    /// The squares at exactly this distance.
    pub fn at(&self, moves: u8) -> Bitboard {
        self.squares(|distance| distance == moves && distance != UNREACHED)
    }

    /// The squares that are reached at all.
    pub fn reached(&self) -> Bitboard {
        self.squares(|distance| distance != UNREACHED)
    }

    /// The greatest distance of all squares that are reached, which graph theory calls the eccentricity; `None` if
    /// none is, from an empty set.
    pub fn farthest(&self) -> Option<u8> {
        self.distances().flatten().max()
    }

    fn squares(&self, is_meant: impl Fn(u8) -> bool) -> Bitboard {
        Bitboard((0..64).fold(0, |set, index| set | u64::from(is_meant(self.0[index])) << index))
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
