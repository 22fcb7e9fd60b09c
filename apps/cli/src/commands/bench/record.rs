//! The rows of earlier runs, so that a long bench can be resumed.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use taxicab::requests::puzzle::BenchRow;

use crate::record;

/// A file of rows, one object a line with its checksum.
pub(super) struct Record(File);

impl Record {
    /// Reads the rows of a file, and opens it for more. A last line that was cut off is left out; lines that are not as they
    /// were written are reported and stay where they are.
    pub(super) fn open(path: &Path) -> io::Result<(Self, Vec<BenchRow>)> {
        let mut file = record::open(path)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text)?;
        let (rows, damaged, whole) = rows(&text)?;
        record::report_damaged(&path.display().to_string(), &damaged);
        // The cut line would spoil the next row.
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::Start(whole as u64))?;
        Ok((Self(file), rows))
    }

    /// Keeps a row: it is in the file before this returns.
    pub(super) fn keep(&mut self, row: &BenchRow) -> io::Result<()> {
        self.0.write_all(&record::sealed(row)?)?;
        self.0.sync_data()
    }
}

/// The rows of a text, the numbers of the lines that are not as they were written, and how many of its bytes are whole lines.
fn rows(text: &[u8]) -> io::Result<(Vec<BenchRow>, Vec<u64>, usize)> {
    let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let (mut rows, mut damaged): (Vec<BenchRow>, _) = (Vec::new(), Vec::new());
    for (number, line) in (1..).zip(text[..whole].split_inclusive(|&byte| byte == b'\n')) {
        if line.trim_ascii().is_empty() || line.starts_with(b"#") {
            continue;
        }
        match serde_json::from_slice(line).ok().filter(|_| record::is_whole(line)) {
            Some(row) => rows.push(row),
            None => damaged.push(number),
        }
        if rows.is_empty() && !record::is_torn(line, &["{\"bench\":"]) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, format!("line {number} is not a row of a bench")));
        }
    }
    if rows.is_empty() && !record::is_torn(&text[whole..], &["{\"bench\":"]) {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "its last line is not a row of a bench"));
    }
    Ok((rows, damaged, whole))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn row(id: &str) -> BenchRow {
        let row = serde_json::json!({
            "bench": "korf100", "metric": "stm", "goal": "blank-first", "algorithm": "ida", "heuristic": "manhattan",
            "automaton": null, "threads": 1, "id": id, "board": "1 2/3 0", "length": 7, "expected": null, "lower_bound": 1,
            "moves": null, "generated": 10, "expanded": 5, "seconds": 0.5, "published": {}, "reason": null,
        });
        serde_json::from_value(row).unwrap()
    }

    #[test]
    fn kept_rows_are_read_again_and_a_cut_line_is_ignored() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rows.jsonl");
        let ids = || Record::open(&path).unwrap().1.into_iter().map(|row| row.id).collect::<Vec<_>>();
        let (mut record, _) = Record::open(&path).unwrap();
        record.keep(&row("1")).unwrap();
        record.keep(&row("2")).unwrap();
        drop(record);
        let whole = fs::read_to_string(&path).unwrap();
        // Torn, and with a line changed that stays where it is.
        let changed = whole.lines().next().unwrap().replace("\"length\":7", "\"length\":6");
        fs::write(&path, format!("{whole}{changed}\n{}", &whole[..40])).unwrap();
        let (mut record, rows) = Record::open(&path).unwrap();
        assert_eq!((rows[0].length, rows[0].generated, rows.len()), (Some(7), 10, 2));
        record.keep(&row("3")).unwrap();
        drop(record);
        assert_eq!(ids(), ["1", "2", "3"]);
        for foreign in ["rubbish\n", "rubbish", "{\"name\":\"precious\"}"] {
            fs::write(&path, foreign).unwrap();
            assert!(Record::open(&path).is_err());
            assert_eq!(fs::read_to_string(&path).unwrap(), foreign, "a foreign file is left alone");
        }
    }
}
