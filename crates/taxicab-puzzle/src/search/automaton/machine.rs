//! The automaton while it is made: from words to a trie, to a complete machine, to the smallest one.

use alloc::vec::Vec;

use hashbrown::{HashMap, hash_map::Entry};

use super::words::{Steps, Word};
use crate::position::MixState;

/// A state while the automaton is made is below these, and all of them have 24 bits. No transition yet.
const UNSET: u32 = (1 << 24) - 2;
/// The move completes a forbidden word.
pub(super) const FORBIDDEN: u32 = (1 << 24) - 1;

/// What a state, or [`FORBIDDEN`], has become in the end.
fn last(became: &[u32], mut state: u32) -> u32 {
    while state != FORBIDDEN && became[state as usize] != state {
        state = became[state as usize];
    }
    state
}

/// The automaton while it is made: next states by slot, and the blank's cell, by state.
pub(super) struct Machine {
    pub(super) rows: Vec<[u32; 4]>,
    pub(super) blanks: Vec<u8>,
}

impl Machine {
    /// A state for each beginning of a forbidden word, the shortest first; as A. V. Aho & M. J. Corasick, *Efficient
    /// string matching*, 1975, a state stands for the longest end of the path that is such a beginning.
    ///
    /// `None` if there are more than `most` states.
    pub(super) fn new(steps: &Steps, words: &[Word], most: usize) -> Option<Self> {
        let cells = steps.size.cells();
        let mut trie = Self { rows: alloc::vec![[UNSET; 4]; cells], blanks: (0..=(cells - 1) as u8).collect() };
        for &word in words {
            let mut state = usize::from(word.blank());
            for place in 0..word.len() - 1 {
                let slot = usize::from(word.slot(place));
                if trie.rows[state][slot] == UNSET {
                    trie.rows[state][slot] = trie.rows.len() as u32;
                    let from = steps.source[usize::from(trie.blanks[state])][slot].expect("a legal move");
                    trie.rows.push([UNSET; 4]);
                    trie.blanks.push(from);
                }
                state = trie.rows[state][slot] as usize;
            }
            trie.rows[state][usize::from(word.slot(word.len() - 1))] = FORBIDDEN;
            if trie.rows.len() > most.min(UNSET as usize - Word::MAX_LENGTH as usize) {
                return None;
            }
        }
        Some(trie.completed(steps))
    }

    /// The machine whose only forbidden words are those of two moves, each move and the one that undoes it.
    ///
    /// Equal to [`new`](Self::new) with these words: after the starts a state for each move.
    pub(super) fn undoing(steps: &Steps) -> Self {
        let mut count = steps.source.len() as u32;
        let numbers = steps.source.iter().map(|sources| {
            sources.map(|from| {
                count += u32::from(from.is_some());
                from.map_or(FORBIDDEN, |_| count - 1)
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
                row[usize::from(opposite)] = FORBIDDEN;
                rows.push(row);
                blanks.push(from);
            }
        }
        Self { rows, blanks }
    }

    /// Numbers the states of a trie by their distance from the starts, and sets the transitions that leave it.
    fn completed(self, steps: &Steps) -> Self {
        let cells = steps.size.cells();
        let mut machine =
            Self { rows: Vec::with_capacity(self.rows.len()), blanks: Vec::with_capacity(self.rows.len()) };
        // By new number: the state in the trie, and the state of the longest proper end.
        let mut queue: Vec<(u32, u32)> = (0..cells as u32).map(|start| (start, start)).collect();
        let mut place = 0;
        while place < queue.len() {
            let (old, end) = queue[place];
            let blank = self.blanks[old as usize];
            let mut row = [FORBIDDEN; 4];
            for (slot, next) in row.iter_mut().enumerate() {
                let Some(from) = steps.source[usize::from(blank)][slot] else { continue };
                // After a single move the longest proper end is the empty word on the new cell.
                let ended = if place < cells { u32::from(from) } else { machine.rows[end as usize][slot] };
                *next = match self.rows[old as usize][slot] {
                    UNSET => ended,
                    // A window may not have shown that the end of a word is forbidden already.
                    _ if ended == FORBIDDEN => FORBIDDEN,
                    FORBIDDEN => FORBIDDEN,
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
        machine
    }

    /// The machine with as few states as possible that allows the same words.
    ///
    /// States with the same blank and the same row are one, until there are no two such. That is all: two states become
    /// the same state by any `depth - 1` allowed moves, because it stands for no more than those, so states that allow
    /// the same words differ by finitely many moves and are found from the end of these on.
    pub(super) fn minimised(mut self) -> Self {
        let count = self.rows.len();
        // The state that a state has become; itself if it is still there.
        let mut became: Vec<u32> = (0..count as u32).collect();
        let mut states: HashMap<u128, u32, MixState> = HashMap::with_capacity_and_hasher(count, MixState::default());
        let mut is_first = true;
        loop {
            let mut has_merged = false;
            // The farthest from the starts first: their moves lead to the states that are merged soonest.
            for state in (0..count).rev() {
                if became[state] != state as u32 {
                    continue;
                }
                let row = self.rows[state].map(|next| last(&became, next));
                // A row that is as it was has been looked up. Rows that have changed leave a key behind that names a
                // state no longer there, and so is never looked up again.
                if !is_first && row == self.rows[state] {
                    continue;
                }
                self.rows[state] = row;
                let key = row.iter().fold(self.blanks[state].into(), |key, &next| (key << 24) | u128::from(next));
                match states.entry(key) {
                    Entry::Vacant(entry) => {
                        entry.insert(state as u32);
                    }
                    // The nearer to the starts stays; the other is farther, as the pass goes, or it stays itself.
                    Entry::Occupied(mut entry) => {
                        let other = *entry.get();
                        let kept = other.min(state as u32);
                        entry.insert(kept);
                        became[other.max(state as u32) as usize] = kept;
                        has_merged = true;
                    }
                }
            }
            is_first = false;
            if !has_merged {
                break;
            }
        }
        self.without_gaps(&became)
    }

    /// The states that are still themselves, numbered anew.
    fn without_gaps(&self, became: &[u32]) -> Self {
        let stays = |state: &usize| became[*state] == *state as u32;
        let mut numbers = alloc::vec![FORBIDDEN; became.len()];
        (0..became.len()).filter(stays).zip(0..).for_each(|(state, number)| numbers[state] = number);
        let number = |next: u32| if next == FORBIDDEN { next } else { numbers[last(became, next) as usize] };
        Self {
            rows: (0..became.len()).filter(stays).map(|state| self.rows[state].map(number)).collect(),
            blanks: (0..became.len()).filter(stays).map(|state| self.blanks[state]).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::super::words::forbidden_words;
    use super::*;
    use crate::Direction;

    /// The number of states of the smallest machine, by E. F. Moore, *Gedanken-experiments on sequential machines*, 1956:
    /// states are alike until told apart, by the blank first, then by what their moves lead to.
    fn least_states(machine: &Machine) -> usize {
        let mut classes: Vec<usize> = machine.blanks.iter().map(|&blank| blank.into()).collect();
        let mut count = 0;
        loop {
            let mut numbers = HashMap::new();
            let told_apart = machine.rows.iter().zip(&classes).map(|(row, class)| {
                let row = row.map(|next| (next != FORBIDDEN).then(|| classes[next as usize]));
                let number = numbers.len();
                *numbers.entry((*class, row)).or_insert(number)
            });
            classes = told_apart.collect();
            if numbers.len() == count {
                return count;
            }
            count = numbers.len();
        }
    }

    #[test]
    fn the_smallest_machine_allows_the_same_words_and_is_the_smallest() {
        let cases =
            [("2x2", 8), ("3x2", 14), ("3x3", 14), ("2x5", 13), ("4x3", 12), ("4x4", 12), ("5x5", 9), ("7x6", 9)];
        for (size, depth) in cases {
            let steps = Steps::new(size.parse().unwrap(), Direction::KORF);
            let (words, _) = forbidden_words(&steps, depth, usize::MAX);
            let large = Machine::new(&steps, &words, usize::MAX).unwrap();
            let small = Machine { rows: large.rows.clone(), blanks: large.blanks.clone() }.minimised();
            assert_eq!(small.rows.len(), least_states(&large), "{size}");
            // Side by side through all pairs of states that the same moves lead to: so for words of every length.
            let mut pairs: Vec<(u32, u32)> = (0..steps.size.cells() as u32).map(|start| (start, start)).collect();
            let mut seen: HashSet<(u32, u32)> = pairs.iter().copied().collect();
            while let Some((one, other)) = pairs.pop() {
                assert_eq!(large.blanks[one as usize], small.blanks[other as usize]);
                for (one, other) in large.rows[one as usize].into_iter().zip(small.rows[other as usize]) {
                    assert_eq!(one == FORBIDDEN, other == FORBIDDEN);
                    if one != FORBIDDEN && seen.insert((one, other)) {
                        pairs.push((one, other));
                    }
                }
            }
            assert_eq!(seen.len(), large.rows.len(), "{size}: every state is reached, and has become one state");
        }
    }

    #[test]
    fn a_path_is_stopped_exactly_when_it_ends_in_a_forbidden_word() {
        let steps = Steps::new("4x3".parse().unwrap(), Direction::KORF);
        let (words, _) = forbidden_words(&steps, 12, usize::MAX);
        let machine = Machine::new(&steps, &words, usize::MAX).unwrap();
        let forbidden: HashSet<Word> = words.iter().copied().collect();
        let mut random = crate::random::Random::new(5);
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
                let ends = (0..path.len()).map(|at| path[at..].iter().fold(Word::empty(cells[at]), |w, &s| w.and(s)));
                let is_forbidden = ends.into_iter().any(|word| forbidden.contains(&word));
                state = machine.rows[state as usize][usize::from(slot)];
                assert_eq!(state == FORBIDDEN, is_forbidden);
                if is_forbidden || path.len() == 26 {
                    *(if is_forbidden { &mut stops } else { &mut goes }) += 1;
                    break;
                }
                cells.push(from);
            }
        }
        assert!(stops > 100 && goes + stops == 20_000);
    }
}
