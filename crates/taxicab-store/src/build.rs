//! Building a table: alone, resumable, and whole or not at all.

use std::fs;
use std::path::PathBuf;

use crate::header::Purpose;
use crate::lock::Lock;
use crate::read::Opened;
use crate::store::Names;
use crate::{Buffer, Fault, Key, LoadError, Store, WriteError, write};

/// The right to build one table, from [`Store::begin`] until it is finished or dropped.
///
/// Dropping it, or being killed at any moment, leaves the last checkpoint and nothing else that is used.
#[derive(Debug)]
pub struct Build {
    store: Store,
    key: Key,
    names: Names,
    _lock: Lock,
}

/// What a build had reached.
#[derive(Debug)]
pub struct Checkpoint {
    /// The words that were kept: the parts, one after the other.
    pub words: Buffer,
    /// What was noted beside them.
    pub metadata: Vec<u8>,
}

impl Build {
    /// With the lock held, so what is unfinished here is nobody's.
    pub(crate) fn new(store: Store, key: Key, names: Names, lock: Lock) -> Self {
        for path in [&names.table, &names.checkpoint] {
            let _ = fs::remove_file(write::part_path(path));
        }
        Self { store, key, names, _lock: lock }
    }

    /// The table that is built.
    pub fn key(&self) -> &Key {
        &self.key
    }

    /// Keeps the state of the build, so that it can be [resumed](Self::resume); the parts are kept one after the other.
    ///
    /// It replaces the checkpoint before it once it is whole on the disk. Lengths of the parts, if they vary, belong into
    /// the metadata, of 0..=2048 bytes.
    ///
    /// # Errors
    /// The disk is full, or what else the system says; the checkpoint before is still there. Too much metadata.
    ///
    /// # Complexity
    /// One pass over the words, and as long as the disk takes.
    pub fn checkpoint(&self, parts: &[&[u64]], metadata: &[u8]) -> Result<(), WriteError> {
        write::file(&self.names.checkpoint, Purpose::Checkpoint, &self.key, metadata, parts)
    }

    /// The bytes of the last state that was kept; 0 if there is none.
    pub fn checkpoint_bytes(&self) -> u64 {
        fs::metadata(&self.names.checkpoint).map_or(0, |data| data.len())
    }

    /// The last state that was kept, of at most so many words; `None` if there is none.
    ///
    /// # Errors
    /// A checkpoint that is damaged, longer, another table's, or does not fit into memory. It is not used; the caller
    /// says so and begins at the beginning.
    ///
    /// # Complexity
    /// As [`Store::load`].
    pub fn resume(&self, most_words: usize) -> Result<Option<Checkpoint>, LoadError> {
        let path = &self.names.checkpoint;
        let found = || {
            let Some(opened) = Opened::open(path, Purpose::Checkpoint)? else { return Ok(None) };
            let header = &opened.header;
            if header.key != self.key {
                return Err(Fault::OtherTable(Box::new(header.key.clone())));
            }
            let longer = Fault::Words { found: header.words, expected: most_words as u64 };
            let length = usize::try_from(header.words).ok().filter(|&words| words <= most_words).ok_or(longer)?;
            let mut words = Buffer::zeroed_within(length, self.store.available())?;
            opened.read_into(&mut words, self.store.threads())?;
            Ok(Some(Checkpoint { words, metadata: opened.header.metadata }))
        };
        found().map_err(|fault| LoadError { path: path.clone(), fault })
    }

    /// Writes the table, takes its checkpoint away, and ends the build; gives the file.
    ///
    /// # Errors
    /// The disk is full, or what else the system says; the checkpoint, if any, is still there, and so is a table that
    /// stood in this place before. Too much metadata (more than 2048 bytes).
    ///
    /// # Complexity
    /// One pass over the words, and as long as the disk takes.
    pub fn finish(self, payload: &[u64], metadata: &[u8]) -> Result<PathBuf, WriteError> {
        write::file(&self.names.table, Purpose::Table, &self.key, metadata, &[payload])?;
        // A checkpoint that stays is of no harm: nobody looks at it while the table is there.
        let _ = fs::remove_file(&self.names.checkpoint);
        Ok(self.names.table)
    }
}
