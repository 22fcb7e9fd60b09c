//! One pattern database: its lookups, and the words it is stored as.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use super::arrangements::{Arrangements, Tables, checkerboard, leap_index, neighbours, rank, region};
use super::pattern::cells;
use super::{Fill, Pattern, Ranking};

/// A pattern database: for every placement of a pattern's tiles and region of the blank, the minimum number of moves
/// *of these tiles* that brings them home and the blank into the region of its home, 0..=255.
///
/// Zero-aware: the index includes the blank's region, so the value is never below that of the usual database of Korf
/// and Felner, and one move of a tile of the pattern changes it by exactly one. Moves of other tiles do not change it:
/// they only move the blank within its region. So the values of disjoint patterns can be added.
///
/// A state takes one bit. All values of a set of cells have one parity, and a neighbour's value differs by one:
///
/// ```text
/// naive:  value(neighbour), a byte each
/// here:   bit = (value >> 1) & 1. Exactly one of value + 1 and value − 1 has the neighbour's bit: they differ by 2.
/// ```
///
/// A descent finds the first value of a search: it counts steps to neighbours that are nearer by one.
///
/// Sources: R. E. Korf & A. Felner, *Disjoint pattern database heuristics*, Artificial Intelligence 134, 2002; R.
/// Clausecker & A. Reinefeld, *Zero-Aware Pattern Databases with 1-Bit Compression for Sliding Tile Puzzles*, Symposium
/// on Combinatorial Search 2019, where the bit is taken relative to the Manhattan distance.
pub struct PatternTable {
    pattern: Pattern,
    arrangements: Arc<Arrangements>,
    words: Words,
}

/// The bits, in memory of this crate or of the caller.
type Words = Arc<dyn AsRef<[u64]> + Send + Sync>;

impl PatternTable {
    /// Builds the database of a pattern.
    ///
    /// # Panics
    /// The system does not provide the memory; [`Fill`] returns an error instead.
    ///
    /// # Complexity
    /// Time and memory as [`Fill`]: 20 ms for six tiles on 4×4, seconds for eight.
    pub fn new(pattern: Pattern) -> Self {
        Fill::new(pattern).and_then(Fill::finished).expect("the system provides the memory of a table")
    }

    /// The database of a pattern from its [words](Self::words), read from a file for instance.
    ///
    /// # Errors
    /// There are too few or too many words. Their contents are trusted: a file needs a checksum.
    pub fn from_words(pattern: Pattern, words: impl AsRef<[u64]> + Send + Sync + 'static) -> Result<Self, WrongWords> {
        Ranking::new(pattern).table(words)
    }

    /// The number of words of a pattern's database.
    pub fn words_of(pattern: &Pattern) -> usize {
        Ranking::new(*pattern).words()
    }

    /// The ranking of a pattern if it is that of this table too: of as many tiles on boards of this size.
    pub fn ranking_of(&self, pattern: Pattern) -> Option<Ranking> {
        let is_same = (pattern.size(), pattern.tiles()) == (self.pattern.size(), self.pattern.tiles());
        is_same.then(|| Ranking::sharing(pattern, &self.arrangements))
    }

    pub(super) fn sharing(pattern: Pattern, arrangements: Arc<Arrangements>, words: Words) -> Self {
        assert_eq!((*words).as_ref().len(), arrangements.words(), "the words are not those of this pattern");
        Self { pattern, arrangements, words }
    }

    /// Whether another table ranks its states equally.
    pub(super) fn has_ranking_of(&self, other: &Self) -> bool {
        (self.pattern.size(), self.pattern.tiles()) == (other.pattern.size(), other.pattern.tiles())
    }

    /// The same table with the equal ranking of another, shared.
    pub(super) fn ranked_by(&self, other: &Self) -> Self {
        Self::sharing(self.pattern, Arc::clone(&other.arrangements), Arc::clone(&self.words))
    }

    /// The pattern.
    pub const fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// The bits, as stored in a file.
    pub fn words(&self) -> &[u64] {
        (*self.words).as_ref()
    }

    /// The view of the table that a search reads.
    pub(crate) fn reader(&self) -> Reader<'_> {
        let Arrangements { configurations, permutations } = &*self.arrangements;
        Reader {
            words: self.words(),
            row_words: self.arrangements.row_words(),
            configurations: configurations.tables(),
            leap_starts: &permutations.starts,
            leaps: &permutations.leaps,
        }
    }

    /// The state of placed tiles with the blank on a cell.
    pub(super) fn state(&self, placed: State, blank: usize) -> State {
        placed.with_value(self.descent(placed, blank).0)
    }

    /// The state of tiles on these cells in the order of their homes, with the value 0.
    pub(super) fn placed(places: &[u8]) -> State {
        let set = places.iter().fold(0, |set, &cell| set | 1 << cell);
        let tile_on = |cell: usize| places.iter().position(|&place| usize::from(place) == cell);
        let order: Vec<u8> = cells(set).filter_map(tile_on).map(|tile| tile as u8).collect();
        State::new(set, rank(&order) as u16, 0)
    }

    /// The value with the pattern's tiles on these cells, in the order of their homes, and the blank on another,
    /// 0..=255. `None` if no moves bring them home, as for half of all placements if the pattern has all tiles or all
    /// but one.
    ///
    /// # Panics
    /// The number of cells is not that of the tiles, or a cell is repeated, the blank's or off the board.
    ///
    /// # Complexity
    /// A descent of as many steps as the value; a search looks up differences.
    ///
    /// ```
    /// use taxicab_puzzle::pattern_database::{Pattern, PatternTable};
    ///
    /// // The tiles at home in the first two cells, the blank in the last.
    /// let table = PatternTable::new(Pattern::new("3x3".parse()?, 8, [0, 1])?);
    /// assert_eq!(table.value(&[0, 1], 8), Some(0));
    /// // `1 _ 2`: one step.
    /// assert_eq!(table.value(&[0, 2], 1), Some(1));
    /// // `2 1 .`: one tile goes round the other by a detour of two steps.
    /// assert_eq!(table.value(&[1, 0], 8), Some(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn value(&self, places: &[usize], blank: usize) -> Option<u32> {
        assert_eq!(places.len(), self.pattern.tiles(), "one cell for each tile of the pattern");
        let mut seen = 0u64;
        for &cell in places.iter().chain([&blank]) {
            assert!(cell < self.pattern.size().cells(), "cell {cell} is off the board");
            assert!(seen & 1 << cell == 0, "cell {cell} is repeated");
            seen |= 1 << cell;
        }
        let mut cells = [0; Pattern::MAX_TILES];
        for (cell, &place) in cells.iter_mut().zip(places) {
            *cell = place as u8;
        }
        let state = Self::placed(&cells[..places.len()]);
        let (value, is_home) = self.descent(state, blank);
        is_home.then_some(value)
    }

    /// The number of steps of a descent from a state, and whether it ends at the goal: then it is the value.
    fn descent(&self, mut state: State, mut blank: usize) -> (u32, bool) {
        let size = self.pattern.size();
        let dark = checkerboard(size);
        let neighbours = neighbours(size);
        let reader = self.reader();
        let mut moves = 0;
        loop {
            let parity = ((state.set() ^ self.pattern.mask()) & dark).count_ones() & 1;
            // The value modulo 4, from its parity and the stored bit.
            let value = reader.bit(state, blank) << 1 | parity;
            let region = region(state.set(), blank, &neighbours);
            if state.set() == self.pattern.mask() && state.order() == 0 && region & 1 << self.pattern.blank() != 0 {
                return (moves, true);
            }
            let state_here = state.with_value(value + 4);
            let mut steps =
                cells(state.set()).flat_map(|from| cells(neighbours[from] & region).map(move |to| (from, to)));
            let step = steps.find_map(|(from, to)| {
                let next = reader.after(state_here, &Step::new(from, to));
                (next.value() < state_here.value()).then_some((next, from))
            });
            // A step exists unless the goal is unreachable; the limit is for words that are not those of a table.
            let Some((next, from)) = step.filter(|_| moves < 255) else { return (moves, false) };
            (state, blank) = (next, from);
            moves += 1;
        }
    }
}

/// A number of words that is not that of a pattern's database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the database of this pattern has {expected} words, not {found}")]
pub struct WrongWords {
    /// The number for the pattern.
    pub expected: usize,
    /// The given number.
    pub found: usize,
}

impl fmt::Debug for PatternTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PatternTable").field("pattern", &self.pattern).finish_non_exhaustive()
    }
}

/// A table as a search reads it, without indirection.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'t> {
    words: &'t [u64],
    row_words: usize,
    configurations: Tables<'t>,
    leap_starts: &'t [u32],
    leaps: &'t [u16],
}

/// A step of a tile between neighbouring cells, for all tables of a size.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Step {
    from_bit: u64,
    to_bit: u64,
    /// The cells before both.
    before: u64,
    /// The first cell between, and a one for each cell between: none along a row.
    between: u8,
    between_ones: u16,
    from: u8,
    forwards: bool,
}

impl Step {
    /// The step between two neighbouring cells, at most 16 apart in reading order.
    pub(crate) fn new(from: usize, to: usize) -> Self {
        let (low, high) = (from.min(to), from.max(to));
        Self {
            from_bit: 1 << from,
            to_bit: 1 << to,
            before: (1 << low) - 1,
            between: low as u8 + 1,
            between_ones: ((1u32 << (high - low - 1)) - 1) as u16,
            from: from as u8,
            forwards: from < to,
        }
    }

    /// The cell of the tile, the blank's after the step.
    #[inline]
    pub(crate) fn from(&self) -> usize {
        usize::from(self.from)
    }
}

/// The placement of a pattern's tiles, and its value: from the lowest bit on the value (8 bits), the rank of the order
/// (16), and from bit 28 on the set of cells (36).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct State(u64);

const SET: u32 = 28;
const ORDER: u32 = 8;

impl State {
    #[inline]
    pub(super) fn new(set: u64, order: u16, value: u32) -> Self {
        Self(set << SET | u64::from(order) << ORDER | u64::from(value))
    }

    fn set(self) -> u64 {
        self.0 >> SET
    }

    pub(super) fn order(self) -> u16 {
        (self.0 >> ORDER) as u16
    }

    /// The value, in moves of the pattern's tiles.
    pub(crate) fn value(self) -> u32 {
        self.0 as u32 & 0xff
    }

    /// The state with the value of a neighbour that has this bit.
    #[inline]
    fn stepped(self, bit: u32) -> Self {
        let value = self.value();
        // Even values keep the bit on the way up, odd ones on the way down.
        let is_down = (bit ^ value >> 1 ^ value) & 1;
        Self(self.0 + 1 - 2 * u64::from(is_down))
    }

    pub(super) fn with_value(self, value: u32) -> Self {
        Self::new(self.set(), self.order(), value)
    }
}

impl Reader<'_> {
    /// The bit of a state with the blank on a cell.
    pub(super) fn bit(&self, state: State, blank: usize) -> u32 {
        let configuration = self.configurations.rank(self.configurations.set_rank(state.set()), blank);
        self.bit_of(state.order(), configuration)
    }

    #[inline]
    fn bit_of(&self, order: u16, configuration: u32) -> u32 {
        let word = self.words[usize::from(order) * self.row_words + configuration as usize / 64];
        (word >> (configuration % 64)) as u32 & 1
    }

    /// The state after a step of a tile of the pattern.
    pub(crate) fn after(&self, state: State, step: &Step) -> State {
        let moved = self.moved(state, step);
        self.valued(moved, self.configuration(self.set_rank(moved), step.from()))
    }

    // The stages of `after`, for a search that takes many states through each stage before the next: their loads are
    // independent, so the processor overlaps them.

    /// The state with its tile moved, and the old value.
    #[inline]
    pub(crate) fn moved(&self, state: State, step: &Step) -> State {
        let others = state.set() ^ step.from_bit;
        let between = (others >> step.between) as usize & usize::from(step.between_ones);
        let leap = leap_index(between, (others & step.before).count_ones() as usize, step.forwards);
        let order = self.leaps[self.leap_starts[leap] as usize + usize::from(state.order())];
        State::new(others | step.to_bit, order, state.value())
    }

    /// The rank of its set of cells.
    #[inline]
    pub(crate) fn set_rank(&self, moved: State) -> u32 {
        self.configurations.set_rank(moved.set())
    }

    /// The rank of its configuration.
    #[inline]
    pub(crate) fn configuration(&self, set_rank: u32, blank: usize) -> u32 {
        self.configurations.rank(set_rank, blank)
    }

    /// The word with its new value.
    #[inline]
    pub(crate) fn word(&self, moved: State, configuration: u32) -> Option<&u64> {
        self.words.get(usize::from(moved.order()) * self.row_words + configuration as usize / 64)
    }

    /// The state with its new value.
    #[inline]
    pub(crate) fn valued(&self, moved: State, configuration: u32) -> State {
        moved.stepped(self.bit_of(moved.order(), configuration))
    }
}
