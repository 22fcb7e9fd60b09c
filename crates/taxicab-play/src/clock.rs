//! A stopwatch; the caller passes the time.

use core::time::Duration;

/// The first move starts it, the solution stops it. The caller measures all times from one moment of its choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clock {
    pub(crate) started: Option<Duration>,
    stopped: Option<Duration>,
}

impl Clock {
    /// A clock that started this long ago, at zero.
    pub(crate) fn resumed(elapsed: Duration, is_running: bool) -> Self {
        Self { started: Some(Duration::ZERO), stopped: (!is_running).then_some(elapsed) }
    }

    /// Starts the clock; a second start has no effect.
    pub(crate) fn start(&mut self, now: Duration) {
        self.started.get_or_insert(now);
    }

    /// Stops a started clock for good; a second stop has no effect.
    pub(crate) fn stop(&mut self, now: Duration) {
        if self.started.is_some() {
            self.stopped.get_or_insert(now);
        }
    }

    pub(crate) const fn is_running(&self) -> bool {
        self.started.is_some() && self.stopped.is_none()
    }

    /// The time between start and stop, or until now; zero if the caller's clock steps back.
    pub(crate) fn elapsed(&self, now: Duration) -> Duration {
        self.started.map_or(Duration::ZERO, |started| self.stopped.unwrap_or(now).saturating_sub(started))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_runs_from_the_first_start_to_the_first_stop() {
        let second = Duration::from_secs;
        let mut clock = Clock::default();
        clock.stop(second(1));
        assert_eq!((clock.elapsed(second(5)), clock.is_running()), (second(0), false));
        clock.start(second(10));
        clock.start(second(12));
        assert_eq!((clock.elapsed(second(15)), clock.is_running()), (second(5), true));
        assert_eq!(clock.elapsed(second(9)), second(0));
        clock.stop(second(17));
        clock.stop(second(18));
        assert_eq!((clock.elapsed(second(90)), clock.is_running()), (second(7), false));
    }
}
