//! What is shown where somebody posts a link to a room: a title, a description and a picture (Open Graph).

use std::str::FromStr;

use anyhow::{Context, Error, Result, ensure};

/// The picture, 1200 × 630, at the root of the site.
pub(crate) const PICTURE: &str = "preview.png";

/// What the picture shows, for those who do not see it.
const PICTURED: &str = "The sliding puzzle solved, beside a chessboard with the knight's distances from one corner";

/// A room, its title and its description.
const ROOMS: [(&str, &str, &str); 6] = [
    (
        "play",
        "Play the sliding puzzle",
        "Every board can be solved, and your game is held against a proven shortest solution.",
    ),
    ("lab", "Watch a search think", "A*, IDA* and their heuristics on a board of yours, node by node, side by side."),
    (
        "analyse",
        "Analyse a solution",
        "What each move of a sliding puzzle game cost, and which moves would have cost nothing.",
    ),
    (
        "board",
        "Explore the chessboard",
        "Exact distances of every piece around obstacles: maps, territory, paths, mobility, races.",
    ),
    ("endgames", "Train chess endgames", "Play won endgames against perfect defence, and see what each move cost."),
    (
        "match",
        "Match pairs by distance",
        "Pairs hidden on a grid: a miss tells how far each card lies from its partner.",
    ),
];

/// Where the site will be: absolute, ending in a stroke.
pub(crate) struct Address(String);

impl FromStr for Address {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        let is_plain = !text.contains(['"', '<', '>', '&', '?', '#']) && !text.contains(char::is_whitespace);
        ensure!(host.is_some_and(|host| !host.is_empty()) && is_plain, "{text}: write --address https://host/path/");
        Ok(Self(format!("{}/", text.trim_end_matches('/'))))
    }
}

/// The tags of a room's page, one a line. A picture needs an absolute address, so there is none without one.
pub(crate) fn tags(room: &str, address: Option<&Address>) -> Result<String> {
    let row = ROOMS.iter().find(|(name, ..)| *name == room);
    let (_, title, description) = row.with_context(|| format!("{room} has no preview"))?;
    let mut tags = vec![
        ("property", "og:type", "website".to_owned()),
        ("property", "og:site_name", "Taxicab".to_owned()),
        ("property", "og:title", format!("{title} · Taxicab")),
        ("property", "og:description", (*description).to_owned()),
    ];
    if let Some(Address(base)) = address {
        tags.extend([
            ("property", "og:url", format!("{base}{room}/")),
            ("property", "og:image", format!("{base}{PICTURE}")),
            ("property", "og:image:width", "1200".to_owned()),
            ("property", "og:image:height", "630".to_owned()),
            ("property", "og:image:alt", PICTURED.to_owned()),
        ]);
    }
    let card = if address.is_some() { "summary_large_image" } else { "summary" };
    tags.push(("name", "twitter:card", card.to_owned()));
    let lines = tags.iter().map(|(kind, name, content)| format!("<meta {kind}=\"{name}\" content=\"{content}\">"));
    Ok(lines.collect::<Vec<_>>().join("\n  "))
}

#[cfg(test)]
mod tests {
    use super::{Address, tags};

    #[test]
    fn a_picture_has_an_absolute_address() {
        let address: Address = "https://example.org/taxicab".parse().unwrap();
        let with = tags("analyse", Some(&address)).unwrap();
        assert!(with.contains("<meta property=\"og:image\" content=\"https://example.org/taxicab/preview.png\">"));
        assert!(with.contains("<meta property=\"og:url\" content=\"https://example.org/taxicab/analyse/\">"));
        assert!(with.contains("content=\"summary_large_image\""));
        let without = tags("analyse", None).unwrap();
        assert!(without.contains("og:title") && !without.contains("og:image") && !without.contains("og:url"));
        assert!(tags("cellar", None).is_err());
    }

    #[test]
    fn an_address_is_absolute_and_stays_in_its_attribute() {
        for wrong in ["", "https://", "/taxicab/", "example.org", "https://example.org/\"><b", "https://a b/"] {
            assert!(wrong.parse::<Address>().is_err(), "{wrong}");
        }
    }
}
