//! The core as WebAssembly, and the npm package around it.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use base64::prelude::{BASE64_STANDARD, Engine as _};
use flate2::Compression;
use flate2::write::DeflateEncoder;
use wasm_bindgen_cli_support::Bindgen;

use crate::notices;

const TARGET: &str = "wasm32-unknown-unknown";
const SOURCES: &str = "/usr/lib/rustlib/src/rust/library";

/// The parts of the core, features of bindings/web.
pub(crate) const PARTS: [&str; 5] = ["puzzle", "study", "chess", "endgame", "games"];

/// The parts of the static site alone, each as little as a room needs to begin: contained in `endgame` and `games`.
pub(crate) const ROOM_PARTS: [&str; 2] = ["lesson", "match"];

/// The checkout.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the checkout").to_owned()
}

/// Builds the package and returns its folder. A quick build compiles one core of all parts, under the name of each: larger and a
/// little slower, but compiled once.
pub(crate) fn package(is_quick: bool) -> Result<PathBuf> {
    let root = root();
    let out = root.join("target/web/npm");
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    copy(&root.join("bindings/web/npm"), &out)?;
    fs::copy(root.join("docs/schema.json"), out.join("schema.json"))?;
    // The page has it too: a game begins there before the core is fetched.
    fs::copy(root.join("apps/site/page/plain.js"), out.join("plain.js"))?;
    inflate(&root, &out)?;
    notices::write("web", &out)?;
    let wasm = out.join("wasm");
    for part in PARTS {
        let compiled = compiled(part, is_quick)?;
        let script = threaded(part, &compiled, &wasm)?;
        // A module for the thread of the page.
        glue(part, &compiled).web(true)?.generate(&wasm)?;
        let core = wasm.join(format!("{part}_bg.wasm"));
        if !is_quick {
            optimise(&root, &core)?;
        }
        let core = fs::read(&core)?;
        let packed = packed(&core, &script)?;
        println!("{part}: {} bytes, {} in the package", core.len(), packed.len());
        fs::write(wasm.join(format!("{part}.packed.js")), packed)?;
    }
    Ok(out)
}

/// Builds the parts of the static site alone into a folder.
pub(crate) fn room_parts(is_quick: bool, wasm: &Path) -> Result<()> {
    for part in ROOM_PARTS {
        threaded(part, &compiled(part, is_quick)?, wasm)?;
        fs::remove_file(wasm.join(format!("{part}.js")))?;
        let core = wasm.join(format!("{part}_bg.wasm"));
        if !is_quick {
            optimise(&root(), &core)?;
        }
        println!("{part}: {} bytes, of the site alone", fs::metadata(&core)?.len());
    }
    Ok(())
}

/// Writes a part with the script of its threads, which needs no module, and returns the script.
fn threaded(part: &str, compiled: &Path, wasm: &Path) -> Result<String> {
    glue(part, compiled).no_modules(true)?.generate(wasm)?;
    let script = fs::read_to_string(wasm.join(format!("{part}.js")))?
        + &fs::read_to_string(root().join("bindings/web/worker.js"))?;
    fs::write(wasm.join(format!("{part}.worker.js")), &script)?;
    Ok(script)
}

fn glue(part: &str, compiled: &Path) -> Bindgen {
    let mut glue = Bindgen::new();
    glue.input_path(compiled).typescript(false).omit_default_module_path(true).out_name(part);
    glue
}

/// A module that holds a core, compressed and as text, and the script of its threads: so every tool takes the package as it is, whatever
/// it does with files that are not modules.
fn packed(core: &[u8], script: &str) -> Result<String> {
    let mut compressed = DeflateEncoder::new(Vec::new(), Compression::best());
    compressed.write_all(core)?;
    let core = BASE64_STANDARD.encode(compressed.finish()?);
    Ok(format!("export const core = \"{core}\";\nexport const script = {};\n", serde_json::to_string(script)?))
}

/// The function that unpacks a core, taken from fflate.
fn inflate(root: &Path, out: &Path) -> Result<()> {
    let tools = root.join("bindings/web/node_modules");
    let licence = fs::read_to_string(tools.join("fflate/LICENSE"))
        .context("fflate is not here: npm ci in bindings/web brings it")?;
    let source = tools.join("inflate.js");
    fs::write(&source, "export { inflateSync } from \"fflate/browser\";\n")?;
    let to = out.join("inflate.js");
    let mut bundler = Command::new(tools.join(".bin/esbuild"));
    bundler.arg(&source).args(["--bundle", "--minify", "--format=esm", "--log-level=warning"]);
    bundler
        .arg(format!("--banner:js=/*! fflate, https://github.com/101arrowz/fflate\n{licence}*/"))
        .arg(format!("--outfile={}", to.display()));
    ensure!(
        bundler.status().context("esbuild is not here: npm ci in bindings/web brings it")?.success(),
        "esbuild fails"
    );
    Ok(())
}

/// Compiles a core of a part, or quickly of all: then it is compiled once.
fn compiled(part: &str, is_quick: bool) -> Result<PathBuf> {
    let parts = if is_quick { PARTS.join(",") } else { part.to_owned() };
    let out = root().join("target/wasm");
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--release", "--quiet", "--locked", "--target", TARGET, "--features", &parts]);
    cargo.arg("--manifest-path").arg(root().join("bindings/web/Cargo.toml"));
    cargo.env("CARGO_TARGET_DIR", &out).env("CARGO_ENCODED_RUSTFLAGS", without_paths()?);
    let installed = Command::new("rustup").args(["target", "list", "--installed"]).output();
    let is_installed = installed.is_ok_and(|installed| String::from_utf8_lossy(&installed.stdout).contains(TARGET));
    if !is_installed {
        let compiler = debian_compiler().with_context(|| {
            format!("neither rustup's target {TARGET} nor Debian's packages rustc-web and rust-web-src are here")
        })?;
        let sysroot = Command::new("rustc").args(["--print", "sysroot"]).output()?.stdout;
        let linker = Path::new(String::from_utf8_lossy(&sysroot).trim())
            .join("lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld");
        // Sorts that are a little slower and a tenth of the core smaller.
        cargo
            .args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"])
            .env("RUSTC_BOOTSTRAP", "1")
            .env("RUSTC", compiler);
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    }
    ensure!(cargo.status()?.success(), "the core does not compile");
    Ok(out.join(TARGET).join("release/taxicab_web.wasm"))
}

/// The flags with which no path of this machine is in a core, as Cargo divides them: a path may have a space.
fn without_paths() -> Result<String> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home =
        home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo"))).context("there is no home folder")?;
    let paths = [root(), home.join("registry/src")];
    Ok(paths.map(|path| format!("--remap-path-prefix={}=", path.display())).join("\u{1f}"))
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

/// Copies a file, or a folder with all that it holds.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<()> {
    if from.is_file() {
        return Ok(fs::copy(from, to).map(drop)?);
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| format!("{} cannot be read", from.display()))? {
        let entry = entry?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

/// Replaces text that has to be there.
pub(crate) fn replaced(text: &str, from: &str, to: &str) -> Result<String> {
    ensure!(text.contains(from), "the page has no {from:?}");
    Ok(text.replace(from, to))
}
