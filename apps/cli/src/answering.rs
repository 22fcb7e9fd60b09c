//! Requests answered on the screen: one for each item, its rows, progress and notices as they come.

use taxicab::{Context, Event, Fault, FaultKind, Observer, Request};

use crate::input;
use crate::interrupt;
use crate::report::{Failure, Report, Stop, Text};

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
    let mut screen = Screen { report, failure: None };
    let answer = request.answer(context, &mut screen);
    match screen.failure {
        Some(failure) => Err(failure),
        None => Ok(answer?),
    }
}

/// Prints what a request reports before its answer.
struct Screen<'r> {
    report: &'r mut Report,
    /// Why a row could not be printed.
    failure: Option<Failure>,
}

impl Observer for Screen<'_> {
    fn event(&mut self, event: Event<'_>) {
        let _ = (&self.report, event);
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
