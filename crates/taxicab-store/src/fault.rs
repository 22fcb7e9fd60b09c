//! The faults of a file.

use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::{Key, MemoryError, write};

/// The reason why a file was not loaded; none of its contents are used.
#[derive(Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The file does not start with the signature of a table file.
    NotATable,
    /// The layout of the file has a version that this crate does not read.
    FormatVersion(u32),
    /// The checksum of the header is wrong, or its fields contradict each other.
    Header,
    /// A checkpoint has the name of a table, or a table that of a checkpoint.
    Purpose,
    /// The file holds another table, or another version of it.
    OtherTable(Box<Key>),
    /// The name of the file does not belong to its key.
    Name,
    /// The number of words differs from the expected one.
    Words {
        /// The number in the header.
        found: u64,
        /// The number the caller expects, or its maximum.
        expected: u64,
    },
    /// The file is shorter than its header says, or shorter than a header.
    Truncated {
        /// The bytes of the file.
        found: u64,
        /// The expected bytes.
        expected: u64,
    },
    /// The file is longer than its header says.
    TooLong {
        /// The bytes of the file.
        found: u64,
        /// The expected bytes.
        expected: u64,
    },
    /// The checksum of the payload is wrong.
    Payload,
    /// The system could not read the file.
    Unreadable(io::Error),
    /// The table does not fit into memory, and the file could not be mapped.
    Memory(MemoryError),
}

impl Fault {
    /// Whether the file itself is damaged: false if it could not be read now, or if a newer version of this crate reads it.
    pub fn is_damage(&self) -> bool {
        !matches!(self, Self::FormatVersion(_) | Self::Unreadable(_) | Self::Memory(_))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotATable => write!(f, "is not a table file"),
            Self::FormatVersion(version) => {
                write!(
                    f,
                    "is a table file of format {version}; this program reads format {}",
                    crate::header::FORMAT_VERSION
                )
            }
            Self::Header => write!(f, "has a damaged header"),
            Self::Purpose => write!(f, "has the wrong kind of name: a checkpoint is not a table"),
            Self::OtherTable(key) => write!(f, "holds another table: {key}"),
            Self::Name => write!(f, "does not have the name that belongs to its table"),
            Self::Words { found, expected } => write!(f, "has {found} words instead of {expected}"),
            Self::Truncated { found, expected } => write!(f, "is cut off: {found} bytes of {expected}"),
            Self::TooLong { found, expected } => write!(f, "is too long: {found} bytes instead of {expected}"),
            Self::Payload => write!(f, "is damaged: its checksum is wrong"),
            Self::Unreadable(error) => write!(f, "cannot be read: {error}"),
            Self::Memory(error) => write!(f, "does not fit: {error}"),
        }
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(error)
    }
}

impl From<MemoryError> for Fault {
    fn from(error: MemoryError) -> Self {
        Self::Memory(error)
    }
}

/// A file that was not loaded, and the reason.
#[derive(Debug)]
pub struct LoadError {
    /// The file.
    pub path: PathBuf,
    /// The reason.
    pub fault: Fault,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.path.display(), self.fault)?;
        match self.fault {
            Fault::FormatVersion(version) => {
                let beside = write::other_format_path(&self.path, version);
                write!(f, ", and keeps this as {}", beside.display())
            }
            _ => Ok(()),
        }
    }
}

impl std::error::Error for LoadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.fault {
            Fault::Unreadable(error) => Some(error),
            Fault::Memory(error) => Some(error),
            _ => None,
        }
    }
}
