//! How near to mate many weightings of the same terms come.
//!
//! The share that a policy mates says nothing until nearly everything is right, because all games end in the same few
//! positions. What falls with every step is the *forced distance*: the least distance to mate that the policy reaches from a
//! position against every defence. Where it is 0 everywhere, all is mated, if not always within fifty moves.
//!
//! Every term is measured once; then sixteen candidates at a time are weighed, searched and settled.
//!
//! ```text
//! stage     the positions looked at, and their moves
//! lanes     the policies of many candidates, side by side
//! forced    the distances they force, backwards from the mates
//! spread    how much each term varies, and the weights that follow the distance to mate best
//! compared  candidates that differ little, with places of bishop and knight
//! missed    where a policy goes round in circles, and what would lead out
//! nearness  the nearness to such a place, by lookup
//! ```

mod compared;
mod forced;
mod lanes;
mod missed;
mod nearness;
mod spread;
mod stage;

use alloc::vec;
use alloc::vec::Vec;

use super::Study;
use crate::Endgame;
use crate::Index;
use crate::evaluation::{Evaluation, Term};
use crate::parallel;
use crate::study::policy::side_after;
pub use compared::{Candidate, Compared, Leaves};
use forced::NEVER;
use lanes::{LANES, Scores};
pub use missed::Missed;
use stage::Stage;

/// The terms of an evaluation measured for every position of an endgame, ready to try weights. [`Study::tuning`] makes it.
///
/// ```
/// use taxicab_endgame::{Endgame, Evaluation, Study, Tables};
///
/// let mut tables = Tables::new();
/// tables.fill(Endgame::KQK)?;
/// let study = Study::new(&tables, Endgame::KQK).unwrap();
/// let tuning = study.tuning(&Evaluation::CHESS_4, 3, None, |_| true);
/// let names: Vec<&str> = tuning.terms().iter().map(|term| term.name).collect();
/// assert_eq!(names, ["centre", "kings"]);
/// let forced = tuning.forced(&[vec![47, 16], vec![0, 0]]);
/// assert!(forced[0].share > 0.45 && forced[0].objective() < forced[1].objective());
/// # Ok::<(), taxicab_endgame::FillError>(())
/// ```
pub struct Tuning {
    endgame: Endgame,
    depth: u8,
    evaluation: Evaluation,
    terms: Vec<&'static Term>,
    index: Index,
    stage: Stage,
    /// What the terms measure at the leaves, position by position; of positions of the endgame itself.
    measures: Vec<i16>,
    /// What all else is worth there, of every position.
    fixed: Vec<i32>,
}

/// How near to mate the policy of one candidate comes, over the won positions with the strong side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forced {
    /// The mean of the forced distance, in plies, 0 to 130; what is never mated has 130.
    pub distance: f64,
    /// The mean over the distances to mate, each by itself, of the forced one's part of what was there after the first move;
    /// 0 to 1.
    pub levels: f64,
    /// The part of the positions that is mated, 0 to 1, the fifty-move rule aside.
    pub share: f64,
}

impl Forced {
    /// What a search for weights makes small.
    pub fn objective(&self) -> f64 {
        self.distance + 20.0 * self.levels + 10.0 * (1.0 - self.share)
    }
}

impl Tuning {
    pub(super) fn new(
        study: &Study<'_>,
        evaluation: &Evaluation,
        depth: u8,
        within: Option<u8>,
        is_free: impl Fn(&Term) -> bool,
    ) -> Self {
        assert!(depth > 0, "a policy looks at least at its own moves");
        let endgame = study.endgame();
        let stage = Stage::new(study, within);
        let side = side_after(depth);
        let standing = |position: usize| stage.unrank(study, position, side);
        let is_leaf = |position: usize| !stage.moves(side, position).is_empty();
        let free: Vec<&Term> = evaluation.terms().filter(|term| is_free(term)).collect();
        let rows = parallel::map(stage.own, 1, |position| {
            let row = |position| Term::measures(&free, &standing(position)).collect();
            let row: Vec<i32> = if is_leaf(position) { row(position) } else { vec![0; free.len()] };
            row.into_iter().map(|measure| i16::try_from(measure).expect("a distance or a few")).collect::<Vec<i16>>()
        });
        let is_leaf_here: Vec<bool> = (0..stage.own).map(is_leaf).collect();
        let varies = |&term: &usize| {
            let mut all = rows.iter().zip(&is_leaf_here).filter(|&(_, &is_leaf)| is_leaf).map(|(row, _)| row[term]);
            let first = all.next();
            all.any(|measure| Some(measure) != first)
        };
        let kept: Vec<usize> = (0..free.len()).filter(varies).collect();
        let terms: Vec<&'static Term> = kept.iter().map(|&term| free[term]).collect();
        let measures: Vec<i16> = rows.iter().flat_map(|row| kept.iter().map(|&term| row[term])).collect();
        let fixed = parallel::map(stage.len(), 1, |position| {
            let value = if is_leaf(position) { evaluation.value(&standing(position)) } else { 0 };
            let row = measures.get(position * terms.len()..).filter(|_| position < stage.own).unwrap_or_default();
            let weighed = terms.iter().zip(row).map(|(term, &measure)| term.weight(endgame) * i32::from(measure));
            value - weighed.sum::<i32>()
        });
        Self { endgame, depth, evaluation: *evaluation, terms, index: Index::new(endgame), stage, measures, fixed }
    }

    /// The endgame.
    pub fn endgame(&self) -> Endgame {
        self.endgame
    }

    /// The terms that weights are wanted for, in the order of the weights.
    pub fn terms(&self) -> &[&'static Term] {
        &self.terms
    }

    /// What they weigh in the evaluation itself.
    pub fn weights(&self) -> Vec<i16> {
        let weight = |term: &&Term| term.weight(self.endgame).clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        self.terms.iter().map(weight).collect()
    }

    /// How many positions are looked at, with one side to move; images count once.
    pub fn positions(&self) -> usize {
        self.stage.len()
    }

    /// How near to mate each of the candidates comes. A sum of weighed terms must stay far below [`MATE`](crate::MATE).
    ///
    /// # Panics
    /// A candidate has not one weight a term.
    ///
    /// # Complexity
    /// As many passes over the moves as the depth has plies, and one back, for sixteen candidates together: 12 ms for KRK, 3 s
    /// for KBNK on a busy core or two. 200 bytes a position.
    pub fn forced(&self, candidates: &[Vec<i16>]) -> Vec<Forced> {
        let is_complete = |candidate: &Vec<i16>| candidate.len() == self.terms.len();
        assert!(candidates.iter().all(is_complete), "one weight a term");
        let batches: Vec<&[Vec<i16>]> = candidates.chunks(LANES).collect();
        let forced = parallel::map(batches.len(), 1, |batch| {
            let weights =
                |term: usize| core::array::from_fn(|lane| batches[batch].get(lane).map_or(0, |all| all[term]));
            let all = self.forced_side_by_side(&(0..self.terms.len()).map(weights).collect::<Vec<_>>());
            all[..batches[batch].len()].to_vec()
        });
        forced.concat()
    }

    /// The same for as many as go side by side, their weights term by term.
    fn forced_side_by_side(&self, weights: &[[i16; LANES]]) -> [Forced; LANES] {
        let mut sums = Sums::new(&self.stage);
        self.settle(weights, |position, plies, lanes| sums.settle(&self.stage, position, plies, lanes));
        core::array::from_fn(|lane| sums.forced(lane))
    }

    fn settle(&self, weights: &[[i16; LANES]], tell: impl FnMut(usize, u8, forced::Mask)) {
        let choices = lanes::choices(&self.stage, |position| self.leaf(weights, position), self.depth);
        forced::settle(&self.stage, &choices, tell);
    }

    fn leaf(&self, weights: &[[i16; LANES]], position: usize) -> Scores {
        let mut scores = [self.fixed[position]; LANES];
        if position < self.stage.own {
            let row = &self.measures[position * weights.len()..][..weights.len()];
            for (&measure, weights) in row.iter().zip(weights) {
                for lane in 0..LANES {
                    scores[lane] += i32::from(measure) * i32::from(weights[lane]);
                }
            }
        }
        scores
    }
}

/// What the means are made of, for each distance to mate.
struct Sums {
    levels: Vec<Level>,
}

#[derive(Clone, Default)]
struct Level {
    /// The positions of the whole board.
    weight: u64,
    /// Of those that are settled, how many there are and what their forced distances come to.
    settled: [u64; LANES],
    plies: [u64; LANES],
    mated: [u64; LANES],
}

impl Sums {
    fn new(stage: &Stage) -> Self {
        let mut levels = vec![Level::default(); 256];
        for won in stage.won.iter().flatten() {
            levels[usize::from(won.plies)].weight += u64::from(won.weight);
        }
        Self { levels }
    }

    fn settle(&mut self, stage: &Stage, position: usize, plies: u8, lanes: forced::Mask) {
        let Some(&Some(won)) = stage.won.get(position) else { return };
        let level = &mut self.levels[usize::from(won.plies)];
        for lane in 0..LANES {
            let weight = if lanes >> lane & 1 == 1 { u64::from(won.weight) } else { 0 };
            level.settled[lane] += weight;
            level.plies[lane] += weight * u64::from(plies);
            level.mated[lane] += if plies == 0 { weight } else { 0 };
        }
    }

    fn forced(&self, lane: usize) -> Forced {
        let (mut weight, mut plies, mut mated) = (0, 0, 0);
        let (mut levels, mut parts) = (0_u32, 0.0);
        for (perfect, level) in (0_u32..).zip(&self.levels).filter(|(_, level)| level.weight > 0) {
            let forced = level.plies[lane] + (level.weight - level.settled[lane]) * u64::from(NEVER);
            weight += level.weight;
            plies += forced;
            mated += level.mated[lane];
            // A mate in one is never missed.
            if perfect > 1 {
                levels += 1;
                parts += (forced as f64 / (level.weight as f64 * f64::from(perfect - 1))).min(1.0);
            }
        }
        let part = |sum: f64, of: f64| if of > 0.0 { sum / of } else { 0.0 };
        Forced {
            distance: part(plies as f64, weight as f64),
            levels: part(parts, levels.into()),
            share: if mated == weight { 1.0 } else { mated as f64 / weight as f64 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EndgamePosition;
    use crate::Side;
    use crate::Tables;
    use crate::Value;
    use crate::study::graph::DRAW;
    use crate::study::policy::{MATE, MIN_MATE, NOTHING, Policy};

    /// The naive form: one candidate, all moves looked at position by position, distances lowered until none changes. What
    /// the strong side forces from each position of the graph, its moves out of the positions within the limit left out.
    fn naive(
        study: &Study<'_>,
        value: impl Fn(&EndgamePosition) -> i32,
        depth: u8,
        within: Option<u8>,
    ) -> (Vec<u32>, Vec<u8>) {
        let graph = &study.graph;
        let plies = |position: usize, side| graph.value(study.tables, position, side).and_then(Value::plies);
        let is_near = |position: usize| {
            let nearest = Side::ALL.iter().filter_map(|&side| plies(position, side)).min();
            within.is_none_or(|within| nearest.is_some_and(|nearest| nearest <= within))
        };
        let inside: Vec<bool> = (0..graph.len()).map(is_near).collect();
        let is_inside = |position: usize| inside[position];
        let moves = |position: usize, side: Side| -> Vec<u32> {
            let stays = |&to: &u32| to == DRAW || is_inside(to as usize);
            let moves = graph.moves_of(side).of(position).iter();
            match side {
                Side::Strong => moves.copied().filter(stays).collect(),
                Side::Weak => moves.map(|to| if stays(to) { *to } else { DRAW }).collect(),
            }
        };
        let all = [Side::Strong, Side::Weak].map(|side| {
            (0..graph.len())
                .map(|position| if is_inside(position) { moves(position, side) } else { vec![] })
                .collect::<Vec<_>>()
        });
        let earlier = |score: i32| if score > MIN_MATE { score - 1 } else { score };
        let score = |scores: &[i32], to: u32| if to == DRAW { NOTHING } else { earlier(scores[to as usize]) };
        let mut scores: Vec<i32> = Vec::new();
        for plies in (1..=depth).rev() {
            let side = side_after(plies);
            let one = |position: usize| {
                let moves = &all[usize::from(side)][position];
                let after = moves.iter().map(|&to| score(&scores, to));
                match (moves.is_empty(), side) {
                    (true, Side::Weak) if graph.is_mate(position) => MATE,
                    (true, _) => NOTHING,
                    _ if plies == depth => value(&graph.unrank(position, side)),
                    (_, Side::Strong) => after.max().unwrap(),
                    (_, Side::Weak) => after.min().unwrap(),
                }
            };
            scores = (0..graph.len()).map(one).collect();
        }
        let target = |moves: &Vec<u32>| {
            let best = moves.iter().map(|&to| score(&scores, to)).max();
            moves.iter().copied().find(|&to| Some(score(&scores, to)) == best).unwrap_or(DRAW)
        };
        let targets: Vec<u32> = all[0].iter().map(target).collect();
        let own = |position: usize| if is_inside(position) { plies(position, Side::Weak) } else { None };
        let own: Vec<u8> = (0..graph.len()).map(|position| own(position).unwrap_or(NEVER)).collect();
        let (mut weak, mut strong) = (own.clone(), vec![NEVER; graph.len()]);
        loop {
            let go = |distances: &[u8], to: u32| if to == DRAW { NEVER } else { distances[to as usize] };
            let next: Vec<u8> = targets.iter().map(|&to| go(&weak, to)).collect();
            if next == strong {
                return (targets, strong);
            }
            strong = next;
            let replies = |position: usize| all[1][position].iter().map(|&to| go(&strong, to)).max().unwrap_or(NEVER);
            weak = (0..graph.len()).map(|position| own[position].min(replies(position))).collect();
        }
    }

    /// Weights from nowhere in particular, the same every time.
    fn candidates(terms: usize, count: usize, mut state: u64) -> Vec<Vec<i16>> {
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % 401) as i16 - 200
        };
        (0..count).map(|_| (0..terms).map(|_| next()).collect()).collect()
    }

    fn is_free(term: &Term) -> bool {
        term.name != "loose"
    }

    fn assert_side_by_side_is_naive(study: &Study<'_>, depth: u8, within: Option<u8>, stride: usize) {
        let tuning = study.tuning(&Evaluation::TAXICAB, depth, within, is_free);
        let mut candidates = candidates(tuning.terms().len(), LANES, depth.into());
        candidates[0] = tuning.weights();
        let weights: Vec<_> =
            (0..tuning.terms().len()).map(|term| core::array::from_fn(|lane| candidates[lane][term])).collect();
        let mut distances = vec![[NEVER; LANES]; study.graph.len()];
        tuning.settle(&weights, |position, plies, lanes| {
            for (lane, distance) in distances[tuning.stage.places[position] as usize].iter_mut().enumerate() {
                if lanes >> lane & 1 == 1 {
                    assert_eq!(*distance, NEVER, "settled once");
                    *distance = plies;
                }
            }
        });
        let index = study.tables.table(study.endgame()).unwrap().index();
        let forced = tuning.forced(&candidates);
        // Some of them, because the naive form takes its time.
        for (lane, (candidate, forced)) in candidates.iter().zip(forced).enumerate().step_by(stride) {
            let candidate = Candidate { weights: candidate.clone(), places: Vec::new() };
            let value = |standing: &EndgamePosition| tuning.value(&candidate, standing);
            let (targets, naive) = naive(study, value, depth, within);
            let mine: Vec<u8> = distances.iter().map(|all| all[lane]).collect();
            assert!(mine == naive, "{} {depth} {within:?} {candidate:?}", study.endgame());
            let (mut won, mut plies, mut mated) = (0, 0, 0);
            for (number, &distance) in naive[..index.len()].iter().enumerate() {
                match study.graph.value(study.tables, number, Side::Strong) {
                    Some(Value::Win(perfect)) if within.is_none_or(|within| perfect <= within) => {
                        won += index.weight(number);
                        plies += index.weight(number) * u64::from(distance);
                        mated += if distance == 0 { index.weight(number) } else { 0 };
                    }
                    _ => {}
                }
            }
            assert!((forced.distance - plies as f64 / won as f64).abs() < 1e-9, "{forced:?}");
            assert!((forced.share - mated as f64 / won as f64).abs() < 1e-9, "{forced:?}");
            if within.is_none() {
                assert!(targets == Policy::new(&study.graph, value, depth).targets());
                let measured = study.measured_by(value, depth, 0);
                assert!(measured.mated <= mated && measured.won == won, "{measured:?}");
                assert!(measured.mated == mated || measured.longest >= 99, "fifty moves apart they are the same");
            }
        }
    }

    #[test]
    fn side_by_side_is_the_naive_form() {
        for endgame in [Endgame::KQK, Endgame::KRK] {
            let mut tables = Tables::new();
            tables.fill(endgame).unwrap();
            let study = Study::new(&tables, endgame).unwrap();
            for (depth, within) in [(1, None), (3, None), (4, None), (3, Some(9)), (4, Some(12))] {
                assert_side_by_side_is_naive(&study, depth, within, 5);
            }
        }
    }

    #[test]
    fn promotions_keep_their_weights() {
        let mut tables = Tables::new();
        tables.fill(Endgame::KPK).unwrap();
        assert_side_by_side_is_naive(&Study::new(&tables, Endgame::KPK).unwrap(), 2, None, 15);
    }

    #[test]
    fn a_short_search_from_nothing_comes_nearer_to_mate() {
        let mut tables = Tables::new();
        tables.fill(Endgame::KQK).unwrap();
        let study = Study::new(&tables, Endgame::KQK).unwrap();
        let tuning =
            study.tuning(&Evaluation::TAXICAB, 3, None, |term| is_free(term) && term.weight(Endgame::KQK) != 0);
        let start = vec![0; tuning.terms().len()];
        let nothing = tuning.forced(core::slice::from_ref(&start))[0].objective();
        let (mut best, mut least) = (start, nothing);
        for round in 0..4 {
            // EndgameMoves of any length from the best so far.
            let mut steps = candidates(best.len(), 2 * LANES, round);
            for step in &mut steps {
                step.iter_mut().zip(&best).for_each(|(step, best)| *step += best);
            }
            for (candidate, forced) in steps.iter().zip(tuning.forced(&steps)) {
                if forced.objective() < least {
                    (best, least) = (candidate.clone(), forced.objective());
                }
            }
        }
        assert!(least < 0.5 * nothing, "{nothing} {least} {best:?}");
    }
}
