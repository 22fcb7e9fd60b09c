//! One builder a table.

use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::LoadError;

/// How long a waiting builder sleeps before it tries again.
const PAUSE: Duration = Duration::from_millis(20);

/// The right to write, or remove, the files of one table; given back when dropped, and by the system when the process
/// ends in whatever way. The file that carries it is empty and stays behind: whoever removed it could remove it under
/// somebody who waits for it.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock, and makes its directory if there is none. While somebody else has it, asks `waiting` every 20 ms
    /// whether to go on.
    pub(crate) fn acquire(path: &Path, mut waiting: impl FnMut() -> ControlFlow<()>) -> Result<Self, BuildError> {
        let failed = |error| BuildError::Unlockable { path: path.into(), error };
        if let Some(directory) = path.parent() {
            fs::create_dir_all(directory).map_err(failed)?;
        }
        let file = OpenOptions::new().create(true).truncate(false).write(true).open(path).map_err(failed)?;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self { _file: file }),
                Err(TryLockError::WouldBlock) => {
                    if waiting().is_break() {
                        return Err(BuildError::Busy { path: path.into() });
                    }
                    thread::sleep(PAUSE);
                }
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
        }
    }
}

/// Why a build, or a removal, did not begin.
#[derive(Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// Somebody else builds the same table, and the caller did not want to wait.
    Busy {
        /// The file that is locked.
        path: PathBuf,
    },
    /// The directory or the lock in it could not be made.
    Unlockable {
        /// The file that was to be locked.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The table is there, and perhaps right, but cannot be read or does not fit into memory.
    Unloadable(LoadError),
    /// A file could not be removed.
    Unremovable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Busy { path } => write!(f, "another process builds this table: it holds {}", path.display()),
            Self::Unlockable { path, error } => write!(f, "{} cannot be locked: {error}", path.display()),
            Self::Unloadable(error) => error.fmt(f),
            Self::Unremovable { path, error } => write!(f, "{} cannot be removed: {error}", path.display()),
        }
    }
}

impl std::error::Error for BuildError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Busy { .. } => None,
            Self::Unloadable(error) => error.source(),
            Self::Unlockable { error, .. } | Self::Unremovable { error, .. } => Some(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_at_a_time() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a/b/x.lock");
        let held = Lock::acquire(&path, || ControlFlow::Break(())).unwrap();
        let mut asked = 0;
        let refused = Lock::acquire(&path, || {
            asked += 1;
            if asked == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(matches!(refused, Err(BuildError::Busy { .. })));
        assert_eq!(asked, 3);
        drop(held);
        Lock::acquire(&path, || unreachable!("it is free")).unwrap();
        let below_a_file = path.join("y.lock");
        let error = Lock::acquire(&below_a_file, || unreachable!("it cannot be made")).unwrap_err();
        assert!(error.to_string().contains("y.lock cannot be locked"), "{error}");
    }
}
