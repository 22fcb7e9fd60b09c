//! The words of a table in memory: a buffer on huge pages, or a map of the file.

use std::fmt;
use std::ops::{Deref, DerefMut};

use memmap2::MmapMut;

use crate::MemoryError;
use crate::mapping::Mapping;
use crate::memory::{available_memory, room_for};

/// From this number of bytes on a buffer takes pages from the system, huge ones where it allows.
pub(crate) const LARGE: usize = 4 << 20;

/// Zeroed words for a table; a big buffer lies on huge pages where the system allows.
///
/// A random load from a table of hundreds of megabytes misses the processor's list of 4-KiB pages (the TLB) nearly every
/// time. With pages of 2 MiB the list covers 512 times as much. Example `huge_pages` measures the gain.
///
/// ```
/// use taxicab_store::Buffer;
///
/// let mut buffer = Buffer::zeroed(1 << 20)?;
/// buffer[7] |= 1 << 63;
/// assert_eq!(buffer.iter().sum::<u64>(), 1 << 63);
/// # Ok::<(), taxicab_store::MemoryError>(())
/// ```
pub struct Buffer(Memory);

enum Memory {
    Heap(Vec<u64>),
    Pages { map: MmapMut, huge: bool },
}

impl Buffer {
    /// A buffer of zeroed words.
    ///
    /// The system provides a page of a big buffer at its first use, so a caller with several buffers compares their sum with
    /// [`available_memory`] first.
    ///
    /// # Errors
    /// More than 15/16 of the available memory, or more than the system provides.
    ///
    /// # Complexity
    /// Under a millisecond from 4 MiB on; O(words) below. 8 bytes a word.
    pub fn zeroed(words: usize) -> Result<Self, MemoryError> {
        Self::zeroed_within(words, available_memory())
    }

    /// A buffer of zeroed words that take at most 15/16 of the available bytes.
    ///
    /// # Errors
    /// As [`zeroed`](Self::zeroed).
    pub fn zeroed_within(words: usize, available: Option<u64>) -> Result<Self, MemoryError> {
        room_for((words as u64).saturating_mul(8), available)?;
        let pages = if words < LARGE / 8 { None } else { Self::pages(words, true) };
        pages.map_or_else(|| Self::heap(words), Ok)
    }

    /// A buffer of zeroed words on pages of the usual size, the baseline of measurements.
    ///
    /// # Errors
    /// As [`zeroed`](Self::zeroed).
    pub fn on_small_pages(words: usize) -> Result<Self, MemoryError> {
        room_for((words as u64).saturating_mul(8), available_memory())?;
        Self::pages(words, false).map_or_else(|| Self::heap(words), Ok)
    }

    /// The memory behind the words: [`Backing::HugePages`] or [`Backing::Read`].
    pub fn backing(&self) -> Backing {
        match self.0 {
            Memory::Pages { huge: true, .. } => Backing::HugePages,
            _ => Backing::Read,
        }
    }

    /// Zeroed words from the allocator.
    pub(crate) fn heap(words: usize) -> Result<Self, MemoryError> {
        let mut heap = Vec::new();
        heap.try_reserve_exact(words)
            .map_err(|_| MemoryError { needed: (words as u64).saturating_mul(8), available: None })?;
        heap.resize(words, 0);
        Ok(Self(Memory::Heap(heap)))
    }

    /// Zeroed pages from the system; `None` if it provides none.
    fn pages(words: usize, huge: bool) -> Option<Self> {
        let map = MmapMut::map_anon(words.checked_mul(8).filter(|&bytes| bytes > 0)?).ok()?;
        let huge = huge && advise_huge(&map);
        Some(Self(Memory::Pages { map, huge }))
    }

    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        bytemuck::cast_slice_mut(self)
    }
}

/// Asks for huge pages; returns whether the system follows the advice.
#[cfg(target_os = "linux")]
fn advise_huge(map: &MmapMut) -> bool {
    // A system that never follows the advice accepts it too, so read the setting.
    let setting = std::fs::read_to_string("/sys/kernel/mm/transparent_hugepage/enabled").unwrap_or_default();
    map.advise(memmap2::Advice::HugePage).is_ok() && !setting.is_empty() && !setting.contains("[never]")
}

#[cfg(not(target_os = "linux"))]
fn advise_huge(_: &MmapMut) -> bool {
    false
}

impl Deref for Buffer {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        match &self.0 {
            Memory::Heap(words) => words,
            Memory::Pages { map, .. } => bytemuck::cast_slice(map),
        }
    }
}

impl DerefMut for Buffer {
    fn deref_mut(&mut self) -> &mut [u64] {
        match &mut self.0 {
            Memory::Heap(words) => words,
            Memory::Pages { map, .. } => bytemuck::cast_slice_mut(map),
        }
    }
}

impl AsRef<[u64]> for Buffer {
    fn as_ref(&self) -> &[u64] {
        self
    }
}

impl fmt::Debug for Buffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Buffer").field("words", &self.len()).field("backing", &self.backing()).finish()
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_words_are_zero_and_can_be_written() {
        for words in [0, 1, 1000, LARGE / 8 - 1, LARGE / 8, LARGE / 8 + 1] {
            for mut buffer in [Buffer::zeroed(words).unwrap(), Buffer::on_small_pages(words).unwrap()] {
                assert_eq!(buffer.len(), words);
                assert!(buffer.iter().all(|&word| word == 0));
                buffer.fill(u64::MAX);
                assert!(buffer.iter().all(|&word| word == u64::MAX));
            }
        }
    }

    #[test]
    fn too_much_memory_is_refused() {
        assert!(Buffer::zeroed(usize::MAX).is_err());
        assert!(Buffer::zeroed(usize::MAX / 8).is_err());
        assert!(Buffer::zeroed_within(usize::MAX, None).is_err());
        let refused = Buffer::zeroed_within(1 << 20, Some(8 << 20)).unwrap_err();
        assert_eq!(refused, MemoryError { needed: 8 << 20, available: Some(8 << 20) });
        assert!(Buffer::zeroed_within(1 << 20, Some(9 << 20)).is_ok());
    }
}
