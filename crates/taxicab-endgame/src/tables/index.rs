//! The index of an endgame: every position has a number, and its images under symmetry share it.

use taxicab_chess::{Bitboard, Square, king_attacks};

use crate::tables::endgame::MAX_EXTRA_PIECES;
pub(crate) use crate::tables::pawns::PawnPlacing;
use crate::{Endgame, EndgamePosition, Side};

/// A symmetry of the board: files mirrored or not, ranks flipped or not, then files and ranks exchanged or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Symmetry(u8);

const MIRROR: u8 = 1;
const FLIP: u8 = 2;
const EXCHANGE: u8 = 4;

impl Symmetry {
    pub(crate) const IDENTITY: Self = Self(0);
    /// The files are mirrored: a becomes h.
    pub(crate) const MIRROR: Self = Self(MIRROR);
    /// Files and ranks are exchanged.
    pub(crate) const EXCHANGE: Self = Self(EXCHANGE);
    /// All eight, the identity first.
    pub(crate) const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// The image of a square.
    #[inline]
    pub(crate) const fn square(self, square: Square) -> Square {
        IMAGES[self.0 as usize][square.index() as usize]
    }

    const fn image(self, mut square: Square) -> Square {
        if self.0 & MIRROR != 0 {
            square = square.mirrored();
        }
        if self.0 & FLIP != 0 {
            square = square.flipped();
        }
        if self.0 & EXCHANGE != 0 {
            let index = square.index();
            square = Square::ALL[(index >> 3 | (index & 7) << 3) as usize];
        }
        square
    }

    /// The preimage of a set: all squares whose image is in it.
    #[inline]
    pub(crate) const fn back(self, set: Bitboard) -> Bitboard {
        let mut set = set;
        if self.0 & EXCHANGE != 0 {
            set = exchanged(set);
        }
        if self.0 & FLIP != 0 {
            set = set.flipped();
        }
        if self.0 & MIRROR != 0 {
            set = set.mirrored();
        }
        set
    }
}

static IMAGES: [[Square; 64]; 8] = {
    let mut images = [[Square::A1; 64]; 8];
    let mut number = 0;
    while number < 512 {
        images[number >> 6][number & 63] = Symmetry((number >> 6) as u8).image(Square::ALL[number & 63]);
        number += 1;
    }
    images
};

/// The set with files and ranks exchanged.
///
/// Naively each square by itself. Here the off-diagonal 4 × 4 blocks are swapped (bits 28 apart), then the 2 × 2 blocks within
/// each (14), then single squares (7): the transposition of a bit matrix by quarters.
const fn exchanged(set: Bitboard) -> Bitboard {
    let mut set = set.0;
    let mut swap = (set ^ set << 28) & 0x0f0f_0f0f_0000_0000;
    set ^= swap ^ swap >> 28;
    swap = (set ^ set << 14) & 0x3333_0000_3333_0000;
    set ^= swap ^ swap >> 14;
    swap = (set ^ set << 7) & 0x5500_5500_5500_5500;
    set ^= swap ^ swap >> 7;
    Bitboard(set)
}

/// Numbers for the positions of an endgame with one side to move, dense from 0.
///
/// Without a pawn one of the eight symmetries maps the strong king into the triangle a1–d1–d4, and the weak one not above the
/// diagonal if the strong one is on it: 462 pairs of kings that do not touch. With both kings on the diagonal the reflection
/// in it remains: both images have a number of their own, with the same value. A pawn is mirrored to the files a to d, of two pawns the
/// strong side's. Two equal pieces are not distinguished; two pawns that are each other's image keep the kings of both images apart.
/// After a double step that a pawn may answer by capturing en passant, the position has a number of its own.
///
/// ```
/// use taxicab_endgame::{Endgame, Index};
///
/// assert_eq!(Index::new(Endgame::KQK).len(), 462 * 64);
/// assert_eq!(Index::new(Endgame::KBBK).len(), 462 * (64 * 63 / 2));
/// assert_eq!(Index::new(Endgame::KPK).len(), 24 * 64 * 64);
/// assert_eq!(Index::new("KRKP".parse().unwrap()).len(), 24 * 64 * 64 * 64);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Index {
    endgame: Endgame,
    /// The placements of the pieces besides the kings.
    placements: usize,
}

/// The squares of the triangle a1–d1–d4.
pub(crate) const TRIANGLE: [Square; 10] = {
    use Square::{A1, B1, B2, C1, C2, C3, D1, D2, D3, D4};
    [A1, B1, C1, D1, B2, C2, D2, C3, D3, D4]
};
/// The pairs of kings that do not touch, up to symmetry.
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

/// Whether a pair of kings has a number without being mapped.
const fn is_canonical(strong: Square, weak: Square) -> bool {
    is_in_triangle(strong) && (rank_of(strong) < file_of(strong) || rank_of(weak) <= file_of(weak))
}

const fn are_apart(a: Square, b: Square) -> bool {
    taxicab_chess::distance::king(a, b) > 1
}

struct Pairs {
    /// The squares of a number.
    squares: [(Square, Square); PAIRS],
    /// The number of two squares, and the symmetry that maps them to its pair; `PAIRS` if the kings touch.
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

/// The count of placements of two pieces, on one square too if they are not alike.
pub(crate) const fn placements_of_two(are_alike: bool) -> usize {
    if are_alike { 64 * 63 / 2 } else { 64 * 64 }
}

/// The number of a placement of two pieces; `None` for two alike on one square.
#[inline]
pub(crate) fn two_rank(first: usize, second: usize, are_alike: bool) -> Option<usize> {
    match are_alike {
        false => Some(first * 64 + second),
        // The triangle below the diagonal of 64 × 64, row by row.
        true if first == second => None,
        true => Some(first.max(second) * (first.max(second) - 1) / 2 + first.min(second)),
    }
}

/// The placement of two pieces of a number.
pub(crate) fn two_unrank(number: usize, are_alike: bool) -> [Square; 2] {
    if !are_alike {
        return [Square::ALL[number / 64], Square::ALL[number % 64]];
    }
    let mut high = 1;
    while high * (high + 1) / 2 <= number {
        high += 1;
    }
    [Square::ALL[number - high * (high - 1) / 2], Square::ALL[high]]
}

impl Index {
    /// The index of an endgame.
    pub fn new(endgame: Endgame) -> Self {
        let placements = match endgame.len() {
            _ if endgame.has_pawn() => PawnPlacing::of(endgame).count(),
            3 => 64,
            4 => placements_of_two(endgame.are_alike()),
            _ => placements_of_two(endgame.are_alike()) * 64,
        };
        Self { endgame, placements }
    }

    /// The endgame.
    pub const fn endgame(&self) -> Endgame {
        self.endgame
    }

    /// The count of numbers for one side to move.
    #[allow(clippy::len_without_is_empty, reason = "never empty")]
    pub fn len(&self) -> usize {
        self.placements * if self.endgame.has_pawn() { 64 * 64 } else { PAIRS }
    }

    /// The number of a position, whichever side is to move; `None` if the kings touch or a pawn is on its first or last rank.
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
    pub fn rank(&self, position: &EndgamePosition) -> Option<usize> {
        let [strong, weak] = position.kings;
        if self.endgame.has_pawn() {
            if !are_apart(strong, weak) {
                return None;
            }
            let placing = PawnPlacing::of(self.endgame);
            let (placement, symmetry) = placing.rank(position.pieces, position.is_en_passant)?;
            let (strong, weak) = (usize::from(symmetry.square(strong)), usize::from(symmetry.square(weak)));
            return Some((placement * 64 + strong) * 64 + weak);
        }
        let (pair, symmetry) = ALL_PAIRS.numbers[usize::from(strong)][usize::from(weak)];
        if usize::from(pair) == PAIRS {
            return None;
        }
        let image = |piece: usize| usize::from(symmetry.square(position.pieces[piece]));
        let two = || two_rank(image(0), image(1), self.endgame.are_alike());
        let pieces = match self.endgame.len() {
            3 => image(0),
            4 => two()?,
            _ => two()? * 64 + image(2),
        };
        Some(usize::from(pair) * self.placements + pieces)
    }

    /// The canonical position of a number. It need not be legal.
    ///
    /// # Panics
    /// The number is not less than [`len`](Self::len).
    pub fn unrank(&self, number: usize, to_move: Side) -> EndgamePosition {
        assert!(number < self.len(), "{number} is not the number of a position");
        let square = |number: usize| Square::ALL[number % 64];
        if self.endgame.has_pawn() {
            let (pieces, is_en_passant) = PawnPlacing::of(self.endgame).unrank(number / 4096);
            let kings = [square(number / 64), square(number)];
            return EndgamePosition { endgame: self.endgame, kings, pieces, to_move, is_en_passant };
        }
        let (strong, weak) = ALL_PAIRS.squares[number / self.placements];
        let pieces = number % self.placements;
        let two = |number| two_unrank(number, self.endgame.are_alike());
        let pieces: [Square; MAX_EXTRA_PIECES] = match self.endgame.len() {
            3 => [square(pieces), Square::A1, Square::A1],
            4 => {
                let [first, second] = two(pieces);
                [first, second, Square::A1]
            }
            _ => {
                let [first, second] = two(pieces / 64);
                [first, second, square(pieces)]
            }
        };
        EndgamePosition { endgame: self.endgame, kings: [strong, weak], pieces, to_move, is_en_passant: false }
    }

    /// The positions of the whole board that share the number: 2 with a pawn, else 8; half of that where the reflected image has
    /// a number of its own, with both kings on the diagonal or two pawns that are each other's image. 0 where a pawn can be captured
    /// en passant: the same pieces are counted without that.
    pub fn weight(&self, number: usize) -> u64 {
        if self.endgame.has_pawn() {
            let (pieces, is_en_passant) = PawnPlacing::of(self.endgame).unrank(number / 4096);
            let is_own_image = self.endgame.are_alike() && pieces[0] == pieces[1].mirrored();
            return if is_en_passant { 0 } else { 2 - u64::from(is_own_image) };
        }
        let (strong, weak) = ALL_PAIRS.squares[number / self.placements];
        if file_of(strong) == rank_of(strong) && file_of(weak) == rank_of(weak) { 4 } else { 8 }
    }

    /// Whether the number is that of a position in which a pawn can be captured en passant: a set of squares does not show it.
    pub fn is_en_passant(&self, number: usize) -> bool {
        self.endgame.has_pawns_of_both() && PawnPlacing::of(self.endgame).unrank(number / 4096).1
    }

    /// The squares of the weak king that make a pair with the strong king canonical; without a pawn the strong king is in the
    /// triangle.
    pub(crate) const fn canonical(&self, strong_king: Square) -> Bitboard {
        const LOWER_TRIANGLE: Bitboard = Bitboard(0x80c0_e0f0_f8fc_feff);
        let king = Bitboard::of(strong_king);
        let apart = king_attacks(king).union(king).complement();
        let is_on_diagonal = file_of(strong_king) == rank_of(strong_king);
        if is_on_diagonal && !self.endgame.has_pawn() { apart.intersection(LOWER_TRIANGLE) } else { apart }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_come_back_square_by_square() {
        for symmetry in Symmetry::ALL {
            for square in Square::ALL {
                assert_eq!(symmetry.back(Bitboard::of(symmetry.square(square))), Bitboard::of(square));
            }
            let some = Bitboard(0x8137_2401_0a81_4255);
            let naive: Bitboard = Square::ALL.into_iter().filter(|&at| some.contains(symmetry.square(at))).collect();
            assert_eq!(symmetry.back(some), naive);
        }
    }

    #[test]
    fn the_eight_are_different() {
        for (number, symmetry) in Symmetry::ALL.into_iter().enumerate() {
            let image = |of: Symmetry| [of.square(Square::A1), of.square(Square::B1)];
            assert!(Symmetry::ALL[..number].iter().all(|&other| image(other) != image(symmetry)));
        }
    }

    #[test]
    fn number_position_number_is_the_identity() {
        for (text, step) in
            [("KQK", 1), ("KPK", 1), ("KBBK", 1), ("KBNK", 1), ("KQKR", 1), ("KRKR", 1), ("KPPK", 1), ("KPKP", 1)]
                .into_iter()
                .chain([("KQRKN", 1009), ("KRRKB", 1009), ("KRPKR", 1009), ("KQBKP", 1009), ("KNNKP", 1009)])
        {
            let index = Index::new(text.parse().unwrap());
            for number in (0..index.len()).step_by(step) {
                let position = index.unrank(number, Side::Weak);
                if index.endgame().has_pawn() && !are_apart(position.kings[0], position.kings[1]) {
                    assert_eq!(index.rank(&position), None);
                } else {
                    assert_eq!(index.rank(&position), Some(number), "{text} {position:?}");
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
                let position = index.unrank(number, Side::Strong);
                let exchanged = position.map(|square| Symmetry::EXCHANGE.square(square));
                for symmetry in Symmetry::ALL {
                    let image = index.rank(&position.map(|square| symmetry.square(square)));
                    let is_mirror = index.weight(number) == 4 && image == index.rank(&exchanged);
                    assert!(image == Some(number) || is_mirror, "{text} {position:?} {symmetry:?}");
                }
            }
        }
        for text in ["KPK", "KQKP", "KPKP", "KPPK"] {
            let index = Index::new(text.parse().unwrap());
            for number in (0..index.len()).step_by(7) {
                let position = index.unrank(number, Side::Strong);
                let image = index.rank(&position.map(Square::mirrored));
                assert!(image == index.rank(&position) || index.weight(number) == 1, "{text} {position:?}");
            }
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
        assert_eq!(sum("KBPK".parse().unwrap()), 48 * 64 * 64 * 64);
        assert_eq!(sum("KPKP".parse().unwrap()), 48 * 48 * 64 * 64);
        assert_eq!(sum("KPPK".parse().unwrap()), 48 * 47 / 2 * 64 * 64);
    }

    #[test]
    fn two_pieces_alike_are_not_told_apart() {
        let index = Index::new(Endgame::KBBK);
        let position = index.unrank(12_345, Side::Strong);
        let mut exchanged = position;
        exchanged.pieces.swap(0, 1);
        assert_eq!(index.rank(&exchanged), index.rank(&position));
    }
}
