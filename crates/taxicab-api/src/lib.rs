//! The requests of the library, as a page and programs send them: an address, a query or JSON in; JSON, a picture or events out.
//!
//! `/api/chess/map?item=a1&piece=knight&inward=` is answered as `taxicab chess map a1 --piece knight --inward --json`, by a list
//! of the objects that the command prints; `/api/chess/map.svg?…` is the picture of `--svg`. The same fields may come as JSON, with the
//! name of the request in the address or as `command`. Any request can be followed: then it reports on its way.
//!
//! Two fronts carry it: `taxicab serve` over HTTP, and a worker in the browser. They own what differs: threads, turns, who may ask.
//!
//! ```
//! use taxicab::Context;
//! use taxicab_api::{Call, Question};
//!
//! let call = Call { method: "GET", path: "chess/distance", query: "item=a1+h8", body: &[] };
//! let reply = Question::new(&call, 0)?.answer(&Context::default())?;
//! assert!(reply.text().contains("\"distance\":7"));
//! # Ok::<(), taxicab_api::Refusal>(())
//! ```

mod follow;
mod refusal;

use std::num::NonZeroUsize;
use std::time::Duration;

use serde_json::{Map, Value, json};
use taxicab::{AnyAnswer, AnyRequest, Context, Event, Fault, Limits, Silent};
use taxicab_pictures::replay::Speed;

pub use follow::{Followed, Last};
pub use refusal::Refusal;

/// The requests that are not answered here: they take minutes.
const LONG: [&str; 5] = ["bench", "bench anytime", "heuristics error", "heuristics predict", "endgame measure"];

/// The requests whose seed is drawn if nothing says what they begin with.
const DRAWN: [&str; 3] = ["game", "match", "endgame position"];

/// The requests whose pictures are looked up.
const LOOKED_UP: [&str; 4] = ["chess map", "chess territory", "chess trajectory", "chess mobility"];

/// The limits of one answer.
const LIMITS: Limits =
    Limits { time: Some(Duration::from_secs(5)), memory: Some(256 << 20), listed: Some(1_000), space_cells: Some(10) };

/// The most items of one question.
const MAX_ITEMS: usize = 64;

/// A question as it comes.
#[derive(Clone, Copy, Debug)]
pub struct Call<'c> {
    /// `GET` or `POST`.
    pub method: &'c str,
    /// The address below `/api/`: `chess/map`, `puzzle/solve`, `game`; empty if the body has the command.
    pub path: &'c str,
    /// What follows the question mark, encoded as in an address; empty if there is none.
    pub query: &'c str,
    /// The fields as JSON, with the method `POST`.
    pub body: &'c [u8],
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The type of the body, `application/json` or `image/svg+xml`.
    pub kind: &'static str,
    /// The body, in parts: one for each object of a list and what is between them.
    pub body: Vec<Vec<u8>>,
}

impl Reply {
    /// The body as one text.
    pub fn text(&self) -> String {
        self.body.iter().map(|part| String::from_utf8_lossy(part)).collect()
    }
}

/// Requests of one kind, about an item each, and what is wanted with their answers.
#[derive(Clone, Debug)]
pub struct Question {
    requests: Vec<AnyRequest>,
    /// Whether their picture is wanted.
    has_picture: bool,
    /// The speed of the animation that is wanted.
    animation: Option<Speed>,
}

impl Question {
    /// Reads a question. `seed` is a random number for a game that names none.
    ///
    /// # Errors
    /// There is nothing at the address, or the question is wrong.
    pub fn new(call: &Call<'_>, seed: u64) -> Result<Self, Refusal> {
        let mut fields = match call.method {
            "GET" => queried(call.query),
            "POST" => serde_json::from_slice(call.body).map_err(Refusal::bad)?,
            _ => return Err(Refusal::no_such_method()),
        };
        let command = fields.remove("command").filter(|_| call.path.is_empty());
        let path = command.as_ref().and_then(Value::as_str).unwrap_or(call.path).replace('/', " ");
        let (path, has_picture) = path.strip_suffix(".svg").map_or((path.as_str(), false), |path| (path, true));
        let name = match path.strip_prefix("puzzle ").unwrap_or(path) {
            // A plane is asked for as on the command line too.
            "chess territory" if fields.contains_key("plane") => "chess plane",
            name => name,
        };
        if AnyRequest::fields(name).is_none() || LONG.contains(&name) {
            return Err(match call.path {
                "" => Refusal::bad(format!("the command {name:?} is not answered here")),
                _ => Refusal::no_such_address(),
            });
        }
        let beginning = ["seed", "daily", "board", "share"];
        if DRAWN.contains(&name) && !beginning.iter().any(|field| fields.contains_key(*field)) {
            fields.insert("seed".into(), seed.into());
        }
        let has_picture = has_picture | fields.remove("picture").is_some();
        let animation = taken(&mut fields, "gif").pop().map(|speed| speed.parse()).transpose();
        let items = taken(&mut fields, "item");
        if items.len() > MAX_ITEMS {
            return Err(Refusal::bad(format!("{} items; at most {MAX_ITEMS} are answered at a time", items.len())));
        }
        fields.insert("command".into(), name.into());
        Ok(Self {
            requests: AnyRequest::from_json(&Value::Object(fields).to_string())?.with_items(&items)?,
            has_picture,
            animation: animation.map_err(|wrong| Refusal::bad(format!("gif: {wrong}")))?,
        })
    }

    /// Whether a picture is wanted that nothing has to be computed for: one of the chessboard.
    pub fn is_looked_up(&self) -> bool {
        self.has_picture && matches!(&self.requests[..], [request] if LOOKED_UP.contains(&request.name()))
    }

    /// The answer, within seconds and with one thread: a list of objects, or a picture.
    ///
    /// # Errors
    /// A request cannot be answered, or there is no such picture.
    pub fn answer(&self, context: &Context) -> Result<Reply, Refusal> {
        // All items of a question share its time.
        let context = context.clone().with_limits(LIMITS).with_threads(|| NonZeroUsize::MIN).within(None);
        if self.has_picture {
            let answers = context.each(&self.requests).map(|request| request?.answer(&context, &mut Silent));
            let picture = picture(&self.requests, &answers.collect::<Result<Vec<_>, _>>()?)?;
            return Ok(Reply { kind: "image/svg+xml", body: vec![picture.into_bytes()] });
        }
        let mut body = vec![b"[".to_vec()];
        for object in objects(&self.requests, &context)? {
            if body.len() > 1 {
                body.push(b",".to_vec());
            }
            body.push(object);
        }
        body.push(b"]".to_vec());
        Ok(Reply { kind: "application/json", body })
    }
}

/// The fields of a query; one that comes more than once is a list.
fn queried(query: &str) -> Map<String, Value> {
    let mut fields = Map::new();
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        let name = name.replace('-', "_");
        match fields.get_mut(&name) {
            Some(Value::Array(values)) => values.push(value.into()),
            Some(first) => *first = json!([first.take(), value]),
            None => _ = fields.insert(name, value.into()),
        }
    }
    fields
}

/// Takes a field out: its texts, one or several.
fn taken(fields: &mut Map<String, Value>, name: &str) -> Vec<String> {
    let text = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    match fields.remove(name) {
        None => Vec::new(),
        Some(Value::Array(values)) => values.into_iter().map(text).collect(),
        Some(value) => vec![text(value)],
    }
}

/// The rows and the answers of requests, each an object of JSON.
fn objects(requests: &[AnyRequest], context: &Context) -> Result<Vec<Vec<u8>>, Refusal> {
    let mut objects = Vec::new();
    for request in requests {
        // One whose time is over still says what it can without.
        if context.is_cancelled() {
            return Err(Fault::cancelled().into());
        }
        let before = objects.len();
        let mut rows = |event: Event<'_>| {
            if let Event::Row(row) = event {
                objects.extend(serde_json::to_vec(&row));
            }
        };
        let answer = request.answer(context, &mut rows)?.to_json().into_bytes();
        match &answer[..] {
            // A list repeats the rows, if there were any.
            [b'[', elements @ .., b']'] if objects.len() == before => objects.push(elements.to_vec()),
            [b'[', ..] => {}
            _ => objects.push(answer),
        }
    }
    Ok(objects)
}

/// The picture of answers, where there is one.
fn picture(requests: &[AnyRequest], answers: &[AnyAnswer]) -> Result<String, Refusal> {
    let page = taxicab_pictures::picture(answers).ok_or_else(|| match requests {
        [_] => Refusal::no_such_address(),
        _ => Refusal::bad("there is one picture for one item"),
    })?;
    Ok(page.svg(&taxicab_pictures::command_line(requests)))
}
