//! The lock of a table: one builder at a time, on a disk of this machine or of the network.
//!
//! The lock is a file that one process alone can create (`O_EXCL`), with the holder's name in it. The system's own locks
//! (`flock`) are not used: on NFS they hold for all machines, for one, or for none, depending on how it is mounted.
//!
//! - *Lease*. The holder writes to its file five times a lease. Whoever waits, and reads the same bytes for a whole lease by its
//!   own clock, takes the lock over. The clocks of two machines are never compared.
//! - *Death*. A holder on this machine whose process no longer exists has no lease: its lock is taken over at once.
//! - *Succession*. Whoever removes or replaces the lock of a holder, the holder included, first creates `….lock.HOLDER`, which
//!   again one process alone can, and reads the lock once more. Names never come twice. So two successors do not meet, nor a
//!   successor and the holder. The successor then renames its file to `….lock`.
//! - *Proof*. Whoever wrote its name reads it back, and has the lock if it is there.
//!
//! A process that was suspended for longer than its lease may have lost the lock. It finds this out by [`Lock::check`], which a
//! build asks before it gives a file its name.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crate::LoadError;
use crate::holder::Holder;

/// The lease of a lock, unless its store has another.
pub(crate) const LEASE: Duration = Duration::from_secs(30);
/// How often a lease is renewed while it lasts.
const RENEWALS: u32 = 5;
/// A file of a lock is written as soon as it is created; without a name for so long, its process died in between.
const UNNAMED: Duration = Duration::from_secs(1);
/// The pause of a waiting builder between two calls of its caller.
const PAUSE: Duration = Duration::from_millis(20);
/// The longest pause between two looks at the lock.
const MAX_PAUSE: Duration = Duration::from_millis(250);

/// The right to write or remove the files of one table, or to work in a folder. A drop releases it; after the end of its process
/// it expires.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::time::Duration;
/// use taxicab_store::Lock;
///
/// # let directory = tempfile::tempdir()?;
/// let path = directory.path().join("run.lock");
/// let lease = Duration::from_secs(30);
/// let lock = Lock::acquire(&path, lease, || ControlFlow::Break(()))?;
/// assert!(Lock::acquire(&path, lease, || ControlFlow::Break(())).is_err());
/// drop(lock);
/// assert!(Lock::acquire(&path, lease, || ControlFlow::Break(())).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[must_use]
pub struct Lock {
    path: PathBuf,
    own: Holder,
    /// Ends the renewals when it is dropped.
    _renewals: Sender<()>,
}

impl Lock {
    /// Takes the lock and creates its directory if needed. While another process or thread holds it, calls `waiting` every 20 ms;
    /// `Break` gives up. The lease is that of this holder: others respect its lock for so long without a sign of life.
    ///
    /// # Errors
    /// Another holds the lock and `waiting` gave up; the file cannot be created or written.
    pub fn acquire(path: &Path, lease: Duration, waiting: impl FnMut() -> ControlFlow<()>) -> Result<Self, BuildError> {
        let failed = |error| BuildError::LockFailed { path: path.into(), error };
        if let Some(directory) = path.parent() {
            fs::create_dir_all(directory).map_err(failed)?;
        }
        // To open a pipe would wait for ever, and a link may lead anywhere.
        if path.symlink_metadata().is_ok_and(|data| !data.is_file()) {
            return Err(failed(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file")));
        }
        let own = Holder::new(path, lease);
        let Some(file) = waited_for(path, &own, waiting).map_err(failed)? else {
            return Err(BuildError::Busy { path: path.into() });
        };
        let renewals = renewals(file, own.clone()).map_err(|error| {
            let _ = released(path, &own);
            failed(error)
        })?;
        Ok(Self { path: path.into(), own, _renewals: renewals })
    }

    /// Whether a process of this machine that still exists holds the lock of this path.
    pub fn is_held_here(path: &Path) -> bool {
        let holder = read(path).ok().flatten().and_then(|bytes| Holder::parse(&bytes));
        holder.is_some_and(|holder| holder.is_here() && !holder.is_dead())
    }

    /// Checks that the lock is still held.
    ///
    /// # Errors
    /// Another took it over, because this process was suspended for longer than its lease, or the file cannot be read.
    pub fn check(&self) -> io::Result<()> {
        if is_of(&self.path, &self.own)? {
            return Ok(());
        }
        Err(io::Error::other(format!("another process took over {} meanwhile", self.path.display())))
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // A forked process has a copy of it, but not the lock.
        if self.own.process == std::process::id() {
            let _ = released(&self.path, &self.own);
        }
    }
}

/// Removes the lock of this holder, unless another succeeds it just now.
fn released(path: &Path, own: &Holder) -> io::Result<()> {
    let right = succession(path, &own.token);
    created(&right)?;
    if is_of(path, own)? {
        fs::remove_file(path)?;
    }
    fs::remove_file(right)
}

/// The file that one process alone creates before it removes or replaces the lock of a holder.
fn succession(lock: &Path, token: &str) -> PathBuf {
    let mut name = lock.as_os_str().to_owned();
    name.push(".");
    name.push(token);
    name.into()
}

fn created(path: &Path) -> io::Result<File> {
    OpenOptions::new().create_new(true).write(true).open(path)
}

/// The bytes of a file of a lock, opened anew: then NFS asks its server. `None` if there is none.
fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    match File::open(path).and_then(|file| file.take(4096).read_to_end(&mut bytes)) {
        Ok(_) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn is_of(path: &Path, own: &Holder) -> io::Result<bool> {
    Ok(read(path)?.and_then(|bytes| Holder::parse(&bytes)).is_some_and(|holder| holder.token == own.token))
}

/// Writes the name of a holder to the disk, or the server.
fn write(file: &mut File, holder: &Holder) -> io::Result<()> {
    file.seek(SeekFrom::Start(0))?;
    file.write_all(holder.to_text().as_bytes())?;
    file.sync_data()
}

/// Waits until the lock is this holder's; `None` if the caller gave up.
fn waited_for(path: &Path, own: &Holder, mut waiting: impl FnMut() -> ControlFlow<()>) -> io::Result<Option<File>> {
    let (mut lock, mut right) = (Watch::default(), Watch::default());
    let (mut pause, mut looked) = (PAUSE, None::<Instant>);
    loop {
        if looked.is_none_or(|looked| looked.elapsed() >= pause) {
            if looked.is_some() {
                pause = (pause * 3 / 2).min(MAX_PAUSE);
            }
            looked = Some(Instant::now());
            if let Some(file) = attempt(path, own, &mut lock, &mut right)? {
                return Ok(Some(file));
            }
        }
        if waiting().is_break() {
            return Ok(None);
        }
        thread::sleep(PAUSE);
    }
}

/// Takes a lock that is free, or whose holder has expired.
fn attempt(path: &Path, own: &Holder, lock: &mut Watch, right: &mut Watch) -> io::Result<Option<File>> {
    match created(path) {
        Ok(file) => return named(path, file, own),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        Err(error) => return Err(error),
    }
    let Some(bytes) = read(path)? else { return Ok(None) };
    if !lock.has_expired(path, &bytes) {
        return Ok(None);
    }
    let token = Holder::parse(&bytes).map_or_else(|| "unnamed".into(), |holder| holder.token);
    let next = succession(path, &token);
    match created(&next) {
        Ok(mut file) => {
            if read(path)?.as_ref() != Some(&bytes) {
                fs::remove_file(next)?;
                return Ok(None);
            }
            write(&mut file, own)?;
            match fs::rename(&next, path) {
                Ok(()) => Ok(is_of(path, own)?.then_some(file)),
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(is_of(path, own)?.then_some(file)),
                Err(error) => Err(error),
            }
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            // A successor that died before it was one.
            if read(&next)?.is_some_and(|bytes| right.has_expired(&next, &bytes)) {
                let _ = fs::remove_file(next);
            }
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// The file just created, once it has the holder's name and still is the lock.
fn named(path: &Path, mut file: File, own: &Holder) -> io::Result<Option<File>> {
    if let Err(error) = write(&mut file, own) {
        // As on a full disk. Within the second it is not taken over.
        let _ = fs::remove_file(path);
        return Err(error);
    }
    Ok(is_of(path, own)?.then_some(file))
}

/// What somebody who waits has read last, and since when.
#[derive(Default)]
struct Watch(Option<(PathBuf, Vec<u8>, Instant)>);

impl Watch {
    /// Whether the holder of a file with these bytes is known to be dead, or shows no sign of life.
    fn has_expired(&mut self, path: &Path, bytes: &[u8]) -> bool {
        let since = match &self.0 {
            Some((file, last, since)) if file == path && last == bytes => *since,
            _ => self.0.insert((path.into(), bytes.to_vec(), Instant::now())).2,
        };
        match Holder::parse(bytes) {
            Some(holder) => holder.is_dead() || since.elapsed() >= holder.lease,
            // An old one is not waited for: whoever gives up sooner would never have it.
            None => since.elapsed() >= UNNAMED || is_older(path, 60 * UNNAMED),
        }
    }
}

fn is_older(path: &Path, age: Duration) -> bool {
    let modified = fs::metadata(path).and_then(|data| data.modified());
    modified.is_ok_and(|modified| modified.elapsed().is_ok_and(|elapsed| elapsed >= age))
}

/// Renews the lease of a file until the sender is dropped, on a thread of its own.
fn renewals(mut file: File, mut own: Holder) -> io::Result<Sender<()>> {
    let (sender, receiver) = mpsc::channel::<()>();
    let renew = move || {
        while receiver.recv_timeout(own.lease / RENEWALS) == Err(RecvTimeoutError::Timeout) {
            own.renewals += 1;
            // The file stays this one when another has its name; if the disk does not answer now, it may next time.
            let _ = write(&mut file, &own);
        }
    };
    thread::Builder::new().name("lock".into()).stack_size(64 << 10).spawn(renew)?;
    Ok(sender)
}

/// Gives up after a tenth of a second.
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
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::SystemTime;

    use super::*;
    use crate::holder::host;

    const SHORT: Duration = Duration::from_secs(1);

    fn at_once() -> impl FnMut() -> ControlFlow<()> {
        || ControlFlow::Break(())
    }

    /// The lock of a holder that this process knows nothing of.
    fn foreign(path: &Path) -> Holder {
        let holder = Holder { host: "another machine".into(), ..Holder::new(path, SHORT) };
        fs::write(path, holder.to_text()).unwrap();
        holder
    }

    #[test]
    fn one_at_a_time() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("a/b/x.lock");
        let held = Lock::acquire(&path, LEASE, at_once()).unwrap();
        let mut asked = 0;
        let refused = Lock::acquire(&path, LEASE, || {
            asked += 1;
            if asked == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(matches!(refused, Err(BuildError::Busy { .. })));
        assert_eq!(asked, 3);
        drop(held);
        Lock::acquire(&path, LEASE, || unreachable!("it is free")).map(drop).unwrap();
        assert_eq!(fs::read_dir(directory.path().join("a/b")).unwrap().count(), 0, "a lock leaves nothing");
        let folder = directory.path().join("folder.lock");
        fs::create_dir(&folder).unwrap();
        let error = Lock::acquire(&folder, LEASE, || unreachable!("it is no file")).unwrap_err();
        assert!(error.to_string().ends_with("it is not a regular file"), "{error}");
        fs::write(&path, "").unwrap();
        let below_a_file = path.join("y.lock");
        let error = Lock::acquire(&below_a_file, LEASE, || unreachable!("it cannot be created")).unwrap_err();
        assert!(error.to_string().contains("y.lock cannot be locked"), "{error}");
    }

    #[test]
    fn a_lease_lasts_while_it_is_renewed_and_then_expires() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("x.lock");
        let held = Lock::acquire(&path, SHORT, at_once()).unwrap();
        // As a machine sees it that knows nothing of the process: three leases, none of them without a sign.
        let begun = Instant::now();
        let mut watch = Watch::default();
        while begun.elapsed() < 3 * SHORT {
            let renewed = read(&path).unwrap().unwrap();
            let seen = Holder { host: "another machine".into(), ..Holder::parse(&renewed).unwrap() };
            assert!(!watch.has_expired(&path, seen.to_text().as_bytes()), "after {:?}", begun.elapsed());
            thread::sleep(PAUSE);
        }
        held.check().unwrap();
        drop(held);

        foreign(&path);
        let begun = Instant::now();
        let taken = Lock::acquire(&path, SHORT, || ControlFlow::Continue(())).unwrap();
        assert!((SHORT..10 * SHORT).contains(&begun.elapsed()), "{:?}", begun.elapsed());
        taken.check().unwrap();
    }

    #[test]
    fn the_lock_of_a_dead_process_is_free_at_once() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("x.lock");
        let mut command = std::process::Command::new(std::env::current_exe().unwrap());
        let mut child = command.arg("--list").stdout(std::process::Stdio::null()).spawn().unwrap();
        let process = child.id();
        child.wait().unwrap();
        fs::write(&path, Holder { process, ..Holder::new(&path, LEASE) }.to_text()).unwrap();
        let taken = Lock::acquire(&path, LEASE, at_once());
        assert_eq!(taken.is_ok(), cfg!(unix));
        // The same number in another container, or after a new start, may be alive.
        drop(taken);
        let elsewhere = Holder { process, host: format!("{} elsewhere", host()), ..Holder::new(&path, LEASE) };
        fs::write(&path, elsewhere.to_text()).unwrap();
        assert!(matches!(Lock::acquire(&path, LEASE, at_once()), Err(BuildError::Busy { .. })));
    }

    #[test]
    fn what_a_killed_process_leaves_between_two_steps_expires() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("x.lock");
        // Created and not yet written.
        fs::write(&path, "").unwrap();
        assert!(matches!(Lock::acquire(&path, LEASE, at_once()), Err(BuildError::Busy { .. })));
        Lock::acquire(&path, LEASE, || ControlFlow::Continue(())).map(drop).unwrap();
        // An old one is not waited for.
        fs::write(&path, "half a na").unwrap();
        let file = OpenOptions::new().write(true).open(&path).unwrap();
        file.set_modified(SystemTime::now() - 100 * UNNAMED).unwrap();
        Lock::acquire(&path, LEASE, at_once()).map(drop).unwrap();
        // A successor that died as well.
        let expired = foreign(&path);
        fs::write(succession(&path, &expired.token), foreign(&directory.path().join("other")).to_text()).unwrap();
        let taken = Lock::acquire(&path, LEASE, || ControlFlow::Continue(())).unwrap();
        taken.check().unwrap();
        assert!(!succession(&path, &expired.token).exists());
    }

    #[test]
    fn who_lost_the_lock_finds_it_out_and_leaves_it_alone() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("x.lock");
        let held = Lock::acquire(&path, LEASE, at_once()).unwrap();
        let next = foreign(&path);
        let error = held.check().unwrap_err();
        assert!(error.to_string().contains("another process took over"), "{error}");
        drop(held);
        assert!(is_of(&path, &next).unwrap());
    }

    #[test]
    fn of_many_that_wait_for_an_expired_lock_one_at_a_time_has_it() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("x.lock");
        for _ in 0..3 {
            foreign(&path);
            let (inside, times) = (AtomicUsize::new(0), AtomicUsize::new(0));
            thread::scope(|scope| {
                for _ in 0..8 {
                    scope.spawn(|| {
                        let lock = Lock::acquire(&path, LEASE, || ControlFlow::Continue(())).unwrap();
                        assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0, "two have it");
                        thread::sleep(Duration::from_millis(2));
                        lock.check().unwrap();
                        inside.fetch_sub(1, Ordering::SeqCst);
                        times.fetch_add(1, Ordering::SeqCst);
                    });
                }
            });
            assert_eq!(times.into_inner(), 8);
        }
    }
}
