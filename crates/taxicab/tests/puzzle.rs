//! Requests about sliding puzzles: the same answer from JSON, from fields and from a typed value.

use serde_json::json;
use taxicab::requests::puzzle::{
    Check, Explain, MovesApply, MovesCheck, MovesCount, MovesInvert, MovesSimplify, MovesTranspose, Shuffle, Solve,
    Space, WatchSearch,
};
use taxicab::{AnyRequest, Cancellation, Context, Event, FaultKind, Limits, Request, Row, Silent};

use crate::agree::agree;

const BOARD: &str = "8 2 0/4 6 1/3 7 5";
const HARD: &str = "15 13 4 5/0 12 2 11/6 8 3 1/9 14 7 10";

#[test]
fn requests_have_one_answer_however_they_are_written() {
    let solved = agree::<Solve>(&[("board", BOARD)]);
    assert_eq!((&solved["length"], &solved["optimal"]), (&json!(24), &json!(true)));
    let greedy =
        agree::<Solve>(&[("board", BOARD), ("algorithm", "greedy"), ("heuristic", "manhattan"), ("max-nodes", "9999")]);
    assert_eq!((&greedy["algorithm"], &greedy["optimal"]), (&json!("greedy"), &json!(false)));
    let all = agree::<Solve>(&[("board", "8 6 7/2 5 4/3 0 1"), ("all", "1000")]);
    assert_eq!(all["complete"], json!(true));
    agree::<Solve>(&[("board", BOARD), ("metric", "mtm")]);
    agree::<Solve>(&[("board", "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0")]);
    agree::<Solve>(&[
        ("board", BOARD),
        ("within", "1.5"),
        ("goal", "spiral"),
        ("max-memory", "64M"),
        ("time-limit", "9"),
    ]);
    agree::<WatchSearch>(&[("board", BOARD), ("algorithm", "astar"), ("nodes", "10")]);
    let tiles = agree::<Check>(&[("board", "[1,2,4,3,5,6,8,7]")]);
    assert_eq!(
        (&tiles["solvable"], &tiles["inversions"], &tiles["blank_assumed"]),
        (&json!(true), &json!(2), &json!(true))
    );
    let given = agree::<Check>(&[("board", "1 2 4 3 5 6 8 7"), ("blank", "5")]);
    assert_eq!((&given["board"], given.get("blank_assumed")), (&json!("1 2 4/3 0 5/6 8 7"), None));
    agree::<Check>(&[("board", "1 2 3 4 5 0"), ("size", "3x2"), ("goal", "snake")]);
    agree::<Shuffle>(&[("size", "3x3"), ("seed", "7"), ("length", "20..22")]);
    agree::<Shuffle>(&[("size", "5x4"), ("seed", "7"), ("goal", "blank-first")]);
    agree::<Explain>(&[("board", BOARD), ("pairs", "")]);
    agree::<Space>(&[("size", "2x3"), ("metric", "mtm")]);
    agree::<MovesApply>(&[("board", "1 2 3/4 5 6/7 8 0"), ("moves", "R2D")]);
    agree::<MovesCheck>(&[("board", "1 2 3/4 5 6/7 0 8"), ("moves", "L")]);
    for moves in ["R2UL3", "RURLDL"] {
        agree::<MovesInvert>(&[("moves", moves)]);
        agree::<MovesSimplify>(&[("moves", moves)]);
        agree::<MovesTranspose>(&[("moves", moves)]);
        agree::<MovesCount>(&[("moves", moves)]);
    }
    let of_blank = agree::<MovesApply>(&[("board", "123456780"), ("moves", "L, L, D'"), ("moves-of", "blank")]);
    assert_eq!(of_blank, json!({"board": "1 2 3/0 5 6/4 7 8", "moves": "R2D"}));
    assert_eq!(agree::<MovesInvert>(&[("moves", "↑→"), ("moves-of", "blank")]), json!({"moves": "RU"}));
}

#[test]
fn a_fault_names_the_field_and_the_token() {
    let fault = |fields: &[(&str, &str)]| {
        let answer = AnyRequest::from_fields("solve", fields.iter().copied())
            .and_then(|request| request.answer(&Context::default(), &mut Silent));
        answer.expect_err("a fault")
    };
    for (fields, kind, expected) in [
        (vec![("board", BOARD), ("colour", "red")], FaultKind::Request, "\"colour\" is not a field of solve"),
        (vec![("board", BOARD), ("algorithm", "magic")], FaultKind::Request, "algorithm: \"magic\""),
        (vec![("board", BOARD), ("max-memory", "1T")], FaultKind::Request, "\"1T\" is not a number of bytes"),
        (vec![("board", BOARD), ("weight", "2")], FaultKind::Request, "weight belongs to"),
        (vec![("board", BOARD), ("goal", "east")], FaultKind::Request, "there is no goal \"east\""),
        (vec![("board", "1 2 3/4 5 6/7 8 9")], FaultKind::Item, "tile 9"),
        (vec![], FaultKind::Item, ""),
    ] {
        let fault = fault(&fields);
        assert_eq!(fault.kind, kind, "{fields:?}: {fault}");
        assert!(fault.to_string().contains(expected), "{fields:?}: {fault}");
    }
    let missing = AnyRequest::from_json("{}").unwrap_err();
    assert!(missing.to_string().starts_with("command:"), "{missing}");
    assert!(AnyRequest::from_json("{\"command\":\"dance\"}").unwrap_err().to_string().contains("\"dance\""));
}

#[test]
fn limits_of_the_context_hold_whatever_a_request_asks_for() {
    let limits = Limits { space_cells: Some(6), time: Some(std::time::Duration::ZERO), ..Limits::default() };
    let context = Context::default().with_limits(limits);
    let space = Space::default().with_item("3x3").unwrap().answer(&context, &mut Silent);
    assert!(space.unwrap_err().to_string().contains("up to 6 cells"));
    let solve = Solve::default().with_item(HARD).unwrap().answer(&context, &mut Silent).unwrap();
    assert_eq!(serde_json::to_value(solve).unwrap()["reason"], json!("time-limit"));
}

#[test]
fn no_limit_of_nodes_is_exceeded_however_few_there_are() {
    let large = "15 18 2 9 4/8 21 5 0 23/11 17 12 10 24/16 6 7 19 22/3 14 13 20 1";
    for (board, nodes) in [BOARD, HARD, large].into_iter().flat_map(|board| (1..40).map(move |nodes| (board, nodes))) {
        let request = json!({ "board": board, "max_nodes": nodes });
        let request: Solve = serde_json::from_value(request).unwrap();
        let answer = request.answer(&Context::default(), &mut Silent).unwrap();
        let answer = serde_json::to_value(answer).unwrap();
        assert!(answer["generated"].as_u64().unwrap() <= nodes, "{board}, {nodes}: {answer}");
    }
}

#[test]
fn cancelled_work_stops_and_says_so() {
    let cancellation = Cancellation::default();
    let context = Context::default().with_cancellation(cancellation.child().child());
    cancellation.cancel();
    let solve = Solve::default().with_item(HARD).unwrap().answer(&context, &mut Silent).unwrap();
    assert!(solve.is_cancelled());
    let space = Space::default().with_item("3x3").unwrap().answer(&context, &mut Silent);
    assert_eq!(space.unwrap_err().kind, FaultKind::Cancelled);
}

#[test]
fn a_watched_search_reports_its_nodes_in_order() {
    let request = AnyRequest::from_fields("solve watched", [("board", BOARD), ("algorithm", "astar"), ("nodes", "5")]);
    let mut rows = Vec::new();
    let answer = request.unwrap().answer(&Context::default(), &mut |event: Event<'_>| {
        if let Event::Row(Row::Expanded(node)) = event {
            rows.push((node.counts.expanded, node.g, node.h, node.board.clone()));
        }
    });
    let answer = serde_json::to_value(answer.unwrap()).unwrap();
    assert_eq!(rows.len(), 5);
    assert_eq!(rows[0], (0, 0, 16, vec![8, 2, 0, 4, 6, 1, 3, 7, 5]));
    assert!(rows.iter().map(|row| row.0).eq(0..5));
    assert_eq!(answer["length"], json!(24));
}

/// Collects the expansions of a watched search.
struct Expansions(Vec<(Vec<u8>, u32, Option<u32>)>);

impl taxicab::Observer for Expansions {
    fn event(&mut self, event: Event<'_>) {
        if let Event::Row(Row::Expanded(node)) = event {
            self.0.push((node.board.clone(), node.g, node.parent));
        }
    }
}

#[test]
fn the_expansions_of_a_watched_search_are_a_tree() {
    for algorithm in ["astar", "ida", "greedy", "bfs"] {
        let mut fields = vec![("board", BOARD), ("algorithm", algorithm), ("nodes", "2000")];
        if algorithm != "bfs" {
            fields.push(("heuristic", "manhattan"));
        }
        let request = AnyRequest::from_fields("solve watched", fields).unwrap();
        let mut seen = Expansions(Vec::new());
        request.answer(&Context::default(), &mut seen).unwrap();
        assert!(seen.0.len() > 100, "{algorithm}");
        for (index, (board, g, parent)) in seen.0.iter().enumerate() {
            let Some(parent) = parent.map(|parent| parent as usize) else {
                assert_eq!(
                    (*g, index == 0 || algorithm == "ida"),
                    (0, true),
                    "{algorithm}: only a start has no parent"
                );
                continue;
            };
            let (above, g_above, _) = &seen.0[parent];
            let changed = board.iter().zip(above).filter(|(tile, other)| tile != other).count();
            assert_eq!((parent < index, g_above + 1, changed), (true, *g, 2), "{algorithm}");
            // A depth-first search comes from the last position that is one move nearer to the start.
            let last = seen.0[..index].iter().rposition(|(_, other, _)| other + 1 == *g);
            assert!(algorithm != "ida" || last == Some(parent));
        }
    }
}
