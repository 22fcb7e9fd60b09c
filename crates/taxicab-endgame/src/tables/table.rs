//! The table of an endgame: one byte for each position and side to move.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::endgame::{Endgame, Side};
use super::index::Index;
use super::position::EndgamePosition;
use super::value::Value;

/// The exact value of every position of an endgame, for either side to move.
///
/// A byte is the number of plies to mate: odd is won, even is lost. [`Tables::fill`](crate::Tables::fill) fills a table,
/// [`from_words`](Self::from_words) restores one that was stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Table {
    index: Index,
    /// First with the strong side to move, then with the weak side.
    bytes: Vec<u8>,
}

/// The byte of an illegal position.
const ILLEGAL: u8 = 255;
const DRAW: u8 = 254;
/// The longest mate that a byte can hold, in plies.
pub(crate) const MAX_PLIES: u8 = 253;

impl Table {
    /// The version of the format of [`words`](Self::words).
    pub const VERSION: u32 = 1;

    /// A table in which no position is legal.
    pub(crate) fn empty(endgame: Endgame) -> Self {
        let index = Index::new(endgame);
        Self { index, bytes: vec![ILLEGAL; 2 * index.len()] }
    }

    /// The endgame.
    pub const fn endgame(&self) -> Endgame {
        self.index.endgame()
    }

    /// The index of its positions.
    pub const fn index(&self) -> Index {
        self.index
    }

    /// The value of a position of this endgame; `None` if it is not legal: two pieces on a square, kings that touch, a pawn on
    /// its first or last rank, or the side not to move in check.
    ///
    /// # Complexity
    /// A few loads: some nanoseconds.
    #[inline]
    pub fn value(&self, position: &EndgamePosition) -> Option<Value> {
        debug_assert_eq!(position.endgame, self.endgame());
        self.at(self.index.rank(position)?, position.to_move)
    }

    /// The value of the position of a number with a side to move; `None` if it is not legal.
    ///
    /// # Panics
    /// The number is not less than the length of the [index](Self::index).
    #[inline]
    pub fn at(&self, number: usize, to_move: Side) -> Option<Value> {
        match self.bytes[usize::from(to_move) * self.index.len() + number] {
            ILLEGAL => None,
            DRAW => Some(Value::Draw),
            plies if plies % 2 == 1 => Some(Value::Win(plies)),
            plies => Some(Value::Loss(plies)),
        }
    }

    pub(crate) fn put(&mut self, number: usize, to_move: Side, value: Value) {
        self.bytes[usize::from(to_move) * self.index.len() + number] = value.plies().unwrap_or(DRAW);
    }

    /// The size in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes.len()
    }

    /// The number of words that store the table of an endgame.
    pub fn words_of(endgame: Endgame) -> usize {
        (2 * Index::new(endgame).len()).div_ceil(8)
    }

    /// The table as words to store, little-endian.
    pub fn words(&self) -> Vec<u64> {
        let word = |bytes: &[u8]| {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            u64::from_le_bytes(word)
        };
        self.bytes.chunks(8).map(word).collect()
    }

    /// Restores a table from its [`words`](Self::words); `None` if their number is wrong. The caller verifies that they are
    /// unchanged.
    ///
    /// ```
    /// use taxicab_endgame::{Endgame, Table, Tables};
    ///
    /// let mut tables = Tables::new();
    /// let table = tables.fill(Endgame::KRK)?;
    /// assert_eq!(Table::from_words(Endgame::KRK, &table.words()).as_ref(), Some(table));
    /// assert_eq!(Table::from_words(Endgame::KRK, &[0]), None);
    /// # Ok::<(), taxicab_endgame::FillError>(())
    /// ```
    pub fn from_words(endgame: Endgame, words: &[u64]) -> Option<Self> {
        if words.len() != Self::words_of(endgame) {
            return None;
        }
        let index = Index::new(endgame);
        let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes.truncate(2 * index.len());
        Some(Self { index, bytes })
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("endgame", &self.endgame())
            .field("bytes", &self.bytes.len())
            .finish_non_exhaustive()
    }
}
