//! Beam search: of all positions after the same number of moves, only the most promising are expanded.

mod order;

use alloc::vec::Vec;

use order::{Order, Patience};

use super::Tables;
use crate::position::mix;
use crate::search::{Automaton, Meter, StopReason};
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

/// A beam search over boards of one size; it reuses its memory from search to search.
///
/// The plain form keeps a set of the `width` best positions after each number of moves. It is this one with a single
/// stratum and with a `seen` table that forgets nothing. Strata protect the positions with the most progress from those
/// that only look promising, and the other way round. A table that forgets takes the same memory for any length.
///
/// Source: B. T. Lowerre, *The HARPY Speech Recognition System*, 1976, for the beam.
pub(super) struct Beam<'t, N> {
    /// The rule that no move undoes the last: its states are few.
    automaton: Automaton,
    tables: &'t Tables,
    /// The bytes of positions that others hold.
    held: usize,
    /// Makes the hashes of each search differ from those of all searches before, so that `seen` needs no clearing.
    searches: u64,
    /// The width the memory was allocated for, and the bytes of all of it.
    width: usize,
    pub(super) bytes: usize,
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
    /// The state of the automaton.
    pruning: u16,
}

/// A successor that is not yet generated.
#[derive(Clone, Copy)]
struct Candidate<N> {
    node: Node<N>,
    /// Its row of the history.
    step: u32,
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
    pub(super) fn new(size: Size, order: [Direction; 4], tables: &'t Tables, held: usize) -> Self {
        Self {
            automaton: Automaton::undoing(size, order),
            tables,
            held,
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
        meter: &mut Meter<'_>,
        best: &mut Option<Moves>,
    ) -> Result<(), StopReason> {
        width.positions = width.positions.min(MAX_WIDTH);
        let bytes = self.bytes_for(width.positions);
        // Memory of another width is freed first.
        meter.check_memory(self.held + bytes)?;
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
            meter.check_memory(self.held + self.bytes)?;
            if let Some(end) = self.expand(guide, depth, limit, meter)? {
                *best = Some(self.path(guide, &end));
            }
            self.select(width, meter)?;
        }
        Ok(())
    }

    /// The bytes of a search of a width besides its history.
    fn bytes_for(&self, width: usize) -> usize {
        let node = size_of::<Node<N>>() + self.automaton.size().cells();
        let candidate = size_of::<Candidate<N>>() + Order::BYTES;
        2 * width * node + max_candidates(width) * candidate + remembered(width) * size_of::<u64>()
    }

    fn begin<G: Guide<Note = N>>(&mut self, guide: &G, start: &Board, width: usize) -> Result<(), StopReason> {
        self.searches += 1;
        self.history = Vec::new();
        let cells = self.automaton.size().cells();
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
        self.layer.nodes.push(Node { hash, note: guide.note(start), pruning: start.blank() as u16 });
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
    ) -> Result<Option<End>, StopReason> {
        let cells = self.automaton.size().cells();
        let mask = self.seen.len() - 1;
        let mut best: Option<End> = None;
        self.candidates.clear();
        self.order.clear();
        for (parent, (node, tiles)) in self.layer.nodes.iter().zip(self.layer.tiles.chunks_exact(cells)).enumerate() {
            let (branches, blank) = self.automaton.moves_from(node.pruning);
            meter.check_before(branches.len(), || None)?;
            meter.statistics.expanded += 1;
            for branch in branches {
                meter.statistics.generated += 1;
                let (from, direction) = (branch.from(), branch.direction());
                let slide = Slide { tile: tiles[usize::from(from)], from, to: blank, direction };
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
                let node = Node { hash, note: judgement.note, pruning: branch.state() as u16 };
                self.candidates.push(Candidate { node, step: (parent as u32) << 2 | direction as u32 });
            }
        }
        Ok(best)
    }

    /// Generates the layer of the best candidates, shared equally among the foremost strata.
    fn select(&mut self, width: Width, meter: &mut Meter<'_>) -> Result<(), StopReason> {
        let cells = self.automaton.size().cells();
        let mut history = Vec::new();
        history.try_reserve_exact(width.positions.min(self.candidates.len()))?;
        self.next.tiles.clear();
        self.next.nodes.clear();
        self.order.best(width, |number| {
            let Candidate { node, step } = self.candidates[number];
            let parent = (step >> 2) as usize;
            let [from, to] = [node, self.layer.nodes[parent]].map(|node| self.automaton.blank(node.pruning.into()));
            let place = self.next.tiles.len();
            self.next.tiles.extend_from_slice(&self.layer.tiles[parent * cells..(parent + 1) * cells]);
            self.next.tiles.swap(place + usize::from(from), place + usize::from(to));
            self.next.nodes.push(node);
            history.push(step);
            // A wide layer takes longer than the interval of the watch.
            if history.len().is_multiple_of(CHECK_EVERY) { meter.check(1, None) } else { Ok(()) }
        })?;
        self.history.push(history);
        core::mem::swap(&mut self.layer, &mut self.next);
        Ok(())
    }

    /// The moves to an end and on to the goal.
    fn path<G: Guide<Note = N>>(&self, guide: &G, end: &End) -> Moves {
        let cells = self.automaton.size().cells();
        let mut tiles = self.layer.tiles[end.parent * cells..][..cells].to_vec();
        let blank = usize::from(self.automaton.blank(self.layer.nodes[end.parent].pruning.into()));
        let from = end.direction.source(blank, self.automaton.size()).expect("the move was considered");
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
