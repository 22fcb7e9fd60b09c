//! `taxicab units`: the loop of its help, killed and taken up again; lists; what does not fit.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::running::{code, run, text};
use serde_json::{Value, json};

/// 59 moves, and with Manhattan distance more than a moment.
pub(crate) const HARD: &str = "13 14 5 3/15 7 8 9/12 0 10 11/4 1 6 2";

pub(crate) fn units(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_taxicab"));
    command.arg("units").args(arguments).current_dir(folder).stdin(Stdio::null());
    command
}

/// The exit code and both outputs.
pub(crate) fn ran(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let output = units(folder, arguments).output().unwrap();
    (code(&output), text(&output.stdout).into(), text(&output.stderr).into())
}

/// Divides the search of a board into `step.jsonl`.
pub(crate) fn split(folder: &Path, heuristic: &str, unit_nodes: &str) {
    let (exit, lines, words) = ran(folder, &["split", HARD, "--heuristic", heuristic, "--unit-nodes", unit_nodes]);
    assert_eq!(exit, 0, "{words}");
    fs::write(folder.join("step.jsonl"), lines).unwrap();
}

const MERGE: [&str; 5] = ["merge", "step.jsonl", "results.jsonl", "--next", "step.jsonl"];

/// The loop of the help; `between` happens to the files after every run.
fn looped(folder: &Path, between: impl Fn(&Path)) -> Value {
    for _ in 0..30 {
        let (exit, status, words) = ran(folder, &[&MERGE[..], &["--json"]].concat());
        let status: Value = serde_json::from_str(&status).unwrap_or_else(|_| panic!("{words}"));
        if exit == 0 {
            return status;
        }
        assert_eq!(exit, 1, "{words}");
        let (exit, _, words) = ran(folder, &["run", "step.jsonl", "--out", "results.jsonl"]);
        assert_eq!(exit, 0, "{words}");
        between(folder);
    }
    panic!("the loop does not end");
}

fn solution(status: &Value) -> [Value; 4] {
    ["length", "moves", "optimal", "iterations"].map(|name| status[name].clone())
}

#[test]
fn the_loop_of_the_help_solves_a_board() {
    let folder = tempfile::tempdir().unwrap();
    split(folder.path(), "pdb:5-5-5", "5000");
    let status = looped(folder.path(), |_| ());
    let alone = run(&["solve", "--json", "--heuristic", "pdb:5-5-5", HARD]);
    let alone: Value = serde_json::from_str(text(&alone.stdout)).unwrap();
    for field in ["board", "goal", "length", "moves", "optimal", "heuristic"] {
        assert_eq!(status[field], alone[field], "{field}");
    }
    // The same file says it again.
    let (exit, words, _) = ran(folder.path(), &["merge", "step.jsonl"]);
    assert!(exit == 0 && words.contains("59 moves, proven shortest"), "{words}");
}

#[test]
fn damaged_repeated_and_torn_results_change_nothing() {
    let [plain, rough] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    for folder in [&plain, &rough] {
        split(folder.path(), "pdb:5-5-5", "5000");
    }
    let expected = looped(plain.path(), |_| ());
    let status = looped(rough.path(), |folder| {
        let path = folder.join("results.jsonl");
        let results = fs::read_to_string(&path).unwrap();
        let mut lines: Vec<String> = results.lines().rev().map(str::to_owned).collect();
        // The first that is read stays as it was: else the file would not be known as one of results.
        if lines.len() > 2 {
            lines[1] = lines[1].replacen("\"generated\":", "\"generated\":1", 1);
        }
        lines.extend_from_within(..1);
        fs::write(&path, lines.join("\n") + "\n{\"unit\":7,\"fo").unwrap();
    });
    assert_eq!(solution(&status), solution(&expected));
}

#[test]
fn a_run_that_is_killed_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    split(folder.path(), "manhattan", "200000");
    let lines = || fs::read_to_string(folder.path().join("results.jsonl")).map_or(0, |text| text.lines().count());
    let mut kills = 0;
    while ran(folder.path(), &MERGE).0 == 1 {
        let before = lines();
        let mut running =
            units(folder.path(), &["run", "step.jsonl", "--out", "results.jsonl", "--threads", "1"]).spawn().unwrap();
        while running.try_wait().unwrap().is_none() && (kills >= 4 || lines() < before + 3) {
            sleep(Duration::from_millis(2));
        }
        kills += u32::from(running.try_wait().unwrap().is_none());
        running.kill().unwrap();
        running.wait().unwrap();
    }
    assert!(kills >= 3, "{kills} kills");
    let (exit, status, _) = ran(folder.path(), &["merge", "step.jsonl", "--json"]);
    let status: Value = serde_json::from_str(&status).unwrap();
    assert_eq!((exit, &status["length"]), (0, &json!(59)));
    // As if nothing had been killed.
    let whole = tempfile::tempdir().unwrap();
    split(whole.path(), "manhattan", "200000");
    assert_eq!(solution(&status), solution(&looped(whole.path(), |_| ())));
}

#[test]
fn a_list_is_answered_in_its_order_by_whoever_runs_its_units() {
    let folder = tempfile::tempdir().unwrap();
    let boards = ["1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/8 7 0", "8 6 7/2 5 4/3 0 1", "1 2 3/4 0 5/7 8 6", HARD];
    let (exit, lines, words) = ran(folder.path(), &[&["split", "--boards", "2"], &boards[..]].concat());
    assert_eq!((exit, words.trim()), (0, "taxicab: 5 boards in 3 units"));
    let units: Vec<&str> = lines.lines().collect();
    // The heuristic and its tables are those of one size: the last board is a unit of its own.
    assert!(units.len() == 4 && units[2].contains("pdb:6-6-3") && !units[1].contains("pdb:"), "{lines}");
    assert!(units[3].starts_with(r#"{"list":{"units":3,"boards":5},"#), "{lines}");
    fs::write(folder.path().join("units.jsonl"), &lines).unwrap();
    for (name, some) in [("a", [units[1]].as_slice()), ("b", &[units[2], units[0]])] {
        fs::write(folder.path().join(name), some.join("\n")).unwrap();
    }
    let (exit, results, _) = ran(folder.path(), &["run", "b"]);
    assert_eq!(exit, 0);
    fs::write(folder.path().join("results-b"), results).unwrap();
    let merge = ["merge", "units.jsonl", "results-a", "results-b", "--missing", "missing.jsonl"];
    let (exit, answers, words) = ran(folder.path(), &merge);
    assert_eq!((exit, answers.lines().count()), (1, 2), "{words}");
    assert!(words.contains("1 of 3 units have no result yet"), "{words}");
    assert_eq!(fs::read_to_string(folder.path().join("missing.jsonl")).unwrap(), format!("{}\n", units[1]));
    let (_, results, _) = ran(folder.path(), &["run", "missing.jsonl"]);
    fs::write(folder.path().join("results-a"), results).unwrap();
    let (exit, answers, words) = ran(folder.path(), &merge);
    assert_eq!(exit, 1, "one board cannot be solved: {words}");
    let answers: Vec<Value> = answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let lengths: Vec<Value> = answers.iter().map(|answer| answer["length"].clone()).collect();
    assert_eq!(lengths, [json!(1), Value::Null, json!(31), json!(2), json!(59)]);
    // A list that was cut, at the end of a line too, is not taken for a shorter one.
    for (kept, words) in [
        (&units[..2], "cut off after unit 1: its last line is missing"),
        (&[units[0], units[1], units[3]], "line 3: there are 2 of 3 units"),
        (&[units[0], units[3], units[1]], "line 2: there are 1 of 3 units"),
        (&[units[0], units[1], units[2], units[3], units[3]], "line 5: nothing follows the end of a list"),
    ] {
        fs::write(folder.path().join("cut.jsonl"), kept.join("\n")).unwrap();
        let (exit, _, error) = ran(folder.path(), &["merge", "cut.jsonl", "results-a", "results-b"]);
        assert!(exit == 2 && error.contains(words), "{error}");
    }
}

#[test]
fn plans_of_two_metrics_are_no_search_and_no_list() {
    let folder = tempfile::tempdir().unwrap();
    let split = |options: &[&str]| {
        let (exit, lines, words) = ran(folder.path(), &[&["split"], options].concat());
        assert_eq!(exit, 0, "{words}");
        lines.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let refused = |lines: &[&[String]], part: &str| {
        fs::write(folder.path().join("two.jsonl"), lines.concat().join("\n")).unwrap();
        let (exit, out, words) = ran(folder.path(), &["merge", "two.jsonl"]);
        assert!(exit == 2 && words.contains(part) && out.is_empty(), "{part}: {out}{words}");
    };
    let tiles = split(&[HARD, "--heuristic", "pdb:5-5-5", "--unit-nodes", "2000"]);
    let runs = split(&[HARD, "--metric", "mtm", "--unit-nodes", "2000"]);
    let second =
        format!("line {}: a second plan of another iteration: metric \"mtm\" in place of \"stm\"", tiles.len() + 1);
    refused(&[&tiles, &runs], &second);
    refused(&[&tiles[..2], &runs[2..]], "line 3: a unit of another iteration: metric \"mtm\" in place of \"stm\"");
    refused(&[&tiles, &tiles], &format!("line {}: the plan comes twice", tiles.len() + 1));

    let boards = ["1 2 3/4 5 6/7 0 8", "8 6 7/2 5 4/3 0 1", "1 2 3/4 0 5/7 8 6"];
    let list = |options: &[&str]| split(&[&["--boards", "1"], options, &boards[..]].concat());
    let (tiles, runs) = (list(&[]), list(&["--metric", "mtm"]));
    refused(&[&tiles[..1], &runs[1..]], "line 2: unit 1 is of another list: metric \"mtm\" in place of \"stm\"");
    let other = list(&["--heuristic", "manhattan"]);
    refused(&[&tiles[..2], &other[2..]], "line 3: unit 2 is of another list: heuristic manhattan in place of");
    let pairs = split(&[&["--boards", "2"], &boards[..]].concat());
    refused(&[&tiles[..1], &pairs[1..]], "line 2: unit 1 is of another list: 2 boards before it in place of 1");
    refused(&[&tiles[..1], &split(&["--boards", "2", boards[0], boards[1]])[1..]], "line 2: the end of another list");
}

#[test]
fn units_name_their_version_and_commit() {
    let folder = tempfile::tempdir().unwrap();
    split(folder.path(), "pdb:5-5-5", "5000");
    let step = fs::read_to_string(folder.path().join("step.jsonl")).unwrap();
    let version = format!("\"taxicab\":\"{}\"", taxicab::VERSION);
    assert!(
        taxicab::VERSION.starts_with(concat!(env!("CARGO_PKG_VERSION"), "+")) && step.matches(&version).count() > 1
    );
    assert_eq!(text(&run(&["--version"]).stdout).trim(), format!("taxicab {}", taxicab::VERSION));
    // One of another commit.
    let unit: Value = serde_json::from_str(step.lines().nth(1).unwrap()).unwrap();
    let mut unit = unit.as_object().unwrap().clone();
    unit.remove("checksum");
    unit["taxicab"] = json!(concat!(env!("CARGO_PKG_VERSION"), "+0123456789ab"));
    fs::write(folder.path().join("other.jsonl"), taxicab::units::seal::sealed(&unit).unwrap()).unwrap();
    let (exit, _, words) = ran(folder.path(), &["run", "other.jsonl"]);
    let made = concat!("made by taxicab ", env!("CARGO_PKG_VERSION"), "+0123456789ab, and this is ");
    assert!(exit == 2 && words.contains(made), "{words}");
}

/// The loop as the help has it, in a shell; it ends when a command says that something is wrong.
#[test]
#[cfg(unix)]
fn the_loop_ends_where_it_cannot_go_on() {
    let folder = tempfile::tempdir().unwrap();
    split(folder.path(), "pdb:5-5-5", "5000");
    let help = text(&run(&["units", "--help"]).stdout).to_owned();
    let from = help.find("  while taxicab units merge").expect("the help has the loop");
    let text_of_loop = &help[from..from + help[from..].find("done\n").unwrap() + 5];
    let guide = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/scale.md")).unwrap();
    let lines = text_of_loop.lines().map(|line| line.trim_start_matches("  ").trim());
    assert!(lines.clone().all(|line| guide.contains(line)), "docs/scale.md has another loop");
    let looped = || {
        let script = format!("taxicab() {{ \"$TAXICAB\" \"$@\"; }}\n{text_of_loop}");
        let mut command = Command::new("bash");
        command.args(["-c", &script]).env("TAXICAB", env!("CARGO_BIN_EXE_taxicab")).current_dir(folder.path());
        command.output().unwrap()
    };
    let step = fs::read_to_string(folder.path().join("step.jsonl")).unwrap();
    fs::write(folder.path().join("step.jsonl"), step.replacen("\"bound\":", "\"bound\":1", 1)).unwrap();
    assert!(text(&looped().stderr).contains("line 1: not as it was written"));
    fs::write(folder.path().join("step.jsonl"), step).unwrap();
    fs::write(folder.path().join("results.jsonl"), "precious\n").unwrap();
    assert!(text(&looped().stderr).contains("not the result of a unit"));
    fs::remove_file(folder.path().join("results.jsonl")).unwrap();
    assert!(text(&looped().stdout).contains("59 moves, proven shortest"));
}

#[test]
fn a_file_may_hold_units_of_several_searches() {
    let folder = tempfile::tempdir().unwrap();
    let mut all = String::new();
    for heuristic in ["pdb:5-5-5", "pdb:6-6-3"] {
        split(folder.path(), heuristic, "5000");
        let status = looped(folder.path(), |folder| {
            fs::copy(folder.join("step.jsonl"), folder.join("before.jsonl")).unwrap();
        });
        assert_eq!(status["length"], 59);
        fs::remove_file(folder.path().join("results.jsonl")).unwrap();
        all += &fs::read_to_string(folder.path().join("before.jsonl")).unwrap();
    }
    // The last iterations of both: a solution in one leaves out none of the other.
    fs::write(folder.path().join("all.jsonl"), &all).unwrap();
    assert_eq!(ran(folder.path(), &["run", "all.jsonl", "--out", "results.jsonl"]).0, 0);
    for part in all.split_inclusive('\n').collect::<Vec<_>>().chunk_by(|_, line| !line.starts_with(r#"{"plan":"#)) {
        fs::write(folder.path().join("one.jsonl"), part.concat()).unwrap();
        let (exit, words, error) = ran(folder.path(), &["merge", "one.jsonl", "results.jsonl"]);
        assert!(exit == 0 && words.contains("59 moves"), "{words}{error}");
    }
}

#[test]
fn results_may_have_been_damaged_or_written_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    split(folder.path(), "pdb:5-5-5", "1000");
    assert_eq!(ran(folder.path(), &["run", "step.jsonl", "--out", "results.jsonl"]).0, 0);
    let path = folder.path().join("results.jsonl");
    let results = fs::read_to_string(&path).unwrap();
    let (_, merged, _) = ran(folder.path(), &["merge", "step.jsonl", "results.jsonl"]);
    // The first line too; and the ends of lines as another system has them.
    let damaged = results.replacen("generated", "generates", 1);
    for changed in [damaged, results.replace('\n', "\r\n")] {
        fs::write(&path, changed).unwrap();
        let (exit, _, words) = ran(folder.path(), &["run", "step.jsonl", "--out", "results.jsonl"]);
        assert_eq!(exit, 0, "{words}");
        assert_eq!(ran(folder.path(), &["merge", "step.jsonl", "results.jsonl"]).1, merged);
    }
}

#[test]
fn what_does_not_fit_is_named() {
    let folder = tempfile::tempdir().unwrap();
    split(folder.path(), "pdb:5-5-5", "1000");
    let step = fs::read_to_string(folder.path().join("step.jsonl")).unwrap();
    let lines: Vec<&str> = step.lines().collect();
    let with = |name: &str, lines: &[&str], arguments: &[&str]| {
        fs::write(folder.path().join(name), lines.join("\n")).unwrap();
        let (exit, _, words) = ran(folder.path(), arguments);
        (exit, words)
    };
    let changed = lines[1].replacen("\"bound\":", "\"bound\":1", 1);
    let (exit, words) = with("x", &[&changed], &["run", "x"]);
    assert!(exit == 2 && words.contains("line 1: not as it was written: the checksum is another"), "{words}");
    let (exit, words) = with("x", &[lines[0], &changed], &["merge", "x"]);
    assert!(exit == 2 && words.contains("x: line 2: not as it was written"), "{words}");
    let (exit, words) = with("x", &lines[1..], &["merge", "x"]);
    assert!(exit == 2 && words.contains("x: line 1: unit 0 is of an iteration, whose first line"), "{words}");
    let (exit, words) = with("x", &lines[..lines.len() - 1], &["merge", "x"]);
    assert!(
        exit == 2 && words.contains(&format!("there are {} of {} units", lines.len() - 2, lines.len() - 1)),
        "{words}"
    );
    let (exit, words) = with("x", &["precious"], &["run", "step.jsonl", "--out", "x"]);
    assert!(exit == 2 && words.contains("line 1 is not the result of a unit"), "{words}");
    assert_eq!(fs::read_to_string(folder.path().join("x")).unwrap(), "precious");
    for (arguments, part) in [
        (&["run", "nowhere"][..], "nowhere: No such file"),
        (&["merge", "nowhere"], "nowhere: No such file"),
        (&["split", HARD, HARD], "one board at a time"),
        (&["split", HARD, "--all"], "with --goal, --size, --blank, --metric, --heuristic and limits alone"),
        (&["split", HARD, "--metric", "mtm", "--automaton", "14"], "automaton: there is none in the metric mtm"),
        (&["split", HARD, "--automaton", "99"], "the depth of an automaton is 2 to 24 moves, or 'none'"),
        (&["split", HARD, "--unit-nodes", "10"], "10 is below 1000"),
        (&["split", HARD, "--boards", "1", "--time-limit", "1"], "time_limit: a unit has the same answers"),
        (&["split", "1 2 3/4 5 6/8 7 0"], "not solvable"),
        (&["split", HARD, "--heuristic", "pdb:6-6"], "12 tiles, but 4x4 has 15"),
    ] {
        let (exit, _, words) = ran(folder.path(), arguments);
        assert!(exit == 2 && words.contains(part), "{arguments:?}: {words}");
    }
    // A limit ends a unit before it is done, and it is run again.
    let (exit, lines, _) = ran(
        folder.path(),
        &["split", HARD, "--heuristic", "manhattan", "--unit-nodes", "100000", "--max-nodes", "90000"],
    );
    assert_eq!(exit, 0);
    fs::write(folder.path().join("limited"), lines).unwrap();
    assert_eq!(ran(folder.path(), &["run", "limited", "--out", "limited-results"]).0, 1);
    assert!(ran(folder.path(), &["merge", "limited", "limited-results"]).1.contains("have no result yet"));
}
