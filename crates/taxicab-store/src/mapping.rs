//! A file's payload as a map of the file: no copy, the pages stay the system's.
//!
//! The only `unsafe` of the crate: memmap2's map of a file, which is sound as long as nobody changes or shortens the file
//! while it is mapped. What makes it hold here:
//! - this crate never writes into a file that has its final name. A file is written beside under another name, renamed
//!   once it is whole, and from then on only renamed over or removed; both leave the mapped file itself untouched (on
//!   Windows they are refused while it is mapped);
//! - the map is read-only, so nothing can be written through it;
//! - its length is that of the file when it was opened, so no page of it lies beyond the end;
//! - the payload begins at offset 4096, which is a multiple of 8 on every page, and any bits are a `u64`.
//!
//! What remains is another program that writes into the cache directory by hand. That is why a copy in memory is the
//! rule and a map the fallback. What the map gains there: a table larger than the free memory can be used at all
//! (example `load_time`).
#![allow(unsafe_code, reason = "see above")]

use std::fs::File;
use std::io;
use std::ops::Deref;

use memmap2::{Mmap, MmapOptions};

use crate::header;

/// The payload of a file, mapped.
#[derive(Debug)]
pub(crate) struct Mapping(Mmap);

impl Mapping {
    /// Maps so many words after the header of a file that is at least that long.
    ///
    /// # Errors
    /// What the system says; on big-endian machines always, since the words of a file are little-endian.
    pub(crate) fn new(file: &File, words: usize) -> io::Result<Self> {
        if cfg!(target_endian = "big") {
            return Err(io::ErrorKind::Unsupported.into());
        }
        let bytes = words.checked_mul(8).ok_or(io::ErrorKind::FileTooLarge)?;
        let end = bytes.checked_add(header::BYTES).ok_or(io::ErrorKind::FileTooLarge)?;
        if file.metadata()?.len() < end as u64 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let mut options = MmapOptions::new();
        options.offset(header::BYTES as u64).len(bytes);
        // SAFETY: the file is not changed while it is mapped; the four reasons are above.
        let map = unsafe { options.map(file) }?;
        Ok(Self(map))
    }

    /// The bytes of the payload as they lie in the file.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl Deref for Mapping {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        bytemuck::cast_slice(&self.0)
    }
}
