//! Alone in its process, because the kernel's account is of the whole process.
#![cfg(target_os = "linux")]

use taxicab_store::{Buffer, Held};

/// The KiB of this process on huge pages, by the kernel's account.
fn on_huge_pages() -> Option<u64> {
    let account = std::fs::read_to_string("/proc/self/smaps_rollup").ok()?;
    let line = account.lines().find_map(|line| line.strip_prefix("AnonHugePages:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

#[test]
fn huge_pages_are_huge_and_small_ones_small() {
    let words = 64 << 20 >> 3;
    let Some(before) = on_huge_pages() else {
        eprintln!("skipped: the kernel keeps no account");
        return;
    };
    let mut small = Buffer::on_small_pages(words).unwrap();
    small.fill(1);
    assert_eq!(small.held(), Held::Read);
    let mut huge = Buffer::zeroed(words).unwrap();
    huge.fill(1);
    if huge.held() != Held::HugePages {
        eprintln!("skipped: this system has no huge pages");
        return;
    }
    let after = on_huge_pages().unwrap();
    // At the ends there may be less than a huge page; a system whose memory is in pieces gives fewer, but some.
    assert!(after >= before + (8 << 10), "{before} KiB before, {after} KiB after");
    assert!(after <= before + 2 * (64 << 10), "{before} KiB before, {after} KiB after");
}
