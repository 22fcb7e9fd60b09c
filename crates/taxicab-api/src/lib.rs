//! What the page asks, without HTTP: an address and a body → JSON, a picture or events.
//!
//! ```text
//! play     the addresses of the room Play
//! analysis the addresses of the room Analyse: an analysis as events, the game as a GIF in base64
//! ask      the requests of the library: a query or JSON → answers, a picture
//! lab      a search that is watched, as events
//! matching the addresses of the room Match, and a game of it as the page receives it
//! games    the games of both rooms by their ids; idle ones are dropped
//! state    a game of the room Play as the page receives it
//! refusal  why there is no answer
//! ```
//!
//! Two fronts carry it: `taxicab serve` over HTTP, and a worker in the browser. They own what differs: threads, turns, who may ask.
//! [`Api::task`] answers at once what is quick, and says of the rest what kind of work it is; the front does it when and where it
//! likes.
//!
//! ```
//! use taxicab::Context;
//! use taxicab_api::{Api, Call, Task};
//!
//! let api = Api::new(Context::default(), |bytes| Ok(bytes.fill(4)));
//! let call = Call { method: "GET", path: "chess/distance", query: "item=a1+h8", body: &[], client: "" };
//! let Ok(Task::Short(work)) = api.task(&call) else { panic!() };
//! let reply = work(&Context::default())?;
//! assert!(String::from_utf8_lossy(&reply.body).contains("\"distance\":7"));
//! # Ok::<(), taxicab_api::Refusal>(())
//! ```

#[cfg(feature = "puzzle")]
mod analysis;
#[cfg(feature = "requests")]
mod ask;
#[cfg(feature = "games")]
mod games;
#[cfg(feature = "puzzle")]
mod lab;
#[cfg(feature = "games")]
mod matching;
#[cfg(feature = "games")]
mod play;
mod refusal;
#[cfg(feature = "games")]
mod state;

use std::fmt;
#[cfg(feature = "games")]
use std::sync::Arc;

#[cfg(any(feature = "games", feature = "puzzle"))]
use serde::Serialize;
use serde::de::DeserializeOwned;
use taxicab::Context;
#[cfg(feature = "games")]
use taxicab::play::{Match, Session};
#[cfg(any(feature = "games", feature = "puzzle"))]
use taxicab::puzzle::Size;

pub use refusal::Refusal;

#[cfg(feature = "games")]
use games::Games;

/// Everything below `/api`.
pub struct Api {
    #[cfg(feature = "games")]
    games: Arc<Games<Session>>,
    #[cfg(feature = "games")]
    matches: Games<Match>,
    #[cfg(feature = "puzzle")]
    last_analysis: analysis::Last,
    random: Box<Random>,
}

/// Fills bytes with chance, from the system or the browser.
pub type Random = dyn Fn(&mut [u8]) -> Result<(), String> + Send + Sync;

/// A question as it comes.
#[derive(Clone, Copy, Debug)]
pub struct Call<'c> {
    /// `GET`, `POST`, `DELETE`.
    pub method: &'c str,
    /// The address below `/api/`: `games/4f…/shortest`.
    pub path: &'c str,
    /// What follows the question mark, encoded as in an address; empty if there is none.
    pub query: &'c str,
    /// JSON; empty if there is none.
    pub body: &'c [u8],
    /// Who asks: each client has a number of games at a time. Empty where there is one.
    pub client: &'c str,
}

/// What a call needs.
pub enum Task {
    /// Nothing: it is answered.
    Done(Reply),
    /// Some seconds at most.
    Short(Work),
    /// Up to a minute, with events meanwhile.
    Events(Watched),
}

/// Work that ends with a reply. Its context brings threads and cancellation.
pub type Work = Box<dyn FnOnce(&Context) -> Result<Reply, Refusal> + Send>;

/// Work that reports events; the last is `done`.
pub type Watched = Box<dyn FnOnce(&Context, &mut dyn FnMut(Event)) -> Result<(), Refusal> + Send>;

/// An answer.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status, as of HTTP: 200, 201 or 204.
    pub status: u16,
    /// The type of the body, `application/json` or `image/svg+xml`.
    pub kind: &'static str,
    /// The body; empty with status 204.
    pub body: Vec<u8>,
}

/// Something that happened during work.
#[derive(Clone, Debug)]
pub struct Event {
    /// What happened: `bound`, `nodes`, `counts`, `done`.
    pub name: &'static str,
    /// Facts as JSON.
    pub data: String,
    /// Whether a listener that does not keep up may miss it.
    pub is_optional: bool,
}

#[cfg(any(feature = "games", feature = "puzzle"))]
impl Event {
    fn new(name: &'static str, data: &impl Serialize) -> Self {
        // Plain data always has a form in JSON.
        let data = serde_json::to_string(data).unwrap_or_else(|_| "null".into());
        Self { name, data, is_optional: false }
    }

    fn optional(name: &'static str, data: &impl Serialize) -> Self {
        Self { is_optional: true, ..Self::new(name, data) }
    }
}

/// The most events of one call that no listener may miss.
#[cfg(feature = "puzzle")]
pub const MAX_EVENTS: usize = lab::BATCHES + 8;

impl Reply {
    #[cfg(feature = "games")]
    fn json(answer: &impl Serialize) -> Result<Self, Refusal> {
        serde_json::to_vec(answer).map(Self::of).map_err(Refusal::busy)
    }

    fn of(body: Vec<u8>) -> Self {
        Self { status: 200, kind: "application/json", body }
    }
}

impl fmt::Debug for Api {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Api").finish_non_exhaustive()
    }
}

impl fmt::Debug for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Done(_) => "Done",
            Self::Short(_) => "Short",
            Self::Events(_) => "Events",
        })
    }
}

/// The longest side of a board.
#[cfg(any(feature = "games", feature = "puzzle"))]
const MAX_SIDE: usize = 10;

/// A size that is not too large for the page.
#[cfg(any(feature = "games", feature = "puzzle"))]
fn playable(size: Size) -> Result<Size, Refusal> {
    if size.width().max(size.height()) <= MAX_SIDE {
        Ok(size)
    } else {
        Err(Refusal::bad(format!("{size}: boards of up to {MAX_SIDE}x{MAX_SIDE} are played here")))
    }
}

impl Api {
    /// No games yet. The clock of the games is the context's.
    pub fn new(context: Context, random: impl Fn(&mut [u8]) -> Result<(), String> + Send + Sync + 'static) -> Self {
        #[cfg(not(feature = "games"))]
        drop(context);
        Self {
            #[cfg(feature = "games")]
            matches: Games::new(context.clone()),
            #[cfg(feature = "games")]
            games: Arc::new(Games::new(context)),
            #[cfg(feature = "puzzle")]
            last_analysis: analysis::Last::default(),
            random: Box::new(random),
        }
    }

    /// What a call needs, or its answer if that is quick.
    ///
    /// # Errors
    /// There is nothing at the address, it takes another method, or the question is wrong.
    pub fn task(&self, call: &Call<'_>) -> Result<Task, Refusal> {
        let path: Vec<&str> = call.path.split('/').collect();
        match &path[..] {
            #[cfg(feature = "games")]
            ["games"] => call.posting().and_then(|()| self.begin(call)),
            #[cfg(feature = "games")]
            ["games", id] => match call.method {
                "GET" => self.state(id).and_then(|state| Ok(Task::Done(Reply::json(&state)?))),
                "POST" => self.command(id, call),
                "DELETE" => self.end(id),
                _ => Err(Refusal::no_such_method()),
            },
            #[cfg(feature = "games")]
            ["games", id, "solution"] => call.posting().and_then(|()| self.solution(id, call)),
            #[cfg(feature = "games")]
            ["games", id, "paths"] => call.getting().and_then(|()| self.paths(id)),
            #[cfg(feature = "games")]
            ["games", id, "shortest"] => call.getting().and_then(|()| self.shortest(id)),
            #[cfg(feature = "games")]
            ["matches"] => call.posting().and_then(|()| self.begin_match(call)),
            #[cfg(feature = "games")]
            ["matches", id] => match call.method {
                "GET" => self.match_state(id),
                "POST" => self.match_command(id, call),
                "DELETE" => self.end_match(id),
                _ => Err(Refusal::no_such_method()),
            },
            #[cfg(feature = "games")]
            ["check"] => call.getting().and_then(|()| play::check(call)),
            #[cfg(feature = "games")]
            ["goals"] => call.getting().and_then(|()| play::named_goals(call)),
            #[cfg(feature = "puzzle")]
            ["lab", "search"] => call.getting().and_then(|()| lab::search(call)),
            #[cfg(feature = "puzzle")]
            ["analysis"] => call.getting().map(|()| analysis::analysis(call, &self.last_analysis)),
            #[cfg(feature = "puzzle")]
            ["analysis", "animation"] => call.getting().and_then(|()| analysis::animation(call, &self.last_analysis)),
            #[cfg(feature = "requests")]
            [""] => call.posting().and_then(|()| ask::posted(call)),
            #[cfg(feature = "requests")]
            ["endings"] => call.getting().and_then(|()| ask::asked(self, &["endings", "lessons"], call)),
            #[cfg(feature = "requests")]
            [_, _] | [_, _, _] => call.getting().and_then(|()| ask::asked(self, &path, call)),
            _ => Err(Refusal::no_such_address()),
        }
    }

    /// Drops the idle games.
    pub fn forget(&self) {
        #[cfg(feature = "games")]
        {
            self.games.forget();
            self.matches.forget();
        }
    }

    /// The key of a new game: 128 random bits, which nobody guesses.
    #[cfg(feature = "games")]
    fn new_id(&self) -> Result<String, Refusal> {
        let mut bytes = [0; 16];
        (self.random)(&mut bytes).map_err(Refusal::busy)?;
        Ok(format!("{:032x}", u128::from_le_bytes(bytes)))
    }

    /// A random seed of six digits, short enough to pass on.
    fn random_seed(&self) -> Result<u64, Refusal> {
        let mut bytes = [0; 8];
        (self.random)(&mut bytes).map_err(Refusal::busy)?;
        Ok(u64::from_le_bytes(bytes) % 1_000_000)
    }
}

impl Call<'_> {
    fn getting(&self) -> Result<(), Refusal> {
        if self.method == "GET" { Ok(()) } else { Err(Refusal::no_such_method()) }
    }

    fn posting(&self) -> Result<(), Refusal> {
        if self.method == "POST" { Ok(()) } else { Err(Refusal::no_such_method()) }
    }

    /// The body, an object of JSON.
    fn posted<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        serde_json::from_slice(self.body).map_err(Refusal::unreadable)
    }

    /// The query as a struct.
    #[cfg(feature = "games")]
    fn queried<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        serde_urlencoded::from_str(self.query).map_err(Refusal::bad)
    }

    /// The query as it is: names and values.
    #[cfg(feature = "requests")]
    fn fields(&self) -> Vec<(String, String)> {
        form_urlencoded::parse(self.query.as_bytes()).into_owned().collect()
    }
}
