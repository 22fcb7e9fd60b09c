//! `chess evaluate`: the terms that drive a king to its mate.

use serde::{Deserialize, Serialize};
use taxicab_chess::mop_up;

use super::Fen;
use super::fen::position;
use crate::fields::Text;
use crate::{Context, Fault, Observer, Request};
use taxicab_derive::answer;

/// The mop-up terms of the literature that apply to a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, crate::Fields)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct Evaluate {
    /// The position.
    #[cfg_attr(feature = "clap", arg(skip))]
    #[serde(skip_serializing_if = "Option::is_none")]
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
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    const NAME: &'static str = "chess evaluate";
    type Answer = EvaluateAnswer;

    fn with_item(&self, item: &str) -> Result<Self, Fault> {
        Ok(Self { fen: position(item)? })
    }

    fn answer(&self, _: &Context, _: &mut dyn Observer) -> Result<EvaluateAnswer, Fault> {
        let fen = Fen::required(self.fen.as_ref())?;
        let terms = mop_up::terms(&fen.position).map_err(Fault::item)?;
        let term = |&mop_up::Term { name, value, color, source }| Term { name, value, color: Text(color), source };
        Ok(EvaluateAnswer { fen, terms: terms.iter().map(term).collect() })
    }
}
