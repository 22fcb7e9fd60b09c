//! Whether an earlier answer is one to this request: the options are the same, and the limits too, unless one that stopped it is
//! higher now, or it was none that stopped it.

use serde_json::{Map, Value};
use taxicab::Fault;
use taxicab::requests::puzzle::{LimitFields, Solve};
use taxicab_puzzle::Board;

use crate::input::Item;

/// The request of this run.
pub(in super::super) struct Wanted {
    solve: Solve,
    /// Its fields, but the board.
    request: Value,
}

/// The fields that limit a search, and what an answer says that one of them stopped.
const LIMITS: [(&str, &str); 3] = [("max_nodes", "nodes"), ("max_memory", "memory"), ("time_limit", "time-limit")];

impl Wanted {
    pub(in super::super) fn new(solve: &Solve) -> Result<Self, Fault> {
        let mut solve = Solve { board: String::new(), ..solve.clone() };
        solve.fields.goal = solve.goal()?.to_string();
        let mut request = serde_json::to_value(&solve).map_err(Fault::system)?;
        request.as_object_mut().map(|fields| fields.remove("board"));
        Ok(Self { solve, request })
    }

    /// What each answer of this run keeps of it.
    pub(super) const fn request(&self) -> &Value {
        &self.request
    }

    /// Whether an answer is the one for this item: of this board, or of the same bad line.
    pub(super) fn is_of(&self, answer: &Value, item: &Item) -> bool {
        if answer.get("error").is_some() {
            return answer["line"] == item.number && answer["text"] == item.text.as_str();
        }
        self.solve.fields.board(&item.text).is_ok_and(|board| answer["board"] == board.to_string())
    }

    /// Whether an answer is kept; if not, a limit that stopped it is higher now.
    ///
    /// # Errors
    /// The words why it is no answer to this request.
    pub(super) fn keeps(&self, answer: &Value) -> Result<bool, String> {
        let (Some(then), Some(now)) = (answer["request"].as_object(), self.request.as_object()) else {
            return Err("does not name its options, which earlier versions left out".into());
        };
        let is_limit = |name: &str| LIMITS.iter().any(|(limit, _)| *limit == name);
        let differs = |name: &&String| !is_limit(name) && then.get(*name) != now.get(*name);
        if let Some(name) = then.keys().chain(now.keys()).find(differs) {
            return Err(differing(name, then, now));
        }
        if answer["solvable"] != true {
            return Ok(true);
        }
        let solve: Solve = serde_json::from_value(answer["request"].clone()).map_err(|error| error.to_string())?;
        let (before, limits) = (limits(&solve, answer), limits(&self.solve, answer));
        if let Some(lower) = (0..LIMITS.len()).find(|&index| limits[index] < before[index]) {
            return Err(differing(LIMITS[lower].0, then, now) + ": under a lower limit its answer may be another");
        }
        let is_raised = |index: usize| limits[index] > before[index] && answer["reason"] == LIMITS[index].1;
        Ok(!(0..LIMITS.len()).any(is_raised))
    }
}

/// The limits of a request for the board of an answer, in the order of [`LIMITS`].
fn limits(solve: &Solve, answer: &Value) -> [u128; 3] {
    let LimitFields { max_nodes, max_memory, time_limit } = &solve.limits;
    // What large boards get if nothing else would end their search.
    let usual = || {
        let size = Board::parse(answer["board"].as_str()?, None).ok()?.size();
        solve.strategy().ok()?.time_limit_on(size)
    };
    let time = time_limit.map(|time| time.0.0).or_else(usual);
    [max_nodes.map(|nodes| nodes.0.into()), max_memory.map(|bytes| bytes.0.0 as u128), time.map(|time| time.as_nanos())]
        .map(|limit| limit.unwrap_or(u128::MAX))
}

/// How a field of two requests differs, as their options.
fn differing(name: &str, then: &Map<String, Value>, now: &Map<String, Value>) -> String {
    let option = name.replace('_', "-");
    let words = |fields: &Map<String, Value>| match fields.get(name) {
        None => format!("without --{option}"),
        Some(Value::String(text)) => format!("with --{option} {text:?}"),
        Some(value) => format!("with --{option} {value}"),
    };
    format!("was searched {}, and this run is {}", words(then), words(now))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Whether an answer stopped by the time under one limit is kept under another.
    fn keeps(size: &str, then: Option<&str>, now: Option<&str>) -> Result<bool, String> {
        let wanted = |time: Option<&str>| {
            let limits = LimitFields { time_limit: time.map(|time| time.parse().unwrap()), ..LimitFields::default() };
            Wanted::new(&Solve { limits, ..Solve::default() }).unwrap()
        };
        let board = taxicab_puzzle::Goal::BlankLast.board(size.parse().unwrap()).unwrap().to_string();
        let answer = json!({
            "board": board, "solvable": true, "reason": "time-limit", "request": wanted(then).request()
        });
        wanted(now).keeps(&answer)
    }

    #[test]
    fn large_boards_have_a_limit_that_nobody_named() {
        assert_eq!(keeps("6x6", None, None), Ok(true));
        assert_eq!(keeps("6x6", None, Some("10")), Ok(true));
        assert_eq!(keeps("6x6", None, Some("11")), Ok(false));
        assert_eq!(keeps("6x6", Some("9.5"), None), Ok(false));
        assert!(keeps("6x6", Some("11"), None).unwrap_err().contains("--time-limit \"11\""));
        assert!(keeps("6x6", None, Some("9")).is_err());
        assert_eq!(keeps("5x5", Some("1000"), None), Ok(false));
        assert!(keeps("5x5", None, Some("1000")).is_err());
    }
}
