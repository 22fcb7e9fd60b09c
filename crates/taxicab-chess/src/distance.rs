//! The number of moves from a square to another on an empty board, and from a square to the middle or the rim.
//!
//! These are the forms to use: each is the fastest for one pair at a time in the benchmarks, one load from a table of
//! bytes. For slices of pairs see [`batch`](crate::batch), for the other forms [`lookup`](crate::lookup), for
//! obstacles [`Map`](crate::Map) and [`Fill`](crate::Fill).
//!
//! The distances of king, taxi, knight, bishop, rook and queen are metrics: 0 only from a square to itself, the same
//! in both directions, and never longer than through a third square. Pawns do not come back.

use crate::lookup::by_64x64;
use crate::{Bitboard, Movement, Square, SquareColor};

/// King moves, 0..7: the greater of the differences of files and of ranks, also called Chebyshev distance.
///
/// ```
/// use taxicab_chess::{Square, distance};
/// assert_eq!(distance::king(Square::F6, Square::H1), 5);
/// ```
///
/// Complexity: one load from a table of 4,096 bytes.
#[inline]
pub const fn king(a: Square, b: Square) -> u8 {
    by_64x64::KING.raw(a, b)
}

/// Manhattan distance, 0..14: the differences of files and of ranks together, or the moves of a king that goes along
/// files and ranks only.
///
/// It equals [`king`] exactly on a common file or rank.
///
/// ```
/// use taxicab_chess::{Square, distance};
/// assert_eq!(distance::manhattan(Square::F6, Square::H1), 7);
/// ```
///
/// Complexity: one load from a table of 4,096 bytes.
#[inline]
pub const fn manhattan(a: Square, b: Square) -> u8 {
    by_64x64::MANHATTAN.raw(a, b)
}

/// Knight moves, 0..6; even exactly between squares of one colour.
///
/// ```
/// use taxicab_chess::{Square, distance};
/// assert_eq!(distance::knight(Square::A1, Square::B2), 4);
/// assert_eq!(distance::knight(Square::B2, Square::C3), 2, "away from the corner");
/// assert_eq!(distance::knight(Square::A1, Square::H8), 6);
/// ```
///
/// Complexity: one load from a table of 4,096 bytes.
#[inline]
pub const fn knight(a: Square, b: Square) -> u8 {
    by_64x64::KNIGHT.raw(a, b)
}

/// Bishop moves, 0..2, or `None` between squares of different colour.
///
/// ```
/// use taxicab_chess::{Square, distance};
/// assert_eq!(distance::bishop(Square::C1, Square::H6), Some(1));
/// assert_eq!(distance::bishop(Square::C1, Square::C2), None);
/// ```
///
/// Complexity: one load from a table of 4,096 bytes.
#[inline]
pub const fn bishop(a: Square, b: Square) -> Option<u8> {
    by_64x64::BISHOP.distance(a, b)
}

/// Rook moves, 0..2. Complexity: one load from a table of 4,096 bytes.
#[inline]
pub const fn rook(a: Square, b: Square) -> u8 {
    by_64x64::ROOK.raw(a, b)
}

/// Queen moves, 0..2. Complexity: one load from a table of 4,096 bytes.
#[inline]
pub const fn queen(a: Square, b: Square) -> u8 {
    by_64x64::QUEEN.raw(a, b)
}

/// The moves of any piece from a square to another on an empty board, or `None` if it never gets there.
///
/// A pawn has nothing to capture on an empty board: it keeps to its file. The first step from its home rank may be
/// double.
///
/// ```
/// use taxicab_chess::{Movement, Square, distance};
///
/// assert_eq!(distance::on_empty_board(Movement::WhitePawn, Square::E2, Square::E8), Some(5));
/// assert_eq!(distance::on_empty_board(Movement::BlackPawn, Square::E2, Square::E8), None);
/// assert_eq!(distance::on_empty_board(Movement::Taxi, Square::E2, Square::F4), Some(3));
/// ```
#[inline]
pub const fn on_empty_board(movement: Movement, from: Square, to: Square) -> Option<u8> {
    by_64x64::of(movement).distance(from, to)
}

/// The light corners, h1 and a8.
const LIGHT_CORNERS: Bitboard = Bitboard::CORNERS.intersection(Bitboard::LIGHT);
/// The dark corners, a1 and h8.
const DARK_CORNERS: Bitboard = Bitboard::CORNERS.intersection(Bitboard::DARK);

/// King moves to the nearest square of the centre.
pub(crate) static CENTRE: [u8; 64] = by_64x64::KING.to_nearest(Bitboard::CENTRE);
/// Manhattan distance to the nearest square of the centre.
pub(crate) static CENTRE_MANHATTAN: [u8; 64] = by_64x64::MANHATTAN.to_nearest(Bitboard::CENTRE);
/// King moves to the nearest edge; a taxi needs as many.
pub(crate) static EDGE: [u8; 64] = by_64x64::KING.to_nearest(Bitboard::EDGE);
/// King moves to the nearest corner.
pub(crate) static CORNER: [u8; 64] = by_64x64::KING.to_nearest(Bitboard::CORNERS);
/// Manhattan distance to the nearest corner.
pub(crate) static CORNER_MANHATTAN: [u8; 64] = by_64x64::MANHATTAN.to_nearest(Bitboard::CORNERS);
/// King moves to the nearer corner of a colour, dark corners first.
pub(crate) static CORNER_OF_COLOR: [[u8; 64]; 2] =
    [by_64x64::KING.to_nearest(DARK_CORNERS), by_64x64::KING.to_nearest(LIGHT_CORNERS)];
/// Manhattan distance to the nearer corner of a colour, dark corners first.
pub(crate) static CORNER_OF_COLOR_MANHATTAN: [[u8; 64]; 2] =
    [by_64x64::MANHATTAN.to_nearest(DARK_CORNERS), by_64x64::MANHATTAN.to_nearest(LIGHT_CORNERS)];

/// King moves to the nearest of d4, e4, d5, e5: 0..3.
///
/// ```text
/// 3 3 3 3 3 3 3 3
/// 3 2 2 2 2 2 2 3
/// 3 2 1 1 1 1 2 3
/// 3 2 1 0 0 1 2 3
/// 3 2 1 0 0 1 2 3
/// 3 2 1 1 1 1 2 3
/// 3 2 2 2 2 2 2 3
/// 3 3 3 3 3 3 3 3
/// ```
///
/// Complexity: one load from 64 bytes.
pub const fn centre(square: Square) -> u8 {
    CENTRE[square as usize]
}

/// Manhattan distance to the nearest of d4, e4, d5, e5: 0..6.
///
/// ```text
/// 6 5 4 3 3 4 5 6
/// 5 4 3 2 2 3 4 5
/// 4 3 2 1 1 2 3 4
/// 3 2 1 0 0 1 2 3
/// 3 2 1 0 0 1 2 3
/// 4 3 2 1 1 2 3 4
/// 5 4 3 2 2 3 4 5
/// 6 5 4 3 3 4 5 6
/// ```
///
/// Complexity: one load from 64 bytes. Reference: Chess Programming Wiki, *Center Manhattan-Distance*.
pub const fn centre_manhattan(square: Square) -> u8 {
    CENTRE_MANHATTAN[square as usize]
}

/// King moves to the nearest edge, 0..3; the Manhattan distance is the same. Complexity: one load from 64 bytes.
///
/// ```
/// use taxicab_chess::{Square, distance};
/// assert_eq!([Square::A4, Square::C4, Square::D4].map(distance::edge), [0, 2, 3]);
/// ```
pub const fn edge(square: Square) -> u8 {
    EDGE[square as usize]
}

/// King moves to the nearest corner, 0..3. Complexity: one load from 64 bytes.
///
/// ```
/// use taxicab_chess::{Square, distance};
/// assert_eq!([Square::H1, Square::G2, Square::C1, Square::A4].map(distance::corner), [0, 1, 2, 3]);
/// ```
pub const fn corner(square: Square) -> u8 {
    CORNER[square as usize]
}

/// Manhattan distance to the nearest corner, 0..6. Complexity: one load from 64 bytes.
///
/// ```
/// use taxicab_chess::{Square, distance};
/// assert_eq!([Square::H1, Square::G2, Square::C1, Square::D4].map(distance::corner_manhattan), [0, 2, 2, 6]);
/// ```
pub const fn corner_manhattan(square: Square) -> u8 {
    CORNER_MANHATTAN[square as usize]
}

/// King moves to the nearer corner of a colour, 0..7: h1 and a8 of the light ones, a1 and h8 of the dark.
///
/// ```
/// use taxicab_chess::{Square, SquareColor, distance};
/// assert_eq!(distance::corner_of_color(Square::B7, SquareColor::Light), 1);
/// assert_eq!(distance::corner_of_color(Square::B7, SquareColor::Dark), 6);
/// ```
///
/// Complexity: one load from 128 bytes.
pub const fn corner_of_color(square: Square, color: SquareColor) -> u8 {
    CORNER_OF_COLOR[color as usize][square as usize]
}

/// Manhattan distance to the nearer corner of a colour, 0..7: h1 and a8 of the light ones, a1 and h8 of the dark. With
/// bishop and knight a king is mated in a corner of the bishop's colour.
///
/// ```
/// use taxicab_chess::{Square, SquareColor, distance};
/// assert_eq!(distance::corner_of_color_manhattan(Square::A1, SquareColor::Light), 7);
/// assert_eq!(distance::corner_of_color_manhattan(Square::G2, SquareColor::Light), 2);
/// ```
///
/// Complexity: one load from 128 bytes. Reference: Chess Programming Wiki, *KBNK Endgame*.
pub const fn corner_of_color_manhattan(square: Square, color: SquareColor) -> u8 {
    CORNER_OF_COLOR_MANHATTAN[color as usize][square as usize]
}
