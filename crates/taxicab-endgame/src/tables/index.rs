//! Every position of an endgame has a number; its images have the same.

use taxicab_chess::{Bitboard, Role, Square};

use super::endgame::{Endgame, MAX_PIECES, Side};
use super::position::EndgamePosition;
use super::symmetry::Symmetry;

/// Numbers for the positions of an endgame with one side to move, from 0, densely.
///
/// Without a pawn the board is turned and mirrored until the strong king stands in the triangle a1–d1–d4, and the weak one
/// not above the diagonal if the strong one is on it: 462 pairs of kings that are apart. With both kings on the diagonal one
/// mirror is left, and the other pieces are not used to choose: both images have a number, and the same value. With the pawn
/// the board is mirrored until it stands on the files a to d. Two pieces alike are not told apart.
///
/// ```
/// use taxicab_endgame::{Endgame, Index};
///
/// assert_eq!(Index::new(Endgame::KQK).len(), 462 * 64);
/// assert_eq!(Index::new(Endgame::KBBK).len(), 462 * (64 * 63 / 2));
/// assert_eq!(Index::new(Endgame::KPK).len(), 24 * 64 * 64);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Index {
    endgame: Endgame,
    /// How many ways there are to place the pieces besides the kings.
    per_pair: usize,
}

/// The squares of a pawn after mirroring: ranks 2 to 7 of the files a to d.
const PAWN_SQUARES: usize = 24;
/// The squares of the triangle a1–d1–d4.
pub(crate) const TRIANGLE: [Square; 10] = [
    Square::A1,
    Square::B1,
    Square::C1,
    Square::D1,
    Square::B2,
    Square::C2,
    Square::D2,
    Square::C3,
    Square::D3,
    Square::D4,
];
/// The pairs of kings.
const PAIRS: usize = 462;

const fn file_of(square: Square) -> u8 {
    square.file().index()
}

const fn rank_of(square: Square) -> u8 {
    square.rank().index()
}

/// Whether a square is in the triangle.
const fn is_in_triangle(square: Square) -> bool {
    file_of(square) <= 3 && rank_of(square) <= file_of(square)
}

/// Whether a pair of kings has a number as it stands.
const fn is_canonical(strong: Square, weak: Square) -> bool {
    is_in_triangle(strong) && (rank_of(strong) < file_of(strong) || rank_of(weak) <= file_of(weak))
}

const fn are_apart(a: Square, b: Square) -> bool {
    taxicab_chess::distance::king(a, b) > 1
}

struct Pairs {
    /// The squares of a number.
    squares: [(Square, Square); PAIRS],
    /// The number of two squares, and what brings them there; `PAIRS` if the kings touch.
    numbers: [[(u16, Symmetry); 64]; 64],
}

static ALL_PAIRS: Pairs = {
    let mut squares = [(Square::A1, Square::A1); PAIRS];
    let mut numbers = [[(PAIRS as u16, Symmetry::IDENTITY); 64]; 64];
    let mut count = 0;
    let mut pair = 0;
    while pair < 4096 {
        let (strong, weak) = (Square::ALL[pair >> 6], Square::ALL[pair & 63]);
        if is_canonical(strong, weak) && are_apart(strong, weak) {
            squares[count] = (strong, weak);
            numbers[pair >> 6][pair & 63].0 = count as u16;
            count += 1;
        }
        pair += 1;
    }
    assert!(count == PAIRS);
    pair = 0;
    while pair < 4096 {
        let (strong, weak) = (Square::ALL[pair >> 6], Square::ALL[pair & 63]);
        let mut number = 0;
        while number < 8 && are_apart(strong, weak) {
            let symmetry = Symmetry::ALL[number];
            let (a, b) = (symmetry.square(strong), symmetry.square(weak));
            if is_canonical(a, b) {
                numbers[pair >> 6][pair & 63] = (numbers[a.index() as usize][b.index() as usize].0, symmetry);
                break;
            }
            number += 1;
        }
        pair += 1;
    }
    Pairs { squares, numbers }
};

impl Index {
    /// The numbers of an endgame.
    pub fn new(endgame: Endgame) -> Self {
        let per_pair = match endgame.pieces().len() {
            1 => 64,
            _ if endgame.are_alike() => 64 * 63 / 2,
            _ => 64 * 64,
        };
        Self { endgame, per_pair }
    }

    /// The endgame.
    pub const fn endgame(&self) -> Endgame {
        self.endgame
    }

    /// How many numbers there are for one side to move.
    #[allow(clippy::len_without_is_empty, reason = "never empty")]
    pub fn len(&self) -> usize {
        if self.endgame.has_pawn() { PAWN_SQUARES * 64 * 64 } else { PAIRS * self.per_pair }
    }

    /// The number of a position, whoever is to move; `None` if kings touch or a pawn stands on its first or last rank.
    ///
    /// ```
    /// use taxicab_chess::Position;
    /// use taxicab_endgame::{Index, EndgamePosition};
    ///
    /// let at = |fen: &str| EndgamePosition::of(&fen.parse::<Position>().unwrap()).unwrap();
    /// let index = Index::new(at("8/8/8/8/8/2k5/8/Q3K3 w").endgame());
    /// let number = index.rank(&at("8/8/8/8/8/2k5/8/Q3K3 w"));
    /// assert_eq!(number, index.rank(&at("8/8/8/8/8/5k2/8/3K3Q w"))); // mirrored
    /// assert_eq!(number, index.rank(&at("q3k3/8/2K5/8/8/8/8/8 b"))); // flipped, Black the strong side
    /// ```
    #[inline]
    pub fn rank(&self, standing: &EndgamePosition) -> Option<usize> {
        let [strong, weak] = standing.kings;
        if self.endgame.has_pawn() {
            let mut pawn = standing.pieces[0];
            if !are_apart(strong, weak) || !(1..=6).contains(&rank_of(pawn)) {
                return None;
            }
            let symmetry = if file_of(pawn) > 3 { Symmetry::MIRROR } else { Symmetry::IDENTITY };
            pawn = symmetry.square(pawn);
            let [strong, weak] = standing.kings.map(|king| usize::from(symmetry.square(king)));
            return Some((pawn_number(pawn) * 64 + strong) * 64 + weak);
        }
        let (pair, symmetry) = ALL_PAIRS.numbers[usize::from(strong)][usize::from(weak)];
        if usize::from(pair) == PAIRS {
            return None;
        }
        let [first, second] = standing.pieces.map(|piece| usize::from(symmetry.square(piece)));
        let pieces = match self.per_pair {
            64 => first,
            4096 => first * 64 + second,
            // Below the diagonal of a square of 64 × 64, row by row. Two on one square get no number.
            _ if first == second => return None,
            _ => first.max(second) * (first.max(second) - 1) / 2 + first.min(second),
        };
        Some(usize::from(pair) * self.per_pair + pieces)
    }

    /// The position of a number: of all its images the one the number was made for. It need not be legal.
    ///
    /// # Panics
    /// The number is not less than [`len`](Self::len).
    pub fn unrank(&self, number: usize, to_move: Side) -> EndgamePosition {
        assert!(number < self.len(), "{number} is not the number of a position");
        let square = |number: usize| Square::ALL[number % 64];
        if self.endgame.has_pawn() {
            let (pawn, strong, weak) = (number / 4096, square(number / 64), square(number));
            let pieces = [pawn_square(pawn), Square::A1];
            return EndgamePosition { endgame: self.endgame, kings: [strong, weak], pieces, to_move };
        }
        let (strong, weak) = ALL_PAIRS.squares[number / self.per_pair];
        let pieces = number % self.per_pair;
        let pieces: [Square; MAX_PIECES] = match self.per_pair {
            64 => [square(pieces), Square::A1],
            4096 => [square(pieces / 64), square(pieces)],
            _ => {
                let mut high = 1;
                while high * (high + 1) / 2 <= pieces {
                    high += 1;
                }
                [square(pieces - high * (high - 1) / 2), square(high)]
            }
        };
        EndgamePosition { endgame: self.endgame, kings: [strong, weak], pieces, to_move }
    }

    /// How many positions of the whole board the number stands for: with the pawn 2, else 8, or 4 with both kings on the
    /// diagonal, because there the mirrored image has a number of its own.
    pub fn weight(&self, number: usize) -> u64 {
        if self.endgame.has_pawn() {
            return 2;
        }
        let (strong, weak) = ALL_PAIRS.squares[number / self.per_pair];
        if file_of(strong) == rank_of(strong) && file_of(weak) == rank_of(weak) { 4 } else { 8 }
    }

    /// The squares of the weak king for which the pieces as they stand have a number without being turned.
    pub(crate) fn canonical(&self, strong_king: Square) -> Bitboard {
        let squares = Square::ALL.into_iter().filter(|&weak| are_apart(strong_king, weak));
        squares.filter(|&weak| self.endgame.pieces()[0] == Role::Pawn || is_canonical(strong_king, weak)).collect()
    }
}

/// The number of a pawn's square on the files a to d.
pub(crate) const fn pawn_number(square: Square) -> usize {
    (rank_of(square) as usize - 1) * 4 + file_of(square) as usize
}

/// The square of a pawn's number.
pub(crate) const fn pawn_square(number: usize) -> Square {
    Square::ALL[(number / 4 + 1) * 8 + number % 4]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_position_number_is_the_identity() {
        for text in ["KQK", "KPK", "KBBK", "KBNK", "KQKR", "KRKR"] {
            let index = Index::new(text.parse().unwrap());
            for number in 0..index.len() {
                let standing = index.unrank(number, Side::Weak);
                if index.endgame().has_pawn() && !are_apart(standing.kings[0], standing.kings[1]) {
                    assert_eq!(index.rank(&standing), None);
                } else {
                    assert_eq!(index.rank(&standing), Some(number), "{text} {standing:?}");
                }
            }
        }
    }

    /// The images of a position have its number, or, with both kings on the diagonal, that of the mirrored position.
    #[test]
    fn images_have_one_number() {
        for text in ["KRK", "KBBK", "KBNK"] {
            let index = Index::new(text.parse().unwrap());
            for number in (0..index.len()).step_by(7) {
                let standing = index.unrank(number, Side::Strong);
                let exchanged = standing.map(|square| Symmetry::ALL[4].square(square));
                for symmetry in Symmetry::ALL {
                    let image = index.rank(&standing.map(|square| symmetry.square(square)));
                    let is_mirror = index.weight(number) == 4 && image == index.rank(&exchanged);
                    assert!(image == Some(number) || is_mirror, "{text} {standing:?} {symmetry:?}");
                }
            }
        }
        let index = Index::new(Endgame::KPK);
        for number in 0..index.len() {
            let standing = index.unrank(number, Side::Strong);
            assert_eq!(index.rank(&standing.map(Square::mirrored)), index.rank(&standing));
        }
    }

    #[test]
    fn weights_sum_to_the_whole_board() {
        let sum = |endgame| {
            let index = Index::new(endgame);
            (0..index.len()).map(|number| index.weight(number)).sum::<u64>()
        };
        // 3,612 ordered pairs of squares on which two kings do not touch.
        assert_eq!(sum(Endgame::KQK), 3612 * 64);
        assert_eq!(sum(Endgame::KBBK), 3612 * 2016);
        assert_eq!(sum(Endgame::KPK), 48 * 64 * 64);
    }

    #[test]
    fn two_pieces_alike_are_not_told_apart() {
        let index = Index::new(Endgame::KBBK);
        let standing = index.unrank(12_345, Side::Strong);
        let mut exchanged = standing;
        exchanged.pieces.reverse();
        assert_eq!(index.rank(&exchanged), index.rank(&standing));
    }
}
