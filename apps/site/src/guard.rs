//! The middleware around every address: who may ask, the headers of every answer, and one line a request.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use taxicab_api::Refusal;

use crate::access::{Access, Keep};
use crate::answers::refused;
use crate::{Observer, Report};

/// Who may ask, and who receives a line for each request.
pub(super) struct Guard {
    pub(super) access: Access,
    pub(super) report: Option<Box<Observer>>,
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

/// Answers a request, if it may be.
pub(super) async fn watched(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let (method, uri) = (request.method().clone(), request.uri().clone());
    let mut response = match guard.access.verdict(&method, &uri, request.headers()) {
        Err(refusal) => refused(&refusal),
        Ok(Some(Keep { cookie, address })) => {
            (StatusCode::SEE_OTHER, [(header::SET_COOKIE, cookie), (header::LOCATION, address)]).into_response()
        }
        Ok(None) => {
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

/// An address in a line of the log, without control characters.
fn shown(uri: &Uri) -> String {
    const MAX_LENGTH: usize = 100;
    uri.path().chars().take(MAX_LENGTH).map(|letter| if letter.is_control() { '?' } else { letter }).collect()
}
