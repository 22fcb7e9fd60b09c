//! Limits on a search.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::time::Duration;

use taxicab_puzzle::search::{Control, Progress as SearchProgress, StopReason};

use crate::fields::Text;
use crate::memory::Share;
use crate::{Activity, Context, Event, Observer, Progress, request};

/// Limits for each board.
#[request]
pub struct LimitFields {
    /// Stop a board after so many generated nodes.
    #[arg(value_name = "N")]
    pub max_nodes: Option<Text<u64>>,
    /// Stop a board before its positions take more bytes; K, M and G are understood. All boards together take no more,
    /// however many threads work on them. [default: half of what the machine, its control group and the limit on the
    /// process leave]
    #[arg(value_name = "BYTES")]
    pub max_memory: Option<Text<Bytes>>,
    /// Stop after so many seconds, the time for tables included.
    #[arg(value_name = "SECONDS")]
    pub time_limit: Option<Text<Seconds>>,
}

/// A number of bytes: `1000000`, `512M`, `2G`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes(pub usize);

impl FromStr for Bytes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let digits = text.trim_end_matches(|last: char| !last.is_ascii_digit());
        let shift = match text[digits.len()..].to_ascii_lowercase().trim_end_matches("ib").trim_end_matches('b') {
            "" => 0,
            "k" => 10,
            "m" => 20,
            "g" => 30,
            _ => return Err(format!("{text:?} is not a number of bytes; write 1000000, 512M or 2G")),
        };
        let number: usize = digits.parse().map_err(|_| format!("{text:?} is not a number of bytes"))?;
        let bytes = number.checked_mul(1 << shift);
        bytes.map(Self).ok_or_else(|| format!("{text:?} is more than this machine can address"))
    }
}

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A time in seconds, fractions allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seconds(pub Duration);

impl FromStr for Seconds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number: f64 = text.parse().map_err(|_| format!("{text:?} is not a number of seconds"))?;
        let duration = Duration::try_from_secs_f64(number);
        duration.map(Self).map_err(|_| format!("{text:?} is not a time a search can take"))
    }
}

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_secs_f64().fmt(f)
    }
}

impl LimitFields {
    /// Whether the search stops before it is finished: after a time or a number of nodes.
    pub(crate) const fn is_limited(&self) -> bool {
        self.max_nodes.is_some() || self.time_limit.is_some()
    }

    /// The time.
    pub(crate) fn time(&self) -> Option<Duration> {
        self.time_limit.map(|limit| limit.0.0)
    }

    /// The same, and no more time than the context allows.
    pub(crate) fn within(&self, context: &Context) -> Self {
        let time = self.time_limit.map(|time| time.0.0).into_iter().chain(context.limits().time).min();
        Self { time_limit: time.map(|time| Text(Seconds(time))), ..self.clone() }
    }

    /// Half of the nodes and of the time.
    pub(crate) fn halved(&self) -> Self {
        Self {
            max_nodes: self.max_nodes.map(|nodes| Text(nodes.0 / 2)),
            time_limit: self.time_limit.map(|time| Text(Seconds(time.0.0 / 2))),
            ..self.clone()
        }
    }

    /// What is left of them after a search.
    pub(crate) fn after(&self, nodes: u64, time: Duration) -> Self {
        Self {
            max_nodes: self.max_nodes.map(|most| Text(most.saturating_sub(nodes))),
            time_limit: self.time_limit.map(|limit| Text(Seconds(limit.0.0.saturating_sub(time)))),
            ..self.clone()
        }
    }

    /// Runs a search under these limits and those of the context, and reports its progress. If it needs memory that other
    /// searches have, it runs again when it can have it.
    pub(crate) fn run<T>(
        &self,
        context: &Context,
        observer: &mut dyn Observer,
        mut search: impl FnMut(Control<'_>) -> T,
    ) -> T {
        let mut report = |progress: &SearchProgress, elapsed| {
            let (generated, length) = (progress.statistics.generated, progress.length);
            let activity = Activity::Search { generated, lower_bound: progress.lower_bound, length };
            observer.event(Event::Progress(Progress { activity, elapsed }));
        };
        let share = context.memory().share();
        let result = self.run_in(&share, context, &mut report, &mut search);
        if !share.lacks_what_others_have() || context.is_over() {
            return result;
        }
        drop((result, share));
        // If the work is over meanwhile, the search notices.
        let share = context.memory().whole(self.max_memory(context), context);
        self.run_in(&share.unwrap_or_else(|_| context.memory().share()), context, &mut report, &mut search)
    }

    /// Runs a search once, in a share of the memory; its progress is reported with the time since it began.
    pub(crate) fn run_in<T>(
        &self,
        share: &Share,
        context: &Context,
        report: &mut dyn FnMut(&SearchProgress, Duration),
        search: &mut dyn FnMut(Control<'_>) -> T,
    ) -> T {
        let start = context.now();
        let limits = self.within(context);
        let mut watch = |progress: &SearchProgress| {
            let elapsed = context.since(start);
            if let Some(reason) = limits.stop(elapsed, context) {
                return ControlFlow::Break(reason);
            }
            report(progress, elapsed);
            ControlFlow::Continue(())
        };
        let room = |bytes| share.has_grown_to(bytes);
        let time = limits.time().into_iter().chain(context.time_left()).min();
        let used = || time.map_or(0.0, |time| context.since(start).as_secs_f64() / time.as_secs_f64());
        search(Control {
            used: Some(&used),
            max_nodes: self.max_nodes.map_or(u64::MAX, |nodes| nodes.0),
            max_memory: self.max_memory(context),
            room: Some(&room),
            watch: Some(&mut watch),
            ..Control::default()
        })
    }

    /// Why a search that has taken so long stops: the caller cancelled it, its time is over, or the process needs the memory.
    pub(super) fn stop(&self, elapsed: Duration, context: &Context) -> Option<StopReason> {
        if context.is_cancelled() {
            Some(StopReason::Cancelled)
        } else if context.is_late() || self.time().is_some_and(|limit| elapsed >= limit) {
            Some(StopReason::TimeLimit)
        } else {
            context.memory().is_short().then_some(StopReason::Memory)
        }
    }

    /// The bytes that the positions of a board may take.
    pub(crate) fn max_memory(&self, context: &Context) -> usize {
        let asked = self.max_memory.map(|bytes| bytes.0.0);
        asked.into_iter().chain(context.limits().memory).fold(context.memory().limit(), usize::min)
    }

    /// Whether a search has less memory here than it asks for; without asking, any machine may have less than another.
    #[cfg(feature = "units")]
    pub(crate) fn is_short_of_memory(&self, context: &Context) -> bool {
        self.max_memory.is_none_or(|asked| self.max_memory(context) < asked.0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_and_seconds_are_read() {
        for (text, bytes) in [("1000", 1000), ("2k", 2048), ("512M", 512 << 20), ("1GiB", 1 << 30), ("3kib", 3 << 10)] {
            assert_eq!(text.parse(), Ok(Bytes(bytes)), "{text}");
        }
        for text in ["", "M", "1T", "-1", "99999999999999999999", "9999999999999G"] {
            assert!(text.parse::<Bytes>().is_err(), "{text}");
        }
        assert_eq!("0.5".parse(), Ok(Seconds(Duration::from_millis(500))));
        for text in ["", "x", "-1", "inf", "nan"] {
            assert!(text.parse::<Seconds>().is_err(), "{text}");
        }
    }
}
