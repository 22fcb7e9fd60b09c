//! The format, written a second time from its description; and the cost of files with false claims.
//!
//! The allocator records the largest request of the process, so there is one test.
#![allow(unsafe_code, reason = "an allocator that records the largest request")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::fs;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

use taxicab_store::{Fault, Key, Store};
use twox_hash::XxHash3_64;

struct Recorder;

static LARGEST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Recorder {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        LARGEST.fetch_max(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller's contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller's contract.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Recorder = Recorder;

const KIND: &str = "pattern";
const DESCRIPTION: &str = "3x3 tiles 1 2";
const METADATA: &[u8] = b"greatest 12";

/// A file as `header.rs` describes it, with a given purpose and given claims of words and lengths of texts.
fn by_hand(purpose: u32, payload: &[u64], claimed: u64, lengths: [u16; 3]) -> Vec<u8> {
    let mut file = vec![0x8f, b'T', b'A', b'X', b'I', b'\r', b'\n', 0x1a];
    file.extend(1_u32.to_le_bytes());
    file.extend(purpose.to_le_bytes());
    file.extend(7_u32.to_le_bytes());
    file.extend(lengths.iter().flat_map(|length| length.to_le_bytes()));
    file.extend([0; 6]);
    file.extend(claimed.to_le_bytes());
    let payload: Vec<u8> = payload.iter().flat_map(|word| word.to_le_bytes()).collect();
    let mut sums = Vec::new();
    for chunk in payload.chunks(262_144) {
        sums.extend(XxHash3_64::oneshot(chunk).to_le_bytes());
    }
    file.extend(XxHash3_64::oneshot(&sums).to_le_bytes());
    file.extend(KIND.as_bytes());
    file.extend(DESCRIPTION.as_bytes());
    file.extend(METADATA);
    file.resize(4088, 0);
    let sum = XxHash3_64::oneshot(&file);
    file.extend(sum.to_le_bytes());
    file.extend(payload);
    file
}

#[test]
fn files_by_hand_are_read_and_claims_cost_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::new(directory.path());
    let key = Key::new(KIND, 7, DESCRIPTION).unwrap();
    let path = store.path(&key);
    let right = [KIND.len() as u16, DESCRIPTION.len() as u16, METADATA.len() as u16];

    for length in [0, 5, 32_768, 40_000] {
        let payload: Vec<u64> = (0..length).map(|number| number * number).collect();
        let bytes = by_hand(1, &payload, length, right);
        fs::write(&path, &bytes).unwrap();
        let table = store.load(&key, length as usize).unwrap().unwrap();
        assert_eq!((&table[..], table.metadata()), (&payload[..], METADATA));
        store.begin(&key, || ControlFlow::Break(())).unwrap().finish(&payload, METADATA).unwrap();
        assert!(fs::read(&path).unwrap() == bytes, "{length} words are written as by hand");
    }

    let build = store.begin(&key, || ControlFlow::Break(())).unwrap();
    let claims = [6, 1 << 20, 1 << 40, 1 << 60, (1 << 61) - 512, 1 << 61, u64::MAX];
    LARGEST.store(0, Ordering::Relaxed);
    for claimed in claims {
        let asked = usize::try_from(claimed).unwrap();
        fs::write(&path, by_hand(1, &[1; 5], claimed, right)).unwrap();
        for words in [5, asked] {
            let error = store.load(&key, words).unwrap_err();
            assert!(matches!(error.fault, Fault::Truncated { .. } | Fault::Header), "{error}");
        }
        assert!(store.verify(&key).is_err());
        assert!(store.list().unwrap()[0].contents.is_err());
        assert!(store.verify_all().unwrap()[0].contents.is_err());
        fs::write(path.with_extension("checkpoint"), by_hand(2, &[1; 5], claimed, right)).unwrap();
        for max in [5, asked] {
            let error = build.resume(max).unwrap_err();
            assert!(matches!(error.fault, Fault::Truncated { .. } | Fault::Header), "{error}");
        }
    }
    for lengths in [[u16::MAX; 3], [7, 13, u16::MAX], [32, 1024, 2049], [7, u16::MAX, 0], [0, 0, 0], [8, 12, 11]] {
        fs::write(&path, by_hand(1, &[1; 5], 5, lengths)).unwrap();
        let error = store.load(&key, 5).unwrap_err();
        // [8, 12, 11] splits the texts elsewhere: a legal kind "pattern3", but another table.
        assert!(matches!(error.fault, Fault::Header | Fault::OtherTable(_)), "{error}");
    }
    // A sparse file is as long as it claims; the requested words are compared first.
    fs::write(&path, by_hand(1, &[1; 5], 1 << 30, right)).unwrap();
    fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(4096 + (8 << 30)).unwrap();
    let error = store.load(&key, 5).unwrap_err();
    assert!(matches!(error.fault, Fault::Words { found: 1_073_741_824, expected: 5 }), "{error}");
    assert!(store.list().unwrap()[0].contents.is_ok(), "a list does not read payloads");
    let largest = LARGEST.load(Ordering::Relaxed);
    assert!(largest <= 256 << 10, "{largest} bytes in one piece");
}
