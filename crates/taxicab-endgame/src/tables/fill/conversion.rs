//! Conversions: captures and promotions, which lead to another endgame, whose values are known.

use alloc::vec::Vec;

use taxicab_chess::direction::between;
use taxicab_chess::{Bitboard, Rank, Role, Square, king_attacks};

use super::frame::Frame;
use crate::tables::position::{attacks_of, pushes};
use crate::{Side, Tables, Value};

/// The squares of the weak king, among the `legal` ones, on which the side to move can convert. Then, one by one with the
/// plies, those on which it wins so, and those on which all its conversions lose.
pub(super) fn squares(tables: &Tables, frame: Frame, to_move: Side, legal: Bitboard) -> (Bitboard, Vec<(u8, Square)>) {
    let mut best: [Option<Value>; 64] = [None; 64];
    let mut any = Bitboard::EMPTY;
    conversions(frame, to_move, |piece, to, promotion, weak_kings| {
        for weak in weak_kings & legal {
            let position = frame.with_weak_king(weak, to_move);
            let after = position.after(piece, to, promotion);
            if let Some(value) = tables.value_of(&position, piece == 0, to, after.as_ref()) {
                best[usize::from(weak)] = best[usize::from(weak)].max(Some(value));
                any = any.with(weak);
            }
        }
    });
    (any, any.iter().filter_map(|weak| Some((best[usize::from(weak)]?.plies()?, weak))).collect())
}

/// Calls `each` for every capture and promotion: with the piece that moves (0 is the king, else its place in the endgame from 1),
/// its destination, the role it promotes to, and the squares of the weak king that do not block the move.
fn conversions(frame: Frame, to_move: Side, mut each: impl FnMut(usize, Square, Option<Role>, Bitboard)) {
    let occupied = frame.occupied();
    for (_, _, to) in frame.pieces_of(to_move.opponent()) {
        let next_to = king_attacks(Bitboard::of(to));
        let by_king = match to_move {
            Side::Weak => next_to,
            Side::Strong if next_to.contains(frame.king) => Bitboard::FULL,
            Side::Strong => Bitboard::EMPTY,
        };
        each(0, to, None, by_king);
        for (mover, role, from) in frame.pieces_of(to_move) {
            if attacks_of(role, from, occupied).contains(to) {
                each(mover + 1, to, None, !between(from, to));
            }
        }
    }
    for (mover, _, from) in frame.pieces_of(to_move).filter(|&(_, role, _)| role == Role::Pawn) {
        for to in pushes(from, occupied) & Bitboard::rank(Rank::Eighth) {
            for promotion in [Role::Queen, Role::Rook] {
                each(mover + 1, to, Some(promotion), !Bitboard::of(to));
            }
        }
    }
}
