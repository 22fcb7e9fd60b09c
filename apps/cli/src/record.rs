//! Files of answers, one object a line with its checksum, that a later run continues: locked while it runs; foreign text is
//! never lost, and no changed line is taken for an answer.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

use serde::Serialize;
use twox_hash::XxHash3_64;

use crate::report::print_aside;

/// Opens the file of a run to read it and append to it; nothing is changed yet.
///
/// # Errors
/// Another process appends to it now, or the system refuses the file.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    if path.metadata().is_ok_and(|data| !data.is_file()) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a file"));
    }
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            Err(io::Error::new(io::ErrorKind::ResourceBusy, "another process writes its answers there"))
        }
        // Some file systems have no locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

/// What ends the line of an object: its checksum.
const SEAL: &str = ",\"checksum\":\"";

/// The line of an object, its end included: the checksum (XXH3) of all before it is its last field.
pub(crate) fn sealed(object: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(object)?;
    if line.pop() != Some(b'}') {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "a record holds objects"));
    }
    let checksum = XxHash3_64::oneshot(&line);
    line.extend_from_slice(format!("{SEAL}{checksum:016x}\"}}\n").as_bytes());
    Ok(line)
}

/// Whether a line is as it was written.
pub(crate) fn is_whole(line: &[u8]) -> bool {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let Some(place) = line.len().checked_sub(SEAL.len() + 16 + 2) else { return false };
    let (object, seal) = line.split_at(place);
    seal == format!("{SEAL}{:016x}\"}}", XxHash3_64::oneshot(object)).as_bytes()
}

/// Reports lines that are not as they were written.
pub(crate) fn report_damaged(path: &str, lines: &[u64]) {
    for line in lines.iter().take(MAX_REPORTED) {
        print_aside!("taxicab: {path}: line {line} is not as it was written, and is computed again");
    }
    if lines.len() > MAX_REPORTED {
        print_aside!("taxicab: {path}: and so are {} more", lines.len() - MAX_REPORTED);
    }
}

/// How many of them are named.
const MAX_REPORTED: usize = 10;

/// Whether a last line without an end is one of ours: then it may be cut off.
pub(crate) fn is_torn(line: &[u8], beginnings: &[&str]) -> bool {
    let is_begun = |beginning: &&str| line.starts_with(beginning.as_bytes()) || beginning.as_bytes().starts_with(line);
    beginnings.iter().any(is_begun)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_changed_bit_passes_for_an_answer() {
        let line = sealed(&serde_json::json!({ "board": "1 2/3 0", "length": 24 })).unwrap();
        assert!(is_whole(&line), "{}", String::from_utf8_lossy(&line));
        let object: serde_json::Value = serde_json::from_slice(&line).unwrap();
        assert_eq!((&object["length"], object.as_object().unwrap().len()), (&serde_json::json!(24), 3));
        for bit in 0..line.len() * 8 {
            let mut changed = line.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert!(!is_whole(&changed), "{}", String::from_utf8_lossy(&changed));
        }
        for foreign in ["", "\n", "{}", "{\"length\":24}\n", SEAL] {
            assert!(!is_whole(foreign.as_bytes()), "{foreign:?}");
        }
    }

    #[test]
    fn only_our_own_lines_are_torn() {
        let beginnings = ["{\"board\":", "{\"line\":"];
        for torn in ["", "{", "{\"li", "{\"board\":\"1 2 3", "{\"line\":7"] {
            assert!(is_torn(torn.as_bytes(), &beginnings), "{torn}");
        }
        for foreign in ["diary", "{\"name\":\"precious\"}", "{}", " ", "{\"boards\":"] {
            assert!(!is_torn(foreign.as_bytes(), &beginnings), "{foreign}");
        }
    }
}
