//! A question that is followed: what its request reports on its way, and its answer with what is drawn of it.

use std::fmt::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

#[cfg(feature = "puzzle")]
use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::{Value, json};
#[cfg(feature = "puzzle")]
use taxicab::requests::puzzle::AnalyseAnswer;
use taxicab::{AnyAnswer, Context, Event, Limits, Observer, Row};
#[cfg(feature = "puzzle")]
use taxicab_pictures::replay;
use taxicab_pictures::replay::Speed;

use crate::{LIMITS, Question, Refusal, picture};

/// The limits of a request that is followed. Who asks sees the time pass and can cancel, so there is more of it.
const FOLLOWED: Limits = Limits { time: Some(Duration::from_mins(1)), ..LIMITS };

/// The most rows that are sent at a time,
const BATCH: usize = 50;

/// and the longest pause while there are any.
const PAUSE: Duration = Duration::from_millis(100);

/// The last answer that was followed: who has seen an analysis saves it as an animation without another search.
#[derive(Clone, Default)]
pub struct Last(Arc<Mutex<Option<Known>>>);

/// A request and its answer.
type Known = (Value, Arc<AnyAnswer>);

impl fmt::Debug for Last {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Last").finish_non_exhaustive()
    }
}

impl Last {
    fn known(&self, request: &Value) -> Option<Arc<AnyAnswer>> {
        let last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.as_ref().filter(|(known, _)| known == request).map(|(_, answer)| Arc::clone(answer))
    }

    fn keep(&self, request: Value, answer: &Arc<AnyAnswer>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((request, Arc::clone(answer)));
    }
}

/// Something that is reported on the way.
#[derive(Clone, Debug)]
pub struct Followed {
    /// An object of JSON, with its `kind`.
    pub facts: Value,
    /// Whether a listener that does not keep up may miss it.
    pub is_optional: bool,
}

impl Question {
    /// The JSON of the last event, `done`, within a minute: `answer`, and if wanted its `picture` and its animation, a `gif` in base64. Until then
    /// the listener gets the events of the request, rows in batches as `rows`.
    ///
    /// # Errors
    /// The request cannot be answered, or it is about more than one item.
    pub fn follow(
        &self,
        last: &Last,
        context: &Context,
        listener: &mut dyn FnMut(Followed),
    ) -> Result<String, Refusal> {
        let [request] = &self.requests[..] else {
            return Err(Refusal::bad("one item is followed at a time"));
        };
        let context = context.clone().with_limits(FOLLOWED);
        let name = request.to_json();
        let known = self.animation.and_then(|_| last.known(&name));
        let answer = if let Some(answer) = known {
            answer
        } else {
            let sent = context.now();
            let mut reporter = Reporter { context: &context, listener, rows: Vec::new(), sent };
            let answer = request.answer(&context, &mut reporter);
            reporter.send();
            Arc::new(answer?)
        };
        last.keep(name, &answer);
        // The answer has the bytes that it has everywhere.
        let mut done = format!(r#"{{"kind":"done","answer":{}"#, answer.to_json());
        if self.has_picture
            && let Ok(picture) = picture(&self.requests, std::slice::from_ref(&*answer))
        {
            let _ = write!(done, r#","picture":{}"#, Value::from(picture));
        }
        if let Some(speed) = self.animation {
            let _ = write!(done, r#","gif":"{}""#, animation(&answer, speed, &context)?);
        }
        Ok(done + "}")
    }
}

/// The game of an analysis as a GIF, in base64 because events are text.
#[cfg_attr(not(feature = "puzzle"), allow(unused_variables, reason = "there are no analyses"))]
fn animation(answer: &AnyAnswer, speed: Speed, context: &Context) -> Result<String, Refusal> {
    match answer {
        #[cfg(feature = "puzzle")]
        AnyAnswer::Analyse(AnalyseAnswer::Analysis(analysis)) => {
            let file =
                replay::gif(analysis, speed, &|| !context.is_cancelled()).ok_or_else(taxicab::Fault::cancelled)?;
            Ok(BASE64_STANDARD.encode(file))
        }
        #[cfg(feature = "puzzle")]
        AnyAnswer::Analyse(AnalyseAnswer::Unsolvable(_)) => Err(Refusal::bad("the board cannot be solved")),
        _ => Err(Refusal::bad("gif: only an analysis has an animation")),
    }
}

/// Sends rows in batches, and how far the work is now and then.
struct Reporter<'r> {
    context: &'r Context,
    listener: &'r mut dyn FnMut(Followed),
    /// The rows that wait.
    rows: Vec<Value>,
    sent: Duration,
}

impl Observer for Reporter<'_> {
    fn event(&mut self, event: Event<'_>) {
        let is_time = self.context.since(self.sent) >= PAUSE;
        match event {
            Event::Progress(_) | Event::Row(Row::Counted(_)) => {
                if is_time {
                    self.send();
                    self.sent = self.context.now();
                    (self.listener)(Followed { facts: event.to_json(), is_optional: true });
                }
            }
            Event::Row(row) => {
                self.rows.extend(serde_json::to_value(row));
                if self.rows.len() == BATCH || is_time {
                    self.send();
                }
            }
            _ => (self.listener)(Followed { facts: event.to_json(), is_optional: true }),
        }
    }
}

impl Reporter<'_> {
    fn send(&mut self) {
        if !self.rows.is_empty() {
            self.sent = self.context.now();
            let facts = json!({ "kind": "rows", "rows": std::mem::take(&mut self.rows) });
            (self.listener)(Followed { facts, is_optional: false });
        }
    }
}
