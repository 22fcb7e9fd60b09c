//! The version of the crate that is compiled, with the commit of its source.

use std::fs;
use std::path::{Path, PathBuf};

/// A commit, and the file that changes with it, if there is one.
#[derive(Debug, PartialEq)]
pub(crate) struct Commit {
    pub(crate) hash: String,
    pub(crate) changes: Option<PathBuf>,
}

impl Commit {
    /// The commit of the crate in this folder: of a package, what `cargo package` noted; of a checkout, where the log of its HEAD ends.
    pub(crate) fn of(package: &Path) -> Option<Self> {
        if let Ok(note) = fs::read_to_string(package.join(".cargo_vcs_info.json")) {
            let hash = note.split('"').skip_while(|word| *word != "sha1").nth(2)?;
            return Some(Self { hash: short(hash)?, changes: None });
        }
        // A checkout of this repository, not one that holds a copy of the package.
        let root = package.parent()?.parent()?;
        let log = git_folder(root)?.join("logs/HEAD");
        let text = fs::read_to_string(&log).ok()?;
        let hash = short(text.lines().last()?.split(' ').nth(1)?)?;
        (package == root.join("crates/taxicab")).then_some(Self { hash, changes: Some(log) })
    }
}

/// Where git keeps what belongs to a checkout: a folder, or another that a file names.
fn git_folder(root: &Path) -> Option<PathBuf> {
    let git = root.join(".git");
    match fs::read_to_string(&git) {
        Ok(link) => Some(root.join(link.trim().strip_prefix("gitdir: ")?)),
        Err(_) => Some(git),
    }
}

/// The first digits of a hash.
fn short(hash: &str) -> Option<String> {
    let is_hash = hash.len() >= 40 && hash.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_hash.then(|| hash[..12].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HASH: &str = "0123456789abcdef0123456789abcdef01234567";

    /// A folder for files that are given with their paths, and the package there.
    fn package(name: &str, files: &[(&str, String)]) -> PathBuf {
        let root = std::env::temp_dir().join(format!("taxicab-version-{}-{name}", std::process::id()));
        for (path, text) in files {
            let path = root.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        root.join("crates/taxicab")
    }

    fn hash(package: &Path) -> Option<String> {
        let commit = Commit::of(package);
        fs::remove_dir_all(package.parent().unwrap().parent().unwrap()).unwrap();
        commit.map(|commit| commit.hash)
    }

    #[test]
    fn the_last_commit_is_found() {
        let log = format!(
            "{} {} a <b> 1 +0000\tclone\n{} {HASH} a <b> 2 +0000\tcommit: x y\n",
            "0".repeat(40),
            "1".repeat(40),
            "1".repeat(40)
        );
        let checkout = package("checkout", &[(".git/logs/HEAD", log.clone())]);
        assert_eq!(hash(&checkout).as_deref(), Some("0123456789ab"));
        let files = [(".git", "gitdir: elsewhere/worktrees/a\n".to_owned()), ("elsewhere/worktrees/a/logs/HEAD", log)];
        assert_eq!(hash(&package("worktree", &files)).as_deref(), Some("0123456789ab"));
        let note =
            format!("{{\n  \"git\": {{\n    \"sha1\": \"{HASH}\"\n  }},\n  \"path_in_vcs\": \"crates/taxicab\"\n}}");
        assert_eq!(
            hash(&package("package", &[("crates/taxicab/.cargo_vcs_info.json", note)])).as_deref(),
            Some("0123456789ab")
        );
        assert_eq!(hash(&package("none", &[("README.md", String::new())])), None);
        assert_eq!(hash(&package("torn", &[(".git/logs/HEAD", "0123".into())])), None);
    }
}
