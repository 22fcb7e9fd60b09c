//! A local search for places of bishop and knight, and the weights of the terms beside them.
//!
//! Covariance matrix adaptation cannot look for places: they are no numbers. Here each round tries fifteen changes of the
//! candidate it stands on and keeps the best, if it is better.

use std::time::Instant;

use taxicab_endgame::{Candidate, Forced, Tables, Tuning};

use crate::adaptation::Random;
use crate::edits::{Edit, Edits};
use crate::search::{Found, Limits, Progress};

/// No more changes are tried again: alone, and the best two, three and so on together, that leaves room for six new ones.
const MOST_AGAIN: usize = 5;

/// What a search goes by.
pub(crate) struct LocalSearch<'t> {
    pub(crate) tables: &'t Tables,
    pub(crate) tuning: &'t Tuning,
    /// The stage.
    pub(crate) within: Option<u8>,
    /// What a place has to gain.
    pub(crate) price: f64,
    /// No more places; but those that are there at the start may stay.
    pub(crate) most: usize,
    pub(crate) limits: Limits,
}

impl LocalSearch<'_> {
    fn cost(&self, forced: &Forced, candidate: &Candidate) -> f64 {
        forced.objective() + self.price * candidate.places.len() as f64
    }

    /// Searches from a candidate until all is mated or the limits are spent.
    ///
    /// `is_mated` has the last word on what forces everything, because of the fifty-move rule; `improved` is told each time the
    /// best is better, `progress` after every round.
    pub(crate) fn run(
        &self,
        start: Candidate,
        random: &mut Random,
        is_mated: impl Fn(&Candidate) -> bool,
        mut improved: impl FnMut(&Found) -> Result<(), String>,
        mut progress: impl FnMut(Progress<'_>),
    ) -> Result<Found, String> {
        let begun = Instant::now();
        let spreads = self.tuning.spreads();
        let mut leaves = self.tuning.leaves(start.clone());
        let mut compared = self.tuning.compared(&leaves, &[start]);
        let found = |candidate: Candidate, forced: Forced, generations| {
            let is_finished = forced.share >= 1.0 && is_mated(&candidate);
            Found { candidate, forced, generations, is_finished }
        };
        let mut best = found(leaves.candidate().clone(), compared.forced()[0], 0);
        improved(&best)?;
        let mut place = 0;
        let mut again: Vec<Edit> = Vec::new();
        while !best.is_finished && !self.limits.are_spent(best.generations) {
            let edits = Edits {
                tables: self.tables,
                tuning: self.tuning,
                spreads: &spreads,
                within: self.within,
                most: self.most,
                candidate: &best.candidate,
                leaves: &leaves,
                // Where nothing weighs yet, a hundredth of a pawn is a unit.
                deviation: self.tuning.deviation(&leaves).max(100.0),
                compared: (&compared, place),
            };
            let mut tried = repeated(&again);
            tried.resize_with(Tuning::SIDE_BY_SIDE - 1, || vec![edits.draw(random)]);
            let (tried, mut candidates): (Vec<_>, Vec<_>) = tried
                .into_iter()
                .filter_map(|edits| Edit::all(&edits, &best.candidate).map(|candidate| (edits, candidate)))
                .filter(|(_, candidate)| candidate.places.len() <= self.most.max(best.candidate.places.len()))
                .unzip();
            candidates.push(best.candidate.clone());
            compared = self.tuning.compared(&leaves, &candidates);
            place = tried.len();
            let costs: Vec<f64> = compared
                .forced()
                .iter()
                .zip(&candidates)
                .map(|(forced, candidate)| self.cost(forced, candidate))
                .collect();
            let mut order: Vec<usize> = (0..tried.len()).filter(|&number| costs[number] < costs[place]).collect();
            order.sort_by(|&one, &other| costs[one].total_cmp(&costs[other]));
            best.generations += 1;
            again.clear();
            if let Some((&first, others)) = order.split_first() {
                let is_new = |edits: &&Vec<Edit>| edits.len() == 1 && !tried[first].contains(&edits[0]);
                let others = others.iter().map(|&number| &tried[number]).filter(is_new);
                again.extend(others.take(MOST_AGAIN).map(|edits| edits[0].clone()));
                place = first;
                best = found(candidates.swap_remove(first), compared.forced()[first], best.generations);
                leaves = self.tuning.moved(&leaves, best.candidate.clone());
                improved(&best)?;
            }
            let state = format!("{} places", best.candidate.places.len());
            progress(Progress { elapsed: begun.elapsed(), state, best: &best });
        }
        Ok(best)
    }
}

/// The changes that are tried again, alone and together.
fn repeated(again: &[Edit]) -> Vec<Vec<Edit>> {
    let alone = again.iter().map(|edit| vec![edit.clone()]);
    alone.chain((2..=again.len()).map(|count| again[..count].to_vec())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use taxicab_endgame::{Endgame, Evaluation, Study};

    #[test]
    fn a_search_comes_nearer_to_mate_and_a_seed_gives_it_again() {
        let mut tables = Tables::new();
        tables.fill(Endgame::KBNK).unwrap();
        let study = Study::new(&tables, Endgame::KBNK).unwrap();
        let evaluation = Evaluation::TAXICAB.without_places();
        let tuning = study.tuning(&evaluation, 3, Some(12), |term| term.name != "loose");
        let start = Candidate { weights: vec![0; tuning.terms().len()], places: Vec::new() };
        let begun = tuning.compared(&tuning.leaves(start.clone()), std::slice::from_ref(&start)).forced()[0];
        let run = |most| {
            let limits = Limits { generations: 40, deadline: None };
            let search = LocalSearch { tables: &tables, tuning: &tuning, within: Some(12), price: 0.03, most, limits };
            let mut costs = Vec::new();
            let improved = |found: &Found| {
                costs.push(search.cost(&found.forced, &found.candidate));
                Ok(())
            };
            let found = search.run(start.clone(), &mut Random(1), |_| true, improved, |_| ()).unwrap();
            assert!(costs.windows(2).all(|pair| pair[1] < pair[0]), "{costs:?}");
            found
        };
        let found = run(5);
        assert!(found.forced.objective() < 0.8 * begun.objective(), "{begun:?} {:?}", found.forced);
        assert!((1..=5).contains(&found.candidate.places.len()), "{:?}", found.candidate);
        let all = [found.candidate.clone()];
        assert_eq!(tuning.compared(&tuning.leaves(start.clone()), &all).forced()[0], found.forced);
        assert_eq!(run(5).candidate, found.candidate);
        assert!(run(0).candidate.places.is_empty());
    }
}
