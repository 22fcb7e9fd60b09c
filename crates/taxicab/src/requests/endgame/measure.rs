//! `endgame measure`: how often an evaluation mates, over all positions and against every defence.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use taxicab_endgame::{Endgame, Evaluation, Measured as Counts, Study};

use super::position::named;
use crate::fields::{Text, list};
use crate::{Context, Event, Fault, Observer, Progress, Request, Row};

/// How often evaluations mate within fifty moves, from every won position against every defence. Each evaluation and depth is
/// a row before the answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Measure {
    /// The endgame, against a bare king: `KRK`.
    #[cfg_attr(feature = "clap", arg(skip))]
    pub name: String,
    /// Evaluations [default: all].
    #[cfg_attr(feature = "clap", arg(long, value_name = "E", value_delimiter = ','))]
    #[serde(deserialize_with = "list", skip_serializing_if = "Vec::is_empty")]
    pub evaluation: Vec<Text<Evaluation>>,
    /// Plies of the policy's search: 3, 1,3 or 1..3.
    #[cfg_attr(feature = "clap", arg(long, value_name = "D", value_delimiter = ',', default_value = "1..3"))]
    #[serde(deserialize_with = "list")]
    pub depth: Vec<Text<Depths>>,
    /// The most failing positions to name.
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value = "3"))]
    pub failing: Text<usize>,
}

impl Default for Measure {
    fn default() -> Self {
        Self {
            name: String::new(),
            evaluation: Vec::new(),
            depth: vec![Text(Depths { first: 1, last: 3 })],
            failing: Text(3),
        }
    }
}

/// A depth, or several: `2..4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depths {
    /// The first.
    pub first: u8,
    /// The last, included.
    pub last: u8,
}

/// Each ply is a pass over all moves of the endgame.
const MAX_DEPTH: u8 = 40;

impl FromStr for Depths {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let depth = |part: &str| part.parse().ok().filter(|depth| (1..=MAX_DEPTH).contains(depth));
        match (depth(first), depth(last)) {
            (Some(first), Some(last)) if first <= last => Ok(Self { first, last }),
            _ => Err(format!("{text:?} is no depth from 1 to {MAX_DEPTH}, nor a range as 1..3")),
        }
    }
}

impl fmt::Display for Depths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.first, self.last)
    }
}

/// What one evaluation comes to at one depth.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Measured {
    /// The endgame.
    pub ending: String,
    /// The evaluation.
    pub evaluation: String,
    /// Plies of the policy's search.
    pub depth: u8,
    /// Positions that perfect play wins, the strong side to move.
    pub won: u64,
    /// Those of them that the policy mates from.
    pub mated: u64,
    /// mated of won.
    pub share: f64,
    /// The longest game of the policy; `None` if it never mates.
    pub longest_plies: Option<u16>,
    /// How much longer its games are than perfect play.
    pub mean_excess_plies: Option<f64>,
    /// The correlation of the evaluation with the plies to mate over the won positions.
    pub correlation: Option<f64>,
    /// The first positions it does not mate from, as FEN.
    pub failing: Vec<String>,
    /// Wall seconds.
    pub seconds: f64,
    /// Wall seconds for filling or loading the tables.
    pub table_seconds: f64,
    /// Whether it is the first of its endgame.
    #[serde(skip)]
    pub is_first: bool,
}

/// All rows of an endgame.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct MeasureAnswer(pub Vec<Measured>);

impl Request for Measure {
    const NAME: &'static str = "endgame measure";
    const FIELDS: &'static [&'static str] = &["name", "evaluation", "depth", "failing"];
    type Answer = MeasureAnswer;

    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        Ok(Self { name: item.to_owned(), ..self.clone() })
    }

    fn answer(&self, context: &Context, observer: &mut dyn Observer) -> Result<MeasureAnswer, Fault> {
        let endgame = named(&self.name)?;
        if !endgame.is_against_bare_king() {
            return Err(Fault::item(format_args!(
                "{endgame}: the weak side has more than its king; a policy needs a bare one"
            )));
        }
        let (tables, table_time) = context.cache().endgames.tables(endgame, context, observer)?;
        let evaluations = match &self.evaluation[..] {
            [] => Evaluation::ALL.to_vec(),
            some => some.iter().map(|evaluation| evaluation.0).collect(),
        };
        let depths = self.depth.iter().flat_map(|depths| depths.first..=depths.last);
        let cases: Vec<_> =
            evaluations.iter().flat_map(|&evaluation| depths.clone().map(move |depth| (evaluation, depth))).collect();
        let begun = |evaluation, depth| Event::Progress(Progress::Study { endgame, evaluation, depth });
        observer.event(begun(None, 0));
        let study = context.pool().install(|| Study::new(&tables, endgame));
        let study = study.ok_or_else(|| Fault::system("the tables are not there"))?;
        let mut rows: Vec<Measured> = Vec::new();
        for (evaluation, depth) in cases {
            context.check_cancelled()?;
            observer.event(begun(Some(evaluation), depth));
            let start = context.now();
            let counts = context.pool().install(|| study.measured(&evaluation, depth, self.failing.0));
            let mut row = Measured::new(endgame, evaluation, depth, &counts);
            row.seconds = context.since(start).as_secs_f64();
            row.table_seconds = table_time.as_secs_f64();
            row.is_first = rows.is_empty();
            observer.event(Event::Row(Row::Measured(&row)));
            rows.push(row);
        }
        Ok(MeasureAnswer(rows))
    }
}

impl Measured {
    fn new(endgame: Endgame, evaluation: Evaluation, depth: u8, counts: &Counts) -> Self {
        let mates = counts.mated > 0;
        Self {
            ending: endgame.to_string(),
            evaluation: evaluation.to_string(),
            depth,
            won: counts.won,
            mated: counts.mated,
            share: counts.share(),
            longest_plies: mates.then_some(counts.longest),
            mean_excess_plies: mates.then_some(counts.mean_excess),
            correlation: counts.correlation,
            failing: counts.failing.iter().map(|position| position.position().fen().to_string()).collect(),
            seconds: 0.0,
            table_seconds: 0.0,
            is_first: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_are_read() {
        for (text, expected) in [("1", (1, 1)), ("2..4", (2, 4)), ("40", (40, 40))] {
            let depths: Depths = text.parse().unwrap();
            assert_eq!((depths.first, depths.last), expected);
        }
        for text in ["", "0", "41", "3..2", "a", "1..", "..3", "1..2..3", "-1"] {
            assert!(text.parse::<Depths>().is_err(), "{text}");
        }
    }
}
