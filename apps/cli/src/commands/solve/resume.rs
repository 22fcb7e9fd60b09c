//! Resuming an interrupted list: the file of the answers is the record of what is done.
//!
//! The answers are in the order of the list, so the first of the file are those of its first items, and further ones are
//! appended. If a line is not as it was written, a new file is made beside: what is whole is copied, what is not is answered
//! again, each in its place; when it holds all that the old one held, it takes its name.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::Value;
use taxicab::requests::puzzle::Solve;
use taxicab_puzzle::search::Weight;
use taxicab_puzzle::strategy::Method;
use tempfile::NamedTempFile;

use super::Done;
use crate::input::Item;
use crate::list::{Accept, Verdict};
use crate::record;
use crate::report::{Failure, Report, Stop};

/// A file of answers that is continued.
pub(super) struct Resumed {
    path: PathBuf,
    /// Its lines, until they are read.
    old: Option<Lines>,
    taken: Arc<Taken>,
    /// The new file, until it takes the old one's name.
    repaired: Option<NamedTempFile>,
    printed: u64,
}

/// How many of the old answers were taken over.
struct Taken {
    /// Those that are left.
    left: AtomicU64,
    /// The items that were looked at until none was left.
    items: AtomicU64,
}

impl Resumed {
    /// Reads the answers of a file, cuts off a last line that was not finished, and sends further answers there.
    pub(super) fn open(path: &Path, report: &mut Report) -> Result<Self, Stop> {
        let shown = path.display().to_string();
        let failed = |error: io::Error| Stop::Usage(format!("--resume {shown}: {error}"));
        let mut file = record::open(path).map_err(failed)?;
        let read = Read::of(&file, &shown)?;
        // With a place of its own in the file.
        let old = Some(Lines {
            reader: BufReader::new(File::open(path).map_err(failed)?),
            line: Vec::new(),
            is_damaged: false,
        });
        let taken = Arc::new(Taken { left: AtomicU64::new(read.whole), items: AtomicU64::new(0) });
        let mut repaired = None;
        if read.damaged.is_empty() {
            file.set_len(read.bytes).and_then(|()| file.seek(SeekFrom::Start(read.bytes))).map_err(failed)?;
            report.continue_in(file, read.code);
        } else {
            record::report_damaged(&shown, &read.damaged);
            let new = beside(path, &file).map_err(failed)?;
            report.continue_in(new.as_file().try_clone().map_err(failed)?, read.code);
            repaired = Some(new);
        }
        Ok(Self { path: path.to_owned(), old, taken, repaired, printed: 0 })
    }

    /// What is done about the items of a list, in their order.
    pub(super) fn accept(&mut self, wanted: Wanted) -> Box<Accept<Done>> {
        let (taken, is_repaired) = (Arc::clone(&self.taken), self.repaired.is_some());
        let shown = self.path.display().to_string();
        let mut old = self.old.take();
        let mut number = 0;
        Box::new(move |item| {
            let Some(old) = old.as_mut().filter(|_| taken.left.load(Ordering::Relaxed) > 0) else {
                return Ok(Verdict::Answer);
            };
            number += 1;
            let line = old.next()?;
            let answer: Value = serde_json::from_slice(line).map_err(|_| not_ours(&shown, number))?;
            if wanted.is(&answer, item) {
                taken.items.store(number, Ordering::Release);
                taken.left.fetch_sub(1, Ordering::Release);
                let line = old.taken();
                return Ok(if is_repaired { Verdict::Known(Done::Before(line)) } else { Verdict::LeaveOut });
            }
            // Its own line may be among those that were damaged.
            if old.is_damaged {
                return Ok(Verdict::Answer);
            }
            let place = item.place;
            Err(Stop::Usage(format!("--resume {shown}: answer {number} there is not for {place} {}", item.number)))
        })
    }

    /// An answer is in its place. As soon as all that the old file held is in the new one, that takes its name.
    pub(super) fn count_printed(&mut self) -> Result<(), Stop> {
        self.printed += 1;
        let all = self.taken.left.load(Ordering::Acquire) == 0;
        if all && self.printed >= self.taken.items.load(Ordering::Acquire) { self.rename() } else { Ok(()) }
    }

    /// The list is at its end.
    pub(super) fn finish(mut self) -> Result<(), Stop> {
        match self.taken.left.load(Ordering::Acquire) {
            0 => self.rename(),
            left if self.repaired.is_some() => Err(Stop::Usage(format!(
                "--resume {}: {left} answers there are for no item of this list; the file stays as it was",
                self.path.display()
            ))),
            _ => Ok(()),
        }
    }

    fn rename(&mut self) -> Result<(), Stop> {
        let Some(new) = self.repaired.take() else { return Ok(()) };
        let renamed = new.as_file().sync_all().and_then(|()| new.persist(&self.path).map_err(|error| error.error));
        renamed.map(|_| ()).map_err(|error| Stop::Usage(format!("--resume {}: {error}", self.path.display())))
    }
}

/// A new file beside the old one, with the same rights, locked like it.
fn beside(path: &Path, old: &File) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let new = NamedTempFile::new_in(folder)?;
    fs::set_permissions(new.path(), old.metadata()?.permissions())?;
    // Some file systems have no locks.
    let _ = new.as_file().try_lock();
    Ok(new)
}

/// What a file holds.
struct Read {
    /// The answers that are as they were written.
    whole: u64,
    /// The numbers of the other lines.
    damaged: Vec<u64>,
    /// The bytes of all lines but a last one without an end.
    bytes: u64,
    /// The exit code that the answers led to.
    code: u8,
}

impl Read {
    fn of(file: &File, shown: &str) -> Result<Self, Stop> {
        let mut read = Self { whole: 0, damaged: Vec::new(), bytes: 0, code: 0 };
        let (mut reader, mut line, mut number) = (BufReader::new(file), Vec::new(), 0);
        let is_begun = |line: &[u8]| record::is_torn(line, &["{\"board\":", "{\"line\":"]);
        loop {
            line.clear();
            let bytes = reader.read_until(b'\n', &mut line);
            let bytes = bytes.map_err(|error| Stop::Usage(format!("--resume {shown}: {error}")))?;
            number += 1;
            let answer: Option<Value> = if record::is_whole(&line) { serde_json::from_slice(&line).ok() } else { None };
            let is_ours = read.whole > 0 || answer.is_some() || is_begun(&line);
            if !is_ours {
                return Err(not_ours(shown, number));
            }
            if line.last() != Some(&b'\n') {
                return Ok(read);
            }
            match answer.as_ref().and_then(exit_code) {
                Some(code) => {
                    read.whole += 1;
                    read.code = read.code.max(code);
                }
                None => read.damaged.push(number),
            }
            read.bytes += bytes as u64;
        }
    }
}

/// The lines of a file that are as they were written.
struct Lines {
    reader: BufReader<File>,
    /// The line that is next, once it is read.
    line: Vec<u8>,
    /// Whether a line before it was passed over.
    is_damaged: bool,
}

impl Lines {
    /// The next line; the same until it is taken.
    fn next(&mut self) -> io::Result<&[u8]> {
        while !record::is_whole(&self.line) {
            self.is_damaged |= !self.line.is_empty();
            self.line.clear();
            if self.reader.read_until(b'\n', &mut self.line)? == 0 {
                return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the file of answers was cut off meanwhile"));
            }
        }
        Ok(&self.line)
    }

    fn taken(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.line)
    }
}

fn not_ours(path: &str, line: u64) -> Stop {
    Stop::Usage(format!("--resume {path}: line {line} is not an answer of taxicab solve --json"))
}

/// The exit code an answer led to; `None` if it is no answer.
fn exit_code(answer: &Value) -> Option<u8> {
    let answer = answer.as_object()?;
    if answer.contains_key("error") {
        return Some(2);
    }
    let is_solvable = answer.get("solvable")?.as_bool()?;
    Some((!is_solvable || answer.contains_key("reason")).into())
}

/// What an answer must be to stand.
pub(super) struct Wanted {
    request: Solve,
    goal: String,
    metric: &'static str,
    has_all: bool,
    is_greedy: bool,
    /// How many times as long as a shortest a solution may be.
    factor: Option<f64>,
}

impl Wanted {
    pub(super) fn new(request: &Solve) -> Result<Self, Failure> {
        let strategy = request.strategy()?;
        let factor = match strategy.method() {
            Method::Weighted(weight) | Method::Anytime(weight) if weight != Weight::ONE => Some(weight),
            _ => None,
        };
        Ok(Self {
            goal: request.goal()?.to_string(),
            metric: request.metric.as_str(),
            has_all: request.all.is_some(),
            is_greedy: matches!(strategy.method(), Method::Greedy),
            factor: factor.and_then(|weight| weight.to_string().parse().ok()),
            request: request.clone(),
        })
    }

    /// Whether an answer is the one for this item: of this board towards this goal, and what this run would promise; or of
    /// the same bad line.
    fn is(&self, answer: &Value, item: &Item) -> bool {
        if answer.get("error").is_some() {
            return answer["line"] == item.number && answer["text"] == item.text.as_str();
        }
        let is_of_board =
            || self.request.fields.board(&item.text).is_ok_and(|board| answer["board"] == board.to_string());
        answer["goal"] == self.goal.as_str()
            && (answer["solvable"] == false || self.is_promised(answer))
            && is_of_board()
    }

    fn is_promised(&self, answer: &Value) -> bool {
        let factor = || answer.get("weight").or(answer.get("within")).and_then(Value::as_f64);
        // A proof is never too much, and what a limit stopped promised nothing.
        let is_as_short = answer["optimal"] == true
            || answer.get("reason").is_some()
            || ((answer["algorithm"] == "greedy") == self.is_greedy && factor() == self.factor);
        answer["metric"] == self.metric && answer.get("solutions").is_some() == self.has_all && is_as_short
    }
}
