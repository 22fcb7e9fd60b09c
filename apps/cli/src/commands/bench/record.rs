//! The rows of earlier runs, so that a long bench goes on where it was.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::row::{Row, Setting};
use crate::record;

/// A file of rows, one object a line: what `--json` prints, so a printed bench can be resumed too.
pub(super) struct Record {
    rows: Vec<Row>,
    file: File,
}

impl Record {
    /// Reads the rows that are there, and opens the file for more. A last line that was cut off is left out; other
    /// objects, as the summaries of whole runs, are passed over.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let mut file = record::open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let (rows, whole) = rows(&text)?;
        // What was cut off would spoil the next row.
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::Start(whole as u64))?;
        Ok(Self { rows, file })
    }

    /// The finished row of a board under these settings.
    pub(super) fn row(&self, setting: &Setting, id: &str, board: &str) -> Option<&Row> {
        let is_same =
            |row: &&Row| row.length.is_some() && row.id == id && row.board == board && row.setting == *setting;
        self.rows.iter().rev().find(is_same)
    }

    /// Keeps a row that is not there yet: it is in the file before this returns.
    pub(super) fn keep_new(&mut self, row: &Row) -> io::Result<()> {
        if self.row(&row.setting, &row.id, &row.board).is_some() { Ok(()) } else { self.keep(row) }
    }

    fn keep(&mut self, row: &Row) -> io::Result<()> {
        let mut line = serde_json::to_vec(row)?;
        line.push(b'\n');
        self.file.write_all(&line)?;
        self.file.sync_data()
    }
}

/// The rows of a text, and how many of its bytes are whole lines.
fn rows(text: &str) -> io::Result<(Vec<Row>, usize)> {
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    if !record::is_torn(&text.as_bytes()[whole..], &["{\"bench\":"]) {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "its last line is no row of a bench"));
    }
    let mut rows = Vec::new();
    for (index, line) in text[..whole].lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let object: serde_json::Value = serde_json::from_str(line).map_err(|error| {
            io::Error::new(io::ErrorKind::InvalidData, format!("line {} is no object: {error}", index + 1))
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
    use std::collections::BTreeMap;
    use std::fs;

    fn row(id: &str, length: Option<u32>) -> Row {
        let setting = Setting {
            bench: "korf100".into(),
            metric: "stm".into(),
            goal: "blank-first".into(),
            algorithm: "ida".into(),
            heuristic: "manhattan".into(),
            automaton: None,
            threads: 1,
        };
        Row {
            setting,
            id: id.into(),
            board: "1 2/3 0".into(),
            length,
            expected: None,
            lower_bound: 1,
            moves: None,
            generated: 10,
            expanded: 5,
            seconds: 0.5,
            published: BTreeMap::new(),
            reason: None,
        }
    }

    #[test]
    fn what_was_kept_is_found_again_and_a_cut_line_is_not_believed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rows.jsonl");
        let mut record = Record::open(&path).unwrap();
        record.keep(&row("1", Some(7))).unwrap();
        record.keep(&row("2", None)).unwrap();
        drop(record);
        let whole = fs::read_to_string(&path).unwrap();
        fs::write(&path, format!("{whole}{{\"summary\":true}}\n{}", &whole[..40])).unwrap();
        let mut record = Record::open(&path).unwrap();
        let setting = row("1", None).setting;
        let found = record.row(&setting, "1", "1 2/3 0").unwrap();
        assert_eq!((found.length, found.generated), (Some(7), 10));
        assert!(record.row(&setting, "2", "1 2/3 0").is_none(), "it was not finished");
        assert!(record.row(&setting, "1", "1 3/2 0").is_none(), "another board");
        assert!(record.row(&Setting { threads: 2, ..setting.clone() }, "1", "1 2/3 0").is_none());
        record.keep(&row("3", Some(9))).unwrap();
        drop(record);
        assert!(Record::open(&path).unwrap().row(&setting, "3", "1 2/3 0").is_some());
        for foreign in ["rubbish\n", "rubbish", "{\"name\":\"precious\"}"] {
            fs::write(&path, foreign).unwrap();
            assert!(Record::open(&path).is_err());
            assert_eq!(fs::read_to_string(&path).unwrap(), foreign, "what is not ours is left alone");
        }
    }
}
