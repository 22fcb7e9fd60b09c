//! Time management.

use core::time::Duration;

use cozy_chess::Color;

/// The clocks as `go` gives them, in milliseconds.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The time left of White and Black.
    pub left: [Option<u64>; 2],
    /// Their increment for each move.
    pub gain: [u64; 2],
    /// Moves to the next time control.
    pub moves: Option<u64>,
    /// The fixed time of a move.
    pub exactly: Option<u64>,
}

/// The time limits of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// No iteration begins after this.
    pub soft: Duration,
    /// The search stops at this.
    pub hard: Duration,
}

/// The moves that a game without a time control is assumed to last.
const ASSUMED_MOVES: u64 = 30;
/// Time controls further away are planned for as this one.
const MAX_PLANNED_MOVES: u64 = 60;

impl Clock {
    /// The time limits of a move of one side; `None` without a clock. `overhead` is the time lost in transit, in milliseconds.
    pub fn budget(&self, color: Color, overhead: u64) -> Option<Budget> {
        let budget =
            |soft: u64, hard: u64| Budget { soft: Duration::from_millis(soft), hard: Duration::from_millis(hard) };
        if let Some(exactly) = self.exactly {
            let time = exactly.saturating_sub(overhead).max(1);
            return Some(budget(time, time));
        }
        let (left, gain) = (self.left[color as usize]?, self.gain[color as usize]);
        let max = left.saturating_sub(overhead).max(1);
        let moves = self.moves.unwrap_or(ASSUMED_MOVES).clamp(1, MAX_PLANNED_MOVES);
        let share = (left / moves).saturating_add(gain / 4 * 3).clamp(1, max);
        // The last move before the control may use all that is left, others at most three fifths.
        let reserve = if moves == 1 { max } else { (max / 5 * 3).max(1) };
        let hard = share.saturating_mul(3).min(reserve);
        Some(budget(share.min(hard) / 10 * 6 + 1, hard))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_clock_runs_out() {
        for left in [0, 1, 5, 20, 100, 1_000, 60_000, 3_600_000, u64::MAX] {
            for gain in [0, 10, 1_000, u64::MAX] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40)] {
                    let clock = Clock { left: [Some(left), None], gain: [gain, 0], moves, exactly: None };
                    let budget = clock.budget(Color::White, 10).unwrap();
                    let most = Duration::from_millis(left.saturating_sub(10).max(1));
                    assert!(budget.soft <= budget.hard + Duration::from_millis(1), "{clock:?} {budget:?}");
                    assert!(budget.hard <= most, "{clock:?} {budget:?}");
                    assert_eq!(clock.budget(Color::Black, 10), None);
                }
            }
        }
        let clock = Clock { exactly: Some(100), ..Clock::default() };
        assert_eq!(clock.budget(Color::Black, 10).map(|budget| budget.hard), Some(Duration::from_millis(90)));
    }
}
