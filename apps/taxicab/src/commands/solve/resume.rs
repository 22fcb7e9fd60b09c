//! Going on where a list was broken off: the file of the answers is the record of what is done.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Seek, SeekFrom};
use std::path::Path;

use serde_json::Value;
use taxicab_puzzle::Goal;

use crate::goals::GoalArguments;
use crate::input::Item;
use crate::list::Accept;
use crate::report::{Report, Stop};

/// Reads what a file of answers holds, cuts off a last line that was not finished, sends the answers to come there, and
/// gives what leaves out the items that are answered.
pub(super) fn go_on(
    path: &Path,
    arguments: &GoalArguments,
    goal: &Goal,
    report: &mut Report,
) -> Result<Box<Accept>, Stop> {
    let shown = path.display().to_string();
    let failed = |error: std::io::Error| Stop::Usage(format!("--resume {shown}: {error}"));
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            return Err(Stop::Usage(format!("--resume {shown}: another process writes its answers there")));
        }
        // Some file systems have no locks.
        Ok(()) | Err(TryLockError::Error(_)) => {}
    }
    let (mut whole, mut answers, mut code) = (0, 0_u64, 0);
    let mut reader = BufReader::new(&file);
    let mut line = Vec::new();
    loop {
        line.clear();
        let bytes = reader.read_until(b'\n', &mut line).map_err(failed)?;
        if line.last() != Some(&b'\n') {
            break;
        }
        answers += 1;
        let answer = serde_json::from_slice(&line).map_err(|_| not_ours(&shown, answers))?;
        code = code.max(exit_code(&answer).ok_or_else(|| not_ours(&shown, answers))?);
        whole += bytes as u64;
    }
    file.set_len(whole).and_then(|()| file.seek(SeekFrom::Start(whole))).map_err(failed)?;
    // With a place of its own in the file.
    let mut old = BufReader::new(File::open(path).map_err(failed)?);
    report.go_on_in(file, code);

    let (arguments, goal) = (arguments.clone(), goal.to_string());
    let mut number = 0;
    Ok(Box::new(move |item| {
        if number == answers {
            return Ok(true);
        }
        number += 1;
        line.clear();
        old.read_until(b'\n', &mut line)?;
        let answer: Value = serde_json::from_slice(&line).map_err(|_| not_ours(&shown, number))?;
        if answers_item(&answer, item, &arguments, &goal) {
            return Ok(false);
        }
        let place = item.place;
        Err(Stop::Usage(format!("--resume {shown}: answer {number} there is not for {place} {}", item.number)))
    }))
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

/// Whether an answer is the one for this item: of this board towards this goal, or of the same bad line.
fn answers_item(answer: &Value, item: &Item, arguments: &GoalArguments, goal: &str) -> bool {
    if answer.get("error").is_some() {
        return answer["line"] == item.number && answer["text"] == item.text.as_str();
    }
    answer["goal"] == goal && arguments.board(&item.text).is_ok_and(|board| answer["board"] == board.to_string())
}
