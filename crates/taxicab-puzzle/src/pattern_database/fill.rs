//! The fill of a pattern database, breadth-first from the goal, all orders of a configuration at once.
//!
//! The finished table is its transpose: the fill needs the orders of a configuration together, a lookup the reverse.

use alloc::collections::TryReserveError;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::arrangements::{Arrangements, checkerboard, neighbours};
use super::pattern::cells;
use super::table::PatternTable;
use super::{Pattern, Ranking};
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
    /// The configurations of the next level that are filled.
    filled: usize,
    /// Whether they have states that the levels before do not.
    grows: bool,
    reached: u64,
}

/// How many states of the next level one thread looks at before the fill can be stopped: ten to twenty milliseconds.
const PART: usize = 1 << 21;

/// How many configurations are listed until it is asked again whether the fill is wanted.
const CONFIGURATIONS: usize = 1 << 12;

/// How many states are worth a task of their own.
#[cfg(feature = "parallel")]
const TASK: usize = 1 << 15;

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
    /// Where the new ranks of the orders are in the leaps of the permutations; 0 if they are the old ones.
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
        Ranking::new(pattern).fill_while(&|| true).map(|fill| fill.expect("nothing interrupts it"))
    }

    /// The maximum bytes of a fill of the pattern, the finished table included.
    pub fn bytes(pattern: &Pattern) -> u64 {
        Ranking::new(*pattern).fill_bytes()
    }

    pub(super) fn sharing(
        pattern: Pattern,
        arrangements: &Arc<Arrangements>,
        is_wanted: &dyn Fn() -> bool,
    ) -> Result<Option<Self>, TryReserveError> {
        let orders = arrangements.permutations.count;
        let block_words = orders.div_ceil(64);
        let class_of = class_of(pattern.size());
        let mut counts = [0u32; 2];
        let mut indices: Vec<u32> = Vec::new();
        indices.try_reserve_exact(arrangements.configurations.count)?;
        let mut classes: [Class; 2] = Default::default();
        let beside = neighbours(pattern.size());
        let mut steps = [0; 2];
        for (set, region) in arrangements.configurations.all() {
            if indices.len().is_multiple_of(CONFIGURATIONS) && !is_wanted() {
                return Ok(None);
            }
            let count = &mut counts[class_of(set)];
            indices.push(*count);
            *count += 1;
            steps[class_of(set)] += cells(set).map(|to| (beside[to] & region).count_ones() as usize).sum::<usize>();
        }
        for ((class, count), steps) in classes.iter_mut().zip(counts).zip(steps) {
            class.starts.try_reserve_exact(count as usize + 1)?;
            class.steps.try_reserve_exact(steps)?;
        }
        for (number, (set, region)) in arrangements.configurations.all().enumerate() {
            if number.is_multiple_of(CONFIGURATIONS) && !is_wanted() {
                return Ok(None);
            }
            let class = &mut classes[class_of(set)];
            class.starts.push(class.steps.len() as u32);
            // A tile on `to` came from `from`, a cell of the region where the blank is now.
            for to in cells(set) {
                for from in cells(beside[to] & region) {
                    let others = set & !(1 << to);
                    let source = arrangements.configurations.rank(others | 1 << from, to);
                    let leap = arrangements.permutations.leap(others, from, to);
                    class.steps.push(Step { source: indices[source as usize], leap });
                }
            }
        }
        for (class, count) in classes.iter_mut().zip(counts) {
            let words = count as usize * block_words;
            class.starts.push(class.steps.len() as u32);
            class.notes.try_reserve_exact(count as usize)?;
            class.notes.resize(count as usize, Note { is_active: false, unseen: orders as u32 });
            for words_of in [&mut class.seen, &mut class.frontier, &mut class.bits] {
                let Some(zeros) = zeroed(words, is_wanted)? else { return Ok(None) };
                *words_of = zeros;
            }
        }
        let goal = indices[arrangements.configurations.rank(pattern.mask(), pattern.blank()) as usize] as usize;
        let class = &mut classes[class_of(pattern.mask())];
        class.seen[goal * block_words] = 1;
        class.frontier[goal * block_words] = 1;
        class.notes[goal] = Note { is_active: true, unseen: orders as u32 - 1 };
        let arrangements = Arc::clone(arrangements);
        let (level, filled, grows, reached) = (0, 0, false, 1);
        Ok(Some(Self { pattern, arrangements, block_words, classes, indices, level, filled, grows, reached }))
    }

    /// The state of the fill, for [`resumed`](Self::resumed): six pieces of words. With [`level`](Self::level) and
    /// [`filled`](Self::filled) it is a whole checkpoint.
    pub fn pieces(&self) -> [&[u64]; 6] {
        let [even, odd] = &self.classes;
        [&even.seen, &even.frontier, &even.bits, &odd.seen, &odd.frontier, &odd.bits]
    }

    /// The fill whose [pieces](Self::pieces), concatenated, are these words; `None` if their number is wrong, they
    /// cannot be the pieces of a fill of this pattern after `level` levels and so much of the next, or the system does not
    /// provide the memory.
    ///
    /// It does not detect every wrong bit, so a file needs a checksum; but no words make the fill panic.
    pub fn resumed(pattern: Pattern, level: u32, filled: usize, words: &[u64]) -> Option<Self> {
        Self::new(pattern).ok()?.restored(level, filled, words)
    }

    /// The same from the fill before its first level.
    pub fn restored(self, level: u32, filled: usize, words: &[u64]) -> Option<Self> {
        let mut fill = self;
        let orders = fill.arrangements.permutations.count;
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
        let next = &fill.classes[fill.class_of_level(level.wrapping_add(1))].notes;
        fill.filled = filled;
        fill.grows = next.get(..filled)?.iter().any(|note| note.is_active);
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

    /// The number of configurations of the next level that are filled.
    pub const fn filled(&self) -> usize {
        self.filled
    }

    /// Fills the next part of a level, in some ten milliseconds; `false` if all is filled.
    pub fn advance(&mut self) -> bool {
        self.advance_by(threads() * (PART / self.arrangements.permutations.count).max(1))
    }

    /// Fills this number of configurations of the next level, or those that are left of it; `false` if all is filled.
    pub fn advance_by(&mut self, configurations: usize) -> bool {
        let level = self.level + 1;
        let class = self.class_of_level(level);
        let [even, odd] = &mut self.classes;
        let (to, from) = if class == 0 { (even, odd) } else { (odd, even) };
        let end = to.notes.len().min(self.filled.saturating_add(configurations));
        let shared = Level {
            arrangements: &self.arrangements,
            block_words: self.block_words,
            first: self.filled,
            starts: &to.starts,
            steps: &to.steps,
            notes: &from.notes,
            frontier: &from.frontier,
            sets_bit: level & 2 != 0,
        };
        let words = self.filled * self.block_words..end * self.block_words;
        let notes = &mut to.notes[self.filled..end];
        let [seen, frontier, bits] =
            [&mut to.seen, &mut to.frontier, &mut to.bits].map(|words_of| &mut words_of[words.clone()]);
        let reached = shared.fill(notes, seen, frontier, bits);
        self.reached += reached;
        self.grows |= reached > 0;
        self.filled = end;
        if end == to.notes.len() && self.grows {
            (self.level, self.filled, self.grows) = (level, 0, false);
            return true;
        }
        end < to.notes.len()
    }

    /// The class that a level fills.
    fn class_of_level(&self, level: u32) -> usize {
        (class_of(self.pattern.size())(self.pattern.mask()) + level as usize) % 2
    }

    /// Fills all levels and returns the table.
    ///
    /// # Errors
    /// The system does not provide the memory for the table beside the fill.
    pub fn finished(self) -> Result<PatternTable, TryReserveError> {
        self.finished_while(&|| true).map(|table| table.expect("nothing interrupts it"))
    }

    /// The same while it is wanted, which is asked every few ten milliseconds; `None` if it no longer is.
    ///
    /// # Errors
    /// As [`finished`](Self::finished).
    pub fn finished_while(mut self, is_wanted: &dyn Fn() -> bool) -> Result<Option<PatternTable>, TryReserveError> {
        while self.advance() {
            if !is_wanted() {
                return Ok(None);
            }
        }
        assert!(self.level <= 255, "a value has eight bits");
        let (pattern, arrangements) = (self.pattern, Arc::clone(&self.arrangements));
        let words = self.into_words(is_wanted)?;
        Ok(words.map(|words| PatternTable::sharing(pattern, arrangements, Arc::new(words))))
    }

    /// The bits of the table, order by order: the transpose of the blocks.
    fn into_words(mut self, is_wanted: &dyn Fn() -> bool) -> Result<Option<Vec<u64>>, TryReserveError> {
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
        let orders = self.arrangements.permutations.count;
        transposed(block, self.indices.len(), orders, self.arrangements.row_words(), is_wanted)
    }
}

/// How many threads share the work.
fn threads() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    1
}

/// So many words of zeros, while they are wanted: the system brings a page when it is first written.
fn zeroed(words: usize, is_wanted: &dyn Fn() -> bool) -> Result<Option<Vec<u64>>, TryReserveError> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(words)?;
    while zeros.len() < words {
        zeros.resize(words.min(zeros.len() + PART / 4), 0);
        if !is_wanted() {
            return Ok(None);
        }
    }
    Ok(Some(zeros))
}

/// The class of a set of occupied cells: 1 if an odd number of them are dark.
fn class_of(size: Size) -> impl Fn(u64) -> usize {
    let dark = checkerboard(size);
    move |set| ((set & dark).count_ones() % 2) as usize
}

/// The inputs of all blocks of a part of one level.
struct Level<'f> {
    arrangements: &'f Arrangements,
    block_words: usize,
    /// The configuration that it begins with.
    first: usize,
    starts: &'f [u32],
    steps: &'f [Step],
    notes: &'f [Note],
    frontier: &'f [u64],
    sets_bit: bool,
}

impl Level<'_> {
    /// Fills a part of one level of a class; returns the number of new states.
    fn fill(&self, notes: &mut [Note], seen: &mut [u64], frontier: &mut [u64], bits: &mut [u64]) -> u64 {
        #[cfg(feature = "parallel")]
        use rayon::prelude::*;

        let width = self.block_words;
        #[cfg(feature = "parallel")]
        let blocks = (notes.par_iter_mut())
            .zip(seen.par_chunks_mut(width))
            .zip(frontier.par_chunks_mut(width))
            .zip(bits.par_chunks_mut(width))
            .with_min_len(TASK.div_ceil(self.arrangements.permutations.count));
        #[cfg(not(feature = "parallel"))]
        let blocks =
            (notes.iter_mut()).zip(seen.chunks_mut(width)).zip(frontier.chunks_mut(width)).zip(bits.chunks_mut(width));
        let block =
            |(index, (((note, seen), frontier), bits))| self.fill_block(self.first + index, note, seen, frontier, bits);
        blocks.enumerate().map(block).sum()
    }

    /// Fills one configuration of this level; returns the number of new states.
    fn fill_block(
        &self,
        index: usize,
        note: &mut Note,
        seen: &mut [u64],
        frontier: &mut [u64],
        bits: &mut [u64],
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
        // First all states that are reached from the other class, then the new ones among them.
        frontier.fill(0);
        for step in active {
            let start = step.source as usize * self.block_words;
            let source = &self.frontier[start..start + self.block_words];
            if step.leap == 0 {
                for (word, more) in frontier.iter_mut().zip(source) {
                    *word |= more;
                }
                continue;
            }
            let permutations = &self.arrangements.permutations;
            let leap = &permutations.leaps[step.leap as usize..][..permutations.count];
            for (&word, orders) in source.iter().zip(leap.chunks(64)) {
                let mut rest = word;
                while rest != 0 {
                    let order = usize::from(orders[rest.trailing_zeros() as usize]);
                    rest &= rest - 1;
                    frontier[order / 64] |= 1 << (order % 64);
                }
            }
        }
        let mut new = 0;
        for (seen, frontier) in seen.iter_mut().zip(&mut *frontier) {
            *frontier &= !*seen;
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

/// The transpose of a matrix of bits: from a block of orders for each configuration to a row of configurations for each
/// order.
///
/// A search keeps one order for many moves while the configuration changes with each, so it reads one row; the fill
/// works on all orders of a configuration.
///
/// `block` returns the words of a configuration, a bit for each of `orders`; a row takes `row_words`.
///
/// ```text
/// naive:  row[order] bit configuration = block(configuration) bit order
/// here:   squares of 64 by 64 bits, eight side by side, to read and write whole cache lines
/// ```
pub(super) fn transposed<'b>(
    block: impl Fn(usize) -> &'b [u64] + Sync,
    configurations: usize,
    orders: usize,
    row_words: usize,
    is_wanted: &dyn Fn() -> bool,
) -> Result<Option<Vec<u64>>, TryReserveError> {
    #[cfg(feature = "parallel")]
    use rayon::prelude::*;

    let Some(mut rows) = zeroed(orders * row_words, is_wanted)? else { return Ok(None) };
    // Eight squares of rows.
    let band = |index: usize, rows: &mut [u64]| {
        let words = orders.div_ceil(64);
        for group in 0..configurations.div_ceil(64) {
            let members = group * 64..configurations.min(group * 64 + 64);
            for word in index * BAND..words.min((index + 1) * BAND) {
                let mut square = [0; 64];
                for (line, configuration) in square.iter_mut().zip(members.clone()) {
                    *line = block(configuration)[word];
                }
                transpose(&mut square);
                let first = (word - index * BAND) * 64;
                for (row, line) in rows[first * row_words..].chunks_mut(row_words).zip(square) {
                    row[group] = line;
                }
            }
        }
    };
    let words_of_band = BAND * 64 * row_words;
    // A bit is transposed sooner than filled.
    let together = threads() * (16 * PART / (BAND * 64 * configurations.max(1)) + 1);
    for (part, rows) in rows.chunks_mut(together * words_of_band).enumerate() {
        #[cfg(feature = "parallel")]
        let bands = rows.par_chunks_mut(words_of_band);
        #[cfg(not(feature = "parallel"))]
        let bands = rows.chunks_mut(words_of_band);
        bands.enumerate().for_each(|(index, rows)| band(part * together + index, rows));
        if !is_wanted() {
            return Ok(None);
        }
    }
    Ok(Some(rows))
}

/// The number of words of orders transposed together.
const BAND: usize = 8;

/// Transposes a square of bits: exchanges bit c of line r with bit r of line c.
///
/// By quarters, then quarters of quarters (H. S. Warren, *Hacker's Delight*, 2002, section 7-3).
fn transpose(square: &mut [u64; 64]) {
    let mut width = 32;
    let mut mask = u64::MAX >> 32;
    while width != 0 {
        for line in (0..64).filter(|line| line & width == 0) {
            let swapped = (square[line] >> width ^ square[line + width]) & mask;
            square[line] ^= swapped << width;
            square[line + width] ^= swapped;
        }
        width /= 2;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_columns() {
        for (configurations, orders) in [(1, 1), (63, 6), (64, 24), (130, 720), (1000, 120)] {
            let words = usize::div_ceil(orders, 64);
            let mut random = crate::shuffle::Random::new(7);
            let blocks: Vec<u64> = (0..configurations * words).map(|_| random.below(1 << 62)).collect();
            let bit =
                |configuration: usize, order: usize| blocks[configuration * words + order / 64] >> (order % 64) & 1;
            let row_words = configurations.div_ceil(64) + 1;
            let block = |at| &blocks[at * words..][..words];
            let rows = transposed(block, configurations, orders, row_words, &|| true).unwrap().unwrap();
            for (configuration, order) in (0..configurations).flat_map(|at| (0..orders).map(move |order| (at, order))) {
                let found = rows[order * row_words + configuration / 64] >> (configuration % 64) & 1;
                assert_eq!(found, bit(configuration, order));
            }
        }
    }
}
