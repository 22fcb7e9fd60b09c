//! Running the command, and reading what it says.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// A directory without tables; nothing makes it unless told to build there.
pub(crate) const NO_TABLES: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/no-tables");

pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_taxicab"));
    // Not the tables of whoever runs the tests.
    command.env("TAXICAB_TABLES", NO_TABLES);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub(crate) fn run(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the command starts")
}

pub(crate) fn run_with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command(arguments).stdin(Stdio::piped()).spawn().expect("the command starts");
    // A command that rejects its arguments never reads; then the pipe is broken, which is its business.
    let _ = child.stdin.take().expect("piped").write_all(input);
    child.wait_with_output().expect("the command ends")
}

pub(crate) fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("output is UTF-8")
}

pub(crate) fn code(output: &Output) -> i32 {
    output.status.code().expect("the command ends by itself")
}

pub(crate) fn objects(output: &Output) -> Vec<Value> {
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("each line is an object")).collect()
}

pub(crate) fn object(arguments: &[&str]) -> (Value, i32) {
    let output = run(arguments);
    let objects = objects(&output);
    assert_eq!(objects.len(), 1, "{arguments:?}: {}", text(&output.stderr));
    (objects[0].clone(), code(&output))
}

/// The requests that are commands.
pub(crate) fn request_commands() -> impl Iterator<Item = &'static str> {
    let is_command = |name: &&str| command(&[]).args(name.split(' ')).arg("--help").output().unwrap().status.success();
    taxicab::AnyRequest::NAMES.iter().copied().filter(is_command)
}

/// The examples of a command's `--help` that can be run here, each with what the shell made of it.
pub(crate) fn examples(command: &str) -> Vec<(String, Output)> {
    let binary = std::path::Path::new(env!("CARGO_BIN_EXE_taxicab"));
    let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap_or_default());
    // Examples may write files.
    let folder = tempfile::tempdir().unwrap();
    let help = run(&command.split_whitespace().chain(["--help"]).collect::<Vec<_>>());
    let lines = text(&help.stdout).lines().map(|line| line.trim_start().trim_start_matches("Example: "));
    // Not those that read or write files by the shell, play, or take a minute.
    let can_run = |example: &&str| {
        ["taxicab ", "echo "].iter().any(|start| example.starts_with(start))
            && !["<", ">", "play", "3x4", "korf24", "deepcubea5x5"].iter().any(|part| example.contains(part))
    };
    let run = |example: &str| {
        let mut shell = Command::new("sh");
        shell.args(["-c", example]).env("PATH", &path).current_dir(folder.path());
        let output = shell.env("TAXICAB_TABLES", folder.path().join("tables")).output().unwrap();
        (example.to_owned(), output)
    };
    lines.filter(can_run).map(run).collect()
}

/// The object of `taxicab --json chess …`, which must exit 0.
pub(crate) fn answer(arguments: &[&str]) -> Value {
    let (answer, code) = object(&[&["--json", "chess"], arguments].concat());
    assert_eq!(code, 0, "{arguments:?}");
    answer
}

/// What `taxicab chess …` prints for people, which must exit 0 and be free of colour.
pub(crate) fn printed(arguments: &[&str]) -> String {
    let output = run(&[&["chess"], arguments].concat());
    assert_eq!(code(&output), 0, "{arguments:?}: {}", text(&output.stderr));
    assert!(output.stderr.is_empty() && !output.stdout.contains(&0x1b), "{arguments:?}");
    text(&output.stdout).to_owned()
}

pub(crate) fn usage_error(arguments: &[&str]) -> String {
    let output = run(&[&["chess"], arguments].concat());
    assert_eq!((code(&output), text(&output.stdout)), (2, ""), "{arguments:?}");
    text(&output.stderr).to_owned()
}

/// The texts of a picture.
pub(crate) fn texts(picture: &str) -> Vec<&str> {
    let texts =
        picture.split("<text ").skip(1).map(|text| text.split_once('>').unwrap().1.split_once("</text>").unwrap().0);
    texts.map(str::trim).collect()
}

pub(crate) fn numbers(list: &Value) -> Vec<Option<u64>> {
    list.as_array().expect("a list").iter().map(Value::as_u64).collect()
}
