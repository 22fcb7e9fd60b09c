//! How many words a table is expected to have.

use std::ops::RangeToInclusive;

use crate::Fault;

/// How many words a table has: exactly some, or at most some.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    min: u64,
    max: u64,
}

impl From<usize> for Words {
    fn from(words: usize) -> Self {
        Self { min: words as u64, max: words as u64 }
    }
}

impl From<RangeToInclusive<usize>> for Words {
    fn from(words: RangeToInclusive<usize>) -> Self {
        Self { min: 0, max: words.end as u64 }
    }
}

impl Words {
    /// The most words.
    pub fn max(self) -> usize {
        usize::try_from(self.max).unwrap_or(usize::MAX)
    }

    /// The number of words of a file, if that is as expected.
    pub(crate) fn checked(self, found: u64) -> Result<usize, Fault> {
        let is_expected = (self.min..=self.max).contains(&found);
        let words = usize::try_from(found).ok().filter(|_| is_expected);
        words.ok_or(Fault::Words { found, expected: self.max })
    }
}
