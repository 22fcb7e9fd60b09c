//! Why a request is not answered, in words for a person and one for a program.

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

#[allow(clippy::needless_pass_by_value, reason = "they are given to map_err")]
impl Refusal {
    fn new(status: StatusCode, kind: &'static str, error: impl ToString) -> Self {
        Self { status, kind, error: error.to_string(), unsolvable: None }
    }

    /// What was sent is not what is understood.
    pub(super) fn bad(error: impl ToString) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad", error)
    }

    /// The game is over for the server: it never was, or is forgotten.
    pub(super) fn no_such_game() -> Self {
        Self::new(StatusCode::NOT_FOUND, "no-such-game", "this game is not known here any more")
    }

    /// The address means nothing.
    pub(super) fn no_such_address() -> Self {
        Self::new(StatusCode::NOT_FOUND, "no-such-address", "there is nothing at this address; /api says what there is")
    }

    /// Something else is done with the address.
    pub(super) fn no_such_method() -> Self {
        let error = "this is not done with this address; /api says what is";
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "bad", error)
    }

    /// A command that cannot be executed now.
    pub(super) fn refused(error: impl ToString) -> Self {
        Self::new(StatusCode::CONFLICT, "refused", error)
    }

    /// Somebody else's page asks.
    pub(super) fn foreign(error: impl ToString) -> Self {
        Self::new(StatusCode::FORBIDDEN, "foreign", error)
    }

    /// There is too much to do.
    pub(super) fn busy(error: impl ToString) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", error)
    }

    /// The request came too slowly, or its answer.
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
            FaultKind::Cancelled => Self::busy("the site is being closed"),
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

/// A body of JSON; what is wrong with it is a [`Refusal`].
#[derive(FromRequest)]
#[from_request(via(Json), rejection(Refusal))]
pub(super) struct Body<T>(pub(super) T);

/// The part of an address after the question mark; what is wrong with it is a [`Refusal`].
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Refusal))]
pub(super) struct Query<T>(pub(super) T);

/// A body of an answer.
pub(super) fn answered<T: Serialize>(answer: T) -> Response {
    Json(answer).into_response()
}
