//! Candidates that differ little from one whose values are known, side by side.
//!
//! A local search changes a weight or a place at a time, so the values of all candidates are those of the one it stands on and
//! a few measures more.

use alloc::vec;
use alloc::vec::Vec;

use super::forced::{self, Mask};
use super::lanes::{self, Choice, LANES, Scores};
use super::nearness::Nearness;
use super::{Forced, Sums, Tuning};
use crate::EndgamePosition;
use crate::evaluation::{Place, Term};
use crate::parallel;
use crate::study::graph::DRAW;
use crate::study::policy::side_after;
use crate::{Endgame, Side};

/// Weights for the terms of a [`Tuning`], in their order, and places of bishop and knight with theirs; in other endgames places
/// count nothing.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// One for each term.
    pub weights: Vec<i16>,
    /// Besides the terms.
    pub places: Vec<(Place, i16)>,
}

/// The values that a candidate gives to the leaves. [`Tuning::leaves`] makes them.
pub struct Leaves {
    candidate: Candidate,
    pub(super) values: Vec<i32>,
}

/// How near to mate candidates come, what they do not mate and where they go. [`Tuning::compared`] makes it.
pub struct Compared<'t> {
    pub(super) tuning: &'t Tuning,
    forced: Vec<Forced>,
    pub(super) choices: Vec<Choice>,
    /// Which candidates mate from a position with the strong side to move.
    pub(super) mated: Vec<Mask>,
}

/// What weighs more or less than before.
enum Change {
    Term(usize, i32),
    Place(Nearness, i32),
}

impl Leaves {
    /// The candidate.
    pub fn candidate(&self) -> &Candidate {
        &self.candidate
    }
}

impl Compared<'_> {
    /// How near each candidate comes.
    pub fn forced(&self) -> &[Forced] {
        &self.forced
    }

    /// The won positions that a candidate does not mate from, the fifty-move rule aside, by number in the endgame, the strong
    /// side to move.
    pub fn unmated(&self, candidate: usize) -> impl Iterator<Item = usize> {
        let stage = &self.tuning.stage;
        let is_unmated =
            move |position: &usize| stage.won[*position].is_some() && self.mated[*position] >> candidate & 1 == 0;
        (0..stage.own).filter(is_unmated).map(|position| stage.places[position] as usize)
    }

    /// What a candidate's move leads to from the position of a number, the strong side to move; `None` if the position is not
    /// looked at, has no move, or the move leads to another endgame.
    pub fn choice(&self, candidate: usize, number: usize) -> Option<EndgamePosition> {
        let stage = &self.tuning.stage;
        let position = self.tuning.position(number)?;
        let choice = self.choices[position][candidate];
        let target = *stage.moves(Side::Strong, position).get(usize::from(choice))?;
        let is_own = target != DRAW && (target as usize) < stage.own;
        is_own.then(|| self.tuning.unrank(target as usize, Side::Weak))
    }
}

impl Tuning {
    /// How many candidates [`compared`](Self::compared) takes at a time; as many cost little more than one.
    pub const SIDE_BY_SIDE: usize = LANES;

    /// The values of a candidate.
    ///
    /// # Panics
    /// There is not one weight a term.
    ///
    /// # Complexity
    /// Four bytes a position.
    pub fn leaves(&self, candidate: Candidate) -> Leaves {
        let nothing = Candidate { weights: vec![0; self.terms.len()], places: Vec::new() };
        self.moved(&Leaves { candidate: nothing, values: self.fixed.clone() }, candidate)
    }

    /// The values of another candidate, by its difference.
    ///
    /// # Panics
    /// There is not one weight a term.
    pub fn moved(&self, leaves: &Leaves, candidate: Candidate) -> Leaves {
        let changes = self.changes(&leaves.candidate, &candidate);
        let changes: Vec<(usize, Change)> = changes.into_iter().map(|change| (0, change)).collect();
        let values = parallel::map(self.stage.len(), 1, |position| self.changed(leaves, &changes, position)[0]);
        Leaves { candidate, values }
    }

    /// How near to mate each of some candidates comes, by their differences from one whose values are there.
    ///
    /// # Panics
    /// There are more than [`SIDE_BY_SIDE`](Self::SIDE_BY_SIDE), or one has not one weight a term.
    ///
    /// # Complexity
    /// That of [`forced`](Self::forced) without its sums of terms; each change is measured once a position.
    pub fn compared(&self, leaves: &Leaves, candidates: &[Candidate]) -> Compared<'_> {
        assert!(candidates.len() <= LANES, "{LANES} candidates at most");
        let of_lane = |(lane, candidate)| {
            let changes = self.changes(&leaves.candidate, candidate);
            changes.into_iter().map(move |change| (lane, change))
        };
        let changes: Vec<(usize, Change)> = candidates.iter().enumerate().flat_map(of_lane).collect();
        let leaf = |position| self.changed(leaves, &changes, position);
        let choices = lanes::choices(&self.stage, leaf, self.depth);
        let mut sums = Sums::new(&self.stage);
        let mut mated = vec![0; self.stage.own];
        forced::settle(&self.stage, &choices, |position, plies, lanes| {
            sums.settle(&self.stage, position, plies, lanes);
            if plies == 0 && position < self.stage.own {
                mated[position] |= lanes;
            }
        });
        let forced = (0..candidates.len()).map(|lane| sums.forced(lane)).collect();
        Compared { tuning: self, forced, choices, mated }
    }

    /// The values of a leaf with changes, each for one of the candidates.
    fn changed(&self, leaves: &Leaves, changes: &[(usize, Change)], position: usize) -> Scores {
        let mut scores = [leaves.values[position]; LANES];
        if position < self.stage.own {
            let row = &self.measures[position * self.terms.len()..][..self.terms.len()];
            let standing = self.unrank(position, side_after(self.depth));
            for (lane, change) in changes {
                scores[*lane] += match change {
                    Change::Term(term, weight) => weight * i32::from(row[*term]),
                    Change::Place(nearness, weight) => weight * nearness.of(&standing),
                };
            }
        }
        scores
    }

    fn changes(&self, from: &Candidate, to: &Candidate) -> Vec<Change> {
        assert_eq!(to.weights.len(), self.terms.len(), "one weight a term");
        let weights = from.weights.iter().zip(&to.weights).map(|(&from, &to)| i32::from(to) - i32::from(from));
        let terms = weights.enumerate().filter(|&(_, more)| more != 0).map(|(term, more)| Change::Term(term, more));
        let mut places: Vec<(Place, i32)> = Vec::new();
        if self.endgame == Endgame::KBNK {
            let before = from.places.iter().map(|&(place, weight)| (place, -i32::from(weight)));
            for (place, more) in to.places.iter().map(|&(place, weight)| (place, i32::from(weight))).chain(before) {
                match places.iter_mut().find(|(known, _)| *known == place) {
                    Some((_, sum)) => *sum += more,
                    None => places.push((place, more)),
                }
            }
        }
        let places = places.iter().filter(|(_, more)| *more != 0);
        terms.chain(places.map(|(place, more)| Change::Place(Nearness::new(place), *more))).collect()
    }

    /// The place in the stage of the position of a number.
    pub(super) fn position(&self, number: usize) -> Option<usize> {
        let key = |place: u32| (self.index.unrank(place as usize, Side::Strong).pieces.map(u8::from), place);
        let wanted = key(u32::try_from(number).ok().filter(|&number| (number as usize) < self.index.len())?);
        self.stage.places[..self.stage.own].binary_search_by_key(&wanted, |&place| key(place)).ok()
    }

    /// A position of the endgame itself.
    pub(super) fn unrank(&self, position: usize, to_move: Side) -> EndgamePosition {
        self.index.unrank(self.stage.places[position] as usize, to_move)
    }

    /// The value of a position for the strong side by a candidate: what [`Study::measured_by`](crate::Study::measured_by)
    /// wants.
    ///
    /// # Panics
    /// There is not one weight a term.
    pub fn value(&self, candidate: &Candidate, standing: &EndgamePosition) -> i32 {
        assert_eq!(candidate.weights.len(), self.terms.len(), "one weight a term");
        let mut value = self.evaluation.value(standing);
        if standing.endgame() == self.endgame {
            let measures = Term::measures(&self.terms, standing);
            for ((term, &weight), measure) in self.terms.iter().zip(&candidate.weights).zip(measures) {
                value += (i32::from(weight) - term.weight(self.endgame)) * measure;
            }
            value += Place::weighed(&candidate.places, standing);
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tables;
    use crate::evaluation::Evaluation;
    use crate::study::{Policy, Study};

    #[test]
    fn places_by_their_weights_are_those_of_the_evaluation() {
        let mut tables = Tables::new();
        tables.fill(Endgame::KBNK).unwrap();
        let study = Study::new(&tables, Endgame::KBNK).unwrap();
        let ours = Evaluation::TAXICAB;
        let tuning = study.tuning(&ours.without_places(), 3, Some(9), |term| term.name != "loose");
        let places: Vec<(Place, i16)> =
            ours.terms().filter_map(|term| Some((term.place()?, term.weight(Endgame::KBNK) as i16))).collect();
        let all = Candidate { weights: tuning.weights(), places };
        let mut fewer = all.clone();
        fewer.places.truncate(3);
        fewer.weights[0] += 7;
        let [leaves, without] = [&all, &fewer].map(|candidate| tuning.leaves(candidate.clone()));
        assert!(tuning.moved(&without, all.clone()).values == leaves.values);
        let side = side_after(3);
        let mut count = 0;
        for position in (0..tuning.stage.own).filter(|&position| !tuning.stage.moves(side, position).is_empty()) {
            let standing = tuning.unrank(position, side);
            assert_eq!(leaves.values[position], ours.value(&standing), "{standing:?}");
            assert_eq!(tuning.value(&all, &standing), ours.value(&standing), "{standing:?}");
            assert_eq!(tuning.value(&fewer, &standing), without.values[position], "{standing:?}");
            count += usize::from(leaves.values[position] != without.values[position]);
        }
        assert!(count > 1000, "{count}");
        let forced = |leaves| tuning.compared(leaves, &[all.clone(), fewer.clone()]).forced().to_vec();
        assert_eq!(forced(&leaves), forced(&without));
        assert_ne!(forced(&leaves)[0], forced(&leaves)[1]);
        assert_eq!(study.tuning(&ours, 3, Some(9), |_| false).forced(&[vec![]])[0], forced(&leaves)[0]);
    }

    #[test]
    fn comparing_is_measuring_each_by_itself() {
        let mut tables = Tables::new();
        tables.fill(Endgame::KRK).unwrap();
        let study = Study::new(&tables, Endgame::KRK).unwrap();
        let tuning = study.tuning(&Evaluation::TAXICAB, 3, None, |term| term.name != "loose");
        let mut candidates = vec![Candidate { weights: tuning.weights(), places: Vec::new() }; 5];
        for (number, candidate) in candidates.iter_mut().enumerate() {
            candidate.weights[number] = candidate.weights[number] / 2 + 10;
        }
        let compared = tuning.compared(&tuning.leaves(candidates[4].clone()), &candidates);
        let weights: Vec<Vec<i16>> = candidates.iter().map(|candidate| candidate.weights.clone()).collect();
        assert_eq!(compared.forced(), tuning.forced(&weights));
        let table = tables.table(Endgame::KRK).unwrap();
        for (number, candidate) in candidates.iter().enumerate() {
            let value = |standing: &EndgamePosition| tuning.value(candidate, standing);
            let measured = study.measured_by(value, 3, usize::MAX);
            let unmated: Vec<EndgamePosition> =
                compared.unmated(number).map(|number| table.index().unrank(number, Side::Strong)).collect();
            assert_eq!(unmated, sorted(&study, measured.failing), "{candidate:?}");
            let policy = Policy::new(&study.graph, value, 3);
            for place in 0..table.index().len() {
                let is_legal = table.at(place, Side::Strong).is_some();
                let choice = study.choice(&policy, place).filter(|_| is_legal);
                assert_eq!(compared.choice(number, place), choice, "{candidate:?}");
            }
        }
    }

    /// By the other pieces first, as a stage is.
    fn sorted(study: &Study<'_>, mut all: Vec<EndgamePosition>) -> Vec<EndgamePosition> {
        all.sort_by_key(|standing| (standing.pieces.map(u8::from), study.graph.rank(standing)));
        all
    }
}
