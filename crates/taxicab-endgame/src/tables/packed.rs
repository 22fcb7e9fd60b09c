//! A table as few words to store: half of it, compressed.
//!
//! Only the values with the strong side to move are stored. The others are one ply away, and the
//! [rows](super::fill) of a frame find them in some hundredths of a second. What is stored goes through DEFLATE
//! (L. P. Deutsch, RFC 1951, 1996) in blocks, which all cores compress and expand. An illegal position repeats the value before
//! it, and with a pawn the strong king's squares come last, because its neighbours have like values.

use alloc::vec::Vec;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::fill::restored;
use super::table::{ILLEGAL, Table};
use crate::{Endgame, Index, Side, Tables, parallel};

/// The bytes of a block before it is compressed.
const BLOCK: usize = 1 << 19;
/// The compression level: the greatest before compression takes longer than the fill.
const LEVEL: u8 = 6;

/// The place in a stored table of the position of a number. With a pawn the squares of the kings are exchanged; doing it again
/// gives the number.
const fn place(index: &Index, number: usize) -> usize {
    if index.endgame().has_pawn() { number & !0xfff | number >> 6 & 0x3f | (number & 0x3f) << 6 } else { number }
}

impl Table {
    /// The version of the format of [`packed`](Self::packed).
    pub const VERSION: u32 = 2;

    /// The most words that the packed table of an endgame has.
    pub fn max_words_of(endgame: Endgame) -> usize {
        // What cannot be compressed grows by less than a tenth.
        let len = Index::new(endgame).len();
        (len + len / 8 + 64) / 8
    }

    /// The table as words to store, little-endian: the length of each block in four bytes and the block, padded with zeros.
    ///
    /// # Complexity
    /// Some hundredths of a second for 4 MB of memory on each core.
    pub fn packed(&self) -> Vec<u64> {
        let index = self.index();
        let mut stored = vec![ILLEGAL; index.len()];
        for (number, &byte) in self.half(Side::Strong).iter().enumerate() {
            stored[place(&index, number)] = byte;
        }
        let mut last = ILLEGAL;
        for byte in &mut stored {
            if *byte == ILLEGAL {
                *byte = last;
            }
            last = *byte;
        }
        let blocks: Vec<&[u8]> = stored.chunks(BLOCK).collect();
        let mut bytes = Vec::new();
        for block in parallel::map(blocks.len(), 1, |block| compress_to_vec(blocks[block], LEVEL)) {
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
    /// assert_eq!(Table::unpacked(Endgame::KRK, &words, &Tables::new()).as_ref(), Some(table));
    /// assert_eq!(Table::unpacked(Endgame::KRK, &[0], &Tables::new()), None);
    /// # Ok::<(), taxicab_endgame::FillError>(())
    /// ```
    ///
    /// # Complexity
    /// Less than that of a [fill](Tables::fill): expands half of the table, and tries every move of the other half once.
    pub fn unpacked(endgame: Endgame, words: &[u64], tables: &Tables) -> Option<Self> {
        if !endgame.successors().all(|successor| tables.table(successor).is_some()) {
            return None;
        }
        let index = Index::new(endgame);
        let stored = expanded(words, index.len())?;
        Some(restored(endgame, tables, |number| Self::value_of_byte(stored[place(&index, number)])))
    }
}

/// The bytes of all blocks, if there are `len` of them.
fn expanded(words: &[u64], len: usize) -> Option<Vec<u8>> {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let (mut blocks, mut rest) = (Vec::new(), &bytes[..]);
    while blocks.len() < len.div_ceil(BLOCK) {
        let (length, after) = rest.split_first_chunk()?;
        let (block, after) = after.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        blocks.push(block);
        rest = after;
    }
    let expand = |block: usize| decompress_to_vec_with_limit(blocks[block], BLOCK).ok();
    let expanded = parallel::map(blocks.len(), 1, expand).into_iter().collect::<Option<Vec<_>>>()?.concat();
    (expanded.len() == len).then_some(expanded)
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
            assert!(Table::unpacked(table.endgame(), &words, &tables).as_ref() == Some(table), "{}", table.endgame());
        }
    }

    #[test]
    fn what_is_not_a_table_is_refused() {
        let mut tables = Tables::new();
        let words = tables.fill(Endgame::KRK).unwrap().packed();
        for words in [&words[..words.len() - 1], &[], &[u64::MAX; 100], &vec![0; 10_000]] {
            assert!(Table::unpacked(Endgame::KRK, words, &tables).is_none());
        }
        // A successor is missing.
        let words = tables.fill(Endgame::KPK).unwrap().packed();
        assert!(Table::unpacked(Endgame::KPK, &words, &Tables::new()).is_none());
    }
}
