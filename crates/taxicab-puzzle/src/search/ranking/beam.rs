//! Beam search by a ranking: of all positions after the same number of moves, those of the best scores are expanded.

use alloc::vec::Vec;

use super::{Ranking, Value};
use crate::search::{Control, Meter, Outcome, StopReason};
use crate::{Board, Direction, Metric, Moves};

/// A beam search over the positions of one size; it reuses its memory from search to search.
///
/// After each move it keeps a set of the best positions, about `width` of them. Positions that it had before are
/// left out as far as a table that forgets remembers them.
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
    candidates: Vec<Candidate>,
    /// By score above the least: the number of candidates.
    counts: Vec<u32>,
    /// Parts of the hashes of positions that were kept, at the index of other parts.
    seen: Vec<u32>,
    /// For each layer after the first: each position's index in the layer before, and its last move in the low two bits.
    history: Vec<Vec<u32>>,
}

/// Positions after the same number of moves.
#[derive(Debug, Default)]
struct Positions {
    /// One after the other, as [`Ranking::row`] has them.
    rows: Vec<u8>,
    nodes: Vec<Node>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    value: Value,
    blank: u8,
    /// The direction that would undo the last move; 4 for none.
    undoing: u8,
}

/// A successor that is not yet generated.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    hash: u64,
    score: i32,
    /// Its row of the history.
    step: u32,
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
        self.positions.nodes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.positions.nodes.is_empty()
    }

    /// The score of one of them.
    pub fn score(&self, index: usize) -> i32 {
        self.positions.nodes[index].value.score
    }

    /// By cell of one of them: the home of what lies there.
    pub fn homes(&self, index: usize) -> &[u8] {
        &self.positions.rows[index * self.stride..][..self.cells]
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

/// Positions that are looked up in `seen` together, so that their loads overlap.
const TOGETHER: usize = 32;

/// Candidates between two checks of the watch, in a wide layer.
const CHECK_EVERY: usize = 1 << 16;

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
        let breadth = Breadth { width, max_moves: usize::MAX, patience: 3 * ranking.cells, held: 0 };
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
        Breadth { width, max_moves, patience, held }: Breadth,
        meter: &mut Meter<'_>,
        observer: &mut dyn FnMut(&Layer<'_>),
    ) -> Result<End, StopReason> {
        let width = width.clamp(1, MAX_WIDTH);
        self.stride = ranking.stride();
        let bytes = self.bytes_for(width);
        meter.check_memory(held + bytes)?;
        self.begin(ranking, start, width)?;
        if self.layer.nodes[0].value.hash == 0 {
            return Ok(End::Goal(Moves::new()));
        }
        let (mut kept, mut best, mut best_at, mut best_step) = (0, i32::MAX, 0, 0);
        let mut surplus = (1, 1);
        for depth in 1..=max_moves {
            kept += self.capacity().min(4 * self.layer.nodes.len()) * size_of::<u32>() + 2 * size_of::<Vec<u32>>();
            meter.check_memory(held + bytes + kept)?;
            if let Some(step) = self.expand(ranking, max_moves - depth, meter)? {
                return Ok(End::Goal(self.path(ranking, step, depth - 1)));
            }
            let Some(least) = self.candidates.iter().min_by_key(|candidate| candidate.score) else {
                return Ok(End::Nowhere);
            };
            let (least, step) = (least.score, least.step);
            if least < best {
                (best, best_at, best_step) = (least, depth, step);
            } else if depth - best_at > patience {
                return Ok(End::Stuck(self.path(ranking, best_step, best_at - 1)));
            }
            self.select(ranking, least, &mut surplus, meter)?;
            observer(&Layer { cells: ranking.cells, stride: self.stride, positions: &self.layer });
        }
        Ok(End::Nowhere)
    }

    /// The maximum number of positions of a layer: duplicates make it inexact.
    const fn capacity(&self) -> usize {
        self.width + self.width / 8
    }

    /// The bytes of a search of a width besides its history.
    fn bytes_for(&self, width: usize) -> usize {
        let capacity = width + width / 8;
        2 * capacity * (size_of::<Node>() + self.stride)
            + max_candidates(capacity) * size_of::<Candidate>()
            + remembered(width) * size_of::<u32>()
            + COUNTS * size_of::<u32>()
    }

    fn begin(&mut self, ranking: &Ranking, start: &Board, width: usize) -> Result<(), StopReason> {
        self.history = Vec::new();
        self.is_cut = false;
        if width != self.width || self.layer.rows.capacity() < (width + width / 8) * self.stride {
            // No width, until all of it is there; memory of another is freed first.
            *self = Self { stride: self.stride, ..Self::default() };
            let capacity = width + width / 8;
            for positions in [&mut self.layer, &mut self.next] {
                positions.rows.try_reserve_exact(capacity * self.stride)?;
                positions.nodes.try_reserve_exact(capacity)?;
            }
            self.candidates.try_reserve_exact(max_candidates(capacity))?;
            self.seen.try_reserve_exact(remembered(width))?;
            self.counts.try_reserve_exact(COUNTS)?;
            self.width = width;
        }
        self.seen.clear();
        self.seen.resize(remembered(width), 0);
        self.layer.rows.clear();
        self.layer.nodes.clear();
        let row = ranking.row(start);
        let blank = row.iter().position(|&home| usize::from(home) == ranking.blank);
        let blank = blank.expect("every board has a blank") as u8;
        self.layer.nodes.push(Node { value: ranking.value(&row), blank, undoing: 4 });
        self.layer.rows.extend(row);
        Ok(())
    }

    /// Considers all successors of the layer; the row of the history of the goal, if it is among them. `allowance` more moves
    /// are allowed after the next.
    fn expand(
        &mut self,
        ranking: &Ranking,
        allowance: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Option<u32>, StopReason> {
        self.candidates.clear();
        for (parent, (node, row)) in self.layer.nodes.iter().zip(self.layer.rows.chunks_exact(self.stride)).enumerate()
        {
            let steps = &ranking.steps[usize::from(node.blank)];
            meter.check_before(steps.len(), || None)?;
            meter.statistics.expanded += 1;
            for step in steps {
                if step.direction as u8 == node.undoing {
                    continue;
                }
                meter.statistics.generated += 1;
                let after = ranking.after(node.value, row, step);
                let step = (parent as u32) << 2 | step.direction as u32;
                if after.hash == 0 {
                    return Ok(Some(step));
                }
                if usize::from(after.distance) <= allowance {
                    self.candidates.push(Candidate { hash: after.hash, score: after.score, step });
                }
            }
        }
        Ok(None)
    }

    /// Generates the layer of the best candidates, whose least score is given. `surplus` is how many of them were taken in the
    /// layer before, and how many of these were new.
    fn select(
        &mut self,
        ranking: &Ranking,
        least: i32,
        surplus: &mut (usize, usize),
        meter: &mut Meter<'_>,
    ) -> Result<(), StopReason> {
        let wanted = (self.width as u64 * surplus.0 as u64 / surplus.1 as u64) as usize;
        self.is_cut |= wanted < self.candidates.len();
        let mut threshold = self.threshold(least, wanted);
        let mut history = Vec::new();
        history.try_reserve_exact(self.capacity().min(self.candidates.len()))?;
        self.next.rows.clear();
        self.next.nodes.clear();
        let (mut number, mut taken) = (0, 0);
        let mask = self.seen.len() - 1;
        let (mut chosen, mut found) = ([0; TOGETHER], [0; TOGETHER]);
        while number < self.candidates.len() {
            let mut count = 0;
            while count < TOGETHER && number < self.candidates.len() {
                let Candidate { hash, score, .. } = self.candidates[number];
                if threshold.takes(score) {
                    (chosen[count], found[count]) = (number, self.seen[hash as usize & mask]);
                    count += 1;
                }
                number += 1;
            }
            taken += count;
            for (&number, &found) in chosen[..count].iter().zip(&found) {
                self.keep(ranking, number, found, &mut history);
            }
            if taken % CHECK_EVERY < count {
                meter.check(1, None)?;
            }
        }
        *surplus = (taken.max(1), self.next.nodes.len().max(taken / 8).max(1));
        self.history.push(history);
        core::mem::swap(&mut self.layer, &mut self.next);
        Ok(())
    }

    /// The threshold that takes this number of candidates.
    fn threshold(&mut self, least: i32, wanted: usize) -> Threshold {
        let most = self.candidates.iter().map(|candidate| candidate.score).max().unwrap_or(least);
        let mut shift = 0;
        while (most - least) as usize >> shift >= COUNTS {
            shift += 1;
        }
        self.counts.clear();
        self.counts.resize(COUNTS, 0);
        for candidate in &self.candidates {
            self.counts[(candidate.score - least) as usize >> shift] += 1;
        }
        let mut left = wanted;
        for (range, &count) in self.counts.iter().enumerate() {
            if count as usize > left {
                return Threshold { least, shift, range, left };
            }
            left -= count as usize;
        }
        Threshold { least, shift, range: COUNTS, left }
    }

    /// Generates the position of a candidate, unless it is among those that were seen or there is no room; `found` is what was
    /// seen in its place a little earlier.
    #[inline]
    fn keep(&mut self, ranking: &Ranking, number: usize, found: u32, history: &mut Vec<u32>) {
        let Candidate { hash, score, step: row } = self.candidates[number];
        let mask = self.seen.len() - 1;
        let seen = &mut self.seen[hash as usize & mask];
        let part = (hash >> 32) as u32 | 1;
        if found == part || *seen == part || history.len() == self.width + self.width / 8 {
            return;
        }
        *seen = part;
        let (parent, direction) = ((row >> 2) as usize, Direction::from_bits(row as u8));
        let before = &self.layer.nodes[parent];
        let steps = &ranking.steps[usize::from(before.blank)];
        let step = steps.iter().find(|step| step.direction == direction).expect("the move was considered");
        let place = self.next.rows.len();
        self.next.rows.extend_from_slice(&self.layer.rows[parent * self.stride..][..self.stride]);
        let position = &mut self.next.rows[place..];
        let home = position[usize::from(step.from)];
        let [gone, come] = [step.from, step.to].map(|cell| ranking.place(home, cell.into()).distance);
        ranking.make(position, step);
        let distance = before.value.distance + u16::from(come) - u16::from(gone);
        let value = Value { hash, score, distance };
        self.next.nodes.push(Node { value, blank: step.from, undoing: direction.opposite() as u8 });
        history.push(row);
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

/// The scores that are good enough for the next layer.
struct Threshold {
    least: i32,
    shift: u32,
    /// The first range that is not taken as a whole, and how many of it are taken.
    range: usize,
    left: usize,
}

impl Threshold {
    #[inline]
    fn takes(&mut self, score: i32) -> bool {
        let range = (score - self.least) as usize >> self.shift;
        if range == self.range && self.left > 0 {
            self.left -= 1;
            return true;
        }
        range < self.range
    }
}
