//! Who may ask: requests that name this site, come from its own page, and know its token.

use std::net::{IpAddr, SocketAddr};

use axum::http::header::{AUTHORIZATION, COOKIE, HOST, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, Method, Uri};
use taxicab_api::{Call, Question, Refusal};

/// The rules of a site.
pub(super) struct Access {
    /// Whether only this machine reaches the site.
    is_loopback: bool,
    /// The names that a request may call the site by, beside those of this machine.
    hosts: Vec<String>,
    /// What a client has to know.
    token: Option<String>,
}

/// The token came in the address: the browser keeps this cookie, and asks again at this address, which is without it.
pub(super) struct Keep {
    pub(super) cookie: String,
    pub(super) address: String,
}

/// The cookie that holds the token. Cookies know no ports, so each site of this machine has its own.
const COOKIE_NAME: &str = "taxicab-token-";

impl Access {
    pub(super) fn new(address: SocketAddr, hosts: Vec<String>, token: Option<String>) -> Self {
        Self { is_loopback: address.ip().is_loopback(), hosts, token }
    }

    /// Decides on a request by its head: `None` if it is answered.
    pub(super) fn verdict(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<Option<Keep>, Refusal> {
        let host = host(headers)?;
        if !self.is_own_name(&host) {
            return Err(Refusal::foreign(
                "this site does not answer to this name; `taxicab serve --host NAME` adds one",
            ));
        }
        if !is_own_request(method, uri, headers, &host) {
            return Err(Refusal::foreign("requests from another page are refused"));
        }
        self.with_token(uri, headers, &host)
    }

    /// A foreign name that resolves to this machine is another page in disguise (DNS rebinding); a number cannot be.
    fn is_own_name(&self, host: &Authority) -> bool {
        let name = host.host().trim_start_matches('[').trim_end_matches(']');
        let number = name.parse::<IpAddr>().ok();
        let is_this_machine = name.eq_ignore_ascii_case("localhost") || number.is_some_and(|ip| ip.is_loopback());
        is_this_machine
            || number.is_some() && !self.is_loopback
            || self.hosts.iter().any(|known| known.eq_ignore_ascii_case(name))
    }

    fn with_token(&self, uri: &Uri, headers: &HeaderMap, host: &Authority) -> Result<Option<Keep>, Refusal> {
        let Some(token) = &self.token else { return Ok(None) };
        let is_token = |text: &str| is_equal(text.as_bytes(), token.as_bytes());
        let text = |name: &HeaderName| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let name = cookie_name(host);
        let mut cookies = text(&COOKIE).split(';').filter_map(|cookie| cookie.trim().split_once('='));
        if text(&AUTHORIZATION).strip_prefix("Bearer ").is_some_and(is_token)
            || cookies.any(|(known, value)| known == name && is_token(value))
        {
            return Ok(None);
        }
        match without_token(uri) {
            Some((found, _)) if is_token(&found) && uri.path().starts_with("/api/") => Ok(None),
            Some((found, address)) if is_token(&found) => {
                Ok(Some(Keep { cookie: format!("{name}={found}; Path=/; HttpOnly; SameSite=Lax"), address }))
            }
            _ => Err(Refusal::no_token()),
        }
    }
}

/// The name that the request calls the site by. There is exactly one.
fn host(headers: &HeaderMap) -> Result<Authority, Refusal> {
    let mut hosts = headers.get_all(HOST).iter();
    let one = hosts.next().filter(|_| hosts.next().is_none());
    let authority = one.and_then(|host| host.to_str().ok()).and_then(|host| host.parse::<Authority>().ok());
    authority.filter(|host| !host.as_str().contains('@')).ok_or_else(Refusal::no_host)
}

/// Whether no other page made the browser send it. A person may follow a link from anywhere to the page and to pictures that are
/// looked up, in a window of its own; what computes is asked only from the page itself. A browser sends each of these headers once.
fn is_own_request(method: &Method, uri: &Uri, headers: &HeaderMap, host: &Authority) -> bool {
    let text = |name: HeaderName| {
        let mut values = headers.get_all(name).iter();
        let first = values.next()?;
        Some(first.to_str().ok().filter(|_| values.next().is_none()).unwrap_or("?"))
    };
    let is_own_origin = |origin: &str| origin.strip_prefix("http://").is_some_and(|origin| origin == host.as_str());
    if text(ORIGIN).is_some_and(|origin| !is_own_origin(origin)) {
        return false;
    }
    let fetch = |part: &'static str| text(HeaderName::from_static(part));
    let is_followed = matches!(*method, Method::GET | Method::HEAD)
        && fetch("sec-fetch-mode") == Some("navigate")
        && fetch("sec-fetch-dest") == Some("document");
    match fetch("sec-fetch-site") {
        None | Some("same-origin" | "none") => true,
        Some(_) => is_followed && is_cheap(uri),
    }
}

/// The page, its files, the page about the API, and pictures that are looked up.
fn is_cheap(uri: &Uri) -> bool {
    match uri.path().strip_prefix("/api") {
        None | Some("" | "/" | "/schema") => true,
        Some(path) => {
            let path = path.trim_start_matches('/');
            let call = Call { method: "GET", path, query: uri.query().unwrap_or_default(), body: &[] };
            Question::new(&call, 0).is_ok_and(|question| question.is_looked_up())
        }
    }
}

fn cookie_name(host: &Authority) -> String {
    format!("{COOKIE_NAME}{}", host.port_u16().unwrap_or(80))
}

/// The token in an address, and the address without it.
fn without_token(uri: &Uri) -> Option<(String, String)> {
    let (mut token, mut rest) = (None, Vec::new());
    for part in uri.query()?.split('&') {
        match part.strip_prefix("token=") {
            Some(value) if token.is_none() => token = Some(value.to_owned()),
            _ => rest.push(part),
        }
    }
    // Never `//host`, which would lead elsewhere.
    let path = format!("/{}", uri.path().trim_start_matches('/'));
    let address = if rest.is_empty() { path } else { format!("{path}?{}", rest.join("&")) };
    Some((token?, address))
}

/// Takes as long for any two texts of one length.
fn is_equal(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && one.iter().zip(other).fold(0, |difference, (a, b)| difference | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn headers(list: &[(&'static str, &str)]) -> HeaderMap {
        list.iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_str(value).unwrap()))
            .collect()
    }

    /// The status of a refusal, 200, or 303.
    fn status(access: &Access, address: &str, list: &[(&'static str, &str)]) -> u16 {
        match access.verdict(&Method::GET, &address.parse().unwrap(), &headers(list)) {
            Ok(None) => 200,
            Ok(Some(_)) => 303,
            Err(refusal) => refusal.status(),
        }
    }

    #[test]
    fn a_request_names_the_site_once_and_by_its_own_name() {
        let local = Access::new(([127, 0, 0, 1], 80).into(), vec!["board.example".into()], None);
        for host in
            ["localhost", "LOCALHOST:8080", "127.0.0.1:1", "127.5.5.5", "[::1]", "[::1]:8080", "board.example:1"]
        {
            assert_eq!(status(&local, "/", &[("host", host)]), 200, "{host}");
        }
        for host in [
            "evil.example",
            "localhost.evil.example:80",
            "127.0.0.1.evil.example",
            "[::2]",
            "192.168.1.7",
            "a.board.example",
        ] {
            assert_eq!(status(&local, "/", &[("host", host)]), 403, "{host}");
        }
        for host in ["", "two words", "localhost@evil.example", "a/b"] {
            assert_eq!(status(&local, "/", &[("host", host)]), 400, "{host}");
        }
        let mut two = headers(&[("host", "localhost")]);
        two.append(HOST, HeaderValue::from_static("localhost"));
        for bad in [two, HeaderMap::new()] {
            let verdict = local.verdict(&Method::GET, &Uri::from_static("/"), &bad);
            assert!(matches!(verdict, Err(refusal) if refusal.status() == 400));
        }
        let open = Access::new(([0, 0, 0, 0], 80).into(), Vec::new(), None);
        assert_eq!(status(&open, "/", &[("host", "192.168.1.7:8080")]), 200);
        assert_eq!(status(&open, "/", &[("host", "evil.example")]), 403);
    }

    #[test]
    fn other_pages_lead_to_the_page_and_start_nothing() {
        let access = Access::new(([127, 0, 0, 1], 80).into(), Vec::new(), None);
        let from = |address: &str, site: &str, mode: &str, dest: &str| {
            let list =
                [("host", "localhost"), ("sec-fetch-site", site), ("sec-fetch-mode", mode), ("sec-fetch-dest", dest)];
            status(&access, address, &list)
        };
        for address in ["/", "/play?seed=7", "/page/icon.svg", "/api", "/api/chess/map.svg?item=a1"] {
            assert_eq!(from(address, "cross-site", "navigate", "document"), 200, "{address}");
            for dest in ["iframe", "frame", "embed", "object", "image", "script", "empty"] {
                assert_eq!(from(address, "cross-site", "navigate", dest), 403, "{address} {dest}");
            }
            assert_eq!(from(address, "same-site", "no-cors", "image"), 403, "{address}");
        }
        for address in [
            "/api/chess/territory.svg?plane=64x64&sites=100",
            "/api/chess/map?item=a1",
            "/api/apiary.svg",
            "/api/puzzle/solve?item=1",
            "/api/puzzle/solve.svg?item=1",
            "/api/game?command=hint",
            "/api/puzzle/analyse.svg?item=1",
        ] {
            assert_eq!(from(address, "cross-site", "navigate", "document"), 403, "{address}");
            assert_eq!(from(address, "same-origin", "cors", "empty"), 200, "{address}");
            assert_eq!(from(address, "none", "navigate", "document"), 200, "{address}");
        }
    }

    #[test]
    fn a_header_that_comes_twice_is_nobodys() {
        let access = Access::new(([127, 0, 0, 1], 80).into(), Vec::new(), None);
        let verdict = |name: &'static str, values: &[&'static str]| {
            let mut list = headers(&[("host", "localhost")]);
            for value in values {
                list.append(name, HeaderValue::from_static(value));
            }
            access.verdict(&Method::GET, &Uri::from_static("/api/goals"), &list).is_ok()
        };
        for (name, own, foreign) in
            [("origin", "http://localhost", "http://evil.example"), ("sec-fetch-site", "same-origin", "cross-site")]
        {
            assert!(verdict(name, &[own]) && !verdict(name, &[foreign]), "{name}");
            assert!(!verdict(name, &[own, foreign]) && !verdict(name, &[foreign, own]), "{name}");
            assert!(!verdict(name, &[own, own]), "{name}");
        }
    }

    #[test]
    fn who_does_not_know_the_token_is_refused() {
        let access = Access::new(([0, 0, 0, 0], 80).into(), Vec::new(), Some("abc".into()));
        let host = ("host", "10.0.0.1:8080");
        for (address, header, expected) in [
            ("/", ("accept", "*/*"), 401),
            ("/?token=abd", ("accept", "*/*"), 401),
            ("/?token=", ("accept", "*/*"), 401),
            ("/?token=abc", ("accept", "*/*"), 303),
            ("/api/goals?size=3x3&token=abc", ("accept", "*/*"), 200),
            ("/api/goals", ("authorization", "Bearer abc"), 200),
            ("/api/goals", ("authorization", "Bearer ab"), 401),
            ("/", ("cookie", "x=y; taxicab-token-8080=abc"), 200),
            ("/", ("cookie", "taxicab-token-8081=abc"), 401),
        ] {
            assert_eq!(status(&access, address, &[host, header]), expected, "{address} {header:?}");
        }
        let kept = |address: &str| match access.verdict(&Method::GET, &address.parse().unwrap(), &headers(&[host])) {
            Ok(Some(Keep { cookie, address })) => (cookie, address),
            _ => panic!("{address}"),
        };
        let (cookie, address) = kept("/play?size=3x3&token=abc&seed=7");
        assert_eq!(address, "/play?size=3x3&seed=7");
        assert!(cookie.starts_with("taxicab-token-8080=abc; "), "{cookie}");
        assert_eq!(kept("//evil.example/?token=abc").1, "/evil.example/");
    }
}
