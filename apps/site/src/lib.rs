//! The site of `taxicab serve`: HTTP → questions of `taxicab-api` → JSON and events, and the files of the page.
//!
//! ```text
//! connections  a request comes in time, or its connection is closed
//! guard        around every address: the headers of every answer, one line a request
//! access       who may ask
//! answers      an address and a body → question of `taxicab-api` → JSON, a picture or server-sent events
//! searches     a few at a time; each ends when its listener leaves
//! page         the files of the page, in the binary
//! ```

mod access;
mod answers;
mod connections;
mod guard;
mod page;
mod searches;

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{any, get};
use taxicab::Context;
use taxicab_api::Last;
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;

use access::Access;
use guard::Guard;
use searches::Searches;

/// What a site needs.
pub struct Options {
    /// Where it listens; port 0 takes a free one.
    pub address: SocketAddr,
    /// The names that requests may call it by, beside `localhost` and numbers of this machine.
    pub hosts: Vec<String>,
    /// What a client has to know, as `Authorization: Bearer`, as the query `token`, or as a cookie that the page is given.
    pub token: Option<String>,
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
    last: Last,
    searches: Searches,
    context: Context,
}

/// The longest body: a share code of many moves, and what is known of the game.
const MAX_BODY: usize = 64 << 10;

/// The time for the requests that are being answered when the site ends.
const GRACE: Duration = Duration::from_secs(2);

/// Serves the page and the requests until the context is cancelled.
///
/// # Errors
/// The site cannot listen at the address, or the system refuses threads.
pub fn serve(options: Options) -> io::Result<()> {
    // A thread for each connection that works, and as many whose clients have left.
    let threads = 2 * connections::MAX_CONNECTIONS;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().max_blocking_threads(threads).build()?;
    let end = runtime.block_on(listen(options));
    // Searches that run look at the cancellation themselves.
    runtime.shutdown_timeout(GRACE);
    end
}

/// A token that nobody guesses: 128 bits from the system, as 32 digits.
///
/// # Errors
/// The system gives no random bytes.
pub fn new_token() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(format!("{:032x}", u128::from_le_bytes(bytes)))
}

async fn listen(options: Options) -> io::Result<()> {
    let Options { address, hosts, token, is_verbose, context, report } = options;
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    report(Report::Listening(address));
    let end = context.cancellation().clone();
    let site = Arc::new(Site { last: Last::default(), searches: Searches::new(), context });
    let access = Access::new(address, hosts, token);
    let guard = Arc::new(Guard { access, report: is_verbose.then_some(report) });
    let routes = Router::new()
        .route("/api", any(answers::answer))
        .route("/api/{*path}", any(answers::answer))
        .route("/page/{*file}", get(page::file))
        .fallback(page::room)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        // Not of pictures as pixels nor of events, which must arrive at once.
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(guard, guard::watched))
        .with_state(site);
    connections::serve(listener, routes, async move {
        while !end.is_cancelled() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await;
    Ok(())
}
