//! Requests answered on the screen: one for each item, its rows, progress and notices as they come.

use clap::Args;
use taxicab::requests::puzzle::LimitFields;
use taxicab::{Event, Observer, Request, Row};

use crate::commands::Run;
use crate::console::{CommandError, Console, Render};
use crate::input::{self, Items};
use crate::interrupt;
use crate::progress::StderrReporter;
use crate::text::help;

/// A request that a command makes for each of its items, and whose answers it prints.
pub(crate) trait Question: Request<Answer: Render> + Args {
    /// The arguments that give the items.
    type Items: Items;

    /// The help after the list of options, as documentation.
    const HELP: &'static str;

    /// The limits of its search, if it has any.
    fn limits(&self) -> Option<&LimitFields> {
        None
    }
}

/// Lists questions: each with the kind of its items, and its help as documentation; one that searches has the word `limits`.
macro_rules! questions {
    ($($(#[doc = $help:literal])+ $question:ty, $items:ty $(, $limits:ident)?;)+) => {$(
        impl $crate::answering::Question for $question {
            type Items = $items;
            const HELP: &str = concat!($($help, "\n"),+);
            $(fn limits(&self) -> Option<&taxicab::requests::puzzle::LimitFields> {
                Some(&self.$limits)
            })?
        }
    )+};
}
pub(crate) use questions;

/// The arguments of a command that asks a question.
#[derive(Args)]
#[command(after_help = help(Q::HELP))]
pub(crate) struct Ask<Q: Question> {
    #[command(flatten)]
    items: Q::Items,
    #[command(flatten)]
    question: Q,
}

impl<Q: Question> Run for Ask<Q> {
    fn run(&self, console: &mut Console) -> Result<(), CommandError> {
        if let Some(tables) = self.items.tables() {
            console.set_tables(tables);
        }
        if let Some(limits) = self.question.limits() {
            console.set_limits(limits);
        }
        if let Some(bytes) = self.items.max_memory() {
            console.set_memory(Some(bytes));
        }
        for_each(&self.question, &self.items.items(), console)
    }
}

/// Answers a request for each item and prints the answers.
pub(crate) fn for_each<R: Request<Answer: Render>>(
    request: &R,
    items: &[String],
    console: &mut Console,
) -> Result<(), CommandError> {
    for_each_with(request, items, console, |answer, console| console.print(&answer))
}

/// Answers a request for each item and hands each answer to `print`.
pub(crate) fn for_each_with<R: Request>(
    request: &R,
    items: &[String],
    console: &mut Console,
    mut print: impl FnMut(R::Answer, &mut Console) -> Result<(), CommandError>,
) -> Result<(), CommandError> {
    input::for_each(items, R::NAME, console, |item, console| {
        let answer = answered(&request.with_item(item)?, console)?;
        print(answer, console)
    })
}

/// The answer of a request; its rows, progress and notices are shown as they come.
pub(crate) fn answered<R: Request>(request: &R, console: &mut Console) -> Result<R::Answer, CommandError> {
    answered_with_rows(request, console, print_row)
}

/// The answer of a request, each of whose rows is handed to `take_row`.
pub(crate) fn answered_with_rows<R: Request>(
    request: &R,
    console: &mut Console,
    mut take_row: impl FnMut(&Row<'_>, &mut Console) -> Result<(), CommandError>,
) -> Result<R::Answer, CommandError> {
    let _busy = interrupt::Busy::new();
    let mut reporter = StderrReporter::new(console.verbosity, None);
    let (context, mut taken) = (console.context.clone(), Ok(()));
    let answer = reporter.reporting_cancellation(|reporter| {
        request.answer(&context, &mut |event: Event<'_>| match event {
            _ if taken.is_err() => {}
            Event::Row(row) => {
                reporter.hide();
                taken = take_row(&row, console);
                if taken.is_err() {
                    // The error is reported, not how far the work got.
                    reporter.last = None;
                    interrupt::cancel();
                }
            }
            event => reporter.event(event),
        })
    });
    taken?;
    Ok(answer?)
}

/// Prints a row. Moves of a game and nodes of a search are for scripts only: people read them in the answer.
pub(crate) fn print_row(row: &Row<'_>, console: &mut Console) -> Result<(), CommandError> {
    match row {
        Row::Measured(row) => console.print_apart(*row, row.is_first),
        Row::Predicted(row) => console.print_apart(*row, row.is_first),
        Row::Heuristic(row) => console.print(*row),
        Row::Bench(row) => console.print(*row),
        Row::Anytime(row) => console.print(*row),
        row if console.is_json => console.print_json(row),
        _ => Ok(()),
    }
}
