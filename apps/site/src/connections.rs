//! Connections: a request must come in time, who does not ask gives way to who does, and the open ones end with the site.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Body;
use axum::{Extension, Router};
use http_body_util::BodyExt;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutStream;

/// The longest time for a client to write the head of a request, the pause before it included, and to take a part of an
/// answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// The most connections at a time; the others wait in the queue of the system.
pub(super) const MAX_CONNECTIONS: usize = 1_024;

/// The time for the requests that are being answered when the site ends; a listener to a search would never leave.
const GRACE: Duration = Duration::from_secs(2);

/// Answers until `end`.
pub(super) async fn serve(listener: TcpListener, routes: Router, end: impl Future<Output = ()>) {
    let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let idle = Arc::new(Idle::default());
    let graceful = GracefulShutdown::new();
    let mut end = std::pin::pin!(end);
    loop {
        let next = async {
            match listener.accept().await {
                Ok((stream, address)) => Some((stream, address.ip(), place(&places, &idle).await)),
                Err(_) => None,
            }
        };
        let next = tokio::select! {
            next = next => next,
            () = end.as_mut() => break,
        };
        match next {
            Some((stream, client, place)) => {
                answer(stream, place, &idle, routes.clone().layer(Extension(Client(client))), &graceful);
            }
            // No more files may be open, or the client is gone already.
            None => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
    let _ = tokio::time::timeout(GRACE, graceful.shutdown()).await;
}

/// Who asks.
#[derive(Clone, Copy)]
pub(super) struct Client(pub(super) IpAddr);

/// A place for a connection. Where there is none, the one that has been idle longest is closed.
async fn place(places: &Arc<Semaphore>, idle: &Idle) -> Option<OwnedSemaphorePermit> {
    const PAUSE: Duration = Duration::from_millis(20);
    loop {
        if let Ok(place) = Arc::clone(places).try_acquire_owned() {
            return Some(place);
        }
        idle.close_oldest();
        if let Ok(place) = tokio::time::timeout(PAUSE, Arc::clone(places).acquire_owned()).await {
            return place.ok();
        }
    }
}

/// Answers the requests of a connection in a task of its own.
fn answer(
    stream: TcpStream,
    place: Option<OwnedSemaphorePermit>,
    idle: &Arc<Idle>,
    routes: Router,
    graceful: &GracefulShutdown,
) {
    // A client that does not take its answer is disconnected.
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(PATIENCE));
    let client = Arc::new(Connected { idle: Arc::clone(idle), since: AtomicU64::new(0), close: Arc::default() });
    client.rest();
    let close = Arc::clone(&client.close);
    let service = TowerToHyperService::new(routes);
    let service = service_fn(move |request| {
        let work = Work::begin(&client);
        let response = service.call(request);
        // The work ends with the body.
        let held = move |frame| {
            let _ = &work;
            frame
        };
        async move { response.await.map(|response| response.map(|body: Body| body.map_frame(held))) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    let connection = graceful.watch(connection);
    tokio::spawn(async move {
        let _place = place;
        tokio::select! {
            // A client may disconnect at any time.
            _ = connection => {}
            () = close.notified() => {}
        }
    });
}

/// The connections without a request that is being answered, by the order in which they became so. A client that sends half a head
/// counts as idle: so it cannot keep others out.
#[derive(Default)]
struct Idle(Mutex<(u64, BTreeMap<u64, Arc<Notify>>)>);

impl Idle {
    fn close_oldest(&self) {
        let oldest = self.0.lock().unwrap_or_else(PoisonError::into_inner).1.pop_first();
        if let Some((_, close)) = oldest {
            close.notify_one();
        }
    }
}

/// A connection.
struct Connected {
    idle: Arc<Idle>,
    /// Its number among the idle ones; 0 while it is answered.
    since: AtomicU64,
    close: Arc<Notify>,
}

impl Connected {
    /// It waits for a request.
    fn rest(&self) {
        let mut idle = self.idle.0.lock().unwrap_or_else(PoisonError::into_inner);
        idle.0 += 1;
        let since = idle.0;
        idle.1.insert(since, Arc::clone(&self.close));
        self.since.store(since, Ordering::Relaxed);
    }

    /// It is answered, or has ended.
    fn leave(&self) {
        let since = self.since.swap(0, Ordering::Relaxed);
        self.idle.0.lock().unwrap_or_else(PoisonError::into_inner).1.remove(&since);
    }
}

impl Drop for Connected {
    fn drop(&mut self) {
        self.leave();
    }
}

/// A request that is being answered.
struct Work(Arc<Connected>);

impl Work {
    fn begin(client: &Arc<Connected>) -> Self {
        client.leave();
        Self(Arc::clone(client))
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.0.rest();
    }
}
