//! Looks for weights of our evaluation, and of the guide of its proofs, by hill climbing on the nodes of the engine's proofs of headway and on the
//! length of games.
//!
//! `cargo run --release -p taxicab-endgame --features parallel --example weights -- [ENDGAME] [STEPS] [SEED] [ROUNDS] [WEIGHTS]`
//!
//! It begins with the weights given, as it prints them, those of the guide last: `"region -2, corner 4; corner 5"`; else with those that are shipped.
//!
//! The objective is a sum over positions: the eighth power of the doublings by which a proof takes more than 8,000 nodes. One proof of a
//! million weighs as much as 180 of 100,000, because every game climbs into the few positions that are hardest, and a move has nodes for so
//! many and no more. To it comes a price for each node of a proof from the positions that games come to, the mean over them; and one for
//! each ply by which games take longer than perfect play, the mean over all won positions: cheap proofs alone are proofs of small steps, of
//! which fifty moves do not have enough. These games are those of the stand-pat search two plies deeper than headway needs at first. A
//! step changes one to three weights and is kept if the objective falls. The sum begins with positions spread over all
//! that need half the plies of the slowest or more. Before each round of steps all of these are measured anew, and the hardest join: weights
//! that suit the positions of the sum may have made others hard. The positions of games are those of the weights of that time. If the hundred
//! hardest and the games together cost more than before, the round begins with the weights before, and with a sum that has these positions
//! now. The result depends on nothing but the arguments.

use std::collections::HashMap;
use std::error::Error;

use rayon::prelude::*;
use taxicab_endgame::engine::proof_nodes;
use taxicab_endgame::{Endgame, EndgamePosition, Evaluation, Measuring, Policy, Study, Tables};

/// Proofs of more nodes count as this many.
const MAX_NODES: u64 = 1_000_000;
/// Proofs of fewer nodes cost nothing.
const FREE_NODES: u64 = 8_000;
/// The power of the doublings.
const POWER: i32 = 8;
/// What a ply costs by which games take longer than perfect play.
const PRICE: f64 = 150_000.0;
/// What a node costs, of the mean proof in games.
const NODE_PRICE: f64 = 500.0;
/// A game is played from one won position in this many.
const EVERY: usize = 4_001;
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
        Climb { endgame, random: seed, weights, length: 0.0, places: Vec::new(), deep: 0, depth: 0, best: None };
    for round in 0..rounds {
        climb.join(&study);
        climb.sort();
        let mut best = climb.cost(&climb.weights, f64::MAX) + climb.length;
        println!("round {round}: {} positions, cost {best:.1}, {}", climb.places.len(), climb.named());
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

/// A position of the sum.
#[derive(Clone, Copy)]
struct Place {
    position: EndgamePosition,
    /// How many of the positions of games are this one, 0 to 1; `None` if it is here because it is hard.
    share: Option<f64>,
}

impl Place {
    /// What it adds to the sum.
    fn cost(&self, evaluation: &Evaluation) -> f64 {
        let nodes = proof_nodes(&self.position, evaluation, MAX_NODES).unwrap_or(MAX_NODES);
        self.share.map_or_else(|| cost(nodes), |share| share * NODE_PRICE * nodes as f64)
    }
}

/// By place, what it adds to the sum. On all cores.
fn costs(places: &[Place], evaluation: &Evaluation) -> Vec<f64> {
    places.par_iter().map(|place| place.cost(evaluation)).collect()
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
    places: Vec<Place>,
    /// From these plies on all positions are measured before a round.
    deep: u8,
    /// The depth at which the length of games is measured.
    depth: u8,
    /// The least sum over the hundred hardest of these and games, what the length of games adds to it, and its weights.
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
        let hard = |&position: &EndgamePosition| Place { position, share: None };
        if self.places.is_empty() {
            self.deep = 2 * depths.div_ceil(2);
            self.depth = 2 * depths + 2;
            let slow = measuring.slow(self.deep).expect("a whole study");
            self.places = (0..SPREAD).filter_map(|place| slow.get(place * slow.len() / SPREAD)).map(hard).collect();
        }
        self.places.retain(|place| place.share.is_none());
        let played = self.played(&mut measuring);
        let of_games: f64 = costs(&played, &evaluation).iter().sum();
        self.length = self.length(study, &self.weights);
        let (depth, length) = (self.deep, self.length);
        let proofs = measuring.proofs(depth, 1, MAX_NODES, usize::MAX).expect("a whole study");
        let of_hardest: f64 = proofs.hardest.iter().map(|&(nodes, _)| cost(nodes)).sum();
        let cost = of_hardest + of_games;
        println!(
            "by depth {:?}, {} without; {} positions from {depth} plies on: cost {of_hardest:.1}, {of_games:.1} for those of games and {length:.1} for their length, median {}, 99 % {}, most {}",
            progress.by_depth, progress.without, proofs.positions, proofs.median, proofs.percentile_99, proofs.max
        );
        match &self.best {
            Some((least, length, weights)) if *least <= cost + self.length => {
                (self.length, self.weights) = (*length, weights.clone());
            }
            _ => self.best = Some((cost + length, length, self.weights.clone())),
        }
        for (_, position) in proofs.hardest.iter().take(JOINING) {
            if !self.places.iter().any(|place| place.position == *position) {
                self.places.push(hard(position));
            }
        }
        self.places.extend(played);
    }

    /// The positions of games, each with its share of them.
    fn played(&self, measuring: &mut Measuring<'_>) -> Vec<Place> {
        let games = measuring.games(self.depth, EVERY).expect("a whole study");
        let mut numbers = HashMap::new();
        let mut places: Vec<Place> = Vec::new();
        for &position in &games {
            let number = *numbers.entry(position).or_insert_with(|| {
                places.push(Place { position, share: Some(0.0) });
                places.len() - 1
            });
            *places[number].share.as_mut().expect("a position of games") += 1.0 / games.len() as f64;
        }
        places
    }

    /// The sum of the positions' costs; any number that is not less than `enough` if it is not.
    fn cost(&self, weights: &[Vec<i32>; 2], enough: f64) -> f64 {
        let evaluation = self.evaluation(weights);
        let mut sum = 0.0;
        for places in self.places.chunks(TOGETHER) {
            sum += costs(places, &evaluation).iter().sum::<f64>();
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
        let mut all: Vec<_> = costs(&self.places, &evaluation).into_iter().zip(self.places.drain(..)).collect();
        all.sort_by(|(cost, _), (other, _)| other.total_cmp(cost));
        self.places.extend(all.into_iter().map(|(_, place)| place));
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
