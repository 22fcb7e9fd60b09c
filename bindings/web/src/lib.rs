//! The library `taxicab` in the browser and in Node: JSON in, JSON out.
//!
//! ```text
//! requests  a request of the library, as the command line with `--json` answers it; its picture
//! Desk      the addresses of the page, as the site answers them, with games in memory
//! games     the search of a game, in a worker other than its desk's
//! ```
//!
//! It has one thread and cannot be interrupted: whoever wants to cancel ends its worker.

#[cfg(feature = "games")]
mod games;
#[cfg(feature = "requests")]
mod requests;

use std::time::Duration;

use js_sys::Function;
use taxicab::Context;
use taxicab_api::{Api, Call, Refusal, Task};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn milliseconds() -> f64;

    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn report(text: &str);
}

/// A defect is said where developers look; the trap that follows ends the worker.
#[wasm_bindgen(start)]
fn begin() {
    std::panic::set_hook(Box::new(|panic| report(&panic.to_string())));
}

thread_local! {
    /// All requests of a worker share their tables.
    static CONTEXT: Context = Context::default().with_clock(|| Duration::from_secs_f64(milliseconds() / 1_000.0));
}

fn context() -> Context {
    CONTEXT.with(Context::clone)
}

/// The addresses of the page, as the site answers them below `/api`. Games live as long as the desk.
#[wasm_bindgen]
pub struct Desk(Api);

/// A reply to the page.
#[wasm_bindgen(getter_with_clone)]
pub struct Reply {
    /// The status, as of HTTP.
    pub status: u16,
    /// The type of the body.
    pub kind: String,
    /// JSON, a picture, or nothing.
    pub body: String,
}

impl From<Refusal> for Reply {
    fn from(refusal: Refusal) -> Self {
        Self { status: refusal.status(), kind: "application/json".into(), body: refusal.json().to_string() }
    }
}

impl From<taxicab_api::Reply> for Reply {
    fn from(reply: taxicab_api::Reply) -> Self {
        let body = String::from_utf8_lossy(&reply.body).into_owned();
        Self { status: reply.status, kind: reply.kind.into(), body }
    }
}

#[wasm_bindgen]
impl Desk {
    /// A desk without games.
    #[allow(clippy::new_without_default, reason = "it is a constructor of JavaScript")]
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        let random = |bytes: &mut [u8]| getrandom::fill(bytes).map_err(|error| error.to_string());
        Self(Api::new(context(), random))
    }

    /// Answers a call. The listener gets the name and the JSON of each event where the site would send events; the last is `done`
    /// or `refused`.
    pub fn call(&self, method: &str, path: &str, query: &str, body: &str, listener: Option<Function>) -> Reply {
        let call = Call { method, path, query, body: body.as_bytes(), client: "" };
        let reply = self.0.task(&call).and_then(|task| match task {
            Task::Done(reply) => Ok(reply),
            Task::Short(work) => work(&context()),
            Task::Events(watched) => {
                watched(&context(), &mut |event| said(listener.as_ref(), event.name, &event.data))?;
                Ok(taxicab_api::Reply { status: 204, kind: "", body: Vec::new() })
            }
        });
        reply.map_or_else(Reply::from, Reply::from)
    }
}

fn said(listener: Option<&Function>, name: &str, data: &str) {
    if let Some(listener) = listener {
        let _ = listener.call2(&JsValue::NULL, &name.into(), &data.into());
    }
}

fn error(error: impl ToString) -> JsError {
    JsError::new(&error.to_string())
}
