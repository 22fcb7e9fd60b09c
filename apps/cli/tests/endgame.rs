//! `taxicab endgame` as scripts rely on it: fields, values, bad input, kept and damaged tables.

use crate::running;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::running::{code, objects, run, run_with_input, text};
use cozy_chess::Board;
use serde_json::{Value, json};

/// The objects of `taxicab --json endgame …` with its tables in a directory, and the exit code.
fn answers(tables: &Path, arguments: &[&str]) -> (Vec<Value>, i32, String) {
    let task = [&["--json", "endgame"], arguments].concat();
    let output = running::command(&task).env("TAXICAB_TABLES", tables).output().unwrap();
    (objects(&output), code(&output), text(&output.stderr).to_owned())
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_measure_and_leaves_whole_tables() {
    let tables = tempfile::tempdir().unwrap();
    let mut command = running::command(&["--json", "endgame", "measure", "KRK", "KBNK", "--depth", "1..20"]);
    let mut child = command.env("TAXICAB_TABLES", tables.path()).spawn().unwrap();
    // Once the first row is there the second, or the moves of the next ending, are under way.
    let mut first = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut first).unwrap();
    assert!(first.contains("\"KRK\""), "{first}");
    let start = Instant::now();
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(start.elapsed() < Duration::from_secs(15));
    let (answers, code, said) = answers(tables.path(), &["probe", "7k/8/5K2/8/8/8/8/R7 w"]);
    assert_eq!((&answers[0]["plies"], code, said.as_str()), (&json!(3), 0, ""));
}

#[test]
fn probe_ranks_all_moves() {
    let tables = tempfile::tempdir().unwrap();
    let fens = [
        "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1",
        "8/8/8/8/6q1/5k2/8/7K b",
        "7k/5Q2/6K1/8/8/8/8/8 b",
        "7k/6Q1/6K1/8/8/8/8/8 b - -",
    ];
    let (answers, code, said) = answers(tables.path(), &[&["probe"], &fens[..]].concat());
    assert_eq!((answers.len(), code, said.as_str()), (4, 0, ""));
    for (answer, fen) in answers.iter().zip(fens) {
        assert_eq!((&answer["fen"], &answer["ending"]), (&json!(fen), &json!("KQK")));
    }
    let (values, ..) = self::answers(tables.path(), &[&["probe", "--value-only"], &fens[..]].concat());
    for (value, answer) in values.iter().zip(&answers) {
        let expected = json!({"fen": answer["fen"], "ending": "KQK", "result": answer["result"], "plies": answer["plies"], "moves": []});
        assert_eq!(*value, expected);
    }
    assert_eq!((&answers[0]["result"], &answers[0]["plies"]), (&json!("win"), &json!(1)));
    assert_eq!(answers[0]["moves"][0], json!({"uci": "g5g7", "san": "Qg7#", "result": "win", "plies": 1}));
    // The same with Black as the strong side.
    let results = |answer: &Value| -> Vec<(Value, Value)> {
        answer["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|ranked| (ranked["result"].clone(), ranked["plies"].clone()))
            .collect()
    };
    assert_eq!(results(&answers[1]), results(&answers[0]));
    // Stalemate and mate have no moves.
    assert_eq!((&answers[2]["result"], &answers[2]["plies"]), (&json!("draw"), &Value::Null));
    assert_eq!((&answers[3]["result"], &answers[3]["plies"]), (&json!("loss"), &json!(0)));
    assert_eq!((&answers[2]["moves"], &answers[3]["moves"]), (&json!([]), &json!([])));
    // Every legal move is there once, the best first.
    let board: Board = fens[0].parse().unwrap();
    let mut legal = Vec::new();
    board.generate_moves(|moves| {
        legal.extend(moves.into_iter().map(|played| played.to_string()));
        false
    });
    let listed = answers[0]["moves"].as_array().unwrap();
    let mut names: Vec<&str> = listed.iter().map(|ranked| ranked["uci"].as_str().unwrap()).collect();
    let key = |ranked: &Value| ranked["plies"].as_u64().unwrap_or(1000);
    assert!(listed.windows(2).all(|pair| key(&pair[0]) <= key(&pair[1])));
    names.sort_unstable();
    legal.sort_unstable();
    assert_eq!(names, legal);
}

#[test]
fn evaluations_are_measured() {
    let tables = tempfile::tempdir().unwrap();
    let (rows, code, said) =
        answers(tables.path(), &["measure", "KQK", "--evaluation", "none,taxicab", "--depth", "5..6"]);
    assert_eq!((rows.len(), code, said.as_str()), (4, 0, ""));
    let kinds: Vec<_> =
        rows.iter().map(|row| (row["evaluation"].as_str().unwrap(), row["depth"].as_u64().unwrap())).collect();
    assert_eq!(kinds, [("none", 5), ("none", 6), ("taxicab", 5), ("taxicab", 6)]);
    for row in &rows {
        assert_eq!((&row["ending"], &row["won"]), (&json!("KQK"), &json!(144_508)));
        let (won, mated) = (row["won"].as_f64().unwrap(), row["mated"].as_f64().unwrap());
        assert!((row["share"].as_f64().unwrap() - mated / won).abs() < 1e-12);
        assert_eq!(row["failing"].as_array().unwrap().is_empty(), row["won"] == row["mated"], "{row}");
        assert!(row["longest_plies"].as_u64().unwrap() % 2 == 1 && row["mean_excess_plies"].as_f64().unwrap() >= 0.0);
    }
    let progress = &rows[3]["progress"];
    assert_eq!(
        (&progress["max_depth"], &progress["false_rungs"], &progress["without"]),
        (&json!(6), &json!(0), &json!(0))
    );
    assert!(rows[1]["progress"]["max_depth"].is_null(), "{}", rows[1]);
    // Without an evaluation it seldom mates; the men are the same everywhere.
    assert!(rows[0]["correlation"].is_null() && rows[2]["correlation"].as_f64().unwrap() < -0.3, "{}", rows[2]);
    assert!(rows[0]["share"].as_f64().unwrap() < 0.5 && rows[3]["share"] == json!(1.0), "{}", rows[3]);
    for (arguments, expected) in [
        (&["measure", "KQK", "--evaluation", "zebra"][..], "there is no such evaluation"),
        (&["measure", "KQK", "--depth", "0"], "is no number from 1 to"),
        (&["measure", "KQK", "--policy", "timid"], "a policy is one of stand-pat, full-width"),
        (&["measure", "KQKR"], "a policy needs a bare one"),
    ] {
        let (answers, code, said) = self::answers(tables.path(), arguments);
        assert_eq!(code, 2);
        assert!(format!("{answers:?}{said}").contains(expected), "{arguments:?}: {answers:?} {said}");
    }
}

#[test]
fn bad_positions_are_named_and_the_others_go_on() {
    let tables = tempfile::tempdir().unwrap();
    for (fen, expected) in [
        ("8/8/8/8/8/2k5/8/Q7 w", "there is no white king"),
        ("8/8/8/8/8/2k1k3/8/K7 w", "a second black king"),
        ("8/8/8/8/k6R/8/8/K6r w", "both kings are in check"),
        ("8/8/8/8/k6R/8/8/K7 w", "black is in check but white is to move"),
        ("4k3/8/8/8/P7/8/PPPPPPPP/4K3 w", "9 white pawns"),
        ("8/8/8/8/8/2k5/8/Q3K2P w", "a pawn on h1"),
        ("8/8/8/8/8/8/kK6/7Q b", "the kings stand beside each other"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castling rights"),
        ("8/8/7k/8/1pP5/7K/8/8 b - b3 0 1", "no double step has just passed \"b3\""),
    ] {
        let (answers, code, _) = answers(tables.path(), &["probe", fen, "7k/8/5K2/6R1/8/8/8/8 w"]);
        assert_eq!((code, answers.len()), (2, 2), "{fen}");
        assert_eq!((&answers[0]["line"], &answers[0]["text"]), (&json!(1), &json!(fen)));
        assert!(answers[0]["error"].as_str().unwrap().contains(expected), "{fen}: {}", answers[0]);
        assert_eq!(answers[1]["ending"], json!("KRK"));
    }
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
    for (fen, expected) in [
        (start, "32 pieces"),
        ("8/8/8/8/8/2k5/8/4K3 w", "two kings alone"),
        ("8/p7/8/8/8/2k5/P7/R3K3 w", "five pieces"),
        ("1K1k4/1P6/8/8/8/8/r7/2R5 w", "the table of KRPKR is not there: 'taxicab endgame table KRPKR' makes it"),
    ] {
        let (answers, code, _) = answers(tables.path(), &["probe", fen]);
        assert_eq!((code, &answers[0]["fen"]), (1, &json!(fen)));
        assert!(answers[0]["error"].as_str().unwrap().contains(expected), "{}", answers[0]);
    }
    let lines = b"# a comment\nx\n7k/8/5K2/6Q1/8/8/8/8 w\n";
    let output = run_with_input(&["endgame", "probe", "--json", "--tables", tables.path().to_str().unwrap()], lines);
    assert_eq!((code(&output), objects(&output)[0]["line"].clone(), objects(&output).len()), (2, json!(2), 2));
}

#[test]
fn mate_is_a_legal_game_of_the_promised_length() {
    let tables = tempfile::tempdir().unwrap();
    for (fen, ending) in [
        ("8/8/8/3k4/8/8/8/KBN5 w - - 0 1", "KBNK"),
        ("8/8/8/4k3/8/8/8/KR6 b - - 0 1", "KRK"),
        ("4K3/8/8/8/8/8/3p4/1k6 b - - 0 1", "KPK"),
        ("8/8/8/8/8/1k6/1p6/1K6 w - - 0 1", "KPK"),
    ] {
        let (answers, code, _) = answers(tables.path(), &["mate", fen]);
        let (last, moves) = answers.split_last().unwrap();
        assert_eq!((code, &last["ending"]), (0, &json!(ending)));
        let mut board: Board = fen.parse().unwrap();
        let perfect = last["perfect"].as_u64();
        assert_eq!(last["plies"], json!(moves.len()));
        assert_eq!(perfect.unwrap_or(0), moves.len() as u64, "{fen}");
        for (played, ply) in moves.iter().zip(1..) {
            assert_eq!(played["ply"], json!(ply));
            assert_eq!(played["plies_left_perfect"], json!(moves.len() - ply));
            board.try_play(played["uci"].as_str().unwrap().parse().unwrap()).unwrap();
        }
        let is_mate = board.status() == cozy_chess::GameStatus::Won;
        assert_eq!(is_mate, perfect.is_some());
        assert_eq!(last["result"] == json!("draw"), perfect.is_none());
    }
}

#[test]
fn tables_are_counted_and_kept() {
    let tables = tempfile::tempdir().unwrap();
    let (made, code, said) = answers(tables.path(), &["table", "KQK", "krk", "KKB", "KPK", "KQKX", "KQQPK"]);
    assert_eq!((code, made.len()), (2, 6), "{said}");
    let row = |answer: &Value| {
        let fields = ["ending", "won", "lost", "longest_plies", "checkmates", "stalemates"];
        fields.map(|field| answer[field].clone())
    };
    assert_eq!(made[0]["legal"], json!({"strong": 144_508, "weak": 223_944}));
    assert_eq!(row(&made[0]), [json!("KQK"), json!(144_508), json!(200_896), json!(19), json!(364), json!(872)]);
    assert_eq!(row(&made[1]), [json!("KRK"), json!(175_168), json!(201_700), json!(31), json!(216), json!(68)]);
    assert_eq!(row(&made[2])[..4], [json!("KBK"), json!(0), json!(0), Value::Null]);
    assert_eq!(row(&made[3])[3..], [json!(55), json!(0), json!(18)]);
    for (answer, expected) in made[4..].iter().zip(["'X'", "five pieces"]) {
        assert!(answer["error"].as_str().unwrap().contains(expected), "{answer}");
    }
    let histogram: u64 = made[0]["histogram"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(histogram, 144_508 + 200_896);
    // The longest win is one.
    let (probed, ..) = answers(tables.path(), &["probe", made[1]["longest"].as_str().unwrap()]);
    assert_eq!(probed[0]["plies"], json!(31));

    // They are listed, as KPK's successors are.
    let (listed, code, said) = answers(tables.path(), &["list"]);
    assert_eq!((code, listed.len(), said.as_str()), (0, 35, ""));
    let there: Vec<_> = listed.iter().filter(|row| row["status"] == json!("whole")).collect();
    let names: Vec<_> = there.iter().map(|row| (row["ending"].as_str().unwrap(), &row["longest_plies"])).collect();
    assert_eq!(
        names,
        [("KQK", &json!(19)), ("KRK", &json!(31)), ("KBK", &json!(0)), ("KNK", &json!(0)), ("KPK", &json!(55))]
    );
    assert!(there.iter().all(|row| row["file_bytes"].as_u64() < row["bytes"].as_u64()));

    // A second time they are loaded; a damaged one is said, made anew and right again.
    let files = fs::read_dir(tables.path()).unwrap().map(|entry| entry.unwrap().path());
    let is_table = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "table");
    let is_meant = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().starts_with("endgame-kqk-");
    let path = files.filter(is_table).find(is_meant).unwrap();
    let whole = fs::read(&path).unwrap();
    assert!(whole.len() < 4_000_000);
    let (loaded, _, said) = answers(tables.path(), &["table", "KQK"]);
    assert_eq!((row(&loaded[0]), said.as_str()), (row(&made[0]), ""));
    for damage in [&whole[..whole.len() - 100], &whole[..10], &{
        let mut bytes = whole.clone();
        let middle = bytes.len() - 5_000;
        bytes[middle] ^= 1;
        bytes
    }] {
        fs::write(&path, damage).unwrap();
        let (again, code, said) = answers(tables.path(), &["table", "KQK"]);
        assert_eq!((row(&again[0]), code), (row(&made[0]), 0));
        assert!(said.contains("the file is ignored") && said.contains("endgame-kqk"), "{said}");
        assert_eq!(fs::read(&path).unwrap(), whole);
    }
    // Where nothing can be kept, the answer is the same.
    let file = tables.path().join("no-directory");
    fs::write(&file, "").unwrap();
    let (unkept, code, said) = answers(&file, &["table", "KQK"]);
    assert_eq!((row(&unkept[0]), code), (row(&made[0]), 0));
    assert!(said.contains("the table is not kept"), "{said}");
}

#[test]
fn the_help_says_what_is_ignored_and_a_command_is_wanted() {
    let help = run(&["endgame", "--help"]);
    assert!(text(&help.stdout).contains("half-move clock is ignored"));
    assert_eq!(code(&run(&["endgame"])), 2);
}
