//! What counts as one move.

use core::fmt;
use core::str::FromStr;

/// The metric in which moves are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Metric {
    /// STM: each step of a tile is a move.
    #[default]
    SingleTile,
    /// MTM: a straight run of tiles is one move.
    MultiTile,
}

impl Metric {
    /// All of them.
    pub const ALL: &'static [Self] = &[Self::SingleTile, Self::MultiTile];

    /// The abbreviation, `stm` or `mtm`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::SingleTile => "stm",
            Self::MultiTile => "mtm",
        }
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Metric {
    type Err = UnknownMetric;

    fn from_str(text: &str) -> Result<Self, UnknownMetric> {
        Self::ALL.iter().copied().find(|metric| metric.as_str() == text).ok_or(UnknownMetric)
    }
}

/// A name that is neither `stm` nor `mtm`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownMetric;

impl fmt::Display for UnknownMetric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a metric is stm (each tile's step counts) or mtm (a straight run counts once)")
    }
}

impl core::error::Error for UnknownMetric {}
