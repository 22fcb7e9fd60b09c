//! A table as few words to store: compressed, and of up to four pieces only half of it.
//!
//! What is stored goes through DEFLATE (L. P. Deutsch, RFC 1951, 1996) in blocks, which all cores compress and expand. With a pawn
//! the strong king's squares come last, because its neighbours have like values.
//!
//! Of up to four pieces only the values with the strong side to move are stored. The others are one ply away, and the
//! [rows](super::fill) of a frame find them in some hundredths of a second. An illegal position repeats the value before it.
//! Of five pieces everything is stored, and a block is expanded when one of its positions is looked up: few of the thousands are.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Range;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use once_cell::race::OnceBox;

use super::fill::restored;
use super::table::{ILLEGAL, Table};
use crate::{Endgame, Index, Side, Tables, parallel};

/// The bytes of a block before it is compressed: few where a block is expanded for one position.
const fn block_bytes(endgame: Endgame) -> usize {
    if endgame.is_large() { 1 << 16 } else { 1 << 19 }
}

/// The compression level: the greatest before compression takes longer than the fill.
const LEVEL: u8 = 6;

/// The place in a stored table of the position of a number. With a pawn the squares of the kings are exchanged; doing it again
/// gives the number.
const fn place(index: &Index, number: usize) -> usize {
    if index.endgame().has_pawn() { number & !0xfff | number >> 6 & 0x3f | (number & 0x3f) << 6 } else { number }
}

/// The count of bytes that are stored.
fn stored_bytes(index: &Index) -> usize {
    index.len() * if index.endgame().is_large() { 2 } else { 1 }
}

/// The blocks of a stored table, each expanded when a position of it is first looked up.
pub(super) struct Blocks {
    words: Box<dyn AsRef<[u64]> + Send + Sync>,
    /// Where the bytes of each block are.
    places: Vec<Range<usize>>,
    expanded: Vec<OnceBox<Vec<u8>>>,
}

impl Blocks {
    fn new(words: Box<dyn AsRef<[u64]> + Send + Sync>, index: &Index) -> Option<Self> {
        let places = places((*words).as_ref(), index)?;
        let expanded = places.iter().map(|_| OnceBox::new()).collect();
        Some(Self { words, places, expanded })
    }

    /// The byte of a position.
    pub(super) fn byte(&self, index: &Index, number: usize, to_move: Side) -> u8 {
        let place = usize::from(to_move) * index.len() + place(index, number);
        let size = block_bytes(index.endgame());
        let block = place / size;
        let expand = || Box::new(expanded((*self.words).as_ref(), &self.places[block], size).unwrap_or_default());
        self.expanded[block].get_or_init(expand).get(place % size).copied().unwrap_or(ILLEGAL)
    }
}

impl Table {
    /// The version of the format of [`packed`](Self::packed).
    pub const VERSION: u32 = 2;

    /// The most words that the packed table of an endgame has.
    pub fn max_words_of(endgame: Endgame) -> usize {
        // What cannot be compressed grows by less than a tenth.
        let len = stored_bytes(&Index::new(endgame));
        (len + len / 8 + 64) / 8
    }

    /// The table as words to store, little-endian: the length of each block in four bytes and the block, padded with zeros.
    ///
    /// # Complexity
    /// Some hundredths of a second for 4 MB of memory on each core.
    pub fn packed(&self) -> Vec<u64> {
        let index = self.index();
        let (count, size) = (stored_bytes(&index), block_bytes(self.endgame()));
        let stored = |at: usize| self.byte(place(&index, at % index.len()), Side::ALL[at / index.len()]);
        let compressed = |block: usize| {
            let first = block * size;
            let mut bytes: Vec<u8> = (first..count).take(size).map(stored).collect();
            if !self.endgame().is_large() {
                let mut last = (0..first).rev().map(stored).find(|&byte| byte != ILLEGAL).unwrap_or(ILLEGAL);
                for byte in &mut bytes {
                    if *byte == ILLEGAL {
                        *byte = last;
                    }
                    last = *byte;
                }
            }
            compress_to_vec(&bytes, LEVEL)
        };
        let mut bytes = Vec::new();
        for block in parallel::map(count.div_ceil(size), 1, compressed) {
            bytes.extend((block.len() as u32).to_le_bytes());
            bytes.extend(block);
        }
        bytes.resize(bytes.len().next_multiple_of(8), 0);
        bytes.as_chunks().0.iter().map(|&word| u64::from_le_bytes(word)).collect()
    }

    /// Restores a table from its [`packed`](Self::packed) words; `None` if they are not those of a table, or if the table of a
    /// successor is missing. The caller verifies that they are unchanged.
    ///
    /// ```
    /// use taxicab_endgame::{Endgame, Table, Tables};
    ///
    /// let mut tables = Tables::new();
    /// let table = tables.fill(Endgame::KRK)?;
    /// let words = table.packed();
    /// assert!(8 * words.len() < table.bytes() / 8);
    /// assert_eq!(Table::unpacked(Endgame::KRK, words, &Tables::new()).as_ref(), Some(table));
    /// assert_eq!(Table::unpacked(Endgame::KRK, [0], &Tables::new()), None);
    /// # Ok::<(), taxicab_endgame::FillError>(())
    /// ```
    ///
    /// # Complexity
    /// Less than that of a [fill](Tables::fill): expands half of the table, and tries every move of the other half once. Of five
    /// pieces nothing is expanded yet, and the words stay in memory.
    pub fn unpacked(
        endgame: Endgame,
        words: impl AsRef<[u64]> + Send + Sync + 'static,
        tables: &Tables,
    ) -> Option<Self> {
        if !endgame.successors().all(|successor| tables.table(successor).is_some()) {
            return None;
        }
        let index = Index::new(endgame);
        if endgame.is_large() {
            return Some(Self::of_blocks(endgame, Blocks::new(Box::new(words), &index)?));
        }
        let words = words.as_ref();
        let places = places(words, &index)?;
        let expand = |block: usize| expanded(words, &places[block], block_bytes(endgame));
        let stored = parallel::map(places.len(), 1, expand).into_iter().collect::<Option<Vec<_>>>()?.concat();
        if stored.len() != index.len() {
            return None;
        }
        Some(restored(endgame, tables, |number| Self::value_of_byte(stored[place(&index, number)])))
    }
}

/// Where the blocks of a table are among the bytes of its words.
fn places(words: &[u64], index: &Index) -> Option<Vec<Range<usize>>> {
    let (mut places, mut next) = (Vec::new(), 0);
    while places.len() < stored_bytes(index).div_ceil(block_bytes(index.endgame())) {
        let length: Vec<u8> = bytes(words, &(next..next + 4))?.collect();
        let first = next + 4;
        next = first + u32::from_le_bytes(length.try_into().ok()?) as usize;
        places.push(first..next);
    }
    (next <= 8 * words.len()).then_some(places)
}

/// Some bytes of the words.
fn bytes<'a>(words: &'a [u64], range: &Range<usize>) -> Option<impl Iterator<Item = u8> + 'a> {
    let words = words.get(range.start / 8..range.end.div_ceil(8))?;
    Some(words.iter().flat_map(|word| word.to_le_bytes()).skip(range.start % 8).take(range.len()))
}

/// A block, of this size at most, as it was before it was compressed.
fn expanded(words: &[u64], place: &Range<usize>, size: usize) -> Option<Vec<u8>> {
    let block: Vec<u8> = bytes(words, place)?.collect();
    decompress_to_vec_with_limit(&block, size).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The half that is not stored, too.
    #[test]
    fn tables_come_back_as_they_were() {
        let mut tables = Tables::new();
        for endgame in ["KPKP", "KPPK", "KRKN", "KBBK"].map(|name| name.parse().unwrap()) {
            tables.fill(endgame).unwrap();
        }
        for table in tables.iter() {
            let words = table.packed();
            assert!(words.len() <= Table::max_words_of(table.endgame()));
            assert!(Table::unpacked(table.endgame(), words, &tables).as_ref() == Some(table), "{}", table.endgame());
        }
    }

    #[test]
    fn what_is_not_a_table_is_refused() {
        let mut tables = Tables::new();
        let words = tables.fill(Endgame::KRK).unwrap().packed();
        for words in [words[..words.len() - 1].to_vec(), vec![], vec![u64::MAX; 100], vec![0; 10_000]] {
            assert!(Table::unpacked(Endgame::KRK, words, &tables).is_none());
        }
        // A successor is missing.
        let words = tables.fill(Endgame::KPK).unwrap().packed();
        assert!(Table::unpacked(Endgame::KPK, words, &Tables::new()).is_none());
    }
}
