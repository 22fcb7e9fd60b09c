//! Alone in its process, because the kernel's figure is for the whole process.
#![cfg(target_os = "linux")]

use taxicab_store::{Backing, Buffer};

/// The KiB of this process on huge pages, as the kernel reports them.
fn on_huge_pages() -> Option<u64> {
    let account = std::fs::read_to_string("/proc/self/smaps_rollup").ok()?;
    let line = account.lines().find_map(|line| line.strip_prefix("AnonHugePages:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

#[test]
fn huge_pages_are_huge_and_small_ones_small() {
    let words = 64 << 20 >> 3;
    let Some(before) = on_huge_pages() else {
        eprintln!("skipped: the kernel does not report huge pages");
        return;
    };
    let mut small = Buffer::on_small_pages(words).unwrap();
    small.fill(1);
    assert_eq!(small.backing(), Backing::Read);
    let mut huge = Buffer::zeroed(words).unwrap();
    huge.fill(1);
    if huge.backing() != Backing::HugePages {
        eprintln!("skipped: this system has no huge pages");
        return;
    }
    let after = on_huge_pages().unwrap();
    // The ends may hold less than a huge page, and fragmented memory has fewer huge pages.
    assert!(after >= before + (8 << 10), "{before} KiB before, {after} KiB after");
    assert!(after <= before + 2 * (64 << 10), "{before} KiB before, {after} KiB after");
}
