//! Requests that compare heuristics and searches: one answer from JSON, from fields and from a typed value.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use taxicab::requests::puzzle::{Bench, BenchRow, Heuristics, HeuristicsError, HeuristicsPredict};
use taxicab::{AnyRequest, Context, Event, Request, Silent};

const BOARD: &str = "8 2 0/4 6 1/3 7 5";

/// A context whose clock stands still, so that answers are equal.
fn context() -> Context {
    Context::default().with_clock(|| Duration::ZERO)
}

/// The rows and the answer of a request.
fn answer<R: Request>(request: &R) -> (Vec<Value>, Value) {
    let mut rows = Vec::new();
    let mut observer = |event: Event<'_>| {
        if let Event::Row(row) = event {
            rows.push(serde_json::to_value(row).unwrap());
        }
    };
    let answer = request.answer(&context(), &mut observer).expect("an answer");
    (rows, serde_json::to_value(answer).unwrap())
}

/// Holds the answers of a request from fields, from JSON, and from the typed value against each other.
fn agree<R: Request + Serialize + for<'de> Deserialize<'de>>(fields: &[(&str, &str)]) -> (Vec<Value>, Value) {
    let object = fields.iter().map(|&(field, value)| (field.to_owned(), json!(value))).collect();
    let typed: R = serde_json::from_value(Value::Object(object)).expect("a typed request");
    let expected = answer(&typed);
    let mut written = serde_json::to_value(&typed).expect("JSON");
    written["command"] = json!(R::NAME);
    for request in
        [AnyRequest::from_fields(R::NAME, fields.iter().copied()), AnyRequest::from_json(&written.to_string())]
    {
        let request = request.expect("a request");
        assert_eq!(request.name(), R::NAME);
        let answer = request.answer(&context(), &mut Silent).expect("an answer");
        assert_eq!(serde_json::to_value(answer).unwrap(), expected.1, "{fields:?}");
    }
    expected
}

#[test]
fn heuristics_have_one_answer_however_they_are_written() {
    let (rows, all) = agree::<Heuristics>(&[("board", BOARD), ("search", "")]);
    assert_eq!((all.as_array(), rows.len(), &rows[2]["value"]), (Some(&rows), 7, &json!(14)));
    assert!(rows.iter().all(|row| row["length"] == json!(24)));
    for (set, last) in [
        ("walking,walking", "walking"),
        ("manhattan,walking", "max:manhattan,walking"),
        ("max:euclidean, inversion", "max:euclidean,inversion"),
    ] {
        let (rows, _) = agree::<Heuristics>(&[("board", BOARD), ("heuristic", set)]);
        assert_eq!(rows.last().unwrap()["heuristic"], json!(last));
    }
    let (rows, _) =
        agree::<Heuristics>(&[("board", BOARD), ("heuristic", "manhattan,pdb:4-4,walking"), ("search", "")]);
    let named: Vec<_> = rows.iter().map(|row| (row["heuristic"].as_str().unwrap(), &row["value"])).collect();
    let values = [("manhattan", 14), ("walking", 16), ("pdb:4-4", 20), ("max:pdb:4-4,manhattan,walking", 20)];
    assert_eq!(named, values.map(|(name, value)| (name, json!(value))).each_ref().map(|(name, value)| (*name, value)));
    assert!(rows.iter().all(|row| row["length"] == json!(24)));
    let (rows, _) = agree::<Heuristics>(&[("board", BOARD), ("by", "algorithm"), ("heuristic", "pdb:4-4")]);
    let row = |row: &Value| (row["algorithm"].as_str().unwrap().to_owned(), row["optimal"].clone());
    let expected = [("bfs", true), ("astar", true), ("ida", true), ("weighted", false), ("greedy", false)];
    assert_eq!(rows.iter().map(row).collect::<Vec<_>>(), expected.map(|(name, is)| (name.to_owned(), json!(is))));
    assert!(rows[1]["expanded"].as_u64() < rows[0]["expanded"].as_u64());
    let (_, errors) = agree::<HeuristicsError>(&[("size", "2x2"), ("heuristic", "manhattan")]);
    assert_eq!((&errors[0]["states"], &errors[0]["mean_distance"]), (&json!(12), &json!(3.0)));
    let (rows, all) = agree::<HeuristicsPredict>(&[("board", BOARD), ("bounds", "14..18")]);
    assert_eq!((all.as_array(), rows.len(), &rows[0]["bound"]), (Some(&rows), 3, &json!(14)));
    agree::<HeuristicsPredict>(&[("random", "3x3"), ("count", "3"), ("seed", "5"), ("heuristic", "walking")]);
}

#[test]
fn a_bench_searches_what_no_known_row_solves() {
    let fields = [("name", "random"), ("size", "3x3"), ("count", "4"), ("automaton", "none")];
    let (rows, summary) = agree::<Bench>(&fields);
    assert_eq!((rows.len(), &summary["solved"], &summary["resumed"]), (4, &json!(4), &json!(0)));
    let (other, _) = agree::<Bench>(&[("name", "korf100"), ("ids", "79"), ("heuristic", "walking")]);
    assert_eq!((&other[0]["length"], &other[0]["published"]["korf_1985_manhattan"]), (&json!(42), &json!(540_860)));
    let resumed = |known: Vec<Value>| {
        let mut request = json!({"command": "bench", "known": known});
        for (field, value) in fields {
            request[field] = json!(value);
        }
        let request = AnyRequest::from_json(&request.to_string()).expect("a request");
        let answer = request.answer(&context(), &mut Silent).expect("an answer");
        let answer = serde_json::to_value(answer).unwrap();
        assert_eq!(answer["generated"], summary["generated"]);
        answer["resumed"].as_u64().unwrap()
    };
    assert_eq!(resumed(rows.clone()), 4);
    let first: BenchRow = serde_json::from_value(rows[0].clone()).unwrap();
    assert_eq!(serde_json::to_value(&first).unwrap(), rows[0]);
    for (field, value) in
        [("length", Value::Null), ("board", json!("1 2 3/4 5 6/7 0 8")), ("threads", json!(2)), ("automaton", json!(8))]
    {
        let mut row = rows[0].clone();
        row[field] = value;
        assert_eq!(resumed(vec![row, rows[1].clone()]), 1, "{field}");
    }
}

#[test]
fn faults_name_the_field() {
    let heuristic = "'manhatan' is not a heuristic; did you mean 'manhattan'?; there are: misplaced euclidean manhattan linear-conflict inversion walking";
    for (name, fields, part) in [
        ("heuristics", &[("heuristic", "manhatan")][..], heuristic),
        ("heuristics", &[("heuristic", "")], "heuristic: "),
        ("heuristics", &[("bounds", "1..2")], "\"bounds\" is not a field of heuristics"),
        ("heuristics", &[("board", "1 2/3 4 0")], "row 2"),
        ("heuristics error", &[], "size: columns and rows are missing"),
        ("heuristics error", &[("size", "4x4")], "12"),
        ("heuristics error", &[("size", "2x6"), ("heuristic", "walking"), ("goal", "zigzag")], "there is no goal"),
        ("heuristics predict", &[("bounds", "50..40")], "bounds: \"50..40\": the range is empty"),
        ("heuristics predict", &[("board", "1 2 3/4 5 6/8 7 0")], "not solvable"),
        ("heuristics predict", &[("samples", "0")], "samples: 0 is not in 1..=4294967295"),
        ("bench", &[("name", "korf")], "name: unknown variant `korf`"),
        ("bench", &[("automaton", "25")], "automaton: \"25\": the depth of an automaton is 2 to 24 moves, or 'none'"),
        ("bench", &[("count", "0")], "count: 0 is not in 1..=1000000"),
        ("bench", &[("ids", "101")], "korf100 has no board \"101\""),
        ("bench", &[("size", "3x3")], "size belongs to mtm and random"),
        ("bench", &[("threads", "2"), ("heuristic", "walking")], "threads needs pattern databases"),
        ("bench anytime", &[("set", "korf")], "set: unknown variant `korf`"),
        ("bench anytime", &[("times", "0")], "times: 0 after 0"),
        ("bench anytime", &[("seed", "2")], "seed belongs to random"),
        ("bench", &[("name", "mtm"), ("heuristic", "manhattan")], "manhattan is not admissible with --metric mtm"),
    ] {
        let fault = match AnyRequest::from_fields(name, fields.iter().copied()) {
            Ok(request) => request.answer(&context(), &mut Silent).unwrap_err(),
            Err(fault) => fault,
        };
        assert!(fault.to_string().contains(part), "{name} {fields:?}: {fault}");
    }
}
