//! The name of a process that holds a lock.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use crate::header::checksum;

/// Who holds a lock, as its file says. All files of one holder have the same length, so that a renewal replaces the bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Holder {
    /// A name that never comes twice.
    pub(crate) token: String,
    /// The machine, since it was started.
    pub(crate) host: String,
    pub(crate) process: u32,
    pub(crate) lease: Duration,
    pub(crate) renewals: u64,
}

impl Holder {
    pub(crate) fn new(path: &Path, lease: Duration) -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let (host, process) = (host(), std::process::id());
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let unique = format!("{host} {process} {count} {:?} {}", SystemTime::now(), path.display());
        Self { token: format!("{:016x}", checksum(unique.as_bytes())), host, process, lease, renewals: 0 }
    }

    pub(crate) fn to_text(&self) -> String {
        let Self { token, host, process, lease, renewals } = self;
        let lease = lease.as_millis();
        format!("token {token}\nhost {host}\nprocess {process}\nlease_ms {lease}\nrenewals {renewals:016}\n")
    }

    pub(crate) fn parse(text: &[u8]) -> Option<Self> {
        let mut lines = std::str::from_utf8(text).ok()?.strip_suffix('\n')?.lines();
        let mut field = |name: &str| lines.next()?.strip_prefix(name)?.strip_prefix(' ');
        let token = field("token").filter(|token| token.len() == 16)?;
        let token = token.bytes().all(|digit| digit.is_ascii_hexdigit()).then(|| token.to_owned())?;
        let (host, process) = (field("host")?.to_owned(), field("process")?.parse().ok()?);
        let lease = Duration::from_millis(field("lease_ms")?.parse().ok()?);
        Some(Self { token, host, process, lease, renewals: field("renewals")?.parse().ok()? })
    }

    /// Whether its process is, or was, one of this machine.
    pub(crate) fn is_here(&self) -> bool {
        !self.host.is_empty() && self.host == host()
    }

    /// Whether its process is known to have ended.
    pub(crate) fn is_dead(&self) -> bool {
        self.is_here() && is_gone(self.process)
    }
}

/// The name of this machine since it was started; in a container, of that. Empty if the system does not tell.
pub(crate) fn host() -> String {
    #[cfg(unix)]
    let name = rustix::system::uname().nodename().to_string_lossy().into_owned();
    #[cfg(not(unix))]
    let name = std::env::var("COMPUTERNAME").unwrap_or_default();
    let start = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let processes = fs::read_link("/proc/self/ns/pid").unwrap_or_default();
    format!("{name} {} {}", start.trim(), processes.display()).trim().to_owned()
}

#[cfg(unix)]
fn is_gone(process: u32) -> bool {
    let process = i32::try_from(process).ok().and_then(rustix::process::Pid::from_raw);
    process.is_some_and(|process| rustix::process::test_kill_process(process) == Err(rustix::io::Errno::SRCH))
}

#[cfg(not(unix))]
fn is_gone(_: u32) -> bool {
    false
}
