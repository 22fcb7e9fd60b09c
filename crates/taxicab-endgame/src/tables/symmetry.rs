//! The eight symmetries of the board.

use taxicab_chess::{Bitboard, Square};

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
}
