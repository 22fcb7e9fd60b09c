//! The files of the page.

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "page/"]
struct Files;

/// A file by its name.
pub(super) async fn file(Path(name): Path<String>, headers: HeaderMap) -> Response {
    answer(&name, &headers).unwrap_or_else(|| (StatusCode::NOT_FOUND, "there is no such file\n").into_response())
}

/// Every room is the same page, which reads the address itself.
pub(super) async fn room(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    const ROOMS: [&str; 10] =
        ["/", "/play", "/lab", "/analyse", "/board", "/endgames", "/endings", "/match", "/guess", "/records"];
    let is_room = ROOMS.contains(&uri.path());
    if let Some(page) =
        answer("index.html", &headers).filter(|_| is_room && matches!(method, Method::GET | Method::HEAD))
    {
        return page;
    }
    let reads_pages =
        headers.get(header::ACCEPT).and_then(|kinds| kinds.to_str().ok()).unwrap_or("").contains("text/html");
    match Files::get("lost.html").filter(|_| reads_pages) {
        Some(page) => {
            (StatusCode::NOT_FOUND, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], page.data).into_response()
        }
        None => (StatusCode::NOT_FOUND, "there is no such room; start at /\n").into_response(),
    }
}

/// A file, or that it is the one the browser has.
fn answer(name: &str, headers: &HeaderMap) -> Option<Response> {
    let file = Files::get(name)?;
    // Weak: what is sent may be compressed.
    let hash = file.metadata.sha256_hash();
    let tag = format!("W/\"{:032x}\"", u128::from_be_bytes(*hash.first_chunk()?));
    // Another version of the binary has other files of the same names.
    let cached = [(header::CACHE_CONTROL, HeaderValue::from_static("no-cache")), (header::ETAG, tag.parse().ok()?)];
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok()).unwrap_or("");
    if known.split(',').any(|known| known.trim() == tag) {
        return Some((StatusCode::NOT_MODIFIED, cached).into_response());
    }
    let kind = match name.rsplit('.').next()? {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        _ => "application/octet-stream",
    };
    Some(([(header::CONTENT_TYPE, HeaderValue::from_static(kind))], cached, file.data).into_response())
}
