//! The static site: the page of `taxicab serve` with a core of its own, for any folder of any host.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use anyhow::{Result, ensure};

use crate::ahead::links;
use crate::build::{Build, copy, package, replaced, root};
use crate::preview::{Address, PICTURE, tags};

const ROOMS: [&str; 6] = ["play", "lab", "analyse", "board", "endgames", "match"];

/// What the page may do: as on the server, and start its core.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; \
     connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'";

/// Writes the site into a folder, which is new or was written by this command.
pub(crate) fn site(out: &Path, build: Build, address: Option<&Address>) -> Result<()> {
    if out.exists() {
        let is_ours = out.join("page/core/core.js").exists() || fs::read_dir(out)?.next().is_none();
        ensure!(is_ours, "{} is not empty and not a site of this command", out.display());
        fs::remove_dir_all(out)?;
    }
    let npm = package(build)?;
    let page = out.join("page");
    copy(&root().join("apps/site/page"), &page)?;
    for file in ["core.js", "thread.js", "worker.js", "wasm"] {
        let (from, to) = (npm.join(file), page.join("core").join(file));
        fs::create_dir_all(page.join("core"))?;
        if from.is_dir() { copy(&from, &to)? } else { fs::copy(from, to).map(drop)? }
    }
    // A host of files has a page of its own for unknown addresses.
    fs::remove_file(page.join("lost.html"))?;
    let ours = root().join("bindings/web/site");
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
    // From a room's own folder, so that its address needs no server that knows rooms.
    let page_of = |room| {
        let links = links(&page, room)?;
        let page = replaced(&index, "<script type=\"module\"", &format!("{links}\n  <script type=\"module\""))?;
        replaced(&page, "<title>", &format!("{}\n  <title>", tags(room, address)?))
    };
    if address.is_none() {
        eprintln!("without --address the links to this site have no picture");
    }
    for room in ROOMS {
        fs::create_dir_all(out.join(room))?;
        fs::write(out.join(room).join("index.html"), rooted(&page_of(room)?, "../"))?;
    }
    fs::write(out.join("index.html"), rooted(&page_of("play")?, "./"))?;
    let lost = fs::read_to_string(ours.join("404.html"))?;
    fs::write(out.join("404.html"), lost)?;
    let files = files(out, out)?;
    let mut hasher = DefaultHasher::new();
    for file in &files {
        fs::read(out.join(file))?.hash(&mut hasher);
    }
    let worker = fs::read_to_string(ours.join("offline.js"))?;
    let list: Vec<String> = files.iter().map(|file| format!("{file:?}")).collect();
    let worker = replaced(&worker, "\"VERSION\"", &format!("\"{:016x}\"", hasher.finish()))?;
    let worker = replaced(&worker, "[\"FILES\"]", &format!("[{}]", list.join(", ")))?;
    fs::write(out.join("offline.js"), worker)?;
    // Whoever shows a link fetches it; the page itself does not, so it is not kept for later visits.
    fs::copy(ours.join(PICTURE), out.join(PICTURE))?;
    println!("{}: {} files; serve it with any web server", out.display(), files.len() + 2);
    Ok(())
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
