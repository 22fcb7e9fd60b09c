//! Every example of every help text and of every document is run. One that takes long is run where `TAXICAB_EXAMPLES=all` asks for
//! it (`.ci/run slow-examples`), and one that needs a terminal, another program or hours has its arguments read. What the documents
//! print next to a command is held to it in `readme.rs`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::running::{code, command, run, text};

/// What is done with an example that has one of these parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    /// It is run, and exits 0 without an error.
    Run,
    /// It is run, and exits 1: unsolvable, or stopped by a limit.
    Negative,
    /// It is run on request.
    Slow,
    /// Only its arguments are read.
    Read,
}

const PARTS: [(&str, How); 25] = [
    ("taxicab play", How::Read),
    ("taxicab serve", How::Read),
    ("| man -l -", How::Read),
    ("|| break", How::Read),
    ("~/.local", How::Read),
    ("BOARD", How::Read),
    // Hours, the tables of the 24-puzzle, or three gigabytes.
    ("table KRPKR", How::Read),
    ("bench korf24", How::Read),
    ("bench deepcubea5x5", How::Read),
    ("bench anytime deepcubea7x7 --all", How::Read),
    ("pdb:6-6-6-6", How::Read),
    ("tables build 5x5", How::Read),
    ("million.txt", How::Read),
    // Files of other machines.
    ("node1.jsonl", How::Read),
    ("step.jsonl results.jsonl", How::Read),
    ("units.jsonl results.jsonl > answers.jsonl", How::Read),
    ("tables build > tables.txt", How::Slow),
    ("tables build   ", How::Slow),
    ("space 3x4", How::Slow),
    ("measure KBNK", How::Slow),
    ("ten.txt", How::Slow),
    ("shuffle --size 10x10", How::Negative),
    ("shuffle --size 8x8", How::Negative),
    ("12/13 15 14 0", How::Negative),
    ("--search --heuristic manhattan,pdb:6-6-3", How::Negative),
];

fn how(example: &str) -> How {
    PARTS.iter().find(|(part, _)| example.contains(part)).map_or(How::Run, |&(_, how)| how)
}

/// The commands whose examples print an answer and nothing else.
const QUIET: [&str; 4] = ["endgame", "endgame probe", "endgame mate", "endgame table"];

/// Adds the examples of a command's help, and of the commands within it.
fn add_examples(names: &[&str], all: &mut Vec<(String, String)>) {
    let help = run(&[names, &["--help"]].concat());
    let (help, mut is_list) = (text(&help.stdout), false);
    let mut lines = help.lines();
    while let Some(line) = lines.next() {
        if !line.starts_with(' ') {
            is_list = line == "Commands:";
        }
        let name = line.strip_prefix("  ").filter(|rest| is_list && !rest.starts_with(' '));
        if let Some(name) = name.and_then(|line| line.split(' ').next()).filter(|&name| name != "help") {
            add_examples(&[names, &[name]].concat(), all);
        }
        let mut example = line.trim_start().trim_start_matches("Example: ").to_owned();
        // A board that the width of the help breaks.
        while !example.matches('"').count().is_multiple_of(2) {
            example = example + " " + lines.next().expect("a quote ends").trim();
        }
        let is_usage = example.contains("[OPTIONS]");
        if !is_usage && ["taxicab ", "echo "].iter().any(|start| example.starts_with(start)) {
            let example = example.split("   (").next().unwrap_or_default();
            all.push((names.join(" "), example.to_owned()));
        }
    }
}

/// The commands in the blocks of code of a document.
fn commands_of(page: &str) -> Vec<String> {
    let mut is_code = false;
    let mut commands = Vec::new();
    for line in page.lines() {
        if let Some(language) = line.strip_prefix("```") {
            is_code = ["sh", "console"].contains(&language);
        } else if is_code {
            let command = line.trim_start().strip_prefix("$ ").unwrap_or(line);
            if command.starts_with("taxicab ") {
                commands.push(command.split("   #").next().unwrap_or_default().to_owned());
            }
        }
    }
    commands
}

/// Runs an example by the shell in a folder with lists that it may read.
fn by_shell(example: &str, folder: &Path) -> Output {
    let binary = Path::new(env!("CARGO_BIN_EXE_taxicab"));
    let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.args(["-c", example]).env("PATH", &path).current_dir(folder).stdin(Stdio::null());
    shell.env("TAXICAB_TABLES", folder.join("tables")).output().unwrap()
}

/// The arguments of an example, without what the shell does around them, and the help that follows where they can be read.
fn read(example: &str) -> Output {
    let from = example.find("taxicab").expect("it names the command");
    let end = example[from..].find(['|', '>', '<', ';']).map_or(example.len(), |end| from + end);
    by_shell(&format!("{} --help", &example[from..end]), Path::new("."))
}

#[test]
fn every_example_of_every_help_and_document_runs() {
    let mut examples = Vec::new();
    add_examples(&[], &mut examples);
    assert!(examples.len() > 140, "{} examples in the help", examples.len());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = ["", "docs", "apps/cli", "crates/taxicab", "crates/taxicab-puzzle", "crates/taxicab-play"];
    for folder in folders.map(|folder| root.join(folder)) {
        for page in fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()) {
            let is_page = page.extension().is_some_and(|extension| extension == "md");
            // The benchmarks are measured by themselves, and the changes are history.
            if is_page && !["benchmarks.md", "CHANGELOG.md"].iter().any(|name| page.ends_with(name)) {
                let of_page = commands_of(&fs::read_to_string(&page).unwrap());
                examples.extend(of_page.into_iter().map(|command| (page.display().to_string(), command)));
            }
        }
    }
    let is_all = std::env::var("TAXICAB_EXAMPLES").is_ok_and(|which| which == "all");
    let (mut done, mut used): (BTreeSet<String>, BTreeSet<&str>) = Default::default();
    let mut quiet = QUIET.to_vec();
    let mut folder = (String::new(), tempfile::tempdir().unwrap());
    for (place, example) in examples {
        // The examples of a command or a document may need what those before them wrote.
        let home = place.split(' ').next().unwrap_or_default();
        if folder.0 != home {
            folder = (home.to_owned(), tempfile::tempdir().unwrap());
            let path = folder.1.path();
            fs::create_dir(path.join("docs")).unwrap();
            fs::write(path.join("boards.txt"), "8 2 0/4 6 1/3 7 5\n").unwrap();
            fs::write(path.join("games.txt"), "1 2 3/4 5 6/7 0 8; RLL\n").unwrap();
        }
        used.extend(PARTS.iter().map(|(part, _)| *part).filter(|part| example.contains(part)));
        if !done.insert(example.clone()) && how(&example) != How::Run {
            continue;
        }
        let how = how(&example);
        let output = match how {
            How::Read => read(&example),
            How::Slow if !is_all => read(&example),
            _ => by_shell(&example, folder.1.path()),
        };
        let expected = i32::from(how == How::Negative);
        let errors = text(&output.stderr);
        assert_eq!(code(&output), expected, "{place}: {example}: {errors}");
        assert!(!errors.contains("error"), "{place}: {example}: {errors}");
        quiet.retain(|&command| command != place);
        if QUIET.contains(&&*place) {
            assert_eq!((errors, output.stdout.is_empty()), ("", example.contains(" > ")), "{example}");
        }
    }
    let unused: Vec<_> = PARTS.iter().filter(|(part, _)| !used.contains(part)).collect();
    assert!(unused.is_empty(), "no example is {unused:?}");
    assert!(quiet.is_empty(), "no example is in the help of {quiet:?}");
    // What is read only is rejected where it is wrong.
    assert_eq!(code(&read("taxicab play --size 4x4 | cat")), 2);
    assert!(command(&["play", "4x4", "--help"]).output().unwrap().status.success());
}
