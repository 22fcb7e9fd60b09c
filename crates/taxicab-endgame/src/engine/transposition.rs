//! The transposition table: the results of searches by position, whichever moves lead there.
//!
//! A score of mate is announced to people, so a position is identified by more than its Zobrist key: a slot keeps the whole
//! key and, with a mate, 32 bits of a second hash, made from the sets of pieces directly.

use alloc::boxed::Box;

use bytemuck::Zeroable;
use cozy_chess::{Board, Color, Move, Piece, Square};

use super::plies_to_mate;

/// How a stored score bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    Exact,
}

impl Bound {
    /// The bound that a score proves after a search with a window.
    pub(super) const fn of(score: i32, alpha: i32, beta: i32) -> Self {
        if score >= beta {
            Self::Lower
        } else if score > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

/// The result of a search for a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The best move, or one that cut off. After a collision it may not be a move of this position.
    pub(super) mv: Option<Move>,
    /// Mates are counted from this position.
    pub(super) score: i32,
    pub(super) depth: u8,
    pub(super) bound: Bound,
}

/// An entry as the table packs it.
#[derive(Clone, Copy, bytemuck::Zeroable)]
struct Slot {
    key: u64,
    /// The second hash of a mate, else 0.
    check: u32,
    score: i32,
    /// 0: no move.
    mv: u16,
    depth: u8,
    /// Two bits of the bound, six bits of the search's generation.
    tag: u8,
    /// The epoch of the table when it was stored. Of another epoch, it counts as empty.
    epoch: u32,
}

/// Six bits of a tag.
const GENERATIONS: u8 = 64;

/// The transposition table. To make one, to clear it and to enlarge it takes no time, whatever its size: the system provides a
/// page of zeros when it is first stored to, and entries of an earlier epoch count as empty.
pub(super) struct TranspositionTable {
    /// The first slot of a pair keeps the deeper entry, the second is always replaced.
    pairs: Box<[[Slot; 2]]>,
    /// Counts from 1 how often it was cleared.
    epoch: u32,
    generation: u8,
}

/// There is no memory for a transposition table of this size.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
#[error("no memory for a hash table of {megabytes} MB")]
pub struct OutOfMemory {
    /// The size asked for.
    pub megabytes: usize,
}

impl TranspositionTable {
    pub(super) fn new(megabytes: usize) -> Result<Self, OutOfMemory> {
        let count = megabytes.max(1).saturating_mul(1 << 20) / size_of::<[Slot; 2]>();
        let pairs = bytemuck::try_zeroed_slice_box(count).map_err(|()| OutOfMemory { megabytes })?;
        Ok(Self { pairs, epoch: 1, generation: 0 })
    }

    pub(super) fn clear(&mut self) {
        self.epoch = self.epoch.checked_add(1).unwrap_or_else(|| {
            self.pairs.fill(Zeroable::zeroed());
            1
        });
        self.generation = 0;
    }

    /// Begins the generation of a new search.
    pub(super) const fn next_generation(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// Multiplication maps the keys evenly onto any number of pairs.
    const fn place(&self, key: u64) -> usize {
        ((key as u128 * self.pairs.len() as u128) >> 64) as usize
    }

    pub(super) fn entry(&self, key: u64, board: &Board) -> Option<Entry> {
        let pair = &self.pairs[self.place(key)];
        let slot = pair.iter().find(|slot| slot.key == key && slot.epoch == self.epoch)?;
        if plies_to_mate(slot.score).is_some() && slot.check != check(board) {
            return None;
        }
        let bound = match slot.tag & 3 {
            0 => Bound::Upper,
            1 => Bound::Lower,
            _ => Bound::Exact,
        };
        Some(Entry { mv: unpacked(slot.mv), score: slot.score, depth: slot.depth, bound })
    }

    pub(super) fn store(&mut self, key: u64, board: &Board, entry: Entry) {
        let Entry { mv, score, depth, bound } = entry;
        let check = if plies_to_mate(score).is_some() { check(board) } else { 0 };
        let tag = self.generation << 2 | bound as u8;
        let slot = Slot { key, check, score, mv: packed(mv), depth, tag, epoch: self.epoch };
        let [first, second] = &mut self.pairs[self.place(key)];
        let is_deeper = depth >= first.depth || first.tag >> 2 != self.generation || first.epoch != self.epoch;
        if first.key == key && first.epoch == self.epoch {
            *first = slot;
        } else if is_deeper {
            *second = *first;
            *first = slot;
        } else {
            *second = slot;
        }
    }

    /// How full the table is with entries of the present search, in thousandths, sampled on its first thousand pairs.
    pub(super) fn hashfull(&self) -> u16 {
        let sample = &self.pairs[..self.pairs.len().min(1000)];
        let is_of_search = |slot: &&Slot| slot.epoch == self.epoch && slot.tag >> 2 == self.generation;
        let filled = sample.iter().flatten().filter(is_of_search).count();
        (filled * 1000 / (2 * sample.len())) as u16
    }
}

/// A hash of the sets of pieces that is independent of the Zobrist key.
fn check(board: &Board) -> u32 {
    // The golden ratio in 64 bits, and the first multiplier of MurmurHash3's finaliser (Appleby, 2011).
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

/// 6 bits of each square, 3 of the promotion.
fn packed(mv: Option<Move>) -> u16 {
    mv.map_or(0, |Move { from, to, promotion }| {
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
            let mv: Move = text.parse().unwrap();
            assert_eq!(unpacked(packed(Some(mv))), Some(mv));
        }
        assert_eq!(unpacked(packed(None)), None);
    }

    #[test]
    fn a_mate_of_another_position_with_the_same_number_is_not_found() {
        let (board, other) = (Board::default(), "8/8/8/8/8/1k6/8/R3K3 w - - 0 1".parse::<Board>().unwrap());
        let mut table = TranspositionTable::new(1).unwrap();
        table.next_generation();
        for (score, is_known) in [(MATE - 5, false), (5 - MATE, false), (123, true)] {
            let entry = Entry { mv: None, score, depth: 3, bound: Bound::Exact };
            table.store(77, &board, entry);
            assert_eq!(table.entry(77, &board).map(|entry| entry.score), Some(score));
            assert_eq!(table.entry(77, &other).is_some(), is_known);
        }
        assert!(table.entry(78, &board).is_none());
        table.clear();
        assert!(table.entry(77, &board).is_none());
    }

    #[test]
    fn what_was_stored_before_the_table_was_cleared_is_not_found() {
        let board = Board::default();
        let entry = Entry { mv: None, score: 1, depth: 3, bound: Bound::Exact };
        let mut table = TranspositionTable::new(1).unwrap();
        assert_eq!(table.hashfull(), 0);
        for epoch in [1, 2, u32::MAX, 1] {
            table.epoch = epoch.max(table.epoch);
            for key in [0, 1, u64::MAX] {
                assert!(table.entry(key, &board).is_none(), "{key} in epoch {epoch}");
                table.store(key, &board, entry);
                assert!(table.entry(key, &board).is_some());
            }
            assert_eq!((table.hashfull(), table.epoch), (1, epoch));
            table.clear();
            assert_eq!(table.hashfull(), 0);
        }
        assert!(TranspositionTable::new(usize::MAX).is_err());
    }
}
