//! One pair of squares for each of the 225 displacements of the board, to fill the denser tables from.

use crate::square::Square;

/// How many displacements there are: −7..7 files by −7..7 ranks.
pub(crate) const DISPLACEMENTS: u8 = 225;

/// The pair of the displacement of a number, as near the middle of the board as it can be: away from corners, where a
/// knight is slower.
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

/// A table of 256 entries by `index`, filled from a rule for two squares; `empty` where no displacement leads.
macro_rules! by_displacement {
    ($empty:expr, |$a:ident, $b:ident| $rule:expr) => {{
        let mut table = [$empty; 256];
        let mut number = 0;
        while number < $crate::lookup::displacement::DISPLACEMENTS {
            let ($a, $b) = $crate::lookup::displacement::middle_pair(number);
            table[index($a, $b) as usize] = $rule;
            number += 1;
        }
        table
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
