//! Legality and moves, for all squares of the weak king at once.
//!
//! With the strong side to move the weak king is not attacked. So it is on no line of a strong slider, and the moves of
//! the strong side do not depend on its square. The weak side's piece is blocked by its own king, which may also shield the
//! strong king: there the squares between are tested.

use taxicab_chess::direction::between;
use taxicab_chess::{Bitboard, Rank, Role, king_attacks};

use super::frame::{Frame, Frames};
use crate::tables::endgame::Side;
use crate::tables::moves::{attacks_of, pushes};

/// The squares that the strong side attacks with the weak king lifted from the board.
pub(super) fn attacked_by_strong(frames: Frames, frame: Frame) -> Bitboard {
    let occupied = frame.occupied(frames);
    let of_king = king_attacks(Bitboard::of(frame.king));
    frames
        .places(Side::Strong)
        .fold(of_king, |set, (piece, role)| set | attacks_of(role, frame.pieces[piece], occupied))
}

/// The squares of the weak king that leave the strong king in check.
fn strong_in_check(frames: Frames, frame: Frame) -> Bitboard {
    let occupied = frame.occupied(frames);
    let gives_check =
        |&(piece, role): &(usize, Role)| attacks_of(role, frame.pieces[piece], occupied).contains(frame.king);
    let without_shield = |(piece, _): (usize, Role)| !between(frame.pieces[piece], frame.king);
    frames.places(Side::Weak).filter(gives_check).map(without_shield).fold(Bitboard::EMPTY, Bitboard::union)
}

/// The squares of the weak king that make the position legal: no two pieces on a square, kings apart, the side not to move not
/// in check.
pub(super) fn legal(frames: Frames, frame: Frame, to_move: Side) -> Bitboard {
    !frame.occupied(frames)
        & match to_move {
            Side::Strong => !attacked_by_strong(frames, frame),
            Side::Weak => !king_attacks(Bitboard::of(frame.king)) & !strong_in_check(frames, frame),
        }
}

/// The squares of the weak king that leave the side to move in check.
pub(super) fn in_check(frames: Frames, frame: Frame, to_move: Side) -> Bitboard {
    match to_move {
        Side::Strong => strong_in_check(frames, frame),
        Side::Weak => attacked_by_strong(frames, frame),
    }
}

/// The squares of the weak king from which the side to move reaches one of `sets` without a conversion. `sets` holds legal
/// positions with the other side to move, a set for each frame. The result may include squares that make illegal positions.
#[inline]
pub(super) fn reaching(frames: Frames, frame: Frame, to_move: Side, sets: &[Bitboard]) -> Bitboard {
    let occupied = frame.occupied(frames);
    let mut found = Bitboard::EMPTY;
    if to_move == Side::Weak {
        let (number, _) = frames.number(frame);
        found = king_attacks(sets[number]);
        for (piece, role) in frames.places(Side::Weak) {
            let from = frame.pieces[piece];
            for to in attacks_of(role, from, occupied) & !occupied {
                let (number, symmetry) = frames.number(frame.with_piece(piece, to));
                found |= symmetry.back(sets[number]) & !between(from, to);
            }
        }
        return found;
    }
    for to in king_attacks(Bitboard::of(frame.king)) & !occupied {
        let (number, symmetry) = frames.number(frame.with_king(to));
        found |= symmetry.back(sets[number]);
    }
    for (piece, role) in frames.places(Side::Strong) {
        let from = frame.pieces[piece];
        let targets = if role == Role::Pawn {
            pushes(from, occupied) & !Bitboard::rank(Rank::Eighth)
        } else {
            attacks_of(role, from, occupied) & !occupied
        };
        for to in targets {
            let (number, _) = frames.number(frame.with_piece(piece, to));
            // The weak king can block only a pawn.
            found |= sets[number] & !between(from, to);
        }
    }
    found
}
