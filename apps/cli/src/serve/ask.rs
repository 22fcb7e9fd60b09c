//! The addresses under `/api` that answer what the command line answers, in the same words.
//!
//! `/api/chess/map?item=a1&piece=knight&inward=` is `taxicab chess map a1 --piece knight --inward --json`, as a list of the
//! objects that it prints; `/api/chess/map.svg?…` is the picture of `--svg`.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::Router;
use axum::extract::{Path, State as Shared};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use taxicab::Context;
use taxicab_puzzle::Size;

use super::Site;
use super::refusal::{Query, Refusal};
use super::searches::CancelOnDrop;
use crate::arguments::{self, Command};
use crate::commands::{check, chess, explain, heuristics, space};
use crate::report::{Report, Stop};

pub(super) fn routes() -> Router<Arc<Site>> {
    Router::new().route("/{room}/{question}", get(asked))
}

/// What may be asked, in which words, and whether there is a picture.
struct Question {
    room: &'static str,
    name: &'static str,
    options: &'static [&'static str],
    has_picture: bool,
    /// What is said besides, so that an answer comes soon.
    limits: &'static [&'static str],
}

const fn question(room: &'static str, name: &'static str, options: &'static [&'static str]) -> Question {
    Question { room, name, options, has_picture: false, limits: &[] }
}

impl Question {
    const fn with_picture(self) -> Self {
        Self { has_picture: true, ..self }
    }

    const fn within(self, limits: &'static [&'static str]) -> Self {
        Self { limits, ..self }
    }
}

const QUESTIONS: [Question; 12] = [
    question("chess", "distance", &["piece", "fen", "occupied", "forbidden"]),
    question("chess", "map", &["piece", "fen", "occupied", "forbidden", "inward", "to"]).with_picture(),
    question("chess", "territory", &["to-move", "occupied", "forbidden", "plane", "metric", "sites", "seed"])
        .with_picture(),
    question("chess", "trajectory", &["piece", "fen", "occupied", "forbidden", "length", "degree", "list", "explain"])
        .with_picture(),
    question("chess", "direction", &[]),
    question("chess", "mobility", &["fen", "level", "pins", "square", "rank-moves"]).with_picture(),
    question("chess", "race", &["fen", "to"]),
    question("chess", "evaluate", &["fen"]),
    question("puzzle", "check", &["goal", "size"]),
    question("puzzle", "explain", &["goal", "size", "pairs", "max-nodes"])
        .within(&["--time-limit=5", "--max-memory=256M"]),
    question("puzzle", "heuristics", &["goal", "size", "heuristic"]),
    question("puzzle", "space", &["goal", "metric"]),
];

/// The most items of one question.
const MOST_ITEMS: usize = 64;

/// The most ways that are listed.
const MOST_LISTED: usize = 1_000;

/// The most cells whose whole space is counted: two million positions.
const MOST_CELLS: usize = 10;

async fn asked(
    Shared(site): Shared<Arc<Site>>,
    Path((room, name)): Path<(String, String)>,
    Query(fields): Query<Vec<(String, String)>>,
) -> Result<Response, Refusal> {
    let (name, is_picture) = name.strip_suffix(".svg").map_or((name.as_str(), false), |name| (name, true));
    let question = QUESTIONS.iter().find(|question| question.room == room && question.name == name);
    let question = question.filter(|question| question.has_picture || !is_picture);
    let words = question.ok_or_else(Refusal::no_such_address)?.words(fields, is_picture)?;
    let turn = site.searches.short_turn().await?;
    let cancelled = Arc::new(AtomicBool::new(false));
    let _cancel = CancelOnDrop(Arc::clone(&cancelled));
    let answer = turn.run(move || answer(words, cancelled)).await.map_err(Refusal::busy)??;
    if is_picture {
        return Ok(([(header::CONTENT_TYPE, "image/svg+xml")], answer).into_response());
    }
    let objects: Vec<&[u8]> = answer.trim_ascii_end().split(|&byte| byte == b'\n').collect();
    let list = [b"[", objects.join(&b","[..]).as_slice(), b"]"].concat();
    Ok(([(header::CONTENT_TYPE, "application/json")], list).into_response())
}

impl Question {
    /// The words of the command line.
    fn words(&self, fields: Vec<(String, String)>, is_picture: bool) -> Result<Vec<String>, Refusal> {
        let mut words = vec!["taxicab".to_owned()];
        words.extend((self.room == "chess").then(|| "chess".to_owned()));
        words.push(self.name.into());
        words.extend(self.limits.iter().map(ToString::to_string));
        words.extend(is_picture.then(|| "--svg=-".to_owned()));
        let mut items = Vec::new();
        for (name, value) in fields {
            match name.as_str() {
                "item" => items.push(value),
                name if !self.options.contains(&name) => {
                    let options = [&["item"], self.options].concat().join(", ");
                    return Err(Refusal::bad(format!("{name:?} is not asked for here; there is {options}")));
                }
                "list" if value.parse().is_ok_and(|most: usize| most > MOST_LISTED) => {
                    return Err(Refusal::bad(format!("list={value}: at most {MOST_LISTED} are listed here")));
                }
                name if value.is_empty() => words.push(format!("--{name}")),
                name => words.push(format!("--{name}={value}")),
            }
        }
        if items.len() > MOST_ITEMS {
            return Err(Refusal::bad(format!("{} items; at most {MOST_ITEMS} are answered at a time", items.len())));
        }
        if self.name == "space" {
            let is_large = |item: &String| item.parse().is_ok_and(|size: Size| size.cells() > MOST_CELLS);
            if let Some(size) = items.iter().find(|item| is_large(item)) {
                return Err(Refusal::bad(format!(
                    "{size}: here the positions of up to {MOST_CELLS} cells are counted"
                )));
            }
        }
        // The items stand where people write them; one that looks like an option stays an item.
        if items.iter().any(|item| item.starts_with('-')) {
            words.push("--".into());
            words.append(&mut items);
        } else {
            let name = if self.room == "chess" { 3 } else { 2 };
            words.splice(name..name, items);
        }
        Ok(words)
    }
}

/// What the command prints.
fn answer(words: Vec<String>, cancelled: Arc<AtomicBool>) -> Result<Vec<u8>, Refusal> {
    let command = arguments::read(words.clone()).map_err(Refusal::bad)?;
    let mut report = Report::keeping(cancelled, words);
    let done = match &command {
        Command::Chess(arguments) => chess::run(arguments, &Context::default(), &mut report),
        Command::Check(arguments) => check::run(arguments, &Context::default(), &mut report),
        Command::Explain(arguments) => explain::run(arguments, &Context::default(), &mut report),
        Command::Heuristics(arguments) => heuristics::run(arguments, &Context::default(), &mut report),
        Command::Space(arguments) => space::run(arguments, &Context::default(), &mut report),
        _ => return Err(Refusal::no_such_address()),
    };
    match done {
        Ok(()) => Ok(report.into_kept()),
        Err(Stop::Usage(error)) => Err(Refusal::bad(error)),
        Err(Stop::Help(_)) => Err(Refusal::bad("nothing is asked about: item=… is missing")),
        Err(Stop::Interrupted) => Err(Refusal::busy("the site is being closed")),
        Err(Stop::Io(error)) => Err(Refusal::busy(error)),
    }
}
