//! The memory of the process: how much it may take, and a spare for when the system has none.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::hint::black_box;
use std::io;
use std::num::NonZeroUsize;
#[cfg(target_os = "linux")]
use std::ops::RangeInclusive;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;

use taxicab::Memory;
use taxicab_store::{available_memory, check_room_for_thread};

/// What the system has to leave for the program to begin.
const FLOOR: u64 = 48 << 20;

/// What stays free of an amount that somebody asked for: for tables of heuristics, threads and texts.
const KEPT: u64 = 32 << 20;

/// The memory for positions and tables: what was asked for, else half of what the machine leaves.
pub(crate) fn budget(asked: Option<usize>) -> Memory {
    let limit = match (available_memory(), asked) {
        (None, None) => return Memory::watched(Memory::default().limit(), is_short),
        (None, Some(asked)) => asked as u64,
        (Some(available), None) => available / 2,
        (Some(available), Some(asked)) => (asked as u64).min(available.saturating_sub(KEPT)),
    };
    Memory::watched(usize::try_from(limit).unwrap_or(usize::MAX), is_short)
}

/// An error where there is too little memory to begin with.
pub(crate) fn check_floor() -> Result<(), String> {
    match available_memory() {
        Some(available) if available < FLOOR => Err(format!(
            "{} MB of memory are left to this program, and it needs {} MB to begin",
            available >> 20,
            FLOOR >> 20
        )),
        _ => Ok(()),
    }
}

/// From this size on, a block is pages of its own, which the system has back when the block is freed.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const MAPPED: libc::c_int = 128 << 10;

/// How many heaps the threads share for smaller blocks. Each takes 64 MiB of addresses, so there is one where less than this is left.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const HEAPS: (libc::c_int, u64) = (4, 1 << 30);

/// Has the C library return freed blocks to the system, before the first thread starts.
///
/// glibc maps large blocks too, but the size from which it does so grows with what is freed, up to 32 MiB. Then freed positions
/// stay in the heap of their thread, while the budget counts them as returned. A size that is set does not grow. Other C libraries
/// return large blocks by themselves.
pub(crate) fn return_what_is_freed() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[allow(unsafe_code, reason = "a function of the C library")]
    {
        let (heaps, enough) = HEAPS;
        let heaps = if available_memory().is_some_and(|left| left < enough) { 1 } else { heaps };
        // SAFETY: it sets numbers of the C library's allocator, and there is one thread.
        unsafe {
            libc::mallopt(libc::M_MMAP_THRESHOLD, MAPPED);
            libc::mallopt(libc::M_ARENA_MAX, heaps);
        }
    }
}

/// A block of zeros of such a size is a table on huge pages, which is not moved any more. A larger one, as the engine's with gigabytes, is
/// used at few places at first, and to clear 2 MiB for each takes milliseconds where a virtual machine has not touched them before.
#[cfg(target_os = "linux")]
const ON_HUGE_PAGES: RangeInclusive<usize> = (4 << 20)..=(256 << 20);

/// How many of these threads have the memory for their texts, the nodes of their path and their part of the positions.
pub(crate) fn threads(asked: NonZeroUsize) -> NonZeroUsize {
    const OF_ONE: u64 = 24 << 20;
    let most =
        available_memory().map_or(usize::MAX, |available| usize::try_from(available / OF_ONE).unwrap_or(usize::MAX));
    NonZeroUsize::new(most).map_or(NonZeroUsize::MIN, |most| most.min(asked))
}

/// Starts this number of threads, each after the one before has its memory, and ends them: for a library that panics where the
/// system refuses one. What the C library took for them it keeps, so that as many can begin again.
///
/// # Errors
/// The system has no room for them.
pub(crate) fn try_threads(count: usize) -> io::Result<()> {
    let gate = Mutex::new(());
    let closed = gate.lock();
    let (ready, is_ready) = mpsc::channel();
    thread::scope(|scope| {
        let all = (0..count).try_for_each(|_| {
            check_room_for_thread()?;
            let (ready, gate) = (ready.clone(), &gate);
            // The first block of a thread may take a heap for it.
            let work = move || drop((black_box(Box::new(0_u8)), ready.send(()), gate.lock()));
            thread::Builder::new().spawn_scoped(scope, work)?;
            is_ready.recv().map_err(io::Error::other)
        });
        drop(closed);
        all.map_err(|error| io::Error::new(error.kind(), format!("no room for {count} threads: {error}")))
    })
}

/// The bytes of the spare. Untouched, they take addresses and no memory.
const SPARE: usize = 64 << 20;

/// The largest block of the spare. Whatever may be larger is asked for in a way that can be refused.
const LARGEST: usize = 8 << 20;

/// The system's allocator, with a spare: a block that the system refuses is taken from there, so that the work can end as it
/// should instead of in the middle of a line. Then the memory [is short](is_short), and searches stop.
pub(crate) struct WithSpare {
    spare: UnsafeCell<Region>,
    /// How many blocks of the spare are in use, and above them the bytes from its start that were given away: as one number,
    /// so that both change together. When no block is in use, all bytes are free again; else only those of the last.
    used: AtomicU64,
}

#[repr(align(4096))]
#[expect(dead_code, reason = "it is read through the pointers of those who were given parts of it")]
struct Region([u8; SPARE]);

/// The low bits of `used`: the number of blocks.
const BLOCKS: u64 = (1 << 32) - 1;

#[global_allocator]
static ALLOCATOR: WithSpare = WithSpare { spare: UnsafeCell::new(Region([0; SPARE])), used: AtomicU64::new(0) };

/// Whether the spare is in use.
fn is_short() -> bool {
    ALLOCATOR.used.load(Ordering::Relaxed) != 0
}

impl WithSpare {
    #[cold]
    fn spared(&self, layout: Layout) -> *mut u8 {
        if layout.size() > LARGEST || layout.align() > 4096 {
            return null_mut();
        }
        let start = |used: u64| ((used >> 32) as usize).next_multiple_of(layout.align());
        let taken = self.used.fetch_update(Ordering::AcqRel, Ordering::Acquire, |used| {
            let end = start(used) + layout.size();
            (end <= SPARE).then(|| (end as u64) << 32 | ((used & BLOCKS) + 1))
        });
        match taken {
            Ok(used) => self.spare.get().cast::<u8>().wrapping_add(start(used)),
            Err(_) => null_mut(),
        }
    }

    fn is_of_spare(&self, block: *mut u8) -> bool {
        block.addr().wrapping_sub(self.spare.get().addr()) < SPARE
    }
}

// SAFETY: every block of the spare is given to one caller, since `used` moves past it at once, and is given again only when none
// is in use or it was the last; its start is as aligned as asked, for the region is aligned to pages. All else goes to the
// system's allocator with the same arguments.
#[allow(unsafe_code, reason = "an allocator is unsafe by its trait")]
mod allocator {
    use super::{BLOCKS, GlobalAlloc, Layout, Ordering, System, WithSpare, null_mut};

    /// Asks for huge pages for a table, which is read at random.
    fn advise_huge(block: *mut u8, size: usize) {
        #[cfg(target_os = "linux")]
        if super::ON_HUGE_PAGES.contains(&size) {
            let skipped = block.addr().next_multiple_of(4096) - block.addr();
            // SAFETY: these are pages of the block, and the advice does not change what is in them.
            let _ = unsafe { libc::madvise(block.wrapping_add(skipped).cast(), size - skipped, libc::MADV_HUGEPAGE) };
        }
    }

    // SAFETY: the spare is handed out in parts, each to one caller.
    unsafe impl Sync for WithSpare {}

    // SAFETY: see above.
    unsafe impl GlobalAlloc for WithSpare {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            // SAFETY: the caller keeps the contract.
            let block = unsafe { System.alloc(layout) };
            if block.is_null() { self.spared(layout) } else { block }
        }

        unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
            // SAFETY: the caller keeps the contract.
            let block = unsafe { System.alloc_zeroed(layout) };
            if !block.is_null() {
                advise_huge(block, layout.size());
                return block;
            }
            let block = self.spared(layout);
            if !block.is_null() {
                // SAFETY: it has so many bytes, which may have been used before.
                unsafe { block.write_bytes(0, layout.size()) };
            }
            block
        }

        unsafe fn realloc(&self, block: *mut u8, layout: Layout, new_size: usize) -> *mut u8 {
            if !self.is_of_spare(block) {
                // SAFETY: the caller keeps the contract.
                let grown = unsafe { System.realloc(block, layout, new_size) };
                if !grown.is_null() {
                    return grown;
                }
            }
            let Ok(new_layout) = Layout::from_size_align(new_size, layout.align()) else { return null_mut() };
            // SAFETY: the new size is not 0 and the block has the size of its layout; the caller keeps the contract.
            unsafe {
                let moved = self.alloc(new_layout);
                if !moved.is_null() {
                    moved.copy_from_nonoverlapping(block, layout.size().min(new_size));
                    self.dealloc(block, layout);
                }
                moved
            }
        }

        unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
            if self.is_of_spare(block) {
                let start = block.addr() - self.spare.get().addr();
                let freed = |used: u64| match used & BLOCKS {
                    1 => 0,
                    // The last one makes room at once.
                    _ if (used >> 32) as usize == start + layout.size() => (start as u64) << 32 | ((used & BLOCKS) - 1),
                    _ => used - 1,
                };
                let _ = self.used.fetch_update(Ordering::AcqRel, Ordering::Acquire, |used| Some(freed(used)));
                return;
            }
            // SAFETY: the caller keeps the contract, and the block came from the system's allocator.
            unsafe { System.dealloc(block, layout) };
        }
    }
}

#[cfg(all(test, target_os = "linux", target_env = "gnu"))]
mod tests {
    use std::fs;

    use super::*;

    /// The pages in memory.
    fn resident() -> usize {
        fs::read_to_string("/proc/self/statm").unwrap().split(' ').nth(1).unwrap().parse().unwrap()
    }

    #[test]
    fn the_system_has_freed_blocks_back_at_once() {
        return_what_is_freed();
        let before = resident();
        let block = |megabytes: usize| vec![1_u8; megabytes << 20];
        // The largest from which glibc would learn, and what it would keep then.
        drop(block(31));
        drop([block(30), block(30)]);
        let kept = (resident().saturating_sub(before) * 4) >> 10;
        assert!(kept < 30, "{kept} MiB are kept");
    }
}
