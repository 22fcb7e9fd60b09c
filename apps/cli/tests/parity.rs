//! Each kind of request, as the command line takes it and as the library does: the same bytes. The packages for JavaScript and Python
//! are held to the same list, `checks/requests.jsonl`.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::running::{run, text};
use serde_json::Value;
use taxicab::{AnyRequest, Context, Event};

/// What no command prints: lessons and games are the page's and the terminal's, and a search that is watched sends its nodes.
const WITHOUT_A_COMMAND: [&str; 10] = [
    "game",
    "game solution",
    "goals",
    "match",
    "solve watched",
    "endgame lessons",
    "endgame position",
    "endgame lesson",
    "endgame watch",
    "endgame terms",
];

/// The lines, with every time as a clock of the caller's own that stands still has it.
fn at_time_zero(lines: &str) -> String {
    let lines = lines.replace(r#""clock":"processor""#, r#""clock":"wall""#);
    let mut parts = lines.split("seconds\":");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |before, after| {
        let rest = after.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | 'e' | '-'));
        // A time that was not measured stays null.
        format!("{before}seconds\":{}{rest}", if rest.len() < after.len() { "0.0" } else { "" })
    })
}

/// The lines of an answer of the library: its rows and itself; a list is one line.
fn answered(request: &Value) -> Vec<String> {
    let context = Context::default().with_clock(|| Duration::ZERO);
    let mut lines = Vec::new();
    let mut rows = |event: Event<'_>| {
        if let Event::Row(row) = event {
            lines.push(serde_json::to_string(&row).unwrap());
        }
    };
    let answer = AnyRequest::from_json(&request.to_string()).and_then(|request| request.answer(&context, &mut rows));
    lines.push(answer.unwrap_or_else(|fault| panic!("{request}: {fault}")).to_json());
    lines
}

#[test]
fn every_request_has_the_bytes_of_its_command() {
    let list = include_str!("../../../checks/requests.jsonl");
    let mut asked = BTreeSet::new();
    for line in list.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let words: Vec<&str> = case["words"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
        let output = run(&[&["--json"], &words[..]].concat());
        let printed = at_time_zero(text(&output.stdout));
        let mut printed: Vec<String> = printed.lines().map(str::to_owned).collect();
        let answered = answered(&case["request"]);
        // The command prints each element of a list in a line; some lists send them as rows before.
        if answered[answered.len() - 1].starts_with('[') {
            assert!(answered.len() == 1 || answered[..answered.len() - 1] == printed, "{words:?}");
            printed.push(format!("[{}]", printed.join(",")));
            printed.drain(..printed.len() - answered.len());
        }
        assert_eq!(printed, answered, "{words:?}");
        asked.insert(case["request"]["command"].as_str().unwrap().to_owned());
    }
    let names: BTreeSet<String> =
        AnyRequest::NAMES.iter().filter(|name| !WITHOUT_A_COMMAND.contains(name)).map(ToString::to_string).collect();
    assert_eq!(asked, names);
}
