//! Databases of disjoint patterns, added; and the same tables seen through a symmetry of the board.

use alloc::collections::TryReserveError;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::Range;

use super::arrangements::Arrangements;
use super::symmetry::Symmetry;
use super::table::{Reader, State};
use super::{Fill, Pattern, PatternTable, Split};
use crate::Board;

/// The sum of the databases of disjoint patterns, or the maximum of several such sums, for one goal.
///
/// Each move moves one tile, so it counts in one database of a sum: the sum is admissible, and consistent because each
/// database is. Every symmetry of the board that keeps the home of the blank (the reflection in the main diagonal
/// for a blank in a corner of a square) gives another sum of the same tables.
#[derive(Debug)]
pub struct PatternDatabases {
    goal: Board,
    tables: Vec<Arc<PatternTable>>,
    sums: Vec<Sum>,
}

/// One sum: the table of each tile, and the symmetry of the board for it.
#[derive(Clone, Debug)]
pub(crate) struct Sum {
    /// By cell of the board: the cell of the tables.
    pub(crate) cells: [u8; 64],
    /// By tile: the index of its state among those of all sums, or [`NO_SLOT`].
    pub(crate) slots: [u8; 64],
    /// By slot from `first` on: the table.
    pub(crate) tables: Vec<u8>,
    pub(crate) first: u8,
}

/// The slot of a tile that no table of a sum has.
pub(crate) const NO_SLOT: u8 = u8::MAX;

/// The maximum number of sums.
pub(crate) const MAX_SUMS: usize = 4;

/// The maximum number of states, over all sums.
pub(crate) const MAX_SLOTS: usize = 16;

impl PatternDatabases {
    /// Builds the tables of a split.
    ///
    /// # Panics
    /// As [`new`](Self::new), and as [`PatternTable::new`].
    ///
    /// # Complexity
    /// As [`Fill`], for each pattern.
    pub fn build(goal: &Board, split: &Split) -> Self {
        let tables = build_tables(split).expect("the system provides the memory of a table");
        Self::new(goal, alloc::vec![tables])
    }

    /// As [`new`](Self::new), but each group gives one sum, without its mirror images: the regular sum of the
    /// literature.
    ///
    /// # Panics
    /// As [`new`](Self::new).
    pub fn without_symmetry(goal: &Board, groups: Vec<Vec<Arc<PatternTable>>>) -> Self {
        Self::with_symmetries(goal, groups, 1)
    }

    /// The maximum of the sums of these groups of tables, each with all of its symmetries, up to four sums and 16
    /// states in all.
    ///
    /// # Panics
    /// A table is of another size than the goal, or has the blank at home elsewhere under every symmetry; or the
    /// patterns of a group overlap or omit a tile, or the first group has more than 16.
    pub fn new(goal: &Board, groups: Vec<Vec<Arc<PatternTable>>>) -> Self {
        Self::with_symmetries(goal, groups, 8)
    }

    /// At most `max` sums of each group.
    fn with_symmetries(goal: &Board, groups: Vec<Vec<Arc<PatternTable>>>, max: usize) -> Self {
        let mut databases = Self { goal: *goal, tables: Vec::new(), sums: Vec::new() };
        let mut symmetric = Vec::new();
        for group in groups {
            let first = databases.tables.len();
            let patterns: Vec<Pattern> = group.iter().map(|table| *table.pattern()).collect();
            for table in group {
                // Tables of equally many tiles share one ranking, which then stays in the cache.
                let known = databases.tables.iter().find(|known| known.has_ranking_of(&table));
                let table = known.map_or_else(|| Arc::clone(&table), |known| Arc::new(table.ranked_by(known)));
                databases.tables.push(table);
            }
            let blank = patterns[0].blank();
            let symmetries: Vec<_> =
                Symmetry::all(goal.size()).filter(|symmetry| symmetry.cell(goal.blank()) == blank).collect();
            assert!(!symmetries.is_empty(), "the tables have the blank at home elsewhere");
            for (index, symmetry) in symmetries.into_iter().take(max).enumerate() {
                symmetric.push((index, first, patterns.clone(), symmetry));
            }
        }
        // All regular sums before the mirrored ones.
        symmetric.sort_by_key(|(index, ..)| *index);
        let mut slots = 0;
        for (_, first, patterns, symmetry) in symmetric {
            if slots + patterns.len() > MAX_SLOTS || databases.sums.len() == MAX_SUMS {
                break;
            }
            let sum = Sum::new(goal, slots, first, &patterns, symmetry);
            // Patterns that mirror each other or themselves give the same sum twice.
            if !databases.sums.iter().any(|known| known.is_same(&sum)) {
                slots += patterns.len();
                databases.sums.push(sum);
            }
        }
        assert!(!databases.sums.is_empty(), "there is no group, or the first has more than {MAX_SLOTS} patterns");
        databases
    }

    /// The goal.
    pub const fn goal(&self) -> &Board {
        &self.goal
    }

    /// The tables.
    pub fn tables(&self) -> impl ExactSizeIterator<Item = &PatternTable> {
        self.tables.iter().map(|table| &**table)
    }

    /// The number of sums, mirrored ones included.
    pub fn sums(&self) -> usize {
        self.sums.len()
    }

    /// The value of each sum on a board; h is their maximum.
    ///
    /// # Panics
    /// The board is of another size than the goal.
    ///
    /// ```
    /// use taxicab_puzzle::{Goal, pattern_database::{PatternDatabases, Split}, shuffled};
    ///
    /// let goal = Goal::BlankLast.board("3x3".parse()?)?;
    /// let databases = PatternDatabases::build(&goal, &Split::new("4-4", &goal)?);
    /// assert_eq!(databases.values(&"8 2 0/4 6 1/3 7 5".parse()?).collect::<Vec<_>>(), [20, 20]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn values<'d>(&'d self, board: &Board) -> impl ExactSizeIterator<Item = u32> + use<'d> {
        let states = self.states(board);
        let value = move |sum: &Sum| states[sum.range()].iter().map(|state| state.value()).sum();
        self.sums.iter().map(value)
    }

    /// The number of slots.
    pub(crate) fn slots(&self) -> usize {
        self.sums.iter().map(|sum| sum.tables.len()).sum()
    }

    /// A table by its index.
    pub(super) fn table(&self, index: u8) -> &PatternTable {
        &self.tables[usize::from(index)]
    }

    pub(crate) fn all_sums(&self) -> &[Sum] {
        &self.sums
    }

    /// By slot: the reader of its table.
    pub(crate) fn readers(&self) -> Vec<Reader<'_>> {
        self.sums.iter().flat_map(|sum| &sum.tables).map(|&table| self.tables[usize::from(table)].reader()).collect()
    }

    /// The states of all sums on a board.
    pub(crate) fn states(&self, board: &Board) -> [State; MAX_SLOTS] {
        assert_eq!(board.size(), self.goal.size(), "the databases are for another size");
        let mut states = [State::default(); MAX_SLOTS];
        let (homes, places) = (self.goal.cells(), board.cells());
        for sum in &self.sums {
            for (slot, &table) in sum.range().zip(&sum.tables) {
                let table = &self.tables[usize::from(table)];
                let mut tiles: Vec<usize> =
                    (1..board.tiles().len()).filter(|&tile| usize::from(sum.slots[tile]) == slot).collect();
                tiles.sort_unstable_by_key(|&tile| sum.cells[usize::from(homes[tile])]);
                let places: Vec<u8> = tiles.iter().map(|&tile| sum.cells[usize::from(places[tile])]).collect();
                states[slot] = table.state(&places, usize::from(sum.cells[board.blank()]));
            }
        }
        states
    }
}

impl Sum {
    fn new(goal: &Board, slot: usize, table: usize, patterns: &[Pattern], symmetry: Symmetry) -> Self {
        let mut sum = Self {
            cells: core::array::from_fn(|cell| symmetry.cell(cell) as u8),
            slots: [NO_SLOT; 64],
            tables: (table..table + patterns.len()).map(|table| table as u8).collect(),
            first: slot as u8,
        };
        let homes = goal.cells();
        for (index, pattern) in patterns.iter().enumerate() {
            assert_eq!(pattern.size(), goal.size(), "a table is of another size");
            for home in pattern.homes() {
                let tile = (1..goal.tiles().len()).find(|&tile| symmetry.cell(usize::from(homes[tile])) == home);
                let slot = &mut sum.slots[tile.expect("no home is the blank's")];
                assert_eq!(*slot, NO_SLOT, "the patterns overlap");
                *slot = sum.first + index as u8;
            }
        }
        assert!(!sum.slots[1..goal.tiles().len()].contains(&NO_SLOT), "the patterns omit a tile");
        sum
    }

    /// The slots of its states.
    pub(crate) fn range(&self) -> Range<usize> {
        let first = usize::from(self.first);
        first..first + self.tables.len()
    }

    /// Whether another sum has the same patterns: then it has the same value everywhere, because the value of a pattern
    /// is a distance in every table.
    fn is_same(&self, other: &Self) -> bool {
        // Slots follow the order of the patterns, so equal patterns may have different slots, one to one.
        let pairs = || self.slots.iter().zip(&other.slots);
        self.tables.len() == other.tables.len()
            && pairs().all(|(slot, others)| pairs().all(|pair| (pair.0 == slot) == (pair.1 == others)))
    }
}

/// The tables of a split, in the order of its patterns.
pub(crate) fn build_tables(split: &Split) -> Result<Vec<Arc<PatternTable>>, TryReserveError> {
    let mut shared: Vec<(usize, Arc<Arrangements>)> = Vec::new();
    let tables = split.patterns().iter().map(|pattern| {
        let known = shared.iter().find(|(tiles, _)| *tiles == pattern.tiles()).map(|(_, known)| Arc::clone(known));
        let arrangements = known.unwrap_or_else(|| {
            let new = Arc::new(Arrangements::new(pattern.size(), pattern.tiles()));
            shared.push((pattern.tiles(), Arc::clone(&new)));
            new
        });
        Ok(Arc::new(Fill::sharing(*pattern, &arrangements)?.finished()?))
    });
    tables.collect()
}
