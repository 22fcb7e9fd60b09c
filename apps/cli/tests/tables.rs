//! Tables on disk and lists: built, damaged, killed, resumed; in order on any number of threads.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::running::{code, command, examples, object, objects, run, run_with_input, text};
use serde_json::{Value, json};

/// A 15-puzzle board that the light estimate does not solve at once.
const HARD: &str = "13 14 5 3/15 7 8 9/12 0 10 11/4 1 6 2";
/// Its 7-tile table is big enough to be kept: 18 MB, about a second.
const SPLIT: &str = "8,9,10,11,12,13,14/0,1,2,3/4,5,6,7";

fn in_directory(directory: &Path, arguments: &[&str]) -> std::process::Output {
    command(arguments).env("TAXICAB_TABLES", directory).output().unwrap()
}

fn table_files(directory: &Path) -> Vec<std::path::PathBuf> {
    let mut files: Vec<_> = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "table"));
    files.sort();
    files
}

fn signal(child: &std::process::Child, name: &str) {
    let status = Command::new("kill").args([name, &child.id().to_string()]).stderr(Stdio::null()).status().unwrap();
    // It may be over already.
    let _ = status;
}

#[test]
fn tables_are_built_listed_verified_and_removed() {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path().join("deep/tables");
    let place = directory.to_str().unwrap();
    let build = ["tables", "build", "3x3", "--split", "4-4", "--tables", place, "--json"];
    let built = objects(&run(&build));
    assert_eq!(built.len(), 2);
    for table in &built {
        assert_eq!((&table["built"], &table["split"]), (&json!(true), &json!("4-4")));
        assert!(Path::new(table["file"].as_str().unwrap()).is_file());
    }
    let again = run(&build);
    assert!(objects(&again).iter().all(|table| table["built"] == json!(false)) && code(&again) == 0);
    let other_goal = objects(&run(&[&build[..], &["--goal", "blank-first"]].concat()));
    assert!(other_goal.iter().all(|table| table["built"] == json!(false)), "a turn of the goal shares its tables");

    let listed = objects(&run(&["tables", "list", "--tables", place, "--json"]));
    assert_eq!(listed.len(), 2);
    assert!(listed.iter().all(|file| file["status"] == json!("whole") && file["modified"].is_number()));
    assert_eq!(code(&run(&["tables", "verify", "--tables", place])), 0);

    // One bit of the payload.
    let victim = &table_files(&directory)[0];
    let mut bytes = fs::read(victim).unwrap();
    let (middle, last) = (bytes.len() / 2, bytes.len() - 1);
    bytes[last] ^= 4;
    fs::write(victim, &bytes).unwrap();
    let verified = run(&["tables", "verify", "--tables", place, "--json"]);
    assert_eq!(code(&verified), 1);
    let damaged: Vec<Value> =
        objects(&verified).into_iter().filter(|file| file["status"] == json!("damaged")).collect();
    assert_eq!(damaged.len(), 1);
    assert!(damaged[0]["error"].as_str().unwrap().contains("checksum"));
    let rebuilt = run(&build);
    assert_eq!(objects(&rebuilt).iter().filter(|table| table["built"] == json!(true)).count(), 1);
    assert!(text(&rebuilt.stderr).contains("built again"));
    assert_eq!(code(&run(&["tables", "verify", "--tables", place])), 0);

    fs::write(victim, &bytes[..middle]).unwrap();
    // A spoilt checkpoint beside a table that is right, and what a killed builder left of it.
    let whole = table_files(&directory).into_iter().find(|file| file != victim).unwrap();
    fs::write(whole.with_extension("checkpoint"), "rubbish").unwrap();
    fs::write(whole.with_extension("table.part"), "half of it").unwrap();
    let removed = objects(&run(&["tables", "remove", "--damaged", "--tables", place, "--json"]));
    assert_eq!((removed.len(), table_files(&directory)), (3, vec![whole]));
    assert_eq!(objects(&run(&["tables", "remove", "4x4", "--tables", place, "--json"])).len(), 0);
    assert_eq!(objects(&run(&["tables", "remove", "3x3", "--tables", place, "--json"])).len(), 1);
    assert_eq!(table_files(&directory).len(), 0);
}

#[test]
fn a_big_table_is_kept_and_a_damaged_one_is_said_and_not_used() {
    let folder = tempfile::tempdir().unwrap();
    let heuristic = format!("pdb:{SPLIT}");
    let solve = ["solve", "--json", "--heuristic", &heuristic, HARD];
    let first = in_directory(folder.path(), &solve);
    assert_eq!(table_files(folder.path()).len(), 1, "{}", text(&first.stderr));
    assert!(text(&first.stderr).contains("building the table 4x4 blank 15 homes 8 9 10 11 12 13 14"));
    let second = in_directory(folder.path(), &solve);
    assert_eq!(text(&second.stderr), "");
    let whole = &table_files(folder.path())[0];
    let contents = fs::read(whole).unwrap();
    let mut damaged = contents.clone();
    damaged[10_000_000] ^= 1;
    fs::write(whole, &damaged).unwrap();
    let third = in_directory(folder.path(), &solve);
    assert!(text(&third.stderr).contains("checksum is wrong; the file is ignored"));
    assert!(fs::read(whole).unwrap() == contents, "it was built anew, the same");
    for output in [&first, &second, &third] {
        let solution = &objects(output)[0];
        assert_eq!((&solution["length"], &solution["heuristic"]), (&json!(59), &json!(heuristic)));
        assert_eq!(code(output), 0);
    }
}

#[test]
fn a_killed_build_leaves_nothing_that_is_trusted_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let build = ["tables", "build", "4x4", "--split", SPLIT, "--json"];
    for wait in [30, 90, 150, 260, 420, 700] {
        let mut child =
            command(&build).args(["--checkpoint", "0"]).env("TAXICAB_TABLES", folder.path()).spawn().unwrap();
        thread::sleep(Duration::from_millis(wait));
        signal(&child, "-KILL");
        child.wait().unwrap();
        let verified = in_directory(folder.path(), &["tables", "verify", "--json"]);
        assert_eq!(code(&verified), 0, "{}", text(&verified.stdout));
    }
    let finished = in_directory(folder.path(), &build);
    assert_eq!((code(&finished), objects(&finished).len()), (0, 3));
    let other = tempfile::tempdir().unwrap();
    in_directory(other.path(), &build);
    for (a, b) in table_files(folder.path()).iter().zip(table_files(other.path())) {
        assert!(fs::read(a).unwrap() == fs::read(b).unwrap(), "as built in one go");
    }
}

#[test]
fn ctrl_c_keeps_a_checkpoint_from_which_it_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let build = ["tables", "build", "4x4", "--split", SPLIT, "--json"];
    // The later the better, but before the end: on a machine of unknown speed.
    for wait in [250, 500, 120, 60, 1000] {
        let mut child = command(&build).env("TAXICAB_TABLES", folder.path()).spawn().unwrap();
        thread::sleep(Duration::from_millis(wait));
        signal(&child, "-INT");
        let status = child.wait().unwrap();
        let listed = objects(&in_directory(folder.path(), &["tables", "list", "--json"]));
        if listed.iter().any(|file| file["status"] == json!("unfinished")) {
            assert_eq!(status.code(), Some(130));
            let again = in_directory(folder.path(), &build);
            assert!(text(&again.stderr).contains("goes on at level"), "{}", text(&again.stderr));
            assert_eq!(code(&again), 0);
            let listed = objects(&in_directory(folder.path(), &["tables", "verify", "--json"]));
            assert_eq!(listed.len(), 3);
            return;
        }
        in_directory(folder.path(), &["tables", "remove", "--all"]);
    }
    panic!("the build was never caught in the middle");
}

#[test]
fn two_builders_do_not_collide() {
    let folder = tempfile::tempdir().unwrap();
    let build = ["tables", "build", "4x4", "--split", SPLIT, "--json"];
    let builders: Vec<_> =
        (0..2).map(|_| command(&build).env("TAXICAB_TABLES", folder.path()).spawn().unwrap()).collect();
    let outputs: Vec<_> = builders.into_iter().map(|child| child.wait_with_output().unwrap()).collect();
    assert!(outputs.iter().all(|output| code(output) == 0));
    let all: Vec<Value> = outputs.iter().flat_map(objects).collect();
    assert_eq!(all.len(), 6);
    assert_eq!(all.iter().filter(|table| table["built"] == json!(true)).count(), 3, "each table once");
}

#[test]
fn a_directory_that_is_not_to_be_had_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let below = file.join("tables");
    let place = below.to_str().unwrap();
    let build = run(&["tables", "build", "3x3", "--tables", place]);
    assert_eq!((code(&build), text(&build.stdout)), (2, ""));
    assert!(text(&build.stderr).contains("file/tables"));
    let missing = folder.path().join("missing");
    let listed = run(&["tables", "list", "--json", "--tables", missing.to_str().unwrap()]);
    assert_eq!((code(&listed), text(&listed.stdout)), (0, ""));
    assert!(!missing.exists());
    // What is asked for by name is solved all the same, and not kept.
    let heuristic = format!("pdb:{SPLIT}");
    let solved = run(&["solve", "--json", "--tables", place, "--heuristic", &heuristic, HARD]);
    assert!(text(&solved.stderr).contains("the table is not kept"), "{}", text(&solved.stderr));
    assert_eq!((&objects(&solved)[0]["length"], code(&solved)), (&json!(59), 0));
    for (arguments, part) in [
        (&["solve", "--heuristic", "pdb:6-6-6", HARD][..], "the split has 18 tiles, but 4x4 has 15"),
        (&["solve", "--heuristic", "pdb:x", HARD], "a split is written as numbers of tiles"),
        (&["solve", "--heuristic", "pdb:6-6-3", "--metric", "mtm", HARD], "not admissible with --metric mtm"),
        (&["solve", "--heuristic", "pdb:6-6-3,nothing", HARD], "'nothing' is not a heuristic"),
        (&["solve", "--resume", "x", HARD], "add --json"),
        (
            &["solve", "--heuristic", "pdb:1-7,pdb:2-6,pdb:3-5,pdb:4-4,pdb:8", "8 6 7/2 5 4/3 0 1"],
            "5 splits; at most 4",
        ),
        (&["solve", "--threads", "20000", HARD], "at most 512 threads"),
        (&["tables", "build", "7x7"], "7x7"),
        (&["tables", "remove"], "required"),
        (&["tables", "suggest", "3x3", "--tiles", "8"], "2 to 16 patterns"),
    ] {
        let output = run(arguments);
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert!(text(&output.stderr).contains(part), "{arguments:?}: {}", text(&output.stderr));
    }
}

#[test]
fn the_default_says_what_it_used() {
    let (easy, _) = object(&["solve", "--json", "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15"]);
    assert_eq!(
        (&easy["heuristic"], &easy["table_seconds"].as_f64().is_some()),
        (&json!("max:linear-conflict,walking"), &true)
    );
    let (harder, _) = object(&["solve", "--json", "15 14 13 12/11 10 9 8/7 6 5 4/3 1 2 0"]);
    assert_eq!((&harder["heuristic"], &harder["length"]), (&json!("pdb:6-6-3"), &json!(70)));
    assert!(harder["table_seconds"].as_f64().unwrap() > 0.0);
    let (hard, _) = object(&["solve", "--json", HARD]);
    assert_eq!(hard["length"], json!(59));
    for heuristic in ["pdb:6-6-3", "pdb:5-5-5", "max:pdb:6-6-3,walking", "max:pdb:5-5-5,pdb:6-6-3"] {
        let (named, _) = object(&["solve", "--json", "--heuristic", heuristic, HARD]);
        assert_eq!((&named["heuristic"], &named["moves"]), (&json!(heuristic), &hard["moves"]));
    }
    let (best_first, _) = object(&["solve", "--json", "--algorithm", "astar", "--heuristic", "pdb:6-6-3", HARD]);
    assert_eq!((&best_first["length"], &best_first["optimal"]), (&json!(59), &json!(true)));
}

#[test]
fn all_solutions_are_the_same_with_tables() {
    let board = "8 6 7/2 5 4/3 0 1";
    let (light, _) = object(&["solve", "--json", "--all", "--heuristic", "manhattan", board]);
    let (tables, _) = object(&["solve", "--json", "--all", "--heuristic", "pdb:4-4", board]);
    let sorted = |answer: &Value| {
        let mut all: Vec<String> = serde_json::from_value(answer["solutions"].clone()).unwrap();
        all.sort();
        all
    };
    assert_eq!(sorted(&light), sorted(&tables));
    assert!(sorted(&light).len() > 1 && tables["complete"] == json!(true));
}

/// Boards with a bad line, an unsolvable one and a comment among them.
pub(crate) fn boards() -> String {
    let shuffled = run(&["shuffle", "--size", "3x3", "--seed", "5", "--count", "300"]);
    let mut lines: Vec<String> = text(&shuffled.stdout).lines().map(str::to_owned).collect();
    lines.insert(100, "nonsense".into());
    lines.insert(150, "1 2 3/4 5 6/8 7 0".into());
    lines.insert(7, "# a comment".into());
    lines.join("\n")
}

/// What does not depend on time or threads.
pub(crate) fn essence(answer: &Value) -> Value {
    json!([answer["board"], answer["moves"], answer["length"], answer["line"], answer["error"], answer["reason"]])
}

#[test]
fn lists_are_answered_in_order_on_any_number_of_threads() {
    let boards = boards();
    let answers = |threads: &str| {
        let output = run_with_input(&["solve", "--json", "--threads", threads], boards.as_bytes());
        assert_eq!(code(&output), 2);
        objects(&output).iter().map(essence).collect::<Vec<_>>()
    };
    let (one, many) = (answers("1"), answers("5"));
    assert_eq!(one.len(), 302);
    assert!(one == many);
    let bad: Vec<&Value> = one.iter().filter(|answer| answer[3].is_number()).collect();
    assert_eq!((bad.len(), &bad[0][3]), (1, &json!(102)));
    let (single, _) = object(&["solve", "--json", "--threads", "1", HARD]);
    let (shared, _) = object(&["solve", "--json", "--threads", "4", HARD]);
    assert_eq!(essence(&single), essence(&shared));
}

#[test]
fn an_answer_comes_before_the_next_line_is_there() {
    use std::io::{BufRead, BufReader};
    let mut child = command(&["solve", "--json"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(input, "1 2 3/4 5 6/7 0 8").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&line).unwrap()["length"], json!(1));
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn better_splits_are_found() {
    let suggest = ["tables", "suggest", "3x4", "--tiles", "6-5", "--tries", "120", "--json"];
    let (suggestion, code) = object(&suggest);
    assert_eq!(code, 0);
    let mean = |which: &str| suggestion[which]["mean"].as_f64().unwrap();
    assert!(mean("best") > mean("known") + 0.3, "{suggestion}");
    let (again, _) = object(&suggest);
    assert_eq!(again["best"], suggestion["best"], "the seed decides");
    // What it suggests can be built.
    let heuristic = format!("pdb:{}", suggestion["best"]["split"].as_str().unwrap());
    let (solved, _) = object(&["solve", "--json", "--heuristic", &heuristic, "1 2 3/4 5 6/7 8 9/10 0 11"]);
    assert_eq!(solved["length"], json!(1));
}

#[test]
fn the_help_teaches_and_its_examples_work() {
    let mut count = 0;
    for name in ["build", "list", "verify", "remove", "suggest"] {
        for (example, output) in examples(&format!("tables {name}")) {
            assert!(matches!(code(&output), 0 | 1), "{example}: {}", text(&output.stderr));
            count += 1;
        }
    }
    assert!(count >= 6, "{count} examples");
}
