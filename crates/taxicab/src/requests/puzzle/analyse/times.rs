//! The times of the moves of a game, and what a racer reads in them: speed, pauses and splits.

use std::fmt;
use std::str::FromStr;

use taxicab_puzzle::{Division, splits};

use super::game::{Game, Run};
use crate::words::counted;
use crate::{Fault, answer};

/// Milliseconds on the clock at each step of a tile; they never go back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Times(Vec<u32>);

/// The most times that are read: as many as moves are analysed.
const MAX_TIMES: usize = 1 << 16;

impl FromStr for Times {
    type Err = TimesError;

    fn from_str(text: &str) -> Result<Self, TimesError> {
        let tokens =
            text.split(|letter: char| letter == ',' || letter.is_whitespace()).filter(|token| !token.is_empty());
        let mut times = Vec::new();
        for (place, token) in (1..).zip(tokens) {
            let shown = || token.chars().take(24).collect::<String>();
            let digits = token.bytes().all(|byte| byte.is_ascii_digit());
            let time = token
                .parse()
                .ok()
                .filter(|_| digits)
                .ok_or_else(|| TimesError::NotANumber { place, token: shown() })?;
            if let Some(&before) = times.last().filter(|&&before| before > time) {
                return Err(TimesError::Back { place, time, before });
            }
            if times.len() == MAX_TIMES {
                return Err(TimesError::TooMany);
            }
            times.push(time);
        }
        Ok(Self(times))
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, time) in self.0.iter().enumerate() {
            write!(f, "{}{time}", if index == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

/// Why a text is no list of times. Places count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimesError {
    /// Something is no number of milliseconds.
    NotANumber {
        /// Its place in the list.
        place: usize,
        /// It.
        token: String,
    },
    /// A time is less than the one before it.
    Back {
        /// Its place in the list.
        place: usize,
        /// It.
        time: u32,
        /// The time before it.
        before: u32,
    },
    /// There are more than 65,536.
    TooMany,
}

impl fmt::Display for TimesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANumber { place, token } => {
                write!(f, "time {place}: {token:?} is not a whole number of milliseconds up to {}", u32::MAX)
            }
            Self::Back { place, time, before } => write!(f, "time {place}: {time} comes after {before}"),
            Self::TooMany => f.write_str("more than 65,536 times"),
        }
    }
}

impl std::error::Error for TimesError {}

/// The speed of a game.
#[answer]
pub struct Pace {
    /// Milliseconds on the clock after the last move.
    pub time: u32,
    /// Tiles slid per second, all pauses included; null if no time passed.
    pub tps: Option<f64>,
    /// Milliseconds on the clock after each move.
    pub times: Vec<u32>,
    /// The longest pauses, the longest first; at most five.
    pub pauses: Vec<Pause>,
}

/// A time without a move.
#[answer]
pub struct Pause {
    /// The index of the move after it, from 0.
    pub at: usize,
    /// How long it took, in milliseconds.
    pub time: u32,
}

/// When the parts of the board were finished for good.
#[answer]
#[derive(Default)]
pub struct Splits {
    /// The rows of the goal, from the top.
    pub rows: Vec<PartSplit>,
    /// The rings of the goal: the first row with the first column, then the next ones of what is left.
    pub rings: Vec<PartSplit>,
}

/// A row or a ring of the goal that has tiles, and when all of them and of the parts before it stayed at home.
#[answer]
pub struct PartSplit {
    /// The number of the row or ring, from 1.
    pub part: usize,
    /// Its tiles.
    pub tiles: usize,
    /// The moves after which it was finished; null if it is not at the end.
    pub after: Option<usize>,
    /// The steps of tiles since the part before it was finished.
    pub steps: Option<usize>,
    /// Milliseconds on the clock when it was finished, if the times are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<u32>,
    /// Tiles slid per second since the part before it was finished, if the times are known and some time passed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tps: Option<f64>,
}

/// The most pauses that are reported.
const PAUSES: usize = 5;

impl Times {
    /// # Errors
    /// There is not one time for each step of a tile.
    pub(super) fn check(&self, game: &Game) -> Result<(), Fault> {
        let (times, steps) = (self.0.len(), game.moves.single_tile_count());
        if times == steps {
            return Ok(());
        }
        let (times, slides) = (counted(times as u64, "time"), counted(steps as u64, "slide"));
        Err(Fault::item(format_args!("{times} for {slides}: each slide of a tile has its time")))
    }

    /// The speed of the game.
    pub(super) fn pace(&self, game: &Game) -> Pace {
        let time = self.0.last().copied().unwrap_or_default();
        let ends = ends(&game.runs);
        let begin = |index: usize| if index == 0 { 0 } else { ends[index - 1] };
        let mut pauses: Vec<Pause> = (1..ends.len())
            .map(|at| Pause { at, time: self.0[begin(at)] - self.0[begin(at) - 1] })
            .filter(|pause| pause.time > 0)
            .collect();
        pauses.sort_by_key(|pause| std::cmp::Reverse(pause.time));
        pauses.truncate(PAUSES);
        let times = ends.iter().map(|end| self.0[end - 1]).collect();
        Pace { time, tps: per_second(self.0.len(), time), times, pauses }
    }
}

impl Splits {
    /// The splits of a game, with times if there are any.
    pub(super) fn new(game: &Game, times: Option<&Times>, goal: &taxicab_puzzle::Board) -> Self {
        let ends = ends(&game.runs);
        let of = |division| {
            let (mut steps_before, mut time_before) = (0, 0);
            let found = splits(&game.boards[0], goal, &game.moves, division).expect("the moves are legal");
            let part = |split: taxicab_puzzle::Split| {
                let steps = split.after.map(|after| after - steps_before);
                let after = split.after.map(|after| ends.partition_point(|&end| end < after) + usize::from(after > 0));
                let time = split.after.zip(times).map(|(after, times)| if after == 0 { 0 } else { times.0[after - 1] });
                let tps = steps.zip(time).and_then(|(steps, now)| per_second(steps, now - time_before));
                steps_before = split.after.unwrap_or_default();
                time_before = time.unwrap_or_default();
                PartSplit { part: split.part + 1, tiles: split.tiles, after, steps, time, tps }
            };
            found.into_iter().map(part).collect()
        };
        Self { rows: of(Division::Rows), rings: of(Division::Rings) }
    }
}

/// The steps of tiles after each move.
fn ends(runs: &[Run]) -> Vec<usize> {
    let end = |steps: &mut usize, run: &Run| {
        *steps += usize::from(run.tiles);
        Some(*steps)
    };
    runs.iter().scan(0, end).collect()
}

fn per_second(steps: usize, milliseconds: u32) -> Option<f64> {
    (milliseconds > 0).then(|| steps as f64 * 1_000.0 / f64::from(milliseconds))
}
