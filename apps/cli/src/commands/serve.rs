//! `taxicab serve`: the site, on one's own machine.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZero;
use std::thread;

use crate::commands::{Run, arguments};
use crate::console::{CommandError, Console};
use crate::tables::TableArguments;
use crate::text::print_aside;
use crate::{interrupt, memory};

arguments! {
    /// Examples:
    ///   taxicab serve
    ///   taxicab serve --port 9000 --open
    ///   taxicab serve --bind 192.168.1.7
    ///
    /// The page is in the binary and needs no other server. It is for this machine alone unless --bind names another address;
    /// then it needs a token, which is part of the printed address. Whoever has that address can play, and no player sees the
    /// game of another. Programs send 'Authorization: Bearer TOKEN'. Nothing is encrypted. Ctrl-C ends it.
    ///
    /// The site drops a game two hours after its last command; the page keeps its own and continues it.
    pub(crate) struct Arguments {
        /// The port; 0 takes one that is free.
        #[arg(long, value_name = "N", default_value_t = 8080)]
        port: u16,
        /// The address to listen on.
        #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
        bind: IpAddr,
        /// What clients have to know; with --bind one is made if none is given.
        #[arg(long, value_name = "T", value_parser = token)]
        token: Option<String>,
        /// A name that the site answers to, beside localhost and numbers; may be repeated.
        #[arg(long, value_name = "NAME")]
        host: Vec<String>,
        /// Open the page in the browser.
        #[arg(long)]
        open: bool,
        /// Print a line for each request.
        #[arg(long, short)]
        verbose: bool,
    }
}

/// How many questions the system must have room for at a time, for the site to begin.
const QUESTIONS: usize = 4;

impl Run for Arguments {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        // From here on Ctrl-C only asks to end.
        let _busy = interrupt::Busy::new();
        memory::try_threads(thread::available_parallelism().map_or(1, NonZero::get) + QUESTIONS)?;
        let address = SocketAddr::new(self.bind, self.port);
        let (is_quiet, opens) = (console.verbosity.is_quiet, self.open);
        let token = match &self.token {
            None if !address.ip().is_loopback() => Some(taxicab_site::new_token()?),
            given => given.clone(),
        };
        let query = token.as_ref().map(|token| format!("?token={token}")).unwrap_or_default();
        let options = taxicab_site::Options {
            address,
            hosts: self.host.clone(),
            token,
            is_verbose: self.verbose,
            context: TableArguments::at(None).context(&console.context),
            report: Box::new(move |report| match report {
                taxicab_site::Report::Listening(address) => {
                    let is_loopback = address.ip().is_loopback();
                    let seen = if address.ip().is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { address.ip() };
                    let link = format!("http://{}/{query}", SocketAddr::new(seen, address.port()));
                    if !is_quiet {
                        print_aside!("taxicab: {link} — Ctrl-C ends it");
                    }
                    if !is_quiet && !is_loopback {
                        let others = if seen == address.ip() { "" } else { ", under every address of this machine" };
                        let advice = "give the link, with its token, only to those you trust";
                        print_aside!("taxicab: other machines reach it{others}: {advice}");
                    }
                    if opens && let Err(error) = open::that_detached(&link) {
                        print_aside!("taxicab: no browser can be opened: {error}");
                    }
                }
                taxicab_site::Report::Answered(line) => print_aside!("{line}"),
                _ => {}
            }),
        };
        taxicab_site::serve(options).map_err(|error| {
            CommandError::Usage(format!("cannot listen on {address}: {error} (--port 0 takes a free one)"))
        })
    }
}

/// A token as an address and a header can hold it.
fn token(text: &str) -> Result<String, String> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-._~".contains(letter);
    if text.len() < 8 || !text.chars().all(is_plain) {
        return Err("at least 8 letters, digits or - . _ ~".into());
    }
    Ok(text.to_owned())
}
