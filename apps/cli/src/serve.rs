//! `taxicab serve`: the page, on one's own machine.
//!
//! ```text
//! connections  a request comes in time, or its connection is closed
//! guard        who may ask, what every answer bears, one line a request
//! games        the games that are played, by an id that nobody guesses; forgotten when nobody comes back
//! searches     a few at a time; each ends when its listener leaves
//! events       answers that are told as they come, while somebody listens
//! play         the addresses under /api of the room Play
//! ask          those that answer what the command line answers, for Lab and Board
//! endings      lessons in chess endings, each told whole; our engine beside perfect play
//! lab          a search that is watched, node by node
//! page         the files of the page, in the binary
//! ```

mod ask;
mod connections;
mod endings;
mod events;
mod games;
mod guard;
mod lab;
mod page;
mod play;
mod refusal;
mod searches;
mod state;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::get;
use clap::Args;
use taxicab::Context;
use tokio::net::TcpListener;

use crate::interrupt;
use crate::report::{Report, Stop, say_aside};
use endings::Endings;
use games::Games;
use guard::Guard;
use refusal::Refusal;
use searches::Searches;

/// What `taxicab serve` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab serve
  taxicab serve --port 9000 --open
  taxicab serve --bind 192.168.1.7

The page is in the binary and asks nobody else. It is for this machine alone unless --bind says otherwise; then everybody \
who reaches the address can play, and nobody sees another's game. Ctrl-C ends it.

Games are forgotten two hours after the last command; the page keeps its own and goes on with it.")]
pub(crate) struct Arguments {
    /// The port; 0 takes one that is free.
    #[arg(long, value_name = "N", default_value_t = 8080)]
    port: u16,
    /// The address to listen on.
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// Open the page in the browser.
    #[arg(long)]
    open: bool,
    /// Say each request in a line.
    #[arg(long, short)]
    verbose: bool,
}

/// What all requests share.
struct Site {
    games: Games,
    searches: Searches,
    endings: Endings,
}

/// The longest body: a board, a share code, moves.
const MOST_BODY: usize = 64 << 10;

/// How long those who are still being answered may take after Ctrl-C.
const LAST_WORDS: Duration = Duration::from_secs(2);

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &Report) -> Result<(), Stop> {
    // From here on Ctrl-C only asks to end.
    let _busy = interrupt::Busy::new();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let end = runtime.block_on(serve(arguments, context, report));
    // Searches that run look at Ctrl-C themselves.
    runtime.shutdown_timeout(LAST_WORDS);
    end
}

async fn serve(arguments: &Arguments, context: &Context, report: &Report) -> Result<(), Stop> {
    let wanted = SocketAddr::new(arguments.bind, arguments.port);
    let listener = TcpListener::bind(wanted)
        .await
        .map_err(|error| Stop::Usage(format!("cannot listen on {wanted}: {error} (--port 0 takes a free one)")))?;
    let address = listener.local_addr()?;
    let site = Arc::new(Site { games: Games::new(), searches: Searches::new(), endings: Endings::new(context) });
    let guard = Arc::new(Guard::new(address, arguments.verbose));
    let api = play::routes().merge(lab::routes()).merge(ask::routes()).merge(endings::routes());
    let api = api
        .route("/", get(page::room))
        .method_not_allowed_fallback(async || Refusal::no_such_method())
        .fallback(async || Refusal::no_such_address());
    let routes = Router::new()
        .nest("/api", api)
        .route("/page/{*file}", get(page::file))
        .fallback(page::room)
        .layer(DefaultBodyLimit::max(MOST_BODY))
        .layer(middleware::from_fn_with_state(guard, guard::watched))
        .with_state(Arc::clone(&site));
    let link = format!("http://{address}/");
    if !report.is_quiet() {
        say_aside!("taxicab: {link} — Ctrl-C ends it");
    }
    if arguments.open
        && let Err(error) = open::that_detached(&link)
    {
        say_aside!("taxicab: no browser can be opened: {error}");
    }
    tokio::spawn(forget_now_and_then(Arc::clone(&site)));
    connections::serve(listener, routes, interrupted()).await;
    Ok(())
}

/// Until Ctrl-C.
async fn interrupted() {
    while !interrupt::is_interrupted() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn forget_now_and_then(site: Arc<Site>) {
    loop {
        tokio::time::sleep(Duration::from_mins(1)).await;
        site.games.forget();
    }
}
