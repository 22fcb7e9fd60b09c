//! Evaluations of endgames against a bare king, those of the literature and ours: each is a sum of weighed distances.

mod all_places;
mod knight;
mod ours;
mod place;
mod places;
mod race;
mod terms;
mod view;

use core::fmt;
use core::str::FromStr;

#[cfg(doc)]
use taxicab_chess::mop_up;
use taxicab_chess::{Role, Square};

use crate::Endgame;
use crate::EndgamePosition;
pub use place::{BishopAt, Place, PlaceError};
use view::{Hunt, View};

/// One term of an evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// Its name.
    pub name: &'static str,
    /// What it measures: a distance, a number of squares, or 1 if something holds.
    pub meaning: &'static str,
    weights: Weights,
    measure: Measure,
}

impl Term {
    /// Its weight in an endgame; 0: the term does not count there.
    pub fn weight(&self, endgame: Endgame) -> i32 {
        self.weights.of(Kind::of(endgame))
    }

    /// The place of bishop and knight whose nearness it measures, if it does.
    pub fn place(&self) -> Option<Place> {
        match self.measure {
            Measure::Near(place) => Some(place),
            _ => None,
        }
    }

    /// The measures of terms in one position, before they are weighed.
    pub(crate) fn measures(terms: &[&Self], position: &EndgamePosition) -> impl Iterator<Item = i32> {
        let view = View::new(position);
        terms.iter().map(move |term| term.measured(&view))
    }

    /// Its weight times its measure; greater is better for the strong side.
    pub fn value(&self, position: &EndgamePosition) -> i32 {
        self.weighed(&View::new(position))
    }

    fn measured(&self, view: &View<'_>) -> i32 {
        match self.measure {
            Measure::Always(measure) => measure(view),
            Measure::Near(place) => view.hunt.as_ref().map_or(0, |hunt| place.nearness_among(&hunt.images)),
            Measure::WithKnight(measure) => view.hunt.as_ref().map_or(0, |hunt| measure(view, hunt)),
            Measure::WithPawn(measure) => view.pawn().map_or(0, |pawn| measure(view, pawn)),
        }
    }

    fn weighed(&self, view: &View<'_>) -> i32 {
        match self.weights.of(view.kind) {
            0 => 0,
            weight => weight * self.measured(view),
        }
    }
}

/// How a term is measured.
#[derive(Clone, Copy, Debug)]
enum Measure {
    Always(fn(&View<'_>) -> i32),
    /// For [`Endgame::KBNK`]; 0 in other endgames.
    WithKnight(fn(&View<'_>, &Hunt) -> i32),
    /// The nearness of a place of bishop and knight; 0 in other endgames.
    Near(Place),
    /// For the square of the pawn; 0 without a pawn.
    WithPawn(fn(&View<'_>, Square) -> i32),
}

/// A weight for each endgame, by the pieces besides the kings.
#[derive(Clone, Copy, Debug)]
struct Weights {
    queen: i32,
    rook: i32,
    bishops: i32,
    bishop_and_knight: i32,
    pawn: i32,
    other: i32,
}

impl Weights {
    const fn everywhere(weight: i32) -> Self {
        Self { queen: weight, rook: weight, bishops: weight, bishop_and_knight: weight, pawn: weight, other: weight }
    }

    const fn of(&self, kind: Kind) -> i32 {
        match kind {
            Kind::Queen => self.queen,
            Kind::Rook => self.rook,
            Kind::Bishops => self.bishops,
            Kind::BishopAndKnight => self.bishop_and_knight,
            Kind::Pawn => self.pawn,
            Kind::Other => self.other,
        }
    }
}

/// The endgames that have weights of their own.
#[derive(Clone, Copy)]
enum Kind {
    Queen,
    Rook,
    Bishops,
    BishopAndKnight,
    Pawn,
    Other,
}

impl Kind {
    fn of(endgame: Endgame) -> Self {
        match endgame.pieces() {
            [Role::Queen] => Self::Queen,
            [Role::Rook] => Self::Rook,
            [Role::Bishop, Role::Bishop] => Self::Bishops,
            [Role::Bishop, Role::Knight] => Self::BishopAndKnight,
            [Role::Pawn] => Self::Pawn,
            _ => Self::Other,
        }
    }
}

/// Material plus a sum of terms, for the strong side.
#[derive(Clone, Copy)]
pub struct Evaluation {
    name: &'static str,
    source: &'static str,
    terms: &'static [Term],
    /// Its places of bishop and knight, numbered after the terms.
    places: &'static [Term],
    without: Without,
}

/// What is left out of an evaluation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Without {
    Nothing,
    /// The term of this number.
    Term(usize),
    /// All places of bishop and knight.
    Places,
}

impl Without {
    fn is_kept(self, number: usize, term: &Term) -> bool {
        match self {
            Self::Nothing => true,
            Self::Term(without) => number != without,
            Self::Places => term.place().is_none(),
        }
    }
}

/// Material in hundredths of a centipawn: no sum of terms is worth a piece.
const fn worth(role: Role) -> i32 {
    match role {
        Role::King => 0,
        Role::Pawn => 10_000,
        Role::Knight | Role::Bishop => 30_000,
        Role::Rook => 50_000,
        Role::Queen => 90_000,
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
    pub const TAXICAB: Self = Self { places: &places::TERMS, ..Self::new("taxicab", "this crate", &ours::TERMS) };

    /// Those of the literature, then ours.
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
        Self { name, source, terms, places: &[], without: Without::Nothing }
    }

    /// Its source.
    pub const fn source(&self) -> &'static str {
        self.source
    }

    /// Its terms.
    pub fn terms(&self) -> impl Iterator<Item = &'static Term> + use<> {
        let without = self.without;
        let all = self.terms.iter().chain(self.places).enumerate();
        all.filter(move |&(number, term)| without.is_kept(number, term)).map(|(_, term)| term)
    }

    /// The evaluation without each of its terms in turn: `taxicab-region` is the one without `region`.
    pub fn ablations(&self) -> impl Iterator<Item = Self> + use<> {
        let all = *self;
        let count = if self.without == Without::Nothing { self.terms.len() + self.places.len() } else { 0 };
        (0..count).map(move |number| Self { without: Without::Term(number), ..all })
    }

    /// The evaluation without its places of bishop and knight: `taxicab-places`.
    #[must_use]
    pub const fn without_places(self) -> Self {
        Self { without: Without::Places, ..self }
    }

    /// The value of a position for the strong side, whichever side is to move.
    pub fn value(&self, position: &EndgamePosition) -> i32 {
        let pieces: i32 = position.pieces().map(|(_, role, _)| worth(role)).sum();
        let view = View::new(position);
        let terms: i32 = self.terms.iter().map(|term| term.weighed(&view)).sum();
        let places = match &view.hunt {
            Some(hunt) if !self.places.is_empty() => places::ALL.weighed(&hunt.images),
            _ => 0,
        };
        pieces + terms + places
            - match self.without {
                Without::Nothing => 0,
                Without::Term(number) => self.term(number).weighed(&view),
                Without::Places => places,
            }
    }

    fn term(&self, number: usize) -> &'static Term {
        if number < self.terms.len() { &self.terms[number] } else { &self.places[number - self.terms.len()] }
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        match self.without {
            Without::Nothing => Ok(()),
            Without::Term(number) => write!(f, "-{}", self.term(number).name),
            Without::Places => f.write_str("-places"),
        }
    }
}

impl fmt::Debug for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// No evaluation has this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownEvaluation;

impl fmt::Display for UnknownEvaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is no such evaluation; there are")?;
        Evaluation::ALL.iter().try_for_each(|evaluation| write!(f, " {evaluation}"))?;
        f.write_str(", and taxicab- with the name of the term to leave out, or with places to leave out all of them")
    }
}

impl core::error::Error for UnknownEvaluation {}

impl FromStr for Evaluation {
    type Err = UnknownEvaluation;

    fn from_str(text: &str) -> Result<Self, UnknownEvaluation> {
        let is_it = |evaluation: &Self| match (text.strip_prefix(evaluation.name), evaluation.without) {
            (Some(rest), Without::Nothing) => rest.is_empty(),
            (Some(rest), Without::Term(number)) => rest.strip_prefix('-') == Some(evaluation.term(number).name),
            (Some(rest), Without::Places) => rest == "-places",
            (None, _) => false,
        };
        let all = Self::ALL.into_iter().chain(Self::TAXICAB.ablations()).chain([Self::TAXICAB.without_places()]);
        all.into_iter().find(is_it).ok_or(UnknownEvaluation)
    }
}
