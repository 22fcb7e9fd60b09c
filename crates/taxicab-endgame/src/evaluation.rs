//! Evaluations of endgames against a bare king, those of the literature and ours: each is a sum of weighed distances.

mod prepared;
mod rung;
mod terms;
mod view;

use core::fmt;
use core::str::FromStr;

use taxicab_chess::Role;
#[cfg(doc)]
use taxicab_chess::mop_up;

use crate::{Endgame, EndgamePosition};
pub(crate) use prepared::{Ground, Prepared};
pub(crate) use rung::key_squares;
use view::View;
pub(crate) use view::attacked;

/// One term of an evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// Its name.
    pub name: &'static str,
    /// The meaning of its measure: a distance, a number of squares, or 1 if something holds.
    pub meaning: &'static str,
    /// The weights in the endgames of [`Endgame::BASIC`], in all others, and that of the guide in KBNK.
    weights: [i32; COLUMNS],
    measure: fn(&View<'_>) -> i32,
}

const COLUMNS: usize = Endgame::BASIC.len() + 2;

impl Term {
    /// A term that weighs the same in every endgame.
    const fn everywhere(name: &'static str, meaning: &'static str, weight: i32, measure: fn(&View<'_>) -> i32) -> Self {
        Self { name, meaning, weights: [weight; COLUMNS], measure }
    }

    /// Its weight in an endgame; 0: the term does not count there.
    pub fn weight(&self, endgame: Endgame) -> i32 {
        self.weights[column(endgame)]
    }

    /// Its weight in the guide of an endgame, by which the search for a proof chooses where to look first; what is proven does not depend on it.
    pub fn guide_weight(&self, endgame: Endgame) -> i32 {
        if endgame == Endgame::KBNK { self.weights[COLUMNS - 1] } else { self.weight(endgame) }
    }

    /// Its measure in a position, before it is weighed.
    pub fn measured(&self, position: &EndgamePosition) -> i32 {
        (self.measure)(&View::new(position))
    }

    /// Its weight times its measure; greater is better for the strong side.
    pub fn value(&self, position: &EndgamePosition) -> i32 {
        self.weighed(&View::new(position))
    }

    fn weighed(&self, view: &View<'_>) -> i32 {
        match self.weight(view.position.endgame()) {
            0 => 0,
            weight => weight * (self.measure)(view),
        }
    }
}

/// The place of an endgame in [`Term::weights`].
fn column(endgame: Endgame) -> usize {
    let basic = Endgame::BASIC.iter().position(|basic| basic.pieces() == endgame.pieces());
    basic.unwrap_or(Endgame::BASIC.len())
}

/// Material plus a sum of terms, for the strong side.
#[derive(Clone, Copy)]
pub struct Evaluation {
    name: &'static str,
    source: &'static str,
    terms: &'static [Term],
    /// The number of the term that is left out.
    without: Option<usize>,
    /// Other weights for an endgame, and for its guide.
    other: Option<(Endgame, [&'static [i32]; 2])>,
}

/// An evaluation of a position for a search that may stop on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assessment {
    /// Its evaluation.
    pub value: i32,
    /// Whether it is a [rung](EndgamePosition::is_rung).
    pub is_rung: bool,
}

/// Material: no sum of terms is worth a piece.
const fn worth(role: Role) -> i32 {
    match role {
        Role::King => 0,
        Role::Pawn => 1_000,
        Role::Knight | Role::Bishop => 3_000,
        Role::Rook => 5_000,
        Role::Queen => 9_000,
    }
}

impl Evaluation {
    /// Material alone.
    pub const NONE: Self = Self::new("none", "the pieces alone", &[]);
    /// The weak king's Manhattan distance from the centre.
    pub const CENTRE: Self = Self::new("centre-manhattan", "centre Manhattan distance alone", &[terms::CENTRE]);
    /// Chess 4.x: [`mop_up::chess_4x`].
    pub const CHESS_4: Self =
        Self::new("chess-4", "Slate & Atkin, Chess 4.x, 1977", &[terms::CHESS_4_CENTRE, terms::CHESS_4_KINGS]);
    /// [`mop_up::push_to_edge`] and [`mop_up::push_close`].
    pub const EDGE: Self =
        Self::new("edge", "edge and closeness, as a strong engine had it 2020-2023", &[terms::EDGE, terms::CLOSENESS]);
    /// [`EDGE`](Self::EDGE) and [`mop_up::push_to_corner`].
    pub const CORNER: Self = Self::new(
        "corner",
        "edge and closeness, and the bishop's corner by |7 - file - rank|",
        &[terms::EDGE, terms::CLOSENESS, terms::BISHOP_CORNER],
    );
    /// The Manhattan distance to the bishop's corner, and the nearness of the kings.
    pub const CORNER_MANHATTAN: Self = Self::new(
        "corner-manhattan",
        "Manhattan distance to the corner of the bishop's colour, and closeness",
        &[terms::CORNER_MANHATTAN, terms::CLOSENESS],
    );
    /// A race to the eighth rank.
    pub const RACE: Self =
        Self::new("race", "the pawn's way and the kings' distances from it", &[terms::PAWN_WAY, terms::PAWN_KINGS]);
    /// Ours.
    pub const TAXICAB: Self = Self::new("taxicab", "this crate", &terms::TERMS);

    /// All evaluations: those of the literature, then ours.
    pub const ALL: [Self; 8] = [
        Self::NONE,
        Self::CENTRE,
        Self::CHESS_4,
        Self::EDGE,
        Self::CORNER,
        Self::CORNER_MANHATTAN,
        Self::RACE,
        Self::TAXICAB,
    ];

    const fn new(name: &'static str, source: &'static str, terms: &'static [Term]) -> Self {
        Self { name, source, terms, without: None, other: None }
    }

    /// Its source.
    pub const fn source(&self) -> &'static str {
        self.source
    }

    /// Its terms.
    pub fn terms(&self) -> impl Iterator<Item = &'static Term> + use<> {
        let without = self.without;
        self.terms.iter().enumerate().filter(move |&(number, _)| Some(number) != without).map(|(_, term)| term)
    }

    /// The evaluation without each of its terms in turn: `taxicab-region` is the one without `region`.
    pub fn ablations(&self) -> impl Iterator<Item = Self> + use<> {
        let all = *self;
        let count = if self.without.is_none() { self.terms.len() } else { 0 };
        (0..count).map(move |number| Self { without: Some(number), ..all })
    }

    /// The evaluation with other weights in one endgame, its own and those of its guide, in the order of its [terms](Self::terms): to look
    /// for better ones.
    ///
    /// # Panics
    /// There are not as many weights as terms.
    #[must_use]
    pub fn with_weights(self, endgame: Endgame, weights: [&'static [i32]; 2]) -> Self {
        assert_eq!(weights.map(<[i32]>::len), [self.terms.len(); 2], "a weight for each term");
        Self { other: Some((endgame, weights)), ..self }
    }

    /// The weight of a term in an endgame, and in its guide.
    fn weights(&self, number: usize, endgame: Endgame) -> [i32; 2] {
        match self.other {
            _ if self.without == Some(number) => [0; 2],
            Some((other, weights)) if other == endgame => weights.map(|weights| weights[number]),
            _ => [self.terms[number].weight(endgame), self.terms[number].guide_weight(endgame)],
        }
    }

    /// The value of a position for the strong side, whichever side is to move.
    pub fn value(&self, position: &EndgamePosition) -> i32 {
        self.prepared(position.endgame()).ground(position).value
    }

    /// The value of a position, and whether the strong side may stop on it.
    pub fn assessment(&self, position: &EndgamePosition) -> Assessment {
        let Ground { value, is_rung, .. } = self.prepared(position.endgame()).ground(position);
        Assessment { value, is_rung }
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        self.without.map_or(Ok(()), |number| write!(f, "-{}", self.terms[number].name))
    }
}

impl fmt::Debug for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// No evaluation has this name.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
#[error("there is no such evaluation; there are{all}, and taxicab- with the name of the term to leave out",
    all = fmt::from_fn(|f| Evaluation::ALL.iter().try_for_each(|evaluation| write!(f, " {evaluation}"))))]
pub struct UnknownEvaluation;

impl FromStr for Evaluation {
    type Err = UnknownEvaluation;

    fn from_str(text: &str) -> Result<Self, UnknownEvaluation> {
        let mut all = Self::ALL.into_iter().chain(Self::TAXICAB.ablations());
        let is_it = |evaluation: &Self| match (text.strip_prefix(evaluation.name), evaluation.without) {
            (Some(rest), None) => rest.is_empty(),
            (Some(rest), Some(number)) => rest.strip_prefix('-') == Some(evaluation.terms[number].name),
            (None, _) => false,
        };
        all.find(is_it).ok_or(UnknownEvaluation)
    }
}
