//! The transposition table: what was found of a position, whichever way led to it.
//!
//! A score of mate is announced to people, so a position is known by more than its Zobrist number: an entry keeps the whole
//! number and, with a mate, 32 bits of another hash, made from the sets of men directly. Both searches check the move.

use alloc::vec::Vec;
use core::fmt;

use cozy_chess::{Board, Color, Move, Piece, Square};

use super::score::plies_to_mate;

/// What a stored score says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// At most.
    Upper,
    /// At least.
    Lower,
    /// Exactly.
    Exact,
}

/// What was found of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// The best move, or one that was good enough; it may be none of this position.
    pub(super) played: Option<Move>,
    /// Seen from the position: mates are counted from here.
    pub(super) score: i32,
    pub(super) depth: u8,
    pub(super) bound: Bound,
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    /// Of the other hash, with a mate.
    check: u32,
    score: i32,
    /// 0: nothing is here.
    played: u16,
    depth: u8,
    /// Two bits of the bound, 1 to 3; 0: nothing is here. Six bits of the search's number.
    tag: u8,
}

const NOTHING: Entry = Entry { key: 0, check: 0, score: 0, played: 0, depth: 0, tag: 0 };
const SEARCHES: u8 = 64;

/// The table.
pub(super) struct Memory {
    /// Pairs: of the first the deeper stays, the second is always replaced.
    pairs: Vec<[Entry; 2]>,
    search: u8,
}

/// A transposition table larger than the memory there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory {
    /// What was asked for.
    pub megabytes: usize,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no memory for a hash table of {} MB", self.megabytes)
    }
}

impl core::error::Error for OutOfMemory {}

impl Memory {
    pub(super) fn new(megabytes: usize) -> Result<Self, OutOfMemory> {
        let count = megabytes.max(1).saturating_mul(1 << 20) / size_of::<[Entry; 2]>();
        let mut pairs = Vec::new();
        pairs.try_reserve_exact(count).map_err(|_| OutOfMemory { megabytes })?;
        pairs.resize(count, [NOTHING; 2]);
        Ok(Self { pairs, search: 0 })
    }

    pub(super) fn clear(&mut self) {
        self.pairs.fill([NOTHING; 2]);
        self.search = 0;
    }

    /// A new search begins.
    pub(super) const fn begin(&mut self) {
        self.search = (self.search + 1) % SEARCHES;
    }

    const fn place(&self, key: u64) -> usize {
        ((key as u128 * self.pairs.len() as u128) >> 64) as usize
    }

    pub(super) fn found(&self, key: u64, board: &Board) -> Option<Found> {
        let pair = &self.pairs[self.place(key)];
        let entry = pair.iter().find(|entry| entry.key == key && entry.tag != 0)?;
        if plies_to_mate(entry.score).is_some() && entry.check != check(board) {
            return None;
        }
        let bound = match entry.tag & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        };
        Some(Found { played: unpacked(entry.played), score: entry.score, depth: entry.depth, bound })
    }

    pub(super) fn keep(&mut self, key: u64, board: &Board, found: Found) {
        let place = self.place(key);
        let check = if plies_to_mate(found.score).is_some() { check(board) } else { 0 };
        let tag = self.search << 2 | (found.bound as u8 + 1);
        let entry = Entry { key, check, score: found.score, played: packed(found.played), depth: found.depth, tag };
        let pair = &mut self.pairs[place];
        let [first, second] = pair;
        let is_deeper = found.depth >= first.depth || first.tag >> 2 != self.search || first.tag == 0;
        if first.key == key && first.tag != 0 {
            *first = entry;
        } else if is_deeper {
            *second = *first;
            *first = entry;
        } else {
            *second = entry;
        }
    }

    /// How much of it the present search filled, in thousandths, by its first thousand pairs.
    pub(super) fn full(&self) -> u16 {
        let first = &self.pairs[..self.pairs.len().min(1000)];
        let filled = first.iter().flatten().filter(|entry| entry.tag != 0 && entry.tag >> 2 == self.search).count();
        (filled * 1000 / (2 * first.len())) as u16
    }
}

/// A hash of the sets of men that has nothing to do with the other.
fn check(board: &Board) -> u32 {
    let mut hash = 0x9e37_79b9_7f4a_7c15_u64 ^ u64::from(board.side_to_move() == Color::Black);
    let mut mix = |word: u64| {
        hash = (hash ^ word).wrapping_mul(0xff51_afd7_ed55_8ccd);
        hash ^= hash >> 32;
    };
    mix(board.colors(Color::White).0);
    for piece in Piece::ALL {
        mix(board.pieces(piece).0);
    }
    mix(board.en_passant().map_or(8, |file| file as u64));
    for color in Color::ALL {
        let rights = board.castle_rights(color);
        mix(rights.short.map_or(8, |file| file as u64) << 4 | rights.long.map_or(8, |file| file as u64));
    }
    hash as u32
}

fn packed(played: Option<Move>) -> u16 {
    played.map_or(0, |Move { from, to, promotion }| {
        from as u16 | (to as u16) << 6 | promotion.map_or(0, |piece| piece as u16 + 1) << 12
    })
}

fn unpacked(packed: u16) -> Option<Move> {
    let square = |number: u16| Square::index(usize::from(number & 63));
    let promotion = (packed >> 12).checked_sub(1).and_then(|piece| Piece::try_index(piece.into()));
    (packed != 0).then(|| Move { from: square(packed), to: square(packed >> 6), promotion })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::MATE;

    #[test]
    fn moves_are_packed_and_unpacked() {
        for text in ["a1b1", "h8a1", "a7a8q", "h2h1n", "e1h1"] {
            let played: Move = text.parse().unwrap();
            assert_eq!(unpacked(packed(Some(played))), Some(played));
        }
        assert_eq!(unpacked(packed(None)), None);
    }

    #[test]
    fn a_mate_of_another_position_with_the_same_number_is_not_found() {
        let (board, other) = (Board::default(), "8/8/8/8/8/1k6/8/R3K3 w - - 0 1".parse::<Board>().unwrap());
        let mut memory = Memory::new(1).unwrap();
        memory.begin();
        for (score, is_found) in [(MATE - 5, false), (5 - MATE, false), (123, true)] {
            let found = Found { played: None, score, depth: 3, bound: Bound::Exact };
            memory.keep(77, &board, found);
            assert_eq!(memory.found(77, &board).map(|found| found.score), Some(score));
            assert_eq!(memory.found(77, &other).is_some(), is_found);
        }
        assert!(memory.found(78, &board).is_none());
        memory.clear();
        assert!(memory.found(77, &board).is_none());
    }
}
