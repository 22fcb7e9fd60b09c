//! The faults of a file.

use std::io;
use std::path::{Path, PathBuf};

use crate::header::FORMAT_VERSION;
use crate::{Key, MemoryError, write};

/// The reason why a file was not loaded; none of its contents are used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The file does not start with the signature of a table file.
    #[error("is not a table file")]
    NotATable,
    /// The layout of the file has a version that this crate does not read.
    #[error("is a table file of format {0}; this program reads format {FORMAT_VERSION}")]
    FormatVersion(u32),
    /// The checksum of the header is wrong, or its fields contradict each other.
    #[error("has a damaged header")]
    Header,
    /// A checkpoint has the name of a table, or a table that of a checkpoint.
    #[error("has the wrong kind of name: a checkpoint is not a table")]
    Purpose,
    /// The file holds another table, or another version of it.
    #[error("holds another table: {0}")]
    OtherTable(Box<Key>),
    /// The name of the file does not belong to its key.
    #[error("does not have the name that belongs to its table")]
    Name,
    /// The number of words differs from the expected one.
    #[error("has {found} words instead of {expected}")]
    Words {
        /// The number in the header.
        found: u64,
        /// The number the caller expects, or its maximum.
        expected: u64,
    },
    /// The file is shorter than its header says, or shorter than a header.
    #[error("is cut off: {found} bytes of {expected}")]
    Truncated {
        /// The bytes of the file.
        found: u64,
        /// The expected bytes.
        expected: u64,
    },
    /// The file is longer than its header says.
    #[error("is too long: {found} bytes instead of {expected}")]
    TooLong {
        /// The bytes of the file.
        found: u64,
        /// The expected bytes.
        expected: u64,
    },
    /// The checksum of the payload is wrong.
    #[error("is damaged: its checksum is wrong")]
    Payload,
    /// The system could not read the file.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// The table does not fit into memory, and the file could not be mapped.
    #[error("does not fit: {0}")]
    Memory(#[from] MemoryError),
}

impl Fault {
    /// Whether the file itself is damaged: false if it could not be read now, or if a newer version of this crate reads it.
    pub fn is_damage(&self) -> bool {
        !matches!(self, Self::FormatVersion(_) | Self::Unreadable(_) | Self::Memory(_))
    }

    /// The name under which a build keeps a file of another format; empty for other faults.
    fn kept_as(&self, path: &Path) -> String {
        let Self::FormatVersion(version) = self else { return String::new() };
        format!(", and keeps this as {}", write::other_format_path(path, *version).display())
    }
}

/// A file that was not loaded, and the reason.
#[derive(Debug, thiserror::Error)]
#[error("{} {fault}{}", path.display(), fault.kept_as(path))]
pub struct LoadError {
    /// The file.
    pub path: PathBuf,
    /// The reason.
    #[source]
    pub fault: Fault,
}
