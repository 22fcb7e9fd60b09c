//! The check that the variable CHECK names, fed with arbitrary text. Its seeds are written to the folder of its corpus first.

#![no_main]

#[path = "../checks.rs"]
mod checks;

use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;

use checks::{CHECKS, Check};

static CHECK: OnceLock<Check> = OnceLock::new();

/// The check that is named, with its seeds in `corpus/NAME`.
fn named() -> Check {
    let name = std::env::var("CHECK").unwrap_or_default();
    let check = CHECKS.into_iter().find(|check| check.0 == name);
    let check = check.unwrap_or_else(|| panic!("CHECK is one of {}", CHECKS.map(|check| check.0).join(", ")));
    let folder = std::path::Path::new("corpus").join(name);
    std::fs::create_dir_all(&folder).expect("a folder for the corpus");
    for (number, seed) in check.2.iter().enumerate() {
        std::fs::write(folder.join(format!("seed-{number}")), seed).expect("a seed");
    }
    check
}

fuzz_target!(
    init: {
        CHECK.get_or_init(named);
    },
    |text: &str| CHECK.get().expect("it is named").1(text)
);
