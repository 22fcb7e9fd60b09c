//! Programs that measure what the documents quote: `cargo measure NAME …`; without a name it lists them.

mod automaton;
mod endgame_tables;
mod endgames;
mod games;
mod huge_pages;
mod korf100;
mod ladder;
mod load_time;
mod mtm;
mod pauses;
mod probe;
mod speed;

use std::error::Error;

/// The words after the name.
type Arguments = dyn Iterator<Item = String>;

type Outcome = Result<(), Box<dyn Error>>;

type Measure = fn(&mut Arguments) -> Outcome;

const MEASURES: [(&str, Measure); 12] = [
    ("automaton", automaton::run),
    ("endgame_tables", endgame_tables::run),
    ("endgames", endgames::run),
    ("games", games::run),
    ("huge_pages", huge_pages::run),
    ("korf100", korf100::run),
    ("ladder", ladder::run),
    ("load_time", load_time::run),
    ("mtm", mtm::run),
    ("pauses", pauses::run),
    ("probe", probe::run),
    ("speed", speed::run),
];

fn main() -> Outcome {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    let Some((_, run)) = MEASURES.iter().find(|(other, _)| *other == name) else {
        return Err(format!("cargo measure {}", MEASURES.map(|(name, _)| name).join("|")).into());
    };
    run(&mut arguments)
}
