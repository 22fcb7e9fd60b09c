//! The retrograde fill: the distance to mate of every position, layer by layer of plies.
//!
//! A *frame* is the squares of all pieces but the weak king. One set of squares for each frame holds the weak king's squares
//! that make the position won or lost. A layer visits each frame once and unites or intersects the sets that its moves lead
//! to, so a few instructions settle 64 positions. The naive fill visits each position and tries every move; the tests compare
//! both.
//!
//! - Plies 0: no legal move, and in check.
//! - Odd plies n: some move leads to a loss in n − 1 plies, and the position was not won before.
//! - Even plies n: every move leads to a win in at most n − 1 plies, and the position was not lost before.

mod conversion;
mod frame;
mod rules;

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use taxicab_chess::Bitboard;

use super::Tables;
use super::endgame::{Endgame, Side};
use super::position::EndgamePosition;
use super::table::{MAX_PLIES, Table};
use super::value::Value;
use crate::parallel;
use frame::{Frame, Frames};

/// The progress of a fill, reported after every layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FillProgress {
    /// The endgame.
    pub endgame: Endgame,
    /// The plies of the layer that is finished.
    pub plies: u8,
    /// The positions of the table that are won or lost in at most `plies` plies, for both sides to move.
    pub settled: u64,
}

/// Gets the progress of a fill and can interrupt it.
pub type FillWatch<'a> = dyn FnMut(&FillProgress) -> ControlFlow<()> + 'a;

/// Why a table was not filled.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
pub enum FillError {
    /// The watch interrupted.
    #[error("the fill was interrupted")]
    Interrupted,
}

/// For each frame a set of squares of the weak king.
type Sets = Vec<Bitboard>;

/// The positions of one side to move.
struct Half {
    legal: Sets,
    won: Sets,
    lost: Sets,
    /// Not lost, whatever the moves within the endgame: a conversion escapes, up to some layer or for good, or it is stalemate.
    escaping: Sets,
    /// Won or lost in the last layer.
    frontier: Sets,
    /// By plies: wins by a conversion, and positions whose conversions lose from then on.
    pending: Vec<Vec<(usize, Bitboard)>>,
}

/// The value of every frame of an endgame, on all cores with the feature `parallel`.
fn for_each_frame<T: Send>(frames: Frames, value: impl Fn(usize, Frame) -> T + Sync) -> Vec<Option<T>> {
    let one = |number| frames.frame(number).map(|frame| value(number, frame));
    parallel::map(frames.len(), 256, one)
}

fn sets(frames: Frames, set: impl Fn(usize, Frame) -> Bitboard + Sync) -> Sets {
    for_each_frame(frames, set).into_iter().map(Option::unwrap_or_default).collect()
}

fn any(sets: &Sets) -> bool {
    sets.iter().any(|set| !set.is_empty())
}

/// Fills a table; those of its successors are filled.
pub(crate) fn filled(endgame: Endgame, tables: &Tables, watch: &mut FillWatch<'_>) -> Result<Table, FillError> {
    let mut fill = Fill::new(endgame, tables);
    for plies in 0..=MAX_PLIES {
        if plies % 2 == 0 {
            fill.losses(plies);
        } else {
            fill.wins(plies);
        }
        let progress = FillProgress { endgame, plies, settled: fill.settled };
        if watch(&progress).is_break() {
            return Err(FillError::Interrupted);
        }
        if fill.is_finished(plies) {
            break;
        }
    }
    Ok(fill.table)
}

struct Fill {
    frames: Frames,
    halves: [Half; 2],
    table: Table,
    settled: u64,
}

impl Fill {
    fn new(endgame: Endgame, tables: &Tables) -> Self {
        let frames = Frames::new(endgame);
        let halves = Side::ALL.map(|side| Half::new(frames, side, tables));
        let mut fill = Self { frames, halves, table: Table::empty(endgame), settled: 0 };
        for side in Side::ALL {
            let legal = core::mem::take(&mut fill.halves[usize::from(side)].legal);
            fill.write(side, &legal, Value::Draw);
            fill.halves[usize::from(side)].legal = legal;
        }
        fill.settled = 0;
        fill
    }

    /// The halves of a side and of its opponent.
    fn halves(&self, side: Side) -> [&Half; 2] {
        [side, side.opponent()].map(|side| &self.halves[usize::from(side)])
    }

    /// The layer of an odd number of plies.
    fn wins(&mut self, plies: u8) {
        let frames = self.frames;
        let layers = Side::ALL.map(|side| {
            let [own, other] = self.halves(side);
            let mut found = self.none();
            if any(&other.frontier) {
                found = sets(frames, |number, frame| {
                    let open = own.legal[number] & !own.won[number];
                    if open.is_empty() { open } else { open & rules::reaching(frames, frame, side, &other.frontier) }
                });
            }
            for &(number, set) in own.pending.get(usize::from(plies)).into_iter().flatten() {
                found[number] |= set & own.legal[number] & !own.won[number];
            }
            found
        });
        self.settle(layers, Value::Win(plies));
    }

    /// The layer of an even number of plies.
    fn losses(&mut self, plies: u8) {
        let frames = self.frames;
        for half in &mut self.halves {
            for (number, set) in half.pending.get_mut(usize::from(plies)).map(core::mem::take).unwrap_or_default() {
                half.escaping[number] &= !set;
            }
        }
        let layers = Side::ALL.map(|side| {
            let [own, other] = self.halves(side);
            // Before the other side wins, and without a conversion that loses, only mate on the board loses.
            if plies > 0 && !any(&other.won) && own.pending.is_empty() {
                return self.none();
            }
            let open: Sets = other.legal.iter().zip(&other.won).map(|(&legal, &won)| legal & !won).collect();
            sets(frames, |number, frame| {
                let wanted = own.legal[number] & !(own.escaping[number] | own.won[number] | own.lost[number]);
                if wanted.is_empty() { wanted } else { wanted & !rules::reaching(frames, frame, side, &open) }
            })
        });
        if plies > 0 {
            return self.settle(layers, Value::Loss(plies));
        }
        // Nobody has won yet: a side that reaches no open position has no move.
        let layers = Side::ALL.map(|side| {
            let stuck = &layers[usize::from(side)];
            let check = sets(frames, |_, frame| rules::in_check(frames, frame, side));
            let escaping = &mut self.halves[usize::from(side)].escaping;
            for ((escaping, &stuck), &check) in escaping.iter_mut().zip(stuck).zip(&check) {
                *escaping |= stuck & !check;
            }
            stuck.iter().zip(&check).map(|(&stuck, &check)| stuck & check).collect()
        });
        self.settle(layers, Value::Loss(0));
    }

    fn none(&self) -> Sets {
        vec![Bitboard::EMPTY; self.frames.len()]
    }

    fn settle(&mut self, layers: [Sets; 2], value: Value) {
        for (side, found) in Side::ALL.into_iter().zip(layers) {
            self.write(side, &found, value);
            let half = &mut self.halves[usize::from(side)];
            let all = if matches!(value, Value::Win(_)) { &mut half.won } else { &mut half.lost };
            all.iter_mut().zip(&found).for_each(|(all, &new)| *all |= new);
            half.frontier = found;
        }
    }

    /// Writes a value for all canonical positions of the sets.
    fn write(&mut self, side: Side, sets: &[Bitboard], value: Value) {
        let index = self.table.index();
        let endgame = index.endgame();
        let mut last = None;
        for (number, &set) in sets.iter().enumerate().filter(|(_, set)| !set.is_empty()) {
            let Some(Frame { king, pieces }) = self.frames.frame(number) else { continue };
            let canonical = match last {
                Some((of, canonical)) if of == king => canonical,
                _ => index.canonical(king),
            };
            last = Some((king, canonical));
            for weak in set & canonical {
                let position = EndgamePosition { endgame, kings: [king, weak], pieces, to_move: side };
                let number = index.rank(&position).expect("kings are apart");
                self.table.put(number, side, value);
                self.settled += 1;
            }
        }
    }

    /// Whether no layer can follow.
    fn is_finished(&self, plies: u8) -> bool {
        let pending = |half: &Half| half.pending.iter().skip(usize::from(plies) + 1).any(|pending| !pending.is_empty());
        !self.halves.iter().any(|half| any(&half.frontier) || pending(half))
    }
}

impl Half {
    fn new(frames: Frames, side: Side, tables: &Tables) -> Self {
        let legal = sets(frames, |_, frame| rules::legal(frames, frame, side));
        let empty = vec![Bitboard::EMPTY; frames.len()];
        let mut escaping = empty.clone();
        let mut pending: Vec<Vec<(usize, Bitboard)>> = Vec::new();
        let found =
            for_each_frame(frames, |number, frame| conversion::squares(tables, frames, frame, side, legal[number]));
        for (number, (set, by_plies)) in
            found.into_iter().enumerate().filter_map(|(number, found)| Some((number, found?)))
        {
            escaping[number] = set;
            for (plies, set) in by_plies {
                let plies = usize::from(plies);
                if pending.len() <= plies {
                    pending.resize(plies + 1, Vec::new());
                }
                pending[plies].push((number, set));
            }
        }
        let [won, lost, frontier] = [empty.clone(), empty.clone(), empty];
        Self { legal, won, lost, escaping, frontier, pending }
    }
}
