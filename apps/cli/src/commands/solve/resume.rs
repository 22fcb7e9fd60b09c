//! Resuming an interrupted list: the file of the answers is the record of what is done.
//!
//! The answers are in the order of the list, so the first of the file are those of its first items, and further ones are
//! appended. Each names its request: it is no answer to another. If a line is not as it was written, or a limit that stopped one
//! is raised, a new file is made in the same folder: answers that are kept are copied, the others are searched again, each in its
//! place; when it has an answer for all of the old file, or when it is interrupted, it takes its name.

mod wanted;

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::Value;
use taxicab::units::seal::is_whole;
use tempfile::NamedTempFile;

pub(super) use self::wanted::Wanted;

use super::Done;
use crate::console::{CommandError, Console};
use crate::journal::{Journal, Kind, Lines};
use crate::list::{Accept, Verdict};
use crate::picture_file::folder;
use crate::text::counted;

const ANSWERS: Kind = Kind { name: "an answer of taxicab solve --json", beginnings: &["{\"board\":", "{\"line\":"] };

/// A file of answers that is continued.
pub(super) struct Resumed {
    path: PathBuf,
    /// The answers that are as they were written.
    whole: u64,
    /// The old file, and the new one that replaces it.
    replaced: Option<(Journal, NamedTempFile)>,
    place: Arc<Mutex<Place>>,
}

/// How far the list has come in the old file.
#[derive(Default)]
struct Place {
    /// The answers that belong to an item.
    taken: u64,
    /// The items.
    items: u64,
    /// By item: where its answer in the old file ends.
    ends: Vec<u64>,
}

/// An error of the file.
fn failed(path: &Path, error: impl std::fmt::Display) -> CommandError {
    CommandError::Usage(format!("--resume {}: {error}", path.display()))
}

impl Resumed {
    /// Reads the answers of a file, cuts off a last line that was not finished, and sends further answers there.
    pub(super) fn open(path: &Path, wanted: &Wanted, console: &mut Console) -> Result<Self, CommandError> {
        let (mut whole, mut exit_code, mut is_retried, mut refused) = (0, 0, false, None);
        let journal = Journal::open(path, &ANSWERS, |line| {
            let answer: Option<Value> = serde_json::from_str(line).ok();
            let Some((answer, code)) = answer.and_then(|answer| exit_code_of(&answer).map(|code| (answer, code)))
            else {
                return false;
            };
            whole += 1;
            match wanted.keeps(&answer) {
                Ok(true) => exit_code = code.max(exit_code),
                Ok(false) => is_retried = true,
                Err(why) => _ = refused.get_or_insert(format!("answer {whole} there {why}")),
            }
            true
        });
        let journal = journal.map_err(|error| failed(path, error))?;
        if let Some(why) = refused {
            return Err(failed(path, why));
        }
        let is_replaced = journal.is_damaged || is_retried;
        let opened = || -> io::Result<_> {
            if !is_replaced {
                return Ok((journal.continued()?, None));
            }
            let new = NamedTempFile::new_in(folder(path))?;
            fs::set_permissions(new.path(), journal.permissions()?)?;
            // Some file systems have no locks.
            let _ = new.as_file().try_lock();
            Ok((new.as_file().try_clone()?, Some((journal, new))))
        };
        let (file, replaced) = opened().map_err(|error| failed(path, error))?;
        console.continue_in(file, wanted.request().clone(), exit_code);
        let mut resumed = Self { path: path.to_owned(), whole, replaced, place: Arc::default() };
        resumed.replace_if_done(0)?;
        Ok(resumed)
    }

    /// Whether a new file replaces the old one.
    pub(super) const fn is_replacing(&self) -> bool {
        self.replaced.is_some()
    }

    /// Decides about the items of a list, in their order: whether the file has their answers.
    pub(super) fn accept(&self, wanted: Wanted) -> Result<Box<Accept<Done>>, CommandError> {
        let (path, whole, is_replaced) = (self.path.clone(), self.whole, self.is_replacing());
        let place = Arc::clone(&self.place);
        let mut lines = Lines::open(&path).map_err(|error| failed(&path, error))?;
        let (mut is_damaged, mut next, mut end, mut read) = (false, None, 0, 0);
        Ok(Box::new(move |item| {
            let mut place = locked(&place);
            if place.taken == whole {
                return Ok(Verdict::Answer);
            }
            place.items += 1;
            while next.is_none() {
                let line = lines.next()?.ok_or_else(|| failed(&path, "the file of answers was cut off meanwhile"))?;
                read += line.len() as u64;
                let text = String::from_utf8_lossy(line).into_owned();
                next = is_whole(line).then(|| Some((serde_json::from_str::<Value>(&text).ok()?, text))).flatten();
                is_damaged |= next.is_none();
            }
            let verdict = match next.take_if(|(answer, _)| wanted.is_of(answer, item)) {
                Some((answer, line)) => {
                    (place.taken, end) = (place.taken + 1, read);
                    match wanted.keeps(&answer) {
                        Ok(true) if is_replaced => Verdict::Known(Done::Before(line)),
                        Ok(true) => Verdict::LeaveOut,
                        _ => Verdict::Answer,
                    }
                }
                // Its own line may be among those that were damaged.
                None if is_damaged => Verdict::Answer,
                None => {
                    let number = place.taken + 1;
                    let why = format!("answer {number} there is not for {} {}", item.place, item.number);
                    return Err(failed(&path, why + &repeated(&path, number)));
                }
            };
            if is_replaced {
                place.ends.push(end);
            }
            Ok(verdict)
        }))
    }

    /// The new file, of this many lines, takes the name of the old one when it has an answer for all that are there.
    pub(super) fn replace_if_done(&mut self, lines: u64) -> Result<(), CommandError> {
        let is_done = {
            let place = locked(&self.place);
            place.taken == self.whole && place.ends.len() as u64 <= lines
        };
        if is_done { self.replace() } else { Ok(()) }
    }

    /// The list was interrupted when the new file had these lines: the rest of the old one follows them as it is.
    pub(super) fn interrupt(mut self, lines: u64) -> Result<(), CommandError> {
        let Some((old, new)) = &self.replaced else { return Ok(()) };
        let end = locked(&self.place).ends.iter().zip(0..lines).last().map(|(end, _)| *end);
        let copy = |from| -> io::Result<()> {
            let mut rest = File::open(&self.path)?;
            rest.seek(SeekFrom::Start(from))?;
            io::copy(&mut io::Read::take(rest, old.end - from), &mut new.as_file()).map(drop)
        };
        let copied = end.map_or(Ok(()), copy);
        copied.map_err(|error| failed(&self.path, error))?;
        if end.is_some() { self.replace() } else { Ok(()) }
    }

    /// The list is at its end.
    pub(super) fn finish(mut self) -> Result<(), CommandError> {
        let (taken, items) = {
            let place = locked(&self.place);
            (place.taken, place.items)
        };
        if taken == self.whole {
            return self.replace();
        }
        let (answers, items) = (counted(self.whole, "answer"), counted(items, "item"));
        let why = format!("{answers} there, and only {items} in this list; the file stays as it was");
        Err(failed(&self.path, why + &repeated(&self.path, taken + 1)))
    }

    fn replace(&mut self) -> Result<(), CommandError> {
        let Some((_, new)) = self.replaced.take() else { return Ok(()) };
        let renamed = new.as_file().sync_all().and_then(|()| new.persist(&self.path).map_err(|error| error.error));
        renamed.map(drop).map_err(|error| failed(&self.path, error))
    }
}

fn locked(place: &Mutex<Place>) -> MutexGuard<'_, Place> {
    place.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Why answers do not fit, if the file begins again with this one.
fn repeated(path: &Path, number: u64) -> String {
    let is_repeated = || -> io::Result<bool> {
        let (mut lines, mut first, mut whole) = (Lines::open(path)?, None, 0);
        while let Some(line) = lines.next()? {
            if is_whole(line) {
                whole += 1;
                let first: &Vec<u8> = first.get_or_insert_with(|| line.to_vec());
                if whole == number {
                    return Ok(number > 1 && line == first);
                }
            }
        }
        Ok(false)
    };
    if is_repeated().unwrap_or(false) {
        return format!(": from answer {number} on the file repeats its first answers");
    }
    String::new()
}

/// The exit code an answer led to; `None` if it is no answer.
fn exit_code_of(answer: &Value) -> Option<u8> {
    let answer = answer.as_object()?;
    if answer.contains_key("error") {
        return Some(2);
    }
    let is_solvable = answer.get("solvable")?.as_bool()?;
    Some((!is_solvable || answer.contains_key("reason")).into())
}
