//! The rows of earlier runs, so that a long bench can be resumed.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use taxicab::requests::puzzle::BenchRow;

use crate::record;

/// A file of rows, one object a line: what `--json` prints, so a printed bench can be resumed too.
pub(super) struct Record(File);

impl Record {
    /// Reads the rows of a file, and opens it for more. A last line that was cut off is left out; other objects, as the
    /// summaries of whole runs, are skipped.
    pub(super) fn open(path: &Path) -> io::Result<(Self, Vec<BenchRow>)> {
        let mut file = record::open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let (rows, whole) = rows(&text)?;
        // The cut line would spoil the next row.
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::Start(whole as u64))?;
        Ok((Self(file), rows))
    }

    /// Keeps a row: it is in the file before this returns.
    pub(super) fn keep(&mut self, row: &BenchRow) -> io::Result<()> {
        let mut line = serde_json::to_vec(row)?;
        line.push(b'\n');
        self.0.write_all(&line)?;
        self.0.sync_data()
    }
}

/// The rows of a text, and how many of its bytes are whole lines.
fn rows(text: &str) -> io::Result<(Vec<BenchRow>, usize)> {
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    if !record::is_torn(&text.as_bytes()[whole..], &["{\"bench\":"]) {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "its last line is not a row of a bench"));
    }
    let mut rows = Vec::new();
    for (index, line) in text[..whole].lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let object: serde_json::Value = serde_json::from_str(line).map_err(|error| {
            io::Error::new(io::ErrorKind::InvalidData, format!("line {} is not an object: {error}", index + 1))
        })?;
        if let Ok(row) = serde_json::from_value(object) {
            rows.push(row);
        }
    }
    Ok((rows, whole))
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
        fs::write(&path, format!("{whole}{{\"summary\":true}}\n{}", &whole[..40])).unwrap();
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
