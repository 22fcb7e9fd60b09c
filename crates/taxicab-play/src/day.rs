//! A day of the calendar, which has the same games for everyone.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use taxicab_chess::Movement;
use taxicab_puzzle::Size;

use crate::Match;

/// A day of the Gregorian calendar, written as `2026-11-21`.
///
/// ```
/// use taxicab_play::Day;
///
/// let day: Day = "2026-11-21".parse()?;
/// assert_ne!(day.seed("3x3".parse()?), day.seed("4x4".parse()?));
/// assert!("2026-02-30".parse::<Day>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day {
    year: u64,
    month: u64,
    day: u64,
}

/// A text that is no day.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a day, as 2026-11-21")]
pub struct UnknownDay(String);

impl Day {
    /// The seed of its board of a size: no two days or sizes have the same.
    pub const fn seed(self, size: Size) -> u64 {
        (((self.year * 100 + self.month) * 100 + self.day) * 100 + size.width() as u64) * 100 + size.height() as u64
    }

    /// The seed of its cards of a size and a metric: one game must not show the cards of another.
    pub fn match_seed(self, size: Size, movement: Movement) -> u64 {
        let metric = Match::MOVEMENTS.iter().position(|&one| one == movement).unwrap_or_default();
        self.seed(size) * Match::MOVEMENTS.len() as u64 + metric as u64
    }
}

impl FromStr for Day {
    type Err = UnknownDay;

    fn from_str(text: &str) -> Result<Self, UnknownDay> {
        let wrong = || UnknownDay(text.chars().take(20).collect());
        let number = |text: Option<&str>, length| {
            let text = text.filter(|text| text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit()));
            text.and_then(|text| text.parse::<u64>().ok()).ok_or_else(wrong)
        };
        let mut parts = text.split('-');
        let (year, month, day) = (number(parts.next(), 4)?, number(parts.next(), 2)?, number(parts.next(), 2)?);
        let days = match month {
            2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        if parts.next().is_some() || !(1..=days).contains(&day) {
            return Err(wrong());
        }
        Ok(Self { year, month, day })
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for text in ["2026-11-21", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"] {
            assert_eq!(text.parse::<Day>().unwrap().to_string(), text);
        }
        for text in ["2026-02-29", "1900-02-29", "2026-13-01", "2026-00-01", "2026-04-31", "2026-01-00"] {
            assert!(text.parse::<Day>().is_err(), "{text}");
        }
        for text in ["", "2026", "2026-1-01", "2026-01-1", "2026-01-01-01", "+026-01-01", "today"] {
            assert_eq!(text.parse::<Day>().unwrap_err().to_string(), format!("{text:?} is not a day, as 2026-11-21"));
        }
    }

    #[test]
    fn every_day_size_and_metric_has_a_seed_of_its_own() {
        let mut seeds = std::collections::BTreeSet::new();
        let mut count = 0;
        for day in ["2026-11-21", "2026-11-22", "2027-11-21"] {
            let day: Day = day.parse().unwrap();
            for size in ["2x3", "3x2", "4x4", "16x16"] {
                for movement in Match::MOVEMENTS {
                    seeds.insert(day.match_seed(size.parse().unwrap(), movement));
                    count += 1;
                }
            }
        }
        assert_eq!(seeds.len(), count);
        // Days that people have played: the boards stay.
        let day: Day = "2026-11-21".parse().unwrap();
        assert_eq!(day.seed("4x4".parse().unwrap()), 202_611_210_404);
    }
}
