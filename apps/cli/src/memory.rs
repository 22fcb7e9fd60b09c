//! The memory of the process: how much it may take, and a spare for when the system has none.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicU64, Ordering};

use taxicab::Memory;
use taxicab_store::available_memory;

use crate::report::Stop;

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
pub(crate) fn check_floor() -> Result<(), Stop> {
    match available_memory() {
        Some(available) if available < FLOOR => Err(Stop::System(format!(
            "{} MB of memory are left to this program, and it needs {} MB to begin",
            available >> 20,
            FLOOR >> 20
        ))),
        _ => Ok(()),
    }
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
