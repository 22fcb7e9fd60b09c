//! What a room fetches, named in its page: so the browser asks for all of it at once, and not for one file after the other.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result};

/// The part of the core that a room needs first: the Lab's lesson begins as a game.
const PARTS: [(&str, &str); 6] = [
    ("play", "games"),
    ("lab", "games"),
    ("analyse", "puzzle"),
    ("board", "chess"),
    ("endgames", "endgame"),
    ("match", "games"),
];

/// Links to the modules, the style sheets and the core of a room, one a line.
pub(crate) fn links(page: &Path, room: &str) -> Result<String> {
    let app = fs::read_to_string(page.join("app.js"))?;
    let row = app.lines().find(|line| line.trim_start().starts_with(&format!("{room}: {{")));
    let row = row.with_context(|| format!("app.js has no room {room}"))?;
    let quoted: Vec<&str> = row.split('"').skip(1).step_by(2).collect();
    let mut modules = BTreeSet::new();
    follow(page, Path::new("app.js"), &mut modules)?;
    let mut links = Vec::new();
    for name in quoted {
        if name.ends_with(".css") {
            links.push(format!("<link rel=\"preload\" as=\"style\" href=\"/page/{name}\">"));
        } else {
            follow(page, &normal(Path::new(name)), &mut modules)?;
        }
    }
    let (_, part) = PARTS.iter().find(|(name, _)| *name == room).with_context(|| format!("{room} has no core"))?;
    links.push(format!("<link rel=\"preload\" as=\"fetch\" crossorigin href=\"/page/core/wasm/{part}_bg.wasm\">"));
    links.extend(modules.iter().map(|path| format!("<link rel=\"modulepreload\" href=\"/page/{}\">", path.display())));
    Ok(links.join("\n  "))
}

/// A module and all that it imports.
fn follow(page: &Path, module: &Path, modules: &mut BTreeSet<PathBuf>) -> Result<()> {
    if !modules.insert(module.to_owned()) {
        return Ok(());
    }
    let text = fs::read_to_string(page.join(module)).with_context(|| format!("{} cannot be read", module.display()))?;
    let folder = module.parent().unwrap_or(Path::new(""));
    for line in
        text.lines().filter(|line| line.starts_with("import ") || line.starts_with("export ") || line.starts_with('}'))
    {
        if let Some(name) = line.rsplit_once("from \"").and_then(|(_, rest)| rest.strip_suffix("\";")) {
            follow(page, &normal(&folder.join(name)), modules)?;
        }
    }
    Ok(())
}

/// A path without `.` and `..`.
fn normal(path: &Path) -> PathBuf {
    let mut parts = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => _ = parts.pop(),
            Component::Normal(name) => parts.push(name),
            _ => {}
        }
    }
    parts
}
