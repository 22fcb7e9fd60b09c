//! Every command of the README and of the guides is run, and what they show is what it prints.

use std::path::Path;
use std::process::Command;

/// The commands of a page's `console` blocks, each with the lines that follow it.
fn shown(page: &str) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    let mut is_console = false;
    for line in page.lines() {
        match (line.strip_prefix("```"), line.strip_prefix("$ ")) {
            (Some(language), _) => is_console = language == "console",
            (None, Some(command)) if is_console => commands.push((command.into(), String::new())),
            (None, None) if is_console => {
                let (_, output) = commands.last_mut().expect("a console block begins with a command");
                output.push_str(line);
                output.push('\n');
            }
            _ => {}
        }
    }
    commands
}

/// Times differ from run to run: every decimal fraction becomes `#`.
fn without_times(text: &str) -> String {
    let mut kept = String::new();
    let mut digits = String::new();
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let is_fraction = character == '.' && !digits.is_empty() && characters.peek().is_some_and(char::is_ascii_digit);
        if character.is_ascii_digit() {
            digits.push(character);
            continue;
        }
        if is_fraction {
            digits.clear();
            while characters.next_if(|next| next.is_ascii_digit() || matches!(next, 'e' | '-')).is_some() {}
            kept.push('#');
            continue;
        }
        kept.push_str(&std::mem::take(&mut digits));
        kept.push(character);
    }
    // Said only when building them took a moment, as on a busy machine.
    without_counts(&(kept + &digits).replace(" (tables # s)", ""))
}

/// Several threads meet a solution after more or fewer nodes: the count of a search with pattern databases becomes `#`.
fn without_counts(text: &str) -> String {
    let mut lines = String::new();
    for line in text.split_inclusive('\n') {
        match line.split_once("with pdb:").and_then(|(before, rest)| Some((before, rest.split_once(": ")?))) {
            Some((before, (name, rest))) => {
                let rest = rest.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ',');
                lines.extend([before, "with pdb:", name, ": #", rest]);
            }
            None => lines.push_str(line),
        }
    }
    lines
}

#[test]
fn the_readme_shows_what_the_commands_print() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let binary = Path::new(env!("CARGO_BIN_EXE_taxicab"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", binary.parent().unwrap().display());
    let pages = ["README.md", "docs/puzzle.md", "docs/chess.md", "docs/match.md"];
    let commands = pages.map(|page| shown(&std::fs::read_to_string(root.join(page)).unwrap())).concat();
    assert!(commands.len() >= 12, "the pages show commands");
    for (command, expected) in commands {
        // The one command a fresh clone runs, by the binary this test was built with.
        let script = command.replace("cargo run --release --", "taxicab");
        let mut output = Command::new("sh");
        output.args(["-c", &script]).env("PATH", &path);
        // Not the tables of whoever runs the tests.
        let output = output.env("TAXICAB_TABLES", concat!(env!("CARGO_TARGET_TMPDIR"), "/no-tables")).output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(without_times(&printed), without_times(&expected), "$ {command}");
    }
}

#[test]
fn the_turns_of_a_perfect_memory_are_those_of_the_guide() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("docs/match.md")).unwrap();
    let rows = page.lines().filter_map(|line| {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [size, pairs, turns] = cells[..] else { return None };
        Some((size.parse::<taxicab_puzzle::Size>().ok()?, pairs.parse::<usize>().unwrap(), turns))
    });
    let rows: Vec<_> = rows.collect();
    assert_eq!(rows.len(), 4, "the rows of the table");
    for (size, pairs, turns) in rows {
        assert_eq!(size.cells(), 2 * pairs, "{size}");
        assert_eq!(format!("{:.2}", taxicab_play::expected_turns(pairs)), turns, "{size}");
    }
}

#[test]
fn the_page_of_the_crate_shows_it_too() {
    // Blocks of Rust are run as documentation tests of the crates; here only that this page has the same one.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let block = |page: &str| {
        let page = std::fs::read_to_string(root.join(page)).unwrap();
        let (_, rest) = page.split_once("```rust\n").expect("a block of Rust");
        rest.split_once("```").expect("it ends").0.to_owned()
    };
    assert_eq!(block("README.md"), block("crates/taxicab-puzzle/README.md"));
}

#[test]
fn times_are_left_out() {
    assert_eq!(without_times("3,904 nodes in 0.06 s, 1e-5, 2.5e-6,"), "3,904 nodes in # s, 1e-5, #,");
    assert_eq!(without_times("row 1. 14"), "row 1. 14");
    assert_eq!(without_times("in 0.06 s (tables 0.02 s)"), "in # s");
    assert_eq!(without_times("a\nwith pdb:6-6-3: 1,234 nodes in 0.06 s\n"), "a\nwith pdb:6-6-3: # nodes in # s\n");
}
