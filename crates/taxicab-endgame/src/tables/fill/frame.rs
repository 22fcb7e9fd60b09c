//! Frames: all pieces but the weak king, numbered; legality and moves, for all squares of the weak king at once.
//!
//! With the strong side to move the weak king is not attacked. So it is on no line of a strong slider, and the slider's moves do
//! not depend on its square. It can block a pawn, and the pieces of its own side: there the squares between are tested.

use core::ops::ControlFlow;

use taxicab_chess::direction::between;
use taxicab_chess::{Bitboard, Rank, Role, Square, king_attacks};

use crate::tables::endgame::MAX_EXTRA_PIECES;
use crate::tables::index::{Symmetry, TRIANGLE};
use crate::tables::pawns::PawnPlacing;
use crate::tables::position::{attacks_of, is_en_passant, last_rank, targets_of};
use crate::{Endgame, EndgamePosition, Index, Side};

/// The strong king and the pieces besides the kings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    endgame: Endgame,
    pub(super) king: Square,
    /// In the order of the endgame; unused places are a1.
    pub(super) pieces: [Square; MAX_EXTRA_PIECES],
    /// Whether the pawn of the side to move can capture the other one en passant.
    is_en_passant: bool,
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
        match endgame.pieces().len() {
            _ if endgame.has_pawn() => PawnPlacing::of(endgame).count() * 64,
            pieces => 10 << (6 * pieces),
        }
    }

    /// The frame of a number; `None` if two pieces share a square, if it is another frame with two equal pieces exchanged, or if a
    /// piece is in the way of the double step that can be captured.
    pub(super) fn unrank(endgame: Endgame, number: usize) -> Option<Self> {
        let square = |number: usize| Square::ALL[number % 64];
        let (king, (pieces, is_en_passant)) = match endgame.pieces().len() {
            _ if endgame.has_pawn() => (square(number), PawnPlacing::of(endgame).unrank(number / 64)),
            1 => (TRIANGLE[number >> 6], ([square(number), Square::A1, Square::A1], false)),
            2 => (TRIANGLE[number >> 12], ([square(number >> 6), square(number), Square::A1], false)),
            _ => (TRIANGLE[number >> 18], ([square(number >> 12), square(number >> 6), square(number)], false)),
        };
        let frame = Self { endgame, king, pieces, is_en_passant };
        let is_one = usize::from(frame.occupied().len()) == endgame.len() - 1;
        let is_exchanged = endgame.are_alike() && !endgame.has_pawn() && pieces[0] > pieces[1];
        let is_behind = frame.behind_double_step().contains(king);
        (is_one && !is_exchanged && !is_behind).then_some(frame)
    }

    /// The number of the frame or of its image, and the symmetry that maps it there.
    #[inline]
    fn rank(self) -> (usize, Symmetry) {
        if self.endgame.has_pawn() {
            let placing = PawnPlacing::of(self.endgame);
            let (placement, symmetry) =
                placing.rank(self.pieces, self.is_en_passant).expect("no pawn on the last rank");
            return (placement * 64 + usize::from(symmetry.square(self.king)), symmetry);
        }
        let (symmetry, king) = TO_TRIANGLE[usize::from(self.king)];
        let image = |piece: usize| usize::from(symmetry.square(self.pieces[piece]));
        let mut number = usize::from(king) << 6 | image(0);
        if self.endgame.are_alike() && image(0) > image(1) {
            number = (usize::from(king) << 6 | image(1)) << 6 | image(0);
        } else if self.endgame.len() > 3 {
            number = number << 6 | image(1);
        }
        (if self.endgame.len() > 4 { number << 6 | image(2) } else { number }, symmetry)
    }

    /// The number of the frame, and that of its reflection where that is another frame: with the king on the diagonal, or with pawns
    /// that are each other's image.
    fn numbers(self) -> impl Iterator<Item = usize> {
        let (number, symmetry) = self.rank();
        let reflection = if self.endgame.has_pawn() { Symmetry::MIRROR } else { Symmetry::EXCHANGE };
        let image = |square| reflection.square(symmetry.square(square));
        let [first, second, third] = self.pieces;
        let (reflected, symmetry) =
            Self { king: image(self.king), pieces: [image(first), image(second), image(third)], ..self }.rank();
        core::iter::once(number).chain((symmetry == Symmetry::IDENTITY).then_some(reflected))
    }

    /// The number of the position with the weak king on a square, of a frame with this number; `None` if the kings touch.
    #[inline]
    pub(super) fn position_number(self, number: usize, weak: Square, index: &Index) -> Option<usize> {
        // With a pawn positions are numbered frame by frame.
        if self.endgame.has_pawn() {
            Some(number * 64 + usize::from(weak))
        } else {
            index.rank(&self.with_weak_king(weak, Side::Strong))
        }
    }

    /// The position with the weak king on a square.
    #[inline]
    pub(super) const fn with_weak_king(self, weak: Square, to_move: Side) -> EndgamePosition {
        let Self { endgame, king, pieces, is_en_passant } = self;
        EndgamePosition { endgame, kings: [king, weak], pieces, to_move, is_en_passant }
    }

    /// The pieces of a side besides its king: their places in the endgame, roles and squares.
    #[inline]
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

    /// The squares of a side's pieces, without the weak king.
    #[inline]
    pub(super) fn occupied_by(self, side: Side) -> Bitboard {
        let king = if side == Side::Strong { Bitboard::of(self.king) } else { Bitboard::EMPTY };
        self.pieces_of(side).fold(king, |set, (.., square)| set.with(square))
    }

    /// The squares that the strong side attacks with the weak king lifted from the board.
    fn attacked_by_strong(self) -> Bitboard {
        let (occupied, of_king) = (self.occupied(), king_attacks(self.king.into()));
        let pieces = self.pieces_of(Side::Strong);
        pieces.fold(of_king, |set, (_, role, from)| set | attacks_of(Side::Strong, role, from, occupied))
    }

    /// The squares of the weak king that leave the strong king in check.
    fn strong_in_check(self) -> Bitboard {
        let occupied = self.occupied();
        let attacks = |role, from| attacks_of(Side::Weak, role, from, occupied);
        let checks = self.pieces_of(Side::Weak).filter(|&(_, role, from)| attacks(role, from).contains(self.king));
        checks.fold(Bitboard::EMPTY, |set, (_, _, from)| set | !between(from, self.king))
    }

    /// The side whose pawn can capture the other one en passant.
    fn en_passant_side(self) -> Option<Side> {
        let is_fourth = self.pieces[0].rank() == Rank::Fourth;
        self.is_en_passant.then_some(if is_fourth { Side::Weak } else { Side::Strong })
    }

    /// The squares that the pawn that can be captured en passant left and passed.
    fn behind_double_step(self) -> Bitboard {
        let Some(side) = self.en_passant_side() else { return Bitboard::EMPTY };
        let (pawn, back) = if side == Side::Weak { (self.pieces[0], -1) } else { (self.pieces[1], 1) };
        (1..=2).filter_map(|steps| pawn.offset(0, steps * back)).collect()
    }

    /// The square on which the pawns of a side can capture en passant.
    pub(super) fn passed(self, side: Side) -> Option<Square> {
        self.with_weak_king(self.king, side).passed().map(|(passed, _)| passed)
    }

    /// The squares of the weak king that make the position legal: no two pieces on a square, kings apart, the side not to
    /// move not in check.
    pub(super) fn legal(self, to_move: Side) -> Bitboard {
        if self.en_passant_side().is_some_and(|side| side != to_move) {
            return Bitboard::EMPTY;
        }
        let attacked = match to_move {
            Side::Strong => self.attacked_by_strong(),
            Side::Weak => king_attacks(self.king.into()) | self.strong_in_check(),
        };
        !(self.occupied() | attacked | self.behind_double_step())
    }

    /// The squares of the weak king that leave the side to move in check.
    pub(super) fn in_check(self, to_move: Side) -> Bitboard {
        match to_move {
            Side::Strong => self.strong_in_check(),
            Side::Weak => self.attacked_by_strong(),
        }
    }

    /// The frame without anything to capture en passant, to which the moves of a king lead.
    const fn quiet(self) -> Self {
        Self { is_en_passant: false, ..self }
    }

    /// The number of the frame that a move of the weak king leads to without a conversion.
    #[inline]
    pub(super) fn after_weak_king(self) -> usize {
        self.quiet().rank().0
    }

    /// Calls `each` for every move of a piece besides the kings without a conversion, until it breaks: with the number of the frame
    /// it leads to, the symmetry that maps it there, and the squares on which the weak king is in the way, of its own side's pieces
    /// or of a pawn.
    #[inline]
    pub(super) fn try_each_quiet(
        self,
        to_move: Side,
        mut each: impl FnMut(usize, Symmetry, Bitboard) -> ControlFlow<()>,
    ) {
        let occupied = self.occupied();
        for (piece, role, from) in self.pieces_of(to_move) {
            let mut targets = targets_of(to_move, role, from, occupied, Bitboard::EMPTY);
            if role == Role::Pawn {
                targets &= !Bitboard::rank(last_rank(to_move));
            }
            for to in targets {
                let mut after = self.quiet();
                after.pieces[piece] = to;
                if role == Role::Pawn && self.endgame.has_pawns_of_both() {
                    after.is_en_passant = is_en_passant(from, to, self.pieces[1 - piece]);
                }
                let (number, symmetry) = after.rank();
                if each(number, symmetry, between(from, to)).is_break() {
                    return;
                }
            }
        }
    }

    /// Calls `each` with the numbers of the frames, perhaps twice, from which a side may have come here by a move without a conversion.
    /// Not for pawns of both sides: a capture en passant may have been possible there.
    pub(super) fn each_before(self, moved: Side, mut each: impl FnMut(usize)) {
        let occupied = self.occupied();
        match moved {
            Side::Weak => each(self.after_weak_king()),
            Side::Strong => {
                for king in king_attacks(self.king.into()) & !occupied {
                    Self { king, ..self }.numbers().for_each(&mut each);
                }
            }
        }
        for (piece, role, to) in self.pieces_of(moved) {
            let origins = match role {
                Role::Pawn => pawn_origins(moved, to, occupied),
                _ => targets_of(moved, role, to, occupied, Bitboard::EMPTY),
            };
            for from in origins {
                let mut before = self;
                before.pieces[piece] = from;
                before.numbers().for_each(&mut each);
            }
        }
    }

    /// Of some squares of the weak king that make the position legal, those from which the side to move reaches one of `sets`
    /// without a conversion. `sets` holds legal positions with the other side to move, a set for each frame.
    #[inline]
    pub(super) fn reaching(self, to_move: Side, sets: &[Bitboard], wanted: Bitboard) -> Bitboard {
        let mut found = Bitboard::EMPTY;
        match to_move {
            Side::Weak => found = king_attacks(sets[self.after_weak_king()]),
            Side::Strong => {
                for king in king_attacks(self.king.into()) & !self.occupied() {
                    let (number, symmetry) = Self { king, ..self.quiet() }.rank();
                    found |= symmetry.back(sets[number]);
                }
            }
        }
        if !wanted.is_subset(found) {
            self.try_each_quiet(to_move, |number, symmetry, blocking| {
                found |= symmetry.back(sets[number]) & !blocking;
                if wanted.is_subset(found) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        found & wanted
    }
}

/// The squares from which a pawn of a side may have come here straight.
fn pawn_origins(side: Side, to: Square, occupied: Bitboard) -> Bitboard {
    let back = if side == Side::Strong { -1 } else { 1 };
    let (second, fourth) =
        if side == Side::Strong { (Rank::Second, Rank::Fourth) } else { (Rank::Seventh, Rank::Fifth) };
    let steps = if to.rank() == fourth { 1..=2 } else { 1..=1 };
    let behind = steps.filter(|_| to.rank() != second).map_while(|step| to.offset(0, step * back));
    behind.take_while(|&from| !occupied.contains(from)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_frames_belong_together() {
        for (text, expected) in [
            ("KQK", 10 * 63),
            ("KPK", 24 * 63),
            ("KBBK", 10 * (63 * 62 / 2)),
            ("KBNK", 10 * 63 * 62),
            ("KQKR", 10 * 63 * 62),
            ("KRKP", 24 * 63 * 62),
            ("KPPK", 576 * 62),
            // After a double step there are two squares more on which no king is.
            ("KPKP", 24 * 47 * 62 + 14 * 60),
            ("KQRKB", 10 * 63 * 62 * 61),
            ("KRRKN", 10 * (63 * 62 / 2) * 61),
            ("KRPKR", 24 * 63 * 62 * 61),
            ("KBBKP", 24 * (63 * 62 / 2) * 61),
        ] {
            let endgame = text.parse().unwrap();
            let mut count = 0;
            for number in 0..Frame::count(endgame) {
                let Some(frame) = Frame::unrank(endgame, number) else { continue };
                assert_eq!(frame.rank(), (number, Symmetry::IDENTITY), "{text} {frame:?}");
                count += 1;
            }
            assert_eq!(count, expected, "{text}");
        }
    }
}
