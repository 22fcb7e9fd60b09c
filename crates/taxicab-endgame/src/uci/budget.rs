//! How long to think.

use core::time::Duration;

use cozy_chess::Color;

/// The clocks as `go` gives them, in milliseconds.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What White and Black have left.
    pub left: [Option<u64>; 2],
    /// What they gain with every move.
    pub gain: [u64; 2],
    /// Moves to the next time control.
    pub moves: Option<u64>,
    /// Exactly so long.
    pub exactly: Option<u64>,
}

/// How long a search may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// After this no iteration is begun.
    pub soft: Duration,
    /// After this nothing is looked at any more.
    pub hard: Duration,
}

/// The moves that a game is thought to last on.
const MOVES: u64 = 30;

impl Clock {
    /// The time for a move of one side; `None` without a clock. `overhead` milliseconds are lost on the way to the other end.
    pub fn budget(&self, color: Color, overhead: u64) -> Option<Budget> {
        let budget =
            |soft: u64, hard: u64| Budget { soft: Duration::from_millis(soft), hard: Duration::from_millis(hard) };
        if let Some(exactly) = self.exactly {
            let time = exactly.saturating_sub(overhead).max(1);
            return Some(budget(time, time));
        }
        let (left, gain) = (self.left[color as usize]?, self.gain[color as usize]);
        let most = left.saturating_sub(overhead).max(1);
        let moves = self.moves.unwrap_or(MOVES).clamp(1, 60);
        let share = (left / moves).saturating_add(gain / 4 * 3).clamp(1, most);
        // With the last move before the control all may be used.
        let reserve = if moves == 1 { most } else { (most / 5 * 3).max(1) };
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
