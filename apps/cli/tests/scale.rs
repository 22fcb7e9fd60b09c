//! The scripts of `scale`, as clusters run them, and the memory of workers.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::running::{code, text};
use crate::units::{HARD, ran, split, units};

/// Runs a script of `scale` in a folder, with commands that stand for those of a cluster.
#[cfg(unix)]
fn script(folder: &Path, script: &str, arguments: &[&str], commands: &[(&str, &str)]) -> std::process::Output {
    use std::os::unix::fs::PermissionsExt as _;

    let scale = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scale");
    let bin = folder.join("bin");
    fs::create_dir_all(&bin).unwrap();
    for (name, lines) in commands {
        fs::write(bin.join(name), format!("#!/usr/bin/env bash\nset -euo pipefail\n{lines}")).unwrap();
        fs::set_permissions(bin.join(name), fs::Permissions::from_mode(0o755)).unwrap();
    }
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let mut command = Command::new("bash");
    command.arg(scale.join(script)).args(arguments).current_dir(folder).env("PATH", path);
    command.env("TAXICAB", env!("CARGO_BIN_EXE_taxicab")).env("TAXICAB_SCALE", &scale);
    command.env("TAXICAB_TABLES", folder.join("tables")).stdin(Stdio::null()).output().unwrap()
}

/// Divides the search of a board into shares.
#[cfg(unix)]
fn split_into_shares(folder: &Path) {
    let split = ["split", HARD, "--heuristic", "pdb:5-5-5", "--unit-nodes", "2000", "--shares", "5"];
    let (exit, lines, words) = ran(folder, &split);
    assert_eq!(exit, 0, "{words}");
    fs::write(folder.join("step.jsonl"), lines).unwrap();
}

/// What Slurm does with the jobs of the scripts: the tasks of an array, of which some fail at first; what depends on them, after them.
#[cfg(unix)]
const SBATCH: &str = r#"
while [[ $1 == --* ]]; do
    case $1 in
        --array=*) tasks=${1#*=} ;;
        --dependency=afterany:17) ;;
        --parsable) ;;
        *) exit 3 ;;
    esac
    shift
done
echo "${tasks-search}" >> submitted
[ -z "${tasks-}" ] || echo 17
[ -n "${tasks-}" ] || exec bash "$@" >> log 2>&1
for task in ${tasks//,/ }; do
    if [ $task = 3 ] && ! [ -e failed ]; then touch failed; continue; fi
    SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=1 bash "$@" >> log 2>&1
done
"#;

#[cfg(unix)]
#[test]
fn slurm_runs_a_search_to_its_end_and_failed_tasks_again() {
    let folder = tempfile::tempdir().unwrap();
    split_into_shares(folder.path());
    let run = || {
        script(folder.path(), "slurm/search.sbatch", &["step.jsonl", "results", "answers.jsonl"], &[("sbatch", SBATCH)])
    };
    let output = run();
    let log = || fs::read_to_string(folder.path().join("log")).unwrap_or_default();
    assert!(output.status.success(), "{}{}", text(&output.stderr), log());
    let answers = fs::read_to_string(folder.path().join("answers.jsonl")).unwrap();
    let answer: Value = serde_json::from_str(&answers).unwrap();
    assert_eq!((&answer["status"], &answer["length"]), (&json!("solved"), &json!(59)), "{answers}");
    let submitted = fs::read_to_string(folder.path().join("submitted")).unwrap();
    // The first round, the failed task alone, and all of the next iteration: 5 shares each, whatever the array has.
    assert!(submitted.starts_with("0,1,2,3,4\nsearch\n3\nsearch\n0,1,2,3,4\n"), "{submitted}");
    assert_eq!(answers, {
        assert!(run().status.success());
        fs::read_to_string(folder.path().join("answers.jsonl")).unwrap()
    });

    // A share that fails whenever it is run ends the search, and is named.
    split_into_shares(folder.path());
    fs::remove_dir_all(folder.path().join("results")).unwrap();
    let fails = SBATCH.replace("&& ! [ -e failed ]", "");
    let arguments = ["step.jsonl", "results", "answers.jsonl"];
    script(folder.path(), "slurm/search.sbatch", &arguments, &[("sbatch", &fails)]);
    assert!(log().contains("have no result after three rounds"), "{}", log());
    let submitted = fs::read_to_string(folder.path().join("submitted")).unwrap();
    assert!(submitted.ends_with("0,1,2,3,4\nsearch\n3\nsearch\n3\nsearch\n3\nsearch\n"), "{submitted}");

    // What the file does not say, or does not have.
    let output = script(folder.path(), "share", &["step.jsonl", "results", "5"], &[]);
    assert!(text(&output.stderr).contains("INDEX is 0 to 4, not 5"), "{}", text(&output.stderr));
    split(folder.path(), "pdb:5-5-5", "2000");
    let output = script(folder.path(), "share", &["step.jsonl", "results", "0"], &[]);
    assert!(text(&output.stderr).contains("units split --shares N"), "{}", text(&output.stderr));
}

/// What Kubernetes does with the Jobs of the script.
#[cfg(unix)]
const KUBECTL: &str = r#"
case $1 in
    replace)
        job=$(sed -e "s#/work/#$PWD/#g" -e "s#/tables#$PWD/tables#" -- "${4/#-/\/dev/stdin}")
        line=$(grep 'command:' <<<"$job")
        name=$(sed -n 's/^  name: //p' <<<"$job")
        rm -f "$name".failed
        if [ $name = taxicab-next ]; then
            words=$(sed -e 's/.*\[//' -e 's/\].*//' -e 's/[",]/ /g' <<<"$line" | xargs)
            "$TAXICAB_SCALE"/$words > next.log || touch $name.failed
        else
            count=$(sed -n 's/^  completions: //p' <<<"$job")
            sed -n 's/.*echo \([0-9,]*\) .*/\1/p' <<<"$line" >> submitted
            words=$(sed -e 's/.*"exec //' -e 's/"\].*//' <<<"$line")
            for index in $(seq 0 $((count - 1))); do
                if [ $index = 3 ] && ! [ -e failed ]; then touch failed $name.failed; continue; fi
                JOB_COMPLETION_INDEX=$index sh -c "$TAXICAB_SCALE/$words" >> log 2>&1
            done
        fi ;;
    wait)
        [ $2 = --for=condition=complete ] || exec test -e ${3#job/}.failed
        ! [ -e ${3#job/}.failed ] ;;
    logs) cat next.log ;;
esac
"#;

#[cfg(unix)]
#[test]
fn kubernetes_runs_a_list_to_its_end_and_failed_pods_again() {
    let folder = tempfile::tempdir().unwrap();
    let shuffle = ["shuffle", "3x3", "--count", "50", "--seed", "1"];
    let output = Command::new(env!("CARGO_BIN_EXE_taxicab")).args(shuffle).output().unwrap();
    assert_eq!(code(&output), 0);
    let boards = text(&output.stdout).to_owned();
    fs::write(folder.path().join("boards.txt"), &boards).unwrap();
    let mut command = units(folder.path(), &["split", "--boards", "3", "--shares", "5", "--quiet"]);
    let output = command.stdin(fs::File::open(folder.path().join("boards.txt")).unwrap()).output().unwrap();
    fs::write(folder.path().join("step.jsonl"), &output.stdout).unwrap();
    let output = script(folder.path(), "kubernetes/search", &[], &[("kubectl", KUBECTL)]);
    let log = fs::read_to_string(folder.path().join("log")).unwrap_or_default();
    assert!(output.status.success(), "{}{log}", text(&output.stderr));
    let submitted = fs::read_to_string(folder.path().join("submitted")).unwrap();
    assert_eq!(submitted, "0,1,2,3,4\n3\n", "{}", text(&output.stderr));
    let answers = fs::read_to_string(folder.path().join("answers.jsonl")).unwrap();
    let of = |line: &str| serde_json::from_str::<Value>(line).unwrap()["board"].as_str().unwrap().to_owned();
    assert_eq!(answers.lines().map(of).collect::<Vec<_>>(), boards.lines().collect::<Vec<_>>());
}

/// The memory that processes take together: pages that several map are counted once.
#[cfg(target_os = "linux")]
fn kilobytes(processes: &[std::process::Child]) -> u64 {
    let of = |process: &std::process::Child| -> u64 {
        let account = fs::read_to_string(format!("/proc/{}/smaps_rollup", process.id())).unwrap();
        let line = account.lines().find_map(|line| line.strip_prefix("Pss:")).unwrap();
        line.trim().strip_suffix(" kB").unwrap().parse().unwrap()
    };
    processes.iter().map(of).sum()
}

/// Workers that have run a unit and wait for the next: their processes, and what they take together.
#[cfg(target_os = "linux")]
fn waiting_workers(folder: &Path, unit: &str, count: usize, shared: &str) -> u64 {
    use std::io::{BufRead as _, BufReader, Write as _};

    let mut workers: Vec<_> = (0..count)
        .map(|_| {
            let mut command = units(folder, &["run", "--threads", "1", "--tables", "tables", "--quiet"]);
            command.env("TAXICAB_SHARED_TABLES", shared).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap()
        })
        .collect();
    for worker in &mut workers {
        writeln!(worker.stdin.as_mut().unwrap(), "{unit}").unwrap();
        let mut line = String::new();
        BufReader::new(worker.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        assert!(line.starts_with(r#"{"unit":"#), "{line}");
    }
    let taken = kilobytes(&workers);
    for mut worker in workers {
        drop(worker.stdin.take());
        assert!(worker.wait().unwrap().success());
    }
    taken
}

#[cfg(target_os = "linux")]
#[test]
fn workers_of_a_machine_share_their_tables() {
    let folder = tempfile::tempdir().unwrap();
    let split = ["split", HARD, "--heuristic", "pdb:6-6-3", "--unit-nodes", "2000", "--tables", "tables"];
    let (exit, lines, words) = ran(folder.path(), &split);
    assert_eq!(exit, 0, "{words}");
    let unit = lines.lines().nth(1).unwrap();
    let taken = |count, shared| waiting_workers(folder.path(), unit, count, shared);
    // The first keeps what it would have built for itself alone.
    taken(1, "1");
    let (one, eight, apart) = (taken(1, "1"), taken(8, "1"), taken(8, "0"));
    eprintln!("one worker {one} kB, eight {eight} kB, eight with tables of their own {apart} kB");
    // Forty within 300 MB more than one.
    assert!(eight - one < 7 * 300_000 / 39, "{one} kB, {eight} kB");
    assert!(apart > eight + 7 * 2_000, "{eight} kB, {apart} kB");
}
