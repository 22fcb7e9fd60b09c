//! Solutions move by move: against a breadth-first search of all 8-puzzle boards that shares nothing with the library, and
//! against plain solving.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use serde_json::{Value, json};
use taxicab::requests::puzzle::{Analyse, AnalyseAnswer, LimitFields, Solve, SolveAnswer};
use taxicab::{Cancellation, Context, Fault, Request, Silent};
use taxicab_puzzle::{Board, Moves};

use crate::agree::agree;

/// Nine tiles, the blank as 0.
type Tiles = [u8; 9];

const GOAL: Tiles = [1, 2, 3, 4, 5, 6, 7, 8, 0];

/// The board after one tile slides, if there is one on that side of the blank.
fn slid(mut tiles: Tiles, letter: char) -> Option<Tiles> {
    let blank = tiles.iter().position(|&tile| tile == 0).unwrap();
    let (row, column) = (blank / 3, blank % 3);
    let from = match letter {
        'U' if row < 2 => blank + 3,
        'D' if row > 0 => blank - 3,
        'L' if column < 2 => blank + 1,
        'R' if column > 0 => blank - 1,
        _ => return None,
    };
    tiles.swap(blank, from);
    Some(tiles)
}

/// The moves of a board in a metric, each with the board after it.
fn moves(tiles: Tiles, is_multi: bool) -> Vec<(String, Tiles)> {
    let mut all = Vec::new();
    for letter in "UDLR".chars() {
        let Some(one) = slid(tiles, letter) else { continue };
        all.push((letter.to_string(), one));
        if let Some(two) = slid(one, letter).filter(|_| is_multi) {
            all.push((format!("{letter}2"), two));
        }
    }
    all
}

/// The distances of all boards, by breadth-first search from the goal.
fn distances(is_multi: bool) -> HashMap<Tiles, u32> {
    let mut distances = HashMap::from([(GOAL, 0)]);
    let mut queue = VecDeque::from([GOAL]);
    while let Some(tiles) = queue.pop_front() {
        let next = distances[&tiles] + 1;
        for (_, tiles) in moves(tiles, is_multi) {
            distances.entry(tiles).or_insert_with(|| {
                queue.push_back(tiles);
                next
            });
        }
    }
    assert_eq!(distances.len(), 181_440);
    distances
}

fn written(tiles: Tiles) -> String {
    tiles.chunks(3).map(|row| format!("{} {} {}", row[0], row[1], row[2])).collect::<Vec<_>>().join("/")
}

fn below(random: &mut SplitMix64, count: usize) -> usize {
    (random.next_u64() % count as u64) as usize
}

fn analysed(context: &Context, fields: &[(&str, &str)]) -> Result<Value, Fault> {
    let request = taxicab::AnyRequest::from_fields("analyse", fields.iter().copied())?;
    Ok(serde_json::to_value(request.answer(context, &mut Silent)?).unwrap())
}

#[test]
fn every_cost_on_the_8_puzzle_is_that_of_a_breadth_first_search() {
    let context = Context::default();
    let mut random = SplitMix64::seed_from_u64(8);
    for (metric, is_multi) in [("stm", false), ("mtm", true)] {
        let distances = distances(is_multi);
        let (mut solved, mut costs) = (0, [0; 3]);
        for game in 0..300 {
            // A random board, by a walk far longer than the greatest distance.
            let mut start = GOAL;
            for _ in 0..100 {
                let next = moves(start, false);
                start = next[below(&mut random, next.len())].1;
            }
            // Two games of three go home, with mistakes.
            let (mut board, mut path) = (start, Vec::new());
            while path.len() < 40 || game % 3 > 0 && board != GOAL {
                let next = moves(board, is_multi);
                let better: Vec<_> = next.iter().filter(|(_, next)| distances[next] < distances[&board]).collect();
                let (letters, next) = match game % 3 {
                    0 => &next[below(&mut random, next.len())],
                    _ if board == GOAL => break,
                    _ if below(&mut random, 4) > 0 => better[below(&mut random, better.len())],
                    _ => &next[below(&mut random, next.len())],
                };
                // Two runs in one direction would be read as one.
                let repeats = |last: &(String, Tiles)| is_multi && last.0[..1] == letters[..1];
                if path.last().is_some_and(repeats) {
                    continue;
                }
                path.push((letters.clone(), board));
                board = *next;
            }
            let text = path.iter().map(|(letters, _)| letters.as_str()).collect::<String>();
            let answer = analysed(
                &context,
                &[("board", &written(start)), ("moves", &text), ("metric", metric), ("moves-of", "tile")],
            )
            .unwrap();
            let (length, shortest, left) = (path.len() as u32, distances[&start], distances[&board]);
            for (field, value) in [
                ("board", json!(written(start))),
                ("solved", json!(board == GOAL)),
                ("length", json!(length)),
                ("shortest", json!(shortest)),
                ("lower_bound", json!(shortest)),
                ("left", json!(left)),
                ("excess", json!(length + left - shortest)),
                ("unproven", json!(0)),
            ] {
                assert_eq!(answer[field], value, "{field} of {text} on {}", written(start));
            }
            solved += u32::from(board == GOAL);
            let mut mistakes = Vec::new();
            let ends = path.iter().skip(1).map(|(_, board)| *board).chain([board]);
            for (at, ((letters, board), after)) in path.iter().zip(ends).enumerate() {
                let (before, after) = (distances[board], distances[&after]);
                let cost = 1 + after - before;
                let good = moves(*board, is_multi).into_iter().filter(|(_, next)| distances[next] < before);
                let good: Vec<String> = good.map(|(letters, _)| letters).collect();
                let step = json!({
                    "move": letters, "before": before, "after": after, "cost": cost, "good_moves": good, "complete": true
                });
                assert_eq!(answer["path"][at], step, "move {at} of {text} on {}", written(start));
                costs[cost as usize] += 1;
                if cost > 0 {
                    let mistake =
                        json!({ "at": at, "move": letters, "cost": cost, "good_moves": good, "complete": true });
                    mistakes.push(mistake);
                }
            }
            assert_eq!(answer["mistakes"], json!(mistakes));
            // The shortest solution is one.
            let mut board = start;
            let solution = answer["solution"].as_str().unwrap();
            let solution: taxicab::puzzle::Moves = solution.parse().unwrap();
            for direction in solution.iter() {
                board = slid(board, direction.letter()).unwrap();
            }
            let count = if is_multi { solution.multi_tile_count() } else { solution.single_tile_count() };
            assert_eq!((board, count), (GOAL, shortest as usize));
        }
        assert!(solved >= 200 && costs[0] > 1_000 && costs[2] > 500, "{metric}: {costs:?}");
        assert_eq!(costs[1] > 500, is_multi, "{costs:?}");
    }
}

/// 4×4: from its end back, so many moves without one that undoes the last.
fn game(random: &mut SplitMix64, count: usize) -> (taxicab::puzzle::Board, taxicab::puzzle::Moves) {
    let goal = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0".parse::<taxicab::puzzle::Board>().unwrap();
    let (mut board, mut back) = (goal, taxicab::puzzle::Moves::new());
    for _ in 0..count {
        let last = back.as_slice().last().copied();
        let next: Vec<_> = board.directions().filter(|next| last != Some(next.opposite())).collect();
        let direction = next[below(random, next.len())];
        back.push(direction);
        board = board.after(direction).unwrap();
    }
    (board, back.inverted())
}

#[test]
fn distances_on_the_15_puzzle_are_those_of_solving() {
    let context = Context::default();
    let mut random = SplitMix64::seed_from_u64(15);
    let solved = |board: &taxicab::puzzle::Board, metric: &str| {
        let fields = [("board", board.to_string()), ("metric", metric.to_owned())];
        let request = taxicab::AnyRequest::from_fields("solve", fields).unwrap();
        serde_json::to_value(request.answer(&context, &mut Silent).unwrap()).unwrap()["length"].as_u64().unwrap()
    };
    for (metric, games) in [("stm", 4), ("mtm", 2)] {
        for _ in 0..games {
            let (start, moves) = game(&mut random, 60);
            let (board, text) = (start.to_string(), moves.to_string());
            let answer = analysed(&context, &[("board", &board), ("moves", &text), ("metric", metric)]).unwrap();
            assert_eq!((&answer["solved"], &answer["unproven"]), (&json!(true), &json!(0)));
            let mut board = start;
            for step in answer["path"].as_array().unwrap() {
                let before = solved(&board, metric);
                assert_eq!(step["before"], json!(before));
                let mut good = Vec::new();
                for direction in board.directions() {
                    let mut next = board;
                    for tiles in 1..=if metric == "stm" { 1 } else { 3 } {
                        let Some(after) = next.after(direction) else { break };
                        next = after;
                        if solved(&next, metric) < before {
                            let count = if tiles == 1 { String::new() } else { tiles.to_string() };
                            good.push(format!("{direction}{count}"));
                        }
                    }
                }
                assert_eq!(step["good_moves"], json!(good), "{board}");
                board = board.after_all(&step["move"].as_str().unwrap().parse().unwrap()).unwrap();
            }
        }
    }
}

#[test]
fn what_a_limit_leaves_open_is_null_and_the_rest_is_right() {
    let context = Context::default();
    let mut random = SplitMix64::seed_from_u64(3);
    let (start, moves) = game(&mut random, 150);
    let (board, text) = (start.to_string(), moves.to_string());
    let all = analysed(&context, &[("board", &board), ("moves", &text)]).unwrap();
    assert_eq!((&all["unproven"], all.get("reason")), (&json!(0), None));
    let mut open = Vec::new();
    for most in [0, 1, 10, 100, 1_000, 10_000, 100_000] {
        let fields = [("board", board.as_str()), ("moves", &text), ("max-nodes", &most.to_string())];
        // One whose tables nobody else has paid for.
        let some = analysed(&Context::default(), &fields).unwrap();
        assert!(some["generated"].as_u64().unwrap() <= most);
        let unproven = some["unproven"].as_u64().unwrap();
        assert_eq!(some["reason"] == json!("nodes"), unproven > 0 || most < 100_000, "{most}");
        assert!(some["lower_bound"].as_u64().unwrap() <= all["shortest"].as_u64().unwrap());
        open.push(unproven);
        for (some, all) in some["path"].as_array().unwrap().iter().zip(all["path"].as_array().unwrap()) {
            for field in ["before", "after", "cost"] {
                assert!(some[field].is_null() || some[field] == all[field], "{some} {all}");
            }
            let (some_good, all_good) = (some["good_moves"].as_array().unwrap(), all["good_moves"].as_array().unwrap());
            assert!(some_good.iter().all(|good| all_good.contains(good)), "{some} {all}");
            assert!(some["complete"] == json!(false) || some == all, "{some} {all}");
        }
    }
    assert!(open.is_sorted_by(|one, other| one >= other) && open[0] == 150 && open[3] < 150, "{open:?}");

    let cancellation = Cancellation::default();
    cancellation.cancel();
    let cancelled = Context::default().with_cancellation(cancellation);
    let nothing = analysed(&cancelled, &[("board", &board), ("moves", &text)]).unwrap();
    assert_eq!((&nothing["reason"], &nothing["unproven"]), (&json!("cancelled"), &json!(150)));
    assert_eq!((&nothing["shortest"], &nothing["solved"]), (&Value::Null, &json!(true)));

    // Every look at this clock takes ten seconds; boards of 25 cells have a minute.
    let seconds = std::sync::atomic::AtomicU64::new(0);
    let clock = move || Duration::from_secs(seconds.fetch_add(10, std::sync::atomic::Ordering::Relaxed));
    let large = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0";
    let moves = "DRULDRULDRULDRULDRULDRULDRULDRULDRULDRULDRULDRUL";
    let slow = analysed(&Context::default().with_clock(clock), &[("board", large), ("moves", moves)]).unwrap();
    assert_eq!(slow["reason"], json!("time-limit"), "{slow}");
}

#[test]
fn the_convention_is_the_one_that_solves_the_board() {
    let context = Context::default();
    let ask = |board: &str, moves: &str, mover: &str| {
        let fields: Vec<_> = [("board", board), ("moves", moves), ("moves-of", mover)].into();
        let fields: Vec<_> = fields.into_iter().filter(|(_, value)| !value.is_empty()).collect();
        analysed(&context, &fields)
    };
    let board = "1 2 3/4 0 6/7 5 8";
    for (moves, mover, read, of, is_solved) in [
        ("UL", "", "UL", "tile", true),
        ("DR", "", "UL", "blank", true),
        ("d r", "blank", "UL", "blank", true),
        ("UL", "tile", "UL", "tile", true),
        // Neither solves it: the tile's.
        ("DU", "", "DU", "tile", false),
        ("DU", "blank", "UD", "blank", false),
    ] {
        let answer = ask(board, moves, mover).unwrap();
        assert_eq!(
            (&answer["moves"], &answer["moves_of"], &answer["solved"]),
            (&json!(read), &json!(of), &json!(is_solved)),
            "{moves} {mover}"
        );
    }
    for (moves, mover, message) in [
        ("UU", "tile", "move 2 (U): there is no tile below the blank"),
        ("U2", "blank", "move 2 (U): there is no tile above the blank"),
        (
            "UUL",
            "",
            "move 2 (U): there is no tile below the blank; as moves of the blank: move 2 (U): there is no tile above the blank",
        ),
        (
            "DRRU",
            "",
            "move 3 (R): there is no tile left of the blank; as moves of the blank: move 3 (R): there is no tile right of the blank",
        ),
        ("UX", "", "'X' at character 2, after 1 move, is not a move: use U, D, L, R and counts, as in R2UL3"),
    ] {
        assert_eq!(ask(board, moves, mover).unwrap_err().to_string(), message);
    }
    let corner = ask("1 2 3/4 5 6/0 7 8", "RD", "").unwrap_err().to_string();
    assert_eq!(
        corner,
        "move 1 (R): there is no tile left of the blank; as moves of the blank: move 2 (D): there is no tile below the blank"
    );
    let other = ask("1 2 3/4 5 6/0 7 8", "RU", "").unwrap_err().to_string();
    assert_eq!(
        other,
        "move 1 (R): there is no tile left of the blank; as moves of the blank they are legal, but end in \
         1 2 3/4 0 6/7 5 8, not in the goal (--moves-of blank)"
    );
}

#[test]
fn a_solution_alone_is_enough() {
    let context = Context::default();
    let illegal = analysed(&context, &[("size", "3x3"), ("moves", "R2D2LU")]).unwrap_err();
    assert_eq!(illegal.to_string(), "move 3 (D): no 3x3 board reaches the goal by it and the moves after it");
    let alone = analysed(&context, &[("size", "3x3"), ("moves", "RDLULU")]).unwrap();
    let end: taxicab::puzzle::Board = alone["board"].as_str().unwrap().parse().unwrap();
    assert_eq!(end.after_all(&"RDLULU".parse().unwrap()).unwrap().to_string(), "1 2 3/4 5 6/7 8 0");
    let blank = analysed(&context, &[("size", "3x3"), ("moves", "LURDRD"), ("moves-of", "blank")]).unwrap();
    assert_eq!((&blank["board"], &blank["moves"]), (&alone["board"], &alone["moves"]));
    let error = analysed(&context, &[("moves", "L")]).unwrap_err().to_string();
    assert_eq!(error, "there is no board: write it before the moves, or give its --size WxH");
}

#[test]
fn the_request_has_one_answer_however_it_is_written() {
    let board = "8 2 0/4 6 1/3 7 5";
    let answer = agree::<Analyse>(&[("board", board), ("moves", "URDRU2LD2LUR2DLU2LD2RU2L"), ("metric", "mtm")]);
    assert_eq!((&answer["excess"], &answer["mistakes"]), (&json!(0), &json!([])));
    agree::<Analyse>(&[
        ("board", board),
        ("moves", "L"),
        ("goal", "spiral"),
        ("moves-of", "blank"),
        ("max-nodes", "9"),
    ]);
    let unsolvable = agree::<Analyse>(&[("board", "1 2 3/4 5 6/8 7 0"), ("moves", "D")]);
    assert_eq!(unsolvable["solvable"], json!(false));
    let nothing = analysed(&Context::default(), &[("board", "1 2 3/4 5 6/7 8 0"), ("moves", "")]).unwrap();
    assert_eq!((&nothing["length"], &nothing["solved"], &nothing["shortest"]), (&json!(0), &json!(true), &json!(0)));
    let item = Analyse::default().with_item("1 2 3/4 5 6/7 0 8; L").unwrap();
    assert_eq!((item.board.as_str(), item.moves.as_str()), ("1 2 3/4 5 6/7 0 8", " L"));
    assert!(Analyse::default().with_item("1 2 3/4 5 6/7 0 8").is_err());
}

#[test]
fn under_a_limit_the_first_board_is_proven_as_far_as_solve_proves_it() {
    // A 24-puzzle board, and the first moves of somebody.
    let board = "10 3 24 12 0/7 8 11 14 21/22 23 2 1 9/17 18 6 20 4/13 15 5 19 16";
    for max_nodes in [20_000, 400_000, 3_000_000] {
        let limits: LimitFields = serde_json::from_value(json!({ "max_nodes": max_nodes })).unwrap();
        let solve = Solve { board: board.into(), limits: limits.clone(), ..Solve::default() };
        let SolveAnswer::Solution(solved) = solve.answer(&Context::default(), &mut Silent).unwrap() else {
            panic!("it is solvable")
        };
        let analyse = Analyse { board: board.into(), moves: "RURU".into(), limits, ..Analyse::default() };
        let AnalyseAnswer::Analysis(analysis) = analyse.answer(&Context::default(), &mut Silent).unwrap() else {
            panic!("it is solvable")
        };
        assert!(analysis.lower_bound >= solved.lower_bound, "{} < {}", analysis.lower_bound, solved.lower_bound);
        assert!(analysis.generated <= max_nodes);
    }
}

#[test]
fn no_text_makes_it_panic() {
    let context = Context::default();
    let mut random = SplitMix64::seed_from_u64(1);
    let letters: Vec<char> = "UDLRudlr0123459 ;/,\t\n-_.[]xé\u{1f600}".chars().collect();
    let boards = ["1 2 3/4 5 6/7 8 0", "1 2/3 0", "", "0 1", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"];
    for _ in 0..4_000 {
        let text: String = (0..below(&mut random, 24)).map(|_| letters[below(&mut random, letters.len())]).collect();
        let request =
            Analyse { limits: serde_json::from_value(json!({ "max_nodes": 200 })).unwrap(), ..Analyse::default() };
        let board = boards[below(&mut random, boards.len())];
        for item in [text.clone(), format!("{board};{text}")] {
            if let Ok(request) = request.with_item(&item) {
                let _ = request.answer(&context, &mut Silent);
            }
        }
    }
    let error = analysed(&context, &[("board", "1 2/3 0"), ("moves", "DRUL1000000")]).unwrap_err();
    assert_eq!(error.to_string(), "1,000,003 moves; at most 65,536 are analysed");
}

#[test]
fn a_solution_is_made_shorter_window_by_window() {
    let board = "5 1 3 4/2 6 8 12/9 10 7 11/13 15 14 0";
    let long = "RLRL";
    for (metric, fields) in [("stm", vec![]), ("mtm", vec![("metric", "mtm")])] {
        let fields =
            [&[("board", board), ("moves", long), ("shorten", ""), ("max-nodes", "100000")][..], &fields].concat();
        let answer = agree::<Analyse>(&fields);
        let shortened = &answer["shortened"];
        assert_eq!((&shortened["moves"], &shortened["length"]), (&json!(""), &json!(0)), "{metric}");
        let window = json!({"from": 0, "to": 4, "before": 4, "after": 0, "moves": ""});
        assert_eq!((&shortened["windows"], shortened.get("reason")), (&json!([window]), None), "{metric}");
    }
    // Ninety random moves that end on the goal, on a board beyond a proof.
    let solution = agree::<Analyse>(&[
        ("size", "7x7"),
        ("moves", "RRULDLLULLLURRRRRDRDLURDLLLULDLUULURRDLULUURRDRRURRULLDDLDLLDRDRDLLLURDRRRUULUULULDDLURUUL"),
        ("moves-of", "tile"),
        ("shorten", "true"),
        ("max-nodes", "300000"),
    ]);
    let moves: Moves = solution["shortened"]["moves"].as_str().unwrap().parse().unwrap();
    let board: Board = solution["board"].as_str().unwrap().parse().unwrap();
    let played: Moves = solution["moves"].as_str().unwrap().parse().unwrap();
    assert_eq!(board.after_all(&moves), board.after_all(&played));
    assert!(moves.single_tile_count() as u64 <= solution["length"].as_u64().unwrap());
    assert_eq!(agree::<Analyse>(&[("board", "1 2/0 3"), ("moves", "L")]).get("shortened"), None);
}
