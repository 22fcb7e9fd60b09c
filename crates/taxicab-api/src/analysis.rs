//! The addresses under `/api` of the room Analyse: an analysis with its picture, and the game as an animation.

use std::iter;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::Serialize;
use serde_json::json;
use taxicab::puzzle::{Board, Moves};
use taxicab::requests::puzzle::{Analyse, AnalyseAnswer, AnalysedMove, Analysis};
use taxicab::{AnyRequest, Context, Limits, Observer, Request, Silent};
use taxicab_pictures::replay::{self, Speed};
use taxicab_pictures::{Drawable, command_line};

use crate::{Call, Event, Refusal, Task, playable};

/// The limits of an analysis. Who asks sees the time pass and can cancel, so there is more of it than for other questions.
const LIMITS: Limits =
    Limits { time: Some(Duration::from_mins(1)), memory: Some(256 << 20), listed: None, space_cells: None };

/// The longest pause between two reports.
const PAUSE: Duration = Duration::from_millis(250);

/// The last analysis of a board that can be solved: who has looked at one saves it as an animation.
pub(crate) type Last = Arc<Mutex<Option<(Analyse, Arc<Analysis>)>>>;

/// What an analysis ends with.
#[derive(Serialize)]
struct Analysed<'a> {
    answer: &'a AnalyseAnswer,
    /// How to show it; none if the board cannot be solved.
    #[serde(flatten)]
    shown: Option<Shown>,
}

/// The analysis to look at.
#[derive(Serialize)]
struct Shown {
    /// The SVG.
    picture: String,
    width: usize,
    /// The tiles of each board, row by row: the first, and after every move.
    boards: Vec<Vec<u8>>,
    /// The tiles of the goal.
    goal: Vec<u8>,
}

impl Shown {
    fn new(analysis: &Analysis, request: &Analyse) -> Self {
        let board = *analysis.problem.start();
        let after = |board: &mut Board, step: &AnalysedMove| {
            let moves: Moves = step.r#move.parse().ok()?;
            *board = board.after_all(&moves).ok()?;
            Some(*board)
        };
        let played = analysis.path.iter().scan(board, after);
        Self {
            picture: analysis.page().svg(&command_line(&[AnyRequest::Analyse(request.clone())])),
            width: board.size().width(),
            boards: iter::once(board).chain(played).map(|board| board.tiles().to_vec()).collect(),
            goal: analysis.problem.goal().tiles().to_vec(),
        }
    }
}

/// The analysis as events: `progress` while the searches run, then `done`.
pub(crate) fn analysis(call: &Call<'_>, last: &Last) -> Task {
    let (fields, last) = (call.fields(), Arc::clone(last));
    Task::Events(Box::new(move |context, listener| {
        // Refused as an event: a browser does not read the reply if there are no events.
        let request = asked(fields)?;
        let context = context.clone().with_limits(LIMITS);
        let mut reporting = Reporting { sent: context.now(), listener, context: &context };
        let answer = request.answer(&context, &mut reporting)?;
        let shown = match &answer {
            AnalyseAnswer::Analysis(analysis) => Some(Shown::new(analysis, &request)),
            AnalyseAnswer::Unsolvable(_) => None,
        };
        listener(Event::new("done", &Analysed { answer: &answer, shown }));
        if let AnalyseAnswer::Analysis(analysis) = answer {
            *last.lock().unwrap_or_else(PoisonError::into_inner) = Some((request, Arc::new(*analysis)));
        }
        Ok(())
    }))
}

/// The game as an animation, with `speed` moves a second: `done` has the GIF in base64, because events are text.
pub(crate) fn animation(call: &Call<'_>, last: &Last) -> Result<Task, Refusal> {
    let (mut fields, last) = (call.fields(), Arc::clone(last));
    let speed = fields.extract_if(.., |(name, _)| name == "speed").last();
    let speed = speed.as_ref().map_or("4", |(_, speed)| speed);
    let speed: Speed = speed.parse().map_err(|wrong| Refusal::bad(format!("speed: {wrong}")))?;
    Ok(Task::Events(Box::new(move |context, listener| {
        let request = asked(fields)?;
        let known = last.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let analysis = match known {
            Some((analysed, analysis)) if analysed == request => analysis,
            _ => match request.answer(&context.clone().with_limits(LIMITS), &mut Silent)? {
                AnalyseAnswer::Analysis(analysis) => Arc::new(*analysis),
                AnalyseAnswer::Unsolvable(_) => return Err(Refusal::bad("the board cannot be solved")),
            },
        };
        listener(Event::new("done", &json!({ "gif": BASE64_STANDARD.encode(replay::gif(&analysis, speed)) })));
        Ok(())
    })))
}

fn asked(fields: Vec<(String, String)>) -> Result<Analyse, Refusal> {
    let AnyRequest::Analyse(request) = AnyRequest::from_fields(Analyse::NAME, fields)? else {
        return Err(Refusal::no_such_address());
    };
    if let Some(size) = request.fields.size {
        playable(size.0)?;
    }
    Ok(request)
}

/// Reports that the searches go on.
struct Reporting<'c> {
    sent: Duration,
    listener: &'c mut dyn FnMut(Event),
    context: &'c Context,
}

impl Observer for Reporting<'_> {
    fn event(&mut self, event: taxicab::Event<'_>) {
        if let taxicab::Event::Progress(_) = event
            && self.context.since(self.sent) >= PAUSE
        {
            self.sent = self.context.now();
            (self.listener)(Event::optional("progress", &event.to_json()));
        }
    }
}

#[cfg(test)]
mod tests {
    use taxicab::{Cancellation, Context};

    use super::*;
    use crate::Api;

    /// The data of the last event of an address, or why there is none.
    fn asked(api: &Api, context: &Context, path: &str, query: &str) -> Result<String, Refusal> {
        let call = Call { method: "GET", path, query, body: b"", client: "" };
        let Task::Events(work) = api.task(&call)? else { panic!("{path} has events") };
        let mut last = String::new();
        work(context, &mut |event| last = event.data)?;
        Ok(last)
    }

    #[test]
    fn the_animation_of_what_was_analysed_needs_no_analysis() {
        let api = || Api::new(Context::default(), |_| Ok(()));
        let (context, cancelled) = (Context::default(), Cancellation::default());
        cancelled.cancel();
        let unable = Context::default().with_cancellation(cancelled);
        let (first, second) = ("board=1+2+3/4+5+6/0+7+8&moves=LRLL", "board=1+2+3/4+5+6/0+7+8&moves=LL");
        let with_speed = |query: &str| format!("{query}&speed=2");
        let fresh = asked(&api(), &context, "analysis/animation", &with_speed(first)).unwrap();
        assert!(fresh.starts_with(r#"{"gif":"R0lGOD"#), "{fresh:.40}");

        let used = api();
        asked(&used, &context, "analysis", first).unwrap();
        assert_eq!(asked(&used, &unable, "analysis/animation", &with_speed(first)).unwrap(), fresh);
        // Without it, who cannot search does not know the mistake; and another game is another animation.
        assert_ne!(asked(&api(), &unable, "analysis/animation", &with_speed(first)).unwrap_or_default(), fresh);
        let [known, unknown] = [&used, &api()].map(|api| asked(api, &context, "analysis/animation", second).unwrap());
        assert_eq!(known, unknown);
    }
}
