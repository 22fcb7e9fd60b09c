//! The library `taxicab` in the browser and in Node: JSON in, JSON out.
//!
//! ```text
//! requests  a request of the library, as the command line with `--json` answers it; its picture
//! ask       a question of the page, as the site answers it
//! ```
//!
//! It has one thread and cannot be interrupted: whoever wants to cancel ends its worker.

#[cfg(any(feature = "lesson", feature = "endgame"))]
mod kept;
mod requests;
#[cfg(any(feature = "games", feature = "puzzle", feature = "study"))]
mod weights;

use std::time::Duration;

use js_sys::Function;
use taxicab::Context;
use taxicab_api::{Call, Followed, Last, Question};
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
    static CONTEXT: Context = begun();
}

fn begun() -> Context {
    let context = Context::default().with_clock(|| Duration::from_secs_f64(milliseconds() / 1_000.0));
    #[cfg(any(feature = "lesson", feature = "endgame"))]
    let context = context.with_table_keeper(kept::Browser);
    #[cfg(any(feature = "games", feature = "puzzle", feature = "study"))]
    let context = context.with_weights(weights::brought);
    context
}

fn context() -> Context {
    CONTEXT.with(Context::clone)
}

/// A reply to the page.
#[wasm_bindgen(getter_with_clone)]
pub struct Reply {
    /// The status, as of HTTP.
    pub status: u16,
    /// The type of the body.
    pub kind: String,
    /// JSON, or a picture.
    pub body: String,
}

/// Answers a question of the page as the site does: the JSON of a request, with `item`, `picture` and `gif`. A listener gets the JSON
/// of each event on its way; then the reply is what the site sends at the end.
#[wasm_bindgen]
pub fn ask(question: &str, listener: Option<Function>) -> Reply {
    let call = Call { method: "POST", path: "", query: "", body: question.as_bytes() };
    let seed = (js_sys::Math::random() * 1e6) as u64;
    let reply = Question::new(&call, seed).and_then(|question| match listener {
        None => question.answer(&context()),
        Some(listener) => {
            let mut heard = |happened: Followed| _ = listener.call1(&JsValue::NULL, &happened.facts.to_string().into());
            let done = question.follow(&Last::default(), &context(), &mut heard)?;
            Ok(taxicab_api::Reply { kind: "application/json", body: vec![done.into_bytes()] })
        }
    });
    match reply {
        Ok(reply) => Reply { status: 200, kind: reply.kind.into(), body: reply.text() },
        Err(refusal) => {
            Reply { status: refusal.status(), kind: "application/json".into(), body: refusal.json().to_string() }
        }
    }
}

fn error(error: impl ToString) -> JsError {
    JsError::new(&error.to_string())
}
