//! Measures how well an evaluation mates: every position of an endgame against every defence, without sampling.
//!
//! The *policy* of an evaluation and a depth is a player without memory: a full-width search of so many plies that prefers the
//! sooner mate, then the evaluation at the leaves, and of equal moves the first in the [order](order) of the positions they lead
//! to. The position alone decides, so the scores of all positions are computed together, one [layer](policy) of depth after
//! the other. The results of its games against every defence are then settled [backwards](settled) from the mates.
//!
//! ```text
//! graph    the moves of all positions of the endgame and of those it promotes to
//! policy   the scores, layer by layer, and the move of every position
//! settled  which games end in mate, in how many plies, and whether within the fifty-move rule
//! tuning   compares many weightings of the same terms
//! ```

mod graph;
mod policy;
mod settled;
mod tuning;

use alloc::vec::Vec;

use crate::EndgamePosition;
use crate::Tables;
use crate::Value;
use crate::evaluation::{Evaluation, Term};
use crate::{Endgame, Side};
use graph::Graph;
pub use graph::order;
pub(crate) use policy::MIN_MATE;
pub use policy::{MATE, Policy};
pub use tuning::{Candidate, Compared, Forced, Leaves, Missed, Tuning};

/// The moves of an endgame against a bare king, to measure one evaluation after the other.
pub struct Study<'t> {
    tables: &'t Tables,
    graph: Graph,
}

/// The results of the policy of an evaluation and a depth, over all positions that the strong side, to move, wins.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// The positions of the whole board that are won with perfect play.
    pub won: u64,
    /// Those from which the policy mates against every defence within the fifty-move rule, from a clock at zero.
    pub mated: u64,
    /// The longest of its games, in plies.
    pub longest: u16,
    /// The mean excess of its games over perfect play in plies, over the positions it mates from.
    pub mean_excess: f64,
    /// Pearson's correlation of the evaluation with the distance to mate over the won positions; `None` if one of the two is
    /// constant.
    pub correlation: Option<f64>,
    /// The positions by their distance to mate, the nearest first.
    pub levels: Vec<Level>,
    /// The first positions that it does not mate from, by number.
    pub failing: Vec<EndgamePosition>,
}

/// The won positions of one distance to mate.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Level {
    /// The distance, in plies.
    pub plies: u8,
    /// The positions of the whole board.
    pub won: u64,
    /// Those from which the policy mates within the fifty-move rule.
    pub mated: u64,
}

impl Measured {
    /// The share of the won positions from which it mates, 0 to 1.
    pub fn share(&self) -> f64 {
        if self.won == 0 { 1.0 } else { self.mated as f64 / self.won as f64 }
    }
}

impl<'t> Study<'t> {
    /// The study of an endgame; `None` if its tables are not filled, or the weak side has more than its king.
    ///
    /// # Complexity
    /// Four bytes a move: 4 MB for KRK, 200 MB for KBNK; a second there on two cores.
    pub fn new(tables: &'t Tables, endgame: Endgame) -> Option<Self> {
        let is_there = |endgame: Endgame| tables.table(endgame).is_some();
        let is_ready =
            is_there(endgame) && endgame.successors().all(|successor| is_there(successor) || successor.is_dead_draw());
        (is_ready && endgame.is_against_bare_king()).then(|| Self { tables, graph: Graph::new(tables, endgame) })
    }

    /// The endgame.
    pub fn endgame(&self) -> Endgame {
        self.graph.endgame()
    }

    /// The policy of an evaluation and a depth.
    ///
    /// # Complexity
    /// As many passes over the moves as the depth has plies.
    ///
    /// # Panics
    /// The depth is 0.
    pub fn policy(&self, evaluation: &Evaluation, depth: u8) -> Policy {
        Policy::new(&self.graph, |position| evaluation.value(position), depth)
    }

    /// The weights of an evaluation, to be varied: those of its terms that `is_free` chooses and that are not the same in all
    /// positions. All others, and the pieces's worth, stay as they are. `within` takes only positions so many plies from mate or
    /// fewer, by the side to move that is nearer: the strong side may not leave them, and the weak side escapes by it.
    ///
    /// # Complexity
    /// Each term is measured once for each position: 0.1 s for KRK, some seconds for KBNK. Two bytes a term and position, and
    /// the moves once more.
    ///
    /// # Panics
    /// The depth is 0.
    pub fn tuning(
        &self,
        evaluation: &Evaluation,
        depth: u8,
        within: Option<u8>,
        is_free: impl Fn(&Term) -> bool,
    ) -> Tuning {
        Tuning::new(self, evaluation, depth, within, is_free)
    }

    /// The position after the policy's move from the position of a number, the strong side to move; `None` if it has no move or
    /// loses a piece.
    pub fn choice(&self, policy: &Policy, number: usize) -> Option<EndgamePosition> {
        let target = policy.targets()[number];
        (target != graph::DRAW).then(|| self.graph.unrank(target as usize, Side::Weak))
    }

    /// Measures the policy of an evaluation from every position against every defence.
    ///
    /// # Panics
    /// The depth is 0.
    pub fn measured(&self, evaluation: &Evaluation, depth: u8, max_failing: usize) -> Measured {
        self.measured_by(|position| evaluation.value(position), depth, max_failing)
    }

    /// Measures the policy of any function of a position: the value for the strong side, well below [`MATE`].
    ///
    /// # Panics
    /// The depth is 0.
    pub fn measured_by(
        &self,
        value: impl Fn(&EndgamePosition) -> i32 + Send + Sync,
        depth: u8,
        max_failing: usize,
    ) -> Measured {
        let policy = Policy::new(&self.graph, &value, depth);
        let settled = settled::Settled::new(&self.graph, &policy);
        let table = self.tables.table(self.endgame()).expect("it was there");
        let index = table.index();
        let mut measured = Measured {
            won: 0,
            mated: 0,
            longest: 0,
            mean_excess: 0.0,
            correlation: None,
            levels: (0..=u8::MAX).map(|plies| Level { plies, ..Level::default() }).collect(),
            failing: Vec::new(),
        };
        let (mut excess, mut sums) = (0, Sums::default());
        for number in 0..index.len() {
            let Some(Value::Win(perfect)) = table.at(number, Side::Strong) else { continue };
            let position = index.unrank(number, Side::Strong);
            let weight = index.weight(number);
            let level = &mut measured.levels[usize::from(perfect)];
            measured.won += weight;
            level.won += weight;
            sums.add(value(&position).into(), perfect.into(), weight as f64);
            match settled.plies(number) {
                Some(plies) => {
                    measured.mated += weight;
                    level.mated += weight;
                    measured.longest = measured.longest.max(plies);
                    excess += u64::from(plies - u16::from(perfect)) * weight;
                }
                None if measured.failing.len() < max_failing => measured.failing.push(position),
                None => {}
            }
        }
        measured.levels.retain(|level| level.won > 0);
        measured.mean_excess = excess as f64 / measured.mated.max(1) as f64;
        measured.correlation = sums.correlation();
        measured
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
