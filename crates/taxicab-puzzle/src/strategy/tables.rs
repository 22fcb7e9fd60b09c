//! Where a solver gets its pattern tables from.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::pattern_database::{PatternTable, Split, build_tables};
use crate::search::ranking::Weights;
use crate::search::{MultiTileSolver, RunHeuristic};
use crate::{Board, Size};

/// Where a [`Prepared`](super::Prepared) solver gets its pattern tables from: files, a cache, or memory.
pub trait TableSource {
    /// The tables of a split if they are available without building them, in the order of its patterns.
    ///
    /// The default search asks for the [big tables](big_splits) of a size here.
    fn stored(&self, split: &Split) -> Option<Vec<Arc<PatternTable>>>;

    /// The tables of a split, in the order of its patterns: loaded, or built now.
    ///
    /// # Errors
    /// The tables cannot be built, or the build was interrupted.
    fn tables(&self, split: &Split) -> Result<Vec<Arc<PatternTable>>, TableError>;

    /// Whether the default search may ask for the tables of a split once they pay: there is the time for them, and the memory.
    fn allows(&self, split: &Split) -> bool;

    /// Whether tables are still wanted, and whatever else is made before a search: as until a deadline.
    fn is_wanted(&self) -> bool {
        true
    }

    /// The bytes that whatever else is made before a search may take: an [automaton](crate::search::Automaton) of a depth.
    fn max_memory(&self) -> usize {
        usize::MAX
    }

    /// The solver of the multi-tile metric with a heuristic, and its tables: shared, or filled now.
    ///
    /// # Errors
    /// The size does not have the heuristic, or its tables cannot be filled.
    fn runs(&self, goal: &Board, heuristic: RunHeuristic) -> Result<MultiTileSolver, TableError> {
        MultiTileSolver::with(goal, heuristic).map_err(|error| TableError::Unavailable(error.to_string()))
    }

    /// The weights that guide the anytime search on boards of a size.
    fn weights(&self, size: Size) -> Weights {
        Weights::shipped(size)
    }
}

/// Builds every table in memory and stores none. For the default search it builds what takes at most 1 GiB meanwhile, 256 MiB where
/// addresses have 32 bits.
#[derive(Clone, Copy, Debug, Default)]
pub struct InMemory;

/// The same [`InMemory`] while this says that tables are wanted, as until a deadline.
#[derive(Clone, Copy, Debug)]
pub struct InMemoryWhile<F>(pub F);

const MAX_BYTES: u64 = if cfg!(target_pointer_width = "64") { 1 << 30 } else { 1 << 28 };

impl TableSource for InMemory {
    fn stored(&self, split: &Split) -> Option<Vec<Arc<PatternTable>>> {
        InMemoryWhile(|| true).stored(split)
    }

    fn tables(&self, split: &Split) -> Result<Vec<Arc<PatternTable>>, TableError> {
        InMemoryWhile(|| true).tables(split)
    }

    fn allows(&self, split: &Split) -> bool {
        InMemoryWhile(|| true).allows(split)
    }
}

impl<F: Fn() -> bool> TableSource for InMemoryWhile<F> {
    fn stored(&self, _: &Split) -> Option<Vec<Arc<PatternTable>>> {
        None
    }

    fn tables(&self, split: &Split) -> Result<Vec<Arc<PatternTable>>, TableError> {
        let built = build_tables(split, &self.0).map_err(|error| TableError::Unavailable(error.to_string()))?;
        built.ok_or(TableError::Interrupted)
    }

    fn allows(&self, split: &Split) -> bool {
        split.cost().memory <= MAX_BYTES
    }

    fn is_wanted(&self) -> bool {
        self.0()
    }
}

/// Why a [`TableSource`] returns no tables.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The caller interrupted the build.
    #[error("the table was interrupted")]
    Interrupted,
    /// The reason, for people.
    #[error("{0}")]
    Unavailable(String),
}

/// The names of the splits with large tables for a size, the best first: the default search uses them where they are
/// [stored](TableSource::stored).
pub const fn big_splits(size: Size) -> &'static [&'static str] {
    let (width, height) = (size.width(), size.height());
    match if width <= height { (width, height) } else { (height, width) } {
        (2, 8) | (4, 4) => &["7-8"],
        (3, 5) => &["7-7"],
        (3, 7) => &["6-6-3-5"],
        (4, 5) => &["7-6-6"],
        (4, 6) => &["6-6-6-5"],
        (5, 5) => &["6-6-6-6"],
        _ => &[],
    }
}
