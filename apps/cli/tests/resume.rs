//! Lists of answers that are resumed: killed, damaged, doubled, to another request, under a higher limit.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::running::{code, command, objects, run_with_input, text};
use crate::tables::{boards, essence};
use serde_json::{Value, json};

#[test]
fn a_list_goes_on_where_it_was_killed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("answers.jsonl");
    let resume = ["solve", "--json", "--threads", "2", "--resume", file.to_str().unwrap()];
    let boards = boards();
    let complete = run_with_input(&["solve", "--json"], boards.as_bytes());
    let expected: Vec<Value> = objects(&complete).iter().map(essence).collect();
    // Fed slowly, so that it is killed in the middle; then with a line torn.
    for lines in [40, 120, 121] {
        let mut child = command(&resume).stdin(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        for line in boards.lines().take(lines) {
            writeln!(input, "{line}").unwrap();
        }
        thread::sleep(Duration::from_millis(300));
        child.kill().unwrap();
        child.wait().unwrap();
        let answered = fs::read_to_string(&file).unwrap();
        assert!(answered.lines().count() < lines);
        fs::write(&file, format!("{answered}{{\"board\":\"1 2")).unwrap();
    }
    assert!(fs::read_to_string(&file).unwrap().lines().count() > 30, "the killed runs answered something");
    let last = run_with_input(&resume, boards.as_bytes());
    assert_eq!((code(&last), text(&last.stdout)), (2, ""), "{}", text(&last.stderr));
    let answers: Vec<Value> =
        fs::read_to_string(&file).unwrap().lines().map(|line| essence(&serde_json::from_str(line).unwrap())).collect();
    assert!(answers == expected);
    // Nothing is left to do, and nothing is done.
    let before = fs::read(&file).unwrap();
    assert_eq!(code(&run_with_input(&resume, boards.as_bytes())), 2);
    assert!(fs::read(&file).unwrap() == before);

    let other = run_with_input(&resume, b"1 2 3/4 5 6/7 0 8\n");
    assert_eq!(code(&other), 2);
    assert!(text(&other.stderr).contains("answer 1 there is not for line 1"), "{}", text(&other.stderr));
    fs::write(&file, "diary\n").unwrap();
    let foreign = run_with_input(&resume, boards.as_bytes());
    assert!(text(&foreign.stderr).contains("line 1 is not an answer"));
    assert_eq!(fs::read(&file).unwrap(), b"diary\n");
    for foreign in ["diary", "{\"name\":\"precious\"}"] {
        fs::write(&file, foreign).unwrap();
        assert_eq!(code(&run_with_input(&resume, boards.as_bytes())), 2);
        assert_eq!(fs::read_to_string(&file).unwrap(), foreign, "no word of somebody else is cut off");
    }
}

#[test]
fn changed_answers_are_found_again_in_their_places() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("answers.jsonl");
    let resume = ["solve", "--json", "--resume", path.to_str().unwrap()];
    let boards: String = boards().lines().take(30).flat_map(|line| [line, "\n"]).collect();
    run_with_input(&resume, boards.as_bytes());
    let answers = fs::read_to_string(&path).unwrap();
    let essences =
        |text: &str| text.lines().map(|line| essence(&serde_json::from_str(line).unwrap())).collect::<Vec<_>>();
    let lines: Vec<&str> = answers.split_inclusive('\n').collect();
    let length = lines[3].find("\"length\":").unwrap() + 9;
    let longer = format!("{}1{}", &lines[3][..length], &lines[3][length..]);
    let two_in_one = format!("{} {}", lines[3].trim_end(), lines[4]);
    let unsealed = |line: &&str| format!("{}}}\n", line.rsplit_once(",\"checksum\":").unwrap().0);
    let unsealed: Vec<String> = lines.iter().map(unsealed).collect();
    for (changed, numbers) in [
        // Another length; a line lost its end; a line is gone and another changed; all are unsealed, as of an older version.
        ([&lines[..3], &[longer.as_str()], &lines[4..]].concat(), vec![4]),
        ([&lines[..3], &[two_in_one.as_str()], &lines[5..]].concat(), vec![4]),
        ([&[longer.as_str()], &lines[5..20], &[longer.as_str()]].concat(), vec![1, 17]),
        (unsealed.iter().map(String::as_str).collect(), (1..=10).collect()),
    ] {
        let changed = changed.concat();
        fs::write(&path, &changed).unwrap();
        let ended = run_with_input(&resume, boards.as_bytes());
        for number in &numbers {
            let report = format!("line {number} is not as it was written");
            assert!(text(&ended.stderr).contains(&report), "{}", text(&ended.stderr));
        }
        assert_eq!(code(&ended), 0, "{}", text(&ended.stderr));
        let repaired = fs::read_to_string(&path).unwrap();
        assert_eq!(essences(&repaired), essences(&answers));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left");
    }
    // Killed before the old answers are all taken over, the old file is as it was.
    let changed = [&[longer.as_str()], &lines[4..]].concat().concat();
    fs::write(&path, &changed).unwrap();
    let shorter: String = boards.lines().take(2).flat_map(|line| [line, "\n"]).collect();
    let refused = run_with_input(&resume, shorter.as_bytes());
    assert_eq!(code(&refused), 2);
    assert!(
        text(&refused.stderr).contains("25 answers there, and only 2 items in this list"),
        "{}",
        text(&refused.stderr)
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), changed);
}

#[test]
fn answers_to_another_request_are_refused_and_say_why() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("answers.jsonl");
    let list = b"8 2 0/4 6 1/3 7 5\n1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/8 7 0\nrubbish\n";
    let run_of = |options: &[&str]| {
        let resume = [&["solve", "--json", "--resume", file.to_str().unwrap()], options].concat();
        run_with_input(&resume, list)
    };
    for (first, then, words) in [
        (&[][..], &["--metric", "mtm"][..], "with --metric \"stm\", and this run is with --metric \"mtm\""),
        (&["--metric", "mtm"], &[], "with --metric \"mtm\""),
        (&["--algorithm", "greedy"], &[], "with --algorithm \"greedy\", and this run is with --algorithm \"auto\""),
        (&[], &["--algorithm", "ida"], "with --algorithm \"auto\", and this run is with --algorithm \"ida\""),
        (&[], &["--heuristic", "manhattan"], "without --heuristic, and this run is with --heuristic \"manhattan\""),
        (&["--heuristic", "walking"], &["--heuristic", "manhattan"], "with --heuristic \"walking\""),
        (&["--algorithm", "weighted", "--weight", "5"], &["--within", "1.2"], "with --algorithm \"weighted\""),
        (&[], &["--goal", "blank-first"], "with --goal \"blank-last\", and this run is with --goal \"blank-first\""),
        (&[], &["--all"], "without --all, and this run is with --all"),
        (&["--all"], &[], "and this run is without --all"),
        (
            &[],
            &["--max-nodes", "900000"],
            "without --max-nodes, and this run is with --max-nodes \"900000\": under a lower",
        ),
        (&["--time-limit", "90"], &["--time-limit", "80"], "and this run is with --time-limit \"80\": under a lower"),
        (&["--max-memory", "2G"], &["--max-memory", "1G"], "with --max-memory \"2147483648\", and this run is with"),
    ] {
        fs::remove_file(&file).ok();
        assert_eq!(code(&run_of(first)), 2, "of a bad line");
        let answers = fs::read(&file).unwrap();
        assert_eq!(code(&run_of(first)), 2);
        let refused = run_of(then);
        let error = text(&refused.stderr);
        assert!(error.contains("answer 1 there was searched") && error.contains(words), "{first:?} {then:?}: {error}");
        assert_eq!(code(&refused), 2);
        assert_eq!(fs::read(&file).unwrap(), answers);
    }
    // A higher limit, or none, changes nothing for what it did not stop.
    for (first, then) in [(&["--max-nodes", "900000"][..], &[][..]), (&["--time-limit", "80"], &["--time-limit", "90"])]
    {
        fs::remove_file(&file).ok();
        run_of(first);
        let answers = fs::read(&file).unwrap();
        assert!(code(&run_of(then)) == 2 && fs::read(&file).unwrap() == answers, "{first:?} {then:?}");
    }
    // Answers that name no request, as earlier versions wrote them.
    let object = r#"{"board":"8 2 0/4 6 1/3 7 5","goal":"blank-last","metric":"stm","solvable":true,"optimal":true}"#;
    let sealed = taxicab::units::seal::sealed(&serde_json::from_str::<Value>(object).unwrap()).unwrap() + "\n";
    fs::write(&file, &sealed).unwrap();
    let refused = run_of(&[]);
    assert!(text(&refused.stderr).contains("answer 1 there does not name its options"), "{}", text(&refused.stderr));
    assert_eq!(fs::read_to_string(&file).unwrap(), sealed);
}

#[test]
fn a_file_that_holds_its_answers_twice_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("answers.jsonl");
    let resume = ["solve", "--json", "--resume", file.to_str().unwrap()];
    let boards = boards();
    let list = |lines: usize| boards.lines().take(lines).flat_map(|line| [line, "\n"]).collect::<String>();
    run_with_input(&resume, list(20).as_bytes());
    let once = fs::read_to_string(&file).unwrap();
    assert_eq!(once.lines().count(), 19, "one line is a comment");
    for (doubled, lines, words) in [
        (once.repeat(2), 20, "38 answers there, and only 19 items in this list"),
        (once.repeat(2), 40, "answer 20 there is not for line 21"),
        (once.clone() + &once.replacen("\"length\":", "\"length\":1", 1), 20, "37 answers there, and only 19 items"),
    ] {
        fs::write(&file, &doubled).unwrap();
        let refused = run_with_input(&resume, list(lines).as_bytes());
        assert!(code(&refused) == 2 && text(&refused.stderr).contains(words), "{}", text(&refused.stderr));
        assert_eq!(fs::read_to_string(&file).unwrap(), doubled);
    }
    let refused = {
        fs::write(&file, once.repeat(2)).unwrap();
        run_with_input(&resume, list(20).as_bytes())
    };
    let words = "from answer 20 on the file repeats its first answers";
    assert!(text(&refused.stderr).contains(words), "{}", text(&refused.stderr));
    // A list that is shorter than the file is no other list, and what is done is not lost.
    fs::write(&file, &once).unwrap();
    let shorter = run_with_input(&resume, list(3).as_bytes());
    assert!(
        text(&shorter.stderr).contains("19 answers there, and only 3 items in this list"),
        "{}",
        text(&shorter.stderr)
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), once);
}

/// What a limit stopped is searched again under a higher one, in its place; an interruption keeps what was found until then.
#[test]
fn a_higher_limit_searches_again_what_a_limit_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("answers.jsonl");
    let boards: String = boards().lines().take(40).flat_map(|line| [line, "\n"]).collect();
    let answers = || -> Vec<Value> {
        let lines = fs::read_to_string(&file).unwrap();
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let stopped = |answers: &[Value]| answers.iter().filter(|answer| answer["reason"] == "nodes").count();
    let under = |nodes: &str| {
        let options = ["solve", "--json", "--heuristic", "manhattan", "--max-nodes", nodes, "--resume"];
        let output = run_with_input(&[&options[..], &[file.to_str().unwrap()]].concat(), boards.as_bytes());
        assert_eq!(text(&output.stderr), "");
        (code(&output), answers())
    };
    let (_, first) = under("500");
    assert!(stopped(&first) > 5 && stopped(&first) < 35, "{}", stopped(&first));
    let (_, same) = under("500");
    assert_eq!(same, first, "the same limit searches nothing again");
    let (exit, second) = under("3000");
    assert!(exit == 1 && stopped(&second) > 0 && stopped(&second) < stopped(&first), "{}", stopped(&second));
    for (before, after) in first.iter().zip(&second) {
        assert_eq!(before["board"], after["board"]);
        assert!(before["reason"] == "nodes" || before == after, "what was solved is not searched again");
    }
    let (exit, third) = under("100000000");
    assert!(exit == 0 && stopped(&third) == 0, "exit code {exit}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left");
    // Stopped by another limit than the one that is higher now.
    fs::remove_file(&file).unwrap();
    let (_, first) = under("500");
    let longer =
        ["solve", "--json", "--heuristic", "manhattan", "--max-nodes", "500", "--time-limit", "500", "--resume"];
    let refused = run_with_input(&[&longer[..], &[file.to_str().unwrap()]].concat(), boards.as_bytes());
    assert!(text(&refused.stderr).contains("without --time-limit, and this run is with --time-limit \"500\""));
    assert_eq!(answers(), first);
}

#[cfg(unix)]
#[test]
fn an_interruption_keeps_what_was_searched_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("answers.jsonl");
    let hard = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";
    let list = format!("8 6 7/2 5 4/3 0 1\n{hard}\n8 2 0/4 6 1/3 7 5\n");
    let under = |nodes: &str| {
        let options =
            ["solve", "--json", "--threads", "1", "--heuristic", "manhattan", "--max-nodes", nodes, "--resume"];
        let mut child =
            command(&[&options[..], &[file.to_str().unwrap()]].concat()).stdin(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(list.as_bytes()).unwrap();
        child
    };
    let reasons = || -> Vec<Value> {
        let lines = fs::read_to_string(&file).unwrap();
        lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["reason"].clone()).collect()
    };
    assert_eq!(under("100").wait().unwrap().code(), Some(1));
    assert_eq!(reasons(), [json!("nodes"), json!("nodes"), json!("nodes")]);
    let mut running = under("100000000000");
    // The first is soon searched again; the second takes minutes.
    let is_copied = || {
        let others =
            fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).filter(|path| *path != file);
        others.map(|path| fs::read_to_string(path).unwrap().lines().count()).sum::<usize>() == 1
    };
    while !is_copied() {
        assert!(running.try_wait().unwrap().is_none(), "it is not interrupted yet");
        thread::sleep(Duration::from_millis(10));
    }
    let interrupt = Command::new("kill").args(["-INT", &running.id().to_string()]).status().unwrap();
    assert!(interrupt.success() && running.wait().unwrap().code() == Some(130));
    assert_eq!(reasons(), [Value::Null, json!("nodes"), json!("nodes")]);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left");
}
