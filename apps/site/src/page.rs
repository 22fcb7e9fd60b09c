//! The files of the page.

use axum::extract::Path;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "page/"]
struct Files;

/// A file by its name.
pub(super) async fn file(Path(name): Path<String>) -> Response {
    answer(&name).unwrap_or_else(|| (StatusCode::NOT_FOUND, "there is no such file\n").into_response())
}

/// Every room is the same page, which reads the address itself.
pub(super) async fn room(method: Method, uri: axum::http::Uri) -> Response {
    const ROOMS: [&str; 6] = ["/", "/play", "/lab", "/board", "/endgames", "/endings"];
    let is_room = ROOMS.contains(&uri.path());
    match answer("index.html").filter(|_| is_room && method == Method::GET) {
        Some(page) => page,
        None => (StatusCode::NOT_FOUND, "there is no such room; start at /\n").into_response(),
    }
}

fn answer(name: &str) -> Option<Response> {
    let file = Files::get(name)?;
    let kind = match name.rsplit('.').next()? {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        _ => "application/octet-stream",
    };
    // Another version of the binary has other files of the same names.
    Some(([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], file.data).into_response())
}
