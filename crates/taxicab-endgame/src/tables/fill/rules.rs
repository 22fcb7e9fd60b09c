//! Legality and moves, for all squares of the weak king at once.
//!
//! The strong side, to move, has a legal position where the weak king is not attacked; so no slider of its has the weak king
//! on a line it could move along, and its moves do not depend on where that king is. The weak side's piece is stopped by its
//! own king, and shields the strong king or not: there the squares between are looked at.

use taxicab_chess::direction::between;
use taxicab_chess::{Bitboard, Rank, Role, king_attacks};

use super::frame::{Frame, Frames};
use crate::tables::endgame::Side;
use crate::tables::moves::{attacks_of, pushes};

/// What the strong side the weak king lifted from the board.
pub(super) fn attacked_by_strong(frames: Frames, frame: Frame) -> Bitboard {
    let occupied = frame.occupied(frames);
    let of_king = king_attacks(Bitboard::of(frame.king));
    frames
        .places(Side::Strong)
        .fold(of_king, |set, (piece, role)| set | attacks_of(role, frame.pieces[piece], occupied))
}

/// Where the weak king must be for the strong king to be in check.
fn strong_in_check(frames: Frames, frame: Frame) -> Bitboard {
    let occupied = frame.occupied(frames);
    let gives_check =
        |&(piece, role): &(usize, Role)| attacks_of(role, frame.pieces[piece], occupied).contains(frame.king);
    let without_shield = |(piece, _): (usize, Role)| !between(frame.pieces[piece], frame.king);
    frames.places(Side::Weak).filter(gives_check).map(without_shield).fold(Bitboard::EMPTY, Bitboard::union)
}

/// Where the weak king can be with this side to move: no two pieces on a square, kings apart, the other side not in check.
pub(super) fn legal(frames: Frames, frame: Frame, to_move: Side) -> Bitboard {
    !frame.occupied(frames)
        & match to_move {
            Side::Strong => !attacked_by_strong(frames, frame),
            Side::Weak => !king_attacks(Bitboard::of(frame.king)) & !strong_in_check(frames, frame),
        }
}

/// Where the weak king must be for the side to move to be in check.
pub(super) fn in_check(frames: Frames, frame: Frame, to_move: Side) -> Bitboard {
    match to_move {
        Side::Strong => strong_in_check(frames, frame),
        Side::Weak => attacked_by_strong(frames, frame),
    }
}

/// The squares of the weak king from which the side to move can reach one of `sets` with a move that captures nothing and
/// promotes nothing; `sets` are legal positions with the other side to move, a set for each frame.
///
/// Squares of positions that are not legal themselves can be among them.
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
            // Only a pawn can have the weak king in its way.
            found |= sets[number] & !between(from, to);
        }
    }
    found
}
