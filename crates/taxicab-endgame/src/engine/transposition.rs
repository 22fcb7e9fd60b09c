//! The transposition table: what a search found of a position, by whichever moves it was reached.
//!
//! A score of mate is announced to people, so a position is identified by more than its Zobrist key: a slot keeps the whole
//! key and, with a mate, 32 bits of a second hash, made from the sets of pieces directly.

use alloc::vec::Vec;
use core::fmt;

use cozy_chess::{Board, Color, Move, Piece, Square};

use super::score::plies_to_mate;

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
    /// What a score proves after a search with a window.
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

/// What a search found of a position.
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
#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    /// The second hash of a mate, else 0.
    check: u32,
    score: i32,
    /// 0: no move.
    mv: u16,
    depth: u8,
    /// Two bits of the bound, 1 to 3, where 0 is an empty slot; six bits of the search's generation.
    tag: u8,
}

const EMPTY: Slot = Slot { key: 0, check: 0, score: 0, mv: 0, depth: 0, tag: 0 };
/// Six bits of a tag.
const GENERATIONS: u8 = 64;

/// The transposition table.
pub(super) struct TranspositionTable {
    /// The first slot of a pair keeps the deeper entry, the second is always replaced.
    pairs: Vec<[Slot; 2]>,
    generation: u8,
}

/// There is no memory for a transposition table of this size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory {
    /// The size asked for.
    pub megabytes: usize,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no memory for a hash table of {} MB", self.megabytes)
    }
}

impl core::error::Error for OutOfMemory {}

impl TranspositionTable {
    pub(super) fn new(megabytes: usize) -> Result<Self, OutOfMemory> {
        let count = megabytes.max(1).saturating_mul(1 << 20) / size_of::<[Slot; 2]>();
        let mut pairs = Vec::new();
        pairs.try_reserve_exact(count).map_err(|_| OutOfMemory { megabytes })?;
        pairs.resize(count, [EMPTY; 2]);
        Ok(Self { pairs, generation: 0 })
    }

    pub(super) fn clear(&mut self) {
        self.pairs.fill([EMPTY; 2]);
        self.generation = 0;
    }

    /// Begins the generation of a new search.
    pub(super) const fn next_generation(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// Multiplication maps the keys evenly onto any number of pairs.
    const fn pair(&self, key: u64) -> usize {
        ((key as u128 * self.pairs.len() as u128) >> 64) as usize
    }

    pub(super) fn entry(&self, key: u64, board: &Board) -> Option<Entry> {
        let pair = &self.pairs[self.pair(key)];
        let slot = pair.iter().find(|slot| slot.key == key && slot.tag != 0)?;
        if plies_to_mate(slot.score).is_some() && slot.check != check(board) {
            return None;
        }
        let bound = match slot.tag & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        };
        Some(Entry { mv: unpacked(slot.mv), score: slot.score, depth: slot.depth, bound })
    }

    pub(super) fn store(&mut self, key: u64, board: &Board, entry: Entry) {
        let Entry { mv, score, depth, bound } = entry;
        let check = if plies_to_mate(score).is_some() { check(board) } else { 0 };
        let tag = self.generation << 2 | (bound as u8 + 1);
        let slot = Slot { key, check, score, mv: packed(mv), depth, tag };
        let pair = self.pair(key);
        let [first, second] = &mut self.pairs[pair];
        let is_deeper = depth >= first.depth || first.tag >> 2 != self.generation || first.tag == 0;
        if first.key == key && first.tag != 0 {
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
        let filled = sample.iter().flatten().filter(|slot| slot.tag != 0 && slot.tag >> 2 == self.generation).count();
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
}
