//! Captures and promotions: moves that leave an ending for a smaller one, whose values are known.

use taxicab_chess::direction::between;
use taxicab_chess::{Bitboard, Rank, Role, Square};

use super::frame::{Frame, Frames};
use crate::attacks::{attacks, king_steps};
use crate::ending::Side;
use crate::standing::Standing;
use crate::tables::Tables;
use crate::value::Value;

/// What such moves are worth to the side to move, for one square of the weak king.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Leaving {
    /// The soonest win.
    pub(super) win: Option<u8>,
    /// The latest loss, if all of them lose and there is one.
    pub(super) loss: Option<u8>,
    /// Whether one of them does not lose.
    pub(super) escapes: bool,
}

impl Leaving {
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

/// A move that leaves the ending.
struct Departure {
    /// The man that moves by its place in the ending; `None` for the king.
    mover: Option<usize>,
    to: Square,
    /// The man that is taken.
    taken: Option<usize>,
    /// What the mover becomes.
    becomes: Option<Role>,
    /// The squares of the weak king for which the move can be made, as far as the other men go.
    weak_kings: Bitboard,
}

/// Calls `each` for the squares of the weak king, of `legal` ones, from which the side to move can leave the ending.
pub(super) fn for_each(
    tables: &Tables,
    frames: Frames,
    frame: Frame,
    to_move: Side,
    legal: Bitboard,
    mut each: impl FnMut(Square, Leaving),
) {
    let mut found = [Leaving::default(); 64];
    let mut any = Bitboard::EMPTY;
    departures(frames, frame, to_move, |departure| {
        for weak in departure.weak_kings & legal {
            let value = value_after(tables, frames, frame, to_move, weak, &departure);
            if let Some(value) = value {
                found[usize::from(weak)].add(value.before());
                any = any.with(weak);
            }
        }
    });
    any.into_iter().for_each(|weak| each(weak, found[usize::from(weak)]));
}

fn departures(frames: Frames, frame: Frame, to_move: Side, mut each: impl FnMut(Departure)) {
    let occupied = frame.occupied(frames);
    for (taken, _) in frames.places(to_move.opponent()) {
        let to = frame.men[taken];
        let next_to = king_steps(Bitboard::of(to));
        let by_king = match to_move {
            Side::Weak => next_to,
            Side::Strong if next_to.contains(frame.king) => Bitboard::FULL,
            Side::Strong => Bitboard::EMPTY,
        };
        each(Departure { mover: None, to, taken: Some(taken), becomes: None, weak_kings: by_king });
        for (mover, role) in frames.places(to_move) {
            let from = frame.men[mover];
            if attacks(role, from, occupied).contains(to) {
                let weak_kings = !between(from, to);
                each(Departure { mover: Some(mover), to, taken: Some(taken), becomes: None, weak_kings });
            }
        }
    }
    if to_move == Side::Strong {
        for (mover, role) in frames.places(Side::Strong) {
            let from = frame.men[mover];
            let Some(to) = from.offset(0, 1).filter(|to| role == Role::Pawn && to.rank() == Rank::Eighth) else {
                continue;
            };
            if !occupied.contains(to) {
                for becomes in [Role::Queen, Role::Rook] {
                    let weak_kings = !Bitboard::of(to);
                    each(Departure { mover: Some(mover), to, taken: None, becomes: Some(becomes), weak_kings });
                }
            }
        }
    }
}

/// The value after a departure for the side that then moves; `None` if it is not legal.
fn value_after(
    tables: &Tables,
    frames: Frames,
    frame: Frame,
    to_move: Side,
    weak: Square,
    departure: &Departure,
) -> Option<Value> {
    let mut kings = [frame.king, weak];
    if departure.mover.is_none() {
        kings[usize::from(to_move)] = departure.to;
    }
    let men = Side::ALL.into_iter().flat_map(|side| frames.places(side).map(move |(man, role)| (side, man, role)));
    let left = men.filter(|&(_, man, _)| departure.taken != Some(man));
    let men = left.map(|(side, man, role)| {
        let is_mover = departure.mover == Some(man);
        let square = if is_mover { departure.to } else { frame.men[man] };
        (side, departure.becomes.filter(|_| is_mover).unwrap_or(role), square)
    });
    match Standing::of_men(kings, men, to_move.opponent()) {
        Some(standing) => tables.table(standing.ending())?.value(&standing),
        None => (!king_steps(Bitboard::of(kings[0])).contains(kings[1])).then_some(Value::Draw),
    }
}
