//! The workflows run with least rights, and only what is pinned.

use yaml_rust2::{Yaml, YamlLoader};

use crate::tree::Tree;

/// What is wrong in the workflows.
pub(crate) fn careless(tree: &Tree) -> Vec<String> {
    let files = tree.files.iter().filter(|file| file.path.starts_with(".github/workflows/"));
    files.flat_map(|file| faults(&file.path, file.text.as_deref().unwrap_or_default())).collect()
}

fn faults(path: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let mut fault = |what: &str| faults.push(format!("{path}:{number}: {what}"));
        if line.contains("|| true") {
            fault("a failure is ignored");
        }
        if line.contains("run:") && line.contains("${{") {
            fault("what a script takes comes in its environment");
        }
        if let Some((_, action)) = line.split_once("uses: ") {
            let commit = action.split_once('@').and_then(|(_, commit)| commit.split_once(" # v"));
            if !commit
                .is_some_and(|(commit, _)| commit.len() == 40 && commit.bytes().all(|digit| digit.is_ascii_hexdigit()))
            {
                fault("an action is named by its commit, with its version behind it");
            }
        }
        let builds = ["cargo build", "cargo test", "cargo install", "maturin build", "cargo deny"];
        if builds.iter().any(|command| line.contains(command)) && !line.contains("--locked") {
            fault("--locked is missing");
        }
        if line.contains("cargo install") && !line.contains("--version")
            || line.contains("--spec") && !line.contains("==")
        {
            fault("the version of a tool is missing");
        }
    }
    match YamlLoader::load_from_str(text).map(|documents| documents.into_iter().next()) {
        Ok(Some(workflow)) => faults.extend(rights(&workflow).into_iter().map(|fault| format!("{path}: {fault}"))),
        Ok(None) => faults.push(format!("{path}: there is nothing")),
        Err(error) => faults.push(format!("{path}: {error}")),
    }
    faults
}

/// What is wrong with the rights: those that write are a job's own, and that job runs no code of the repository.
fn rights(workflow: &Yaml) -> Vec<String> {
    let mut faults = Vec::new();
    let writes = |permissions: &Yaml| match permissions {
        Yaml::Hash(rights) => rights.values().any(|right| right.as_str() == Some("write")),
        permissions => permissions.as_str() == Some("write-all"),
    };
    if workflow["permissions"].is_badvalue() || writes(&workflow["permissions"]) {
        faults.push("all jobs together may read at most".to_owned());
    }
    let Some(jobs) = workflow["jobs"].as_hash() else { return vec!["there are no jobs".into()] };
    for (name, job) in jobs {
        let name = name.as_str().unwrap_or_default();
        for step in job["steps"].as_vec().into_iter().flatten() {
            let is_checkout = step["uses"].as_str().is_some_and(|action| action.starts_with("actions/checkout@"));
            if is_checkout && writes(&job["permissions"]) {
                faults.push(format!("{name}: a job that may write checks nothing out"));
            }
            if is_checkout && step["with"]["persist-credentials"].as_bool() != Some(false) {
                faults.push(format!("{name}: the checkout keeps its credentials"));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "
permissions: {}
jobs:
  build:
    permissions:
      contents: read
    steps:
      - uses: actions/checkout@0123456789abcdef0123456789abcdef01234567 # v1.2.3
        with:
          persist-credentials: false
      - run: cargo build --locked
      - run: cargo install tool --version 1.2.3 --locked
  publish:
    permissions:
      contents: write
    steps:
      - run: gh release create
";

    #[test]
    fn carelessness_is_noticed() {
        assert_eq!(faults("a.yml", GOOD), Vec::<String>::new());
        for (from, to, fault) in [
            ("@0123456789abcdef0123456789abcdef01234567 # v1.2.3", "@v1", "by its commit"),
            ("gh release create", "gh release create || true", "ignored"),
            ("gh release create", "gh release create ${{ github.ref_name }}", "in its environment"),
            ("cargo build --locked", "cargo build", "--locked is missing"),
            (" --version 1.2.3", "", "the version of a tool"),
            ("permissions: {}", "permissions:\n  contents: write", "all jobs together"),
            ("permissions: {}\n", "", "all jobs together"),
            ("contents: read", "contents: write", "build: a job that may write"),
            ("persist-credentials: false", "persist-credentials: true", "build: the checkout keeps"),
            ("jobs:", "jobs: [", "while parsing"),
        ] {
            let found = faults("a.yml", &GOOD.replacen(from, to, 1));
            assert!(found.len() == 1 && found[0].contains(fault), "{fault}: {found:?}");
        }
    }
}
