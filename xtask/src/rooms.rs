//! The rooms of the page: what each of them fetches, named in its page so that the browser asks for all of it at once, and what is
//! shown where somebody posts a link to it (Open Graph).

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

/// A room, the part of the core that it needs first (none for a room that asks nothing), its title and its description.
pub(crate) const ROOMS: [(&str, &str, &str, &str); 8] = [
    (
        "play",
        "games",
        "Play the sliding puzzle",
        "Every board can be solved, and your game is held against a proven shortest solution.",
    ),
    (
        "lab",
        "study",
        "Watch a search think",
        "A*, IDA* and their heuristics on a board of yours, node by node, side by side.",
    ),
    (
        "analyse",
        "puzzle",
        "Analyse a solution",
        "What each move of a sliding puzzle game cost, and which moves would have cost nothing.",
    ),
    (
        "board",
        "chess",
        "Explore the chessboard",
        "Exact distances of every piece around obstacles: maps, territory, paths, mobility, races.",
    ),
    (
        "endgames",
        "lesson",
        "Train chess endgames",
        "Play won endgames against perfect defence, and see what each move cost.",
    ),
    (
        "match",
        "match",
        "Match pairs by distance",
        "Pairs hidden on a grid: a miss tells how far each card lies from its partner.",
    ),
    (
        "guess",
        "puzzle",
        "Guess the length of a solution",
        "Eight seconds to look at a sliding puzzle: how many moves does its shortest solution take?",
    ),
    (
        "records",
        "",
        "Your numbers",
        "Your solved puzzles, how fast and how close to the shortest, drawn in your browser.",
    ),
];

/// The picture, 1200 × 630, at the root of the site.
pub(crate) const PICTURE: &str = "preview.png";

/// What the picture shows, for those who do not see it.
const PICTURED: &str = "The sliding puzzle solved, beside a chessboard with the knight's distances from one corner";

/// Links to the modules, the style sheets and the core of a room, one a line.
pub(crate) fn links(page: &Path, room: &str, part: &str) -> Result<String> {
    let app = fs::read_to_string(page.join("app.js"))?;
    let row = app.split_once(&format!("\n  {room}: {{")).and_then(|(_, rest)| rest.split_once('}'));
    let (row, _) = row.with_context(|| format!("app.js has no room {room}"))?;
    let mut modules = BTreeSet::new();
    follow(&page.join("app.js"), &mut modules)?;
    let mut links = Vec::new();
    for name in row.split('"').skip(1).step_by(2) {
        if name.ends_with(".css") {
            links.push(format!("<link rel=\"preload\" as=\"style\" href=\"/page/{name}\">"));
        } else {
            follow(&page.join(name), &mut modules)?;
        }
    }
    let core = (!part.is_empty()).then(|| format!("crossorigin href=\"/page/core/wasm/{part}_bg.wasm\">"));
    // The largest file comes first, where the room waits for it; a game begins before its core is there.
    let (first, last) = if room == "play" { (None, core) } else { (core, None) };
    links.extend(first.map(|core| format!("<link rel=\"preload\" as=\"fetch\" {core}")));
    let page = page.canonicalize()?;
    for module in modules {
        links.push(format!("<link rel=\"modulepreload\" href=\"/page/{}\">", module.strip_prefix(&page)?.display()));
    }
    links.extend(last.map(|core| format!("<link rel=\"preload\" as=\"fetch\" fetchpriority=\"low\" {core}")));
    Ok(links.join("\n  "))
}

/// A module and all that it imports.
fn follow(module: &Path, modules: &mut BTreeSet<PathBuf>) -> Result<()> {
    let module = module.canonicalize().with_context(|| format!("{} cannot be read", module.display()))?;
    if !modules.insert(module.clone()) {
        return Ok(());
    }
    for line in fs::read_to_string(&module)?.lines() {
        if let Some((_, name)) = line.strip_suffix("\";").and_then(|line| line.rsplit_once(" from \"")) {
            follow(&module.with_file_name(name), modules)?;
        }
    }
    Ok(())
}

/// Where the site will be: absolute, ending in a stroke.
pub(crate) fn address(text: &str) -> Result<String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_plain = !text.contains(['"', '<', '>', '&', '?', '#']) && !text.contains(char::is_whitespace);
    ensure!(host.is_some_and(|host| !host.is_empty()) && is_plain, "{text}: write --address https://host/path/");
    Ok(format!("{}/", text.trim_end_matches('/')))
}

/// The tags of a room's page, one a line. A picture needs an absolute address, so there is none without one.
pub(crate) fn tags(room: &str, title: &str, description: &str, address: Option<&str>) -> String {
    let mut tags = vec![
        ("og:type", "website".to_owned()),
        ("og:site_name", "Taxicab".to_owned()),
        ("og:title", format!("{title} · Taxicab")),
        ("og:description", description.to_owned()),
    ];
    if let Some(base) = address {
        tags.extend([
            ("og:url", format!("{base}{room}/")),
            ("og:image", format!("{base}{PICTURE}")),
            ("og:image:width", "1200".to_owned()),
            ("og:image:height", "630".to_owned()),
            ("og:image:alt", PICTURED.to_owned()),
        ]);
    }
    let card = if address.is_some() { "summary_large_image" } else { "summary" };
    let graph = tags.iter().map(|(name, content)| format!("<meta property=\"{name}\" content=\"{content}\">\n  "));
    format!("{}<meta name=\"twitter:card\" content=\"{card}\">", graph.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::{address, tags};

    #[test]
    fn a_picture_has_an_absolute_address() {
        let address = address("https://example.org/taxicab").unwrap();
        let with = tags("analyse", "Analyse", "What each move cost.", Some(&address));
        assert!(with.contains("<meta property=\"og:image\" content=\"https://example.org/taxicab/preview.png\">"));
        assert!(with.contains("<meta property=\"og:url\" content=\"https://example.org/taxicab/analyse/\">"));
        assert!(with.contains("content=\"summary_large_image\""));
        let without = tags("analyse", "Analyse", "What each move cost.", None);
        assert!(without.contains("og:title") && !without.contains("og:image") && !without.contains("og:url"));
    }

    #[test]
    fn an_address_is_absolute_and_stays_in_its_attribute() {
        for wrong in ["", "https://", "/taxicab/", "example.org", "https://example.org/\"><b", "https://a b/"] {
            assert!(address(wrong).is_err(), "{wrong}");
        }
    }
}
