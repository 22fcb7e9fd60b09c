//! All men but the weak king, numbered: for each such frame a set of squares says where the weak king is.

use taxicab_chess::{Bitboard, Role, Square};

use crate::ending::{Ending, MOST_MEN, Side};
use crate::index::{TRIANGLE, pawn_number, pawn_square};
use crate::symmetry::Symmetry;

/// The strong king and the men besides the kings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) king: Square,
    /// In the order of the ending; what is not used is a1.
    pub(super) men: [Square; MOST_MEN],
}

/// What brings a king into the triangle a1–d1–d4, and the number of its square there.
static TO_TRIANGLE: [(Symmetry, u8); 64] = {
    let mut found = [(Symmetry::IDENTITY, 0); 64];
    let mut pair = 0;
    while pair < 64 * 8 * 10 {
        let (square, symmetry, place) = (pair / 80, Symmetry::ALL[7 - pair / 10 % 8], pair % 10);
        if symmetry.square(Square::ALL[square]).index() == TRIANGLE[place].index() {
            found[square] = (symmetry, place as u8);
        }
        pair += 1;
    }
    found
};

/// The numbers of an ending's frames.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frames {
    ending: Ending,
    men: usize,
    has_pawn: bool,
    are_alike: bool,
}

impl Frames {
    pub(super) fn new(ending: Ending) -> Self {
        Self { ending, men: ending.men().len(), has_pawn: ending.has_pawn(), are_alike: ending.are_alike() }
    }

    pub(super) const fn len(self) -> usize {
        match (self.has_pawn, self.men) {
            (true, _) => 24 * 64,
            (false, 1) => 10 * 64,
            (false, _) => 10 * 64 * 64,
        }
    }

    /// The frame of a number, `None` if two men share a square, or it is that of another one with two men exchanged.
    pub(super) fn frame(self, number: usize) -> Option<Frame> {
        let square = |number: usize| Square::ALL[number % 64];
        let (king, men) = match (self.has_pawn, self.men) {
            (true, _) => (square(number), [pawn_square(number / 64), Square::A1]),
            (false, 1) => (TRIANGLE[number / 64], [square(number), Square::A1]),
            (false, _) => (TRIANGLE[number / 4096], [square(number / 64), square(number)]),
        };
        let occupied = men[..self.men].iter().fold(Bitboard::of(king), |set, &man| set.with(man));
        let is_one = usize::from(occupied.len()) == self.men + 1 && !(self.are_alike && men[0] > men[1]);
        is_one.then_some(Frame { king, men })
    }

    /// The number of a frame, and the symmetry that leads to it.
    #[inline]
    pub(super) fn number(self, Frame { king, mut men }: Frame) -> (usize, Symmetry) {
        if self.has_pawn {
            // The pawn stays on its file.
            return (pawn_number(men[0]) * 64 + usize::from(king), Symmetry::IDENTITY);
        }
        let (symmetry, place) = TO_TRIANGLE[usize::from(king)];
        men = men.map(|man| symmetry.square(man));
        if self.are_alike && men[0] > men[1] {
            men.reverse();
        }
        let [first, second] = men.map(usize::from);
        let place = usize::from(place) * 64 + first;
        (if self.men == 1 { place } else { place * 64 + second }, symmetry)
    }

    /// The men of a side besides its king, by their places in the ending.
    pub(super) fn places(self, side: Side) -> impl Iterator<Item = (usize, Role)> {
        (0..self.men).filter(move |&man| self.ending.owner(man) == side).map(move |man| (man, self.ending.men()[man]))
    }
}

impl Frame {
    /// The squares of all its men.
    #[inline]
    pub(super) fn occupied(self, frames: Frames) -> Bitboard {
        self.men[..frames.men].iter().fold(Bitboard::of(self.king), |set, &man| set.with(man))
    }

    /// With a man elsewhere.
    #[inline]
    pub(super) const fn with_man(mut self, man: usize, square: Square) -> Self {
        self.men[man] = square;
        self
    }

    /// With the king elsewhere.
    #[inline]
    pub(super) const fn with_king(mut self, square: Square) -> Self {
        self.king = square;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_frames_belong_together() {
        for text in ["KQK", "KBNK", "KBBK", "KQKR", "KPK"] {
            let frames = Frames::new(text.parse().unwrap());
            let mut count = 0;
            for number in 0..frames.len() {
                let Some(frame) = frames.frame(number) else { continue };
                assert_eq!(frames.number(frame), (number, Symmetry::IDENTITY), "{text} {frame:?}");
                count += 1;
            }
            let expected = match text {
                "KQK" => 10 * 63,
                "KPK" => 24 * 63,
                "KBBK" => 10 * (63 * 62 / 2),
                _ => 10 * 63 * 62,
            };
            assert_eq!(count, expected);
        }
    }
}
