//! Conversions: captures and promotions, which lead to another endgame, whose values are known.

use alloc::vec::Vec;

use taxicab_chess::direction::between;
use taxicab_chess::{Bitboard, Rank, Role, Square, king_attacks};

use super::frame::{Frame, Frames};
use crate::tables::Tables;
use crate::tables::endgame::Side;
use crate::tables::moves::{attacks_of, pushes};
use crate::tables::position::EndgamePosition;
use crate::tables::value::Value;

/// The values of the conversions of the side to move, for one square of the weak king.
#[derive(Clone, Copy, Default)]
struct Conversions {
    /// The soonest win.
    win: Option<u8>,
    /// The latest loss; it counts if none escapes.
    loss: Option<u8>,
    /// Whether one does not lose.
    escapes: bool,
}

impl Conversions {
    fn add(&mut self, value: Value) {
        match value {
            Value::Win(plies) => {
                self.win = Some(self.win.map_or(plies, |soonest| soonest.min(plies)));
                self.escapes = true;
            }
            Value::Draw => self.escapes = true,
            Value::Loss(plies) => self.loss = self.loss.max(Some(plies)),
        }
    }
}

/// Sets of squares of the weak king by a number of plies.
pub(super) type ByPlies = Vec<(u8, Bitboard)>;

/// The squares of the weak king, among the `legal` ones, on which the side to move can convert. Then, by plies, those on which
/// it wins so, and those on which all its conversions lose.
pub(super) fn squares(
    tables: &Tables,
    frames: Frames,
    frame: Frame,
    to_move: Side,
    legal: Bitboard,
) -> (Bitboard, ByPlies) {
    let mut found = [Conversions::default(); 64];
    let mut any = Bitboard::EMPTY;
    conversions(frames, frame, to_move, |piece, to, promotion, weak_kings| {
        for weak in weak_kings & legal {
            let Frame { king, pieces } = frame;
            let position = EndgamePosition { endgame: frames.endgame, kings: [king, weak], pieces, to_move };
            let after = position.after(piece, to, promotion);
            if let Some(value) = tables.value_of(&position, piece == 0, to, after.as_ref()) {
                found[usize::from(weak)].add(value);
                any = any.with(weak);
            }
        }
    });
    let mut by_plies = ByPlies::new();
    for weak in any {
        let Conversions { win, loss, escapes } = found[usize::from(weak)];
        let Some(plies) = (if escapes { win } else { loss }) else { continue };
        match by_plies.iter_mut().find(|(other, _)| *other == plies) {
            Some((_, set)) => *set = set.with(weak),
            None => by_plies.push((plies, Bitboard::of(weak))),
        }
    }
    (any, by_plies)
}

/// Calls `each` for every capture and promotion: with the piece that moves (0 is the king, else its place in the endgame from 1),
/// its destination, the role it promotes to, and the squares of the weak king that do not block the move.
fn conversions(
    frames: Frames,
    frame: Frame,
    to_move: Side,
    mut each: impl FnMut(usize, Square, Option<Role>, Bitboard),
) {
    let occupied = frame.occupied(frames);
    for (captured, _) in frames.places(to_move.opponent()) {
        let to = frame.pieces[captured];
        let next_to = king_attacks(Bitboard::of(to));
        let by_king = match to_move {
            Side::Weak => next_to,
            Side::Strong if next_to.contains(frame.king) => Bitboard::FULL,
            Side::Strong => Bitboard::EMPTY,
        };
        each(0, to, None, by_king);
        for (mover, role) in frames.places(to_move) {
            let from = frame.pieces[mover];
            if attacks_of(role, from, occupied).contains(to) {
                each(mover + 1, to, None, !between(from, to));
            }
        }
    }
    for (mover, _) in frames.places(to_move).filter(|&(_, role)| role == Role::Pawn) {
        for to in pushes(frame.pieces[mover], occupied) & Bitboard::rank(Rank::Eighth) {
            for promotion in [Role::Queen, Role::Rook] {
                each(mover + 1, to, Some(promotion), !Bitboard::of(to));
            }
        }
    }
}
