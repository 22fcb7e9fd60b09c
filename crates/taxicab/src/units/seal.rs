//! Lines of JSON that end with their checksum, so that a changed line is never taken for what was written.

use std::hash::Hasher;
use std::io::{self, Write};

use serde::Serialize;
use twox_hash::XxHash3_64;

use crate::Fault;

/// What ends the line of an object: its checksum.
const SEAL: &str = ",\"checksum\":\"";

/// The line of an object, without its end: the checksum (XXH3) of all before it is its last field. `None` if the value is no
/// object.
pub fn sealed(object: &impl Serialize) -> Option<String> {
    let mut line = Vec::new();
    write_sealed(&mut line, object).ok()?;
    String::from_utf8(line).ok()
}

/// Writes the line of an object as [`sealed`] returns it, part by part.
///
/// # Errors
/// The line cannot be written, or the value is no object.
pub fn write_sealed(out: &mut impl Write, object: &impl Serialize) -> io::Result<()> {
    let mut sealing = Sealing { out, hasher: XxHash3_64::new(), last: None };
    serde_json::to_writer(&mut sealing, object)?;
    let Sealing { out, hasher, .. } = sealing;
    write!(out, "{SEAL}{:016x}\"}}", hasher.finish())
}

/// Passes on an object but the bracket that ends it, and hashes what it passes on.
struct Sealing<'w, W> {
    out: &'w mut W,
    hasher: XxHash3_64,
    /// The last byte, which may be the bracket.
    last: Option<u8>,
}

impl<W: Write> Write for Sealing<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some((&last, before)) = bytes.split_last() else { return Ok(0) };
        let first = self.last.replace(last);
        if first.is_none() && bytes[0] != b'{' {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "what is sealed is an object"));
        }
        for part in [first.as_slice(), before] {
            self.hasher.write(part);
            self.out.write_all(part)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The checksum of a line if it is as it was written; its end may be missing, or that of another system.
pub fn checksum(line: &[u8]) -> Option<&str> {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let place = line.len().checked_sub(SEAL.len() + 16 + 2)?;
    let (object, seal) = line.split_at(place);
    let is_whole = seal == format!("{SEAL}{:016x}\"}}", XxHash3_64::oneshot(object)).as_bytes();
    is_whole.then(|| std::str::from_utf8(&seal[SEAL.len()..SEAL.len() + 16]).ok()).flatten()
}

/// The checksum of a line.
///
/// # Errors
/// It is not as it was written.
pub fn verified(line: &str) -> Result<&str, Fault> {
    checksum(line.as_bytes()).ok_or_else(|| Fault::item("not as it was written: the checksum is another"))
}

/// Whether a line is as it was written.
pub fn is_whole(line: &[u8]) -> bool {
    checksum(line).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_changed_bit_passes_for_what_was_written() {
        let line = sealed(&serde_json::json!({ "board": "1 2/3 0", "length": 24 })).unwrap();
        assert!(["", "\n", "\r\n"].iter().all(|end| is_whole(format!("{line}{end}").as_bytes())), "{line}");
        let object: serde_json::Value = serde_json::from_str(&line).unwrap();
        assert_eq!((&object["length"], object.as_object().unwrap().len()), (&serde_json::json!(24), 3));
        assert_eq!(object["checksum"].as_str(), checksum(line.as_bytes()));
        for bit in 0..line.len() * 8 {
            let mut changed = line.clone().into_bytes();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert!(!is_whole(&changed), "{}", String::from_utf8_lossy(&changed));
        }
        for foreign in ["", "\n", "{}", "{\"length\":24}\n", SEAL] {
            assert!(!is_whole(foreign.as_bytes()), "{foreign:?}");
        }
        assert_eq!(sealed(&"text"), None);
    }
}
