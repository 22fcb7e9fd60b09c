//! The retrograde fill: every position's distance to mate, layer by layer of plies.
//!
//! A set of squares says for which places of the weak king, all other pieces standing still, a position is won or lost. A
//! layer takes each such frame of pieces once and unites or intersects the sets that its moves lead to, so that 64 positions
//! are settled by a few instructions. The naive fill takes position by position and asks every move; the tests hold both
//! together.
//!
//! - Plies 0: no legal move, and in check.
//! - Odd plies n: some move leads to a loss in n − 1 plies, and the position was not won before.
//! - Even plies n: every move leads to a win in at most n − 1 plies, and the position was not lost before.

mod conversion;
mod frame;
mod rules;

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use taxicab_chess::Bitboard;

use super::Tables;
use super::endgame::{Endgame, Side};
use super::position::EndgamePosition;
use super::table::{MAX_PLIES, Table};
use super::value::Value;
use frame::{Frame, Frames};

/// How far a fill is, told after every layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FillProgress {
    /// The endgame.
    pub endgame: Endgame,
    /// The plies of the layer that is finished.
    pub plies: u8,
    /// The numbers of the table that are won or lost in at most so many plies, for both sides to move.
    pub settled: u64,
}

/// Told of the progress of a fill; it can break off.
pub type FillWatch<'a> = dyn FnMut(&FillProgress) -> ControlFlow<()> + 'a;

/// Why there is no table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FillError {
    /// The watch broke off.
    Interrupted,
}

impl fmt::Display for FillError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Interrupted => f.write_str("the fill was broken off"),
        }
    }
}

impl core::error::Error for FillError {}

/// A set of weak kings for each frame.
type Sets = Vec<Bitboard>;

/// The positions of one side to move.
struct Half {
    legal: Sets,
    won: Sets,
    lost: Sets,
    /// Not lost, whatever the moves within the endgame: a capture or promotion escapes, until some layer or for good, or it is
    /// stalemate.
    escaping: Sets,
    /// Won or lost in the last layer.
    frontier: Sets,
    any_won: bool,
    any_frontier: bool,
    /// By plies: wins by leaving the endgame, and positions that are escaping no longer.
    pending: Vec<Vec<(usize, Bitboard)>>,
}

/// Calls `set` for every frame of an endgame, on all cores with the feature `parallel`.
fn for_each_frame<T: Send>(frames: Frames, value: impl Fn(usize, Frame) -> T + Sync) -> Vec<Option<T>> {
    let one = |number| frames.frame(number).map(|frame| value(number, frame));
    #[cfg(feature = "parallel")]
    {
        use rayon::prelude::*;
        (0..frames.len()).into_par_iter().with_min_len(256).map(one).collect()
    }
    #[cfg(not(feature = "parallel"))]
    {
        (0..frames.len()).map(one).collect()
    }
}

fn sets(frames: Frames, set: impl Fn(usize, Frame) -> Bitboard + Sync) -> Sets {
    for_each_frame(frames, set).into_iter().map(Option::unwrap_or_default).collect()
}

/// Fills a table; those of the successors are there.
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

    /// The layer of an odd number of plies.
    fn wins(&mut self, plies: u8) {
        let frames = self.frames;
        let layers = Side::ALL.map(|side| {
            let [own, other] = [side, side.opponent()].map(|side| &self.halves[usize::from(side)]);
            let pending = own.pending.get(usize::from(plies)).map_or(&[][..], Vec::as_slice);
            if !other.any_frontier && pending.is_empty() {
                return None;
            }
            let mut found = sets(frames, |number, frame| {
                let open = own.legal[number] & !own.won[number];
                if !other.any_frontier || open.is_empty() {
                    return Bitboard::EMPTY;
                }
                open & rules::reaching(frames, frame, side, &other.frontier)
            });
            for &(number, set) in pending {
                found[number] |= set & own.legal[number] & !own.won[number];
            }
            Some(found)
        });
        self.settle(layers, Value::Win(plies));
    }

    /// The layer of an even number of plies.
    fn losses(&mut self, plies: u8) {
        let frames = self.frames;
        for half in &mut self.halves {
            if let Some(pending) = half.pending.get_mut(usize::from(plies)) {
                for (number, set) in core::mem::take(pending) {
                    half.escaping[number] &= !set;
                }
            }
        }
        let layers = Side::ALL.map(|side| {
            let [own, other] = [side, side.opponent()].map(|side| &self.halves[usize::from(side)]);
            // Without a win of the other side, or one after a capture that lost, nobody loses but who is mated now.
            if plies > 0 && !other.any_won && own.pending.is_empty() {
                return None;
            }
            let open: Sets = other.legal.iter().zip(&other.won).map(|(&legal, &won)| legal & !won).collect();
            Some(sets(frames, |number, frame| {
                let wanted = own.legal[number] & !(own.escaping[number] | own.won[number] | own.lost[number]);
                if wanted.is_empty() {
                    return wanted;
                }
                wanted & !rules::reaching(frames, frame, side, &open)
            }))
        });
        if plies > 0 {
            return self.settle(layers, Value::Loss(plies));
        }
        // Nobody has won yet: whoever cannot reach an open position cannot move.
        let layers = Side::ALL.map(|side| {
            let stuck = layers[usize::from(side)].as_ref()?;
            let check = sets(frames, |_, frame| rules::in_check(frames, frame, side));
            let escaping = &mut self.halves[usize::from(side)].escaping;
            for ((escaping, &stuck), &check) in escaping.iter_mut().zip(stuck).zip(&check) {
                *escaping |= stuck & !check;
            }
            Some(stuck.iter().zip(&check).map(|(&stuck, &check)| stuck & check).collect())
        });
        self.settle(layers, Value::Loss(0));
    }

    fn settle(&mut self, layers: [Option<Sets>; 2], value: Value) {
        for (side, found) in Side::ALL.into_iter().zip(layers) {
            if let Some(found) = &found {
                self.write(side, found, value);
            }
            let half = &mut self.halves[usize::from(side)];
            half.any_frontier = found.as_ref().is_some_and(|found| found.iter().any(|set| !set.is_empty()));
            let Some(found) = found else { continue };
            let all = if matches!(value, Value::Win(_)) { &mut half.won } else { &mut half.lost };
            all.iter_mut().zip(&found).for_each(|(all, &new)| *all |= new);
            half.any_won |= half.any_frontier && matches!(value, Value::Win(_));
            half.frontier = found;
        }
    }

    /// Writes a value for all positions of the sets that have a number as they stand.
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
                let standing = EndgamePosition { endgame, kings: [king, weak], pieces, to_move: side };
                let number = index.rank(&standing).expect("kings are apart");
                self.table.put(number, side, value);
                self.settled += 1;
            }
        }
    }

    /// Whether no layer can follow.
    fn is_finished(&self, plies: u8) -> bool {
        let pending = |half: &Half| half.pending.iter().skip(usize::from(plies) + 1).any(|pending| !pending.is_empty());
        !self.halves.iter().any(|half| half.any_frontier || pending(half))
    }
}

impl Half {
    fn new(frames: Frames, side: Side, tables: &Tables) -> Self {
        let legal = sets(frames, |_, frame| rules::legal(frames, frame, side));
        let empty = vec![Bitboard::EMPTY; frames.len()];
        let mut escaping = empty.clone();
        let mut pending: Vec<Vec<(usize, Bitboard)>> = Vec::new();
        let leaving = for_each_frame(frames, |number, frame| {
            let mut escaping = Bitboard::EMPTY;
            let mut pending: Vec<(u8, Bitboard)> = Vec::new();
            conversion::for_each(tables, frames, frame, side, legal[number], |weak, leaving| {
                escaping = escaping.with(weak);
                let later = if leaving.escapes { leaving.win } else { leaving.loss };
                if let Some(plies) = later {
                    match pending.iter_mut().find(|(other, _)| *other == plies) {
                        Some((_, set)) => *set = set.with(weak),
                        None => pending.push((plies, Bitboard::of(weak))),
                    }
                }
            });
            (escaping, pending)
        });
        for (number, (set, later)) in
            leaving.into_iter().enumerate().filter_map(|(number, found)| Some((number, found?)))
        {
            escaping[number] = set;
            for (plies, set) in later {
                let plies = usize::from(plies);
                if pending.len() <= plies {
                    pending.resize(plies + 1, Vec::new());
                }
                pending[plies].push((number, set));
            }
        }
        let [won, lost, frontier] = [empty.clone(), empty.clone(), empty];
        Self { legal, won, lost, escaping, frontier, any_won: false, any_frontier: false, pending }
    }
}
