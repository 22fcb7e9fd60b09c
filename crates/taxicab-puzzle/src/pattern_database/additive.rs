//! Databases of disjoint patterns, added; the same tables seen through a symmetry of the board; their sums as a heuristic.

use alloc::collections::TryReserveError;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::arrangements::Arrangements;
use super::table::{PatternTable, Reader, State, Step};
use super::{Fill, Pattern, Split};
use crate::direction::Symmetry;
use crate::heuristic::Heuristic;
use crate::{Board, Position, Slide};

/// The sum of the databases of disjoint patterns, or the maximum of several such sums, for one goal.
///
/// Each move moves one tile, so it counts in one database of a sum: the sum is admissible, and consistent because each
/// database is. Every symmetry of the board that keeps the home of the blank (the reflection in the main diagonal
/// for a blank in a corner of a square) gives another sum of the same tables.
#[derive(Debug)]
pub struct PatternDatabases {
    goal: Board,
    pub(super) tables: Vec<Arc<PatternTable>>,
    pub(crate) sums: Vec<Sum>,
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
        let tables = build_tables(split, &|| true).expect("the system provides the memory of a table");
        let tables = tables.expect("nothing interrupts it");
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

    /// By slot: the reader of its table.
    pub(crate) fn readers(&self) -> Vec<Reader<'_>> {
        self.sums.iter().flat_map(|sum| &sum.tables).map(|&table| self.tables[usize::from(table)].reader()).collect()
    }

    /// The states of all sums on a board.
    pub(crate) fn states(&self, board: &Board) -> [State; MAX_SLOTS] {
        assert_eq!(board.size(), self.goal.size(), "the databases are for another size");
        let mut states = [State::default(); MAX_SLOTS];
        for sum in &self.sums {
            for (slot, &table) in sum.range().zip(&sum.tables) {
                let placed = self.placed(sum, slot as u8, |cell| board.tile(cell));
                states[slot] = self.tables[usize::from(table)].state(placed, sum.cells[board.blank()].into());
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

/// The tables of a split, in the order of its patterns; `None` if they are no longer wanted.
pub(crate) fn build_tables(
    split: &Split,
    is_wanted: &dyn Fn() -> bool,
) -> Result<Option<Vec<Arc<PatternTable>>>, TryReserveError> {
    let mut shared: Vec<(usize, Arc<Arrangements>)> = Vec::new();
    let mut tables = Vec::new();
    for pattern in split.patterns() {
        let known = shared.iter().find(|(tiles, _)| *tiles == pattern.tiles()).map(|(_, known)| Arc::clone(known));
        let new = || Arrangements::new_while(pattern.size(), pattern.tiles(), is_wanted).map(Arc::new);
        let Some(arrangements) = known.or_else(new) else { return Ok(None) };
        shared.push((pattern.tiles(), Arc::clone(&arrangements)));
        let Some(fill) = Fill::sharing(*pattern, &arrangements, is_wanted)? else { return Ok(None) };
        let Some(table) = fill.finished_while(is_wanted)? else { return Ok(None) };
        tables.push(Arc::new(table));
    }
    Ok(Some(tables))
}

/// The databases as a heuristic for every search: the readable form.
///
/// ```text
/// here:   the state of a node is the value of each pattern; a slide finds the moved tile's pattern on the board before
///         it and looks its new value up
/// search::pattern_search: a node has the states of the patterns too, and many nodes are looked up at once
/// ```
///
/// Both read the same tables, so they prune the same nodes; a test compares their solutions.
impl Heuristic for PatternDatabases {
    /// By slot: the value of a pattern, in moves of its tiles.
    type State = [u8; MAX_SLOTS];

    fn initial_state(&self, board: &Board) -> Self::State {
        self.states(board).map(|state| state.value() as u8)
    }

    fn state_after<P: Position>(&self, mut state: Self::State, before: &P, slide: Slide) -> Self::State {
        for sum in &self.sums {
            let slot = sum.slots[usize::from(slide.tile)];
            let table = &self.tables[usize::from(sum.tables[usize::from(slot - sum.first)])];
            let value = &mut state[usize::from(slot)];
            let state = self.placed(sum, slot, |cell| before.tile(cell)).with_value((*value).into());
            let cell = |cell: u8| usize::from(sum.cells[usize::from(cell)]);
            *value = table.reader().after(state, &Step::new(cell(slide.from), cell(slide.to))).value() as u8;
        }
        state
    }

    fn value(&self, state: Self::State) -> u32 {
        let sum = |sum: &Sum| state[sum.range()].iter().map(|&value| u32::from(value)).sum();
        self.sums.iter().map(sum).max().unwrap_or(0)
    }
}

impl PatternDatabases {
    /// The maximum number of patterns: those of all splits together, then as many mirrored ones as fit.
    pub const MAX_PATTERNS: usize = MAX_SLOTS;

    /// The maximum number of splits, with [`MAX_PATTERNS`](Self::MAX_PATTERNS) in all; each gives a sum, and mirrored
    /// ones as they fit.
    pub const MAX_SPLITS: usize = MAX_SUMS;

    /// The state of one pattern on a position.
    pub(super) fn placed(&self, sum: &Sum, slot: u8, tile_at: impl Fn(usize) -> u8) -> super::State {
        let goal = self.goal();
        let homes = goal.cells();
        // Home and cell of each tile, in the coordinates of the table, sorted by homes.
        let mut places = [(u8::MAX, 0); super::Pattern::MAX_TILES];
        let mut tiles = 0;
        for cell in 0..goal.size().cells() {
            let tile = usize::from(tile_at(cell));
            if tile != 0 && sum.slots[tile] == slot {
                places[tiles] = (sum.cells[usize::from(homes[tile])], sum.cells[cell]);
                tiles += 1;
            }
        }
        places[..tiles].sort_unstable();
        PatternTable::placed(&places.map(|(_, cell)| cell)[..tiles])
    }
}

impl fmt::Display for PatternDatabases {
    /// The numbers of tiles, `6-6-3`; of several splits `6-6-3,7-8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tiles_of_board = self.goal().size().cells() - 1;
        let mut sum = 0;
        for table in self.tables() {
            let tiles = table.pattern().tiles();
            let separator = match sum {
                0 => "",
                sum if sum % tiles_of_board == 0 => ",",
                _ => "-",
            };
            write!(f, "{separator}{tiles}")?;
            sum += tiles;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::heuristic::laws;
    use crate::pattern_database::Split;
    use crate::search::{Control, ida_star, pattern_search};
    use crate::{Goal, Problem, shuffled};

    fn databases(goal: &Board, split: &str) -> PatternDatabases {
        PatternDatabases::build(goal, &Split::new(split, goal).unwrap())
    }

    #[test]
    fn the_laws_hold_on_whole_spaces() {
        for (size, splits) in [("3x2", ["2-3", "1-4"]), ("2x4", ["3-4", "2-5"])] {
            for (goal, split) in [Goal::BlankLast, Goal::Spiral].into_iter().zip(splits) {
                let goal = goal.board(size.parse().unwrap()).unwrap();
                laws::check_whole_space(&databases(&goal, split), &goal).unwrap();
            }
        }
    }

    // `cargo test --release -p taxicab-puzzle --lib the_laws_hold_on_all_of_3x3 -- --ignored`: passes.
    #[test]
    #[ignore = "seconds: three full evaluations on each of the 181,440 boards"]
    fn the_laws_hold_on_all_of_3x3() {
        for (goal, split) in [(Goal::BlankLast, "4-4"), (Goal::Spiral, "2-6")] {
            let goal = goal.board("3x3".parse().unwrap()).unwrap();
            laws::check_whole_space(&databases(&goal, split), &goal).unwrap();
        }
    }

    #[test]
    fn the_laws_hold_on_walks() {
        for (size, split) in [("4x4", "5-5-5"), ("3x4", "4-4-3"), ("4x5", "4-4-4-4-3")] {
            for (seed, goal) in Goal::NAMED.into_iter().enumerate() {
                let goal = goal.board(size.parse().unwrap()).unwrap();
                laws::check_walk(&databases(&goal, split), &goal, 200, seed as u64).unwrap();
            }
        }
    }

    #[test]
    fn the_readable_form_and_the_search_find_the_same_solutions() {
        let goal = Goal::BlankLast.board("4x4".parse().unwrap()).unwrap();
        let databases = databases(&goal, "6-6-3");
        let mut solved = 0;
        for seed in 0..40 {
            let problem = Problem::new(shuffled(&goal, seed), &Goal::BlankLast).unwrap();
            let slow = ida_star(&problem, &databases, Control { max_nodes: 300_000, ..Control::default() });
            if slow.moves.is_some() {
                let fast = pattern_search(&problem, &databases, Control::default());
                assert_eq!((slow.moves, slow.lower_bound), (fast.moves, fast.lower_bound), "{}", problem.start());
                solved += 1;
            }
        }
        assert!(solved >= 10, "{solved}");
    }

    #[test]
    fn names_are_numbers_of_tiles() {
        let goal = Goal::BlankLast.board("3x3".parse().unwrap()).unwrap();
        let split = |text: &str| Split::new(text, &goal).unwrap().patterns().to_vec();
        let table = |pattern| alloc::sync::Arc::new(PatternTable::new(pattern));
        let group = |text: &str| split(text).into_iter().map(table).collect();
        assert_eq!(PatternDatabases::new(&goal, vec![group("4-4")]).to_string(), "4-4");
        assert_eq!(PatternDatabases::new(&goal, vec![group("2-6"), group("0,1,3,4/2,5,6,7")]).to_string(), "2-6,4-4");
    }
}
