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
mod one_ply;

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell};
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicUsize, Ordering};

use taxicab_chess::{Bitboard, Square};

use crate::tables::table::MAX_PLIES;
use crate::{Endgame, Side, Table, Tables, Value, parallel};
use frame::Frame;
pub(crate) use one_ply::restored;

/// The progress of a fill, reported every few milliseconds and after every layer.
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
    pending: BTreeMap<u8, Vec<Place>>,
}

/// A frame's number and a square of the weak king, in four bytes: there are many.
#[derive(Clone, Copy)]
struct Place(u32);

impl Place {
    fn new(frame: usize, weak: Square) -> Self {
        Self((frame << 6 | usize::from(weak)) as u32)
    }

    const fn frame(self) -> usize {
        self.0 as usize >> 6
    }

    fn weak(self) -> Bitboard {
        Bitboard(1 << (self.0 & 63))
    }
}

/// Some frames, a bit for each, or all.
struct Near(Option<Vec<AtomicUsize>>);

/// The bits of a mark.
const MARKS: usize = usize::BITS as usize;

impl Near {
    fn contains(&self, number: usize) -> bool {
        let is_marked =
            |marks: &Vec<AtomicUsize>| marks[number / MARKS].load(Ordering::Relaxed) >> (number % MARKS) & 1 != 0;
        self.0.as_ref().is_none_or(is_marked)
    }
}

/// All frames of an endgame in parts, between which the watch is called.
struct Frames<'w> {
    progress: Cell<FillProgress>,
    watch: RefCell<&'w mut FillWatch<'w>>,
    is_interrupted: Cell<bool>,
}

/// How many frames take a few milliseconds.
const PART: usize = 1 << 12;

impl Frames<'_> {
    fn endgame(&self) -> Endgame {
        self.progress.get().endgame
    }

    /// Takes the values of all frames, in order; computed on all cores with the feature `parallel`. None after an interruption.
    fn each<T: Send>(&self, value: impl Fn(usize) -> Option<T> + Sync, mut take: impl FnMut(usize, T)) {
        let count = Frame::count(self.endgame());
        for first in (0..count).step_by(PART) {
            if !self.goes_on() {
                return;
            }
            let part = parallel::map(PART.min(count - first), 256, |index| value(first + index));
            for (number, value) in (first..).zip(part) {
                if let Some(value) = value {
                    take(number, value);
                }
            }
        }
    }

    fn none(&self) -> Sets {
        vec![Bitboard::EMPTY; Frame::count(self.endgame())]
    }

    /// A set for each frame, empty where there is none.
    fn sets(&self, set: impl Fn(usize) -> Option<Bitboard> + Sync) -> Sets {
        let mut sets = self.none();
        self.each(set, |number, set| sets[number] = set);
        sets
    }

    /// The frames from which a side can move to a frame of the frontier without a conversion, and those of some places.
    fn near(&self, side: Side, frontier: &Sets, places: &[Place]) -> Near {
        let endgame = self.endgame();
        let reached = frontier.iter().filter(|set| !set.is_empty()).count();
        // To mark what is near to many frames takes longer than to look at all.
        if endgame.has_pawns_of_both() || reached > frontier.len() / 8 {
            return Near(None);
        }
        let marks: Vec<AtomicUsize> = (0..frontier.len().div_ceil(MARKS)).map(|_| AtomicUsize::new(0)).collect();
        let mark = |number: usize| {
            marks[number / MARKS].fetch_or(1 << (number % MARKS), Ordering::Relaxed);
        };
        parallel::map(frontier.len().div_ceil(PART), 1, |part| {
            let numbers = (part * PART..frontier.len()).take(PART).filter(|&number| !frontier[number].is_empty());
            numbers.filter_map(|number| Frame::unrank(endgame, number)).for_each(|frame| frame.each_before(side, mark));
        });
        for place in places {
            mark(place.frame());
        }
        Near(Some(marks))
    }

    /// Calls the watch, unless it has interrupted before.
    fn goes_on(&self) -> bool {
        if !self.is_interrupted.get() && (self.watch.borrow_mut())(&self.progress.get()).is_break() {
            self.is_interrupted.set(true);
        }
        !self.is_interrupted.get()
    }

    /// Writes a value for all canonical positions of the sets and returns their number.
    fn write(&self, table: &mut Table, side: Side, sets: &[Bitboard], value: Value) -> u64 {
        let index = table.index();
        let mut count = 0;
        for (part, sets) in sets.chunks(PART).enumerate() {
            for (number, &set) in (part * PART..).zip(sets).filter(|(_, set)| !set.is_empty()) {
                let Some(frame) = Frame::unrank(index.endgame(), number) else { continue };
                for weak in set & index.canonical(frame.king) {
                    let number = frame.position_number(number, weak, &index).expect("kings are apart");
                    table.put(number, side, value);
                    count += 1;
                }
            }
            if !self.goes_on() {
                break;
            }
        }
        count
    }
}

fn any(sets: &Sets) -> bool {
    sets.iter().any(|set| !set.is_empty())
}

/// Fills a table; those of its successors are filled.
pub(crate) fn filled(endgame: Endgame, tables: &Tables, watch: &mut FillWatch<'_>) -> Result<Table, FillError> {
    let progress = Cell::new(FillProgress { endgame, plies: 0, settled: 0 });
    let frames = Frames { progress, watch: RefCell::new(watch), is_interrupted: Cell::new(false) };
    let mut fill = Fill::new(&frames, tables);
    for plies in 0..=MAX_PLIES {
        if plies % 2 == 0 {
            fill.losses(plies);
        } else {
            fill.wins(plies);
        }
        frames.progress.set(FillProgress { endgame, plies, settled: fill.settled });
        if !frames.goes_on() {
            return Err(FillError::Interrupted);
        }
        if fill.is_finished(plies) {
            break;
        }
    }
    Ok(fill.table)
}

struct Fill<'f> {
    frames: &'f Frames<'f>,
    halves: [Half; 2],
    table: Table,
    settled: u64,
}

impl<'f> Fill<'f> {
    fn new(frames: &'f Frames<'f>, tables: &Tables) -> Self {
        let halves = Side::ALL.map(|side| Half::new(frames, side, tables));
        let mut table = Table::empty(frames.endgame());
        for (side, half) in Side::ALL.into_iter().zip(&halves) {
            frames.write(&mut table, side, &half.legal, Value::Draw);
        }
        Self { frames, halves, table, settled: 0 }
    }

    /// The halves of a side and of its opponent.
    fn halves(&self, side: Side) -> [&Half; 2] {
        [side, side.opponent()].map(|side| &self.halves[usize::from(side)])
    }

    /// The layer of an odd number of plies.
    fn wins(&mut self, plies: u8) {
        let endgame = self.frames.endgame();
        let layers = Side::ALL.map(|side| {
            let [own, other] = self.halves(side);
            let open = |number: usize| own.legal[number] & !own.won[number];
            let mut found = self.frames.none();
            if any(&other.frontier) {
                let near = self.frames.near(side, &other.frontier, &[]);
                found = self.frames.sets(|number| {
                    let open = Some(open(number)).filter(|open| !open.is_empty() && near.contains(number))?;
                    Some(Frame::unrank(endgame, number)?.reaching(side, &other.frontier, open))
                });
            }
            for &place in own.pending.get(&plies).into_iter().flatten() {
                found[place.frame()] |= open(place.frame()) & place.weak();
            }
            found
        });
        self.settle(layers, Value::Win(plies));
    }

    /// The layer of an even number of plies.
    fn losses(&mut self, plies: u8) {
        let endgame = self.frames.endgame();
        for Half { pending, escaping, .. } in &mut self.halves {
            for &place in pending.get(&plies).into_iter().flatten() {
                escaping[place.frame()] &= !place.weak();
            }
        }
        let layers = Side::ALL.map(|side| {
            let [own, other] = self.halves(side);
            // Before the other side wins, and without a conversion that loses, only mate on the board loses.
            if plies > 0 && !any(&other.won) && own.pending.is_empty() {
                return self.frames.none();
            }
            let open: Sets = other.legal.iter().zip(&other.won).map(|(&legal, &won)| legal & !won).collect();
            // The last of its moves to lose has just become one.
            let changed = own.pending.get(&plies).map_or(&[][..], |places| places);
            let near = if plies > 0 { self.frames.near(side, &other.frontier, changed) } else { Near(None) };
            self.frames.sets(|number| {
                let wanted = own.legal[number] & !(own.escaping[number] | own.won[number] | own.lost[number]);
                let wanted = Some(wanted).filter(|wanted| !wanted.is_empty() && near.contains(number))?;
                Some(wanted & !Frame::unrank(endgame, number)?.reaching(side, &open, wanted))
            })
        });
        if plies > 0 {
            return self.settle(layers, Value::Loss(plies));
        }
        // No side has won yet: one that reaches no open position has no move.
        let layers = Side::ALL.map(|side| {
            let stuck = &layers[usize::from(side)];
            let mated = self.frames.sets(|number| Some(stuck[number] & Frame::unrank(endgame, number)?.in_check(side)));
            for ((escaping, &stuck), &mated) in
                self.halves[usize::from(side)].escaping.iter_mut().zip(stuck).zip(&mated)
            {
                *escaping |= stuck & !mated;
            }
            mated
        });
        self.settle(layers, Value::Loss(0));
    }

    fn settle(&mut self, layers: [Sets; 2], value: Value) {
        for (side, found) in Side::ALL.into_iter().zip(layers) {
            self.settled += self.frames.write(&mut self.table, side, &found, value);
            let half = &mut self.halves[usize::from(side)];
            let all = if matches!(value, Value::Win(_)) { &mut half.won } else { &mut half.lost };
            all.iter_mut().zip(&found).for_each(|(all, &new)| *all |= new);
            half.frontier = found;
        }
    }

    /// Whether no layer can follow.
    fn is_finished(&self, plies: u8) -> bool {
        let goes_on = |half: &Half| any(&half.frontier) || half.pending.keys().any(|&later| later > plies);
        !self.halves.iter().any(goes_on)
    }
}

impl Half {
    fn new(frames: &Frames<'_>, side: Side, tables: &Tables) -> Self {
        let endgame = frames.endgame();
        let legal = frames.sets(|number| Some(Frame::unrank(endgame, number)?.legal(side)));
        let [mut escaping, won, lost, frontier] = [frames.none(), frames.none(), frames.none(), frames.none()];
        let mut pending: BTreeMap<u8, Vec<Place>> = BTreeMap::new();
        let converting = |number: usize| {
            let legal = Some(legal[number]).filter(|legal| !legal.is_empty())?;
            Some(conversion::squares(tables, Frame::unrank(endgame, number)?, side, legal))
        };
        frames.each(converting, |number, (set, settled)| {
            escaping[number] = set;
            for (plies, square) in settled {
                pending.entry(plies).or_default().push(Place::new(number, square));
            }
        });
        Self { legal, won, lost, escaping, frontier, pending }
    }
}
