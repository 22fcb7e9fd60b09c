//! Why a request has no answer.

use std::fmt;

/// Why a request has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Whose fault it is.
    pub kind: FaultKind,
    message: String,
}

/// Whose fault it is that a request has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// The item (a board, a position, squares) is bad. Other items of the same request may have answers.
    Item,
    /// The request asks for what cannot be done, whatever the item.
    Request,
    /// The caller cancelled the work.
    Cancelled,
    /// The time of the request was over before there was an answer.
    TimeLimit,
    /// The system refused a file or a thread.
    System,
    /// The memory is not there.
    Memory,
}

impl Fault {
    /// A bad item; the message names the offending token.
    pub fn item(message: impl fmt::Display) -> Self {
        Self { kind: FaultKind::Item, message: message.to_string() }
    }

    /// A request that asks for what cannot be done; the message names the field.
    pub fn request(message: impl fmt::Display) -> Self {
        Self { kind: FaultKind::Request, message: message.to_string() }
    }

    /// Cancelled work.
    pub fn cancelled() -> Self {
        Self { kind: FaultKind::Cancelled, message: "cancelled".into() }
    }

    /// A time limit that left no time for an answer.
    pub fn time_limit() -> Self {
        Self { kind: FaultKind::TimeLimit, message: "the time limit was reached before there was an answer".into() }
    }

    /// Memory that is not there.
    pub fn memory(message: impl fmt::Display) -> Self {
        Self { kind: FaultKind::Memory, message: message.to_string() }
    }

    /// What the system refused.
    pub fn system(message: impl fmt::Display) -> Self {
        Self { kind: FaultKind::System, message: message.to_string() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}
