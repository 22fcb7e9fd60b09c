//! Why a request is not answered: a sentence for people, a word for programs.

use std::fmt;

use serde_json::{Value, json};
use taxicab::{Fault, FaultKind};

/// Why a call is not answered.
#[derive(Debug)]
pub struct Refusal {
    status: u16,
    kind: &'static str,
    error: String,
}

#[allow(clippy::needless_pass_by_value, reason = "they are passed to map_err")]
impl Refusal {
    fn new(status: u16, kind: &'static str, error: impl ToString) -> Self {
        Self { status, kind, error: error.to_string() }
    }

    /// The request is wrong.
    pub(crate) fn bad(error: impl ToString) -> Self {
        Self::new(400, "bad", error)
    }

    /// A body that is not said to be JSON.
    pub fn not_json() -> Self {
        Self::new(415, "bad", "a body needs the header Content-Type: application/json")
    }

    /// There is nothing at the address.
    pub(crate) fn no_such_address() -> Self {
        Self::new(404, "no-such-address", "there is nothing at this address; /api lists the addresses")
    }

    /// The address takes another method.
    pub(crate) fn no_such_method() -> Self {
        Self::new(405, "bad", "this address does not take this method; /api lists the methods")
    }

    /// The request does not name the site, or twice.
    pub fn no_host() -> Self {
        Self::new(400, "bad", "a request names the site once, in the header Host")
    }

    /// The client does not know the token of the site.
    pub fn no_token() -> Self {
        let error = "this site wants its token: the address that `taxicab serve` printed has it, and programs send it as \
                     Authorization: Bearer TOKEN";
        Self::new(401, "no-token", error)
    }

    /// The request comes from another page.
    pub fn foreign(error: impl ToString) -> Self {
        Self::new(403, "foreign", error)
    }

    /// The site is busy, or the system refuses something.
    pub fn busy(error: impl ToString) -> Self {
        Self::new(503, "busy", error)
    }

    /// The request or its answer took too long.
    pub fn too_slow() -> Self {
        Self::new(408, "too-slow", "the request took too long")
    }

    /// The status, as of HTTP.
    pub const fn status(&self) -> u16 {
        self.status
    }

    /// The facts as an object of JSON: `error` for people, `kind` for programs.
    pub fn json(&self) -> Value {
        json!({ "error": self.error, "kind": self.kind })
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.error)
    }
}

impl std::error::Error for Refusal {}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        match fault.kind {
            FaultKind::Cancelled => Self::busy("the site is closing"),
            FaultKind::TimeLimit | FaultKind::System | FaultKind::Memory => Self::busy(fault),
            _ => Self::bad(fault),
        }
    }
}
