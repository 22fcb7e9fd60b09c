//! Beam search by a ranking: of all positions after the same number of moves, those of the best scores are expanded.

use alloc::vec::Vec;
use core::cell::RefCell;
use core::num::NonZeroUsize;

use super::change::{Surroundings, VIEW};
use super::choice::{CHECK_EVERY, Choice, Threshold};
use super::{Ranking, Value};
use crate::search::prefetch::prefetch;
use crate::search::sharing::share;
use crate::search::{Control, Meter, Outcome, StopReason};
use crate::{Board, Direction, Metric, Moves};

/// A beam search over the positions of one size; it reuses its memory from search to search.
///
/// After each move it keeps a set of the best positions, about `width` of them. Positions that it had before are
/// left out as far as a table that forgets remembers them.
///
/// ```text
/// the layer in pieces, each with its candidates ── one thread, in order: good enough, and not seen? ──> what is chosen, in pieces
///   ── threads generate each piece, and consider its successors while it is in the cache ──> the next layer
/// ```
///
/// What it finds does not depend on the number of threads.
///
/// Source: B. T. Lowerre, *The HARPY Speech Recognition System*, 1976, for the beam.
#[derive(Debug, Default)]
pub struct Beam {
    /// The bytes of a position.
    stride: usize,
    width: usize,
    /// Whether the last search left out positions for its width.
    pub(in crate::search) is_cut: bool,
    layer: Positions,
    next: Positions,
    /// By score above the least: the number of candidates.
    counts: Vec<u32>,
    /// Parts of the hashes of positions that were kept, at the index of other parts.
    seen: Vec<u32>,
    /// For each layer after the first: each position's index in the layer before, and its last move in the low two bits.
    history: Vec<Vec<u32>>,
}

/// Positions after the same number of moves, in pieces: all but the last one in use are full.
#[derive(Debug, Default)]
struct Positions {
    pieces: Vec<Piece>,
    /// Their number.
    count: usize,
}

/// Positions that one thread at a time works on.
#[derive(Debug, Default)]
pub(super) struct Piece {
    /// One after the other, as [`Ranking::row`] has them, and room for a view of the last.
    rows: Vec<u8>,
    nodes: Vec<Node>,
    /// The successors of the layer before that become these positions.
    pub(super) chosen: Vec<Candidate>,
    pub(super) successors: Successors,
}

impl Positions {
    /// The pieces in use.
    fn pieces(&self) -> &[Piece] {
        &self.pieces[..self.count.div_ceil(PIECE)]
    }

    /// The node and the row of a position.
    #[inline]
    fn at(&self, index: usize, stride: usize) -> (&Node, &[u8]) {
        let (piece, place) = (&self.pieces[index / PIECE], index % PIECE);
        (&piece.nodes[place], &piece.rows[place * stride..][..stride])
    }

    /// Room for this number of positions.
    fn reserve(&mut self, capacity: usize, stride: usize) -> Result<(), StopReason> {
        self.pieces.try_reserve_exact(capacity.div_ceil(PIECE))?;
        for begin in (0..capacity).step_by(PIECE) {
            let mut piece = Piece::default();
            let room = PIECE.min(capacity - begin);
            piece.rows.try_reserve_exact(room * stride + VIEW)?;
            piece.nodes.try_reserve_exact(room)?;
            piece.chosen.try_reserve_exact(room)?;
            piece.successors.candidates.try_reserve_exact(max_candidates(room))?;
            self.pieces.push(piece);
        }
        Ok(())
    }
}

/// What the positions of a piece lead to.
#[derive(Debug, Default)]
pub(super) struct Successors {
    pub(super) candidates: Vec<Candidate>,
    generated: u64,
    /// The first of the least score, and the greatest score.
    least: Option<Candidate>,
    most: i32,
    /// The row of the history of the goal.
    goal: Option<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    hash: u64,
    score: i32,
    distance: u16,
    blank: u8,
    /// The direction that would undo the last move; 4 for none.
    undoing: u8,
}

impl Node {
    const fn value(&self) -> Value {
        Value { hash: self.hash, score: self.score, distance: self.distance }
    }
}

/// A successor that is not yet generated.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Candidate {
    pub(super) hash: u64,
    pub(super) score: i32,
    /// Its row of the history.
    pub(super) step: u32,
}

/// The positions of a beam after some moves, for an observer.
#[derive(Debug)]
pub struct Layer<'a> {
    cells: usize,
    stride: usize,
    positions: &'a Positions,
}

impl Layer<'_> {
    /// Their number.
    pub fn len(&self) -> usize {
        self.positions.count
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.positions.count == 0
    }

    /// The score of one of them.
    pub fn score(&self, index: usize) -> i32 {
        self.positions.at(index, self.stride).0.score
    }

    /// By cell of one of them: the home of what lies there.
    pub fn homes(&self, index: usize) -> &[u8] {
        &self.positions.at(index, self.stride).1[self.stride - self.cells..]
    }
}

/// How far a beam reaches.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Breadth {
    /// About how many positions it keeps after each move.
    pub(in crate::search) width: usize,
    /// The maximum length of its path.
    pub(in crate::search) max_moves: usize,
    /// After this number of layers without a better score it is stuck.
    pub(in crate::search) patience: usize,
    /// The bytes that others hold.
    pub(in crate::search) held: usize,
    /// The part of the limits that may be used when a path of the maximum length ends: a beam that is too slow gets narrower.
    pub(in crate::search) until: Option<f64>,
}

/// Where a beam ended.
pub(in crate::search) enum End {
    /// The path to the goal.
    Goal(Moves),
    /// The path to the position of the best score, after which none got better for long.
    Stuck(Moves),
    /// No path to the goal is short enough.
    Nowhere,
}

/// The maximum width: numbers of positions have 30 bits.
const MAX_WIDTH: usize = 1 << 28;

/// The maximum number of successors of a layer: three of each position but the first, which has four.
const fn max_candidates(width: usize) -> usize {
    3 * width + 1
}

/// The entries of `seen`: it holds some layers.
const fn remembered(width: usize) -> usize {
    (8 * width).next_power_of_two()
}

/// The ranges of scores that are counted.
const COUNTS: usize = 1 << 14;

/// Layers from one look at the limits to the next, and the part of its width that a beam keeps in any case.
const LAYERS_OF_PACE: usize = 8;
const MIN_PART: usize = 8;

/// How fast a beam uses up its limits: what was long ago counts less.
struct Pace {
    /// The part of the limits that was used at the last look.
    used: f64,
    /// What it has used lately, and for how many positions.
    spent: f64,
    positions: f64,
}

impl Pace {
    /// The number of positions for which the part of the limits until another will do.
    fn affordable(&mut self, used: f64, until: f64) -> f64 {
        self.spent += used - self.used;
        let positions = self.positions / self.spent * (until - used);
        (self.used, self.spent, self.positions) = (used, self.spent / 2.0, self.positions / 2.0);
        positions
    }
}

/// Positions of a piece.
pub(super) const PIECE: usize = 1 << 10;

/// Positions from one that is generated to the one whose position before is loaded, in lines of this number of bytes.
const SOON: usize = 16;
const CACHE_LINE: usize = 64;

/// Several threads share a layer of this number of positions: with fewer one has done the work before others have begun.
const SHARED: usize = 1 << 12;

impl Beam {
    /// The solution that a beam of a width finds from a board, if it finds one. `observer` receives the positions after each
    /// number of moves from 1 on.
    ///
    /// # Panics
    /// The board has another size than the ranking, or it cannot be solved.
    pub fn search(
        &mut self,
        ranking: &Ranking,
        start: &Board,
        width: usize,
        control: Control<'_>,
        observer: &mut dyn FnMut(&Layer<'_>),
    ) -> Outcome {
        let mut meter = Meter::new(control);
        let breadth = Breadth { width, max_moves: usize::MAX, patience: 3 * ranking.cells, held: 0, until: None };
        let result = self.found(ranking, start, breadth, &mut meter, observer);
        let (moves, stopped) = match result {
            Ok(End::Goal(moves)) => (Some(moves), None),
            Ok(_) => (None, None),
            Err(stop) => (None, Some(stop)),
        };
        meter.outcome(Metric::SingleTile, moves, stopped)
    }

    /// The path to the goal that the beam meets, or where it ended.
    ///
    /// # Errors
    /// A limit of the meter stopped the search. [`StopReason::Memory`] means that a beam of this width does not fit; a
    /// narrower one may.
    pub(in crate::search) fn found(
        &mut self,
        ranking: &Ranking,
        start: &Board,
        Breadth { width, max_moves, patience, held, until }: Breadth,
        meter: &mut Meter<'_>,
        observer: &mut dyn FnMut(&Layer<'_>),
    ) -> Result<End, StopReason> {
        let width = width.clamp(1, MAX_WIDTH);
        self.stride = ranking.stride();
        let bytes = self.bytes_for(width);
        meter.check_memory(held + bytes)?;
        self.begin(ranking, start, width, max_moves)?;
        if self.layer.at(0, self.stride).0.hash == 0 {
            return Ok(End::Goal(Moves::new()));
        }
        let (mut kept, mut best, mut best_at, mut best_step) = (0, i32::MAX, 0, 0);
        let mut surplus = (1, 1);
        let (mut pace, mut wanted) = (Pace { used: meter.used(), spent: 0.0, positions: 0.0 }, width);
        for depth in 1..=max_moves {
            kept += self.capacity().min(4 * self.layer.count) * size_of::<u32>() + 2 * size_of::<Vec<u32>>();
            meter.check_memory(held + bytes + kept)?;
            if let Some(step) = self.count(meter)? {
                return Ok(End::Goal(self.path(ranking, step, depth - 1)));
            }
            let least = self.layer.pieces().iter().filter_map(|piece| piece.successors.least);
            let Some(Candidate { score: least, step, .. }) = least.min_by_key(|candidate| candidate.score) else {
                return Ok(End::Nowhere);
            };
            if least < best {
                (best, best_at, best_step) = (least, depth, step);
            } else if depth - best_at > patience {
                return Ok(End::Stuck(self.path(ranking, best_step, best_at - 1)));
            }
            pace.positions += self.layer.count as f64;
            if let Some(until) = until.filter(|_| depth % LAYERS_OF_PACE == 0) {
                let affordable = pace.affordable(meter.used(), until) / (max_moves - depth) as f64;
                wanted = (affordable as usize).clamp(width.div_ceil(MIN_PART), width);
            }
            self.select(ranking, (least, wanted), &mut surplus, max_moves - depth, meter)?;
            observer(&Layer { cells: ranking.cells, stride: self.stride, positions: &self.layer });
        }
        Ok(End::Nowhere)
    }

    /// The maximum number of positions of a layer: duplicates make it inexact.
    const fn capacity(&self) -> usize {
        self.width + self.width / 8
    }

    /// What the layer leads to, in its order.
    fn candidates(&self) -> impl Iterator<Item = &[Candidate]> {
        self.layer.pieces().iter().map(|piece| &piece.successors.candidates[..])
    }

    /// The bytes of a search of a width besides its history.
    fn bytes_for(&self, width: usize) -> usize {
        let capacity = width + width / 8;
        2 * (capacity * (size_of::<Node>() + self.stride) + capacity.div_ceil(PIECE) * VIEW)
            + 2 * (capacity + max_candidates(capacity)) * size_of::<Candidate>()
            + remembered(width) * size_of::<u32>()
            + COUNTS * size_of::<u32>()
    }

    fn begin(&mut self, ranking: &Ranking, start: &Board, width: usize, max_moves: usize) -> Result<(), StopReason> {
        self.history = Vec::new();
        self.is_cut = false;
        let room = self.layer.pieces.first().map_or(0, |piece| piece.rows.capacity());
        let capacity = width + width / 8;
        if width != self.width || room < capacity.min(PIECE) * self.stride {
            // No width, until all of it is there; memory of another is freed first.
            *self = Self { stride: self.stride, ..Self::default() };
            self.layer.reserve(capacity, self.stride)?;
            self.next.reserve(capacity, self.stride)?;
            self.seen.try_reserve_exact(remembered(width))?;
            self.counts.try_reserve_exact(COUNTS)?;
            self.width = width;
        }
        self.seen.clear();
        self.seen.resize(remembered(width), 0);
        let homes = ranking.homes(start);
        let blank = homes.iter().position(|&home| usize::from(home) == ranking.features.blank);
        let blank = blank.expect("every board has a blank") as u8;
        let first = &mut self.layer.pieces[0];
        first.rows.clear();
        first.nodes.clear();
        let Value { hash, score, distance } = ranking.value(&homes);
        first.nodes.push(Node { hash, score, distance, blank, undoing: 4 });
        first.rows.extend(ranking.row(&homes));
        first.rows.resize(self.stride + VIEW, 0);
        first.consider(ranking, 0, self.stride, max_moves.saturating_sub(1));
        self.layer.count = 1;
        Ok(())
    }

    /// Counts the successors of the layer; the row of the history of the goal, if it is among them.
    fn count(&self, meter: &mut Meter<'_>) -> Result<Option<u32>, StopReason> {
        for piece in self.layer.pieces() {
            let most = meter.statistics.generated.saturating_add(max_candidates(piece.nodes.len()) as u64);
            if most > meter.control.max_nodes {
                return Err(StopReason::Nodes);
            }
            meter.statistics.expanded += piece.nodes.len() as u64;
            meter.statistics.generated += piece.successors.generated;
            if piece.successors.goal.is_some() {
                return Ok(piece.successors.goal);
            }
        }
        meter.check_before(0, || None).map(|()| None)
    }

    /// The threads for a layer.
    fn threads(&self, meter: &Meter<'_>) -> NonZeroUsize {
        if self.layer.count < SHARED { NonZeroUsize::MIN } else { meter.control.threads }
    }

    /// Generates the layer of about the wanted number of the best candidates, whose least score is given, and considers what it leads to.
    /// `surplus` is how many of them were taken in the layer before, and how many of these were new; `left` moves are allowed after it.
    fn select(
        &mut self,
        ranking: &Ranking,
        (least, wanted): (i32, usize),
        surplus: &mut (usize, usize),
        left: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), StopReason> {
        let wanted = (wanted as u64 * surplus.0 as u64 / surplus.1 as u64) as usize;
        let count: usize = self.candidates().map(<[_]>::len).sum();
        self.is_cut |= wanted < count;
        let threshold = self.threshold(least, wanted);
        let (stride, threads, capacity) = (self.stride, self.threads(meter), self.capacity());
        let Self { layer, next, seen, .. } = self;
        let mut history = Vec::new();
        history.try_reserve_exact(capacity.min(count))?;
        let meter = RefCell::new(meter);
        let mut choice = Choice {
            considered: layer.pieces().iter(),
            candidates: [].iter(),
            ahead: Default::default(),
            threshold,
            capacity,
            seen,
            history,
            pieces: next.pieces.iter_mut(),
            current: None,
            taken: 0,
            stopped: Ok(()),
            meter: &meter,
        };
        let generate = |(index, piece): (usize, &mut Piece)| {
            piece.generate(ranking, layer, stride);
            piece.consider(ranking, index * PIECE, stride, left.saturating_sub(1));
        };
        let mut watched = 0;
        let mut check = || {
            watched += max_candidates(PIECE);
            if watched < CHECK_EVERY {
                return Ok(());
            }
            watched = 0;
            meter.borrow_mut().check(1, None)
        };
        share(threads, (&mut choice).enumerate(), generate, &mut check)?;
        let Choice { history, taken, stopped, .. } = choice;
        stopped?;
        *surplus = (taken.max(1), history.len().max(taken / 8).max(1));
        next.count = history.len();
        self.history.push(history);
        core::mem::swap(&mut self.layer, &mut self.next);
        Ok(())
    }

    /// The threshold that takes this number of candidates.
    fn threshold(&mut self, least: i32, wanted: usize) -> Threshold {
        let most = self.layer.pieces().iter().map(|piece| piece.successors.most).max().unwrap_or(least).max(least);
        let mut shift = 0;
        while (most - least) as usize >> shift >= COUNTS {
            shift += 1;
        }
        let mut counts = core::mem::take(&mut self.counts);
        counts.clear();
        counts.resize(COUNTS, 0);
        for candidate in self.candidates().flatten() {
            counts[(candidate.score - least) as usize >> shift] += 1;
        }
        self.counts = counts;
        let mut left = wanted;
        for (range, &count) in self.counts.iter().enumerate() {
            if count as usize > left {
                return Threshold { least, shift, range, left };
            }
            left -= count as usize;
        }
        Threshold { least, shift, range: COUNTS, left }
    }

    /// The moves to a successor by its row of the history, and by those of this number of layers before.
    fn path(&self, ranking: &Ranking, last: u32, layers: usize) -> Moves {
        let direction = |step: u32| Direction::from_bits(step as u8);
        let mut backwards = alloc::vec![direction(last)];
        let mut place = (last >> 2) as usize;
        for layer in self.history[..layers].iter().rev() {
            backwards.push(direction(layer[place]));
            place = (layer[place] >> 2) as usize;
        }
        ranking.frame.moves(backwards.into_iter().rev())
    }
}

impl Piece {
    /// Generates the chosen successors of a layer.
    fn generate(&mut self, ranking: &Ranking, layer: &Positions, stride: usize) {
        self.rows.clear();
        self.nodes.clear();
        for (index, &Candidate { hash, score, step }) in self.chosen.iter().enumerate() {
            if let Some(soon) = self.chosen.get(index + SOON) {
                let (node, row) = layer.at((soon.step >> 2) as usize, stride);
                prefetch(Some(node));
                row.iter().step_by(CACHE_LINE).chain(row.last()).for_each(|byte| prefetch(Some(byte)));
            }
            let direction = Direction::from_bits(step as u8);
            let (before, row) = layer.at((step >> 2) as usize, stride);
            let step = &ranking.blanks[usize::from(before.blank)].steps[direction as usize];
            let step = step.as_ref().expect("the move was considered");
            // All is read from the position before: the copy may not have reached the cache.
            let home = row[ranking.first_home() + usize::from(step.from)];
            let [gone, come] = [step.from, step.to].map(|cell| ranking.place(home, cell.into()));
            self.rows.extend_from_slice(row);
            ranking.make(&mut self.rows[index * stride..], home, come.code, step);
            let distance = before.distance + u16::from(come.distance) - u16::from(gone.distance);
            self.nodes.push(Node { hash, score, distance, blank: step.from, undoing: direction.opposite() as u8 });
        }
        self.rows.resize(self.rows.len() + VIEW, 0);
    }

    /// Considers what the positions lead to, up to the goal; the first has this index. `allowance` more moves are allowed after the next.
    fn consider(&mut self, ranking: &Ranking, first: usize, stride: usize, allowance: usize) {
        let Self { nodes, rows, successors, .. } = self;
        let Successors { candidates, generated, least: best, most, goal } = successors;
        candidates.clear();
        (*generated, *best, *most, *goal) = (0, None, i32::MIN, None);
        let mut around = Surroundings::default();
        for (index, node) in nodes.iter().enumerate() {
            let row = &rows[index * stride..][..stride + VIEW];
            let blank = &ranking.blanks[usize::from(node.blank)];
            ranking.look(row, &blank.window, &mut around);
            for (direction, step) in Direction::ALL.into_iter().zip(&blank.steps) {
                let Some(step) = step.as_ref().filter(|_| direction as u8 != node.undoing) else { continue };
                *generated += 1;
                let after = ranking.after(node.value(), row, &around, direction, step);
                let step = ((first + index) as u32) << 2 | direction as u32;
                if after.hash == 0 {
                    *goal = Some(step);
                    return;
                }
                if usize::from(after.distance) <= allowance {
                    let candidate = Candidate { hash: after.hash, score: after.score, step };
                    if best.is_none_or(|best| candidate.score < best.score) {
                        *best = Some(candidate);
                    }
                    *most = (*most).max(candidate.score);
                    candidates.push(candidate);
                }
            }
        }
    }
}
