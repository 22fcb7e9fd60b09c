//! Conversions: captures and promotions, which lead to another endgame, whose values are known.

use alloc::vec::Vec;

use taxicab_chess::direction::between;
use taxicab_chess::{Bitboard, Role, Square, distance, king_attacks};

use super::frame::Frame;
use crate::tables::position::{attacks_of, last_rank, promotions, targets_of};
use crate::{EndgamePosition, Side, Tables, Value};

/// The squares of the weak king, among the `legal` ones, on which the side to move can convert. Then, one by one with the
/// plies, those on which it wins so, and those on which all its conversions lose.
pub(super) fn squares(tables: &Tables, frame: Frame, to_move: Side, legal: Bitboard) -> (Bitboard, Vec<(u8, Square)>) {
    let mut best: [Option<Value>; 64] = [None; 64];
    let mut any = Bitboard::EMPTY;
    conversions(frame, to_move, |piece, to, promotion, weak_kings| {
        let weak_kings = weak_kings & legal;
        let Some(first) = weak_kings.first() else { return };
        let position = frame.with_weak_king(first, to_move);
        let after = After::of(&position, piece, to, promotion);
        for weak in weak_kings {
            let moved = if piece == 0 && to_move == Side::Weak { to } else { weak };
            if let Some(value) = after.value(tables, moved) {
                best[usize::from(weak)] = best[usize::from(weak)].max(Some(value));
                any = any.with(weak);
            }
        }
    });
    (any, any.iter().filter_map(|weak| Some((best[usize::from(weak)]?.plies()?, weak))).collect())
}

/// The positions after a conversion, which differ in the square of the weak king alone.
enum After {
    /// Only the kings are left; this is the strong one's square.
    Kings(Square),
    /// A position, the place of the weak king among its kings, and whether the board was flipped.
    Position { position: EndgamePosition, weak: usize, is_flipped: bool },
}

impl After {
    fn of(position: &EndgamePosition, piece: usize, to: Square, promotion: Option<Role>) -> Self {
        let to_move = position.to_move();
        match position.after(piece, to, promotion) {
            None if piece == 0 && to_move == Side::Strong => Self::Kings(to),
            None => Self::Kings(position.king(Side::Strong)),
            Some(after) => {
                // The side that has not moved is to move; if it has another name, the sides are exchanged.
                let is_exchanged = after.to_move() == to_move;
                let is_flipped = is_exchanged && after.endgame().has_pawn();
                Self::Position { position: after, weak: usize::from(!is_exchanged), is_flipped }
            }
        }
    }

    /// The value of the conversion for the side that makes it, with the weak king on a square; `None` if it is not legal.
    fn value(&self, tables: &Tables, weak_king: Square) -> Option<Value> {
        match *self {
            Self::Kings(strong) => (distance::king(strong, weak_king) > 1).then_some(Value::Draw),
            Self::Position { mut position, weak, is_flipped } => {
                position.kings[weak] = if is_flipped { weak_king.flipped() } else { weak_king };
                tables.value(&position).map(Value::before)
            }
        }
    }
}

/// Calls `each` for every capture and promotion: with the piece that moves (0 is the king, else its place in the endgame from 1),
/// its destination, the role it promotes to, and the squares of the weak king that do not block the move.
fn conversions(frame: Frame, to_move: Side, mut each: impl FnMut(usize, Square, Option<Role>, Bitboard)) {
    let occupied = frame.occupied();
    let enemy = frame.occupied_by(to_move.opponent());
    for (_, _, to) in frame.pieces_of(to_move.opponent()) {
        let next_to = king_attacks(Bitboard::of(to));
        let by_king = match to_move {
            Side::Weak => next_to,
            Side::Strong if next_to.contains(frame.king) => Bitboard::FULL,
            Side::Strong => Bitboard::EMPTY,
        };
        each(0, to, None, by_king);
    }
    for (mover, role, from) in frame.pieces_of(to_move) {
        let mut targets = attacks_of(to_move, role, from, occupied) & enemy;
        if role == Role::Pawn {
            let enemy: Bitboard = frame.passed(to_move).into_iter().collect();
            let all = targets_of(to_move, role, from, occupied, enemy);
            targets |= all & (enemy | Bitboard::rank(last_rank(to_move)));
        }
        for to in targets & !Bitboard::of(frame.king) {
            for promotion in promotions(to_move, role, to) {
                each(mover + 1, to, promotion, !between(from, to).with(to));
            }
        }
    }
}
