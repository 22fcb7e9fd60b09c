//! Keeps the repository small and whole: `cargo run -p taxicab-tidy` prints the table of budgets and every fault, and
//! `cargo test -p taxicab-tidy` fails if there is one. `cargo run -p taxicab-tidy -- --lower`
//! lowers the budgets to what is measured. After an idea of `TigerBeetle`, whose test is named `tidy` too.
//!
//! - The code lines of each crate (no blank lines, documentation or unit tests), the lines of the page, the files, and the uses of
//!   each discouraged phrase stay within `budget.txt`. A budget falls freely; to raise or add one, give the reason in its line, in
//!   the same commit.
//! - No function is longer than 70 lines and no source file longer than 500, except with a budget of its own. No file is larger
//!   than 256 KiB.
//! - Every file is reached: Rust by `mod`, any other file by its name in another file.
//! - Links and paths in documents lead to files, and examples that a command names exist.
//! - Workflows have least rights, and run only what is pinned.

mod budget;
mod reach;
mod rust;
mod tree;
mod workflows;

use std::process::ExitCode;

/// Prints the table and the faults.
fn main() -> ExitCode {
    if std::env::args().any(|argument| argument == "--lower") {
        let (tree, sources) = read();
        budget::lower(&tree, &sources);
    }
    let (table, faults) = examine();
    println!("{table}");
    for fault in &faults {
        println!("{fault}");
    }
    ExitCode::from(u8::from(!faults.is_empty()))
}

/// The files of the repository, and those that hold code.
fn read() -> (tree::Tree, Vec<rust::Source>) {
    let tree = tree::Tree::of_the_repository();
    let tests = reach::test_modules(&tree);
    let sources = tree.files.iter().filter_map(|file| rust::Source::of(file, tests.contains(&file.path))).collect();
    (tree, sources)
}

/// The table of budgets, and all that is wrong, a line each.
fn examine() -> (String, Vec<String>) {
    let (tree, sources) = read();
    let mut faults: Vec<String> = tree::too_large(&tree).collect();
    faults.extend(reach::unreached(&tree));
    faults.extend(reach::dangling(&tree));
    faults.extend(workflows::careless(&tree));
    let (table, over) = budget::compared(&tree, &sources);
    faults.extend(over);
    (table, faults)
}

#[cfg(test)]
mod tests {
    use std::io::{Write, stderr};

    #[test]
    fn the_repository_is_tidy() {
        let (table, faults) = super::examine();
        // The table is printed even when the test succeeds.
        write!(stderr(), "{table}").unwrap();
        assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
    }
}
