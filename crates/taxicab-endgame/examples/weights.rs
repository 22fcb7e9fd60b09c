//! Looks for weights of our evaluation, and of the guide of its proofs, by hill climbing on the nodes of the engine's proofs of headway and on the
//! length of games.
//!
//! `cargo run --release -p taxicab-endgame --features parallel --example weights -- [ENDGAME] [STEPS] [SEED] [ROUNDS] [WEIGHTS]`
//!
//! It begins with the weights given, as it prints them, those of the guide last: `"region -2, corner 4; corner 5"`; else with those that are shipped.
//!
//! The objective is a sum over positions: the eighth power of the doublings by which a proof takes more than 8,000 nodes. One proof of a
//! million weighs as much as 180 of 100,000, because every game climbs into the few positions that are hardest, and a move has nodes for so
//! many and no more. To it comes a price for each ply by which games take longer than perfect play, the mean over all won positions, with the
//! stand-pat search two plies deeper than headway needs at first: cheap proofs alone are proofs of small steps, of which fifty moves do
//! not have enough. A step changes one to three weights and is kept if the objective falls. The sum begins with positions spread over all
//! that need half the plies of the slowest or more. Before each round of steps all of these are measured anew, and the hardest join: weights
//! that suit the positions of the sum may have made others hard. If the hundred hardest and the length of games together cost more than
//! before, the round begins with the weights before, and with a sum that has these positions now. The result depends on nothing but the
//! arguments.

use std::error::Error;

use rayon::prelude::*;
use taxicab_endgame::engine::proof_nodes;
use taxicab_endgame::{Endgame, EndgamePosition, Evaluation, Policy, Study, Tables};

/// Proofs of more nodes count as this many.
const MAX_NODES: u64 = 1_000_000;
/// Proofs of fewer nodes cost nothing.
const FREE_NODES: u64 = 8_000;
/// The power of the doublings.
const POWER: i32 = 8;
/// What a ply costs by which games take longer than perfect play.
const PRICE: f64 = 150_000.0;
/// Positions that are proven before it is known whether the sum is too large.
const TOGETHER: usize = 16;
/// Positions of the sum at the beginning, and those that join before each round.
const SPREAD: usize = 400;
const JOINING: usize = 150;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let endgame: Endgame = arguments.next().as_deref().unwrap_or("KRK").parse()?;
    let mut number = |default: u64| arguments.next().map_or(Ok(default), |text| text.parse());
    let (steps, seed, rounds) = (number(2)?, number(1)?, number(1)?);
    let weights = beginning(endgame, arguments.next().as_deref())?;
    let mut tables = Tables::new();
    tables.fill(endgame)?;
    let study = Study::new(&tables, endgame).ok_or("an endgame against a bare king")?;
    let mut climb =
        Climb { endgame, random: seed, weights, length: 0.0, positions: Vec::new(), deep: 0, depth: 0, best: None };
    for round in 0..rounds {
        climb.join(&study);
        climb.sort();
        let mut best = climb.cost(&climb.weights, f64::MAX) + climb.length;
        println!("round {round}: {} positions, cost {best:.1}, {}", climb.positions.len(), climb.named());
        for step in 0..steps {
            if let Some(cost) = climb.step(&study, best) {
                best = cost;
                println!("{step}: cost {best:.1}, {}", climb.named());
            }
        }
    }
    climb.join(&study);
    println!("{}: {}", climb.endgame, climb.named());
    Ok(())
}

/// The weights to begin with: those that are given, else those that are shipped.
fn beginning(endgame: Endgame, given: Option<&str>) -> Result<[Vec<i32>; 2], Box<dyn Error>> {
    let terms = || Evaluation::TAXICAB.terms();
    let Some(given) = given else {
        let guide = terms().map(|term| term.guide_weight(endgame)).collect();
        return Ok([terms().map(|term| term.weight(endgame)).collect(), guide]);
    };
    let (evaluation, guide) = given.split_once(';').ok_or("no weights of the guide: they come after a semicolon")?;
    let mut both = [(); 2].map(|()| vec![0; terms().count()]);
    for (weights, list) in both.iter_mut().zip([evaluation, guide]) {
        for weight in list.split(',') {
            let (name, weight) = weight.trim().split_once(' ').ok_or_else(|| format!("no weight: {weight}"))?;
            let term = terms().position(|term| term.name == name);
            weights[term.ok_or_else(|| format!("no term: {name}"))?] = weight.trim().parse()?;
        }
    }
    Ok(both)
}

/// What a proof of this many nodes adds to the sum.
fn cost(nodes: u64) -> f64 {
    (nodes as f64 / FREE_NODES as f64).log2().max(0.0).powi(POWER)
}

/// By position, what it adds to the sum. On all cores.
fn costs(positions: &[EndgamePosition], evaluation: &Evaluation) -> Vec<f64> {
    let nodes = |position| proof_nodes(position, evaluation, MAX_NODES).unwrap_or(MAX_NODES);
    positions.par_iter().map(|position| cost(nodes(position))).collect()
}

struct Climb {
    endgame: Endgame,
    /// The state of SplitMix64 (Steele, Lea and Flood, 2014).
    random: u64,
    /// The evaluation's and the guide's.
    weights: [Vec<i32>; 2],
    /// What the length of games adds with them.
    length: f64,
    /// The positions of the sum, at the beginning of a round the hardest first.
    positions: Vec<EndgamePosition>,
    /// From these plies on all positions are measured before a round.
    deep: u8,
    /// The depth at which the length of games is measured.
    depth: u8,
    /// The weights of the least sum over the hundred hardest of these and the length of games, that sum, and what the length adds to it.
    best: Option<(f64, f64, [Vec<i32>; 2])>,
}

impl Climb {
    fn below(&mut self, bound: usize) -> usize {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.random ^ self.random >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % bound as u64) as usize
    }

    fn evaluation(&self, weights: &[Vec<i32>; 2]) -> Evaluation {
        // A few words for each step, for as long as the program runs.
        Evaluation::TAXICAB.with_weights(self.endgame, weights.clone().map(|weights| &*weights.leak()))
    }

    /// Changes the weights if that lowers the objective below the best; returns what it is then.
    fn step(&mut self, study: &Study<'_>, best: f64) -> Option<f64> {
        let weights = self.changed();
        let is_guide_alone = weights[0] == self.weights[0];
        let mut length = if is_guide_alone { self.length } else { 0.0 };
        let cost = self.cost(&weights, best - length);
        if !is_guide_alone && cost < best {
            length = self.length(study, &weights);
        }
        let is_less = cost + length < best;
        if is_less {
            (self.weights, self.length) = (weights, length);
        }
        is_less.then_some(cost + length)
    }

    /// Measures all positions that need the deepest searches, and lets the hardest join.
    fn join(&mut self, study: &Study<'_>) {
        let evaluation = self.evaluation(&self.weights);
        let mut measuring = study.measuring(evaluation, Policy::StandPat);
        let progress = measuring.progress(30, 0).expect("a whole study");
        let depths = progress.by_depth.len() as u8;
        if self.positions.is_empty() {
            self.deep = 2 * depths.div_ceil(2);
            self.depth = 2 * depths + 2;
            let slow = measuring.slow(self.deep).expect("a whole study");
            self.positions = (0..SPREAD).filter_map(|place| slow.get(place * slow.len() / SPREAD)).copied().collect();
        }
        self.length = self.length(study, &self.weights);
        let (depth, length) = (self.deep, self.length);
        let proofs = measuring.proofs(depth, 1, MAX_NODES, usize::MAX).expect("a whole study");
        let cost: f64 = proofs.hardest.iter().map(|&(nodes, _)| cost(nodes)).sum();
        println!(
            "by depth {:?}, {} without; {} positions from {depth} plies on: cost {cost:.1} and {length:.1} for the length of games, median {}, 99 % {}, most {}",
            progress.by_depth, progress.without, proofs.positions, proofs.median, proofs.percentile_99, proofs.max
        );
        match &self.best {
            Some((least, length, weights)) if *least <= cost + self.length => {
                (self.length, self.weights) = (*length, weights.clone());
            }
            _ => self.best = Some((cost + length, length, self.weights.clone())),
        }
        for (_, position) in proofs.hardest.iter().take(JOINING) {
            if !self.positions.contains(position) {
                self.positions.push(*position);
            }
        }
    }

    /// The sum of the positions' costs; any number that is not less than `enough` if it is not.
    fn cost(&self, weights: &[Vec<i32>; 2], enough: f64) -> f64 {
        let evaluation = self.evaluation(weights);
        let mut sum = 0.0;
        for positions in self.positions.chunks(TOGETHER) {
            sum += costs(positions, &evaluation).iter().sum::<f64>();
            if sum >= enough {
                break;
            }
        }
        sum
    }

    /// What the length of games adds: more than any number if some end in no mate within fifty moves.
    fn length(&self, study: &Study<'_>, weights: &[Vec<i32>; 2]) -> f64 {
        let mut measuring = study.measuring(self.evaluation(weights), Policy::StandPat);
        let measured = measuring.at(self.depth, 0).expect("a whole study");
        if measured.mated < measured.won { f64::INFINITY } else { PRICE * measured.mean_excess }
    }

    /// Brings the positions that cost most to the front, where a step that is no better is found out soonest.
    fn sort(&mut self) {
        let evaluation = self.evaluation(&self.weights);
        let mut all: Vec<_> = costs(&self.positions, &evaluation).into_iter().zip(self.positions.drain(..)).collect();
        all.sort_by(|(cost, _), (other, _)| other.total_cmp(cost));
        self.positions.extend(all.into_iter().map(|(_, position)| position));
    }

    /// The weights with one to three of them changed.
    fn changed(&mut self) -> [Vec<i32>; 2] {
        let mut weights = self.weights.clone();
        for _ in 0..=self.below(3) {
            let is_used = |&term: &usize| self.weights.iter().any(|weights| weights[term] != 0);
            let used: Vec<usize> = (0..weights[0].len()).filter(is_used).collect();
            let place = self.below(2 * used.len());
            let weight = &mut weights[place / used.len()][used[place % used.len()]];
            let most = 1 + weight.unsigned_abs() as usize / 4;
            let change = 1 + self.below(most) as i32;
            *weight += if self.below(2) == 0 { change } else { -change };
        }
        weights
    }

    fn named(&self) -> String {
        let named = |weights: &Vec<i32>| {
            let terms = Evaluation::TAXICAB.terms().zip(weights).filter(|(_, weight)| **weight != 0);
            terms.map(|(term, weight)| format!("{} {weight}", term.name)).collect::<Vec<_>>().join(", ")
        };
        self.weights.each_ref().map(named).join("; ")
    }
}
