//! Requests answered on the screen: one for each item, its rows, progress and notices as they come.

use taxicab::{Context, Event, Fault, FaultKind, Observer, Progress, Request, Row};

use crate::input;
use crate::interrupt;
use crate::list::Load;
use crate::report::{Failure, Report, Stop, Text, grouped, print_aside};
use crate::spinner::Spinner;

/// Answers a request for each item and prints the answers.
pub(crate) fn for_each<R: Request<Answer: Text>>(
    request: &R,
    items: &[String],
    context: &Context,
    report: &mut Report,
) -> Result<(), Stop> {
    for_each_with(request, items, context, report, |answer, report| report.print(&answer))
}

/// The same with answers of several lines, each apart from the one before.
pub(crate) fn for_each_paragraph<R: Request<Answer: Text>>(
    request: &R,
    items: &[String],
    context: &Context,
    report: &mut Report,
) -> Result<(), Stop> {
    for_each_with(request, items, context, report, |answer, report| report.print_paragraph(&answer))
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
    answered_with_rows(request, context, report, print_row)
}

/// The same with each row handed to `take_row`.
pub(crate) fn answered_with_rows<R: Request>(
    request: &R,
    context: &Context,
    report: &mut Report,
    mut take_row: impl FnMut(&Row<'_>, &mut Report) -> Result<(), Failure>,
) -> Result<R::Answer, Failure> {
    let _busy = interrupt::Busy::new();
    let mut aside = Aside::new(report.is_quiet(), report.shows_progress(), None);
    let mut failure = None;
    let answer = aside.reporting_cancellation(|aside| {
        request.answer(context, &mut |event: Event<'_>| match event {
            Event::Row(row) if failure.is_none() => {
                aside.spinner.hide();
                failure = take_row(&row, report).err();
                if failure.is_some() {
                    // The fault is reported, not how far the work got.
                    aside.last = None;
                    interrupt::cancel();
                }
            }
            event if failure.is_none() => aside.event(event),
            _ => {}
        })
    });
    match failure {
        Some(failure) => Err(failure),
        None => Ok(answer?),
    }
}

/// Shows progress and notices on standard error.
pub(crate) struct Aside {
    is_quiet: bool,
    spinner: Spinner,
    /// The last progress, to print how far cancelled work got.
    last: Option<Progress>,
    /// Progress is shown only while no other item is worked on.
    load: Option<Load>,
}

impl Aside {
    pub(crate) fn new(is_quiet: bool, shows_progress: bool, load: Option<Load>) -> Self {
        Self { is_quiet, spinner: Spinner::new(shows_progress), last: None, load }
    }

    /// The last progress.
    pub(crate) const fn last(&self) -> Option<Progress> {
        self.last
    }

    /// Works with this as the observer; if the work is cancelled, prints how far it got.
    pub(crate) fn reporting_cancellation<T>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let done = work(self);
        self.spinner.hide();
        if let (Err(fault), Some(progress)) = (&done, self.last)
            && fault.kind == FaultKind::Cancelled
        {
            print_aside!("taxicab: {}", in_words(&progress));
        }
        done
    }
}

impl Observer for Aside {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Progress(progress) => {
                self.last = Some(progress);
                if self.load.as_ref().is_some_and(|load| !load.is_alone()) {
                    self.spinner.hide();
                } else if let Progress::Study { .. } = progress {
                    self.spinner.show_steadily(in_words(&progress));
                } else {
                    self.spinner.show(progress.elapsed(), || in_words(&progress));
                }
            }
            Event::Notice(notice) if !self.is_quiet => print_aside!("taxicab: {notice}"),
            _ => {}
        }
    }
}

/// Prints a row that people read too; a move of a game stands in its answer for them.
pub(crate) fn print_row(row: &Row<'_>, report: &mut Report) -> Result<(), Failure> {
    match row {
        Row::Measured(row) if row.is_first => report.print_paragraph(*row),
        Row::Measured(row) => report.print(*row),
        Row::Predicted(row) if row.is_first => report.print_paragraph(*row),
        Row::Predicted(row) => report.print(*row),
        Row::Heuristic(row) => report.print(*row),
        Row::Bench(row) => report.print(*row),
        row if report.is_json() => report.print_json(row),
        _ => Ok(()),
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
        Progress::Analysis { done, all, elapsed } => {
            let percent = done as f64 * 100.0 / all.max(1) as f64;
            format!("{percent:.0} % of all moves judged, from the last back · {:.0} s", elapsed.as_secs_f64())
        }
        Progress::Positions { done, states: Some(states), .. } => {
            format!("{:.0} % of all positions", done as f64 * 100.0 / states as f64)
        }
        Progress::Positions { done, states: None, .. } => format!("{} positions evaluated", grouped(done)),
        Progress::Table { pattern, level, reached, resumed_at, states, elapsed } => {
            let percent = reached as f64 * 100.0 / states as f64;
            let (done, left) = (reached - resumed_at, states - reached);
            // Before, it would be a guess: levels of many states take the time.
            let rest = if percent >= 2.0 && done > 0 {
                format!(" · about {:.0} s left", elapsed.as_secs_f64() * left as f64 / done as f64)
            } else {
                String::new()
            };
            format!("{pattern} · level {level} · {percent:.1} % of {}{rest}", grouped(states))
        }
        Progress::Endgame { endgame, plies, settled, elapsed } => {
            format!("{endgame} · {plies} plies · {} settled · {:.0} s", grouped(settled), elapsed.as_secs_f64())
        }
        Progress::Study { endgame, evaluation: None, .. } => format!("{endgame} · moves"),
        Progress::Study { endgame, evaluation: Some(evaluation), depth } => {
            format!("{endgame} · {evaluation} · depth {depth}")
        }
        _ => format!("{:.0} s", progress.elapsed().as_secs_f64()),
    }
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Failure::from(fault).into()
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        match fault.kind {
            FaultKind::Item => Self::Bad(fault.to_string()),
            FaultKind::Cancelled => Self::Stop(Stop::Interrupted),
            FaultKind::System | FaultKind::Memory => Self::Stop(Stop::System(fault.to_string())),
            _ => Self::Stop(Stop::Usage(fault.to_string())),
        }
    }
}
