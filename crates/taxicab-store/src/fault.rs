//! What is wrong with a file.

use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::{Key, MemoryError};

/// What is wrong with a file that was to be loaded; nothing of it was trusted.
#[derive(Debug)]
#[non_exhaustive]
pub enum Fault {
    /// It does not begin as our files do: something else, or a write that never ended.
    Foreign,
    /// The layout of the file itself is of another version than this crate reads.
    Container(u32),
    /// The header's checksum is wrong, or what it says is contradictory.
    Header,
    /// It is a checkpoint under the name of a table, or a table under that of a checkpoint.
    Purpose,
    /// It is another table than the one asked for, or one of another version.
    OtherTable(Box<Key>),
    /// Its name is not the one that belongs to its key.
    Name,
    /// It holds another number of words than the one asked for.
    Words {
        /// How many the header says.
        found: u64,
        /// How many the caller knows the table to have, or takes at most.
        expected: u64,
    },
    /// It is shorter than its header says, or shorter than a header.
    Truncated {
        /// The bytes it has.
        found: u64,
        /// The bytes it should have.
        expected: u64,
    },
    /// It is longer than its header says.
    TooLong {
        /// The bytes it has.
        found: u64,
        /// The bytes it should have.
        expected: u64,
    },
    /// The payload's checksum is wrong.
    Payload,
    /// It could not be read.
    Unreadable(io::Error),
    /// There is no room for it in memory, and it could not be mapped.
    Memory(MemoryError),
}

impl Fault {
    /// Whether the file itself is wrong: not if it could not be read now, or only a newer version of this crate reads it.
    pub fn is_damage(&self) -> bool {
        !matches!(self, Self::Container(_) | Self::Unreadable(_) | Self::Memory(_))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => write!(f, "is not a table file"),
            Self::Container(version) => {
                write!(f, "is a table file of format {version}; this program reads format {}", crate::header::CONTAINER)
            }
            Self::Header => write!(f, "has a damaged header"),
            Self::Purpose => write!(f, "has a name that does not fit what it is: a checkpoint is no table"),
            Self::OtherTable(key) => write!(f, "is another table: {key}"),
            Self::Name => write!(f, "does not have the name that belongs to its table"),
            Self::Words { found, expected } => write!(f, "says it has {found} words instead of {expected}"),
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

/// Why a file was not loaded: which one, and what is wrong with it.
#[derive(Debug)]
pub struct LoadError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub fault: Fault,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.path.display(), self.fault)
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
