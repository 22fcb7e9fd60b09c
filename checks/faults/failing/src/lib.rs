//! The n-th allocation of 64 KiB or more fails, in any program of glibc that loads this first:
//!
//! ```sh
//! LD_PRELOAD=libfailing.so FAILING=3 taxicab solve --algorithm bfs '1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15'
//! ```
//!
//! `FAILING=3+` fails the third and all that follow; `FAILING_FROM=1000000` counts from so many bytes on. With `FAILING_COUNT=PATH` the number of such allocations is in that file
//! when the program ends by itself.

#![no_std]

use core::ffi::{CStr, c_char, c_int, c_void};
use core::ptr::null_mut;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// What counts as large, in bytes, unless `FAILING_FROM` says otherwise.
static LARGE: AtomicU64 = AtomicU64::new(64 << 10);

static COUNT: AtomicU64 = AtomicU64::new(0);
static FIRST: AtomicU64 = AtomicU64::new(u64::MAX);
static AND_ALL_LATER: AtomicBool = AtomicBool::new(false);

unsafe extern "C" {
    fn __libc_malloc(size: usize) -> *mut c_void;
    fn __libc_calloc(count: usize, size: usize) -> *mut c_void;
    fn __libc_realloc(block: *mut c_void, size: usize) -> *mut c_void;
    fn __libc_memalign(alignment: usize, size: usize) -> *mut c_void;
    fn getenv(name: *const c_char) -> *const c_char;
    fn creat(path: *const c_char, mode: u32) -> c_int;
    fn write(file: c_int, bytes: *const c_void, length: usize) -> isize;
    fn abort() -> !;
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    // SAFETY: ends the program.
    unsafe { abort() }
}

fn environment(name: &CStr) -> Option<&'static CStr> {
    // SAFETY: the name ends with a zero, and so does the value, which nobody changes while the program starts or ends.
    unsafe {
        let value = getenv(name.as_ptr());
        (!value.is_null()).then(|| CStr::from_ptr(value))
    }
}

/// The number at the beginning of a text.
fn number(text: &CStr) -> u64 {
    let digits = text.to_bytes().iter().take_while(|byte| byte.is_ascii_digit());
    digits.fold(0, |number, &byte| 10 * number + u64::from(byte - b'0'))
}

extern "C" fn begin() {
    if let Some(text) = environment(c"FAILING_FROM") {
        LARGE.store(number(text), Relaxed);
    }
    let Some(text) = environment(c"FAILING") else { return };
    FIRST.store(number(text), Relaxed);
    AND_ALL_LATER.store(text.to_bytes().ends_with(b"+"), Relaxed);
}

extern "C" fn end() {
    let Some(path) = environment(c"FAILING_COUNT") else { return };
    let mut digits = [b'0'; 20];
    let mut count = COUNT.load(Relaxed);
    for digit in digits.iter_mut().rev() {
        *digit = b'0' + (count % 10) as u8;
        count /= 10;
    }
    // SAFETY: the path ends with a zero, and the bytes are those of the array.
    unsafe { write(creat(path.as_ptr(), 0o644), digits.as_ptr().cast(), digits.len()) };
}

#[used]
#[unsafe(link_section = ".init_array")]
static BEGIN: extern "C" fn() = begin;

#[used]
#[unsafe(link_section = ".fini_array")]
static END: extern "C" fn() = end;

fn fails(size: usize) -> bool {
    if (size as u64) < LARGE.load(Relaxed) {
        return false;
    }
    let number = COUNT.fetch_add(1, Relaxed) + 1;
    let first = FIRST.load(Relaxed);
    number == first || (number > first && AND_ALL_LATER.load(Relaxed))
}

/// As that of the C library.
#[unsafe(no_mangle)]
pub extern "C" fn malloc(size: usize) -> *mut c_void {
    // SAFETY: the C library's own.
    if fails(size) { null_mut() } else { unsafe { __libc_malloc(size) } }
}

/// As that of the C library.
#[unsafe(no_mangle)]
pub extern "C" fn calloc(count: usize, size: usize) -> *mut c_void {
    // SAFETY: the C library's own.
    if fails(count.saturating_mul(size)) { null_mut() } else { unsafe { __libc_calloc(count, size) } }
}

/// As that of the C library.
///
/// # Safety
/// The block is one of the C library's, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn realloc(block: *mut c_void, size: usize) -> *mut c_void {
    // SAFETY: the caller keeps the contract.
    if fails(size) { null_mut() } else { unsafe { __libc_realloc(block, size) } }
}

/// As that of the C library.
#[unsafe(no_mangle)]
pub extern "C" fn memalign(alignment: usize, size: usize) -> *mut c_void {
    // SAFETY: the C library's own.
    if fails(size) { null_mut() } else { unsafe { __libc_memalign(alignment, size) } }
}

/// As that of the C library.
#[unsafe(no_mangle)]
pub extern "C" fn aligned_alloc(alignment: usize, size: usize) -> *mut c_void {
    memalign(alignment, size)
}

/// As that of the C library.
///
/// # Safety
/// `block` can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn posix_memalign(block: *mut *mut c_void, alignment: usize, size: usize) -> c_int {
    const ENOMEM: c_int = 12;
    let allocated = memalign(alignment, size);
    if allocated.is_null() {
        return ENOMEM;
    }
    // SAFETY: the caller keeps the contract.
    unsafe { *block = allocated };
    0
}
