//! Limits on a search, its progress on the screen, and Ctrl-C.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use taxicab_puzzle::search::{Control, Progress, StopReason};

use crate::interrupt;
use crate::report::{Report, grouped};

/// Limits for each board.
#[derive(Args, Clone, Debug)]
pub(crate) struct Limits {
    /// Stop a board after so many generated nodes.
    #[arg(long, value_name = "N")]
    pub(crate) max_nodes: Option<u64>,
    /// Stop a board before its positions take more bytes; K, M and G are understood.
    #[arg(long, value_name = "BYTES", default_value = "2G", value_parser = bytes)]
    pub(crate) max_memory: usize,
    /// Stop a board after so many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time_limit: Option<Duration>,
}

/// A number of bytes: `1000000`, `512M`, `2G`.
fn bytes(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|last: char| !last.is_ascii_digit());
    let shift = match text[digits.len()..].to_ascii_lowercase().trim_end_matches("ib").trim_end_matches('b') {
        "" => 0,
        "k" => 10,
        "m" => 20,
        "g" => 30,
        _ => return Err(format!("{text:?} is not a number of bytes; write 1000000, 512M or 2G")),
    };
    let number: usize = digits.parse().map_err(|_| format!("{text:?} is not a number of bytes"))?;
    number.checked_mul(1 << shift).ok_or_else(|| format!("{text:?} is more than this machine can address"))
}

/// A time in seconds, fractions allowed.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| format!("{text:?} is not a number of seconds"))?;
    Duration::try_from_secs_f64(number).map_err(|_| format!("{text:?} is not a time a search can take"))
}

impl Limits {
    /// Half of the nodes and of the time.
    pub(crate) fn halved(&self) -> Self {
        let (max_nodes, time_limit) = (self.max_nodes.map(|nodes| nodes / 2), self.time_limit.map(|time| time / 2));
        Self { max_nodes, time_limit, ..self.clone() }
    }

    /// What is left of them after a search.
    pub(crate) fn after(&self, nodes: u64, time: Duration) -> Self {
        let max_nodes = self.max_nodes.map(|most| most.saturating_sub(nodes));
        Self { max_nodes, time_limit: self.time_limit.map(|limit| limit.saturating_sub(time)), ..self.clone() }
    }

    /// Runs a search under these limits, with its progress on the screen once it lasts over a second.
    pub(crate) fn run<T>(&self, report: &Report, search: impl FnOnce(Control<'_>) -> T) -> T {
        self.run_while(report.shows_progress(), &|| true, &interrupt::is_interrupted, search)
    }

    /// The same for one of several searches at a time: progress is shown only while this is the only one.
    pub(crate) fn run_showing<T>(
        &self,
        shows_progress: bool,
        is_alone: &dyn Fn() -> bool,
        search: impl FnOnce(Control<'_>) -> T,
    ) -> T {
        self.run_while(shows_progress, is_alone, &interrupt::is_interrupted, search)
    }

    fn run_while<T>(
        &self,
        shows_progress: bool,
        is_alone: &dyn Fn() -> bool,
        is_cancelled: &dyn Fn() -> bool,
        search: impl FnOnce(Control<'_>) -> T,
    ) -> T {
        let _busy = interrupt::Busy::new();
        let start = Instant::now();
        let mut spinner = Spinner::new(shows_progress);
        let mut watch = |progress: &Progress| {
            if is_cancelled() {
                return ControlFlow::Break(StopReason::Cancelled);
            }
            let elapsed = start.elapsed();
            if self.time_limit.is_some_and(|limit| elapsed >= limit) {
                return ControlFlow::Break(StopReason::TimeLimit);
            }
            if !is_alone() {
                spinner.hide();
                return ControlFlow::Continue(());
            }
            spinner.show(elapsed, || {
                let generated = progress.statistics.generated;
                let best = progress.length.map(|length| {
                    let gap = 100.0 * (f64::from(length) / f64::from(progress.lower_bound.max(1)) - 1.0);
                    format!("{length} moves, {gap:.1} % above the bound · ")
                });
                format!(
                    "{}at least {} moves · {} nodes · {:.1} M/s · {:.0} s",
                    best.unwrap_or_default(),
                    progress.lower_bound,
                    grouped(generated),
                    generated as f64 / elapsed.as_secs_f64() / 1e6,
                    elapsed.as_secs_f64()
                )
            });
            ControlFlow::Continue(())
        };
        let control = Control {
            max_nodes: self.max_nodes.unwrap_or(u64::MAX),
            max_memory: self.max_memory,
            watch: Some(&mut watch),
            ..Control::default()
        };
        search(control)
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
    /// For [`Report::shows_progress`].
    pub(crate) fn new(is_wanted: bool) -> Self {
        Self { bar: None, is_wanted, next: FIRST }
    }

    /// Wipes the line away until the next message.
    pub(crate) fn hide(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    /// Shows a message after `elapsed`, made only if it is shown.
    pub(crate) fn show(&mut self, elapsed: Duration, message: impl FnOnce() -> String) {
        if !self.is_wanted || elapsed < self.next {
            return;
        }
        self.next = elapsed + Duration::from_millis(200);
        let bar = self.bar.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            bar.set_style(
                ProgressStyle::with_template("{spinner} {msg}").unwrap_or_else(|_| ProgressStyle::default_spinner()),
            );
            bar
        });
        bar.set_message(message());
        bar.tick();
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        self.hide();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_and_seconds_are_read() {
        assert_eq!(bytes("1000"), Ok(1000));
        assert_eq!(bytes("2k"), Ok(2048));
        assert_eq!(bytes("512M"), Ok(512 << 20));
        assert_eq!(bytes("1GiB"), Ok(1 << 30));
        for text in ["", "G", "-1", "1.5G", "2T", "99999999999999999999", "18446744073709551615G"] {
            assert!(bytes(text).is_err(), "{text}");
        }
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        for text in ["", "x", "-1", "NaN", "inf", "1e30"] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}
