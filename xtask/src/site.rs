//! The static site: the page of `taxicab serve` with a core of its own, for any folder of any host.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::build::{PARTS, copy, package, replaced, room_parts, root};
use crate::notices;
use crate::rooms::{PICTURE, ROOMS, links, tags};

/// What the page may do: as on the server, and start its core.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; \
     connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'";

/// Writes the site into a folder, which is new or was written by this command.
pub(crate) fn site(out: &Path, is_quick: bool, address: Option<&str>) -> Result<()> {
    if out.exists() {
        let is_ours = out.join("page/core/core.js").exists() || fs::read_dir(out)?.next().is_none();
        ensure!(is_ours, "{} is not empty and not a site of this command", out.display());
        fs::remove_dir_all(out)?;
    }
    let npm = package(is_quick)?;
    let page = out.join("page");
    copy(&root().join("apps/site/page"), &page)?;
    let ours = root().join("bindings/web/site");
    copy_core(&npm, &ours, &page.join("core"))?;
    room_parts(is_quick, &page.join("core/wasm"))?;
    fs::copy(ours.join("transport.js"), page.join("transport.js"))?;
    fs::copy(root().join("docs/schema.json"), out.join("schema.json"))?;
    fs::copy(ours.join("manifest.webmanifest"), out.join("manifest.webmanifest"))?;

    // A room is a folder: what its page names is beside it, however its address changes.
    let place = fs::read_to_string(page.join("place.js"))?;
    fs::write(page.join("place.js"), replaced(&place, "${room}${query", "${room}/${query")?)?;

    let index = fs::read_to_string(page.join("index.html"))?;
    fs::remove_file(page.join("index.html"))?;
    let index = replaced(
        &index,
        "<meta name=\"color-scheme\"",
        &format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n  <meta name=\"color-scheme\""),
    )?;
    let index = replaced(&index, "<title>", "<link rel=\"manifest\" href=\"/manifest.webmanifest\">\n  <title>")?;
    // The page of the requests is for programs that reach a server.
    let index = replaced(
        &index,
        "<a href=\"/api\" data-link data-room=\"api\">For programs: the API</a>",
        "<a href=\"/schema.json\">For programs: the schema of requests</a>",
    )?;
    for (room, part, title, description) in ROOMS {
        let links = format!("{}\n  <script type=\"module\"", links(&page, room, part)?);
        let tags = format!("{}\n  <title>", tags(room, title, description, address));
        let page = replaced(&replaced(&index, "<script type=\"module\"", &links)?, "<title>", &tags)?;
        // What the room is for comes with the first paint, before its modules.
        let arriving = format!("<p class=\"arriving\"><strong>{title}</strong><br>{description}</p><noscript>");
        let page = replaced(&page, "<noscript>", &arriving)?;
        fs::create_dir_all(out.join(room))?;
        // From a room's own folder, so that its address needs no server that knows rooms.
        fs::write(out.join(room).join("index.html"), rooted(&page, "../"))?;
        if room == "play" {
            fs::write(out.join("index.html"), rooted(&page, "./"))?;
        }
    }
    shorten(&page)?;
    lead_home(&page.join("lost.html"), address)?;
    fs::rename(page.join("lost.html"), out.join("404.html"))?;
    let files = files(out, out)?;
    let mut hasher = DefaultHasher::new();
    for file in &files {
        fs::read(out.join(file))?.hash(&mut hasher);
    }
    let worker = fs::read_to_string(ours.join("offline.js"))?;
    let worker = replaced(&worker, "\"VERSION\"", &format!("\"{:016x}\"", hasher.finish()))?;
    let worker = replaced(&worker, "[\"FILES\"]", &format!("{files:?}"))?;
    fs::write(out.join("offline.js"), worker)?;
    // The page fetches none of these on its first visit, so they are not kept for later ones: the core those weights alone that it
    // needs, whoever shows a link the picture.
    copy_weights(&page.join("core/weights"))?;
    fs::copy(ours.join(PICTURE), out.join(PICTURE))?;
    for licence in notices::NAMES {
        copy(&npm.join(licence), &out.join(licence))?;
    }
    println!("{}: {} files; serve it with any web server", out.display(), self::files(out, out)?.len());
    Ok(())
}

/// Copies what fetches the core and the parts of it, which the package has.
fn copy_core(npm: &Path, ours: &Path, core: &Path) -> Result<()> {
    fs::create_dir_all(core.join("wasm"))?;
    for module in ["core.js", "kept.js"] {
        fs::copy(ours.join(module), core.join(module))?;
    }
    fs::copy(npm.join("thread.js"), core.join("thread.js"))?;
    for part in PARTS {
        for file in [format!("wasm/{part}_bg.wasm"), format!("wasm/{part}.worker.js")] {
            fs::copy(npm.join(&file), core.join(file))?;
        }
    }
    Ok(())
}

/// Copies the learned weights but for the coarse ones, which the core has.
fn copy_weights(to: &Path) -> Result<()> {
    copy(&root().join("crates/taxicab-puzzle/weights"), to)?;
    Ok(fs::remove_file(to.join("browser.weights"))?)
}

/// Modules and style sheets without comments and long names: a third less to fetch before a room is ready.
fn shorten(page: &Path) -> Result<()> {
    let is_source =
        |name: &String| !name.starts_with("core/wasm/") && (name.ends_with(".js") || name.ends_with(".css"));
    let sources: Vec<PathBuf> =
        files(page, page)?.iter().filter(|name| is_source(name)).map(|name| page.join(name)).collect();
    let mut tool = Command::new(root().join("bindings/web/node_modules/.bin/esbuild"));
    tool.args(["--minify", "--format=esm", "--legal-comments=none", "--log-level=warning", "--allow-overwrite"]);
    tool.arg(format!("--outbase={}", page.display())).arg(format!("--outdir={}", page.display())).args(sources);
    ensure!(tool.status().context("esbuild is not here: npm ci in bindings/web brings it")?.success(), "esbuild fails");
    Ok(())
}

/// The page for unknown addresses in any folder: its own links begin at the root of the host.
fn lead_home(lost: &Path, address: Option<&str>) -> Result<()> {
    if address.is_none() {
        eprintln!("without --address links to this site have no picture, and 404.html leads to the root of its host");
    }
    let base = address.and_then(|address| address.splitn(4, '/').nth(3)).unwrap_or("");
    Ok(fs::write(lost, rooted(&fs::read_to_string(lost)?, &format!("/{base}")))?)
}

/// A page whose addresses begin at a folder.
fn rooted(page: &str, base: &str) -> String {
    page.replace("href=\"/", &format!("href=\"{base}")).replace("src=\"/", &format!("src=\"{base}"))
}

/// All files below a folder, with strokes, in order.
fn files(folder: &Path, base: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path, base)?);
        } else {
            found.push(path.strip_prefix(base)?.to_string_lossy().replace('\\', "/"));
        }
    }
    found.sort();
    Ok(found)
}
