//! The command as scripts rely on it: fields, exit codes, bad input, pipes and Ctrl-C.

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::running::{code, command, object, objects, request_commands, run, run_with_input, text};
use serde_json::{Value, json};
use taxicab_puzzle::{Board, Moves};

const EXAMPLE: &str = "8 2 0/4 6 1/3 7 5";
const LOYD: &str = "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0";
/// One of the seventeen 15-puzzle boards farthest from the goal: hours for this solver.
const HARDEST: &str = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";

#[test]
fn solve_says_what_it_found_and_proved() {
    let (solution, code) = object(&["solve", "--json", EXAMPLE]);
    assert_eq!(code, 0);
    for (field, value) in [
        ("board", json!(EXAMPLE)),
        ("goal", json!("blank-last")),
        ("metric", json!("stm")),
        ("solvable", json!(true)),
        ("length", json!(24)),
        ("optimal", json!(true)),
        ("lower_bound", json!(24)),
        ("algorithm", json!("ida")),
        ("heuristic", json!("max:linear-conflict,walking")),
    ] {
        assert_eq!(solution[field], value, "{field}");
    }
    for field in ["expanded", "generated", "seconds", "table_seconds"] {
        assert!(solution[field].is_number(), "{field}");
    }
    let moves: Moves = solution["moves"].as_str().unwrap().parse().unwrap();
    let end = EXAMPLE.parse::<Board>().unwrap().after_all(&moves).unwrap();
    assert_eq!(end.to_string(), "1 2 3/4 5 6/7 8 0");
}

#[test]
fn every_algorithm_keeps_its_promise() {
    for algorithm in ["auto", "astar", "ida", "bfs"] {
        let (solution, code) = object(&["solve", "--json", "--algorithm", algorithm, EXAMPLE]);
        assert_eq!((&solution["length"], &solution["optimal"], code), (&json!(24), &json!(true), 0), "{algorithm}");
    }
    let (greedy, code) = object(&["solve", "--json", "--algorithm", "greedy", EXAMPLE]);
    assert!(greedy["length"].as_u64().unwrap() >= 24 && code == 0);
    assert_eq!(greedy["optimal"].as_bool().unwrap(), greedy["length"] == greedy["lower_bound"]);
    for arguments in [["--within", "1.5"], ["--algorithm", "weighted"]] {
        let (weighted, code) = object(&["solve", "--json", arguments[0], arguments[1], EXAMPLE]);
        assert!((24..=36).contains(&weighted["length"].as_u64().unwrap()) && code == 0);
        assert!(weighted["lower_bound"].as_u64().unwrap() <= 24);
    }
    let (runs, code) = object(&["solve", "--json", "--metric", "mtm", EXAMPLE]);
    assert_eq!(
        (&runs["length"], &runs["metric"], &runs["heuristic"], code),
        (&json!(18), &json!("mtm"), &json!("run-crossings"), 0)
    );
    let (breadth_first, _) = object(&["solve", "--json", "--metric", "mtm", "--algorithm", "bfs", EXAMPLE]);
    assert_eq!((&breadth_first["length"], &breadth_first["heuristic"]), (&json!(18), &Value::Null));
    for heuristic in ["run-patterns", "walking-runs", "run-crossings"] {
        let (runs, _) = object(&["solve", "--json", "--metric", "mtm", "--heuristic", heuristic, EXAMPLE]);
        assert_eq!(
            (&runs["length"], &runs["heuristic"], &runs["algorithm"], &runs["optimal"]),
            (&json!(18), &json!(heuristic), &json!("ida"), &json!(true))
        );
    }
    for heuristic in
        ["misplaced", "euclidean", "manhattan", "linear-conflict", "inversion", "walking", "max:manhattan,walking"]
    {
        let (solution, _) = object(&["solve", "--json", "--heuristic", heuristic, EXAMPLE]);
        assert_eq!((&solution["length"], &solution["heuristic"]), (&json!(24), &json!(heuristic)));
    }
}

#[test]
fn large_boards_get_the_best_solution_so_far() {
    let board = text(&run(&["shuffle", "--size", "8x8", "--seed", "4"]).stdout).trim().to_owned();
    let length_of = |solution: &Value| {
        let moves: Moves = solution["moves"].as_str().unwrap().parse().unwrap();
        let end = board.parse::<Board>().unwrap().after_all(&moves).unwrap();
        assert!(end.to_string().ends_with("62 63 0"));
        assert_eq!(solution["length"], json!(moves.single_tile_count()));
        moves.single_tile_count() as u64
    };
    // A limit chooses it beyond 4x4, and so does the size beyond 5x5.
    for arguments in [&["--max-nodes", "400000"][..], &["--algorithm", "anytime", "--time-limit", "0.5"]] {
        let (solution, code) = object(&[&["solve", "--json", board.as_str()], arguments].concat());
        let reason = if arguments.len() == 2 { "nodes" } else { "time-limit" };
        assert_eq!((&solution["algorithm"], &solution["reason"], code), (&json!("anytime"), &json!(reason), 1));
        assert_eq!(solution["optimal"], json!(false));
        assert!(length_of(&solution) > solution["lower_bound"].as_u64().unwrap());
    }
    let (within, code) = object(&["solve", "--json", "--within", "2.5", &board]);
    assert_eq!((&within["algorithm"], &within["within"], code), (&json!("anytime"), &json!(2.5), 0));
    assert_eq!(within["reason"], Value::Null);
    assert!(2 * length_of(&within) <= 5 * within["lower_bound"].as_u64().unwrap());
    let words = run(&["solve", "--max-nodes", "400000", &board]);
    let words = text(&words.stdout);
    assert!(words.contains(" % more than a shortest, which needs at least "), "{words}");
    assert!(words.contains("stopped by the node limit"), "{words}");
    // An easy one is proven without any limit, and small boards stay with IDA*.
    let (easy, code) = object(&["solve", "--json", "--size", "6x6", &easy_board()]);
    assert_eq!(
        (&easy["optimal"], &easy["length"], &easy["algorithm"], code),
        (&json!(true), &json!(3), &json!("anytime"), 0)
    );
    assert_eq!(object(&["solve", "--json", "--time-limit", "60", EXAMPLE]).0["algorithm"], json!("ida"));
}

/// 6×6, three moves from the goal.
fn easy_board() -> String {
    let goal = taxicab_puzzle::Goal::BlankLast.board("6x6".parse().unwrap()).unwrap();
    goal.after_all(&"DRD".parse().unwrap()).unwrap().to_string()
}

#[test]
fn all_shortest_solutions_are_listed() {
    let (all, code) = object(&["solve", "--json", "--all", "0 3/2 1"]);
    assert_eq!((&all["solutions"], &all["complete"], code), (&json!(["LURDLU", "ULDRUL"]), &json!(true), 0));
    let (capped, code) = object(&["solve", "--json", "--all=1", "0 3/2 1"]);
    assert_eq!((&capped["solutions"], &capped["complete"], code), (&json!(["LURDLU"]), &json!(false), 0));
    let (runs, _) = object(&["solve", "--json", "--all", "--metric", "mtm", "0 3/2 1"]);
    assert_eq!((&runs["solutions"], &runs["complete"]), (&json!(["LURDLU", "ULDRUL"]), &json!(true)));
    let listed = run(&["solve", "--all", "0 3/2 1"]);
    assert!(text(&listed.stdout).contains("  LURDLU\n  ULDRUL\n  2 shortest solutions; there are no others\n"));
}

#[test]
fn a_solved_board_needs_no_moves() {
    let (solution, code) = object(&["solve", "--json", "1 2 3/4 5 6/7 8 _"]);
    assert_eq!((&solution["length"], &solution["moves"], code), (&json!(0), &json!(""), 0));
}

#[test]
fn an_unsolvable_board_is_explained() {
    let (verdict, code) = object(&["solve", "--json", LOYD]);
    assert_eq!((verdict["solvable"].clone(), code), (json!(false), 1));
    assert_eq!(verdict["nearest"], json!("1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"));
    assert_eq!(
        verdict["reason"],
        json!("even width, blank in row 1 from the bottom, 1 inversion (odd), so not solvable")
    );
    assert_eq!(verdict["solvable_for"], json!(["blank-first", "snake"]));
    assert_eq!(object(&["solve", "--json", "--goal", "snake", "--max-nodes", "1", LOYD]).0["solvable"], json!(true));
}

#[test]
fn limits_stop_and_say_so() {
    for (arguments, reason) in [(["--max-nodes", "1000"], "nodes"), (["--time-limit", "0.05"], "time-limit")] {
        let (stopped, code) = object(&["solve", "--json", arguments[0], arguments[1], HARDEST]);
        assert_eq!((&stopped["reason"], code), (&json!(reason), 1));
        assert_eq!(
            (&stopped["length"], &stopped["moves"], &stopped["optimal"]),
            (&Value::Null, &Value::Null, &json!(false))
        );
        assert!(stopped["lower_bound"].as_u64().unwrap() <= 80);
    }
    let (stopped, code) = object(&["solve", "--json", "--algorithm", "astar", "--max-memory", "1M", HARDEST]);
    assert_eq!((&stopped["reason"], code), (&json!("memory"), 1));
    let generated = object(&["solve", "--json", "--max-nodes", "1000", HARDEST]).0["generated"].as_u64().unwrap();
    assert!(generated <= 1000);
}

#[test]
fn a_time_limit_holds_while_tables_are_filled() {
    let named = ["solve", "--json", "--metric", "mtm", "--heuristic", "run-patterns", "--time-limit", "0.01", HARDEST];
    let (stopped, code) = object(&named);
    assert_eq!((&stopped["reason"], &stopped["generated"], code), (&json!("time-limit"), &json!(0), 1));
    // Its tables take half a second.
    assert!(stopped["table_seconds"].as_f64().unwrap() < 0.3, "{stopped}");
    assert!((20..=43).contains(&stopped["lower_bound"].as_u64().unwrap()), "{stopped}");
    // The default waits for no tables within such a limit, and for none that it cannot use.
    let (stopped, code) = object(&["solve", "--json", "--metric", "mtm", "--time-limit", "0.01", HARDEST]);
    assert_eq!((&stopped["reason"], &stopped["heuristic"], code), (&json!("time-limit"), &json!("run-crossings"), 1));
    assert!(stopped["generated"].as_u64() > Some(0) && stopped["table_seconds"].as_f64() < Some(0.1), "{stopped}");
}

#[test]
fn a_list_has_one_answer_whatever_the_threads_and_the_memory() {
    // Five boards that need most of the memory each: those that have to wait for others begin again.
    let boards = format!("{HARDEST}\n").repeat(5);
    let answers = |threads: &str| {
        let list = ["solve", "--json", "--algorithm", "astar", "--max-memory", "20M", "--threads", threads];
        let output = run_with_input(&list, boards.as_bytes());
        let essence = |answer: &Value| json!([answer["reason"], answer["generated"], answer["lower_bound"]]);
        objects(&output).iter().map(essence).collect::<Vec<_>>()
    };
    let one = answers("1");
    assert!(one.len() == 5 && one[0][0] == json!("memory") && one[0][1].as_u64().unwrap() > 100_000, "{one:?}");
    assert!(one.iter().all(|answer| *answer == one[0]));
    assert_eq!(answers("4"), one);
}

#[test]
fn bad_items_are_named_and_the_others_go_on() {
    let input = b"# boards\n\n1 2/3 0\nrubbish\n1 2 3 4 5 0\n8 2 0/4 6 1/3 7 5\n\xff\xfe\n";
    let output = run_with_input(&["solve", "--json"], input);
    let objects = objects(&output);
    assert_eq!(code(&output), 2);
    assert_eq!(objects.len(), 5);
    assert_eq!(objects[0]["length"], json!(0));
    assert_eq!((&objects[1]["line"], &objects[1]["text"]), (&json!(4), &json!("rubbish")));
    assert!(objects[1]["error"].as_str().unwrap().contains("row 1, column 1: 'rubbish'"));
    assert_eq!(objects[2]["line"], json!(5));
    assert!(objects[2]["error"].as_str().unwrap().contains("--size"));
    assert_eq!(objects[3]["length"], json!(24));
    assert_eq!(objects[4]["line"], json!(7));

    let plain = run_with_input(&["check", "-"], input);
    assert_eq!(code(&plain), 2);
    assert!(text(&plain.stderr).contains("error: line 4: row 1, column 1: 'rubbish' is not a tile"));
}

#[test]
fn very_long_lines_are_refused_not_swallowed() {
    let mut input = vec![b'1'; 5_000_000];
    input.extend_from_slice(b"\n1 2/3 0\n");
    let output = run_with_input(&["check", "--json"], &input);
    let objects = objects(&output);
    assert_eq!(code(&output), 2);
    assert!(objects[0]["error"].as_str().unwrap().contains("longer than"));
    assert_eq!(objects[1]["solvable"], json!(true));
}

#[test]
fn several_single_numbers_are_one_board() {
    let (solution, _) = object(&["solve", "--json", "8", "2", "0", "4", "6", "1", "3", "7", "5"]);
    assert_eq!(solution["board"], json!(EXAMPLE));
    let output = run(&["solve", "--json", EXAMPLE, "1 2/3 0"]);
    assert_eq!(objects(&output).len(), 2);
    let (solution, _) = object(&["solve", "--json", "--size", "3x2", "1,2,3,4,5,0"]);
    assert_eq!(solution["board"], json!("1 2 3/4 5 0"));
}

#[test]
fn wrong_usage_is_named() {
    for (arguments, part) in [
        (&["solve", "--goal", "snail", EXAMPLE][..], "there is no goal \"snail\""),
        (&["solve", "--goal", "1 2/3 0", EXAMPLE], "the goal is a 2x2 board, but the board is 3x3"),
        (&["solve", "--heuristic", "manhatan", EXAMPLE], "'manhatan' is not a heuristic"),
        (&["solve", "--algorithm", "bfs", "--heuristic", "walking", EXAMPLE], "takes no --heuristic"),
        (&["solve", "--metric", "mtm", "--algorithm", "astar", EXAMPLE], "not by A*"),
        (&["solve", "--metric", "mtm", "--within", "1.5", EXAMPLE], "not by weighted A*"),
        (
            &["solve", "--metric", "mtm", "--heuristic", "manhattan", EXAMPLE],
            "manhattan is not admissible with --metric mtm: it counts the steps of each tile",
        ),
        (
            &["solve", "--metric", "mtm", "--heuristic", "walking,inversion", EXAMPLE],
            "walking is not admissible with --metric mtm",
        ),
        (
            &["solve", "--metric", "mtm", "--heuristic", "misplaced", EXAMPLE],
            "admissible there: run-patterns, walking-runs, run-crossings",
        ),
        (
            &["solve", "--metric", "mtm", "--algorithm", "bfs", "--heuristic", "walking-runs", EXAMPLE],
            "takes no --heuristic",
        ),
        (
            &["solve", "--heuristic", "walking-runs", EXAMPLE],
            "walking-runs counts straight runs: it needs --metric mtm",
        ),
        (&["solve", "--weight", "2", EXAMPLE], "--weight belongs to"),
        (&["solve", "--all=0", EXAMPLE], "write a whole number from 1"),
        (&["solve", "--all", "--algorithm", "astar", EXAMPLE], "--all is found by IDA*"),
        (&["solve", "--within", "2", "--algorithm", "astar", EXAMPLE], "--within chooses its algorithm"),
        (&["solve", "--algorithm", "anytime", "--heuristic", "manhattan", EXAMPLE], "anytime takes no --heuristic"),
        (&["solve", "--algorithm", "anytime", "--metric", "mtm", EXAMPLE], "not by anytime search"),
        (&["solve", "--within", "0.5", EXAMPLE], "a weight is a number from 1 to 100"),
        (&["solve", "--max-memory", "lots", EXAMPLE], "\"lots\" is not a number of bytes"),
        (&["solve", "--time-limit", "-1", EXAMPLE], "-1"),
        (&["shuffle", "--size", "1x9"], "1x9 is too small"),
        (&["shuffle", "--length", "9..8"], "is empty"),
        (&["space", "4x4"], "too large"),
        (&["moves", "apply", EXAMPLE, "RX"], "'X' at character 2"),
        (&["moves", "apply", EXAMPLE, "D"], "move 1 (D): there is no tile above the blank"),
        (&["moves", "apply", EXAMPLE], "write the board, then the moves"),
        (&["man", "nothing"], "there is no command \"nothing\""),
    ] {
        let output = run(arguments);
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert!(text(&output.stderr).contains(part), "{arguments:?}: {}", text(&output.stderr));
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn check_gives_its_reason() {
    let (verdict, code) = object(&["check", "--json", "1 2 3 4/5 6 7 8/9 10 11 0/13 14 15 12"]);
    assert_eq!(code, 0);
    assert_eq!(
        verdict,
        json!({
            "board": "1 2 3 4/5 6 7 8/9 10 11 0/13 14 15 12", "goal": "blank-last", "solvable": true, "inversions": 3,
            "width": 4, "blank_row_from_bottom": 2,
            "reason": "even width, blank in row 2 from the bottom, 3 inversions (odd), so solvable",
        })
    );
    assert_eq!(object(&["check", "--json", LOYD]).1, 1);
}

#[test]
fn shuffles_repeat_and_are_as_hard_as_asked() {
    let lines = |arguments: &[&str]| text(&run(arguments).stdout).to_owned();
    let five = lines(&["shuffle", "--size", "4x4", "--count", "5", "--seed", "7"]);
    assert_eq!(five, lines(&["shuffle", "--size", "4x4", "--count", "5", "--seed", "7"]));
    assert_eq!(five.lines().nth(2), lines(&["shuffle", "--size", "4x4", "--seed", "9"]).lines().next());
    let (shuffled, code) = object(&["shuffle", "--size", "3x3", "--length", "20..21", "--seed", "3", "--json"]);
    assert_eq!((code, &shuffled["seed"]), (0, &json!(3)));
    let (solution, _) = object(&["solve", "--json", shuffled["board"].as_str().unwrap()]);
    assert_eq!(solution["length"], shuffled["length"]);
    let (none, code) = object(&["shuffle", "--size", "3x3", "--length", "32..40", "--seed", "3", "--json"]);
    assert_eq!((code, &none["board"]), (1, &Value::Null));
    assert_eq!(none["reason"], json!("impossible"));
    assert!(none["detail"].as_str().unwrap().contains("the farthest needs 31 moves"));
    let rare = run(&["shuffle", "--length", "79..80", "--seed", "3", "--max-nodes", "200000"]);
    assert_eq!(code_and_error(&rare).0, 1);
    assert!(code_and_error(&rare).1.contains("too rare"));
}

fn code_and_error(output: &Output) -> (i32, String) {
    (code(output), text(&output.stderr).to_owned())
}

#[test]
fn moves_do_what_they_say() {
    let answer = |arguments: &[&str]| object(&[&["--json", "moves"], arguments].concat());
    assert_eq!(answer(&["invert", "R2UL3"]), (json!({"moves": "R3DL2"}), 0));
    assert_eq!(answer(&["simplify", "RURLDL"]), (json!({"moves": ""}), 0));
    assert_eq!(answer(&["transpose", "R2UL3"]), (json!({"moves": "D2LU3"}), 0));
    assert_eq!(answer(&["count", "R R U L3"]), (json!({"stm": 6, "mtm": 3}), 0));
    let (applied, _) = answer(&["apply", "1 2 3/4 5 6/7 8 0", "R2D"]);
    assert_eq!(applied["board"], json!("1 2 3/0 5 6/4 7 8"));
    assert_eq!(
        answer(&["check", "1 2 3/4 5 6/7 0 8", "L"]),
        (json!({"valid": true, "solved": true, "at": null, "reason": null}), 0)
    );
    let (wrong, code) = answer(&["check", "1 2 3/4 5 6/7 0 8", "LL"]);
    assert_eq!((&wrong["valid"], &wrong["at"], code), (&json!(false), &json!(1), 1));
    let (unsolved, code) = answer(&["check", "1 2 3/4 5 6/7 0 8", "R"]);
    assert_eq!((&unsolved["valid"], &unsolved["solved"], code), (&json!(true), &json!(false), 1));
    let output = run_with_input(&["moves", "apply", "--json"], b"1 2/3 0; R\n1 2/3 0;\n");
    assert_eq!(objects(&output)[0]["board"], json!("1 2/0 3"));
    assert_eq!(objects(&output)[1]["board"], json!("1 2/3 0"));
}

#[test]
fn a_solution_is_analysed() {
    let analysed = run(&["analyse", "1 2 3/4 5 6/7 0 8", "R", "L2"]);
    let expected = "\
1 2 3/4 5 6/7 0 8 (goal blank-last)
  3 moves, a shortest solution has 1: 2 more; 1 move left the shortest paths

     1  RLL
        ^

  move  played  before  after  cost  better
     1  R            1      2    +2  L

  IDA* with max:linear-conflict,walking: 4 nodes generated in ";
    let (timeless, _seconds) = text(&analysed.stdout).rsplit_once(" in ").unwrap();
    assert_eq!((format!("{timeless} in ").as_str(), code(&analysed)), (expected, 0));
    let blank = run(&["analyse", "1 2 3/4 5 6/7 0 8", "R"]);
    let words = "read as moves of the blank, because only so they solve the board; below as moves of the tiles";
    assert!(text(&blank.stdout).contains(words) && code(&blank) == 0, "{}", text(&blank.stdout));
    let unfinished = run(&["analyse", "1 2 3/4 5 6/7 0 8", "R", "--moves-of", "tile"]);
    let words = "1 move, not solved: 2 are left, 3 in all, a shortest solution has 1: 2 more; 1 move left";
    assert!(text(&unfinished.stdout).contains(words) && code(&unfinished) == 1, "{}", text(&unfinished.stdout));
    let solved = run(&["analyse", "1 2 3/4 5 6/7 8 0", ""]);
    assert!(text(&solved.stdout).contains("\n  solved already\n") && code(&solved) == 0);
    let (alone, _) = object(&["analyze", "--json", "--size", "4x4", "D2R3U2L3"]);
    assert_eq!((&alone["solved"], &alone["length"]), (&json!(true), &json!(10)));
    let lines = b"1 2 3/4 5 6/7 0 8; L\nnonsense\n1 2 3/4 5 6/7 8 0\tDU\n1 2 3/4 5 6/8 7 0; D\n";
    let list = run_with_input(&["analyse", "--json"], lines);
    let answers = objects(&list);
    assert_eq!((answers.len(), code(&list)), (4, 2));
    assert_eq!((&answers[0]["excess"], &answers[2]["excess"]), (&json!(0), &json!(2)));
    assert_eq!((&answers[1]["line"], &answers[3]["solvable"]), (&json!(2), &json!(false)));
    for arguments in
        [&["--svg", "a.svg"][..], &["--gif", "a.gif"], &["--gif", "a.gif", "--speed", "0"], &["--speed", "2"]]
    {
        assert_eq!(code(&run_with_input(&[&["analyse"], arguments].concat(), lines)), 2, "{arguments:?}");
    }
}

#[test]
fn heuristics_are_compared() {
    let rows = objects(&run(&["heuristics", "--json", "--search", EXAMPLE]));
    let names: Vec<&str> = rows.iter().map(|row| row["heuristic"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        [
            "misplaced",
            "euclidean",
            "manhattan",
            "linear-conflict",
            "inversion",
            "walking",
            "max:linear-conflict,walking"
        ]
    );
    for row in &rows {
        assert_eq!((&row["admissible"], &row["consistent"], &row["length"]), (&json!(true), &json!(true), &json!(24)));
        assert!(row["value"].as_u64().unwrap() <= 24);
        assert!(row["expanded"].as_u64().unwrap() > 0);
    }
    let without = objects(&run(&["heuristics", "--json", EXAMPLE]));
    assert_eq!(without[2]["value"], json!(14));
    assert_eq!(without[2]["expanded"], Value::Null);
}

#[test]
fn explain_walks_a_shortest_path() {
    let (explained, code) = object(&["explain", "--json", EXAMPLE]);
    assert_eq!(code, 0);
    assert_eq!((&explained["manhattan"], &explained["inversions"]), (&json!(14), &json!(14)));
    assert_eq!(
        explained["tiles"][7],
        json!({
            "tile": 8, "row": 1, "column": 1, "goal_row": 3, "goal_column": 2, "manhattan": 3, "euclidean": 5_f64.sqrt()
        })
    );
    assert_eq!(explained.get("inverted"), None);
    let (named, _) = object(&["explain", "--json", "--pairs", "3 2 1/4 5 6/7 8 0"]);
    assert_eq!(named["conflicts"], json!([[3, 2], [3, 1], [2, 1]]));
    assert_eq!(named["inverted"], named["conflicts"]);
    let path = explained["path"].as_array().unwrap();
    assert_eq!(path.len(), 24);
    assert_eq!(path[23]["h"], json!(0));
    for (index, step) in path.iter().enumerate() {
        assert_eq!(step["g"], json!(index + 1));
        assert_eq!(step["f"].as_u64(), Some(step["g"].as_u64().unwrap() + step["h"].as_u64().unwrap()));
        assert!(step["f"].as_u64().unwrap() <= 24);
    }
    assert_eq!(object(&["explain", "--json", LOYD]).1, 1);
}

#[test]
fn spaces_are_counted() {
    let (space, code) = object(&["space", "--json", "3x3"]);
    assert_eq!((code, &space["states"], &space["size"]), (0, &json!(181_440), &json!("3x3")));
    assert_eq!(space["depths"].as_array().unwrap().len(), 32);
    assert_eq!(space["antipodes"], json!(["6 4 7/8 5 0/3 2 1", "8 6 7/2 5 4/3 0 1"]));
    let (runs, _) = object(&["space", "--json", "--metric", "mtm", "3x3"]);
    assert_eq!(runs["depths"].as_array().unwrap().len(), 25);
}

#[test]
fn help_teaches() {
    for command in ["solve", "analyse", "check", "shuffle", "heuristics", "explain", "space", "completions", "man"] {
        let help = run(&[command, "--help"]);
        assert_eq!(code(&help), 0);
        assert!(text(&help.stdout).contains("Example"), "{command} --help has no example");
    }
    assert!(text(&run(&["--version"]).stdout).starts_with("taxicab "));
    assert!(text(&run(&["completions", "bash"]).stdout).contains("taxicab"));
    assert!(text(&run(&["man"]).stdout).contains(".TH taxicab"));
    assert!(text(&run(&["man", "solve"]).stdout).contains("time\\-limit"));
    assert!(text(&run(&["man", "chess", "distance"]).stdout).contains(".TH taxicab-chess-distance"));
    assert_eq!(code(&run(&[])), 2);
    assert_eq!(code(&run(&["frobnicate"])), 2);
}

#[test]
fn help_names_the_lines_that_a_list_leaves_out() {
    let mut lists = 0;
    for name in request_commands() {
        let help = command(&[]).args(name.split(' ')).arg("--help").output().unwrap();
        let words = text(&help.stdout).split_whitespace().collect::<Vec<_>>().join(" ");
        if words.contains("from standard input") {
            lists += 1;
            assert!(words.contains("from standard input, without # comments"), "{name}");
        }
    }
    assert!(lists > 15, "{lists}");
}

#[test]
fn a_pipe_gets_no_colour() {
    for arguments in [&["solve", EXAMPLE][..], &["check", LOYD], &["space", "2x2"], &["solve", "x"]] {
        let output = run(arguments);
        assert!(!output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b), "{arguments:?}");
    }
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let mut child = command(&["shuffle", "--count", "100000", "--seed", "1"]).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 0);
    assert_eq!(text(&output.stderr), "");
}

#[cfg(unix)]
#[test]
fn ctrl_c_says_how_far_it_got() {
    let mut child: Child = command(&["solve", "--json", EXAMPLE, HARDEST]).spawn().unwrap();
    // Time enough for the first board, on a busy machine too; the second takes hours.
    std::thread::sleep(Duration::from_secs(3));
    let start = Instant::now();
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let status = child.wait().unwrap();
    assert!(start.elapsed() < Duration::from_secs(15));
    assert_eq!(status.code(), Some(130));
    let output = child.wait_with_output().unwrap();
    let objects = objects(&output);
    assert_eq!(objects[0]["optimal"], json!(true));
    assert_eq!(objects[1]["reason"], json!("cancelled"));
    assert!(objects[1]["lower_bound"].as_u64().unwrap() > 40);
    assert!(text(&output.stderr).contains("interrupted; 1 item finished"));
}

/// The command, which hears SIGHUP even if these tests run under `nohup`.
#[cfg(target_os = "linux")]
fn hearing(arguments: &[&str]) -> Command {
    under("env --default-signal=HUP", arguments)
}

/// The command, started by words of a shell.
#[cfg(target_os = "linux")]
fn under(start: &str, arguments: &[&str]) -> Command {
    let shell = command(&[]);
    let binary = shell.get_program().to_owned();
    let mut started = Command::new("sh");
    started.envs(shell.get_envs().filter_map(|(name, value)| Some((name, value?))));
    started.args(["-c", &format!("exec {start} \"$@\"")]).arg("sh").arg(binary).args(arguments);
    started.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    started
}

#[cfg(target_os = "linux")]
#[test]
fn nohup_keeps_a_search_from_hanging_up() {
    let mut waiting = under("nohup", &["solve"]).stdin(Stdio::piped()).spawn().unwrap();
    let open = waiting.stdin.take();
    std::thread::sleep(Duration::from_secs(1));
    assert!(Command::new("kill").args(["-HUP", &waiting.id().to_string()]).status().unwrap().success());
    std::thread::sleep(Duration::from_millis(500));
    assert!(waiting.try_wait().unwrap().is_none(), "it ended");
    writeln!(open.unwrap(), "1 2/0 3").unwrap();
    let output = waiting.wait_with_output().unwrap();
    assert!(output.status.success() && text(&output.stdout).contains("proven shortest"), "{}", text(&output.stdout));
}

#[cfg(target_os = "linux")]
#[test]
fn what_ended_a_search_is_named() {
    let board = text(&run(&["shuffle", "5x5", "--seed", "4"]).stdout).trim().to_owned();
    for (name, words, exit, how) in [
        ("-INT", "stopped by Ctrl-C", 130, "interrupted; 0 items finished"),
        ("-TERM", "stopped by SIGTERM", 143, "ended by SIGTERM; 0 items finished"),
        ("-HUP", "stopped by SIGHUP", 129, "ended by SIGHUP; 0 items finished"),
    ] {
        for arguments in [&["solve", HARDEST][..], &["analyse", &board, ""]] {
            let child = hearing(arguments).spawn().unwrap();
            std::thread::sleep(Duration::from_secs(2));
            assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
            let output = child.wait_with_output().unwrap();
            assert_eq!(code(&output), exit, "{name}");
            assert!(text(&output.stdout).contains(words), "{name} {arguments:?}: {}", text(&output.stdout));
            assert!(text(&output.stderr).contains(how), "{name} {arguments:?}: {}", text(&output.stderr));
        }
        // Also while it waits for a line.
        let mut waiting = hearing(&["solve"]).stdin(Stdio::piped()).spawn().unwrap();
        let _open = waiting.stdin.take();
        std::thread::sleep(Duration::from_secs(1));
        assert!(Command::new("kill").args([name, &waiting.id().to_string()]).status().unwrap().success());
        let output = waiting.wait_with_output().unwrap();
        assert!(code(&output) == exit && text(&output.stderr).contains(how), "{name}: {}", text(&output.stderr));
    }
    let limited = run(&["explain", HARDEST, "--max-nodes", "1000"]);
    assert!(text(&limited.stdout).contains("stopped by the node limit"), "{}", text(&limited.stdout));
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_what_is_known_of_a_solution() {
    let board = text(&run(&["shuffle", "--size", "6x6", "--seed", "4"]).stdout).trim().to_owned();
    let (solution, _) = object(&["solve", "--json", "--algorithm", "anytime", "--max-nodes", "400000", &board]);
    let moves = solution["moves"].as_str().unwrap();
    let child = command(&["analyse", "--json", &board, moves]).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(2));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let analysis = &objects(&output)[0];
    assert_eq!((&analysis["reason"], code(&output)), (&json!("cancelled"), 130));
    assert!((1..solution["length"].as_u64().unwrap()).contains(&analysis["unproven"].as_u64().unwrap()));
    assert!(text(&output.stderr).contains("interrupted"));
}

#[cfg(target_os = "linux")]
#[test]
fn an_error_nobody_can_read_is_no_panic() {
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for arguments in [&["check", "x"][..], &["solve", "--goal", "snail", EXAMPLE], &["play"]] {
        assert_eq!(command(arguments).stderr(full()).status().unwrap().code(), Some(2), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_is_an_error() {
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for arguments in [
        &["solve", EXAMPLE][..],
        &["solve", "--json", EXAMPLE],
        &["check", "--quiet", EXAMPLE],
        &["space", "2x2"],
        &["--help"],
        &["help", "solve"],
        &["chess", "distance", "-h"],
        &["--version"],
        &["man"],
        &["completions", "bash"],
    ] {
        let output = command(arguments).stdout(full()).stderr(Stdio::piped()).output().unwrap();
        assert_eq!(code(&output), 1, "{arguments:?}");
        assert!(text(&output.stderr).starts_with("error: standard output: No space left"), "{arguments:?}");
        // So is a file that may not grow, and no signal.
        let folder = tempfile::tempdir().unwrap();
        let mut limited = Command::new("bash");
        limited.args(["-c", "ulimit -f 0; \"$0\" \"$@\" >answers", env!("CARGO_BIN_EXE_taxicab")]).args(arguments);
        let output = limited.current_dir(&folder).output().unwrap();
        assert_eq!(code(&output), 1, "{arguments:?}");
        assert!(text(&output.stderr).starts_with("error: standard output: File too large"), "{arguments:?}");
    }
    // Who has read enough has not failed.
    let mut child = command(&["shuffle", "--count", "20000"]).stdout(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn tables_are_kept_in_a_directory() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let board = "8/8/8/3k4/8/8/8/KQ6 w - - 0 1";
    for arguments in [
        &["solve", EXAMPLE][..],
        &["solve", "--metric", "mtm", EXAMPLE],
        &["analyse", EXAMPLE, "U"],
        &["bench", "korf100"],
        &["tables", "list"],
        &["tables", "build", "4x4"],
        &["endgame", "probe", board],
        &["endgame", "mate", board],
    ] {
        let output = run(&[arguments, &["--tables", file]].concat());
        let said = text(&output.stderr);
        assert!(code(&output) == 2 && said.contains("this is a file"), "{arguments:?}: {said}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn files_of_all_editors_are_read() {
    let output = run_with_input(&["check", "--json"], b"\xef\xbb\xbf1 2/3 0\r\n1 2/0 3\r\n");
    assert_eq!((code(&output), objects(&output).len()), (0, 2));
}

#[test]
fn estimates_that_a_size_does_not_have_are_no_failure_unless_asked_for() {
    let board = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24";
    let output = run(&["heuristics", "--json", board]);
    assert_eq!((code(&output), objects(&output)[5]["value"].clone()), (0, Value::Null));
    assert_eq!(code(&run(&["heuristics", "--json", "--heuristic", "walking", board])), 1);
}
