//! The files of the repository.

use std::path::Path;

use ignore::WalkBuilder;

/// The largest file in bytes.
const MAX_BYTES: usize = 256 * 1024;

/// A file: its path from the root with `/`, and its content if it is text.
pub(crate) struct File {
    pub(crate) path: String,
    pub(crate) bytes: usize,
    pub(crate) text: Option<String>,
}

impl File {
    /// The last part of the path.
    pub(crate) fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or_default()
    }

    /// Whether the name ends with one of these extensions.
    pub(crate) fn is(&self, extensions: &[&str]) -> bool {
        self.name().rsplit_once('.').is_some_and(|(_, extension)| extensions.contains(&extension))
    }
}

/// All files that git would track, sorted by path.
pub(crate) struct Tree {
    pub(crate) files: Vec<File>,
}

impl Tree {
    /// The files of the repository in which this package lies.
    pub(crate) fn of_the_repository() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("a folder");
        let walk = WalkBuilder::new(&root).hidden(false).filter_entry(|entry| entry.file_name() != ".git").build();
        let mut files: Vec<File> = walk
            .map(|entry| entry.expect("a readable folder"))
            .filter(|entry| entry.file_type().is_some_and(|kind| !kind.is_dir()))
            .map(|entry| {
                let bytes = std::fs::read(entry.path()).expect("a readable file");
                let path = entry.path().strip_prefix(&root).expect("a path below the root");
                let path = path.to_string_lossy().replace('\\', "/");
                File { path, bytes: bytes.len(), text: String::from_utf8(bytes).ok() }
            })
            .collect();
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Self { files }
    }

    /// Whether there is such a file or folder.
    pub(crate) fn contains(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        let at = self.files.partition_point(|file| file.path.as_str() < path);
        let folder = format!("{path}/");
        path.is_empty()
            || self.files.get(at).is_some_and(|file| file.path == path)
            || self.files[at..].iter().any(|file| file.path.starts_with(&folder))
    }
}

/// The files that are too large.
pub(crate) fn too_large(tree: &Tree) -> impl Iterator<Item = String> {
    let large = tree.files.iter().filter(|file| file.bytes > MAX_BYTES);
    large.map(|file| format!("{}: {} bytes; at most {MAX_BYTES}", file.path, file.bytes))
}
