//! Reads a file and verifies it.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use crate::header::{self, CHUNK, Header, Purpose, checksum, checksum_of_chunks};
use crate::mapping::Mapping;
use crate::memory::check_room_for_thread;
use crate::{Buffer, Fault, Key};

/// A file with a valid header and the length that the header states.
pub(crate) struct Opened {
    file: File,
    pub(crate) header: Header,
}

impl Opened {
    /// Opens a file; `None` if there is none.
    pub(crate) fn open(path: &Path, purpose: Purpose) -> Result<Option<Self>, Fault> {
        // A pipe would wait for a writer when it is opened, so look first.
        let opened = fs::metadata(path).and_then(|data| data.is_file().then(|| File::open(path)).transpose());
        let file = match opened {
            Ok(file) => file.ok_or(Fault::NotATable)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let found = file.metadata()?.len();
        if found < header::BYTES as u64 {
            return Err(Fault::Truncated { found, expected: header::BYTES as u64 });
        }
        let mut bytes = [0; header::BYTES];
        read_exact_at(&file, &mut bytes, 0)?;
        let header = Header::decode(&bytes)?;
        if header.purpose != purpose {
            return Err(Fault::Purpose);
        }
        // Compare the claim of the header with the file before any use.
        let expected = header::file_bytes(header.words);
        if found < expected {
            return Err(Fault::Truncated { found, expected });
        }
        if found > expected {
            return Err(Fault::TooLong { found, expected });
        }
        Ok(Some(Self { file, header }))
    }

    /// Opens the file of a key; `None` if there is none.
    pub(crate) fn of_key(path: &Path, purpose: Purpose, key: &Key) -> Result<Option<Self>, Fault> {
        match Self::open(path, purpose)? {
            Some(opened) if opened.header.key != *key => Err(Fault::OtherTable(Box::new(opened.header.key))),
            opened => Ok(opened),
        }
    }

    /// Reads the payload into a buffer of its length and verifies it chunk by chunk, while each chunk is in the cache.
    /// Several threads share the chunks.
    pub(crate) fn read_into(&self, buffer: &mut Buffer, threads: usize) -> Result<(), Fault> {
        debug_assert_eq!(buffer.len() as u64, self.header.words);
        let bytes = buffer.bytes_mut();
        let mut sums = vec![0; bytes.len().div_ceil(CHUNK)];
        let share = sums.len().div_ceil(threads.max(1)).max(1);
        let read = |first: usize, bytes: &mut [u8], sums: &mut [u64]| -> io::Result<()> {
            for (number, (chunk, sum)) in (first..).zip(bytes.chunks_mut(CHUNK).zip(sums)) {
                read_exact_at(&self.file, chunk, header::BYTES as u64 + (number * CHUNK) as u64)?;
                *sum = checksum(chunk);
            }
            Ok(())
        };
        if share >= sums.len() {
            read(0, bytes, &mut sums)?;
        } else {
            std::thread::scope(|scope| {
                let shares = bytes.chunks_mut(share * CHUNK).zip(sums.chunks_mut(share)).enumerate();
                let running = shares.map(|(number, (bytes, sums))| {
                    check_room_for_thread()?;
                    std::thread::Builder::new().spawn_scoped(scope, move || read(number * share, bytes, sums))
                });
                // Where the system refuses a thread, the table is not read, but mapped.
                let running = running.collect::<io::Result<Vec<_>>>()?;
                running.into_iter().try_for_each(|thread| thread.join().expect("reading does not panic"))
            })?;
        }
        self.compare(checksum_of_chunks(&sums))?;
        if cfg!(target_endian = "big") {
            buffer.iter_mut().for_each(|word| *word = u64::from_le(*word));
        }
        Ok(())
    }

    /// Maps the payload and verifies the map.
    pub(crate) fn map(&self) -> Result<Mapping, Fault> {
        let words = usize::try_from(self.header.words).map_err(|_| io::Error::from(io::ErrorKind::FileTooLarge))?;
        let mapping = Mapping::new(&self.file, words)?;
        let sums: Vec<u64> = mapping.bytes().chunks(CHUNK).map(checksum).collect();
        self.compare(checksum_of_chunks(&sums))?;
        Ok(mapping)
    }

    /// Verifies the payload with one chunk of memory.
    pub(crate) fn verify(&self) -> Result<(), Fault> {
        let bytes = self.header.words * 8;
        let mut chunk = vec![0; CHUNK];
        let sums = (0..bytes.div_ceil(CHUNK as u64)).map(|number| {
            let start = number * CHUNK as u64;
            let chunk = &mut chunk[..(bytes - start).min(CHUNK as u64) as usize];
            read_exact_at(&self.file, chunk, header::BYTES as u64 + start)?;
            Ok(checksum(chunk))
        });
        self.compare(checksum_of_chunks(&sums.collect::<io::Result<Vec<_>>>()?))
    }

    fn compare(&self, payload: u64) -> Result<(), Fault> {
        if payload == self.header.payload { Ok(()) } else { Err(Fault::Payload) }
    }
}

/// Whether several threads can read one file at different offsets.
pub(crate) const READS_AT_OFFSETS: bool = cfg!(unix);

#[cfg(unix)]
fn read_exact_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

#[cfg(not(unix))]
fn read_exact_at(mut file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    use std::io::{Read as _, Seek as _, SeekFrom};
    file.seek(SeekFrom::Start(offset))?;
    file.read_exact(bytes)
}
