//! The available memory.

use std::iter;

/// The bytes of memory that are available without swapping; `None` where the system does not report them.
///
/// On Linux this is the kernel's estimate (`MemAvailable`), limited by the control groups of the process (both versions)
/// and by the limits on its address space and its data (`ulimit -v`, `ulimit -d`); elsewhere `None`. An allocated page counts
/// only after its first use, so a program with several buffers compares their sum before it allocates the first.
///
/// # Complexity
/// Some reads of small files in memory, under a millisecond.
///
/// ```
/// if let Some(bytes) = taxicab_store::available_memory() {
///     assert!(bytes > 0);
/// }
/// ```
pub fn available_memory() -> Option<u64> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let read = |path: &str| std::fs::read_to_string(path).ok();
    let free = mem_available(&read("/proc/meminfo")?)?;
    let groups = read("/proc/self/cgroup").unwrap_or_default();
    let [limits, status] = ["limits", "status"].map(|name| read(&format!("/proc/self/{name}")).unwrap_or_default());
    Some(group_limits(&groups, read).chain(process_limits(&limits, &status)).fold(free, u64::min))
}

/// Whether the system has room for a thread: one that begins without aborts the process, since it asks for more than its stack.
///
/// # Errors
/// The system refuses 9 MB.
pub fn check_room_for_thread() -> std::io::Result<()> {
    // The stack and more. A smaller block may come from what an allocator has in reserve, as the command's, and no thread does.
    const STACK_AND_MORE: usize = 9 << 20;
    Vec::<u8>::new().try_reserve_exact(STACK_AND_MORE).map_err(|_| std::io::ErrorKind::OutOfMemory.into())
}

/// Refuses more than 15/16 of `available`.
pub(crate) fn room_for(needed: u64, available: Option<u64>) -> Result<(), MemoryError> {
    match available {
        Some(available) if needed > available - available / 16 => {
            Err(MemoryError { needed, available: Some(available) })
        }
        _ => Ok(()),
    }
}

/// `MemAvailable` of `/proc/meminfo`, in bytes.
fn mem_available(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// The bytes that the limits on the process leave.
fn process_limits(limits: &str, status: &str) -> impl Iterator<Item = u64> {
    let number = |text: &str, name: &str| -> Option<u64> {
        text.lines().find_map(|line| line.strip_prefix(name))?.split_whitespace().next()?.parse().ok()
    };
    let left = |limit, used| Some(number(limits, limit)?.saturating_sub(number(status, used)?.saturating_mul(1024)));
    [left("Max address space", "VmSize:"), left("Max data size", "VmData:")].into_iter().flatten()
}

/// The bytes that each control group of the process, and each group around it, leaves. Inactive pages of files count as
/// free, as in `MemAvailable`.
fn group_limits(groups: &str, read: impl Fn(&str) -> Option<String>) -> impl Iterator<Item = u64> {
    let mut left = Vec::new();
    for line in groups.lines() {
        // "0::/user.slice/x" is version 2, "4:memory:/x" version 1.
        let mut parts = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (parts.next(), parts.next()) else { continue };
        let (root, max, now) = match controllers {
            "" => ("/sys/fs/cgroup", "memory.max", "memory.current"),
            _ if controllers.split(',').any(|controller| controller == "memory") => {
                ("/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.usage_in_bytes")
            }
            _ => continue,
        };
        // The group of the process and each group around it.
        let groups = iter::successors(Some(path.trim_end_matches('/')), |path| Some(&path[..path.rfind('/')?]));
        for path in groups {
            let number = |name| read(&format!("{root}{path}/{name}"))?.trim().parse::<u64>().ok();
            // "max" is not a number: no limit.
            let (Some(max), Some(now)) = (number(max), number(now)) else { continue };
            let statistics = read(&format!("{root}{path}/memory.stat")).unwrap_or_default();
            // In version 1 the figures with `total_` include the groups inside.
            let idle = ["total_inactive_file ", "inactive_file "].iter().find_map(|name| {
                statistics.lines().find_map(|line| line.strip_prefix(name)?.trim().parse::<u64>().ok())
            });
            left.push(max.saturating_sub(now.saturating_sub(idle.unwrap_or(0))));
        }
    }
    left.into_iter()
}

/// Memory that is not available.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} of memory needed, {}", mebibytes(*needed), available_text(*available))]
pub struct MemoryError {
    /// The requested bytes.
    pub needed: u64,
    /// The available bytes, where the system or the caller reports them.
    pub available: Option<u64>,
}

fn available_text(available: Option<u64>) -> String {
    let missing = || "which the system does not provide".into();
    available.map_or_else(missing, |available| format!("{} available", mebibytes(available)))
}

fn mebibytes(bytes: u64) -> String {
    format!("{} MiB", bytes.div_ceil(1 << 20))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn available_memory_of_the_kernel() {
        let text = "MemTotal:       24576000 kB\nMemFree:  1 kB\nMemAvailable:   23866320 kB\n";
        assert_eq!(mem_available(text), Some(23_866_320 * 1024));
        assert_eq!(mem_available("MemTotal: 3 kB\n"), None);
        assert_eq!(mem_available("MemAvailable: many kB\n"), None);
        assert_eq!(mem_available(&format!("MemAvailable: {} kB\n", u64::MAX)), None);
    }

    #[test]
    fn limits_of_control_groups() {
        let files = |path: &str| {
            let text = match path {
                "/sys/fs/cgroup/a/b/memory.max" => "max",
                "/sys/fs/cgroup/a/memory.max" => "1000\n",
                "/sys/fs/cgroup/a/memory.current" | "/sys/fs/cgroup/a/b/memory.current" => "400\n",
                "/sys/fs/cgroup/a/memory.stat" => "anon 250\ninactive_file 150\n",
                "/sys/fs/cgroup/memory/j/memory.limit_in_bytes" => "700\n",
                "/sys/fs/cgroup/memory/j/memory.usage_in_bytes" => "800\n",
                "/sys/fs/cgroup/memory/j/memory.stat" => "inactive_file 1\ntotal_inactive_file 300\n",
                "/sys/fs/cgroup/memory/memory.limit_in_bytes" => "9223372036854771712\n",
                "/sys/fs/cgroup/memory/memory.usage_in_bytes" => "5\n",
                _ => return None,
            };
            Some(text.to_owned())
        };
        let left = |groups: &str| group_limits(groups, files).collect::<Vec<_>>();
        assert_eq!(left("0::/a/b\n"), [750]);
        assert_eq!(left("9:name=systemd:/\n4:memory:/j\n0::/\n"), [200, 9_223_372_036_854_771_707]);
        assert_eq!(left("4:cpu,memory:/j\n")[0], 200);
        assert_eq!(left("nonsense\n0\n1:cpu:/a\n"), [0_u64; 0]);
    }

    #[test]
    fn limits_of_the_process() {
        let status = "Name:\ttaxicab\nVmSize:\t  1000 kB\nVmData:\t     10 kB\n";
        let limits = "Limit                     Soft Limit           Hard Limit           Units\n\
            Max data size             unlimited            unlimited            bytes\n\
            Max address space         2048000              unlimited            bytes\n";
        assert_eq!(process_limits(limits, status).collect::<Vec<_>>(), [1_024_000]);
        let lower = limits.replace("2048000", "1000").replacen("unlimited", "20480", 1);
        assert_eq!(process_limits(&lower, status).collect::<Vec<_>>(), [0, 10_240]);
        assert_eq!(process_limits("", status).count() + process_limits(limits, "").count(), 0);
    }

    #[test]
    fn a_sixteenth_stays_free() {
        assert!(room_for(1500, Some(1600)).is_ok());
        let refused = room_for(1501, Some(1600)).unwrap_err();
        assert_eq!(refused, MemoryError { needed: 1501, available: Some(1600) });
        assert!(room_for(u64::MAX, None).is_ok());
        assert_eq!(
            MemoryError { needed: 3 << 30, available: Some(1 << 30) }.to_string(),
            "3072 MiB of memory needed, 1024 MiB available"
        );
    }
}
