//! Builds for the browser, and the licences of what is shipped.
//!
//! ```text
//! cargo xtask notices command|python|web FOLDER
//!                          licences: ours, and those of all packages whose code the command, the wheel or the core contains
//! cargo xtask npm [DIR]    the npm package, in target/web/npm or in DIR
//! cargo xtask site [DIR] [--address URL]
//!                          the static site, in target/web/site or in DIR; with where it will be for the pictures of its links
//! ```
//!
//! With `--quick` first, each part is the whole core, and without `wasm-opt`: larger, and built in half the time.
//!
//! The target `wasm32-unknown-unknown` comes from rustup, or with the compiler and sources of Debian's packages rustc-web and
//! rust-web-src. `wasm-opt`, of npm's package binaryen, makes the core smaller where `npm ci` in bindings/web brought it.

mod build;
mod notices;
mod rooms;
mod site;

use std::path::PathBuf;

use anyhow::{Result, bail, ensure};

const USAGE: &str = "cargo xtask [--quick] npm [DIR], cargo xtask [--quick] site [DIR] [--address URL], \
     cargo xtask notices command|python|web FOLDER";

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let is_quick = words.first() == Some(&"--quick");
    ensure!(!words.iter().any(|word| word.starts_with('-') && !["--quick", "--address"].contains(word)), USAGE);
    match words[usize::from(is_quick)..] {
        ["notices", artefact, folder] => notices::write(artefact, folder.as_ref()),
        ["npm"] => build::package(is_quick).map(drop),
        ["npm", folder] => {
            let out = PathBuf::from(folder);
            let is_free =
                !out.exists() || out.join("package.json").exists() || std::fs::read_dir(&out)?.next().is_none();
            ensure!(is_free, "{folder} is not empty and holds no package");
            build::copy(&build::package(is_quick)?, &out)
        }
        ["site", ref rest @ ..] => {
            let (folder, address) = match *rest {
                [] => (None, None),
                ["--address", address] => (None, Some(address)),
                [folder] => (Some(folder), None),
                [folder, "--address", address] => (Some(folder), Some(address)),
                _ => bail!(USAGE),
            };
            let out = folder.map_or_else(|| build::root().join("target/web/site"), PathBuf::from);
            site::site(&out, is_quick, address.map(rooms::address).transpose()?.as_deref())
        }
        _ => bail!(USAGE),
    }
}
