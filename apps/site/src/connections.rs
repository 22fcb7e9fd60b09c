//! Connections: a request must come in time, and the open ones end with the site.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;

/// The longest time for a client to write the head of a request, the pause before it included, and to take a part of an
/// answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// The most connections at a time; the others wait in the queue of the system.
const MAX_CONNECTIONS: usize = 1_024;

/// The time for the requests that are being answered when the site ends; a listener to a search would never leave.
const GRACE: Duration = Duration::from_secs(2);

/// Answers until `end`.
pub(super) async fn serve(listener: TcpListener, routes: Router, end: impl Future<Output = ()>) {
    let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let graceful = GracefulShutdown::new();
    let mut end = std::pin::pin!(end);
    loop {
        let next = async {
            let place = Arc::clone(&places).acquire_owned().await;
            (place, listener.accept().await)
        };
        let (place, accepted) = tokio::select! {
            next = next => next,
            () = end.as_mut() => break,
        };
        let Ok((stream, _)) = accepted else {
            // No more files may be open, or the client is gone already.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        // A client that does not take its answer is disconnected.
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(PATIENCE));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(PATIENCE)
            .serve_connection(TokioIo::new(Box::pin(stream)), TowerToHyperService::new(routes.clone()));
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            let _place = place;
            // A client may disconnect at any time.
            let _ = connection.await;
        });
    }
    let _ = tokio::time::timeout(GRACE, graceful.shutdown()).await;
}
