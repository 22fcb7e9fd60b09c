//! `taxicab serve`: the site, on one's own machine.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use clap::Args;
use taxicab::Context;

use crate::interrupt;
use crate::report::{Report, Stop, print_aside};
use crate::tables::TableArguments;

/// What `taxicab serve` takes.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  taxicab serve
  taxicab serve --port 9000 --open
  taxicab serve --bind 192.168.1.7

The page is in the binary and needs no other server. It is for this machine alone unless --bind names another address; then \
everybody who reaches the address can play, and nobody sees another's game. Ctrl-C ends it.

The site drops a game two hours after its last command; the page keeps its own and continues it.")]
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
    /// Print a line for each request.
    #[arg(long, short)]
    verbose: bool,
}

pub(crate) fn run(arguments: &Arguments, context: &Context, report: &Report) -> Result<(), Stop> {
    // From here on Ctrl-C only asks to end.
    let _busy = interrupt::Busy::new();
    let address = SocketAddr::new(arguments.bind, arguments.port);
    let (is_quiet, opens) = (report.is_quiet(), arguments.open);
    let options = taxicab_site::Options {
        address,
        is_verbose: arguments.verbose,
        context: TableArguments::at(None).context(context),
        report: Box::new(move |report| match report {
            taxicab_site::Report::Listening(address) => {
                let link = format!("http://{address}/");
                if !is_quiet {
                    print_aside!("taxicab: {link} — Ctrl-C ends it");
                }
                if opens && let Err(error) = open::that_detached(&link) {
                    print_aside!("taxicab: no browser can be opened: {error}");
                }
            }
            taxicab_site::Report::Answered(line) => print_aside!("{line}"),
            _ => {}
        }),
    };
    taxicab_site::serve(options)
        .map_err(|error| Stop::Usage(format!("cannot listen on {address}: {error} (--port 0 takes a free one)")))
}
