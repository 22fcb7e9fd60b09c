//! Frames: all pieces but the weak king, numbered.

use taxicab_chess::{Bitboard, Role, Square};

use crate::tables::endgame::{Endgame, MAX_EXTRA_PIECES, Side};
use crate::tables::index::{TRIANGLE, pawn_number, pawn_square};
use crate::tables::symmetry::Symmetry;

/// The strong king and the pieces besides the kings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) king: Square,
    /// In the order of the endgame; unused places are a1.
    pub(super) pieces: [Square; MAX_EXTRA_PIECES],
}

/// The symmetry that maps a king into the triangle a1–d1–d4, and the number of its square there.
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

/// The frames of an endgame, numbered from 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frames {
    pub(super) endgame: Endgame,
    pieces: usize,
    has_pawn: bool,
    are_alike: bool,
}

impl Frames {
    pub(super) fn new(endgame: Endgame) -> Self {
        Self { endgame, pieces: endgame.pieces().len(), has_pawn: endgame.has_pawn(), are_alike: endgame.are_alike() }
    }

    pub(super) const fn len(self) -> usize {
        match (self.has_pawn, self.pieces) {
            (true, _) => 24 * 64,
            (false, 1) => 10 * 64,
            (false, _) => 10 * 64 * 64,
        }
    }

    /// The frame of a number; `None` if two pieces share a square, or if it is another frame with two equal pieces exchanged.
    pub(super) fn frame(self, number: usize) -> Option<Frame> {
        let square = |number: usize| Square::ALL[number % 64];
        let (king, pieces) = match (self.has_pawn, self.pieces) {
            (true, _) => (square(number), [pawn_square(number / 64), Square::A1]),
            (false, 1) => (TRIANGLE[number / 64], [square(number), Square::A1]),
            (false, _) => (TRIANGLE[number / 4096], [square(number / 64), square(number)]),
        };
        let occupied = pieces[..self.pieces].iter().fold(Bitboard::of(king), |set, &piece| set.with(piece));
        let is_one = usize::from(occupied.len()) == self.pieces + 1 && !(self.are_alike && pieces[0] > pieces[1]);
        is_one.then_some(Frame { king, pieces })
    }

    /// The number of a frame, and the symmetry that maps it there.
    #[inline]
    pub(super) fn number(self, Frame { king, mut pieces }: Frame) -> (usize, Symmetry) {
        if self.has_pawn {
            // Frames with a pawn are not mirrored.
            return (pawn_number(pieces[0]) * 64 + usize::from(king), Symmetry::IDENTITY);
        }
        let (symmetry, place) = TO_TRIANGLE[usize::from(king)];
        pieces = pieces.map(|piece| symmetry.square(piece));
        if self.are_alike && pieces[0] > pieces[1] {
            pieces.reverse();
        }
        let [first, second] = pieces.map(usize::from);
        let place = usize::from(place) * 64 + first;
        (if self.pieces == 1 { place } else { place * 64 + second }, symmetry)
    }

    /// The pieces of a side besides its king, with their places in the endgame.
    pub(super) fn places(self, side: Side) -> impl Iterator<Item = (usize, Role)> {
        (0..self.pieces)
            .filter(move |&piece| self.endgame.owner(piece) == side)
            .map(move |piece| (piece, self.endgame.pieces()[piece]))
    }
}

impl Frame {
    /// The squares of all its pieces.
    #[inline]
    pub(super) fn occupied(self, frames: Frames) -> Bitboard {
        self.pieces[..frames.pieces].iter().fold(Bitboard::of(self.king), |set, &piece| set.with(piece))
    }

    /// The frame with a piece on another square.
    #[inline]
    pub(super) const fn with_piece(mut self, piece: usize, square: Square) -> Self {
        self.pieces[piece] = square;
        self
    }

    /// The frame with the king on another square.
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
