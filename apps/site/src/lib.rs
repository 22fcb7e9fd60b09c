//! The site of `taxicab serve`: HTTP and events → request of the library `taxicab` → JSON, and the files of the page.
//!
//! ```text
//! connections  a request comes in time, or its connection is closed
//! guard        who may ask, the headers of every answer, one line a request
//! games        the sessions of the room Play by their ids; idle ones are dropped
//! searches     a few at a time; each ends when its listener leaves
//! events       server-sent events, while somebody listens
//! play         the addresses under /api of the room Play
//! ask          any other request: its query or JSON → its answer, its picture
//! lab          a search that is watched, as events
//! page         the files of the page, in the binary
//! ```

mod ask;
mod connections;
mod events;
mod games;
mod guard;
mod lab;
mod page;
mod play;
mod refusal;
mod searches;
mod state;

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use taxicab::Context;
use tokio::net::TcpListener;

use games::Games;
use guard::Guard;
use refusal::Refusal;
use searches::Searches;

/// What a site needs.
pub struct Options {
    /// Where it listens; port 0 takes a free one.
    pub address: SocketAddr,
    /// Whether each request is reported.
    pub is_verbose: bool,
    /// The tables and threads of all requests; the site ends when it is cancelled.
    pub context: Context,
    /// Receives what the site reports.
    pub report: Box<Observer>,
}

/// Receives what a site reports.
pub type Observer = dyn Fn(Report<'_>) + Send + Sync;

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options").field("address", &self.address).finish_non_exhaustive()
    }
}

/// What a site reports.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Report<'a> {
    /// It listens at this address.
    Listening(SocketAddr),
    /// It has answered a request: method, address, status and milliseconds in a line.
    Answered(&'a str),
}

/// What all requests share.
struct Site {
    games: Games,
    searches: Searches,
    context: Context,
}

/// The longest body: a board, a share code, moves.
const MAX_BODY: usize = 64 << 10;

/// The time for the requests that are being answered when the site ends.
const GRACE: Duration = Duration::from_secs(2);

/// Serves the page and the requests until the context is cancelled.
///
/// # Errors
/// The site cannot listen at the address, or the system refuses threads.
pub fn serve(options: Options) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let end = runtime.block_on(listen(options));
    // Searches that run look at the cancellation themselves.
    runtime.shutdown_timeout(GRACE);
    end
}

async fn listen(options: Options) -> io::Result<()> {
    let Options { address, is_verbose, context, report } = options;
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    report(Report::Listening(address));
    let end = context.cancellation().clone();
    let site = Arc::new(Site { games: Games::new(), searches: Searches::new(), context });
    let guard = Arc::new(Guard::new(address, is_verbose.then_some(report)));
    let api = play::routes().merge(lab::routes()).merge(ask::routes());
    let api = api
        .method_not_allowed_fallback(async || Refusal::no_such_method())
        .fallback(async || Refusal::no_such_address());
    let routes = Router::new()
        .nest("/api", api)
        .route("/page/{*file}", axum::routing::get(page::file))
        .fallback(page::room)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(middleware::from_fn_with_state(guard, guard::watched))
        .with_state(Arc::clone(&site));
    tokio::spawn(forget_now_and_then(site));
    connections::serve(listener, routes, async move {
        while !end.is_cancelled() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
    Ok(())
}

async fn forget_now_and_then(site: Arc<Site>) {
    loop {
        tokio::time::sleep(Duration::from_mins(1)).await;
        site.games.forget();
    }
}
