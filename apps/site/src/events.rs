//! Server-sent events, while somebody listens.

use std::convert::Infallible;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use taxicab::Cancellation;
use tokio::sync::mpsc::{Sender, channel};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use crate::searches::CancelOnDrop;

/// The events of some work, of which `most` may wait for a slow listener. When the listener leaves, the work is dropped and
/// what runs on another thread is cancelled.
pub(super) fn stream<W: Future<Output = ()> + Send>(
    most: usize,
    cancellation: Cancellation,
    work: impl FnOnce(Sender<Event>) -> W + Send + 'static,
) -> Response {
    let (sender, receiver) = channel(most);
    tokio::spawn(async move {
        let _cancel = CancelOnDrop(cancellation);
        tokio::select! {
            () = work(sender.clone()) => {}
            () = sender.closed() => {}
        }
    });
    // Sent often, so that the site soon notices when the listener has left.
    let alive = KeepAlive::new().interval(Duration::from_secs(1));
    Sse::new(ReceiverStream::new(receiver).map(Ok::<_, Infallible>)).keep_alive(alive).into_response()
}

/// An event with its data as JSON.
pub(super) fn event(name: &str, data: &impl Serialize) -> Event {
    Event::default().event(name).json_data(data).unwrap_or_else(|_| Event::default().event(name))
}
