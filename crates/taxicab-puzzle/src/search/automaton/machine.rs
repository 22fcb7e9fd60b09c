//! The construction of the automaton: from sequences to a trie, to a complete machine, to the smallest one.

use alloc::vec::Vec;

use hashbrown::{HashMap, hash_map::Entry};

use super::duplicates::{Sequence, Steps};
use super::{StopReason, with_room};
use crate::position::MixState;

/// No transition yet. States under construction are below these two values, and all of them have 24 bits.
const UNSET: u32 = (1 << 24) - 2;
/// The move completes a duplicate sequence.
pub(super) const PRUNED: u32 = (1 << 24) - 1;

/// What a state, or [`PRUNED`], was merged into in the end.
fn survivor(merged_into: &[u32], mut state: u32) -> u32 {
    while state != PRUNED && merged_into[state as usize] != state {
        state = merged_into[state as usize];
    }
    state
}

/// The automaton under construction: next states by slot, and the blank's cell, by state.
pub(super) struct Machine {
    pub(super) rows: Vec<[u32; 4]>,
    pub(super) blanks: Vec<u8>,
}

/// How many states are looked up until it is asked again whether they are wanted.
const PART: usize = 1 << 15;

impl Machine {
    /// A state for each prefix of a duplicate sequence, the shortest first. As in A. V. Aho & M. J. Corasick,
    /// *Efficient string matching*, 1975, a state stands for the longest suffix of the path that is such a prefix.
    ///
    /// `None` if there are more than `max_states`.
    pub(super) fn new(steps: &Steps, sequences: &[Sequence], max_states: usize) -> Result<Option<Self>, StopReason> {
        let cells = steps.size.cells();
        let mut trie = Self { rows: alloc::vec![[UNSET; 4]; cells], blanks: (0..=(cells - 1) as u8).collect() };
        for &sequence in sequences {
            trie.rows.try_reserve(Sequence::MAX_LENGTH as usize)?;
            trie.blanks.try_reserve(Sequence::MAX_LENGTH as usize)?;
            let mut state = usize::from(sequence.blank());
            for place in 0..sequence.len() - 1 {
                let slot = usize::from(sequence.slot(place));
                if trie.rows[state][slot] == UNSET {
                    trie.rows[state][slot] = trie.rows.len() as u32;
                    let from = steps.source[usize::from(trie.blanks[state])][slot].expect("a legal move");
                    trie.rows.push([UNSET; 4]);
                    trie.blanks.push(from);
                }
                state = trie.rows[state][slot] as usize;
            }
            trie.rows[state][usize::from(sequence.slot(sequence.len() - 1))] = PRUNED;
            if trie.rows.len() > max_states.min(UNSET as usize - Sequence::MAX_LENGTH as usize) {
                return Ok(None);
            }
        }
        trie.completed(steps).map(Some)
    }

    /// The machine that prunes only the sequences of two moves, a move and the one that undoes it.
    ///
    /// Equal to [`new`](Self::new) with these sequences: after the starts a state for each move.
    pub(super) fn undoing(steps: &Steps) -> Self {
        let mut count = steps.source.len() as u32;
        let numbers = steps.source.iter().map(|sources| {
            sources.map(|from| {
                count += u32::from(from.is_some());
                from.map_or(PRUNED, |_| count - 1)
            })
        });
        let starts: Vec<[u32; 4]> = numbers.collect();
        let (mut rows, mut blanks) = (Vec::with_capacity(count as usize), Vec::with_capacity(count as usize));
        rows.extend_from_slice(&starts);
        blanks.extend((0..=u8::MAX).take(starts.len()));
        for sources in &steps.source {
            for (from, opposite) in sources.iter().zip(steps.opposite) {
                let Some(from) = *from else { continue };
                let mut row = starts[usize::from(from)];
                row[usize::from(opposite)] = PRUNED;
                rows.push(row);
                blanks.push(from);
            }
        }
        Self { rows, blanks }
    }

    /// Numbers the states of a trie by their distance from the starts, and sets the transitions that leave it.
    fn completed(self, steps: &Steps) -> Result<Self, StopReason> {
        let (cells, count) = (steps.size.cells(), self.rows.len());
        let mut machine = Self { rows: with_room(count)?, blanks: with_room(count)? };
        // By new number: the state in the trie, and the state of the longest proper suffix.
        let mut queue: Vec<(u32, u32)> = with_room(count)?;
        queue.extend((0..cells as u32).map(|start| (start, start)));
        let mut place = 0;
        while place < queue.len() {
            let (old, end) = queue[place];
            let blank = self.blanks[old as usize];
            let mut row = [PRUNED; 4];
            for (slot, next) in row.iter_mut().enumerate() {
                let Some(from) = steps.source[usize::from(blank)][slot] else { continue };
                // After a single move the longest proper suffix is the empty sequence on the new cell.
                let ended = if place < cells { u32::from(from) } else { machine.rows[end as usize][slot] };
                *next = match self.rows[old as usize][slot] {
                    UNSET => ended,
                    // A window may not have shown that the suffix of a sequence is a duplicate already.
                    _ if ended == PRUNED => PRUNED,
                    PRUNED => PRUNED,
                    child => {
                        queue.push((child, ended));
                        queue.len() as u32 - 1
                    }
                };
            }
            machine.rows.push(row);
            machine.blanks.push(blank);
            place += 1;
        }
        Ok(machine)
    }

    /// The machine with as few states as possible that allows the same sequences.
    ///
    /// It merges states with the same blank and the same row until there are no two such. That is enough: two states
    /// become the same state by any `depth - 1` allowed moves, because a state stands for no more than those. So states
    /// that allow the same sequences differ by finitely many moves, and merging from their ends on finds them.
    ///
    /// # Errors
    /// It is no longer wanted, or the system has no memory.
    pub(super) fn minimised(mut self, is_wanted: &dyn Fn() -> bool) -> Result<Self, StopReason> {
        let count = self.rows.len();
        // The state that a state was merged into; itself if it remains.
        let mut merged_into: Vec<u32> = with_room(count)?;
        merged_into.extend(0..count as u32);
        let mut states: HashMap<u128, u32, MixState> = HashMap::default();
        states.try_reserve(count).map_err(|_| StopReason::Memory)?;
        let mut is_first = true;
        loop {
            let mut has_merged = false;
            // The farthest from the starts first: their moves lead to the states that merge first.
            for state in (0..count).rev() {
                if state.is_multiple_of(PART) && !is_wanted() {
                    return Err(StopReason::Cancelled);
                }
                if merged_into[state] != state as u32 {
                    continue;
                }
                let row = self.rows[state].map(|next| survivor(&merged_into, next));
                // An unchanged row was looked up before. A changed row leaves a key behind that names a merged state,
                // and that key is never looked up again.
                if !is_first && row == self.rows[state] {
                    continue;
                }
                self.rows[state] = row;
                let key = row.iter().fold(self.blanks[state].into(), |key, &next| (key << 24) | u128::from(next));
                states.try_reserve(1).map_err(|_| StopReason::Memory)?;
                match states.entry(key) {
                    Entry::Vacant(entry) => {
                        entry.insert(state as u32);
                    }
                    // The state nearer to the starts remains; the other is farther, by the order of the pass, or it
                    // remains itself.
                    Entry::Occupied(mut entry) => {
                        let other = *entry.get();
                        let kept = other.min(state as u32);
                        entry.insert(kept);
                        merged_into[other.max(state as u32) as usize] = kept;
                        has_merged = true;
                    }
                }
            }
            is_first = false;
            if !has_merged {
                break;
            }
        }
        self.compacted(&merged_into)
    }

    /// The remaining states, renumbered.
    fn compacted(&self, merged_into: &[u32]) -> Result<Self, StopReason> {
        let stays = |state: &usize| merged_into[*state] == *state as u32;
        let mut numbers = with_room(merged_into.len())?;
        numbers.resize(merged_into.len(), PRUNED);
        (0..merged_into.len()).filter(stays).zip(0..).for_each(|(state, number)| numbers[state] = number);
        let number = |next: u32| if next == PRUNED { next } else { numbers[survivor(merged_into, next) as usize] };
        let count = (0..merged_into.len()).filter(stays).count();
        let (mut rows, mut blanks) = (with_room(count)?, with_room(count)?);
        rows.extend((0..merged_into.len()).filter(stays).map(|state| self.rows[state].map(number)));
        blanks.extend((0..merged_into.len()).filter(stays).map(|state| self.blanks[state]));
        Ok(Self { rows, blanks })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::super::duplicates::duplicates;
    use super::*;
    use crate::Direction;

    /// The number of states of the smallest machine, by E. F. Moore, *Gedanken-experiments on sequential machines*,
    /// 1956: states are alike until distinguished, by the blank first, then by the states their moves lead to.
    fn min_states(machine: &Machine) -> usize {
        let mut classes: Vec<usize> = machine.blanks.iter().map(|&blank| blank.into()).collect();
        let mut count = 0;
        loop {
            let mut numbers = HashMap::new();
            let distinguished = machine.rows.iter().zip(&classes).map(|(row, class)| {
                let row = row.map(|next| (next != PRUNED).then(|| classes[next as usize]));
                let number = numbers.len();
                *numbers.entry((*class, row)).or_insert(number)
            });
            classes = distinguished.collect();
            if numbers.len() == count {
                return count;
            }
            count = numbers.len();
        }
    }

    #[test]
    fn the_smallest_machine_allows_the_same_sequences_and_is_the_smallest() {
        let cases =
            [("2x2", 8), ("3x2", 14), ("3x3", 14), ("2x5", 13), ("4x3", 12), ("4x4", 12), ("5x5", 9), ("7x6", 9)];
        for (size, depth) in cases {
            let steps = Steps::new(size.parse().unwrap(), Direction::KORF);
            let (sequences, _) = duplicates(&steps, depth, usize::MAX, &|| true).unwrap();
            let large = Machine::new(&steps, &sequences, usize::MAX).unwrap().unwrap();
            let small = Machine { rows: large.rows.clone(), blanks: large.blanks.clone() }.minimised(&|| true).unwrap();
            assert_eq!(small.rows.len(), min_states(&large), "{size}");
            // Side by side through all pairs of states that the same moves lead to: so for sequences of every length.
            let mut pairs: Vec<(u32, u32)> = (0..steps.size.cells() as u32).map(|start| (start, start)).collect();
            let mut seen: HashSet<(u32, u32)> = pairs.iter().copied().collect();
            while let Some((one, other)) = pairs.pop() {
                assert_eq!(large.blanks[one as usize], small.blanks[other as usize]);
                for (one, other) in large.rows[one as usize].into_iter().zip(small.rows[other as usize]) {
                    assert_eq!(one == PRUNED, other == PRUNED);
                    if one != PRUNED && seen.insert((one, other)) {
                        pairs.push((one, other));
                    }
                }
            }
            assert_eq!(seen.len(), large.rows.len(), "{size}: every state is reached, and has become one state");
        }
    }

    #[test]
    fn a_path_is_pruned_exactly_when_it_ends_in_a_duplicate() {
        let steps = Steps::new("4x3".parse().unwrap(), Direction::KORF);
        let (sequences, _) = duplicates(&steps, 12, usize::MAX, &|| true).unwrap();
        let machine = Machine::new(&steps, &sequences, usize::MAX).unwrap().unwrap();
        let duplicate_set: HashSet<Sequence> = sequences.iter().copied().collect();
        let mut random = crate::shuffle::Random::new(5);
        let (mut stops, mut goes) = (0, 0);
        for _ in 0..20_000 {
            let start = random.below(12) as u8;
            let (mut state, mut path) = (u32::from(start), Vec::new());
            let mut cells = alloc::vec![start];
            loop {
                let blank = *cells.last().unwrap();
                assert_eq!(machine.blanks[state as usize], blank);
                let slot = random.below(4) as u8;
                let Some(from) = steps.source[usize::from(blank)][usize::from(slot)] else { continue };
                path.push(slot);
                let ends =
                    (0..path.len()).map(|at| path[at..].iter().fold(Sequence::empty(cells[at]), |w, &s| w.and(s)));
                let is_duplicate = ends.into_iter().any(|sequence| duplicate_set.contains(&sequence));
                state = machine.rows[state as usize][usize::from(slot)];
                assert_eq!(state == PRUNED, is_duplicate);
                if is_duplicate || path.len() == 26 {
                    *(if is_duplicate { &mut stops } else { &mut goes }) += 1;
                    break;
                }
                cells.push(from);
            }
        }
        assert!(stops > 100 && goes + stops == 20_000);
    }
}
