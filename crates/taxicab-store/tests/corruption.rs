//! Every change of a file is detected.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::Command;

use proptest::prelude::*;
use taxicab_store::{Backing, Buffer, BuildError, Entry, Fault, Key, Store};
use tempfile::TempDir;

fn key() -> Key {
    Key::new("pattern", 1, "4x4 blank 15 tiles 1 2 5").unwrap()
}

fn word(index: usize) -> u64 {
    (index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// A store with one table, and the bytes of its file.
struct Stored {
    _directory: TempDir,
    store: Store,
    path: PathBuf,
    bytes: Vec<u8>,
    words: usize,
}

fn stored(words: usize) -> Stored {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::new(directory.path());
    let payload: Vec<u64> = (0..words).map(word).collect();
    let path = store.begin(&key(), crate::soon()).unwrap().finish(&payload, b"greatest 31").unwrap();
    assert_eq!(path, store.path(&key()));
    let bytes = fs::read(&path).unwrap();
    assert_eq!(bytes.len(), 4096 + 8 * words);
    Stored { _directory: directory, store, path, bytes, words }
}

impl Stored {
    /// Replaces the file and returns the faults of a load and of a verification.
    fn with(&self, bytes: &[u8]) -> (Option<Fault>, Option<Fault>) {
        // Overwrites the bytes in place: some file systems wait for the disk after a truncation.
        let mut file = fs::OpenOptions::new().write(true).create(true).truncate(false).open(&self.path).unwrap();
        file.write_all(bytes).unwrap();
        file.set_len(bytes.len() as u64).unwrap();
        let loaded = self.store.load(&key(), self.words);
        let verified = self.store.verify(&key());
        (loaded.err().map(|error| error.fault), verified.err().map(|error| error.fault))
    }

    fn assert_detected(&self, bytes: &[u8], what: &str) {
        let (loaded, verified) = self.with(bytes);
        assert!(loaded.is_some(), "{what}: loaded");
        assert!(verified.is_some(), "{what}: verified");
    }

    fn flipped(&self, byte: usize, bit: usize) -> Vec<u8> {
        let mut bytes = self.bytes.clone();
        bytes[byte] ^= 1 << bit;
        bytes
    }
}

#[test]
fn round_trips_of_all_lengths() {
    // No word, less than a chunk of 256 KiB, exactly one and two chunks, and a word less and more.
    for words in [0, 1, 2, 1000, 32_767, 32_768, 32_769, 65_536, 100_001] {
        let stored = stored(words);
        let all_backings = [Backing::HugePages, Backing::Mapped, Backing::Read]
            .map(|backing| stored.store.load_as(&key(), words, backing));
        for table in all_backings.into_iter().chain([stored.store.load(&key(), words)]) {
            let table = table.unwrap().unwrap();
            assert_eq!(table.len(), words);
            assert!(table.iter().enumerate().all(|(index, &found)| found == word(index)));
        }
        let table = stored.store.load(&key(), words).unwrap().unwrap();
        assert_eq!((table.metadata(), table.backing()), (&b"greatest 31"[..], Backing::Read));
        let contents = stored.store.verify(&key()).unwrap().unwrap();
        assert_eq!((contents.key, contents.words, &contents.metadata[..]), (key(), words as u64, &b"greatest 31"[..]));
        assert_eq!(stored.with(&stored.bytes).0.map(|fault| fault.to_string()), None);
    }
}

#[test]
fn big_tables_have_each_backing() {
    let words = 5 << 20 >> 3;
    let stored = stored(words);
    let is_right = |table: &[u64]| table.len() == words && (0..words).all(|index| table[index] == word(index));

    let usual = stored.store.load(&key(), words).unwrap().unwrap();
    assert!(usual.backing() != Backing::Mapped && is_right(&usual));
    let little_memory = stored.store.clone().with_memory(1 << 20);
    let fallback = little_memory.load(&key(), words).unwrap().unwrap();
    assert!(fallback.backing() == Backing::Mapped && is_right(&fallback));
    for backing in [Backing::Mapped, Backing::Read] {
        let table = stored.store.load_as(&key(), words, backing).unwrap().unwrap();
        assert!(table.backing() == backing && is_right(&table));
    }
    let refused = little_memory.load_as(&key(), words, Backing::HugePages).unwrap_err();
    assert!(
        matches!(refused.fault, Fault::Memory(error) if error.needed == 5 << 20 && error.available == Some(1 << 20))
    );
    // A mapped table outlives its file.
    stored.store.remove(&key()).unwrap();
    assert!(is_right(&fallback));

    fs::write(&stored.path, stored.flipped(4096 + (3 << 20), 5)).unwrap();
    for backing in [Backing::HugePages, Backing::Mapped, Backing::Read] {
        let error = stored.store.load_as(&key(), words, backing).unwrap_err();
        assert!(matches!(error.fault, Fault::Payload), "{error}");
    }
    assert!(matches!(little_memory.load(&key(), words).unwrap_err().fault, Fault::Payload));
}

#[cfg(feature = "parallel")]
#[test]
fn several_threads_read_what_one_reads() {
    let words = 300_001;
    let stored = stored(words);
    for threads in [0, 1, 2, 3, 7, 100] {
        let store = stored.store.clone().with_threads(threads);
        fs::write(&stored.path, &stored.bytes).unwrap();
        let table = store.load(&key(), words).unwrap().unwrap();
        assert!((0..words).all(|index| table[index] == word(index)));
        for byte in [4096, 4096 + 8 * 150_000, stored.bytes.len() - 1] {
            fs::write(&stored.path, stored.flipped(byte, 7)).unwrap();
            assert!(matches!(store.load(&key(), words).unwrap_err().fault, Fault::Payload), "{threads} threads");
        }
    }
}

#[test]
fn every_byte_of_the_header_counts() {
    let stored = stored(3);
    for byte in 0..4096 {
        stored.assert_detected(&stored.flipped(byte, byte % 8), &format!("byte {byte}"));
    }
    assert!(matches!(stored.with(&stored.flipped(0, 0)).0, Some(Fault::NotATable)));
    assert!(matches!(stored.with(&stored.flipped(8, 1)).0, Some(Fault::FormatVersion(3))));
    assert!(matches!(stored.with(&stored.flipped(33, 1)).0, Some(Fault::Header)));
}

#[test]
fn bytes_of_the_payload_count() {
    let stored = stored(70_000);
    let last = stored.bytes.len() - 1;
    let chunk = 256 << 10;
    let ends = [4096, 4096 + 7, 4096 + chunk - 1, 4096 + chunk, 4096 + 2 * chunk, last];
    let spread = (0..150).map(|step| 4096 + step * 3_733);
    for byte in ends.into_iter().chain(spread) {
        for bit in [0, 7] {
            let (loaded, verified) = stored.with(&stored.flipped(byte, bit));
            assert!(
                matches!((loaded, verified), (Some(Fault::Payload), Some(Fault::Payload))),
                "byte {byte} bit {bit}"
            );
        }
    }
}

#[test]
fn results_of_a_crash_are_detected() {
    let stored = stored(70_000);
    let chunk = 256 << 10;
    stored.assert_detected(&vec![0; stored.bytes.len()], "zeros");
    let mut bytes = stored.bytes.clone();
    bytes[8192..12_288].fill(0);
    stored.assert_detected(&bytes, "a page of zeros");
    let mut bytes = stored.bytes.clone();
    bytes[..4096].fill(0);
    stored.assert_detected(&bytes, "no header");
    let mut bytes = stored.bytes.clone();
    let (first, second) = bytes[4096..].split_at_mut(chunk);
    first.swap_with_slice(&mut second[..chunk]);
    stored.assert_detected(&bytes, "exchanged chunks");
    let mut bytes = stored.bytes.clone();
    bytes[4096..].rotate_left(8);
    stored.assert_detected(&bytes, "moved by a word");
}

#[test]
fn truncated_anywhere_or_too_long() {
    let stored = stored(60);
    for length in 0..stored.bytes.len() {
        let (loaded, verified) = stored.with(&stored.bytes[..length]);
        for fault in [loaded, verified] {
            assert!(matches!(fault, Some(Fault::Truncated { found, .. }) if found == length as u64), "{length} bytes");
        }
    }
    for more in [1, 7, 8, 4096] {
        let mut bytes = stored.bytes.clone();
        bytes.resize(bytes.len() + more, 0);
        assert!(matches!(stored.with(&bytes), (Some(Fault::TooLong { .. }), Some(Fault::TooLong { .. }))));
    }
    let long = self::stored(70_000);
    for step in 0..100 {
        let length = step * 5_641 % long.bytes.len();
        long.assert_detected(&long.bytes[..length], &format!("{length} bytes"));
    }
}

#[test]
fn another_table_under_this_name_is_refused() {
    let stored = stored(100);
    let others = [
        Key::new("pattern", 2, key().description()).unwrap(),
        Key::new("pattern", 1, "4x4 blank 15 tiles 1 2 6").unwrap(),
        Key::new("endgame", 1, key().description()).unwrap(),
    ];
    for other in others {
        assert_ne!(stored.store.path(&other), stored.path);
        assert!(stored.store.load(&other, 100).unwrap().is_none());
        let build = stored.store.begin(&other, crate::soon()).unwrap();
        let path = build.finish(&vec![1; 100], b"").unwrap();
        fs::rename(path, &stored.path).unwrap();
        let error = stored.store.load(&key(), 100).unwrap_err();
        assert!(matches!(&error.fault, Fault::OtherTable(found) if **found == other), "{error}");
        assert!(error.to_string().contains(&*stored.path.to_string_lossy()), "{error}");
        assert!(matches!(stored.store.verify(&key()).unwrap_err().fault, Fault::OtherTable(_)));
        assert!(matches!(stored.store.list().unwrap()[0].contents, Err(Fault::Name)));
    }
    fs::write(&stored.path, &stored.bytes).unwrap();
    let error = stored.store.load(&key(), 99).unwrap_err();
    assert!(matches!(error.fault, Fault::Words { found: 100, expected: 99 }), "{error}");
}

#[test]
fn a_checkpoint_is_no_table_and_a_table_no_checkpoint() {
    let stored = stored(100);
    let build = stored.store.begin(&key(), crate::soon()).unwrap();
    build.checkpoint(&[&[1; 100]], b"").unwrap();
    let checkpoint = stored.path.with_extension("checkpoint");
    fs::copy(&checkpoint, &stored.path).unwrap();
    assert!(matches!(stored.store.load(&key(), 100).unwrap_err().fault, Fault::Purpose));
    fs::write(&checkpoint, &stored.bytes).unwrap();
    assert!(matches!(build.resume(100).unwrap_err().fault, Fault::Purpose));
}

#[test]
fn directories_and_pipes_are_not_tables() {
    let stored = stored(1);
    fs::remove_file(&stored.path).unwrap();
    fs::create_dir(&stored.path).unwrap();
    assert!(matches!(stored.store.load(&key(), 1).unwrap_err().fault, Fault::NotATable));
    assert!(matches!(stored.store.list().unwrap()[0].contents, Err(Fault::NotATable)));
    // A pipe without a writer: a reader that opens it waits forever.
    fs::remove_dir(&stored.path).unwrap();
    if Command::new("mkfifo").arg(&stored.path).status().is_ok_and(|status| status.success()) {
        assert!(matches!(stored.store.load(&key(), 1).unwrap_err().fault, Fault::NotATable));
    }
}

/// A file that cannot be read may be valid: the error is returned, and no build replaces it.
#[cfg(unix)]
#[test]
fn a_table_that_cannot_be_read_is_not_built_again() {
    let stored = stored(100);
    fs::remove_file(&stored.path).unwrap();
    std::os::unix::fs::symlink(&stored.path, &stored.path).unwrap();
    let error = stored.store.load_or_begin(&key(), 100, crate::soon()).unwrap_err();
    let BuildError::LoadFailed(error) = error else { panic!("{error}") };
    assert!(matches!(error.fault, Fault::Unreadable(_)) && error.path == stored.path, "{error}");
}

#[test]
fn a_damaged_table_is_built_again() {
    let stored = stored(100);
    fs::write(&stored.path, stored.flipped(4100, 1)).unwrap();
    let entry = stored.store.load_or_begin(&key(), 100, crate::soon()).unwrap();
    let Entry::Missing { build, refused: Some(error) } = entry else { panic!("{entry:?}") };
    assert!(matches!(error.fault, Fault::Payload));
    build.finish(&vec![3; 100], b"").unwrap();
    assert_eq!(stored.store.load(&key(), 100).unwrap().unwrap()[..], [3; 100]);
}

proptest! {
    /// Random bytes give an error, never a table or a panic.
    #[test]
    fn random_bytes_are_not_a_table(bytes in proptest::collection::vec(any::<u8>(), 0..6000), keep in 0..4200_usize) {
        let stored = stored(100);
        prop_assert!(stored.with(&bytes).0.is_some());
        // The same behind the start of a valid file.
        let mut mixed = stored.bytes.clone();
        let keep = keep.min(bytes.len());
        let end = bytes.len().min(mixed.len());
        mixed[keep..end].copy_from_slice(&bytes[keep..end]);
        let detected = stored.with(&mixed);
        prop_assert_eq!(detected.0.is_some(), mixed != stored.bytes);
        prop_assert_eq!(detected.1.is_some(), mixed != stored.bytes);
    }
}

#[test]
fn missing_memory_is_refused_and_named() {
    let refused = Buffer::zeroed(1 << 57).unwrap_err();
    assert_eq!(refused.needed, 1 << 60);
    assert!(refused.to_string().starts_with("1099511627776 MiB of memory needed"), "{refused}");
}
