//! Beam search: of all positions after the same number of moves, only the most promising are expanded.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::Tables;
use crate::position::mix;
use crate::search::{Meter, StopReason};
use crate::successors::{NO_MOVE, Successors};
use crate::{Board, Direction, Moves, Size, Slide};

/// The guide of a beam search: it keeps a note on each position and judges how promising the position is.
pub(super) trait Guide {
    /// The note on a position.
    type Note: Copy;

    /// The note on the start.
    fn note(&self, board: &Board) -> Self::Note;

    /// The judgement of a position after a slide; `None` if the guide can prove that at most `allowance` more moves do
    /// not lead to an end, or if it rejects the slide.
    fn after(&self, note: Self::Note, tiles: &[u8], slide: Slide, allowance: usize) -> Option<Judgement<Self::Note>>;

    /// The moves from an end (`tiles`) to the goal: as many as [`Judgement::end`].
    fn rest(&self, tiles: &[u8]) -> Moves;
}

/// The judgement of a position.
pub(super) struct Judgement<N> {
    pub(super) note: N,
    /// The progress of the position, 0..=65,535. Positions compete only with those of the same stratum.
    pub(super) stratum: u16,
    /// The remaining work by the guide's own measure, below 2²⁴: less is more promising.
    pub(super) key: u32,
    /// A lower bound on the moves to the next stratum. When nothing has improved for some layers, a share of each
    /// stratum goes to the positions nearest to the next one, whatever their remaining work: so no stratum is a trap.
    pub(super) left: u8,
    /// The moves to the goal, if the guide knows them: then the position is an end.
    pub(super) end: Option<usize>,
}

/// The width of a beam, and the number of foremost strata that share it.
#[derive(Clone, Copy)]
pub(super) struct Width {
    pub(super) positions: usize,
    pub(super) strata: usize,
}

/// The limits of a search, and the lower bound for its watch.
pub(super) struct Bounds<'m, 'c> {
    pub(super) meter: &'m mut Meter<'c>,
    pub(super) lower_bound: u32,
    /// The bytes of positions that others hold.
    pub(super) held: usize,
}

/// A beam search over boards of one size; it reuses its memory from search to search.
///
/// The plain form keeps a set of the `width` best positions after each number of moves. It is this one with a single
/// stratum and with a `seen` table that forgets nothing. Strata protect the positions with the most progress from those
/// that only look promising, and the other way round. A table that forgets takes the same memory for any length.
///
/// Source: B. T. Lowerre, *The HARPY Speech Recognition System*, 1976, for the beam.
pub(super) struct Beam<'t, N> {
    size: Size,
    successors: Successors,
    tables: &'t Tables,
    /// Makes the hashes of each search differ from those of all searches before, so that `seen` needs no clearing.
    searches: u64,
    /// The width the memory was allocated for, and the bytes of all of it.
    width: usize,
    bytes: usize,
    layer: Layer<N>,
    next: Layer<N>,
    candidates: Vec<Candidate<N>>,
    order: Order,
    /// Hashes of recently considered positions, at the index of their low bits.
    seen: Vec<u64>,
    /// For each layer after the first: each position's index in the layer before, and its last move in the low two
    /// bits.
    history: Vec<Vec<u32>>,
}

/// Positions after the same number of moves.
struct Layer<N> {
    /// The tiles of one position after the other.
    tiles: Vec<u8>,
    nodes: Vec<Node<N>>,
}

#[derive(Clone, Copy)]
struct Node<N> {
    hash: u64,
    note: N,
    blank: u8,
    last: u8,
}

/// A successor that is not yet generated.
#[derive(Clone, Copy)]
struct Candidate<N> {
    node: Node<N>,
    parent: u32,
}

/// The maximum width: numbers of candidates have 24 bits.
const MAX_WIDTH: usize = 1 << 22;

/// The maximum number of successors of a layer: three of each position but the first, which has four.
fn max_candidates(width: usize) -> usize {
    3 * width + 1
}

/// The maximum number of positions of a layer for each of the layer before.
const MAX_GROWTH: usize = 4;

/// The entries of `seen`: it holds about four layers.
fn remembered(width: usize) -> usize {
    (8 * width).next_power_of_two()
}

/// Positions between two checks of the watch.
const CHECK_EVERY: usize = 1 << 16;

/// An end that the beam has reached.
struct End {
    length: usize,
    parent: usize,
    direction: Direction,
}

impl<'t, N: Copy> Beam<'t, N> {
    pub(super) fn new(size: Size, order: [Direction; 4], tables: &'t Tables) -> Self {
        Self {
            size,
            successors: Successors::new(size, order),
            tables,
            searches: 0,
            width: 0,
            bytes: 0,
            layer: Layer { tiles: Vec::new(), nodes: Vec::new() },
            next: Layer { tiles: Vec::new(), nodes: Vec::new() },
            candidates: Vec::new(),
            order: Order::default(),
            seen: Vec::new(),
            history: Vec::new(),
        }
    }

    /// Finds the shortest path of at most `max_moves` moves to an end and on to the goal that the beam meets, and
    /// stores it in `best`.
    ///
    /// # Errors
    /// A limit of the meter stopped the search; `best` holds what it found before. [`StopReason::Memory`]
    /// means that a beam of this width does not fit; a narrower one may.
    pub(super) fn search<G: Guide<Note = N>>(
        &mut self,
        guide: &G,
        start: &Board,
        mut width: Width,
        max_moves: usize,
        bounds: Bounds<'_, '_>,
        best: &mut Option<Moves>,
    ) -> Result<(), StopReason> {
        let Bounds { meter, lower_bound, held } = bounds;
        width.positions = width.positions.min(MAX_WIDTH);
        let bytes = self.bytes_for(width.positions);
        // Memory of another width is freed first.
        if let Some(stop) = meter.stop_at_memory(held + bytes) {
            return Err(stop);
        }
        self.begin(guide, start, width.positions)?;
        *best = None;
        let mut kept = 0;
        for depth in 1.. {
            // The next layer is reached after `depth` moves; only a path shorter than the best counts.
            let limit = best.as_ref().map_or(max_moves, |best| best.single_tile_count() - 1);
            if depth > limit || self.layer.nodes.is_empty() {
                break;
            }
            let growth = width.positions.min(MAX_GROWTH * self.layer.nodes.len());
            kept += growth * size_of::<u32>() + 2 * size_of::<Vec<u32>>();
            self.bytes = bytes + kept;
            if let Some(stop) = meter.stop_at_memory(held + self.bytes) {
                return Err(stop);
            }
            if let Some(end) = self.expand(guide, depth, limit, meter, lower_bound)? {
                *best = Some(self.path(guide, &end));
            }
            self.select(width, meter, lower_bound)?;
        }
        Ok(())
    }

    /// The bytes it holds after its last search.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The bytes of a search of a width besides its history.
    fn bytes_for(&self, width: usize) -> usize {
        let node = size_of::<Node<N>>() + self.size.cells();
        let candidate = size_of::<Candidate<N>>() + Order::BYTES;
        2 * width * node + max_candidates(width) * candidate + remembered(width) * size_of::<u64>()
    }

    fn begin<G: Guide<Note = N>>(&mut self, guide: &G, start: &Board, width: usize) -> Result<(), StopReason> {
        self.searches += 1;
        self.history = Vec::new();
        let cells = self.size.cells();
        if width != self.width {
            // No width, until all of it is there.
            self.width = 0;
            self.seen = Vec::new();
            self.seen.try_reserve_exact(remembered(width))?;
            self.seen.resize(remembered(width), 0);
            for layer in [&mut self.layer, &mut self.next] {
                *layer = Layer { tiles: Vec::new(), nodes: Vec::new() };
                layer.tiles.try_reserve_exact(width * cells)?;
                layer.nodes.try_reserve_exact(width)?;
            }
            self.candidates = Vec::new();
            self.candidates.try_reserve_exact(max_candidates(width))?;
            self.order = Order::new(max_candidates(width))?;
            self.width = width;
        }
        self.layer.tiles.clear();
        self.layer.nodes.clear();
        self.order.patience = Patience::default();
        let hash = start.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0);
        let hash = hash.fold(mix(self.searches), |hash, (cell, &tile)| {
            hash ^ self.tables.hashes[usize::from(tile) * cells + cell]
        });
        self.layer.tiles.extend_from_slice(start.tiles());
        self.layer.nodes.push(Node { hash, note: guide.note(start), blank: start.blank() as u8, last: NO_MOVE });
        let place = hash as usize & (self.seen.len() - 1);
        self.seen[place] = hash;
        Ok(())
    }

    /// Considers all successors of the layer; the best end among them, if its length is within the limit.
    fn expand<G: Guide<Note = N>>(
        &mut self,
        guide: &G,
        depth: usize,
        limit: usize,
        meter: &mut Meter<'_>,
        lower_bound: u32,
    ) -> Result<Option<End>, StopReason> {
        let cells = self.size.cells();
        let mask = self.seen.len() - 1;
        let mut best: Option<End> = None;
        self.candidates.clear();
        self.order.clear();
        for (parent, (node, tiles)) in self.layer.nodes.iter().zip(self.layer.tiles.chunks_exact(cells)).enumerate() {
            let successors = self.successors.after(node.blank, node.last);
            if let Some(stop) = meter.stop(successors.len(), lower_bound) {
                return Err(stop);
            }
            meter.statistics.expanded += 1;
            for successor in successors {
                meter.statistics.generated += 1;
                let (from, direction) = (successor.from(), successor.direction());
                let slide = Slide { tile: tiles[usize::from(from)], from, to: node.blank, direction };
                let tile = &self.tables.hashes[usize::from(slide.tile) * cells..][..cells];
                let hash = node.hash ^ tile[usize::from(slide.from)] ^ tile[usize::from(slide.to)];
                let seen = &mut self.seen[hash as usize & mask];
                if *seen == hash {
                    continue;
                }
                let Some(judgement) = guide.after(node.note, tiles, slide, limit - depth) else { continue };
                if let Some(rest) = judgement.end {
                    let length = depth + rest;
                    if length <= limit && best.as_ref().is_none_or(|best| length < best.length) {
                        best = Some(End { length, parent, direction });
                    }
                    continue;
                }
                *seen = hash;
                self.order.add(judgement.stratum, judgement.key, judgement.left);
                let node = Node { hash, note: judgement.note, blank: from, last: direction as u8 };
                self.candidates.push(Candidate { node, parent: parent as u32 });
            }
        }
        Ok(best)
    }

    /// Generates the layer of the best candidates, shared equally among the foremost strata.
    fn select(&mut self, width: Width, meter: &mut Meter<'_>, lower_bound: u32) -> Result<(), StopReason> {
        let cells = self.size.cells();
        let mut history = Vec::new();
        history.try_reserve_exact(width.positions.min(self.candidates.len()))?;
        self.next.tiles.clear();
        self.next.nodes.clear();
        self.order.best(width, |number| {
            let Candidate { node, parent } = self.candidates[number];
            let (from, parent_place) = (usize::from(node.blank), parent as usize * cells);
            let to = usize::from(self.layer.nodes[parent as usize].blank);
            let place = self.next.tiles.len();
            self.next.tiles.extend_from_slice(&self.layer.tiles[parent_place..parent_place + cells]);
            self.next.tiles.swap(place + from, place + to);
            self.next.nodes.push(node);
            history.push(parent << 2 | u32::from(node.last));
            // A wide layer takes longer than the interval of the watch.
            let stop = if history.len().is_multiple_of(CHECK_EVERY) { meter.check(1, lower_bound) } else { None };
            stop.map_or(Ok(()), Err)
        })?;
        self.history.push(history);
        core::mem::swap(&mut self.layer, &mut self.next);
        Ok(())
    }

    /// The moves to an end and on to the goal.
    fn path<G: Guide<Note = N>>(&self, guide: &G, end: &End) -> Moves {
        let cells = self.size.cells();
        let mut tiles = self.layer.tiles[end.parent * cells..][..cells].to_vec();
        let blank = usize::from(self.layer.nodes[end.parent].blank);
        let from = end.direction.source(blank, self.size).expect("the move was considered");
        tiles.swap(blank, from);
        let mut backwards = alloc::vec![end.direction];
        let mut place = end.parent;
        for layer in self.history.iter().rev() {
            backwards.push(Direction::ALL[layer[place] as usize & 3]);
            place = (layer[place] >> 2) as usize;
        }
        let mut moves: Moves = backwards.into_iter().rev().collect();
        moves.extend(guide.rest(&tiles).iter());
        moves
    }
}

/// The candidates in the order of stratum and key.
#[derive(Default)]
struct Order {
    /// Key (24 bits), the moves to the next stratum (8) and number (24), in the order of arrival, and their strata.
    arrived: Vec<u64>,
    strata: Vec<u16>,
    /// The same by stratum, the foremost first.
    sorted: Vec<u64>,
    /// By stratum: the number of candidates.
    counts: Vec<u32>,
    patience: Patience,
}

const NUMBER_BITS: u32 = 24;
const LEFT_BITS: u32 = 8;

/// The number of layers without improvement.
struct Patience {
    /// The foremost stratum so far, and the minimal key in it.
    best: (u16, Reverse<u64>),
    /// The layers since then.
    layers: u32,
}

impl Default for Patience {
    fn default() -> Self {
        Self { best: (0, Reverse(u64::MAX)), layers: 0 }
    }
}

/// After this number of layers without improvement, the positions nearest to the next stratum get their share.
const PATIENCE: u32 = 10;

/// The share: one in this number.
const NEAREST: usize = 4;

impl Patience {
    /// Takes the foremost stratum of the next layer and its minimal key; returns the part of each stratum that goes to
    /// the nearest positions.
    fn nearest(&mut self, front: u16, min_key: u64) -> Option<usize> {
        let now = (front, Reverse(min_key));
        self.layers = if now > self.best { 0 } else { self.layers + 1 };
        self.best = now.max(self.best);
        (self.layers >= PATIENCE).then_some(NEAREST)
    }
}

impl Order {
    /// The bytes for each candidate.
    const BYTES: usize = 2 * size_of::<u64>() + size_of::<u16>();

    fn new(max_candidates: usize) -> Result<Self, TryReserveError> {
        let mut order = Self::default();
        order.arrived.try_reserve_exact(max_candidates)?;
        order.strata.try_reserve_exact(max_candidates)?;
        order.sorted.try_reserve_exact(max_candidates)?;
        Ok(order)
    }

    fn clear(&mut self) {
        self.arrived.clear();
        self.strata.clear();
        self.counts.fill(0);
    }

    /// The next candidate.
    #[inline]
    fn add(&mut self, stratum: u16, key: u32, left: u8) {
        let (key, left, number) = (u64::from(key), u64::from(left), self.arrived.len() as u64);
        self.arrived.push(key << (LEFT_BITS + NUMBER_BITS) | left << NUMBER_BITS | number);
        self.strata.push(stratum);
        if self.counts.len() <= usize::from(stratum) {
            self.counts.resize(usize::from(stratum) + 1, 0);
        }
        self.counts[usize::from(stratum)] += 1;
    }

    /// Visits the numbers of the best candidates: an equal share for each of the foremost strata, and what one does not
    /// need for those behind it.
    fn best<E>(&mut self, width: Width, mut visit: impl FnMut(usize) -> Result<(), E>) -> Result<(), E> {
        let Width { positions: width, strata } = width;
        self.sort_by_stratum();
        let Some(front) = self.counts.iter().rposition(|&end| end > 0) else { return Ok(()) };
        let min_key = self.sorted[..self.counts[front] as usize].iter().min().copied().unwrap_or(0);
        let nearest = self.patience.nearest(front as u16, min_key >> (LEFT_BITS + NUMBER_BITS));
        let (mut left, mut begin, mut taken) = (width, 0, 0);
        for &end in self.counts[..=front].iter().rev() {
            let group = &mut self.sorted[begin..end as usize];
            begin = end as usize;
            if group.is_empty() {
                continue;
            }
            if taken == strata || left == 0 {
                break;
            }
            let share = (left / (strata - taken)).max(1).min(group.len());
            taken += 1;
            left -= share;
            for &entry in first(group, share, nearest.map_or(0, |part| share / part)) {
                visit((entry & ((1 << NUMBER_BITS) - 1)) as usize)?;
            }
        }
        Ok(())
    }

    /// Counting sort; afterwards each count is the end of its stratum.
    fn sort_by_stratum(&mut self) {
        let mut begin = 0;
        for count in self.counts.iter_mut().rev() {
            begin += core::mem::replace(count, begin);
        }
        self.sorted.clear();
        self.sorted.resize(self.arrived.len(), 0);
        for (&entry, &stratum) in self.arrived.iter().zip(&self.strata) {
            let place = &mut self.counts[usize::from(stratum)];
            self.sorted[*place as usize] = entry;
            *place += 1;
        }
    }
}

/// The first `share` of a stratum: the minimal keys, and `nearest` with the minimal distance to the next stratum among
/// the others.
fn first(group: &mut [u64], share: usize, nearest: usize) -> &[u64] {
    if share < group.len() {
        let kept = share - nearest;
        group.select_nth_unstable(kept);
        if nearest > 0 {
            group[kept..].select_nth_unstable_by_key(nearest, |&entry| ((entry >> NUMBER_BITS) as u8, entry));
        }
    }
    &group[..share]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Sorts everything.
    fn naive_best(entries: &[(u16, u32, u8)], width: usize, strata: usize, nearest: Option<usize>) -> Vec<usize> {
        let mut kept = Vec::new();
        let mut present: Vec<u16> = entries.iter().map(|entry| entry.0).collect();
        present.sort_unstable();
        present.dedup();
        for (taken, stratum) in present.into_iter().rev().take(strata).enumerate() {
            let mut group: Vec<usize> = (0..entries.len()).filter(|&number| entries[number].0 == stratum).collect();
            let left = width - kept.len();
            if left == 0 {
                break;
            }
            let share = (left / (strata - taken)).max(1).min(group.len());
            group.sort_by_key(|&number| (entries[number].1, entries[number].2, number));
            let near = if share < group.len() { nearest.map_or(0, |part| share / part) } else { 0 };
            let mut others = group.split_off(share - near);
            others.sort_by_key(|&number| (entries[number].2, entries[number].1, number));
            kept.extend(group);
            kept.extend(&others[..near]);
        }
        kept.sort_unstable();
        kept
    }

    #[test]
    fn the_best_are_those_of_a_sort() {
        let mut random = Random::new(7);
        let mut below = |end: u64| random.below(end);
        for round in 0..300 {
            let (width, strata) = (1 + below(60) as usize, 1 + below(6) as usize);
            let mut order = Order::default();
            // Some layers have the same minimal key, so that patience ends in some rounds.
            for layer in 0..=PATIENCE * u32::from(round % 2 == 0) {
                let mut entries: Vec<(u16, u32, u8)> =
                    (0..below(200)).map(|_| (3 + below(7) as u16, 5 + below(30) as u32, below(9) as u8)).collect();
                entries.push((10, 0, 1));
                order.clear();
                for &(stratum, key, left) in &entries {
                    order.add(stratum, key, left);
                }
                let mut kept = Vec::new();
                let all = order.best(Width { positions: width, strata }, |number| {
                    kept.push(number);
                    Ok::<(), ()>(())
                });
                assert_eq!(all, Ok(()));
                kept.sort_unstable();
                let nearest = (layer >= PATIENCE).then_some(NEAREST);
                assert_eq!(kept, naive_best(&entries, width, strata, nearest), "{entries:?}");
                assert!(kept.len() <= width);
            }
        }
    }
}
