//! Resuming an interrupted list: the file of the answers is the record of what is done.

use std::fs::File;
use std::io::{BufRead, BufReader, Seek, SeekFrom};
use std::path::Path;

use serde_json::Value;
use taxicab::requests::puzzle::Solve;
use taxicab_puzzle::search::Weight;
use taxicab_puzzle::strategy::Method;

use crate::input::Item;
use crate::list::Accept;
use crate::record;
use crate::report::{Failure, Report, Stop};

/// Reads the answers of a file, cuts off a last line that was not finished, sends further answers there, and returns what
/// leaves out the items that are answered.
pub(super) fn accept(path: &Path, wanted: Wanted, report: &mut Report) -> Result<Box<Accept>, Stop> {
    let shown = path.display().to_string();
    let failed = |error: std::io::Error| Stop::Usage(format!("--resume {shown}: {error}"));
    let mut file = record::open(path).map_err(failed)?;
    let (mut whole, mut answers, mut code) = (0, 0_u64, 0);
    let mut reader = BufReader::new(&file);
    let mut line = Vec::new();
    loop {
        line.clear();
        let bytes = reader.read_until(b'\n', &mut line).map_err(failed)?;
        if line.last() != Some(&b'\n') {
            if !record::is_torn(&line, &["{\"board\":", "{\"line\":"]) {
                return Err(not_ours(&shown, answers + 1));
            }
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
    report.continue_in(file, code);

    let mut number = 0;
    Ok(Box::new(move |item| {
        if number == answers {
            return Ok(true);
        }
        number += 1;
        line.clear();
        old.read_until(b'\n', &mut line)?;
        let answer: Value = serde_json::from_slice(&line).map_err(|_| not_ours(&shown, number))?;
        if wanted.is(&answer, item) {
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
