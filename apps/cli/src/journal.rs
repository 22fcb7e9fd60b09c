//! Journals: files of JSON objects, one per line with its checksum, that a later run continues. A journal is locked while it is
//! written; foreign text is never lost, and a changed line is never taken for an answer.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

use serde::Serialize;
use serde_json::Value;
use taxicab::units::seal::{self, is_whole};

use crate::text::print_aside;

/// What the lines of a journal are.
pub(crate) struct Kind {
    /// With its article.
    pub(crate) name: &'static str,
    /// How a line begins.
    pub(crate) beginnings: &'static [&'static str],
}

impl Kind {
    /// Whether a line that may be cut off or changed is one of these.
    fn begins(&self, line: &[u8]) -> bool {
        let begins = |beginning: &[u8]| line.starts_with(beginning) || beginning.starts_with(line);
        self.beginnings.iter().any(|beginning| begins(beginning.as_bytes()))
    }
}

/// The file of an earlier run, as it was found.
pub(crate) struct Journal {
    file: File,
    /// The bytes of all lines but a last one that was cut off.
    pub(crate) end: u64,
    /// Whether there is a line that is not as it was written.
    pub(crate) is_damaged: bool,
}

/// How many damaged lines are reported each by itself.
const MAX_REPORTED: usize = 10;

impl Journal {
    /// Locks a journal, reads it and changes nothing. `take` receives each line that is as it was written, and returns whether
    /// it is of this kind; the other lines are reported.
    ///
    /// # Errors
    /// The lines are not of this kind, another process appends to the file now, or the system refuses it.
    pub(crate) fn open(path: &Path, kind: &Kind, mut take: impl FnMut(&str) -> bool) -> io::Result<Self> {
        if path.metadata().is_ok_and(|data| !data.is_file()) {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a file"));
        }
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        // Some file systems have no locks.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(io::Error::new(io::ErrorKind::ResourceBusy, "another process writes its answers there"));
        }
        let mut lines = Lines::open(path)?;
        let (mut is_ours, mut end, mut damaged) = (false, 0, Vec::new());
        while let Some(line) = lines.next()? {
            let is_cut = !line.ends_with(b"\n");
            let text = std::str::from_utf8(line).ok().filter(|_| !is_cut && is_whole(line));
            let is_taken = text.is_some_and(|text| take(text.trim_end()));
            is_ours |= is_taken;
            if (is_cut || !is_ours) && !kind.begins(line) {
                let words = format!("line {} is not {}", lines.number, kind.name);
                return Err(io::Error::new(io::ErrorKind::InvalidData, words));
            }
            if is_cut {
                break;
            }
            end += line.len() as u64;
            if !is_taken {
                damaged.push(lines.number);
            }
        }
        for line in damaged.iter().take(MAX_REPORTED) {
            print_aside!("taxicab: {}: line {line} is not as it was written, and is computed again", path.display());
        }
        if damaged.len() > MAX_REPORTED {
            print_aside!("taxicab: {}: and so are {} more", path.display(), damaged.len() - MAX_REPORTED);
        }
        Ok(Self { file, end, is_damaged: !damaged.is_empty() })
    }

    /// The file, to append to: a last line that was cut off is removed, damaged lines stay where they are.
    pub(crate) fn continued(mut self) -> io::Result<File> {
        self.file.set_len(self.end)?;
        self.file.seek(SeekFrom::Start(self.end))?;
        Ok(self.file)
    }

    /// The permissions of the file.
    pub(crate) fn permissions(&self) -> io::Result<std::fs::Permissions> {
        Ok(self.file.metadata()?.permissions())
    }
}

/// An answer with the request that it is to.
#[derive(Serialize)]
pub(crate) struct Answered<'a, A> {
    #[serde(flatten)]
    pub(crate) answer: &'a A,
    pub(crate) request: &'a Value,
}

/// Writes the line of an object with its checksum and its end, part by part.
pub(crate) fn write_sealed(file: &mut File, object: &impl Serialize) -> io::Result<()> {
    let mut out = BufWriter::new(file);
    seal::write_sealed(&mut out, object)?;
    out.write_all(b"\n")?;
    out.flush()
}

/// The lines of a file with their ends, one at a time.
pub(crate) struct Lines {
    reader: BufReader<File>,
    line: Vec<u8>,
    /// The number of the last line, from 1.
    pub(crate) number: u64,
}

impl Lines {
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        Ok(Self { reader: BufReader::new(File::open(path)?), line: Vec::new(), number: 0 })
    }

    /// The next line; `None` at the end of the file.
    pub(crate) fn next(&mut self) -> io::Result<Option<&[u8]>> {
        self.line.clear();
        self.number += 1;
        let length = self.reader.read_until(b'\n', &mut self.line)?;
        Ok((length > 0).then_some(&self.line))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use std::fs;

    use super::*;

    const KIND: Kind = Kind { name: "an answer", beginnings: &["{\"board\":", "{\"line\":"] };

    fn opened(path: &Path) -> io::Result<(Journal, Vec<String>)> {
        let mut taken = Vec::new();
        let journal = Journal::open(path, &KIND, |line| {
            taken.push(line.split_once(",\"checksum\"").unwrap().0.to_owned());
            line.starts_with("{\"board\":")
        });
        journal.map(|journal| (journal, taken))
    }

    #[test]
    fn only_our_own_lines_are_torn() {
        for torn in ["", "{", "{\"li", "{\"board\":\"1 2 3", "{\"line\":7"] {
            assert!(KIND.begins(torn.as_bytes()), "{torn}");
        }
        for foreign in ["diary", "{\"name\":\"precious\"}", "{}", " ", "{\"boards\":"] {
            assert!(!KIND.begins(foreign.as_bytes()), "{foreign}");
        }
    }

    #[test]
    fn whole_lines_are_read_again_and_a_cut_line_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answers.jsonl");
        let mut file = opened(&path).unwrap().0.continued().unwrap();
        for board in [1, 2] {
            write_sealed(&mut file, &json!({ "board": board })).unwrap();
        }
        drop(file);
        let whole = fs::read_to_string(&path).unwrap();
        // Cut off, and with a changed line that stays where it is.
        let changed = whole.lines().next().unwrap().replace(":1", ":7");
        fs::write(&path, format!("{whole}{changed}\n{}", &whole[..20])).unwrap();
        let (journal, taken) = opened(&path).unwrap();
        assert!(journal.is_damaged && taken == ["{\"board\":1", "{\"board\":2"], "{taken:?}");
        let mut file = journal.continued().unwrap();
        write_sealed(&mut file, &json!({ "board": 3 })).unwrap();
        drop(file);
        assert_eq!(opened(&path).unwrap().1, ["{\"board\":1", "{\"board\":2", "{\"board\":3"]);
    }

    #[test]
    fn a_foreign_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answers.jsonl");
        let sealed = |object| seal::sealed(&object).unwrap() + "\n";
        let ours = sealed(json!({ "board": 1 }));
        let foreign = ["rubbish\n", "rubbish", "{\"name\":\"precious\"}"].map(str::to_owned);
        for text in foreign.into_iter().chain([format!("{ours}rubbish"), sealed(json!({ "name": 1 }))]) {
            fs::write(&path, &text).unwrap();
            assert!(opened(&path).is_err(), "{text}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }
}
