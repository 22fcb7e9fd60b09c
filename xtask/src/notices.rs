//! The licences of all that an artefact contains, with their texts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use cargo_metadata::{DependencyKind, Metadata, MetadataCommand, Package, PackageId, TargetKind};

use crate::build::{PARTS, root};

/// The files: ours, and that of the others. What packs licences finds them by their beginning.
pub(crate) const NAMES: [&str; 3] = ["LICENSE-MIT", "LICENSE-APACHE", "LICENSE-THIRD-PARTY.md"];

/// What is shipped, by its word: a manifest, the package there, and what else cargo has to know.
const ARTEFACTS: [(&str, &str, &str, &[&str]); 3] = [
    ("command", "Cargo.toml", "taxicab-cli", &[]),
    ("python", "bindings/python/Cargo.toml", "taxicab-python", &[]),
    ("web", "bindings/web/Cargo.toml", "taxicab-web", &["--filter-platform", "wasm32-unknown-unknown"]),
];

/// The words of all artefacts.
pub(crate) fn artefacts() -> impl Iterator<Item = &'static str> {
    ARTEFACTS.iter().map(|(artefact, ..)| *artefact)
}

/// Writes the licences of an artefact into a folder: ours, and those of what it contains.
pub(crate) fn write(artefact: &str, folder: &Path) -> Result<()> {
    let [mit, apache, others] = NAMES;
    for ours in [mit, apache] {
        let text = fs::read(root().join(ours))?;
        fs::write(folder.join(ours), text)?;
    }
    Ok(fs::write(folder.join(others), notices(artefact)?)?)
}

/// The third-party notices of an artefact, on any of its platforms.
pub(crate) fn notices(artefact: &str) -> Result<String> {
    let mut by_text: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in shipped(artefact)? {
        let licence = package.license.as_deref().unwrap_or("a licence of its own");
        let source = package.repository.as_deref().map(|address| format!(", {address}")).unwrap_or_default();
        let name = format!("- {} {}, {licence}{source}", package.name, package.version);
        for text in texts(&package)? {
            by_text.entry(text).or_default().insert(name.clone());
        }
    }
    let mut notices = format!(
        "# Third-party notices\n\nThe {artefact} package of Taxicab contains code of these packages, under these licences, and of the standard \
         library of Rust (MIT OR Apache-2.0, https://github.com/rust-lang/rust).\n"
    );
    for (text, packages) in by_text {
        let packages = packages.into_iter().collect::<Vec<_>>().join("\n");
        notices += &format!("\n{packages}\n\n````text\n{text}\n````\n");
    }
    Ok(notices)
}

/// The packages of others whose code is in an artefact: no tests, no build scripts, no macros.
fn shipped(artefact: &str) -> Result<Vec<Package>> {
    let Some((_, manifest, name, options)) = ARTEFACTS.iter().find(|(word, ..)| *word == artefact) else {
        bail!("{artefact:?} is none of {}", artefacts().collect::<Vec<_>>().join(", "));
    };
    let mut options: Vec<String> = options.iter().map(|&option| option.into()).collect();
    options.push("--locked".into());
    if artefact == "web" {
        options.extend(["--features".into(), PARTS.join(",")]);
    }
    let metadata = MetadataCommand::new().manifest_path(root().join(manifest)).other_options(options).exec()?;
    let start = metadata.packages.iter().find(|package| package.name.as_str() == *name).context("no such package")?;
    let mut found = BTreeSet::new();
    visit(&metadata, &start.id, &mut found)?;
    Ok(metadata
        .packages
        .iter()
        .filter(|package| found.contains(&package.id) && package.source.is_some())
        .cloned()
        .collect())
}

fn visit(metadata: &Metadata, id: &PackageId, found: &mut BTreeSet<PackageId>) -> Result<()> {
    let is_macro = |target: &cargo_metadata::Target| target.kind.contains(&TargetKind::ProcMacro);
    if metadata[id].targets.iter().any(is_macro) || !found.insert(id.clone()) {
        return Ok(());
    }
    let resolve = metadata.resolve.as_ref().context("cargo resolves no dependencies")?;
    let node = resolve.nodes.iter().find(|node| node.id == *id).context("a package is not resolved")?;
    for dependency in &node.deps {
        if dependency.dep_kinds.iter().any(|kind| kind.kind == DependencyKind::Normal) {
            visit(metadata, &dependency.pkg, found)?;
        }
    }
    Ok(())
}

/// The texts of the licences of a package: its own files, else the texts of the licences that it names.
fn texts(package: &Package) -> Result<BTreeSet<String>> {
    let folder = package.manifest_path.parent().context("a manifest lies in a folder")?;
    let mut texts = BTreeSet::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        if path.is_file()
            && ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"]
                .iter()
                .any(|begin| name.starts_with(begin))
        {
            texts.insert(String::from_utf8_lossy(&fs::read(&path)?).trim().replace("\r\n", "\n"));
        }
    }
    if texts.is_empty() {
        let named = package.license.as_deref().with_context(|| format!("{} names no licence", package.name))?;
        let expression = spdx::Expression::parse_mode(named, spdx::ParseMode::LAX)?;
        for requirement in expression.requirements() {
            texts.extend(requirement.req.license.id().map(|id| id.text().trim().to_owned()));
        }
    }
    ensure!(!texts.is_empty(), "there is no text of the licence of {}", package.name);
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    /// Cargo's own list of what is compiled into an artefact.
    fn tree(manifest: &str, options: &[&str]) -> Vec<String> {
        let mut cargo = Command::new("cargo");
        cargo.args([
            "tree",
            "--locked",
            "--prefix",
            "none",
            "--edges",
            "normal,no-proc-macro",
            "--no-dedupe",
            "--manifest-path",
        ]);
        let output = cargo.arg(root().join(manifest)).args(options).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let lines = String::from_utf8(output.stdout).unwrap();
        // Ours have a path.
        let others = lines.lines().filter(|line| !line.contains('(') && !line.is_empty());
        others.map(|line| line.replacen(" v", " ", 1)).collect()
    }

    #[test]
    fn every_package_that_ships_is_named_with_a_text() {
        let parts = PARTS.join(",");
        let web: &[&str] = &["--features", &parts, "--target", "wasm32-unknown-unknown"];
        for (artefact, options) in [
            ("command", &["--package", "taxicab-cli", "--target", "all"][..]),
            ("python", &["--target", "all"]),
            ("web", web),
        ] {
            let manifest = ARTEFACTS.iter().find(|(word, ..)| *word == artefact).unwrap().1;
            let (notices, tree) = (notices(artefact).unwrap(), tree(manifest, options));
            assert!(tree.len() > 20, "{artefact}: {tree:?}");
            for package in tree {
                assert!(notices.contains(&format!("\n- {package}, ")), "{artefact}: {package}");
            }
            assert!(notices.matches("````text\n").count() > 5 && !notices.contains("````text\n\n````"), "{artefact}");
        }
    }

    #[test]
    fn a_package_without_a_text_has_that_of_its_licence() {
        let folder = std::env::temp_dir().join(format!("taxicab-notices-{}", std::process::id()));
        fs::create_dir_all(folder.join("src")).unwrap();
        fs::write(folder.join("src/lib.rs"), "").unwrap();
        fs::write(folder.join("Cargo.toml"), "[package]\nname = \"bare\"\nlicense = \"MIT/Apache-2.0\"\n[workspace]\n")
            .unwrap();
        let package = || {
            let metadata = MetadataCommand::new().manifest_path(folder.join("Cargo.toml")).no_deps().exec().unwrap();
            texts(&metadata.packages[0])
        };
        let named = package().unwrap();
        assert!(
            named.len() == 2 && named.iter().any(|text| text.contains("Permission is hereby granted")),
            "{named:?}"
        );
        fs::write(folder.join("licence.txt"), "Be kind.\n").unwrap();
        assert_eq!(package().unwrap(), BTreeSet::from(["Be kind.".to_owned()]));
        fs::remove_dir_all(folder).unwrap();
    }
}
