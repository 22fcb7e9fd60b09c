//! Conversions: captures and promotions, which lead to another endgame, whose values are known.

use alloc::vec::Vec;

use taxicab_chess::direction::between;
use taxicab_chess::{Bitboard, Rank, Role, Square, king_attacks};

use super::frame::{Frame, Frames};
use crate::tables::Tables;
use crate::tables::endgame::Side;
use crate::tables::moves::attacks_of;
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

/// A capture or promotion.
struct Conversion {
    /// The piece that moves, by its place in the endgame; `None` for the king.
    mover: Option<usize>,
    to: Square,
    captured: Option<usize>,
    promotion: Option<Role>,
    /// The squares of the weak king that do not block the move.
    weak_kings: Bitboard,
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
    conversions(frames, frame, to_move, |conversion| {
        for weak in conversion.weak_kings & legal {
            if let Some(value) = value_after(tables, frames, frame, to_move, weak, &conversion) {
                found[usize::from(weak)].add(value.before());
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

fn conversions(frames: Frames, frame: Frame, to_move: Side, mut each: impl FnMut(Conversion)) {
    let occupied = frame.occupied(frames);
    for (captured, _) in frames.places(to_move.opponent()) {
        let to = frame.pieces[captured];
        let next_to = king_attacks(Bitboard::of(to));
        let by_king = match to_move {
            Side::Weak => next_to,
            Side::Strong if next_to.contains(frame.king) => Bitboard::FULL,
            Side::Strong => Bitboard::EMPTY,
        };
        each(Conversion { mover: None, to, captured: Some(captured), promotion: None, weak_kings: by_king });
        for (mover, role) in frames.places(to_move) {
            let from = frame.pieces[mover];
            if attacks_of(role, from, occupied).contains(to) {
                let weak_kings = !between(from, to);
                each(Conversion { mover: Some(mover), to, captured: Some(captured), promotion: None, weak_kings });
            }
        }
    }
    if to_move == Side::Strong {
        for (mover, role) in frames.places(Side::Strong) {
            let from = frame.pieces[mover];
            let Some(to) = from.offset(0, 1).filter(|to| role == Role::Pawn && to.rank() == Rank::Eighth) else {
                continue;
            };
            if !occupied.contains(to) {
                for promotion in [Role::Queen, Role::Rook] {
                    let weak_kings = !Bitboard::of(to);
                    each(Conversion { mover: Some(mover), to, captured: None, promotion: Some(promotion), weak_kings });
                }
            }
        }
    }
}

/// The value after a conversion for the side that then moves; `None` if the conversion is not legal.
fn value_after(
    tables: &Tables,
    frames: Frames,
    frame: Frame,
    to_move: Side,
    weak: Square,
    conversion: &Conversion,
) -> Option<Value> {
    let mut kings = [frame.king, weak];
    if conversion.mover.is_none() {
        kings[usize::from(to_move)] = conversion.to;
    }
    let pieces =
        Side::ALL.into_iter().flat_map(|side| frames.places(side).map(move |(piece, role)| (side, piece, role)));
    let left = pieces.filter(|&(_, piece, _)| conversion.captured != Some(piece));
    let pieces = left.map(|(side, piece, role)| {
        let is_mover = conversion.mover == Some(piece);
        let square = if is_mover { conversion.to } else { frame.pieces[piece] };
        (side, conversion.promotion.filter(|_| is_mover).unwrap_or(role), square)
    });
    match EndgamePosition::of_pieces(kings, pieces, to_move.opponent()) {
        Some(position) => tables.table(position.endgame())?.value(&position),
        None => (!king_attacks(Bitboard::of(kings[0])).contains(kings[1])).then_some(Value::Draw),
    }
}
