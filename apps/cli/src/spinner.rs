//! A line of progress on standard error.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// When progress is first shown.
const FIRST: Duration = Duration::from_secs(1);

/// A line of progress on standard error: only on a terminal, only after a second, a few times a second, and wiped away.
pub(crate) struct Spinner {
    bar: Option<ProgressBar>,
    is_wanted: bool,
    next: Duration,
}

impl Spinner {
    /// For [`Report::shows_progress`](crate::report::Report::shows_progress).
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
