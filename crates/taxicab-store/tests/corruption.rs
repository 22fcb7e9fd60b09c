//! Whatever happened to a file, it is noticed.

use std::fs;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::Command;

use proptest::prelude::*;
use taxicab_store::{Buffer, BuildError, Entry, Fault, Held, Key, Store};
use tempfile::TempDir;

fn key() -> Key {
    Key::new("pattern", 1, "4x4 blank 15 tiles 1 2 5").unwrap()
}

fn word(index: usize) -> u64 {
    (index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// A store with one table of so many words, and the bytes of its file.
struct Made {
    _directory: TempDir,
    store: Store,
    path: PathBuf,
    bytes: Vec<u8>,
    words: usize,
}

fn made(words: usize) -> Made {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::new(directory.path());
    let payload: Vec<u64> = (0..words).map(word).collect();
    let path = store.begin(&key(), || ControlFlow::Break(())).unwrap().finish(&payload, b"greatest 31").unwrap();
    assert_eq!(path, store.path(&key()));
    let bytes = fs::read(&path).unwrap();
    assert_eq!(bytes.len(), 4096 + 8 * words);
    Made { _directory: directory, store, path, bytes, words }
}

impl Made {
    /// Replaces the file, and gives what loading and verifying say.
    fn with(&self, bytes: &[u8]) -> (Option<Fault>, Option<Fault>) {
        // Over the bytes that are there: some file systems make a rewritten file wait for the disk.
        let mut file = fs::OpenOptions::new().write(true).create(true).truncate(false).open(&self.path).unwrap();
        file.write_all(bytes).unwrap();
        file.set_len(bytes.len() as u64).unwrap();
        let loaded = self.store.load(&key(), self.words);
        let verified = self.store.verify(&key());
        (loaded.err().map(|error| error.fault), verified.err().map(|error| error.fault))
    }

    fn assert_noticed(&self, bytes: &[u8], what: &str) {
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
    // Nothing, less than a chunk of 256 KiB, exactly one and two, and a word less and more.
    for words in [0, 1, 2, 1000, 32_767, 32_768, 32_769, 65_536, 100_001] {
        let made = made(words);
        let in_all_ways =
            [Held::HugePages, Held::Mapped, Held::Read].map(|held| made.store.load_as(&key(), words, held));
        for table in in_all_ways.into_iter().chain([made.store.load(&key(), words)]) {
            let table = table.unwrap().unwrap();
            assert_eq!(table.len(), words);
            assert!(table.iter().enumerate().all(|(index, &found)| found == word(index)));
        }
        let table = made.store.load(&key(), words).unwrap().unwrap();
        assert_eq!((table.metadata(), table.held()), (&b"greatest 31"[..], Held::Read));
        let contents = made.store.verify(&key()).unwrap().unwrap();
        assert_eq!((contents.key, contents.words, &contents.metadata[..]), (key(), words as u64, &b"greatest 31"[..]));
        assert_eq!(made.with(&made.bytes).0.map(|fault| fault.to_string()), None);
    }
}

#[test]
fn big_tables_are_held_in_each_way() {
    let words = 5 << 20 >> 3;
    let made = made(words);
    let is_right = |table: &[u64]| table.len() == words && (0..words).all(|index| table[index] == word(index));

    let usual = made.store.load(&key(), words).unwrap().unwrap();
    assert!(usual.held() != Held::Mapped && is_right(&usual));
    let little_memory = made.store.clone().with_memory(1 << 20);
    let fallback = little_memory.load(&key(), words).unwrap().unwrap();
    assert!(fallback.held() == Held::Mapped && is_right(&fallback));
    for held in [Held::Mapped, Held::Read] {
        let table = made.store.load_as(&key(), words, held).unwrap().unwrap();
        assert!(table.held() == held && is_right(&table));
    }
    let refused = little_memory.load_as(&key(), words, Held::HugePages).unwrap_err();
    assert!(
        matches!(refused.fault, Fault::Memory(error) if error.needed == 5 << 20 && error.available == Some(1 << 20))
    );
    // A mapped table outlives its file.
    made.store.remove(&key()).unwrap();
    assert!(is_right(&fallback));

    fs::write(&made.path, made.flipped(4096 + (3 << 20), 5)).unwrap();
    for held in [Held::HugePages, Held::Mapped, Held::Read] {
        let error = made.store.load_as(&key(), words, held).unwrap_err();
        assert!(matches!(error.fault, Fault::Payload), "{error}");
    }
    assert!(matches!(little_memory.load(&key(), words).unwrap_err().fault, Fault::Payload));
}

#[cfg(feature = "parallel")]
#[test]
fn several_threads_see_what_one_sees() {
    let words = 300_001;
    let made = made(words);
    for threads in [0, 1, 2, 3, 7, 100] {
        let store = made.store.clone().with_threads(threads);
        fs::write(&made.path, &made.bytes).unwrap();
        let table = store.load(&key(), words).unwrap().unwrap();
        assert!((0..words).all(|index| table[index] == word(index)));
        for byte in [4096, 4096 + 8 * 150_000, made.bytes.len() - 1] {
            fs::write(&made.path, made.flipped(byte, 7)).unwrap();
            assert!(matches!(store.load(&key(), words).unwrap_err().fault, Fault::Payload), "{threads} threads");
        }
    }
}

#[test]
fn every_byte_of_the_header_counts() {
    let made = made(3);
    for byte in 0..4096 {
        made.assert_noticed(&made.flipped(byte, byte % 8), &format!("byte {byte}"));
    }
    assert!(matches!(made.with(&made.flipped(0, 0)).0, Some(Fault::Foreign)));
    assert!(matches!(made.with(&made.flipped(8, 1)).0, Some(Fault::Container(3))));
    assert!(matches!(made.with(&made.flipped(33, 1)).0, Some(Fault::Header)));
}

#[test]
fn bytes_of_the_payload_count() {
    let made = made(70_000);
    let last = made.bytes.len() - 1;
    let chunk = 256 << 10;
    let ends = [4096, 4096 + 7, 4096 + chunk - 1, 4096 + chunk, 4096 + 2 * chunk, last];
    let spread = (0..150).map(|step| 4096 + step * 3_733);
    for byte in ends.into_iter().chain(spread) {
        for bit in [0, 7] {
            let (loaded, verified) = made.with(&made.flipped(byte, bit));
            assert!(
                matches!((loaded, verified), (Some(Fault::Payload), Some(Fault::Payload))),
                "byte {byte} bit {bit}"
            );
        }
    }
}

#[test]
fn what_a_crash_of_the_machine_leaves_is_noticed() {
    let made = made(70_000);
    let chunk = 256 << 10;
    made.assert_noticed(&vec![0; made.bytes.len()], "zeros");
    let mut bytes = made.bytes.clone();
    bytes[8192..12_288].fill(0);
    made.assert_noticed(&bytes, "a page of zeros");
    let mut bytes = made.bytes.clone();
    bytes[..4096].fill(0);
    made.assert_noticed(&bytes, "no header");
    let mut bytes = made.bytes.clone();
    let (first, second) = bytes[4096..].split_at_mut(chunk);
    first.swap_with_slice(&mut second[..chunk]);
    made.assert_noticed(&bytes, "exchanged chunks");
    let mut bytes = made.bytes.clone();
    bytes[4096..].rotate_left(8);
    made.assert_noticed(&bytes, "moved by a word");
}

#[test]
fn truncated_anywhere_or_too_long() {
    let made = made(60);
    for length in 0..made.bytes.len() {
        let (loaded, verified) = made.with(&made.bytes[..length]);
        for fault in [loaded, verified] {
            assert!(matches!(fault, Some(Fault::Truncated { found, .. }) if found == length as u64), "{length} bytes");
        }
    }
    for more in [1, 7, 8, 4096] {
        let mut bytes = made.bytes.clone();
        bytes.resize(bytes.len() + more, 0);
        assert!(matches!(made.with(&bytes), (Some(Fault::TooLong { .. }), Some(Fault::TooLong { .. }))));
    }
    let long = self::made(70_000);
    for step in 0..100 {
        let length = step * 5_641 % long.bytes.len();
        long.assert_noticed(&long.bytes[..length], &format!("{length} bytes"));
    }
}

#[test]
fn another_table_under_this_name_is_refused() {
    let made = made(100);
    let others = [
        Key::new("pattern", 2, key().description()).unwrap(),
        Key::new("pattern", 1, "4x4 blank 15 tiles 1 2 6").unwrap(),
        Key::new("endgame", 1, key().description()).unwrap(),
    ];
    for other in others {
        assert_ne!(made.store.path(&other), made.path);
        assert!(made.store.load(&other, 100).unwrap().is_none());
        let build = made.store.begin(&other, || ControlFlow::Break(())).unwrap();
        let path = build.finish(&vec![1; 100], b"").unwrap();
        fs::rename(path, &made.path).unwrap();
        let error = made.store.load(&key(), 100).unwrap_err();
        assert!(matches!(&error.fault, Fault::OtherTable(found) if **found == other), "{error}");
        assert!(error.to_string().contains(&*made.path.to_string_lossy()), "{error}");
        assert!(matches!(made.store.verify(&key()).unwrap_err().fault, Fault::OtherTable(_)));
        assert!(matches!(made.store.list().unwrap()[0].contents, Err(Fault::Name)));
    }
    fs::write(&made.path, &made.bytes).unwrap();
    let error = made.store.load(&key(), 99).unwrap_err();
    assert!(matches!(error.fault, Fault::Words { found: 100, expected: 99 }), "{error}");
}

#[test]
fn a_checkpoint_is_no_table_and_a_table_no_checkpoint() {
    let made = made(100);
    let build = made.store.begin(&key(), || ControlFlow::Break(())).unwrap();
    build.checkpoint(&[&[1; 100]], b"").unwrap();
    let checkpoint = made.path.with_extension("checkpoint");
    fs::copy(&checkpoint, &made.path).unwrap();
    assert!(matches!(made.store.load(&key(), 100).unwrap_err().fault, Fault::Purpose));
    fs::write(&checkpoint, &made.bytes).unwrap();
    assert!(matches!(build.resume(100).unwrap_err().fault, Fault::Purpose));
}

#[test]
fn what_is_no_file_is_no_table() {
    let made = made(1);
    fs::remove_file(&made.path).unwrap();
    fs::create_dir(&made.path).unwrap();
    assert!(matches!(made.store.load(&key(), 1).unwrap_err().fault, Fault::Foreign));
    assert!(matches!(made.store.list().unwrap()[0].contents, Err(Fault::Foreign)));
    // A pipe that nobody writes into: whoever opens it waits for ever.
    fs::remove_dir(&made.path).unwrap();
    if Command::new("mkfifo").arg(&made.path).status().is_ok_and(|status| status.success()) {
        assert!(matches!(made.store.load(&key(), 1).unwrap_err().fault, Fault::Foreign));
    }
}

/// What cannot be read may be right: the error is given, nobody builds over it.
#[cfg(unix)]
#[test]
fn a_table_that_cannot_be_read_is_not_built_anew() {
    let made = made(100);
    fs::remove_file(&made.path).unwrap();
    std::os::unix::fs::symlink(&made.path, &made.path).unwrap();
    let error = made.store.load_or_begin(&key(), 100, || ControlFlow::Break(())).unwrap_err();
    let BuildError::Unloadable(error) = error else { panic!("{error}") };
    assert!(matches!(error.fault, Fault::Unreadable(_)) && error.path == made.path, "{error}");
}

#[test]
fn a_damaged_table_is_built_anew() {
    let made = made(100);
    fs::write(&made.path, made.flipped(4100, 1)).unwrap();
    let entry = made.store.load_or_begin(&key(), 100, || ControlFlow::Break(())).unwrap();
    let Entry::Missing { build, refused: Some(error) } = entry else { panic!("{entry:?}") };
    assert!(matches!(error.fault, Fault::Payload));
    build.finish(&vec![3; 100], b"").unwrap();
    assert_eq!(made.store.load(&key(), 100).unwrap().unwrap()[..], [3; 100]);
}

proptest! {
    /// Any bytes: an error, never a table, never a panic.
    #[test]
    fn random_bytes_are_no_table(bytes in proptest::collection::vec(any::<u8>(), 0..6000), keep in 0..4200_usize) {
        let made = made(100);
        prop_assert!(made.with(&bytes).0.is_some());
        // The same behind the beginning of a right file.
        let mut mixed = made.bytes.clone();
        let keep = keep.min(bytes.len());
        let end = bytes.len().min(mixed.len());
        mixed[keep..end].copy_from_slice(&bytes[keep..end]);
        let noticed = made.with(&mixed);
        prop_assert_eq!(noticed.0.is_some(), mixed != made.bytes);
        prop_assert_eq!(noticed.1.is_some(), mixed != made.bytes);
    }
}

#[test]
fn memory_that_is_not_there_is_refused_and_named() {
    let refused = Buffer::zeroed(1 << 57).unwrap_err();
    assert_eq!(refused.needed, 1 << 60);
    assert!(refused.to_string().starts_with("1099511627776 MiB of memory needed"), "{refused}");
}
