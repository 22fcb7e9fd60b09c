//! Tables that took long to compute, kept as files.
//!
//! A table is some `u64` words, up to several gigabytes, and a [`Key`] that says what they are. A [`Store`] is a directory
//! of them. What the words mean is the caller's; the crate knows no board.
//!
//! - *Nothing is trusted that was not verified.* Header, length, key and every bit of the payload are checked on each load,
//!   while the words are read; what is wrong is said with the name of the file ([`LoadError`]).
//! - *A file is whole or not there.* It is written beside, brought to the disk, and renamed. A builder killed at any moment
//!   leaves its last checkpoint, and nothing that is taken for a table ([`Build`]).
//! - *One builds, the others wait.* A lock of the system, which a dead process does not hold ([`Store::begin`]).
//! - *Big tables lie on huge pages* where the system allows ([`Buffer`]); if memory is short the file is mapped ([`Held`]).
//! - *Memory is refused, not exhausted*: [`available_memory`], [`MemoryError`]. Nothing is allocated by what a file claims.
//!
//! ```
//! use std::ops::ControlFlow;
//! use taxicab_store::{Buffer, Entry, Key, Store, Table};
//!
//! # let directory = tempfile::tempdir()?;
//! # let directory = directory.path();
//! let store = Store::new(directory);
//! let key = Key::new("numbers", 1, "cubes below 1000")?;
//! let table = match store.load_or_begin(&key, 10, || ControlFlow::Continue(()))? {
//!     Entry::Ready(table) => table,
//!     Entry::Missing { build, refused } => {
//!         if let Some(error) = refused {
//!             eprintln!("{error}; it is built anew");
//!         }
//!         let mut words = Buffer::zeroed(10)?;
//!         for (number, word) in (0_u64..).zip(words.iter_mut()) {
//!             *word = number.pow(3);
//!         }
//!         build.finish(&words, b"greatest 729")?;
//!         Table::built(words, b"greatest 729".to_vec())
//!     }
//! };
//! assert_eq!(table[9], 729);
//! assert_eq!(store.verify_all()?.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The format is documented in full in `header.rs`; it is the same on all machines (little-endian).

mod buffer;
mod build;
mod checksum;
mod directory;
mod fault;
mod header;
mod key;
mod lock;
mod mapping;
mod memory;
mod read;
mod store;
mod table;
mod write;

pub use buffer::Buffer;
pub use build::{Build, Checkpoint};
pub use fault::{Fault, LoadError};
pub use header::METADATA_BYTES;
pub use key::{Key, KeyError};
pub use lock::BuildError;
pub use memory::{MemoryError, available_memory};
pub use store::{Contents, Entry, Listed, Store};
pub use table::{Held, Table};
pub use write::{WriteError, WriteFault};

/// The example of the README, so that it cannot drift.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
