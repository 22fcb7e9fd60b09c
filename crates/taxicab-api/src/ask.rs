//! The requests of the library: a query, or the JSON of a request → its answer.
//!
//! `/api/chess/map?item=a1&piece=knight&inward=` is answered as `taxicab chess map a1 --piece knight --inward --json`, by a list
//! of the objects that the command prints; `/api/chess/map.svg?…` is the picture of `--svg`.

use std::num::NonZeroUsize;
use std::time::Duration;

use serde_json::Value;
use taxicab::{AnyRequest, Context, Event, Limits, Silent};

use crate::{Api, Call, Refusal, Reply, Task};

/// Whether a request of this name is answered here: soon, within [`LIMITS`].
fn is_answered(name: &str) -> bool {
    matches!(
        name.split_once(' '),
        Some(
            ("chess" | "moves", _)
                | ("endgame", "probe" | "mate" | "table" | "lessons" | "lesson" | "position" | "watch" | "terms")
        )
    ) || matches!(name, "solve" | "analyse" | "check" | "shuffle" | "explain" | "heuristics" | "space")
}

/// The limits of one answer.
const LIMITS: Limits =
    Limits { time: Some(Duration::from_secs(5)), memory: Some(256 << 20), listed: Some(1_000), space_cells: Some(10) };

/// The most items of one question.
const MAX_ITEMS: usize = 64;

/// What is sent: a list of objects, the last object alone, or a picture.
enum Form {
    List,
    Object,
    Picture,
}

/// A request by its address and query.
pub(crate) fn asked(api: &Api, path: &[&str], call: &Call<'_>) -> Result<Task, Refusal> {
    let (path, mut fields) = (path.join(" "), call.fields());
    let (path, is_picture) = path.strip_suffix(".svg").map_or((path.as_str(), false), |path| (path, true));
    let name = match path.split_once(' ') {
        Some(("puzzle", name)) => name.to_owned(),
        Some(("endings", name)) => format!("endgame {name}"),
        // A plane is asked for as on the command line too.
        _ if path == "chess territory" && fields.iter().any(|(field, _)| field == "plane") => "chess plane".into(),
        _ => path.to_owned(),
    };
    if AnyRequest::fields(&name).is_none() || !is_answered(&name) {
        return Err(Refusal::no_such_address());
    }
    if name == "endgame position" && !fields.iter().any(|(field, _)| field == "seed") {
        fields.push(("seed".into(), api.random_seed()?.to_string()));
    }
    let items: Vec<String> = fields.extract_if(.., |(field, _)| field == "item").map(|(_, item)| item).collect();
    if items.len() > MAX_ITEMS {
        return Err(Refusal::bad(format!("{} items; at most {MAX_ITEMS} are answered at a time", items.len())));
    }
    let form = match path.split_once(' ') {
        _ if is_picture => Form::Picture,
        Some(("endings", _)) => Form::Object,
        _ => Form::List,
    };
    Ok(answered(AnyRequest::from_fields(&name, fields)?.with_items(&items)?, form))
}

/// A request as JSON.
pub(crate) fn posted(call: &Call<'_>) -> Result<Task, Refusal> {
    let request: Value = call.posted()?;
    let request = AnyRequest::from_json(&request.to_string())?;
    if !is_answered(request.name()) {
        return Err(Refusal::bad(format!("{} is not answered here", request.name())));
    }
    Ok(answered(vec![request], Form::List))
}

/// Answers requests, with one thread each.
fn answered(requests: Vec<AnyRequest>, form: Form) -> Task {
    Task::Short(Box::new(move |context| {
        let context = context.clone().with_limits(LIMITS).with_threads(|| NonZeroUsize::MIN);
        Ok(match form {
            Form::Picture => Reply { kind: "image/svg+xml", ..Reply::of(picture(&requests, &context)?.into_bytes()) },
            Form::List => Reply::of(list(&objects(&requests, &context)?)),
            Form::Object => Reply::of(objects(&requests, &context)?.pop().unwrap_or_default()),
        })
    }))
}

/// The rows and the answers of requests, each an object of JSON.
fn objects(requests: &[AnyRequest], context: &Context) -> Result<Vec<Vec<u8>>, Refusal> {
    let mut objects = Vec::new();
    let limits = *context.limits();
    let deadline = limits.time.map(|time| context.now() + time);
    for request in requests {
        // All items of a question share its time.
        let time = deadline.map(|deadline| deadline.saturating_sub(context.now()));
        let context = context.clone().with_limits(Limits { time, ..limits });
        let before = objects.len();
        let mut rows = |event: Event<'_>| {
            if let Event::Row(row) = event {
                objects.extend(serde_json::to_vec(&row));
            }
        };
        let answer = request.answer(&context, &mut rows)?.to_json().into_bytes();
        match &answer[..] {
            // A list repeats the rows, if there were any.
            [b'[', elements @ .., b']'] if objects.len() == before => objects.push(elements.to_vec()),
            [b'[', ..] => {}
            _ => objects.push(answer),
        }
    }
    Ok(objects)
}

fn list(objects: &[Vec<u8>]) -> Vec<u8> {
    [b"[", objects.join(&b","[..]).as_slice(), b"]"].concat()
}

/// The picture of answers, where there is one.
fn picture(requests: &[AnyRequest], context: &Context) -> Result<String, Refusal> {
    let answers = requests.iter().map(|request| request.answer(context, &mut Silent)).collect::<Result<Vec<_>, _>>()?;
    let page = taxicab_pictures::picture(&answers).ok_or_else(|| match requests {
        [_] => Refusal::no_such_address(),
        _ => Refusal::bad("there is one picture for one item"),
    })?;
    Ok(page.svg(&taxicab_pictures::command_line(requests)))
}
