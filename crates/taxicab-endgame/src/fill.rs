//! The retrograde fill: every position's distance to mate, layer by layer of plies.
//!
//! A set of squares says for which places of the weak king, all other men standing still, a position is won or lost. A
//! layer takes each such frame of men once and unites or intersects the sets that its moves lead to, so that 64 positions
//! are settled by a few instructions. The naive fill takes position by position and asks every move; the tests hold both
//! together.
//!
//! - Plies 0: no legal move, and in check.
//! - Odd plies n: some move leads to a loss in n − 1 plies, and the position was not won before.
//! - Even plies n: every move leads to a win in at most n − 1 plies, and the position was not lost before.

mod frame;
mod leaving;
mod rules;

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use taxicab_chess::Bitboard;

use crate::ending::{Ending, Side};
use crate::standing::Standing;
use crate::table::{MOST_PLIES, Table};
use crate::tables::Tables;
use crate::value::Value;
use frame::{Frame, Frames};

/// How far a fill is, told after every layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FillProgress {
    /// The ending.
    pub ending: Ending,
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
    /// Not lost, whatever the moves within the ending: a capture or promotion escapes, until some layer or for good, or it is
    /// stalemate.
    held: Sets,
    /// Won or lost in the last layer.
    fresh: Sets,
    any_won: bool,
    any_fresh: bool,
    /// By plies: wins by leaving the ending, and positions that are held no longer.
    coming: Vec<Vec<(usize, Bitboard)>>,
}

/// Calls `set` for every frame of an ending, on all cores with the feature `parallel`.
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
pub(crate) fn filled(ending: Ending, tables: &Tables, watch: &mut FillWatch<'_>) -> Result<Table, FillError> {
    let mut fill = Fill::new(ending, tables);
    for plies in 0..=MOST_PLIES {
        if plies % 2 == 0 {
            fill.losses(plies);
        } else {
            fill.wins(plies);
        }
        let progress = FillProgress { ending, plies, settled: fill.settled };
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
    fn new(ending: Ending, tables: &Tables) -> Self {
        let frames = Frames::new(ending);
        let halves = Side::ALL.map(|side| Half::new(frames, side, tables));
        let mut fill = Self { frames, halves, table: Table::empty(ending), settled: 0 };
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
            let coming = own.coming.get(usize::from(plies)).map_or(&[][..], Vec::as_slice);
            if !other.any_fresh && coming.is_empty() {
                return None;
            }
            let mut found = sets(frames, |number, frame| {
                let open = own.legal[number] & !own.won[number];
                if !other.any_fresh || open.is_empty() {
                    return Bitboard::EMPTY;
                }
                open & rules::reaching(frames, frame, side, &other.fresh)
            });
            for &(number, set) in coming {
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
            if let Some(coming) = half.coming.get_mut(usize::from(plies)) {
                for (number, set) in core::mem::take(coming) {
                    half.held[number] &= !set;
                }
            }
        }
        let layers = Side::ALL.map(|side| {
            let [own, other] = [side, side.opponent()].map(|side| &self.halves[usize::from(side)]);
            // Without a win of the other side, or one after a capture that lost, nobody loses but who is mated now.
            if plies > 0 && !other.any_won && own.coming.is_empty() {
                return None;
            }
            let open: Sets = other.legal.iter().zip(&other.won).map(|(&legal, &won)| legal & !won).collect();
            Some(sets(frames, |number, frame| {
                let wanted = own.legal[number] & !(own.held[number] | own.won[number] | own.lost[number]);
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
            let held = &mut self.halves[usize::from(side)].held;
            for ((held, &stuck), &check) in held.iter_mut().zip(stuck).zip(&check) {
                *held |= stuck & !check;
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
            half.any_fresh = found.as_ref().is_some_and(|found| found.iter().any(|set| !set.is_empty()));
            let Some(found) = found else { continue };
            let all = if matches!(value, Value::Win(_)) { &mut half.won } else { &mut half.lost };
            all.iter_mut().zip(&found).for_each(|(all, &new)| *all |= new);
            half.any_won |= half.any_fresh && matches!(value, Value::Win(_));
            half.fresh = found;
        }
    }

    /// Writes a value for all positions of the sets that have a number as they stand.
    fn write(&mut self, side: Side, sets: &[Bitboard], value: Value) {
        let index = self.table.index();
        let ending = index.ending();
        let mut last = None;
        for (number, &set) in sets.iter().enumerate().filter(|(_, set)| !set.is_empty()) {
            let Some(Frame { king, men }) = self.frames.frame(number) else { continue };
            let canonical = match last {
                Some((of, canonical)) if of == king => canonical,
                _ => index.canonical(king),
            };
            last = Some((king, canonical));
            for weak in set & canonical {
                let standing = Standing { ending, kings: [king, weak], men, to_move: side };
                let number = index.number(&standing).expect("kings are apart");
                self.table.put(number, side, value);
                self.settled += 1;
            }
        }
    }

    /// Whether no layer can follow.
    fn is_finished(&self, plies: u8) -> bool {
        let coming = |half: &Half| half.coming.iter().skip(usize::from(plies) + 1).any(|coming| !coming.is_empty());
        !self.halves.iter().any(|half| half.any_fresh || coming(half))
    }
}

impl Half {
    fn new(frames: Frames, side: Side, tables: &Tables) -> Self {
        let legal = sets(frames, |_, frame| rules::legal(frames, frame, side));
        let empty = vec![Bitboard::EMPTY; frames.len()];
        let mut held = empty.clone();
        let mut coming: Vec<Vec<(usize, Bitboard)>> = Vec::new();
        let leaving = for_each_frame(frames, |number, frame| {
            let mut held = Bitboard::EMPTY;
            let mut coming: Vec<(u8, Bitboard)> = Vec::new();
            leaving::for_each(tables, frames, frame, side, legal[number], |weak, leaving| {
                held = held.with(weak);
                let later = if leaving.escapes { leaving.win } else { leaving.loss };
                if let Some(plies) = later {
                    match coming.iter_mut().find(|(other, _)| *other == plies) {
                        Some((_, set)) => *set = set.with(weak),
                        None => coming.push((plies, Bitboard::of(weak))),
                    }
                }
            });
            (held, coming)
        });
        for (number, (set, later)) in
            leaving.into_iter().enumerate().filter_map(|(number, found)| Some((number, found?)))
        {
            held[number] = set;
            for (plies, set) in later {
                let plies = usize::from(plies);
                if coming.len() <= plies {
                    coming.resize(plies + 1, Vec::new());
                }
                coming[plies].push((number, set));
            }
        }
        let [won, lost, fresh] = [empty.clone(), empty.clone(), empty];
        Self { legal, won, lost, held, fresh, any_won: false, any_fresh: false, coming }
    }
}
