//! Requests answered on the screen: one for each item, its rows, progress and notices as they come.

use taxicab::{Context, Event, Fault, FaultKind, Observer, Progress, Request};

use crate::input;
use crate::interrupt;
use crate::limits::Spinner;
use crate::report::{Failure, Report, Stop, Text, grouped, say_aside};

/// Answers a request for each item and prints the answers.
pub(crate) fn for_each<R: Request<Answer: Text>>(
    request: &R,
    items: &[String],
    context: &Context,
    report: &mut Report,
) -> Result<(), Stop> {
    for_each_with(request, items, context, report, |answer, report| report.print(&answer))
}

/// Answers a request for each item and hands each answer to `print`.
pub(crate) fn for_each_with<R: Request>(
    request: &R,
    items: &[String],
    context: &Context,
    report: &mut Report,
    mut print: impl FnMut(R::Answer, &mut Report) -> Result<(), Failure>,
) -> Result<(), Stop> {
    input::for_each(items, R::NAME, report, |item, report| {
        let answer = answered(&request.with_item(item)?, context, report)?;
        print(answer, report)
    })
}

/// The answer of a request, what it reports before on the screen.
pub(crate) fn answered<R: Request>(request: &R, context: &Context, report: &mut Report) -> Result<R::Answer, Failure> {
    let _busy = interrupt::Busy::new();
    let mut screen = Screen { is_quiet: report.is_quiet(), spinner: Spinner::new(report.shows_progress()), last: None };
    let answer = request.answer(context, &mut screen);
    if let (Err(fault), Some(progress)) = (&answer, screen.last)
        && fault.kind == FaultKind::Cancelled
    {
        drop(screen.spinner);
        say_aside!("taxicab: {}", in_words(&progress));
    }
    Ok(answer?)
}

/// Shows what a request reports before its answer.
struct Screen {
    is_quiet: bool,
    spinner: Spinner,
    /// The last progress, to say how far cancelled work got.
    last: Option<Progress>,
}

impl Observer for Screen {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Progress(progress) => {
                self.last = Some(progress);
                self.spinner.show(progress.elapsed(), || in_words(&progress));
            }
            Event::Notice(notice) if !self.is_quiet => say_aside!("taxicab: {notice}"),
            _ => {}
        }
    }
}

/// Progress in a line.
fn in_words(progress: &Progress) -> String {
    match *progress {
        Progress::Search { generated, lower_bound, length, elapsed } => {
            let best = length.map(|length| {
                let excess = 100.0 * (f64::from(length) / f64::from(lower_bound.max(1)) - 1.0);
                format!("{length} moves, {excess:.1} % above the bound · ")
            });
            format!(
                "{}at least {lower_bound} moves · {} nodes · {:.1} M/s · {:.0} s",
                best.unwrap_or_default(),
                grouped(generated),
                generated as f64 / elapsed.as_secs_f64() / 1e6,
                elapsed.as_secs_f64()
            )
        }
        Progress::Space { depth, done, states, elapsed } => {
            let percent = done as f64 * 100.0 / states as f64;
            format!("depth {depth} · {percent:.1} % of all positions · {:.0} s", elapsed.as_secs_f64())
        }
        _ => format!("{:.0} s", progress.elapsed().as_secs_f64()),
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        match fault.kind {
            FaultKind::Item => Self::Bad(fault.to_string()),
            FaultKind::Cancelled => Self::Stop(Stop::Interrupted),
            _ => Self::Stop(Stop::Usage(fault.to_string())),
        }
    }
}
