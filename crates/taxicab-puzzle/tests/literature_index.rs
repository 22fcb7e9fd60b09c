//! Reads `docs/literature.md` and checks that every row has a mark and names tests that exist.

use std::collections::BTreeSet;
use std::path::Path;

/// The names of all test functions below a folder: the `fn` after a `#[test]` or inside `proptest!`.
fn test_names(folder: &Path, names: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the repository") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "target") {
                test_names(&path, names);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path).expect("source is text");
            let mut lines = text.lines().map(str::trim);
            while let Some(line) = lines.next() {
                if line != "#[test]" {
                    continue;
                }
                // Other attributes may follow, as #[ignore = "..."].
                let function = lines.by_ref().find(|line| !line.starts_with("#[") && !line.starts_with("//"));
                let name = function.and_then(|line| line.strip_prefix("fn ")).and_then(|rest| rest.split('(').next());
                names.extend(name.map(str::to_owned));
            }
        }
    }
}

/// The texts between backticks.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// The faults of the page, given the names of all tests; and the number of its rows and names.
fn faults(page: &str, names: &BTreeSet<String>) -> (Vec<String>, usize, usize) {
    let (mut faults, mut rows, mut references) = (Vec::new(), 0, 0);
    let mut in_claims = false;
    for line in page.lines() {
        if !line.starts_with('|') {
            in_claims = false;
            continue;
        }
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        if cells.first() == Some(&"claim") {
            in_claims = cells == ["claim", "source", "tests", "mark"];
            continue;
        }
        if !in_claims || cells.iter().all(|cell| cell.starts_with("---")) {
            continue;
        }
        rows += 1;
        let [claim, source, tests, mark] = cells[..] else {
            faults.push(format!("a row of {} cells: {line}", cells.len()));
            continue;
        };
        if claim.is_empty() || source.is_empty() {
            faults.push(format!("no claim or no source: {line}"));
        }
        if !["**verified**", "**corrected**", "**measured**"].contains(&mark) {
            faults.push(format!("no mark, but '{mark}': {claim}"));
        }
        if quoted(tests).is_empty() {
            faults.push(format!("no test: {claim}"));
        }
        for test in quoted(tests) {
            references += 1;
            if !names.contains(test) {
                faults.push(format!("there is no test `{test}`: {claim}"));
            }
        }
    }
    (faults, rows, references)
}

fn all_names() -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut names = BTreeSet::new();
    for folder in ["crates", "apps"] {
        test_names(&root.join(folder), &mut names);
    }
    names
}

#[test]
fn every_row_names_tests_that_exist() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/literature.md");
    let page = std::fs::read_to_string(path).expect("docs/literature.md is part of the repository");
    let (faults, rows, references) = faults(&page, &all_names());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(
        rows >= 120 && references >= rows,
        "{rows} rows with {references} names of tests were found: is the page read at all?"
    );
}

#[test]
fn every_claim_about_the_articles_is_answered() {
    // Conversely, a row names every test of an article.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("docs/literature.md")).expect("as above");
    for file in ["crates/taxicab-puzzle/tests/article.rs", "crates/taxicab-chess/tests/articles.rs"] {
        let article = std::fs::read_to_string(root.join(file)).expect("a test of the repository");
        let mut lines = article.lines().map(str::trim);
        let mut tests = 0;
        while lines.by_ref().any(|line| line == "#[test]") {
            let function = lines.next().expect("a function follows");
            let name = function.trim_start_matches("fn ").split('(').next().expect("a name");
            assert!(page.contains(&format!("`{name}`")), "docs/literature.md does not name {name} of {file}");
            tests += 1;
        }
        assert!(tests >= 10, "{tests} tests were found in {file}: is it read at all?");
    }
}

#[test]
fn a_wrong_page_is_caught() {
    let names = BTreeSet::from(["it_is_so".to_owned()]);
    let page = |row: &str| faults(&format!("| claim | source | tests | mark |\n|---|---|---|---|\n{row}\n"), &names).0;
    assert_eq!(page("| so | book | `it_is_so` | **verified** |"), Vec::<String>::new());
    for wrong in [
        "| so | book | `it_is_not` | **verified** |",
        "| so | book | it_is_so | **verified** |",
        "| so | book | `it_is_so` | verified |",
        "| so | book | `it_is_so` | |",
        "| so | | `it_is_so` | **measured** |",
        "| so | book | `it_is_so` |",
    ] {
        assert_eq!(page(wrong).len(), 1, "{wrong}");
    }
}
