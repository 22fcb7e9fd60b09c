//! `taxicab bench`, and what `taxicab heuristics` shows of predictions and errors.

use std::fs;

use crate::running::{code, examples, objects, run, text, texts};
use serde_json::{Value, json};

/// The rows and the summary of a bench, which must exit with this code.
fn bench(arguments: &[&str], expected: i32) -> (Vec<Value>, Value) {
    let output = run(&[&["bench", "--json"], arguments].concat());
    assert_eq!(code(&output), expected, "{arguments:?}: {}", text(&output.stderr));
    let mut objects = objects(&output);
    let summary = objects.pop().expect("a summary");
    assert_eq!(summary["summary"], json!(true));
    (objects, summary)
}

fn sum(rows: &[Value], field: &str) -> u64 {
    rows.iter().map(|row| row[field].as_u64().unwrap()).sum()
}

#[test]
fn korfs_counts_are_met_to_the_node() {
    // The published counts are those of IDA* with Manhattan distance and nothing else.
    let ids = "12,16,19,79,42,28,55,94";
    let (rows, summary) = bench(&["korf100", "--heuristic", "manhattan", "--automaton", "none", "--ids", ids], 0);
    assert_eq!(rows.len(), 8);
    for row in &rows {
        assert_eq!(row["generated"], row["published"]["korf_1985_manhattan"], "board {}", row["id"]);
        assert_eq!((&row["length"], &row["automaton"]), (&row["expected"], &Value::Null));
    }
    assert_eq!(summary["published"]["korf_1985_manhattan"], summary["generated"]);
    assert_eq!(summary["generated"].as_u64(), Some(sum(&rows, "generated")));
}

#[test]
fn every_length_of_twenty_boards_is_the_published_one_by_all_estimates() {
    let (rows, summary) = bench(&["korf100", "--count", "20"], 0);
    assert_eq!((rows.len(), &summary["solved"], &summary["wrong"]), (20, &json!(20), &json!(0)));
    assert!(rows.iter().enumerate().all(|(index, row)| row["id"] == json!((index + 1).to_string())));
    assert_eq!((&rows[0]["heuristic"], &rows[0]["goal"]), (&json!("pdb:6-6-3"), &json!("blank-first")));
    // Each solution leads to the goal, or the command fails; here its length is counted once more.
    for row in &rows {
        let moves: taxicab_puzzle::Moves = row["moves"].as_str().unwrap().parse().unwrap();
        assert_eq!(row["length"], json!(moves.single_tile_count()));
    }
    // The words that are left out lead to nodes that are left out.
    let (plain, plain_summary) = bench(&["korf100", "--count", "20", "--split", "6-6-3", "--automaton", "none"], 0);
    assert!(plain_summary["generated"].as_u64() > summary["generated"].as_u64());
    assert!(plain.iter().zip(&rows).all(|(plain, row)| plain["length"] == row["length"]));
    for heuristic in ["max:linear-conflict,walking", "max:pdb:6-6-3,linear-conflict"] {
        let (rows, _) = bench(&["korf100", "--ids", "12,42", "--heuristic", heuristic], 0);
        assert_eq!([&rows[0]["length"], &rows[1]["length"]], [&json!(45), &json!(42)], "{heuristic}");
    }
}

#[test]
fn threads_find_the_same_lengths() {
    let (one, _) = bench(&["korf100", "--count", "5"], 0);
    let (two, _) = bench(&["korf100", "--count", "5", "--threads", "2"], 0);
    for (one, two) in one.iter().zip(&two) {
        assert_eq!((&one["length"], &one["moves"]), (&two["length"], &two["moves"]));
        assert_eq!(two["threads"], json!(2));
    }
    let refused = run(&["bench", "korf100", "--threads", "2", "--heuristic", "walking"]);
    assert!(code(&refused) == 2 && text(&refused.stderr).contains("pattern databases"));
}

#[test]
fn a_bench_goes_on_where_it_was_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows.jsonl");
    let file = path.to_str().unwrap();
    let (first, _) = bench(&["korf100", "--count", "3", "--resume", file], 0);
    // As if it had been killed while the third row was being written.
    let kept = fs::read_to_string(&path).unwrap();
    assert_eq!(kept.lines().count(), 3);
    fs::write(&path, &kept[..kept.trim_end().rfind('\n').unwrap() + 50]).unwrap();
    let (second, summary) = bench(&["korf100", "--count", "5", "--resume", file], 0);
    assert_eq!(summary["resumed"], json!(2));
    // Times too are those of the first run.
    assert_eq!(first[..2], second[..2]);
    assert_eq!(first[2]["generated"], second[2]["generated"]);
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 5);
    // Another setting is another search.
    let (_, other) = bench(&["korf100", "--count", "5", "--automaton", "none", "--resume", file], 0);
    assert_eq!(other["resumed"], json!(0));
    let (_, all) = bench(&["korf100", "--count", "5", "--resume", file], 0);
    assert_eq!((&all["resumed"], &all["generated"]), (&json!(5), &json!(sum(&second, "generated"))));
    fs::write(&path, "boards\n").unwrap();
    assert_eq!(code(&run(&["bench", "korf100", "--resume", file])), 2);
    assert_eq!(fs::read_to_string(&path).unwrap(), "boards\n");
}

#[test]
fn the_kept_24_puzzle_solutions_are_as_long_as_published_and_lead_to_the_goal() {
    for (name, count) in [("korf24", 20), ("deepcubea5x5", 200)] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::copy(format!("{}/../../docs/{name}.jsonl", env!("CARGO_MANIFEST_DIR")), &path).unwrap();
        let (file, all) = (path.to_str().unwrap(), count.to_string());
        let options = [name, "--count", &all, "--automaton", "14", "--threads", "2", "--resume", file];
        let (rows, summary) = bench(&options, 0);
        assert_eq!((rows.len(), &summary["resumed"], &summary["wrong"]), (count, &json!(count), &json!(0)));
        for row in rows {
            let start: taxicab_puzzle::Board = row["board"].as_str().unwrap().parse().unwrap();
            let moves: taxicab_puzzle::Moves = row["moves"].as_str().unwrap().parse().unwrap();
            let goal: taxicab_puzzle::Goal = row["goal"].as_str().unwrap().parse().unwrap();
            let reached = (start.after_all(&moves), json!(moves.single_tile_count()));
            assert_eq!(reached, (Ok(goal.board(start.size()).unwrap()), row["expected"].clone()));
        }
    }
}

/// A line of a record with its own checksum.
fn sealed(line: &str) -> String {
    let (object, _) = line.trim_end().rsplit_once(",\"checksum\":").unwrap();
    format!("{object},\"checksum\":\"{:016x}\"}}\n", twox_hash::XxHash3_64::oneshot(object.as_bytes()))
}

#[test]
fn a_wrong_length_fails_the_bench() {
    // A kept row with another length stands for a solver that errs.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows.jsonl");
    let file = path.to_str().unwrap();
    bench(&["korf100", "--ids", "12", "--resume", file], 0);
    let kept = fs::read_to_string(&path).unwrap();
    assert!(kept.contains("\"length\":45"));
    let wrong = kept.replace("\"length\":45", "\"length\":47");
    // Not sealed, it is found and searched again.
    fs::write(&path, &wrong).unwrap();
    let searched = run(&["bench", "korf100", "--ids", "12", "--resume", file]);
    assert!(text(&searched.stderr).contains("line 1 is not as it was written") && code(&searched) == 0);
    fs::write(&path, sealed(&wrong)).unwrap();
    let (_, summary) = bench(&["korf100", "--ids", "12", "--resume", file], 1);
    assert_eq!(summary["wrong"], json!(1));
    let printed = run(&["bench", "korf100", "--ids", "12", "--resume", file]);
    assert!(text(&printed.stdout).contains("wrong: 45 is published") && code(&printed) == 1);
}

#[test]
fn a_limit_is_no_length() {
    let (rows, summary) = bench(&["korf100", "--ids", "82", "--max-nodes", "1000"], 1);
    assert_eq!((&rows[0]["length"], &rows[0]["reason"]), (&Value::Null, &json!("nodes")));
    assert!(rows[0]["lower_bound"].as_u64().unwrap() <= 62 && summary["solved"] == json!(0));
}

#[test]
fn random_boards_are_measured_in_both_metrics() {
    let (steps, _) = bench(&["random", "--size", "3x3", "--count", "12", "--seed", "5"], 0);
    let (runs, _) = bench(&["mtm", "--size", "3x3", "--count", "12", "--seed", "5"], 0);
    let (by_walking, _) =
        bench(&["mtm", "--size", "3x3", "--count", "12", "--seed", "5", "--heuristic", "walking-runs"], 0);
    for ((steps, runs), by_walking) in steps.iter().zip(&runs).zip(&by_walking) {
        assert_eq!(steps["board"], runs["board"]);
        assert_eq!(runs["length"], by_walking["length"]);
        let board = runs["board"].as_str().unwrap();
        for (metric, row) in [("stm", steps), ("mtm", runs)] {
            let solved = run(&["solve", "--json", "--algorithm", "bfs", "--metric", metric, board]);
            assert_eq!(objects(&solved)[0]["length"], row["length"], "{metric} {board}");
        }
    }
    assert_eq!(code(&run(&["bench", "mtm", "--size", "3x3", "--heuristic", "manhattan"])), 2);
}

#[test]
fn forms_agree() {
    let arguments = ["korf100", "--ids", "12,79", "--heuristic", "max:linear-conflict,walking"];
    let (rows, _) = bench(&arguments, 0);
    let csv = run(&[&["bench", "--csv"], &arguments[..]].concat());
    let lines: Vec<&str> = text(&csv.stdout).lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("bench,metric,goal,") && lines[0].ends_with(",seconds,korf_1985_manhattan"));
    for (line, row) in lines[1..].iter().zip(&rows) {
        assert!(line.starts_with("korf100,stm,blank-first,ida,\"max:linear-conflict,walking\",12,1,"), "{line}");
        let count = |field: &str| row[field].as_u64().unwrap();
        assert!(line.contains(&format!(",{},{},", count("generated"), count("expanded"))), "{line}");
        assert!(line.ends_with(&format!(",{}", row["published"]["korf_1985_manhattan"])));
    }
    let picture = run(&[&["bench", "--svg", "-"], &arguments[..]].concat());
    let picture = text(&picture.stdout);
    let words = texts(picture);
    for word in ["Nodes of each board", "Seconds of each board", "seconds", "10⁶", "79", "12"] {
        assert!(words.contains(&word), "{word}");
    }
    // Two series of two boards for the nodes, one for the seconds, and two discs of the legend.
    assert_eq!(picture.matches("<circle").count(), 8);
    for arguments in [&["korf100", "--ids", "101"][..], &["korf100", "--size", "3x3"], &["korf100", "--csv", "--json"]]
    {
        assert_eq!(code(&run(&[&["bench"], arguments].concat())), 2, "{arguments:?}");
    }
}

#[test]
fn lengths_over_the_seconds_are_those_of_the_solutions() {
    let arguments = ["anytime", "deepcubea6x6", "--count", "2", "--times", "0.02,0.2"];
    let (rows, summary) = bench(&arguments, 0);
    for row in &rows {
        let number = |value: &Value| value.as_f64().unwrap_or_else(|| panic!("{value} of {row}"));
        let length = number(&row["length"]);
        let checked = run(&["moves", "check", row["board"].as_str().unwrap(), row["moves"].as_str().unwrap()]);
        assert_eq!(text(&checked.stdout), "valid, and solved\n");
        let counted = objects(&run(&["moves", "count", "--json", row["moves"].as_str().unwrap()]));
        assert_eq!(counted[0]["stm"], row["length"]);
        let improvements: Vec<(f64, f64)> = row["improvements"]
            .as_array()
            .unwrap()
            .iter()
            .map(|improvement| (number(&improvement["seconds"]), number(&improvement["length"])))
            .collect();
        assert!(improvements.is_sorted_by(|before, after| before.0 <= after.0 && before.1 > after.1), "{row}");
        for (time, at) in [0.02, 0.2].into_iter().zip(row["lengths"].as_array().unwrap()) {
            let found = improvements.iter().rfind(|(seconds, _)| *seconds <= time);
            assert_eq!(found.map(|(_, length)| *length), at.as_f64(), "{row}");
        }
        assert!(number(&row["seconds"]) >= 0.2 && number(&row["lower_bound"]) <= length, "{row}");
    }
    let mean = |field: &str| rows.iter().map(|row| row[field].as_f64().unwrap()).sum::<f64>() / rows.len() as f64;
    assert_eq!((summary["boards"].as_u64(), summary["mean_manhattan"].as_f64()), (Some(2), Some(mean("manhattan"))));
    // The file has lengths of 128 and 125, in 46.3 and 46.5 s.
    assert_eq!((&summary["published_mean_length"], &summary["published_mean_seconds"]), (&json!(126.5), &json!(46.4)));
    let at_end = rows.iter().map(|row| row["lengths"][1].as_f64().unwrap()).sum::<f64>() / 2.0;
    assert_eq!(summary["mean_lengths"][1].as_f64(), Some(at_end));
}

#[test]
fn a_comparison_over_the_seconds_is_resumed_and_limited() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("anytime.jsonl");
    let file = file.to_str().unwrap();
    let of = |arguments: &[&str], expected| {
        let common = ["anytime", "random", "--size", "3x3", "--times", "5,1000", "--resume", file];
        bench(&[&common[..], arguments].concat(), expected)
    };
    // Small boards are proven at once, so the times are never waited for.
    let (first, _) = of(&["--count", "2"], 0);
    let (second, summary) = of(&["--count", "4"], 0);
    assert_eq!((&second[..2], &summary["resumed"], &summary["proven"]), (&first[..], &json!(2), &json!(4)));
    assert!(second.iter().all(|row| row["lengths"] == json!([row["length"], row["length"]])), "{second:?}");
    // Another bench does not take them for its own.
    assert_eq!(code(&run(&["bench", "korf100", "--resume", file])), 2);
    // A limit on nodes is met before the last time, and repeats its solutions.
    let limited = ["anytime", "random", "--size", "6x6", "--count", "1", "--times", "1000", "--max-nodes", "300000"];
    let ([(one, summary), (other, _)], bytes) = ([bench(&limited, 1), bench(&limited, 1)], fs::read(file).unwrap());
    assert_eq!((&one[0]["reason"], &one[0]["lengths"]), (&json!("nodes"), &json!([null])));
    assert_eq!((&one[0]["moves"], &one[0]["generated"]), (&other[0]["moves"], &other[0]["generated"]));
    assert!(one[0]["length"].is_u64() && summary["mean_lengths"] == json!([null]));
    assert_eq!(fs::read(file).unwrap(), bytes);
    let (rows, _) = bench(&["anytime", "random", "--size", "9x9", "--times", "1000", "--time-limit", "0.3"], 1);
    assert_eq!((rows.len(), &rows[0]["reason"]), (1, &json!("time-limit")));
    for (arguments, part) in [
        (&["anytime", "deepcubea6x6", "--size", "3x3"][..], "--size belongs to random"),
        (&["anytime", "deepcubea6x6", "--ids", "99"], "has no board \"99\""),
        (&["anytime", "random", "--times", "2,1"], "times: 1 after 2"),
        (&["anytime", "random", "--times", "x"], "\"x\" is not a number of seconds"),
        (&["--count", "3", "anytime", "random"], "write what anytime takes after it"),
        (&["korf100", "anytime", "random"], "write what anytime takes after it"),
    ] {
        let output = run(&[&["bench"], arguments].concat());
        assert!(code(&output) == 2 && text(&output.stderr).contains(part), "{arguments:?}: {}", text(&output.stderr));
    }
}

#[test]
fn forms_of_a_comparison_over_the_seconds_agree() {
    let arguments = ["anytime", "deepcubea5x5", "--ids", "0,7", "--times", "0.05"];
    let csv = run(&[&["bench"], &arguments[..], &["--csv"]].concat());
    let lines: Vec<&str> = text(&csv.stdout).lines().collect();
    assert_eq!(lines.len(), 3);
    let field = |line: &str, name: &str| {
        let place = lines[0].split(',').position(|other| other == name).unwrap_or_else(|| panic!("{name}"));
        line.split(',').nth(place).unwrap().to_owned()
    };
    for (line, (id, optimum, seconds)) in lines[1..].iter().zip([("0", "100", "26.49"), ("7", "74", "18.73")]) {
        assert_eq!(["id", "optimum", "published_seconds"].map(|name| field(line, name)), [id, optimum, seconds]);
        let [length, bound] = ["length_0.05", "lower_bound"].map(|name| field(line, name).parse::<u32>().unwrap());
        assert!(bound <= optimum.parse().unwrap() && length >= optimum.parse().unwrap(), "{line}");
    }
    let picture = run(&[&["bench"], &arguments[..], &["--svg", "-"]].concat());
    let words = texts(text(&picture.stdout));
    for part in ["processor seconds of each board", "DeepCubeA: 87.00 in 23 s on GPUs", "shortest: 87.00"] {
        assert!(words.iter().any(|word| word.contains(part)), "{part}: {words:?}");
    }
    let table = run(&[&["bench"], &arguments[..]].concat());
    assert!(text(&table.stdout).contains("by shortest"), "{}", text(&table.stdout));
}

#[test]
fn errors_of_the_8_puzzle_are_those_that_are_known() {
    let rows = objects(&run(&["heuristics", "--json", "--error", "3x3"]));
    assert_eq!(rows.len(), 7);
    for row in &rows {
        let histogram: Vec<u64> =
            row["histogram"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).collect();
        assert_eq!(histogram.iter().sum::<u64>(), 181_440);
        assert_eq!(row["equal"], json!(histogram[0]));
        let errors: u64 = (0..).zip(&histogram).map(|(error, count)| error * count).sum();
        assert!((row["mean_error"].as_f64().unwrap() - errors as f64 / 181_440.0).abs() < 1e-9);
        assert_eq!(format!("{:.2}", row["mean_distance"].as_f64().unwrap()), "21.97");
    }
    let manhattan = &rows[2];
    assert_eq!((&manhattan["heuristic"], &manhattan["equal"]), (&json!("manhattan"), &json!(2_351)));
    assert_eq!(format!("{:.2}", manhattan["mean_estimate"].as_f64().unwrap()), "14.00");
    // The other count: each board of a small space by itself.
    let small = objects(&run(&["heuristics", "--json", "--error", "2x2", "--heuristic", "manhattan"]));
    // Up to six moves around four cells: 12 positions, and their distances less their steps by hand.
    assert_eq!((&small[0]["states"], &small[0]["mean_distance"]), (&json!(12), &json!(3.0)));
    let picture = run(&["heuristics", "--error", "3x3", "--svg", "-"]);
    let words = texts(text(&picture.stdout)).join("\n");
    assert!(words.contains("7.97 short on average, equal on 2,351") && words.contains("walking"));
    for arguments in [&["--error", "4x4"][..], &["--error", "3x3", "8 2 0/4 6 1/3 7 5"], &["--svg", "a.svg", "1 2/3 0"]]
    {
        assert_eq!(code(&run(&[&["heuristics"], arguments].concat())), 2, "{arguments:?}");
    }
}

#[test]
fn predictions_are_near_what_is_measured() {
    let arguments = ["--predict", "--random", "3x3", "--count", "4000", "--bounds", "20..24"];
    let rows = objects(&run(&[&["heuristics", "--json"], &arguments[..]].concat()));
    assert_eq!(rows.len(), 5);
    for row in &rows {
        let number = |field: &str| row[field].as_f64().unwrap();
        assert!(number("error").abs() < 3.0 * number("standard_error") && number("standard_error") < 0.03, "{row}");
        assert!((number("predicted") / number("predicted_in_equilibrium") - 1.0).abs() < 0.01);
        assert_eq!(row["distribution"], json!("all 181,440 positions"));
    }
    // A single board: bounds as even or odd as its length, and the first iteration that expands anything is at its estimate.
    let rows = objects(&run(&["heuristics", "--json", "--predict", "8 2 0/4 6 1/3 7 5"]));
    let measured: Vec<(u64, f64)> =
        rows.iter().map(|row| (row["bound"].as_u64().unwrap(), row["measured"].as_f64().unwrap())).collect();
    assert!(measured.iter().all(|(bound, count)| bound % 2 == 0 && (*bound < 14) == (*count == 0.0)), "{measured:?}");
    // Where positions are drawn, other estimates and larger boards are foretold too.
    let drawn = ["--random", "5x4", "--count", "3", "--samples", "2000", "--heuristic", "linear-conflict,inversion"];
    let output = run(&[&["heuristics", "--json", "--predict", "--bounds", "30..31"], &drawn[..]].concat());
    let rows = objects(&output);
    assert_eq!((code(&output), rows.len()), (0, 4), "{}", text(&output.stderr));
    assert_eq!(rows[0]["distribution"], json!("2,000 random positions"));
    assert_eq!(code(&run(&["heuristics", "--predict", "1 2 3/4 5 6/8 7 0"])), 2);
}

#[test]
fn the_examples_of_bench_work() {
    let mut count = 0;
    let of_both = examples("bench").into_iter().chain(examples("bench anytime"));
    for (example, output) in of_both.filter(|(example, _)| !example.contains("deepcubea7x7 --all")) {
        assert_eq!(code(&output), 0, "{example}: {}", text(&output.stderr));
        assert!(!output.stdout.is_empty(), "{example}");
        count += 1;
    }
    assert!(count >= 9, "{count} examples");
}

// cargo test --release -p taxicab-cli --test all bench:: -- --ignored korfs_hundred
#[test]
#[ignore = "a few seconds in release"]
fn korfs_hundred_have_the_published_lengths() {
    let (rows, summary) = bench(&["korf100"], 0);
    assert_eq!((rows.len(), &summary["mean_length"]), (100, &json!(53.05)));
}

// cargo test --release -p taxicab-cli --test all bench:: -- --ignored hard
#[test]
#[ignore = "tables of 7 and 8 tiles, and minutes of search"]
fn hard_boards_have_the_published_lengths() {
    let (rows, _) = bench(&["hard15", "--all"], 0);
    assert_eq!(rows.len(), 23);
    assert!(rows[6..].iter().all(|row| row["length"] == json!(80)));
}

// cargo test --release -p taxicab-cli --test all bench:: -- --ignored easiest
#[test]
#[ignore = "tables of 6 tiles, and minutes of search"]
fn the_easiest_boards_of_the_24_puzzle_have_the_published_lengths() {
    let (rows, _) = bench(&["korf24", "--count", "3"], 0);
    let lengths: Vec<&Value> = rows.iter().map(|row| &row["length"]).collect();
    assert_eq!(lengths, [&json!(96), &json!(82), &json!(81)]);
}
