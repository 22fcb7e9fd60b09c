//! Frames: all pieces but the weak king, numbered; legality and moves, for all squares of the weak king at once.
//!
//! With the strong side to move the weak king is not attacked. So it is on no line of a strong slider, and the moves of
//! the strong side do not depend on its square. The weak side's piece is blocked by its own king, which may also shield the
//! strong king: there the squares between are tested.

use taxicab_chess::direction::between;
use taxicab_chess::{Bitboard, Rank, Role, Square, king_attacks};

use crate::tables::endgame::MAX_EXTRA_PIECES;
use crate::tables::index::{Symmetry, TRIANGLE, pawn_number, pawn_square};
use crate::tables::position::{attacks_of, pushes};
use crate::{Endgame, EndgamePosition, Side};

/// The strong king and the pieces besides the kings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    endgame: Endgame,
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

impl Frame {
    /// The number of frames of an endgame.
    pub(super) fn count(endgame: Endgame) -> usize {
        match endgame.pieces() {
            [Role::Pawn] => 24 * 64,
            [_] => 10 * 64,
            _ => 10 * 64 * 64,
        }
    }

    /// The frame of a number; `None` if two pieces share a square, or if it is another frame with two equal pieces exchanged.
    pub(super) fn unrank(endgame: Endgame, number: usize) -> Option<Self> {
        let square = |number: usize| Square::ALL[number % 64];
        let (king, pieces) = match endgame.pieces() {
            [Role::Pawn] => (square(number), [pawn_square(number / 64), Square::A1]),
            [_] => (TRIANGLE[number / 64], [square(number), Square::A1]),
            _ => (TRIANGLE[number / 4096], [square(number / 64), square(number)]),
        };
        let frame = Self { endgame, king, pieces };
        let is_one = usize::from(frame.occupied().len()) == endgame.len() - 1;
        (is_one && !(endgame.are_alike() && pieces[0] > pieces[1])).then_some(frame)
    }

    /// The number of the frame with its king on a square, and the symmetry that maps it there.
    #[inline]
    fn rank(self, king: Square) -> (usize, Symmetry) {
        if self.endgame.has_pawn() {
            // Frames with a pawn are not mirrored.
            return (self.number(king.into(), self.pieces), Symmetry::IDENTITY);
        }
        let (symmetry, place) = TO_TRIANGLE[usize::from(king)];
        (self.number(place.into(), self.pieces.map(|piece| symmetry.square(piece))), symmetry)
    }

    /// The number of a frame by the number of the king's square, in the triangle if there is no pawn, and the pieces.
    #[inline]
    fn number(self, king: usize, pieces: [Square; MAX_EXTRA_PIECES]) -> usize {
        if self.endgame.has_pawn() {
            return pawn_number(pieces[0]) * 64 + king;
        }
        let [mut first, mut second] = pieces.map(usize::from);
        if self.endgame.are_alike() && first > second {
            (first, second) = (second, first);
        }
        let number = king * 64 + first;
        if self.endgame.len() == 3 { number } else { number * 64 + second }
    }

    /// The position with the weak king on a square.
    pub(super) const fn with_weak_king(self, weak: Square, to_move: Side) -> EndgamePosition {
        EndgamePosition { endgame: self.endgame, kings: [self.king, weak], pieces: self.pieces, to_move }
    }

    /// The pieces of a side besides its king: their places in the endgame, roles and squares.
    pub(super) fn pieces_of(self, side: Side) -> impl Iterator<Item = (usize, Role, Square)> {
        let all = self.endgame.pieces().len();
        let own = (0..all).filter(move |&piece| self.endgame.owner(piece) == side);
        own.map(move |piece| (piece, self.endgame.pieces()[piece], self.pieces[piece]))
    }

    /// The squares of all its pieces.
    #[inline]
    pub(super) fn occupied(self) -> Bitboard {
        let pieces = &self.pieces[..self.endgame.pieces().len()];
        pieces.iter().fold(Bitboard::of(self.king), |set, &piece| set.with(piece))
    }

    /// The squares that the strong side attacks with the weak king lifted from the board.
    fn attacked_by_strong(self) -> Bitboard {
        let (occupied, of_king) = (self.occupied(), king_attacks(self.king.into()));
        self.pieces_of(Side::Strong).fold(of_king, |set, (_, role, from)| set | attacks_of(role, from, occupied))
    }

    /// The squares of the weak king that leave the strong king in check.
    fn strong_in_check(self) -> Bitboard {
        let occupied = self.occupied();
        let checks =
            self.pieces_of(Side::Weak).filter(|&(_, role, from)| attacks_of(role, from, occupied).contains(self.king));
        checks.fold(Bitboard::EMPTY, |set, (_, _, from)| set | !between(from, self.king))
    }

    /// The squares of the weak king that make the position legal: no two pieces on a square, kings apart, the side not to
    /// move not in check.
    pub(super) fn legal(self, to_move: Side) -> Bitboard {
        let attacked = match to_move {
            Side::Strong => self.attacked_by_strong(),
            Side::Weak => king_attacks(self.king.into()) | self.strong_in_check(),
        };
        !(self.occupied() | attacked)
    }

    /// The squares of the weak king that leave the side to move in check.
    pub(super) fn in_check(self, to_move: Side) -> Bitboard {
        match to_move {
            Side::Strong => self.strong_in_check(),
            Side::Weak => self.attacked_by_strong(),
        }
    }

    /// The squares of the weak king from which the side to move reaches one of `sets` without a conversion. `sets` holds legal
    /// positions with the other side to move, a set for each frame. The result may include squares that make illegal
    /// positions.
    #[inline]
    pub(super) fn reaching(self, to_move: Side, sets: &[Bitboard]) -> Bitboard {
        let occupied = self.occupied();
        let mut found = Bitboard::EMPTY;
        match to_move {
            Side::Weak => found = king_attacks(sets[self.rank(self.king).0]),
            Side::Strong => {
                for king in king_attacks(self.king.into()) & !occupied {
                    let (number, symmetry) = self.rank(king);
                    found |= symmetry.back(sets[number]);
                }
            }
        }
        let own_king = if self.endgame.has_pawn() { self.king.index() } else { TO_TRIANGLE[usize::from(self.king)].1 };
        for (piece, role, from) in self.pieces_of(to_move) {
            let targets = match role {
                Role::Pawn => pushes(from, occupied) & !Bitboard::rank(Rank::Eighth),
                _ => attacks_of(role, from, occupied) & !occupied,
            };
            for to in targets {
                let mut pieces = self.pieces;
                pieces[piece] = to;
                // Of the strong side the weak king can block only a pawn.
                found |= sets[self.number(own_king.into(), pieces)] & !between(from, to);
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_frames_belong_together() {
        for text in ["KQK", "KBNK", "KBBK", "KQKR", "KPK"] {
            let endgame = text.parse().unwrap();
            let mut count = 0;
            for number in 0..Frame::count(endgame) {
                let Some(frame) = Frame::unrank(endgame, number) else { continue };
                assert_eq!(frame.rank(frame.king), (number, Symmetry::IDENTITY), "{text} {frame:?}");
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
