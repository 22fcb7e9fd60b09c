//! Files of answers, one object a line with its checksum, that a later run continues: locked while it runs; foreign text is
//! never lost, and no changed line is taken for an answer.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

use serde::Serialize;
use taxicab::units::seal;
pub(crate) use taxicab::units::seal::is_whole;

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

/// The line of an object with its checksum, its end included.
pub(crate) fn sealed(object: &impl Serialize) -> io::Result<Vec<u8>> {
    let line = seal::sealed(object);
    let line = line.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "a record holds objects"))?;
    Ok((line + "\n").into_bytes())
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
