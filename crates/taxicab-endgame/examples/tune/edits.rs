//! The changes of a candidate that a local search tries.

use taxicab_chess::Square;
use taxicab_endgame::{
    BishopAt, Candidate, Compared, EndgamePosition, Index, Leaves, Missed, Place, Side, Tables, Tuning, Value,
};

use crate::adaptation::Random;
use crate::search::MOST_WEIGHT;

/// How often a new place begins at any won position, not at one that is not mated.
const ANYWHERE: f64 = 0.12;
/// The most plies that are played from there.
const MAX_PLIES: usize = 8;
/// A new place weighs so many standard deviations of the evaluation, over the root of its number.
const NEW_WEIGHT: [f64; 2] = [0.016, 0.6];
/// The greatest number at the end of a place.
const MOST_MOVES: u8 = 6;
/// The most rounds of a circle that are played before what is missed there is looked for.
const MOST_ROUNDS: usize = 50;
/// The logarithm of the most that a new place weighs more than would do for what is missed.
const MOST_FACTOR: f64 = 1.2;
/// How often a change of one kind is drawn that cannot be, before it is another kind's turn.
const MOST_TRIES: usize = 20;

/// A change of a candidate.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Edit {
    Add(Place, i16),
    /// A place gives way to another one, or to itself with another weight.
    Replace(Place, Place, i16),
    Remove(Place),
    /// By how much terms weigh more.
    Terms(Vec<(usize, i16)>),
}

impl Edit {
    /// The candidate afterwards; `None` if the place is gone, or the new one there already.
    fn applied(&self, mut to: Candidate) -> Option<Candidate> {
        let number = |of: &Place| to.places.iter().position(|(place, _)| place == of);
        match self {
            Self::Add(place, weight) => match number(place) {
                Some(_) => return None,
                None => to.places.push((*place, *weight)),
            },
            Self::Replace(old, new, weight) => {
                let at = number(old)?;
                if old != new && number(new).is_some() {
                    return None;
                }
                to.places[at] = (*new, *weight);
            }
            Self::Remove(place) => {
                let at = number(place)?;
                to.places.remove(at);
            }
            Self::Terms(terms) => {
                for &(term, more) in terms {
                    to.weights[term] = rounded(f64::from(to.weights[term]) + f64::from(more));
                }
            }
        }
        Some(to)
    }

    /// The candidate after several.
    pub(crate) fn all(edits: &[Self], to: &Candidate) -> Option<Candidate> {
        edits.iter().try_fold(to.clone(), |candidate, edit| edit.applied(candidate))
    }
}

fn rounded(weight: f64) -> i16 {
    weight.round().clamp(-MOST_WEIGHT, MOST_WEIGHT) as i16
}

/// A weight that is not 0.
fn weighty(weight: f64) -> i16 {
    match rounded(weight) {
        0 if weight < 0.0 => -1,
        0 => 1,
        weight => weight,
    }
}

/// What changes are drawn from.
pub(crate) struct Edits<'s> {
    pub(crate) tables: &'s Tables,
    pub(crate) tuning: &'s Tuning,
    /// How much each term varies.
    pub(crate) spreads: &'s [f64],
    pub(crate) within: Option<u8>,
    /// No more places.
    pub(crate) most: usize,
    pub(crate) candidate: &'s Candidate,
    /// Its values.
    pub(crate) leaves: &'s Leaves,
    /// The standard deviation of them.
    pub(crate) deviation: f64,
    /// What it mates, and where it goes, in this of the candidates.
    pub(crate) compared: (&'s Compared<'s>, usize),
}

impl Edits<'_> {
    /// One that can be applied; of another kind where there is none of the first one drawn.
    pub(crate) fn draw(&self, random: &mut Random) -> Edit {
        loop {
            let kind = random.unit();
            let edit = |_| match kind {
                ..0.4 if self.candidate.places.len() >= self.most => None,
                ..0.15 => self.added(random),
                ..0.4 => self.aimed(random),
                ..0.8 => self.changed(random),
                _ => Some(self.reweighed(random)),
            };
            let mut edits = (0..MOST_TRIES).filter_map(edit);
            if let Some(edit) = edits.find(|edit| edit.applied(self.candidate.clone()).is_some()) {
                return edit;
            }
        }
    }

    fn reweighed(&self, random: &mut Random) -> Edit {
        let count = 1 + random.below(3);
        let term = |_| {
            let term = random.below(self.spreads.len());
            let step =
                0.15 * f64::from(self.candidate.weights[term]).abs() + 0.02 * self.deviation / self.spreads[term];
            (term, weighty(step * random.normal()))
        };
        Edit::Terms((0..count).map(term).collect())
    }

    fn changed(&self, random: &mut Random) -> Option<Edit> {
        if self.candidate.places.is_empty() {
            return None;
        }
        let (place, weight) = self.candidate.places[random.below(self.candidate.places.len())];
        let replaced = |new: Option<Place>| Some(Edit::Replace(place, new?, weight));
        let (mut squares, bishop, within) = (place.squares(), place.bishop(), place.within());
        match random.below(20) {
            0..8 => Some(Edit::Replace(place, place, weighty(f64::from(weight) * (0.4 * random.normal()).exp()))),
            8..11 => {
                let number = if random.below(2) == 0 { within - 1 } else { within + 1 };
                replaced(Place::new(squares, bishop, number).filter(|_| number <= within.max(MOST_MOVES)))
            }
            11..16 => match random.below(4) {
                3 => replaced(Place::new(squares, moved(bishop, random)?, within)),
                piece => {
                    let [files, ranks] = [(); 2].map(|()| random.below(3) as i8 - 1);
                    squares[piece] = Some(squares[piece]?.offset(files, ranks)?);
                    replaced(Place::new(squares, bishop, within))
                }
            },
            16 => match random.below(4) {
                3 => replaced(Place::new(squares, BishopAt::Anywhere, within)),
                piece => {
                    squares[piece] = None;
                    replaced(Place::new(squares, bishop, within))
                }
            },
            _ => Some(Edit::Remove(place)),
        }
        .filter(|edit| !matches!(edit, Edit::Replace(old, new, same) if old == new && *same == weight))
    }

    /// A new place where the pieces are on the way from a position that is not mated.
    fn added(&self, random: &mut Random) -> Option<Edit> {
        let standing = self.walked(self.begun(random)?, random);
        let place = place_at(&standing, random)?;
        let [least, most] = NEW_WEIGHT.map(f64::ln);
        let within = f64::from(place.within());
        let size = (least + (most - least) * random.unit()).exp() * self.deviation / within.sqrt();
        Some(Edit::Add(place, weighty(if random.below(2) == 0 { size } else { -size })))
    }

    /// A new place that leads out of a circle: at the leaf of the move that is missed there, or to be shunned at that of the
    /// move that is played.
    fn aimed(&self, random: &mut Random) -> Option<Edit> {
        let (compared, candidate) = self.compared;
        let number = self.unmated(random)?;
        let rounds = random.below(MOST_ROUNDS);
        let Missed { expected, better, gap } =
            compared.missed(candidate, self.leaves, number, rounds, |count| random.below(count))?;
        let place = place_at(if random.below(2) == 0 { &better } else { &expected }, random)?;
        let nearer = place.nearness(&better) - place.nearness(&expected);
        let factor = (MOST_FACTOR * random.unit() * random.unit()).exp();
        (nearer != 0).then(|| Edit::Add(place, weighty(factor * f64::from(gap + 1) / f64::from(nearer))))
    }

    /// The number of a position that is not mated, if there is one.
    fn unmated(&self, random: &mut Random) -> Option<usize> {
        let (compared, candidate) = self.compared;
        match compared.unmated(candidate).count() {
            0 => None,
            count => compared.unmated(candidate).nth(random.below(count)),
        }
    }

    /// The number of any won position of the stage.
    fn won(&self, random: &mut Random) -> Option<usize> {
        let table = self.tables.table(self.index().endgame())?;
        let is_near = |plies: u8| self.within.is_none_or(|within| plies <= within);
        let is_won =
            |&number: &usize| matches!(table.at(number, Side::Strong), Some(Value::Win(plies)) if is_near(plies));
        std::iter::repeat_with(|| random.below(self.index().len())).take(100_000).find(is_won)
    }

    /// Where a new place is looked for, with the strong side to move.
    fn begun(&self, random: &mut Random) -> Option<EndgamePosition> {
        let unmated = if random.unit() < ANYWHERE { None } else { self.unmated(random) };
        let number = unmated.or_else(|| self.won(random))?;
        Some(self.index().unrank(number, Side::Strong))
    }

    /// A few plies on, by the policy or by perfect play, against any replies.
    fn walked(&self, from: EndgamePosition, random: &mut Random) -> EndgamePosition {
        let (compared, candidate) = self.compared;
        let is_policy = random.below(2) == 0;
        let next = |standing: EndgamePosition, random: &mut Random| {
            let steps = || self.tables.moves(&standing).filter_map(|(step, value)| Some((step.after?, value)));
            let own = || steps().filter(|(after, _)| after.endgame() == standing.endgame());
            match standing.to_move() {
                Side::Strong if is_policy => compared.choice(candidate, self.index().rank(&standing)?),
                Side::Strong => own().max_by_key(|&(_, value)| value).map(|(after, _)| after),
                Side::Weak => match own().count() {
                    0 => None,
                    count => own().nth(random.below(count)).map(|(after, _)| after),
                },
            }
        };
        (0..random.below(MAX_PLIES + 1)).try_fold(from, |at, _| next(at, random).ok_or(at)).unwrap_or_else(|last| last)
    }

    fn index(&self) -> Index {
        Index::new(self.tuning.endgame())
    }
}

/// The place of a position of bishop and knight, with a piece or two that may be anywhere, and a number.
fn place_at(standing: &EndgamePosition, random: &mut Random) -> Option<Place> {
    let (_, _, bishop) = standing.pieces().next()?;
    let image = |square: Square| if bishop.is_light() { square } else { square.mirrored() };
    let squares = [standing.king(Side::Weak), standing.king(Side::Strong), standing.pieces().nth(1)?.2];
    let [weak, mut strong, mut knight] = squares.map(|square| Some(image(square)));
    let mut bishop = BishopAt::On(image(bishop));
    match random.below(12) {
        0 => knight = None,
        1 => strong = None,
        2 => bishop = BishopAt::Anywhere,
        3 | 4 => bishop = along(bishop, random.below(2) == 0),
        5 => (knight, bishop) = (None, BishopAt::Anywhere),
        _ => {}
    }
    Place::new([weak, strong, knight], bishop, 1 + random.below(MOST_MOVES.into()) as u8)
}

/// On one of the diagonals of a square.
fn along(bishop: BishopAt, is_rising: bool) -> BishopAt {
    match bishop {
        BishopAt::On(square) => BishopAt::along(square, is_rising),
        other => other,
    }
}

/// On a square beside, or on a diagonal beside, of the same colour.
fn moved(bishop: BishopAt, random: &mut Random) -> Option<BishopAt> {
    let [first, second] = [(); 2].map(|()| if random.below(2) == 0 { -1 } else { 1 });
    match bishop {
        BishopAt::Anywhere => None,
        BishopAt::On(square) => square.offset(first, second).map(BishopAt::On),
        BishopAt::OnLine(line) => {
            let end = line.first()?;
            let is_rising = BishopAt::along(end, true) == bishop;
            let beside = line.iter().find_map(|square| square.offset(2 * first, 0))?;
            Some(BishopAt::along(beside, is_rising))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_applies_where_its_place_is() {
        let [first, second]: [Place; 2] = ["kf8-Kf6-3", "Nf7-Bh7-2"].map(|name| name.parse().unwrap());
        let candidate = Candidate { weights: vec![5, 7_999], places: vec![(first, 30)] };
        let places = |edits: &[Edit]| Edit::all(edits, &candidate).map(|candidate| candidate.places);
        assert_eq!(places(&[Edit::Add(second, -4)]), Some(vec![(first, 30), (second, -4)]));
        assert_eq!(places(&[Edit::Replace(first, second, 6)]), Some(vec![(second, 6)]));
        assert_eq!(places(&[Edit::Replace(first, first, 6)]), Some(vec![(first, 6)]));
        assert_eq!(places(&[Edit::Remove(first), Edit::Add(first, 1)]), Some(vec![(first, 1)]));
        for gone in [Edit::Add(first, 1), Edit::Remove(second), Edit::Replace(second, second, 1)] {
            assert_eq!(places(&[gone]), None);
        }
        assert_eq!(places(&[Edit::Remove(first), Edit::Remove(first)]), None);
        assert_eq!(places(&[Edit::Add(second, 1), Edit::Replace(first, second, 1)]), None);
        let weights = Edit::all(&[Edit::Terms(vec![(0, -9), (1, 9)])], &candidate).unwrap().weights;
        assert_eq!(weights, [-4, 8_000]);
    }

    #[test]
    fn a_bishop_stays_on_its_colour() {
        let mut random = Random(1);
        for at in [BishopAt::On(Square::D3), BishopAt::along(Square::D3, true), BishopAt::along(Square::D3, false)] {
            for _ in 0..20 {
                let beside = moved(at, &mut random).unwrap();
                assert!(beside != at && Place::new([None; 3], beside, 1).is_some(), "{beside:?}");
            }
        }
    }
}
