//! The rooms Lab and Board over real HTTP: the same answers as the command line, and searches told node by node.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use crate::running::command;
use crate::site::Site;
use serde_json::{Value, json};

/// The objects that the command line prints, without the time they took.
fn printed(words: &[&str]) -> Vec<Value> {
    let output = command(words).arg("--json").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| timeless(serde_json::from_str(line).unwrap())).collect()
}

fn timeless(mut answer: Value) -> Value {
    for field in ["seconds", "table_seconds"] {
        answer.as_object_mut().unwrap().remove(field);
    }
    for stage in answer.get_mut("stages").and_then(Value::as_array_mut).into_iter().flatten() {
        stage.as_object_mut().unwrap().remove("seconds");
    }
    answer
}

fn encoded(text: &str) -> String {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    text.bytes()
        .flat_map(|byte| [37, HEX[usize::from(byte >> 4)], HEX[usize::from(byte & 15)]])
        .map(char::from)
        .collect()
}

#[test]
fn questions_are_answered_as_on_the_command_line() {
    const MEN: &str = "4k3/8/3p4/8/8/8/8/R3K3 w";
    const BOARD: &str = "8 2 0/4 6 1/3 7 5";
    let site = Site::new();
    for (path, words) in [
        ("chess/distance?item=a1+b2&piece=knight", &["chess", "distance", "a1 b2", "--piece", "knight"][..]),
        ("chess/map?item=a1&item=h1,b7&inward=", &["chess", "map", "a1", "h1,b7", "--inward"]),
        ("chess/map?to=light-corner&piece=taxi", &["chess", "map", "--to", "light-corner", "--piece", "taxi"]),
        ("chess/map?item=a1&occupied=b1,b2&occupied=a2", &["chess", "map", "a1", "--occupied", "b1,b2,a2"]),
        ("chess/territory?item=N@b1&item=n@g8&to-move=1", &["chess", "territory", "N@b1", "n@g8", "--to-move", "1"]),
        (
            "chess/territory?plane=9x7&sites=4&seed=5",
            &["chess", "territory", "--plane", "9x7", "--sites", "4", "--seed", "5"],
        ),
        ("chess/trajectory?item=f6+h1&list=7&explain=", &["chess", "trajectory", "f6", "h1", "--list=7", "--explain"]),
        (
            "chess/trajectory?item=f6+h1&length=6&degree=2",
            &["chess", "trajectory", "f6", "h1", "--length=6", "--degree=2"],
        ),
        ("chess/direction?item=c2+f5", &["chess", "direction", "c2", "f5"]),
        ("chess/mobility?fen=FEN&rank-moves=&pins=", &["chess", "mobility", MEN, "--rank-moves", "--pins"]),
        ("chess/race?fen=FEN&to=d5", &["chess", "race", MEN, "--to", "d5"]),
        ("chess/evaluate?item=FEN", &["chess", "evaluate", MEN]),
        ("puzzle/check?item=BOARD&goal=snake", &["check", BOARD, "--goal", "snake"]),
        ("puzzle/explain?item=BOARD&pairs=", &["explain", BOARD, "--pairs"]),
        ("puzzle/solve?item=BOARD&all=", &["solve", BOARD, "--all"]),
        ("puzzle/analyse?item=BOARD;RU&moves-of=tile", &["analyse", BOARD, "RU", "--moves-of", "tile"]),
        ("puzzle/moves/count?item=R2UL3", &["moves", "count", "R2UL3"]),
        ("chess/table?item=knight-0x88", &["chess", "table", "knight-0x88"]),
        ("endgame/probe?item=8/8/8/3k4/8/8/8/KR6+w", &["endgame", "probe", "8/8/8/3k4/8/8/8/KR6 w"]),
        ("endgame/mate?item=7k/8/5K2/8/8/8/8/1Q6+w", &["endgame", "mate", "7k/8/5K2/8/8/8/8/1Q6 w"]),
        ("puzzle/space?item=3x2&metric=mtm", &["space", "3x2", "--metric", "mtm"]),
        ("puzzle/heuristics?item=BOARD&heuristic=walking", &["heuristics", BOARD, "--heuristic", "walking"]),
    ] {
        let path = path.replace("FEN", &encoded(MEN)).replace("BOARD", &encoded(BOARD));
        let (status, answer) = site.get(&format!("/api/{path}"));
        let answers = answer.as_array().unwrap_or_else(|| panic!("{path}: {answer}"));
        let answers: Vec<Value> = answers.iter().cloned().map(timeless).collect();
        let wanted = printed(words);
        assert!(!wanted.is_empty(), "{words:?}");
        assert_eq!((status, answers), (200, wanted), "{path}");
    }
    // The same request as JSON, and what there is to request.
    let request = json!({ "command": "chess distance", "from": "a1", "to": "b2", "piece": "knight" });
    let distance = ["chess", "distance", "a1 b2", "--piece", "knight"];
    assert_eq!(site.post("/api", &request), (200, json!(printed(&distance))));
    assert_eq!(site.post("/api", &json!({ "command": "endgame measure" })).0, 400);
    for (path, accept) in [("/api", "Accept: application/json\r\n"), ("/api/schema", "")] {
        let (_, _, schema) = site.request("GET", path, accept, "");
        assert!(schema == taxicab::SCHEMA, "{path}");
    }
    assert!(site.request("GET", "/api", "Accept: text/html\r\n", "").2.starts_with("<!doctype html>"));
}

#[test]
fn pictures_are_those_of_the_command_line() {
    let site = Site::new();
    for (path, words) in [
        ("map.svg?item=a1&piece=knight", &["map", "a1", "--piece", "knight"][..]),
        ("territory.svg?item=K@e1&item=K@e8", &["territory", "K@e1", "K@e8"]),
        ("trajectory.svg?item=a1+h8", &["trajectory", "a1", "h8"]),
        ("mobility.svg?item=8/8/8/8/8/8/8/R7", &["mobility", "8/8/8/8/8/8/8/R7"]),
    ] {
        let (status, head, body) = site.request("GET", &format!("/api/chess/{path}"), "", "");
        assert!(status == 200 && head.contains("content-type: image/svg+xml"), "{path}: {head}");
        let output = command(&["chess"]).args(words).args(["--svg", "-"]).output().unwrap();
        assert!(body.starts_with("<svg") && body.as_bytes() == output.stdout, "{path}");
    }
}

#[test]
fn bad_questions_are_refused_in_words() {
    let site = Site::new();
    let many = "item=a1&".repeat(65);
    for (path, status, part) in [
        ("chess/map", 400, "from: "),
        ("chess/map?item=-", 400, "\"-\""),
        ("chess/map?item=z9", 400, "z9"),
        ("chess/map?item=a1&piece=dragon", 400, "dragon"),
        ("chess/map?item=a1&svg=/tmp/a.svg", 400, "\"svg\" is not a field of chess map"),
        ("chess/map?item=a1&help=", 400, "help"),
        ("chess/map?item=--svg=/tmp/a.svg", 400, "--svg"),
        ("chess/map?item=a1&inward=yes", 400, "yes"),
        ("chess/map.svg?item=a1&item=b1", 400, "one picture"),
        ("chess/trajectory?item=a1+h8&list=1001", 400, "at most 1000"),
        ("chess/trajectory?item=a1+h8&degree=9", 400, "9"),
        ("chess/mobility?fen=8/8/8/8/8/8/8/7X+w", 400, "X"),
        (
            "chess/territory?plane=9999x9&sites=4",
            400,
            "plane: \"9999x9\": \"9999\" is not a number of columns from 1 to 256",
        ),
        ("chess/distance?item=a1", 400, "two squares"),
        ("chess/distance.svg?item=a1+b1", 404, "nothing at this address"),
        ("chess/nothing?item=a1", 404, "nothing at this address"),
        ("endgame/measure?item=KRK", 404, "nothing at this address"),
        ("puzzle/solve?item=1+2/3+0&all=1001", 400, "at most 1000"),
        (
            "puzzle/solve?item=1+2+3+4/5+6+7+8/9+10+11+12/13+15+14+0&goal=blank-first&heuristic=pdb:8-7",
            400,
            "too large",
        ),
        ("puzzle/space?item=4x3", 400, "up to 10 cells"),
        ("puzzle/explain?item=1+2/3+3", 400, ""),
        ("solve/watched?board=1+2/3+0&algorithm=magic", 400, "magic"),
        ("solve/watched?board=1+2+3/4+0&algorithm=bfs", 400, "row 2"),
        ("solve/watched?board=1+2/3+0&algorithm=ida", 400, "name a heuristic"),
        ("solve/watched?board=1+2/3+0&algorithm=ida&heuristic=pdb:1-2", 400, "reports no nodes"),
        ("solve/watched?board=1+2/3+0&algorithm=ida&heuristic=manhattan&threads=9", 400, "threads"),
        ("solve/watched?board=1+2/3+0&algorithm=anytime", 400, "reports no nodes"),
        (&format!("chess/map?{many}"), 400, "65 items"),
    ] {
        let (answered, error) = site.get(&format!("/api/{path}"));
        assert_eq!(answered, status, "{path}: {error}");
        assert!(error["error"].as_str().is_some_and(|text| text.contains(part)), "{path}: {error}");
    }
    assert_eq!(site.get("/api/chess/map?item=a1").0, 200);
}

#[test]
fn who_asks_for_a_moment_does_not_wait_for_a_minute() {
    let site = Site::new();
    let hard = encoded("15 14 8 12/10 11 9 13/2 6 5 1/3 4 7 0");
    let places = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let watchers: Vec<TcpStream> = (0..2 * places)
        .map(|_| {
            let query = format!("board={hard}&algorithm=ida&heuristic=misplaced&nodes=0");
            site.followed(&format!("solve/watched?{query}"))
        })
        .collect();
    let begin = Instant::now();
    assert_eq!(site.get("/api/chess/map?item=a1").0, 200);
    assert_eq!(site.get("/api/game/solution?board=8+6+7/2+5+4/3+0+1&hint=").0, 200);
    assert!(begin.elapsed() < Duration::from_secs(20));
    drop(watchers);
}

/// The events of a search.
fn told(site: &Site, query: &str) -> Vec<Value> {
    let lines = BufReader::new(site.followed(&format!("solve/watched?{query}"))).lines().map_while(Result::ok);
    let mut events = Vec::new();
    for line in lines {
        if let Some(event) = line.strip_prefix("data: ") {
            events.push(serde_json::from_str::<Value>(event).unwrap());
            if events[events.len() - 1]["kind"] == "done" {
                break;
            }
        }
    }
    events
}

#[test]
fn a_search_is_told_node_by_node_and_counts_as_solve_does() {
    const BOARD: &str = "8 2 0/4 6 1/3 7 5";
    let site = Site::new();
    for (algorithm, heuristic) in [
        ("astar", "manhattan"),
        ("ida", "linear-conflict"),
        ("ida", "misplaced,walking"),
        ("greedy", "euclidean"),
        ("weighted", "manhattan"),
    ] {
        let query = format!("board={}&algorithm={algorithm}&heuristic={heuristic}", encoded(BOARD));
        let events = told(&site, &query);
        let done = &events.last().unwrap()["answer"];
        let words = ["solve", BOARD, "--algorithm", algorithm, "--heuristic", heuristic];
        assert_eq!(timeless(done.clone()), printed(&words)[0], "{query}");
        let nodes: Vec<&Value> = events.iter().filter_map(|event| event["rows"].as_array()).flatten().collect();
        assert_eq!(nodes.len() as u64, done["expanded"].as_u64().unwrap().min(4_000), "{query}");
        assert_eq!((&nodes[0]["board"], &nodes[0]["g"]), (&json!([8, 2, 0, 4, 6, 1, 3, 7, 5]), &json!(0)));
        assert!(nodes.iter().all(|node| node["open"].is_u64() == (algorithm != "ida")));
        let expanded: Vec<u64> = nodes.iter().map(|node| node["expanded"].as_u64().unwrap()).collect();
        assert_eq!(expanded, (0..nodes.len() as u64).collect::<Vec<_>>(), "{query}");
    }
    // Those beyond the wish are counted only, and an unsolvable board has its answer.
    let some = told(&site, &format!("board={}&algorithm=bfs&nodes=70", encoded(BOARD)));
    assert_eq!(some.iter().filter_map(|event| event["rows"].as_array()).flatten().count(), 70);
    assert_eq!(some.last().unwrap()["answer"]["length"], 24);
    let never = told(&site, "board=1+2+3/4+5+6/8+7+0&algorithm=bfs");
    assert_eq!(never.last().unwrap()["answer"]["solvable"], false);
}

#[test]
fn a_watched_search_ends_when_nobody_watches() {
    let site = Site::new();
    let hard = encoded("15 14 8 12/10 11 9 13/2 6 5 1/3 4 7 0");
    let begin = Instant::now();
    for _ in 0..3 {
        let places = thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let watchers: Vec<TcpStream> = (0..places + 2)
            .map(|nodes| {
                let query = format!("board={hard}&algorithm=ida&heuristic=misplaced&nodes={}", 100 * nodes);
                site.followed(&format!("solve/watched?{query}"))
            })
            .collect();
        thread::sleep(Duration::from_millis(300));
        drop(watchers);
    }
    // Nor does an answer that nobody waits for keep a place.
    let items = format!("item={hard}&").repeat(60);
    for _ in 0..thread::available_parallelism().map_or(1, std::num::NonZero::get) {
        let mut stream = site.stream();
        write!(stream, "GET /api/puzzle/explain?{items} HTTP/1.1\r\nHost: {}\r\n\r\n", site.address).unwrap();
        thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(told(&site, "board=1+2/0+3&algorithm=bfs").last().unwrap()["answer"]["length"], 1);
    assert!(begin.elapsed() < Duration::from_secs(40), "the searches of those who left went on");
    assert_eq!(site.interrupted(), Some(0));
}

#[test]
fn a_lesson_is_told_whole() {
    let site = Site::new();
    let found = site.patient("endgame/position?ending=KRK&plies=31&seed=3");
    assert_eq!((&found["plies"], &found["ending"]), (&json!(31), &json!("KRK")));
    let start = encoded(found["fen"].as_str().unwrap());
    let mut moves: Vec<String> = Vec::new();
    let mut told = 0;
    // Whoever plays the best moves mates in time; the numbers are those of `endgame probe`.
    let state = loop {
        let (status, state) = site.one(&format!("/api/endgame/lesson?start={start}&moves={}", moves.join(",")));
        assert_eq!(status, 200, "{state}");
        let Some(best) = state["best"]["uci"].as_str() else { break state };
        let probe = &printed(&["endgame", "probe", state["fen"].as_str().unwrap()])[0];
        assert_eq!((&state["plies"], &state["result"]), (&probe["plies"], &probe["result"]));
        assert_eq!(state["moves"].as_array().unwrap().len(), probe["moves"].as_array().unwrap().len());
        assert_eq!((&state["moves"][0]["uci"], &state["moves"][0]["cost"]), (&json!(best), &json!(0)));
        told += 1;
        moves.push(best.to_owned());
    };
    assert_eq!((told, state["steps"].as_array().unwrap().len()), (16, 31));
    assert_eq!(state["ended"], json!({ "kind": "mate", "winner": "white" }));
    assert_eq!((&state["plies_lost"], &state["moves"]), (&json!(0), &json!([])));
    assert_eq!(site.patient("endgame/lessons")["endings"][1]["longest"], 31);
    for (path, part) in [
        ("lessons?ending=KRRK", "ending: KRRK is not taught; KQK, KRK"),
        ("lessons?ending=KXK", "'X'"),
        ("position?ending=KXK", "'X'"),
        ("position?ending=KRK&plies=33..40", "never won in 33 to 40"),
        ("position?ending=KRK&plies=x", "not a range"),
        ("lesson?start=8/8/8/8/8/8/8/K7+w", "king"),
        ("lesson?start=8/8/8/3k4/8/8/8/KR6+w&moves=b1b9", "b1b9"),
        ("lesson?start=8/8/8/3k4/8/8/8/KR6+w&moves=b1a1", "move 1"),
        ("lesson?start=8/8/8/3k4/8/8/8/KR6+w&trainee=red", "red"),
        ("lesson?start=4k3/8/8/8/8/8/PPPP4/4K3+w", "pieces"),
    ] {
        let (status, error) = site.get(&format!("/api/endgame/{path}"));
        assert!(status == 400 && error["error"].as_str().unwrap().contains(part), "{path}: {status} {error}");
    }
}
