//! Answers that are told as they come: server-sent events, for as long as somebody listens.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tokio::sync::mpsc::{Sender, channel};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use super::searches::CancelOnDrop;

/// The events of some work, of which `most` may wait for a slow listener. When the listener leaves, the work is dropped and
/// its flag is raised, for what runs on another thread.
pub(super) fn told<W: Future<Output = ()> + Send>(
    most: usize,
    work: impl FnOnce(Sender<Event>, Arc<AtomicBool>) -> W + Send + 'static,
) -> Response {
    let (sender, receiver) = channel(most);
    tokio::spawn(async move {
        let cancelled = Arc::new(AtomicBool::new(false));
        let _cancel = CancelOnDrop(Arc::clone(&cancelled));
        tokio::select! {
            () = work(sender.clone(), cancelled) => {}
            () = sender.closed() => {}
        }
    });
    // Written often, so that it is noticed soon when nobody listens any more.
    let alive = KeepAlive::new().interval(Duration::from_secs(1));
    Sse::new(ReceiverStream::new(receiver).map(Ok::<_, Infallible>)).keep_alive(alive).into_response()
}

/// An event with its data as JSON.
pub(super) fn event(name: &str, data: &impl Serialize) -> Event {
    Event::default().event(name).json_data(data).unwrap_or_else(|_| Event::default().event(name))
}
