//! A payload as a map of the file: no copy, the pages belong to the system.
//!
//! The only `unsafe` of the crate: memmap2's map of a file, which is sound as long as the file is neither changed nor
//! shortened while it is mapped. It holds here because
//! - this crate never writes into a file under its final name: it writes under another name and renames the complete file;
//!   later it only renames over it or removes it, which leaves the mapped file unchanged (Windows refuses both);
//! - the map is read-only;
//! - its length is that of the open file, so no page lies beyond the end;
//! - the payload begins at offset 4096, a multiple of 8, and any bits are a `u64`.
//!
//! Another program that writes into the directory remains a risk, so a copy in memory is the rule, and a map is for tables larger
//! than the free memory, and for processes that are asked to share them (example `load_time`).
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
    /// Maps the words after the header of a file that is long enough.
    ///
    /// # Errors
    /// The error of the system; on big-endian machines always, because the words of a file are little-endian.
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
        // SAFETY: the file does not change while it is mapped; the module documentation gives the four reasons.
        let map = unsafe { options.map(file) }?;
        Ok(Self(map))
    }

    /// The bytes of the payload.
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
