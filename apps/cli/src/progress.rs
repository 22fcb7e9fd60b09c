//! Progress and notices on standard error.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use taxicab::{Activity, Event, Fault, FaultKind, Observer, Progress};

use crate::console::Verbosity;
use crate::text::{grouped, print_aside};

/// How many items are at work.
#[derive(Clone, Default)]
pub(crate) struct Load {
    /// Items that are read, but not yet finished.
    pub(crate) unfinished: Arc<AtomicU64>,
}

impl Load {
    /// Whether no other item is at work or waits: then one may use all threads.
    pub(crate) fn is_alone(&self) -> bool {
        self.unfinished.load(Ordering::Relaxed) <= 1
    }
}

/// Shows progress and notices on standard error.
pub(crate) struct StderrReporter {
    is_quiet: bool,
    spinner: Spinner,
    /// The last progress, to print how far cancelled work got.
    pub(crate) last: Option<Progress>,
    /// The search and its heuristic, as it was last reported.
    stage: String,
    /// Progress is shown only while no other item is worked on.
    load: Option<Load>,
}

impl StderrReporter {
    pub(crate) fn new(verbosity: Verbosity, load: Option<Load>) -> Self {
        let spinner = Spinner::new(verbosity.shows_progress);
        Self { is_quiet: verbosity.is_quiet, spinner, last: None, stage: String::new(), load }
    }

    /// Wipes the line of progress away until there is more.
    pub(crate) fn hide(&mut self) {
        self.spinner.hide();
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

impl Observer for StderrReporter {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Stage { algorithm, heuristic } => {
                self.stage = format!("{} · ", heuristic.unwrap_or(algorithm));
            }
            Event::Progress(progress) => {
                self.last = Some(progress);
                if self.load.as_ref().is_some_and(|load| !load.is_alone()) {
                    self.spinner.hide();
                } else if let Activity::Study { .. } = progress.activity {
                    self.spinner.show_steadily(in_words(&progress));
                } else {
                    let stage = if matches!(progress.activity, Activity::Search { .. }) { &self.stage } else { "" };
                    self.spinner.show(progress.elapsed, || format!("{stage}{}", in_words(&progress)));
                }
            }
            Event::Notice(notice) if !self.is_quiet => print_aside!("taxicab: {notice}"),
            _ => {}
        }
    }
}

/// Progress in a line.
fn in_words(progress: &Progress) -> String {
    let elapsed = progress.elapsed.as_secs_f64();
    match progress.activity {
        Activity::Search { generated, lower_bound, length } => {
            let best = length.map(|length| {
                let excess = 100.0 * (f64::from(length) / f64::from(lower_bound.max(1)) - 1.0);
                format!("{length} moves, {excess:.1} % above the bound · ")
            });
            format!(
                "{}at least {lower_bound} moves · {} nodes · {:.1} M/s · {:.0} s",
                best.unwrap_or_default(),
                grouped(generated),
                generated as f64 / elapsed / 1e6,
                elapsed
            )
        }
        Activity::Space { depth, done, states } => {
            let percent = done as f64 * 100.0 / states as f64;
            format!("depth {depth} · {percent:.1} % of all positions · {elapsed:.0} s")
        }
        Activity::Analysis { done, all } => {
            let percent = done as f64 * 100.0 / all.max(1) as f64;
            format!("{percent:.0} % of all moves judged, from the last back · {elapsed:.0} s")
        }
        Activity::Positions { done, states: Some(states), .. } => {
            format!("{:.0} % of all positions", done as f64 * 100.0 / states as f64)
        }
        Activity::Positions { done, states: None, .. } => format!("{} positions evaluated", grouped(done)),
        Activity::Table { table, level, done, resumed_at, states } => {
            let percent = done as f64 * 100.0 / states as f64;
            let (filled, left) = (done - resumed_at, states - done);
            // Before, it would be a guess: levels of many states take the time.
            let rest = if percent >= 2.0 && filled > 0 {
                format!(" · about {:.0} s left", elapsed * left as f64 / filled as f64)
            } else {
                String::new()
            };
            format!("{table} · level {level} · {percent:.1} % of {}{rest}", grouped(states))
        }
        Activity::Endgame { table, plies, done } => {
            format!("{table} · {plies} plies · {} settled · {elapsed:.0} s", grouped(done))
        }
        Activity::Study { endgame, evaluation: None, .. } => format!("{endgame} · moves"),
        Activity::Study { endgame, evaluation: Some(evaluation), depth } => {
            format!("{endgame} · {evaluation} · depth {depth}")
        }
        _ => format!("{elapsed:.0} s"),
    }
}

/// When progress is first shown.
const FIRST: Duration = Duration::from_secs(1);

/// A line of progress on standard error: only on a terminal, only after a second, a few times a second, and wiped away.
pub(crate) struct Spinner {
    bar: Option<ProgressBar>,
    is_wanted: bool,
    next: Duration,
}

impl Spinner {
    pub(crate) fn new(is_wanted: bool) -> Self {
        Self { bar: None, is_wanted, next: FIRST }
    }

    /// Wipes the line away until the next message.
    pub(crate) fn hide(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    /// Shows a message from a second on, and that time passes, until the next message or the end.
    pub(crate) fn show_steadily(&mut self, message: String) {
        self.hide();
        if self.is_wanted {
            let bar = new_bar().with_message(message);
            bar.enable_steady_tick(FIRST);
            self.bar = Some(bar);
        }
    }

    /// Shows a message after `elapsed`, made only if it is shown.
    pub(crate) fn show(&mut self, elapsed: Duration, message: impl FnOnce() -> String) {
        if !self.is_wanted || elapsed < self.next {
            return;
        }
        self.next = elapsed + Duration::from_millis(200);
        let bar = self.bar.get_or_insert_with(new_bar);
        bar.set_message(message());
        bar.tick();
    }
}

fn new_bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {msg}");
    ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
}

impl Drop for Spinner {
    fn drop(&mut self) {
        self.hide();
    }
}
