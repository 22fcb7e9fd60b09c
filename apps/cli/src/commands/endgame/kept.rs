//! The tables of endings: from files where they are there and right, else made now and kept.

use std::ops::ControlFlow;
use std::time::Instant;

use taxicab_endgame::{Endgame, FillProgress, Table, Tables};
use taxicab_store::{Build, Entry, Key};

use crate::interrupt;
use crate::limits::Spinner;
use crate::report::{Failure, Report, Stop, grouped, say_aside};
use crate::tables::{Directory, TableArguments};

/// Tables of endings, made and loaded as they are asked for.
pub(crate) struct Kept {
    directory: Directory,
    tables: Tables,
    shows_progress: bool,
    /// The seconds that went into making and loading tables.
    pub(crate) seconds: f64,
}

impl Kept {
    pub(crate) fn new(arguments: &TableArguments, report: &Report) -> Self {
        let shows_progress = report.shows_progress();
        Self { directory: arguments.directory(), tables: Tables::new(), shows_progress, seconds: 0.0 }
    }

    /// The tables, with that of an ending and those it leads to.
    pub(crate) fn with(&mut self, ending: Endgame) -> Result<&Tables, Failure> {
        let start = Instant::now();
        for successor in ending.successors().chain([ending]) {
            self.bring(successor)?;
        }
        self.seconds += start.elapsed().as_secs_f64();
        Ok(&self.tables)
    }

    /// The tables that are there.
    pub(crate) const fn tables(&self) -> &Tables {
        &self.tables
    }

    fn bring(&mut self, ending: Endgame) -> Result<(), Failure> {
        if self.tables.table(ending).is_some() {
            return Ok(());
        }
        let build = match self.loaded(ending)? {
            Ok(table) => {
                self.tables.insert(table);
                return Ok(());
            }
            Err(build) => build,
        };
        let _busy = interrupt::Busy::new();
        let (start, mut spinner) = (Instant::now(), Spinner::new(self.shows_progress));
        let filled = self.tables.fill_watched(ending, &mut |progress: &FillProgress| {
            let elapsed = start.elapsed();
            spinner.show(elapsed, || {
                let FillProgress { endgame: ending, plies, settled } = progress;
                format!("{ending} · {plies} plies · {} settled · {:.0} s", grouped(*settled), elapsed.as_secs_f64())
            });
            if interrupt::is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let table = filled.map_err(|_| Failure::Stop(Stop::Interrupted))?;
        if let Some(Err(error)) = build.map(|build| build.finish(&table.words(), b"")) {
            say_aside!("taxicab: {error}; the table is not kept");
        }
        Ok(())
    }

    /// The table of a file, or what a new one is kept with.
    fn loaded(&self, ending: Endgame) -> Result<Result<Table, Option<Build>>, Failure> {
        let key = Key::new("endgame", Table::VERSION, &ending.to_string()).map_err(|error| error.to_string())?;
        let Ok(store) = self.directory.store() else { return Ok(Err(None)) };
        let mut is_said = false;
        let waiting = || {
            if !is_said {
                say_aside!("taxicab: another process makes the table {ending}; waiting for it");
                is_said = true;
            }
            if interrupt::is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        match store.load_or_begin(&key, Table::words_of(ending), waiting) {
            Ok(Entry::Ready(words)) => Ok(Table::from_words(ending, &words).ok_or(None)),
            Ok(Entry::Missing { build, refused }) => {
                if let Some(error) = refused {
                    say_aside!("taxicab: {error}; the table is made anew");
                }
                Ok(Err(Some(build)))
            }
            Err(_) if interrupt::is_interrupted() => Err(Failure::Stop(Stop::Interrupted)),
            Err(error) => {
                say_aside!("taxicab: {error}; the table is not kept");
                Ok(Err(None))
            }
        }
    }
}
