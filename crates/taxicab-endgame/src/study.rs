//! Measures how well an evaluation mates: every position of an endgame against every defence, without sampling.
//!
//! A [`Policy`] and a depth make a player without memory out of an evaluation: a search to that depth that prefers the
//! sooner mate, then the evaluation. The position alone decides, so the [scores](policy) of all positions are computed
//! together, one layer of depth after the other. The results of its games, whichever of its best moves it plays and
//! however the other side defends, are then [settled](settled) backwards from the mates.
//!
//! # Why progress means mate
//!
//! A full-width search of fixed depth circles: it sees better ground at the end of its depth, makes a move, and then sees other
//! ground at the end of its depth; nothing obliges it to arrive. A *stand-pat* search may stop on any rung below the root, a
//! position on which nothing hangs ([`EndgamePosition::is_rung`]). Its score is 64 times the evaluation of the rung it can force,
//! less the plies to get there; mates come before all rungs. Call F(P) that score from a position P, at a constant depth, and D(P)
//! the least depth at which it forces better ground than P itself, that is a rung with a greater evaluation, or mate; where P is
//! no rung, any rung.
//!
//! Let the depth be at least D(P) for every won P. After a move that has the score F(P) and any reply, one of three things holds
//! in the new position Q. The rung is still ahead: the rest of the plan is seen, one move shorter, so F(Q) is at least F(P) + 2.
//! Or Q is the rung: the depth suffices to force better ground from Q, at least 64 more, and no plan takes 64 plies, so F(Q) is
//! more than F(P). Or it is mate. So F rises with every move and reply. There are finitely many scores: the game ends, and it ends
//! in mate, because from every other won position the strong side has a move of a greater score. It does not matter which of
//! several best moves is played, nor how the other side defends, nor which constant depth it is.
//!
//! For a player without memory the depth has to be constant: a deeper search may begin a plan towards one rung, a less deep one then
//! prefer another that is nearer, and the next lead back. A player that keeps its plan needs no depth: see `engine/headway.rs`.
//!
//! Reference: B. J. Huberman, *A Program to Play Chess End Games*, Stanford CS-106, 1968: search until a better position is
//! forced; with that, programs for KRK, KBBK and KBNK were proven to mate.
//!
//! ```text
//! graph    the moves of all positions of the endgame and of those it promotes to
//! policy   the scores, layer by layer
//! settled  which games end in mate, in how many plies, and whether within the fifty-move rule
//! ```

mod graph;
mod policy;
mod settled;

use alloc::vec::Vec;

use crate::engine::proof_nodes_while;
use crate::evaluation::Evaluation;
use crate::parallel::{Wanted, map_while};
use crate::{Endgame, EndgamePosition, FIFTY_MOVES, Side, Tables, Value};
pub use graph::order;
use graph::{DRAW, Graph};
use policy::Scores;
pub use policy::{MATE, MAX_DEPTH, Policy};
pub(crate) use policy::{MIN_MATE, NOTHING, STEP};
use settled::Settled;

/// The moves of an endgame against a bare king, to measure one evaluation after the other.
pub struct Study<'t> {
    tables: &'t Tables,
    graph: Graph,
    is_wanted: Wanted<'t>,
}

/// The results of a policy, an evaluation and a depth, over all positions that the strong side, to move, wins.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// The positions of the whole board that are won with perfect play.
    pub won: u64,
    /// The positions from which the policy mates, whichever of its best moves it plays, against every defence within
    /// the fifty-move rule, from a clock at zero.
    pub mated: u64,
    /// The longest of its games, in plies.
    pub longest: u16,
    /// The mean excess of its longest games over perfect play in plies, over the positions it mates from.
    pub mean_excess: f64,
    /// The first positions that it does not mate from, by number.
    pub failing: Vec<EndgamePosition>,
}

impl Measured {
    /// The share of the won positions from which it mates, 0 to 1.
    pub fn share(&self) -> f64 {
        if self.won == 0 { 1.0 } else { self.mated as f64 / self.won as f64 }
    }
}

/// The plies to better ground, or to mate, over all positions that the strong side, to move, wins.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// The positions of the whole board by the least even depth at which a stand-pat search forces better ground: those of 2
    /// plies, of 4, and so on.
    pub by_depth: Vec<u64>,
    /// The positions from which no measured depth forces it.
    pub without: u64,
    /// The first positions of the greatest depth, by number.
    pub traps: Vec<EndgamePosition>,
}

impl Progress {
    /// The greatest depth that is needed; `None` if there are positions without progress.
    pub fn max(&self) -> Option<u8> {
        (self.without == 0).then_some(2 * self.by_depth.len() as u8)
    }

    /// The mean depth that is needed, over the positions that make progress.
    pub fn mean(&self) -> f64 {
        let count: u64 = self.by_depth.iter().sum();
        let plies: u64 = self.by_depth.iter().zip(1..).map(|(count, half)| count * 2 * half).sum();
        plies as f64 / count.max(1) as f64
    }
}

/// An evaluation and a policy while they are measured at one depth after the other.
pub struct Measuring<'s> {
    study: &'s Study<'s>,
    evaluation: Evaluation,
    policy: Policy,
    /// The scores of the even and of the odd depths.
    scores: [Option<Scores>; 2],
}

impl<'t> Study<'t> {
    /// The study of an endgame; `None` if its tables are not filled, the weak side has more than its king, or a pawn is not alone.
    ///
    /// # Complexity
    /// Four bytes a move: 4 MB for KRK, 200 MB for KBNK; a second there on two cores.
    pub fn new(tables: &'t Tables, endgame: Endgame) -> Option<Self> {
        Self::new_while(tables, endgame, &|| true)
    }

    /// As [`new`](Self::new), for measures that end without a result once they are not wanted any more; `None` if the study itself
    /// is not. Any thread may ask whether it is, some thousand times a second.
    pub fn new_while(tables: &'t Tables, endgame: Endgame, is_wanted: &'t (dyn Fn() -> bool + Sync)) -> Option<Self> {
        let is_there = |endgame: Endgame| tables.table(endgame).is_some();
        let is_ready =
            is_there(endgame) && endgame.successors().all(|successor| is_there(successor) || successor.is_dead_draw());
        if !is_ready || !Self::is_possible(endgame) {
            return None;
        }
        Some(Self { tables, graph: Graph::new(tables, endgame, is_wanted)?, is_wanted })
    }

    /// Whether there is a study of an endgame: it is against a bare king, and a pawn is alone.
    pub fn is_possible(endgame: Endgame) -> bool {
        endgame.is_against_bare_king() && (!endgame.has_pawn() || endgame.len() == 3)
    }

    /// The endgame.
    pub fn endgame(&self) -> Endgame {
        self.graph.endgame()
    }

    /// Begins to measure a policy with an evaluation.
    pub fn measuring(&self, evaluation: Evaluation, policy: Policy) -> Measuring<'_> {
        Measuring { study: self, evaluation, policy, scores: [None, None] }
    }

    /// The won positions of this endgame: number, plies to mate, positions of the whole board.
    fn won(&self) -> impl Iterator<Item = (usize, u8, u64)> + '_ {
        let table = self.tables.table(self.endgame()).expect("it was there");
        let index = table.index();
        (0..index.len()).filter_map(move |number| match table.at(number, Side::Strong) {
            Some(Value::Win(plies)) => Some((number, plies, index.weight(number))),
            _ => None,
        })
    }

    fn position(&self, number: usize) -> EndgamePosition {
        self.graph.unrank(number, Side::Strong)
    }

    /// Pearson's correlation of an evaluation with the distance to mate over the won positions; `None` if one of the two is
    /// constant.
    pub fn correlation(&self, evaluation: &Evaluation) -> Option<f64> {
        let mut sums = Sums::default();
        for (number, plies, weight) in self.won() {
            sums.add(evaluation.value(&self.position(number)).into(), plies.into(), weight as f64);
        }
        sums.correlation()
    }

    /// Positions of the whole board that pass for a [rung](EndgamePosition::is_rung) and are not won: 0, or the static test is wrong.
    pub fn false_rungs(&self) -> u64 {
        let is_false = |&position: &usize| {
            let value = self.graph.value(self.tables, position, Side::Strong);
            value.is_some_and(|value| !matches!(value, Value::Win(_))) && self.position(position).is_rung()
        };
        (0..self.graph.len()).filter(is_false).map(|position| self.graph.weight(position)).sum()
    }
}

/// The nodes of the engine's search for a proof of better ground, over positions with the strong side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Proofs {
    /// The positions, symmetric ones counted once.
    pub positions: usize,
    /// The nodes that half of them need at most.
    pub median: u64,
    /// The nodes that 99 of a hundred need at most.
    pub percentile_99: u64,
    /// The most nodes.
    pub max: u64,
    /// The positions that need the most, with their nodes, the hardest first: 100 at most.
    pub hardest: Vec<(u64, EndgamePosition)>,
    /// The positions that need more than the limit, or than the memory of a thread; they count as the limit.
    pub without: usize,
}

impl Measuring<'_> {
    /// Goes to a depth; back to a lesser one by beginning again. `None` if it is not wanted any more.
    fn scores(&mut self, depth: u8) -> Option<&Scores> {
        assert!((1..=MAX_DEPTH).contains(&depth), "the depth of a policy is 1 to {MAX_DEPTH}");
        let Self { study, evaluation, policy, scores } = self;
        let is_odd = depth % 2 == 1;
        let before = scores[usize::from(is_odd)].take().filter(|scores| scores.depth <= depth);
        let ground = |position: &EndgamePosition| evaluation.assessment(position);
        let first = || Scores::new(&study.graph, *policy, is_odd, study.is_wanted, ground);
        let mut reached = before.or_else(first)?;
        while reached.depth < depth {
            reached = reached.deepened(&study.graph, study.is_wanted)?;
        }
        Some(scores[usize::from(is_odd)].insert(reached))
    }

    /// How soon the evaluation makes headway from every won position, up to a depth, and the traps where it takes longest;
    /// `None` if that is not wanted any more.
    ///
    /// # Panics
    /// The depth is not 2 to [`MAX_DEPTH`], or the policy is not [`Policy::StandPat`].
    ///
    /// # Complexity
    /// A pass over the moves for each ply of the depth, or of the headway if that is less.
    pub fn progress(&mut self, last: u8, max_traps: usize) -> Option<Progress> {
        assert_eq!(self.policy, Policy::StandPat, "a full-width policy need not make headway");
        let mut left: Vec<_> = self.study.won().collect();
        let mut progress = Progress { by_depth: Vec::new(), without: 0, traps: Vec::new() };
        for depth in (2..=last).step_by(2) {
            let scores = self.scores(depth)?;
            let (reached, rest): (Vec<_>, Vec<_>) =
                left.into_iter().partition(|&(number, ..)| scores.is_better_ground(number));
            let sum = |positions: &[(usize, u8, u64)]| positions.iter().map(|&(.., weight)| weight).sum();
            progress.by_depth.push(sum(&reached));
            progress.without = sum(&rest);
            let deepest = if rest.is_empty() { &reached } else { &rest };
            if rest.is_empty() || depth + 2 > last {
                progress.traps =
                    deepest.iter().take(max_traps).map(|&(number, ..)| self.study.position(number)).collect();
                break;
            }
            left = rest;
        }
        Some(progress)
    }

    /// The won positions from which no search of less than this depth makes headway, symmetric ones once; `None` if they are not
    /// wanted any more.
    ///
    /// # Panics
    /// As [`progress`](Self::progress).
    pub fn slow(&mut self, depth: u8) -> Option<Vec<EndgamePosition>> {
        assert_eq!(self.policy, Policy::StandPat, "a full-width policy need not make headway");
        let mut won: Vec<usize> = self.study.won().map(|(number, ..)| number).collect();
        if depth > 2 {
            let scores = self.scores((depth - 1) & !1)?;
            won.retain(|&number| !scores.is_better_ground(number));
        }
        Some(won.into_iter().map(|number| self.study.position(number)).collect())
    }

    /// The nodes that the engine takes to prove headway from each [slow](Self::slow) position, or from one in `every`; more than
    /// `max_nodes` are not spent on one, and each thread takes at most `max_bytes`. `None` if they are not wanted any more.
    ///
    /// # Panics
    /// As [`progress`](Self::progress), or `every` is 0.
    ///
    /// # Complexity
    /// All nodes: a minute for the positions of KBNK that need eight plies or more.
    pub fn proofs(&mut self, depth: u8, every: usize, max_nodes: u64, max_bytes: usize) -> Option<Proofs> {
        let positions: Vec<EndgamePosition> = self.slow(depth)?.into_iter().step_by(every).collect();
        let (evaluation, is_wanted) = (self.evaluation, self.study.is_wanted);
        let mut nodes = map_while((positions.len(), 1), is_wanted, |number| {
            let nodes = proof_nodes_while(&positions[number], &evaluation, (max_nodes, max_bytes), is_wanted);
            (nodes.unwrap_or(u64::MAX), number)
        })?;
        nodes.sort_unstable();
        let of = |share: usize| {
            let at = nodes.get((nodes.len() * share).div_ceil(100).saturating_sub(1));
            at.map_or(0, |&(nodes, _)| nodes.min(max_nodes))
        };
        Some(Proofs {
            positions: positions.len(),
            median: of(50),
            percentile_99: of(99),
            max: of(100),
            hardest: nodes
                .iter()
                .rev()
                .take(100)
                .map(|&(nodes, number)| (nodes.min(max_nodes), positions[number]))
                .collect(),
            without: nodes.iter().filter(|&&(nodes, _)| nodes == u64::MAX).count(),
        })
    }

    /// The positions with the strong side to move of the games from one won position in `every`, against perfect defence, as often as they
    /// occur; of fifty moves at most. `None` if they are not wanted any more.
    ///
    /// # Panics
    /// The depth is not 1 to [`MAX_DEPTH`], or `every` is 0.
    pub fn games(&mut self, depth: u8, every: usize) -> Option<Vec<EndgamePosition>> {
        self.scores(depth)?;
        let Study { tables, graph, .. } = self.study;
        let scores = self.scores[usize::from(depth % 2)].as_ref().expect("these scores");
        let plies = |&reply: &u32| match graph.value(tables, reply as usize, Side::Strong) {
            Some(Value::Win(plies)) => plies,
            _ => u8::MAX,
        };
        let mut positions = Vec::new();
        for (mut number, ..) in self.study.won().step_by(every) {
            for _ in 0..FIFTY_MOVES / 2 {
                positions.push(self.study.position(number));
                let after = scores.best(graph, number).next();
                let replies = after.map_or(&[][..], |after| graph.moves_of(Side::Weak).of(after as usize));
                let Some(&reply) = replies.iter().filter(|&&reply| reply != DRAW).max_by_key(|reply| plies(reply))
                else {
                    break;
                };
                number = reply as usize;
            }
        }
        Some(positions)
    }

    /// The score of the position of a number with the strong side to move, for that side: as [`Policy`] has it; `None` if it is not
    /// wanted any more.
    ///
    /// # Panics
    /// The depth is not 1 to [`MAX_DEPTH`].
    pub fn score(&mut self, depth: u8, number: usize) -> Option<i32> {
        Some(self.scores(depth)?.strong[number])
    }

    /// Measures a depth from every position, with every best move, against every defence; lists at most `max_failing`
    /// of the positions from which it does not mate. `None` if that is not wanted any more.
    ///
    /// # Panics
    /// The depth is not 1 to [`MAX_DEPTH`].
    ///
    /// # Complexity
    /// Depths that rise share their work: a pass over the moves for each ply, and a few for the games.
    pub fn at(&mut self, depth: u8, max_failing: usize) -> Option<Measured> {
        self.scores(depth)?;
        let scores = self.scores[usize::from(depth % 2)].as_ref().expect("these scores");
        let settled = Settled::new(&self.study.graph, scores, self.study.is_wanted)?;
        let mut measured = Measured { won: 0, mated: 0, longest: 0, mean_excess: 0.0, failing: Vec::new() };
        let mut excess = 0;
        for (number, perfect, weight) in self.study.won() {
            measured.won += weight;
            match settled.plies(number) {
                Some(plies) => {
                    measured.mated += weight;
                    measured.longest = measured.longest.max(plies);
                    excess += u64::from(plies - u16::from(perfect)) * weight;
                }
                None if measured.failing.len() < max_failing => measured.failing.push(self.study.position(number)),
                None => {}
            }
        }
        measured.mean_excess = excess as f64 / measured.mated.max(1) as f64;
        Some(measured)
    }
}

/// The weighed sums of a correlation.
#[derive(Default)]
struct Sums {
    weight: f64,
    x: f64,
    y: f64,
    xx: f64,
    yy: f64,
    xy: f64,
}

impl Sums {
    fn add(&mut self, x: f64, y: f64, weight: f64) {
        self.weight += weight;
        self.x += weight * x;
        self.y += weight * y;
        self.xx += weight * x * x;
        self.yy += weight * y * y;
        self.xy += weight * x * y;
    }

    fn correlation(&self) -> Option<f64> {
        let covariance = self.weight * self.xy - self.x * self.y;
        let variances = (self.weight * self.xx - self.x * self.x) * (self.weight * self.yy - self.y * self.y);
        (variances > 0.0).then(|| covariance / square_root(variances))
    }
}

/// Newton's method: `core` has no square root.
fn square_root(number: f64) -> f64 {
    let mut root = if number > 1.0 { number } else { 1.0 };
    loop {
        let next = 0.5 * (root + number / root);
        if next >= root {
            return root;
        }
        root = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;

    #[test]
    fn games_are_played_to_mate() {
        let mut tables = Tables::new();
        tables.fill(Endgame::KQK).unwrap();
        let study = Study::new(&tables, Endgame::KQK).unwrap();
        let games = study.won().step_by(101).count();
        let positions = study.measuring(Evaluation::TAXICAB, Policy::StandPat).games(6, 101).unwrap();
        let plies = positions.iter().map(|position| match tables.value(position) {
            Some(Value::Win(plies)) => plies,
            other => panic!("{other:?} {position:?}"),
        });
        // Within 31 plies, so 16 moves, by the test of the policies.
        assert!(plies.filter(|&plies| plies == 1).count() >= games && positions.len() <= 16 * games);
    }

    /// The claim of the proof, checked exhaustively: after every best move and every reply the score is greater.
    #[test]
    fn scores_rise_with_every_move_and_reply() {
        for endgame in [Endgame::KQK, Endgame::KRK] {
            let mut tables = Tables::new();
            tables.fill(endgame).unwrap();
            let study = Study::new(&tables, endgame).unwrap();
            for depth in [0, 1, 2].map(|more| Engine::progress_depth(endgame).unwrap() + more) {
                let mut measuring = study.measuring(Evaluation::TAXICAB, Policy::StandPat);
                let scores = measuring.scores(depth).unwrap();
                for (number, ..) in study.won() {
                    for after in scores.best(&study.graph, number) {
                        for &reply in study.graph.moves_of(Side::Weak).of(after as usize) {
                            let (before, then) = (scores.strong[number], scores.strong[reply as usize]);
                            assert!(then > before, "{endgame} {depth} {:?}", study.position(number));
                        }
                    }
                }
            }
        }
    }
}
