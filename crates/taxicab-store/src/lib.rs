//! Computed tables as files.
//!
//! Both boards of Taxicab follow one story: fill → table → lookup → evaluate → search. This crate stands between *table*
//! and *lookup*: it keeps a table that took long to fill as a file and loads it back. A table is some `u64` words, up to
//! several gigabytes, under a [`Key`]; a [`Store`] is a directory of tables. Only the caller gives the words a
//! meaning: the crate has no notion of a board.
//!
//! - *Verified*: each load checks header, length, key and every bit of the payload; a fault is reported with the name of the
//!   file ([`LoadError`]).
//! - *Complete or absent*: a file is written under another name, brought to the disk, and renamed. A builder killed at any
//!   moment leaves its last checkpoint ([`Build`]).
//! - *One builder*: a lock makes the others wait, on network disks too; a dead process does not hold it ([`Lock`]).
//! - *Huge pages* for big tables where the system allows ([`Buffer`]); a map of the file if memory is short, or if processes
//!   share it ([`Store::shared`]).
//! - *Memory is refused, not exhausted*: [`available_memory`], [`MemoryError`]. Nothing is allocated by the claim of a file.
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
//!             eprintln!("{error}; building it again");
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
//! `header.rs` documents the format, which is the same on all machines (little-endian).

mod build;
mod directory;
mod fault;
mod header;
mod holder;
mod key;
mod lock;
mod mapping;
mod memory;
mod read;
mod store;
mod table;
mod words;
mod write;

pub use build::{Build, Checkpoint};
pub use fault::{Fault, LoadError};
pub use header::METADATA_BYTES;
pub use key::{Key, KeyError};
pub use lock::{BuildError, Lock};
pub use memory::{MemoryError, available_memory, check_room_for_thread};
pub use store::{Contents, Entry, Store, StoredFile};
pub use table::{Backing, Buffer, Table};
pub use words::Words;
pub use write::{WriteError, WriteFault};

/// Tests the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
