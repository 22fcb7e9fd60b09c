//! The fill of a pattern database, breadth-first from the goal, all orders of a configuration at once.

use alloc::collections::TryReserveError;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::arrangements::{Arrangements, Leap, checkerboard};
use super::configurations::neighbours;
use super::pattern::cells;
use super::table::PatternTable;
use super::{Pattern, transposition};
use crate::Size;

/// The fill of a pattern database: from the goal backwards, one move of a tile at a time, the blank free in its region.
///
/// ```text
/// naive:  a queue of states (set, region, order); each new neighbour gets the distance of its parent plus one
/// here:   all orders of a configuration at once, a bit each. A step of a tile takes every order of one configuration
///         to one other configuration and rotates it by one fixed rule, so
///             new[T] = (∪ over the steps S → T of rotated(frontier[S])) − seen[T]
///         and if the step passes no tile the rotation is the identity, a union of words.
/// ```
///
/// A step changes the colour of one occupied cell, so the frontier alternates between the configurations with an even
/// and an odd number of dark cells. One array holds both frontiers, and the set gives the parity of a distance. Of a
/// distance d the table stores the bit (d >> 1) & 1.
///
/// With the feature `parallel` threads share the work of a level; the result is the same.
///
/// # Complexity
/// Four bits for each state while it runs, and eight bytes for each step between configurations.
#[derive(Debug)]
pub struct Fill {
    pattern: Pattern,
    arrangements: Arc<Arrangements>,
    /// The words of a block: a bit for each order.
    block_words: usize,
    classes: [Class; 2],
    /// By configuration: its index within its class.
    indices: Vec<u32>,
    level: u32,
    reached: u64,
}

/// The configurations with an even or an odd number of dark cells.
#[derive(Debug, Default)]
struct Class {
    /// By index: the start of its steps in `steps`; and the end of the last.
    starts: Vec<u32>,
    /// The steps to this class: their source in the other class, and the change of the order.
    steps: Vec<Step>,
    /// By index: whether its frontier has states, and the number of unseen orders.
    notes: Vec<Note>,
    seen: Vec<u64>,
    frontier: Vec<u64>,
    /// The second bit of each distance.
    bits: Vec<u64>,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    source: u32,
    /// The leap, packed: passed (8 bits), first (8), forwards (1).
    leap: u32,
}

#[derive(Clone, Copy, Debug)]
struct Note {
    is_active: bool,
    unseen: u32,
}

impl Fill {
    /// The fill before its first level: only the goal is reached.
    ///
    /// # Errors
    /// The system does not provide the memory.
    pub fn new(pattern: Pattern) -> Result<Self, TryReserveError> {
        Self::sharing(pattern, &Arc::new(Arrangements::new(pattern.size(), pattern.tiles())))
    }

    /// The maximum bytes of a fill of the pattern, the finished table included.
    pub fn bytes(pattern: &Pattern) -> u64 {
        // Four arrays of a bit a state, blocks rounded up to words; a step between configurations takes 8 bytes.
        let arrangements = Arrangements::new(pattern.size(), pattern.tiles());
        let block = arrangements.permutations.count().div_ceil(64) as u64 * 8;
        let configurations = arrangements.configurations.count() as u64;
        // A tile has at most four neighbours.
        configurations * (4 * block + 8 * 4 * pattern.tiles() as u64 + 32) + arrangements.bytes() as u64
    }

    pub(super) fn sharing(pattern: Pattern, arrangements: &Arc<Arrangements>) -> Result<Self, TryReserveError> {
        let orders = arrangements.permutations.count();
        let block_words = orders.div_ceil(64);
        let class_of = class_of(pattern.size());
        let mut counts = [0u32; 2];
        let indices: Vec<u32> = arrangements
            .configurations
            .all()
            .map(|(set, _)| {
                let count = &mut counts[class_of(set)];
                *count += 1;
                *count - 1
            })
            .collect();
        let mut classes: [Class; 2] = Default::default();
        let beside = neighbours(pattern.size());
        let mut steps = [0; 2];
        for (set, region) in arrangements.configurations.all() {
            steps[class_of(set)] += cells(set).map(|to| (beside[to] & region).count_ones() as usize).sum::<usize>();
        }
        for ((class, count), steps) in classes.iter_mut().zip(counts).zip(steps) {
            class.starts.try_reserve_exact(count as usize + 1)?;
            class.steps.try_reserve_exact(steps)?;
        }
        for (set, region) in arrangements.configurations.all() {
            let class = &mut classes[class_of(set)];
            class.starts.push(class.steps.len() as u32);
            // A tile on `to` came from `from`, a cell of the region where the blank is now.
            for to in cells(set) {
                for from in cells(beside[to] & region) {
                    let others = set & !(1 << to);
                    let source = arrangements.configurations.rank(others | 1 << from, to);
                    let leap = Leap::new(others, from, to);
                    let leap = (leap.passed << 16 | leap.first << 8 | usize::from(leap.forwards)) as u32;
                    class.steps.push(Step { source: indices[source as usize], leap });
                }
            }
        }
        for (class, count) in classes.iter_mut().zip(counts) {
            let words = count as usize * block_words;
            class.starts.push(class.steps.len() as u32);
            class.notes.try_reserve_exact(count as usize)?;
            class.notes.resize(count as usize, Note { is_active: false, unseen: orders as u32 });
            class.seen = zeroed(words)?;
            class.frontier = zeroed(words)?;
            class.bits = zeroed(words)?;
        }
        let goal = indices[arrangements.configurations.rank(pattern.mask(), pattern.blank()) as usize] as usize;
        let class = &mut classes[class_of(pattern.mask())];
        class.seen[goal * block_words] = 1;
        class.frontier[goal * block_words] = 1;
        class.notes[goal] = Note { is_active: true, unseen: orders as u32 - 1 };
        let arrangements = Arc::clone(arrangements);
        Ok(Self { pattern, arrangements, block_words, classes, indices, level: 0, reached: 1 })
    }

    /// The state of the fill, for [`resumed`](Self::resumed): six pieces of words. With [`level`](Self::level) it is a
    /// whole checkpoint.
    pub fn pieces(&self) -> [&[u64]; 6] {
        let [even, odd] = &self.classes;
        [&even.seen, &even.frontier, &even.bits, &odd.seen, &odd.frontier, &odd.bits]
    }

    /// The fill whose [pieces](Self::pieces), concatenated, are these words; `None` if their number is wrong, they
    /// cannot be the pieces of a fill of this pattern after `level` levels, or the system does not provide the memory.
    ///
    /// It does not detect every wrong bit, so a file needs a checksum; but no words make the fill panic.
    pub fn resumed(pattern: Pattern, level: u32, words: &[u64]) -> Option<Self> {
        let mut fill = Self::new(pattern).ok()?;
        let orders = fill.arrangements.permutations.count();
        // The orders end within the last word of a block.
        let last_word = u64::MAX >> (63 - (orders - 1) % 64);
        // The block of the goal is the one that is not empty.
        let goal = fill.classes.each_ref().map(|class| class.seen.iter().position(|&word| word != 0));
        fill.level = level;
        fill.reached = 0;
        let mut rest = words;
        for (class, goal) in fill.classes.iter_mut().zip(goal) {
            for piece in [&mut class.seen, &mut class.frontier, &mut class.bits] {
                let (taken, left) = rest.split_at_checked(piece.len())?;
                piece.copy_from_slice(taken);
                rest = left;
            }
            let blocks = class.seen.chunks(fill.block_words).zip(class.frontier.chunks(fill.block_words));
            let is_sound = |((seen, frontier), bits): ((&u64, &u64), &u64)| frontier & !seen == 0 && bits & !seen == 0;
            let mut words = class.seen.iter().zip(&class.frontier).zip(&class.bits);
            let mut blocks_of_seen = class.seen.chunks(fill.block_words);
            if !words.all(is_sound)
                || blocks_of_seen.any(|block| block[block.len() - 1] & !last_word != 0)
                || goal.is_some_and(|goal| class.seen[goal] & 1 == 0)
            {
                return None;
            }
            for (note, (seen, frontier)) in class.notes.iter_mut().zip(blocks) {
                let seen: u32 = seen.iter().map(|word| word.count_ones()).sum();
                *note = Note { is_active: frontier.iter().any(|&word| word != 0), unseen: orders as u32 - seen };
                fill.reached += u64::from(seen);
            }
        }
        // No distance is greater than 255, and each has at least one state.
        (rest.is_empty() && u64::from(level) < fill.reached && level <= 255).then_some(fill)
    }

    /// The number of filled levels: the maximum distance so far.
    pub const fn level(&self) -> u32 {
        self.level
    }

    /// The number of reached states.
    pub const fn reached(&self) -> u64 {
        self.reached
    }

    /// The number of states.
    pub fn states(&self) -> u64 {
        self.arrangements.states()
    }

    /// Fills the next level; `false` if there is none.
    pub fn advance(&mut self) -> bool {
        let level = self.level + 1;
        let class = (class_of(self.pattern.size())(self.pattern.mask()) + level as usize) % 2;
        let [even, odd] = &mut self.classes;
        let (to, from) = if class == 0 { (even, odd) } else { (odd, even) };
        let shared = Level {
            arrangements: &self.arrangements,
            block_words: self.block_words,
            starts: &to.starts,
            steps: &to.steps,
            notes: &from.notes,
            frontier: &from.frontier,
            sets_bit: level & 2 != 0,
        };
        let reached = shared.fill(&mut to.notes, &mut to.seen, &mut to.frontier, &mut to.bits);
        self.reached += reached;
        if reached > 0 {
            self.level = level;
        }
        reached > 0
    }

    /// Fills all levels and returns the table.
    ///
    /// # Errors
    /// The system does not provide the memory for the table beside the fill.
    pub fn finished(mut self) -> Result<PatternTable, TryReserveError> {
        while self.advance() {}
        assert!(self.level <= 255, "a value has eight bits");
        let (pattern, arrangements) = (self.pattern, Arc::clone(&self.arrangements));
        Ok(PatternTable::sharing(pattern, arrangements, Arc::new(self.into_words()?)))
    }

    /// The bits of the table, order by order: the transpose of the blocks.
    fn into_words(mut self) -> Result<Vec<u64>, TryReserveError> {
        for class in &mut self.classes {
            (class.seen, class.frontier, class.steps) = Default::default();
        }
        let configurations = &self.arrangements.configurations;
        let class_of = class_of(self.pattern.size());
        let class_of: Vec<u8> = configurations.all().map(|(set, _)| class_of(set) as u8).collect();
        let block = |configuration: usize| {
            let start = self.indices[configuration] as usize * self.block_words;
            &self.classes[usize::from(class_of[configuration])].bits[start..start + self.block_words]
        };
        let orders = self.arrangements.permutations.count();
        transposition::transposed(block, self.indices.len(), orders, self.arrangements.row_words())
    }
}

/// So many words of zeros.
pub(super) fn zeroed(words: usize) -> Result<Vec<u64>, TryReserveError> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(words)?;
    zeros.resize(words, 0);
    Ok(zeros)
}

/// The class of a set of occupied cells: 1 if an odd number of them are dark.
fn class_of(size: Size) -> impl Fn(u64) -> usize {
    let dark = checkerboard(size);
    move |set| ((set & dark).count_ones() % 2) as usize
}

/// The inputs of all blocks of one level.
struct Level<'f> {
    arrangements: &'f Arrangements,
    block_words: usize,
    starts: &'f [u32],
    steps: &'f [Step],
    notes: &'f [Note],
    frontier: &'f [u64],
    sets_bit: bool,
}

impl Level<'_> {
    /// Fills one level of a class; returns the number of new states.
    fn fill(&self, notes: &mut [Note], seen: &mut [u64], frontier: &mut [u64], bits: &mut [u64]) -> u64 {
        let width = self.block_words;
        #[cfg(feature = "parallel")]
        {
            use rayon::prelude::*;
            let blocks = (notes.par_iter_mut())
                .zip(seen.par_chunks_mut(width))
                .zip(frontier.par_chunks_mut(width))
                .zip(bits.par_chunks_mut(width));
            blocks
                .with_min_len(64)
                .enumerate()
                .map_init(
                    || alloc::vec![0; width],
                    |union, (index, (((note, seen), frontier), bits))| {
                        self.fill_block(index, note, seen, frontier, bits, union)
                    },
                )
                .sum()
        }
        #[cfg(not(feature = "parallel"))]
        {
            let mut union = alloc::vec![0; width];
            let blocks = (notes.iter_mut())
                .zip(seen.chunks_mut(width))
                .zip(frontier.chunks_mut(width))
                .zip(bits.chunks_mut(width));
            blocks
                .enumerate()
                .map(|(index, (((note, seen), frontier), bits))| {
                    self.fill_block(index, note, seen, frontier, bits, &mut union)
                })
                .sum()
        }
    }

    /// Fills one configuration of this level; returns the number of new states.
    fn fill_block(
        &self,
        index: usize,
        note: &mut Note,
        seen: &mut [u64],
        frontier: &mut [u64],
        bits: &mut [u64],
        union: &mut [u64],
    ) -> u64 {
        let steps = &self.steps[self.starts[index] as usize..self.starts[index + 1] as usize];
        let mut active = steps.iter().filter(|step| self.notes[step.source as usize].is_active).peekable();
        if note.unseen == 0 || active.peek().is_none() {
            if note.is_active {
                note.is_active = false;
                frontier.fill(0);
            }
            return 0;
        }
        union.fill(0);
        for step in active {
            let start = step.source as usize * self.block_words;
            let source = &self.frontier[start..start + self.block_words];
            if step.leap >> 16 == 0 {
                for (word, more) in union.iter_mut().zip(source) {
                    *word |= more;
                }
                continue;
            }
            let (passed, first) = ((step.leap >> 16) as usize, (step.leap >> 8 & 0xff) as usize);
            let leap = self.arrangements.permutations.leap(passed, first, step.leap & 1 != 0);
            for (&word, orders) in source.iter().zip(leap.chunks(64)) {
                let mut rest = word;
                while rest != 0 {
                    let order = usize::from(orders[rest.trailing_zeros() as usize]);
                    rest &= rest - 1;
                    union[order / 64] |= 1 << (order % 64);
                }
            }
        }
        let mut new = 0;
        for ((union, seen), frontier) in union.iter().zip(seen).zip(&mut *frontier) {
            *frontier = union & !*seen;
            *seen |= *frontier;
            new += frontier.count_ones();
        }
        if self.sets_bit && new > 0 {
            for (bits, frontier) in bits.iter_mut().zip(&*frontier) {
                *bits |= frontier;
            }
        }
        note.is_active = new > 0;
        note.unseen -= new;
        u64::from(new)
    }
}
