//! One search: from a start, over some of the weights, until all is mated or the limits are spent.

use std::time::{Duration, Instant};

use taxicab_endgame::{Candidate, Forced, Tuning};

use crate::adaptation::{Adaptation, Random};

/// Weights times the spreads of their terms are these times the coordinates that are searched.
const UNIT: f64 = 60.0;
/// The distribution has shrunk to a point.
const LEAST_STEP: f64 = 0.004;

/// A search that begins anew has twice the candidates, but no more than these.
const MOST_CANDIDATES: usize = 256;
/// The sums must stay far from what a mate counts.
pub(crate) const MOST_WEIGHT: f64 = 8_000.0;

/// When to stop.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// After so many generations, or rounds.
    pub(crate) generations: u64,
    /// At this time.
    pub(crate) deadline: Option<Instant>,
}

impl Limits {
    /// Whether there is nothing left after so many generations.
    pub(crate) fn are_spent(&self, generations: u64) -> bool {
        generations >= self.generations || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// The best that was found.
#[derive(Clone)]
pub(crate) struct Found {
    pub(crate) candidate: Candidate,
    pub(crate) forced: Forced,
    pub(crate) generations: u64,
    /// Whether all is mated, by the last word on it.
    pub(crate) is_finished: bool,
}

/// How far a search is.
pub(crate) struct Progress<'f> {
    pub(crate) elapsed: Duration,
    /// What the search itself has to tell.
    pub(crate) state: String,
    pub(crate) best: &'f Found,
}

/// What a search goes by.
pub(crate) struct Search<'t> {
    pub(crate) tuning: &'t Tuning,
    /// How much each term varies.
    pub(crate) spreads: &'t [f64],
    pub(crate) population: usize,
    pub(crate) step: f64,
    pub(crate) limits: Limits,
}

impl Search<'_> {
    /// Searches from these weights over the terms of these places; the others stay 0.
    ///
    /// `is_mated` has the last word on weights that force everything, because of the fifty-move rule; `improved` is told each
    /// time the best is better, `progress` after every generation.
    pub(crate) fn run(
        &self,
        start: &[i16],
        places: &[usize],
        random: &mut Random,
        is_mated: impl Fn(&Candidate) -> bool,
        mut improved: impl FnMut(&Found) -> Result<(), String>,
        mut progress: impl FnMut(Progress<'_>),
    ) -> Result<Found, String> {
        let begun = Instant::now();
        let around = |weights: &[i16], population: usize| {
            let mean = places.iter().map(|&place| f64::from(weights[place]) * self.spreads[place] / UNIT).collect();
            Adaptation::new(mean, self.step, population)
        };
        let weights = |candidate: &Vec<f64>| {
            let mut weights = vec![0; self.spreads.len()];
            for (&place, at) in places.iter().zip(candidate) {
                weights[place] = (at * UNIT / self.spreads[place]).round().clamp(-MOST_WEIGHT, MOST_WEIGHT) as i16;
            }
            weights
        };
        let mut population = self.population;
        let mut adaptation = around(start, population);
        let mut best: Option<Found> = None;
        // Those that force all mates and take more than fifty moves.
        let mut late: Vec<Candidate> = Vec::new();
        for generations in 1.. {
            let asked = adaptation.generation(random);
            let candidates: Vec<Vec<i16>> = asked.iter().map(weights).collect();
            let forced = self.tuning.forced(&candidates);
            let mut order: Vec<usize> = (0..asked.len()).collect();
            order.sort_by(|&one, &other| forced[one].objective().total_cmp(&forced[other].objective()));
            for &number in &order {
                let forced = forced[number];
                if best.as_ref().is_some_and(|best| forced.objective() >= best.forced.objective()) && forced.share < 1.0
                {
                    break;
                }
                let candidate = Candidate { weights: candidates[number].clone(), places: Vec::new() };
                let is_forced = forced.share >= 1.0 && !late.contains(&candidate);
                let is_finished = is_forced && is_mated(&candidate);
                if is_forced && !is_finished {
                    late.push(candidate.clone());
                }
                if is_finished || best.as_ref().is_none_or(|best| forced.objective() < best.forced.objective()) {
                    let found = Found { candidate, forced, generations, is_finished };
                    improved(&found)?;
                    best = Some(found);
                }
                if is_finished {
                    break;
                }
            }
            let found = best.as_mut().expect("the first generation has a best");
            found.generations = generations;
            progress(Progress {
                elapsed: begun.elapsed(),
                state: format!("step {:.3}", adaptation.step()),
                best: found,
            });
            if found.is_finished || self.limits.are_spent(generations) {
                break;
            }
            let ranked: Vec<Vec<f64>> = order.iter().map(|&number| asked[number].clone()).collect();
            adaptation.learn(&ranked);
            if adaptation.step() < LEAST_STEP {
                // Nothing near is better: once more from the best, with long steps and more candidates, as A. Auger &
                // N. Hansen, A Restart CMA Evolution Strategy with Increasing Population Size, 2005.
                population = (2 * population).min(MOST_CANDIDATES.max(self.population));
                adaptation = around(&found.candidate.weights, population);
            }
        }
        Ok(best.expect("there was a generation"))
    }
}
