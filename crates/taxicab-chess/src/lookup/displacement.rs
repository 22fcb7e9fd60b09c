//! Tables of the relations of two squares that depend on their displacement alone: one value for each of the 225 displacements.

use crate::Square;

/// A value for each displacement of the board, at the index that a form gives it: `by_0x88::index` or `by_15x15::index`.
///
/// It is stored in 256 entries, so that a byte is always a valid index and nothing is checked; those after the length are
/// never read.
pub struct DisplacementTable<T, const LENGTH: usize>(pub(super) [T; 256]);

impl<T: Copy, const LENGTH: usize> DisplacementTable<T, LENGTH> {
    /// The value at an index.
    pub const fn at(&self, index: u8) -> T {
        self.0[index as usize]
    }

    /// The values in the order of their indices.
    pub const fn values(&self) -> &[T; LENGTH] {
        match self.0.first_chunk() {
            Some(values) => values,
            None => unreachable!(),
        }
    }
}

/// The number of displacements: −7..7 files by −7..7 ranks.
pub(crate) const DISPLACEMENTS: u8 = 225;

/// The pair of squares of the displacement with this number that is nearest to the middle of the board: away from
/// corners, where a knight is slower.
pub(crate) const fn middle_pair(number: u8) -> (Square, Square) {
    /// From where to where along one axis.
    const fn span(difference: i8) -> (u8, u8) {
        let from = (7 - difference) / 2;
        (from as u8, (from + difference) as u8)
    }
    let (from_file, to_file) = span((number % 15) as i8 - 7);
    let (from_rank, to_rank) = span((number / 15) as i8 - 7);
    (Square::wrapping(from_rank * 8 + from_file), Square::wrapping(to_rank * 8 + to_file))
}

/// The nine tables of a form, which has a function `index`: of this length, with increments on a board whose ranks are this
/// many numbers apart.
macro_rules! displacement_tables {
    ($length:literal, $width:literal) => {
        /// King moves, 0..7.
        pub static KING: DisplacementTable<u8, $length> = distances(&by_64x64::KING);
        /// Manhattan distance, 0..14.
        pub static MANHATTAN: DisplacementTable<u8, $length> = distances(&by_64x64::MANHATTAN);
        /// Knight moves away from corners, 0..6.
        pub static KNIGHT: DisplacementTable<u8, $length> = distances(&by_64x64::KNIGHT);
        /// Bishop moves, 0..2; 255 on the other colour.
        pub static BISHOP: DisplacementTable<u8, $length> = distances(&by_64x64::BISHOP);
        /// Rook moves, 0..2.
        pub static ROOK: DisplacementTable<u8, $length> = distances(&by_64x64::ROOK);
        /// Queen moves, 0..2.
        pub static QUEEN: DisplacementTable<u8, $length> = distances(&by_64x64::QUEEN);
        /// Directions of lines and of the knight.
        pub static DIRECTION: DisplacementTable<Option<Direction>, $length> =
            by_displacement!(None, |a, b| direction(a, b));
        /// One step of a line or the whole leap of a knight, added to a number of a square of this form; 0 for none.
        pub static INCREMENT: DisplacementTable<i8, $length> =
            by_displacement!(0, |a, b| if let Some(increment) = increment_on($width, a, b) { increment } else { 0 });
        /// The pieces that attack along each displacement on an empty board.
        pub static ATTACKERS: DisplacementTable<Attackers, $length> =
            by_displacement!(Attackers(0), |a, b| Attackers::by_rule(a, b));
        /// Directions as numbers: 0 for none, else 1 + the number of the direction.
        pub(super) static DIRECTION_NUMBERS: DisplacementTable<u8, $length> =
            by_displacement!(0, |a, b| if let Some(direction) = direction(a, b) { direction.index() + 1 } else { 0 });
        /// The bits of [`ATTACKERS`].
        pub(super) static ATTACKER_BITS: DisplacementTable<u8, $length> =
            by_displacement!(0, |a, b| Attackers::by_rule(a, b).0);

        const fn distances(table: &Table64x64) -> DisplacementTable<u8, $length> {
            by_displacement!(UNREACHED, |a, b| table.raw(a, b))
        }
    };
}
pub(crate) use displacement_tables;

/// A table by `index`, filled from a rule for two squares; `empty` where no displacement leads.
macro_rules! by_displacement {
    ($empty:expr, |$a:ident, $b:ident| $rule:expr) => {{
        let mut table = [$empty; 256];
        let mut number = 0;
        while number < $crate::lookup::displacement::DISPLACEMENTS {
            let ($a, $b) = $crate::lookup::displacement::middle_pair(number);
            table[index($a, $b) as usize] = $rule;
            number += 1;
        }
        DisplacementTable(table)
    }};
}
pub(crate) use by_displacement;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::Bitboard;
    use crate::direction::displacement;

    #[test]
    fn each_displacement_has_its_pair_away_from_corners_where_it_can() {
        for number in 0..DISPLACEMENTS {
            let (a, b) = middle_pair(number);
            let (files, ranks) = displacement(a, b);
            assert_eq!((files + 7, ranks + 7), ((number % 15) as i8, (number / 15) as i8));
            let touches_corner = Bitboard::CORNERS.contains(a) || Bitboard::CORNERS.contains(b);
            // Nothing but a whole diagonal, or nearly one, has to touch a corner.
            assert!(!touches_corner || (files.abs() >= 6 && ranks.abs() >= 6), "{a} {b}");
        }
    }
}
