//! What the page asks, over HTTP: address and body → task of `taxicab-api` → its reply, or its events while somebody listens.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State as Shared;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use taxicab::{Context, SCHEMA};
use taxicab_api::{Call, MAX_EVENTS, Refusal, Reply, Task, Watched, Work};
use tokio::sync::mpsc::{Sender, channel};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use crate::connections::Client;
use crate::searches::CancelOnDrop;
use crate::{Site, page};

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
    if method == Method::POST && !says(header::CONTENT_TYPE, "application/json") {
        return refused(&Refusal::not_json());
    }
    let (query, name) = (uri.query().unwrap_or_default(), client.to_string());
    let call = Call { method: method.as_str(), path, query, body: &body, client: &name };
    let reply = match site.api.task(&call) {
        Ok(Task::Done(reply)) => Ok(reply),
        Ok(Task::Short(work)) => short(&site, client, work).await,
        Ok(Task::Events(_)) if is_head => return [(header::CONTENT_TYPE, "text/event-stream")].into_response(),
        Ok(Task::Events(watched)) => return events(site, client, watched),
        Err(refusal) => Err(refusal),
    };
    reply.map_or_else(|refusal| refused(&refusal), replied)
}

fn replied(reply: Reply) -> Response {
    let status = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::OK);
    if reply.body.is_empty() {
        status.into_response()
    } else {
        (status, [(header::CONTENT_TYPE, reply.kind)], reply.body).into_response()
    }
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

/// Short work, on a thread that may wait for a table; cancelled when the client leaves.
async fn short(site: &Site, client: IpAddr, work: Work) -> Result<Reply, Refusal> {
    let cancellation = site.context.cancellation().child();
    let _cancel = CancelOnDrop(cancellation.clone());
    let context = site.context.clone().with_cancellation(cancellation);
    site.searches.begin(client, &context, work)?.await.map_err(Refusal::busy)?
}

/// Watched work as server-sent events. When the listener leaves, the work is cancelled.
fn events(site: Arc<Site>, client: IpAddr, watched: Watched) -> Response {
    let (sender, receiver) = channel(MAX_EVENTS + ROOM);
    let cancellation = site.context.cancellation().child();
    let context = site.context.clone().with_cancellation(cancellation.clone());
    let events = sender.clone();
    let listener = move |happened: taxicab_api::Event| {
        // All that no listener may miss finds room, so that a search never waits for its listener.
        if !happened.is_optional || events.capacity() > MAX_EVENTS {
            let _ = events.try_send(event(happened.name, &happened.data));
        }
    };
    tokio::spawn(async move {
        let _cancel = CancelOnDrop(cancellation);
        tokio::select! {
            end = watch(&site, client, watched, context, &sender, listener) => if let Err(refusal) = end {
                let _ = sender.send(event("refused", &refusal.json().to_string())).await;
            },
            () = sender.closed() => {}
        }
    });
    // Sent often, so that the site soon notices when the listener has left.
    let alive = KeepAlive::new().interval(Duration::from_secs(1));
    Sse::new(ReceiverStream::new(receiver).map(Ok::<_, Infallible>)).keep_alive(alive).into_response()
}

async fn watch(
    site: &Site,
    client: IpAddr,
    watched: Watched,
    context: Context,
    sender: &Sender<Event>,
    mut listener: impl FnMut(taxicab_api::Event) + Send + 'static,
) -> Result<(), Refusal> {
    let _ = sender.send(event("busy", &json!({ "ahead": site.searches.waiting() }).to_string())).await;
    let work = site.searches.begin(client, &context, move |context| watched(context, &mut listener))?;
    work.await.map_err(Refusal::busy)?
}

/// The events that may wait beside those that no listener may miss.
const ROOM: usize = 56;

fn event(name: &str, data: &str) -> Event {
    Event::default().event(name).data(data)
}
