//! The ranking of the states of a pattern, made once for its fill and its table.

use alloc::collections::TryReserveError;
use alloc::sync::Arc;

use super::arrangements::Arrangements;
use super::{Fill, Pattern, PatternTable, WrongWords};

/// The ranking of the states of a pattern, which its fill and its table share. It visits every set of cells, of which large
/// boards have millions.
#[derive(Clone, Debug)]
pub struct Ranking {
    pattern: Pattern,
    arrangements: Arc<Arrangements>,
}

impl Ranking {
    /// The ranking of a pattern.
    ///
    /// # Complexity
    /// Some milliseconds for 4×4, a tenth of a second for six tiles on 5×5.
    pub fn new(pattern: Pattern) -> Self {
        Self::new_while(pattern, &|| true).expect("nothing interrupts it")
    }

    /// The same while it is wanted, which is asked every millisecond or so; `None` if it no longer is.
    pub fn new_while(pattern: Pattern, is_wanted: &dyn Fn() -> bool) -> Option<Self> {
        let arrangements = Arc::new(Arrangements::new_while(pattern.size(), pattern.tiles(), is_wanted)?);
        Some(Self { pattern, arrangements })
    }

    pub(super) fn sharing(pattern: Pattern, arrangements: &Arc<Arrangements>) -> Self {
        Self { pattern, arrangements: Arc::clone(arrangements) }
    }

    /// The pattern.
    pub const fn pattern(&self) -> &Pattern {
        &self.pattern
    }

    /// The number of words of the table.
    pub fn words(&self) -> usize {
        self.arrangements.words()
    }

    /// The maximum bytes of a fill, the finished table included.
    pub fn fill_bytes(&self) -> u64 {
        // Four arrays of a bit a state, blocks rounded up to words; a step between configurations takes 8 bytes.
        let block = self.arrangements.permutations.count.div_ceil(64) as u64 * 8;
        let configurations = self.arrangements.configurations.count as u64;
        // A tile has at most four neighbours.
        configurations * (4 * block + 8 * 4 * self.pattern.tiles() as u64 + 32) + self.arrangements.bytes() as u64
    }

    /// The fill before its first level, while it is wanted; `None` if it no longer is.
    ///
    /// # Errors
    /// The system does not provide the memory.
    pub fn fill_while(&self, is_wanted: &dyn Fn() -> bool) -> Result<Option<Fill>, TryReserveError> {
        Fill::sharing(self.pattern, &self.arrangements, is_wanted)
    }

    /// The table of these words, as [`PatternTable::from_words`].
    ///
    /// # Errors
    /// There are too few or too many words.
    pub fn table(&self, words: impl AsRef<[u64]> + Send + Sync + 'static) -> Result<PatternTable, WrongWords> {
        let (found, expected) = (words.as_ref().len(), self.words());
        if found != expected {
            return Err(WrongWords { expected, found });
        }
        Ok(PatternTable::sharing(self.pattern, Arc::clone(&self.arrangements), Arc::new(words)))
    }
}
