//! The checksum of payloads and headers: XXH3, 64 bits.
//!
//! The checksum of a payload is the hash of the hashes of its chunks of 256 KiB, in their order. So a chunk is hashed while
//! it is still in the cache, and several threads can share the chunks.
//!
//! XXH3 (Y. Collet, *xxHash*, version 0.8, 2020) is faster than memory. It misses one accident in 2^64; it is no protection
//! against forgery.

use twox_hash::XxHash3_64;

/// The bytes of a chunk: half of a small second-level cache.
pub(crate) const CHUNK: usize = 256 << 10;

/// The checksum of a header, of a chunk of a payload, or of a key.
pub(crate) fn of_bytes(bytes: &[u8]) -> u64 {
    XxHash3_64::oneshot(bytes)
}

/// The checksum of a payload from those of its chunks.
pub(crate) fn of_sums(sums: &[u64]) -> u64 {
    let bytes: Vec<u8> = sums.iter().flat_map(|sum| sum.to_le_bytes()).collect();
    of_bytes(&bytes)
}

/// The number of chunks of a payload.
pub(crate) fn chunks(bytes: usize) -> usize {
    bytes.div_ceil(CHUNK)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published test vector of XXH3 for no bytes and no seed (xxHash, `xxhsum` sanity test).
    #[test]
    fn it_is_xxh3() {
        assert_eq!(of_bytes(b""), 0x2d06_8005_38d3_94c2);
    }

    #[test]
    fn exchanged_and_missing_chunks_are_detected() {
        let [a, b] = [of_bytes(&[7; 100]), of_bytes(&[8; 100])];
        assert_ne!(of_sums(&[a, b]), of_sums(&[b, a]));
        assert_ne!(of_sums(&[a, b]), of_sums(&[a]));
        assert_ne!(of_sums(&[]), of_sums(&[0]));
    }
}
