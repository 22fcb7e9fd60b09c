//! Every kind of request, and some that are refused, with the bytes of its answer at a clock that stands still: `checks/answers.jsonl`.
//! A refactor may not move them.

use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use taxicab::{AnyRequest, Context, Event};

/// Requests that no command prints, and requests with a fault.
const MORE: &str = r#"
{"command":"solve watched","board":"8 2 0/4 6 1/3 7 5","algorithm":"ida","heuristic":"manhattan","max_nodes":300}
{"command":"solve watched","board":"8 2 0/4 6 1/3 7 5","algorithm":"astar","heuristic":"linear-conflict","max_nodes":300}
{"command":"endgame lessons"}
{"command":"endgame position","ending":"KRK","seed":3}
{"command":"endgame lesson","start":"8/8/8/3k4/8/8/8/KR6 w - - 0 1","moves":"b1b4"}
{"command":"endgame lesson","start":"8/8/8/3k4/8/8/8/KR6 w - - 0 1"}
{"command":"endgame watch","start":"8/8/8/3k4/8/8/8/KQ6 w - - 0 1"}
{"command":"endgame terms","fen":"8/8/8/3k4/8/8/8/KR6 w - - 0 1"}
{"command":"solve","board":"5 1 3 4/2 6 8 12/9 10 7 11/13 15 14 0","metric":"mtm"}
{"command":"solve","board":"15 14 8 12/10 11 9 13/2 6 5 1/3 4 7 0","max_nodes":1000}
{"command":"solve","board":"14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3","goal":"blank-first","heuristic":"manhattan","algorithm":"ida"}
{"command":"solve","board":"8 2 0/4 6 1/3 7 5","algorithm":"astar","heuristic":"walking"}
{"command":"solve","board":"8 2 0/4 6 1/3 7 5","algorithm":"bfs"}
{"command":"solve","board":"8 2 0/4 6 1/3 7 5","algorithm":"greedy","threads":1}
{"command":"solve","board":"1 2 3/4 5 6/8 7 0"}
{"command":"solve","board":"1 2 3/4 5 6/8 8 0"}
{"command":"solve","board":"8 2 0/4 6 1/3 7 5","metric":"diagonal"}
{"command":"solve","board":"8 2 0/4 6 1/3 7 5","colour":"red"}
{"command":"solve","board":"8 2 0/4 6 1/3 7 5","heuristic":"walking,nobody"}
{"command":"solve","board":"8 2 0/4 6 1/3 7 5","algorithm":"weighted","weight":0.5}
{"command":"space","size":"9x9"}
{"command":"chess distance","from":"a1","to":"i9"}
{"command":"chess map","from":"a1,h8","piece":"knight","inward":true,"occupied":"b3,c2"}
{"command":"chess trajectory","from":"a1","to":"h1","degree":2,"list":5}
{"command":"chess mobility","fen":"8/8/8/3k4/8/8/8/KR6"}
{"command":"endgame probe","fen":"8/8/8/3k4/8/8/8/KP6 w - - 0 1"}
{"command":"endgame probe","fen":"8/8/8/3k4/4n3/8/8/KBN5 b"}
{"command":"endgame probe","fen":"not a position"}
{"command":"endgame mate","fen":"8/8/8/3k4/8/8/8/KQ6 b"}
{"command":"no request"}
{"command":"goals","size":"3x2"}
{"command":"game","size":"3x3","goal":"spiral","seed":7}
{"command":"game","daily":"2026-11-21"}
{"command":"game","size":"3x3","length":25,"seed":3}
{"command":"game","board":"1 2 3/4 5 6/8 7 0"}
{"command":"game","size":"11x3"}
{"command":"game","board":"1 2 3/4 5 6/0 7 8","action":"cell 8"}
{"command":"game","board":"1 2 3/4 5 6/0 7 8"}
{"command":"game","share":"t1.3x3.blank-last.board-123456078.Rr.00000000"}
{"command":"game solution","board":"8 2 0/4 6 1/3 7 5"}
{"command":"game solution","board":"1 2 3/4 5 6/0 7 8","hint":true}
{"command":"game solution","board":"1 2 3/4 5 6/0 7 8","improve":true}
{"command":"game solution","board":"1 2 3/4 5 6/0 7 8","hint":true,"improve":true}
{"command":"game solution","board":"8 2 0/4 6 1/3 5 7","counts":"first-two-rows"}
{"command":"game","board":"8 2 0/4 6 1/3 5 7","counts":"first-two-rows","action":"move U"}
{"command":"game","size":"3x3","goal":"snake","counts":"3,6","seed":7}
{"command":"game","counts":"first-rwo"}
{"command":"game","size":"2x2","counts":"first-row"}
{"command":"game","size":"3x3","counts":"first-row","length":10}
{"command":"match","size":"2x3","metric":"king","seed":7,"reveals":[0,1,2]}
{"command":"match","daily":"2026-11-23","metric":"knight","reveals":[0,0]}
{"command":"match","size":"3x3"}
"#;

/// What a request is answered: its rows, then its answer or its fault.
fn answered(request: &Value) -> Vec<Value> {
    let context = Context::default().with_threads(|| NonZeroUsize::MIN).with_clock(|| Duration::ZERO);
    let mut lines = Vec::new();
    let mut rows = |event: Event<'_>| {
        if let Event::Row(row) = event {
            lines.push(serde_json::to_string(&row).unwrap());
        }
    };
    let answer = AnyRequest::from_json(&request.to_string()).and_then(|request| request.answer(&context, &mut rows));
    lines.push(answer.map_or_else(|fault| format!("{:?}: {fault}", fault.kind), |answer| answer.to_json()));
    lines.into_iter().map(Value::String).collect()
}

/// Set `TAXICAB_WRITE=1` to write them again.
#[test]
fn every_answer_has_the_bytes_it_had() {
    let checks = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../checks");
    let listed = std::fs::read_to_string(checks.join("requests.jsonl")).unwrap();
    let listed = listed.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["request"].take());
    let more = MORE.trim().lines().map(|line| serde_json::from_str(line).unwrap());
    let answers = listed.chain(more).map(|request| json!({ "answered": answered(&request), "request": request }));
    let answers: Vec<String> = answers.map(|line| line.to_string()).collect();
    let path = checks.join("answers.jsonl");
    if std::env::var_os("TAXICAB_WRITE").is_some() {
        std::fs::write(&path, answers.join("\n") + "\n").unwrap();
    }
    let golden = std::fs::read_to_string(path).unwrap();
    assert_eq!(golden.lines().count(), answers.len());
    for (golden, answer) in golden.lines().zip(&answers) {
        assert_eq!(golden, answer);
    }
}
