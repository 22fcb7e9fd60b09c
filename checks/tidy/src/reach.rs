//! Files that nothing reaches, and names of files that do not exist.

use std::collections::BTreeSet;

use regex::Regex;

use crate::tree::{File, Tree};

/// Files that are found by their place or by a pattern, not by their name in another file.
const FOUND_BY_PLACE: &[&str] = &[
    r"^\.(ci|github|cargo)/",
    r"^(LICENSE|README|SECURITY|CONTRIBUTING|CHANGELOG|ARCHITECTURE|Cargo|justfile|[a-z]+\.toml)",
    r"/(Cargo\.toml|Cargo\.lock|README\.md|package(-lock)?\.json|pyproject\.toml|\.gitignore|conftest\.py|py\.typed)$",
    r"/(tests|benches|examples)/[^/]*\.(rs|mjs|py)$|\.test\.mjs$",
    r"/\.npmrc$|\.pyi$|\.d\.ts$",
    r"/tests/[^/]*/main\.rs$",
    r"/src/(lib|main)\.rs$",
    r"^fuzz/fuzz_targets/|__init__\.py$|__main__\.py$",
];

/// The files that no other file names.
pub(crate) fn unreached(tree: &Tree) -> Vec<String> {
    let by_place = FOUND_BY_PLACE.iter().map(|pattern| Regex::new(pattern).expect("a pattern")).collect::<Vec<_>>();
    let module = Regex::new(r"(?m)^\s*(?:pub(?:\([a-z ]+\))? )?mod (\w+);").expect("a pattern");
    let written_out = Regex::new(r"^(?:pub(?:\([a-z ]+\))? )?mod (\w+) \{").expect("a pattern");
    let path = Regex::new(r#"#\[path = "([^"]+)"\]"#).expect("a pattern");
    let mut modules = BTreeSet::new();
    for file in tree.files.iter().filter(|file| file.is(&["rs"])) {
        let text = file.text.as_deref().unwrap_or_default();
        let folders = folders_of_modules(file);
        // A module that is written out in the file has a folder of its own.
        let mut within = String::new();
        for line in text.lines() {
            if let Some(found) = written_out.captures(line) {
                within = format!("{}/", &found[1]);
            } else if line == "}" {
                within.clear();
            }
            for [name] in module.captures_iter(line).map(|found| found.extract().1) {
                modules.extend(folders.iter().map(|folder| format!("{folder}{within}{name}.rs")));
                modules.extend(folders.iter().map(|folder| format!("{folder}{within}{name}/mod.rs")));
            }
        }
        let here = &file.path[..file.path.len() - file.name().len()];
        modules.extend(path.captures_iter(text).map(|found| resolved(here, &found[1])));
    }
    let is_reached = |file: &File| {
        if by_place.iter().any(|pattern| pattern.is_match(&file.path)) {
            return true;
        }
        if file.is(&["rs"]) {
            return modules.contains(&file.path);
        }
        let mut others = tree.files.iter().filter(|other| other.path != file.path);
        // A module of Python is imported without its ending.
        let name = file.name().trim_end_matches(".py");
        others.any(|other| other.text.as_deref().is_some_and(|text| text.contains(name)))
    };
    let unreached = tree.files.iter().filter(|file| !is_reached(file));
    unreached.map(|file| format!("{}: no other file names it", file.path)).collect()
}

/// The files of modules that are declared under `#[cfg(test)]`.
pub(crate) fn test_modules(tree: &Tree) -> BTreeSet<String> {
    let module = Regex::new(r"#\[cfg\(test\)\]\s*(?:pub(?:\([a-z ]+\))? )?mod (\w+);").expect("a pattern");
    let rust = tree.files.iter().filter(|file| file.is(&["rs"]));
    let names = rust.flat_map(|file| {
        let found = module.captures_iter(file.text.as_deref().unwrap_or_default());
        let names = found.map(|found| found.extract::<1>().1[0].to_owned()).collect::<Vec<_>>();
        names
            .into_iter()
            .flat_map(|name| folders_of_modules(file).into_iter().map(move |folder| format!("{folder}{name}.rs")))
    });
    names.collect()
}

/// The folders in which the modules that a file declares may lie.
fn folders_of_modules(file: &File) -> Vec<String> {
    let folder = &file.path[..file.path.len() - file.name().len()];
    let below = format!("{folder}{}/", file.name().trim_end_matches(".rs"));
    let is_root = matches!(file.name(), "lib.rs" | "main.rs" | "mod.rs");
    // Here a file may be a program of its own or a module of another.
    let may_be_root = ["/tests/", "/benches/", "/examples/"].iter().any(|end| folder.ends_with(end));
    let mut folders = Vec::new();
    if is_root || may_be_root {
        folders.push(folder.to_owned());
    }
    if !is_root {
        folders.push(below);
    }
    folders
}

/// A path that is relative to a folder, from the root.
fn resolved(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            ".." => _ = parts.pop(),
            "." | "" => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// The links, paths and examples in documents that lead nowhere.
pub(crate) fn dangling(tree: &Tree) -> Vec<String> {
    let link = Regex::new(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)").expect("a pattern");
    let path =
        Regex::new(r"`((?:crates|apps|bindings|checks|data|docs|fuzz|scale|xtask)/[\w./-]+\w/?)`").expect("a pattern");
    let example = Regex::new(r"--(example|bench) (\w+)").expect("a pattern");
    let mut faults = Vec::new();
    for file in tree.files.iter().filter(|file| file.is(&["md"]) && file.name() != "CHANGELOG.md") {
        let text = file.text.as_deref().unwrap_or_default();
        let folder = &file.path[..file.path.len() - file.name().len()];
        let links = link.captures_iter(text).map(|found| resolved(folder, &found[1]));
        let paths = path.captures_iter(text).map(|found| found[1].to_owned());
        let missing = links.chain(paths).filter(|path| !tree.contains(path));
        faults.extend(missing.map(|path| format!("{}: there is no {path}", file.path)));
        for found in example.captures_iter(text) {
            let (kind, name) = (&found[1], &found[2]);
            let ends = [format!("{kind}s/{name}.rs"), format!("{kind}es/{name}.rs")];
            if !tree.files.iter().any(|other| ends.iter().any(|end| other.path.ends_with(end))) {
                faults.push(format!("{}: there is no {kind} {name}", file.path));
            }
        }
    }
    faults
}
