//! Where a solver gets its tables from.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use crate::Size;
use crate::pattern_database::{PatternTable, Split, build_tables};

/// Where a [`Prepared`](super::Prepared) solver gets its pattern tables from: files, a cache, or memory.
pub trait TableSource: Send + Sync {
    /// The tables of a split if they are available without building them, in the order of its patterns.
    ///
    /// The default search asks for the [big tables](big_splits) of a size here.
    fn stored(&self, split: &Split) -> Option<Vec<Arc<PatternTable>>>;

    /// The tables of a split that the caller chose by name, in the order of its patterns: loaded, or built now.
    ///
    /// # Errors
    /// The tables cannot be built, or the build was interrupted.
    fn tables(&self, split: &Split) -> Result<Vec<Arc<PatternTable>>, TableError>;

    /// Whether tables that no source has are still wanted: asked every few milliseconds while they are filled.
    fn is_wanted(&self) -> bool {
        true
    }

    /// The small tables of a [quick split](Split::quick), for the default search of a size without big ones.
    ///
    /// # Errors
    /// The system does not provide their memory.
    fn quick_tables(&self, split: &Split) -> Result<Vec<Arc<PatternTable>>, TableError> {
        build_tables(split).map_err(|error| TableError::Unavailable(error.to_string()))
    }
}

/// Builds every table in memory and stores none.
#[derive(Clone, Copy, Debug, Default)]
pub struct InMemory;

impl TableSource for InMemory {
    fn stored(&self, _: &Split) -> Option<Vec<Arc<PatternTable>>> {
        None
    }

    fn tables(&self, split: &Split) -> Result<Vec<Arc<PatternTable>>, TableError> {
        self.quick_tables(split)
    }
}

/// Why a [`TableSource`] returns no tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableError {
    /// The caller interrupted the build.
    Interrupted,
    /// The reason, for people.
    Unavailable(String),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Interrupted => f.write_str("the table was interrupted"),
            Self::Unavailable(reason) => f.write_str(reason),
        }
    }
}

impl core::error::Error for TableError {}

/// The names of the splits with large tables for a size, the best first: the default search uses them where they are
/// [stored](TableSource::stored).
pub const fn big_splits(size: Size) -> &'static [&'static str] {
    match (size.width(), size.height()) {
        (4, 4) => &["7-8"],
        (5, 5) => &["6-6-6-6"],
        _ => &[],
    }
}
