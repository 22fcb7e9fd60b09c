//! Walking distance: exact distances of tiles that are told apart by their home line alone.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;
use core::hash::BuildHasher;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::{Heuristic, Homes, assert_same_size};
use crate::position::MixState;
use crate::{Board, Position, Size, Slide};

/// The walking distance: the moves between rows, plus the moves between columns, of tiles distinguished only by their
/// home row, or only by their home column.
///
/// For the rows, a position becomes a table of how many tiles of each home row lie in each row, and a vertical move
/// takes one tile between the blank's row and a neighbour. The exact distance in that space, filled breadth-first from
/// the goal, is a lower bound on the vertical moves; the same holds for columns and horizontal moves.
///
/// Admissible: vertical and horizontal moves are different moves. Consistent: a move of the board is a reversible move
/// there, so each exact distance changes by at most one. Source: Takaken (Takahashi Ken'ichirō), *How to solve the 15
/// puzzle*, 2001.
///
/// # Complexity
/// A difference is one load. The 4×4 table has 24,964 states, maximum value 35, and is built in about 10 ms.
#[derive(Clone, Debug)]
pub struct WalkingDistance {
    pub(super) homes: Homes,
    /// The table of the rows and that of the columns; one table if they are equal.
    tables: Vec<WalkTable>,
}

impl WalkingDistance {
    /// The heuristic towards a goal.
    ///
    /// # Errors
    /// The table would have more than [`WalkingTooLarge::MAX_STATES`] states: any side above 4, except 5×2, 5×3, 6×2
    /// and their transposes. The check fills nothing. Or the system refuses the memory.
    ///
    /// # Complexity
    /// O(states · side) time, about 16 · side + 48 bytes a state.
    pub fn new(goal: &Board) -> Result<Self, WalkingTooLarge> {
        let size = goal.size();
        let shape = [
            (size.height(), size.width(), size.row(goal.blank())),
            (size.width(), size.height(), size.column(goal.blank())),
        ];
        let (short, long) = (size.width().min(size.height()), size.width().max(size.height()));
        if !matches!((long, short), (..=4, _) | (5, ..=3) | (6, 2)) {
            return Err(WalkingTooLarge { size });
        }
        let mut tables = Vec::with_capacity(2);
        for &(lines, length, blank) in if shape[0] == shape[1] { &shape[..1] } else { &shape[..] } {
            tables.push(WalkTable::new(lines, length, blank).map_err(|_| WalkingTooLarge { size })?);
        }
        Ok(Self { homes: Homes::new(goal), tables })
    }

    /// The table of an axis: 0 for rows, 1 for columns.
    pub(super) fn table(&self, axis: usize) -> &WalkTable {
        &self.tables[axis.min(self.tables.len() - 1)]
    }
}

impl Heuristic for WalkingDistance {
    /// The state of the rows and that of the columns.
    type State = [u32; 2];

    fn initial_state(&self, board: &Board) -> [u32; 2] {
        let (size, homes) = (board.size(), &self.homes);
        assert_same_size(homes.size, board);
        [0, 1].map(|axis| {
            let tiles = board.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0);
            self.table(axis).state(tiles.map(|(cell, &tile)| (size.lines_of(cell)[axis], homes.line(axis, tile))))
        })
    }

    #[inline]
    fn state_after<P: Position>(&self, mut state: [u32; 2], _before: &P, slide: Slide) -> [u32; 2] {
        let axis = usize::from(!slide.direction.is_vertical());
        let home = self.homes.line(axis, slide.tile);
        state[axis] = self.table(axis).after(state[axis], slide.direction.is_forwards(), home as u8);
        state
    }

    #[inline]
    fn value(&self, state: [u32; 2]) -> u32 {
        self.by_axis(state).into_iter().flatten().sum()
    }

    #[inline]
    fn by_axis(&self, state: [u32; 2]) -> Option<[u32; 2]> {
        Some([0, 1].map(|axis| u32::from(self.table(axis).distance[state[axis] as usize])))
    }
}

/// All distributions of tiles, distinguished by their home line, over the lines of a board, with the exact distances.
#[derive(Clone, Debug)]
pub(super) struct WalkTable {
    pub(super) lines: usize,
    bits: u32,
    /// The counts of each state.
    keys: Vec<u128>,
    /// The index of each state, by its counts.
    indices: HashTable<u32>,
    /// The distance of each state to the goal.
    pub(super) distance: Vec<u8>,
    /// The Manhattan distance of each state along this axis.
    pub(super) steps: Vec<u8>,
    /// By state, direction and home line of the tile: the state after.
    next: Vec<u32>,
}

fn mixed(key: u128) -> u64 {
    MixState::default().hash_one(key)
}

/// The counts of one state: `[line][home]` tiles.
type Counts = [[u8; 16]; 16];

impl WalkTable {
    /// The table for `lines` lines of `length` cells, the blank at home in the line `blank`.
    fn new(lines: usize, length: usize, blank: usize) -> Result<Self, TryReserveError> {
        let bits = usize::BITS - length.leading_zeros();
        let mut goal: Counts = [[0; 16]; 16];
        for (line, counts) in goal.iter_mut().enumerate().take(lines) {
            counts[line] = (length - usize::from(line == blank)) as u8;
        }
        let mut table = Self {
            lines,
            bits,
            keys: Vec::new(),
            indices: HashTable::new(),
            distance: Vec::new(),
            steps: Vec::new(),
            next: Vec::new(),
        };
        table.insert(&goal, 0);
        let mut state = 0;
        while state < table.len() {
            table.next.try_reserve(2 * lines)?;
            let counts = table.counts(table.keys[state]);
            let filled = |line: usize| usize::from(counts[line][..lines].iter().sum::<u8>());
            let blank = (0..lines).find(|&line| filled(line) < length).expect("one line has the blank");
            for (forwards, source) in [(false, blank + 1), (true, blank.wrapping_sub(1))] {
                for home in 0..lines {
                    if source >= lines || counts[source][home] == 0 {
                        table.next.push(u32::MAX);
                        continue;
                    }
                    let mut after = counts;
                    after[source][home] -= 1;
                    after[blank][home] += 1;
                    let index = table.insert(&after, table.distance[state] + 1);
                    debug_assert_eq!(table.next.len(), table.next_index(state as u32, forwards, home as u8));
                    table.next.push(index);
                }
            }
            state += 1;
        }
        Ok(table)
    }

    fn insert(&mut self, counts: &Counts, distance: u8) -> u32 {
        let key = self.key(counts);
        let (lines, keys) = (self.lines, &mut self.keys);
        match self.indices.entry(mixed(key), |&index| keys[index as usize] == key, |&index| mixed(keys[index as usize]))
        {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(place) => {
                let index = *place.insert(keys.len() as u32).get();
                keys.push(key);
                self.distance.push(distance);
                let steps = (0..lines).flat_map(|line| (0..lines).map(move |home| (line, home)));
                self.steps.push(steps.map(|(line, home)| line.abs_diff(home) as u8 * counts[line][home]).sum());
                index
            }
        }
    }

    fn key(&self, counts: &Counts) -> u128 {
        let all = counts[..self.lines].iter().flat_map(|line| &line[..self.lines]);
        all.rev().fold(0, |key, &count| key << self.bits | u128::from(count))
    }

    fn counts(&self, mut key: u128) -> Counts {
        let mut counts = [[0; 16]; 16];
        for count in counts[..self.lines].iter_mut().flat_map(|line| &mut line[..self.lines]) {
            *count = key as u8 & ((1 << self.bits) - 1);
            key >>= self.bits;
        }
        counts
    }

    /// The state of tiles given as (line, home line).
    fn state(&self, tiles: impl Iterator<Item = (usize, usize)>) -> u32 {
        let mut counts: Counts = [[0; 16]; 16];
        for (line, home) in tiles {
            counts[line][home] += 1;
        }
        // Exchanging two tiles of one home line changes the parity but not the counts.
        let key = self.key(&counts);
        *self.indices.find(mixed(key), |&index| self.keys[index as usize] == key).expect("all counts are reached")
    }

    /// The number of states.
    pub(super) fn len(&self) -> usize {
        self.distance.len()
    }

    #[inline]
    fn next_index(&self, state: u32, forwards: bool, home: u8) -> usize {
        (state as usize * 2 + usize::from(forwards)) * self.lines + usize::from(home)
    }

    /// The state after a tile of a home line moves into the blank's line, forwards or backwards.
    #[inline]
    pub(super) fn after(&self, state: u32, forwards: bool, home: u8) -> u32 {
        self.next[self.next_index(state, forwards, home)]
    }
}

/// A size whose walking distance needs too large a table for us, or for the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the walking distance of {size} needs a table of more than {} states, or more memory than there is",
    Self::MAX_STATES
)]
pub struct WalkingTooLarge {
    /// The size of the board.
    pub size: Size,
}

impl WalkingTooLarge {
    /// The maximum number of states of a table: half a second's work.
    pub const MAX_STATES: usize = 1 << 19;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Goal;

    #[test]
    fn the_four_by_four_table_is_the_published_one() {
        let walking = WalkingDistance::new(&Goal::BlankLast.board("4x4".parse().unwrap()).unwrap()).unwrap();
        assert_eq!(walking.tables.len(), 1);
        assert_eq!(walking.table(0).len(), 24_964);
        assert_eq!(walking.table(0).distance.iter().max(), Some(&35));
    }

    #[test]
    fn tables_are_built_for_the_small_sizes_only() {
        let mut built = std::vec::Vec::new();
        for (width, height) in (2..=16).flat_map(|width| (2..=16).map(move |height| (width, height))) {
            let size = Size::new(width, height).unwrap();
            match WalkingDistance::new(&Goal::BlankLast.board(size).unwrap()) {
                Ok(walking) => {
                    assert!(walking.tables.iter().all(|table| table.len() <= WalkingTooLarge::MAX_STATES));
                    built.push((width.max(height), width.min(height)));
                }
                Err(error) => assert_eq!(error, WalkingTooLarge { size }),
            }
        }
        built.sort_unstable();
        built.dedup();
        assert_eq!(built, [(2, 2), (3, 2), (3, 3), (4, 2), (4, 3), (4, 4), (5, 2), (5, 3), (6, 2)]);
    }
}
