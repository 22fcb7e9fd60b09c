//! The values with the weak side to move from those with the strong side to move, one ply away.
//!
//! A frame has a row of 64 bytes, one for each square of the weak king, so that the best of a piece's moves is a maximum of rows.
//! Naively each position would try its moves; [`Tables::moves`](crate::Tables::moves) does, and a test compares both.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use taxicab_chess::{Bitboard, king_attacks};

use super::conversion;
use super::frame::Frame;
use crate::{Endgame, Side, Table, Tables, Value, parallel};

/// For each square of the weak king how good a move to this frame is for the weak side, which makes it: the greater the better, and
/// 0 if it is not legal.
type Row = [u8; 64];

/// What a move of this value is worth.
const fn worth(value: Value) -> u8 {
    match value {
        Value::Loss(plies) => plies / 2,
        Value::Draw => 128,
        Value::Win(plies) => 255 - plies / 2,
    }
}

/// The value of the best move of this worth.
const fn value_of(worth: u8) -> Value {
    match worth {
        0..128 => Value::Loss(2 * worth),
        128 => Value::Draw,
        _ => Value::Win(2 * (255 - worth) + 1),
    }
}

/// The table of an endgame whose values with the strong side to move are known by number. The tables of its successors are filled.
pub(crate) fn restored(endgame: Endgame, tables: &Tables, strong: impl Fn(usize) -> Option<Value> + Sync) -> Table {
    const PART: usize = 1 << 12;
    let mut table = Table::empty(endgame);
    let (index, frames) = (table.index(), Frame::count(endgame));
    let value = |frame: Frame, number, weak| strong(frame.position_number(number, weak, &index)?);
    let rows: Vec<Row> = parallel::map(frames, 256, |number| {
        let mut row = [0; 64];
        if let Some(frame) = Frame::unrank(endgame, number) {
            for weak in frame.legal(Side::Strong) {
                row[usize::from(weak)] = value(frame, number, weak).map_or(0, |value| worth(value.before()));
            }
        }
        row
    });
    // In parts, so that not all rows are there twice.
    for first in (0..frames).step_by(PART) {
        let parts = parallel::map(PART.min(frames - first), 64, |number| {
            let frame = Frame::unrank(endgame, first + number)?;
            Some((first + number, frame, best_moves(frame, &rows, tables)))
        });
        for (number, frame, best) in parts.into_iter().flatten() {
            let (canonical, in_check) = (index.canonical(frame.king), frame.in_check(Side::Weak));
            let mut put = |weak, to_move, value| {
                let number = frame.position_number(number, weak, &index).expect("kings are apart");
                table.put(number, to_move, value);
            };
            for weak in frame.legal(Side::Strong) & canonical {
                if let Some(value) = value(frame, number, weak) {
                    put(weak, Side::Strong, value);
                }
            }
            for weak in frame.legal(Side::Weak) & canonical {
                let value = match best[usize::from(weak)] {
                    0 if in_check.contains(weak) => Value::Loss(0),
                    0 => Value::Draw,
                    worth => value_of(worth),
                };
                put(weak, Side::Weak, value);
            }
        }
    }
    table
}

/// The worth of the best move of the weak side for each square of its king, where the position is legal.
fn best_moves(frame: Frame, rows: &[Row], tables: &Tables) -> Row {
    let legal = frame.legal(Side::Weak);
    let mut best = [0; 64];
    if legal.is_empty() {
        return best;
    }
    // Weak pieces, unlike two strong pawns, never need the mirror.
    frame.try_each_quiet(Side::Weak, |number, _, blocking| {
        let mut row = rows[number];
        blocking.iter().for_each(|square| row[usize::from(square)] = 0);
        best.iter_mut().zip(row).for_each(|(best, worth)| *best = (*best).max(worth));
        ControlFlow::Continue(())
    });
    let by_king = &rows[frame.after_weak_king()];
    for weak in legal {
        for to in king_attacks(Bitboard::of(weak)) {
            best[usize::from(weak)] = best[usize::from(weak)].max(by_king[usize::from(to)]);
        }
    }
    let (converting, settled) = conversion::squares(tables, frame, Side::Weak, legal);
    let mut drawn = converting;
    for (plies, weak) in settled {
        drawn = drawn.without(weak);
        let value = if plies % 2 == 1 { Value::Win(plies) } else { Value::Loss(plies) };
        best[usize::from(weak)] = best[usize::from(weak)].max(worth(value));
    }
    for weak in drawn {
        best[usize::from(weak)] = best[usize::from(weak)].max(worth(Value::Draw));
    }
    best
}
