//! The site over real HTTP: games, refusals, searches that end when nobody listens, and who may ask.

use std::io::{BufReader, Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use crate::running::command;
use crate::site::{Site, event};
use serde_json::{Value, json};

#[test]
fn a_game_is_played_to_the_end() {
    let site = Site::new();
    let state = site.game(&json!({ "board": "1 2 3/4 5 6/0 7 8" }));
    assert_eq!((&state["width"], &state["board"]), (&json!(3), &json!([1, 2, 3, 4, 5, 6, 0, 7, 8])));
    assert_eq!((&state["movable"], &state["is_running"]), (&json!([0, 3, 7, 8]), &json!(false)));
    // Without a search nothing is known; what cannot be done changes nothing.
    let refused = site.act(&state, "hint");
    assert_eq!((&refused["change"]["kind"], &refused["share"]), (&json!("refused"), &state["share"]));
    let (status, finding) = site.one("/api/game/solution?board=1+2+3/4+5+6/0+7+8&hint=");
    assert_eq!((status, &finding["moves"], &finding["lower_bound"]), (200, &json!("L2"), &json!(2)));
    let mut known = state;
    known["findings"] = json!([finding]);
    let hint = site.act(&known, "hint");
    assert_eq!((&hint["change"]["tile"], &hint["change"]["moves_left"]), (&json!(7), &json!(2)));
    assert!(hint["change"]["reason"].as_str().unwrap().contains("nearer to its home"));
    // A second hint on the same board does not count.
    let again = site.act(&hint, "hint");
    assert_eq!((&again["hints_used"], &again["is_solution_known"]), (&json!(1), &json!(true)));
    let slid = site.act(&again, "cell 8");
    assert_eq!(slid["change"]["slides"].as_array().unwrap().len(), 2);
    assert_eq!((&slid["is_solved"], &slid["single_tile"], &slid["multi_tile"]), (&json!(true), &json!(2), &json!(1)));
    assert_eq!(
        (&slid["hints_used"], &slid["excess"], &slid["shortest"]),
        (&json!(1), &json!(0), &json!({"proven": 2}))
    );
    assert_eq!(slid["paths"], json!({ "made": [2, 1, 0], "shortest": [2, 1, 0] }));
    let undone = site.act(&slid, "undo");
    assert_eq!((&undone["board"], &undone["length"]), (&json!([1, 2, 3, 4, 5, 6, 0, 7, 8]), &json!(2)));
    // The same game again from its share code alone.
    let again = site.game(&json!({ "share": slid["share"] }));
    assert_eq!((&again["board"], &again["moves"]), (&slid["board"], &json!("L2")));
}

#[test]
fn the_clock_goes_on_from_what_its_player_says() {
    let site = Site::new();
    let mut state = site.act(&site.game(&json!({ "board": "1 2 3/4 0 5/7 8 6" })), "move L");
    assert_eq!((&state["seconds"], &state["is_running"]), (&json!(0.0), &json!(true)));
    state["seconds"] = json!(3.5);
    let mut solved = site.act(&state, "move U");
    assert_eq!((&solved["seconds"], &solved["is_running"]), (&json!(3.5), &json!(false)));
    solved["seconds"] = json!(9.0);
    let undone = site.act(&solved, "undo");
    assert_eq!((&undone["seconds"], &undone["is_running"]), (&json!(9.0), &json!(false)));
    let begun = site.act(&undone, "restart");
    assert_eq!((&begun["seconds"], &begun["is_running"]), (&json!(null), &json!(false)));
    // That it was solved in two moves stays known.
    assert_eq!(begun["shortest"], json!({ "lower_bound": 0, "best_known": 2 }));
}

#[test]
fn games_begin_by_seed_by_day_and_by_difficulty() {
    let site = Site::new();
    let seven = site.game(&json!({ "size": "4x3", "goal": "spiral", "seed": 7 }));
    let (_, again) = site.one("/api/game?size=4x3&goal=spiral&seed=7");
    assert_eq!((&seven, &seven["seed"], &seven["goal"]), (&again, &json!(7), &json!("spiral")));
    let boards: Vec<Value> = (0..3).map(|_| site.game(&json!({ "size": "4x4" }))["board"].take()).collect();
    assert!(boards[0] != boards[1] || boards[0] != boards[2], "a seed is drawn");
    let daily = |date: &str, size: &str| site.game(&json!({ "size": size, "daily": date }))["board"].take();
    assert_eq!(daily("2026-11-21", "3x3"), daily("2026-11-21", "3x3"));
    assert_ne!(daily("2026-11-21", "3x3"), daily("2026-11-22", "3x3"));
    let hard = site.game(&json!({ "size": "3x3", "length": 25, "seed": 3 }));
    let tiles: Vec<String> = hard["start"].as_array().unwrap().iter().map(ToString::to_string).collect();
    let (_, solution) = site.one(&format!("/api/game/solution?board={}", tiles.join("+")));
    assert_eq!(solution["lower_bound"], json!(25));
    let (_, goals) = site.get("/api/goals?size=3x3");
    assert!(goals.as_array().unwrap().iter().any(|goal| goal["name"] == "spiral"));
}

#[test]
fn bad_requests_are_refused_in_words() {
    let site = Site::new();
    let share = |moves: &str| site.act(&site.game(&json!({ "size": "3x3", "seed": 1 })), moves)["share"].take();
    let begun = share("seek 0");
    for (path, body, status, part) in [
        ("/api/game", json!({ "size": "11x3" }), 400, "10x10"),
        ("/api/game", json!({ "size": "4294967296x2" }), 400, ""),
        ("/api/game", json!({ "size": 3 }), 400, "size: "),
        ("/api/game", json!({ "seeed": 3 }), 400, "seeed"),
        ("/api/game", json!({ "goal": "nowhere" }), 400, "nowhere"),
        ("/api/game", json!({ "daily": "2026-13-01" }), 400, "2026-13-01"),
        ("/api/game", json!({ "daily": "2026-02-29" }), 400, "2026-02-29"),
        ("/api/game", json!({ "length": 99 }), 400, "31"),
        ("/api/game", json!({ "size": "6x6", "length": 9 }), 400, "12 cells"),
        ("/api/game", json!({ "share": "x" }), 400, ""),
        ("/api/game", json!({ "board": "1 2 3/4 5 6/7 8" }), 400, ""),
        ("/api/game", json!({ "board": "1 1/2 0" }), 400, "1"),
        ("/api/game", json!({ "board": "1 2 3/4 5 6/8 7 0" }), 400, "not solvable"),
        ("/api/game", json!({ "share": begun, "action": "fly" }), 400, "fly"),
        ("/api/game", json!({ "share": begun, "seconds": -1.0 }), 400, "seconds: "),
        ("/api/game", json!({ "share": begun, "seconds": 1e300 }), 400, "seconds: "),
        (
            "/api/game",
            json!({ "share": begun, "findings": [{ "board": "1 2/3 0", "moves": null, "lower_bound": 0 }] }),
            400,
            "another goal",
        ),
        (
            "/api/game",
            json!({ "share": begun, "findings": [{ "board": "1 2 3/4 5 6/7 0 8", "moves": "D", "lower_bound": 0 }] }),
            400,
            "do not lead",
        ),
        ("/api/nothing", json!({}), 404, "nothing at this address"),
    ] {
        let (answered, error) = site.post(path, &body);
        assert_eq!(answered, status, "{body}: {error}");
        assert!(error["error"].as_str().is_some_and(|text| text.contains(part)), "{body}: {error}");
    }
    let state = site.game(&json!({ "size": "3x3", "seed": 1 }));
    assert_eq!(site.act(&state, "cell 99")["change"]["kind"], json!("refused"));
    let (_, checked) = site.one("/api/check?item=1+2+3/4+5+6/8+7+0&pairs=");
    assert_eq!((&checked["solvable"], &checked["inverted"]), (&json!(false), &json!([[8, 7]])));
    assert_eq!(site.one("/api/puzzle/check?item=1+2+3/4+5+6/7+8+0").1["solvable"], json!(true));
    let circle = format!("moves {}", "RDLU".repeat(2_500));
    let endless = site.game(&json!({ "board": "1 2 3/4 0 5/7 8 6" }));
    let long = site.act(&site.act(&endless, &circle), &circle);
    assert_eq!(long["position"], 20_000);
    let refused = site.act(&long, &circle)["change"].take();
    assert!(refused["reason"].as_str().unwrap().contains("20000 moves"), "{refused}");
    // Not JSON, not said to be JSON, too long, nested without end.
    let json_type = "Content-Type: application/json\r\n";
    assert_eq!(site.request("POST", "/api/game", json_type, "{").0, 400);
    assert_eq!(site.request("POST", "/api/game", "", "{}").0, 415);
    assert_eq!(site.request("POST", "/api/game", "Content-Type: text/plain\r\n", "{}").0, 415);
    assert_eq!(site.request("POST", "/api/game", json_type, &"[".repeat(60_000)).0, 400);
    let long = format!("{{\"board\":\"{}\"}}", "1 ".repeat(40_000));
    assert_eq!(site.request("POST", "/api/game", json_type, &long).0, 413);
    let (status, _, said) = site.request("PUT", "/api/game", json_type, "{}");
    assert!(status == 405 && said.contains("does not take this method"), "{said}");
    assert_eq!(site.raw("rubbish\r\n\r\n").0, 400);
    assert_eq!(site.interrupted(), Some(0));
}

#[test]
fn match_shows_the_open_cards_alone() {
    let site = Site::new();
    let played = |reveals: &[usize]| {
        let body = json!({ "size": "4x4", "metric": "king", "seed": 7, "reveals": reveals });
        let (status, mut answer) = site.post("/api/match", &body);
        (status, if status == 200 { answer[0].take() } else { answer })
    };
    let sides = |state: &Value, side: &str| {
        let cards = state["cards"].as_array().unwrap();
        (0..cards.len()).filter(|&cell| cards[cell]["side"] == side).collect::<Vec<_>>()
    };
    let state = played(&[]).1;
    assert_eq!((sides(&state, "hidden").len(), &state["turns"], &state["metric"]), (16, &json!(0), &json!("king")));
    let pair = |cell: &usize| played(&[0, *cell]).1["change"] == "pair";
    let partner = (1..16).find(pair).unwrap();
    let other = (1..16).find(|cell| !pair(cell)).unwrap();
    let first = played(&[0]).1;
    assert_eq!((&first["change"], sides(&first, "open")), (&json!("first"), vec![0]));
    assert!(first["cards"][0].get("clue").is_none());
    let miss = played(&[0, other]).1;
    assert_eq!((&miss["change"], sides(&miss, "open")), (&json!("miss"), vec![0, other]));
    assert!(miss["cards"][0]["clue"]["candidates"].as_array().unwrap().contains(&json!(partner)));
    // A hidden card has nothing but its side, whatever was seen of it.
    let next = played(&[0, other, partner]).1;
    assert_eq!(next["cards"][0], json!({ "side": "hidden" }));
    let found = played(&[0, other, partner, 0]).1;
    assert_eq!((&found["change"], sides(&found, "found").len()), (&json!("pair"), 2));
    let (_, by_query) = site.one(&format!("/api/match?size=4x4&metric=king&seed=7&reveals=0&reveals={other}"));
    assert_eq!(by_query, miss);
    for (reveals, part) in
        [(vec![0, 0], "this card is open"), (vec![16], "no cell 16"), (vec![0; 5_001], "at most 5000 cards")]
    {
        let (status, error) = played(&reveals);
        assert!(status == 400 && error["error"].as_str().unwrap().contains(part), "{error}");
    }
}

#[test]
fn a_day_has_its_cards_and_what_cannot_be_is_named() {
    let site = Site::new();
    let seed = |metric: &str, date: &str| {
        site.post("/api/match", &json!({ "metric": metric, "daily": date })).1[0]["seed"].take()
    };
    assert_eq!(seed("manhattan", "2026-11-23"), seed("taxi", "2026-11-23"));
    assert_ne!(seed("manhattan", "2026-11-23"), seed("king", "2026-11-23"));
    assert_ne!(seed("king", "2026-11-23"), seed("king", "2026-11-24"));
    for (body, error) in [
        (json!({ "size": "3x3" }), "3x3 has 9 cells, an odd number: they cannot be paired"),
        (json!({ "size": "10x2" }), "10x2: a grid has at most 8 columns and 8 rows"),
        (json!({ "metric": "rook" }), "rook: distances are counted for a taxi, a king or a knight"),
        (json!({ "daily": "2026-02-30" }), "\"2026-02-30\" is not a day, as 2026-11-21"),
    ] {
        let said = site.post("/api/match", &body).1["error"].take();
        assert!(said.as_str().unwrap().ends_with(error), "{said}");
    }
}

#[test]
fn an_analysis_that_was_followed_is_an_animation_without_another_search() {
    let site = Site::new();
    let query = "board=1+2+3/4+5+6/0+7+8&moves=LRLL";
    let done = |path: &str| event(&mut BufReader::new(site.followed(path)), "done");
    let whole = done(&format!("puzzle/analyse?{query}&picture="));
    assert_eq!(whole["answer"]["excess"], 2);
    assert!(whole["picture"].as_str().unwrap().starts_with("<svg"));
    let gif = |query: &str| done(&format!("analyse?{query}&gif=2"))["gif"].take();
    let fresh = gif(query);
    assert!(fresh.as_str().unwrap().starts_with("R0lGOD"), "{fresh:.40}");
    assert_ne!(gif("board=1+2+3/4+5+6/0+7+8&moves=LL"), fresh);
    assert_eq!(gif(query), fresh);
    let wrong = event(&mut BufReader::new(site.followed("check?item=1+2/3+0&gif=2")), "refused");
    assert!(wrong["refusal"]["error"].as_str().unwrap().contains("only an analysis"), "{wrong}");
    let (status, error) = site.get(&format!("/api/analyse?{query}&gif=99"));
    assert!(status == 400 && error["error"].as_str().unwrap().starts_with("gif: 99"), "{error}");
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
        assert_eq!(site.request("POST", "/api/game", &format!("{json_type}{headers}"), body).0, 403, "{headers}");
    }
    let own = format!("{json_type}Origin: http://{}\r\nSec-Fetch-Site: same-origin\r\n", site.address);
    assert_eq!(site.request("POST", "/api/game", &own, body).0, 200);
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
    let mut lines = BufReader::new(site.followed("game/solution?board=8+6+7/2+5+4/3+0+1"));
    let done = event(&mut lines, "done");
    assert_eq!((&done["answer"]["lower_bound"], &done["answer"]["moves"].is_string()), (&json!(31), &true));
}

/// Searches that nobody listens to any more give their places to others.
#[test]
fn a_search_ends_when_its_listener_leaves() {
    let site = Site::new();
    let hard = |seed: u64| {
        let tiles = site.game(&json!({ "size": "7x7", "seed": seed }))["start"].take();
        let tiles: Vec<String> = tiles.as_array().unwrap().iter().map(ToString::to_string).collect();
        format!("board={}&size=7x7", tiles.join("+"))
    };
    let begin = Instant::now();
    for round in 0..3 {
        let listeners: Vec<TcpStream> = (0..8)
            .map(|seed| {
                // Nobody proves these within the test.
                site.followed(&format!("game/solution?{}", hard(8 * round + seed)))
            })
            .collect();
        thread::sleep(Duration::from_millis(300));
        drop(listeners);
    }
    let (status, solution) = site.one("/api/game/solution?board=8+6+7/2+5+4/3+0+1&hint=");
    assert_eq!((status, &solution["lower_bound"]), (200, &json!(31)));
    assert!(begin.elapsed() < Duration::from_secs(40), "the searches of those who left went on");
    // Also with a search under way Ctrl-C ends the site soon.
    let _listener = site.followed(&format!("game/solution?{}", hard(99)));
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
            let head = "POST /api/game HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
            let end = if index % 2 == 0 { "" } else { "Content-Length: 10\r\n\r\n{" };
            write!(stream, "{head}{end}").unwrap();
            stream
        })
        .collect();
    thread::scope(|scope| {
        for client in 0..50 {
            let site = &site;
            scope.spawn(move || {
                let mut state = site.game(&json!({ "size": "4x4", "seed": client }));
                for direction in ["U", "D", "L", "R", "U"].iter().cycle().take(19) {
                    state = site.act(&state, &format!("move {direction}"));
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
    for path in ["/", "/play", "/page/icon.svg", "/api/goals?size=3x3", "/api/schema", "/api/game?seed=4", "/nowhere"] {
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

/// Takes half a minute: `cargo test -p taxicab-cli --test all serve:: -- --ignored`
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
