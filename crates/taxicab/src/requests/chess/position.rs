//! `chess race` and `chess evaluate`: who is first in a position, and the terms that drive a king to its mate.

use taxicab_chess::race::{self, Winner};
use taxicab_chess::{Color, mop_up};

use super::squares::given;
use super::{Fen, SquareSet};
use crate::fields::Text;
use crate::{Context, Fault, Observer, Request, answer, request};

/// Which pawn promotes first, or which king is first on a square.
#[request("chess race", RaceAnswer)]
pub struct Race {
    /// The position.
    #[item]
    pub fen: Option<Fen>,
    /// Race the two kings to this square instead, or to the first of several with commas between them.
    #[arg(value_name = "SQUARES")]
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
    fn answer_in(&self, _: &Context, _: &mut dyn Observer) -> Result<RaceAnswer, Fault> {
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

/// The mop-up terms of the literature that apply to a position.
#[request("chess evaluate", EvaluateAnswer)]
pub struct Evaluate {
    /// The position.
    #[item]
    pub fen: Option<Fen>,
}

/// The terms of a position.
#[answer]
pub struct EvaluateAnswer {
    /// The position.
    pub fen: Fen,
    /// The terms.
    pub terms: Vec<Term>,
}

/// One term of the literature.
#[answer]
#[derive(Copy)]
pub struct Term {
    /// Its name.
    pub name: &'static str,
    /// Its value for the side of `color`.
    pub value: i32,
    /// The side that is ahead: white or black.
    pub color: Text<taxicab_chess::Color>,
    /// Where it was printed.
    pub source: &'static str,
}

impl Request for Evaluate {
    fn answer_in(&self, _: &Context, _: &mut dyn Observer) -> Result<EvaluateAnswer, Fault> {
        let fen = Fen::required(self.fen.as_ref())?;
        let terms = mop_up::terms(&fen.position).map_err(Fault::item)?;
        let term = |&mop_up::Term { name, value, color, source }| Term { name, value, color: Text(color), source };
        Ok(EvaluateAnswer { fen, terms: terms.iter().map(term).collect() })
    }
}
