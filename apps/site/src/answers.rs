//! Requests over HTTP: address, query and body → question of `taxicab-api` → its reply, or its events while somebody listens.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State as Shared;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use mime::Mime;
use serde_json::{Value, json};
use taxicab::{Context, SCHEMA};
use taxicab_api::{Call, Followed, Question, Refusal, Reply};
use tokio::sync::mpsc::{Sender, channel};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use crate::connections::Client;
use crate::searches::CancelOnDrop;
use crate::{Site, page};

/// The type of a reply with events, which a request asks for.
const EVENTS: &str = "text/event-stream";

/// The events that may wait for their listener,
const MAX_EVENTS: usize = 1_000;

/// and the place that is kept for those that no listener may miss: all rows, should each come alone.
const KEPT_FOR_ROWS: usize = MAX_EVENTS - 56;

/// The answer to any address below `/api`.
pub(super) async fn answer(
    Shared(site): Shared<Arc<Site>>,
    Extension(Client(client)): Extension<Client>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let says = |name: HeaderName, part: &str| {
        headers.get(name).and_then(|value| value.to_str().ok()).is_some_and(|value| value.contains(part))
    };
    // The server leaves out the body.
    let (method, is_head) = if method == Method::HEAD { (Method::GET, true) } else { (method, false) };
    let path = uri.path().strip_prefix("/api").unwrap_or_default().trim_start_matches('/');
    // The JSON Schema for programs, the page for people.
    match path {
        "" | "schema" if method == Method::GET && (path == "schema" || !says(header::ACCEPT, "text/html")) => {
            return ([(header::CONTENT_TYPE, "application/schema+json")], SCHEMA).into_response();
        }
        "" if method == Method::GET => return page::room(method, Uri::from_static("/"), headers).await,
        _ => {}
    }
    if method == Method::POST && !is_json(&headers) {
        return refused(&Refusal::not_json());
    }
    let call = Call { method: method.as_str(), path, query: uri.query().unwrap_or_default(), body: &body };
    let reply = match random_seed().and_then(|seed| Question::new(&call, seed)) {
        Ok(_) if is_head && says(header::ACCEPT, EVENTS) => return [(header::CONTENT_TYPE, EVENTS)].into_response(),
        Ok(question) if says(header::ACCEPT, EVENTS) => return events(site, client, question),
        Ok(question) => short(&site, client, question).await,
        Err(refusal) => Err(refusal),
    };
    match reply {
        Ok(Reply { kind, body }) => {
            let length = body.iter().map(Vec::len).sum::<usize>().to_string();
            let parts = tokio_stream::iter(body.into_iter().map(Ok::<_, Infallible>));
            let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_LENGTH, &length)];
            (headers, Body::from_stream(parts)).into_response()
        }
        Err(refusal) => refused(&refusal),
    }
}

/// Whether the body is said, once, to be JSON, which is written in UTF-8.
fn is_json(headers: &HeaderMap) -> bool {
    let mut kinds = headers.get_all(header::CONTENT_TYPE).iter();
    let kind =
        kinds.next().filter(|_| kinds.next().is_none()).and_then(|kind| kind.to_str().ok()?.parse::<Mime>().ok());
    kind.is_some_and(|kind| {
        let is_utf_8 = kind.get_param(mime::CHARSET).is_none_or(|charset| charset == mime::UTF_8);
        kind.essence_str() == mime::APPLICATION_JSON && is_utf_8
    })
}

/// A random seed of six digits, short enough to pass on.
fn random_seed() -> Result<u64, Refusal> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(Refusal::busy)?;
    Ok(u64::from_le_bytes(bytes) % 1_000_000)
}

/// A refusal as JSON.
pub(super) fn refused(refusal: &Refusal) -> Response {
    let status = StatusCode::from_u16(refusal.status()).unwrap_or(StatusCode::BAD_REQUEST);
    let mut response =
        (status, [(header::CONTENT_TYPE, "application/json")], refusal.json().to_string()).into_response();
    let advice = match status {
        StatusCode::SERVICE_UNAVAILABLE => Some((header::RETRY_AFTER, "1")),
        StatusCode::UNAUTHORIZED => Some((header::WWW_AUTHENTICATE, "Bearer")),
        _ => None,
    };
    if let Some((name, value)) = advice {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// The context of a request, whose work ends when its client has left.
fn cancelled_on_drop(site: &Site) -> (Context, CancelOnDrop) {
    let cancellation = site.context.cancellation().child();
    (site.context.clone().with_cancellation(cancellation.clone()), CancelOnDrop(cancellation))
}

/// An answer from a thread that may wait for a table; cancelled when the client leaves.
async fn short(site: &Site, client: IpAddr, question: Question) -> Result<Reply, Refusal> {
    let (context, _cancel) = cancelled_on_drop(site);
    site.searches.begin(client, &context, move |context| question.answer(context))?.await.map_err(Refusal::busy)?
}

/// A question that is followed, as server-sent events: `busy`, those of its request, and `done` or `refused`. When the listener leaves,
/// the work is cancelled.
fn events(site: Arc<Site>, client: IpAddr, question: Question) -> Response {
    let (sender, receiver) = channel(MAX_EVENTS);
    tokio::spawn(async move {
        let last = tokio::select! {
            done = follow(&site, client, question, &sender) => match done {
                Ok(done) => done,
                Err(refusal) => json!({ "kind": "refused", "refusal": refusal.json() }).to_string(),
            },
            () = sender.closed() => return,
        };
        let _ = sender.send(Event::default().data(last)).await;
    });
    // Sent often, so that the site soon notices when the listener has left.
    let alive = KeepAlive::new().interval(Duration::from_secs(1));
    Sse::new(ReceiverStream::new(receiver).map(Ok::<_, Infallible>)).keep_alive(alive).into_response()
}

async fn follow(site: &Site, client: IpAddr, question: Question, sender: &Sender<Event>) -> Result<String, Refusal> {
    let (context, _cancel) = cancelled_on_drop(site);
    let _ = sender.send(event(&json!({ "kind": "busy", "ahead": site.searches.waiting() }))).await;
    let (events, last) = (sender.clone(), site.last.clone());
    // All that no listener may miss finds room, so that a search never waits for its listener.
    let mut listener = move |happened: Followed| {
        if !happened.is_optional || events.capacity() > KEPT_FOR_ROWS {
            let _ = events.try_send(event(&happened.facts));
        }
    };
    let work = move |context: &_| question.follow(&last, context, &mut listener);
    site.searches.begin(client, &context, work)?.await.map_err(Refusal::busy)?
}

fn event(facts: &Value) -> Event {
    Event::default().data(facts.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_a_type_and_not_a_word() {
        let says = |kinds: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for kind in kinds {
                headers.append(header::CONTENT_TYPE, HeaderValue::from_static(kind));
            }
            is_json(&headers)
        };
        for kind in [
            "application/json",
            "Application/JSON",
            "application/json; charset=utf-8",
            "application/json;charset=\"UTF-8\"",
        ] {
            assert!(says(&[kind]), "{kind}");
        }
        // A form of another page can send these without asking.
        for kind in ["text/plain; application/json", "multipart/form-data; boundary=application/json"] {
            assert!(!says(&[kind]), "{kind}");
        }
        for kind in ["", "application/jsonp", "application/json-seq", "application/json; charset=latin1", "json"] {
            assert!(!says(&[kind]), "{kind}");
        }
        assert!(!says(&[]) && !says(&["application/json", "text/plain"]));
    }
}
