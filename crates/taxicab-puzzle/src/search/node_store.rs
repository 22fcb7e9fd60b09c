//! The positions that A* and breadth-first search store.

use alloc::vec::Vec;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::StopReason;
use crate::{Direction, Moves, Position, Size};

/// The positions that a search stores, each once and numbered in the order of their arrival, with data on each.
pub(super) struct NodeStore<P, N> {
    entries: Vec<(P, N)>,
    numbers: HashTable<u32>,
}

impl<P: Position, N> NodeStore<P, N> {
    pub(super) fn new() -> Self {
        Self { entries: Vec::new(), numbers: HashTable::new() }
    }

    /// Takes the memory for `more` further positions.
    pub(super) fn reserve(&mut self, more: usize) -> Result<(), StopReason> {
        let Self { entries, numbers } = self;
        entries.try_reserve(more)?;
        // Seldom called: one form of the table's growth serves all kinds of nodes.
        let mixed: &dyn Fn(&u32) -> u64 = &|&number| entries[number as usize].0.mixed();
        numbers.try_reserve(more, mixed).map_err(|_| StopReason::Memory)
    }

    /// The number of a position, and whether it is new; if so, `note` is stored with it.
    pub(super) fn insert(&mut self, position: P, note: N) -> (u32, bool) {
        let Self { entries, numbers } = self;
        let same = |&number: &u32| entries[number as usize].0 == position;
        let mixed: &dyn Fn(&u32) -> u64 = &|&number| entries[number as usize].0.mixed();
        match numbers.entry(position.mixed(), same, mixed) {
            Entry::Occupied(found) => (*found.get(), false),
            Entry::Vacant(place) => {
                let number = u32::try_from(entries.len()).expect("the limit on memory was looked at before");
                place.insert(number);
                entries.push((position, note));
                (number, true)
            }
        }
    }

    /// The moves that led to a position, read back run by run; `last` is where the blank lies and the last run, `None`
    /// at the start.
    pub(super) fn path(&self, mut number: u32, size: Size, last: impl Fn(&N) -> Option<(u8, Direction, u8)>) -> Moves {
        let mut backwards = Vec::new();
        loop {
            let (mut position, ref note) = self.entries[number as usize];
            let Some((mut blank, direction, run)) = last(note) else { break };
            for _ in 0..run {
                let back = position.slide(direction.opposite(), blank, size).expect("a move can be undone");
                (position, blank) = (position.after(back), back.from);
                backwards.push(direction);
            }
            let same = |&number: &u32| self.entries[number as usize].0 == position;
            number = *self.numbers.find(position.mixed(), same).expect("the path back is stored");
        }
        backwards.into_iter().rev().collect()
    }

    pub(super) fn entry(&self, number: u32) -> &(P, N) {
        &self.entries[number as usize]
    }

    pub(super) fn note_mut(&mut self, number: u32) -> &mut N {
        &mut self.entries[number as usize].1
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The bytes after `more` further positions, growth included: while a part of it grows, the old and the new copy
    /// exist together.
    pub(super) fn bytes_with(&self, more: usize) -> usize {
        if self.entries.len() + more > u32::MAX as usize {
            // More than numbers can name.
            return usize::MAX;
        }
        let entry = size_of::<(P, N)>();
        let mut bytes = self.entries.capacity() * entry + self.numbers.allocation_size();
        if self.entries.len() + more > self.entries.capacity() {
            bytes += 2 * self.entries.capacity().max(more) * entry;
        }
        if self.numbers.len() + more > self.numbers.capacity() {
            bytes += 2 * self.numbers.allocation_size();
        }
        bytes
    }
}
