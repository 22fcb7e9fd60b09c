//! Why a request is not answered: a sentence for people, a word for programs.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::{Value, json};
use taxicab::{Fault, FaultKind};

use crate::state::Unsolvable;

/// A request that is not answered.
pub(super) struct Refusal {
    status: StatusCode,
    kind: &'static str,
    error: String,
    unsolvable: Option<Box<Unsolvable>>,
}

#[allow(clippy::needless_pass_by_value, reason = "they are passed to map_err")]
impl Refusal {
    fn new(status: StatusCode, kind: &'static str, error: impl ToString) -> Self {
        Self { status, kind, error: error.to_string(), unsolvable: None }
    }

    /// The request is wrong.
    pub(super) fn bad(error: impl ToString) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad", error)
    }

    /// The game never was, or was dropped.
    pub(super) fn no_such_game() -> Self {
        Self::new(StatusCode::NOT_FOUND, "no-such-game", "this game is not known here any more")
    }

    /// There is nothing at the address.
    pub(super) fn no_such_address() -> Self {
        Self::new(
            StatusCode::NOT_FOUND,
            "no-such-address",
            "there is nothing at this address; /api lists the addresses",
        )
    }

    /// The address takes another method.
    pub(super) fn no_such_method() -> Self {
        let error = "this address does not take this method; /api lists the methods";
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "bad", error)
    }

    /// A command that cannot be executed now.
    pub(super) fn refused(error: impl ToString) -> Self {
        Self::new(StatusCode::CONFLICT, "refused", error)
    }

    /// The request comes from another page.
    pub(super) fn foreign(error: impl ToString) -> Self {
        Self::new(StatusCode::FORBIDDEN, "foreign", error)
    }

    /// The site is busy, or the system refuses something.
    pub(super) fn busy(error: impl ToString) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", error)
    }

    /// The request or its answer took too long.
    pub(super) fn too_slow() -> Self {
        Self::new(StatusCode::REQUEST_TIMEOUT, "too-slow", "the request took too long")
    }

    /// A board that cannot be solved.
    pub(super) fn unsolvable(unsolvable: Unsolvable) -> Self {
        let error = unsolvable.reason.clone();
        let refusal = Self::new(StatusCode::UNPROCESSABLE_ENTITY, "unsolvable", error);
        Self { unsolvable: Some(Box::new(unsolvable)), ..refusal }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut body = json!({ "error": self.error, "kind": self.kind });
        if let Some(unsolvable) = self.unsolvable {
            body["unsolvable"] = serde_json::to_value(unsolvable).unwrap_or(Value::Null);
        }
        (self.status, Json(body)).into_response()
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        match fault.kind {
            FaultKind::Cancelled => Self::busy("the site is closing"),
            FaultKind::System => Self::busy(fault),
            _ => Self::bad(fault),
        }
    }
}

impl From<JsonRejection> for Refusal {
    fn from(rejection: JsonRejection) -> Self {
        Self::new(rejection.status(), "bad", rejection.body_text())
    }
}

impl From<QueryRejection> for Refusal {
    fn from(rejection: QueryRejection) -> Self {
        Self::new(rejection.status(), "bad", rejection.body_text())
    }
}

/// A body of JSON; an error in it is a [`Refusal`].
#[derive(FromRequest)]
#[from_request(via(Json), rejection(Refusal))]
pub(super) struct Body<T>(pub(super) T);

/// The query of an address; an error in it is a [`Refusal`].
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Refusal))]
pub(super) struct Query<T>(pub(super) T);

/// An answer as JSON.
pub(super) fn answered<T: Serialize>(answer: T) -> Response {
    Json(answer).into_response()
}
