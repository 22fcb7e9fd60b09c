//! How well an evaluation mates: not sampled, but every position of an endgame against every defence.
//!
//! The *policy* of an evaluation and a depth is a player without memory: a full-width search of so many plies, in which mate
//! comes before everything and the sooner mate first, then the evaluation at the leaves; of equal moves it takes the first in
//! the [order](order) of the positions they lead to. Because the position alone decides, its search need not be repeated: one
//! [layer](policy) after the other gives the score of every position. What becomes of its games is then settled
//! [backwards](settled) from the mates, against every defence.
//!
//! ```text
//! graph    the moves of all positions, of the endgame and of those it promotes to
//! policy   scores, layer by layer, and the move of every position
//! settled  which games end in mate, in how many plies, and whether in time for the fifty-move rule
//! tuning   how near to mate many weightings of the same terms come, for whoever looks for better ones
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

/// The moves of an endgame against a bare king, ready to measure one evaluation after the other.
pub struct Study<'t> {
    tables: &'t Tables,
    graph: Graph,
}

/// What the policy of an evaluation and a depth comes to, over all positions that the strong side, to move, can win.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// The positions of the whole board that are won with perfect play.
    pub won: u64,
    /// Those from which the policy mates against every defence before fifty moves pass without capture or pawn move, counted
    /// from zero.
    pub mated: u64,
    /// The longest of its games, in plies.
    pub longest: u16,
    /// By how many plies its games are longer than perfect play on average, over those it mates.
    pub mean_excess: f64,
    /// Pearson's correlation of the evaluation with the distance to mate over the won positions; `None` if one of the two is
    /// the same everywhere.
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
    /// Those the policy mates from in time.
    pub mated: u64,
}

impl Measured {
    /// The part of the won positions that is mated, 0 to 1.
    pub fn share(&self) -> f64 {
        if self.won == 0 { 1.0 } else { self.mated as f64 / self.won as f64 }
    }
}

impl<'t> Study<'t> {
    /// The study of an endgame; `None` if its tables are not there, or the weak side has more than its king.
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

    /// The move of every position.
    ///
    /// # Complexity
    /// As many passes over the moves as the depth has plies.
    ///
    /// # Panics
    /// The depth is 0.
    pub fn policy(&self, evaluation: &Evaluation, depth: u8) -> Policy {
        Policy::new(&self.graph, |standing| evaluation.value(standing), depth)
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

    /// What the policy's move leads to from the position of a number of the endgame, the strong side to move; `None` if it has
    /// no move or gives a piece away.
    pub fn choice(&self, policy: &Policy, number: usize) -> Option<EndgamePosition> {
        let target = policy.targets()[number];
        (target != graph::DRAW).then(|| self.graph.unrank(target as usize, Side::Weak))
    }

    /// Plays the policy's game from every position against every defence.
    ///
    /// # Panics
    /// The depth is 0.
    pub fn measured(&self, evaluation: &Evaluation, depth: u8, most_failing: usize) -> Measured {
        self.measured_by(|standing| evaluation.value(standing), depth, most_failing)
    }

    /// The same for any value that positions have for the strong side, whoever is to move; [`MATE`] is out of its reach.
    ///
    /// # Panics
    /// The depth is 0.
    pub fn measured_by(
        &self,
        value: impl Fn(&EndgamePosition) -> i32 + Send + Sync,
        depth: u8,
        most_failing: usize,
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
            let standing = index.unrank(number, Side::Strong);
            let weight = index.weight(number);
            let level = &mut measured.levels[usize::from(perfect)];
            measured.won += weight;
            level.won += weight;
            sums.add(value(&standing).into(), perfect.into(), weight as f64);
            match settled.plies(number) {
                Some(plies) => {
                    measured.mated += weight;
                    level.mated += weight;
                    measured.longest = measured.longest.max(plies);
                    excess += u64::from(plies - u16::from(perfect)) * weight;
                }
                None if measured.failing.len() < most_failing => measured.failing.push(standing),
                None => {}
            }
        }
        measured.levels.retain(|level| level.won > 0);
        measured.mean_excess = excess as f64 / measured.mated.max(1) as f64;
        measured.correlation = sums.correlation();
        measured
    }
}

/// What a correlation is made of.
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

/// By Newton's method, because `core` has no square root.
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
