//! Builds for the browser.
//!
//! ```text
//! cargo xtask web          the npm package, in target/web/npm
//! cargo xtask site [DIR]   the static site, in target/web/site or in DIR
//! ```
//!
//! With `--quick` first, each part is the whole core, and without `wasm-opt`: larger, and built in half the time.
//!
//! The target `wasm32-unknown-unknown` comes from rustup, or with the compiler and sources of Debian's packages rustc-web and
//! rust-web-src. `wasm-opt`, of npm's package binaryen, makes the core smaller where `npm ci` in bindings/web brought it.

mod ahead;
mod build;
mod site;

use std::path::PathBuf;

use anyhow::{Result, bail};

use build::Build;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let build = match words[..] {
        ["--quick", ..] => {
            words.remove(0);
            Build::Quick
        }
        _ => Build::Full,
    };
    match words[..] {
        ["web"] => build::package(build).map(drop),
        ["site"] => site::site(&build::root().join("target/web/site"), build),
        ["site", out] => site::site(&PathBuf::from(out), build),
        _ => bail!("cargo xtask [--quick] web, cargo xtask [--quick] site [DIR]"),
    }
}
