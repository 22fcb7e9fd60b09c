//! A directory of tables.

use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::directory::user_directory;
use crate::header::{Header, Purpose};
use crate::lock::{self, Lock};
use crate::memory::available_memory;
use crate::read::{Opened, READS_AT_OFFSETS};
use crate::table::LARGE;
use crate::words::Words;
use crate::{Backing, Buffer, Build, BuildError, Fault, Key, LoadError, Table, write};

/// A directory of tables. The first build creates the directory.
#[derive(Clone, Debug)]
#[must_use]
pub struct Store {
    directory: PathBuf,
    memory: Option<u64>,
    threads: usize,
    lease: Duration,
    is_shared: bool,
}

impl Store {
    /// The store of a directory.
    pub fn new(directory: impl Into<PathBuf>) -> Self {
        Self { directory: directory.into(), memory: None, threads: 1, lease: lock::LEASE, is_shared: false }
    }

    /// The store of this process: the given directory, else `$TAXICAB_TABLES`, else `taxicab` in the user's cache
    /// (`$XDG_CACHE_HOME` or `~/.cache`, `%LOCALAPPDATA%` on Windows). `None` if there is none of these. With
    /// `$TAXICAB_SHARED_TABLES` set, and neither empty nor `0`, its tables are [shared](Self::shared).
    pub fn of_process(directory: Option<PathBuf>) -> Option<Self> {
        let variable = |name: &str| std::env::var_os(name);
        let is_shared = variable("TAXICAB_SHARED_TABLES").is_some_and(|value| !value.is_empty() && value != "0");
        let directory = directory.or_else(|| user_directory(variable, std::env::home_dir()))?;
        Some(Self { is_shared, ..Self::new(directory) })
    }

    /// Maps tables read-only, so that all processes of a machine that load a table share its pages, instead of a copy on huge
    /// pages for each. Random lookups take longer (`cargo measure huge_pages`).
    pub fn shared(self) -> Self {
        Self { is_shared: true, ..self }
    }

    /// Whether tables are [shared](Self::shared) by the processes of a machine.
    pub const fn is_shared(&self) -> bool {
        self.is_shared
    }

    /// How long the lock of a builder holds without a sign of life from it; default: 30 s. The sign comes five times a lease.
    pub fn with_lease(self, lease: Duration) -> Self {
        Self { lease, ..self }
    }

    /// Limits the bytes for a copy of a table; a table that does not fit is mapped.
    pub fn with_memory(mut self, bytes: u64) -> Self {
        self.memory = Some(bytes);
        self
    }

    /// Reads and verifies a table with this number of threads, at least one.
    #[cfg(feature = "parallel")]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// The directory.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// The path of a table's file, which need not exist.
    pub fn path(&self, key: &Key) -> PathBuf {
        self.names(&key.stem()).table
    }

    pub(crate) fn threads(&self) -> usize {
        if READS_AT_OFFSETS { self.threads } else { 1 }
    }

    /// The memory that a copy may take now.
    pub(crate) fn available(&self) -> Option<u64> {
        [available_memory(), self.memory].into_iter().flatten().min()
    }

    fn names(&self, stem: &str) -> Names {
        let file = |suffix: &str| self.directory.join(format!("{stem}.{suffix}"));
        Names { table: file("table"), checkpoint: file("checkpoint"), lock: file("lock") }
    }

    /// Loads and verifies a table of `words` words, a number or at most a number (`..=most`); `None` if it does not exist.
    ///
    /// From 4 MiB on the table is copied onto huge pages where the system allows. If a copy does not fit, or tables are
    /// [shared](Self::shared), the file is mapped; if the map fails, the table is read into ordinary memory. Memory is taken
    /// only after the header, the length of the file and the requested length agree.
    ///
    /// # Errors
    /// The file holds another table or is damaged; the table can be built again.
    ///
    /// # Complexity
    /// One pass over the file, several GB/s from the system's cache (example `load_time`).
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
    pub fn load(&self, key: &Key, words: impl Into<Words>) -> Result<Option<Table>, LoadError> {
        self.load_with(key, words.into(), |opened, words| {
            if self.is_shared {
                match mapped(opened) {
                    Err(Fault::Unreadable(_)) => {}
                    table => return table,
                }
            }
            if words < LARGE / 8 {
                return self.copied(opened, Buffer::heap(words)?);
            }
            match Buffer::zeroed_within(words, self.available()) {
                Ok(buffer) => self.copied(opened, buffer),
                Err(refused) => match mapped(opened) {
                    Err(Fault::Unreadable(_)) => self.copied(opened, Buffer::heap(words).map_err(|_| refused)?),
                    table => table,
                },
            }
        })
    }

    /// As [`load`](Self::load) with a fixed backing, for measurements.
    ///
    /// # Errors
    /// As [`load`](Self::load), and if the backing is not possible.
    pub fn load_as(&self, key: &Key, words: usize, backing: Backing) -> Result<Option<Table>, LoadError> {
        self.load_with(key, words.into(), |opened, words| match backing {
            Backing::HugePages => self.copied(opened, Buffer::zeroed_within(words, self.available())?),
            Backing::Mapped => mapped(opened),
            Backing::Read => self.copied(opened, Buffer::heap(words)?),
        })
    }

    fn load_with(
        &self,
        key: &Key,
        words: Words,
        hold: impl FnOnce(&Opened, usize) -> Result<Table, Fault>,
    ) -> Result<Option<Table>, LoadError> {
        self.opened(key, |opened| hold(&opened, words.checked(opened.header.words)?))
    }

    /// Opens the file of a table and passes it on.
    fn opened<T>(&self, key: &Key, work: impl FnOnce(Opened) -> Result<T, Fault>) -> Result<Option<T>, LoadError> {
        let path = self.path(key);
        let opened = Opened::of_key(&path, Purpose::Table, key);
        opened.and_then(|opened| opened.map(work).transpose()).map_err(|fault| LoadError { path, fault })
    }

    fn copied(&self, opened: &Opened, mut buffer: Buffer) -> Result<Table, Fault> {
        opened.read_into(&mut buffer, self.threads())?;
        Ok(Table::built(buffer, opened.header.metadata.clone()))
    }

    /// Begins to build a table and takes its exclusive lock.
    ///
    /// While another process or thread builds it, `waiting` is called every 20 ms; `Break` gives up. After the wait the table
    /// may exist: [`load_or_begin`](Self::load_or_begin) checks.
    ///
    /// # Errors
    /// Another builder holds the lock and `waiting` gave up; the directory cannot be created or written.
    pub fn begin(&self, key: &Key, waiting: impl FnMut() -> ControlFlow<()>) -> Result<Build, BuildError> {
        let names = self.names(&key.stem());
        let lock = Lock::acquire(&names.lock, self.lease, waiting)?;
        Ok(Build::new(self.clone(), key.clone(), names, lock))
    }

    /// Loads a valid table, after a wait for another builder if needed; else begins to build it.
    ///
    /// A damaged file, or another table, is not an error: the entry reports it with the build that replaces it.
    ///
    /// # Errors
    /// As [`begin`](Self::begin); the file may be valid but cannot be read or does not fit into memory.
    pub fn load_or_begin(
        &self,
        key: &Key,
        words: impl Into<Words>,
        mut waiting: impl FnMut() -> ControlFlow<()>,
    ) -> Result<Entry, BuildError> {
        let words = words.into();
        let path = self.path(key);
        let was_there = path.exists();
        if let Ok(Some(table)) = self.load(key, words) {
            return Ok(Entry::Ready(table));
        }
        // All who wait load the table as soon as it is there; one after the other has the lock.
        let is_built = || !was_there && path.exists();
        let begun = self.begin(key, || if is_built() { ControlFlow::Break(()) } else { waiting() });
        let build = match begun {
            Err(BuildError::Busy { .. }) if is_built() => match self.load(key, words) {
                Ok(Some(table)) => return Ok(Entry::Ready(table)),
                _ => self.begin(key, waiting)?,
            },
            begun => begun?,
        };
        Ok(match self.load(key, words) {
            Ok(Some(table)) => Entry::Ready(table),
            Ok(None) => Entry::Missing { build, refused: None },
            Err(error) if matches!(error.fault, Fault::Unreadable(_) | Fault::Memory(_)) => {
                return Err(BuildError::LoadFailed(error));
            }
            Err(error) => Entry::Missing { build, refused: Some(error) },
        })
    }

    /// All tables of the directory by name, with their headers and lengths checked, without their payloads.
    ///
    /// # Errors
    /// The directory cannot be read. A directory that does not exist is empty.
    pub fn list(&self) -> io::Result<Vec<StoredFile>> {
        self.scan(".table", Purpose::Table, |_| Ok(()))
    }

    /// All tables of the directory by name, with every bit verified.
    ///
    /// # Errors
    /// As [`list`](Self::list).
    ///
    /// # Complexity
    /// One pass over all files; 256 KiB.
    pub fn verify_all(&self) -> io::Result<Vec<StoredFile>> {
        self.scan(".table", Purpose::Table, Opened::verify)
    }

    /// All checkpoints of the directory by name, of builds that run or can be resumed, as [`list`](Self::list).
    ///
    /// # Errors
    /// As [`list`](Self::list).
    pub fn checkpoints(&self) -> io::Result<Vec<StoredFile>> {
        self.scan(".checkpoint", Purpose::Checkpoint, |_| Ok(()))
    }

    /// Verifies every bit of a table; `None` if it does not exist.
    ///
    /// # Errors
    /// As [`load`](Self::load).
    ///
    /// # Complexity
    /// One pass over the file; 256 KiB.
    pub fn verify(&self, key: &Key) -> Result<Option<Contents>, LoadError> {
        self.opened(key, |opened| opened.verify().map(|()| opened.header.into()))
    }

    /// Removes a table, its checkpoint and its incomplete files; returns whether there were any.
    ///
    /// # Errors
    /// A builder holds the lock; the system refuses.
    pub fn remove(&self, key: &Key) -> Result<bool, BuildError> {
        let names = self.names(&key.stem());
        self.removed_under(&names.lock, &names.removable())
    }

    /// Removes one file of a [list](Self::list) or of [another format](Self::of_other_formats), damaged or not; returns
    /// whether it existed.
    ///
    /// # Errors
    /// As [`remove`](Self::remove).
    pub fn remove_listed(&self, path: &Path) -> Result<bool, BuildError> {
        let Some(stem) = stem(path) else { return Ok(false) };
        self.removed_under(&self.names(stem).lock, &[path])
    }

    /// Incomplete files of killed builders and checkpoints of finished tables, which are of no use. Other checkpoints and files
    /// of running builds are none.
    ///
    /// # Errors
    /// The directory cannot be read, or a lock cannot be taken.
    pub fn leftovers(&self) -> Result<Vec<PathBuf>, BuildError> {
        self.each_leftover(|_| Ok(true))
    }

    /// Removes the [leftovers](Self::leftovers); returns the paths.
    ///
    /// # Errors
    /// As [`leftovers`](Self::leftovers), or a file cannot be removed.
    pub fn remove_leftovers(&self) -> Result<Vec<PathBuf>, BuildError> {
        self.each_leftover(removed)
    }

    /// Tables of other formats, kept next to those that replaced them.
    ///
    /// # Errors
    /// The directory cannot be read.
    pub fn of_other_formats(&self) -> io::Result<Vec<PathBuf>> {
        self.files_named(|name| {
            let (table, version) = name.rsplit_once(write::OTHER_FORMAT)?;
            let stem = table.strip_suffix(".table")?;
            version.bytes().all(|digit| digit.is_ascii_digit()).then_some(stem)
        })
    }

    fn each_leftover(&self, work: impl Fn(&Path) -> Result<bool, BuildError>) -> Result<Vec<PathBuf>, BuildError> {
        let unreadable = |error| BuildError::RemoveFailed { path: self.directory.clone(), error };
        let mut found = Vec::new();
        for suffix in [".table.part", ".checkpoint.part", ".checkpoint"] {
            for path in self.files_named(|name| name.strip_suffix(suffix)).map_err(unreadable)? {
                let Some(names) = stem(&path).map(|stem| self.names(stem)) else { continue };
                match Lock::acquire(&names.lock, self.lease, lock::briefly()) {
                    Err(BuildError::Busy { .. }) => {}
                    Err(error) => return Err(error),
                    Ok(_lock) => {
                        let finished = || matches!(Opened::open(&names.table, Purpose::Table), Ok(Some(_)));
                        if (path != names.checkpoint || finished()) && work(&path)? {
                            found.push(path);
                        }
                    }
                }
            }
        }
        Ok(found)
    }

    /// Removes files under their lock; returns whether there were any.
    fn removed_under(&self, lock: &Path, files: &[impl AsRef<Path>]) -> Result<bool, BuildError> {
        // Do not create a directory only to lock it.
        if !files.iter().any(|path| path.as_ref().symlink_metadata().is_ok()) {
            return Ok(false);
        }
        let _lock = Lock::acquire(lock, self.lease, lock::briefly())?;
        let mut any = false;
        for path in files {
            any |= removed(path.as_ref())?;
        }
        Ok(any)
    }

    /// The files whose names have a stem without a full stop, sorted.
    fn files_named(&self, stem: impl Fn(&str) -> Option<&str>) -> io::Result<Vec<PathBuf>> {
        let entries = match fs::read_dir(&self.directory) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let is_ours = |name: &str| stem(name).is_some_and(|stem| !stem.is_empty() && !stem.contains('.'));
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
        suffix: &str,
        purpose: Purpose,
        check: impl Fn(&Opened) -> Result<(), Fault>,
    ) -> io::Result<Vec<StoredFile>> {
        let mut found = Vec::new();
        for path in self.files_named(|name| name.strip_suffix(suffix))? {
            let contents = match Opened::open(&path, purpose) {
                // Removed in the meantime.
                Ok(None) => continue,
                Ok(Some(opened)) if stem(&path) != Some(&opened.header.key.stem()) => Err(Fault::Name),
                Ok(Some(opened)) => check(&opened).map(|()| opened.header.into()),
                Err(fault) => Err(fault),
            };
            let metadata = fs::metadata(&path).ok();
            let bytes = metadata.as_ref().map_or(0, fs::Metadata::len);
            found.push(StoredFile { bytes, modified: metadata.and_then(|data| data.modified().ok()), path, contents });
        }
        Ok(found)
    }
}

/// A table as a map of its file.
fn mapped(opened: &Opened) -> Result<Table, Fault> {
    Ok(Table::mapped(opened.map()?, opened.header.metadata.clone()))
}

/// The name of a file up to its first full stop; the stem of a key has none.
fn stem(path: &Path) -> Option<&str> {
    path.file_name()?.to_str()?.split('.').next()
}

fn removed(path: &Path) -> Result<bool, BuildError> {
    match fs::remove_file(path) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(BuildError::RemoveFailed { path: path.into(), error }),
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
    /// All files but the lock.
    fn removable(&self) -> [PathBuf; 4] {
        let [table, checkpoint] = [&self.table, &self.checkpoint];
        [table.clone(), checkpoint.clone(), write::part_path(table), write::part_path(checkpoint)]
    }
}

/// A table, or the build of it.
#[derive(Debug)]
pub enum Entry {
    /// The table exists.
    Ready(Table),
    /// The table does not exist or is not valid.
    Missing {
        /// The build.
        build: Build,
        /// The fault of the file in its place, if there is one.
        refused: Option<LoadError>,
    },
}

/// A file of the directory.
#[derive(Debug)]
pub struct StoredFile {
    /// The path.
    pub path: PathBuf,
    /// The length in bytes.
    pub bytes: u64,
    /// The time of the last change, if the system reports it.
    pub modified: Option<SystemTime>,
    /// The contents, or the fault.
    pub contents: Result<Contents, Fault>,
}

/// The contents of a file according to its header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// The key of the table.
    pub key: Key,
    /// The words of the payload.
    pub words: u64,
    /// The metadata of the builder.
    pub metadata: Vec<u8>,
}

impl From<Header> for Contents {
    fn from(header: Header) -> Self {
        Self { key: header.key, words: header.words, metadata: header.metadata }
    }
}
