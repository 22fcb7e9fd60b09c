//! Writes a file completely or not at all.
//!
//! A new file has the name `….part`. It gets zeros in place of the header, the payload, and the header last. After `fsync`
//! of the file come `rename` to its final name and `fsync` of the directory. A builder killed before the rename leaves a
//! `.part`, which the next builder of the table removes.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::header::{self, CHUNK, Header, METADATA_BYTES, Purpose, checksum};
use crate::read::Opened;
use crate::{Fault, Key, Lock};

/// A table or a checkpoint that was not written, and the reason. No file is left behind.
#[derive(Debug, thiserror::Error)]
#[error("{} {fault}", path.display())]
pub struct WriteError {
    /// The file.
    pub path: PathBuf,
    /// The reason.
    #[source]
    pub fault: WriteFault,
}

/// The reason why a file was not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteFault {
    /// The disk or the user's quota is full, or the file system does not allow such a long file.
    #[error("needs {needed} bytes, for which the disk has no room")]
    NoSpace {
        /// The bytes of the whole file.
        needed: u64,
    },
    /// More than 2048 bytes of metadata.
    #[error("would have {0} bytes of metadata; there is room for {METADATA_BYTES}")]
    Metadata(usize),
    /// Another error of the system.
    #[error("cannot be written: {0}")]
    Failed(#[source] io::Error),
}

/// Writes the parts, one after the other, as the payload of the file at `path`, as long as the lock is held.
pub(crate) fn file(
    path: &Path,
    purpose: Purpose,
    key: &Key,
    metadata: &[u8],
    parts: &[&[u64]],
    lock: &Lock,
) -> Result<(), WriteError> {
    let words: u64 = parts.iter().map(|part| part.len() as u64).sum();
    let header = Header { purpose, key: key.clone(), words, payload: 0, metadata: metadata.into() };
    let failed = |fault| WriteError { path: path.into(), fault };
    if metadata.len() > METADATA_BYTES {
        return Err(failed(WriteFault::Metadata(metadata.len())));
    }
    let part = part_path(path);
    let check = || lock.check().map_err(|error| failed(WriteFault::Failed(error)));
    check()?;
    let written = whole(&part, header, parts);
    // Who lost the lock meanwhile leaves the files to the next holder.
    check()?;
    let named = written.and_then(|()| kept_beside(path, purpose)).and_then(|()| fs::rename(&part, path));
    if let Err(error) = named {
        // If the removal fails too, the next builder removes the file.
        let _ = fs::remove_file(&part);
        return Err(failed(match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
                WriteFault::NoSpace { needed: header::file_bytes(words) }
            }
            _ => WriteFault::Failed(error),
        }));
    }
    // Without this the file may be missing after a loss of power, but never wrong; some file systems refuse it.
    if let Some(directory) = path.parent() {
        let _ = File::open(directory).and_then(|directory| directory.sync_all());
    }
    Ok(())
}

/// Gives a file of another format a name of its own, since another version of this crate may read it.
fn kept_beside(path: &Path, purpose: Purpose) -> io::Result<()> {
    match Opened::open(path, purpose) {
        Err(Fault::FormatVersion(version)) => fs::rename(path, other_format_path(path, version)),
        _ => Ok(()),
    }
}

/// The name of a file of another format, once this crate has written one in its place.
pub(crate) fn other_format_path(path: &Path, version: u32) -> PathBuf {
    with_suffix(path, &format!("{OTHER_FORMAT}{version}"))
}

/// The part of such a name before the version.
pub(crate) const OTHER_FORMAT: &str = ".format-";

/// An error if the disk has no room for another `needed` bytes; no error where the system does not report its room.
pub(crate) fn check_space(path: &Path, needed: u64) -> Result<(), WriteError> {
    let room = path.parent().and_then(|directory| fs4::available_space(directory).ok());
    match room {
        Some(room) if room < needed => Err(WriteError { path: path.into(), fault: WriteFault::NoSpace { needed } }),
        _ => Ok(()),
    }
}

/// The name of an incomplete file.
pub(crate) fn part_path(path: &Path) -> PathBuf {
    with_suffix(path, ".part")
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

fn whole(part: &Path, header: Header, parts: &[&[u64]]) -> io::Result<()> {
    let mut file = File::create(part)?;
    contents(&mut file, header, parts)?;
    file.sync_all()
}

/// Writes header and payload, the header last.
fn contents<W: Write + Seek>(out: &mut W, mut header: Header, parts: &[&[u64]]) -> io::Result<()> {
    out.write_all(&[0; header::BYTES])?;
    let mut sums = Vec::new();
    let mut chunk = Vec::with_capacity(CHUNK);
    let mut flush = |chunk: &mut Vec<u8>| {
        sums.push(checksum(chunk));
        out.write_all(chunk)?;
        chunk.clear();
        io::Result::Ok(())
    };
    for mut words in parts.iter().copied() {
        while !words.is_empty() {
            let (now, later) = words.split_at(words.len().min((CHUNK - chunk.len()) / 8));
            if cfg!(target_endian = "little") {
                chunk.extend_from_slice(bytemuck::cast_slice(now));
            } else {
                chunk.extend(now.iter().flat_map(|word| word.to_le_bytes()));
            }
            if chunk.len() == CHUNK {
                flush(&mut chunk)?;
            }
            words = later;
        }
    }
    if !chunk.is_empty() {
        flush(&mut chunk)?;
    }
    header.payload = header::checksum_of_chunks(&sums);
    out.seek(SeekFrom::Start(0))?;
    out.write_all(&*header.encode())?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    /// A disk with room for a number of bytes.
    struct Disk {
        bytes: Cursor<Vec<u8>>,
        room: usize,
    }

    impl Write for Disk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let left = self.room - self.bytes.position() as usize;
            if left == 0 {
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.bytes.write(&bytes[..bytes.len().min(left)])
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Seek for Disk {
        fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
            self.bytes.seek(place)
        }
    }

    fn header(words: u64) -> Header {
        let key = Key::new("pattern", 1, "some").unwrap();
        Header { purpose: Purpose::Table, key, words, payload: 0, metadata: vec![] }
    }

    #[test]
    fn a_full_disk_leaves_no_header() {
        let words: Vec<u64> = (0..CHUNK as u64 / 4).collect();
        let whole = header::BYTES + words.len() * 8;
        for room in [0, 1, 4095, 4096, 4097, 4096 + CHUNK, whole - 1, whole] {
            let mut disk = Disk { bytes: Cursor::default(), room };
            let written = contents(&mut disk, header(words.len() as u64), &[&words]);
            let bytes = disk.bytes.into_inner();
            if room == whole {
                written.unwrap();
                assert_eq!(bytes.len(), whole);
                Header::decode(bytes[..header::BYTES].try_into().unwrap()).unwrap();
            } else {
                assert_eq!(written.unwrap_err().kind(), io::ErrorKind::StorageFull);
                assert!(bytes.iter().take(header::BYTES).all(|&byte| byte == 0));
            }
        }
    }

    #[test]
    fn parts_are_written_as_if_they_were_one() {
        let words: Vec<u64> = (0..100_000_u64).map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
        let one = |parts: &[&[u64]]| {
            let mut out = Cursor::new(Vec::new());
            contents(&mut out, header(words.len() as u64), parts).unwrap();
            out.into_inner()
        };
        let whole = one(&[&words]);
        assert_eq!(whole[4096..4104], words[0].to_le_bytes());
        for cut in [0, 1, 32_767, 32_768, 32_769, 99_999, 100_000] {
            let (a, b) = words.split_at(cut);
            assert!(one(&[a, b]) == whole, "cut at {cut}");
            assert!(one(&[&[], a, &[], b]) == whole, "cut at {cut}");
        }
    }
}
