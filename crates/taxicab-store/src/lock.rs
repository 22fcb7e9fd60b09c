//! The lock of a table: one builder at a time.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::LoadError;

/// The pause of a waiting builder between two attempts.
const PAUSE: Duration = Duration::from_millis(20);

/// The right to write or remove the files of one table. A drop, or the end of the process, releases it. The empty lock file
/// stays: to remove it could take it from a builder that waits for it.
#[derive(Debug)]
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    /// Takes the lock and creates its directory if needed. While another builder holds it, calls `waiting` every 20 ms;
    /// `Break` gives up.
    pub(crate) fn acquire(path: &Path, mut waiting: impl FnMut() -> ControlFlow<()>) -> Result<Self, BuildError> {
        let failed = |error| BuildError::LockFailed { path: path.into(), error };
        if let Some(directory) = path.parent() {
            fs::create_dir_all(directory).map_err(failed)?;
        }
        // To open a pipe would wait for ever, and a link may lead anywhere.
        if path.symlink_metadata().is_ok_and(|data| !data.is_file()) {
            return Err(failed(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file")));
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

/// Gives up after a tenth of a second: a process that is being started holds copies of open locks until it runs its program.
pub(crate) fn briefly() -> impl FnMut() -> ControlFlow<()> {
    let mut attempts = 0;
    move || {
        attempts += 1;
        if attempts < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// The reason why a build or a removal did not start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// Another builder holds the lock, and the caller gave up.
    #[error("another process is building this table: it holds {}", path.display())]
    Busy {
        /// The lock file.
        path: PathBuf,
    },
    /// The directory or the lock file could not be created or locked.
    #[error("{} cannot be locked: {error}", path.display())]
    LockFailed {
        /// The lock file.
        path: PathBuf,
        /// The error of the system.
        #[source]
        error: io::Error,
    },
    /// The table exists, and may be valid, but cannot be read or does not fit into memory.
    #[error(transparent)]
    LoadFailed(LoadError),
    /// A file could not be removed.
    #[error("{} cannot be removed: {error}", path.display())]
    RemoveFailed {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        #[source]
        error: io::Error,
    },
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
        let folder = directory.path().join("folder.lock");
        fs::create_dir(&folder).unwrap();
        let error = Lock::acquire(&folder, || unreachable!("it is no file")).unwrap_err();
        assert!(error.to_string().ends_with("it is not a regular file"), "{error}");
        let below_a_file = path.join("y.lock");
        let error = Lock::acquire(&below_a_file, || unreachable!("it cannot be created")).unwrap_err();
        assert!(error.to_string().contains("y.lock cannot be locked"), "{error}");
    }
}
