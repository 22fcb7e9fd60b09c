//! The first 4096 bytes of a file, little-endian:
//!
//! | bytes | content |
//! |---|---|
//! | 0..8 | `8F 54 41 58 49 0D 0A 1A`: not text, and damaged by a conversion of line ends |
//! | 8..12 | version of this layout, 1 |
//! | 12..16 | purpose: 1 a table, 2 a checkpoint |
//! | 16..20 | version of the contents |
//! | 20..22, 22..24, 24..26 | bytes of kind, description, metadata |
//! | 26..32 | zero |
//! | 32..40 | words of the payload |
//! | 40..48 | checksum of the payload: XXH3 of the XXH3 of its chunks of 256 KiB |
//! | 48.. | kind, description, metadata, one after the other, then zeros |
//! | 4088..4096 | checksum of all bytes before it |
//!
//! The payload follows to the end of the file: little-endian words, at an offset that is aligned in a map of the file.
//!
//! The checksum of a payload is the hash of the hashes of its chunks, in their order. So a chunk is hashed while it is still
//! in the cache, and several threads can share the chunks. XXH3 (Y. Collet, *xxHash*, version 0.8, 2020) is faster than
//! memory. It misses one accident in 2^64; it is no protection against forgery.

use twox_hash::XxHash3_64;

use crate::key::{DESCRIPTION_BYTES, KIND_BYTES};
use crate::{Fault, Key};

/// The bytes of a header, and the offset of the payload.
pub(crate) const BYTES: usize = 4096;
/// The version of the layout.
pub(crate) const FORMAT_VERSION: u32 = 1;
/// The bytes of a chunk of the payload: half of a small second-level cache.
pub(crate) const CHUNK: usize = 256 << 10;
/// The maximum bytes of metadata of a table or a checkpoint.
pub const METADATA_BYTES: usize = 2048;

const MAGIC: [u8; 8] = [0x8f, b'T', b'A', b'X', b'I', b'\r', b'\n', 0x1a];
const TEXTS: usize = 48;
const CHECKSUM: usize = BYTES - 8;

const _: () = assert!(TEXTS + KIND_BYTES + DESCRIPTION_BYTES + METADATA_BYTES <= CHECKSUM);

/// The checksum of a header, of a chunk of a payload, or of a key.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    XxHash3_64::oneshot(bytes)
}

/// The checksum of a payload from those of its chunks.
pub(crate) fn checksum_of_chunks(sums: &[u64]) -> u64 {
    checksum(&sums.iter().flat_map(|sum| sum.to_le_bytes()).collect::<Vec<_>>())
}

/// The bytes of a file with this number of words, at most `u64::MAX`.
pub(crate) const fn file_bytes(words: u64) -> u64 {
    words.saturating_mul(8).saturating_add(BYTES as u64)
}

/// The purpose of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Table = 1,
    Checkpoint = 2,
}

/// The fields of a header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) purpose: Purpose,
    pub(crate) key: Key,
    pub(crate) words: u64,
    pub(crate) payload: u64,
    pub(crate) metadata: Vec<u8>,
}

impl Header {
    pub(crate) fn encode(&self) -> Box<[u8; BYTES]> {
        let mut bytes = Box::new([0; BYTES]);
        let texts = [self.key.kind().as_bytes(), self.key.description().as_bytes(), &self.metadata];
        let mut put = |at: usize, value: &[u8]| bytes[at..at + value.len()].copy_from_slice(value);
        put(0, &MAGIC);
        put(8, &FORMAT_VERSION.to_le_bytes());
        put(12, &(self.purpose as u32).to_le_bytes());
        put(16, &self.key.version().to_le_bytes());
        put(32, &self.words.to_le_bytes());
        put(40, &self.payload.to_le_bytes());
        let mut at = TEXTS;
        for (text, length_at) in texts.into_iter().zip([20, 22, 24]) {
            put(length_at, &(text.len() as u16).to_le_bytes());
            put(at, text);
            at += text.len();
        }
        let sum = checksum(&bytes[..CHECKSUM]);
        bytes[CHECKSUM..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Reads a header whose bytes are exactly those that [`encode`](Self::encode) writes.
    pub(crate) fn decode(bytes: &[u8; BYTES]) -> Result<Self, Fault> {
        let long = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
        let int = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        let short = |at: usize| usize::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]));
        if bytes[..8] != MAGIC {
            return Err(Fault::NotATable);
        }
        // Before the checksum, because another layout may store it elsewhere.
        if int(8) != FORMAT_VERSION {
            return Err(Fault::FormatVersion(int(8)));
        }
        if long(CHECKSUM) != checksum(&bytes[..CHECKSUM]) {
            return Err(Fault::Header);
        }
        let purpose = match int(12) {
            1 => Purpose::Table,
            2 => Purpose::Checkpoint,
            _ => return Err(Fault::Header),
        };
        let mut rest = &bytes[TEXTS..CHECKSUM];
        let mut text = |length: usize| rest.split_off(..length).ok_or(Fault::Header);
        let (kind, description, metadata) = (text(short(20))?, text(short(22))?, text(short(24))?);
        let utf8 = |text| str::from_utf8(text).map_err(|_| Fault::Header);
        let key = Key::new(utf8(kind)?, int(16), utf8(description)?).map_err(|_| Fault::Header)?;
        let header = Self { purpose, key, words: long(32), payload: long(40), metadata: metadata.into() };
        if header.metadata.len() > METADATA_BYTES || *header.encode() != *bytes {
            return Err(Fault::Header);
        }
        Ok(header)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        Header {
            purpose: Purpose::Table,
            key: Key::new("pattern", 3, "4x4 blank 15 tiles 1 2").unwrap(),
            words: 12,
            payload: 0x0123_4567_89ab_cdef,
            metadata: b"greatest 31".to_vec(),
        }
    }

    /// Corrects the checksum of changed bytes.
    fn sealed(mut bytes: Box<[u8; BYTES]>) -> Box<[u8; BYTES]> {
        let sum = checksum(&bytes[..CHECKSUM]);
        bytes[CHECKSUM..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    #[test]
    fn round_trip_of_the_longest_header() {
        let key = Key::new(&"k".repeat(KIND_BYTES), u32::MAX, &"d".repeat(DESCRIPTION_BYTES)).unwrap();
        let long = Header {
            purpose: Purpose::Checkpoint,
            key,
            words: u64::MAX,
            payload: 1,
            metadata: vec![0xff; METADATA_BYTES],
        };
        for header in [header(), long] {
            assert_eq!(Header::decode(&header.encode()).unwrap(), header);
        }
    }

    #[test]
    fn every_flipped_bit_is_detected() {
        let bytes = header().encode();
        for bit in 0..8 * BYTES {
            let mut flipped = bytes.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert!(Header::decode(&flipped).is_err(), "bit {bit}");
        }
    }

    #[test]
    fn a_right_checksum_does_not_excuse_contradictions() {
        let tampered = |at: usize, value: u8| {
            let mut bytes = header().encode();
            assert_ne!(bytes[at], value);
            bytes[at] = value;
            Header::decode(&sealed(bytes))
        };
        assert!(matches!(tampered(8, 2), Err(Fault::FormatVersion(2))));
        for (at, value) in [(12, 3), (12, 0), (21, 0xff), (23, 0xff), (25, 0xff), (20, 0), (22, 0), (27, 1), (2000, 1)]
        {
            assert!(matches!(tampered(at, value), Err(Fault::Header)), "byte {at} = {value}");
        }
        // Another letter in the kind: legal, but another table.
        assert_eq!(tampered(TEXTS, b'q').unwrap().key.kind(), "qattern");
        for (at, value) in [(TEXTS, b'Q'), (TEXTS + 8, 0), (TEXTS + 8, 0xff)] {
            assert!(matches!(tampered(at, value), Err(Fault::Header)), "byte {at} = {value}");
        }
    }
}
