//! A directory of tables.

use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::buffer::LARGE;
use crate::header::{Header, Purpose};
use crate::lock::Lock;
use crate::memory::available_memory;
use crate::read::{Opened, READS_AT_PLACES};
use crate::{Buffer, Build, BuildError, Fault, Held, Key, LoadError, Table, directory, write};

/// A directory of tables. The directory is made when the first build begins.
#[derive(Clone, Debug)]
pub struct Store {
    directory: PathBuf,
    memory: Option<u64>,
    threads: usize,
}

impl Store {
    /// The tables of a directory.
    pub fn new(directory: impl Into<PathBuf>) -> Self {
        Self { directory: directory.into(), memory: None, threads: 1 }
    }

    /// The tables of this user: in `$TAXICAB_TABLES`; else in `taxicab` below the user's cache, which is
    /// `$XDG_CACHE_HOME` or `~/.cache`, and `%LOCALAPPDATA%` on Windows. `None` if the system says none of these.
    pub fn of_user() -> Option<Self> {
        directory::of_user(|name| std::env::var_os(name), std::env::home_dir()).map(Self::new)
    }

    /// Takes at most so many bytes for copies of tables, also if more is available; a table that does not fit is mapped.
    #[must_use]
    pub fn with_memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Reads and verifies a table with so many threads; at least one.
    #[cfg(feature = "parallel")]
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Where the tables are.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// The file of a table, whether it is there or not.
    pub fn path(&self, key: &Key) -> PathBuf {
        self.names(&key.stem()).table
    }

    pub(crate) fn threads(&self) -> usize {
        if READS_AT_PLACES { self.threads } else { 1 }
    }

    /// The memory that may be taken now.
    pub(crate) fn available(&self) -> Option<u64> {
        [available_memory(), self.memory].into_iter().flatten().min()
    }

    fn names(&self, stem: &str) -> Names {
        let file = |ending: &str| self.directory.join(format!("{stem}.{ending}"));
        Names { table: file("table"), checkpoint: file("checkpoint"), lock: file("lock") }
    }

    /// Loads and verifies a table of so many words; `None` if it is not there.
    ///
    /// From 4 MiB on it is copied onto huge pages where the system allows. If the memory for a copy is not there, the file
    /// is mapped; if it cannot be mapped, it is read in whatever memory the system gives. No memory is taken before the
    /// header, the length of the file and the length asked for agree.
    ///
    /// # Errors
    /// The file is not what was asked for, or not what was written. Nothing of it was used; it can be built anew.
    ///
    /// # Complexity
    /// One pass over the file, several GB/s if the system has it in memory (example `load_time`).
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use taxicab_store::{Key, Store};
    ///
    /// # let directory = tempfile::tempdir()?;
    /// # let directory = directory.path();
    /// let store = Store::new(directory);
    /// let squares = Key::new("numbers", 1, "squares below 100")?;
    /// assert!(store.load(&squares, 10)?.is_none());
    ///
    /// let build = store.begin(&squares, || ControlFlow::Continue(()))?;
    /// build.finish(&[0, 1, 4, 9, 16, 25, 36, 49, 64, 81], b"")?;
    ///
    /// let table = store.load(&squares, 10)?.expect("just built");
    /// assert_eq!(table[7], 49);
    /// assert!(store.load(&squares, 11).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn load(&self, key: &Key, words: usize) -> Result<Option<Table>, LoadError> {
        self.load_with(key, words, |opened| {
            if words.saturating_mul(8) < LARGE {
                return self.copied(opened, Buffer::heap(words)?);
            }
            match Buffer::zeroed_within(words, self.available()) {
                Ok(buffer) => self.copied(opened, buffer),
                Err(refused) => match opened.map() {
                    Ok(mapping) => Ok(Table::mapped(mapping, opened.header.metadata.clone())),
                    Err(Fault::Unreadable(_)) => self.copied(opened, Buffer::heap(words).map_err(|_| refused)?),
                    Err(fault) => Err(fault),
                },
            }
        })
    }

    /// As [`load`](Self::load), held in one way only; for measurements.
    ///
    /// # Errors
    /// As [`load`](Self::load), and if it cannot be held so.
    pub fn load_as(&self, key: &Key, words: usize, held: Held) -> Result<Option<Table>, LoadError> {
        self.load_with(key, words, |opened| match held {
            Held::HugePages => self.copied(opened, Buffer::zeroed_within(words, self.available())?),
            Held::Mapped => Ok(Table::mapped(opened.map()?, opened.header.metadata.clone())),
            Held::Read => self.copied(opened, Buffer::heap(words)?),
        })
    }

    fn load_with(
        &self,
        key: &Key,
        words: usize,
        hold: impl FnOnce(&Opened) -> Result<Table, Fault>,
    ) -> Result<Option<Table>, LoadError> {
        let path = self.path(key);
        let found = || {
            let Some(opened) = Opened::open(&path, Purpose::Table)? else { return Ok(None) };
            if opened.header.key != *key {
                return Err(Fault::OtherTable(Box::new(opened.header.key)));
            }
            if opened.header.words != words as u64 {
                return Err(Fault::Words { found: opened.header.words, expected: words as u64 });
            }
            hold(&opened).map(Some)
        };
        found().map_err(|fault| LoadError { path: path.clone(), fault })
    }

    fn copied(&self, opened: &Opened, mut buffer: Buffer) -> Result<Table, Fault> {
        opened.read_into(&mut buffer, self.threads())?;
        Ok(Table::built(buffer, opened.header.metadata.clone()))
    }

    /// Begins to build a table: takes its lock, which another process or thread gets only afterwards.
    ///
    /// While somebody else builds it, `waiting` is called every 20 ms; `Break` gives up. After waiting the table may be
    /// there: [`load_or_begin`](Self::load_or_begin) looks.
    ///
    /// # Errors
    /// Somebody else has it and `waiting` gave up; the directory cannot be made or written.
    pub fn begin(&self, key: &Key, waiting: impl FnMut() -> ControlFlow<()>) -> Result<Build, BuildError> {
        let names = self.names(&key.stem());
        let lock = Lock::acquire(&names.lock, waiting)?;
        Ok(Build::new(self.clone(), key.clone(), names, lock))
    }

    /// Loads a table if it is there and right, also if somebody else has to finish it first; else begins to build it.
    ///
    /// A file that is damaged, or not the table asked for, is no error: it is said with the build that will replace it.
    ///
    /// # Errors
    /// As [`begin`](Self::begin); the file cannot be read or does not fit into memory, and may be right.
    pub fn load_or_begin(
        &self,
        key: &Key,
        words: usize,
        waiting: impl FnMut() -> ControlFlow<()>,
    ) -> Result<Entry, BuildError> {
        if let Ok(Some(table)) = self.load(key, words) {
            return Ok(Entry::Ready(table));
        }
        let build = self.begin(key, waiting)?;
        Ok(match self.load(key, words) {
            Ok(Some(table)) => Entry::Ready(table),
            Ok(None) => Entry::Missing { build, refused: None },
            Err(error) if matches!(error.fault, Fault::Unreadable(_) | Fault::Memory(_)) => {
                return Err(BuildError::Unloadable(error));
            }
            Err(error) => Entry::Missing { build, refused: Some(error) },
        })
    }

    /// All tables of the directory by name, and what their headers and lengths say; payloads are not read.
    ///
    /// # Errors
    /// The directory cannot be read. One that does not exist is empty.
    pub fn list(&self) -> io::Result<Vec<Listed>> {
        self.scan("table", Purpose::Table, |_| Ok(()))
    }

    /// All tables of the directory by name, each verified to the last bit.
    ///
    /// # Errors
    /// As [`list`](Self::list).
    ///
    /// # Complexity
    /// One pass over all files; 256 KiB.
    pub fn verify_all(&self) -> io::Result<Vec<Listed>> {
        self.scan("table", Purpose::Table, Opened::verify)
    }

    /// All checkpoints of the directory by name, as [`list`](Self::list): builds that run or can be resumed.
    ///
    /// # Errors
    /// As [`list`](Self::list).
    pub fn unfinished(&self) -> io::Result<Vec<Listed>> {
        self.scan("checkpoint", Purpose::Checkpoint, |_| Ok(()))
    }

    /// Verifies a table to the last bit, whatever its length; `None` if it is not there.
    ///
    /// # Errors
    /// As [`load`](Self::load).
    ///
    /// # Complexity
    /// One pass over the file; 256 KiB.
    pub fn verify(&self, key: &Key) -> Result<Option<Contents>, LoadError> {
        let path = self.path(key);
        let found = || {
            let Some(opened) = Opened::open(&path, Purpose::Table)? else { return Ok(None) };
            if opened.header.key != *key {
                return Err(Fault::OtherTable(Box::new(opened.header.key)));
            }
            opened.verify()?;
            Ok(Some(opened.header.into()))
        };
        found().map_err(|fault| LoadError { path: path.clone(), fault })
    }

    /// Removes a table, its checkpoint and whatever a killed builder left of it; whether there was anything.
    ///
    /// # Errors
    /// Somebody builds it just now; the system refuses.
    pub fn remove(&self, key: &Key) -> Result<bool, BuildError> {
        let names = self.names(&key.stem());
        let files = names.removable();
        removed_under(&names.lock, &files.each_ref().map(PathBuf::as_path))
    }

    /// Removes a file that was [listed](Self::list), damaged or not, and nothing else; whether it was there.
    ///
    /// # Errors
    /// As [`remove`](Self::remove).
    pub fn remove_listed(&self, listed: &Listed) -> Result<bool, BuildError> {
        let Some(stem) = stem(&listed.path) else { return Ok(false) };
        removed_under(&self.names(stem).lock, &[&listed.path])
    }

    /// Removes what killed builders left half written, and checkpoints of tables that are finished; gives the paths. Other
    /// checkpoints stay, and so does what somebody writes just now.
    ///
    /// # Errors
    /// The directory cannot be read, or a file not be removed.
    pub fn remove_leftovers(&self) -> Result<Vec<PathBuf>, BuildError> {
        let unreadable = |error| BuildError::Unremovable { path: self.directory.clone(), error };
        let mut gone = Vec::new();
        for ending in [".table.part", ".checkpoint.part", ".checkpoint"] {
            for path in self.files(ending).map_err(unreadable)? {
                let Some(names) = stem(&path).map(|stem| self.names(stem)) else { continue };
                match Lock::acquire(&names.lock, || ControlFlow::Break(())) {
                    Err(BuildError::Busy { .. }) => {}
                    Err(error) => return Err(error),
                    Ok(_lock) => {
                        let finished = || matches!(Opened::open(&names.table, Purpose::Table), Ok(Some(_)));
                        if (path != names.checkpoint || finished()) && removed(&path)? {
                            gone.push(path);
                        }
                    }
                }
            }
        }
        Ok(gone)
    }

    /// The files whose names are a stem and this ending, sorted. With another full stop in its name it is not ours.
    fn files(&self, ending: &str) -> io::Result<Vec<PathBuf>> {
        let entries = match fs::read_dir(&self.directory) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let is_ours =
            |name: &str| name.strip_suffix(ending).is_some_and(|stem| !stem.is_empty() && !stem.contains('.'));
        let mut paths = Vec::new();
        for entry in entries {
            let path = entry?.path();
            if path.file_name().and_then(|name| name.to_str()).is_some_and(is_ours) {
                paths.push(path);
            }
        }
        paths.sort();
        Ok(paths)
    }

    fn scan(
        &self,
        ending: &str,
        purpose: Purpose,
        check: impl Fn(&Opened) -> Result<(), Fault>,
    ) -> io::Result<Vec<Listed>> {
        let mut found = Vec::new();
        for path in self.files(&format!(".{ending}"))? {
            let contents = match Opened::open(&path, purpose) {
                // Removed since the directory was read.
                Ok(None) => continue,
                Ok(Some(opened)) if stem(&path) != Some(&opened.header.key.stem()) => Err(Fault::Name),
                Ok(Some(opened)) => check(&opened).map(|()| opened.header.into()),
                Err(fault) => Err(fault),
            };
            let metadata = fs::metadata(&path).ok();
            let bytes = metadata.as_ref().map_or(0, fs::Metadata::len);
            found.push(Listed { bytes, modified: metadata.and_then(|data| data.modified().ok()), path, contents });
        }
        Ok(found)
    }
}

/// What is before the first full stop of a file's name; the stem of a key has none.
fn stem(path: &Path) -> Option<&str> {
    path.file_name()?.to_str()?.split('.').next()
}

/// Removes files that nobody builds, because the lock is free; whether there were any.
fn removed_under(lock: &Path, files: &[&Path]) -> Result<bool, BuildError> {
    // Without the directory there is nothing to remove, and no lock to make.
    if !files.iter().any(|path| path.symlink_metadata().is_ok()) {
        return Ok(false);
    }
    let _lock = Lock::acquire(lock, || ControlFlow::Break(()))?;
    let mut any = false;
    for path in files {
        any |= removed(path)?;
    }
    Ok(any)
}

fn removed(path: &Path) -> Result<bool, BuildError> {
    match fs::remove_file(path) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(BuildError::Unremovable { path: path.into(), error }),
    }
}

/// The files of one table.
#[derive(Debug)]
pub(crate) struct Names {
    pub(crate) table: PathBuf,
    pub(crate) checkpoint: PathBuf,
    pub(crate) lock: PathBuf,
}

impl Names {
    /// All but the lock.
    fn removable(&self) -> [PathBuf; 4] {
        let [table, checkpoint] = [&self.table, &self.checkpoint];
        [table.clone(), checkpoint.clone(), write::part_path(table), write::part_path(checkpoint)]
    }
}

/// A table, or the right to build it.
#[derive(Debug)]
pub enum Entry {
    /// It is there.
    Ready(Table),
    /// It is not.
    Missing {
        /// To build it with.
        build: Build,
        /// What is wrong with the file that stands in its place, if one does.
        refused: Option<LoadError>,
    },
}

/// A file of the directory.
#[derive(Debug)]
pub struct Listed {
    /// Where it is.
    pub path: PathBuf,
    /// Its length in bytes.
    pub bytes: u64,
    /// When it was written, if the system knows.
    pub modified: Option<SystemTime>,
    /// What it holds, or what is wrong with it.
    pub contents: Result<Contents, Fault>,
}

/// What the header of a file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// Which table it is.
    pub key: Key,
    /// The words of its payload.
    pub words: u64,
    /// What its builder noted.
    pub metadata: Vec<u8>,
}

impl From<Header> for Contents {
    fn from(header: Header) -> Self {
        Self { key: header.key, words: header.words, metadata: header.metadata }
    }
}
