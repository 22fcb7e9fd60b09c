//! The lock of a folder, which holds on network disks too.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyBlockingIOError, PyOSError};
use pyo3::prelude::*;
use taxicab::Fault;
use taxicab::store::{BuildError, Lock};

use crate::requests::done;

/// The lock at a path, until it is released or dropped, or its process ends.
#[pyclass(frozen)]
pub(crate) struct FolderLock(Mutex<Option<Lock>>);

#[pymethods]
impl FolderLock {
    /// Takes the lock. Who may be dead is waited for, until the lease, in seconds, is over: that is a process of another machine.
    /// `BlockingIOError` where another lives.
    #[new]
    fn new(py: Python<'_>, path: PathBuf, lease: f64) -> PyResult<Self> {
        let lease = Duration::try_from_secs_f64(lease).map_err(|error| PyOSError::new_err(error.to_string()))?;
        let taken = done(py, move |context| {
            let begun = Instant::now();
            let taken = Lock::acquire(&path, lease, || {
                let is_over = begun.elapsed() > 2 * lease || Lock::is_held_here(&path);
                if is_over { std::ops::ControlFlow::Break(()) } else { flow(context.check()) }
            });
            context.check().map(|()| taken)
        })?;
        match taken {
            Ok(lock) => Ok(Self(Mutex::new(Some(lock)))),
            Err(error @ BuildError::Busy { .. }) => Err(PyBlockingIOError::new_err(error.to_string())),
            Err(error) => Err(PyOSError::new_err(error.to_string())),
        }
    }

    /// Checks that the lock is still held; `OSError` if another process took it over while this one was suspended.
    fn check(&self) -> PyResult<()> {
        let held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.as_ref().map_or_else(|| Err(PyOSError::new_err("the lock was released")), |lock| Ok(lock.check()?))
    }

    /// Lets others have it.
    fn release(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

fn flow(checked: Result<(), Fault>) -> std::ops::ControlFlow<()> {
    if checked.is_ok() { std::ops::ControlFlow::Continue(()) } else { std::ops::ControlFlow::Break(()) }
}
