//! A build of a table: exclusive, resumable, complete or not at all.

use std::fs;
use std::path::PathBuf;

use crate::header::{self, Purpose};
use crate::lock::Lock;
use crate::read::Opened;
use crate::store::Names;
use crate::words::Words;
use crate::{Buffer, Key, LoadError, Store, WriteError, write};

/// The exclusive right to build one table, from [`Store::begin`] until it is finished or dropped.
///
/// After a drop or a kill at any moment only the last checkpoint counts.
#[derive(Debug)]
pub struct Build {
    store: Store,
    key: Key,
    names: Names,
    lock: Lock,
}

/// The stored state of a build.
#[derive(Debug)]
pub struct Checkpoint {
    /// The stored words: the parts, one after the other.
    pub words: Buffer,
    /// The metadata of the builder.
    pub metadata: Vec<u8>,
}

impl Build {
    /// Removes incomplete files, which belong to no live builder because this one holds the lock.
    pub(crate) fn new(store: Store, key: Key, names: Names, lock: Lock) -> Self {
        for path in [&names.table, &names.checkpoint] {
            let _ = fs::remove_file(write::part_path(path));
        }
        Self { store, key, names, lock }
    }

    /// The key of the table.
    pub fn key(&self) -> &Key {
        &self.key
    }

    /// Checks that the disk has room for a table of this number of words.
    ///
    /// # Errors
    /// [`WriteFault::NoSpace`](crate::WriteFault::NoSpace).
    pub fn check_space(&self, words: usize) -> Result<(), WriteError> {
        write::check_space(&self.names.table, header::file_bytes(words as u64))
    }

    /// Stores the state of the build, to be [resumed](Self::resume), with the parts one after the other.
    ///
    /// A complete checkpoint replaces the previous one. Lengths of the parts, if they vary, belong in the metadata, of
    /// 0..=2048 bytes.
    ///
    /// # Errors
    /// The disk is full, another error of the system, too much metadata, or another process took the lock over while this one was
    /// suspended; the previous checkpoint remains.
    ///
    /// # Complexity
    /// One pass over the words, plus the time of the disk.
    pub fn checkpoint(&self, parts: &[&[u64]], metadata: &[u8]) -> Result<(), WriteError> {
        write::file(&self.names.checkpoint, Purpose::Checkpoint, &self.key, metadata, parts, &self.lock)
    }

    /// The bytes of the last checkpoint; 0 if there is none.
    pub fn checkpoint_bytes(&self) -> u64 {
        fs::metadata(&self.names.checkpoint).map_or(0, |data| data.len())
    }

    /// The last checkpoint, of at most `max_words` words; `None` if there is none.
    ///
    /// # Errors
    /// A checkpoint that is damaged, longer, of another table, or does not fit into memory. The caller reports it and
    /// starts the build again.
    ///
    /// # Complexity
    /// As [`Store::load`].
    pub fn resume(&self, max_words: usize) -> Result<Option<Checkpoint>, LoadError> {
        let path = &self.names.checkpoint;
        let found = || {
            let Some(opened) = Opened::of_key(path, Purpose::Checkpoint, &self.key)? else { return Ok(None) };
            let length = Words::from(..=max_words).checked(opened.header.words)?;
            let mut words = Buffer::zeroed_within(length, self.store.available())?;
            opened.read_into(&mut words, self.store.threads())?;
            Ok(Some(Checkpoint { words, metadata: opened.header.metadata }))
        };
        found().map_err(|fault| LoadError { path: path.clone(), fault })
    }

    /// Writes the table, removes its checkpoint and ends the build; returns the path of the file. A table of another format in
    /// its place is kept next to it, as `….table.format-1`.
    ///
    /// # Errors
    /// As [`checkpoint`](Self::checkpoint); the checkpoint and a previous table of this key remain.
    ///
    /// # Complexity
    /// One pass over the words, plus the time of the disk.
    pub fn finish(self, payload: &[u64], metadata: &[u8]) -> Result<PathBuf, WriteError> {
        write::file(&self.names.table, Purpose::Table, &self.key, metadata, &[payload], &self.lock)?;
        // A leftover checkpoint is harmless: it is not read while the table exists.
        let _ = fs::remove_file(&self.names.checkpoint);
        Ok(self.names.table)
    }
}
