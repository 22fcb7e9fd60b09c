//! Concurrent builders and killed builders. Each builder is another process of this test binary.

use std::env;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use taxicab_store::{BuildError, Entry, Key, Store};

/// The variable that passes the directory to a builder process.
const DIRECTORY: &str = "TAXICAB_STORE_TEST_DIRECTORY";
/// 2 MiB: the write takes long enough for a kill in the middle.
const WORDS: usize = 1 << 18;

fn key() -> Key {
    Key::new("pattern", 1, "built by many").unwrap()
}

fn payload(round: u64) -> impl Iterator<Item = u64> {
    (0..WORDS as u64).map(move |index| (index ^ round).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// This binary as a builder: it runs only the named test, with the variable set.
fn builder(test: &str, directory: &Path) -> Child {
    Command::new(env::current_exe().unwrap())
        .args(["--exact", &format!("builders::{test}"), "--nocapture"])
        .env(DIRECTORY, directory)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn given_store() -> Option<Store> {
    env::var_os(DIRECTORY).map(Store::new)
}

/// The body of an endless builder: round n writes checkpoints and tables of n.
#[test]
fn child_that_builds_for_ever() {
    let Some(store) = given_store() else { return };
    let mut round = 0;
    println!("ready");
    loop {
        let build = store.begin(&key(), || ControlFlow::Continue(())).unwrap();
        if let Some(state) = build.resume(WORDS).unwrap() {
            round = u64::from_le_bytes(state.metadata.try_into().unwrap());
        }
        round += 1;
        let words: Vec<u64> = payload(round).collect();
        let (first, second) = words.split_at(WORDS / 3);
        build.checkpoint(&[first, second], &round.to_le_bytes()).unwrap();
        round += 1;
        let words: Vec<u64> = payload(round).collect();
        build.checkpoint(&[&words], &round.to_le_bytes()).unwrap();
        build.finish(&words, &round.to_le_bytes()).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn twenty_kills_leave_only_valid_files() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::new(directory.path());
    let is_of = |words: &[u64], metadata: &[u8]| {
        let round = u64::from_le_bytes(metadata.try_into().unwrap());
        assert!(words.iter().copied().eq(payload(round)), "round {round}");
    };
    let (mut tables, mut checkpoints, mut halves) = (0, 0, 0);
    let mut moment = 0x2545_f491_4f6c_dd1d_u64;
    for kill in 0..20 {
        moment = moment.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut child = builder("child_that_builds_for_ever", directory.path());
        // A random moment of the first rounds.
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        assert!(lines.map_while(Result::ok).any(|line| line.ends_with("ready")));
        thread::sleep(Duration::from_micros((moment >> 33) % 60_000));
        child.kill().unwrap();
        child.wait().unwrap();

        let files = fs::read_dir(directory.path()).map_or(0, |entries| {
            entries.filter(|entry| entry.as_ref().unwrap().path().extension().is_some_and(|end| end == "part")).count()
        });
        halves += files;
        // The lock of a dead process is free at once.
        let build = store.begin(&key(), crate::soon()).unwrap_or_else(|error| panic!("kill {kill}: {error}"));
        if let Some(table) = store.load(&key(), WORDS).unwrap_or_else(|error| panic!("kill {kill}: {error}")) {
            is_of(&table, table.metadata());
            tables += 1;
        }
        if let Some(state) = build.resume(WORDS).unwrap_or_else(|error| panic!("kill {kill}: {error}")) {
            is_of(&state.words, &state.metadata);
            checkpoints += 1;
        }
        assert!(store.verify_all().unwrap().iter().all(|listed| listed.contents.is_ok()));
        drop(build);
        if kill % 2 == 1 {
            // Start the next round from an empty directory.
            store.remove(&key()).unwrap();
        }
    }
    eprintln!("20 kills: {tables} tables, {checkpoints} checkpoints and {halves} incomplete files found; all valid");
    assert!(tables + checkpoints > 0, "no child got anywhere");
}

/// The body of one of several builders.
#[test]
fn child_that_builds_once() {
    let Some(store) = given_store() else { return };
    for number in 0..5 {
        let key = Key::new("pattern", 1, &format!("table {number}")).unwrap();
        match store.load_or_begin(&key, WORDS, || ControlFlow::Continue(())).unwrap() {
            Entry::Ready(table) => {
                assert!(table.iter().copied().eq(payload(number)));
                println!("loaded");
            }
            Entry::Missing { build, refused } => {
                assert!(refused.is_none());
                let words: Vec<u64> = payload(number).collect();
                thread::sleep(Duration::from_millis(10));
                build.finish(&words, b"").unwrap();
                println!("built");
            }
        }
    }
}

#[test]
fn each_table_is_built_by_one_of_four_processes() {
    let directory = tempfile::tempdir().unwrap();
    let children: Vec<_> = (0..4).map(|_| builder("child_that_builds_once", directory.path())).collect();
    let (mut built, mut loaded) = (0, 0);
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        let text = String::from_utf8(output.stdout).unwrap();
        built += text.matches("built\n").count();
        loaded += text.matches("loaded\n").count();
    }
    assert_eq!((built, loaded), (5, 15));
    assert!(Store::new(directory.path()).verify_all().unwrap().iter().all(|listed| listed.contents.is_ok()));
}

#[test]
fn threads_wait_too_and_may_give_up() {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::new(directory.path());
    let build = store.begin(&key(), crate::soon()).unwrap();
    let refused = store.begin(&key(), crate::soon());
    assert!(matches!(refused, Err(BuildError::Busy { path }) if path.extension().unwrap() == "lock"));
    // Another table has another lock.
    drop(store.begin(&Key::new("pattern", 2, "built by many").unwrap(), crate::soon()).unwrap());

    let (sender, receiver) = std::sync::mpsc::channel();
    let waiting = thread::spawn({
        let store = store.clone();
        move || {
            store.load_or_begin(&key(), WORDS, || {
                sender.send(()).unwrap();
                ControlFlow::Continue(())
            })
        }
    });
    receiver.recv().unwrap();
    build.finish(&payload(3).collect::<Vec<_>>(), b"").unwrap();
    let Entry::Ready(table) = waiting.join().unwrap().unwrap() else { panic!("built twice") };
    assert!(table.iter().copied().eq(payload(3)));
}

/// The body of a builder on a disk without room for its table.
#[test]
fn child_without_room() {
    let Some(store) = given_store() else { return };
    let build = store.begin(&key(), crate::soon()).unwrap();
    build.checkpoint(&[&[1; 100]], b"small").unwrap();
    let words: Vec<u64> = payload(1).collect();
    let text = build.checkpoint(&[&words], b"").unwrap_err().to_string();
    assert!(text.contains("needs 2101248 bytes, for which the disk has no room"), "{text}");
    assert_eq!(build.resume(100).unwrap().unwrap().metadata, b"small");
    let text = build.finish(&words, b"").unwrap_err().to_string();
    assert!(text.contains("needs 2101248 bytes, for which the disk has no room"), "{text}");
    let names = fs::read_dir(store.directory()).unwrap().map(|entry| entry.unwrap().path());
    let mut endings: Vec<_> = names.map(|path| path.extension().unwrap().to_owned()).collect();
    endings.sort();
    assert_eq!(endings, ["checkpoint"], "neither a part of a file nor the lock stays");
    println!("refused");
}

/// Runs the child above under a shell that limits the room.
#[cfg(unix)]
fn without_room(script: &str, directory: &Path, shell: &mut Command) -> Option<String> {
    let output = shell.args(["-c", script]).arg(env::current_exe().unwrap()).env(DIRECTORY, directory).output().ok()?;
    let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    (output.status.code() != Some(77)).then_some(text)
}

#[cfg(unix)]
#[test]
fn no_room_for_so_long_a_file() {
    let directory = tempfile::tempdir().unwrap();
    // Limits the length of a file and ignores the signal of the limit.
    let script =
        r#"trap '' XFSZ; ulimit -f 1024 || exit 77; exec "$0" --exact builders::child_without_room --nocapture"#;
    let text = without_room(script, directory.path(), &mut Command::new("bash")).expect("a shell with limits");
    assert!(text.contains("refused"), "{text}");
}

/// A disk of 1 MiB in memory, in a mount namespace of the child; not every system allows one.
#[cfg(target_os = "linux")]
#[test]
fn no_room_on_the_disk() {
    let directory = tempfile::tempdir().unwrap();
    let script = r#"mount -t tmpfs -o size=1m none "$TAXICAB_STORE_TEST_DIRECTORY" || exit 77
        exec "$0" --exact builders::child_without_room --nocapture"#;
    let mut shell = Command::new("unshare");
    shell.args(["--user", "--map-root-user", "--mount", "sh"]);
    match without_room(script, directory.path(), &mut shell) {
        Some(text) if text.contains("unshare:") => eprintln!("skipped: {text}"),
        Some(text) => assert!(text.contains("refused"), "{text}"),
        None => eprintln!("skipped: no unshare, or no mount in it"),
    }
}
