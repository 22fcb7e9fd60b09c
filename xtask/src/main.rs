//! Builds for the browser.
//!
//! ```text
//! cargo xtask web          the npm package, in target/web/npm
//! cargo xtask site [DIR]   the static site, in target/web/site or in DIR
//! ```
//!
//! The target `wasm32-unknown-unknown` comes from rustup, or with the compiler and sources of Debian's packages rustc-web and
//! rust-web-src. `wasm-opt`, of npm's package binaryen, makes the core smaller where `npm ci` in bindings/web brought it.

mod ahead;
mod build;
mod site;

use std::path::PathBuf;

use anyhow::{Result, bail};

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["web"] => build::package().map(drop),
        ["site"] => site::site(&build::root().join("target/web/site")),
        ["site", out] => site::site(&PathBuf::from(out)),
        _ => bail!("cargo xtask web, cargo xtask site [DIR]"),
    }
}
