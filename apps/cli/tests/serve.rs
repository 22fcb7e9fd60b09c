//! The site over real HTTP: games, refusals, searches that end when nobody listens, and who may ask.

mod running;
mod site;

use std::io::{BufReader, Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use running::command;
use serde_json::json;
use site::{Site, event};

#[test]
fn a_game_is_played_to_the_end() {
    let site = Site::new();
    let (game, state) = site.game(&json!({ "board": "1 2 3/4 5 6/0 7 8" }));
    assert_eq!((&state["width"], &state["board"]), (&json!(3), &json!([1, 2, 3, 4, 5, 6, 0, 7, 8])));
    assert_eq!((&state["movable"], &state["is_running"]), (&json!([0, 3, 7, 8]), &json!(false)));
    // Without a search nothing is known; a command that cannot be executed changes nothing.
    let (status, refused) = site.post(&game, &json!({ "command": "hint" }));
    assert_eq!((status, &refused["kind"]), (409, &json!("refused")));
    let (status, solution) = site.post(&format!("{game}/solution"), &json!({}));
    assert_eq!((status, &solution["state"]["is_solution_known"]), (200, &json!(true)));
    let (_, hint) = site.post(&game, &json!({ "command": "hint" }));
    assert_eq!((&hint["change"]["tile"], &hint["change"]["moves_left"]), (&json!(7), &json!(2)));
    assert!(hint["change"]["reason"].as_str().unwrap().contains("nearer to its home"));
    let (_, slid) = site.post(&game, &json!({ "command": "cell 8" }));
    assert_eq!(slid["change"]["slides"].as_array().unwrap().len(), 2);
    let state = &slid["state"];
    assert_eq!(
        (&state["is_solved"], &state["single_tile"], &state["multi_tile"]),
        (&json!(true), &json!(2), &json!(1))
    );
    assert_eq!(
        (&state["hints_used"], &state["excess"], &state["shortest"]),
        (&json!(1), &json!(0), &json!({"proven": 2}))
    );
    let (_, undone) = site.post(&game, &json!({ "command": "undo" }));
    assert_eq!(
        (&undone["state"]["board"], &undone["state"]["length"]),
        (&json!([1, 2, 3, 4, 5, 6, 0, 7, 8]), &json!(2))
    );
    // The same game again from its share code, and after its end.
    let code = slid["state"]["share"].clone();
    let (_, again) = site.game(&json!({ "share": code }));
    assert_eq!((&again["board"], &again["moves"]), (&slid["state"]["board"], &json!("L2")));
    assert_eq!(site.request("DELETE", &game, "", "").0, 204);
    assert_eq!(site.get(&game).0, 404);
}

#[test]
fn games_begin_by_seed_by_day_and_by_difficulty() {
    let site = Site::new();
    let (_, seven) = site.game(&json!({ "size": "4x3", "goal": "spiral", "seed": 7 }));
    let (_, again) = site.game(&json!({ "size": "4x3", "goal": "spiral", "seed": 7 }));
    assert_eq!((&seven["board"], &seven["seed"], &seven["goal"]), (&again["board"], &json!(7), &json!("spiral")));
    assert_ne!(seven["id"], again["id"]);
    let daily = |date: &str, size: &str| site.game(&json!({ "size": size, "daily": date })).1["board"].clone();
    assert_eq!(daily("2026-11-21", "3x3"), daily("2026-11-21", "3x3"));
    assert_ne!(daily("2026-11-21", "3x3"), daily("2026-11-22", "3x3"));
    let (game, _) = site.game(&json!({ "size": "3x3", "length": 25, "seed": 3 }));
    let (_, solution) = site.post(&format!("{game}/solution"), &json!({}));
    assert_eq!(solution["state"]["shortest"], json!({ "proven": 25 }));
    let (_, goals) = site.get("/api/goals?size=3x3");
    assert!(goals.as_array().unwrap().iter().any(|goal| goal["name"] == "spiral"));
}

#[test]
fn bad_requests_are_refused_in_words() {
    let site = Site::new();
    let (game, _) = site.game(&json!({ "size": "3x3", "seed": 1 }));
    for (path, body, status, part) in [
        ("/api/games", json!({ "size": "11x3" }), 400, "10x10"),
        ("/api/games", json!({ "size": "4294967296x2" }), 400, ""),
        ("/api/games", json!({ "size": 3 }), 422, "invalid type"),
        ("/api/games", json!({ "seeed": 3 }), 422, "seeed"),
        ("/api/games", json!({ "goal": "nowhere" }), 400, "nowhere"),
        ("/api/games", json!({ "daily": "2026-13-01" }), 400, "2026-13-01"),
        ("/api/games", json!({ "daily": "2026-02-29" }), 400, "2026-02-29"),
        ("/api/games", json!({ "length": 99 }), 400, "31"),
        ("/api/games", json!({ "size": "6x6", "length": 9 }), 400, "12 cells"),
        ("/api/games", json!({ "share": "x" }), 400, ""),
        ("/api/games", json!({ "board": "1 2 3/4 5 6/7 8" }), 400, ""),
        ("/api/games", json!({ "board": "1 1/2 0" }), 400, "1"),
        (&game, json!({ "command": "fly" }), 400, "fly"),
        (&game, json!({ "command": "cell 99" }), 409, ""),
        ("/api/games/00", json!({ "command": "undo" }), 404, "not known"),
        ("/api/nothing", json!({}), 404, "nothing at this address"),
    ] {
        let (answered, error) = site.post(path, &body);
        assert_eq!(answered, status, "{body}: {error}");
        assert!(error["error"].as_str().is_some_and(|text| text.contains(part)), "{body}: {error}");
    }
    let (status, error) = site.post("/api/games", &json!({ "board": "1 2 3/4 5 6/8 7 0" }));
    assert_eq!((status, &error["kind"]), (422, &json!("unsolvable")));
    assert_eq!(error["unsolvable"]["inversions"], json!([[8, 7]]));
    let (_, checked) = site.get("/api/check?board=1%202%203/4%205%206/8%207%200");
    assert_eq!((&checked["solvable"], &checked["inversions"]), (&json!(false), &json!([[8, 7]])));
    assert_eq!(site.get("/api/check?board=1%202%203/4%205%206/7%208%200").1["solvable"], json!(true));
    let circle = json!({ "command": format!("moves {}", "RDLU".repeat(2_500)) });
    let (endless, _) = site.game(&json!({ "board": "1 2 3/4 0 5/7 8 6" }));
    assert_eq!(site.post(&endless, &circle).0, 200);
    assert_eq!(site.post(&endless, &circle).0, 200);
    let (status, error) = site.post(&endless, &circle);
    assert!(status == 409 && error["error"].as_str().unwrap().contains("20000 moves"), "{error}");
    // Not JSON, not said to be JSON, too long, nested without end.
    let json_type = "Content-Type: application/json\r\n";
    assert_eq!(site.request("POST", "/api/games", json_type, "{").0, 400);
    assert_eq!(site.request("POST", "/api/games", "", "{}").0, 415);
    assert_eq!(site.request("POST", "/api/games", "Content-Type: text/plain\r\n", "{}").0, 415);
    assert_eq!(site.request("POST", "/api/games", json_type, &"[".repeat(60_000)).0, 422);
    let long = format!("{{\"board\":\"{}\"}}", "1 ".repeat(40_000));
    assert_eq!(site.request("POST", "/api/games", json_type, &long).0, 413);
    let (status, _, said) = site.request("PUT", "/api/games", json_type, "{}");
    assert!(status == 405 && said.contains("does not take this method"), "{said}");
    assert_eq!(site.raw("rubbish\r\n\r\n").0, 400);
    assert_eq!(site.interrupted(), Some(0));
}

#[test]
fn files_are_small_and_not_sent_twice() {
    let site = Site::new();
    let (status, whole, body) = site.request("GET", "/page/app.js", "", "");
    assert_eq!(status, 200);
    let (_, small, smaller) = site.request("GET", "/page/app.js", "Accept-Encoding: gzip\r\n", "");
    assert!(small.contains("content-encoding: gzip") && small.contains("vary: accept-encoding"), "{small}");
    assert!(smaller.len() < body.len(), "{} of {}", smaller.len(), body.len());
    let tag = |head: &str| head.lines().find_map(|line| line.strip_prefix("etag: ").map(str::to_owned)).unwrap();
    assert_eq!(tag(&whole), tag(&small));
    let (status, _, body) = site.request(
        "GET",
        "/page/app.js",
        &format!("If-None-Match: \"other\", {}\r\n", tag(&whole).replace("w/", "W/")),
        "",
    );
    assert_eq!((status, body.as_str()), (304, ""));
    assert_eq!(site.request("GET", "/page/app.js", "If-None-Match: W/\"other\"\r\n", "").0, 200);
}

#[test]
fn an_unknown_address_leads_back() {
    let site = Site::new();
    let (status, head, body) = site.request("GET", "/nowhere", "Accept: text/html,*/*\r\n", "");
    assert!(status == 404 && head.contains("text/html") && body.contains("href=\"/play\""), "{head}{body}");
    let (status, head, body) = site.request("GET", "/nowhere", "", "");
    assert!(status == 404 && head.contains("text/plain") && body.contains("start at /"), "{head}{body}");
}

#[test]
fn another_page_may_not_ask() {
    let site = Site::new();
    let body = "{}";
    let json_type = "Content-Type: application/json\r\n";
    for headers in [
        "Origin: https://evil.example\r\n",
        "Origin: null\r\n",
        "Origin: http://127.0.0.1:1\r\n",
        "Sec-Fetch-Site: cross-site\r\n",
        "Sec-Fetch-Site: same-site\r\n",
    ] {
        assert_eq!(site.request("POST", "/api/games", &format!("{json_type}{headers}"), body).0, 403, "{headers}");
    }
    let own = format!("{json_type}Origin: http://{}\r\nSec-Fetch-Site: same-origin\r\n", site.address);
    assert_eq!(site.request("POST", "/api/games", &own, body).0, 201);
    let disguised = "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    assert_eq!(site.raw(disguised).0, 403);
    // A link to the page from anywhere is followed; what it may load is said with it.
    let followed = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n";
    let (status, head, _) = site.request("GET", "/play", followed, "");
    assert_eq!(status, 200);
    // A frame of another page starts no search, nor does a link.
    let question = "/api/puzzle/solve?item=1+2+3/4+5+6/0+7+8";
    assert_eq!(site.request("GET", question, "", "").0, 200);
    assert_eq!(site.request("GET", question, followed, "").0, 403);
    assert_eq!(site.request("GET", "/play", &followed.replace("document", "iframe"), "").0, 403);
    for request in [
        "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    ] {
        assert_eq!(site.raw(request).0, 400, "{request}");
    }
    for header in ["content-security-policy: default-src 'none'", "x-content-type-options: nosniff", "referrer-policy"]
    {
        assert!(head.contains(header), "{header} in {head}");
    }
    for path in
        ["/page/../Cargo.toml", "/page/..%2f..%2fCargo.toml", "/page/%2e%2e/Cargo.toml", "/page//etc/passwd", "/x"]
    {
        let (status, _, body) = site.request("GET", path, "", "");
        assert!(status == 404 && !body.contains("[package]"), "{path}");
    }
}

#[test]
fn the_shortest_length_arrives_as_events() {
    let site = Site::new();
    let (game, _) = site.game(&json!({ "board": "8 6 7/2 5 4/3 0 1" }));
    let mut stream = site.stream();
    write!(stream, "GET {game}/shortest HTTP/1.1\r\nHost: {}\r\n\r\n", site.address).unwrap();
    let mut lines = BufReader::new(stream);
    let done = event(&mut lines, "done");
    assert_eq!((&done["shortest"], &done["is_solution_known"]), (&json!({ "proven": 31 }), &json!(true)));
}

/// Searches that nobody listens to any more give their places to others.
#[test]
fn a_search_ends_when_its_listener_leaves() {
    let site = Site::new();
    let begin = Instant::now();
    for round in 0..3 {
        let listeners: Vec<TcpStream> = (0..8)
            .map(|seed| {
                // Nobody proves these within the test.
                let (game, _) = site.game(&json!({ "size": "7x7", "seed": 8 * round + seed }));
                let mut stream = site.stream();
                write!(stream, "GET {game}/shortest HTTP/1.1\r\nHost: {}\r\n\r\n", site.address).unwrap();
                let mut lines = BufReader::new(stream.try_clone().unwrap());
                event(&mut lines, "busy");
                stream
            })
            .collect();
        thread::sleep(Duration::from_millis(300));
        drop(listeners);
    }
    let (game, _) = site.game(&json!({ "board": "8 6 7/2 5 4/3 0 1" }));
    let (status, solution) = site.post(&format!("{game}/solution"), &json!({}));
    assert_eq!((status, &solution["state"]["shortest"]), (200, &json!({ "proven": 31 })));
    assert!(begin.elapsed() < Duration::from_secs(40), "the searches of those who left went on");
    // Also with a search under solution Ctrl-C ends the site soon.
    let (hard, _) = site.game(&json!({ "size": "7x7", "seed": 99 }));
    let mut stream = site.stream();
    write!(stream, "GET {hard}/shortest HTTP/1.1\r\nHost: {}\r\n\r\n", site.address).unwrap();
    event(&mut BufReader::new(stream.try_clone().unwrap()), "busy");
    let end = Instant::now();
    assert_eq!(site.interrupted(), Some(0));
    assert!(end.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_thousand_requests_at_once_and_some_that_never_end() {
    let site = Site::new();
    // Slow clients hold nobody up: heads and bodies that do not end.
    let slow: Vec<TcpStream> = (0..50)
        .map(|index| {
            let mut stream = site.stream();
            let head = "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
            let end = if index % 2 == 0 { "" } else { "Content-Length: 10\r\n\r\n{" };
            write!(stream, "{head}{end}").unwrap();
            stream
        })
        .collect();
    thread::scope(|scope| {
        for client in 0..50 {
            let site = &site;
            scope.spawn(move || {
                let (game, _) = site.game(&json!({ "size": "4x4", "seed": client }));
                for direction in ["U", "D", "L", "R", "U"].iter().cycle().take(19) {
                    let (status, _) = site.post(&game, &json!({ "command": format!("move {direction}") }));
                    assert!(status == 200 || status == 409, "{status}");
                }
            });
        }
    });
    drop(slow);
    assert_eq!(site.get("/api/goals?size=4x4").0, 200);
}

#[test]
fn clients_that_send_half_a_request_keep_nobody_out() {
    let site = Site::new();
    let mut half: Vec<TcpStream> = Vec::new();
    for _ in 0..1_400 {
        let mut stream = site.stream();
        write!(stream, "GET / HTTP/1.1\r\nHost: loc").unwrap();
        half.push(stream);
    }
    for _ in 0..5 {
        let start = Instant::now();
        assert_eq!(site.request("GET", "/", "", "").0, 200);
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    }
    // Who asked last is still heard.
    let mut last = half.pop().unwrap();
    write!(last, "alhost\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    last.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer:?}");
}

#[test]
fn head_is_answered_as_get_without_a_body() {
    let site = Site::new();
    for path in
        ["/", "/play", "/page/icon.svg", "/api/goals?size=3x3", "/api/schema", "/api/games/4/shortest", "/nowhere"]
    {
        let ((status, head, _), (expected, _, _)) =
            (site.request("HEAD", path, "", ""), site.request("GET", path, "", ""));
        assert_eq!(status, expected, "{path}");
        assert!(head.contains("content-type: "), "{path}: {head}");
        assert_eq!(site.request("HEAD", path, "", "").2, "", "{path}");
    }
    // A program is given the schema, a person the page.
    assert!(site.request("GET", "/api", "Accept: */*\r\n", "").2.starts_with('{'));
    assert!(site.request("GET", "/api", "Accept: text/html,*/*\r\n", "").2.starts_with("<!doctype html>"));
}

#[test]
fn other_machines_need_the_token() {
    let (site, link) = Site::with(&["--bind", "0.0.0.0", "--host", "board.example"]);
    let token = link.split("/?token=").nth(1).unwrap_or_else(|| panic!("no token in {link}")).trim().to_owned();
    assert!(token.len() == 32 && token.chars().all(|digit| digit.is_ascii_hexdigit()), "{link}");
    assert_eq!(site.request("GET", "/", "", "").0, 401);
    assert_eq!(site.request("GET", "/page/app.js", "", "").0, 401);
    assert_eq!(site.get("/api/goals?size=3x3").0, 401);
    let bearer = format!("Authorization: Bearer {token}\r\n");
    assert_eq!(site.request("GET", "/api/goals?size=3x3", &bearer, "").0, 200);
    let (status, head, _) = site.request("GET", &format!("/play?seed=7&token={token}"), "", "");
    assert!(status == 303 && head.contains("location: /play?seed=7\r\n"), "{head}");
    let cookie = head.split("set-cookie: ").nth(1).and_then(|rest| rest.split(';').next()).unwrap();
    assert_eq!(site.request("GET", "/play?seed=7", &format!("Cookie: {cookie}\r\n"), "").0, 200);
    for (host, status) in [("board.example", 200), ("10.1.2.3:80", 200), ("evil.example", 403)] {
        let request = format!("GET / HTTP/1.1\r\nHost: {host}\r\n{bearer}Connection: close\r\n\r\n");
        assert_eq!(site.raw(&request).0, status, "{host}");
    }
    let (site, link) = Site::with(&["--token", "once-upon-a-time"]);
    assert!(link.contains("/?token=once-upon-a-time"));
    assert_eq!(site.get("/api/goals?size=3x3").0, 401);
    let short = command(&["serve", "--token", "a b"]).output().unwrap();
    assert_eq!(short.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&short.stderr).contains("at least 8 letters"));
}

#[test]
fn a_port_that_is_taken_is_said() {
    let site = Site::new();
    let output = command(&["serve", "--port", &site.address.port().to_string()]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains(&site.address.to_string()) && said.contains("--port 0"), "{said}");
}

/// Takes half a minute: cargo test --test serve -- --ignored
#[test]
#[ignore = "waits as long as the site does"]
fn a_request_that_never_comes_is_given_up() {
    let site = Site::new();
    let mut silent = site.stream();
    let mut slow = site.stream();
    write!(slow, "GET / HTTP/1.1\r\nHost: localhost\r\n").unwrap();
    for stream in [&mut silent, &mut slow] {
        let begin = Instant::now();
        assert_eq!(stream.read_to_end(&mut Vec::new()).unwrap_or(0), 0);
        assert!(begin.elapsed() < Duration::from_secs(45));
    }
}
