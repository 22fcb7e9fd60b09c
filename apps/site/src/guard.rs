//! Who may ask, the headers of every answer, and one line a request.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use taxicab_api::Refusal;

use crate::answers::refused;
use crate::{Observer, Report};

/// Who may ask, and who receives a line for each request.
pub(super) struct Guard {
    address: SocketAddr,
    report: Option<Box<Observer>>,
}

/// The page loads everything from here, and no other page may frame or read it.
const HEADERS: [(&str, &str); 7] = [
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; \
         form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
];

/// The longest time until an answer begins: the search for a hint takes some seconds.
const PATIENCE: Duration = Duration::from_secs(30);

impl Guard {
    pub(super) fn new(address: SocketAddr, report: Option<Box<Observer>>) -> Self {
        Self { address, report }
    }

    /// Refuses a request that another page made a browser send.
    fn refusal(&self, method: &Method, headers: &HeaderMap) -> Option<Refusal> {
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let host = text(header::HOST).unwrap_or("");
        // A foreign name that resolves to this machine is another page in disguise (DNS rebinding).
        if self.address.ip().is_loopback() && !is_this_machine(host) {
            return Some(Refusal::foreign("this site answers only to the names of this machine"));
        }
        let is_ours = |origin: &str| origin.strip_prefix("http://").is_some_and(|origin| origin == host);
        let site = text(HeaderName::from_static("sec-fetch-site"));
        let is_navigation =
            *method == Method::GET && text(HeaderName::from_static("sec-fetch-mode")) == Some("navigate");
        if text(header::ORIGIN).is_some_and(|origin| !is_ours(origin))
            || site.is_some_and(|site| site != "same-origin" && site != "none") && !is_navigation
        {
            return Some(Refusal::foreign("requests from another page are refused"));
        }
        None
    }
}

fn is_this_machine(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next(),
        None => host.split(':').next(),
    };
    matches!(name, Some("localhost" | "127.0.0.1" | "::1"))
}

/// The middleware around every address.
pub(super) async fn watched(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let mut response = match guard.refusal(&method, request.headers()) {
        Some(refusal) => refused(&refusal),
        None => {
            tokio::time::timeout(PATIENCE, next.run(request)).await.unwrap_or_else(|_| refused(&Refusal::too_slow()))
        }
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "image/svg+xml") {
        // A picture holds its dark colours in a style of its own.
        let policy = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if let Some(report) = &guard.report {
        let (status, time) = (response.status().as_u16(), start.elapsed().as_millis());
        report(Report::Answered(&format!("{method} {} {status} {time} ms", shown(&uri))));
    }
    response
}

/// An address in a line of the log, without control characters. The id of a game is its key, so it is left out.
fn shown(uri: &Uri) -> String {
    const MAX_LENGTH: usize = 100;
    let path = uri.path();
    let path = match path.strip_prefix("/api/games/") {
        Some(rest) => format!("/api/games/…{}", rest.find('/').map_or("", |end| &rest[end..])),
        None => path.to_owned(),
    };
    path.chars().take(MAX_LENGTH).map(|letter| if letter.is_control() { '?' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_this_machine() {
        for host in ["localhost", "localhost:8080", "127.0.0.1:1", "[::1]", "[::1]:8080"] {
            assert!(is_this_machine(host), "{host}");
        }
        for host in ["", "evil.example", "localhost.evil.example:80", "127.0.0.1.evil.example", "[::2]"] {
            assert!(!is_this_machine(host), "{host}");
        }
    }

    #[test]
    fn the_key_of_a_game_is_not_logged() {
        assert_eq!(shown(&"/api/games/0123/shortest".parse().unwrap()), "/api/games/…/shortest");
        assert_eq!(shown(&"/play?share=x".parse().unwrap()), "/play");
    }
}
