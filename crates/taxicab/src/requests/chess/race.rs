//! `chess race`: who is first.

use serde::{Deserialize, Serialize};
use taxicab_chess::Color;
use taxicab_chess::race::{self, Winner};

use super::fen::position;
use super::squares::given;
use super::{Fen, SquareSet};
use crate::fields::Text;
use crate::{Context, Fault, Observer, Request};
use taxicab_derive::answer;

/// Which pawn promotes first, or which king is first on a square.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, crate::Fields)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Race {
    /// The position.
    #[cfg_attr(feature = "clap", arg(skip))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<Fen>,
    /// Race the two kings to this square instead, or to the first of several with commas between them.
    #[cfg_attr(feature = "clap", arg(long, value_name = "SQUARES"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<SquareSet>,
}

/// Who is first, and why.
#[answer]
pub struct RaceAnswer {
    /// The position.
    pub fen: Fen,
    /// The squares the kings race to; `None` for a race of pawns.
    pub to: Option<SquareSet>,
    /// Who is first: white, black or both; `None` for nobody. Of kings it is who can force it.
    pub winner: Option<Text<Winner>>,
    /// Who is nearer by the count of moves: white, black or both; `None` for nobody.
    pub nearer: Option<Text<Winner>>,
    /// The moves White needs.
    pub white: Option<u8>,
    /// The moves Black needs.
    pub black: Option<u8>,
    /// The half-move from now, counted from 1, on which White gets there.
    pub white_ply: Option<u8>,
    /// The half-move from now on which Black gets there.
    pub black_ply: Option<u8>,
    /// Whether the only runner outruns the king; `None` with two or none, and for kings.
    pub rule_of_square: Option<bool>,
    /// First who wins, then the count of moves.
    pub reason: String,
    /// Of kings: as `winner`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forced: Option<Option<Text<Winner>>>,
    /// Of pawns: the squares of the runners, White's first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pawns: Option<Vec<String>>,
}

impl Request for Race {
    const NAME: &'static str = "chess race";
    type Answer = RaceAnswer;

    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        Ok(Self { fen: position(item)?, ..*self })
    }

    fn answer(&self, _: &Context, _: &mut dyn Observer) -> Result<RaceAnswer, Fault> {
        let fen = Fen::required(self.fen.as_ref())?;
        match self.to {
            Some(to) => kings(fen, to),
            None => pawns(fen),
        }
    }
}

fn kings(fen: Fen, to: SquareSet) -> Result<RaceAnswer, Fault> {
    let race = race::kings(&fen.position, given(to, "to")?).map_err(Fault::item)?;
    let winner = somebody(race.winner());
    Ok(RaceAnswer {
        fen,
        to: Some(to),
        winner,
        nearer: somebody(race.nearer()),
        white: race.moves[0],
        black: race.moves[1],
        white_ply: race.plies(Color::White),
        black_ply: race.plies(Color::Black),
        rule_of_square: None,
        reason: race.to_string(),
        forced: Some(winner),
        pawns: None,
    })
}

fn pawns(fen: Fen) -> Result<RaceAnswer, Fault> {
    let race = race::pawns(&fen.position).map_err(Fault::item)?;
    let runners = Color::ALL.map(|color| race.runner(color));
    let [white, black] = runners.map(|runner| runner.map(|runner| runner.moves));
    Ok(RaceAnswer {
        fen,
        to: None,
        winner: somebody(race.winner()),
        nearer: somebody(race.nearer()),
        white,
        black,
        white_ply: race.plies(Color::White),
        black_ply: race.plies(Color::Black),
        rule_of_square: race.rule_of_square(),
        reason: race.to_string(),
        forced: None,
        pawns: Some(runners.into_iter().flatten().map(|runner| runner.pawn.to_string()).collect()),
    })
}

/// No name where nobody wins.
fn somebody(winner: Winner) -> Option<Text<Winner>> {
    (winner != Winner::Nobody).then_some(Text(winner))
}
