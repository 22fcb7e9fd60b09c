//! The pattern tables of a solver: from the table directory, or built now.

use std::sync::Arc;
use std::time::Instant;

use taxicab_puzzle::pattern_database::{Fill, Pattern, PatternTable, Split};
use taxicab_puzzle::strategy::{PreparationError, TableError, TableSource};

use crate::limits::Spinner;
use crate::report::{Failure, Stop, grouped, say_aside};
use crate::tables::{self, Directory};

/// What the build of a table prints.
#[derive(Clone, Copy, Default)]
pub(crate) struct Verbosity {
    pub(crate) quiet: bool,
    pub(crate) shows_progress: bool,
}

/// The tables of a directory.
pub(crate) struct TableFiles {
    directory: Directory,
    verbosity: Verbosity,
}

impl TableFiles {
    pub(crate) fn source(directory: Directory, verbosity: Verbosity) -> Arc<dyn TableSource> {
        Arc::new(Self { directory, verbosity })
    }
}

impl TableSource for TableFiles {
    fn stored(&self, split: &Split) -> Option<Vec<Arc<PatternTable>>> {
        self.directory.loaded(split)
    }

    fn tables(&self, split: &Split) -> Result<Vec<Arc<PatternTable>>, TableError> {
        let start = Instant::now();
        let mut spinner = Spinner::new(self.verbosity.shows_progress);
        let mut announce = |pattern: &Pattern| {
            if !self.verbosity.quiet {
                let (bytes, file) = (Fill::bytes(pattern), 8 * PatternTable::words_of(pattern) as u64);
                say_aside!(
                    "taxicab: building the table {pattern}: {} MB of memory, a file of {} MB",
                    grouped(bytes.div_ceil(1_000_000)),
                    grouped(file.div_ceil(1_000_000))
                );
            }
        };
        let mut watch = |filling: &_| spinner.show(start.elapsed(), || format!("{filling}"));
        self.directory.loaded_or_built(split, &mut announce, &mut watch).map_err(|error| match error {
            tables::TableError::Interrupted { .. } => TableError::Interrupted,
            error => TableError::Unavailable(error.to_string()),
        })
    }
}

impl From<PreparationError> for Failure {
    fn from(error: PreparationError) -> Self {
        match error {
            PreparationError::Tables(TableError::Interrupted) => Self::Stop(Stop::Interrupted),
            error => Self::Bad(error.to_string()),
        }
    }
}
