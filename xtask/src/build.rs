//! The core as WebAssembly, and the npm package around it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
const SOURCES: &str = "/usr/lib/rustlib/src/rust/library";

/// The parts of the core, features of bindings/web.
const PARTS: [&str; 5] = ["puzzle", "study", "chess", "endgame", "games"];

/// The checkout.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the checkout").to_owned()
}

/// How the core is compiled.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Build {
    /// As it ships.
    Full,
    /// One core of all parts, under the name of each, larger and a little slower: compiled once.
    Quick,
}

/// Builds the package and returns its folder.
pub(crate) fn package(build: Build) -> Result<PathBuf> {
    let root = root();
    let out = root.join("target/web/npm");
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    copy(&root.join("bindings/web/npm"), &out)?;
    fs::copy(root.join("docs/schema.json"), out.join("schema.json"))?;
    for part in PARTS {
        core(part, &out.join("wasm"), build)?;
    }
    write_types(&root, &out.join("schema.d.ts"))?;
    Ok(out)
}

/// Compiles a part of the core, and writes it and its glue into a folder.
fn core(part: &str, folder: &Path, build: Build) -> Result<()> {
    let compiled = compiled(part, build)?;
    Bindgen::new().input_path(&compiled).web(true)?.typescript(false).out_name(part).generate(folder)?;
    let core = folder.join(format!("{part}_bg.wasm"));
    if build == Build::Full {
        optimise(&root(), &core)?;
    }
    println!("{}: {} bytes", core.display(), fs::metadata(&core)?.len());
    Ok(())
}

fn compiled(part: &str, build: Build) -> Result<PathBuf> {
    let root = root();
    let out = root.join("target/wasm");
    let features = match build {
        Build::Full => part.to_owned(),
        Build::Quick => PARTS.join(","),
    };
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--release", "--quiet", "--target", TARGET, "--manifest-path"]);
    cargo
        .arg(root.join("bindings/web/Cargo.toml"))
        .args(["--features", &features])
        .env("CARGO_TARGET_DIR", &out)
        .env_remove("RUSTFLAGS");
    let installed = Command::new("rustup").args(["target", "list", "--installed"]).output();
    let is_installed = installed.is_ok_and(|installed| String::from_utf8_lossy(&installed.stdout).contains(TARGET));
    if !is_installed {
        let compiler = debian_compiler().with_context(|| {
            format!("neither rustup's target {TARGET} nor Debian's packages rustc-web and rust-web-src are here")
        })?;
        let sysroot = Command::new("rustc").args(["--print", "sysroot"]).output()?.stdout;
        let linker = Path::new(String::from_utf8_lossy(&sysroot).trim())
            .join("lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld");
        cargo.arg("-Zbuild-std=std,panic_abort").env("RUSTC_BOOTSTRAP", "1").env("RUSTC", compiler);
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    }
    ensure!(cargo.status()?.success(), "the core does not compile");
    Ok(out.join(TARGET).join("release/taxicab_web.wasm"))
}

/// Debian's compiler that matches its sources.
fn debian_compiler() -> Option<PathBuf> {
    let files = Command::new("dpkg").args(["-L", "rustc-web"]).output().ok()?.stdout;
    let files = String::from_utf8_lossy(&files);
    let compiler = files.lines().find(|file| file.ends_with("bin/rustc"))?;
    Path::new(SOURCES).is_dir().then(|| compiler.into())
}

/// Makes the core smaller, where the tool is.
fn optimise(root: &Path, core: &Path) -> Result<()> {
    let tool = root.join("bindings/web/node_modules/.bin/wasm-opt");
    if !tool.exists() {
        println!("without wasm-opt (npm ci in bindings/web brings it)");
        return Ok(());
    }
    let smaller = core.with_extension("smaller");
    // What every browser of the last years has, and the compiler uses; newer encodings would be understood by few.
    let features = ["bulk-memory", "mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext"]
        .map(|feature| format!("--enable-{feature}"));
    // Without zeros in the tables the file is smaller, but not when it is compressed.
    let options = ["-Os", "--skip-pass=memory-packing"];
    let status = Command::new(tool).args(options).args(features).arg(core).arg("-o").arg(&smaller).status()?;
    ensure!(status.success(), "wasm-opt fails");
    fs::rename(smaller, core)?;
    Ok(())
}

/// Writes the types of requests and answers, where the tool is.
fn write_types(root: &Path, file: &Path) -> Result<()> {
    if !root.join("bindings/web/node_modules").exists() {
        println!("without the types of answers (npm ci in bindings/web brings what writes them)");
        return Ok(());
    }
    let status = Command::new("node").arg(root.join("bindings/web/types.mjs")).arg(file).status()?;
    ensure!(status.success(), "the types cannot be written");
    Ok(())
}

/// Copies a folder.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| format!("{} cannot be read", from.display()))? {
        let entry = entry?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() { copy(&from, &to)? } else { fs::copy(&from, &to).map(drop)? }
    }
    Ok(())
}

/// Replaces text that has to be there.
pub(crate) fn replaced(text: &str, from: &str, to: &str) -> Result<String> {
    if !text.contains(from) {
        bail!("the page has no {from:?}");
    }
    Ok(text.replace(from, to))
}
