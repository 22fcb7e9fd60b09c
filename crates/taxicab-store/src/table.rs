//! A loaded table.

use std::fmt;
use std::ops::Deref;

use crate::Buffer;
use crate::mapping::Mapping;

/// The memory behind the words of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Backing {
    /// A copy in memory on huge pages.
    HugePages,
    /// A map of the file: the system may drop its pages and read them again.
    Mapped,
    /// A copy in memory on pages of the usual size.
    Read,
}

impl fmt::Display for Backing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::HugePages => "huge pages",
            Self::Mapped => "mapped",
            Self::Read => "read",
        })
    }
}

/// The verified words of a table and the metadata of its builder.
#[derive(Debug)]
pub struct Table {
    words: Words,
    metadata: Vec<u8>,
}

#[derive(Debug)]
enum Words {
    Copied(Buffer),
    Mapped(Mapping),
}

impl Table {
    /// A table from a buffer that was just built.
    ///
    /// ```
    /// use taxicab_store::{Buffer, Table};
    ///
    /// let mut buffer = Buffer::zeroed(3)?;
    /// buffer.copy_from_slice(&[1, 4, 9]);
    /// let table = Table::built(buffer, b"squares".to_vec());
    /// assert_eq!((&table[..], table.metadata()), (&[1, 4, 9][..], &b"squares"[..]));
    /// # Ok::<(), taxicab_store::MemoryError>(())
    /// ```
    pub fn built(buffer: Buffer, metadata: Vec<u8>) -> Self {
        Self { words: Words::Copied(buffer), metadata }
    }

    pub(crate) fn mapped(mapping: Mapping, metadata: Vec<u8>) -> Self {
        Self { words: Words::Mapped(mapping), metadata }
    }

    /// The memory behind the words.
    pub fn backing(&self) -> Backing {
        match &self.words {
            Words::Copied(buffer) => buffer.backing(),
            Words::Mapped(_) => Backing::Mapped,
        }
    }

    /// The metadata of the builder, 0..=2048 bytes.
    pub fn metadata(&self) -> &[u8] {
        &self.metadata
    }
}

impl Deref for Table {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        match &self.words {
            Words::Copied(buffer) => buffer,
            Words::Mapped(mapping) => mapping,
        }
    }
}

impl AsRef<[u64]> for Table {
    fn as_ref(&self) -> &[u64] {
        self
    }
}
